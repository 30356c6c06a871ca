"""Write the rule book of all games for a browser."""

from collections.abc import Iterator

import click

from tutor.cli.help import Command
from tutor.cli.shared import shown
from tutor.cli.start import Call
from tutor.cli.writing import place, print_how_to_open, refusing_unwritable


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "book",
        help=say("Write the rules of all games in all languages, to read in a browser."),
        callback=lambda **given: book(call, **given),
        params=[click.Argument(["folder"], metavar="DIR")],
    )


def book(call: Call, folder: str) -> None:
    """Write the rule book as a small site into a folder; what else lies there stays."""
    from tutor.book.site import write_site

    with refusing_unwritable(call.words):
        site = place(folder)
        pages = write_site(site, native_digits=call.native_digits)
    print(shown(call.words.say("Pages written: {n}", n=pages)))
    print_how_to_open(site / "index.html", call.words)
