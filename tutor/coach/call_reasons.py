"""What can be said of a call or a bid."""

from collections.abc import Iterator

from tutor.cards import Card, Cards
from tutor.coach.hand_reasons import most_trumps, of_a_hand
from tutor.coach.reason import Reason, because
from tutor.coach.view import View
from tutor.game import sides
from tutor.game.actions import Action, Call, MakeBid, OrderUp, Pass
from tutor.game.bids import Bid, BidKind, ladder, promised
from tutor.game.customs import JokerTurned
from tutor.game.state import Phase
from tutor.trumps import Trump, TrumpOrder


def of_a_call(seen: View, action: Action) -> Iterator[Reason]:
    """Say what holds for speaking in the bidding, or for naming trump."""
    match action:
        case Pass():
            yield from _passing(seen)
        case OrderUp(alone=alone):
            yield from _upcard(seen, would_be_alone=alone)
            yield from _offered(seen)
            yield from _needed(seen, alone)
        case Call(trump=trump, alone=alone):
            yield from _named(seen, trump, alone)
        case MakeBid(bid=bid):
            yield from _bid(seen, bid)


def _passing(seen: View) -> Iterator[Reason]:
    if seen.proposed is None:
        yield from most_trumps(seen.variant, seen.hand)
        yield from _least_promise(seen)
    elif len(seen.calls) < seen.variant.players:
        yield from _upcard(seen, would_be_alone=False)
        yield from _offered(seen)
    else:
        yield from most_trumps(seen.variant, seen.hand, seen.proposed)
    if seen.proposed is not None:
        yield from _needed(seen, alone=False)


def _least_promise(seen: View) -> Iterator[Reason]:
    """Say how many tricks a bid must be, where the next bid is a number of them."""
    rungs = ladder(seen.variant)
    said = [each.action.bid for each in seen.calls if isinstance(each.action, MakeBid)]
    open_ = rungs[rungs.index(said[-1]) + 1 :] if said else rungs
    numbers = [bid.tricks for bid in open_ if bid.kind is BidKind.TRICKS]
    if numbers:
        yield because("promise-least", n=numbers[0])


def _offered(seen: View) -> Iterator[Reason]:
    """Say what the hand holds under the suit of the upcard, with it if the seat may take it."""
    assert seen.proposed is not None
    order = seen.variant.orders[Trump(seen.proposed.value)]
    upcard = seen.upcard if seen.seat == seen.dealer else 0
    yield from of_a_hand(seen.variant, seen.hand, order, upcard)


def _card(seen: View, card: Cards) -> Card:
    return seen.variant.deck.names(card)[0]


def _upcard(seen: View, *, would_be_alone: bool) -> Iterator[Reason]:
    """Say whom the upcard would go to."""
    card, dealer = _card(seen, seen.upcard), seen.variant.seats[seen.dealer]
    partner = sides.partner(seen.variant, seen.seat)
    if seen.seat == seen.dealer:
        yield because("upcard-yours", card=card)
    elif partner is None:
        yield because("upcard-dealer", card=card, seat=dealer)
    elif seen.dealer != partner:
        yield because("upcard-theirs", card=card, seat=dealer)
    elif would_be_alone:
        yield because("upcard-unused", card=card, seat=dealer)
    else:
        yield because("upcard-ours", card=card, seat=dealer)


def _needed(seen: View, alone: bool) -> Iterator[Reason]:
    variant = seen.variant
    if alone:
        yield because("alone-worth", n=variant.tricks, points=variant.loner_march)
    else:
        yield because("would-need", n=variant.needed)


def _named(seen: View, trump: Trump, alone: bool) -> Iterator[Reason]:
    variant, order = seen.variant, seen.variant.orders[trump]
    takes = seen.phase is Phase.NAMING and variant.joker_turned is JokerTurned.DEALER_NAMES
    takes = takes and seen.contract is None
    yield from of_a_hand(variant, seen.hand, order, seen.upcard if takes else 0)
    if seen.phase is Phase.BIDDING:
        yield from _turned_down(seen, order)
        yield from _needed(seen, alone)
    elif takes:
        yield because("upcard-yours", card=_card(seen, seen.upcard))
        yield from _needed(seen, alone)
    elif seen.contract is not None and seen.contract.bid is not None:
        yield from _promise(seen, seen.contract.bid)


def _turned_down(seen: View, order: TrumpOrder) -> Iterator[Reason]:
    """Say what the card that was turned down means for another trump."""
    card, suit = _card(seen, seen.upcard), order.trump.suit
    if order.is_left_bower(card) and seen.variant.deck_copies == 1:
        yield because("left-gone", card=card)
    elif suit is not None and card.suit is suit.sister:
        yield because("same-colour", suit=suit, card=card)


def _bid(seen: View, bid: Bid) -> Iterator[Reason]:
    yield from _promise(seen, bid)
    if bid.kind is not BidKind.MISERE:
        yield from most_trumps(seen.variant, seen.hand)
        return
    order = seen.variant.orders[Trump.NONE]
    yield because("highest-held", card=order.highest_first(seen.hand)[0])


def _promise(seen: View, bid: Bid) -> Iterator[Reason]:
    if bid.kind is BidKind.MISERE:
        yield because("promises-none")
    else:
        yield because("promises", n=promised(bid, seen.variant))
