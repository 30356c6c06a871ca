"""click's help pages, measured and wrapped in terminal cells."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import click

from tutor import cells
from tutor.cli.shared import shown
from tutor.words import Words
from tutor.yamlfile import DataError


class CellFormatter(click.HelpFormatter):
    """Wraps what click counts in characters by the cells it takes."""

    def write_text(self, text: str) -> None:
        columns = max(self.width - self.current_indent, 11)
        for number, paragraph in enumerate(text.split("\n\n")):
            self.write("\n" if number else "")
            for line in cells.wrap(" ".join(paragraph.split("\n")), columns):
                self.write(f"{' ' * self.current_indent}{line}\n")

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        rows = list(rows)
        widest = min(max((cells.width(first) for first, _ in rows), default=0), col_max)
        indent = " " * self.current_indent
        columns = max(self.width - widest - col_spacing - self.current_indent, 10)
        for first, second in rows:
            lines = cells.wrap(str(second), columns)
            lead = cells.pad(first, widest + col_spacing)
            if cells.width(first) > widest:
                self.write(f"{indent}{first}\n")
                lead = " " * (widest + col_spacing)
            for line in lines:
                self.write(f"{indent}{lead}{line}".rstrip() + "\n")
                lead = " " * (widest + col_spacing)

    def getvalue(self) -> str:
        return shown(super().getvalue())


class CellContext(click.Context):
    formatter_class = CellFormatter


class Command(click.Command):
    """A command whose short help is its whole first sentence."""

    context_class = CellContext

    def get_short_help_str(self, limit: int = 45) -> str:
        return str(self.short_help or self.help or "")


class Program(click.Group):
    """The group of commands; mistakes in files are told in full, never as a traceback.

    ``loaders`` makes each command by its name when it is asked for.
    """

    context_class = CellContext
    command_class = Command

    def __init__(
        self, words: Words, loaders: Mapping[str, Callable[[str], click.Command]], **attributes: Any
    ) -> None:
        super().__init__(**attributes)
        self.words = words
        self._loaders = loaders

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted(self._loaders)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return self._loaders[cmd_name](cmd_name) if cmd_name in self._loaders else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:  # click knows only the commands already loaded
            raise click.NoSuchCommand(args[0], possibilities=self._loaders, ctx=ctx) from error

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except DataError as error:
            for problem in error.problems:
                click.echo(shown(self.words.problem(problem)), err=True)
            is_call = all(problem.file.startswith("--") for problem in error.problems)
            ctx.exit(2 if is_call else 1)
