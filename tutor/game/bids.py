"""The bids of an auction, and the ladder that a variant makes of them."""

from dataclasses import dataclass
from enum import StrEnum

from tutor.game.variant import Variant


class BidKind(StrEnum):
    """What a bid promises; the value is its word, a number of tricks has its own."""

    TRICKS = "bid"
    ASK = "ask"
    MOON = "moon"
    MISERE = "misere"
    NAP = "nap"
    WELLINGTON = "wellington"
    BLUCHER = "blucher"


@dataclass(frozen=True, slots=True)
class Bid:
    """A promise to take so many tricks; misère promises to take none."""

    kind: BidKind
    tricks: int = 0

    @property
    def word(self) -> str:
        """``bid 4``, ``ask``, ``nap``."""
        return f"bid {self.tricks}" if self.kind is BidKind.TRICKS else self.kind.value

    @classmethod
    def parse(cls, text: str) -> "Bid | None":
        """Read ``bid 4``, ``4`` or a named bid; a named bid's tricks are the ladder's to say."""
        number = text.removeprefix("bid ")
        if number.isdecimal() and len(number) < 3:
            return cls(BidKind.TRICKS, int(number))
        if text in tuple(BidKind) and text != BidKind.TRICKS:
            return cls(BidKind(text))
        return None


ALONE = (BidKind.ASK, BidKind.MOON)
"""The bids whose bidder plays without the partner."""

ONLY_OVER = {BidKind.WELLINGTON: BidKind.NAP, BidKind.BLUCHER: BidKind.WELLINGTON}
"""Bids that can only be made over one other (BRI-NAP, GR-NAP)."""


def ladder(variant: Variant) -> tuple[Bid, ...]:
    """Return the bids of a variant from the lowest to the highest.

    Misère stands between three and four (EB1911, BRI-NAP), ask and moon above the numbers,
    moon above ask; the named bids of napoleon stand on top, each over the one before.
    """
    numbers = [Bid(BidKind.TRICKS, n) for n in range(variant.lowest_bid, variant.highest_bid + 1)]
    if variant.misere:
        place = next((n for n, bid in enumerate(numbers) if bid.tricks > 3), len(numbers))
        numbers.insert(place, Bid(BidKind.MISERE))
    named = (
        (variant.ask, BidKind.ASK),
        (variant.moon, BidKind.MOON),
        (variant.nap, BidKind.NAP),
        (variant.wellington, BidKind.WELLINGTON),
        (variant.blucher, BidKind.BLUCHER),
    )
    return (*numbers, *(Bid(kind) for is_played, kind in named if is_played))


def promised(bid: Bid, variant: Variant) -> int:
    """Return the tricks a bid promises: the number, none for misère, else all of them."""
    if bid.kind is BidKind.TRICKS:
        return bid.tricks
    return 0 if bid.kind is BidKind.MISERE else variant.tricks


def is_kept(bid: Bid, tricks: int, variant: Variant) -> bool:
    """Whether so many tricks of the makers keep a bid; misère asks for none at all."""
    asked = promised(bid, variant)
    return tricks == asked if bid.kind is BidKind.MISERE else tricks >= asked
