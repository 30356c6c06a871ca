"""Open-spiel's deals at the first lead, and what best play there brings by a plain alpha-beta."""

from typing import Any

from tests import oracle
from tutor.coach.solver import Solver
from tutor.game.engine import apply
from tutor.game.scoring import shared_out, tricks_of, worth_of
from tutor.game.state import DealState, Phase

MOST_POINTS = 5
"""More than a deal is worth."""


def at_lead(game: oracle.Game, told: oracle.Told) -> tuple[DealState, Any] | None:
    """Return a deal at its first lead, ours and open-spiel's; None when nobody made trump."""
    state, theirs = oracle.dealt(game.variant(), told), game.in_open_spiel().new_initial_state()
    for number in (told.dealer, *told.cards):
        theirs.apply_action(number)
    for decision in told.decisions:
        if state.phase is Phase.PLAY:
            return state, theirs
        state = apply(state, oracle.numbered(state)[decision.chosen])
        theirs.apply_action(decision.chosen)
    return None


def by_solver(state: DealState) -> int:
    """Return the points of seat 0 beyond the others' when everybody plays best."""
    contract, variant = state.contract, state.variant
    assert contract is not None
    makers = variant.side(contract.maker, contract.maker)
    tricks = tricks_of(state, makers) + Solver(state).tricks(state)
    ours, theirs = shared_out(variant, contract.maker, worth_of(contract, variant, tricks))
    return ours - theirs


def by_alpha_beta(theirs: Any, least: int = -MOST_POINTS, most: int = MOST_POINTS) -> int:
    """Return the same by searching open-spiel's states, without any knowledge of the game."""
    if theirs.is_terminal():
        return int(theirs.returns()[0])
    is_own = theirs.current_player() % 2 == 0
    for number in theirs.legal_actions():
        found = by_alpha_beta(theirs.child(number), least, most)
        least, most = (max(least, found), most) if is_own else (least, min(most, found))
        if least >= most:
            break
    return least if is_own else most
