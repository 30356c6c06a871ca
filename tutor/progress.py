"""What the learner has done and chosen, kept in one file that survives a sudden end.

The file is an SQLite database that is written as SQLite does by itself: with a rollback journal,
which a half-written change is undone from and which, unlike a write-ahead log, works on the file
systems of networks and phones, and with each change on the disk before the next one is begun.
"""

import errno
import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import date, datetime
from itertools import count
from pathlib import Path
from typing import Any

from tutor.yamlfile import N_

MOST_SECONDS = 5.0
"""So long a program waits for another one that is writing."""

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

_VERSION = len(_MIGRATIONS)
_LEARNED = ("lesson", "item", "answer", "day")
"""The tables that a fresh start empties; choices stay."""

_ANSWER = "at, clause, variant, kind, is_right, hints, seconds, shown, probed"
_READ = (
    "SELECT id, step, stars, typed, slips FROM lesson",
    "SELECT name, value FROM choice",
    "SELECT clause, variant, card FROM item",
    f"SELECT {_ANSWER} FROM answer",
    "SELECT day FROM day",
)

_FULL = N_("the disk is full")
_CLOSED = N_("{file} cannot be written")
_BUSY = N_("another program keeps {file} busy")
_DAMAGED = N_("{file} is damaged")
_NEWER = N_("{file} was written by a newer version of the program")
_OTHER = N_("{file} cannot be used ({reason})")
_SAID = {
    sqlite3.SQLITE_FULL: _FULL,
    sqlite3.SQLITE_READONLY: _CLOSED,
    sqlite3.SQLITE_CANTOPEN: _CLOSED,
    sqlite3.SQLITE_PERM: _CLOSED,
    sqlite3.SQLITE_BUSY: _BUSY,
    sqlite3.SQLITE_LOCKED: _BUSY,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_ERROR: _DAMAGED,  # the tables are not ours
}


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


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why nothing is saved.

    ``said`` is a part of an English sentence with placeholders, marked for the catalogs, and
    ``facts`` fill it.
    """

    said: str
    facts: dict[str, str]


class Progress:
    """Lessons and choices by stable names.

    What cannot be saved is remembered until the program ends, and tried again with the next thing
    to keep; ``trouble`` says meanwhile why. A newer file is left as it is. A damaged one makes room
    for a new one when there is something to keep, and ``set_aside`` is then where it lies.
    """

    def __init__(self, file: Path | None) -> None:
        self.trouble: Trouble | None = None
        self.set_aside: Path | None = None
        self._file = file
        self._copy = _in_memory()
        self._store = self._copy if file is None else None
        self._unsaved: list[tuple[str, tuple[str | int | float, ...]]] = []
        try:
            if file is not None and file.exists():
                self._read(file)
        except (OSError, sqlite3.Error) as error:
            self.trouble = self._why(error)

    def place(self, lesson: str) -> Place | None:
        """Return where a lesson was left, None when it is not begun or not begun again."""
        row = self._row("SELECT step, typed, slips FROM lesson WHERE id = ?", lesson)
        if not row or not row[0]:
            return None
        step, typed, slips = row
        try:
            return Place(str(step), tuple(map(str, json.loads(typed))), int(slips))
        except (TypeError, ValueError):  # damage that the database cannot see
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
        row = self._row("SELECT stars FROM lesson WHERE id = ?", lesson)
        return int(row[0]) if row else 0

    def finish(self, lesson: str, stars: int) -> None:
        """Remember that a lesson was finished, with 1 to 3 stars; it begins anew next time."""
        assert 1 <= stars <= 3
        self._write(
            "INSERT INTO lesson (id, step, stars) VALUES (?, '', ?)"
            " ON CONFLICT(id) DO UPDATE"
            " SET step = '', typed = '[]', slips = 0, stars = max(stars, excluded.stars)",
            lesson,
            stars,
        )

    def choice(self, name: str) -> str:
        """Return a remembered choice, empty when it was never made."""
        row = self._row("SELECT value FROM choice WHERE name = ?", name)
        return str(row[0]) if row else ""

    def choose(self, name: str, value: str) -> None:
        self._write("INSERT OR REPLACE INTO choice (name, value) VALUES (?, ?)", name, value)

    def cards(self) -> dict[tuple[str, str], str]:
        """Return how well rules are remembered, by clause and variant, as the scheduler wrote it."""
        rows = self._rows("SELECT clause, variant, card FROM item")
        return {(clause, variant): card for clause, variant, card in rows}

    def answers(self) -> list[Answered]:
        """Return all answers in the order they were given."""
        return [_answered(*row) for row in self._rows(f"SELECT {_ANSWER} FROM answer ORDER BY at")]

    def days(self) -> set[date]:
        """Return the days on which something was learned."""
        return {date.fromisoformat(day) for (day,) in self._rows("SELECT day FROM day")}

    def practise(self, day: date) -> None:
        """Remember that something was learned on a day."""
        self._write(*_practised(day))

    def note(self, answer: Answered, card: str) -> None:
        """Remember an answer, how well its rule is remembered now, and the day: all or nothing."""
        self._write_all(
            (
                "INSERT OR REPLACE INTO item (clause, variant, card) VALUES (?, ?, ?)",
                (answer.clause, answer.variant, card),
            ),
            (f"INSERT INTO answer ({_ANSWER}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", _row_of(answer)),
            (_practised(answer.at.date())[0], _practised(answer.at.date())[1:]),
        )

    def reset(self) -> Path | None:
        """Forget what was learned; return where a copy of it lies, None when nothing was saved."""
        aside = None
        if self._file is not None and self._file.exists() and self._store is not None:
            aside = _free_name(self._file, "reset")
            with closing(_connected(aside)) as copy:
                self._store.backup(copy)
        self._write_all(*((f"DELETE FROM {table}", ()) for table in _LEARNED))
        return aside

    # ------------------------------------------------------------ reading and writing

    def _read(self, file: Path) -> None:
        """Use a file, without changing it: what is older is brought up to date in a copy."""
        store = _connected(file)
        try:
            if _version(store) == _VERSION:
                self._store = store
            else:
                self._copy = _copied(store)
        finally:
            if self._store is None:
                store.close()

    def _row(self, query: str, key: str) -> tuple[Any, ...] | None:
        try:
            row: tuple[Any, ...] | None
            row = (self._store or self._copy).execute(query, (key,)).fetchone()
        except sqlite3.Error as error:
            self.trouble = self._why(error)
            return None
        return row

    def _rows(self, query: str) -> list[Any]:
        try:
            return (self._store or self._copy).execute(query).fetchall()
        except sqlite3.Error as error:
            self.trouble = self._why(error)
            return []

    def _write(self, statement: str, *values: str | int) -> None:
        self._write_all((statement, values))

    def _write_all(self, *statements: tuple[str, tuple[str | int | float, ...]]) -> None:
        """Write several changes together or none of them."""
        self._unsaved += statements
        try:
            self._store = self._store or self._opened()
            self._write_unsaved(self._store)
        except (OSError, sqlite3.Error) as error:
            self.trouble = self._why(error)
            self._go_on_in_copy()
        else:
            self.trouble = None
            self._unsaved.clear()

    def _write_unsaved(self, store: sqlite3.Connection) -> None:
        with store:
            store.execute("BEGIN IMMEDIATE")
            for statement, values in self._unsaved:
                store.execute(statement, values)

    def _go_on_in_copy(self) -> None:
        if self._store is not None:
            with closing(self._store), suppress(sqlite3.Error):
                self._copy = _copied(self._store)
            self._store = None
        self._write_unsaved(self._copy)

    def _opened(self) -> sqlite3.Connection:
        """Open the file to write, in place of a damaged one if it is."""
        assert self._file is not None
        self._file.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _opened(self._file)
        except sqlite3.Error as error:
            if _said(error) != _DAMAGED:
                raise
        self.set_aside = _moved(self._file) or self.set_aside
        return _opened(self._file)

    def _why(self, error: OSError | sqlite3.Error) -> Trouble:
        return Trouble(_said(error), {"file": str(self._file), "reason": str(error)})


class _Unusable(sqlite3.DatabaseError):
    """A file that SQLite can open and we cannot use; the text is a marked sentence."""


def _said(error: OSError | sqlite3.Error) -> str:
    """Return the marked sentence for what went wrong."""
    match error:
        case _Unusable():
            return str(error)
        case OSError():
            return _FULL if error.errno in (errno.ENOSPC, errno.EDQUOT) else _CLOSED
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_OK)
    return _SAID.get(code & 0xFF, _OTHER)  # the higher bits tell more than we say


def _connected(file: Path | str) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=MOST_SECONDS, isolation_level=None)


def _opened(file: Path) -> sqlite3.Connection:
    """Open a file to write, made or brought up to date where it must be.

    Raises sqlite3.Error where it cannot be used.
    """
    store = _connected(file)
    try:
        if _version(store) < _VERSION:
            _migrate(store)
    except BaseException:
        store.close()
        raise
    return store


def _version(store: sqlite3.Connection) -> int:
    """Return the version of a file; raises sqlite3.Error for a damaged or a newer one."""
    version = int(store.execute("PRAGMA user_version").fetchone()[0])
    if version > _VERSION:
        raise _Unusable(_NEWER)
    if store.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _Unusable(_DAMAGED)
    for query in _READ if version == _VERSION else ():
        store.execute(f"{query} LIMIT 0")
    return version


def _migrate(store: sqlite3.Connection) -> None:
    """Bring a file up to date as a whole or not at all."""
    with store:
        store.execute("BEGIN IMMEDIATE")  # once it has read, SQLite would not wait for a lock
        for step in _MIGRATIONS[_version(store) :]:  # another program may have done it meanwhile
            for statement in step:
                store.execute(statement)
        store.execute(f"PRAGMA user_version = {_VERSION}")
        _version(store)


def _in_memory() -> sqlite3.Connection:
    return _opened(Path(":memory:"))


def _copied(store: sqlite3.Connection) -> sqlite3.Connection:
    """Return what is in a file, up to date and in memory."""
    copy = _connected(":memory:")
    with store:
        store.execute("BEGIN")
        _version(store)  # reading locks the file; where it cannot, the backup would wait for ever
        store.backup(copy)
    _migrate(copy)
    return copy


def _moved(file: Path) -> Path | None:
    """Give a damaged file another name and return it; None where another program just has."""
    with closing(_connected(file.with_name(f"{file.name}.lock"))) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        try:
            _opened(file).close()
            return None
        except sqlite3.Error as error:
            if _said(error) != _DAMAGED:
                raise
        return file.rename(_free_name(file, "damaged"))


def _free_name(file: Path, why: str) -> Path:
    """Return a name beside a file that no file has yet."""
    names = (file.with_stem(f"{file.stem}.{why}-{n}") for n in count(1))
    return next(name for name in names if not name.exists())


def _practised(day: date) -> tuple[str, str]:
    return "INSERT OR IGNORE INTO day (day) VALUES (?)", day.isoformat()


def _row_of(answer: Answered) -> tuple[str | int | float, ...]:
    return (
        answer.at.isoformat(),
        *(answer.clause, answer.variant, answer.kind, int(answer.is_right), answer.hints),
        *(answer.seconds, json.dumps(answer.shown), json.dumps(answer.probed)),
    )


def _answered(at: str, *values: Any) -> Answered:
    *plain, is_right, hints, seconds, shown, probed = values
    clause, variant, kind = plain
    return Answered(
        *(datetime.fromisoformat(at), clause, variant, kind, bool(is_right), hints, seconds),
        *(tuple(json.loads(shown)), tuple(json.loads(probed))),
    )
