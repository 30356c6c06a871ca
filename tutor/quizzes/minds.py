"""What somebody takes the rules to be: rightly, or with one thing mistaken.

A mistaken belief is not a list of wrong answers but a mind that sees the same table and gets one
rule wrong. What it answers to a question is the answer that gives it away, and the clause that puts
it right is its name.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Any

from tutor.cards import JOKER, Card, Cards, Rank, bits
from tutor.corpus import clauses
from tutor.game import play
from tutor.game.bids import Bid, BidKind, is_kept
from tutor.game.customs import Sides, StickTheDealer
from tutor.game.engine import legal_options
from tutor.game.revoke import Renege, reneges
from tutor.game.rule import Options
from tutor.game.scoring import Worth, worth
from tutor.game.settings import Value
from tutor.game.state import Contract, DealState, Phase, Trick
from tutor.game.variant import Variant
from tutor.trumps import TrumpOrder


@lru_cache(maxsize=4096)
def applying(ids: tuple[str, ...], variant: Variant) -> str | None:
    """Return the first of some clauses that applies to a variant."""
    return next((i for i in ids if clauses(i.partition(".")[0])[i].applies(variant)), None)


class Mind:
    """Somebody who knows the rules; who has one of them wrong overrides one method.

    ``clauses`` put the mistake right: the first that applies to a variant does so there, and where
    none applies nobody can be mistaken about it.
    """

    id = ""
    clauses: tuple[str, ...] = ()
    settings: Mapping[str, Value] = {}
    """Settings that are taken to be others than they are."""

    def clause(self, variant: Variant) -> str | None:
        """Return the clause that puts the mistake right in a game."""
        return applying(self.clauses, variant)

    def order(self, order: TrumpOrder) -> TrumpOrder:
        """Return what beats what."""
        return order

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        """Return the place of the card that takes a trick."""
        return self.order(order).ahead(trick)

    def sees(self, state: DealState) -> DealState:
        """Return the table as it looks by this order of the cards and these settings."""
        if self.settings:
            deal = state.deal._replace(variant=_with(state.variant, self.id))
            state = state._replace(deal=deal)
        if state.contract is None:
            return state
        order = self.order(state.order)
        if order is state.order:
            return state
        led = order.follows[state.trick[0].bit_length() - 1] if state.trick else 0
        return state._replace(contract=state.contract._replace(order=order), led=led)

    def legal(self, state: DealState) -> Options:
        """Return what may be done now."""
        return legal_options(self.sees(state))

    def first_leader(self, variant: Variant, dealer: int, contract: Contract) -> int:
        return play.first_leader(variant, dealer, contract)

    def next_leader(self, variant: Variant, contract: Contract, trick: Trick) -> int:
        """Return who leads after a trick."""
        seat = trick.leader
        for _ in range(self.ahead(contract.order, trick.cards)):
            seat = play.next_seat(variant, contract.out, seat)
        return seat

    def upcard_to(self, state: DealState) -> int:
        """Return who gets the upcard when somebody has chosen its suit."""
        return state.deal.dealer

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        """Return what the makers' tricks are worth."""
        return worth(variant, tricks, bid=bid, alone=alone)

    def reneges(self, state: DealState) -> tuple[Renege, ...]:
        return reneges(self.sees(state))


KNOWING = Mind()
"""Who has no rule wrong: all that it says, the engine says."""


# ---------------------------------------------------------------- the order of the cards


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


# ---------------------------------------------------------------- who takes the trick


class AceBesideTrump(Mind):
    id = "ace-beside-trump"
    clauses = ("mistakes.ace-beside-trump",)

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        for place, bit in enumerate(trick):
            if order.deck.names(bit)[0].rank is Rank.ACE and not bit & order.trumps:
                return place
        return order.ahead(trick)


class HighestCard(Mind):
    id = "high-card-of-third-suit"
    clauses = ("mistakes.high-card-of-third-suit",)

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        ranks = tuple(Rank)
        heights = [ranks.index(order.deck.names(bit)[0].rank) for bit in trick]
        return heights.index(max(heights))


class SecondOfEqual(Mind):
    id = "equal-cards"
    clauses = ("mistakes.equal-cards",)

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        names = [order.deck.names(bit)[0] for bit in trick]
        best = names[order.ahead(trick)]
        return max(place for place, name in enumerate(names) if name == best)


class LeadGoesRound(Mind):
    id = "lead-goes-round"
    clauses = ("mistakes.lead-goes-round",)

    def next_leader(self, variant: Variant, contract: Contract, trick: Trick) -> int:
        return play.next_seat(variant, contract.out, trick.leader)


# ---------------------------------------------------------------- what may be played


class HavingToTrump(Mind):
    id = "having-to-trump"
    clauses = ("mistakes.having-to-trump",)

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        is_void = state.phase is Phase.PLAY and state.led and not legal & state.led
        return (legal & state.order.trumps or legal) if is_void else legal


class HavingToWin(Mind):
    id = "having-to-win"
    clauses = ("mistakes.having-to-win",)

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        if state.phase is not Phase.PLAY or not legal & state.led:
            return legal
        place = len(state.trick)
        winning = (bit for bit in bits(legal) if state.order.ahead((*state.trick, bit)) == place)
        return sum(winning) or legal


