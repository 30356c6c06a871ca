"""The rules in one language, each text with the language it really stands in."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from tutor.corpus import Corpus, book_facts
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.i18n import SOURCE_LANGUAGE
from tutor.texts import Text
from tutor.words import Words

load_shipped = cache(load)
"""Load a game we ship, once for all pages."""

_facts = lru_cache(maxsize=64)(book_facts)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text, and its language."""

    text: str
    language: str


class Edition(Corpus):
    """The rule book for a page: suits are symbols, and English that stands in is English whole."""

    @cached_property
    def _english(self) -> Words:
        return Words(SOURCE_LANGUAGE)

    def rule(self, clause: str, variant: Variant) -> str:
        return self.passage(self.text(clause), "rule", _facts(variant)).text

    def passage(self, text: Text, name: str, facts: Mapping[str, Any]) -> Passage:
        """Return a string of an entry, filled in the language that it stands in."""
        words = self.words if name in text.lines else self._english
        return Passage(words.fill(text[name], facts), words.language)

    def rule_passage(self, clause: str, filled: str) -> Passage:
        """Return what a clause says in some game, with the language it stands in."""
        is_own = "rule" in self.text(clause).lines
        return Passage(filled, self.words.language if is_own else SOURCE_LANGUAGE)

    def clause(self, clause: str, variant: Variant) -> Iterator[Passage]:
        """Yield what a clause says in a game, and why where it tells that."""
        text = self.text(clause)
        yield self.passage(text, "rule", _facts(variant))
        if text.get("why"):
            yield self.passage(text, "why", _facts(variant))

    def title_passage(self, clause: str) -> Passage:
        return self.passage(self.text(clause), "title", {})

    def setting(self, key: str) -> Passage:
        """Return what a setting is called."""
        return self.passage(self.prose("settings")[key], "title", {})

    def game(self, variant: Variant) -> tuple[Passage, Passage]:
        """Return the name of a game and what it is in short; of one's own, the id of its file."""
        entries = self.prose("variants")
        if variant.id not in entries:
            return Passage(variant.id, self.words.language), Passage("", self.words.language)
        text = entries[variant.id]
        return (
            self.passage(text, "title", {}),
            self.passage(text, "rule", _facts(variant)),
        )
