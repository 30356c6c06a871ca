"""The glossary: words in every language, with the clause that explains them."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.book.edition import Edition, load_shipped
from tutor.corpus import Passage
from tutor.game.variant_file import shipped
from tutor.glossary import Term, explained, terms
from tutor.i18n import LANGUAGES


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the game in the language of the page, and in the others by their codes."""

    id: str
    word: Passage
    gloss: str
    others: Mapping[str, Passage]


@dataclass(frozen=True, slots=True)
class Entry:
    """The words that one clause of a game explains."""

    words: tuple[Word, ...]
    game: str
    clause: str
    title: Passage
    rule: Passage
    note: str


def entries(edition: Edition) -> list[Entry]:
    """Return the explained words in the order of the glossary, each clause at its first word."""
    places = _places(edition)
    found: dict[tuple[str, str], list[Term]] = {}
    for term in terms().values():
        if term.id in places:
            found.setdefault(places[term.id], []).append(term)
    return [_entry(game, clause, each, edition) for (game, clause), each in found.items()]


def _places(edition: Edition) -> Mapping[str, tuple[str, str]]:
    """Return the first game that explains each term, and its clause; some have none."""
    places: dict[str, tuple[str, str]] = {}
    for game in shipped():
        for clause, found in explained(edition, load_shipped(game)):
            for term in found:
                places.setdefault(term.id, (game, clause.id))
    return places


def _entry(game: str, clause: str, terms: list[Term], edition: Edition) -> Entry:
    rule = edition.rule_passage(clause, edition.rule(clause, load_shipped(game)))
    words = tuple(_word(term, edition) for term in terms)
    title, note = edition.title_passage(clause), edition.clause_note(clause)
    return Entry(words, game, clause, title, rule, note)


def _word(term: Term, edition: Edition) -> Word:
    own = edition.words.language
    others = {language: term.word(language) for language in LANGUAGES if language != own}
    word, digits = term.word(own), edition.words.prose
    shown = Passage(digits(word.text), word.language)
    return Word(term.id, shown, digits(term.gloss.get(own, "")), others)
