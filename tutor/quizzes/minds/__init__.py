"""What somebody takes the rules to be: rightly, or with one thing mistaken.

A mistaken belief is not a list of wrong answers but a mind that sees the same table and gets one
rule wrong. What it answers to a question is the answer that gives it away, and the clause that puts
it right is its name.
"""

from collections.abc import Mapping
from functools import lru_cache

from tutor.game.variant import Variant
from tutor.quizzes.minds import customs, orders, points, tricks
from tutor.quizzes.minds.mind import KNOWING, Mind, applying

MISTAKEN: Mapping[str, Mind] = {
    mind.id: mind for mind in (*orders.MINDS, *tricks.MINDS, *customs.MINDS, *points.MINDS)
}
"""The mistaken beliefs, by id."""


@lru_cache(maxsize=256)
def mistaken_in(variant: Variant) -> tuple[Mind, ...]:
    """Return the mistakes that can be made in a game."""
    return tuple(mind for mind in MISTAKEN.values() if mind.clause(variant))


__all__ = ["KNOWING", "MISTAKEN", "Mind", "applying", "mistaken_in"]
