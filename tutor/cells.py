"""Measure and wrap text in terminal cells: Devanagari, Thai and Latin alike.

A terminal gives every base character a cell (two to wide ones) and every mark none, except
the spacing marks of Devanagari (ा ि ी ो), which take one in most terminals and none in a few.
rich counts them as none in all of them, so tables come out ragged: ``install`` corrects it.
rich itself is imported nowhere else here, because it is slow to import.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

ZERO_WIDTH_SPACE = "\u200b"
ZERO_WIDTH_JOINERS = "\u200c\u200d"
WORD_JOINER = "\u2060"
VIRAMA = "\u094d"
NUKTA = "\u093c"
SARA_AM = "\u0e33"

_JOINING = dict.fromkeys(map(ord, ZERO_WIDTH_SPACE + ZERO_WIDTH_JOINERS + WORD_JOINER))
_MARKS = {"Mn", "Mc", "Me"}
_NO_CELL = {"Mn", "Me", "Cf", "Cc"}
_WORD_AND_GAP = re.compile("([^ \t\u200b]*)([ \t\u200b]*)")

_mark_width = 1


def install(mark_width: int = 1) -> None:
    """Make rich measure and cut text as this module does.

    Two private functions of rich 15 are replaced: the table of widths and the splitting into
    graphemes. ``mark_width`` is what ``probe_mark_width`` found, the cells of a spacing mark.
    """
    import rich.cells

    global _mark_width
    _mark_width = mark_width
    patched: Any = rich.cells
    patched.load_cell_table = _rich_table
    patched.split_graphemes = _rich_graphemes
    stale: list[Any] = [patched.get_character_cell_size, patched.cached_cell_len]
    for cached in [*stale, width, _character_width, _rich_table]:
        cached.cache_clear()


@lru_cache(maxsize=4)
def _rich_table(unicode_version: str = "auto") -> Any:
    """Return rich's table of widths, the spacing marks taken out where they fill a cell."""
    from rich._unicode_data import load

    table = load(unicode_version)
    if _mark_width == 0:
        return table
    widths: list[tuple[int, int, int]] = []
    for first, last, cells in table.widths:
        widths += [(first, last, cells)] if cells else _without_spacing_marks(first, last)
    return table._replace(widths=widths)


def _without_spacing_marks(first: int, last: int) -> Iterator[tuple[int, int, int]]:
    """Yield the parts of a range of characters without a cell that hold no spacing mark."""
    start = first
    for point in range(first, last + 1):
        if unicodedata.category(chr(point)) == "Mc":
            if start < point:
                yield start, point - 1, 0
            start = point + 1
    if start <= last:
        yield start, last, 0


def _rich_graphemes(
    text: str, unicode_version: str = "auto"
) -> tuple[list[tuple[int, int, int]], int]:
    """Stand in for rich's ``split_graphemes``: spans with their cells, and all cells."""
    from rich.cells import cell_len

    spans: list[tuple[int, int, int]] = []
    start = 0
    for cluster in clusters(text):
        end = start + len(cluster)
        spans.append((start, end, cell_len(cluster, unicode_version)))
        start = end
    return spans, sum(cells for _, _, cells in spans)


def clusters(text: str) -> list[str]:
    """Split text into what a reader sees as one character, which no line break may cut."""
    found: list[str] = []
    start = 0
    for index in range(1, len(text)):
        if not _continues(text, start, index):
            found.append(text[start:index])
            start = index
    if text:
        found.append(text[start:])
    return found


def _continues(text: str, start: int, index: int) -> bool:
    """Tell whether the character at index belongs to the cluster that began at start."""
    character = text[index]
    if character == SARA_AM or character in ZERO_WIDTH_JOINERS:
        return True
    if unicodedata.category(character) in _MARKS:
        return True
    if _is_devanagari_consonant(character):
        before = text[start:index].rstrip(ZERO_WIDTH_JOINERS[1] + NUKTA)
        return len(before) > 1 and before.endswith(VIRAMA)
    joined = text[index - 1] == ZERO_WIDTH_JOINERS[1]
    return joined and unicodedata.category(character) == "So"


