"""Questions for a reader who has only the rule book of a game, with the right answers.

    python -m tests.rule_questions VARIANT              print the questions, numbered
    python -m tests.rule_questions VARIANT --answers    print the answers instead

A question is asked in every game whose rule book has a clause that answers it, and the engine
finds the answer.
"""

from tests.rule_questions import (
    alone,
    auction,
    cards,
    choosing,
    claims,
    mistakes,
    play,
    scoring,
    winning,
)
from tests.rule_questions.asking import Question
from tutor.game.variant import Variant
from tutor.game.variant_file import load

__all__ = ["ROWS", "Question", "questions"]

ROWS = (
    *(*cards.ROWS, *claims.ROWS, *choosing.ROWS, *auction.ROWS, *alone.ROWS, *play.ROWS),
    *(*scoring.ROWS, *winning.ROWS, *mistakes.ROWS),
)


def questions(game: Variant) -> tuple[Question, ...]:
    """Return a game's questions: first those that standard euchre has not, or answers otherwise."""
    common = {} if game.id == "standard" else _answers(load("standard"))
    asked = (row.question(game) for row in ROWS if row.is_asked(game))
    return tuple(sorted(asked, key=lambda each: common.get(each.id) == each.answer))


def _answers(game: Variant) -> dict[str, str]:
    return {row.id: row.answer(game) for row in ROWS if row.is_asked(game)}
