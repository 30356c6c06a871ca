"""Where the sources differ: which of them give a custom for a setting of a game."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache

from tutor.conditions import Condition, conditions_of, holds, wrong_conditions
from tutor.game.settings import kind_of
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, is_id
from tutor.resources import data
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, read, unknown

_KEYS = ("sources", "customs")


@dataclass(frozen=True, slots=True)
class Source:
    """What a reader could look up, by its own name; a book may have no address."""

    id: str
    title: str
    address: str


@dataclass(frozen=True, slots=True)
class Custom:
    """A value that sources give for a setting, in the games that ``when`` describes."""

    setting: str
    value: str
    sources: tuple[Source, ...]
    when: tuple[Condition, ...]


Customs = Mapping[str, Mapping[str, tuple[Source, ...]]]
"""The sources of each custom, by setting and by value as variant files write it."""


def customs(variant: Variant) -> Customs:
    """Return what the sources say of a game, in the order of the file."""
    found: dict[str, dict[str, tuple[Source, ...]]] = {}
    for custom in _shipped():
        if holds(custom.when, variant):
            values = found.setdefault(custom.setting, {})
            values[custom.value] = values.get(custom.value, ()) + custom.sources
    return found


@dataclass(frozen=True, slots=True)
class Citations:
    """The sources of some settings, numbered from 1 in the order cited."""

    sources: tuple[Source, ...]
    numbers: Mapping[str, Mapping[str, tuple[int, ...]]]


def cited(variant: Variant, settings: Iterable[str]) -> Citations:
    """Return which sources have which value of these settings."""
    found = customs(variant)
    numbers: dict[Source, int] = {}
    by_setting = {
        setting: {
            value: tuple(sorted(numbers.setdefault(each, len(numbers) + 1) for each in sources))
            for value, sources in found.get(setting, {}).items()
        }
        for setting in settings
    }
    return Citations(tuple(numbers), by_setting)


@cache
def _shipped() -> tuple[Custom, ...]:
    return parse_sources(read(data("rules") / "sources.yaml"))


def parse_sources(root: Node) -> tuple[Custom, ...]:
    """Return the customs that a file tells of; raises DataError with all its mistakes."""
    reading = _Reading()
    with reading.mistakes_told():
        reading.file(root)
    if reading.problems:
        raise DataError(reading.problems)
    return tuple(reading.customs)


class _Reading:
    """The sources and customs read so far, and all mistakes."""

    def __init__(self) -> None:
        self.sources: dict[str, Source] = {}
        self.cited: set[str] = set()
        self.customs: list[Custom] = []
        self.problems: list[Problem] = []

    @contextmanager
    def mistakes_told(self) -> Iterator[None]:
        """Go on behind an entry that cannot be read."""
        try:
            yield
        except DataError as error:
            self.problems += error.problems

    def file(self, root: Node) -> None:
        missing = list(_missing(root, _KEYS))
        self.problems += [*expect_keys(root, _KEYS), *missing]
        if missing:
            return
        sources = root.mapping["sources"].mapping
        for name, node in sources.items():
            with self.mistakes_told():
                self._source(name, node)
        for group in root.mapping["customs"].items:
            with self.mistakes_told():
                self._group(group)
        said = N_("no custom has this source")
        self.problems += [
            node.problem(said) for name, node in sources.items() if name not in self.cited
        ]

    def _source(self, name: str, node: Node) -> None:
        self.sources[name] = Source(name, "", "")  # known, even if the rest cannot be read
        if not is_id(name):
            said = N_("an id has small letters, digits and hyphens only")
            self.problems.append(node.problem(said))
        self.problems += [*expect_keys(node, ("title", "address")), *_missing(node, ("title",))]
        words = {key: value.text for key, value in node.mapping.items()}
        self.sources[name] = Source(name, words.get("title", ""), words.get("address", ""))

    def _group(self, group: Node) -> None:
        """Read the settings that sources differ on in some games."""
        when = self._when(group)
        for setting, values in group.mapping.items():
            if setting in SETTINGS:
                with self.mistakes_told():
                    self._setting(setting, values, when)
            elif setting != "when":
                self.problems.append(unknown(values, setting, [*SETTINGS, "when"]))

    def _when(self, group: Node) -> tuple[Condition, ...]:
        before = len(self.problems)
        with self.mistakes_told():
            self.problems += wrong_conditions(group)
        return conditions_of(group) if len(self.problems) == before else ()

    def _setting(self, setting: str, values: Node, when: tuple[Condition, ...]) -> None:
        kind = kind_of(SETTINGS[setting])
        for value, cited in values.mapping.items():
            found = kind.read(replace(cited, value=value))
            if isinstance(found, Problem):
                self.problems.append(found)
            with self.mistakes_told():
                self.customs.append(Custom(setting, value, self._cited(cited), when))

    def _cited(self, cited: Node) -> tuple[Source, ...]:
        """Return the sources of one custom, each of which stands there once."""
        first: dict[str, Node] = {}
        for node in cited.items:
            if node.text not in self.sources:
                self.problems.append(unknown(node, node.text, self.sources))
            elif node.text in first:
                said = N_("'{key}' stands here twice; first in line {line}")
                line = str(first[node.text].line)
                self.problems.append(node.problem(said, key=node.text, line=line))
            else:
                first[node.text] = node
        if not cited.items:
            self.problems.append(cited.problem(N_("no source is named for this custom")))
        self.cited |= first.keys()
        return tuple(self.sources[name] for name in first)


def _missing(node: Node, keys: tuple[str, ...]) -> Iterator[Problem]:
    """Yield a problem for each key that is not there, or says nothing."""
    for key in keys:
        value = node.mapping.get(key)
        if value is None or value.value == "":
            yield node.problem(N_("'{key}' is missing"), key=key)
