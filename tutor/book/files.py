"""Write pages whole or not at all, and nowhere but where they belong."""

import errno
import os
from contextlib import suppress
from pathlib import Path


def write_text(file: Path, text: str) -> None:
    """Replace a file in one step, so that nobody reads half a page.

    A link is replaced itself and not what it points to; a device or a pipe is written to.
    Raises OSError that names the file.
    """
    if file.exists() and not file.is_file():
        file.write_text(text, encoding="utf-8")
        return
    new = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        new.write_text(text, encoding="utf-8")
        os.replace(new, file)
    except OSError as error:
        with suppress(OSError):
            new.unlink()
        raise OSError(error.errno, error.strerror, str(file)) from error


def folder_in(parent: Path, name: str) -> Path:
    """Make a folder inside another one; a link in its place, which may lead out, is refused."""
    folder = parent / name
    if folder.is_symlink():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    folder.mkdir(exist_ok=True)
    return folder
