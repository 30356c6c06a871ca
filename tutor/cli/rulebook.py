"""The rule book on the terminal: its clauses, pictures of the order, score tables, options."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from tutor.cards import Card
from tutor.cli.page import Page
from tutor.corpus import Clause, Corpus, last_scoring, section_title
from tutor.game.variant import Variant
from tutor.glossary import Term, explained
from tutor.i18n import LANGUAGES
from tutor.options import Change, Difference, Kind, options
from tutor.rulebook import ordered, orders_shown, score_tables
from tutor.scene import role_of
from tutor.screen.names import role_name
from tutor.sources import Source, cited
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
        self.headline()
        book = dict(self.corpus.book(self.variant))
        for section, clauses in book.items():
            self.heading(section_title(section, self.words))
            self.clauses(clauses)
            if section == "cards":
                self.orders()
            if section == last_scoring(book):
                self.points()
        self.options()

    def headline(self) -> None:
        title, in_short = self.corpus.variant(self.variant)
        self.page.paragraph(title, bold=True)
        if self.variant.is_ours:
            note = self.corpus.note(self.corpus.prose("variants")[self.variant.id])
            self.page.paragraph(_apart(in_short, note))
        self.page.gap()

    def heading(self, title: str) -> None:
        self.page.paragraph(title.upper(), bold=True)
        self.page.gap()

    def clauses(self, clauses: Iterable[Clause]) -> None:
        for clause in clauses:
            self.clause(clause)

    def clause(self, clause: Clause) -> None:
        """Add a clause with its title, its id and what has to be minded about it."""
        absent = "" if clause.applies(self.variant) else self.words.say("(not in this game)")
        title, note = self.corpus.title(clause.id), self._note(clause.id)
        self.page.paragraph(_apart(title, f"[{clause.id}]", absent, note), bold=True)
        self.page.paragraph(self.corpus.rule(clause.id, self.variant), indent=INDENT)
        if why := self.corpus.why(clause.id, self.variant):
            self.page.paragraph(why, indent=INDENT)
        self.page.gap()

    def _note(self, clause: str) -> str:
        return self.corpus.note(self.corpus.text(clause))

    def glossary(self) -> None:
        """Add the words of the game, each in every language, with the rule that explains it."""
        for clause, terms in explained(self.corpus, self.variant):
            for term in terms:
                self._term(term)
            self.page.paragraph(self.corpus.rule(clause.id, self.variant), indent=INDENT)
            self.page.paragraph(_apart(f"[{clause.id}]", self._note(clause.id)), indent=INDENT)
            self.page.gap()

    def _term(self, term: Term) -> None:
        """Add a word, and what the other languages have for it: one a line in plain mode."""
        own = self.words.language
        self.page.paragraph(self.words.prose(term.word(own).text), bold=True)
        others = [each for each in LANGUAGES if each != own]
        told = [f"{LANGUAGES[each]}: {term.word(each).text}" for each in others]
        for line in told if self.words.plain else [" · ".join(told)]:
            self.page.paragraph(line, indent=INDENT)

    def orders(self) -> None:
        """Add every suit from the highest card to the lowest, as one trump makes them."""
        for order in orders_shown(self.variant):
            add_order(self.page, order, self.words, indent=INDENT)
            self.page.gap()

    def points(self) -> None:
        """Add the points of every ending of a deal, or of every bid."""
        for table in score_tables(self.corpus, self.variant):
            self.page.paragraph(table.title, indent=INDENT, bold=True)
            rows = [(row.label.text, *row.points) for row in table.rows]
            self.page.table(table.heads, rows, indent=2 * INDENT)
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
            title, here = self.corpus.setting(option.setting), f"{option.setting}={option.value}"
            note = self.corpus.note(self.corpus.prose("settings")[option.setting])
            self.page.paragraph(_apart(title, f"[{here}]", note), bold=True)
            for change in option.changes:
                self._change(option.setting, change)
            self._sources(citations.numbers[option.setting])
            self.page.gap()
        if citations.sources:
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
        for each in change.told:
            line = _apart(self._changed(each), self._note(each.clause))
            self.page.paragraph(line, indent=2 * INDENT)

    def _changed(self, difference: Difference) -> str:
        """Say in a line what becomes of a clause."""
        title = self.corpus.title(difference.clause)
        match difference.kind:
            case Kind.GONE:
                return self.words.say("falls away: {title}", title=title)
            case Kind.NEW:
                return self.words.say("new: {title}. {rule}", title=title, rule=difference.there)
            case Kind.CHANGED:
                return self.words.say("changed: {title}", title=title)


def _apart(*parts: str) -> str:
    """Join what a line says, as far as it has something to say."""
    return "  ".join(filter(None, parts))


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
