"""Who plays with whom in a deal, who sits out, and who may hold how many cards."""

from tutor.game.actions import Give
from tutor.game.state import Contract, DealState, with_hand
from tutor.game.variant import Variant


def partners(variant: Variant, seat: int) -> int:
    """Return the set of seats that score together with a seat, itself left out."""
    return sum(1 << each for each in variant.parties[variant.party(seat)]) & ~(1 << seat)


def partner(variant: Variant, seat: int) -> int | None:
    """Return the partner of a seat, if it has one."""
    found = partners(variant, seat)
    return found.bit_length() - 1 if found else None


def seats_in_play(variant: Variant, out: int, first: int) -> tuple[int, ...]:
    """Return who plays in a deal, clockwise from a seat; ``out`` is the set of the others."""
    seats = ((first + step) % variant.players for step in range(variant.players))
    return tuple(seat for seat in seats if not out >> seat & 1)


def with_lone(contract: Contract, variant: Variant, seat: int) -> Contract:
    """Let a seat play alone: those on its side sit out."""
    others = variant.side(seat, contract.maker) & ~(1 << seat)
    return contract._replace(lone=contract.lone | 1 << seat, out=contract.out | others)


def with_upcard(state: DealState) -> DealState:
    """Put the upcard into the dealer's hand."""
    dealer = state.deal.dealer
    return with_hand(state, dealer, state.hands[dealer] | state.deal.upcard)


def gifts(state: DealState, seat: int | None) -> int:
    """Return how many cards a seat has passed to its partner."""
    return sum(each.seat == seat and isinstance(each.action, Give) for each in state.said)


def best_owed(state: DealState, seat: int) -> int:
    """Return how many cards the partner of a seat passes it because it plays alone.

    Nobody can pass more cards than were dealt to a hand.
    """
    contract = state.contract
    if contract is None or contract.bid is not None or not contract.lone >> seat & 1:
        return 0
    return min(state.variant.partners_best, state.variant.hand_size)


def full_hand(state: DealState, seat: int) -> int:
    """Return how many cards a seat may hold now; what is more it must lay aside.

    A lone player who gets the partner's best lays as many cards aside first (AB-RR, BIC-RR).
    """
    variant = state.deal.variant
    if not variant.ask and not variant.partners_best:
        return variant.hand_size
    received = gifts(state, partner(variant, seat))
    return variant.hand_size + received - gifts(state, seat) - best_owed(state, seat)
