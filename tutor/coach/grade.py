"""How good an action was, by what it costs on average."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tutor.coach.estimate import Estimate
from tutor.game.actions import Action


class Mark(StrEnum):
    """What an action is called."""

    BEST = "best"
    INEXACT = "inexact"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


_UP_TO = ((0.05, Mark.BEST), (0.25, Mark.INEXACT), (0.75, Mark.MISTAKE))
"""Up to which loss of points an action has which mark."""

_ERRORS = 2.0
"""A loss is sure when it is so many standard errors from nothing."""


@dataclass(frozen=True, slots=True)
class Grade:
    """The mark of an action: points and tricks it costs on average, and what was best.

    ``best`` holds every action that costs nothing. ``is_sure`` says whether the loss is more than
    the chance of the sampled deals could make it.
    """

    mark: Mark
    points: float
    tricks: float
    best: tuple[Action, ...]
    is_sure: bool


def grade(estimates: Sequence[Estimate], action: Action) -> Grade:
    """Return the grade of an action among the estimates of all legal ones, best first."""
    own = next(each for each in estimates if each.action == action)
    top = estimates[0]
    mark = next((mark for limit, mark in _UP_TO if own.loss <= limit), Mark.BLUNDER)
    is_sure = own.loss > _ERRORS * own.error
    if mark is not Mark.BEST and not is_sure:
        mark = Mark.INEXACT
    best = tuple(each.action for each in estimates if each.loss <= _UP_TO[0][0])
    return Grade(mark, own.loss, top.tricks - own.tricks, best, is_sure)
