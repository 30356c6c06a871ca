"""Find words in the rules of a game, also when they are typed without case or vowel signs."""

import difflib
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice

from tutor.corpus import Clause, Corpus
from tutor.game.variant import Variant
from tutor.options import options
from tutor.words import bare

MOST_MISSING = 10
"""For how many words that the book does not hold others are looked for that are like them."""

_APOSTROPHES = "'’"
_SPACING_VOWELS = str.maketrans("", "", "ะาำเแโใไๅ")
"""The vowels of Thai that are letters to Unicode."""

Fold = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Found:
    """The clauses that hold the words, or words of the book that are like the missing ones."""

    clauses: tuple[Clause, ...]
    nearest: tuple[str, ...] = ()


class Search:
    """The book of one game, in which words are looked for."""

    def __init__(self, corpus: Corpus, variant: Variant) -> None:
        self._clauses = {
            clause.id: clause for _, clauses in corpus.book(variant) for clause in clauses
        }
        self._texts = {
            name: text(clause, corpus, variant) for name, clause in self._clauses.items()
        }
        self._folded: dict[Fold, Mapping[str, str]] = {}

    def find(self, typed: str, *, exact: bool = False) -> Found:
        """Find the clauses that hold all the words typed, or the one of which it is the id.

        Words are first looked for as they are spelled, in any case, and only if no clause holds
        them so, without their vowel signs; ``exact`` looks for them letter by letter.
        """
        named = self._clauses.get(typed.strip(" []").lower())
        if named is not None:
            return Found((named,))
        for fold in (_joined,) if exact else (spelled, without_vowels):
            if found := self._holding(set(fold(typed).split()), fold):
                return Found(found)
        return Found((), self._nearest(typed))

    def _holding(self, words: set[str], fold: Fold) -> tuple[Clause, ...]:
        if not words:
            return ()
        if fold not in self._folded:
            self._folded[fold] = {name: fold(said) for name, said in self._texts.items()}
        return tuple(
            self._clauses[name]
            for name, said in self._folded[fold].items()
            if all(word in said for word in words)
        )

    def _nearest(self, typed: str) -> tuple[str, ...]:
        """Return words of the book that are spelled like those that it does not hold."""
        words = {spelled(word): word for said in self._texts.values() for word in _words(said)}
        missing = (word for word in dict.fromkeys(spelled(typed).split()) if word not in words)
        near = (
            difflib.get_close_matches(word, words, n=2) for word in islice(missing, MOST_MISSING)
        )
        return tuple(dict.fromkeys(words[each] for found in near for each in found))


def customs(corpus: Corpus, variant: Variant, typed: str) -> tuple[str, ...]:
    """Return the house rules, as ``--set`` takes them, that would bring the words into the book."""
    words = set(spelled(typed).split())
    found = []
    for option in options(corpus, variant):
        title = corpus.setting(option.setting)
        for change in option.changes:
            new = [each for each in change.differences if each.here is None]
            rules = (f"{corpus.title(each.clause)} {each.there}" for each in new)
            said = spelled(" ".join([option.setting, title, *rules]))
            if words and all(word in said for word in words):
                found.append(f"{option.setting}={change.value}")
    return tuple(found)


def text(clause: Clause, corpus: Corpus, variant: Variant) -> str:
    """Return all that the book says in a clause."""
    why = corpus.why(clause.id, variant)
    rule, title = corpus.rule(clause.id, variant), corpus.title(clause.id)
    return "\n".join([title, rule, why or ""])


def _words(text: str) -> list[str]:
    """Return the words of a text as they are written, without what stands around them."""
    spaced = (" " if _is_between_words(each) else each for each in text)
    return "".join(spaced).split()


def _is_between_words(character: str) -> bool:
    is_mark = unicodedata.category(character).startswith("P") and character not in _APOSTROPHES
    return is_mark or character == "\u200b"


def _joined(text: str) -> str:
    """Return text without the marks where a line may break."""
    return unicodedata.normalize("NFC", text.replace("\u200b", ""))


def spelled(text: str) -> str:
    """Fold a text to its words: without case, punctuation and the script of its digits."""
    return " ".join("".join(map(_compared, bare(text))).split())


@lru_cache(maxsize=1024)
def _compared(character: str) -> str:
    """Return what stands for a character when words are compared."""
    if character in _APOSTROPHES:
        return ""
    if _is_between_words(character):
        return " "
    digit = unicodedata.digit(character, None)
    return character if digit is None else str(digit)


def without_vowels(text: str) -> str:
    """Fold a text to its consonants, as far as its script sets them apart; Latin stays whole."""
    marks = (each for each in spelled(text) if not unicodedata.category(each).startswith("M"))
    return "".join(marks).translate(_SPACING_VOWELS)
