"""What a learner chooses from: each question is asked once."""

from dataclasses import replace

from tutor.game.actions import Action, Call, OrderUp
from tutor.game.alone import asks_maker
from tutor.game.engine import legal_actions
from tutor.game.state import DealState


def open_to_learner(state: DealState) -> tuple[Action, ...]:
    """Return the legal actions without the calls with "alone" that can be said after the call."""
    legal = legal_actions(state)
    if not asks_maker(state.variant):
        return legal
    later = {alone(each) for each in legal} - {None}
    return tuple(each for each in legal if each not in later)


def alone(action: Action) -> Action | None:
    """Return a call as it is with "alone"; None for one that has it, and everything else."""
    if isinstance(action, OrderUp | Call) and not action.alone:
        return replace(action, alone=True)
    return None
