"""How the rules of two games differ, on the terminal."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from tutor.cli.rulebook import INDENT, Book
from tutor.corpus import Corpus, section_title
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped
from tutor.options import Difference


@dataclass(frozen=True, slots=True)
class Game:
    """A game as a call names it: by its id or the path of a file, with changes of its settings."""

    variant: Variant
    typed: str
    changes: tuple[str, ...] = ()


def add_differences(book: Book, found: Sequence[Difference], games: Sequence[Game]) -> None:
    """Add each clause that differs to the page of a book, by section, as either game has it."""
    names = told_apart(games, book.corpus)
    for section, differing in groupby(found, lambda each: each.section):
        book.heading(section_title(section, book.words))
        for each in differing:
            _add_difference(book, each, names)


def _add_difference(book: Book, each: Difference, names: Sequence[str]) -> None:
    title = book.corpus.title(each.clause)
    note = book.corpus.note(book.corpus.text(each.clause))
    heading = [title, f"[{each.clause}]", *([note] if note else [])]
    book.page.paragraph("  ".join(heading), bold=True)
    for name, rule in zip(names, (each.here, each.there), strict=True):
        said = rule or book.words.say("(not in this game)")
        book.page.paragraph(f"{name}: {said}", indent=INDENT)
    book.page.gap()


def told_apart(games: Sequence[Game], corpus: Corpus) -> list[str]:
    """Return the names of games; those of one name by their path and what is changed in them."""
    titles = [corpus.variant(each.variant)[0] for each in games]
    if len(set(titles)) == len(titles):
        return titles
    return [_in_full(game, title) for game, title in zip(games, titles, strict=True)]


def _in_full(game: Game, title: str) -> str:
    name = title if game.typed.lower() in shipped() else game.typed
    return f"{name} ({', '.join(game.changes)})" if game.changes else name


def difference_as_json(each: Difference, corpus: Corpus) -> dict[str, object]:
    return {
        "section": each.section,
        "clause": each.clause,
        "title": corpus.title(each.clause),
        "here": each.here,
        "there": each.there,
        "status": corpus.text(each.clause).status.value,
    }
