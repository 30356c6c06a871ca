"""One file of tables that survives a sudden end, and goes on in memory where it cannot be used.

The file is an SQLite database that is written as SQLite does by itself: with a rollback journal,
which a half-written change is undone from and which, unlike a write-ahead log, works on the file
systems of networks and phones, and with each change on the disk before the next one is begun.
"""

import errno
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from tutor.yamlfile import N_

MOST_SECONDS = 5.0
"""So long a program waits for another one that is writing."""

Statement = tuple[str, tuple[str | int | float, ...]]
"""A change in SQL, and the values of its question marks."""

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
class Schema:
    """The tables of a file.

    ``migrations`` are the statements that lead from each version to the next. ``read`` are queries
    that every file of the last version answers.
    """

    migrations: tuple[tuple[str, ...], ...]
    read: tuple[str, ...]

    @property
    def version(self) -> int:
        return len(self.migrations)


@dataclass(frozen=True, slots=True)
class Trouble:
    """Why nothing is saved.

    ``said`` is a part of an English sentence with placeholders, marked for the catalogs, and
    ``facts`` fill it.
    """

    said: str
    facts: dict[str, str]


class Store:
    """The rows of a file, or of no file until the program ends.

    What cannot be saved is remembered until the program ends, and tried again with the next thing
    to keep; ``trouble`` says meanwhile why. A newer file is left as it is. A damaged one makes room
    for a new one when there is something to keep, and ``set_aside`` is then where it lies.
    """

    def __init__(self, file: Path | None, schema: Schema) -> None:
        self.trouble: Trouble | None = None
        self.set_aside: Path | None = None
        self._file = file
        self._schema = schema
        self._copy = _opened(Path(":memory:"), schema)
        self._saved = self._copy if file is None else None
        self._unsaved: list[Statement] = []
        self._in_copy = 0  # so many of the unsaved
        self._look()

    def row(self, query: str, *values: str) -> tuple[Any, ...] | None:
        """Return the first row that a query finds, None where there is none or trouble."""
        return next(iter(self.rows(query, *values)), None)

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        """Return what a query finds, nothing where there is trouble."""
        if self.trouble is None:
            self._look()
        try:
            return (self._saved or self._copy).execute(query, values).fetchall()
        except sqlite3.Error as error:
            self.trouble = self._why(error)
            return []

    def write(self, *statements: Statement) -> None:
        """Write several changes together or none of them."""
        self._unsaved += statements
        try:
            self._saved = self._saved or self._opened()
            _execute(self._saved, self._unsaved)
        except (OSError, sqlite3.Error) as error:
            self.trouble = self._why(error)
            self._go_on_in_copy()
        else:
            self.trouble = None
            self._unsaved.clear()
            self._in_copy = 0

    def write_beside_copy(self, why: str, *statements: Statement) -> Path | None:
        """Write changes once a copy of the file lies beside it; return the path of the copy.

        None where there is no file, and where it cannot be copied or written: then no copy is left
        there either, and ``trouble`` says why.
        """
        if self._file is None:
            self.write(*statements)
            return None
        self.write()  # what waits to be saved belongs into the copy
        if self._saved is None:
            return None
        copy = None
        try:
            with self._saved:
                self._saved.execute("BEGIN IMMEDIATE")  # nobody writes between copy and change
                copy = _copied_beside(self._file, why)
                for statement, values in statements:
                    self._saved.execute(statement, values)
        except (OSError, sqlite3.Error) as error:
            self.trouble = self._why(error)
            if copy is not None:
                _removed(copy)
            return None
        return copy

    def _look(self) -> None:
        """Use the file once it is there and up to date: another program may see to that."""
        try:
            if self._saved is None and self._file is not None and self._file.exists():
                self._read(self._file)
        except (OSError, sqlite3.Error) as error:
            self.trouble = self._why(error)

    def _read(self, file: Path) -> None:
        """Use a file, without changing it: what is older is brought up to date in a copy."""
        saved = _connected(file)
        try:
            if _version(saved, self._schema) == self._schema.version:
                self._saved = saved
            else:
                self._copy = _copied(saved, self._schema)
        finally:
            if self._saved is None:
                saved.close()

    def _go_on_in_copy(self) -> None:
        if self._saved is not None:
            with closing(self._saved), suppress(sqlite3.Error):
                self._copy = _copied(self._saved, self._schema)
                self._in_copy = 0
            self._saved = None
        _execute(self._copy, self._unsaved[self._in_copy :])
        self._in_copy = len(self._unsaved)

    def _opened(self) -> sqlite3.Connection:
        """Open the file to write, in place of a damaged one if it is."""
        assert self._file is not None
        self._file.parent.mkdir(parents=True, exist_ok=True)
        try:
            return _opened(self._file, self._schema)
        except sqlite3.Error as error:
            if _said(error) != _DAMAGED:
                raise
        self.set_aside = _moved(self._file, self._schema) or self.set_aside
        return _opened(self._file, self._schema)

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
    store = sqlite3.connect(file, timeout=MOST_SECONDS, isolation_level=None)
    store.text_factory = partial(str, encoding="utf-8", errors="replace")  # one bad byte, one row
    return store


