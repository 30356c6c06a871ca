"""Cards passed between partners: the ask, and the best card for a lone player."""

from tutor.cards import Card, Cards
from tutor.game import sides
from tutor.game.actions import Action, Give
from tutor.game.bids import BidKind
from tutor.game.rule import Facts, Options, Rule, Stage, card_facts
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant


def options(variant: Variant) -> tuple[Action, ...]:
    """Every card of the deck."""
    return tuple(Give(card) for card in variant.deck.cards)


def speaker(state: DealState) -> int | None:
    """Return who passes a card now: in an ask the bidder and then the partner, else the partner."""
    variant, contract = state.variant, state.contract
    if contract is None or not contract.lone:
        return None
    if contract.bid is not None:
        return _in_an_ask(state) if contract.bid.kind is BidKind.ASK else None
    for seat in range(variant.players):
        partner = sides.partner(variant, seat)
        if partner is not None and sides.gifts(state, partner) < sides.best_owed(state, seat):
            return partner
    return None


def _in_an_ask(state: DealState) -> int | None:
    assert state.contract is not None
    maker = state.contract.maker
    partner = sides.partner(state.variant, maker)
    return next((seat for seat in (maker, partner) if not sides.gifts(state, seat)), None)


def own_card(state: DealState) -> Cards:
    """Only a card that is held can be passed."""
    return state.hand


def from_the_deal(state: DealState) -> Cards:
    """In an ask the partner chooses from the cards that were dealt to it (S2 leaves it open)."""
    received = _received(state)
    return ~received if received else -1


def best_trump(state: DealState) -> Cards:
    """In an ask the partner gives the best trump; without a trump, any card (S2)."""
    owed = _best_of_the_deal(state) if _received(state) else ()
    return state.variant.deck.bits(owed[0]) if owed else -1


def _best_of_the_deal(state: DealState) -> tuple[Card, ...]:
    """The best trump among the cards that were dealt to the seat to act; none without a trump."""
    dealt = state.hand & ~_received(state)
    return state.order.highest_first(dealt & state.order.trumps)[:1]


def _received(state: DealState) -> Cards:
    """The card that an asking bidder passed to the seat to act."""
    contract = state.contract
    assert contract is not None
    if contract.bid is None or state.to_act == contract.maker:
        return 0
    given = next(said.action for said in reversed(state.said) if said.seat == contract.maker)
    assert isinstance(given, Give)
    copies = state.variant.deck.bits(given.card) & state.hand
    received = copies & ~state.deal.hands[state.to_act]
    return received & -received


def _best_facts(state: DealState, chosen: Options) -> Facts:
    suit = state.order.trump.suit
    assert suit is not None
    return {**card_facts(state, chosen), "owed": _best_of_the_deal(state), "suit": suit}


RULES = (
    Rule("exchange.give", own_card, card_facts, ("card",)),
    Rule("exchange.not-back", from_the_deal, card_facts, ("card",)),
    Rule("exchange.best-trump", best_trump, _best_facts, ("card", "owed", "suit")),
)


def do(state: DealState, action: Action) -> DealState:
    """Pass a card to the partner."""
    assert isinstance(action, Give)
    partner = sides.partner(state.variant, state.to_act)
    assert partner is not None
    card = state.variant.deck.held(state.hand, [action.card])
    given = with_hand(state, state.to_act, state.hand & ~card)
    return with_hand(given, partner, given.hands[partner] | card)


STAGE = Stage(
    Phase.EXCHANGE,
    speaker,
    options,
    RULES,
    do,
    is_played=lambda variant: variant.ask or variant.partners_best > 0,
)
