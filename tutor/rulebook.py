"""What a rule book shows beside its clauses: the orders of the cards, the points of a deal."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.cards import Card, Suit
from tutor.corpus import Corpus, Passage
from tutor.game.bids import Bid, is_kept, ladder
from tutor.game.customs import DefendAlone, NoTrump, Sides
from tutor.game.scoring import Worth, worth
from tutor.game.variant import Variant
from tutor.trumps import Trump, TrumpOrder
from tutor.words import Words

EXAMPLE = Trump.HEARTS
"""The trump that the book's pictures are drawn for; its texts take it for their examples too."""


def ordered(order: TrumpOrder) -> dict[Suit | None, tuple[Card, ...]]:
    """Return each suit's cards from the highest to the lowest, the trumps first under None."""
    suits: dict[Suit | None, tuple[Card, ...]] = {}
    if order.trumps:
        suits[None] = order.highest_first(order.trumps)
    plain = [suit for suit in Suit if suit is not order.trump.suit]
    return suits | {suit: order.highest_first(order.by_suit[suit]) for suit in plain}


def orders_shown(variant: Variant) -> tuple[TrumpOrder, ...]:
    """Return the orders that a book of this game pictures: one for a suit, and those without."""
    shown = [EXAMPLE]
    if variant.no_trump is not NoTrump.NONE or variant.misere:
        shown.append(Trump.NONE)
    if variant.no_trump is NoTrump.HIGH_LOW:
        shown.append(Trump.NONE_LOW)
    return tuple(variant.orders[trump] for trump in shown)


@dataclass(frozen=True, slots=True)
class Points:
    """What each side gets, from the least to the most where it depends on the tricks."""

    makers: tuple[int, int]
    defenders: tuple[int, int]

    @classmethod
    def of(cls, worths: list[Worth]) -> "Points":
        makers = [each.makers for each in worths]
        defenders = [each.defenders for each in worths]
        return cls((min(makers), max(makers)), (min(defenders), max(defenders)))


@dataclass(frozen=True, slots=True)
class Ending:
    """How a deal without bids can end: the clause that says so, and its points."""

    clause: str
    points: Points


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a bid brings when it is kept, and when it fails."""

    bid: Bid
    kept: Points
    failed: Points


def endings(variant: Variant) -> tuple[Ending, ...]:
    """Return every way a deal of a game without an auction can end, as the engine scores it."""
    if variant.is_auction:
        return ()
    found: dict[str, list[Worth]] = {}
    for alone, defender_alone in _lone_players(variant):
        for tricks in reversed(range(variant.tricks + 1)):
            each = worth(variant, tricks, alone=alone, defender_alone=defender_alone)
            found.setdefault(each.clause, []).append(each)
    return tuple(Ending(clause, Points.of(worths)) for clause, worths in found.items())


def _lone_players(variant: Variant) -> Iterator[tuple[bool, bool]]:
    """Yield whether a maker and whether a defender plays alone.

    A lone defender against two makers is left out, because it ends as one of the others do.
    """
    yield False, False
    if variant.alone:
        yield True, False
        if variant.defend_alone is not DefendAlone.NEVER:
            yield True, True


def stakes(variant: Variant) -> tuple[Stakes, ...]:
    """Return what each bid of an auction brings, from the lowest bid to the highest."""
    if not variant.is_auction:
        return ()
    return tuple(_stakes(bid, variant) for bid in ladder(variant))


def _stakes(bid: Bid, variant: Variant) -> Stakes:
    kept: list[Worth] = []
    failed: list[Worth] = []
    for tricks in range(variant.tricks + 1):
        side = kept if is_kept(bid, tricks, variant) else failed
        side.append(worth(variant, tricks, bid=bid))
    return Stakes(bid, Points.of(kept), Points.of(failed))


@dataclass(frozen=True, slots=True)
class Row:
    """What either side gets for one ending of a deal, or for one bid."""

    label: Passage
    points: tuple[str, str]


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """Points in words."""

    title: str
    heads: tuple[str, str]
    rows: tuple[Row, ...]


def score_tables(corpus: Corpus, variant: Variant) -> tuple[ScoreTable, ...]:
    """Return the points of a deal as one table, or those of each bid as two: kept and failed."""
    words = corpus.words
    ways = [
        (corpus.passage(corpus.text(each.clause), "title", {}), each.points)
        for each in endings(variant)
    ]
    bids = [(Passage(words.bid(each.bid), words.language), each) for each in stakes(variant)]
    tables = (
        (words.say("Points of a deal"), ways),
        (words.say("When the bid is kept"), [(bid, each.kept) for bid, each in bids]),
        (words.say("When the bid fails"), [(bid, each.failed) for bid, each in bids]),
    )
    heads = sides_named(variant, words)
    return tuple(
        ScoreTable(title, heads, tuple(_row(label, points, words) for label, points in rows))
        for title, rows in tables
        if rows
    )


def _row(label: Passage, points: Points, words: Words) -> Row:
    return Row(label, (_written(points.makers, words), _written(points.defenders, words)))


def sides_named(variant: Variant, words: Words) -> tuple[str, str]:
    """Return how the two columns of points are headed: who made trump, and who gets the other."""
    is_each = variant.sides is Sides.EACH
    if variant.is_auction and is_each:
        return words.say("bidder"), words.say("each opponent")
    if is_each and variant.players == 2:
        return words.say("maker"), words.say("defender")
    if is_each:
        return words.say("maker"), words.say("each defender")
    if variant.players > 4:
        return words.say("makers"), words.say("each other side")
    return words.say("makers"), words.say("defenders")


def _written(points: tuple[int, int], words: Words) -> str:
    """Write points with a true minus sign, and from the least to the most: "−3", "3–6"."""
    least, most = (words.number(each).replace("-", "\N{MINUS SIGN}") for each in points)
    return least if least == most else f"{least}\N{EN DASH}{most}"
