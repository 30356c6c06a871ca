"""Read the rules, and see which games there are."""

from collections.abc import Iterator, Sequence

import click

from tutor.cli.help import Command
from tutor.cli.shared import json_option, print_json, print_text, refused, set_option, variant_of
from tutor.cli.start import Call
from tutor.corpus import Clause, Corpus, section_title
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.texts import Status
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
    call: Call, variant: str, clause: str | None, changes: Sequence[str], as_json: bool
) -> None:
    """Print the rule book of a game, or one clause of it."""
    corpus = Corpus(call.words)
    game = variant_of(variant, changes, call.words)
    sections = list(corpus.book(game))
    if clause is not None:
        if clause not in corpus.all_clauses:
            problem = unknown(Node("--clause", 1, ""), clause, corpus.all_clauses)
            raise refused(call.words.say(problem.said, **problem.facts))
        sections = [(clause.partition(".")[0], [corpus.all_clauses[clause]])]
    if as_json:
        print_json(
            [_as_json(each, section, corpus, game) for section, found in sections for each in found]
        )
        return
    for section, found in sections:
        print_text(section_title(section, call.words).upper(), bold=True, plain=call.words.plain)
        print()
        for each in found:
            _print_clause(each, corpus, game)


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


def _as_json(clause: Clause, section: str, corpus: Corpus, game: Variant) -> dict[str, object]:
    return {
        "section": section,
        "clause": clause.id,
        "applies": clause.applies(game),
        "title": corpus.title(clause.id),
        "text": corpus.rule(clause.id, game),
        "why": corpus.text(clause.id).get("why"),
        "status": corpus.text(clause.id).status.value,
    }


def _print_clause(clause: Clause, corpus: Corpus, game: Variant) -> None:
    words, text = corpus.words, corpus.text(clause.id)
    notes = [
        (not clause.applies(game), words.say("(not in this game)")),
        (text.status is Status.STALE, words.say("(The English of this text has changed since.)")),
    ]
    heading = [text["title"], f"[{clause.id}]", *(note for holds, note in notes if holds)]
    print_text("  ".join(heading), bold=True, plain=words.plain)
    print_text(corpus.rule(clause.id, game), indent=2)
    why = text.get("why")
    if why:
        print_text(corpus.words.fill(why, {}), indent=2)
    print()
