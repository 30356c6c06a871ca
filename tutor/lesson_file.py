"""Read the lessons and their words."""

import re
from dataclasses import replace
from functools import cache, partial
from pathlib import Path

from tutor import texts
from tutor.corpus import SECTIONS, clauses
from tutor.game.actions import Action
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.lessons import Ask, Lesson, Step
from tutor.resources import data
from tutor.script_file import Readers, ScriptReader, read_action, read_each, read_keys
from tutor.texts import Prose
from tutor.yamlfile import N_, DataError, Node, read, unknown

SHAPE = frozenset({"title", "learned", "text", "right", "traps."})


def course() -> tuple[str, ...]:
    """Return the ids of all lessons in the order they are taught."""
    root = read(data("lessons").joinpath("course.yaml"), "course.yaml")
    return tuple(node.text for node in parse_course(root))


def parse_course(root: Node) -> tuple[Node, ...]:
    """Return the ids of lessons that a course lists; raises DataError with all its mistakes."""
    lessons: Readers = {"id": _id, "lessons": partial(read_each, read=_named)}
    chapter = partial(read_keys, known=lessons, required=("id", "lessons"))
    chapters: Readers = {"chapters": partial(read_each, read=chapter)}
    found = read_keys(root, chapters, required=("chapters",))
    return tuple(node for each in found["chapters"] for node in each["lessons"])


def _named(node: Node) -> Node:
    _id(node)
    return node


def load_lesson(name: str) -> Lesson:
    """Read a shipped lesson; raises DataError with all mistakes, or for a name that is none."""
    if name not in course():
        raise DataError([unknown(Node("course.yaml", 1, ""), name, course())])
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
    variant = _variant(entries["variant"]) if "variant" in entries else load()
    known: Readers = {
        "variant": lambda _: variant,
        "teaches": partial(read_each, read=_clause),
        "steps": partial(read_each, read=partial(_step, script=ScriptReader(variant))),
    }
    found = read_keys(root, known, required=("teaches", "steps"))
    teaches = found["teaches"]
    steps = tuple(replace(step, rule=step.rule or teaches[0]) for step in found["steps"])
    return Lesson(Path(root.file).stem, variant, teaches, steps)


def _step(node: Node, script: ScriptReader) -> Step:
    known: Readers = {
        "id": _id,
        "position": script.position,
        "watch": script.script,
        "ask": _ask,
        "rule": _clause,
        "right": partial(read_each, read=read_action),
        "traps": _traps,
        "then": script.script,
    }
    step = Step(node=node, **read_keys(node, known, required=("id",)))
    if step.ask is Ask.ACTION and not step.right:
        raise DataError([node.problem(N_("'{key}' is missing"), key="right")])
    return step


def _traps(node: Node) -> dict[Action, str]:
    return {
        read_action(Node(value.file, value.line, answer, value.place)): value.text
        for answer, value in node.mapping.items()
    }


def _variant(node: Node) -> Variant:
    if node.text not in shipped():
        raise DataError([unknown(node, node.text, shipped())])
    return load(node.text)


def _clause(node: Node) -> str:
    if node.text not in _clause_ids():
        raise DataError([unknown(node, node.text, _clause_ids())])
    return node.text


@cache
def _clause_ids() -> tuple[str, ...]:
    return tuple(name for section in SECTIONS for name in clauses(section))


def _id(node: Node) -> str:
    if not re.fullmatch(r"[a-z0-9-]+", node.text):
        raise DataError([node.problem(N_("an id has small letters, digits and hyphens only"))])
    return node.text


def _ask(node: Node) -> Ask:
    if node.text not in tuple(Ask):
        raise DataError([unknown(node, node.text, tuple(Ask))])
    return Ask(node.text)
