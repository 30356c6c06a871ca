"""Lines for the reader: wrapped to the terminal, coloured where it has colours, paged if long."""

import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from tutor import cells

MOST_COLUMNS = 80
_LEAST_ROOM = 12
"""How many cells the texts of a table need beside its numbers."""

_GAP = "  "
_CARD = re.compile(r"(?:10|[2-9AKQJ])?([♣♦♥♠])")
_COLOURS = {"♦": "red", "♥": "red"}
_FOUR_COLOURS = {"♦": "blue", "♥": "red", "♣": "green"}


def columns() -> int:
    """Return how many cells a line may take."""
    return min(shutil.get_terminal_size().columns, MOST_COLUMNS)


class Page:
    """What one command prints, in order."""

    def __init__(self, *, plain: bool = False, four_colours: bool = False) -> None:
        self.plain = plain
        self.columns = columns()
        self._colours = _FOUR_COLOURS if four_colours else _COLOURS
        is_simple = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self._is_styled = not (plain or is_simple) and sys.stdout.isatty()
        self._lines: list[str] = []

    def paragraph(self, text: str, *, indent: int = 0, bold: bool = False) -> None:
        """Add a text, wrapped to the page."""
        for line in cells.wrap(cells.printable(text), self.columns - indent):
            self._line(" " * indent + line, bold=bold)

    def gap(self) -> None:
        self._lines.append("")

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], indent: int = 0) -> None:
        """Add rows: a text that is wrapped, and numbers under their heads; all heads but the first.

        In plain mode, and where the page is too narrow for columns, each row is a paragraph that
        says what its numbers are.
        """
        widths = [
            max(cells.width(_bare(each)) for each in column)
            for column in zip(heads, *(row[1:] for row in rows), strict=True)
        ]
        room = self.columns - indent - sum(widths) - len(_GAP) * len(widths)
        if self.plain or room < _LEAST_ROOM:
            self._rows_told(heads, rows, indent)
        else:
            self._rows_in_columns([["", *heads], *rows], widths, room, indent)

    def _rows_told(self, heads: Sequence[str], rows: Sequence[Sequence[str]], indent: int) -> None:
        for label, *numbers in rows:
            told = (f"{head} {n}" for head, n in zip(heads, numbers, strict=True))
            self.paragraph(f"{label}: {', '.join(told)}", indent=indent)

    def _rows_in_columns(
        self, rows: Sequence[Sequence[str]], widths: Sequence[int], room: int, indent: int
    ) -> None:
        labels = [cells.wrap(cells.printable(label), room) for label, *_ in rows]
        widest = max(cells.width(line) for lines in labels for line in lines)
        for (first, *rest), (_, *numbers) in zip(labels, rows, strict=True):
            pairs = zip(map(_bare, numbers), widths, strict=True)
            filled = (" " * (width - cells.width(number)) + number for number, width in pairs)
            self._line(_GAP.join([" " * indent + cells.pad(first, widest), *filled]))
            for line in rest:
                self._line(" " * indent + line)

    def show(self, keys: str) -> None:
        """Print the page, through a pager where it is longer than the screen.

        ``keys`` tells how to go on and how to leave; it stands above, where the pager has these
        keys: the prompt of less shows nothing but ASCII.
        """
        if not self._is_paged():
            self.print()
            return
        if _has_keys(os.environ.get("PAGER") or "less"):
            self._lines[:0] = [keys, ""]
        try:
            # None lets click tell less to pass styles on; a pager that cannot gets none
            click.echo_via_pager(self._text(), color=None if self._is_styled else False)
        except (OSError, ValueError):  # PAGER is no command, or one that does not start
            self.print()

    def _is_paged(self) -> bool:
        is_long = len(self._lines) >= shutil.get_terminal_size().lines
        return is_long and not self.plain and sys.stdout.isatty() and sys.stdin.isatty()

    def print(self) -> None:
        """Print the page as it is, however long."""
        print(self._text())

    def _text(self) -> str:
        return "\n".join(self._lines)

    def _line(self, line: str, *, bold: bool = False) -> None:
        line = line.rstrip()
        if self._is_styled:
            line = _CARD.sub(self._coloured, line)
            line = click.style(line, bold=True) if bold else line
        self._lines.append(line)

    def _coloured(self, card: re.Match[str]) -> str:
        colour = self._colours.get(card[1])
        # only the colour is ended after the card, so that a bold line stays bold
        return f"{click.style(card[0], fg=colour, reset=False)}\x1b[39m" if colour else card[0]


def _has_keys(pager: str) -> bool:
    """Whether a command is there and a pager which space moves on and q ends."""
    name, *_ = [*pager.split(), ""]
    return Path(name).stem in ("less", "more") and shutil.which(name) is not None


def _bare(text: str) -> str:
    return cells.printable(text).replace(cells.ZERO_WIDTH_SPACE, "")
