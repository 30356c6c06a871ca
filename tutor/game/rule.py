"""A rule as a restriction, and a stage of the deal as the rules that hold in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from tutor.cards import Card, Suit, indices
from tutor.game.actions import Action
from tutor.game.seats import Seat
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import Trump

Options = int
"""A set of a stage's options: bit ``n`` stands for ``stage.options(variant)[n]``."""

Fact = Card | Suit | Trump | Seat | Phase | int | tuple[Card, ...] | tuple[Suit, ...]
Facts = Mapping[str, Fact]


@dataclass(frozen=True, slots=True)
class RuleViolation:
    """An action that a rule forbids: which clause, and the facts its words need."""

    clause: str
    facts: Facts


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of a stage.

    ``allows`` returns the options the rule leaves open, ``facts`` what an option that it forbids
    runs into, under the names in ``names``. A rule that ``sharpens`` says a part of a plainer
    rule again for one confusion: it explains, and forbids nothing that the others allow.
    """

    clause: str
    allows: Callable[[DealState], Options]
    facts: Callable[[DealState, Options], Facts]
    names: tuple[str, ...]
    sharpens: bool = False


class Stage:
    """A part of the deal: what can be said in it, what its rules forbid, what an option does."""

    def __init__(
        self,
        phase: Phase,
        options: Callable[[Variant], tuple[Action, ...]],
        rules: tuple[Rule, ...],
        do: Callable[[DealState, Options], DealState],
    ) -> None:
        self.phase = phase
        self.options = cache(options)
        self.rules = rules
        self.do = do
        self._binding = tuple(rule.allows for rule in rules if not rule.sharpens)

    def legal(self, state: DealState) -> Options:
        """Return the options that every rule allows."""
        allowed = -1
        for allows in self._binding:
            allowed &= allows(state)
        return allowed

    def broken(self, state: DealState, chosen: Options) -> RuleViolation | None:
        """Return what the first rule that leaves an option out says to it."""
        for rule in self.rules:
            if not chosen & rule.allows(state):
                return RuleViolation(rule.clause, rule.facts(state, chosen))
        return None

    def find(self, variant: Variant, action: Action) -> Options:
        """Return every option that is this action: two for equal cards, none if it is no option."""
        return sum(
            1 << index for index, option in enumerate(self.options(variant)) if option == action
        )

    def actions(self, variant: Variant, chosen: Options) -> tuple[Action, ...]:
        """Return a set of options as actions, equal cards once."""
        options = self.options(variant)
        return tuple(dict.fromkeys(options[index] for index in indices(chosen)))
