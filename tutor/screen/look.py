"""Styles, and lines laid out in terminal cells."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rich.text import Text

from tutor import cells
from tutor.cards import Card, Suit
from tutor.words import Words

_STAYS_TOGETHER = "\u00a0"


@dataclass(frozen=True, slots=True)
class Look:
    """The language and the room there is.

    ``plain`` has no colour, no lines drawn and one thing a line. ``columns`` counts cells.
    """

    words: Words
    columns: int = 80
    four_colours: bool = False

    @property
    def plain(self) -> bool:
        return self.words.plain

    def suit_style(self, suit: Suit | None) -> str:
        """Return the colour of a suit: red or none, or one of four."""
        if self.plain or suit is None:
            return ""
        if self.four_colours:
            colours = {Suit.HEARTS: "red", Suit.DIAMONDS: "blue", Suit.CLUBS: "green"}
            return colours.get(suit, "")
        return "red" if suit.is_red else ""

    def card(self, card: Card, style: str = "bold") -> Text:
        """Return a card as printed, in the colour of its printed suit."""
        return Text(self.words.code(card), f"{style} {self.suit_style(card.suit)}".strip())

    def rule(self, done: float = 0) -> Text:
        """Return a line across the page, heavy up to a share of it; an empty one in plain mode."""
        if self.plain:
            return Text()
        heavy = round(self.columns * done)
        return Text("━" * heavy) + Text("─" * (self.columns - heavy), "dim")

    def paragraph(
        self, text: str, style: str = "", indent: int = 0, hanging: int = 0
    ) -> list[Text]:
        """Wrap a text to the page, its second and further lines with more indent."""
        if cells.width(text) + indent <= self.columns:
            hanging = 0
        first, *further = cells.wrap(text, self.columns - indent - hanging)
        lines = [first, *(" " * hanging + line for line in further)]
        return [Text(" " * indent + line.replace(_STAYS_TOGETHER, " "), style) for line in lines]

    def together(self, text: str, room: int = 2) -> str:
        """Let a paragraph not break in a text that fits a line with so much room beside it."""
        fits = cells.width(text) <= self.columns - room
        return text.replace(" ", _STAYS_TOGETHER) if fits else text


def width(text: Text) -> int:
    """Return the cells of a line."""
    return cells.width(text.plain)


def spaces(count: int) -> Text:
    return Text(" " * max(count, 0))


def centred(text: Text, columns: int) -> Text:
    """Put a line in the middle of so many cells."""
    return spaces((columns - width(text)) // 2) + text


def apart(left: Text, right: Text, columns: int) -> Text:
    """Put one text at the left and one at the right end of a line."""
    return left + spaces(max(columns - width(left) - width(right), 1)) + right


def flow(items: Iterable[Text], columns: int, gap: int = 3, indent: int = 0) -> list[Text]:
    """Put items side by side, as many to a line as fit."""
    lines: list[Text] = []
    for item in items:
        if lines and width(lines[-1]) + gap + width(item) <= columns:
            lines[-1] = lines[-1] + spaces(gap) + item
        else:
            lines.append(spaces(indent) + item)
    return lines


def table(rows: Sequence[Sequence[Text]], gap: int = 2, indent: int = 0) -> list[Text]:
    """Align columns by their widest cell; the last column is not filled up."""
    widths = [max(width(row[n]) for row in rows) for n in range(len(rows[0]))]
    lines = []
    for row in rows:
        line = spaces(indent)
        for cell, columns in zip(row[:-1], widths, strict=False):
            line = line + cell + spaces(columns - width(cell) + gap)
        lines.append(line + row[-1])
    return lines
