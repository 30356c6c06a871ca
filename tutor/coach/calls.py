"""Rules of thumb before the play: bid or pass, alone or together, which card to part with."""

from collections.abc import Sequence

from tutor.cards import Card, Cards
from tutor.coach.hand import strength, trump_worth, worst
from tutor.coach.view import View
from tutor.game import sides
from tutor.game.actions import (
    Action,
    Call,
    ClaimMisdeal,
    Discard,
    Give,
    GoUnder,
    MakeBid,
    OrderUp,
    Pass,
)
from tutor.game.bids import BidKind, promised
from tutor.trumps import SUIT_TRUMPS, Trump, TrumpOrder

PARTNER = 0.18
"""The share of the tricks that a partner may be counted on for."""

BOLD = 0.1
"""How far below what is needed a hand may be to be called on."""

UPCARD = 0.8
"""The part of the upcard's worth that it adds to the side of the dealer."""


def speak(seen: View, legal: Sequence[Action]) -> Action:
    """Bid, name trump or pass."""
    best, value = None, -1.0
    for action in legal:
        found = _margin(seen, action)
        if found is not None and found > value:
            best, value = action, found
    if best is not None and (value >= -BOLD or Pass() not in legal):
        return best
    return Pass() if Pass() in legal else legal[0]


def claim(legal: Sequence[Action]) -> Action:
    """Claim a new deal, or swap low cards, where that is allowed."""
    if ClaimMisdeal() in legal:
        return ClaimMisdeal()
    return next((each for each in legal if isinstance(each, GoUnder)), legal[0])


def is_alone(seen: View) -> bool:
    """Whether the hand is strong enough to play without help."""
    contract, variant = seen.contract, seen.variant
    assert contract is not None
    is_maker = variant.side(seen.seat, contract.maker) >> contract.maker & 1
    return strength(seen.hand, contract.order) > variant.tricks - (0.9 if is_maker else 1.5)


def lay_aside(seen: View, legal: Sequence[Action]) -> Action:
    """Lay the worst card aside, or take the upcard for it."""
    cards = [each.card for each in legal if isinstance(each, Discard)]
    if not cards:
        return legal[0]
    order = seen.contract.order if seen.contract else seen.variant.orders[_best_trump(seen)]
    return Discard(_card(seen, worst(_held(seen, cards), seen.hand, order)))


def give(seen: View, legal: Sequence[Give]) -> Action:
    """Pass the best card to a partner who plays alone; who asked parts with the worst one."""
    assert seen.contract is not None
    order, mask = seen.contract.order, _held(seen, [each.card for each in legal])
    if seen.contract.lone >> seen.seat & 1:
        return Give(_card(seen, worst(mask, seen.hand, order)))
    return Give(order.highest_first(mask)[0])


def _margin(seen: View, action: Action) -> float | None:
    """Return how many tricks a hand has beyond what an action needs; None for passing.

    What needs more and can be reached is preferred.
    """
    orders = seen.variant.orders
    match action:
        case OrderUp(alone=alone):
            assert seen.proposed is not None
            order = orders[Trump(seen.proposed.value)]
            have = strength(_with_upcard(seen, order), order) + _upcard(seen, order)
            return _called(seen, have, alone)
        case Call(trump=trump, alone=alone):
            return _called(seen, strength(seen.hand, orders[trump]), alone)
        case MakeBid():
            return _bid(seen, action)
    return None


def _bid(seen: View, action: MakeBid) -> float | None:
    needed = promised(action.bid, seen.variant)
    have = strength(seen.hand, seen.variant.orders[_best_trump(seen)])
    if action.bid.kind is BidKind.MISERE:
        return 0.5 * needed - have + 0.4
    if action.bid.kind is BidKind.TRICKS:
        have += _help(seen)
    return have - needed + needed / 100 if have >= needed - BOLD else None


def _called(seen: View, have: float, alone: bool) -> float | None:
    tricks = seen.variant.tricks
    if alone:
        return have - tricks + 1 + 0.5 if have > tricks - 0.9 else None
    return have + _help(seen) - seen.variant.needed


def _best_trump(seen: View) -> Trump:
    return max(SUIT_TRUMPS, key=lambda trump: strength(seen.hand, seen.variant.orders[trump]))


def _help(seen: View) -> float:
    """Return the tricks to be hoped for from a partner, or from the dummy hand."""
    has_help = sides.partners(seen.variant, seen.seat) or seen.variant.dummy
    return PARTNER * seen.variant.tricks if has_help else 0.0


def _with_upcard(seen: View, order: TrumpOrder) -> Cards:
    """Return the hand as it will be: the dealer's with the upcard for its worst card."""
    if seen.seat != seen.dealer:
        return seen.hand
    hand = seen.hand | seen.upcard
    return hand & ~worst(seen.hand, hand, order)


def _upcard(seen: View, order: TrumpOrder) -> float:
    """Return what it means for others that the dealer gets the upcard."""
    if seen.seat == seen.dealer or not seen.upcard:
        return 0.0
    is_partner = sides.partners(seen.variant, seen.seat) >> seen.dealer & 1
    worth = UPCARD * trump_worth(seen.upcard, seen.hand, order)
    return worth if is_partner else -worth


def _held(seen: View, cards: Sequence[Card]) -> Cards:
    return seen.variant.deck.held(seen.hand, cards)


def _card(seen: View, card: Cards) -> Card:
    return seen.variant.deck.names(card)[0]
