"""Links from the words of the game to the clauses that explain them, with what these say."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property

from markupsafe import Markup

from tutor.book.edition import Edition
from tutor.book.prose import in_language, prose
from tutor.cells import ZERO_WIDTH_SPACE
from tutor.corpus import Clause, Passage
from tutor.game.variant import Variant
from tutor.glossary import Term, explained
from tutor.i18n import SOURCE_LANGUAGE

# not \w, which leaves out the marks of both scripts; the danda ends a sentence and no word
_LETTER = r"[\w\u0900-\u0963\u0966-\u097f\u0e00-\u0e7f]"
_LINK = Markup('<a class="term" href="#{clause}">{word}<span class="tip">{tip}</span></a>')


class Tips:
    """The words that are explained in the book of one game."""

    def __init__(self, variant: Variant, edition: Edition) -> None:
        self.variant = variant
        self.edition = edition
        self._words: dict[str, Mapping[str, str]] = {}
        self._tips: dict[str, Markup] = {}

    def linked(self, clause: str, passages: Iterable[Passage]) -> Iterator[Markup]:
        """Yield the texts of a clause; the first word for each other clause is a link to it."""
        seen = {clause}
        for each in passages:
            yield self._linked(each, seen)

    def _linked(self, passage: Passage, seen: set[str]) -> Markup:
        text, language = passage.text, passage.language
        explained = self.explained(language)
        parts: list[Markup] = []
        start = 0
        for found in whole_words(tuple(explained), language).finditer(text):
            target = explained.get(folded(found["word"]))
            if target is None or target in seen:
                continue
            seen.add(target)
            parts.append(prose(text[start : found.start()], language))
            word = prose(found[0], language)
            parts.append(_LINK.format(clause=target, word=word, tip=self._tip(target)))
            start = found.end()
        html = Markup("").join([*parts, prose(text[start:], language)])
        return in_language(html, language, self.edition.words.language)

    def explained(self, language: str) -> Mapping[str, str]:
        """Return the clause for each word, unless the word stands for more than one thing."""
        if language not in self._words:
            found: dict[str, set[str]] = {}
            for word, clause in self._terms(language):
                found.setdefault(folded(word), set()).add(clause)
            self._words[language] = {
                word: clauses.pop()
                for word, clauses in found.items()
                if len(clauses) == 1 and "" not in clauses
            }
        return self._words[language]

    def _terms(self, language: str) -> Iterator[tuple[str, str]]:
        """Yield each word with the clause that explains it, one that is not linked with none."""
        is_own = language == self.edition.words.language
        for clause, terms in self._explained:
            for word, is_linked in ((each.word(language), each.is_linked) for each in terms):
                if word.language == language:
                    text = self.edition.words.prose(word.text) if is_own else word.text
                    yield text, clause.id if is_linked else ""

    @cached_property
    def _explained(self) -> tuple[tuple[Clause, tuple[Term, ...]], ...]:
        return tuple(explained(self.edition, self.variant))

    def _tip(self, clause: str) -> Markup:
        if clause not in self._tips:
            said = self.edition.rule_passage(clause, self.edition.rule(clause, self.variant))
            html = prose(said.text, said.language)
            self._tips[clause] = in_language(html, said.language, self.edition.words.language)
        return self._tips[clause]


@cache
def whole_words(words: tuple[str, ...], language: str) -> re.Pattern[str]:
    """Return what finds whole words, the longest first; English ones also with a plural s."""
    by_length = sorted(words, key=len, reverse=True)
    anywhere = "|".join(map(_spelt, by_length)) or "(?!)"
    ending = "s?" if language == SOURCE_LANGUAGE else ""
    return re.compile(f"(?<!{_LETTER})(?P<word>{anywhere}){ending}(?!{_LETTER})", re.IGNORECASE)


def _spelt(word: str) -> str:
    """Return a pattern for a word that may carry marks where a line may break."""
    return f"{ZERO_WIDTH_SPACE}?".join(map(re.escape, word))


def folded(word: str) -> str:
    """Return a word without break marks and in small letters."""
    return word.replace(ZERO_WIDTH_SPACE, "").casefold()
