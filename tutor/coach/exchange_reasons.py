"""What can be said of a card moved before the play, of playing alone, and of a poor hand."""

from collections.abc import Iterator

from tutor.cards import Cards, Rank, bits, indices
from tutor.coach.hand_reasons import of_a_hand
from tutor.coach.reason import Reason, because
from tutor.coach.view import View
from tutor.game.actions import (
    Action,
    ClaimMisdeal,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    Keep,
    PlayOn,
    Together,
)
from tutor.game.seats import Seat
from tutor.trumps import Trump, TrumpOrder


def before_the_play(seen: View, action: Action) -> Iterator[Reason]:
    """Say what holds for an action between the bidding and the play, or before both."""
    match action:
        case Discard(card=card):
            yield from _parted(seen, seen.variant.deck.held(seen.hand, [card]))
        case Give(card=card):
            yield from _given(seen, seen.variant.deck.held(seen.hand, [card]))
        case Keep():
            yield from _kept(seen)
        case GoAlone():
            yield from _alone(seen)
        case Together():
            yield from _together(seen)
        case ClaimMisdeal() | PlayOn() | GoUnder():
            yield from _poor(seen, action)


def _order(seen: View) -> TrumpOrder:
    """Return the order of the cards, without trump while there is none."""
    return seen.contract.order if seen.contract else seen.variant.orders[Trump.NONE]


def _parted(seen: View, card: Cards) -> Iterator[Reason]:
    """Say what a hand loses with a card, and what stays."""
    order, name = _order(seen), seen.variant.deck.names(card)[0]
    rest = seen.hand & ~card
    place = card.bit_length() - 1
    trumps = (rest & order.trumps).bit_count()
    if card & order.trumps:
        yield because("parts-trump", card=name, n=trumps)
        return
    yield from _emptied(seen, card, order)
    if trumps:
        yield because("trumps-stay", n=trumps)
    lowest = min(indices(rest), key=order.strengths.__getitem__)
    if order.strengths[lowest] < order.strengths[place]:
        yield because("lower-held", card=name, other=order.deck.cards[lowest])
    else:
        yield because("none-lower-held", card=name)


def _emptied(seen: View, card: Cards, order: TrumpOrder) -> Iterator[Reason]:
    """Say that a card is the last of its suit, which is not trump."""
    rest, suit = seen.hand & ~card, seen.variant.deck.names(card)[0].suit
    is_last = not rest & order.follows[card.bit_length() - 1]
    if suit is not None and is_last and not card & order.trumps:
        can_trump = bool(rest & order.trumps)
        yield because("empties-hand-can-trump" if can_trump else "empties-hand", suit=suit)


def _given(seen: View, card: Cards) -> Iterator[Reason]:
    order, name = _order(seen), seen.variant.deck.names(card)[0]
    strengths = [order.strengths[each.bit_length() - 1] for each in bits(seen.hand)]
    own = order.strengths[card.bit_length() - 1]
    if card & order.trumps:
        yield because("gives-trump", card=name)
    yield from _emptied(seen, card, order)
    if own == max(strengths):
        yield because("none-higher-held", card=name)
    if own == min(strengths):
        yield because("none-lower-held", card=name)
    yield because("trumps-stay", n=(seen.hand & ~card & order.trumps).bit_count())


def _kept(seen: View) -> Iterator[Reason]:
    order = _order(seen)
    upcard = seen.variant.deck.names(seen.upcard)[0]
    n = (seen.hand & ~seen.upcard & order.trumps).bit_count()
    yield because("keeps-hand", card=upcard, n=n)


def _mates(seen: View) -> tuple[Seat, ...]:
    """Return who plays on the seat's side beside it."""
    assert seen.contract is not None
    side = seen.variant.side(seen.seat, seen.contract.maker) & ~(1 << seen.seat)
    return tuple(seat for seat in seen.variant.seats if side >> seat.index & 1)


def _alone(seen: View) -> Iterator[Reason]:
    assert seen.contract is not None
    variant = seen.variant
    yield from of_a_hand(variant, seen.hand, seen.contract.order)
    mates = _mates(seen)
    if mates:
        yield because("sit-out", seats=mates)
    if seen.contract.maker == seen.seat:
        yield because("alone-worth", n=variant.tricks, points=variant.loner_march)


def _together(seen: View) -> Iterator[Reason]:
    assert seen.contract is not None
    mates = _mates(seen)
    if seen.variant.dummy and seen.contract.maker == seen.seat:
        yield because("takes-dummy", n=seen.variant.dummy)
    elif mates:
        yield because("play-along", seats=mates)
    yield from of_a_hand(seen.variant, seen.hand, seen.contract.order)


def _poor(seen: View, action: Action) -> Iterator[Reason]:
    if isinstance(action, GoUnder):
        yield because("swaps", cards=action.cards)
    held = seen.variant.deck.names(seen.hand)
    aces = sum(card.rank is Rank.ACE for card in held)
    jacks = sum(card.rank is Rank.JACK for card in held)
    yield because("poor-hand", aces=aces, jacks=jacks)
