"""Playing without the partner: who is asked, in what order, and who then sits out."""

from tutor.game import play
from tutor.game.actions import Action, GoAlone, Together
from tutor.game.rule import Options, Stage
from tutor.game.state import Contract, DealState, Phase
from tutor.game.variant import DeclareAlone, DefendAlone, Variant

OPTIONS: tuple[Action, ...] = (GoAlone(), Together())
GO_ALONE: Options = 1


def with_lone(contract: Contract, variant: Variant, seat: int) -> Contract:
    """Let a seat play alone: its partner sits out."""
    partner = 1 << variant.partner(seat)
    return contract._replace(lone=contract.lone | 1 << seat, out=contract.out | partner)


def begin(state: DealState) -> DealState:
    """Ask the next seat that may still choose to play alone; when none is left, play begins."""
    seat = _next_asked(state)
    if seat is None:
        return play.begin(state)
    return state._replace(phase=Phase.ALONE, to_act=seat)


def do(state: DealState, chosen: Options) -> DealState:
    """Answer the question."""
    contract = state.contract
    assert contract is not None
    if chosen == GO_ALONE:
        contract = with_lone(contract, state.variant, state.to_act)
    return begin(state._replace(contract=contract, asked=state.asked | 1 << state.to_act))


def _next_asked(state: DealState) -> int | None:
    """Return the maker first, then the defenders clockwise from the dealer's left.

    At most one seat a side plays alone (the fact sheet's standard source, S4).
    """
    variant, contract = state.variant, state.contract
    assert contract is not None
    closed = state.asked | contract.lone | contract.out
    maker = contract.maker
    if not variant.alone:
        return None
    if variant.declare_alone is DeclareAlone.BEFORE_LEAD and not closed >> maker & 1:
        return maker
    if variant.defend_alone is DefendAlone.NEVER or (
        variant.defend_alone is DefendAlone.AGAINST_LONER and not contract.lone >> maker & 1
    ):
        return None
    for step in range(1, variant.players + 1):
        seat = (state.deal.dealer + step) % variant.players
        if variant.party(seat) != variant.party(maker) and not closed >> seat & 1:
            return seat
    return None


STAGE = Stage(Phase.ALONE, lambda variant: OPTIONS, (), do)
