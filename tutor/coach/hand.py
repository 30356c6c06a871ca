"""What a hand is worth under a trump, and which of its cards is worth least."""

from tutor.cards import Cards, bits
from tutor.trumps import TrumpOrder

LOST = 0.22
"""What a trump is worth less for each higher one that is missing."""

LEAST = 0.2
"""What the lowest trump is worth."""

VOID = 0.2
"""What a suit is worth of which a hand with trumps has no card."""

MATE = 4
"""By how many ranks a card of a longer suit is kept rather, for each card of the suit."""

TOP = 20
"""By how many ranks the best card of a suit is kept rather."""


def higher(card: Cards, known: Cards, order: TrumpOrder) -> int:
    """Return how many cards of its suit beat a card; those known cannot."""
    return (order.above[card.bit_length() - 1] & ~known).bit_count()


def low_to_high(cards: Cards, order: TrumpOrder) -> list[Cards]:
    return sorted(bits(cards), key=lambda card: order.strengths[card.bit_length() - 1])


def strength(hand: Cards, order: TrumpOrder) -> float:
    """Guess how many tricks a hand takes by itself under a trump.

    A trump counts by how few higher ones are missing; aces of other suits, and suits that can be
    trumped, count a part.
    """
    trumps = hand & order.trumps
    value = sum(trump_worth(card, hand, order) for card in bits(trumps))
    for suit, cards in order.by_suit.items():
        if suit is None or suit is order.trump.suit:
            continue
        value += _side_suit(hand & cards, hand, order)
    return value


def trump_worth(card: Cards, hand: Cards, order: TrumpOrder) -> float:
    """Guess which part of a trick a trump takes, in a hand."""
    return max(LEAST, 1 - LOST * higher(card, hand, order))


def _side_suit(held: Cards, hand: Cards, order: TrumpOrder) -> float:
    if not held:
        return VOID if hand & order.trumps else 0.0
    missing = higher(low_to_high(held, order)[-1], hand, order)
    is_short = held.bit_count() < 3
    if not missing:
        return 0.7 if is_short else 0.45
    return 0.2 if missing == 1 and is_short else 0.0


def worst(cards: Cards, hand: Cards, order: TrumpOrder, known: Cards = 0) -> Cards:
    """Return the card to part with: a low one of a short suit, and no trump.

    ``known`` are cards that can beat nothing any more.
    """

    def keeping(card: Cards) -> tuple[bool, int, int]:
        place = card.bit_length() - 1
        mates = (hand & order.follows[place]).bit_count()
        is_top = not higher(card, hand | known, order)
        value = order.strengths[place] + MATE * mates + TOP * is_top
        return bool(card & order.trumps), value, place

    return min(bits(cards), key=keeping)
