"""What suit a card counts as and what beats what, once trump is known."""

from collections.abc import Iterable
from enum import StrEnum
from functools import cached_property

from tutor.cards import Card, Cards, Deck, Rank, Suit, indices


class Trump(StrEnum):
    """What can be made trump: a suit, or none with high or low cards winning."""

    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    SPADES = "S"
    NONE = "NT"
    NONE_LOW = "NTL"

    __hash__ = str.__hash__

    @property
    def suit(self) -> Suit | None:
        return Suit(self.value) if self in SUIT_TRUMPS else None


SUIT_TRUMPS = tuple(Trump(suit.value) for suit in Suit)


class TrumpOrder:
    """The order of one deck under one trump, compiled to tables by card index.

    ``by_suit`` holds the cards that count as each suit, under None a joker where there is no
    trump for it to belong to. ``strengths[n]`` is what card ``n`` is worth among cards of its
    suit and, for trumps, above all others, ``follows[n]`` the set of cards that follow its lead.
    """

    def __init__(self, deck: Deck, trump: Trump, *, has_bowers: bool = True) -> None:
        self.deck = deck
        self.trump = trump
        self._jack_of = trump.suit if has_bowers else None
        suits = [self._suit(card) for card in deck.cards]
        self.by_suit: dict[Suit | None, Cards] = {
            suit: sum(1 << index for index, own in enumerate(suits) if own is suit)
            for suit in (*Suit, None)
        }
        self.strengths = tuple(self._strength(card) for card in deck.cards)
        self.follows = tuple(self.by_suit[suit] for suit in suits)
        self.trumps: Cards = self.by_suit[trump.suit] if trump.suit else 0

    def is_right_bower(self, card: Card) -> bool:
        return self._jack_of is not None and card == Card(Rank.JACK, self._jack_of)

    def is_left_bower(self, card: Card) -> bool:
        return self._jack_of is not None and card == Card(Rank.JACK, self._jack_of.sister)

    @cached_property
    def above(self) -> tuple[Cards, ...]:
        """By card index, the cards of the same suit that beat it."""
        return tuple(
            sum(1 << each for each in indices(suit) if self.strengths[each] > self.strengths[index])
            for index, suit in enumerate(self.follows)
        )

    @property
    def left_bower(self) -> Card | None:
        """The jack that changes its suit, if this trump makes one."""
        return Card(Rank.JACK, self._jack_of.sister) if self._jack_of else None

    def suit_of(self, card: Card) -> Suit:
        """Return the suit a card counts as.

        Raises ValueError for a joker when there is no trump to belong to.
        """
        suit = self._suit(card)
        if suit is None:
            raise ValueError("a joker has no suit without trump")
        return suit

    def highest_first(self, cards: Cards) -> tuple[Card, ...]:
        """Return a set's cards from strongest to weakest, trumps before the rest."""
        by_strength = sorted(indices(cards), key=lambda index: -self.strengths[index])
        return tuple(self.deck.cards[index] for index in by_strength)

    def ahead(self, trick: Iterable[Cards]) -> int:
        """Return the place (0 is the leader) of the card that is winning a trick.

        The first of two equal cards stays ahead.
        """
        best, best_place, led = -1, 0, 0
        for place, bit in enumerate(trick):
            index = bit.bit_length() - 1
            led = led or self.follows[index] | self.trumps
            if bit & led and self.strengths[index] > best:
                best, best_place = self.strengths[index], place
        return best_place

    def _suit(self, card: Card) -> Suit | None:
        changes = self.is_left_bower(card) or card.suit is None
        return self.trump.suit if changes else card.suit

    def _strength(self, card: Card) -> int:
        ranks = tuple(Rank)
        plain = ranks.index(card.rank)
        if self.trump is Trump.NONE_LOW:
            return len(ranks) - plain
        if self.trump.suit is None or self._suit(card) is not self.trump.suit:
            return plain
        above = (self.is_left_bower(card), self.is_right_bower(card), card.suit is None)
        return (1 + next((n + 1 for n, is_it in enumerate(above) if is_it), 0)) * 100 + plain
