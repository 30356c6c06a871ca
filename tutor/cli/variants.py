"""See which games there are, and what is set in one."""

from collections.abc import Iterator, Sequence

import click

from tutor.cli.help import Command
from tutor.cli.shared import json_option, needing, print_json, print_text, set_option, variant_of
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    yield Command(
        "variants",
        help=call.words.say("List the games, or one game's settings."),
        callback=lambda **given: variants(call, **given),
        params=[
            click.Argument(["variant"], required=False),
            set_option(call.words),
            json_option(call.words),
        ],
    )


def variants(call: Call, variant: str | None, changes: Sequence[str], as_json: bool) -> None:
    """List the games, or print one game's settings and where they differ from ``standard``."""
    corpus = Corpus(call.words)
    if variant is not None:
        game = variant_of(variant, changes, call.words)
        if as_json:
            _print_as_json(game)
        else:
            if game.is_ours:
                _print_headline(game, corpus)
            _print_settings(game, corpus)
    elif changes:
        raise needing("argument", "VARIANT")
    else:
        _list(corpus, as_json)


def _print_as_json(game: Variant) -> None:
    settings, usual = game.written(), load().written()
    differs = {key: value for key, value in settings.items() if value != usual[key]}
    print_json({"id": game.id, "settings": settings, "differs": differs})


def _print_headline(game: Variant, corpus: Corpus) -> None:
    title, in_short = corpus.variant(game)
    print_text(title, bold=True, plain=corpus.words.plain)
    print_text(in_short)
    print()


def _print_settings(game: Variant, corpus: Corpus) -> None:
    words, usual = corpus.words, load().written()
    for key, value in game.written().items():
        is_usual = value == usual[key]
        note = "" if is_usual else words.say("(standard: {value})", value=usual[key])
        print_text(f"{key} = {value}  {note}", bold=not is_usual, plain=words.plain)
        print_text(corpus.setting(key), indent=4)


def _list(corpus: Corpus, as_json: bool) -> None:
    found = [(name, *corpus.variant(load(name))) for name in shipped()]
    if as_json:
        print_json([{"id": name, "title": title, "text": text} for name, title, text in found])
        return
    for name, title, text in found:
        print_text(f"{name}: {title}", bold=True, plain=corpus.words.plain)
        print_text(text, indent=2)
