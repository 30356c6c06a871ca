"""Play lessons by machine, both ways: right answers pass and each trap does what it says."""

from collections.abc import Callable, Iterator, Mapping

from tutor.askable import order_of
from tutor.coach.judging import judged
from tutor.coach.view import view
from tutor.corpus import Corpus
from tutor.game import actions
from tutor.game.engine import judge, legal_actions
from tutor.game.revoke import may_put_right
from tutor.game.sides import seats_in_play
from tutor.game.state import DealState, Phase
from tutor.goals import lines, passed_over
from tutor.lessons import POOR, Aim, Ask, Lesson, Step, performed, settle
from tutor.questions import Moment, question
from tutor.questions.computed import ComputedQuestion
from tutor.texts import Status, Text
from tutor.words import Words
from tutor.yamlfile import N_, DataError, Problem

DEALS = 1000
"""Sampled deals over which a better choice must prove better."""

LEAST_BETTER = 0.1
"""Tricks or points that it must be better by, and that a stated figure may be off by."""


def check(lesson: Lesson) -> Iterator[Problem]:
    """Yield the mistakes of a lesson; where it cannot go on, it goes on at the next position."""
    yield from _check_order(lesson)
    state: DealState | None = None
    for number, step in enumerate(lesson.steps):
        state = step.position.state if step.position else state
        if state is None:
            continue
        try:
            state = performed(state, step.watch)
            if step.ask is not None:
                state = settle(state, step.right)
                yield from _CHECKS.get(step.ask, _check_computed)(state, step, lesson)
                state = passed_over(state, step)
        except DataError as error:
            yield from error.problems
            state = None
        if step.goal is not None and number + 1 < len(lesson.steps):
            following = lesson.steps[number + 1]
            if following.position is None:
                said = N_("after a goal a step needs a position of its own")
                yield following.node.problem(said)


def check_better(lesson: Lesson) -> Iterator[Problem]:
    """Yield where a choice is not better by what the lesson says, over a thousand deals."""
    state: DealState | None = None
    for step in lesson.steps:
        state = step.position.state if step.position else state
        assert state is not None
        state = performed(state, step.watch)
        if step.better is not None:
            found = difference(settle(state, step.right), step)
            if found < LEAST_BETTER or abs(found - step.better.by) > LEAST_BETTER:
                said = N_("the right answer is better by {found}, and not by {stated}")
                yield step.node.problem(said, found=f"{found:.2f}", stated=str(step.better.by))
        state = passed_over(state, step)


def difference(state: DealState, step: Step) -> float:
    """Return by how much the first right answer beats the first trap that breaks no rule."""
    assert step.better is not None
    learner = state.to_act
    estimates = judged(view(state, learner), legal_actions(state), DEALS)
    trap = next(actions.parse(word) for word, clause in step.traps.items() if clause == POOR)
    one, two = (
        next(each for each in estimates if each.action == action)
        for action in (step.right[0], trap)
    )
    if step.better.aim is Aim.TRICKS:
        return one.tricks - two.tricks
    return two.loss - one.loss


def _check_order(lesson: Lesson) -> Iterator[Problem]:
    first = lesson.steps[0]
    if first.position is None:
        yield first.node.problem(N_("the first step needs a position"))
    lines_of: dict[str, int] = {}
    for step in lesson.steps:
        if step.id in lines_of:
            said = N_("'{key}' stands here twice; first in line {line}")
            yield step.node.problem(said, key=step.id, line=str(lines_of[step.id]))
        lines_of.setdefault(step.id, step.node.line)


