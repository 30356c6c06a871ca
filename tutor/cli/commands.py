"""All commands, built in the language of the call."""

import click

from tutor import __version__
from tutor.cli import book, learn, replay, score, settle, validate
from tutor.cli.help import Program
from tutor.cli.start import Call
from tutor.i18n import LANGUAGES


def build(call: Call) -> Program:
    """Return the program with every command; the language is settled before."""
    say = call.words.say
    program = Program(
        call.words,
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
    for module in (learn, book, settle, score, replay, validate):
        for command in module.commands(call):
            program.add_command(command)
    return program


def _version(ctx: click.Context, option: click.Parameter, value: bool) -> None:
    if value:
        click.echo(f"euchre-tutor {__version__}")
        ctx.exit()
