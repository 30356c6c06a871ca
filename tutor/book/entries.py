"""The entries of the glossary: a word in every language, and the clause that explains it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tutor.book.edition import Edition, Passage, load_shipped
from tutor.game.variant_file import shipped
from tutor.glossary import Term, terms


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the game, explained by a clause of one of the games."""

    term: str
    word: str
    gloss: str
    elsewhere: Mapping[str, str]
    game: str
    clause: str
    title: Passage
    rule: Passage


def entries(edition: Edition) -> Iterator[Entry]:
    """Yield the words that a clause explains, each by a game in which it applies."""
    language = edition.words.language
    for term in terms().values():
        for game, clause in _explained(term, edition):
            yield Entry(
                term.id,
                term.words[language],
                term.gloss.get(language, ""),
                {each: word for each, word in term.words.items() if each != language},
                game,
                clause,
                edition.title_passage(clause),
                edition.rule_passage(clause, edition.rule(clause, load_shipped(game))),
            )


def _explained(term: Term, edition: Edition) -> list[tuple[str, str]]:
    """Return the first game, and its clause, that explains a word; none for other words."""
    found = (
        (game, clause)
        for clause in term.clauses
        for game in shipped()
        if edition.all_clauses[clause].applies(load_shipped(game))
    )
    return list(found)[:1]
