"""What several commands share: the options for the game, typed cards, printed answers."""

import json
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from tutor import cells
from tutor.cards import Card, Suit
from tutor.cli.page import Page
from tutor.cli.start import Call
from tutor.game.bids import Bid
from tutor.game.rule import Facts
from tutor.game.seats import Seat
from tutor.game.variant import Variant
from tutor.game.variant_file import STANDARD, load, shipped
from tutor.trumps import Trump
from tutor.typed import cards_in
from tutor.words import Words, bare
from tutor.yamlfile import Node, unknown

MOST_SHOWN = 1000


def game_options(words: Words) -> list[click.Parameter]:
    """Return ``--variant``, ``--set`` and ``--json``."""
    return [
        click.Option(
            ["--variant"],
            default=STANDARD,
            metavar="ID",
            help=words.say("The game: an id from 'variants', or the path of a file."),
        ),
        set_option(words),
        json_option(words),
    ]


def set_option(words: Words) -> click.Option:
    said = words.say("Change a setting for this call; may be repeated.")
    return click.Option(["--set", "changes"], multiple=True, metavar="KEY=VALUE", help=said)


def json_option(words: Words) -> click.Option:
    said = words.say("Answer as JSON, for other programs.")
    return click.Option(["--json", "as_json"], is_flag=True, help=said)


def variant_of(name: str, changes: Iterable[str], words: Words) -> Variant:
    """Load the game a call names; a name or a change that is none ends the call with 2."""
    if name.lower() in shipped():
        name = name.lower()
    elif not _is_path(name):
        raise not_known(name, shipped(), "variants", words)
    return load(name, changes)


def _is_path(name: str) -> bool:
    """Whether a name can only be the path of a file: it looks like one, or there is one."""
    if "/" in name or name.endswith((".yaml", ".yml")):
        return True
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # too long, or with a character that no name has
        return False


def cards_of(text: str, option: str, words: Words) -> tuple[Card, ...]:
    """Read typed cards; one that cannot be read ends the call with 2."""
    try:
        return cards_in(text, words)
    except ValueError as error:
        said = words.say("'{typed}' is no card; write for example JD or 10H", typed=str(error))
        raise refused(f"{option}: {said}") from error


def trump_of(text: str, words: Words) -> Trump:
    """Read what is trump: a suit's letter, symbol or name, ``NT`` or ``NTL``."""
    typed = bare(text)
    for trump in Trump:
        suit = trump.suit
        names = [trump.value]
        if suit is not None:
            names += [suit.symbol, suit.name, words.suit(suit)]
        if typed in map(bare, names):
            return trump
    said = words.say("trump cannot be '{typed}'; write C, D, H, S or NT", typed=text)
    raise refused(f"--trump: {said}")


def facts_as_json(facts: Facts) -> dict[str, Any]:
    """Return a violation's facts with cards, suits and seats as codes."""
    return {name: _as_json(value) for name, value in facts.items()}


def _as_json(value: Any) -> Any:
    match value:
        case Card() | Seat():
            return value.code
        case tuple():
            return [_as_json(item) for item in value]
        case Suit() | Trump():
            return value.value
        case Bid():
            return value.word
    return value


def program_name() -> str:
    """Return how this program can be called again: by its name, or by where it lies."""
    if shutil.which("euchre-tutor") is not None:
        return "euchre-tutor"
    called = Path(sys.argv[0])
    return "python -m tutor" if called.name == "__main__.py" else str(called)


def refused(text: str) -> click.UsageError:
    """Return the error that ends a call with 2 and this sentence; a very long one is cut."""
    return click.UsageError(shortened(shown(text), MOST_SHOWN))


def not_known(name: str, known: Iterable[str], listing: str, words: Words) -> click.UsageError:
    """Return the error of a name that is none of those a command lists."""
    problem = unknown(Node("", 1, ""), name, known)
    command = f"{program_name()} {listing}"
    hint = words.say("all of them: {command}", command=command)
    return refused(f"{words.say(problem.said, **problem.facts)} ({hint})")


def needing(kind: str, name: str) -> click.UsageError:
    """Return the error that ends a call with 2 because an option or argument is not there."""
    return click.MissingParameter(param_type=kind, param_hint=f"'{name}'")


def shortened(text: str, most: int) -> str:
    """Return text, cut where it has more characters than that."""
    return text if len(text) <= most else f"{text[:most].rstrip()} ..."


def print_json(answer: Any) -> None:
    """Print one JSON value on one line, in the letters of its language.

    What could act on a terminal or reorder its line is written as an escape.
    """
    is_ascii = sys.stdout.encoding == "ascii"
    text = json.dumps(answer, ensure_ascii=is_ascii).replace(cells.ZERO_WIDTH_SPACE, "")
    print(
        "".join(each if cells.printable(each) == each else json.dumps(each)[1:-1] for each in text)
    )


def shown(text: str) -> str:
    """Return text for one line outside a paragraph: printable, without marks where it may break."""
    return cells.printable(text.replace(cells.ZERO_WIDTH_SPACE, ""))


def print_text(text: str, *, indent: int = 0, bold: bool = False, plain: bool = False) -> None:
    """Print a paragraph, wrapped to the terminal."""
    page = Page(plain=plain)
    page.paragraph(text, indent=indent, bold=bold)
    page.print()


def show(page: Page, words: Words) -> None:
    """Print a page, through a pager where it is longer than the screen."""
    page.show(shown(" · ".join([words.say("space: next page"), words.say("q: leave")])))


def print_trouble(call: Call) -> bool:
    """Say what is wrong with the learner's file, and return whether nothing could be saved."""
    words, progress = call.words, call.progress
    if progress.set_aside:
        file = shown(str(progress.set_aside))
        print_text(
            words.say("Your progress was in a damaged file. It is kept as {file}", file=file)
        )
    if progress.trouble:
        facts = {name: shown(fact) for name, fact in progress.trouble.facts.items()}
        reason = words.say(progress.trouble.said, **facts)
        print_text(words.say("Your place could not be saved: {reason}", reason=reason))
    return progress.trouble is not None
