"""A rule as a restriction, and a stage of the deal as the rules that hold in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache

from tutor.cards import Card, Suit, indices
from tutor.game.actions import Action
from tutor.game.bids import Bid
from tutor.game.seats import Seat
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import Trump

Options = int
"""A set of a stage's options: bit ``n`` stands for ``stage.options(variant)[n]``."""

Fact = Card | Suit | Trump | Seat | Phase | Bid | int | tuple[Card, ...] | tuple[Suit, ...]
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
    runs into, under the names in ``names``. ``in_force`` says which variants have the rule at
    all. A rule that ``sharpens`` says a part of a plainer rule again for one confusion: it
    explains, and forbids nothing that the others allow.
    """

    clause: str
    allows: Callable[[DealState], Options]
    facts: Callable[[DealState, Options], Facts]
    names: tuple[str, ...] = ()
    sharpens: bool = False
    in_force: Callable[[Variant], bool] = lambda variant: True


def no_facts(state: DealState, chosen: Options) -> Facts:
    """The facts of a rule whose words need none."""
    return {}


def card_facts(state: DealState, chosen: Options) -> Facts:
    """The card that was chosen, where options are the cards of the deck."""
    (card,) = state.variant.deck.names(chosen & -chosen & state.variant.deck.all)
    return {"card": card}


class Stage:
    """A part of the deal.

    ``speaker`` returns the seat that must act in it now, None when nobody has to. ``options``
    lists what can be said at all, ``rules`` what is forbidden of it, ``do`` carries one out.
    ``is_played`` says which variants have this part.
    """

    def __init__(
        self,
        phase: Phase,
        speaker: Callable[[DealState], int | None],
        options: Callable[[Variant], tuple[Action, ...]],
        rules: tuple[Rule, ...],
        do: Callable[[DealState, Action], DealState],
        is_played: Callable[[Variant], bool] = lambda variant: True,
    ) -> None:
        self.phase = phase
        self.speaker = speaker
        self.options = cache(options)
        self._everything = cache(lambda variant: (1 << len(options(variant))) - 1)
        self.rules = rules
        self.do = do
        self.is_played = is_played
        self._binding = cache(self._binding_in)

    def legal(self, state: DealState) -> Options:
        """Return the options that every rule allows."""
        variant = state.deal.variant
        allowed = self._everything(variant)
        for allows in self._binding(variant):
            allowed &= allows(state)
        return allowed

    def _binding_in(self, variant: Variant) -> tuple[Callable[[DealState], Options], ...]:
        return tuple(
            rule.allows for rule in self.rules if rule.in_force(variant) and not rule.sharpens
        )

    def broken(self, state: DealState, chosen: Options) -> RuleViolation | None:
        """Return what the first rule that leaves an option out says to it.

        Of equal cards, only those count on that the rules before have left.
        """
        for rule in self.rules:
            if not rule.in_force(state.variant):
                continue
            left = chosen & rule.allows(state)
            if not left:
                return RuleViolation(rule.clause, rule.facts(state, chosen))
            chosen = left
        return None

    def find(self, variant: Variant, action: Action) -> Options:
        """Return every option that is this action: two for equal cards, none if it is no option."""
        return self._index(variant).get(action, 0)

    def actions(self, variant: Variant, chosen: Options) -> tuple[Action, ...]:
        """Return a set of options as actions, equal cards once."""
        options = self.options(variant)
        return tuple(dict.fromkeys(options[index] for index in indices(chosen)))

    @cache  # noqa: B019 - a stage lives as long as the program
    def _index(self, variant: Variant) -> dict[Action, Options]:
        found: dict[Action, Options] = {}
        for index, option in enumerate(self.options(variant)):
            found[option] = found.get(option, 0) | 1 << index
        return found
