"""Read the rules of a game, or a part of them."""

from collections.abc import Iterator, Mapping, Sequence

import click

from tutor.cli.compare import Game, add_differences, difference_as_json
from tutor.cli.help import Command
from tutor.cli.page import Page
from tutor.cli.rulebook import Book
from tutor.cli.shared import (
    json_option,
    needing,
    print_json,
    print_text,
    refused,
    set_option,
    shortened,
    show,
    variant_of,
)
from tutor.cli.start import Call
from tutor.cli.writing import place, print_how_to_open, refusing_unwritable
from tutor.corpus import Clause, Corpus
from tutor.game.variant_file import STANDARD
from tutor.glossary import explained
from tutor.options import differences
from tutor.search import Found, Search, customs
from tutor.words import Words
from tutor.yamlfile import Node, unknown

MOST_ECHOED = 100


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    yield Command(
        "rules",
        help=call.words.say("Read the rules of a game."),
        callback=lambda **given: rules(call, **given),
        params=_parameters(call.words),
    )


def _parameters(words: Words) -> list[click.Parameter]:
    say = words.say
    by_id = say("One rule, by the id shown beside it.")
    compare = say("Only what is different in another game.")
    glossary = say("The words of the game, in every language.")
    return [
        click.Argument(["variant"], default=STANDARD),
        click.Option(["--clause"], metavar="ID", help=by_id),
        click.Option(["--search"], metavar="WORDS", help=say("The rules that speak of this.")),
        click.Option(["--exact"], is_flag=True, help=say("Search exactly as typed, capitals too.")),
        click.Option(["--compare"], metavar="ID", help=compare),
        click.Option(["--glossary"], is_flag=True, help=glossary),
        click.Option(
            ["--html"], metavar="FILE", help=say("Write the rules as a page for a browser.")
        ),
        set_option(words),
        json_option(words),
    ]


def rules(
    call: Call,
    variant: str,
    clause: str | None,
    search: str | None,
    exact: bool,
    compare: str | None,
    glossary: bool,
    html: str | None,
    changes: Sequence[str],
    as_json: bool,
) -> None:
    """Print the rule book of a game, or the part of it that is asked for."""
    parts = {"--clause": clause, "--search": search, "--compare": compare, "--html": html}
    is_asked = {name: part is not None for name, part in parts.items()}
    _demand_one(call, {**is_asked, "--glossary": glossary})
    _demand_one(call, {"--html": html is not None, "--json": as_json})
    if exact and search is None:
        raise needing("option", "--search")
    reading = _Reading(call, _game(variant, changes, call), as_json)
    if clause is not None:
        reading.clause(clause)
    elif search is not None:
        reading.search(search, exact)
    elif compare is not None:
        reading.compare(_game(compare, (), call))
    elif glossary:
        reading.glossary()
    elif html is not None:
        reading.html(html)
    else:
        reading.book()


def _demand_one(call: Call, options: Mapping[str, bool]) -> None:
    """Refuse a call that has more than one of some options."""
    asked = [name for name, is_asked in options.items() if is_asked]
    if len(asked) > 1:
        said = call.words.say("{options}: one of them at a time", options=", ".join(asked))
        raise refused(said)


def _game(typed: str, changes: Sequence[str], call: Call) -> Game:
    return Game(variant_of(typed, changes, call.words), typed, tuple(changes))


class _Reading:
    """One look into the rule book of a game, as text or as JSON."""

    def __init__(self, call: Call, game: Game, as_json: bool) -> None:
        self.words = call.words
        self.corpus = Corpus(call.words)
        self.game = game
        self.variant = game.variant
        self.as_json = as_json
        self.page = Page(plain=call.words.plain, four_colours=call.four_colours)
        self.printed = Book(self.page, self.corpus, self.variant)

    def book(self) -> None:
        if self.as_json:
            clauses = (each for _, found in self.corpus.book(self.variant) for each in found)
            print_json([self._as_json(each) for each in clauses])
            return
        self.printed.whole()
        show(self.page, self.words)

    def clause(self, name: str) -> None:
        if name not in self.corpus.all_clauses:
            problem = unknown(Node("--clause", 1, ""), name, self.corpus.all_clauses)
            raise refused(self.words.say(problem.said, **problem.facts))
        self._some([self.corpus.all_clauses[name]])

    def search(self, typed: str, exact: bool) -> None:
        """Print the clauses that hold the words; exits with 1 when none does."""
        found = Search(self.corpus, self.variant).find(typed, exact=exact)
        if found.clauses or self.as_json:
            self._some(found.clauses)
        else:
            self._nothing(typed, found)
        if not found.clauses:
            raise SystemExit(1)

    def _nothing(self, typed: str, found: Found) -> None:
        echoed = shortened(typed, MOST_ECHOED)
        print_text(self.words.say("No rule of this game holds: {typed}", typed=echoed))
        for custom in customs(self.corpus, self.variant, typed):
            said = self.words.say("A custom of other tables has it: --set {custom}", custom=custom)
            print_text(said)
        if found.nearest:
            near = ", ".join(found.nearest)
            print_text(self.words.say("Words that are like it: {words}", words=near))

    def _some(self, clauses: Sequence[Clause]) -> None:
        if self.as_json:
            print_json([self._as_json(each) for each in clauses])
            return
        self.printed.clauses(clauses)
        show(self.page, self.words)

    def _as_json(self, clause: Clause) -> dict[str, object]:
        text = self.corpus.text(clause.id)
        return {
            "section": clause.section,
            "clause": clause.id,
            "applies": clause.applies(self.variant),
            "title": self.corpus.title(clause.id),
            "text": self.corpus.rule(clause.id, self.variant),
            "why": self.corpus.why(clause.id, self.variant),
            "status": text.status.value,
        }

    def glossary(self) -> None:
        if not self.as_json:
            self.printed.glossary()
            show(self.page, self.words)
            return
        print_json(
            [
                {"term": term.id, "words": dict(term.words), "clause": clause.id}
                for clause, terms in explained(self.corpus, self.variant)
                for term in terms
            ]
        )

    def html(self, typed: str) -> None:
        from tutor.book.site import write_page

        with refusing_unwritable(self.words):
            file = place(typed)
            write_page(self.corpus, self.variant, file)
        print_how_to_open(file, self.words)

    def compare(self, other: Game) -> None:
        """Print what differs between the game and another one."""
        found = differences(self.corpus, self.variant, other.variant)
        if self.as_json:
            print_json([difference_as_json(each, self.corpus) for each in found])
        elif not found:
            print_text(self.words.say("The rules are the same."))
        else:
            add_differences(self.printed, found, (self.game, other))
            show(self.page, self.words)
