"""Run a record through the engine: what was legal, who took what, who reneged.

The record is what happened at that table. Illegal calls and reneges are reported and the deal
goes on with them; it is scored by its tricks, with a penalty only for a renege that was called.
"""

from dataclasses import dataclass

from tutor.game.revoke import Ruling, ends_deal, ruled
from tutor.game.scoring import Outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.records.called import rulings_of
from tutor.records.record import DealRecord, Record
from tutor.records.table import Decision, Renege, replayed


@dataclass(frozen=True, slots=True)
class DealReplay:
    """A deal as it went; ``state`` is how far, ``outcome`` None when it was not finished.

    ``rulings`` are the calls of reneges and what they led to. ``points`` and ``score`` after the
    deal are by party.
    """

    record: DealRecord
    decisions: tuple[Decision, ...]
    reneges: tuple[Renege, ...]
    rulings: tuple[Ruling, ...]
    state: DealState
    outcome: Outcome | None
    points: tuple[int, ...]
    score: tuple[int, ...]

    @property
    def is_clean(self) -> bool:
        """Whether nothing was done that the rules forbid."""
        return not self.reneges and all(each.violation is None for each in self.decisions)


@dataclass(frozen=True, slots=True)
class Replay:
    """A whole record; ``winner`` is the party that has won the game."""

    variant: Variant
    deals: tuple[DealReplay, ...]
    score: tuple[int, ...]
    winner: int | None

    @property
    def is_clean(self) -> bool:
        return all(deal.is_clean for deal in self.deals)


def replay(record: Record) -> Replay:
    """Replay all deals of a record.

    Raises DataError when cards were played without trump, a trick has not one of each player, or
    a call of a renege cannot be settled.
    """
    match = record.begin()
    deals: list[DealReplay] = []
    winner = match.winner
    for deal in record.deals:
        table = replayed(record.variant, deal)
        rulings = rulings_of(table)
        is_over = table.state.phase is Phase.OVER or ends_deal(rulings)
        found = ruled(table.state, rulings) if is_over else None
        before = match.score
        match = match.after(found) if found else match
        winner = match.winner if winner is None else winner
        points = tuple(now - then for now, then in zip(match.score, before, strict=True))
        deals.append(
            DealReplay(
                deal,
                tuple(table.decisions),
                tuple(table.reneges),
                rulings,
                table.state,
                found,
                points,
                match.score,
            )
        )
    return Replay(record.variant, tuple(deals), match.score, winner)
