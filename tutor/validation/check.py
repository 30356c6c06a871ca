"""Check files of every kind, and report all mistakes of all of them."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from tutor import glossary
from tutor.corpus import SECTIONS, parse_clauses
from tutor.game.variant_file import is_id, load
from tutor.i18n import SOURCE_LANGUAGE
from tutor.lesson_file import COURSE, parse_course, parse_lesson
from tutor.records.files import load_record
from tutor.resources import data
from tutor.sources import parse_sources
from tutor.texts import Status
from tutor.validation.agreement import TextFile
from tutor.validation.course import taught_nowhere, untaught_rules, untaught_words
from tutor.validation.files import Kind, find, kind_by_place, kind_of
from tutor.validation.glossary import parse_forbidden
from tutor.validation.lessons import check, check_better
from tutor.validation.prose import check_prose, load_prose
from tutor.yamlfile import N_, DataError, Node, Problem, read, unknown


@dataclass
class Report:
    """All mistakes, and how many texts of each translation are current, stale or missing."""

    problems: list[Problem] = field(default_factory=list)
    counts: dict[str, Counter[Status]] = field(default_factory=dict)
    files: int = 0


def check_files(paths: Iterable[Path] = (), *, is_thorough: bool = False) -> Report:
    """Check files and folders; without any, all that we ship.

    A thorough check also computes what lessons say of better choices.
    """
    found = find(list(paths) or [data("rules"), data("lessons")])
    report = Report(files=sum(map(os.path.isfile, found.files)))
    problems = [_located(problem) for problem in found.problems]
    for path in found.files:
        problems += [_located(problem, path) for problem in _mistakes(path, report)]
        if is_thorough and kind_by_place(path) is Kind.LESSON:
            problems += [_located(problem, path) for problem in _claims_of(path)]
    once = {str(problem): problem for problem in problems}
    report.problems = sorted(once.values(), key=lambda each: (each.file, each.line))
    return report


def _mistakes(path: Path, report: Report) -> list[Problem]:
    """Return all mistakes of a file, those it was stopped by among them."""
    problems: list[Problem] = []
    try:
        kind = kind_of(path)
        if kind is Kind.TEXTS:
            problems += _check_texts(path, report)
        else:
            problems += _CHECKS[kind](path)
    except DataError as error:
        problems += error.problems
    return problems


def _claims_of(path: Path) -> list[Problem]:
    try:
        return list(check_better(parse_lesson(_read(path))))
    except DataError:  # told by the usual check
        return []


def _check_texts(path: Path, report: Report) -> Iterator[Problem]:
    file = TextFile(path.parents[1], path.name, path.parent.name)
    prose, english = load_prose(file, file.language), load_prose(file, SOURCE_LANGUAGE)
    if file.language != SOURCE_LANGUAGE:
        statuses = (text.status for text in prose.entries.values())
        report.counts.setdefault(file.language, Counter()).update(statuses)
    yield from check_prose(file, prose, english)


def _check_variant(path: Path) -> Iterator[Problem]:
    if kind_by_place(path):
        yield from _misnamed(path)
    load(str(path))


def _check_clauses(path: Path) -> Iterator[Problem]:
    if path.stem not in SECTIONS:
        yield unknown(Node(str(path), 1, ""), path.stem, SECTIONS)
        return
    parse_clauses(_read(path), path.stem)


def _check_glossary(path: Path) -> Iterator[Problem]:
    root = _read(path)
    yield from glossary.misshaped(root)
    parse_forbidden(root)


def _check_sources(path: Path) -> Iterator[Problem]:
    parse_sources(_read(path))
    yield from ()


def _check_lesson(path: Path) -> Iterator[Problem]:
    """A lesson beside a course is also taught in it."""
    yield from check(parse_lesson(_read(path)))
    course = path.parent / COURSE
    if course.is_file():
        yield from _misnamed(path)
        if path.stem not in [node.text for node in _taught(course)]:
            said = N_("'{found}' is not in the course")
            yield Problem(str(path), 1, said, {"found": path.stem})


def _check_course(path: Path) -> Iterator[Problem]:
    lessons = sorted(each.stem for each in path.parent.glob("*.yaml") if each != path)
    first: dict[str, int] = {}
    for node in _taught(path):
        if node.text not in lessons:
            yield unknown(node, node.text, lessons)
        elif node.text in first:
            said = N_("'{key}' stands here twice; first in line {line}")
            yield node.problem(said, key=node.text, line=str(first[node.text]))
        first.setdefault(node.text, node.line)
    yield from _check_order(path)


def _check_order(course: Path) -> Iterator[Problem]:
    """Nothing is used before it is taught, and where the course is ours every clause is taught."""
    lessons, texts = [], course.parent / "texts"
    for node in _taught(course):
        file = course.parent / f"{node.text}.yaml"
        try:
            lesson = parse_lesson(read(file, str(file)))
            lessons.append((lesson, load_prose(TextFile(texts, file.name, "en"), SOURCE_LANGUAGE)))
        except DataError:  # told where that file is checked
            return
    only = [lesson for lesson, _ in lessons]
    yield from untaught_rules(only)
    yield from untaught_words(lessons, texts)
    if course == data("lessons") / COURSE:
        for clause in taught_nowhere(only):
            yield Problem(str(course), 1, N_("no lesson teaches {clause}"), {"clause": clause})


def _taught(course: Path) -> list[Node]:
    return [node for chapter in parse_course(_read(course)) for node in chapter["lessons"]]


def _check_record(path: Path) -> Iterator[Problem]:
    load_record(path)
    yield from ()


_CHECKS: Mapping[Kind, Callable[[Path], Iterator[Problem]]] = {
    Kind.VARIANT: _check_variant,
    Kind.CLAUSES: _check_clauses,
    Kind.GLOSSARY: _check_glossary,
    Kind.SOURCES: _check_sources,
    Kind.LESSON: _check_lesson,
    Kind.COURSE: _check_course,
    Kind.RECORD: _check_record,
}


def _misnamed(path: Path) -> Iterator[Problem]:
    if not is_id(path.stem):
        said = N_("an id has small letters, digits and hyphens only")
        yield Problem(str(path), 1, said, place=path.name)


def _read(path: Path) -> Node:
    return read(path, str(path))


def _located(problem: Problem, checked: Path = Path("/")) -> Problem:
    """Name the file of a problem so that it can be opened from here.

    The texts of the file that was checked are named by folder, language and name, our own files
    by where they stand in their data folder; all other paths are as they are.
    """
    rules, lessons = data("rules"), data("lessons")
    folders = (rules, rules / "variants", lessons.parent, lessons)
    places = [folder / problem.file for folder in folders]
    path = next((each for each in places if os.path.exists(each)), places[0])
    if len(Path(problem.file).parts) == 3 and len(checked.parents) > 2:
        path = checked.parents[2] / problem.file
    here = Path.cwd()
    shown = path.relative_to(here) if path.is_relative_to(here) else path
    return replace(problem, file=str(shown))
