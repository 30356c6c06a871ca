"""Strict YAML: every value is text with its line, and every mistake of a file is told at once."""

import difflib
import errno
import os
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import yaml

MOST_BYTES = 1_000_000
MOST_DEPTH = 20
MOST_VALUES = 50_000
MOST_NAMED = 12
MOST_SHOWN = 100
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]|[\ud800-\udfff]")
# what PyYAML refuses; the class of what it takes would be slow to compile
_UNPRINTABLE = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufeff\ufffe\uffff]|[\ud800-\udfff]"
)


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a file: where it stands, what was found, what was expected.

    ``place`` names the key, ``said`` is an English sentence with placeholders, marked for the
    catalogs, and ``facts`` fill it: texts, or why the system refuses something.
    """

    file: str
    line: int
    said: str
    facts: Mapping[str, str | OSError] = field(default_factory=dict)
    place: str = ""

    @property
    def where(self) -> str:
        """File, line and key, as editors and people look for them; of an option just its name."""
        spot = self.file if self.file.startswith("--") else f"{self.file}:{self.line}"
        return f"{spot}:" + (f" {self.place}:" if self.place else "")

    def __str__(self) -> str:
        facts = {
            name: fact.strerror if isinstance(fact, OSError) else fact
            for name, fact in self.facts.items()
        }
        return f"{self.where} {self.said.format(**facts)}"


class DataError(ValueError):
    """A file that cannot be used, with all its mistakes."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def N_(text: str) -> str:
    """Mark a sentence for the catalogs without translating it here."""
    return text


@dataclass(slots=True)  # not frozen: thousands are made at each start, and that takes twice as long
class Node:
    """A value of a file: text, a list or a mapping, with its line (from 1) and dotted key."""

    file: str
    line: int
    value: "str | list[Node] | dict[str, Node]"
    place: str = ""

    @property
    def text(self) -> str:
        """The text of a scalar; raises DataError for a list or a mapping."""
        if isinstance(self.value, str):
            return self.value
        raise DataError([self.problem(N_("expected a single value"))])

    @property
    def items(self) -> "list[Node]":
        """The entries of a list; raises DataError for anything else."""
        if isinstance(self.value, list):
            return self.value
        raise DataError([self.problem(N_("expected a list"))])

    @property
    def mapping(self) -> "dict[str, Node]":
        """The entries of a mapping; raises DataError for anything else."""
        if isinstance(self.value, dict):
            return self.value
        raise DataError([self.problem(N_("expected keys with values"))])

    def problem(self, said: str, **facts: str | OSError) -> Problem:
        found = str(facts.get("found", ""))
        if len(found) > MOST_SHOWN:
            facts["found"] = f"{found[:MOST_SHOWN]}…"
        return Problem(self.file, self.line, said, facts, self.place)


def unknown(node: Node, name: str, known: Iterable[str]) -> Problem:
    """Say that a name is not known, with the nearest one that is."""
    choices = list(known)
    near = _nearest(name, choices)
    said = N_("expected one of {known}; found '{found}'")
    if near:
        said = N_("expected one of {known}; found '{found}'; did you mean {near}?")
    elif len(choices) > MOST_NAMED:
        said = N_("'{found}' is not known here")
    if near and len(choices) > MOST_NAMED:
        said = N_("'{found}' is not known here; did you mean {near}?")
    return node.problem(said, found=name, known=", ".join(choices), near="".join(near))


def _nearest(name: str, choices: list[str]) -> list[str]:
    if len(name) > MOST_SHOWN:
        return []
    beginning = [each for each in choices if name and each.startswith(name)]
    return difflib.get_close_matches(name, choices, n=1) or beginning[:1]


def expect_keys(node: Node, known: Iterable[str]) -> Iterator[Problem]:
    """Yield a problem for each key of a mapping that is not known."""
    names = tuple(dict.fromkeys(known))
    for key, value in node.mapping.items():
        if key not in names:
            yield unknown(value, key, names)


def read(path: Path, name: str | None = None) -> Node:
    """Read a YAML file; raises DataError when it is no plain tree of text, lists and mappings."""
    name = name or path.name
    return parse(read_text(path, name), name)


