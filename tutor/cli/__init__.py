"""The command line: choose the language, then hand over to the commands."""

import gc
import os
import sys
from collections.abc import Sequence
from io import StringIO


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``euchre-tutor``; ends the process with 0 fine, 1 "no", 2 not understood.

    Ctrl-C ends it with 0, also while modules are still loading: so all of ours load inside.
    """
    gc.set_threshold(50_000)  # looking for garbage took a tenth of a short run
    try:
        code = _run(list(sys.argv[1:] if arguments is None else arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        code = 0
    except BrokenPipeError:  # whoever reads has seen enough
        code = 0
        _drop_output()
    except OSError as error:
        code = 2
        print(error.strerror or error, file=sys.stderr)
        _drop_output()
    sys.exit(code)


def _run(arguments: list[str]) -> int:
    import click

    from tutor.cli import click_words
    from tutor.cli.commands import build
    from tutor.cli.shared import shown
    from tutor.cli.start import read_call

    call = read_call(arguments)
    click_words.speak(call.words)
    program = build(call)
    try:
        with program.make_context("euchre-tutor", call.arguments) as context:
            program.invoke(context)
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        print(shown(call.words.spoken(error)), file=sys.stderr)
        _drop_output()
        return 2
    except click.exceptions.Exit as ended:
        return ended.exit_code
    except click.ClickException as error:
        said = StringIO()
        error.show(said)
        print(shown(said.getvalue()), end="", file=sys.stderr)
        return error.exit_code
    return 0


def _drop_output() -> None:
    """Let what could not be written go, so that Python does not try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
