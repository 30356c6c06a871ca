"""The one judge of every call and card: what is legal, what a mistake breaks, what comes next."""

from collections.abc import Mapping
from functools import cache
from random import Random

from tutor.cards import Cards, Suit
from tutor.game import alone, claim, discard, exchange, naming, play
from tutor.game.actions import Action, Discard, Give, GoUnder, MakeBid, PlayCard, cards_of
from tutor.game.bidding import STAGES as BIDDING
from tutor.game.customs import JokerTurned
from tutor.game.rule import Options, RuleViolation, Stage
from tutor.game.state import Deal, DealState, Phase, acting, noted
from tutor.game.variant import Variant

_PLAY = Phase.PLAY
_NO_OPTION: dict[str, tuple[str, ...]] = {
    "turn.clockwise": ("seat", "to_act"),
    "turn.stages": ("phase",),
    "auction.bids": ("bid",),
}
"""What is refused because no stage has it among its options; the stages' own rules come beside."""

EVERY_STAGE: tuple[Stage, ...] = (
    *(naming.STAGE, claim.STAGE, discard.STAGE),
    *BIDDING.values(),
    *(alone.STAGE, exchange.STAGE, play.STAGE),
)
"""The parts of a deal in any game, the bidding once in each of its styles."""

REFUSALS: Mapping[str, tuple[str, ...]] = {
    **_NO_OPTION,
    **{rule.clause: rule.names for stage in EVERY_STAGE for rule in stage.rules},
}
"""Every clause that an action can be refused with, and the names of the facts it comes with."""


class IllegalAction(Exception):
    """An action was carried out that the rules forbid: a bug of ours, never the player's."""


@cache
def stages(variant: Variant) -> dict[Phase, Stage]:
    """Return the parts of a deal by phase.

    At every moment before the play, the first of them in which somebody must act is on.
    """
    bidding = BIDDING[variant.style]
    before_play = (naming.STAGE, claim.STAGE, discard.STAGE, bidding, alone.STAGE, exchange.STAGE)
    parts = (*before_play, play.STAGE)
    return {stage.phase: stage for stage in parts if stage.is_played(variant)}


def stage_of(state: DealState) -> Stage | None:
    """Return the part of the deal a state is in; None when the deal is over."""
    if state.phase is _PLAY:  # the one place where a dictionary is too slow
        return play.STAGE
    return stages(state.deal.variant).get(state.phase)


def deal(variant: Variant, dealer: int, shuffled: Random) -> DealState:
    """Deal a fresh pack."""
    order = [1 << index for index in range(len(variant.deck.cards))]
    shuffled.shuffle(order)
    hands = []
    for seat in range(variant.players):
        size = variant.hand_size + (variant.dealer_extra if seat == dealer else 0)
        hands.append(_taken(order, size))
    dummy, widow = _taken(order, variant.dummy), _taken(order, variant.widow)
    upcard = _taken(order, int(variant.upcard))
    return start(variant, dealer, tuple(hands), upcard, dummy, widow)


def start(
    variant: Variant,
    dealer: int,
    hands: tuple[Cards, ...],
    upcard: Cards = 0,
    dummy: Cards = 0,
    widow: Cards = 0,
) -> DealState:
    """Begin a deal whose cards are known; ``hands`` by seat."""
    stock = variant.deck.all & ~upcard & ~dummy & ~widow
    for hand in hands:
        stock &= ~hand
    table = Deal(variant, dealer, hands, upcard, stock, dummy, widow)
    state = DealState(table, Phase.BIDDING, dealer, hands, proposed=_proposed(table))
    if naming.is_joker_turned(state) and variant.joker_turned is JokerTurned.REDEAL:
        return state._replace(phase=Phase.OVER)
    return _advanced(state)


def legal_options(state: DealState) -> Options:
    """Return what may be done now as a set of the stage's options; none when the deal is over."""
    stage = stage_of(state)
    return stage.legal(state) if stage else 0


