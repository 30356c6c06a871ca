"""What somebody takes the rules to be."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from tutor.cards import Cards
from tutor.corpus import clauses
from tutor.game import play
from tutor.game.bids import Bid
from tutor.game.engine import legal_options
from tutor.game.revoke import Renege, reneges
from tutor.game.rule import Options
from tutor.game.scoring import Worth, worth
from tutor.game.settings import Value
from tutor.game.state import Contract, DealState, Trick
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

    opening: tuple[str, ...] = ()
    """Clauses that allow what is thought to be forbidden: the first that applies to a game."""

    def clause(self, variant: Variant) -> str | None:
        """Return the clause that puts the mistake right in a game."""
        return applying(self.clauses, variant)

    def order(self, order: TrumpOrder) -> TrumpOrder:
        """Return what beats what."""
        return order

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        """Return the place of the card that takes a trick."""
        return self.order(order).ahead(trick)

    def higher(self, order: TrumpOrder, pair: tuple[Cards, Cards]) -> int | None:
        """Return the place of the higher of two cards: of the one that wins, whichever is led."""
        first, second = pair
        places = (self.ahead(order, pair), 1 - self.ahead(order, (second, first)))
        return places[0] if places[0] == places[1] else None

    def sees(self, state: DealState) -> DealState:
        """Return the table as it looks by this order of the cards and these settings."""
        if self.settings:
            changed = _with(state.variant, tuple(self.settings.items()))
            deal = state.deal._replace(variant=changed)
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


@lru_cache(maxsize=512)
def _with(variant: Variant, changes: tuple[tuple[str, Value], ...]) -> Variant:
    """Return a game with other settings."""
    settings: dict[str, Any] = {**variant.settings(), **dict(changes)}
    return Variant(id=variant.id, is_ours=variant.is_ours, **settings)


KNOWING = Mind()
"""Who has no rule wrong: all that it says, the engine says."""
