"""Best play with all cards seen: how many tricks the makers take when nobody errs."""

from tutor.cards import Cards, indices
from tutor.game import sides
from tutor.game.bids import BidKind
from tutor.game.state import DealState, Phase

Hands = tuple[int, ...]
"""What each seat in play holds, in the numbering of the solver."""


class Solver:
    """The cards of one deal in play, solved from any moment of it.

    Cards are numbered by suit and strength, so that a higher bit is a better card of its suit and
    neighbours in one hand are worth the same. Positions between tricks are remembered: further
    questions about the deal cost little.
    """

    def __init__(self, state: DealState) -> None:
        contract = state.contract
        assert state.phase is Phase.PLAY and contract is not None and contract.is_named
        seats = sides.seats_in_play(state.variant, contract.out, 0)
        makers = state.variant.side(contract.maker, contract.maker)
        is_misere = contract.bid is not None and contract.bid.kind is BidKind.MISERE
        self._seats = seats
        self._place_of = {seat: place for place, seat in enumerate(seats)}
        self._is_maker = tuple(makers >> seat & 1 for seat in seats)
        self._wants_more = tuple(bool(each) is not is_misere for each in self._is_maker)
        self._number(state)
        self._bounds: dict[tuple[Hands, int], tuple[int, int]] = {}

    def _number(self, state: DealState) -> None:
        order, held = state.order, sum(state.trick)
        for seat in self._seats:
            held |= state.hands[seat]
        cards = sorted(
            indices(held),
            key=lambda card: (order.trumps >> card & 1, order.follows[card], order.strengths[card]),
        )
        self._bit_of = {1 << card: 1 << place for place, card in enumerate(cards)}
        self._strengths = [order.strengths[card] for card in cards]
        self._suits = [self._numbered(order.follows[card] & held) for card in cards]
        self._trumps = self._numbered(order.trumps & held)
        self._copies = [
            sum(
                1 << other
                for other, strength in enumerate(self._strengths)
                if strength == self._strengths[place] and self._suits[place] >> other & 1
            )
            for place in range(len(cards))
        ]

    def _numbered(self, cards: Cards) -> int:
        return sum(self._bit_of[1 << card] for card in indices(cards))

    def tricks(self, state: DealState) -> int:
        """Return how many tricks the makers still take, the one on the table among them."""
        values = self.by_card(state).values()
        return max(values) if self._wants_more[self._place_of[state.to_act]] else min(values)

    def by_card(self, state: DealState) -> dict[Cards, int]:
        """Return by card to play, a set of one, how many tricks the makers then still take.

        Of cards that are worth the same, all are named.
        """
        hands = tuple(self._numbered(state.hands[seat]) for seat in self._seats)
        leader = self._place_of[state.leader]
        table = [self._bit_of[card] for card in state.trick]
        everyone = sum(hands) | sum(table)
        own = hands[self._place_of[state.to_act]]
        led = self._suits[table[0].bit_length() - 1] if table else 0
        legal = own & led or own
        best, ahead = 0, leader
        for turn, card in enumerate(table):
            place = (leader + turn) % len(hands)
            if not best or self._beats(card, best):
                best, ahead = card, place
        left = own.bit_count()
        found: dict[int, int] = {}
        for card in self._choices(legal, everyone & ~own):
            least, most = 0, left
            while least < most:
                asked = (least + most + 1) // 2
                if self._with(
                    card, hands, leader, len(table), best, ahead, led, (*table,), asked, everyone
                ):
                    least = asked
                else:
                    most = asked - 1
            found[card] = least
        return self._spread(found, legal, everyone & ~own, state)

    def _spread(
        self, found: dict[int, int], legal: int, others: int, state: DealState
    ) -> dict[Cards, int]:
        """Give every card the value of the one that stands for it."""
        values: dict[Cards, int] = {}
        value = 0
        for card, bit in sorted(self._bit_of.items(), key=lambda pair: -pair[1]):
            if bit & legal and card & state.hand:
                value = found.get(bit, value)
                values[card] = value
        return values

    def _choices(self, cards: int, others: int) -> list[int]:
        """Return cards of a hand from high to low, one for each run that is worth the same."""
        suits, copies = self._suits, self._copies
        found = []
        while cards:
            last = cards.bit_length() - 1
            card = 1 << last
            suit = suits[last]
            found.append(card)
            cards ^= card
            while cards:
                lower = cards.bit_length() - 1
                bit = 1 << lower
                if not suit & bit:
                    break
                if others & ((1 << last) - bit | copies[last] | copies[lower]):
                    break
                cards ^= bit
                last = lower
        return found

    def _beats(self, card: int, best: int) -> bool:
        place, ahead = card.bit_length() - 1, best.bit_length() - 1
        if not card & (self._suits[ahead] | self._trumps):
            return False
        return self._strengths[place] > self._strengths[ahead]

    def _can(self, hands: Hands, leader: int, asked: int) -> bool:
        """Whether the makers take so many of the tricks that are left, a new one beginning."""
        left = hands[leader].bit_count()
        if asked <= 0:
            return True
        if asked > left:
            return False
        key = hands, leader
        least, most = self._bounds.get(key, (0, left))
        if asked <= least:
            return True
        if asked > most:
            return False
        everyone = 0
        for hand in hands:
            everyone |= hand
        can = self._turn(hands, leader, 0, 0, leader, 0, (), asked, everyone)
        least, most = self._bounds.get(key, (0, left))
        self._bounds[key] = (max(least, asked), most) if can else (least, min(most, asked - 1))
        return can

    def _turn(
        self,
        hands: Hands,
        leader: int,
        turn: int,
        best: int,
        ahead: int,
        led: int,
        table: tuple[int, ...],
        asked: int,
        everyone: int,
    ) -> bool:
        place = (leader + turn) % len(hands)
        hand = hands[place]
        wants_more = self._wants_more[place]
        choices = self._choices(hand & led or hand, everyone & ~hand)
        if turn and self._wants_more[ahead] is wants_more:
            choices.reverse()
        for card in choices:
            if (
                self._with(card, hands, leader, turn, best, ahead, led, table, asked, everyone)
                is wants_more
            ):
                return wants_more
        return not wants_more

    def _with(
        self,
        card: int,
        hands: Hands,
        leader: int,
        turn: int,
        best: int,
        ahead: int,
        led: int,
        table: tuple[int, ...],
        asked: int,
        everyone: int,
    ) -> bool:
        count = len(hands)
        place = (leader + turn) % count
        if not turn:
            best, ahead, led = card, place, self._suits[card.bit_length() - 1]
        elif (
            card & (led | self._trumps)
            and self._strengths[card.bit_length() - 1] > self._strengths[best.bit_length() - 1]
        ):
            best, ahead = card, place
        table = (*table, card)
        if turn + 1 < count:
            return self._turn(hands, leader, turn + 1, best, ahead, led, table, asked, everyone)
        left = list(hands)
        for step, played in enumerate(table):
            left[(leader + step) % count] &= ~played
        return self._can(tuple(left), ahead, asked - self._is_maker[ahead])
