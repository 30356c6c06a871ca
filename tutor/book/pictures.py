"""The order of the cards as rows of drawn cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.cards import Card, Suit
from tutor.game.variant import Variant
from tutor.rulebook import EXAMPLE, orders_shown, suits_in_order
from tutor.trumps import SUIT_TRUMPS, TrumpOrder
from tutor.words import Words


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """A card to draw: its name for those who cannot see it, and what it is called as a trump."""

    rank: str
    suit: Suit | None
    name: str
    label: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """The cards that count as one suit, the highest first."""

    title: str
    cards: tuple[DrawnCard, ...]


@dataclass(frozen=True, slots=True)
class Picture:
    """The order of all cards under one trump."""

    title: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Pictures:
    """The orders of a game: those always shown, and those of the other trumps."""

    shown: tuple[Picture, ...]
    others: tuple[Picture, ...]
    is_double: bool


def pictures(variant: Variant, words: Words) -> Pictures:
    """Return the orders of a game's cards."""
    others = (variant.orders[trump] for trump in SUIT_TRUMPS if trump is not EXAMPLE)
    return Pictures(
        tuple(_picture(order, words) for order in orders_shown(variant)),
        tuple(_picture(order, words) for order in others),
        variant.deck_copies > 1,
    )


def _picture(order: TrumpOrder, words: Words) -> Picture:
    title = words.trump(order.trump)
    if order.trump.suit is not None:
        title = words.say("trump: {trump}", trump=order.trump)
    return Picture(title, tuple(_rows(order, words)))


def _rows(order: TrumpOrder, words: Words) -> Iterator[Row]:
    for suit, cards in suits_in_order(order).items():
        title = words.suit_with_symbol(suit) if suit else words.say("Trumps")
        once = dict.fromkeys(cards)
        yield Row(title, tuple(_drawn(card, order, words) for card in once))


def _drawn(card: Card, order: TrumpOrder, words: Words) -> DrawnCard:
    return DrawnCard(card.rank.value, card.suit, words.name(card), _label(card, order, words))


def _label(card: Card, order: TrumpOrder, words: Words) -> str:
    if order.is_right_bower(card):
        return words.say("right bower")
    if order.is_left_bower(card):
        return words.say("left bower")
    return words.name(card) if card.suit is None else ""
