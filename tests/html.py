"""Read a page back: its elements, and which language each piece of text stands in."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = {"link", "meta", "wbr"}
SHAPES = {"circle", "path", "rect", "use"}


@dataclass
class Element:
    """An element with its own text and its children's, in order."""

    tag: str
    attributes: dict[str, str]
    language: str
    parts: list["Element | str"] = field(default_factory=list)

    @property
    def id(self) -> str:
        return self.attributes.get("id", "")

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    @property
    def text(self) -> str:
        """All text inside, with a space for each run of white space."""
        return " ".join(self._text().split())

    def _text(self) -> str:
        return "".join(part if isinstance(part, str) else part._text() for part in self.parts)

    def all(self, tag: str = "", kind: str = "") -> Iterator["Element"]:
        """Yield the elements inside, in the order of the page."""
        for part in self.parts:
            if isinstance(part, Element):
                if (not tag or part.tag == tag) and (not kind or kind in part.classes):
                    yield part
                yield from part.all(tag, kind)

    def texts(self) -> Iterator[tuple[str, str]]:
        """Yield each piece of text with the language it stands in."""
        for part in self.parts:
            if isinstance(part, str):
                yield self.language, part
            elif part.tag != "style":
                yield from part.texts()


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {}, "")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        assert len(attributes) == len(attrs), f"an attribute twice: {self.get_starttag_text()}"
        element = Element(tag, attributes, attributes.get("lang", self.open[-1].language))
        self.open[-1].parts.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in SHAPES, f"{tag} does not end with />"
        self.handle_starttag(tag, attrs)
        self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        line, _ = self.getpos()
        assert self.open.pop().tag == tag, f"line {line}: </{tag}> closes another element"

    def handle_data(self, data: str) -> None:
        self.open[-1].parts.append(data)


def read_html(text: str) -> Element:
    """Return a page; each element must be closed where it was opened."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert len(reader.open) == 1, f"never closed: {reader.open[-1].tag}"
    return reader.open[0]


def read_page(file: Path) -> Element:
    return read_html(file.read_text(encoding="utf-8"))
