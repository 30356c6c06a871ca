"""The kinds of setting a variant has: how each is written, read and refused."""

import re
from abc import ABC, abstractmethod
from dataclasses import MISSING, Field, field, fields
from enum import StrEnum
from typing import Any

from tutor.yamlfile import N_, Node, Problem, unknown

Value = bool | int | str


class Kind(ABC):
    """How the value of one setting is written."""

    @abstractmethod
    def read(self, node: Node) -> "Value | Problem":
        """Return the value, or what is wrong with it."""

    @abstractmethod
    def words(self) -> tuple[str, ...]:
        """The values an author may write, as far as they can be listed."""

    @abstractmethod
    def others(self, value: Any) -> tuple[Value, ...]:
        """Return the other values; for a number its neighbours, which stand for all."""


class OnOff(Kind):
    """A house rule that is in force or not."""

    def read(self, node: Node) -> Value | Problem:
        if node.text in ("on", "off"):
            return node.text == "on"
        return unknown(node, node.text, self.words())

    def words(self) -> tuple[str, ...]:
        return ("on", "off")

    def others(self, value: Any) -> tuple[Value, ...]:
        return (not value,)


class Choice(Kind):
    """One of several named customs."""

    def __init__(self, values: type[StrEnum]) -> None:
        self.values = values

    def read(self, node: Node) -> Value | Problem:
        if node.text in self.words():
            return self.values(node.text)
        return unknown(node, node.text, self.words())

    def words(self) -> tuple[str, ...]:
        return tuple(self.values)

    def others(self, value: Any) -> tuple[Value, ...]:
        return tuple(each for each in self.values if each is not value)


class Number(Kind):
    """A whole number within limits."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def read(self, node: Node) -> Value | Problem:
        text = node.text
        if text in map(str, range(self.least, self.most + 1)):
            return int(text)
        return node.problem(
            N_("expected a number from {least} to {most}; found '{found}'"),
            least=str(self.least),
            most=str(self.most),
            found=text,
        )

    def words(self) -> tuple[str, ...]:
        return (f"{self.least}-{self.most}",)

    def others(self, value: Any) -> tuple[Value, ...]:
        return tuple(each for each in (value + 1, value - 1) if self.least <= each <= self.most)


class Text(Kind):
    """A few words of a fixed form; it changes nothing in the play."""

    def __init__(self, form: str) -> None:
        self.form = form

    def read(self, node: Node) -> Value | Problem:
        if re.fullmatch(self.form, node.text):
            return node.text
        return node.problem(N_("'{found}' cannot be read here"), found=node.text)

    def words(self) -> tuple[str, ...]:
        return ()

    def others(self, value: Any) -> tuple[Value, ...]:
        return ()


def on_off(section: str, default: bool) -> Any:
    """Declare a setting that is on or off."""
    return field(default=default, metadata={"section": section, "kind": OnOff()})


def choice(section: str, default: StrEnum) -> Any:
    """Declare a setting with named values."""
    return field(default=default, metadata={"section": section, "kind": Choice(type(default))})


def number(section: str, default: int, least: int, most: int) -> Any:
    """Declare a setting that counts something."""
    return field(default=default, metadata={"section": section, "kind": Number(least, most)})


def text(section: str, default: str, form: str) -> Any:
    """Declare a setting that is only shown; ``form`` is a regular expression."""
    return field(default=default, metadata={"section": section, "kind": Text(form)})


def settings_of(owner: Any) -> dict[str, Field[Any]]:
    """Return the settings that a dataclass declares, by key, in the order declared."""
    return {each.name: each for each in fields(owner) if "kind" in each.metadata}


def kind_of(setting: Field[Any]) -> Kind:
    """Return how a setting is written."""
    kind = setting.metadata["kind"]
    assert isinstance(kind, Kind) and setting.default is not MISSING
    return kind


def written(value: Value) -> str:
    """Write a value as a variant file does."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
