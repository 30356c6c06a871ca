"""Lessons as scripts: positions, what happens in them, what is asked, and which traps are laid."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tutor.cards import Card
from tutor.game.actions import Action, GoAlone, PlayCard, Together
from tutor.game.engine import apply, judge
from tutor.game.seats import parse_seat
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant
from tutor.yamlfile import N_, DataError, Node, Problem

LEARNER = parse_seat("S")
"""The learner sits South, the partner North."""

POOR = "poor"
"""What a trap names that breaks no rule."""


class Ask(StrEnum):
    """What a step asks for."""

    ACTION = "action"
    PLAYABLE = "playable"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Scripted:
    """What a seat does in a script."""

    seat: int
    action: Action
    node: Node


@dataclass(frozen=True, slots=True)
class Position:
    """A moment to begin from; ``score`` is ours and theirs."""

    state: DealState
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """One page of a lesson: see, watch or try.

    ``traps`` maps a wrong answer to the clause it breaks, or to ``POOR`` when it breaks none.
    """

    id: str
    node: Node
    position: Position | None = None
    watch: tuple[Scripted, ...] = ()
    ask: Ask | None = None
    rule: str = ""
    right: tuple[Action, ...] = ()
    traps: Mapping[Action, str] = field(default_factory=dict)
    then: tuple[Scripted, ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson in no language yet; ``teaches`` names clauses of the rule book."""

    id: str
    variant: Variant
    teaches: tuple[str, ...]
    steps: tuple[Step, ...]


def settle(state: DealState) -> DealState:
    """Answer "together" for everybody who is asked about playing alone."""
    while state.phase is Phase.ALONE:
        state = apply(state, Together())
    return state


def perform(state: DealState, scripted: Scripted) -> DealState:
    """Carry out a scripted action; raises DataError when the rules forbid it."""
    if not isinstance(scripted.action, GoAlone | Together):
        state = settle(state)
    if isinstance(scripted.action, PlayCard):
        state = _drawn(state, scripted.seat, scripted.action.card)
    violation = judge(state, scripted.action, scripted.seat)
    if violation is not None:
        said = N_("'{action}' breaks {clause}")
        facts = {"action": scripted.node.text, "clause": violation.clause}
        raise DataError([scripted.node.problem(said, **facts)])
    return apply(state, scripted.action)


def _drawn(state: DealState, seat: int, card: Card) -> DealState:
    """Give a card to a hand that is not known, and so empty, if nobody has shown or holds it."""
    gathered = (each for trick in state.tricks for each in trick.cards)
    unseen = state.variant.deck.bits(card) & ~sum((*state.hands, *state.trick, *gathered))
    if state.hands[seat] or not unseen:
        return state
    return with_hand(state, seat, unseen & -unseen)


def done(state: DealState, step: Step) -> DealState:
    """Do what a step asks for, and what follows it; raises DataError where that breaks a rule."""
    state = apply(state, step.right[0])
    for scripted in step.then:
        state = perform(state, scripted)
    return state


def check(lesson: Lesson) -> Iterator[Problem]:
    """Play a lesson by machine, both ways: right answers pass and each trap breaks its clause.

    Where it cannot go on, it goes on at the next position.
    """
    yield from _check_order(lesson)
    state: DealState | None = None
    for step in lesson.steps:
        state = step.position.state if step.position else state
        if state is None:
            continue
        try:
            state = yield from _check_step(state, step)
        except DataError as error:
            yield from error.problems
            state = None


def _check_order(lesson: Lesson) -> Iterator[Problem]:
    first = lesson.steps[0]
    if first.position is None:
        yield first.node.problem(N_("the first step needs a position"))
    lines: dict[str, int] = {}
    for step in lesson.steps:
        if step.id in lines:
            said = N_("'{key}' stands here twice; first in line {line}")
            yield step.node.problem(said, key=step.id, line=str(lines[step.id]))
        lines.setdefault(step.id, step.node.line)


def _check_step(state: DealState, step: Step) -> Generator[Problem, None, DealState]:
    for scripted in step.watch:
        state = perform(state, scripted)
    match step.ask:
        case Ask.ACTION:
            return (yield from _check_action(settle(state), step))
        case Ask.PLAYABLE:
            _demand_turn(state, step)
            if not (state.trick and state.hand):
                said = N_("the question needs a trick and a hand that plays to it")
                yield step.node.problem(said)
        case Ask.WINNER:
            if state.trick or not state.tricks:
                yield step.node.problem(N_("the question needs a complete trick"))
    return state


def _check_action(state: DealState, step: Step) -> Generator[Problem, None, DealState]:
    _demand_turn(state, step)
    yield from _check_traps(state, step)
    said = N_("the right answer '{action}' breaks {clause}")
    forbidden = [
        step.node.problem(said, action=action.word, clause=violation.clause)
        for action in step.right
        if (violation := judge(state, action))
    ]
    if forbidden:
        raise DataError(forbidden)
    return done(state, step)


def _check_traps(state: DealState, step: Step) -> Iterator[Problem]:
    for action, clause in step.traps.items():
        violation = judge(state, action)
        found = violation.clause if violation else POOR
        if action in step.right:
            yield step.node.problem(N_("'{action}' is both right and a trap"), action=action.word)
        elif found != clause:
            said = N_("the trap '{action}' is declared {clause}, but it is {found}")
            yield step.node.problem(said, action=action.word, clause=clause, found=found)


def _demand_turn(state: DealState, step: Step) -> None:
    if state.to_act != LEARNER:
        raise DataError([step.node.problem(N_("it is not the learner's turn"))])
