"""A line on the terminal that says how far something is, gone when something else is printed."""

import sys

from tutor.cli.start import Call


class ProgressLine:
    """The line; nothing where nobody looks, or where a screen reader would read it all aloud."""

    def __init__(self, call: Call) -> None:
        self._is_on = sys.stderr.isatty() and not call.plain
        self._is_there = False

    def show(self, text: str) -> None:
        """Put a text in place of the one before."""
        if self._is_on:
            print(f"\r{text}\x1b[K", end="", file=sys.stderr, flush=True)
            self._is_there = True

    def erase(self) -> None:
        if self._is_there:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self._is_there = False
