"""A game as it was written down, with whatever is not known left out."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from tutor.cards import Card, Cards
from tutor.game.match import Match
from tutor.game.play import first_leader
from tutor.game.revoke import Accusation, Ruling
from tutor.game.state import DealState, Said
from tutor.game.variant import Variant
from tutor.yamlfile import Node

Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealRecord:
    """One deal on paper.

    ``hands`` are the cards as dealt, by seat; a hand that is not known is empty, one that is known
    in part is short. ``stock`` is what nobody got, as far as it is known, without the upcard.
    ``leader`` is written only when the first lead came from elsewhere than the rules say.
    ``called`` are the reneges that somebody called, in order, whether there was one or not.
    ``nodes`` tell where each trick stands in a file, ``called_nodes`` where each call does.
    """

    dealer: int
    hands: tuple[Hand, ...]
    upcard: Card | None = None
    dummy: Hand = ()
    widow: Hand = ()
    stock: Hand = ()
    said: tuple[Said, ...] = ()
    leader: int | None = None
    tricks: tuple[Hand, ...] = ()
    called: tuple[Accusation, ...] = ()
    nodes: tuple[Node, ...] = field(default=(), compare=False, repr=False)
    called_nodes: tuple[Node, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """Deals of one game, and the score before the first of them, by party."""

    variant: Variant
    score: tuple[int, ...]
    deals: tuple[DealRecord, ...] = ()

    def begin(self) -> Match:
        """Return the game before the first deal."""
        dealer = self.deals[0].dealer if self.deals else 0
        return Match.begin(self.variant, dealer, self.score)


def record_of(
    variant: Variant, states: Iterable[DealState], score: tuple[int, ...] | None = None
) -> Record:
    """Write down deals whose cards are all known; each state is how far a deal went."""
    nothing = (0,) * len(variant.parties)
    return Record(variant, score or nothing, tuple(deal_of(state) for state in states))


def deal_of(state: DealState, rulings: tuple[Ruling, ...] = ()) -> DealRecord:
    """Write down one deal as far as it went, with the reneges that were called in it."""
    deal = state.deal
    upcard = _named(state, deal.upcard)
    tricks = [*(trick.cards for trick in state.tricks), *([state.trick] if state.trick else [])]
    return DealRecord(
        deal.dealer,
        tuple(_named(state, hand) for hand in deal.hands),
        upcard[0] if upcard else None,
        _named(state, deal.dummy),
        _named(state, deal.widow),
        said=state.said,
        leader=_odd_leader(state),
        tricks=tuple(tuple(_named(state, card)[0] for card in trick) for trick in tricks),
        called=tuple(each.called for each in rulings),
    )


def party_name(variant: Variant, party: int) -> str:
    """Return the key of a side in scores: ``NS``, or the seat of one that plays for itself."""
    return "".join(variant.seats[seat].code for seat in variant.parties[party])


def _named(state: DealState, cards: Cards) -> Hand:
    """Return cards in the order of one pack: which copy of a card it was is not written down."""
    deck = state.variant.deck
    return tuple(sorted(deck.names(cards), key=deck.cards.index))


def _odd_leader(state: DealState) -> int | None:
    if state.contract is None or not (state.tricks or state.trick):
        return None
    leader = state.tricks[0].leader if state.tricks else state.leader
    ruled = first_leader(state.variant, state.deal.dealer, state.contract)
    return None if leader == ruled else leader
