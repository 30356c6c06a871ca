"""Lay the cards of a recorded deal: those written down where they were, the rest as a guess."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from tutor.cards import Card, Cards, bits
from tutor.game.engine import start
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.records.record import DealRecord
from tutor.records.shown import Played, Proof, without


class Laid(NamedTuple):
    """The start of a deal; ``guessed`` are the cards that may lie elsewhere."""

    state: DealState
    guessed: Cards


def lay(variant: Variant, deal: DealRecord, plays: Sequence[Played]) -> Laid:
    """Return the start of a recorded deal.

    A hand that is not written down holds what its player shows later. Every gap is filled with
    cards that nobody shows.
    """
    pack = _Pack(variant, deal)
    guessed = pack.place(Proof(variant, deal, plays))
    gaps, unplaced = pack.fill_gaps()
    if gaps > 1 or guessed:  # what fits in one place only is no guess, unless it came by exchange
        guessed |= unplaced
    *hands, dummy, widow = pack.piles
    return Laid(start(variant, deal.dealer, tuple(hands), pack.upcard, dummy, widow), guessed)


def hands_in_play(
    state: DealState, guessed: Cards, coming: Mapping[int, list[Card]]
) -> tuple[tuple[Cards, ...], Cards]:
    """Return all hands at the first lead, and the set of cards that are known to be played.

    ``coming`` holds what each seat plays whose hand was not written down. What is missing comes
    from wherever it was thought to be: a card on the table proves more than a note of the deal.
    """
    deck, hands, shown = state.variant.deck, list(state.hands), 0
    for seat, cards in coming.items():
        hands[seat] = deck.held(state.hands[seat], cards, guessed)
        shown |= hands[seat]
    for seat, cards in coming.items():
        for card in without(cards, list(deck.names(hands[seat]))):
            copies = deck.bits(card) & ~shown or deck.bits(card)
            hands[seat] |= copies & -copies
            shown |= copies & -copies
    for seat in coming:
        own = state.hands[seat] & ~shown
        for spare in (own & ~guessed, own, guessed & ~shown & ~_union(hands)):
            room = state.variant.tricks - hands[seat].bit_count()
            hands[seat] |= _some(spare & ~hands[seat], room)
    return tuple(hands), shown


class _Pack:
    """All cards of a deal: ``piles`` are the hands, the dummy and the widow, the rest is free."""

    def __init__(self, variant: Variant, deal: DealRecord) -> None:
        self.deck, self.free = variant.deck, variant.deck.all
        self.upcard = self._take([deal.upcard] if deal.upcard else [])
        written = (*deal.hands, deal.dummy, deal.widow)
        self.piles = [self._take(cards) for cards in written]
        self._take(deal.stock)
        self._sizes = [variant.hand_size] * variant.players + [variant.dummy, variant.widow]
        self._sizes[deal.dealer] += variant.dealer_extra

    def place(self, proof: Proof) -> Cards:
        """Put what is shown later where it was, and return what may have been elsewhere."""
        seats = range(len(self.piles) - 2)
        guessed = _union([self._add(seat, proof.went_under(seat)) for seat in seats])
        for seat in seats:
            cards = proof.shown_of_deal(seat)
            found = self._add(seat, cards)
            guessed |= found if seat in proof.takers else 0
            for pile in (-2, -1) if seat == proof.maker else ():
                cards = without(cards, list(self.deck.names(found)))
                found = self._add(pile, cards)
                guessed |= found
        self._kept = _union([self.deck.held(self.free, proof.shown(seat)) for seat in seats])
        return guessed

    def fill_gaps(self) -> tuple[int, Cards]:
        """Fill every pile, and return how many places what was free has come to.

        What is shown by somebody who has no room for it, and the joker, last in the deck, come to
        a pile only if they must.
        """
        unplaced, gaps = self.free, 0
        for pile, size in enumerate(self._sizes):
            before = self.free
            for choice in (self.free & ~self._kept, self.free):
                some = _some(choice & self.free, size - self.piles[pile].bit_count())
                self.piles[pile] |= some
                self.free &= ~some
            gaps += self.free != before
        return gaps + bool(self.free), unplaced

    def _add(self, pile: int, cards: Iterable[Card]) -> Cards:
        """Put cards on a pile as far as they are free and there is room."""
        found = self._take(cards, self._sizes[pile] - self.piles[pile].bit_count())
        self.piles[pile] |= found
        return found

    def _take(self, cards: Iterable[Card], room: int | None = None) -> Cards:
        taken: Cards = 0
        for card in cards:
            if room is None or taken.bit_count() < room:
                copies = self.deck.bits(card) & self.free
                taken |= copies & -copies
                self.free &= ~taken
        return taken


def _some(cards: Cards, count: int) -> Cards:
    return sum(list(bits(cards))[: max(count, 0)])


def _union(piles: Iterable[Cards]) -> Cards:
    return reduce(or_, piles, 0)
