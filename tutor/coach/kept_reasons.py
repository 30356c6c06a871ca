"""What can be said of the cards that stay in the hand when one is played."""

from collections.abc import Iterator

from tutor.coach.playing import Playing
from tutor.coach.reason import Reason, because


def of_the_rest(play: Playing) -> Iterator[Reason]:
    """Say what a card leaves behind, in a lead and in a follow."""
    yield from _trump_left(play)
    yield from _guard(play)
    yield from _end_of_suit(play)


def left_kept(play: Playing) -> Iterator[Reason]:
    """Say that the left bower stays out of a trick in which the right bower lies."""
    order, deck = play.known.order, play.seen.variant.deck
    left = order.left_bower
    rights = [card for card in play.seen.trick if order.is_right_bower(play.named(card))]
    if left is None or not rights or order.is_left_bower(play.name):
        return
    kept = deck.bits(left) & play.rest & play.legal
    if kept:
        is_top = play.known.is_top(kept & -kept) and not play.known.higher(kept & -kept, play.rest)
        kind = "left-kept-highest" if is_top else "left-kept"
        yield because(kind, left=left, right=play.named(rights[0]))


def _guard(play: Playing) -> Iterator[Reason]:
    """Say what becomes of the only trump beside the left bower while the right one is out."""
    order, deck = play.known.order, play.seen.variant.deck
    left = order.left_bower
    held = play.seen.hand & order.trumps
    if left is None or held.bit_count() != 2 or not deck.bits(left) & held:
        return
    guard = held & ~deck.bits(left)
    outside = play.known.may_hold(play.known.others) & order.trumps
    rights = [card for card in play.names(outside) if order.is_right_bower(card)]
    if not guard or not rights or order.highest_first(held)[0] != left:
        return
    if play.card == guard and play.rest.bit_count() > 1:
        yield because("guard-gone", left=left, right=rights[0])
    elif not play.is_trump and play.legal & guard:
        yield because("guard-kept", left=left, guard=play.named(guard), right=rights[0])


def _trump_left(play: Playing) -> Iterator[Reason]:
    if play.is_trump and not play.rest & play.known.order.trumps and play.rest:
        yield because("last-trump", card=play.name)


def _end_of_suit(play: Playing) -> Iterator[Reason]:
    suit, trumps = play.suit(play.card), play.known.order.trumps
    if suit is None or play.is_trump or not play.rest:
        return
    if play.rest & play.known.suit_mates(play.card):
        return
    if play.rest & trumps:
        yield because("empties-can-trump", suit=suit)
    else:
        yield because("empties", suit=suit)
