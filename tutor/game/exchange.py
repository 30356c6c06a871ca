"""The dealer's exchange: take the upcard and lay a card aside, or leave it."""

from tutor.game import alone
from tutor.game.actions import Action, Discard, Keep
from tutor.game.rule import Facts, Options, Rule, Stage
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import PickUp, Variant


def options(variant: Variant) -> tuple[Action, ...]:
    """Every card of the deck to lay aside, and last leaving the upcard."""
    return (*(Discard(card) for card in variant.deck.cards), Keep())


def _keep(state: DealState) -> Options:
    return state.variant.deck.all + 1


def own_card(state: DealState) -> Options:
    """Only a card that is held can be laid aside."""
    return state.hand | _keep(state)


def must_take(state: DealState) -> Options:
    """Most books: the dealer takes the upcard (GENR, OE-PR, OpenSpiel, EGN)."""
    return ~_keep(state) if state.variant.pick_up is PickUp.COMPULSORY else -1


def no_bury(state: DealState) -> Options:
    """House rule: the card just taken stays in the hand (L1888 §88, OpenSpiel)."""
    return -1 if state.variant.may_bury_upcard else ~state.deal.upcard


def _card_facts(state: DealState, chosen: Options) -> Facts:
    (card,) = state.variant.deck.names(chosen & state.variant.deck.all)
    return {"card": card}


def _upcard_facts(state: DealState, chosen: Options) -> Facts:
    (upcard,) = state.variant.deck.names(state.deal.upcard)
    return {"upcard": upcard}


RULES = (
    Rule("exchange.discard", own_card, _card_facts, ("card",)),
    Rule("exchange.must-take", must_take, _upcard_facts, ("upcard",)),
    Rule("exchange.no-bury", no_bury, _upcard_facts, ("upcard",)),
)


def do(state: DealState, chosen: Options) -> DealState:
    """Lay a card aside; leaving the upcard comes to the same as laying it aside."""
    aside = state.deal.upcard if chosen == _keep(state) else chosen
    kept = with_hand(state, state.to_act, state.hand & ~aside)
    return alone.begin(kept._replace(discarded=aside))


STAGE = Stage(Phase.DISCARD, options, RULES, do)