def legal_actions(state: DealState) -> tuple[Action, ...]:
    """Return what may be done now."""
    stage = stage_of(state)
    return stage.actions(state.variant, stage.legal(state)) if stage else ()


def judge(state: DealState, action: Action, seat: int | None = None) -> RuleViolation | None:
    """Return the rule that an action breaks and the facts, or None when it is allowed.

    ``seat`` is who acts; the seat to act when it is not given.
    """
    seats = state.variant.seats
    if seat is not None and seat != state.to_act:
        return RuleViolation("turn.clockwise", {"seat": seats[seat], "to_act": seats[state.to_act]})
    stage = stage_of(state)
    if stage is None:
        return RuleViolation("turn.stages", {"phase": state.phase})
    options = stage.find(state.variant, action)
    if options:
        return stage.broken(state, options & stage.legal(state) or options)
    return _no_option(state, action)


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
    stage = stage_of(state)
    if stage is None or not can_happen(state, action):
        raise IllegalAction(action.word)
    return stage.do(state, action) if stage is play.STAGE else _said(state, stage, action)


def can_happen(state: DealState, action: Action) -> bool:
    """Whether an action can be done at this moment, allowed or not.

    What is moved before the play must be held. A card can be played that the hand was not known
    to hold: then it lies on the table all the same.
    """
    stage = stage_of(state)
    if stage is None or not stage.find(state.variant, action):
        return False
    cards = cards_of(action)
    held = state.variant.deck.held(state.hand, cards)
    return stage is play.STAGE or held.bit_count() == len(cards)


def step(state: DealState, chosen: Options) -> DealState:
    """Carry out a legal option, a set of one: what players and solvers use inside the engine."""
    if state.phase is _PLAY:
        return play.play(state, chosen)
    stage = stage_of(state)
    assert stage is not None
    return _said(state, stage, stage.options(state.deal.variant)[chosen.bit_length() - 1])


def _said(state: DealState, stage: Stage, action: Action) -> DealState:
    """Note what was done before the play, do it and go on."""
    done = stage.do(noted(state, action), action)
    return done if done.phase is Phase.OVER else _advanced(done)


def _advanced(state: DealState) -> DealState:
    """Go to the part of the deal in which somebody must act, the play when nobody must before."""
    for stage in stages(state.deal.variant).values():
        seat = stage.speaker(state)
        if seat is not None:
            return acting(state, stage.phase, seat)
    return play.begin(state)


def _proposed(table: Deal) -> Suit | None:
    """Return the suit that an upcard offers as trump."""
    fixed = {JokerTurned.HEARTS: Suit.HEARTS, JokerTurned.SPADES: Suit.SPADES}
    for card in table.variant.deck.names(table.upcard):
        return card.suit or fixed.get(table.variant.joker_turned)
    return None


def _taken(order: list[int], count: int) -> Cards:
    """Take so many cards off the pack."""
    cards = sum(order[:count])
    del order[:count]
    return cards


def _no_option(state: DealState, action: Action) -> RuleViolation:
    """An action that this stage does not know: a card not in the pack, a bid of another game."""
    match state.phase, action:
        case Phase.PLAY, PlayCard(card=card):
            return RuleViolation("play.own-card", {"card": card})
        case Phase.BIDDING, MakeBid(bid=bid) if state.variant.is_auction:
            return RuleViolation("auction.bids", {"bid": bid})
        case Phase.CLAIM, GoUnder(cards=cards) if state.variant.go_under:
            return RuleViolation("claim.go-under", {"cards": cards})
        case Phase.DISCARD, Discard(card=card):
            return RuleViolation("exchange.discard", {"card": card})
        case Phase.EXCHANGE, Give(card=card):
            return RuleViolation("exchange.give", {"card": card})
    return RuleViolation("turn.stages", {"phase": state.phase})
