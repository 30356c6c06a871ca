"""Read a record from a file: Euchre Game Notation is JSON, our own record YAML."""

from pathlib import Path

from tutor import yamlfile
from tutor.records import jsonfile
from tutor.records.egn import read_egn
from tutor.records.egn_writer import to_egn
from tutor.records.record import Record
from tutor.records.sheet import read_sheet


def load_record(path: Path) -> Record:
    """Return the record in a file; raises DataError with all its mistakes."""
    name = str(path)
    text = yamlfile.read_text(path, name)
    if _is_egn(path, text):
        return read_egn(jsonfile.parse(text, name))
    return read_sheet(yamlfile.parse(text, name))


def egn_text(path: Path, record: Record) -> str:
    """Return a record from a file as Euchre Game Notation: the file itself, if that is some.

    Raises DataError naming what it cannot say.
    """
    text = yamlfile.read_text(path, str(path))
    return text if _is_egn(path, text) else to_egn(record)


def _is_egn(path: Path, text: str) -> bool:
    return path.suffix.lower() == ".egn" or text.lstrip("\ufeff \t\r\n").startswith("{")
