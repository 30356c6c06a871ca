"""Lessons as scripts: positions, what happens in them, what is asked, and which traps are laid."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tutor.cards import Card
from tutor.game.actions import Action, GoAlone, PlayCard, Together
from tutor.game.engine import apply, carry_out, judge
from tutor.game.seats import learner_seat
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant
from tutor.yamlfile import N_, DataError, Node

POOR = "poor"
"""What a trap names that breaks no rule."""


class Ask(StrEnum):
    """What a step asks for."""

    ACTION = "action"
    PLAYABLE = "playable"
    WINNER = "winner"
    ORDER = "order"
    SEAT = "seat"
    COUNT = "count"
    POINTS = "points"
    RENEGE = "renege"
    PUT_RIGHT = "put-right"
    GOAL = "goal"


@dataclass(frozen=True, slots=True)
class Scripted:
    """What a seat does in a script; a renege is a card that may not be played."""

    seat: int
    action: Action
    node: Node
    is_renege: bool = False


@dataclass(frozen=True, slots=True)
class Position:
    """A moment to begin from; ``score`` is ours and theirs."""

    state: DealState
    score: tuple[int, int] | None = None


class Aim(StrEnum):
    """What a goal counts."""

    TRICKS = "tricks"
    POINTS = "points"


@dataclass(frozen=True, slots=True)
class Goal:
    """What the learner's side must reach by the end of the deal; ``par`` is as good as can be."""

    aim: Aim
    least: int
    par: int


@dataclass(frozen=True, slots=True)
class Better:
    """By how much the first right answer beats the first trap, on average over sampled deals."""

    aim: Aim
    by: float


@dataclass(frozen=True, slots=True)
class Step:
    """One page of a lesson: see, watch or try.

    ``traps`` maps the word of a wrong answer to the clause it breaks, or to ``POOR`` when it
    breaks none. ``about`` says what a question for a seat or a number is about, ``cards`` what is
    to be put in order.
    """

    id: str
    node: Node
    position: Position | None = None
    watch: tuple[Scripted, ...] = ()
    ask: Ask | None = None
    about: str = ""
    cards: tuple[Card, ...] = ()
    goal: Goal | None = None
    better: Better | None = None
    rule: str = ""
    right: tuple[Action, ...] = ()
    traps: Mapping[str, str] = field(default_factory=dict)
    then: tuple[Scripted, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in no language yet.

    ``teaches`` names clauses of the rule book, ``terms`` the words of the game that it explains. A
    checkpoint gives no hints.
    """

    id: str
    variant: Variant
    teaches: tuple[str, ...]
    steps: tuple[Step, ...]
    terms: tuple[str, ...] = ()
    is_checkpoint: bool = False

    @property
    def learner(self) -> int:
        return learner_seat(self.variant.players)


@dataclass(frozen=True, slots=True)
class Chapter:
    """Lessons that belong together; it opens when the lesson ``after`` is done."""

    id: str
    lessons: tuple[str, ...]
    after: str = ""


def settle(state: DealState, wanted: Iterable[Action] = ()) -> DealState:
    """Answer "together" for everybody who is asked about playing alone.

    The learner is left to answer where a step wants that.
    """
    is_asked = any(isinstance(action, GoAlone | Together) for action in wanted)
    while state.phase is Phase.ALONE:
        if is_asked and state.to_act == learner_seat(state.variant.players):
            break
        state = apply(state, Together())
    return state


def perform(state: DealState, scripted: Scripted) -> DealState:
    """Carry out a scripted action.

    Raises DataError when the rules forbid it, or when a card said to be a renege is none.
    """
    action = scripted.action
    if not isinstance(action, GoAlone | Together):
        state = settle(state)
    if isinstance(action, PlayCard) and not scripted.is_renege:
        state = _drawn(state, scripted.seat, action.card)
    violation = judge(state, action, scripted.seat)
    if scripted.is_renege:
        is_one = violation is not None and violation.clause != "play.own-card"
        if not is_one or not isinstance(action, PlayCard) or state.to_act != scripted.seat:
            raise DataError([scripted.node.problem(N_("this card is no renege"))])
        return carry_out(state, action)
    if violation is not None:
        said = N_("'{action}' breaks {clause}")
        facts = {"action": scripted.node.text, "clause": violation.clause}
        raise DataError([scripted.node.problem(said, **facts)])
    return apply(state, action)


def _drawn(state: DealState, seat: int, card: Card) -> DealState:
    """Give a card to a hand that is not known, and so empty, if nobody has shown or holds it."""
    gathered = (each for trick in state.tricks for each in trick.cards)
    unseen = state.variant.deck.bits(card) & ~sum((*state.hands, *state.trick, *gathered))
    if state.hands[seat] or not unseen:
        return state
    return with_hand(state, seat, unseen & -unseen)


def performed(state: DealState, script: Iterable[Scripted]) -> DealState:
    """Carry out a whole script; raises DataError where the rules forbid it."""
    for scripted in script:
        state = perform(state, scripted)
    return state


def done(state: DealState, step: Step) -> DealState:
    """Do what a step asks for, and what follows it; raises DataError where that breaks a rule."""
    return performed(apply(state, step.right[0]), step.then)
