"""Read the rules, and see which games there are."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import click

from tutor.cli.help import Command
from tutor.cli.page import Page
from tutor.cli.rulebook import INDENT, Book
from tutor.cli.shared import json_option, print_json, print_text, refused, set_option, variant_of
from tutor.cli.site import print_how_to_open, refusing_unwritable
from tutor.cli.start import Call
from tutor.corpus import Clause, Corpus, section_title
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.glossary import explained
from tutor.options import Difference, differences
from tutor.search import find
from tutor.yamlfile import Node, unknown


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the commands, with their help in the call's language."""
    say = call.words.say
    yield Command(
        "rules",
        help=say("Read the rules of a game."),
        callback=lambda **given: rules(call, **given),
        params=[
            click.Argument(["variant"], default="standard"),
            click.Option(
                ["--clause"], metavar="ID", help=say("One rule, by the id shown beside it.")
            ),
            click.Option(["--search"], metavar="WORDS", help=say("The rules that speak of this.")),
            click.Option(
                ["--exact"], is_flag=True, help=say("Search letter by letter, in this case.")
            ),
            click.Option(
                ["--compare"], metavar="ID", help=say("Only what is different in another game.")
            ),
            click.Option(
                ["--glossary"], is_flag=True, help=say("The words of the game, in every language.")
            ),
            click.Option(
                ["--html"],
                metavar="FILE",
                type=click.Path(path_type=Path),
                help=say("Write the rules as a page for a browser."),
            ),
            set_option(call.words),
            json_option(call.words),
        ],
    )
    yield Command(
        "variants",
        help=say("List the games, or one game's settings."),
        callback=lambda **given: variants(call, **given),
        params=[
            click.Argument(["variant"], required=False),
            set_option(call.words),
            json_option(call.words),
        ],
    )


def rules(
    call: Call,
    variant: str,
    clause: str | None,
    search: str | None,
    exact: bool,
    compare: str | None,
    glossary: bool,
    html: Path | None,
    changes: Sequence[str],
    as_json: bool,
) -> None:
    """Print the rule book of a game, or the part of it that is asked for."""
    _demand_one(
        call,
        {
            "--clause": clause is not None,
            "--search": search is not None,
            "--compare": compare is not None,
            "--glossary": glossary,
            "--html": html is not None,
        },
    )
    reading = _Reading(call, variant_of(variant, changes, call.words), as_json)
    if clause is not None:
        reading.clause(clause)
    elif search is not None:
        reading.search(search, exact)
    elif compare is not None:
        reading.compare(variant_of(compare, (), call.words))
    elif glossary:
        reading.glossary()
    elif html is not None:
        reading.html(html)
    else:
        reading.book()


def _demand_one(call: Call, parts: Mapping[str, bool]) -> None:
    """Refuse a call that asks for more than one part of the book."""
    asked = [name for name, is_asked in parts.items() if is_asked]
    if len(asked) > 1:
        said = call.words.say("{options}: one of them at a time", options=", ".join(asked))
        raise refused(said)


