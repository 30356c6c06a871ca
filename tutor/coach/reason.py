"""A reason: one claim about an action, in no language."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.cards import Card, Suit
from tutor.game.bids import Bid
from tutor.game.seats import Seat
from tutor.trumps import Trump

Claimed = (
    Card
    | Suit
    | Trump
    | Seat
    | Bid
    | int
    | float
    | tuple[Card, ...]
    | tuple[Suit, ...]
    | tuple[Seat, ...]
)


@dataclass(frozen=True, slots=True)
class Reason:
    """A claim that can be computed again from what a seat sees; ``id`` says which."""

    id: str
    facts: Mapping[str, Claimed]


def because(reason: str, **facts: Claimed) -> Reason:
    """Put a reason together."""
    return Reason(reason, facts)