class JokerAnyTime(Mind):
    id = "joker-alone"
    clauses = ("mistakes.joker-alone",)

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        if state.phase is not Phase.PLAY:
            return legal
        return legal | state.hand & state.variant.deck.bits(JOKER)


# ---------------------------------------------------------------- who leads, who gets the upcard


class MakerLeads(Mind):
    id = "maker-leads"
    clauses = ("mistakes.maker-leads", "mistakes.maker-leads-alone", "mistakes.maker-leads-still")

    def first_leader(self, variant: Variant, dealer: int, contract: Contract) -> int:
        return contract.maker


class DealersLeftLeads(Mind):
    id = "dealers-left-leads"
    clauses = ("mistakes.dealers-left-leads",)

    def first_leader(self, variant: Variant, dealer: int, contract: Contract) -> int:
        return play.next_seat(variant, contract.out, dealer)


class UpcardToMaker(Mind):
    id = "whose-upcard"
    clauses = ("mistakes.whose-upcard",)

    def upcard_to(self, state: DealState) -> int:
        assert state.contract is not None
        return state.contract.maker


# ---------------------------------------------------------------- another table's rules


class NamingTurnedDown(Mind):
    id = "naming-turned-down"
    clauses = ("mistakes.naming-turned-down", "mistakes.stuck-dealer")
    settings = {"bar_turned_down": False}


class PassingWhenStuck(Mind):
    id = "stick-the-dealer"
    clauses = ("bidding.stick-the-dealer",)
    settings = {"stick_the_dealer": StickTheDealer.OFF}


class DealerMustChoose(Mind):
    id = "dealer-must-choose"
    clauses = ("mistakes.dealer-must-choose",)
    settings = {"stick_the_dealer": StickTheDealer.ON}


class TrumpInHand(Mind):
    id = "trump-in-hand"
    clauses = ("mistakes.trump-in-hand",)
    settings = {"natural_trump_needed": True}


class PartnerOnlyAlone(Mind):
    id = "partner-of-dealer"
    clauses = ("mistakes.partner-of-dealer",)
    settings = {"canadian": True}


class BuryingUpcard(Mind):
    id = "burying-upcard"
    clauses = ("mistakes.burying-upcard",)
    settings = {"may_bury_upcard": True}


# ---------------------------------------------------------------- points


class DoubledAlone(Mind):
    id = "some-tricks-alone"
    clauses = ("mistakes.some-tricks-alone",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_some = found.clause == "scoring.loner-made"
        return Worth(found.clause, 2 * found.makers, found.defenders) if is_some else found


class HalfIsADraw(Mind):
    id = "half-the-tricks"
    clauses = ("mistakes.half-the-tricks",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        return Worth(found.clause) if bid is None and tricks == variant.needed - 1 else found


class NumberIsTheMost(Mind):
    id = "more-than-bid"
    clauses = ("mistakes.more-than-bid", "mistakes.more-than-number")

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_number = bid is not None and bid.kind is BidKind.TRICKS
        if bid is None or not is_number or not is_kept(bid, tricks, variant):
            return found
        return Worth(found.clause, bid.tricks, found.defenders)


class FailedBidCounts(Mind):
    id = "tricks-of-failed-bid"
    clauses = ("mistakes.tricks-of-failed-bid",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        if bid is None or is_kept(bid, tricks, variant):
            return found
        return Worth(found.clause, tricks, found.defenders)


class ExtraTricksPay(Mind):
    id = "extra-tricks"
    clauses = ("mistakes.extra-tricks",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_number = bid is not None and bid.kind is BidKind.TRICKS
        if variant.sides is not Sides.EACH or not is_number or found.clause != "payment.won":
            return found
        return Worth(found.clause, tricks * (variant.players - 1), -tricks)


MISTAKEN: Mapping[str, Mind] = {
    mind.id: mind
    for mind in (
        *(LeftBowerByPrint(), JackBelowQueen(), AceOverBowers(), BowersWhereNone()),
        *(AceBesideTrump(), HighestCard(), SecondOfEqual(), LeadGoesRound()),
        *(HavingToTrump(), HavingToWin(), JokerAnyTime()),
        *(MakerLeads(), DealersLeftLeads(), UpcardToMaker()),
        *(NamingTurnedDown(), PassingWhenStuck(), DealerMustChoose(), TrumpInHand()),
        *(PartnerOnlyAlone(), BuryingUpcard()),
        *(DoubledAlone(), HalfIsADraw(), NumberIsTheMost(), FailedBidCounts(), ExtraTricksPay()),
    )
}
"""The mistaken beliefs, by id."""


@lru_cache(maxsize=256)
def mistaken_in(variant: Variant) -> tuple[Mind, ...]:
    """Return the mistakes that can be made in a game."""
    return tuple(mind for mind in MISTAKEN.values() if mind.clause(variant))


@lru_cache(maxsize=512)
def _with(variant: Variant, mind: str) -> Variant:
    """Return a game with the settings that a mind takes it to have."""
    settings: dict[str, Any] = {**variant.settings(), **MISTAKEN[mind].settings}
    return Variant(id=variant.id, is_ours=variant.is_ours, **settings)
