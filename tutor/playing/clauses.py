"""Which rules of the book speak about the moment a player is in."""

from collections.abc import Iterator

from tutor.corpus import Corpus
from tutor.game.naming import is_joker_turned
from tutor.game.state import DealState, Phase

_AFTER_THE_DEAL = ("deal.next-dealer", "winning.target", "winning.target-each", "winning.deals")
_TRICK_GATHERED = ("play.trick-winner", "play.winner-leads")
_IN_PHASE = {
    Phase.CLAIM: ("claim.misdeal", "claim.ace-no-face", "claim.farmers", "claim.go-under"),
    Phase.EXCHANGE: ("exchange.give", "exchange.ask", "alone.partners-best"),
    Phase.ALONE: (
        *("alone.maker", "alone.without-dummy", "alone.before-lead"),
        *("alone.before-lead-canadian", "alone.defender", "alone.defender-each"),
        *("alone.defender-against-loner", "alone.defender-against-loner-each"),
    ),
    Phase.OVER: _AFTER_THE_DEAL,
}


def clauses_now(state: DealState, corpus: Corpus, *, at_trick: bool = False) -> tuple[str, ...]:
    """Return the clauses about what the seat to act must decide, the nearest first."""
    named = _TRICK_GATHERED if at_trick else _named(state)
    known = corpus.all_clauses
    return tuple(each for each in named if known[each].applies(state.variant))


def _named(state: DealState) -> tuple[str, ...]:
    match state.phase:
        case Phase.BIDDING:
            return tuple(_bidding(state))
        case Phase.NAMING:
            return tuple(_naming(state))
        case Phase.DISCARD:
            return tuple(_laying_aside(state))
        case Phase.PLAY:
            return tuple(_playing(state))
    return _IN_PHASE[state.phase]


def _bidding(state: DealState) -> Iterator[str]:
    if state.variant.is_auction:
        if state.calls:
            yield "auction.higher"
        yield from ("auction.bids", "auction.one-turn", "auction.until-three-pass")
        if state.to_act == state.deal.dealer:
            yield "auction.dealer-must-bid"
        return
    is_dealer = state.to_act == state.deal.dealer
    if state.round > 1:
        if is_dealer:
            yield from ("bidding.stick-the-dealer", "bidding.stick-or-concede")
        yield from ("bidding.second-round", "bidding.turned-down-suit")
        return
    yield from ("bidding.first-round", "bidding.canadian", "bidding.order-up")
    yield "bidding.order-up-each"


def _naming(state: DealState) -> Iterator[str]:
    if is_joker_turned(state):
        yield from ("deal.joker-dealer-names", "deal.joker-agreed")
    else:
        yield from ("auction.names-trump", "auction.no-trump", "auction.no-trump-low")


def _laying_aside(state: DealState) -> Iterator[str]:
    is_dealer = state.to_act == state.deal.dealer
    if is_dealer and state.deal.upcard and state.contract is not None:
        yield from ("exchange.may-take", "exchange.must-take", "exchange.may-bury")
        yield "exchange.no-bury"
    else:
        yield from ("exchange.lay-aside", "exchange.widow", "exchange.dummy", "deal.dealer-extra")
    yield "exchange.discard"


def _playing(state: DealState) -> Iterator[str]:
    contract = state.contract
    assert contract is not None
    if not contract.is_named:
        yield "play.lead-fixes-trump"
    elif not state.trick:
        yield "play.any-lead"
    else:
        left = state.order.left_bower
        is_led = left is not None and state.trick[0] & state.variant.deck.bits(left)
        if is_led:
            yield "play.left-bower-led"
        yield "play.follow-suit"
        if state.led == state.order.trumps and not is_led:
            yield "play.left-bower-follows"
    yield from ("play.no-duty-to-win", "play.trick-winner")
