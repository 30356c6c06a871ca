"""What the coach thinks of the learner's choices: estimates and grades."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from tutor.coach.equals import equal_cards
from tutor.coach.estimate import Estimate
from tutor.coach.grade import Grade, grade
from tutor.coach.judging import judged
from tutor.coach.view import View, view
from tutor.game.actions import Action
from tutor.game.engine import legal_actions
from tutor.game.naming import is_joker_turned
from tutor.game.state import DealState, Phase
from tutor.playing.game import Game
from tutor.playing.offer import alone, open_to_learner

Weigh = Callable[[View, Sequence[Action]], Sequence[Estimate]]


class Coach:
    """Weighs what the learner may do; what was weighed once is remembered."""

    def __init__(self, weigh: Weigh = judged) -> None:
        self._weigh = weigh
        self._known: dict[tuple[object, ...], Sequence[Estimate]] = {}

    def estimates(self, game: Game) -> Sequence[Estimate]:
        """Return what is open to the learner, the best first; nothing without a choice."""
        open_ = open_to_learner(game.state)
        return tuple(each for each in self._estimates(game) if each.action in open_)

    def _estimates(self, game: Game) -> Sequence[Estimate]:
        """Return all legal actions, the best first; nothing without a choice."""
        legal = legal_actions(game.state)
        if not has_choice(game.state):
            return ()
        key = (game.setup.seed, len(game.finished), game.log)
        if key not in self._known:
            found = self._weigh(view(game.state, game.learner), legal)
            self._known = {key: with_alone_left_open(found, game.state)}
        return self._known[key]

    def grade(self, game: Game, action: Action) -> Grade | None:
        """Return the grade of what the learner does, None where there was nothing to choose."""
        if action not in legal_actions(game.state):
            return None
        open_ = (*open_to_learner(game.state), action)
        found = [each for each in self._estimates(game) if each.action in open_]
        return grade(found, action) if found else None


def with_alone_left_open(found: Sequence[Estimate], state: DealState) -> Sequence[Estimate]:
    """Let a call be worth what it is worth with "alone", where that can still be said after it."""
    open_ = open_to_learner(state)
    left_out = {each.action: each for each in found if each.action not in open_}
    level = []
    for each in found:
        further = alone(each.action)
        ways = (each, left_out.get(further, each) if further else each)
        level.append(replace(min(ways, key=_rank), action=each.action))
    return sorted(level, key=_rank)


def _rank(estimate: Estimate) -> tuple[float, float]:
    return estimate.loss, -estimate.tricks


def has_choice(state: DealState) -> bool:
    """Whether it matters what the seat to act does, and it can know which is better."""
    legal = legal_actions(state)
    is_blind = state.phase is Phase.NAMING and is_joker_turned(state)
    if len(legal) < 2 or is_blind:
        return False
    return (
        state.phase is not Phase.PLAY
        or len(set(equal_cards(view(state, state.to_act)).values())) > 1
    )