def read_text(path: Path, name: str) -> str:
    """Read a file of text; raises DataError for one that is no text, too large, or no file."""
    try:
        _demand_regular(path)
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        reason = error if isinstance(error, OSError) else str(error)
        said = N_("cannot be read: {reason}")
        raise DataError([Problem(name, 1, said, {"reason": reason})]) from error
    if len(raw) > MOST_BYTES:
        raise DataError([Problem(name, 1, N_("the file is larger than a megabyte"))])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise DataError([Problem(name, line, N_("the file is not UTF-8 text"))]) from error


def _demand_regular(path: Path) -> None:
    """Raise OSError for what is there and no file: opening a pipe would wait for ever."""
    if not stat.S_ISREG(mode := path.stat().st_mode):
        if stat.S_ISDIR(mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        raise OSError(errno.EINVAL, N_("not a regular file"))


def parse(text: str, name: str) -> Node:
    """Read YAML from text; raises DataError as ``read`` does."""
    text = text.removeprefix("\ufeff")
    stray = _UNPRINTABLE.search(text)
    if stray is not None:
        line = text.count("\n", 0, stray.start()) + 1
        raise DataError([Problem(name, line, N_("control characters are not used here"))])
    try:
        return _Builder(name).build(yaml.parse(text, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else 1
        reason = " ".join(filter(None, (error.context, error.problem)))
        problem = Problem(name, line, N_("this is not YAML: {reason}"), {"reason": reason})
    except yaml.YAMLError as error:
        reason = str(error).splitlines()[0]
        problem = Problem(name, 1, N_("this is not YAML: {reason}"), {"reason": reason})
    raise DataError([problem])


class _Builder:
    """Turns YAML events into nodes, refusing what could hide a mistake or a bomb."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self.values = 0

    def build(self, events: Iterator[yaml.Event]) -> Node:
        root: Node | None = None
        for event in events:
            if isinstance(event, yaml.NodeEvent):
                if root is not None:
                    raise DataError([self._at(event, N_("expected one document in the file"))])
                root = self._node(event, events, "", 0)
        if self.problems:
            raise DataError(self.problems)
        if root is None:
            raise DataError([Problem(self.name, 1, N_("the file is empty"))])
        return root

    def _node(self, event: yaml.Event, events: Iterator[yaml.Event], at: str, depth: int) -> Node:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise DataError([self._at(event, N_("anchors and aliases are not used here"))])
        self.values += 1
        if self.values > MOST_VALUES:
            raise DataError([self._at(event, N_("the file has too many values"))])
        if depth > MOST_DEPTH:
            raise DataError([self._at(event, N_("nested too deep"))])
        if getattr(event, "tag", None):
            self.problems.append(self._at(event, N_("tags are not used here")))
        line = _line(event)
        if isinstance(event, yaml.MappingStartEvent):
            return Node(self.name, line, self._mapping(events, at, depth), at)
        if isinstance(event, yaml.SequenceStartEvent):
            return Node(self.name, line, self._sequence(events, at, depth), at)
        return Node(self.name, line, self._text(event), at)

    def _mapping(self, events: Iterator[yaml.Event], at: str, depth: int) -> dict[str, Node]:
        entries: dict[str, Node] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                break
            key = self._node(event, events, at, depth + 1)
            below = ".".join(filter(None, (at, str(key.value)[:MOST_SHOWN])))
            value = self._node(next(events), events, below, depth + 1)
            if not isinstance(key.value, str) or len(key.value) > MOST_SHOWN:
                self.problems.append(key.problem(N_("a key must be a single word")))
            elif key.value in entries:
                said = N_("'{key}' stands here twice; first in line {line}")
                first = str(entries[key.value].line)
                self.problems.append(key.problem(said, key=key.value, line=first))
            else:
                entries[key.value] = Node(self.name, key.line, value.value, below)
        return entries

    def _sequence(self, events: Iterator[yaml.Event], at: str, depth: int) -> list[Node]:
        entries: list[Node] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                break
            entries.append(self._node(event, events, f"{at}[{len(entries) + 1}]", depth + 1))
        return entries

    def _text(self, event: yaml.Event) -> str:
        text = str(event.value) if isinstance(event, yaml.ScalarEvent) else ""
        if _CONTROL.search(text):
            self.problems.append(self._at(event, N_("control characters are not used here")))
        return text

    def _at(self, event: yaml.Event, said: str) -> Problem:
        return Problem(self.name, _line(event), said)


def _line(event: yaml.Event) -> int:
    return event.start_mark.line + 1 if event.start_mark else 1
