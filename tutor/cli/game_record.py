"""The file that a game is written to, deal by deal."""

import os
from pathlib import Path

from tutor.book.files import write_text
from tutor.cli.shared import refused
from tutor.playing.game import Game
from tutor.records.files import load_record
from tutor.records.record import DealRecord, Record
from tutor.records.sheet_writer import write_sheet
from tutor.words import Words
from tutor.yamlfile import DataError


class GameRecord:
    """Our own record of a game in a file; nothing is written where no file is named.

    A file that holds anything but the beginning of this game, or that cannot be written, ends the
    call with 2.
    """

    def __init__(self, name: str | None, game: Game, words: Words) -> None:
        self._file = Path(name) if name is not None else None
        self._deals: tuple[DealRecord, ...] | None = None
        if self._file is not None and os.path.lexists(self._file):
            there, own = _deals_in(self._file), record_of_game(game).deals
            if there is None or there != own[: len(there)]:
                said = words.say("{file} holds something else; name another file", file=name)
                raise refused(f"--record: {said}")
        self.write(game)

    def write(self, game: Game) -> None:
        """Write the finished deals, all or nothing, when there is a new one."""
        record = record_of_game(game)
        if self._file is None or record.deals == self._deals:
            return
        try:
            write_text(self._file, write_sheet(record))
        except OSError as error:
            raise refused(f"--record: {error.strerror}: {self._file}") from error
        self._deals = record.deals


def record_of_game(game: Game) -> Record:
    """Return the deals that are over."""
    nothing = (0,) * len(game.variant.parties)
    last = (game.record,) if game.is_deal_over else ()
    return Record(game.variant, nothing, (*game.finished, *last))


def _deals_in(file: Path) -> tuple[DealRecord, ...] | None:
    """Return the deals of a file, none of an empty one; None when it is no record, or no file."""
    if file.is_symlink() or not file.is_file():
        return None
    try:
        if not file.stat().st_size:
            return ()
        return load_record(file).deals
    except DataError:
        return None
