"""Find the files to check, and tell by where they stand or by their keys what they are."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path

from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE
from tutor.yamlfile import N_, Problem, read

_SUFFIXES = (".yaml", ".yml")


class Kind(Enum):
    """What a file holds."""

    VARIANT = auto()
    CLAUSES = auto()
    GLOSSARY = auto()
    SOURCES = auto()
    LESSON = auto()
    COURSE = auto()
    RECORD = auto()
    TEXTS = auto()


@dataclass
class Found:
    """The files to check, each once, and what could not be looked at."""

    files: dict[Path, None] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)


def find(paths: Iterable[Path]) -> Found:
    """Find files by path, and below folders all YAML; links to folders are not followed."""
    found = Found()
    for path in paths:
        path = Path(os.path.abspath(path))
        if not os.path.isdir(path):
            found.files[path] = None
            continue
        below = list(_below(path, found))
        if not below:
            found.problems.append(Problem(str(path), 1, N_("there is no YAML file here")))
        found.files |= dict.fromkeys(below)
    return found


def _below(folder: Path, found: Found) -> Iterator[Path]:
    """Yield the files below a folder, and the texts that should stand there beside them."""

    def told(error: OSError) -> None:
        said = N_("cannot be read: {reason}")
        found.problems.append(Problem(str(error.filename), 1, said, {"reason": error}))

    for parent, folders, names in os.walk(folder, onerror=told):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            path = Path(parent, name)
            if path.suffix in _SUFFIXES:
                yield path
                texts = _texts_of(path)
                yield from (text for text in texts if text.parents[1].is_relative_to(folder))


def _texts_of(path: Path) -> Iterator[Path]:
    """Yield the texts that a file needs in every language."""
    folder, names = path.parents[1] / "clauses", [path.name]
    match kind_by_place(path):
        case Kind.CLAUSES:
            folder = path.parent
        case Kind.VARIANT:
            names = ["settings.yaml", "variants.yaml"]
        case Kind.LESSON:
            folder = path.parent / "texts"
        case Kind.TEXTS if path.parent.name == SOURCE_LANGUAGE:
            folder = path.parents[1]
        case _:
            return
    yield from (folder / language / name for language in LANGUAGES for name in names)


def kind_of(path: Path) -> Kind:
    """Return what a file is; one of one's own is a variant unless it has steps, or lists deals.

    Raises DataError when it must be read to tell and cannot be.
    """
    kind = kind_by_place(path)
    if kind is not None:
        return kind
    root = read(path, str(path)).value
    entries = root if isinstance(root, dict) else {}
    if "steps" in entries:
        return Kind.LESSON
    deals = entries["deals"].value if "deals" in entries else ""
    return Kind.RECORD if deals and isinstance(deals, list) else Kind.VARIANT


def kind_by_place(path: Path) -> Kind | None:
    """Return what a file is if it stands where we keep such files."""
    match path.parts:
        case (*_, "rules", "variants", _):
            return Kind.VARIANT
        case (*_, "rules", "clauses", _):
            return Kind.CLAUSES
        case (*_, "rules", "clauses", _, _) | (*_, "lessons", "texts", _, _):
            return Kind.TEXTS
        case (*_, "rules", "glossary.yaml"):
            return Kind.GLOSSARY
        case (*_, "rules", "sources.yaml"):
            return Kind.SOURCES
        case (*_, "lessons", "course.yaml"):
            return Kind.COURSE
        case (*_, "lessons", _):
            return Kind.LESSON
    return None
