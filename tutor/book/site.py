"""Write the rule book: one page to a file, or all pages to a folder."""

from collections.abc import Iterator
from pathlib import Path

from tutor.book.edition import load_shipped
from tutor.book.files import folder_in, write_text
from tutor.book.pages import Pages, front_page
from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped
from tutor.i18n import LANGUAGES
from tutor.words import Words


def write_page(corpus: Corpus, variant: Variant, file: Path) -> None:
    """Write the rules of a game, in the language of ``corpus``, as one page that stands alone.

    Raises OSError when the file cannot be written.
    """
    words = Words(corpus.words.language) if corpus.words.plain else corpus.words
    write_text(file, Pages(words).game(variant))


def write_site(folder: Path, *, native_digits: bool = False) -> int:
    """Write every game in every language, and return how many pages that are.

    Other files in the folder stay as they are. Raises OSError when a file cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    editions = {
        language: Pages(Words(language, native_digits=native_digits), has_others=True)
        for language in LANGUAGES
    }
    write_text(folder / "index.html", front_page(editions))
    written = 1
    for language, pages in editions.items():
        place = folder_in(folder, language)
        for name, page in _pages(pages):
            write_text(place / f"{name}.html", page)
            written += 1
    return written


def _pages(pages: Pages) -> Iterator[tuple[str, str]]:
    """Yield the pages of a language, each under the name of its file."""
    yield "index", pages.games()
    yield "glossary", pages.glossary()
    for name in shipped():
        yield name, pages.game(load_shipped(name))
