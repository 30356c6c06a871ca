"""Lessons as scripts: positions, what happens in them, what is asked, and which traps are laid."""

from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tutor.game.actions import Action, GoAlone, PlayCard, Together
from tutor.game.engine import apply, carry_out, judge
from tutor.game.position import reveal
from tutor.game.seats import parse_seat
from tutor.game.state import DealState, Phase
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
        state = reveal(state, scripted.seat, scripted.action.card)
    violation = judge(state, scripted.action, scripted.seat)
    if violation is not None:
        said = N_("'{action}' breaks {clause}")
        facts = {"action": scripted.node.text, "clause": violation.clause}
        raise DataError([scripted.node.problem(said, **facts)])
    return apply(state, scripted.action)


def answered(state: DealState, action: Action) -> DealState:
    """Carry out the learner's answer, right or wrong, as it would happen on the table."""
    if isinstance(action, PlayCard):
        state = reveal(state, LEARNER, action.card)
    return carry_out(state, action)


def check(lesson: Lesson) -> Iterator[Problem]:
    """Play a lesson by machine, both ways: right answers pass and each trap breaks its clause."""
    state: DealState | None = None
    for step in lesson.steps:
        state = step.position.state if step.position else state
        try:
            for scripted in step.watch:
                state = perform(_there(state, step), scripted)
            if step.ask is Ask.ACTION:
                state = yield from _check_action(settle(_there(state, step)), step)
        except DataError as error:
            yield from error.problems


def _check_action(state: DealState, step: Step) -> Generator[Problem, None, DealState]:
    if state.to_act != LEARNER:
        yield step.node.problem(N_("it is not the learner's turn"))
        return state
    for action in step.right:
        violation = judge(state, action)
        if violation is not None:
            said = N_("the right answer '{action}' breaks {clause}")
            yield step.node.problem(said, action=action.word, clause=violation.clause)
            return state
    for action, clause in step.traps.items():
        violation = judge(state, action)
        found = violation.clause if violation else POOR
        if found != clause or action in step.right:
            said = N_("the trap '{action}' is declared {clause}, but it is {found}")
            yield step.node.problem(said, action=action.word, clause=clause, found=found)
    state = answered(state, step.right[0])
    for scripted in step.then:
        state = perform(state, scripted)
    return state


def _there(state: DealState | None, step: Step) -> DealState:
    if state is None:
        raise DataError([step.node.problem(N_("the first step needs a position"))])
    return state
