"""A renege that was let through: found, put right in time, called, and what it costs."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from tutor.cards import Card, Cards
from tutor.game import sides
from tutor.game.customs import RevokeWindow
from tutor.game.scoring import Outcome, outcome, revoke_points, revoke_worth, to_others, tricks_of
from tutor.game.state import DealState, Phase, Trick, with_hand


class Shown(NamedTuple):
    """A card that a player showed in a trick, counted from 0."""

    trick: int
    card: Card


class Renege(NamedTuple):
    """A card that did not follow suit although its player could; ``proof`` shows that it could.

    ``proof`` is None while the card that should have followed is still in the hand.
    """

    trick: int
    seat: int
    card: Card
    led: Card
    proof: Shown | None


class Accusation(NamedTuple):
    """A seat says that another has reneged, when so many tricks are gathered."""

    caller: int
    accused: int
    gathered: int


@dataclass(frozen=True, slots=True)
class Ruling:
    """What calling a renege led to: ``points`` by party; without a renege the call was false."""

    called: Accusation
    renege: Renege | None
    points: tuple[int, ...]
    ends_deal: bool


def reneges(state: DealState) -> tuple[Renege, ...]:
    """Return every renege of a deal, the trick on the table among them, in the order played.

    Proved by what a player shows later or still holds (L1888 §66: by looking back at the tricks).
    """
    tricks = (*state.tricks, *([Trick(state.leader, state.trick, -1)] if state.trick else []))
    later = list(state.hands)
    found: list[Renege] = []
    for number in reversed(range(len(tricks))):
        seats = _order_of_play(state, tricks[number])
        led = state.order.follows[tricks[number].cards[0].bit_length() - 1]
        played = list(zip(seats, tricks[number].cards, strict=False))
        for seat, bit in reversed(played):
            owed = later[seat] & led
            if not bit & led and owed:
                found.append(_renege(state, tricks, number, seat, bit, owed))
        for seat, bit in played:
            later[seat] |= bit
    return tuple(reversed(found))


def may_put_right(state: DealState, seat: int) -> bool:
    """Whether a seat may still take back a card of the trick on the table (L1888 §64).

    The trick must not be gathered yet; then nobody has played to the next one either.
    """
    is_open = state.variant.revoke_window is RevokeWindow.GATHERED
    is_here = any(each.seat == seat and each.trick == len(state.tricks) for each in reneges(state))
    return is_open and is_here and state.phase is Phase.PLAY


def put_right(state: DealState, seat: int, card: Card) -> DealState:
    """Take a renege back and play a card that follows instead.

    Raises ValueError when it is too late, or the card does not follow from the seat's hand.
    """
    owed = state.variant.deck.bits(card) & state.hands[seat] & state.led
    if not may_put_right(state, seat) or not owed:
        raise ValueError(card.code)
    right = owed & -owed
    place = _order_of_play(state, Trick(state.leader, state.trick, -1)).index(seat)
    wrong = state.trick[place]
    trick = (*state.trick[:place], right, *state.trick[place + 1 :])
    return with_hand(state._replace(trick=trick), seat, state.hands[seat] & ~right | wrong)


def call(state: DealState, called: Accusation, earlier: tuple[Ruling, ...] = ()) -> Ruling:
    """Settle the call that a seat has reneged in a trick that was gathered then.

    Of several reneges the first that was not called earlier counts; when all were, the call costs
    nothing. Without a renege the caller's opponents get what a false call costs (MEET). Raises
    ValueError when nothing can be called, or the accused is no opponent.
    """
    variant, contract = state.variant, state.contract
    if contract is None or ends_deal(earlier):
        raise ValueError(called)
    maker = contract.maker
    if variant.side(called.caller, maker) >> called.accused & 1:
        raise ValueError(called)
    found = [r for r in reneges(state) if r.seat == called.accused and r.trick < called.gathered]
    new = next((each for each in found if not is_settled(each, earlier)), None)
    if new is not None:
        points = revoke_points(variant, maker, called.accused, alone=bool(contract.lone))
        return Ruling(called, new, points, variant.revoke_ends_deal)
    price = 0 if found else variant.revoke_false_call
    return Ruling(called, None, to_others(variant, maker, called.caller, price), False)


def is_settled(renege: Renege, rulings: tuple[Ruling, ...]) -> bool:
    """Whether a renege was called before."""
    before = [(each.renege.trick, each.renege.seat) for each in rulings if each.renege]
    return (renege.trick, renege.seat) in before


def ends_deal(rulings: tuple[Ruling, ...]) -> bool:
    """Whether a call broke the deal off."""
    return any(each.ends_deal for each in rulings)


def ruled(state: DealState, rulings: tuple[Ruling, ...]) -> Outcome:
    """Return what a deal scores with its rulings: the penalty alone where it ends the deal."""
    ending = next((each.renege for each in rulings if each.renege and each.ends_deal), None)
    played = _broken_off(state, ending.seat) if ending else outcome(state)
    points = tuple(map(sum, zip(played.points, *(each.points for each in rulings), strict=True)))
    return replace(played, points=points)


def _broken_off(state: DealState, offender: int) -> Outcome:
    """Return the end of a deal that stops at a renege: what was played brings no points."""
    variant, contract = state.variant, state.contract
    assert contract is not None
    makers = variant.side(contract.maker, contract.maker)
    penalty = revoke_worth(
        variant, by_makers=bool(makers >> offender & 1), alone=bool(contract.lone)
    )
    nothing = (0,) * len(variant.parties)
    return Outcome(nothing, variant.party(contract.maker), tricks_of(state, makers), penalty)


def _renege(
    state: DealState, tricks: tuple[Trick, ...], number: int, seat: int, bit: Cards, owed: Cards
) -> Renege:
    deck = state.variant.deck
    proof = None
    for after in range(number + 1, len(tricks)):
        for who, card in zip(
            _order_of_play(state, tricks[after]), tricks[after].cards, strict=False
        ):
            if proof is None and who == seat and card & owed:
                proof = Shown(after, deck.names(card)[0])
    led = deck.names(tricks[number].cards[0])[0]
    return Renege(number, seat, deck.names(bit)[0], led, proof)


def _order_of_play(state: DealState, trick: Trick) -> tuple[int, ...]:
    """Return the seats that play to a trick, its leader first."""
    assert state.contract is not None
    return sides.seats_in_play(state.variant, state.contract.out, trick.leader)
