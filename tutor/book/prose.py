"""Turn text into HTML: escaped, with marks where lines may break and red suits in red."""

import re
from functools import lru_cache

from markupsafe import Markup, escape

from tutor.cells import WORD_JOINER, ZERO_WIDTH_SPACE, printable

_WITHOUT_SPACES = ("th",)
"""Languages whose lines break between words that our texts mark; see ``prose``."""

_AS_TEXT = "\ufe0e"
"""Keeps phones from drawing a suit as an emoji."""

_CARD = "(?:10|[2-9JQKA])?[♠♥♦♣]"
_MARKS = re.compile(f"({_CARD}|{ZERO_WIDTH_SPACE})")
_MARKS_AND_SPACES = re.compile(f"({_CARD}|{ZERO_WIDTH_SPACE}| )")
_BREAK = Markup("<wbr>")
_SPACE = Markup(" <wbr>")
_FOREIGN = Markup('<span lang="{}">{}</span>')
_RED = Markup('<span class="red">{}</span>')
_BLACK = Markup('<span class="black">{}</span>')


@lru_cache(maxsize=8192)
def prose(text: str, language: str) -> Markup:
    """Return a text as HTML.

    Browsers break Thai by dictionaries that cut our loan words. The style sheet forbids that, so
    a Thai line breaks only where it is told to: between our marked words, and after a space.
    Control characters, which may come in a file's name, are left out.
    """
    pattern = _MARKS_AND_SPACES if language in _WITHOUT_SPACES else _MARKS
    return Markup("").join(map(_piece, pattern.split(printable(text))))


def _piece(text: str) -> Markup:
    match text[-1:]:
        case "\u200b":
            return _BREAK
        case " " if text == " ":
            return _SPACE
        case "♥" | "♦":
            return _RED.format(text + _AS_TEXT)
        case "♠" | "♣":
            return _BLACK.format(text + _AS_TEXT)
    return escape(text)


def in_language(html: Markup, language: str, page: str) -> Markup:
    """Mark what stands in another language than its page."""
    return html if language == page else _FOREIGN.format(language, html)


def attribute(text: str) -> Markup:
    """Return a text for an attribute, where no mark may stand."""
    return escape(printable(text).replace(ZERO_WIDTH_SPACE, "").replace(WORD_JOINER, ""))
