"""What can be asked about a table beside cards and calls, and the answer by the engine."""

from collections.abc import Callable, Mapping

from tutor.cards import Card
from tutor.coach.known import lacking, still_out
from tutor.coach.view import view
from tutor.game import sides
from tutor.game.match import Match
from tutor.game.play import first_leader
from tutor.game.revoke import Renege, reneges
from tutor.game.scoring import Outcome, outcome, tricks_of
from tutor.game.seats import learner_seat
from tutor.game.state import Contract, DealState, Phase
from tutor.lessons import Aim, Goal
from tutor.trumps import Trump, TrumpOrder


def learner_of(state: DealState) -> int:
    return learner_seat(state.variant.players)


def reached(goal: Goal, state: DealState) -> int:
    """Return how many of what a goal counts the learner's side has at the end of a deal."""
    learner, variant = learner_of(state), state.variant
    if goal.aim is Aim.POINTS:
        return outcome(state).points[variant.party(learner)]
    maker = state.contract.maker if state.contract else learner
    return tricks_of(state, variant.side(learner, maker))


def order_of(state: DealState) -> TrumpOrder:
    """Return the order of the cards: under trump, or under the suit that the upcard offers."""
    if state.contract is None and state.proposed is not None:
        return state.variant.orders[Trump(state.proposed.value)]
    return state.contract.order if state.contract else state.variant.orders[Trump.NONE]


def owed(state: DealState) -> tuple[Card, ...]:
    """Return the learner's cards that follow the suit led, the strongest first."""
    return order_of(state).highest_first(state.hands[learner_of(state)] & state.led)


def proved_renege(state: DealState) -> Renege | None:
    """Return the first renege of another seat that the gathered tricks prove."""
    found = (each for each in reneges(state) if each.proof and each.seat != learner_of(state))
    return next(found, None)


def contract_of(state: DealState) -> Contract:
    """Return the contract; raises ValueError when nobody has made trump."""
    if state.contract is None:
        raise ValueError("nobody has made trump")
    return state.contract


def _first_leader(state: DealState) -> int:
    return first_leader(state.variant, state.deal.dealer, contract_of(state))


def ended_in(state: DealState) -> Outcome:
    """Return what a deal scores; raises ValueError when it is not over."""
    if state.phase is not Phase.OVER:
        raise ValueError("the deal is not over")
    return outcome(state)


def _next_dealer(state: DealState) -> int:
    return Match.begin(state.variant, state.deal.dealer).after(ended_in(state)).dealer


def _speaks(state: DealState) -> int:
    if state.phase is Phase.OVER:
        raise ValueError("the deal is over")
    return state.to_act


def _with_upcard(state: DealState) -> int:
    found = [seat for seat, hand in enumerate(state.hands) if hand & state.deal.upcard]
    if not found:
        raise ValueError("nobody has the upcard")
    return found[0]


def _partner(state: DealState) -> int:
    found = sides.partner(state.variant, learner_of(state))
    if found is None:
        raise ValueError("the learner has no partner")
    return found


def _renege(state: DealState) -> Renege:
    found = reneges(state)
    if len(found) != 1:
        raise ValueError(f"reneges: {len(found)}")
    return found[0]


def _last_winner(state: DealState) -> int:
    if not state.tricks:
        raise ValueError("no trick is complete")
    return state.tricks[-1].winner


SEATS: Mapping[str, Callable[[DealState], int]] = {
    "first-leader": _first_leader,
    "next-leader": _last_winner,
    "next-dealer": _next_dealer,
    "speaks": _speaks,
    "has-upcard": _with_upcard,
    "maker": lambda state: contract_of(state).maker,
    "partner": _partner,
    "reneged": lambda state: _renege(state).seat,
}
"""Questions that a seat answers; a ValueError says why one has no answer."""


def _hand_of(state: DealState) -> int:
    return state.hands[learner_of(state)]


def _unseen(state: DealState) -> int:
    return still_out(view(state, learner_of(state)))


COUNTS: Mapping[str, Callable[[DealState], int]] = {
    "trumps-held": lambda state: (_hand_of(state) & order_of(state).trumps).bit_count(),
    "trumps-unseen": lambda state: (_unseen(state) & order_of(state).trumps).bit_count(),
    "trumps": lambda state: order_of(state).trumps.bit_count(),
    "unseen": lambda state: _unseen(state).bit_count(),
    "stock": lambda state: state.deal.stock.bit_count(),
    "lacking": lambda state: lacking(view(state, learner_of(state)), contract_of(state)),
    "renege-trick": lambda state: _renege(state).trick + 1,
}
"""Questions that a number answers; a ValueError says why one has no answer."""
