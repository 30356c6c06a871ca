"""The glossary: words in every language, with the clause that explains them."""

from dataclasses import dataclass

from tutor.book.edition import Edition, Passage, load_shipped
from tutor.game.variant_file import shipped
from tutor.glossary import Term, terms


@dataclass(frozen=True, slots=True)
class Entry:
    """The words that one clause of a game explains."""

    terms: tuple[Term, ...]
    game: str
    clause: str
    title: Passage
    rule: Passage


def entries(edition: Edition) -> list[Entry]:
    """Return the explained words in the order of the glossary, each clause at its first word."""
    found: dict[tuple[str, str], list[Term]] = {}
    for term in terms().values():
        if place := _explained(term, edition):
            found.setdefault(place, []).append(term)
    return [_entry(game, clause, tuple(each), edition) for (game, clause), each in found.items()]


def _explained(term: Term, edition: Edition) -> tuple[str, str] | None:
    """Return the first game, and its clause, that explains a word; none explains some words."""
    found = (
        (game, clause)
        for clause in term.clauses
        for game in shipped()
        if edition.all_clauses[clause].applies(load_shipped(game))
    )
    return next(found, None)


def _entry(game: str, clause: str, terms: tuple[Term, ...], edition: Edition) -> Entry:
    rule = edition.rule_passage(clause, edition.rule(clause, load_shipped(game)))
    return Entry(terms, game, clause, edition.title_passage(clause), rule)
