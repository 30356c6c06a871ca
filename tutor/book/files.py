"""Write pages whole or not at all, and nowhere but where they belong."""

import errno
import os
import shutil
from contextlib import suppress
from pathlib import Path
from secrets import token_hex


def write_text(file: Path, text: str) -> None:
    """Replace a file in one step, so that nobody reads half a page.

    A link is replaced itself and not what it points to; a device or a pipe is written to. What
    UTF-8 cannot hold becomes a question mark. Raises OSError that names the file.
    """
    try:
        if file.exists() and not file.is_file():
            file.write_text(text, encoding="utf-8", errors="replace")
        else:
            _replace(file, text)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(file)) from error


def _replace(file: Path, text: str) -> None:
    """Write a new file beside the old one, with who may read it, and put it in its place."""
    new = file.parent / f".{token_hex(8)}"
    # "x" makes a file or fails, so nothing that somebody has laid there is followed
    with new.open("x", encoding="utf-8", errors="replace") as opened:
        try:
            opened.write(text)
            opened.flush()
            if file.is_file():
                shutil.copymode(file, new)
            os.replace(new, file)
        except BaseException:
            with suppress(OSError):
                new.unlink()
            raise


def folder_in(parent: Path, name: str) -> Path:
    """Make a folder inside another one; a link in its place, which may lead out, is refused."""
    folder = parent / name
    if folder.is_symlink():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    folder.mkdir(exist_ok=True)
    return folder
