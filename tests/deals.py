"""Short ways to set a table in tests: a deal, what is said at it, what may be done now."""

from functools import cache

from tutor.cards import Cards, parse_cards
from tutor.game.actions import Pass, parse
from tutor.game.engine import apply, judge, legal_actions, start
from tutor.game.position import in_play
from tutor.game.rule import RuleViolation
from tutor.game.seats import Seat, parse_seat
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.trumps import Trump

SEATS = "NESW"


@cache
def variant(*changes: str) -> Variant:
    """Return ``standard`` with some settings changed: ``variant("canadian=on")``."""
    return load("standard", changes)


def dealt(game: Variant, dealer: str = "N", upcard: str = "10H", **hands: str) -> DealState:
    """Return a fresh deal; hands that are not given get what is left, in the deck's order."""
    deck = game.deck
    up = deck.mask(parse_cards(upcard))
    known = {seat: deck.mask(parse_cards(text)) for seat, text in hands.items()}
    rest = [deck.bits(card) for card in deck.names(deck.all & ~(up | sum(known.values())))]
    dealt_hands: list[Cards] = []
    for seat in SEATS:
        filled = 0 if seat in known else sum(rest.pop(0) for _ in range(game.hand_size))
        dealt_hands.append(known.get(seat, filled))
    return start(game, parse_seat(dealer), tuple(dealt_hands), up)


def after(state: DealState, *said: str) -> DealState:
    """Return the deal after these actions; each names the seat whose turn it must be."""
    for each in said:
        seat, action = each.split(" ", 1)
        assert turn(state) == seat, f"{each}: it is the turn of {turn(state)}"
        state = apply(state, parse(action))
    return state


def passed(state: DealState, times: int) -> DealState:
    """Return the bidding after so many passes."""
    for _ in range(times):
        state = apply(state, Pass())
    return state


def finished(state: DealState) -> DealState:
    """Return the end of a deal in which everybody does the first thing that is legal."""
    while actions := legal_actions(state):
        state = apply(state, actions[0])
    assert state.phase is Phase.OVER
    return state


def turn(state: DealState) -> str:
    """Return the seat to act."""
    return Seat(state.to_act).code


def words(state: DealState) -> list[str]:
    """Return all that may be done now, as files write it."""
    return [action.word for action in legal_actions(state)]


def refusal(state: DealState, action: str, seat: str | None = None) -> RuleViolation | None:
    """Return what is said to an action, or None when it is allowed."""
    return judge(state, parse(action), None if seat is None else parse_seat(seat))


def trick(game: Variant, trump: str, led: str, hand: str) -> DealState:
    """Return a trick in progress: the cards on the table and the hand of the seat to act."""
    return in_play(game, Trump(trump), leader=0, table=parse_cards(led), hand=parse_cards(hand))
