"""Find words in the rules of a game, also when they are typed without case or vowel signs."""

import difflib
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from tutor.corpus import Clause, Corpus
from tutor.game.variant import Variant
from tutor.words import bare

_SPACING_VOWELS = str.maketrans("", "", "ะาำเแโใไๅ")
"""The vowels of Thai that are letters to Unicode."""


@dataclass(frozen=True, slots=True)
class Found:
    """The clauses that hold the words, or words of the book that are like the missing ones."""

    clauses: tuple[Clause, ...]
    nearest: tuple[str, ...] = ()


def find(corpus: Corpus, variant: Variant, typed: str, *, exact: bool = False) -> Found:
    """Find the clauses of a game that hold all the words typed.

    Words are first looked for as they are spelled, in any case, and only if no clause holds them
    so, without their vowel signs; ``exact`` looks for them letter by letter.
    """
    texts = {
        clause.id: text(clause, corpus, variant)
        for _, clauses in corpus.book(variant)
        for clause in clauses
    }
    folds: Sequence[Callable[[str], str]] = (_joined,) if exact else (bare, without_vowels)
    for fold in folds:
        wanted = fold(typed).split()
        found = tuple(
            corpus.all_clauses[clause]
            for clause, written in texts.items()
            if wanted and all(word in fold(written) for word in wanted)
        )
        if found:
            return Found(found)
    return Found((), _nearest(typed, " ".join(texts.values())))


def text(clause: Clause, corpus: Corpus, variant: Variant) -> str:
    """Return all that the book says in a clause."""
    why = corpus.text(clause.id).get("why")
    rule, title = corpus.rule(clause.id, variant), corpus.title(clause.id)
    return "\n".join([title, rule, corpus.words.fill(why, {}) if why else ""])


def _joined(text: str) -> str:
    """Return text without the marks where a line may break."""
    return unicodedata.normalize("NFC", text.replace("\u200b", ""))


def without_vowels(text: str) -> str:
    """Fold a text to its consonants, as far as its script sets them apart; Latin stays whole."""
    marks = (each for each in bare(text) if not unicodedata.category(each).startswith("M"))
    return "".join(marks).translate(_SPACING_VOWELS)


def _nearest(typed: str, book: str) -> tuple[str, ...]:
    """Return words of the book that are spelled like those that it does not hold."""
    words = {bare(word): word for word in re.split("[\\s\u200b.,:;()\"']+", book) if word}
    missing = [word for word in bare(typed).split() if word not in words]
    near = [difflib.get_close_matches(word, words, n=2) for word in missing]
    return tuple(words[each] for found in near for each in found)
