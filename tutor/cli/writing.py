"""Files that a call asks for: refused where they cannot be written, and told how to open."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryFile

from tutor.cli.shared import refused, shown
from tutor.i18n import CatalogError
from tutor.words import Words


def place(typed: str) -> Path:
    """Return a typed path; raises OSError where nothing is typed, which is no place to write to."""
    if not typed:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), typed)
    return Path(typed)


def writable(typed: str) -> Path:
    """Return a typed path that ``write_text`` can write to, and leave nothing there.

    Raises OSError before work is done whose result would have no place.
    """
    file = place(typed)
    try:
        if file.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not file.exists() or file.is_file():  # then a new file is put in its place
            with suppress(FileNotFoundError):
                file.lstat()  # a name may be too long for a file
            with TemporaryFile(dir=file.parent):
                pass
        elif not os.access(file, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error
    return file


@contextmanager
def refusing_unwritable(words: Words) -> Iterator[None]:
    """End the call with 2 where a file cannot be written, and say which and why."""
    try:
        yield
    except BrokenPipeError:
        raise
    except CatalogError as error:
        raise refused(str(error)) from error
    except OSError as error:
        said = words.say(
            "'{file}' cannot be written: {reason}",
            file=str(error.filename),
            reason=error,
        )
        raise refused(said) from error


def print_how_to_open(file: Path, words: Words) -> None:
    """Tell a reader what to do with a page that was written."""
    print(shown(words.say("Open this file in a browser: {file}", file=str(file.absolute()))))
