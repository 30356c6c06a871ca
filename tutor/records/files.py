"""Read a record from a file: Euchre Game Notation is JSON, our own record YAML."""

from pathlib import Path

from tutor import yamlfile
from tutor.records import jsonfile
from tutor.records.egn import read_egn
from tutor.records.egn_writer import to_egn
from tutor.records.record import Record
from tutor.records.sheet import read_sheet
from tutor.records.sheet_writer import write_sheet


def load_record(path: Path) -> Record:
    """Return the record in a file; raises DataError with all its mistakes."""
    return read_record(yamlfile.read_text(path, str(path)), path)


def read_record(text: str, path: Path) -> Record:
    """Return the record in the text of a file; raises DataError with all its mistakes."""
    if _is_egn(path, text):
        return read_egn(jsonfile.parse(text, str(path)))
    return read_sheet(yamlfile.parse(text, str(path)))


def written_record(record: Record, path: Path) -> str:
    """Return what a file of this name holds for a record: our own record, or Euchre Game Notation.

    Raises DataError naming what that cannot say.
    """
    return to_egn(record) if is_egn_name(path) else write_sheet(record)


def egn_text(path: Path, record: Record) -> str:
    """Return a record from a file as Euchre Game Notation: the file itself, if that is some.

    Raises DataError naming what it cannot say.
    """
    text = yamlfile.read_text(path, str(path))
    return text if _is_egn(path, text) else to_egn(record)


def is_egn_name(path: Path) -> bool:
    return path.suffix.lower() == ".egn"


def _is_egn(path: Path, text: str) -> bool:
    return is_egn_name(path) or text.lstrip("\ufeff \t\r\n").startswith("{")
