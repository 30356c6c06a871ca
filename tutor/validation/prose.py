"""Check a file of texts in one language: its entries, its strings, how far it is translated."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import Any

from tutor import cells, corpus, lesson_file, texts
from tutor.corpus import book_facts
from tutor.game.engine import REFUSALS
from tutor.game.variant_file import load
from tutor.i18n import SOURCE_LANGUAGE
from tutor.texts import HEAD, Prose, Status, Text
from tutor.validation.agreement import TextFile, wanted
from tutor.validation.wording import SAMPLES, misworded, names
from tutor.yamlfile import N_, Node, Problem, unknown

MOST_CELLS = 40
"""The room for a title; those of settings stand on a line of their own."""

_SHOWN_AS_IT_IS = ("title", "learned")


def load_prose(file: TextFile, language: str) -> Prose:
    """Return a file's texts in a language; raises DataError when the English cannot be used."""
    shape = lesson_file.SHAPE if file.is_lesson else corpus.SHAPE
    return texts.load(file.folder, file.name, language, shape)


def check_prose(file: TextFile, prose: Prose, english: Prose) -> Iterator[Problem]:
    """Yield the mistakes of a file; raises DataError when what it belongs to cannot be used."""
    yield from prose.problems
    for entry, text in prose.entries.items():
        for name, node in _strings(file, entry, text):
            yield from misworded(node, file.language, _facts(file, entry, name))
            yield from _too_wide(file, name, node)
    if file.language == SOURCE_LANGUAGE:
        yield from _not_as_wanted(file, prose)
    else:
        yield from _not_as_the_english(file, prose, english)


def _strings(file: TextFile, entry: str, text: Text) -> Iterator[tuple[str, Node]]:
    """Yield the strings that an entry has itself, each where it stands."""
    for name, line in text.lines.items():
        yield name, Node(str(file.path), line, text[name], _place(file, entry, name))


def _present(text: Text) -> set[str]:
    """Return the names of the strings that an entry has itself and that say something."""
    return {name for name in text.lines if text[name]}


def _place(file: TextFile, entry: str, name: str = "") -> str:
    steps = "steps" if file.is_lesson and entry != HEAD else ""
    return ".".join(filter(None, (steps, entry, name)))


def _not_as_wanted(file: TextFile, prose: Prose) -> Iterator[Problem]:
    """What the English has too much or too little beside the data."""
    data = wanted(file)
    for entry in data.keys() - prose.entries.keys():
        yield file.top(file.language).problem(N_("'{key}' is missing"), key=entry or "title")
    for entry, text in prose.entries.items():
        node = Node(str(file.path), text.line, "", _place(file, entry))
        if entry not in data:
            yield unknown(node, entry, data)
            continue
        strings = data[entry]
        for name in sorted(strings.required - _present(text)):
            yield node.problem(N_("'{key}' is missing"), key=name)
        known = strings.required | strings.optional
        for name, each in _strings(file, entry, text):
            if name not in known:
                yield unknown(each, name, sorted(known))


def _not_as_the_english(file: TextFile, prose: Prose, english: Prose) -> Iterator[Problem]:
    """What a translation has too much or too little beside its English, or has not followed."""
    told = {(problem.line, problem.place) for problem in prose.problems}
    if told and all(text.status is Status.MISSING for text in prose.entries.values()):
        return  # the file cannot be read, and its mistake says why
    for entry, text in prose.entries.items():
        node = Node(str(file.path), text.line, "", _place(file, entry))
        if text.status is Status.MISSING:
            at_top = replace(node, place=node.place or "title")
            yield at_top.problem(N_("without translation"))
            continue
        lacking = english[entry].strings.keys() - _present(text)
        for name in sorted(lacking):
            yield node.problem(N_("'{key}' is missing"), key=name)
        if text.status is Status.STALE and not lacking:
            yield node.problem(N_("the English has changed since: read both, then stamp it"))
        for name, each in _strings(file, entry, text):
            if (each.line, each.place) not in told:
                yield from _unlike(each, name, english[entry])


def _unlike(node: Node, name: str, english: Text) -> Iterator[Problem]:
    """What one string of a translation does not share with its English, or shares too much."""
    source = english.get(name)
    if source is None:
        yield unknown(node, name, english.strings)
    elif node.text == source:
        yield node.problem(N_("this is still the English"))
    else:
        for fact in sorted(names(source) - names(node.text)):
            yield node.problem(N_("'{key}' is missing"), key=f"{{{fact}}}")


def _facts(file: TextFile, entry: str, name: str) -> Mapping[str, Any] | None:
    """Return what a string may name beside cards, suits and seats; None if nothing at all."""
    if name in _SHOWN_AS_IT_IS:
        return None
    if file.is_lesson:
        return {**_numbers(), "better": 0.5}
    if name == "rule":
        return _numbers()
    if name != "wrong":
        return {}
    return {fact: SAMPLES[fact] for fact in REFUSALS.get(entry, ())}


@cache
def _numbers() -> Mapping[str, Any]:
    return book_facts(load())


def _too_wide(file: TextFile, name: str, node: Node) -> Iterator[Problem]:
    width = cells.width(node.text)
    if name == "title" and file.name != "settings.yaml" and width > MOST_CELLS:
        said = N_("a title has room for {most} cells; this one takes {found}")
        yield node.problem(said, most=str(MOST_CELLS), found=str(width))
