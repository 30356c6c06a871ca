"""Lay the cards of a recorded deal: those written down where they were, the rest as a guess."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tutor.cards import JOKER, Card, Cards, Deck, bits
from tutor.game import sides
from tutor.game.actions import (
    Call,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    MakeBid,
    OrderUp,
    Pass,
)
from tutor.game.engine import start
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.records.record import DealRecord


class Played(NamedTuple):
    """A card put on the table; tricks are counted from 1."""

    trick: int
    seat: int
    card: Card


class Laid(NamedTuple):
    """The start of a deal; ``guessed`` are the cards that may lie elsewhere."""

    state: DealState
    guessed: Cards


def lay(variant: Variant, deal: DealRecord, plays: Sequence[Played]) -> Laid:
    """Return the start of a recorded deal.

    A hand that is not written down holds what its player shows later. Every gap is filled with
    cards that nobody shows.
    """
    pack, players = _Pack(variant.deck), variant.players
    upcard = pack.take([deal.upcard] if deal.upcard else [])
    piles = [pack.take(cards) for cards in (*deal.hands, deal.dummy, deal.widow)]
    pack.take(deal.stock)
    rooms = [_hand_size(variant, deal, seat) for seat in range(players)]
    rooms += [variant.dummy, variant.widow]
    maker, takers = maker_of(deal), _takers(variant, deal)
    guessed: Cards = 0
    for place, room in enumerate(rooms):
        if place < players:
            shown = _less(_shown(variant, deal, plays, place), _got(variant, deal, place))
        else:
            shown = _shown(variant, deal, plays, maker) if maker is not None else []
        found = pack.take(shown, room - piles[place].bit_count())
        piles[place] |= found
        if place >= players or place in takers:
            guessed |= found
    unplaced = pack.free
    gaps = [pack.fill(room - pile.bit_count()) for room, pile in zip(rooms, piles, strict=True)]
    if sum(map(bool, (*gaps, pack.free))) > 1:  # what fits in one place only is no guess
        guessed |= unplaced
    *hands, dummy, widow = (pile | gap for pile, gap in zip(piles, gaps, strict=True))
    return Laid(start(variant, deal.dealer, tuple(hands), upcard, dummy, widow), guessed)


def hands_in_play(
    state: DealState, guessed: Cards, coming: Mapping[int, list[Card]]
) -> tuple[tuple[Cards, ...], Cards]:
    """Return all hands at the first lead, and the set of cards that are known to be played.

    ``coming`` holds what each seat plays whose hand was not written down. What is missing comes
    from wherever it was thought to be: a card on the table proves more than a note of the deal.
    """
    deck, hands, shown = state.variant.deck, list(state.hands), 0
    for seat, cards in coming.items():
        hands[seat] = held(deck, state.hands[seat], cards)
        shown |= hands[seat]
    for seat, cards in coming.items():
        for card in _less(cards, list(deck.names(hands[seat]))):
            copies = deck.bits(card) & ~shown or deck.bits(card)
            hands[seat] |= copies & -copies
            shown |= copies & -copies
    for seat in coming:
        spare = state.hands[seat] & ~shown
        for card_bit in (*bits(spare & ~guessed), *bits(spare & guessed)):
            if hands[seat].bit_count() < state.variant.tricks:
                hands[seat] |= card_bit
    return tuple(hands), shown


def maker_of(deal: DealRecord) -> int | None:
    """Return who said the last thing that makes trump."""
    making = [each.seat for each in deal.said if isinstance(each.action, OrderUp | Call | MakeBid)]
    return making[-1] if making else None


def held(deck: Deck, hand: Cards, cards: Iterable[Card]) -> Cards:
    """Return those cards of a hand that are named, each as often as it is named."""
    found: Cards = 0
    for card in cards:
        free = deck.bits(card) & hand & ~found
        found |= free & -free
    return found


class _Pack:
    """The cards that have no place yet."""

    def __init__(self, deck: Deck) -> None:
        self.deck, self.free = deck, deck.all

    def take(self, cards: Iterable[Card], room: int | None = None) -> Cards:
        """Take these cards as far as they are free and there is room."""
        taken: Cards = 0
        for card in cards:
            if room is not None and taken.bit_count() >= room:
                break
            copies = self.deck.bits(card) & self.free
            taken |= copies & -copies
            self.free &= ~taken
        return taken

    def fill(self, room: int) -> Cards:
        """Take any cards; the joker, last in the deck, comes to a hand only if it must."""
        taken: Cards = 0
        while self.free and taken.bit_count() < room:
            taken |= self.free & -self.free
            self.free &= ~taken
        return taken


def _hand_size(variant: Variant, deal: DealRecord, seat: int) -> int:
    return variant.hand_size + (variant.dealer_extra if seat == deal.dealer else 0)


def _takers(variant: Variant, deal: DealRecord) -> set[int]:
    """Return the seats that may show cards which came to them after the deal, unseen."""
    has_pool = variant.dummy or variant.widow or variant.ask or variant.partners_best
    taking = (OrderUp, Call, MakeBid, GoAlone, GoUnder) if has_pool else (GoUnder,)
    takers = {each.seat for each in deal.said if isinstance(each.action, taking)}
    partners = {sides.partner(variant, seat) for seat in takers if has_pool}
    return takers | {seat for seat in partners if seat is not None}


def _shown(variant: Variant, deal: DealRecord, plays: Sequence[Played], seat: int) -> list[Card]:
    """Return every card that a seat shows to have had, in the order shown."""
    cards: list[Card] = []
    if seat == _joker_holder(variant, deal):
        cards.append(JOKER)
    for said in deal.said:
        match said.action:
            case Discard(card=card) | Give(card=card) if said.seat == seat:
                cards.append(card)
            case GoUnder(cards=low) if said.seat == seat:
                cards += low
    cards += (each.card for each in plays if each.seat == seat)
    return list(dict.fromkeys(cards)) if variant.deck_copies == 1 else cards


def _got(variant: Variant, deal: DealRecord, seat: int) -> list[Card]:
    """Return the cards of a seat that need no place in its hand any more."""
    got = list(deal.hands[seat])
    if deal.upcard and seat == deal.dealer:
        got += (deal.upcard for each in deal.said if isinstance(each.action, OrderUp))
    for said in deal.said:
        if isinstance(said.action, Give) and sides.partner(variant, said.seat) == seat:
            got.append(said.action.card)
    return got + [*deal.dummy, *deal.widow] if seat == maker_of(deal) else got


def _joker_holder(variant: Variant, deal: DealRecord) -> int | None:
    """Return who bids though everybody has passed: that must be who holds the joker."""
    first = deal.said[: variant.players]
    if variant.joker_holder_must_bid and all(isinstance(each.action, Pass) for each in first):
        return next((each.seat for each in deal.said[variant.players :]), None)
    return None


def _less(cards: list[Card], gone: list[Card]) -> list[Card]:
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
