"""Read the lessons and their words."""

import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, TypeVar

from tutor import glossary, texts
from tutor.askable import COUNTS, SEATS
from tutor.corpus import SECTIONS, clauses
from tutor.game.variant import Variant
from tutor.game.variant_file import STANDARD, load, shipped
from tutor.lessons import Aim, Ask, Better, Chapter, Goal, Lesson, Step
from tutor.resources import data
from tutor.script_file import (
    Readers,
    ScriptReader,
    read_action,
    read_cards,
    read_each,
    read_keys,
    read_number,
)
from tutor.texts import Prose
from tutor.yamlfile import N_, DataError, Node, read, unknown

T = TypeVar("T")

COURSE = "course.yaml"
SHAPE = frozenset({"title", "learned", "text", "right", "failed", "traps."})
_MOST_POINTS = 50


@cache
def chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the course in the order they are taught."""
    root = read(data("lessons").joinpath(COURSE), COURSE)
    return tuple(
        Chapter(each["id"], tuple(node.text for node in each["lessons"]), each.get("after", ""))
        for each in parse_course(root)
    )


def course() -> tuple[str, ...]:
    """Return the ids of all lessons in the order they are taught."""
    return tuple(name for chapter in chapters() for name in chapter.lessons)


def parse_course(root: Node) -> tuple[dict[str, Any], ...]:
    """Return what a course says of its chapters, lessons as nodes.

    Raises DataError with all its mistakes.
    """
    known: Readers = {"id": _id, "after": _id, "lessons": partial(read_each, read=_named)}
    chapter = partial(read_keys, known=known, required=("id", "lessons"))
    each = {"chapters": partial(read_each, read=chapter)}
    found: tuple[dict[str, Any], ...] = read_keys(root, each, required=("chapters",))["chapters"]
    return found


def _named(node: Node) -> Node:
    _id(node)
    return node


def load_lesson(name: str) -> Lesson:
    """Read a shipped lesson; raises DataError with all mistakes, or for a name that is none."""
    if name not in course():
        raise DataError([unknown(Node(COURSE, 1, ""), name, course())])
    return parse_lesson(read(data("lessons").joinpath(f"{name}.yaml"), f"lessons/{name}.yaml"))


def load_texts(name: str, language: str) -> Prose:
    """Return a lesson's words: its steps by id, title and what was learned under ``texts.HEAD``.

    Raises DataError when the English cannot be used.
    """
    return texts.load(data("lessons").joinpath("texts"), f"{name}.yaml", language, SHAPE)


def parse_lesson(root: Node) -> Lesson:
    """Return the lesson that a file describes; raises DataError with all its mistakes.

    Without its variant a lesson cannot be read, so a mistake in that is told alone.
    """
    entries = root.mapping
    variant = _variant(entries)
    known: Readers = {
        "variant": lambda _: None,
        "set": lambda _: None,
        "teaches": partial(read_each, read=_clause),
        "terms": partial(read_each, read=_term),
        "checkpoint": _switch,
        "steps": partial(read_each, read=partial(_step, script=ScriptReader(variant))),
    }
    found = read_keys(root, known, required=("teaches", "steps"))
    teaches = found["teaches"]
    steps = tuple(replace(step, rule=step.rule or teaches[0]) for step in found["steps"])
    return Lesson(
        Path(root.file).stem,
        variant,
        teaches,
        steps,
        found.get("terms", ()),
        found.get("checkpoint", False),
    )


_NEEDED = {
    Ask.ACTION: "right",
    Ask.ORDER: "cards",
    Ask.SEAT: "about",
    Ask.COUNT: "about",
    Ask.GOAL: "goal",
}
"""What a question must say beside its kind."""

_ALLOWED = {
    Ask.ACTION: frozenset({"better", "traps", "then"}),
    Ask.SEAT: frozenset({"traps"}),
    Ask.COUNT: frozenset({"traps"}),
    Ask.POINTS: frozenset({"traps"}),
    Ask.RENEGE: frozenset({"traps"}),
}
"""What a question may say besides; each of these says nothing in any other."""

_OF_QUESTIONS = frozenset(_NEEDED.values()).union(*_ALLOWED.values())

_ABOUT = {Ask.SEAT: tuple(SEATS), Ask.COUNT: tuple(COUNTS)}


def _step(node: Node, script: ScriptReader) -> Step:
    known: Readers = {
        "id": _id,
        "position": script.position,
        "watch": script.script,
        "ask": partial(_one_of, known=tuple(Ask), make=Ask),
        "about": partial(_one_of, known=(*SEATS, *COUNTS), make=str),
        "cards": read_cards,
        "goal": _goal,
        "better": _better,
        "rule": _clause,
        "right": partial(read_each, read=read_action),
        "traps": lambda traps: {word: value.text for word, value in traps.mapping.items()},
        "then": script.script,
    }
    step = Step(node=node, **read_keys(node, known, required=("id",)))
    needed = _NEEDED.get(step.ask) if step.ask else None
    if needed and not getattr(step, needed):
        raise DataError([node.problem(N_("'{key}' is missing"), key=needed)])
    allowed = {needed, *_ALLOWED.get(step.ask, ())} if step.ask else set()
    said = N_("'{key}' says nothing in this step")
    spare = [
        value.problem(said, key=key)
        for key, value in node.mapping.items()
        if key in _OF_QUESTIONS - allowed
    ]
    if spare:
        raise DataError(spare)
    if step.ask in _ABOUT:
        _one_of(node.mapping["about"], _ABOUT[step.ask], str)
    if step.ask is Ask.ACTION and step.traps:
        traps = {
            read_action(Node(value.file, value.line, word, value.place)).word: value.text
            for word, value in node.mapping["traps"].mapping.items()
        }
        return replace(step, traps=traps)
    return step


def _goal(node: Node) -> Goal:
    """Read ``{tricks: 3, par: 4}``."""
    number = partial(read_number, most=_MOST_POINTS)
    found = read_keys(node, dict.fromkeys((*Aim, "par"), number))
    aims = [aim for aim in Aim if aim in found]
    if len(aims) != 1:
        raise DataError([node.problem(N_("a goal counts either tricks or points"))])
    least = found[aims[0]]
    return Goal(aims[0], least, found.get("par", least))


def _better(node: Node) -> Better:
    """Read ``{points: 0.4}``."""
    found = read_keys(node, dict.fromkeys(Aim, _tenths))
    aims = [aim for aim in Aim if aim in found]
    if len(aims) != 1:
        raise DataError([node.problem(N_("a choice is better either by tricks or by points"))])
    return Better(aims[0], found[aims[0]])


def _tenths(node: Node) -> float:
    if not re.fullmatch(r"\d{1,2}\.\d", node.text):
        raise DataError([node.problem(N_("expected a number with one decimal"))])
    return float(node.text)


def _switch(node: Node) -> bool:
    return _one_of(node, ("on", "off"), str) == "on"


def _variant(entries: dict[str, Node]) -> Variant:
    """Read which game a lesson is about, and which settings it changes in it."""
    name = entries["variant"].text if "variant" in entries else STANDARD
    if name not in shipped():
        raise DataError([unknown(entries["variant"], name, shipped())])
    changes = entries["set"].mapping if "set" in entries else {}
    try:
        return load(name, [f"{key}={value.text}" for key, value in changes.items()])
    except DataError as error:
        problems = [entries["set"].problem(each.said, **each.facts) for each in error.problems]
        raise DataError(problems) from error


def _clause(node: Node) -> str:
    return _one_of(node, _clause_ids(), str)


def _term(node: Node) -> str:
    return _one_of(node, tuple(glossary.terms()), str)


@cache
def _clause_ids() -> tuple[str, ...]:
    return tuple(name for section in SECTIONS for name in clauses(section))


def _id(node: Node) -> str:
    if not re.fullmatch(r"[a-z0-9-]+", node.text):
        raise DataError([node.problem(N_("an id has small letters, digits and hyphens only"))])
    return node.text


def _one_of(node: Node, known: tuple[str, ...], make: Callable[[str], T]) -> T:
    if node.text not in known:
        raise DataError([unknown(node, node.text, known)])
    return make(node.text)
