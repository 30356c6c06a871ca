"""Check variants, clauses, lessons and texts, and list every mistake where it stands."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from tutor import cells
from tutor.cli.help import Command
from tutor.cli.shared import print_text
from tutor.cli.start import Call
from tutor.i18n import LANGUAGES
from tutor.lesson_file import course, load_lesson
from tutor.texts import Status
from tutor.validation.check import Report, check_files
from tutor.validation.course import coverage as taught_where
from tutor.words import Words


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "validate",
        short_help=say("Check variants, rules, lessons and their texts for mistakes."),
        help="\n\n".join(
            (
                say("Check variants, rules, lessons and their texts for mistakes."),
                say(
                    "PATH is a file or a folder; without one, all that comes with the program is "
                    "checked. A translation that is missing or out of date counts as a mistake. "
                    "Ends with 1 when there is one."
                ),
            )
        ),
        callback=lambda **given: validate(call, **given),
        params=[
            click.Argument(["paths"], nargs=-1, metavar="[PATH]..."),
            click.Option(
                ["--thorough"],
                is_flag=True,
                help=say("Also compute whether the better choice of a lesson is better; slow."),
            ),
            click.Option(
                ["--coverage"],
                is_flag=True,
                help=say("List which lessons teach each clause of the rules."),
            ),
        ],
    )


def validate(call: Call, paths: Sequence[str], thorough: bool, coverage: bool) -> None:
    """Print every mistake and how far the translations are; exits with 1 after a mistake."""
    words = call.words
    if coverage:
        _print_coverage(words)
        return
    report = check_files(map(Path, paths), is_thorough=thorough)
    for problem in report.problems:
        print(cells.printable(words.problem(problem)))
    if report.counts:
        if report.problems:
            print()
        for line in _table(report, words):
            print(line)
        print()
    said = words.say("Files: {files}. Mistakes: {n}.", files=report.files, n=len(report.problems))
    print_text(said)
    if report.problems:
        raise SystemExit(1)


def _print_coverage(words: Words) -> None:
    """Print a line for each clause of the rule book: the lessons that teach it."""
    nowhere = words.say("in no lesson")
    for clause, lessons in taught_where(map(load_lesson, course())).items():
        print(f"{clause:36}{', '.join(lessons) or nowhere}")


def _table(report: Report, words: Words) -> Iterator[str]:
    """Yield a line for each translation: how many of its texts are current, stale and missing."""
    headings = {
        Status.CURRENT: words.say("current"),
        Status.STALE: words.say("out of date"),
        Status.MISSING: words.say("missing"),
    }
    rows = {name: report.counts[name] for name in sorted(report.counts, key=_order)}
    if words.plain:
        for language, counts in rows.items():
            told = ", ".join(
                f"{said} {words.number(counts[status])}" for status, said in headings.items()
            )
            yield f"{_name(language)}: {told}"
        return
    first = max(cells.width(_name(language)) for language in rows)
    columns = {status: cells.width(said) + 2 for status, said in headings.items()}
    yield " " * first + "".join(f"  {cells.pad(said, 0)}" for said in headings.values())
    for language, counts in rows.items():
        numbers = [words.number(counts[status]).rjust(columns[status]) for status in headings]
        yield cells.pad(_name(language), first) + "".join(numbers)


def _name(language: str) -> str:
    return f"{language} {LANGUAGES.get(language, '')}".strip()


def _order(language: str) -> tuple[int, str]:
    """Our languages as they are always offered, others after them."""
    known = list(LANGUAGES)
    return known.index(language) if language in known else len(known), language
