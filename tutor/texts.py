"""Prose beside the data: one file a language, each entry current, stale or missing."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from tutor.i18n import SOURCE_LANGUAGE, Entry, fingerprint
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, read, unknown


class Status(StrEnum):
    """How a translated entry stands to the English it was made from."""

    CURRENT = "current"
    STALE = "stale"
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Text:
    """One entry in one language: its strings by name, nested ones as ``traps.QH``.

    A missing translation holds the English, and so does a string it lacks or leaves empty;
    ``lines`` says where the strings stand that it has itself.
    """

    strings: Mapping[str, str]
    status: Status
    line: int
    lines: Mapping[str, int] = field(default_factory=dict)

    def __getitem__(self, name: str) -> str:
        return self.strings[name]

    def get(self, name: str) -> str | None:
        return self.strings.get(name)


HEAD = ""
"""The entry at the top of a lesson's texts: its title and what was learned."""

Shape = frozenset[str]
"""The strings an entry may have; a name ending in ``.`` may be followed by anything."""


@dataclass(frozen=True)
class Prose:
    """The entries of one file in one language."""

    entries: Mapping[str, Text]
    problems: tuple[Problem, ...] = ()

    def __getitem__(self, entry: str) -> Text:
        return self.entries[entry]

    def __contains__(self, entry: object) -> bool:
        return entry in self.entries


def load(folder: Path, file: str, language: str, shape: Shape) -> Prose:
    """Read ``folder/<language>/<file>`` beside its English.

    What is wrong with the translation is returned with it, and English stands in for what is
    missing; raises DataError when the English itself cannot be used.
    """
    source, problems = _entries(folder, file, SOURCE_LANGUAGE, shape)
    if problems:
        raise DataError(problems)
    english = {name: _text(node, Status.CURRENT) for name, node in source.items()}
    if language == SOURCE_LANGUAGE:
        return Prose(english)
    if not folder.joinpath(language, file).is_file():
        return Prose({name: _missing(text, 1) for name, text in english.items()})
    found, problems = _entries(folder, file, language, shape)
    problems += [unknown(node, name, source) for name, node in found.items() if name not in source]
    entries = {
        name: _translated(found[name], text, _entry(source[name]))
        if name in found and isinstance(found[name].value, dict)
        else _missing(text, 1)
        for name, text in english.items()
    }
    return Prose(entries, tuple(problems))


def _entries(
    folder: Path, file: str, language: str, shape: Shape
) -> tuple[dict[str, Node], list[Problem]]:
    try:
        entries = _split(read(folder.joinpath(language, file), f"{folder.name}/{language}/{file}"))
        problems = [problem for node in entries.values() for problem in _misshaped(node, shape)]
    except DataError as error:
        return {}, list(error.problems)
    return entries, problems


def _split(root: Node) -> dict[str, Node]:
    """Return a file's entries: those under ``steps`` and the head of a lesson, or all of a book."""
    if "steps" not in root.mapping:
        return dict(root.mapping)
    head = {name: node for name, node in root.mapping.items() if name != "steps"}
    return {HEAD: Node(root.file, root.line, head), **root.mapping["steps"].mapping}


def _misshaped(node: Node, shape: Shape) -> Iterator[Problem]:
    if not isinstance(node.value, dict):
        yield node.problem(N_("expected keys with values"))
        return
    yield from expect_keys(node, [*sorted(name.rstrip(".") for name in shape), "of"])
    for name, value in node.mapping.items():
        inner = value.mapping.values() if f"{name}." in shape else [value]
        for leaf in inner:
            if not unicodedata.is_normalized("NFC", leaf.text):
                yield leaf.problem(N_("the text is not in Unicode's composed form (NFC)"))


def _entry(node: Node) -> dict[str, "str | Entry"]:
    return {
        name: value.value if isinstance(value.value, str) else _entry(value)
        for name, value in node.mapping.items()
        if name != "of"
    }


def _leaves(node: Node) -> dict[str, Node]:
    """Return the strings of an entry by name, nested ones as ``traps.QH``."""
    leaves: dict[str, Node] = {}
    for name, value in node.mapping.items():
        if isinstance(value.value, str) and name != "of":
            leaves[name] = value
        elif isinstance(value.value, dict):
            leaves |= {f"{name}.{inner}": leaf for inner, leaf in _leaves(value).items()}
    return leaves


def _text(node: Node, status: Status) -> Text:
    leaves = _leaves(node)
    strings = {name: leaf.text.strip() for name, leaf in leaves.items()}
    return Text(strings, status, node.line, {name: leaf.line for name, leaf in leaves.items()})


def _translated(node: Node, english: Text, entry: Entry) -> Text:
    """Return a translation; English stands in for strings that it lacks or leaves empty."""
    of = node.mapping.get("of")
    is_current = of is not None and of.value == fingerprint(entry)
    own = _text(node, Status.CURRENT)
    strings = {name: said for name, said in own.strings.items() if said}
    if not strings:
        return _missing(english, node.line)
    is_whole = strings.keys() >= english.strings.keys()
    status = Status.CURRENT if is_current and is_whole else Status.STALE
    lines = {name: own.lines[name] for name in strings}
    return Text({**english.strings, **strings}, status, own.line, lines)


def _missing(english: Text, line: int) -> Text:
    return Text(english.strings, Status.MISSING, line)
