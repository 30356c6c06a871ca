"""What is known of a deal at one moment; immutable, every step makes a new one."""

from enum import StrEnum
from typing import NamedTuple

from tutor.cards import Cards
from tutor.game.actions import Action
from tutor.game.variant import Variant
from tutor.trumps import TrumpOrder


class Phase(StrEnum):
    """The parts of a deal, in order."""

    BIDDING = "bidding"
    DISCARD = "discard"
    ALONE = "alone"
    PLAY = "play"
    OVER = "over"


class Deal(NamedTuple):
    """The cards as they were dealt; ``hands`` by seat, ``upcard`` a set of one card or none."""

    variant: Variant
    dealer: int
    hands: tuple[Cards, ...]
    upcard: Cards
    stock: Cards


class Contract(NamedTuple):
    """Who made what trump; ``lone`` and ``out`` are sets of seats, one bit each."""

    maker: int
    order: TrumpOrder
    lone: int = 0
    out: int = 0


class Trick(NamedTuple):
    """A finished trick; ``cards`` in the order played, each a set of one."""

    leader: int
    cards: tuple[Cards, ...]
    winner: int


class DealState(NamedTuple):
    """A deal in progress.

    ``to_act`` is the seat to act. ``trick`` holds the cards on the table in the order played,
    each a set of one, ``led`` every card of the deck that follows the lead (none before it).
    ``taken`` counts tricks by seat, ``asked`` is the set of seats that answered "alone?".
    """

    deal: Deal
    phase: Phase
    to_act: int
    hands: tuple[Cards, ...]
    calls: tuple[Action, ...] = ()
    contract: Contract | None = None
    asked: int = 0
    discarded: Cards = 0
    leader: int = 0
    trick: tuple[Cards, ...] = ()
    led: Cards = 0
    taken: tuple[int, ...] = ()
    tricks: tuple[Trick, ...] = ()

    @property
    def variant(self) -> Variant:
        return self.deal.variant

    @property
    def hand(self) -> Cards:
        """The cards of the seat to act."""
        return self.hands[self.to_act]

    @property
    def order(self) -> TrumpOrder:
        """The order of the cards under this deal's trump."""
        assert self.contract is not None
        return self.contract.order

    @property
    def round(self) -> int:
        """The round of bidding, from 1."""
        return len(self.calls) // self.variant.players + 1


def with_hand(state: DealState, seat: int, cards: Cards) -> DealState:
    """Give a seat another hand."""
    hands = (*state.hands[:seat], cards, *state.hands[seat + 1 :])
    return state._replace(hands=hands)
