"""How well a sampled deal fits what the others said in the bidding."""

from collections.abc import Iterator
from typing import NamedTuple

from tutor.coach.calls import speak
from tutor.coach.view import View, view
from tutor.game.actions import Action, Call, OrderUp, cards_of
from tutor.game.engine import legal_actions
from tutor.game.state import DealState, Phase


class Heard(NamedTuple):
    """What another seat said in the bidding, and the view it had of the deal then.

    The hand in the view is a guess; ``legal`` is what it could say.
    """

    seen: View
    legal: tuple[Action, ...]
    action: Action


def heard(world: DealState, seat: int) -> tuple[Heard, ...]:
    """Return what the others said while they held what they were dealt."""
    return tuple(
        Heard(view(then, then.to_act), legal_actions(then), action)
        for then, action in _moments(world)
        if then.to_act != seat
    )


def surprises(world: DealState, calls: tuple[Heard, ...]) -> int:
    """Return how many calls a sensible player with the hands of this deal would not have made."""
    hands = world.deal.hands
    return sum(
        _plain(speak(each.seen._replace(hand=hands[each.seen.seat]), each.legal))
        != _plain(each.action)
        for each in calls
    )


def _moments(world: DealState) -> Iterator[tuple[DealState, Action]]:
    """Yield every moment in which a seat bid, named trump or passed, and what it said.

    A seat that has changed cards before is left out: what it held then is not known.
    """
    deal, calls, contract = world.deal, world.calls, world.contract
    start = DealState(deal, Phase.BIDDING, 0, deal.hands, proposed=world.proposed)
    moved, spoken = set(), 0
    for seat, action in world.said:
        if spoken < len(calls):
            then = start._replace(to_act=seat, said=calls[:spoken], calls=calls[:spoken])
            is_call = calls[spoken] == (seat, action)
            spoken += is_call
        else:
            is_call = isinstance(action, Call) and contract is not None and not deal.widow
            then = start._replace(phase=Phase.NAMING, to_act=seat, said=calls, calls=calls)
            then = then._replace(contract=contract and contract._replace(is_named=False))
        if is_call and seat not in moved:
            yield then, action
        if cards_of(action):
            moved.add(seat)


def _plain(action: Action) -> Action:
    """Return a call without "alone", which may also be said later."""
    if isinstance(action, OrderUp):
        return OrderUp()
    return Call(action.trump) if isinstance(action, Call) else action
