"""Quiz questions, each made from the engine: one module a kind."""

from collections.abc import Mapping

from tutor.quizzes import (
    allowed,
    dealer,
    differs,
    higher,
    leads,
    must,
    order,
    playable,
    points,
    renege,
    suit,
    winner,
    word,
)
from tutor.quizzes.question import Kind, Question

KINDS: Mapping[str, Kind] = {
    module.KIND.id: module.KIND
    for module in (
        *(order, higher, suit, playable, must, winner, leads),
        *(allowed, dealer, points, renege, differs, word),
    )
}
"""The kinds of questions, by id."""


__all__ = ["KINDS", "Kind", "Question"]
