"""Laying cards aside: whoever holds more than a full hand does it, above all the dealer."""

from tutor.cards import Cards
from tutor.game import sides
from tutor.game.actions import Action, Discard, Keep
from tutor.game.customs import PickUp
from tutor.game.rule import Facts, Options, Rule, Stage, card_facts
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant


def options(variant: Variant) -> tuple[Action, ...]:
    """Every card of the deck to lay aside, and last leaving the upcard."""
    return (*(Discard(card) for card in variant.deck.cards), Keep())


def speaker(state: DealState) -> int | None:
    """Return who holds more than a full hand, the dealer first."""
    variant = state.variant
    if state.contract is None and not variant.dealer_extra:
        return None
    for step in range(variant.players):
        seat = (state.deal.dealer + step) % variant.players
        if state.hands[seat].bit_count() > sides.full_hand(state, seat):
            return seat
    return None


def _keep(state: DealState) -> Options:
    return state.variant.deck.all + 1


def taken_upcard(state: DealState) -> Cards:
    """The upcard, while the dealer who took it chooses what to lay aside for it.

    A card too many that was dealt to the dealer has been laid aside before the bidding.
    """
    is_dealer = state.to_act == state.deal.dealer
    is_first = state.aside.bit_count() == state.variant.dealer_extra
    return state.deal.upcard & state.hand if is_dealer and is_first else 0


def only_the_upcard_stays(state: DealState) -> Options:
    """Nothing but the upcard can be left where it was; everybody else must choose a card."""
    return -1 if taken_upcard(state) else ~_keep(state)


def own_card(state: DealState) -> Options:
    """Only a card that is held can be laid aside."""
    return state.hand | _keep(state)


def must_take(state: DealState) -> Options:
    """Most books: the dealer takes the upcard (GENR, OE-PR, OpenSpiel, EGN)."""
    is_compulsory = state.variant.pick_up is PickUp.COMPULSORY
    return ~_keep(state) if is_compulsory and taken_upcard(state) else -1


def no_bury(state: DealState) -> Options:
    """House rule: the card just taken stays in the hand (L1888 §88, OpenSpiel)."""
    return -1 if state.variant.may_bury_upcard else ~taken_upcard(state)


def _hand_facts(state: DealState, chosen: Options) -> Facts:
    over = state.hand.bit_count() - sides.full_hand(state, state.to_act)
    return {"n": over}


def _upcard_facts(state: DealState, chosen: Options) -> Facts:
    (upcard,) = state.variant.deck.names(state.deal.upcard)
    return {"upcard": upcard}


RULES = (
    Rule("exchange.lay-aside", only_the_upcard_stays, _hand_facts, ("n",)),
    Rule("exchange.discard", own_card, card_facts, ("card",)),
    Rule("exchange.must-take", must_take, _upcard_facts, ("upcard",)),
    Rule("exchange.no-bury", no_bury, _upcard_facts, ("upcard",)),
)


def do(state: DealState, action: Action) -> DealState:
    """Lay a card aside; leaving the upcard comes to the same as laying it aside."""
    if isinstance(action, Discard):
        aside = state.variant.deck.held(state.hand, [action.card])
    else:
        aside = state.deal.upcard
    kept = with_hand(state, state.to_act, state.hand & ~aside)
    return kept._replace(aside=state.aside | aside)


STAGE = Stage(Phase.DISCARD, speaker, options, RULES, do)
