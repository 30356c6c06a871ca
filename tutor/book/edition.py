"""The rules in one language, each text with the language it really stands in."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from tutor.corpus import Corpus, Passage, book_facts
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.i18n import SOURCE_LANGUAGE

load_shipped = cache(load)
"""Load a game we ship, once for all pages."""


@dataclass(frozen=True, slots=True)
class Game:
    """What a game is called, what it is in short, and what has to be minded about both."""

    title: Passage
    in_short: Passage
    note: str = ""


class Edition(Corpus):
    """The rule book for a page, where each text is marked with its language."""

    def title_passage(self, clause: str) -> Passage:
        return self.passage(self.text(clause), "title", {})

    def rule_passage(self, clause: str, filled: str) -> Passage:
        """Return what a clause says in some game, with the language it stands in."""
        is_own = "rule" in self.text(clause).lines
        return Passage(filled, self.words.language if is_own else SOURCE_LANGUAGE)

    def clause(self, clause: str, variant: Variant) -> Iterator[Passage]:
        """Yield what a clause says in a game, and why where it tells that."""
        text, facts = self.text(clause), book_facts(variant)
        yield self.passage(text, "rule", facts)
        if text.get("why"):
            yield self.passage(text, "why", facts)

    def clause_note(self, clause: str) -> str:
        """Return what has to be minded about a clause's text."""
        return self.note(self.text(clause))

    def game(self, variant: Variant) -> Game:
        """Return what a game is called; one of one's own by the name of its file."""
        if not variant.is_ours:
            own = self.words.language
            return Game(Passage(variant.id, own), Passage("", own))
        text = self.prose("variants")[variant.id]
        in_short = self.passage(text, "rule", book_facts(variant))
        return Game(self.passage(text, "title", {}), in_short, self.note(text))
