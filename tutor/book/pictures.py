"""The order of the cards as rows of drawn cards."""

from collections.abc import Iterator
from dataclasses import dataclass

from tutor.cards import Card, Suit
from tutor.game.variant import Variant
from tutor.rulebook import EXAMPLE, ordered, orders_shown
from tutor.scene import role_of
from tutor.screen.names import role_name
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
    """The cards that count as one suit, the highest first; the trumps need no title."""

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
    for suit, cards in ordered(order).items():
        title = words.suit_with_symbol(suit) if suit else ""
        yield Row(title, tuple(_drawn(card, order, words) for card in dict.fromkeys(cards)))


def _drawn(card: Card, order: TrumpOrder, words: Words) -> DrawnCard:
    role = role_of(card, order)
    label = role_name(role, words) if role else ""
    return DrawnCard(card.rank.value, card.suit, words.name(card), label)
