"""All commands, built in the language of the call."""

from collections.abc import Iterable
from importlib import import_module

import click

from tutor import __version__
from tutor.cli.help import Program
from tutor.cli.start import DIGITS, Call
from tutor.i18n import LANGUAGES

MODULES = {
    "book": "book",
    "check": "settle",
    "learn": "learn",
    "play": "play",
    "quiz": "quiz",
    "progress": "progress",
    "rank": "settle",
    "replay": "replay",
    "review": "review",
    "rules": "rules",
    "score": "score",
    "trick": "settle",
    "validate": "validate",
    "variants": "variants",
}
"""The module of each command; it is loaded when the command is asked for, not before."""


def build(call: Call) -> Program:
    """Return the program with every command; the language is settled before."""
    say = call.words.say

    def command(name: str) -> click.Command:
        module = import_module(f"tutor.cli.{MODULES[name]}")
        commands: Iterable[click.Command] = module.commands(call)
        return next(each for each in commands if each.name == name)

    return Program(
        call.words,
        dict.fromkeys(MODULES, command),
        name="euchre-tutor",
        help=say("Learn to play euchre: lessons, rules and answers for the card table."),
        context_settings={"help_option_names": ["-h", "--help"], "obj": call},
        params=[
            click.Option(
                ["--lang"],
                type=click.Choice(list(LANGUAGES)),
                help=say("The language of everything that is shown."),
            ),
            click.Option(
                ["--plain"],
                is_flag=True,
                help=say("No colour and no drawing, for screen readers and simple terminals."),
            ),
            click.Option(
                ["--four-colours"], is_flag=True, help=say("Give each suit a colour of its own.")
            ),
            click.Option(
                ["--digits"],
                type=click.Choice(list(DIGITS)),
                help=say(
                    "How numbers are written in sentences: 3, or as the language writes them "
                    "itself."
                ),
            ),
            click.Option(
                ["--version"],
                is_flag=True,
                is_eager=True,
                expose_value=False,
                callback=_version,
                help=say("Show the version."),
            ),
        ],
        callback=lambda **_: None,
    )


def _version(ctx: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"euchre-tutor {__version__}")
        ctx.exit()
