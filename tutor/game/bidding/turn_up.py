"""Bidding on a turned-up card: order it up, or name another suit in the second round."""

from collections.abc import Callable

from tutor.cards import Cards, Suit
from tutor.game import sides
from tutor.game.actions import Action, Call, OrderUp, Pass
from tutor.game.customs import NoTrump, StickTheDealer
from tutor.game.rule import Facts, Options, Rule, no_facts
from tutor.game.state import Contract, DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import SUIT_TRUMPS, Trump

OPTIONS: tuple[Action, ...] = (
    Pass(),
    OrderUp(),
    OrderUp(alone=True),
    *(Call(trump, alone) for trump in Trump for alone in (False, True)),
)


def _those(belongs: Callable[[Action], bool]) -> Options:
    return sum(1 << index for index, option in enumerate(OPTIONS) if belongs(option))


PASS = _those(lambda option: option == Pass())
ORDERS = _those(lambda option: isinstance(option, OrderUp))
CALLS = _those(lambda option: isinstance(option, Call))
ALONE = _those(lambda option: isinstance(option, OrderUp | Call) and option.alone)
OF_TRUMP = {
    trump: sum(1 << OPTIONS.index(Call(trump, alone)) for alone in (False, True)) for trump in Trump
}
ALL = PASS | ORDERS | CALLS
SUITS = ALL & ~OF_TRUMP[Trump.NONE] & ~OF_TRUMP[Trump.NONE_LOW]


def options(variant: Variant) -> tuple[Action, ...]:
    """The same calls in every game; the rules close what a game does not have."""
    return OPTIONS


def is_stuck(state: DealState) -> bool:
    """Whether the dealer has the last word and must name trump."""
    is_last = len(state.calls) == 2 * state.variant.players - 1
    return is_last and state.variant.stick_the_dealer is StickTheDealer.ON


def open_suits(state: DealState) -> tuple[Suit, ...]:
    """The suits that may still be named in the second round."""
    barred = None if _may_name_turned_down(state) else state.proposed
    return tuple(suit for suit in Suit if suit is not barred)


def first_round(state: DealState) -> Options:
    """Only the upcard's suit is on offer in the first round (L1888 §74)."""
    return PASS | ORDERS if state.round == 1 else ALL


def second_round(state: DealState) -> Options:
    """Once turned down, the upcard cannot be ordered up any more."""
    return PASS | CALLS if state.round == 2 else ALL


def turned_down_suit(state: DealState) -> Options:
    """The suit of the turned-down card is barred (L1888 §78, OpenSpiel, EGN)."""
    if state.round == 1 or _may_name_turned_down(state):
        return ALL
    return ALL & ~OF_TRUMP[_offered(state)]


def no_trump_closed(state: DealState) -> Options:
    """Without the house rule a suit must be named."""
    return SUITS


def no_trump(state: DealState) -> Options:
    """House rule: no trump in the second round; with low cards winning only if both are played."""
    if state.round == 1:
        return SUITS
    return ALL & ~OF_TRUMP[Trump.NONE_LOW] if state.variant.no_trump is NoTrump.HIGH else ALL


def stick_the_dealer(state: DealState) -> Options:
    """The dealer who has the last word may not pass."""
    return ALL & ~PASS if is_stuck(state) else ALL


def natural_trump(state: DealState) -> Options:
    """House rule: hold a card printed in the suit you make trump; a stuck dealer need not."""
    if is_stuck(state):
        return ALL
    allowed = ALL
    for trump in SUIT_TRUMPS:
        if not state.hand & _printed(state.variant, Suit(trump.value)):
            allowed &= ~OF_TRUMP[trump]
    assert state.proposed is not None
    if not state.hand & _printed(state.variant, state.proposed):
        allowed &= ~ORDERS
    return allowed


