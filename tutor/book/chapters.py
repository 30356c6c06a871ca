"""The chapters of a game's rule book: its sections with the clauses that apply."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tutor.book.edition import Edition, Passage
from tutor.corpus import Clause, book_facts, section_title
from tutor.game.variant import Variant
from tutor.texts import Status

_SCORING = ("scoring", "bid-scoring", "payment")


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause in words."""

    id: str
    title: Passage
    rule: Passage
    why: Passage | None
    status: Status


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the rules."""

    section: str
    title: str
    clauses: tuple[ClauseShown, ...]


def chapters(variant: Variant, edition: Edition) -> Iterator[Chapter]:
    """Yield the chapters of a game in the order of the book."""
    for section, clauses in edition.book(variant):
        shown = tuple(_shown(each, variant, edition) for each in clauses)
        yield Chapter(section, section_title(section, edition.words), shown)


def last_scoring(chapters: Iterable[Chapter]) -> str:
    """Return the section after which the score table stands."""
    *_, last = (each.section for each in chapters if each.section in _SCORING)
    return last


def _shown(clause: Clause, variant: Variant, edition: Edition) -> ClauseShown:
    text, facts = edition.text(clause.id), book_facts(variant)
    return ClauseShown(
        clause.id,
        edition.passage(text, "title", facts),
        edition.passage(text, "rule", facts),
        edition.passage(text, "why", facts) if text.get("why") else None,
        text.status,
    )
