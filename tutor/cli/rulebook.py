"""The rule book on the terminal: its clauses, pictures of the order, score tables, options."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from tutor.cards import Card
from tutor.cli.page import Page
from tutor.corpus import Clause, Corpus, section_title
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped
from tutor.glossary import explained
from tutor.i18n import LANGUAGES
from tutor.options import Change, Difference, options
from tutor.rulebook import ordered, orders_shown, score_tables
from tutor.scene import role_of
from tutor.screen.names import role_name
from tutor.sources import Source, cited
from tutor.texts import Status
from tutor.trumps import TrumpOrder
from tutor.words import Words

INDENT = 2


class Book:
    """Adds the parts of a game's rule book to a page."""

    def __init__(self, page: Page, corpus: Corpus, variant: Variant) -> None:
        self.page = page
        self.corpus = corpus
        self.words = corpus.words
        self.variant = variant

    def whole(self) -> None:
        """Add the book from the game's name to its house rules."""
        if self.variant.id in shipped():
            self.headline()
        for section, clauses in self.corpus.book(self.variant):
            self.heading(section_title(section, self.words))
            self.clauses(clauses)
            if section == "cards":
                self.orders()
            if section in ("scoring", "bid-scoring", "payment"):
                self.points()
        self.options()

    def headline(self) -> None:
        title, in_short = self.corpus.variant(self.variant)
        self.page.paragraph(title, bold=True)
        self.page.paragraph(in_short)
        self.page.gap()

    def heading(self, title: str) -> None:
        self.page.paragraph(title.upper(), bold=True)
        self.page.gap()

    def clauses(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self.clause(clause)

    def clause(self, clause: Clause) -> None:
        """Add a clause with its title, its id and what has to be minded about it."""
        say, text = self.words.say, self.corpus.text(clause.id)
        notes = [
            (not clause.applies(self.variant), say("(not in this game)")),
            (
                text.status is Status.STALE,
                say("(The English of this text has changed since.)"),
            ),
            (text.status is Status.MISSING, say("(This text is not translated yet.)")),
        ]
        said = [note for holds, note in notes if holds]
        heading = "  ".join([self.corpus.title(clause.id), f"[{clause.id}]", *said])
        self.page.paragraph(heading, bold=True)
        self.page.paragraph(self.corpus.rule(clause.id, self.variant), indent=INDENT)
        if why := text.get("why"):
            self.page.paragraph(self.words.fill(why, {}), indent=INDENT)
        self.page.gap()

    def glossary(self) -> None:
        """Add the words of the game, each in every language, with the rule that explains it."""
        for clause, terms in explained(self.corpus, self.variant):
            for term in terms:
                self.page.paragraph(term.words[self.words.language], bold=True)
                others = (each for each in LANGUAGES if each != self.words.language)
                told = (f"{LANGUAGES[each]}: {term.words[each]}" for each in others)
                self.page.paragraph(" · ".join(told), indent=INDENT)
            self.page.paragraph(self.corpus.rule(clause.id, self.variant), indent=INDENT)
            self.page.paragraph(f"[{clause.id}]", indent=INDENT)
            self.page.gap()

    def orders(self) -> None:
        """Add every suit from the highest card to the lowest, as one trump makes them."""
        for order in orders_shown(self.variant):
            add_order(self.page, order, self.words, indent=INDENT)
            self.page.gap()

    def points(self) -> None:
        """Add the points of every ending of a deal, or of every bid."""
        for table in score_tables(self.corpus, self.variant):
            self.page.paragraph(table.title, indent=INDENT, bold=True)
            self.page.table(table.heads, table.rows, indent=2 * INDENT)
            self.page.gap()

    def options(self) -> None:
        """Add each setting of which another value would change the book, and how it would."""
        say = self.words.say
        self.heading(say("Options and house rules"))
        self.page.paragraph(
            say("Tables differ. This is what else may be agreed, and what it changes.")
        )
        self.page.gap()
        found = list(options(self.corpus, self.variant))
        citations = cited(self.variant, (option.setting for option in found))
        for option in found:
            title = self.corpus.prose("settings")[option.setting]["title"]
            here = f"{option.setting}={option.value}"
            self.page.paragraph(f"{title}  [{here}]", bold=True)
            for change in option.changes:
                self._change(option.setting, change)
            self._sources(citations.numbers[option.setting])
            self.page.gap()
        self._list_sources(citations.sources)

    def _sources(self, numbers: Mapping[str, Sequence[int]]) -> None:
        """Add which sources have which value."""
        told = [f"{value} [{', '.join(map(str, found))}]" for value, found in numbers.items()]
        if told:
            said = self.words.say("Sources: {customs}", customs="; ".join(told))
            self.page.paragraph(said, indent=INDENT)

    def _list_sources(self, sources: Iterable[Source]) -> None:
        self.heading(self.words.say("Sources"))
        for number, source in enumerate(sources, 1):
            address = f" – {source.address}" if source.address else ""
            self.page.paragraph(f"[{number}] {source.title}{address}")

    def _change(self, setting: str, change: Change) -> None:
        self.page.paragraph(f"{setting}={change.value}", indent=INDENT)
        for difference in change.differences:
            if not self._is_replaced(difference, change):
                self.page.paragraph(self._changed(difference), indent=2 * INDENT)

    def _is_replaced(self, difference: Difference, change: Change) -> bool:
        """Whether a clause falls away only for another one of the same title."""
        new = {self.corpus.title(each.clause) for each in change.differences if each.here is None}
        return difference.there is None and self.corpus.title(difference.clause) in new

    def _changed(self, difference: Difference) -> str:
        """Say in a line what becomes of a clause."""
        title = self.corpus.title(difference.clause)
        if difference.there is None:
            return self.words.say("falls away: {title}", title=title)
        if difference.here is None:
            return self.words.say("new: {title}. {rule}", title=title, rule=difference.there)
        return self.words.say("changed: {title}", title=title)


def add_order(page: Page, order: TrumpOrder, words: Words, indent: int = 0) -> None:
    """Add every suit from its highest card to its lowest; in plain mode a card a line."""
    if order.trump.suit is None:
        page.paragraph(words.trump(order.trump), bold=True, indent=indent)
    for suit, cards in ordered(order).items():
        trump = words.say("trump: {trump}", trump=order.trump)
        page.paragraph(words.suit_with_symbol(suit) if suit else trump, bold=True, indent=indent)
        equal = [tuple(copies) for _, copies in groupby(cards)]
        if words.plain:
            shown = [_with_role(each[0], order, words, words.card(each[0])) for each in equal]
        else:
            codes = [" ".join(map(words.code, each)) for each in equal]
            roles = (
                _with_role(each[0], order, words, code)
                for each, code in zip(equal, codes, strict=True)
            )
            shown = [" > ".join(roles)]
        for line in shown:
            page.paragraph(line, indent=indent + INDENT)


def _with_role(card: Card, order: TrumpOrder, words: Words, shown: str) -> str:
    role = role_of(card, order)
    return f"{shown} ({role_name(role, words)})" if role else shown
