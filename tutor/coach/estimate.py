"""What an action is found to bring."""

from dataclasses import dataclass

from tutor.game.actions import Action


@dataclass(frozen=True, slots=True)
class Estimate:
    """What an action brings: points beyond those of the others, and tricks of the seat's side.

    Both are averages over sampled deals. ``loss`` is how many points less than the best action it
    brings in the same deals, ``error`` the standard error of that.
    """

    action: Action
    points: float
    tricks: float
    loss: float = 0.0
    error: float = 0.0
