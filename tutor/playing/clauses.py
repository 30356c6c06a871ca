"""Which rules of the book speak about the moment a player is in."""

from collections.abc import Iterable, Iterator

from tutor.corpus import Corpus
from tutor.game import sides
from tutor.game.actions import ClaimMisdeal, GoUnder
from tutor.game.bidding.auction import is_forced, standing
from tutor.game.discard import taken_upcard
from tutor.game.engine import legal_actions
from tutor.game.naming import is_joker_turned
from tutor.game.state import DealState, Phase

_AFTER_THE_DEAL = ("deal.next-dealer", "winning.target", "winning.target-each", "winning.deals")
_PLAYING_ALONE = (
    *("alone.maker", "alone.without-dummy"),
    *("alone.before-lead", "alone.before-lead-canadian"),
)
_DEFENDING_ALONE = (
    *("alone.defender", "alone.defender-each"),
    *("alone.defender-against-loner", "alone.defender-against-loner-each"),
)
_TRICK_GATHERED = ("play.trick-winner", "play.winner-leads")


def clauses_now(state: DealState, corpus: Corpus, *, at_trick: bool = False) -> tuple[str, ...]:
    """Return the clauses about what the seat to act must decide, the nearest first."""
    named = _TRICK_GATHERED if at_trick else _named(state)
    known = corpus.all_clauses
    return tuple(each for each in named if known[each].applies(state.variant))


def _named(state: DealState) -> Iterable[str]:
    match state.phase:
        case Phase.CLAIM:
            return _claiming(state)
        case Phase.BIDDING:
            return _in_an_auction(state) if state.variant.is_auction else _bidding(state)
        case Phase.NAMING:
            return _naming(state)
        case Phase.DISCARD:
            return _laying_aside(state)
        case Phase.EXCHANGE:
            return _passing_cards(state)
        case Phase.ALONE:
            return _DEFENDING_ALONE if _is_defender(state) else _PLAYING_ALONE
        case Phase.PLAY:
            return _playing(state)
    return _AFTER_THE_DEAL


def _is_defender(state: DealState) -> bool:
    """Whether the seat to act plays against the maker."""
    contract = state.contract
    assert contract is not None
    return not state.variant.side(contract.maker, contract.maker) >> state.to_act & 1


def _claiming(state: DealState) -> Iterator[str]:
    legal = legal_actions(state)
    if any(isinstance(each, GoUnder) for each in legal):
        yield "claim.go-under"
    if ClaimMisdeal() in legal:
        yield from ("claim.ace-no-face", "claim.ace-no-face-joker", "claim.farmers")
        yield "claim.misdeal"


def _in_an_auction(state: DealState) -> Iterator[str]:
    if is_forced(state):
        yield from ("auction.dealer-must-bid", "auction.joker-holder")
    if standing(state) is not None:
        yield from ("auction.higher", "auction.only-over")
    yield from ("auction.bids", "auction.one-turn", "auction.until-three-pass")


def _bidding(state: DealState) -> Iterator[str]:
    variant, dealer = state.variant, state.deal.dealer
    if state.round > 1:
        if state.to_act == dealer:
            yield from ("bidding.stick-the-dealer", "bidding.stuck-turned-down")
            yield from ("bidding.stick-or-concede", "bidding.stick-or-concede-many")
            yield "bidding.stick-or-concede-each"
        yield from ("bidding.second-round", "bidding.turned-down-suit")
        yield from ("bidding.turned-down-suit-allowed", "bidding.no-trump")
        yield from ("bidding.no-trump-low", "bidding.natural-trump")
        return
    if sides.partners(variant, dealer) >> state.to_act & 1:
        yield "bidding.canadian"
    yield from ("bidding.first-round", "bidding.order-up", "bidding.order-up-each")
    yield "bidding.natural-trump"


def _naming(state: DealState) -> Iterator[str]:
    if is_joker_turned(state):
        yield from ("deal.joker-dealer-names", "deal.joker-agreed")
    else:
        yield from ("auction.names-trump", "auction.no-trump", "auction.no-trump-low")


def _laying_aside(state: DealState) -> Iterator[str]:
    contract = state.contract
    if contract is None:
        yield "deal.dealer-extra"
    elif taken_upcard(state):
        yield from ("exchange.may-take", "exchange.must-take", "exchange.may-bury")
        yield "exchange.no-bury"
    elif sides.best_owed(state, state.to_act):
        yield from _partners_best(state)
    else:
        yield from ("exchange.widow", "exchange.dummy")
    yield from ("exchange.lay-aside", "exchange.discard")


def _passing_cards(state: DealState) -> Iterator[str]:
    contract = state.contract
    assert contract is not None
    if contract.bid is None:
        yield from _partners_best(state)
    elif state.to_act == contract.maker:
        yield "exchange.ask"
    else:
        yield from ("exchange.best-trump", "exchange.not-back", "exchange.ask")
    yield "exchange.give"


def _partners_best(state: DealState) -> Iterator[str]:
    yield "alone.partners-best"
    if _is_defender(state):
        yield "alone.partners-best-defender"


def _playing(state: DealState) -> Iterator[str]:
    if not state.trick:
        yield from ("play.lead-fixes-trump", "play.any-lead")
    else:
        yield from _following(state)
    yield from ("play.no-duty-to-win", "play.trick-winner", "play.equal-cards")


def _following(state: DealState) -> Iterator[str]:
    order, deck = state.order, state.variant.deck
    left = order.left_bower
    bowers = deck.bits(left) if left is not None else 0
    (led,) = deck.names(state.trick[0])
    if state.trick[0] & bowers:
        yield "play.left-bower-led"
    yield "play.follow-suit"
    if state.trick[0] & bowers:
        return
    if state.led == order.trumps:
        yield "play.left-bower-follows"
    elif left is not None and led.suit is left.suit and state.hand & bowers:
        yield "play.left-bower-strays"