def canadian(state: DealState) -> Options:
    """House rule: the dealer's partner may order up only to play alone."""
    if state.round == 2:
        return ALL
    is_partner = sides.partners(state.variant, state.deal.dealer) >> state.to_act & 1
    return ALL & ~(ORDERS & ~ALONE) if is_partner else ALL


def alone_closed(state: DealState) -> Options:
    """House rule: nobody plays alone."""
    return ALL & ~ALONE


def _may_name_turned_down(state: DealState) -> bool:
    variant = state.variant
    return not variant.bar_turned_down or (variant.stuck_may_name_turned_down and is_stuck(state))


def _offered(state: DealState) -> Trump:
    assert state.proposed is not None
    return Trump(state.proposed.value)


def _printed(variant: Variant, suit: Suit) -> Cards:
    return variant.deck.mask(card for card in variant.deck.cards if card.suit is suit)


def _upcard_facts(state: DealState, chosen: Options) -> Facts:
    (upcard,) = state.variant.deck.names(state.deal.upcard)
    assert state.proposed is not None
    return {"suit": state.proposed, "upcard": upcard}


def _open_facts(state: DealState, chosen: Options) -> Facts:
    return {"open": open_suits(state)}


def _called_facts(state: DealState, chosen: Options) -> Facts:
    action = OPTIONS[chosen.bit_length() - 1]
    suit = action.trump.suit if isinstance(action, Call) else state.proposed
    assert suit is not None
    return {"suit": suit}


RULES = (
    Rule(
        "bidding.no-trump-closed",
        no_trump_closed,
        no_facts,
        in_force=lambda variant: variant.no_trump is NoTrump.NONE,
    ),
    Rule(
        "bidding.no-trump",
        no_trump,
        no_facts,
        in_force=lambda variant: variant.no_trump is not NoTrump.NONE,
    ),
    Rule("bidding.first-round", first_round, _upcard_facts, ("suit", "upcard")),
    Rule("bidding.second-round", second_round, _upcard_facts, ("suit", "upcard")),
    Rule(
        "bidding.turned-down-suit",
        turned_down_suit,
        lambda state, chosen: {**_upcard_facts(state, chosen), **_open_facts(state, chosen)},
        ("suit", "upcard", "open"),
        in_force=lambda variant: variant.bar_turned_down,
    ),
    Rule(
        "bidding.stick-the-dealer",
        stick_the_dealer,
        _open_facts,
        ("open",),
        in_force=lambda variant: variant.stick_the_dealer is StickTheDealer.ON,
    ),
    Rule(
        "bidding.natural-trump",
        natural_trump,
        _called_facts,
        ("suit",),
        in_force=lambda variant: variant.natural_trump_needed,
    ),
    Rule("alone.closed", alone_closed, no_facts, in_force=lambda variant: not variant.alone),
    Rule(
        "bidding.canadian",
        canadian,
        _called_facts,
        ("suit",),
        in_force=lambda variant: variant.canadian,
    ),
)


def speaker(state: DealState) -> int | None:
    """Return who speaks next, or None when trump is fixed or everybody has passed twice."""
    if state.contract is not None or len(state.calls) == 2 * state.variant.players:
        return None
    return (state.deal.dealer + 1 + len(state.calls)) % state.variant.players


def do(state: DealState, action: Action) -> DealState:
    """Say a call; an ordered upcard goes to the dealer's hand at once."""
    match action:
        case OrderUp(alone=is_alone):
            contract = _contract(state, _offered(state), is_alone)
            return sides.with_upcard(state._replace(contract=contract))
        case Call(trump=trump, alone=is_alone):
            return state._replace(contract=_contract(state, trump, is_alone))
    if len(state.calls) == 2 * state.variant.players:
        return state._replace(phase=Phase.OVER)
    return state


def _contract(state: DealState, trump: Trump, is_alone: bool) -> Contract:
    contract = Contract(state.to_act, state.variant.orders[trump])
    return sides.with_lone(contract, state.variant, state.to_act) if is_alone else contract
