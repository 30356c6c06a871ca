"""What a sensible player does at once, by rules of thumb and without looking ahead."""

from collections.abc import Sequence

from tutor.cards import Card, Cards, bits
from tutor.coach.view import View
from tutor.game import sides
from tutor.game.actions import (
    Action,
    Call,
    ClaimMisdeal,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    Keep,
    MakeBid,
    OrderUp,
    Pass,
    PlayCard,
    PlayOn,
    Together,
)
from tutor.game.bids import BidKind, promised
from tutor.trumps import SUIT_TRUMPS, Trump, TrumpOrder

PARTNER = 0.22
"""The share of the tricks that a partner may be counted on for."""

BOLD = 0.1
"""How far below what is needed a hand may be to be called on."""


def strength(hand: Cards, order: TrumpOrder) -> float:
    """Guess how many tricks a hand takes by itself under a trump.

    A trump counts by how few higher ones are missing; aces of other suits, and suits that can be
    trumped, count a part.
    """
    trumps = hand & order.trumps
    value = sum(max(0.2, 1 - 0.22 * _higher(card, hand, order)) for card in bits(trumps))
    for suit, cards in order.by_suit.items():
        if suit is None or suit is order.trump.suit:
            continue
        value += _side_suit(hand & cards, cards, order, bool(trumps))
    return value


def _higher(card: Cards, hand: Cards, order: TrumpOrder) -> int:
    """Return how many cards of its suit beat a card and are not in the hand."""
    place = card.bit_length() - 1
    rivals = order.follows[place] & ~hand
    return sum(
        order.strengths[rival.bit_length() - 1] > order.strengths[place] for rival in bits(rivals)
    )


def _side_suit(held: Cards, suit: Cards, order: TrumpOrder, has_trumps: bool) -> float:
    if not held:
        return 0.35 if has_trumps else 0.0
    top = max(bits(held), key=lambda card: order.strengths[card.bit_length() - 1])
    above = _higher(top, held, order)
    short = held.bit_count() < 3
    return (0.7 if short else 0.45) if not above else 0.2 if above == 1 and short else 0.0


def sensible(seen: View, legal: Sequence[Action]) -> Action:
    """Choose one of the legal actions for the seat that is to act."""
    if len(legal) == 1:
        return legal[0]
    match legal[0]:
        case PlayCard():
            return _play(seen, [each for each in legal if isinstance(each, PlayCard)])
        case Discard() | Keep():
            return _aside(seen, legal)
        case Give():
            return _gift(seen, [each for each in legal if isinstance(each, Give)])
        case GoAlone() | Together():
            return GoAlone() if _is_alone(seen, seen.hand) else Together()
        case ClaimMisdeal() | PlayOn() | GoUnder():
            return _claim(legal)
    return _speak(seen, legal)


def _speak(seen: View, legal: Sequence[Action]) -> Action:
    """Bid, name trump or pass."""
    best, value = None, -1.0
    for action in legal:
        found = _margin(seen, action)
        if found is not None and found > value:
            best, value = action, found
    if best is not None and (value >= -BOLD or Pass() not in legal):
        return best
    return Pass() if Pass() in legal else legal[0]


def _margin(seen: View, action: Action) -> float | None:
    """Return how many tricks a hand has beyond what an action needs; None for passing.

    What needs more and can be reached is preferred.
    """
    variant = seen.variant
    match action:
        case OrderUp(alone=alone):
            assert seen.proposed is not None
            order = variant.orders[Trump(seen.proposed.value)]
            return _called(seen, _with_upcard(seen, order), order, alone)
        case Call(trump=trump, alone=alone):
            return _called(seen, seen.hand, variant.orders[trump], alone)
        case MakeBid(bid=bid):
            needed = promised(bid, variant)
            if bid.kind is BidKind.MISERE:
                return 0.5 * needed - _most(seen) + 0.4
            is_alone = bid.kind is not BidKind.TRICKS
            have = _most(seen) + (0 if is_alone else _help(seen))
            return have - needed + needed / 100 if have >= needed - BOLD else None
    return None


def _called(seen: View, hand: Cards, order: TrumpOrder, alone: bool) -> float | None:
    variant = seen.variant
    have = strength(hand, order)
    if alone:
        return have - variant.tricks + 1 + 0.5 if have > variant.tricks - 0.9 else None
    return have + _help(seen) - variant.needed


def _most(seen: View) -> float:
    """Return what the hand is worth under its best trump."""
    return max(strength(seen.hand, seen.variant.orders[trump]) for trump in SUIT_TRUMPS)


def _help(seen: View) -> float:
    """Return the tricks to be hoped for from a partner, or from the dummy hand."""
    has_help = sides.partners(seen.variant, seen.seat) or seen.variant.dummy
    return PARTNER * seen.variant.tricks if has_help else 0.0


def _with_upcard(seen: View, order: TrumpOrder) -> Cards:
    """Return the hand as it will be when the dealer, or a rival, gets the upcard."""
    if seen.seat != seen.dealer:
        return seen.hand
    hand = seen.hand | seen.upcard
    return hand & ~_worst(hand & ~seen.upcard or hand, hand, order)


