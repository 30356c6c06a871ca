"""How good every decision of a recorded game was, by what its seat could know at that moment."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from tutor.coach.grade import Grade, Mark, grade
from tutor.coach.judging import judged
from tutor.coach.sense import sensible
from tutor.coach.view import view
from tutor.game.actions import Action, Pass
from tutor.records.replay import DealReplay
from tutor.records.table import Decision


class Finding(StrEnum):
    """What a review can say about a decision."""

    JUDGED = "judged"
    NO_CHOICE = "no choice"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"


class Label(StrEnum):
    """The sign for a remarkable decision in Euchre Game Notation.

    The first three stand for a mark, an inexact action only where its loss is sure. ``GREAT`` is
    the only best action where the rules of thumb choose a sure mistake, ``BRILLIANT`` where they
    choose a sure blunder; to pass is never either.
    """

    BLUNDER = "??"
    MISTAKE = "?"
    DUBIOUS = "?!"
    GREAT = "!"
    BRILLIANT = "!!"


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One decision of a record, and what is found about it.

    Only what is ``JUDGED`` has a grade. ``samples`` is how many deals it was judged in, ``thumb``
    what the rules of thumb would have done, ``thumb_grade`` how good that was.
    """

    decision: Decision
    finding: Finding
    grade: Grade | None = None
    label: Label | None = None
    samples: int = 0
    thumb: Action | None = None
    thumb_grade: Grade | None = None


@dataclass(frozen=True, slots=True)
class Care:
    """How carefully to judge: so many sampled deals a decision, drawn by a seed."""

    samples: int
    seed: int = 1


def review(deal: DealReplay, care: Care) -> Iterator[Reviewed]:
    """Yield what is found about each decision of a deal, in order."""
    for decision in deal.decisions:
        finding = _finding(decision)
        if finding is Finding.JUDGED:
            yield _judged(decision, care)
        else:
            yield Reviewed(decision, finding)


def _finding(decision: Decision) -> Finding:
    """Return what can be said; a card laid aside unseen was known to its seat, so it counts."""
    if decision.violation is not None:
        return Finding.ILLEGAL
    legal = decision.legal
    if legal is not None and len(legal) == 1:
        return Finding.NO_CHOICE
    is_known = legal is not None and decision.is_hand_known and decision.action in legal
    return Finding.JUDGED if is_known else Finding.UNKNOWN


def _judged(decision: Decision, care: Care) -> Reviewed:
    legal = decision.legal
    assert legal is not None
    seen = view(decision.state, decision.seat)
    estimates = judged(seen, legal, care.samples, care.seed)
    thumb = sensible(seen, legal)
    found, by_thumb = grade(estimates, decision.action), grade(estimates, thumb)
    label = _label(found, by_thumb, decision.action)
    return Reviewed(decision, Finding.JUDGED, found, label, care.samples, thumb, by_thumb)


def _label(found: Grade, by_thumb: Grade, action: Action) -> Label | None:
    match found.mark:
        case Mark.BLUNDER:
            return Label.BLUNDER
        case Mark.MISTAKE:
            return Label.MISTAKE
        case Mark.INEXACT:
            return Label.DUBIOUS if found.is_sure else None
    if found.best != (action,) or action == Pass() or not by_thumb.is_sure:
        return None
    return {Mark.MISTAKE: Label.GREAT, Mark.BLUNDER: Label.BRILLIANT}.get(by_thumb.mark)


def counts(found: Iterable[Reviewed], players: int) -> dict[int, Counter[Mark]]:
    """Return how often the decisions of each seat have each mark."""
    marks: dict[int, Counter[Mark]] = {seat: Counter() for seat in range(players)}
    for each in found:
        if each.grade is not None:
            marks[each.decision.seat][each.grade.mark] += 1
    return marks
