"""The command line: choose the language, then hand over to the commands."""

import sys
from collections.abc import Sequence

from tutor.cli.start import read_call


def main(arguments: Sequence[str] | None = None) -> None:
    """Run ``euchre-tutor``; ends the process with 0 fine, 1 "no", 2 not understood."""
    try:
        call = read_call(list(sys.argv[1:] if arguments is None else arguments))
        from tutor.cli.commands import build

        build(call).main(call.arguments, "euchre-tutor")
    except KeyboardInterrupt:
        sys.exit(0)
