"""What the learner has done and chosen, kept in one file that survives a sudden end."""

import sqlite3
from contextlib import closing
from pathlib import Path

_VERSION = 1
_TABLES = """
CREATE TABLE IF NOT EXISTS lesson (id TEXT PRIMARY KEY, step TEXT NOT NULL, done INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS choice (name TEXT PRIMARY KEY, value TEXT NOT NULL);
"""


class Progress:
    """Lessons and choices by stable names.

    Where the file cannot be used, everything works but is forgotten at the end; ``trouble`` then
    says why. A damaged or newer file is left as it is.
    """

    def __init__(self, file: Path | None) -> None:
        self.trouble: str | OSError = ""
        self._file = file
        self._store = _open_in_memory()
        self._is_open = False
        try:
            is_there = file is not None and file.exists()
        except OSError as error:
            is_there, self.trouble = False, error
        if is_there:
            self._open()

    def lesson_step(self, lesson: str) -> str:
        """Return the step a lesson was left at, empty when it has none."""
        return self._one("SELECT step FROM lesson WHERE id = ?", lesson)

    def is_done(self, lesson: str) -> bool:
        return self._one("SELECT done FROM lesson WHERE id = ?", lesson) == "1"

    def set_step(self, lesson: str, step: str) -> None:
        """Remember where a lesson stands."""
        self._write(
            "INSERT INTO lesson VALUES (?, ?, 0)"
            " ON CONFLICT(id) DO UPDATE SET step = excluded.step",
            lesson,
            step,
        )

    def set_done(self, lesson: str) -> None:
        """Remember that a lesson was finished; it begins anew next time."""
        self._write(
            "INSERT INTO lesson VALUES (?, '', 1)"
            " ON CONFLICT(id) DO UPDATE SET step = '', done = 1",
            lesson,
        )

    def choice(self, name: str) -> str:
        """Return a remembered choice, empty when it was never made."""
        return self._one("SELECT value FROM choice WHERE name = ?", name)

    def choose(self, name: str, value: str) -> None:
        self._write("INSERT OR REPLACE INTO choice VALUES (?, ?)", name, value)

    def _open(self) -> None:
        """Use the file; it is made when there is something to keep, not before.

        Where Ctrl-C comes in between, the next thing to keep tries again.
        """
        try:
            if self._file is not None:
                self._store = _open(self._file)
        except (OSError, sqlite3.Error) as error:
            self.trouble = error if isinstance(error, OSError) else str(error)
        self._is_open = True

    def _one(self, query: str, key: str) -> str:
        try:
            row = self._store.execute(query, (key,)).fetchone()
        except sqlite3.Error as error:
            self.trouble = str(error)
            return ""
        return str(row[0]) if row else ""

    def _write(self, statement: str, *values: str) -> None:
        if not self._is_open:
            self._open()
        try:
            with self._store:
                self._store.execute(statement, values)
        except sqlite3.Error as error:
            self.trouble = str(error)


def _open(file: Path) -> sqlite3.Connection:
    file.parent.mkdir(parents=True, exist_ok=True)
    store = sqlite3.connect(file, timeout=5)
    try:
        found = store.execute("PRAGMA user_version").fetchone()[0]
        if found > _VERSION:
            raise sqlite3.DatabaseError(f"{file} was written by a newer version")
        if found < _VERSION:
            store.executescript(f"{_TABLES} PRAGMA user_version = {_VERSION};")
        store.execute("SELECT 1 FROM lesson, choice LIMIT 1")  # a damaged file is noticed here
    except sqlite3.Error:
        store.close()
        raise
    return store


def _open_in_memory() -> sqlite3.Connection:
    store = sqlite3.connect(":memory:")
    with closing(store.cursor()) as cursor:
        cursor.executescript(_TABLES)
    return store
