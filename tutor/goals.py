"""Goals: the rest of a deal played freely against sensible players, and what can be reached."""

from collections.abc import Iterator
from functools import cache

from tutor.askable import learner_of, owed, reached
from tutor.coach.equals import equal_cards
from tutor.coach.sense import sensible
from tutor.coach.view import view
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import apply, legal_actions
from tutor.game.revoke import put_right
from tutor.game.state import DealState, Phase
from tutor.lessons import Ask, Goal, Step, done, settle

Line = tuple[Action, ...]
"""What the learner does, one after the other."""


def until_learner(state: DealState) -> Iterator[DealState]:
    """Yield the table after each action of the others, until the learner must act."""
    state = settle(state)
    while state.phase is not Phase.OVER and state.to_act != learner_of(state):
        state = settle(apply(state, sensible(view(state, state.to_act), legal_actions(state))))
        yield state


def gone_on(state: DealState) -> DealState:
    """Return the table when the learner must act, or the deal is over."""
    *_, last = (settle(state), *until_learner(state))
    return last


def ended(state: DealState, line: Line) -> DealState:
    """Return the deal as it ends when the learner does this."""
    for action in line:
        state = apply(gone_on(state), action)
    return gone_on(state)


@cache
def lines(goal: Goal, state: DealState) -> dict[int, Line]:
    """Return every end the learner can reach, by what the goal counts, with one line to it.

    Of cards that do the same only one is tried.
    """
    state = gone_on(state)
    if state.phase is Phase.OVER:
        return {reached(goal, state): ()}
    found: dict[int, Line] = {}
    for action in _different(state):
        for end, line in lines(goal, apply(state, action)).items():
            found.setdefault(end, (action, *line))
    return found


def _different(state: DealState) -> tuple[Action, ...]:
    legal = legal_actions(state)
    if state.phase is not Phase.PLAY:
        return legal
    equal = equal_cards(view(state, state.to_act))
    firsts = {equal[action.card]: action for action in legal if isinstance(action, PlayCard)}
    return tuple(firsts.values())


def best_line(goal: Goal, state: DealState) -> Line:
    """Return how the learner gets the most."""
    found = lines(goal, state)
    return found[max(found)]


def worst_line(goal: Goal, state: DealState) -> Line:
    """Return how the learner gets the least."""
    found = lines(goal, state)
    return found[min(found)]


def passed_over(state: DealState, step: Step) -> DealState:
    """Do what a step asks for and what follows it; after a goal there is nothing to go on from.

    Raises DataError where that breaks a rule.
    """
    match step.ask:
        case Ask.ACTION:
            return done(settle(state, step.right), step)
        case Ask.PUT_RIGHT:
            return put_right(state, learner_of(state), owed(state)[0])
    return state
