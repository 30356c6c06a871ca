"""Computer players of three strengths, who see no more than their seat does."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random

from tutor.coach.advice import weigh
from tutor.coach.sense import sensible
from tutor.coach.view import View
from tutor.game.actions import Action

SLIPS = 0.3
"""How often an easy player acts without thinking."""

MOST_SAMPLES = 24
LEAST_SAMPLES = 4
"""Between how many deals a strong player looks at before each action."""

SMALL = 5
"""Cards in a hand whose deals are quickly played to the end."""

ENDS = {1: 60, 2: 80}
"""How many ends of deals it looks at for a larger hand, by packs."""


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    MEDIUM = "medium"
    STRONG = "strong"


Choice = Callable[[View, Sequence[Action], Random], Action]


def _easy(seen: View, legal: Sequence[Action], chance: Random) -> Action:
    return chance.choice(legal) if chance.random() < SLIPS else sensible(seen, legal)


def _medium(seen: View, legal: Sequence[Action], chance: Random) -> Action:
    return sensible(seen, legal)


def _strong(seen: View, legal: Sequence[Action], chance: Random) -> Action:
    if len(legal) == 1:
        return legal[0]
    return weigh(seen, legal, chance, samples(seen, len(legal)))[0].action


def samples(seen: View, actions: int) -> int:
    """Return how many deals a strong player looks at, so that no action takes long."""
    if seen.hand.bit_count() <= SMALL:
        return MOST_SAMPLES
    ends = ENDS[seen.variant.deck_copies] // actions
    return max(LEAST_SAMPLES, min(MOST_SAMPLES, ends))


CHOOSE: dict[Level, Choice] = {
    Level.EASY: _easy,
    Level.MEDIUM: _medium,
    Level.STRONG: _strong,
}


def choose(level: Level, seen: View, legal: Sequence[Action], chance: Random) -> Action:
    """Return what a player of a level does; only legal actions are chosen from."""
    return CHOOSE[level](seen, legal, chance)
