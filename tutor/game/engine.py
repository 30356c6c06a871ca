"""The one judge of every call and card: what is legal, what a mistake breaks, what comes next."""

from random import Random

from tutor.cards import Cards
from tutor.game import alone, exchange, play
from tutor.game.actions import (
    Action,
    Call,
    Discard,
    GoAlone,
    Keep,
    OrderUp,
    Pass,
    PlayCard,
    Together,
)
from tutor.game.bidding import turn_up
from tutor.game.rule import Options, RuleViolation, Stage
from tutor.game.state import Deal, DealState, Phase
from tutor.game.variant import Variant

STAGES = {stage.phase: stage for stage in (turn_up.STAGE, exchange.STAGE, alone.STAGE, play.STAGE)}

_PHASE_OF: dict[type[Action], Phase] = {
    Pass: Phase.BIDDING,
    OrderUp: Phase.BIDDING,
    Call: Phase.BIDDING,
    Discard: Phase.DISCARD,
    Keep: Phase.DISCARD,
    GoAlone: Phase.ALONE,
    Together: Phase.ALONE,
    PlayCard: Phase.PLAY,
}


class IllegalAction(Exception):
    """An action was carried out that the rules forbid: a bug of ours, never the player's."""


def deal(variant: Variant, dealer: int, shuffled: Random) -> DealState:
    """Deal a fresh pack."""
    order = list(range(len(variant.deck.cards)))
    shuffled.shuffle(order)
    size = variant.hand_size
    hands = tuple(
        sum(1 << index for index in order[seat * size : (seat + 1) * size])
        for seat in range(variant.players)
    )
    return start(variant, dealer, hands, 1 << order[variant.players * size])


def start(variant: Variant, dealer: int, hands: tuple[Cards, ...], upcard: Cards) -> DealState:
    """Begin a deal whose cards are known; ``hands`` by seat."""
    stock = variant.deck.all & ~upcard
    for hand in hands:
        stock &= ~hand
    eldest = (dealer + 1) % variant.players
    return DealState(Deal(variant, dealer, hands, upcard, stock), Phase.BIDDING, eldest, hands)


def legal_options(state: DealState) -> Options:
    """Return what may be done now as a set of the stage's options; none when the deal is over."""
    stage = STAGES.get(state.phase)
    if stage is None:
        return 0
    return stage.legal(state) & (1 << len(stage.options(state.variant))) - 1


def legal_actions(state: DealState) -> tuple[Action, ...]:
    """Return what may be done now."""
    stage = STAGES.get(state.phase)
    return stage.actions(state.variant, legal_options(state)) if stage else ()


def judge(state: DealState, action: Action, seat: int | None = None) -> RuleViolation | None:
    """Return the rule that an action breaks and the facts, or None when it is allowed.

    ``seat`` is who acts; the seat to act when it is not given.
    """
    seats = state.variant.seats
    if seat is not None and seat != state.to_act:
        return RuleViolation("turn.clockwise", {"seat": seats[seat], "to_act": seats[state.to_act]})
    stage = STAGES.get(state.phase)
    if stage is None or _PHASE_OF[type(action)] is not state.phase:
        return RuleViolation("turn.stages", {"phase": state.phase})
    options = stage.find(state.variant, action)
    if not options:
        return _not_in_deck(action)
    return stage.broken(state, options & legal_options(state) or options)


def apply(state: DealState, action: Action) -> DealState:
    """Carry out an action; raises IllegalAction when ``judge`` forbids it."""
    violation = judge(state, action)
    if violation is not None:
        raise IllegalAction(f"{action.word}: {violation.clause}")
    return carry_out(state, action)


def carry_out(state: DealState, action: Action) -> DealState:
    """Carry out an action of this stage, legal or not, as it would happen on the table.

    Raises IllegalAction when it cannot even be done.
    """
    stage: Stage | None = STAGES.get(state.phase)
    options = stage.find(state.variant, action) if stage else 0
    if stage is None or not options:
        raise IllegalAction(action.word)
    chosen = options & legal_options(state) or options & state.hand or options
    return stage.do(state, chosen & -chosen)


def _not_in_deck(action: Action) -> RuleViolation:
    assert isinstance(action, PlayCard | Discard)
    clause = "play.own-card" if isinstance(action, PlayCard) else "exchange.discard"
    return RuleViolation(clause, {"card": action.card})
