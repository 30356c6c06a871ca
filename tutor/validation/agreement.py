"""What the texts must hold: an entry for every clause, setting, variant and step."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from tutor.corpus import SECTIONS, parse_clauses
from tutor.game.engine import REFUSALS
from tutor.game.variant_file import SETTINGS
from tutor.lesson_file import COURSE, parse_course, parse_lesson
from tutor.lessons import POOR, Ask, Step
from tutor.texts import HEAD
from tutor.yamlfile import DataError, Node, read, unknown


@dataclass(frozen=True, slots=True)
class TextFile:
    """A file of texts in one language; ``folder`` holds a folder for each language."""

    folder: Path
    name: str
    language: str

    @property
    def is_lesson(self) -> bool:
        return self.folder.name == "texts"

    @property
    def path(self) -> Path:
        return self.folder / self.language / self.name

    def top(self, language: str) -> Node:
        """Return the first line of this file in a language, to tell of."""
        return Node(str(self.folder / language / self.name), 1, "")


@dataclass(frozen=True, slots=True)
class Strings:
    """The strings that an entry must have, and those that it may have besides."""

    required: frozenset[str]
    optional: frozenset[str] = frozenset()


_TITLE = Strings(frozenset({"title"}))
_VARIANT = Strings(frozenset({"title", "rule"}))
_HEAD = Strings(frozenset({"title", "learned"}))


def wanted(file: TextFile) -> Mapping[str, Strings]:
    """Return what the English of a file must have by entry, in order.

    Raises DataError when what it belongs to cannot be used or does not exist.
    """
    if file.is_lesson and file.name == COURSE:
        found = parse_course(_read(file.folder.parent / file.name))
        return {chapter["id"]: _TITLE for chapter in found}
    if file.is_lesson:
        lesson = parse_lesson(_read(file.folder.parent / file.name))
        return {HEAD: _HEAD, **{step.id: _of_step(step) for step in lesson.steps}}
    section = Path(file.name).stem
    if section == "settings":
        return dict.fromkeys(SETTINGS, _TITLE)
    if section == "variants":
        ids = sorted(each.stem for each in (file.folder.parent / "variants").glob("*.yaml"))
        return dict.fromkeys(ids, _VARIANT)
    if section not in SECTIONS:
        known = [*SECTIONS, "settings", "variants"]
        raise DataError([unknown(file.top(file.language), section, known)])
    clauses = parse_clauses(_read(file.folder / file.name), section)
    return {clause: _of_clause(clause) for clause in clauses}


def _of_clause(clause: str) -> Strings:
    """A clause that refuses something says what went wrong, and no other does."""
    wrong = {"wrong"} if clause in REFUSALS else set()
    return Strings(frozenset({"title", "rule", *wrong}), frozenset({"why"}))


def _of_step(step: Step) -> Strings:
    """A step says what it asks and what each poor answer does; one that asks nothing just says."""
    traps = [f"traps.{word}" for word, clause in step.traps.items() if clause == POOR]
    failed = ["failed"] if step.ask is Ask.GOAL else []
    return Strings(frozenset({"text", *traps, *failed}), frozenset({"right"} if step.ask else ()))


def _read(path: Path) -> Node:
    return read(path, str(path))
