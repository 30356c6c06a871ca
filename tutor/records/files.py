"""Read a record from a file: Euchre Game Notation is JSON, our own record YAML."""

from pathlib import Path

from tutor import yamlfile
from tutor.records import jsonfile
from tutor.records.egn import read_egn
from tutor.records.record import Record
from tutor.records.sheet import read_sheet
from tutor.yamlfile import MOST_BYTES, N_, DataError, Problem


def load_record(path: Path) -> Record:
    """Return the record in a file; raises DataError with all its mistakes."""
    text, name = _text(path), str(path)
    if path.suffix.lower() == ".egn" or text.lstrip("\ufeff \t\r\n").startswith("{"):
        return read_egn(jsonfile.parse(text, name))
    return read_sheet(yamlfile.parse(text, name))


def _text(path: Path) -> str:
    name = str(path)
    try:
        with path.open("rb") as stream:
            raw = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        reason = getattr(error, "strerror", None) or str(error)
        said = N_("cannot be read: {reason}")
        raise DataError([Problem(name, 1, said, {"reason": reason})]) from error
    if len(raw) > MOST_BYTES:
        raise DataError([Problem(name, 1, N_("the file is larger than a megabyte"))])
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise DataError([Problem(name, line, N_("the file is not UTF-8 text"))]) from error
