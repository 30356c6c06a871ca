"""Strict JSON: every value with its line, no key twice, and every wrong type told in a sentence."""

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tutor.yamlfile import MOST_DEPTH, N_, DataError, Node, Problem


class Kind(StrEnum):
    """What a value was written as."""

    TEXT = "text"
    NUMBER = "number"
    SWITCH = "switch"
    NULL = "null"
    MAPPING = "mapping"
    LIST = "list"


@dataclass(slots=True)
class JsonNode(Node):
    """A value of a JSON file; a number or a switch keeps the letters it was written in."""

    kind: Kind = Kind.NULL


def string(node: Node) -> str:
    """Return a text; raises DataError for anything else, a number too."""
    if not isinstance(node, JsonNode) or node.kind is not Kind.TEXT:
        raise DataError([node.problem(N_("expected text in quotes"))])
    return node.text


def switch(node: Node) -> bool:
    """Return true or false; raises DataError for anything else."""
    if not isinstance(node, JsonNode) or node.kind is not Kind.SWITCH:
        raise DataError([node.problem(N_("expected true or false"))])
    return node.text == "true"


def number(node: Node, least: int, most: int) -> int:
    """Return a whole number within limits; raises DataError for anything else."""
    is_number = isinstance(node, JsonNode) and node.kind is Kind.NUMBER
    short = node.text if is_number and len(node.text) < 10 else ""
    if re.fullmatch("-?[0-9]+", short) and least <= int(short) <= most:
        return int(short)
    found = str(node.value)[:20] if isinstance(node.value, str) else "…"
    said = N_("expected a number from {least} to {most}; found '{found}'")
    raise DataError([node.problem(said, least=str(least), most=str(most), found=found)])


def parse(text: str, name: str) -> Node:
    """Read JSON from text; raises DataError with the first mistake."""
    reader = _Reader(text.removeprefix("\ufeff"), name)
    root = reader.value("", 0)
    reader.expect(_END)
    return root


def written(node: Node, indent: str = "\n") -> str:
    """Return a value as JSON: as it was read but for the blanks, one entry a line."""
    deeper = f"{indent} "
    if isinstance(node.value, dict):
        entries = (f"{_quoted(key)}: {written(it, deeper)}" for key, it in node.value.items())
        return _between("{", entries, "}", indent)
    if isinstance(node.value, list):
        return _between("[", (written(each, deeper) for each in node.value), "]", indent)
    is_text = isinstance(node, JsonNode) and node.kind is Kind.TEXT
    return _quoted(node.value) if is_text else node.value


def _between(left: str, entries: Iterable[str], right: str, indent: str) -> str:
    inside = ",".join(f"{indent} {each}" for each in entries)
    return f"{left}{inside}{indent}{right}" if inside else f"{left}{right}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


_END = ""
_TOKEN = re.compile(
    r"""[ \t\r\n]*(?:
        (?P<text>"(?:[^"\\\x00-\x1f]|\\.)*")
        |(?P<number>-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?)
        |(?P<switch>true|false)
        |(?P<null>null)
        |(?P<mark>[][{}:,]|\Z)
    )""",
    re.VERBOSE,
)


class _Reader:
    """Takes a text apart, one token after the other."""

    def __init__(self, text: str, name: str) -> None:
        self.text, self.name = text, name
        self.line, self._counted, self._at = 1, 0, 0
        self._next()

    def value(self, place: str, depth: int) -> Node:
        """Read a value with all that is in it."""
        line = self.line
        if depth > MOST_DEPTH:
            raise DataError([Problem(self.name, line, N_("nested too deep"))])
        if self._take("{"):
            return JsonNode(self.name, line, self._mapping(place, depth), place, Kind.MAPPING)
        if self._take("["):
            return JsonNode(self.name, line, self._list(place, depth), place, Kind.LIST)
        kind, text = self.kind, self.token
        if kind == "mark":
            raise self._unexpected()
        self._next()
        text = self._unquoted(text, line) if kind == Kind.TEXT else text
        return JsonNode(self.name, line, text, place, Kind(kind))

    def expect(self, mark: str) -> None:
        """Go past a mark that must stand here."""
        if not self._take(mark):
            raise self._unexpected()

    def _mapping(self, place: str, depth: int) -> dict[str, Node]:
        entries: dict[str, Node] = {}
        while not self._take("}"):
            if entries:
                self.expect(",")
            line, key = self.line, self._key()
            if key in entries:
                said = N_("'{key}' stands here twice; first in line {line}")
                facts = {"key": key, "line": str(entries[key].line)}
                raise DataError([Problem(self.name, line, said, facts, place)])
            self.expect(":")
            entries[key] = self.value(".".join(filter(None, (place, key))), depth + 1)
        return entries

    def _list(self, place: str, depth: int) -> list[Node]:
        entries: list[Node] = []
        while not self._take("]"):
            if entries:
                self.expect(",")
            entries.append(self.value(f"{place}[{len(entries) + 1}]", depth + 1))
        return entries

    def _key(self) -> str:
        if self.kind != Kind.TEXT:
            raise self._unexpected()
        key = self._unquoted(self.token, self.line)
        self._next()
        return key

    def _take(self, mark: str) -> bool:
        if self.kind != "mark" or self.token != mark:
            return False
        if mark != _END:
            self._next()
        return True

    def _next(self) -> None:
        found = _TOKEN.match(self.text, self._at)
        if found is None or found.lastgroup is None:
            self._start(len(self.text) - len(self.text[self._at :].lstrip(" \t\r\n")))
            self.kind, self.token = "mark", self.text[self._at :].strip()[:20]
            raise self._unexpected()
        self.kind, self.token = found.lastgroup, found[found.lastgroup]
        self._start(found.start(found.lastgroup))
        self._at = found.end()

    def _start(self, at: int) -> None:
        self.line += self.text.count("\n", self._counted, at)
        self._counted = at

    def _unquoted(self, quoted: str, line: int) -> str:
        try:
            text = str(json.loads(quoted))
            text.encode()
        except ValueError as error:
            raise self._wrong(quoted) from error
        return text

    def _unexpected(self) -> DataError:
        return self._wrong(self.token)

    def _wrong(self, found: str) -> DataError:
        said = N_("this is not JSON: '{found}' cannot stand here")
        if not found:
            said = N_("this is not JSON: the file ends too early")
        return DataError([Problem(self.name, self.line, said, {"found": found[:20]})])
