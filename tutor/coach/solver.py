"""Best play with all cards seen: how many tricks the makers take when nobody errs."""

from typing import NamedTuple

from tutor.cards import Cards, bits, indices
from tutor.game import sides
from tutor.game.play import following
from tutor.game.state import DealState, Phase
from tutor.trumps import TrumpOrder

Hands = tuple[int, ...]
"""What each seat in play holds, in the numbering of the solver."""


class _Table(NamedTuple):
    """A trick being played: what each held when it began, whose turn it is, the cards played.

    ``led`` is the suit to follow, ``ahead`` the place of whoever is winning with ``best``; ``won``
    counts the tricks that the card before brought the makers.
    """

    hands: Hands
    leader: int
    place: int
    played: int = 0
    led: int = 0
    best: int = 0
    ahead: int = 0
    won: int = 0

    @property
    def left(self) -> int:
        """How many tricks are not gathered yet."""
        return self.hands[self.leader].bit_count()


class Solver:
    """The cards of one deal in play, solved from any moment of it.

    What is found out about positions between tricks is remembered: further questions about the
    deal cost little.
    """

    def __init__(self, state: DealState) -> None:
        contract = state.contract
        assert state.phase is Phase.PLAY and contract is not None and contract.is_named
        self._seats = sides.seats_in_play(state.variant, contract.out, 0)
        makers = state.variant.side(contract.maker, contract.maker)
        self._is_maker = tuple(makers >> seat & 1 for seat in self._seats)
        self._is_misere = contract.is_misere
        self._wants_more = tuple(bool(each) is not self._is_misere for each in self._is_maker)
        held = sum(state.trick) | sum(state.hands[seat] for seat in self._seats)
        self._pack = _Pack(contract.order, held)
        self._bounds: dict[tuple[Hands, int], tuple[int, int]] = {}

    def tricks(self, state: DealState) -> int:
        """Return how many tricks the makers still take, the one on the table among them."""
        table = self._table(state)
        return self._value(table, table.left // 2)

    def by_card(self, state: DealState) -> dict[Cards, int]:
        """Return by card to play, a set of one, how many tricks the makers then still take."""
        table = self._table(state)
        values: dict[Cards, int] = {}
        choices, value = self._choices(table), table.left // 2
        for card in self._pack.low_to_high(following(state.hand, state.led)):
            number = self._pack.numbered(card)
            if number in choices:  # else it is worth as much as the one before
                after = self._after(table, number)
                value = after.won + self._value(after, value - after.won)
            values[card] = value
        return values

    def _table(self, state: DealState) -> _Table:
        hands = [self._pack.numbered(state.hands[seat]) for seat in self._seats]
        leader = self._seats.index(state.leader)
        trick = [self._pack.numbered(card) for card in state.trick]
        for turn, card in enumerate(trick, leader):
            hands[turn % len(hands)] |= card
        table = _Table(tuple(hands), leader, leader)
        for card in trick:
            table = self._after(table, card)
        return table

    def _value(self, table: _Table, guess: int) -> int:
        """Return how many of the tricks not gathered yet the makers take; a near guess is quick."""
        value = min(max(guess, 0), table.left)
        if value and not self._can(table, value):
            while value > 1 and not self._can(table, value - 1):
                value -= 1
            return value - 1
        while value < table.left and self._can(table, value + 1):
            value += 1
        return value

    def _can(self, table: _Table, asked: int) -> bool:
        """Whether the makers take so many of the tricks not gathered yet."""
        if table.led:
            return self._search(table, asked)
        key = table.hands, table.leader
        least, most = self._bounds.get(key) or self._sure(table)
        if least < asked <= most:
            if self._search(table, asked):
                least = asked
            else:
                most = asked - 1
        self._bounds[key] = least, most
        return asked <= least

    def _search(self, table: _Table, asked: int) -> bool:
        wants_more = self._wants_more[table.place]
        for card in self._choices(table):
            after = self._after(table, card)
            can = self._search(after, asked) if after.led else self._can(after, asked - after.won)
            if can is wants_more:
                return can
        return not wants_more

    def _sure(self, table: _Table) -> tuple[int, int]:
        """Return the least and the most tricks of the makers that can be told without searching.

        However it goes, a hand takes a trick with every trump above those of the others.
        """
        hands, left = table.hands, table.left
        if left == 1:
            for _ in hands:
                table = self._after(table, hands[table.place])
            return table.won, table.won
        trumps = sum(hands) & self._pack.trumps
        for place, hand in enumerate(hands):
            highest = 1 << (trumps & ~hand).bit_length() >> 1
            sure = (hand & trumps & -self._pack.roof[highest]).bit_count()
            if sure:
                return (sure, left) if self._is_maker[place] else (0, left - sure)
        return 0, left

    def _choices(self, table: _Table) -> list[int]:
        """Return what the seat to play may do, the likely best first, of equal cards one."""
        hands, place, led = table.hands, table.place, table.led
        own, others = hands[place], sum(hands) & ~hands[place]
        cards = self._pack.unlike(following(own, led), others)
        if len(cards) == 1 or self._is_misere:
            return cards
        if not led:
            higher = self._pack.higher
            winning = [card for card in cards if not higher[card] & others]
        elif self._wants_more[table.ahead] is self._wants_more[place]:
            return cards
        else:
            beaten_by = self._pack.beaten_by[table.best]
            winning = [card for card in cards if card & beaten_by]
        return [*winning, *(card for card in cards if card not in winning)] if winning else cards

    def _after(self, table: _Table, card: int) -> _Table:
        """Return the table after a card, a new trick begun when it was the last."""
        hands, leader, place, played, led, best, ahead, _ = table
        if not led or card & self._pack.beaten_by[best]:
            best, ahead = card, place
        played |= card
        place = (place + 1) % len(hands)
        if place != leader:
            return _Table(hands, leader, place, played, led or self._pack.suit[card], best, ahead)
        left = tuple([hand & ~played for hand in hands])
        return _Table(left, ahead, ahead, won=self._is_maker[ahead])


class _Pack:
    """The cards in play, numbered by suit and strength, trumps last.

    A number is a set of one; a higher one is a better card of its suit, or as good. The tables
    are by number: the suit, its better cards, all that beats the card, the lowest of its equals
    and the bit above them.
    """

    def __init__(self, order: TrumpOrder, held: Cards) -> None:
        strengths, follows = order.strengths, order.follows
        places = sorted(
            indices(held),
            key=lambda each: (follows[each] & order.trumps, follows[each], strengths[each]),
        )
        self._numbers = {1 << each: 1 << number for number, each in enumerate(places)}
        self.trumps = self.numbered(order.trumps & held)
        self.suit: dict[int, int] = {}
        self.higher: dict[int, int] = {}
        self.beaten_by: dict[int, int] = {}
        self.floor: dict[int, int] = {}
        self.roof: dict[int, int] = {0: 1}
        for each, number in zip(places, self._numbers.values(), strict=True):
            suit = self.numbered(follows[each] & held)
            alike = [other for other in places if strengths[other] == strengths[each]]
            equals = suit & self.numbered(sum(1 << other for other in alike))
            self.suit[number] = suit
            self.floor[number], self.roof[number] = equals & -equals, 1 << equals.bit_length()
            self.higher[number] = suit & -self.roof[number]
            self.beaten_by[number] = self.higher[number] | (self.trumps & ~suit)

    def numbered(self, cards: Cards) -> int:
        return sum(self._numbers[card] for card in bits(cards))

    def low_to_high(self, cards: Cards) -> list[Cards]:
        return sorted(bits(cards), key=self._numbers.__getitem__)

    def unlike(self, hand: int, others: int) -> list[int]:
        """Return numbers of a hand from low to high, one for each run that is worth the same."""
        found = []
        suit = floor = 0
        while hand:
            number = hand & -hand
            hand ^= number
            if not number & suit or others & (self.roof[number] - floor):
                found.append(number)
            suit, floor = self.suit[number], self.floor[number]
        return found
