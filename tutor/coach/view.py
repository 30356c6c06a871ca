"""What one seat may know of a deal: its own cards, and everything that happened in the open."""

from dataclasses import dataclass
from typing import NamedTuple

from tutor.cards import Cards, Suit
from tutor.game import sides
from tutor.game.actions import Action, Discard, Give, GoUnder, Keep, OrderUp
from tutor.game.state import Contract, DealState, Phase, Said, Trick
from tutor.game.variant import Variant


@dataclass(frozen=True, slots=True)
class Unseen:
    """Something that was done with cards the seat did not see."""

    kind: type[Discard] | type[Give] | type[GoUnder]


Told = Action | Unseen


class View(NamedTuple):
    """A deal as one seat sees it; what it cannot tell from its place is not in it.

    ``dealt`` is the hand the seat was dealt, ``hand`` what it holds now, ``sizes`` how many cards
    each seat holds.
    """

    seat: int
    variant: Variant
    dealer: int
    dealt: Cards
    upcard: Cards
    phase: Phase
    to_act: int
    hand: Cards
    sizes: tuple[int, ...]
    said: tuple[tuple[int, Told], ...]
    calls: tuple[Said, ...]
    contract: Contract | None
    proposed: Suit | None
    leader: int
    trick: tuple[Cards, ...]
    led: Cards
    taken: tuple[int, ...]
    tricks: tuple[Trick, ...]

    @property
    def is_upcard_taken(self) -> bool:
        """Whether the upcard went to the dealer, who may have laid it aside since."""
        told = [action for _, action in self.said]
        is_ordered = any(isinstance(action, OrderUp) for action in told)
        is_named = self.contract is not None and bool(self.upcard) and not self.calls
        return (is_ordered or is_named) and Keep() not in told

    @property
    def played(self) -> tuple[tuple[int, Cards], ...]:
        """Every card played so far with the seat it came from, in order."""
        out = self.contract.out if self.contract else 0
        rounds = [(each.leader, each.cards) for each in self.tricks]
        return tuple(
            (seat, card)
            for leader, cards in [*rounds, (self.leader, self.trick)]
            for seat, card in zip(
                sides.seats_in_play(self.variant, out, leader), cards, strict=False
            )
        )


def view(state: DealState, seat: int) -> View:
    """Return what a seat may know of a deal."""
    return View(
        seat=seat,
        variant=state.variant,
        dealer=state.deal.dealer,
        dealt=state.deal.hands[seat],
        upcard=state.deal.upcard,
        phase=state.phase,
        to_act=state.to_act,
        hand=state.hands[seat],
        sizes=tuple(hand.bit_count() for hand in state.hands),
        said=tuple((said.seat, _told(state, said.seat, said.action, seat)) for said in state.said),
        calls=state.calls,
        contract=state.contract,
        proposed=state.proposed,
        leader=state.leader,
        trick=state.trick,
        led=state.led,
        taken=state.taken,
        tricks=state.tricks,
    )


def _told(state: DealState, actor: int, action: Action, seat: int) -> Told:
    """Return an action as a seat sees it: cards that others move face down stay hidden."""
    if actor == seat or not isinstance(action, Discard | Give | GoUnder):
        return action
    is_receiver = isinstance(action, Give) and sides.partner(state.variant, actor) == seat
    return action if is_receiver else Unseen(type(action))


def voids(seen: View) -> tuple[Cards, ...]:
    """Return for each seat the cards it cannot hold, because it did not follow when they were led.

    A seat that was seen to play such a card later did not follow although it could; then nothing
    is known.
    """
    gone = [0] * seen.variant.players
    if seen.contract is None:
        return tuple(gone)
    order = seen.contract.order
    for trick in [*seen.tricks, *([_open(seen)] if seen.trick else [])]:
        led = order.follows[trick.cards[0].bit_length() - 1]
        seats = sides.seats_in_play(seen.variant, seen.contract.out, trick.leader)
        for seat, card in zip(seats, trick.cards, strict=False):
            if card & gone[seat]:
                gone[seat] = 0
            if not card & led:
                gone[seat] |= led
    return tuple(gone)


def _open(seen: View) -> Trick:
    return Trick(seen.leader, seen.trick, seen.leader)
