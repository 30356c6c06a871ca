"""The file that a game is written to, deal by deal."""

import json
import os
from pathlib import Path

from tutor.book.files import write_text
from tutor.cli.shared import refused
from tutor.cli.start import Call
from tutor.playing.game import Game
from tutor.records.egn_writer import unsayable
from tutor.records.files import is_egn_name, load_record, read_record, written_record
from tutor.records.record import DealRecord, Record
from tutor.yamlfile import DataError


class GameRecord:
    """A record of a game in a file; nothing is written where no file is named.

    It is Euchre Game Notation where the name says so, else our own record. A file that holds
    anything but the beginning of this game, or that cannot be written, ends the call with 2. The
    file is remembered with the game that is left.
    """

    def __init__(self, call: Call, name: str | None, game: Game) -> None:
        self._call = call
        self._file = Path(name) if name is not None else None
        self._deals: tuple[DealRecord, ...] | None = None
        self._is_remembered = False
        if self._file is not None:
            self._demand_sayable(self._file, game)
            self._demand_own(self._file, game)
        self.write(game)

    def write(self, game: Game) -> None:
        """Write the finished deals, all or nothing, when there is a new one."""
        self._remember(game)
        record = record_of(game)
        if self._file is None or record.deals == self._deals:
            return
        try:
            write_text(self._file, written_record(record, self._file))
        except OSError as error:
            raise refused(f"--record: {self._call.words.spoken(error)}: {self._file}") from error
        self._deals = record.deals

    def _remember(self, game: Game) -> None:
        """Keep the name for who goes on later; as with the game itself, once it has begun."""
        if game.own and not self._is_remembered:
            path = json.dumps(str(self._file.absolute())) if self._file else ""
            self._call.progress.choose(_key(game), path)
            self._is_remembered = True

    def _demand_sayable(self, file: Path, game: Game) -> None:
        """Refuse to begin a record that could not be ended."""
        if not is_egn_name(file):
            return
        found = [*unsayable(game.variant), *(["--table-rules"] if game.setup.table_rules else [])]
        if found:
            said = self._call.words.say(
                "Euchre Game Notation cannot say '{what}'; name a file that ends in .yaml",
                what="', '".join(found),
            )
            raise refused(f"--record: {said}")

    def _demand_own(self, file: Path, game: Game) -> None:
        if not os.path.lexists(file):
            return
        own = read_record(written_record(record_of(game), file), file).deals
        there = _deals_in(file)
        if there is None or there != own[: len(there)]:
            words = self._call.words
            said = words.say("{file} holds something else; name another file", file=str(file))
            raise refused(f"--record: {said}")


def remembered(call: Call, game: Game) -> str | None:
    """Return the file that a game was written to when it was left."""
    path = call.progress.choice(_key(game))
    return str(json.loads(path)) if path else None


def record_of(game: Game) -> Record:
    """Return the deals that are over."""
    nothing = (0,) * len(game.variant.parties)
    last = (game.record,) if game.is_deal_over else ()
    return Record(game.variant, nothing, (*game.finished, *last))


def _key(game: Game) -> str:
    return f"record {game.variant.id}"


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
