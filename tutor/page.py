"""What one screen shows, in words but not yet laid out, and the keys that work on it."""

from dataclasses import dataclass
from enum import StrEnum

from tutor.scene import Scene


class Mood(StrEnum):
    """What a page is for."""

    READ = "read"
    ASK = "ask"
    RIGHT = "right"
    WRONG = "wrong"
    SKIPPED = "skipped"
    END = "end"


class Key(StrEnum):
    """What can be typed instead of an answer; the value is the letter."""

    NEXT = ""
    HINT = "h"
    SKIP = "s"
    UNDO = "u"
    REPEAT = "r"
    LANGUAGE = "l"
    QUIT = "q"

    @classmethod
    def of(cls, typed: str) -> "Key | None":
        """Return the key that was typed, by its letter or its English word."""
        return _KEY_WORDS.get(typed.strip().lower())


_KEY_WORDS = {
    **{key.value: key for key in Key},
    **{key.name.lower(): key for key in Key},
    **{"?": Key.HINT, "help": Key.HINT, "exit": Key.QUIT},
}
LEAVING = (Key.LANGUAGE, Key.QUIT)


@dataclass(frozen=True, slots=True)
class Page:
    """Everything one screen of a lesson shows, in words but not yet laid out.

    ``number`` of ``total`` is the step. ``choices`` can be answered by their number from 1; where
    ``asks_several`` is true an answer names several cards, where ``is_typed`` is, it is a number.
    ``cue`` is what a demonstration answers. A page of a game says ``place`` in place of the
    numbers, and names the keys that work in ``key_line``.
    """

    title: str
    number: int
    total: int
    mood: Mood
    text: tuple[str, ...]
    scene: Scene | None = None
    keys: tuple[Key, ...] = (Key.NEXT, *LEAVING)
    choices: tuple[str, ...] = ()
    asks_several: bool = False
    is_typed: bool = False
    heading: str = ""
    cue: str = ""
    place: str = ""
    key_line: tuple[str, ...] = ()
