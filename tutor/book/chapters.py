"""The chapters of a game's rule book: its sections with the clauses that apply."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from markupsafe import Markup

from tutor.book.edition import Passage
from tutor.book.tips import Tips
from tutor.corpus import Clause, section_title
from tutor.texts import Status

_SCORING = ("scoring", "bid-scoring", "payment")


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause in words."""

    id: str
    title: Passage
    rule: Markup
    why: Markup | None
    status: Status


@dataclass(frozen=True, slots=True)
class Chapter:
    """A section of the rules."""

    section: str
    title: str
    clauses: tuple[ClauseShown, ...]


def chapters(tips: Tips) -> Iterator[Chapter]:
    """Yield the chapters of a game in the order of the book."""
    edition = tips.edition
    for section, clauses in edition.book(tips.variant):
        shown = tuple(_shown(each, tips) for each in clauses)
        yield Chapter(section, section_title(section, edition.words), shown)


def last_scoring(chapters: Iterable[Chapter]) -> str:
    """Return the section after which the score table stands."""
    *_, last = (each.section for each in chapters if each.section in _SCORING)
    return last


def _shown(clause: Clause, tips: Tips) -> ClauseShown:
    edition = tips.edition
    rule, *why = tips.linked(clause.id, edition.clause(clause.id, tips.variant))
    title, status = edition.title_passage(clause.id), edition.text(clause.id).status
    return ClauseShown(clause.id, title, rule, why[0] if why else None, status)
