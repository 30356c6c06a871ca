"""The course as a whole: nothing is used before it is taught, and every clause is taught."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tutor.corpus import SECTIONS, Clause, clauses
from tutor.game.variant_file import load
from tutor.glossary import Term, terms
from tutor.i18n import SOURCE_LANGUAGE
from tutor.lessons import POOR, Lesson
from tutor.texts import Prose
from tutor.yamlfile import N_, Node, Problem


def coverage(lessons: Iterable[Lesson]) -> Mapping[str, tuple[str, ...]]:
    """Return for every clause of the rule book the lessons that teach it, in the book's order."""
    taught: dict[str, tuple[str, ...]] = {
        name: () for section in SECTIONS for name in clauses(section)
    }
    for lesson in lessons:
        for clause in lesson.teaches:
            taught[clause] = (*taught[clause], lesson.id)
    return taught


_REWORDED = ("-each", "-two", "-many", "-plain")
"""How the ids of clauses end that say the same for other numbers of players, or without bowers."""


def taught_nowhere(lessons: Iterable[Lesson]) -> tuple[str, ...]:
    """Return the clauses of the games that lessons are about which none teaches in any wording."""
    lessons = tuple(lessons)
    games = {load(lesson.variant.id) for lesson in lessons}
    taught = coverage(lessons)
    known = {_base(name) for name, where in taught.items() if where}
    return tuple(
        name
        for name in taught
        if _base(name) not in known and any(_clause(name).applies(game) for game in games)
    )


def _base(clause: str) -> str:
    for ending in _REWORDED:
        clause = clause.removesuffix(ending)
    return clause


def _clause(name: str) -> Clause:
    return clauses(name.partition(".")[0])[name]


def untaught_rules(lessons: Iterable[Lesson]) -> Iterator[Problem]:
    """Yield where a step asks for a rule, or a trap breaks one, that no lesson has taught yet."""
    known: set[str] = set()
    for lesson in lessons:
        known |= {*lesson.teaches}
        for step in lesson.steps:
            used = {step.rule, *step.traps.values()} - {POOR}
            for clause in sorted(used - known):
                said = N_("{clause} is taught by no lesson up to here")
                yield step.node.problem(said, clause=clause)


def untaught_words(lessons: Iterable[tuple[Lesson, Prose]], texts: Path) -> Iterator[Problem]:
    """Yield where the English uses a word of the game that no lesson has explained yet."""
    known: set[str] = set()
    for lesson, prose in lessons:
        known |= {*lesson.terms}
        for entry in prose.entries.values():
            for name, line in entry.lines.items():
                if name == "learned":  # it may look forward to the next lesson
                    continue
                for term in _used(entry[name]):
                    if term.id not in known:
                        said = N_("'{word}' is explained by no lesson up to here")
                        node = Node(str(texts / SOURCE_LANGUAGE / f"{lesson.id}.yaml"), line, "")
                        yield node.problem(said, word=term.words[SOURCE_LANGUAGE])


def _used(text: str) -> Iterator[Term]:
    """Yield the words of the game in a text that a clause explains, the longest first.

    What is found is taken out: a right bower is no other bower.
    """
    for term, pattern in _patterns():
        text, count = pattern.subn("", text)
        if count:
            yield term


@cache
def _patterns() -> tuple[tuple[Term, re.Pattern[str]], ...]:
    """Return the words that a learner cannot know from other card games, with what finds them."""
    words = {
        term.words[SOURCE_LANGUAGE]: term
        for term in terms().values()
        if term.clauses and term.is_linked
    }
    return tuple(
        (words[word], re.compile(rf"\b{re.escape(word)}(s|es)?\b", re.IGNORECASE))
        for word in sorted(words, key=len, reverse=True)
    )
