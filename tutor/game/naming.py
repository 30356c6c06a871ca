"""Naming trump outside the bidding: an auction's winner, or a dealer who turned up the joker."""

from collections.abc import Collection

from tutor.cards import JOKER
from tutor.game import sides
from tutor.game.actions import Action, Call
from tutor.game.customs import JokerTurned, NoTrump, TrumpNamed
from tutor.game.rule import Options, Rule, Stage, no_facts
from tutor.game.state import Contract, DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import SUIT_TRUMPS, Trump

TOGETHER: tuple[Call, ...] = tuple(Call(trump) for trump in Trump)
OPTIONS: tuple[Call, ...] = (*TOGETHER, *(Call(trump, alone=True) for trump in Trump))


def _those(trumps: Collection[Trump]) -> Options:
    return sum(1 << place for place, call in enumerate(OPTIONS) if call.trump in trumps)


SUITS = _those(SUIT_TRUMPS)
HIGH = _those((*SUIT_TRUMPS, Trump.NONE))


def options(variant: Variant) -> tuple[Action, ...]:
    """Every trump, and none; a dealer who makes trump by naming it may also say "alone"."""
    is_maker = not variant.is_auction and variant.joker_turned is JokerTurned.DEALER_NAMES
    return OPTIONS if is_maker and variant.alone else TOGETHER


def speaker(state: DealState) -> int | None:
    """Return who must name trump now."""
    variant, contract = state.variant, state.contract
    if contract is not None:
        is_open = not contract.is_named and variant.trump_named is TrumpNamed.BY_WORD
        return contract.maker if is_open else None
    names = (JokerTurned.DEALER_NAMES, JokerTurned.AGREED)
    is_open = is_joker_turned(state) and state.proposed is None and variant.joker_turned in names
    return state.deal.dealer if is_open else None


def is_joker_turned(state: DealState) -> bool:
    """Whether the upcard is the joker."""
    return bool(state.deal.upcard & state.variant.deck.bits(JOKER))


def no_trump_closed(state: DealState) -> Options:
    """Without the house rule a suit must be named."""
    return SUITS


def no_trump_high_only(state: DealState) -> Options:
    """Low no-trump needs the house rule that allows both."""
    return HIGH


RULES = (
    Rule(
        "bidding.no-trump-closed",
        no_trump_closed,
        no_facts,
        in_force=lambda variant: variant.no_trump is NoTrump.NONE,
    ),
    Rule(
        "auction.no-trump",
        no_trump_high_only,
        no_facts,
        in_force=lambda variant: variant.no_trump is NoTrump.HIGH,
    ),
)


def do(state: DealState, action: Action) -> DealState:
    """Fix trump, or say which suit a turned-up joker offers."""
    assert isinstance(action, Call)
    order = state.variant.orders[action.trump]
    if state.contract is not None:
        return state._replace(contract=state.contract._replace(order=order, is_named=True))
    named = state._replace(proposed=action.trump.suit)
    if state.variant.joker_turned is JokerTurned.AGREED:
        return named
    contract = Contract(state.to_act, order)
    if action.alone:
        contract = sides.with_lone(contract, state.variant, state.to_act)
    return sides.with_upcard(named._replace(contract=contract))


STAGE = Stage(
    Phase.NAMING,
    speaker,
    options,
    RULES,
    do,
    is_played=lambda variant: variant.is_auction or variant.jokers > 0,
)
