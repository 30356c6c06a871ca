"""Files that a call asks for: refused where they cannot be written, and told how to open."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tutor.cli.shared import refused, shown
from tutor.i18n import CatalogError
from tutor.words import Words


def place(typed: str) -> Path:
    """Return a typed path; raises OSError where nothing is typed, which is no place to write to."""
    if not typed:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), typed)
    return Path(typed)


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
