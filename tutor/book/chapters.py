"""The chapters of a game's rule book: its sections with the clauses that apply."""

from collections.abc import Iterator
from dataclasses import dataclass

from markupsafe import Markup

from tutor.book.tips import Tips
from tutor.corpus import Clause, Passage, section_title


@dataclass(frozen=True, slots=True)
class ClauseShown:
    """A clause in words, and what has to be minded about them."""

    id: str
    title: Passage
    rule: Markup
    why: Markup | None
    note: str


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


def _shown(clause: Clause, tips: Tips) -> ClauseShown:
    edition = tips.edition
    rule, *why = tips.linked(clause.id, edition.clause(clause.id, tips.variant))
    title, note = edition.title_passage(clause.id), edition.clause_note(clause.id)
    return ClauseShown(clause.id, title, rule, why[0] if why else None, note)
