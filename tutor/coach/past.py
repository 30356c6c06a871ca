"""How hands may have come about: the cards moved unseen, and what was dealt at first."""

from dataclasses import dataclass
from random import Random

from tutor.cards import Cards, Rank, bits
from tutor.coach.view import Unseen, View
from tutor.game import sides
from tutor.game.actions import Action, Discard, Give, GoUnder, Together
from tutor.game.claim import SWAPPED
from tutor.game.state import Said


def is_dummy_taken(seen: View) -> bool:
    """Whether the maker plays with the cards of the dummy hand."""
    if seen.contract is None or not seen.variant.dummy:
        return False
    return (seen.contract.maker, Together()) in seen.said


def is_widow_won(seen: View) -> bool:
    """Whether the highest bidder has the widow, where there is one."""
    return seen.contract is not None and seen.contract.bid is not None


@dataclass(frozen=True, slots=True)
class Past:
    """A guess at the present hands, from which the deal is told backwards.

    ``own_gone`` is what the seat moved out of its hand, by what it did with it; ``asides`` are the
    cards that others laid aside, in order.
    """

    seen: View
    own_gone: dict[type[Action], Cards]
    played: list[Cards]
    hands: tuple[Cards, ...]
    asides: dict[int, list[Cards]]
    chance: Random

    def said(self, stock: Cards) -> tuple[Said, ...]:
        """Name the cards that the seat did not see."""
        left = {seat: list(each) for seat, each in self.asides.items()}
        given, said = 0, []
        for seat, action in self.seen.said:
            if isinstance(action, Unseen):
                card = 0
                if action.kind is Discard:
                    card = left[seat].pop(0)
                elif action.kind is Give:
                    card = self._gift(seat, given)
                    given |= card
                action = self._named(action, card or stock)
            said.append(Said(seat, action))
        return tuple(said)

    def dealt(self, said: tuple[Said, ...]) -> tuple[tuple[Cards, ...], Cards]:
        """Return the hands as they were dealt, every move taken back, and the dummy or widow."""
        seen = self.seen
        had = [self._had(seat) for seat in range(seen.variant.players)]
        had[seen.seat] |= sum(self.own_gone.values())
        for each in reversed(said):
            if isinstance(each.action, Give):
                self._give_back(had, each.seat, each.action)
        if seen.is_upcard_taken:
            had[seen.dealer] &= ~seen.upcard
        taken = self._taken(had)
        had[seen.seat] = seen.dealt
        return tuple(had), taken

    def _had(self, seat: int) -> Cards:
        """Return the cards a seat holds, has played or laid aside."""
        return self.hands[seat] | self.played[seat] | sum(self.asides.get(seat, []))

    def _taken(self, had: list[Cards]) -> Cards:
        """Take the dummy or the widow out of the maker's cards."""
        seen = self.seen
        if seen.contract is None or not (is_dummy_taken(seen) or is_widow_won(seen)):
            return 0
        maker, size = seen.contract.maker, seen.variant.dummy + seen.variant.widow
        own = had[maker] & ~seen.dealt if maker == seen.seat else had[maker]
        taken: Cards = sum(self.chance.sample([*bits(own)], size))
        had[maker] &= ~taken
        return taken

    def _named(self, action: Unseen, cards: Cards) -> Action:
        names = self.seen.variant.deck.names(cards)
        if action.kind is GoUnder:
            low = [card for card in names if card.rank in (Rank.NINE, Rank.TEN)]
            others = [card for card in names if card not in low]
            return GoUnder.of((low + others)[:SWAPPED])
        return Discard(names[0]) if action.kind is Discard else Give(names[0])

    def _gift(self, giver: int, given: Cards) -> Cards:
        """Return a card that a seat may have passed on; only the dealer had the upcard."""
        seen, partner = self.seen, sides.partner(self.seen.variant, giver)
        assert partner is not None
        had = self._had(partner) & ~given
        if had & seen.upcard and giver == seen.dealer:
            return seen.upcard
        return self.chance.choice(list(bits(had & ~seen.upcard or had)))

    def _give_back(self, had: list[Cards], giver: int, gift: Give) -> None:
        partner = sides.partner(self.seen.variant, giver)
        assert partner is not None
        own = self.seen.dealt if partner == self.seen.seat else 0
        card = self.seen.variant.deck.held(had[partner] & ~own or had[partner], [gift.card])
        had[partner] &= ~card
        had[giver] |= card