def _is_alone(seen: View, hand: Cards) -> bool:
    contract, variant = seen.contract, seen.variant
    assert contract is not None
    have = strength(hand, contract.order)
    own = variant.side(seen.seat, contract.maker)
    if own >> contract.maker & 1:
        return have > variant.tricks - 0.9
    return have > variant.tricks - 1.5


def _claim(legal: Sequence[Action]) -> Action:
    if ClaimMisdeal() in legal:
        return ClaimMisdeal()
    return next((each for each in legal if isinstance(each, GoUnder)), legal[0])


def _aside(seen: View, legal: Sequence[Action]) -> Action:
    cards = [each.card for each in legal if isinstance(each, Discard)]
    if not cards or seen.contract is None:
        return legal[0] if not cards else Discard(cards[0])
    mask = _held(seen, cards)
    worst = _worst(mask, seen.hand, seen.contract.order)
    return Discard(seen.variant.deck.names(worst)[0])


def _gift(seen: View, legal: Sequence[Give]) -> Action:
    """The partner gives its best card, an asking bidder its worst one."""
    assert seen.contract is not None
    order, mask = seen.contract.order, _held(seen, [each.card for each in legal])
    if seen.contract.lone >> seen.seat & 1:
        return Give(seen.variant.deck.names(_worst(mask, seen.hand, order))[0])
    return Give(order.highest_first(mask)[0])


def _worst(cards: Cards, hand: Cards, order: TrumpOrder) -> Cards:
    """Return the card to part with: a low one of a short suit, and no trump."""

    def keeping(card: Cards) -> tuple[bool, float, int]:
        place = card.bit_length() - 1
        mates = (hand & order.follows[place]).bit_count()
        is_top = not _higher(card, hand, order)
        is_trump = bool(card & order.trumps)
        return is_trump, order.strengths[place] % 100 + 2 * mates + 20 * is_top, place

    return min(bits(cards), key=keeping)


def _held(seen: View, cards: Sequence[Card]) -> Cards:
    return seen.variant.deck.held(seen.hand, cards)


def _play(seen: View, legal: Sequence[PlayCard]) -> Action:
    contract = seen.contract
    assert contract is not None
    mask = _held(seen, [each.card for each in legal])
    card = _lead(seen, mask) if not seen.trick else _follow(seen, mask)
    return PlayCard(seen.variant.deck.names(card)[0])


def _is_misere(seen: View) -> bool:
    bid = seen.contract.bid if seen.contract else None
    return bid is not None and bid.kind is BidKind.MISERE


def _lead(seen: View, mask: Cards) -> Cards:
    """Makers draw trumps from the top; otherwise a sure card of another suit, else a low one."""
    contract = seen.contract
    assert contract is not None
    order = contract.order
    by_rank = sorted(bits(mask), key=lambda card: order.strengths[card.bit_length() - 1])
    if _is_misere(seen):
        return by_rank[0]
    trumps = [card for card in by_rank if card & order.trumps]
    others = [card for card in by_rank if not card & order.trumps]
    is_maker = seen.variant.side(seen.seat, contract.maker) >> contract.maker & 1
    if is_maker and trumps and not _outranked(seen, trumps[-1]):
        return trumps[-1]
    sure = [card for card in others if not _outranked(seen, card)]
    if sure:
        return sure[-1]
    if is_maker and len(trumps) > 1:
        return trumps[-1]
    return others[0] if others else by_rank[0]


def _outranked(seen: View, card: Cards) -> int:
    """Return how many cards of its suit that the seat has not seen beat a card."""
    contract = seen.contract
    assert contract is not None
    gone = seen.hand
    for _, played in seen.played:
        gone |= played
    return _higher(card, gone, contract.order)


def _follow(seen: View, mask: Cards) -> Cards:
    """Win as cheaply as will do, unless the partner has the trick or nothing wins."""
    contract = seen.contract
    assert contract is not None
    order = contract.order
    by_rank = sorted(bits(mask), key=lambda card: order.strengths[card.bit_length() - 1])
    seats = sides.seats_in_play(seen.variant, contract.out, seen.leader)
    winner = seats[order.ahead(seen.trick)]
    winning = [card for card in by_rank if order.ahead((*seen.trick, card)) == len(seen.trick)]
    if _is_misere(seen):
        losing = [card for card in by_rank if card not in winning]
        is_bidder = seen.seat == contract.maker
        return (losing or by_rank)[-1] if is_bidder else by_rank[0]
    is_last = len(seen.trick) + 1 == len(seats)
    own = seen.variant.side(seen.seat, contract.maker)
    has_partner_won = own >> winner & 1 and (is_last or not _outranked(seen, _best(seen)))
    if not winning or has_partner_won:
        return _cheapest(by_rank, seen, order)
    if is_last:
        return winning[0]
    sure = [card for card in winning if not _outranked(seen, card)]
    if sure:
        return sure[0]
    if own >> winner & 1:
        return _cheapest(by_rank, seen, order)
    return winning[-1] if not winning[-1] & order.trumps else winning[0]


def _best(seen: View) -> Cards:
    assert seen.contract is not None
    return seen.trick[seen.contract.order.ahead(seen.trick)]


def _cheapest(by_rank: Sequence[Cards], seen: View, order: TrumpOrder) -> Cards:
    cards: Cards = sum(by_rank)
    return _worst(cards, seen.hand, order)
