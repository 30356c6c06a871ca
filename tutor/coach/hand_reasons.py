"""What can be said of a hand under a trump: trumps, bowers, aces, suits that are missing."""

from collections.abc import Iterator

from tutor.cards import Cards, Rank, Suit, bits, indices
from tutor.coach.reason import Reason, because
from tutor.game.variant import Variant
from tutor.trumps import SUIT_TRUMPS, TrumpOrder


def of_a_hand(
    variant: Variant, hand: Cards, order: TrumpOrder, upcard: Cards = 0
) -> Iterator[Reason]:
    """Say what a hand holds under a trump, with an upcard that it may take.

    Nothing is guessed about what it will win.
    """
    suit = order.trump.suit
    if suit is None:
        yield from _without_trump(hand, order)
        return
    hand |= upcard
    n = (hand & order.trumps).bit_count()
    if upcard:
        yield because("trumps-with-upcard", card=variant.deck.names(upcard)[0], n=n)
    else:
        yield because("trumps-held", suit=suit, n=n)
    yield from _bowers(variant, hand, order)
    aces = [
        card
        for card in dict.fromkeys(variant.deck.names(hand & ~order.trumps))
        if card.rank is Rank.ACE
    ]
    if aces:
        yield because("outside-aces", cards=tuple(aces))
    missing = tuple(each for each in Suit if each is not suit and not hand & order.by_suit[each])
    if missing:
        yield because("missing", suits=missing)


def _bowers(variant: Variant, hand: Cards, order: TrumpOrder) -> Iterator[Reason]:
    held = variant.deck.names(hand)
    right = next((card for card in held if order.is_right_bower(card)), None)
    left = next((card for card in held if order.is_left_bower(card)), None)
    if right is not None and left is not None:
        yield because("both-bowers", right=right, left=left)
    elif right is not None:
        yield because("right-held", right=right)
    elif left is not None:
        yield because("left-held", left=left)


def _without_trump(hand: Cards, order: TrumpOrder) -> Iterator[Reason]:
    """Name the cards that no card of their suit is higher than."""
    tops = sum(
        card
        for card in bits(hand)
        if order.strengths[card.bit_length() - 1]
        == max(order.strengths[mate] for mate in indices(order.follows[card.bit_length() - 1]))
    )
    if tops:
        yield because("tops", cards=tuple(dict.fromkeys(order.highest_first(tops))))


def most_trumps(variant: Variant, hand: Cards, but: Suit | None = None) -> Iterator[Reason]:
    """Say what the best suit gives: the most trumps, of as many the strongest ones."""
    orders = [variant.orders[trump] for trump in SUIT_TRUMPS if trump.suit is not but]

    def worth(order: TrumpOrder) -> tuple[int, int]:
        held = hand & order.trumps
        return held.bit_count(), sum(order.strengths[place] for place in indices(held))

    best = max(orders, key=worth)
    suit = best.trump.suit
    assert suit is not None
    n = worth(best)[0]
    yield because("best-suit" if but is None else "best-other-suit", suit=suit, n=n)
    yield from _bowers(variant, hand, best)