def _execute(store: sqlite3.Connection, statements: list[Statement]) -> None:
    with store:
        store.execute("BEGIN IMMEDIATE")
        for statement, values in statements:
            store.execute(statement, values)


def _opened(file: Path, schema: Schema) -> sqlite3.Connection:
    """Open a file to write, made or brought up to date where it must be.

    Raises sqlite3.Error where it cannot be used.
    """
    store = _connected(file)
    try:
        if _version(store, schema) < schema.version:
            _migrate(store, schema)
    except BaseException:
        store.close()
        raise
    return store


def _version(store: sqlite3.Connection, schema: Schema) -> int:
    """Return the version of a file; raises sqlite3.Error for a damaged or a newer one."""
    version = int(store.execute("PRAGMA user_version").fetchone()[0])
    if version > schema.version:
        raise _Unusable(_NEWER)
    if store.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise _Unusable(_DAMAGED)
    for query in schema.read if version == schema.version else ():
        store.execute(f"{query} LIMIT 0")
    return version


def _migrate(store: sqlite3.Connection, schema: Schema) -> None:
    """Bring a file up to date as a whole or not at all."""
    with store:
        store.execute("BEGIN IMMEDIATE")  # once it has read, SQLite would not wait for a lock
        # another program may have done it meanwhile
        for step in schema.migrations[_version(store, schema) :]:
            for statement in step:
                store.execute(statement)
        store.execute(f"PRAGMA user_version = {schema.version}")
        _version(store, schema)


def _copied(store: sqlite3.Connection, schema: Schema) -> sqlite3.Connection:
    """Return what is in a file, up to date and in memory."""
    copy = _connected(":memory:")
    with store:
        store.execute("BEGIN")
        _version(store, schema)  # reading locks the file; where it cannot, backup waits for ever
        store.backup(copy)
    _migrate(copy, schema)
    return copy


def _copied_beside(file: Path, why: str) -> Path:
    """Copy a file that is locked for writing to a new one, as a whole or not at all.

    The writer's own connection cannot: SQLite would wait for it to end its change.
    """
    name = _free_name(file, why)
    try:
        with closing(_connected(file)) as store, closing(_connected(name)) as copy:
            store.backup(copy)
    except BaseException:
        _removed(name)
        raise
    return name


def _removed(file: Path) -> None:
    with suppress(OSError):
        file.unlink()


def _moved(file: Path, schema: Schema) -> Path | None:
    """Give a damaged file another name and return it; None where another program just has."""
    with closing(_connected(file.with_name(f"{file.name}.lock"))) as lock:
        lock.execute("BEGIN EXCLUSIVE")
        try:
            _opened(file, schema).close()
            return None
        except sqlite3.Error as error:
            if _said(error) != _DAMAGED:
                raise
        return file.rename(_free_name(file, "damaged"))


def _free_name(file: Path, why: str) -> Path:
    """Return a name beside a file that no file has yet."""
    names = (file.with_stem(f"{file.stem}.{why}-{n}") for n in count(1))
    return next(name for name in names if not name.exists())