def _is_devanagari_consonant(character: str) -> bool:
    return (
        "\u0915" <= character <= "\u0939"
        or "\u0958" <= character <= "\u095f"
        or "\u0978" <= character <= "\u097f"
    )


@lru_cache(maxsize=4096)
def width(text: str) -> int:
    """Return how many terminal cells a line of text takes."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(map(_character_width, text))


@lru_cache(maxsize=1024)
def _character_width(character: str) -> int:
    category = unicodedata.category(character)
    if category in _NO_CELL:
        return 0
    if category == "Mc":
        return _mark_width
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def wrap(text: str, columns: int) -> list[str]:
    """Break text into lines of at most so many cells, without their break marks.

    Lines break at spaces and at U+200B, which marks word ends in Thai and is not printed. A
    word longer than a line is cut between two clusters. Line breaks in the text are kept.
    """
    lines: list[str] = []
    for paragraph in text.split("\n"):
        lines += _wrapped_paragraph(paragraph, columns)
    return lines


def _wrapped_paragraph(text: str, columns: int) -> list[str]:
    lines: list[str] = []
    line, used = "", 0
    for word, gap in _WORD_AND_GAP.findall(text):
        if line.strip() and used + width(word) > columns:
            lines.append(line.rstrip())
            line, used = "", 0
        if used + width(word) > columns:
            *full, word = _cut(word, columns)
            lines += full
            line, used = "", 0
        space = gap.replace(ZERO_WIDTH_SPACE, "")
        line += word + space
        used += width(word) + width(space)
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def _cut(word: str, columns: int) -> list[str]:
    """Cut a word that is longer than a line between clusters."""
    parts, used = [""], 0
    for cluster in clusters(word):
        cells = width(cluster)
        if used + cells > columns and parts[-1]:
            parts.append("")
            used = 0
        parts[-1] += cluster
        used += cells
    return parts


def pad(text: str, columns: int) -> str:
    """Fill text with spaces on the right to so many cells; longer text stays as it is."""
    text = text.replace(ZERO_WIDTH_SPACE, "")
    return text + " " * (columns - width(text))


def printable(text: str) -> str:
    """Return foreign text without what could act on the terminal or reorder the line.

    Control characters (ESC and C1 among them), bidirectional overrides and broken surrogates
    go; line breaks, joiners and word-break marks stay, and other white space becomes a space.
    """
    if text.translate(_JOINING).isprintable():
        return text
    return "".join(map(_printable_character, text))


def _printable_character(character: str) -> str:
    if character == "\n" or character in ZERO_WIDTH_SPACE + ZERO_WIDTH_JOINERS + WORD_JOINER:
        return character
    if character == "\t":
        return " "
    category = unicodedata.category(character)
    if category in ("Zl", "Zp"):
        return " "
    return "" if category in ("Cc", "Cf", "Cs") else character


def probe_mark_width(seconds: float = 0.15) -> int | None:
    """Ask the terminal how many cells a spacing mark takes: 1 or 0, or None without an answer.

    It prints का at the start of the line, asks where the cursor is, and clears the line again.
    """
    try:
        import os
        import termios
        import tty

        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    except (ImportError, OSError):
        return None
    try:
        before = termios.tcgetattr(terminal)
        tty.setcbreak(terminal)  # the answer is read at once and not echoed
        try:
            return _probe(terminal, seconds)
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)
    except (OSError, termios.error):
        return None
    finally:
        os.close(terminal)


def _probe(terminal: int, seconds: float) -> int | None:
    import os

    os.write(terminal, b"\r")
    start = _cursor_column(terminal, seconds)
    if start is None:
        return None
    os.write(terminal, "का".encode())
    end = _cursor_column(terminal, seconds)
    os.write(terminal, b"\r\x1b[K")
    found = None if end is None else end - start - 1
    return found if found in (0, 1) else None


def _cursor_column(terminal: int, seconds: float) -> int | None:
    """Ask for the cursor's place and read the terminal's answer, ESC [ row ; column R."""
    import os
    import select
    import time

    os.write(terminal, b"\x1b[6n")
    answer = b""
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        if select.select([terminal], [], [], left)[0]:
            answer += os.read(terminal, 32)
            if place := re.search(rb"\x1b\[\d+;(\d+)R", answer):
                return int(place[1])
    return None
