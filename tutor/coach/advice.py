"""What each action is worth on average over deals that fit what the seat has seen."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from random import Random

from tutor.cards import bits
from tutor.coach.equals import levelled
from tutor.coach.estimate import Estimate
from tutor.coach.sense import sensible
from tutor.coach.solver import Solver
from tutor.coach.view import View, view
from tutor.coach.worlds import worlds
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import apply, legal_actions
from tutor.game.scoring import outcome, shared_out, tricks_of, worth_of
from tutor.game.state import DealState, Phase

SOLVED = {1: 6, 2: 4}
"""Cards in a hand from which on a play is judged by best play, by packs; before, by sensible play.
"""

LAST = 2
"""The same for what is decided before the play.

With all cards seen, whoever makes trump errs less than at the table; so a call is judged by
sensible play almost to the end.
"""


@dataclass(frozen=True, slots=True)
class _End:
    """How a deal would end for a seat."""

    points: float
    tricks: int


def weigh(
    seen: View,
    legal: Sequence[Action],
    chance: Random,
    samples: int,
    goes_on: Callable[[], bool] = lambda: True,
) -> tuple[Estimate, ...]:
    """Return what each legal action is worth, the best first; cards that do the same, the same.

    So many deals are sampled, or as many as there are before ``goes_on`` says no; at least one is.
    """
    ends: list[dict[Action, _End]] = []
    for world in islice(worlds(seen, chance), samples):
        ends.append(dict(_ends(world, seen.seat, legal)))
        if not goes_on():
            break
    return levelled(_estimates(legal, ends), seen)


def _estimates(legal: Sequence[Action], ends: Sequence[dict[Action, _End]]) -> tuple[Estimate, ...]:
    n = len(ends)
    points = {action: sum(each[action].points for each in ends) / n for action in legal}
    tricks = {action: sum(each[action].tricks for each in ends) / n for action in legal}
    best = max(legal, key=lambda action: (points[action], tricks[action]))
    found = []
    for action in legal:
        losses = [each[best].points - each[action].points for each in ends]
        loss = sum(losses) / n
        spread = sum((each - loss) ** 2 for each in losses) / max(n - 1, 1)
        found.append(Estimate(action, points[action], tricks[action], loss, sqrt(spread / n)))
    return tuple(sorted(found, key=lambda each: (each.loss, -each.tricks)))


def _ends(world: DealState, seat: int, legal: Sequence[Action]) -> Iterator[tuple[Action, _End]]:
    """Yield how the deal ends after each action."""
    is_play = world.phase is Phase.PLAY
    most = SOLVED[world.variant.deck_copies] if is_play else LAST
    if _is_solvable(world, most):
        deck, solved = world.variant.deck, Solver(world).by_card(world)
        for action in legal:
            assert isinstance(action, PlayCard)
            card = next(each for each in bits(deck.bits(action.card)) if each in solved)
            yield action, _end(world, seat, solved[card])
        return
    for action in legal:
        yield action, _best_end(apply(world, action), seat, most)


def _is_solvable(state: DealState, most: int) -> bool:
    """Whether the play has come so far that best play is to be found from here."""
    contract = state.contract
    if state.phase is not Phase.PLAY or contract is None:
        return False
    return contract.is_named and state.hand.bit_count() <= most


def _best_end(state: DealState, seat: int, most: int) -> _End:
    """Play on sensibly until so many cards are left in a hand, and from there as well as can be."""
    while state.phase is not Phase.OVER:
        if _is_solvable(state, most):
            return _end(state, seat, Solver(state).tricks(state))
        state = apply(state, sensible(view(state, state.to_act), legal_actions(state)))
    return _end(state, seat, 0)


def _end(state: DealState, seat: int, maker_tricks: int) -> _End:
    """Return the end of a deal in which the makers take so many tricks more."""
    variant, contract = state.variant, state.contract
    if contract is None or not state.taken:
        return _End(beyond(outcome(state).points, variant.party(seat)), 0)
    makers = variant.side(contract.maker, contract.maker)
    total = tricks_of(state, makers) + maker_tricks
    points = shared_out(variant, contract.maker, worth_of(contract, variant, total))
    is_maker = variant.side(seat, contract.maker) == makers
    own = total if is_maker else variant.tricks - total
    return _End(beyond(points, variant.party(seat)), own)


def beyond(points: Sequence[int], party: int) -> float:
    """Return the points of a party beyond the average of the others."""
    others = [each for index, each in enumerate(points) if index != party]
    return points[party] - sum(others) / len(others)
