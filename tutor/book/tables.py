"""The score table of a game: how a deal can end, or what each bid brings."""

from dataclasses import dataclass

from tutor.book.edition import Edition, Passage
from tutor.game.customs import Sides
from tutor.game.variant import Variant
from tutor.rulebook import Points, endings, stakes
from tutor.words import Words

_MINUS, _EN_DASH = "\u2212", "\u2013"


@dataclass(frozen=True, slots=True)
class Row:
    """A way a deal ends, with its clause, or a bid; then the points, side by side."""

    title: Passage
    clause: str
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Rows of points; an auction has them twice, for a bid that is kept and one that fails."""

    sides: tuple[str, str]
    rows: tuple[Row, ...]
    is_auction: bool


def score_table(variant: Variant, edition: Edition) -> ScoreTable:
    """Return the points of every deal, as the engine scores them."""
    rows = _bids(variant, edition.words) if variant.is_auction else _endings(variant, edition)
    return ScoreTable(_sides(variant, edition.words), rows, variant.is_auction)


def _bids(variant: Variant, words: Words) -> tuple[Row, ...]:
    return tuple(
        Row(
            Passage(words.bid(each.bid), words.language),
            "",
            (*_written(each.kept), *_written(each.failed)),
        )
        for each in stakes(variant)
    )


def _endings(variant: Variant, edition: Edition) -> tuple[Row, ...]:
    return tuple(
        Row(edition.title_passage(each.clause), each.clause, _written(each.points))
        for each in endings(variant)
    )


def _sides(variant: Variant, words: Words) -> tuple[str, str]:
    """Return the names of the two sides; the points stand for each of several opponents."""
    if variant.sides is Sides.PAIRS:
        several = len(variant.parties) > 2
        defenders = words.say("Each defending side") if several else words.say("Defenders")
        return words.say("Makers"), defenders
    if variant.is_auction:
        return words.say("Bidder"), words.say("Each opponent")
    several = variant.players > 2
    return words.say("Maker"), words.say("Each defender") if several else words.say("Defender")


def _written(points: Points) -> tuple[str, str]:
    return _range(*points.makers), _range(*points.defenders)


def _range(least: int, most: int) -> str:
    """Write points with a real minus sign, a range with a dash: ``3–6``, ``−5 – 0``."""
    if least == most:
        return _number(least)
    dash = _EN_DASH if least >= 0 else f" {_EN_DASH} "
    return f"{_number(least)}{dash}{_number(most)}"


def _number(points: int) -> str:
    return f"{_MINUS}{-points}" if points < 0 else str(points)
