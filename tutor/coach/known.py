"""What follows from a view: the cards that are still out, and who can beat what."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tutor.cards import Cards, bits
from tutor.coach.view import View, voids
from tutor.game import sides
from tutor.game.actions import Discard, GoUnder, cards_of
from tutor.game.bids import promised
from tutor.game.state import Contract
from tutor.trumps import TrumpOrder


@dataclass(frozen=True, slots=True)
class Known:
    """What a seat can be sure of under a trump.

    ``out`` is every card it has not seen go: in another hand, or where nobody plays it. ``gone``
    holds by seat the cards that seat cannot hold.
    """

    seen: View
    order: TrumpOrder
    out: Cards
    gone: tuple[Cards, ...]

    def may_hold(self, seats: Iterable[int]) -> Cards:
        """Return the cards that at least one of these seats may hold."""
        held = 0
        for seat in seats:
            held |= self.out & ~self.gone[seat]
        return held

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats that play, clockwise from the left."""
        contract = self.seen.contract
        out = contract.out if contract else 0
        return sides.seats_in_play(self.seen.variant, out | 1 << self.seen.seat, self.seen.seat)

    @property
    def allies(self) -> int:
        """The set of seats that play together with the seat, itself left out."""
        seen = self.seen
        maker = seen.contract.maker if seen.contract else seen.seat
        return seen.variant.side(seen.seat, maker) & ~(1 << seen.seat)

    def opponents(self, seats: Iterable[int]) -> tuple[int, ...]:
        return tuple(seat for seat in seats if not self.allies >> seat & 1)

    def beaters(self, trick: Sequence[Cards], cards: Cards) -> Cards:
        """Return which of the cards would win a trick if they were played to it next."""
        return sum(card for card in bits(cards) if self.order.ahead((*trick, card)) == len(trick))

    def strength(self, card: Cards) -> int:
        """Return how high a card is: trumps above all, others by their place in their suit."""
        return self.order.strengths[card.bit_length() - 1]

    def suit_mates(self, card: Cards) -> Cards:
        """Return every card that counts as the same suit as a card, itself among them."""
        return self.order.follows[card.bit_length() - 1]

    def higher(self, card: Cards, cards: Cards) -> Cards:
        """Return which of the cards count as the same suit and beat a card there."""
        return cards & self.order.above[card.bit_length() - 1]

    def is_top(self, card: Cards) -> bool:
        """Whether no card that is still out beats a card in its suit."""
        return not self.higher(card, self.out)


def known(seen: View, order: TrumpOrder) -> Known:
    """Return what a seat can be sure of."""
    return Known(seen, order, still_out(seen), voids(seen))


def still_out(seen: View) -> Cards:
    """Return the cards that a seat holds not, laid not aside and saw nobody play.

    An upcard that nobody took lies in the open.
    """
    gone = seen.hand | sum(card for _, card in seen.played)
    if seen.upcard and not seen.is_upcard_taken:
        gone |= seen.upcard
    for seat, action in seen.said:
        if seat == seen.seat and isinstance(action, Discard | GoUnder):
            gone |= seen.variant.deck.held(seen.variant.deck.all & ~gone, cards_of(action))
    return seen.variant.deck.all & ~gone


def lacking(seen: View, contract: Contract) -> int:
    """Return how many tricks the seat's side still needs for its end, none left when it has them.

    The makers need what keeps their bid, or what saves them from being euchred; the defenders
    what prevents that.
    """
    variant = seen.variant
    asked = variant.needed if contract.bid is None else promised(contract.bid, variant)
    makers = variant.side(contract.maker, contract.maker)
    is_maker = bool(makers >> seen.seat & 1)
    own = makers if is_maker else ~makers
    taken = sum(count for seat, count in enumerate(seen.taken) if own >> seat & 1)
    return max(0, (asked if is_maker else variant.tricks + 1 - asked) - taken)
