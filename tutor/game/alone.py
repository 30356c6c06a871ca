"""Playing alone, without the partner or the dummy hand: who is asked, in what order."""

from tutor.game import sides
from tutor.game.actions import Action, GoAlone, Together
from tutor.game.customs import DeclareAlone, DefendAlone
from tutor.game.rule import Stage
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant


def options(variant: Variant) -> tuple[Action, ...]:
    """Alone or not."""
    return (GoAlone(), Together())


def asks_maker(variant: Variant) -> bool:
    """Whether a maker who has not said "alone" with the call is asked after it."""
    is_later = variant.declare_alone is DeclareAlone.BEFORE_LEAD or variant.dummy > 0
    return STAGE.is_played(variant) and is_later


def speaker(state: DealState) -> int | None:
    """Return the maker first, then the defenders clockwise from the dealer's left.

    At most one seat a side plays alone (the fact sheet's standard source, S4).
    """
    variant, contract = state.variant, state.contract
    if contract is None or contract.bid is not None:
        return None
    closed = contract.lone | contract.out
    for each in state.said:
        if isinstance(each.action, GoAlone | Together):
            closed |= 1 << each.seat
    maker = contract.maker
    if asks_maker(variant) and not closed >> maker & 1:
        return maker
    if variant.defend_alone is DefendAlone.NEVER or (
        variant.defend_alone is DefendAlone.AGAINST_LONER and not contract.lone >> maker & 1
    ):
        return None
    closed |= variant.side(maker, maker)
    for step in range(1, variant.players + 1):
        seat = (state.deal.dealer + step) % variant.players
        if not closed >> seat & 1:
            return seat
    return None


def do(state: DealState, action: Action) -> DealState:
    """Answer the question; a maker who does not play alone takes the dummy hand, if any."""
    contract = state.contract
    assert contract is not None
    if isinstance(action, GoAlone):
        lone = sides.with_lone(contract, state.variant, state.to_act)
        return state._replace(contract=lone)
    if state.to_act == contract.maker:
        return with_hand(state, state.to_act, state.hand | state.deal.dummy)
    return state


STAGE = Stage(
    Phase.ALONE,
    speaker,
    options,
    (),
    do,
    is_played=lambda variant: variant.alone and not variant.is_auction,
)
