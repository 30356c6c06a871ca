"""Cards as printed, and the deck whose every physical card has one bit."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

Cards = int
"""A set of physical cards of one deck: bit ``n`` stands for ``deck.cards[n]``."""


class Suit(StrEnum):
    """A suit as printed; the value is its letter in files and codes."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"

    __hash__ = str.__hash__  # an Enum's own is three times slower

    @property
    def sister(self) -> "Suit":
        """The other suit of the same colour."""
        return _SISTERS[self]

    @property
    def symbol(self) -> str:
        return "♣♦♥♠"["CDHS".index(self)]

    @property
    def is_red(self) -> bool:
        return self in (Suit.DIAMONDS, Suit.HEARTS)


_SISTERS = {
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.HEARTS: Suit.DIAMONDS,
}


class Rank(StrEnum):
    """A rank as printed, in plain order from low to high; the joker stands above all."""

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"
    JOKER = "JK"

    __hash__ = str.__hash__


RANKS = tuple(Rank)
_SUIT_OF_SYMBOL = {
    **{suit.symbol: suit for suit in Suit},
    **{suit.value: suit for suit in Suit},
    **dict(zip("♧♢♡♤", Suit, strict=True)),
}

_DRAWN_AS = dict.fromkeys(map(ord, "\ufe0e\ufe0f"))
"""Marks that a symbol is drawn as text or as a picture; pages add them."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card as printed: a left bower is still the jack of its own suit."""

    rank: Rank
    suit: Suit | None

    @property
    def code(self) -> str:
        """The card in files and JSON: ``JD``, ``10H``, ``JK``."""
        return f"{self.rank}{self.suit or ''}"

    @property
    def short(self) -> str:
        """The card on screen: ``J♦``, ``10♥``, ``JK``."""
        return f"{self.rank}{self.suit.symbol if self.suit else ''}"

    @classmethod
    def parse(cls, text: str) -> "Card":
        """Read ``JC``, ``J♣``, ``10H``, ``TH`` or ``JK`` in upper or lower case.

        Raises ValueError when the text is no card.
        """
        code = text.strip().upper().translate(_DRAWN_AS)
        if code == Rank.JOKER:
            return JOKER
        rank, suit = code[:-1], _SUIT_OF_SYMBOL.get(code[-1:])
        rank = "10" if rank == "T" else rank
        if suit is None or rank not in RANKS or rank == Rank.JOKER:
            raise ValueError(text)
        return cls(Rank(rank), suit)


JOKER = Card(Rank.JOKER, None)


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas; raises ValueError naming the first that is none."""
    return tuple(Card.parse(word) for word in text.replace(",", " ").split())


class Deck:
    """The pack of a variant: which cards it has, and the bit of each."""

    def __init__(self, lowest: Rank, copies: int = 1, jokers: int = 0) -> None:
        ranks = RANKS[RANKS.index(lowest) : RANKS.index(Rank.JOKER)]
        one_pack = [Card(rank, suit) for suit in Suit for rank in ranks]
        self.cards = tuple(one_pack * copies + [JOKER] * jokers)
        self.all: Cards = (1 << len(self.cards)) - 1
        self._bits: dict[Card, Cards] = {}
        for index, card in enumerate(self.cards):
            self._bits[card] = self._bits.get(card, 0) | 1 << index

    def bits(self, card: Card) -> Cards:
        """Return every physical copy of a card; 0 when the deck does not hold it."""
        return self._bits.get(card, 0)

    def mask(self, cards: Iterable[Card]) -> Cards:
        """Return a set holding these cards, as many copies as are named.

        Raises ValueError with the code of a card that the deck does not have so often.
        """
        found: Cards = 0
        for card in cards:
            free = self.bits(card) & ~found
            if not free:
                raise ValueError(card.code)
            found |= free & -free
        return found

    def held(self, hand: Cards, cards: Iterable[Card], last: Cards = 0) -> Cards:
        """Return those cards of a hand that are named, each as often as it is named.

        Of equal cards, those in ``last`` are taken last.
        """
        found: Cards = 0
        for card in cards:
            free = self.bits(card) & hand & ~found
            free = free & ~last or free
            found |= free & -free
        return found

    def names(self, cards: Cards) -> tuple[Card, ...]:
        """Return the cards of a set in deck order."""
        return tuple(self.cards[index] for index in indices(cards))


def bits(cards: Cards) -> Iterator[Cards]:
    """Yield each card of a set as a set of one."""
    while cards:
        bit = cards & -cards
        yield bit
        cards ^= bit


def indices(cards: Cards) -> Iterator[int]:
    """Yield the deck index of each card of a set."""
    for bit in bits(cards):
        yield bit.bit_length() - 1
