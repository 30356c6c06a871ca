"""Deals that fit all that a seat knows, drawn at random."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from tutor.cards import Cards, bits
from tutor.coach.likely import Heard, heard, surprises
from tutor.coach.past import Past, is_dummy_taken, is_widow_won
from tutor.coach.view import Unseen, View, voids
from tutor.game import sides
from tutor.game.actions import Action, Discard, Give, GoUnder, Keep, cards_of
from tutor.game.state import Deal, DealState

CANDIDATES = 8
"""How many deals are drawn at most until one is taken."""

ODD = 0.2
"""How likely it is that somebody says what a sensible player would not."""


@dataclass
class _Pile:
    """Cards that the seat does not see: how many there are, which may be there, those drawn."""

    room: int
    allowed: Cards
    owner: int | None = None
    cards: list[Cards] = field(default_factory=list)

    @property
    def mask(self) -> Cards:
        return sum(self.cards)


def worlds(seen: View, chance: Random) -> Iterator[DealState]:
    """Yield deals that look the same from the seat, without end: each a guess at the rest.

    The fewer calls of the others a deal leaves unexplained, the likelier it is.
    """
    sketch = _Sketch(seen)
    calls = heard(sketch.world(chance), seen.seat)
    while True:
        yield _likely(sketch, calls, chance)


def _likely(sketch: "_Sketch", calls: tuple[Heard, ...], chance: Random) -> DealState:
    """Draw deals until one is likely enough; of too many unlikely ones take the likeliest."""
    found: list[tuple[int, DealState]] = []
    while len(found) < CANDIDATES:
        world = sketch.world(chance)
        odd = surprises(world, calls)
        if chance.random() < ODD**odd:
            return world
        found.append((odd, world))
    return min(found, key=lambda each: each[0])[1]


class _Sketch:
    """What follows from a view: where every unseen card may be."""

    def __init__(self, seen: View) -> None:
        self.seen = seen
        self.others = [seat for seat in range(seen.variant.players) if seat != seen.seat]
        self.played = [0] * seen.variant.players
        for seat, card in seen.played:
            self.played[seat] |= card
        self.own_gone = self._own_gone()
        everything = seen.variant.deck.all
        gone = sum(self.played) | seen.hand | self.own_gone[Discard] | self.own_gone[GoUnder]
        is_open = bool(seen.upcard) and not seen.is_upcard_taken
        self.unseen = everything & ~gone & ~(seen.upcard if is_open else 0)
        self.gone = voids(seen)

    def _own_gone(self) -> dict[type[Action], Cards]:
        """Return the cards the seat moved out of its hand, by what it did with them."""
        seen, moved = self.seen, {Discard: 0, Give: 0, GoUnder: 0}
        here = seen.hand | self.played[seen.seat]
        for seat, action in seen.said:
            if seat == seen.seat and isinstance(action, Discard | Give | GoUnder):
                for card in cards_of(action):
                    copies = seen.variant.deck.bits(card) & ~here & ~sum(moved.values())
                    own = copies & seen.dealt or copies
                    moved[type(action)] |= own & -own
            elif action == Unseen(GoUnder):  # who goes under later may get those cards
                moved[GoUnder] = 0
        return moved

    def world(self, chance: Random) -> DealState:
        """Draw one deal; the voids count unless no deal has them all, after a renege."""
        for gone in (self.gone, (0,) * len(self.gone)):
            piles = self._piles(gone)
            if self._fill(piles, chance):
                return self._state(piles, chance)
        raise ValueError("no deal looks like this")

    def _piles(self, gone: tuple[Cards, ...]) -> list[_Pile]:
        """Return the hands, the cards laid aside one by one, dummy, widow and stock, in order."""
        seen, everything = self.seen, self.seen.variant.deck.all
        bound = self._bound()
        loose = everything & ~sum(bound.values())
        hands = [
            _Pile(seen.sizes[seat], (loose | bound[seat]) & ~gone[seat], seat)
            for seat in self.others
        ]
        kept = 0 if seen.variant.may_bury_upcard else seen.upcard
        aside = [
            _Pile(1, (loose | bound[seat]) & ~kept, seat)
            for seat, action in seen.said
            if action == Unseen(Discard)
        ]
        dummy = _Pile(0 if is_dummy_taken(seen) else seen.variant.dummy, loose)
        widow = _Pile(0 if is_widow_won(seen) else seen.variant.widow, loose)
        drawn = [*hands, *aside, dummy, widow]
        stock = _Pile(self.unseen.bit_count() - sum(each.room for each in drawn), loose)
        return [*drawn, stock]

    def _bound(self) -> dict[int, Cards]:
        """Return the cards that only one seat can have, in its hand or laid aside."""
        seen, bound = self.seen, {seat: 0 for seat in self.others}
        if seen.is_upcard_taken and seen.dealer != seen.seat:
            bound[seen.dealer] |= seen.upcard & self.unseen
        partner = sides.partner(seen.variant, seen.seat)
        if partner is not None:
            bound[partner] |= self.own_gone[Give] & self.unseen
        return bound

    def _fill(self, piles: list[_Pile], chance: Random) -> bool:
        """Put every unseen card somewhere at random; whether there is a place for all."""
        cards = list(bits(self.unseen))
        chance.shuffle(cards)
        cards.sort(key=lambda card: sum(bool(pile.allowed & card) for pile in piles))
        return all(_placed(card, piles, chance, set()) for card in cards)

    def _state(self, piles: list[_Pile], chance: Random) -> DealState:
        seen = self.seen
        by_seat = {pile.owner: pile for pile in piles[: len(self.others)]}
        hands = tuple(
            seen.hand if seat == seen.seat else by_seat[seat].mask
            for seat in range(seen.variant.players)
        )
        dummy, widow, stock = piles[-3:]
        asides = {
            seat: [pile.cards[0] for pile in piles[len(self.others) : -3] if pile.owner == seat]
            for seat in self.others
        }
        past = Past(seen, self.own_gone, self.played, hands, asides, chance)
        said = past.said(stock.mask)
        aside = self.own_gone[Discard] | sum(card for cards in asides.values() for card in cards)
        if any(isinstance(each.action, Keep) for each in said):
            aside |= seen.upcard
        dealt, taken = past.dealt(said)
        is_dummy = bool(seen.variant.dummy)
        deal = Deal(
            seen.variant,
            seen.dealer,
            dealt,
            seen.upcard,
            stock.mask | self.own_gone[GoUnder],
            dummy.mask | (taken if is_dummy else 0),
            widow.mask | (0 if is_dummy else taken),
        )
        return DealState(
            deal,
            seen.phase,
            seen.to_act,
            hands,
            said,
            seen.calls,
            seen.contract,
            aside,
            seen.proposed,
            seen.leader,
            seen.trick,
            seen.led,
            seen.taken,
            seen.tricks,
        )


def _placed(card: Cards, piles: list[_Pile], chance: Random, tried: set[int]) -> bool:
    """Put a card on a pile with room, moving others on if need be."""
    fitting = [pile for pile in piles if pile.allowed & card and id(pile) not in tried]
    free = [pile for pile in fitting if len(pile.cards) < pile.room]
    if free:
        rooms = [pile.room - len(pile.cards) for pile in free]
        chance.choices(free, rooms)[0].cards.append(card)
        return True
    for pile in fitting:
        if not pile.room:
            continue
        tried.add(id(pile))
        for place, other in enumerate(pile.cards):
            pile.cards[place] = card
            if _placed(other, piles, chance, tried):
                return True
            pile.cards[place] = other
    return False
