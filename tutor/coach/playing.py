"""A card on its way to the trick: what it beats, who comes after, what else could be played."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from tutor.cards import Card, Cards, Suit, bits
from tutor.coach.known import Known, known
from tutor.coach.view import View
from tutor.game import sides
from tutor.game.actions import PlayCard
from tutor.game.play import following
from tutor.game.seats import Seat
from tutor.game.state import Contract
from tutor.trumps import Trump


@dataclass(frozen=True)
class Playing:
    """A card played by the seat that looks; ``card`` is a set of one."""

    known: Known
    contract: Contract
    card: Cards

    @property
    def seen(self) -> View:
        return self.known.seen

    @property
    def name(self) -> Card:
        return self.named(self.card)

    def named(self, card: Cards) -> Card:
        return self.seen.variant.deck.names(card)[0]

    def names(self, cards: Cards) -> tuple[Card, ...]:
        """Return the cards of a set from the strongest on, equal ones once."""
        return tuple(dict.fromkeys(self.known.order.highest_first(cards)))

    def seats(self, seats: Iterable[int]) -> tuple[Seat, ...]:
        return tuple(self.seen.variant.seats[seat] for seat in seats)

    def suit(self, card: Cards) -> Suit | None:
        """Return the suit a card counts as; None for a joker where there is no trump."""
        mates = self.known.suit_mates(card)
        return next(suit for suit, cards in self.known.order.by_suit.items() if cards == mates)

    @cached_property
    def legal(self) -> Cards:
        return following(self.seen.hand, self.seen.led)

    @property
    def rest(self) -> Cards:
        """The hand that stays."""
        return self.seen.hand & ~self.card

    @property
    def is_lead(self) -> bool:
        return not self.seen.trick

    @property
    def is_trump(self) -> bool:
        return bool(self.card & self.known.order.trumps)

    @cached_property
    def after(self) -> tuple[int, ...]:
        """The seats that still play to this trick, in turn."""
        everybody = sides.seats_in_play(self.seen.variant, self.contract.out, self.seen.leader)
        return everybody[len(self.seen.trick) + 1 :]

    @property
    def best(self) -> Cards:
        """The card that is ahead before this one."""
        return self.seen.trick[self.known.order.ahead(self.seen.trick)]

    @property
    def best_seat(self) -> int:
        seats = sides.seats_in_play(self.seen.variant, self.contract.out, self.seen.leader)
        return seats[self.known.order.ahead(self.seen.trick)]

    @property
    def is_partners(self) -> bool:
        """Whether somebody on the seat's side is ahead."""
        return bool(self.known.allies >> self.best_seat & 1)

    @property
    def is_ours(self) -> bool:
        """Whether the side has the trick without a higher card of this seat."""
        rivals = self.known.may_hold(self.known.opponents(self.after))
        return self.is_partners and not self.known.beaters(self.seen.trick, rivals)

    @property
    def is_bower(self) -> bool:
        order = self.known.order
        return order.is_right_bower(self.name) or order.is_left_bower(self.name)

    @cached_property
    def winners(self) -> Cards:
        """The cards that may be played and would be ahead."""
        return self.known.beaters(self.seen.trick, self.legal)

    @property
    def is_ahead(self) -> bool:
        return bool(self.card & self.winners)

    def is_safe(self, card: Cards, seats: Iterable[int]) -> bool:
        """Whether none of the seats can beat what is ahead once a card lies on the table."""
        trick = (*self.seen.trick, card)
        return not self.known.beaters(trick, self.known.may_hold(seats))

    def lower(self, cards: Cards) -> Cards:
        """Return which of the cards are lower than the one that is played."""
        mine = self.known.strength(self.card)
        return sum(each for each in bits(cards) if self.known.strength(each) < mine)

    def lowest(self, cards: Cards) -> Card:
        return self.named(min(bits(cards), key=self.known.strength))


def playing(seen: View, action: PlayCard) -> Playing:
    """Look at a card that may be played; the bidder's first one may fix trump."""
    deck, contract = seen.variant.deck, seen.contract
    assert contract is not None
    order = contract.order
    if not contract.is_named and action.card.suit is not None:
        order = seen.variant.orders[Trump(action.card.suit.value)]
    return Playing(known(seen, order), contract, deck.held(seen.hand, [action.card]))
