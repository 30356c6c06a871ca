"""What the learner has done and chosen, kept in one file."""

import json
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Any

from tutor.store import Schema, Statement, Store, Trouble

__all__ = ["Answered", "Place", "Progress", "Trouble"]

_MIGRATIONS = (
    # Version 1 made its tables one by one: a kill in between may have left the first.
    (
        "CREATE TABLE IF NOT EXISTS lesson"
        " (id TEXT PRIMARY KEY, step TEXT NOT NULL, done INTEGER NOT NULL)",
        "CREATE TABLE IF NOT EXISTS choice (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
    ),
    # A lesson done before there were stars gets one: nothing is known but that it was finished.
    (
        "ALTER TABLE lesson RENAME COLUMN done TO stars",
        "ALTER TABLE lesson ADD COLUMN typed TEXT NOT NULL DEFAULT '[]'",
        "ALTER TABLE lesson ADD COLUMN slips INTEGER NOT NULL DEFAULT 0",
    ),
    (
        "CREATE TABLE item (clause TEXT NOT NULL, variant TEXT NOT NULL, card TEXT NOT NULL,"
        " PRIMARY KEY (clause, variant))",
        "CREATE TABLE answer (at TEXT NOT NULL, clause TEXT NOT NULL, variant TEXT NOT NULL,"
        " kind TEXT NOT NULL, is_right INTEGER NOT NULL, hints INTEGER NOT NULL,"
        " seconds REAL NOT NULL, shown TEXT NOT NULL, probed TEXT NOT NULL)",
        "CREATE TABLE day (day TEXT PRIMARY KEY)",
    ),
)
"""The statements that lead from each version to the next; a new version adds a line.

A lesson that is not begun has no step; ``typed``, ``shown`` and ``probed`` are JSON lists of texts,
``card`` is how well a rule is remembered, as the scheduler writes it, ``day`` one on which
something was learned.
"""

_LEARNED = ("lesson", "item", "answer", "day")
"""The tables that a fresh start empties; choices stay."""

_STARS = range(4)
_DAMAGE = (ArithmeticError, RecursionError, TypeError, ValueError)
"""What reading a value raises that the database could not see to be damaged."""

