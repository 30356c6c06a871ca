"""Mistakes about which card beats which."""

from functools import cache

from tutor.cards import Card, Rank
from tutor.quizzes.minds.mind import Mind
from tutor.trumps import TrumpOrder


class _ByPrint(TrumpOrder):
    def is_left_bower(self, card: Card) -> bool:
        return False


class _PlainJacks(TrumpOrder):
    """The trump jacks stand below the queen; the left one stays a trump."""

    def _strength(self, card: Card) -> int:
        if not (self.is_right_bower(card) or self.is_left_bower(card)):
            return 2 * super()._strength(card)
        queen = super()._strength(Card(Rank.QUEEN, self.trump.suit))
        return 2 * queen - (2 if self.is_left_bower(card) else 1)


class _HighAce(TrumpOrder):
    """The ace of trumps beats the bowers."""

    def _strength(self, card: Card) -> int:
        strength = super()._strength(card)
        is_trump_ace = card.rank is Rank.ACE and card.suit is self.trump.suit
        right = super()._strength(Card(Rank.JACK, self.trump.suit)) if is_trump_ace else 0
        return max(strength, right + 1)


@cache
def _ordered(kind: type[TrumpOrder], order: TrumpOrder, has_bowers: bool) -> TrumpOrder:
    return kind(order.deck, order.trump, has_bowers=has_bowers)


class LeftBowerByPrint(Mind):
    id = "left-bower-printed-suit"
    clauses = ("mistakes.left-bower-printed-suit",)

    def order(self, order: TrumpOrder) -> TrumpOrder:
        return _ordered(_ByPrint, order, True) if order.left_bower else order


class JackBelowQueen(Mind):
    id = "jack-below-queen"
    clauses = ("mistakes.jack-below-queen",)

    def order(self, order: TrumpOrder) -> TrumpOrder:
        return _ordered(_PlainJacks, order, True) if order.left_bower else order


class AceOverBowers(Mind):
    id = "ace-of-trumps"
    clauses = (
        *("mistakes.ace-of-trumps", "mistakes.ace-of-trumps-joker"),
        "mistakes.ace-of-trumps-double",
    )

    def order(self, order: TrumpOrder) -> TrumpOrder:
        return _ordered(_HighAce, order, True) if order.left_bower else order


class BowersWhereNone(Mind):
    id = "jack-is-no-bower"
    clauses = ("mistakes.jack-is-no-bower",)

    def order(self, order: TrumpOrder) -> TrumpOrder:
        return _ordered(TrumpOrder, order, True) if order.trump.suit else order


MINDS = (LeftBowerByPrint(), JackBelowQueen(), AceOverBowers(), BowersWhereNone())
