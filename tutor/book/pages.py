"""The pages of one language, made from templates in which everything is escaped."""

from collections.abc import Mapping
from functools import cache, cached_property
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from tutor import __version__
from tutor.book.chapters import chapters
from tutor.book.edition import Edition, Game, load_shipped
from tutor.book.entries import entries
from tutor.book.house_rules import house_rules
from tutor.book.pictures import pictures
from tutor.book.prose import attribute, in_language, prose
from tutor.book.tips import Tips
from tutor.corpus import Passage, last_scoring
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped
from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE
from tutor.rulebook import score_tables
from tutor.words import Words


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("tutor.book"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finished,
    )
    environment.filters |= {"attribute": attribute, "prose": prose}
    return environment


@pass_context
def _finished(context: Context, value: Any) -> Any:
    """Write a text in the page's language, and one in another language marked as such."""
    language = context["language"]
    match value:
        case Passage(text, own):
            return in_language(prose(text, own), own, language)
        case Markup():
            return value
        case str():
            return prose(value, language)
    return value


class Pages:
    """The pages of one language.

    ``has_others`` says whether a page has others beside it to point to.
    """

    def __init__(self, words: Words, *, has_others: bool = False) -> None:
        self.edition = Edition(words)
        self.has_others = has_others

    def game(self, variant: Variant) -> str:
        """Return the rule book of a game."""
        found = list(chapters(Tips(variant, self.edition)))
        return self._page(
            "game.html",
            variant=variant,
            game=self.edition.game(variant),
            chapters=found,
            last_scoring=last_scoring(each.section for each in found),
            pictures=pictures(variant, self.edition.words),
            tables=score_tables(self.edition, variant),
            house_rules=house_rules(variant, self.edition),
        )

    def games(self) -> str:
        """Return the list of the games."""
        return self._page("games.html")

    def glossary(self) -> str:
        """Return the words of the game in all languages."""
        return self._page("glossary.html", entries=entries(self.edition))

    def _page(self, template: str, **contents: Any) -> str:
        return _rendered(
            template,
            self.edition.words,
            has_others=self.has_others,
            games=self.titles if self.has_others else {},
            **contents,
        )

    @cached_property
    def titles(self) -> Mapping[str, Game]:
        """What each game we ship is called, by id."""
        return {name: self.edition.game(load_shipped(name)) for name in shipped()}


def front_page(editions: Mapping[str, Pages]) -> str:
    """Return the page where a reader chooses a language."""
    games = {language: pages.titles for language, pages in editions.items()}
    return _rendered("front.html", Words(SOURCE_LANGUAGE), has_others=True, games=games)


def _rendered(template: str, words: Words, **contents: Any) -> str:
    return (
        _environment()
        .get_template(template)
        .render(
            language=words.language,
            languages=LANGUAGES,
            say=words.say,
            version=__version__,
            **contents,
        )
    )