class _Reading:
    """One look into the rule book of a game, as text or as JSON."""

    def __init__(self, call: Call, variant: Variant, as_json: bool) -> None:
        self.words = call.words
        self.corpus = Corpus(call.words)
        self.variant = variant
        self.as_json = as_json
        self.page = Page(plain=call.words.plain, four_colours=call.four_colours)

    def book(self) -> None:
        if self.as_json:
            clauses = (each for _, found in self.corpus.book(self.variant) for each in found)
            print_json([self._as_json(each) for each in clauses])
            return
        Book(self.page, self.corpus, self.variant).whole()
        self.page.show()

    def clause(self, name: str) -> None:
        if name not in self.corpus.all_clauses:
            problem = unknown(Node("--clause", 1, ""), name, self.corpus.all_clauses)
            raise refused(self.words.say(problem.said, **problem.facts))
        self._some([self.corpus.all_clauses[name]])

    def search(self, typed: str, exact: bool) -> None:
        """Print the clauses that hold the words; exits with 1 when none does."""
        found = find(self.corpus, self.variant, typed, exact=exact)
        if not found.clauses and not self.as_json:
            print_text(self.words.say("No rule of this game holds: {typed}", typed=typed))
            if found.nearest:
                near = ", ".join(found.nearest)
                print_text(self.words.say("Words that are like it: {words}", words=near))
        else:
            self._some(found.clauses)
        if not found.clauses:
            raise SystemExit(1)

    def _some(self, clauses: Sequence[Clause]) -> None:
        if self.as_json:
            print_json([self._as_json(each) for each in clauses])
            return
        Book(self.page, self.corpus, self.variant).clauses(clauses)
        self.page.show()

    def glossary(self) -> None:
        if self.as_json:
            found = explained(self.corpus, self.variant)
            print_json(
                [
                    {"term": term.id, "words": dict(term.words), "clause": clause.id}
                    for clause, terms in found
                    for term in terms
                ]
            )
            return
        Book(self.page, self.corpus, self.variant).glossary()
        self.page.show()

    def html(self, file: Path) -> None:
        from tutor.book.site import write_page

        with refusing_unwritable(self.words):
            write_page(self.corpus, self.variant, file)
        print_how_to_open(file, self.words)

    def compare(self, other: Variant) -> None:
        """Print what differs between the game and another one."""
        found = differences(self.corpus, self.variant, other)
        names = [self.corpus.variant(each)[0] for each in (self.variant, other)]
        if self.as_json:
            print_json([self._difference_as_json(each) for each in found])
            return
        if not found:
            print_text(self.words.say("The rules are the same."))
            return
        self._differences(found, names)
        self.page.show()

    def _differences(self, found: Sequence[Difference], names: Sequence[str]) -> None:
        section = ""
        for each in found:
            if each.section != section:
                section = each.section
                self.page.paragraph(section_title(section, self.words).upper(), bold=True)
                self.page.gap()
            title = self.corpus.title(each.clause)
            self.page.paragraph(f"{title}  [{each.clause}]", bold=True)
            for name, rule in zip(names, (each.here, each.there), strict=True):
                rule = rule or self.words.say("(not in this game)")
                self.page.paragraph(f"{name}: {rule}", indent=INDENT)
            self.page.gap()

    def _as_json(self, clause: Clause) -> dict[str, object]:
        text = self.corpus.text(clause.id)
        return {
            "section": clause.section,
            "clause": clause.id,
            "applies": clause.applies(self.variant),
            "title": self.corpus.title(clause.id),
            "text": self.corpus.rule(clause.id, self.variant),
            "why": text.get("why"),
            "status": text.status.value,
        }

    def _difference_as_json(self, each: Difference) -> dict[str, object]:
        return {
            "section": each.section,
            "clause": each.clause,
            "title": self.corpus.title(each.clause),
            "here": each.here,
            "there": each.there,
        }


def variants(call: Call, variant: str | None, changes: Sequence[str], as_json: bool) -> None:
    """List the games, or print one game's settings and where they differ from ``standard``."""
    corpus = Corpus(call.words)
    if variant is None:
        _list_variants(corpus, as_json)
        return
    game = variant_of(variant, changes, call.words)
    usual = load().written()
    if as_json:
        differs = {key: value for key, value in game.written().items() if value != usual[key]}
        print_json({"id": game.id, "settings": game.written(), "differs": differs})
        return
    if variant.lower() in shipped():
        title, in_short = corpus.variant(game)
        print_text(title, bold=True, plain=call.words.plain)
        print_text(in_short)
        print()
    for key, value in game.written().items():
        is_usual = value == usual[key]
        note = "" if is_usual else call.words.say("(standard: {value})", value=usual[key])
        print_text(f"{key} = {value}  {note}", bold=not is_usual, plain=call.words.plain)
        print_text(corpus.prose("settings")[key]["title"], indent=4)


def _list_variants(corpus: Corpus, as_json: bool) -> None:
    found = [(name, *corpus.variant(load(name))) for name in shipped()]
    if as_json:
        print_json([{"id": name, "title": title, "text": text} for name, title, text in found])
        return
    for name, title, text in found:
        print_text(f"{name}: {title}", bold=True, plain=corpus.words.plain)
        print_text(text, indent=2)