_ANSWER = "at, clause, variant, kind, is_right, hints, seconds, shown, probed"
_ANSWERS = f"SELECT {_ANSWER} FROM answer"
_CARDS = "SELECT clause, variant, card FROM item"
_DAYS = "SELECT day FROM day"
_SCHEMA = Schema(
    _MIGRATIONS,
    (
        "SELECT id, step, stars, typed, slips FROM lesson",
        "SELECT name, value FROM choice",
        *(_CARDS, _ANSWERS, _DAYS),
    ),
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a lesson the learner is.

    ``typed`` is what was answered since the step began: a lesson is a dialogue without chance, so
    the same answers lead to the same page. ``slips`` counts the mistakes and hints of the lesson so
    far.
    """

    step: str
    typed: tuple[str, ...] = ()
    slips: int = 0


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer in a quiz: when, about which rule of which game, in what kind of question.

    ``shown`` are the mistaken beliefs that the answer agrees with, ``probed`` those that it could
    have shown. ``seconds`` is how long it took.
    """

    at: datetime
    clause: str
    variant: str
    kind: str
    is_right: bool
    hints: int = 0
    seconds: float = 0.0
    shown: tuple[str, ...] = ()
    probed: tuple[str, ...] = ()


class Progress:
    """Lessons, choices and answers by stable names.

    What cannot be saved is remembered until the program ends, and tried again with the next thing
    to keep; ``trouble`` says meanwhile why. A newer file is left as it is. A damaged one makes room
    for a new one when there is something to keep, and ``set_aside`` is then where it lies.
    """

    def __init__(self, file: Path | None) -> None:
        self._store = Store(file, _SCHEMA)

    @property
    def trouble(self) -> Trouble | None:
        return self._store.trouble

    @property
    def set_aside(self) -> Path | None:
        return self._store.set_aside

    def place(self, lesson: str) -> Place | None:
        """Return where a lesson was left, None when it is not begun or not begun again."""
        row = self._store.row("SELECT step, typed, slips FROM lesson WHERE id = ?", lesson)
        if not row or not row[0]:
            return None
        step, typed, slips = row
        try:
            return Place(str(step), _texts(typed), int(slips))
        except _DAMAGE:
            return Place(str(step))

    def keep(self, lesson: str, place: Place) -> None:
        """Remember where a lesson stands."""
        self._write(
            "INSERT INTO lesson (id, step, typed, slips, stars) VALUES (?, ?, ?, ?, 0)"
            " ON CONFLICT(id) DO UPDATE"
            " SET step = excluded.step, typed = excluded.typed, slips = excluded.slips",
            lesson,
            place.step,
            json.dumps(place.typed),
            place.slips,
        )

    def stars(self, lesson: str) -> int:
        """Return the most stars a lesson was finished with, 0 when it never was."""
        row = self._store.row("SELECT stars FROM lesson WHERE id = ?", lesson)
        return row[0] if row and row[0] in _STARS else 0

    def finish(self, lesson: str, stars: int) -> None:
        """Remember that a lesson was finished, with 1 to 3 stars; it begins anew next time."""
        assert 1 <= stars <= 3
        self._write(
            "INSERT INTO lesson (id, step, stars) VALUES (?, '', ?)"
            " ON CONFLICT(id) DO UPDATE"
            " SET step = '', typed = '[]', slips = 0, stars ="
            " CASE WHEN stars IN (1, 2, 3) THEN max(stars, excluded.stars) ELSE excluded.stars END",
            lesson,
            stars,
        )

    def choice(self, name: str) -> str:
        """Return a remembered choice, empty when it was never made."""
        row = self._store.row("SELECT value FROM choice WHERE name = ?", name)
        return str(row[0]) if row else ""

    def choose(self, name: str, value: str) -> None:
        self._write("INSERT OR REPLACE INTO choice (name, value) VALUES (?, ?)", name, value)

    def cards(self) -> dict[tuple[str, str], str]:
        """Return the memory of each rule, by clause and variant, as the scheduler wrote it."""
        rows = self._store.rows(_CARDS)
        return {(str(clause), str(variant)): str(card) for clause, variant, card in rows}

    def card(self, clause: str, variant: str) -> str | None:
        """Return the memory of one rule as it is now: another program may have changed it."""
        query = f"{_CARDS} WHERE clause = ? AND variant = ?"
        row = self._store.row(query, clause, variant)
        return str(row[2]) if row else None

    def answers(self) -> list[Answered]:
        """Return all answers in the order they were written, without what is damaged."""
        rows = self._store.rows(f"{_ANSWERS} ORDER BY rowid")
        return [answer for row in rows if (answer := _answered(*row)) is not None]

    def days(self) -> set[date]:
        """Return the days on which something was learned, without what is damaged."""
        days = (_day(text) for (text,) in self._store.rows(_DAYS))
        return {day for day in days if day is not None}

    def practise(self, day: date) -> None:
        """Remember that something was learned on a day."""
        self._store.write(_practised(day))

    def note(self, answer: Answered, card: str) -> None:
        """Remember an answer, how well its rule is remembered now, and the day: all or nothing."""
        self._store.write(
            (
                "INSERT OR REPLACE INTO item (clause, variant, card) VALUES (?, ?, ?)",
                (answer.clause, answer.variant, card),
            ),
            (f"INSERT INTO answer ({_ANSWER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _row_of(answer)),
            _practised(answer.at.date()),
        )

    def reset(self) -> Path | None:
        """Forget what was learned; return where a copy of it lies.

        None where nothing was learned or there is no file, and where it cannot be copied: then
        nothing is forgotten, and ``trouble`` says why.
        """
        if not any(self._store.row(f"SELECT 1 FROM {table} LIMIT 1") for table in _LEARNED):
            return None
        return self._store.write_beside_copy(
            "reset", *((f"DELETE FROM {table}", ()) for table in _LEARNED)
        )

    def _write(self, statement: str, *values: str | int) -> None:
        self._store.write((statement, values))


def _practised(day: date) -> Statement:
    return "INSERT OR IGNORE INTO day (day) VALUES (?)", (day.isoformat(),)


def _row_of(answer: Answered) -> tuple[str | int | float, ...]:
    return (
        answer.at.isoformat(),
        *(answer.clause, answer.variant, answer.kind, int(answer.is_right), answer.hints),
        *(answer.seconds, json.dumps(answer.shown), json.dumps(answer.probed)),
    )


def _answered(at: str, *values: Any) -> Answered | None:
    """Read an answer; None for one that is damaged."""
    clause, variant, kind, is_right, hints, seconds, shown, probed = values
    try:
        return Answered(
            *(datetime.fromisoformat(at), clause, variant, kind, bool(is_right), hints, seconds),
            *(_texts(shown), _texts(probed)),
        )
    except _DAMAGE:
        return None


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except _DAMAGE:
        return None


def _texts(text: str) -> tuple[str, ...]:
    """Read a list of texts; raises TypeError or ValueError for what is none."""
    return tuple(map(str, json.loads(text)))
