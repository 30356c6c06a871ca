"""Which cards a record proves that somebody had, though no hand is written down."""

from collections.abc import Sequence
from typing import NamedTuple

from tutor.cards import JOKER, Card
from tutor.game import sides
from tutor.game.actions import (
    Action,
    Call,
    Give,
    GoAlone,
    GoUnder,
    MakeBid,
    OrderUp,
    Pass,
    cards_of,
)
from tutor.game.bids import BidKind
from tutor.game.variant import Variant
from tutor.records.record import DealRecord


class Played(NamedTuple):
    """A card put on the table; tricks are counted from 1."""

    trick: int
    seat: int
    card: Card


class Proof:
    """What a deal proves once it is known who played what."""

    def __init__(self, variant: Variant, deal: DealRecord, plays: Sequence[Played]) -> None:
        self.variant, self.deal, self.plays = variant, deal, plays
        self.maker = maker_of(deal)
        self.takers = self._takers()

    def shown(self, seat: int) -> list[Card]:
        """Return every card that a seat had at one time, in the order shown."""
        cards = [JOKER] if seat == joker_holder(self.variant, self.deal) else []
        for said in self.deal.said:
            if said.seat == seat:
                cards += cards_of(said.action)
        cards += (each.card for each in self.plays if each.seat == seat)
        return list(dict.fromkeys(cards)) if self.variant.deck_copies == 1 else cards

    def shown_of_deal(self, seat: int) -> list[Card]:
        """Return what a seat had in its first hand, apart from the cards written down there."""
        given = [card for action in self._done(seat, Give) for card in cards_of(action)]
        others = without(self.shown(seat), given)  # nobody gives back what came as a gift
        first = given + without(others, self._gifts(seat))
        return without(first, [*self.deal.hands[seat], *self._picked_up(seat)])

    def went_under(self, seat: int) -> list[Card]:
        """Return what a seat swapped: that was in its first hand, and may turn up elsewhere."""
        swapped = [card for action in self._done(seat, GoUnder) for card in cards_of(action)]
        return without(swapped, list(self.deal.hands[seat]))

    def _done(self, seat: int, kind: type[Action]) -> list[Action]:
        actions = (each.action for each in self.deal.said if each.seat == seat)
        return [action for action in actions if isinstance(action, kind)]

    def _gifts(self, seat: int) -> list[Card]:
        return [
            each.action.card
            for each in self.deal.said
            if isinstance(each.action, Give) and sides.partner(self.variant, each.seat) == seat
        ]

    def _picked_up(self, seat: int) -> list[Card]:
        deal = self.deal
        up: list[Card] = []
        if deal.upcard and seat == deal.dealer:
            up += (deal.upcard for each in deal.said if isinstance(each.action, OrderUp))
        return [*up, *deal.dummy, *deal.widow] if seat == self.maker else up

    def _takers(self) -> set[int]:
        """Return the seats that may show cards which came to them after the deal, unseen."""
        unseen = self._are_gifts_unseen() or self._is_pile_unseen()
        taking = (OrderUp, Call, MakeBid, GoAlone, GoUnder) if unseen else (GoUnder,)
        takers = {each.seat for each in self.deal.said if isinstance(each.action, taking)}
        partners = {sides.partner(self.variant, seat) for seat in takers if unseen}
        return takers | {seat for seat in partners if seat is not None}

    def _are_gifts_unseen(self) -> bool:
        """Whether partners passed more cards than are written down."""
        actions = [each.action for each in self.deal.said]
        bids = [action.bid.kind for action in actions if isinstance(action, MakeBid)]
        due = 2 if bids and bids[-1] is BidKind.ASK else 0
        due += self.variant.partners_best * len(self._lone())
        return due > sum(isinstance(action, Give) for action in actions)

    def _is_pile_unseen(self) -> bool:
        """Whether the maker took cards that are not written down, or can be told from no others."""
        game, deal = self.variant, self.deal
        takes_dummy = game.dummy > len(deal.dummy) and self.maker not in self._lone()
        return takes_dummy or game.widow > len(deal.widow) or game.deck_copies > 1

    def _lone(self) -> set[int]:
        """Return who said that they play alone."""
        return {
            seat
            for seat, action in self.deal.said
            if isinstance(action, GoAlone) or (isinstance(action, OrderUp | Call) and action.alone)
        }


def joker_holder(variant: Variant, deal: DealRecord) -> int | None:
    """Return who bids though everybody has passed: that must be who holds the joker."""
    calls = [each for each in deal.said if isinstance(each.action, Pass | MakeBid)]
    all_passed = all(isinstance(each.action, Pass) for each in calls[: variant.players])
    if variant.joker_holder_must_bid and all_passed:
        return next((each.seat for each in calls[variant.players :]), None)
    return None


def maker_of(deal: DealRecord) -> int | None:
    """Return who said the last thing that makes trump."""
    making = [each.seat for each in deal.said if isinstance(each.action, OrderUp | Call | MakeBid)]
    return making[-1] if making else None


def without(cards: list[Card], gone: list[Card]) -> list[Card]:
    """Return cards less others, each as often as it is named."""
    left = list(cards)
    for card in gone:
        if card in left:
            left.remove(card)
    return left
