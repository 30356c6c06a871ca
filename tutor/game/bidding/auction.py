"""Bidding in an auction: each bid higher than the last, the highest bidder makes trump."""

from functools import cache

from tutor.cards import JOKER
from tutor.game import sides
from tutor.game.actions import Action, MakeBid, Pass
from tutor.game.bids import ALONE, ONLY_OVER, Bid, BidKind, ladder
from tutor.game.customs import AuctionLength
from tutor.game.rule import Facts, Options, Rule
from tutor.game.state import Contract, DealState, Phase, Said, with_hand
from tutor.game.variant import Variant
from tutor.trumps import Trump

PASS: Options = 1


@cache
def options(variant: Variant) -> tuple[Action, ...]:
    """Pass, and the ladder of bids from the lowest."""
    return (Pass(), *(MakeBid(bid) for bid in ladder(variant)))


def standing(state: DealState) -> Said | None:
    """Return the highest bid so far and who made it."""
    return next((s for s in reversed(state.calls) if isinstance(s.action, MakeBid)), None)


def is_forced(state: DealState) -> bool:
    """Whether the seat to act must bid because all have passed."""
    return _is_dealers_turn(state) or _is_holders_turn(state)


def higher(state: DealState) -> Options:
    """Each bid must be higher than the last (all sources)."""
    last = standing(state)
    everything = (1 << len(options(state.variant))) - 1
    if last is None:
        return everything
    place = options(state.variant).index(last.action)
    return PASS | everything & -(2 << place)


def only_over(state: DealState) -> Options:
    """Wellington is bid only over nap, Blücher only over Wellington (BRI-NAP, GR-NAP)."""
    last = standing(state)
    held = last.action.bid.kind if last and isinstance(last.action, MakeBid) else None
    return sum(
        1 << index
        for index, option in enumerate(options(state.variant))
        if not isinstance(option, MakeBid) or ONLY_OVER.get(option.bid.kind, held) is held
    )


def dealer_must_bid(state: DealState) -> Options:
    """House rule: a dealer who speaks last, over no bid, bids the fixed number or more."""
    return -_forced_option(state.variant) if _is_dealers_turn(state) else -1


def joker_holder(state: DealState) -> Options:
    """When all have passed, who holds the joker bids exactly the fixed number (GR-HAS, DEN-HAS)."""
    return _forced_option(state.variant) if _is_holders_turn(state) else -1


def _forced_option(variant: Variant) -> Options:
    return 1 << options(variant).index(MakeBid(_forced_bid(variant)))


def _forced_bid(variant: Variant) -> Bid:
    return Bid(BidKind.TRICKS, variant.forced_bid)


def _standing_facts(state: DealState, chosen: Options) -> Facts:
    last = standing(state)
    assert last is not None and isinstance(last.action, MakeBid)
    return {"bid": last.action.bid, "seat": state.variant.seats[last.seat]}


def _over_facts(state: DealState, chosen: Options) -> Facts:
    action = options(state.variant)[chosen.bit_length() - 1]
    assert isinstance(action, MakeBid)
    return {"bid": action.bid, "under": Bid(ONLY_OVER[action.bid.kind])}


def _forced_facts(state: DealState, chosen: Options) -> Facts:
    return {"bid": _forced_bid(state.variant)}


RULES = (
    Rule("auction.higher", higher, _standing_facts, ("bid", "seat")),
    Rule("auction.only-over", only_over, _over_facts, ("bid", "under")),
    Rule("auction.dealer-must-bid", dealer_must_bid, _forced_facts, ("bid",)),
    Rule("auction.joker-holder", joker_holder, _forced_facts, ("bid",)),
)


def speaker(state: DealState) -> int | None:
    """Return who speaks next, or None when the auction is over."""
    variant, calls = state.variant, state.calls
    if state.contract is not None:
        return None
    players, first = variant.players, state.deal.dealer + 1
    if len(calls) < players:
        return (first + len(calls)) % players
    if standing(state) is None:
        return _joker_holder(state) if len(calls) == players else None
    if variant.auction is AuctionLength.ONE_TURN:
        return None
    passed = {each.seat for each in calls if isinstance(each.action, Pass)}
    after = [(calls[-1].seat + step) % players for step in range(1, players + 1)]
    still = [seat for seat in after if seat not in passed]
    return still[0] if len(still) > 1 else None


def do(state: DealState, action: Action) -> DealState:
    """Say a call; when nobody is left to speak, the highest bid becomes the contract."""
    if speaker(state) is not None:
        return state
    won = standing(state)
    if won is None:
        return state._replace(phase=Phase.OVER)
    assert isinstance(won.action, MakeBid)
    return _won(state, won.seat, won.action.bid)


def _won(state: DealState, maker: int, bid: Bid) -> DealState:
    variant = state.variant
    is_named = bid.kind is BidKind.MISERE
    contract = Contract(maker, variant.orders[Trump.NONE], bid=bid, is_named=is_named)
    if bid.kind in ALONE:
        contract = sides.with_lone(contract, variant, maker)
    with_widow = with_hand(state, maker, state.hands[maker] | state.deal.widow)
    return with_widow._replace(contract=contract)


def _is_dealers_turn(state: DealState) -> bool:
    variant = state.variant
    is_last = len(state.calls) == variant.players - 1 and state.to_act == state.deal.dealer
    return variant.dealer_must_bid and is_last and standing(state) is None


def _is_holders_turn(state: DealState) -> bool:
    variant = state.variant
    all_spoke = len(state.calls) >= variant.players
    return variant.joker_holder_must_bid and all_spoke and standing(state) is None


def _joker_holder(state: DealState) -> int | None:
    """Return who must bid when all have passed by the rule of GR-HAS and DEN-HAS."""
    if not state.variant.joker_holder_must_bid:
        return None
    joker = state.variant.deck.bits(JOKER)
    return next((seat for seat, hand in enumerate(state.hands) if hand & joker), None)
