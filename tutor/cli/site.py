"""Write the rule book for a browser."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from tutor.cli.help import Command
from tutor.cli.shared import refused, shown
from tutor.cli.start import Call
from tutor.i18n import CatalogError
from tutor.words import Words


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "book",
        help=say("Write the rules of all games in all languages, to read in a browser."),
        callback=lambda **given: book(call, **given),
        params=[click.Argument(["folder"], metavar="DIR", type=click.Path(path_type=Path))],
    )


def book(call: Call, folder: Path) -> None:
    """Write the rule book as a small site into a folder; what else lies there stays."""
    from tutor.book.site import write_site

    with refusing_unwritable(call.words):
        pages = write_site(folder, native_digits=call.native_digits)
    print(shown(call.words.say("Pages written: {n}", n=pages)))
    print_how_to_open(folder / "index.html", call.words)


def print_how_to_open(file: Path, words: Words) -> None:
    """Tell a reader what to do with a page that was written."""
    print(shown(words.say("Open this file in a browser: {file}", file=str(file.absolute()))))


@contextmanager
def refusing_unwritable(words: Words) -> Iterator[None]:
    """End the call with 2 where a file cannot be written, and say which and why."""
    try:
        yield
    except BrokenPipeError:
        raise
    except CatalogError as error:
        raise refused(str(error)) from error
    except OSError as error:
        said = words.say(
            "'{file}' cannot be written: {reason}",
            file=str(error.filename),
            reason=error.strerror or str(error),
        )
        raise refused(said) from error
