"""What is known of a deal at one moment; immutable, every step makes a new one."""

from enum import StrEnum
from typing import NamedTuple

from tutor.cards import Cards, Suit
from tutor.game.actions import Action
from tutor.game.bids import Bid, BidKind
from tutor.game.variant import Variant
from tutor.trumps import TrumpOrder


class Phase(StrEnum):
    """The parts of a deal."""

    CLAIM = "claim"
    BIDDING = "bidding"
    NAMING = "naming"
    DISCARD = "discard"
    ALONE = "alone"
    EXCHANGE = "exchange"
    PLAY = "play"
    OVER = "over"

    __hash__ = str.__hash__


class Deal(NamedTuple):
    """The cards as they were dealt; every field a set of cards, ``hands`` by seat.

    ``upcard`` holds one card or none; ``stock`` what nobody gets, the upcard not among it.
    """

    variant: Variant
    dealer: int
    hands: tuple[Cards, ...]
    upcard: Cards = 0
    stock: Cards = 0
    dummy: Cards = 0
    widow: Cards = 0


class Contract(NamedTuple):
    """Who made what trump; ``lone`` and ``out`` are sets of seats, one bit each.

    ``is_named`` is false until an auction's winner has fixed trump.
    """

    maker: int
    order: TrumpOrder
    lone: int = 0
    out: int = 0
    bid: Bid | None = None
    is_named: bool = True

    @property
    def is_misere(self) -> bool:
        """Whether the maker promised to take no trick."""
        return self.bid is not None and self.bid.kind is BidKind.MISERE


class Said(NamedTuple):
    """What a seat did before the play."""

    seat: int
    action: Action


class Trick(NamedTuple):
    """A finished trick; ``cards`` in the order played, each a set of one."""

    leader: int
    cards: tuple[Cards, ...]
    winner: int


class DealState(NamedTuple):
    """A deal in progress.

    ``to_act`` is the seat to act. ``said`` is everything done before the play, ``calls`` what of
    it was said in the bidding. ``aside`` is the set of cards laid aside, ``proposed`` the suit
    that the upcard offers. ``trick`` holds the cards on the table in the order played, each a set
    of one, ``led`` every card of the deck that follows the lead (none before it). ``taken``
    counts tricks by seat.
    """

    deal: Deal
    phase: Phase
    to_act: int
    hands: tuple[Cards, ...]
    said: tuple[Said, ...] = ()
    calls: tuple[Said, ...] = ()
    contract: Contract | None = None
    aside: Cards = 0
    proposed: Suit | None = None
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

    @property
    def bid(self) -> Bid | None:
        """What the maker bid, where trump was bid for."""
        return self.contract.bid if self.contract else None


# The steps that happen in every deal put a state together by place: four times as fast as _replace.


def with_hand(state: DealState, seat: int, cards: Cards) -> DealState:
    """Give a seat another hand."""
    hands = (*state.hands[:seat], cards, *state.hands[seat + 1 :])
    return DealState._make((*state[:3], hands, *state[4:]))


def acting(state: DealState, phase: Phase, seat: int) -> DealState:
    """Go to a part of the deal in which a seat must act."""
    return DealState._make((state.deal, phase, seat, *state[3:]))


def noted(state: DealState, action: Action) -> DealState:
    """Remember what the seat to act does before the play."""
    said = Said(state.to_act, action)
    calls = (*state.calls, said) if state.phase is Phase.BIDDING else state.calls
    return DealState._make((*state[:4], (*state.said, said), calls, *state[6:]))
