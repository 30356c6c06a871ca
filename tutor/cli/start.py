"""What must be known before any command: language, plain mode, colours.

These options may stand before or after the command, and the commands' own help must already be
in the language, so they are read first.
"""

import codecs
import os
import sys
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from io import StringIO, TextIOWrapper
from pathlib import Path

from tutor.cells import printable
from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE, CatalogError, requested_language
from tutor.progress import Progress
from tutor.words import Words

DIGITS = {"latin": "3", "native": "३ ๓"}
"""How numbers may be written, each with an example."""

_LIKE_A_HYPHEN = "\N{MINUS SIGN}\N{EN DASH}\N{EM DASH}\N{MIDDLE DOT}"


def local_time() -> datetime:
    return datetime.now().astimezone()


@dataclass
class Call:
    """One run of the program; ``now`` tells the local time."""

    arguments: list[str]
    language: str | None = None
    plain: bool = False
    four_colours: bool = False
    native_digits: bool = False
    now: Callable[[], datetime] = local_time

    @cached_property
    def progress(self) -> Progress:
        import platformdirs

        return Progress(Path(platformdirs.user_data_dir("euchre-tutor", False)) / "progress.sqlite")

    @cached_property
    def words(self) -> Words:
        """The language asked for, the one remembered, or English."""
        language = self.language or requested_language(os.environ)
        language = language or self.progress.choice("language") or SOURCE_LANGUAGE
        return self.words_in(language)

    @property
    def is_language_open(self) -> bool:
        """Whether nothing says which language, so that it should be asked."""
        known = self.language or requested_language(os.environ)
        return not known and not self.progress.choice("language")

    def choose_language(self, language: str) -> None:
        """Go on in another language, and remember it."""
        self.language = language
        self.progress.choose("language", language)
        del self.words

    def words_in(self, language: str) -> Words:
        """Return a language, or English with a word why it cannot be used."""
        if language not in LANGUAGES:
            language = SOURCE_LANGUAGE
        encoding = (getattr(sys.stdout, "encoding", "") or "").lower().replace("-", "")
        if language != SOURCE_LANGUAGE and encoding != "utf8":
            said = f"This terminal does not show UTF-8 ({encoding}): English is used."
            print(said, file=sys.stderr)
            language = SOURCE_LANGUAGE
        plain = self.plain or encoding != "utf8"
        try:
            return Words(language, plain=plain, native_digits=self._has_native_digits)
        except CatalogError as error:
            print(f"{error}\nEnglish is used.", file=sys.stderr)
            return Words(plain=plain)

    @property
    def _has_native_digits(self) -> bool:
        """Whether numbers are native: not in JSON, where other programs may look for them."""
        return self.native_digits and "--json" not in self.arguments


def read_call(arguments: list[str]) -> Call:
    """Take the options that every command has out of the arguments.

    Closed streams are replaced, so that nothing after has to ask.
    """
    sys.stdin = sys.stdin or StringIO()
    sys.stdout = sys.stdout or StringIO()
    sys.stderr = sys.stderr or StringIO()
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")  # one bad byte spoils its answer, not the lesson
    codecs.register_error("letters", _as_letters)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_utf8 = stream.encoding.lower().replace("-", "") == "utf8"
            stream.reconfigure(encoding="utf-8" if is_utf8 else "ascii", errors="letters")
    call = Call([])
    rest = iter(arguments)
    for argument in rest:
        name, equals, value = argument.partition("=")
        if argument == "--":
            call.arguments += [argument, *rest]
        elif name == "--lang":
            call.language = _one_of(LANGUAGES, name, value if equals else next(rest, ""))
        elif name == "--digits":
            digits = _one_of(DIGITS, name, value if equals else next(rest, ""))
            call.native_digits = digits == "native"
        elif argument == "--plain":
            call.plain = True
        elif argument == "--four-colours":
            call.four_colours = True
        else:
            call.arguments.append(argument)
    return call


def _as_letters(error: UnicodeError) -> tuple[str, int]:
    """Write what a terminal cannot show by the nearest letters it can: "Blücher" as "Blucher"."""
    assert isinstance(error, UnicodeEncodeError)
    text = unicodedata.normalize("NFKD", error.object[error.start : error.end])
    letters = [letter for letter in text if not unicodedata.combining(letter)]
    return "".join(map(_as_letter, letters)), error.end


def _as_letter(character: str) -> str:
    if character in _LIKE_A_HYPHEN:
        return "-"
    return character if character.isascii() else "?"


def _one_of(known: Mapping[str, str], option: str, text: str) -> str:
    """Return a value that is known; any other ends the call with 2."""
    if text in known:
        return text
    listed = ", ".join(f"{value} ({told})" for value, told in known.items())
    print(printable(f"{option} {text[:40]}: expected one of {listed}"), file=sys.stderr)
    sys.exit(2)