def _check_action(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    _demand_turn(state, step, lesson)
    for word, clause in step.traps.items():
        action = actions.parse(word)
        violation = judge(state, action)
        found = violation.clause if violation else POOR
        if action in step.right:
            yield step.node.problem(N_("'{action}' is both right and a trap"), action=word)
        elif found != clause:
            said = N_("the trap '{action}' is declared {clause}, but it is {found}")
            yield step.node.problem(said, action=word, clause=clause, found=found)
    if step.better is not None:
        _demand_deal(state, step)
        if POOR not in step.traps.values():
            yield step.node.problem(N_("'{key}' is missing"), key="traps")
    said = N_("the right answer '{action}' breaks {clause}")
    forbidden = [
        step.node.problem(said, action=action.word, clause=violation.clause)
        for action in step.right
        if (violation := judge(state, action))
    ]
    if forbidden:
        raise DataError(forbidden)


def _check_playable(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    _demand_turn(state, step, lesson)
    if not (state.trick and state.hand):
        yield step.node.problem(N_("the question needs a trick and a hand that plays to it"))


def _check_winner(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    if state.trick or not state.tricks:
        yield step.node.problem(N_("the question needs a complete trick"))


def _check_order_of(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    if len({*step.cards}) < max(2, len(step.cards)):
        yield step.node.problem(N_("two cards or more are put in order, each once"))
    order, deck = order_of(state), state.variant.deck
    for card in step.cards:
        if not deck.bits(card):
            said = N_("'{card}' is there twice, or is no card of the pack")
            yield step.node.problem(said, card=card.code)
    in_pack = sum(deck.bits(card) for card in {*step.cards})
    if sum(bool(in_pack & suit & ~order.trumps) for suit in order.by_suit.values()) > 1:
        yield step.node.problem(N_("cards of two suits that are not trump have no order"))


def _check_put_right(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    if not may_put_right(state, lesson.learner):
        raise DataError([step.node.problem(N_("the learner has nothing to put right"))])
    yield from ()


def _check_goal(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    """Yield why a goal is none: nobody can reach it, nobody can miss it, or its par is wrong."""
    goal = step.goal
    assert goal is not None
    _demand_hands(state, step)
    ends = lines(goal, state)
    if max(ends) < goal.least:
        yield step.node.problem(N_("the goal cannot be reached"))
    elif min(ends) >= goal.least:
        yield step.node.problem(N_("the goal cannot be missed"))
    elif max(ends) != goal.par:
        said = N_("the most that can be reached is {found}")
        yield step.node.problem(said, found=str(max(ends)))


def _check_computed(state: DealState, step: Step, lesson: Lesson) -> Iterator[Problem]:
    asked = question(_moment(state, step))
    assert isinstance(asked, ComputedQuestion)
    if step.ask is Ask.RENEGE:
        yield from _check_winner(state, step, lesson)
    try:
        answers, right = asked.answers, asked.right
    except ValueError as error:
        said = N_("the question has no answer here: {reason}")
        raise DataError([step.node.problem(said, reason=str(error))]) from error
    if right not in answers:
        said = N_("the answer '{found}' cannot be given")
        yield step.node.problem(said, found=right)
    for word, clause in step.traps.items():
        if clause != POOR:
            said = N_("the trap '{action}' is declared {clause}, but it is {found}")
            yield step.node.problem(said, action=word, clause=clause, found=POOR)
        elif word == right:
            yield step.node.problem(N_("'{action}' is both right and a trap"), action=word)
        elif word not in answers:
            yield step.node.problem(N_("'{action}' is no answer here"), action=word)


_Check = Callable[[DealState, Step, Lesson], Iterator[Problem]]
_CHECKS: Mapping[Ask, _Check] = {
    Ask.ACTION: _check_action,
    Ask.PLAYABLE: _check_playable,
    Ask.WINNER: _check_winner,
    Ask.ORDER: _check_order_of,
    Ask.PUT_RIGHT: _check_put_right,
    Ask.GOAL: _check_goal,
}


def _moment(state: DealState, step: Step) -> Moment:
    return Moment(step, state, Text({}, Status.CURRENT, step.node.line), Corpus(Words()))


def _demand_deal(state: DealState, step: Step) -> None:
    if not any(state.deal.hands):
        raise DataError([step.node.problem(N_("this needs a whole deal"))])


def _demand_hands(state: DealState, step: Step) -> None:
    """Demand that the deal can be played to its end: everybody holds a card for each trick."""
    out = state.contract.out if state.contract else 0
    seats = seats_in_play(state.variant, out, state.leader)
    held = [state.hands[seat].bit_count() for seat in seats]
    before = {size + (place < len(state.trick)) for place, size in enumerate(held)}
    is_even = state.phase is not Phase.PLAY or before == {state.variant.tricks - sum(state.taken)}
    if state.phase is Phase.OVER or not all(before) or not is_even:
        raise DataError([step.node.problem(N_("this needs a whole deal"))])


def _demand_turn(state: DealState, step: Step, lesson: Lesson) -> None:
    if state.phase is Phase.OVER or state.to_act != lesson.learner:
        raise DataError([step.node.problem(N_("it is not the learner's turn"))])
