"""The words of the game in every language, and the clauses that explain them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from tutor.corpus import SECTIONS, Clause, Corpus, Passage, clauses
from tutor.game.variant import Variant
from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE
from tutor.resources import data
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, read, unknown

_REMARK = re.compile("[/;()\u200b]")


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the game by language; ``gloss`` is how it stands at its first mention.

    ``means`` says what the word means, in a sentence of each language.

    A language that has no word yet has the English. Of the clauses, the first that applies to a
    variant explains the word there; pages link it to that clause where ``is_linked``.
    """

    id: str
    words: Mapping[str, str]
    clauses: tuple[str, ...]
    gloss: Mapping[str, str]
    is_linked: bool = True
    means: Mapping[str, str] = field(default_factory=dict)

    def word(self, language: str) -> Passage:
        """Return the word, with the language that it is of."""
        is_own = language in self.words
        own = language if is_own else SOURCE_LANGUAGE
        return Passage(self.words[own], own)

    def meaning(self, language: str) -> str:
        """Return what the word means; nothing when the glossary does not say so."""
        return self.means.get(language) or self.means.get(SOURCE_LANGUAGE, "")


@cache
def terms() -> Mapping[str, Term]:
    """Return the terms of the glossary in its order; raises DataError with all their mistakes."""
    return parse_terms(read(data("rules") / "glossary.yaml"))


def explained(corpus: Corpus, variant: Variant) -> Iterator[tuple[Clause, tuple[Term, ...]]]:
    """Yield each clause of a game that explains words, with them, in the order of the book."""
    applying = {clause.id: clause for _, found in corpus.book(variant) for clause in found}
    by_clause: dict[str, list[Term]] = {}
    for term in terms().values():
        clause = next((each for each in term.clauses if each in applying), None)
        if clause is not None:
            by_clause.setdefault(clause, []).append(term)
    for name, clause_ in applying.items():
        if name in by_clause:
            yield clause_, tuple(by_clause[name])


def parse_terms(root: Node) -> Mapping[str, Term]:
    """Return the terms of a glossary; raises DataError with all their mistakes.

    A translation that is missing is none: English stands in for it.
    """
    problems = list(_mistakes(root, [SOURCE_LANGUAGE]))
    if problems:
        raise DataError(problems)
    return {name: _term(name, node) for name, node in _terms(root).mapping.items()}


def misshaped(root: Node) -> Iterator[Problem]:
    """Yield the mistakes of a glossary's keys and of all its terms, and what is untranslated."""
    yield from _mistakes(root, LANGUAGES)


def _mistakes(root: Node, demanded: Iterable[str]) -> Iterator[Problem]:
    yield from expect_keys(root, _PARTS)
    terms = _terms(root).mapping.values()
    yield from _collected(_misshaped_term(term, demanded) for term in terms)


def _misshaped_term(term: Node, demanded: Iterable[str]) -> Iterator[Problem]:
    yield from expect_keys(term, _CHECKS)
    for texts in (term, *filter(None, [term.mapping.get("means")])):
        for language in demanded:
            if language not in texts.mapping:
                yield texts.problem(N_("'{key}' is missing"), key=language)
    known = (key for key in term.mapping if key in _CHECKS)
    yield from _collected(_CHECKS[key](term.mapping[key]) for key in known)


def _collected(checks: Iterable[Iterator[Problem]]) -> Iterator[Problem]:
    """Yield the problems of every check, and those that one was stopped by."""
    for check in checks:
        try:
            yield from check
        except DataError as error:
            yield from error.problems


def _unclean(word: Node) -> Iterator[Problem]:
    """A word is printed as it stands, in lists and beside texts."""
    remark = _REMARK.search(word.text)
    if remark:
        said = N_("'{found}' is not printed with a term; remarks go into its note")
        yield word.problem(said, found=remark[0])
    yield from _empty(word)


def _empty(text: Node) -> Iterator[Problem]:
    if not text.text.strip():
        yield text.problem(N_("expected a text"))


def _unclean_list(words: Node) -> Iterator[Problem]:
    yield from _collected(map(_unclean, words.items))


def _unknown_clauses(names: Node) -> Iterator[Problem]:
    known = _clause_names()
    for each in _one_or_more(names):
        if each.text not in known:
            yield unknown(each, each.text, known)


def _not_no(linked: Node) -> Iterator[Problem]:
    if linked.text != "no":
        yield unknown(linked, linked.text, ["no"])


def _misshaped_languages(texts: Node) -> Iterator[Problem]:
    yield from expect_keys(texts, LANGUAGES)
    yield from _collected(map(_empty, texts.mapping.values()))


_PARTS = ("terms", "cards", "forbidden")
_CHECKS: Mapping[str, Callable[[Node], Iterator[Problem]]] = {
    **dict.fromkeys(LANGUAGES, _unclean),
    "also": _unclean_list,
    "clause": _unknown_clauses,
    "linked": _not_no,
    "label": _misshaped_languages,
    "gloss": _misshaped_languages,
    "means": _misshaped_languages,
    "note": _empty,
}


@cache
def _clause_names() -> tuple[str, ...]:
    return tuple(name for section in SECTIONS for name in clauses(section))


def _terms(root: Node) -> Node:
    return root.mapping.get("terms", Node(root.file, root.line, {}))


def _one_or_more(node: Node) -> list[Node]:
    return node.value if isinstance(node.value, list) else [node]


def _term(name: str, node: Node) -> Term:
    entries = node.mapping
    explained = _one_or_more(entries["clause"]) if "clause" in entries else []
    gloss = entries["gloss"].mapping if "gloss" in entries else {}
    means = entries["means"].mapping if "means" in entries else {}
    return Term(
        name,
        {language: entries[language].text for language in LANGUAGES if language in entries},
        tuple(each.text for each in explained),
        {language: each.text for language, each in gloss.items()},
        "linked" not in entries,
        {language: each.text for language, each in means.items()},
    )
