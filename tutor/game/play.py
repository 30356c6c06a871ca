"""The play of the cards: who leads, what must be followed, who takes the trick."""

from tutor.cards import Card, Cards
from tutor.game.actions import Action, PlayCard
from tutor.game.customs import LonerLead
from tutor.game.rule import Facts, Options, Rule, Stage, card_facts
from tutor.game.state import Contract, DealState, Phase, Trick
from tutor.game.variant import Variant
from tutor.trumps import Trump


def options(variant: Variant) -> tuple[Action, ...]:
    """Every card of the deck."""
    return tuple(PlayCard(card) for card in variant.deck.cards)


def own_card(state: DealState) -> Cards:
    """Only a card that is held can be played."""
    return state.hands[state.to_act]


def follow_suit(state: DealState) -> Cards:
    """Follow the suit led if you can, else play anything (all sources)."""
    return following(state.hands[state.to_act], state.led)


def following(hand: Cards, led: Cards) -> Cards:
    """Return what may be played of a hand: the cards that follow, or all when none does."""
    return hand & led or hand


def left_bower_follows(state: DealState) -> Cards:
    """The left bower is a trump: when it is the only one, it must follow a trump lead."""
    owed = state.hand & state.led
    if state.led == state.order.trumps and owed and owed == owed & _left_bower(state):
        return owed
    return -1


def left_bower_strays(state: DealState) -> Cards:
    """The left bower is no card of its printed suit, so it cannot follow it."""
    left = _left_bower(state)
    if state.hand & state.led and left and state.led == _printed_suit(state):
        return ~left
    return -1


def left_bower_led(state: DealState) -> Cards:
    """The left bower asks for trump, not for its printed suit."""
    if state.trick and state.trick[0] & _left_bower(state):
        return state.hand & state.led or -1
    return -1


def _left_bower(state: DealState) -> Cards:
    left = state.order.left_bower
    return state.variant.deck.bits(left) if left else 0


def _printed_suit(state: DealState) -> Cards:
    left = state.order.left_bower
    assert left is not None and left.suit is not None
    return state.order.by_suit[left.suit]


def _card(state: DealState, chosen: Options) -> Card:
    return state.variant.deck.names(chosen)[0]


def _follow_facts(state: DealState, chosen: Options) -> Facts:
    led = _card(state, state.trick[0])
    return {
        "card": _card(state, chosen),
        "led": led,
        "suit": state.order.suit_of(led),
        "owed": state.order.highest_first(follow_suit(state)),
    }


def _bower_facts(state: DealState, chosen: Options) -> Facts:
    left, trump = state.order.left_bower, state.order.trump.suit
    assert left is not None and left.suit is not None and trump is not None
    return {
        **_follow_facts(state, chosen),
        "left": left,
        "trump": trump,
        "printed": left.suit,
    }


_BOWER_NAMES = ("card", "led", "suit", "owed", "left", "trump", "printed")

RULES = (
    Rule("play.own-card", own_card, card_facts, ("card",)),
    Rule("play.left-bower-follows", left_bower_follows, _bower_facts, _BOWER_NAMES, sharpens=True),
    Rule("play.left-bower-strays", left_bower_strays, _bower_facts, _BOWER_NAMES, sharpens=True),
    Rule("play.left-bower-led", left_bower_led, _bower_facts, _BOWER_NAMES, sharpens=True),
    Rule("play.follow-suit", follow_suit, _follow_facts, ("card", "led", "suit", "owed")),
)


def begin(state: DealState) -> DealState:
    """Start the first trick."""
    contract = state.contract
    assert contract is not None
    leader = first_leader(state.variant, state.deal.dealer, contract)
    taken = (0,) * state.variant.players
    return state._replace(phase=Phase.PLAY, to_act=leader, leader=leader, taken=taken)


def first_leader(variant: Variant, dealer: int, contract: Contract) -> int:
    """Return who leads to the first trick.

    After an auction the bidder. Else the dealer's left, or the next seat that plays; by the custom
    of the fact sheet's S3 and S4 the seat left of a lone player leads instead, and of two lone
    players the defender.
    """
    if contract.bid is not None:
        return contract.maker
    if not contract.lone or variant.loner_lead is LonerLead.LEFT_OF_DEALER:
        return next_seat(variant, contract.out, dealer)
    lone = [seat for seat in range(variant.players) if contract.lone >> seat & 1]
    if len(lone) == 1:
        return next_seat(variant, contract.out, lone[0])
    return next(seat for seat in lone if seat != contract.maker)


def next_seat(variant: Variant, out: int, seat: int) -> int:
    """Return the next seat clockwise that plays."""
    seat = (seat + 1) % variant.players
    while out >> seat & 1:
        seat = (seat + 1) % variant.players
    return seat


def play(state: DealState, chosen: Cards) -> DealState:
    """Put a card, a set of one, on the trick, and gather the trick when it is complete."""
    deal, phase, seat, hands, _, _, contract, _, _, leader, trick, led, taken, tricks = state
    assert contract is not None
    hands = (*hands[:seat], hands[seat] & ~chosen, *hands[seat + 1 :])
    trick = (*trick, chosen)
    before = state[4:9]
    if not led:
        if not contract.is_named:
            contract = _fixed_by_lead(contract, deal.variant, chosen)
            before = (*before[:2], contract, *before[3:])
        led = contract.order.follows[chosen.bit_length() - 1]
    variant = deal.variant
    if len(trick) < variant.players - contract.out.bit_count():
        to_act = next_seat(variant, contract.out, seat)
    else:
        to_act = leader
        for _ in range(contract.order.ahead(trick)):
            to_act = next_seat(variant, contract.out, to_act)
        tricks = (*tricks, Trick(leader, trick, to_act))
        taken = (*taken[:to_act], taken[to_act] + 1, *taken[to_act + 1 :])
        leader, trick, led = to_act, (), 0
        if sum(taken) == variant.tricks:
            phase = Phase.OVER
    return DealState._make((deal, phase, to_act, hands, *before, leader, trick, led, taken, tricks))


def _fixed_by_lead(contract: Contract, variant: Variant, chosen: Cards) -> Contract:
    """The bidder's first card makes its suit trump (HSW-NAP, BRI-NAP)."""
    (card,) = variant.deck.names(chosen)
    assert card.suit is not None
    order = variant.orders[Trump(card.suit.value)]
    return contract._replace(order=order, is_named=True)


def _do(state: DealState, action: Action) -> DealState:
    assert isinstance(action, PlayCard)
    copies = state.variant.deck.bits(action.card)
    held = copies & state.hand or copies
    return play(state, held & -held)


def _speaker(state: DealState) -> int | None:
    """Before the play nobody acts in it: it begins when no other part has anything to say."""
    return None


STAGE = Stage(Phase.PLAY, _speaker, options, RULES, _do)
