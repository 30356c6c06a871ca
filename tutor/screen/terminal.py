"""The terminal: how wide it is, what it can show, what is printed and typed."""

import contextlib
import os
import shutil
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from tutor import cells
from tutor.cells import printable
from tutor.screen.look import Look
from tutor.words import Words

MOST_COLUMNS = 80
LEAST_COLUMNS = 20
MOST_TYPED = 4096


with contextlib.suppress(ImportError):
    import readline  # noqa: F401 - arrow keys work in what is typed


def read_line() -> str:
    """Return a line of the input, nothing where it has ended; of a very long one the beginning."""
    line = part = sys.stdin.readline(MOST_TYPED)
    while part and not part.endswith("\n"):
        part = sys.stdin.readline(MOST_TYPED)
    return line


class Leave(Exception):
    """The learner leaves: Ctrl-C, or the input has ended."""


class _Console(Console):
    def on_broken_pipe(self) -> None:
        raise BrokenPipeError  # the command line ends the program, not the printing


class Terminal:
    """Standard input and output of one run."""

    def __init__(self, words: Words, *, four_colours: bool = False) -> None:
        self.is_interactive = sys.stdin.isatty() and sys.stdout.isatty()
        if os.environ.get("TERM") == "dumb" or not self._speaks_unicode():
            words.plain = True
        cells.install(self._mark_width(words))
        self.words = words
        self._four_colours = four_colours
        self._console = _Console(
            width=MOST_COLUMNS,  # lines are laid out before; COLUMNS=0 would leave none of them
            highlight=False,
            emoji=False,
            soft_wrap=True,
            no_color=words.plain or None,
            color_system=None if words.plain else "auto",
        )

    @property
    def look(self) -> Look:
        """How things look now: a window may have changed its size."""
        columns = min(shutil.get_terminal_size().columns, MOST_COLUMNS)
        return Look(self.words, max(columns, LEAST_COLUMNS), self._four_colours)

    def print(self, lines: Iterable[Text]) -> None:
        """Print lines that are already laid out, without the marks where they could break."""
        for line in lines:
            shown = Text().join(line.split(cells.ZERO_WIDTH_SPACE, allow_blank=True))
            self._console.print(shown.plain if self.words.plain else shown, markup=False)

    def clear(self) -> None:
        """Begin a fresh page where there is a screen; leave pipes and screen readers alone."""
        if self.is_interactive and not self.words.plain:
            self._console.clear()

    def ask(self) -> str:
        """Return a typed line; raises Leave at Ctrl-C and at the end of the input.

        What was typed before the question could be seen is thrown away.
        """
        if self.is_interactive:
            self._forget_typed_ahead()
        else:
            sys.stdout.flush()
        try:
            line = f"{input('> ')}\n" if self.is_interactive else read_line()
        except (KeyboardInterrupt, EOFError) as error:
            raise Leave from error
        if not line:
            raise Leave
        return printable(line).strip()

    def _mark_width(self, words: Words) -> int:
        if not self.is_interactive or words.plain or words.language not in ("hi", "mr"):
            return 1
        found = cells.probe_mark_width()
        return 1 if found is None else found

    @staticmethod
    def _speaks_unicode() -> bool:
        return (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"

    @staticmethod
    def _forget_typed_ahead() -> None:
        try:
            import termios

            termios.tcflush(sys.stdin, termios.TCIFLUSH)
        except (ImportError, OSError, ValueError):  # no such terminal: nothing to forget
            pass
