"""Play a whole game against computer players."""

import secrets
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import click

from tutor.cli.game_record import GameRecord
from tutor.cli.help import Command
from tutor.cli.language import choose_language
from tutor.cli.shared import print_text, program_name, refused, set_option, variant_of
from tutor.cli.start import Call
from tutor.coach.players import Level
from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.playing import kept, told
from tutor.playing.answers import Key
from tutor.playing.game import Game, Setup, begin
from tutor.playing.session import Pace, TableSession
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal
from tutor.session import Mood, Page
from tutor.typed import seat_named

LAST = "game"
"""The choice that holds the variant that was played last; its game stands under its name."""

MOST_SEEDS = 1_000_000


@dataclass(frozen=True, slots=True)
class Wish:
    """What the call asks for; None where it does not say."""

    seed: int | None
    dealer: str | None
    level: str | None
    reneges: int | None
    table_rules: bool
    restart: bool


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "play",
        help=say("Play a game against the computer."),
        callback=lambda **given: play(call, **given),
        params=[
            click.Argument(["variant"], required=False),
            click.Option(
                ["--coach/--no-coach"],
                default=True,
                help=say("Say after each choice how good it was."),
            ),
            click.Option(
                ["--table-rules"],
                is_flag=True,
                help=say("A renege goes through and may be called, as at the table."),
            ),
            click.Option(
                ["--reneges"],
                type=click.IntRange(0, 100),
                metavar="N",
                help=say("How often in 100 chances the computer reneges; with --table-rules."),
            ),
            click.Option(
                ["--level"],
                type=click.Choice([level.value for level in Level]),
                help=say("How well the computer plays."),
            ),
            click.Option(
                ["--pace"],
                type=click.Choice([pace.value for pace in Pace]),
                default=Pace.NORMAL.value,
                help=say("Stop after every player, after every trick, or only for your turn."),
            ),
            click.Option(["--dealer"], metavar="SEAT", help=say("Who deals first.")),
            click.Option(
                ["--seed"], type=int, metavar="N", help=say("The same number, the same game.")
            ),
            click.Option(
                ["--record"], metavar="FILE", help=say("Write the game down for 'replay'.")
            ),
            click.Option(["--restart"], is_flag=True, help=say("Begin a new game.")),
            set_option(call.words),
        ],
    )


def play(
    call: Call,
    variant: str | None,
    changes: tuple[str, ...],
    coach: bool,
    pace: str,
    record: str | None,
    **wished: Any,
) -> None:
    """Play a game, or go on with the one that was left."""
    wish = Wish(**wished)
    if wish.reneges is not None and not wish.table_rules:
        raise refused(call.words.say("--reneges needs --table-rules"))
    last = _left_last(call) if not variant and not changes else None
    game = last.variant if last else variant_of(variant or "standard", changes, call.words)
    new = begin(_setup(call, game, wish))
    try:
        if call.is_language_open and sys.stdin.isatty():
            choose_language(call)
        left = _left(call, new, wish)
        started = _offered(call, left, new) if left else new
        _go_through(call, started, GameRecord(record, started, call.words), coach, Pace(pace))
    except (Leave, KeyboardInterrupt):
        print()
        _say_goodbye(call)


def _setup(call: Call, variant: Variant, wish: Wish) -> Setup:
    seed = secrets.randbelow(MOST_SEEDS) if wish.seed is None else wish.seed
    return Setup(
        variant,
        learner=2 if variant.players == 4 else 0,
        seed=seed,
        dealer=_dealer(call, variant, wish.dealer, seed),
        level=Level(wish.level) if wish.level else Level.MEDIUM,
        table_rules=wish.table_rules,
        reneges=wish.reneges or 0,
    )


def _dealer(call: Call, variant: Variant, named: str | None, seed: int) -> int:
    if named is None:
        return seed % variant.players
    try:
        return seat_named(named, variant, call.words)
    except ValueError as error:
        seats = ", ".join(seat.code for seat in variant.seats)
        said = call.words.say("'{typed}' is no seat; there are {seats}", typed=named, seats=seats)
        raise refused(f"--dealer: {said}") from error


# ---------------------------------------------------------------- a game that was left


def _key(variant: str) -> str:
    return f"{LAST} {variant}"


def _kept(call: Call, variant: str) -> Game | None:
    """Return the game of a variant that was left, None when there is none to go on with."""
    text = call.progress.choice(_key(variant))
    try:
        return kept.read(text) if text else None
    except ValueError:  # of another version of the program
        return None


def _left_last(call: Call) -> Game | None:
    """Return the game that was left last."""
    last = call.progress.choice(LAST)
    return _kept(call, last) if last else None


def _left(call: Call, new: Game, wish: Wish) -> Game | None:
    """Return the game that was left, when it is what the call asks for.

    A call that names a seed or a dealer asks for a new game.
    """
    if wish.restart or wish.seed is not None or wish.dealer is not None:
        return None
    left = _kept(call, new.variant.id)
    if left is None or left.variant.written() != new.variant.written():
        return None
    setup = left.setup
    is_level = wish.level in (None, setup.level.value)
    is_table = setup.table_rules or not wish.table_rules
    is_reneging = wish.reneges in (None, setup.reneges)
    return left if is_level and is_table and is_reneging else None


def _offered(call: Call, left: Game, new: Game) -> Game:
    """Ask whether to go on with the game that was left."""
    while True:
        words, corpus = call.words, Corpus(call.words)
        terminal = Terminal(words, four_colours=call.four_colours)
        page = Page(
            title=corpus.variant(left.variant)[0],
            number=0,
            total=0,
            step="",
            mood=Mood.READ,
            text=(words.say("You have left a game."), told.score_told(left, words)),
            choices=(words.say("Go on with it"), words.say("Begin a new game")),
            place=words.say("deal {n}", n=len(left.finished) + 1),
            key_line=(
                words.say("number: answer"),
                words.say("Enter: go on"),
                words.say("l: language"),
                words.say("q: leave"),
            ),
        )
        terminal.clear()
        terminal.print(page_lines(page, terminal.look))
        typed = terminal.ask()
        match Key.of(typed):
            case Key.NEXT:
                return left
            case Key.QUIT | Key.PAUSE:
                raise Leave
            case Key.LANGUAGE:
                choose_language(call)
        if typed in ("1", "2"):
            return left if typed == "1" else new


class _Keeper:
    """Keeps a game in progress, once something was decided in it.

    Until then, and where no game is begun, what was left before stays.
    """

    def __init__(self, call: Call, game: Game) -> None:
        self._progress = call.progress
        self._is_begun = bool(game.own)
        self._kept: Game | None = game

    def keep(self, game: Game) -> None:
        """Write the game down where it has changed."""
        self._is_begun = self._is_begun or bool(game.own)
        if not self._is_begun or game is self._kept:
            return
        if self._progress.choice(LAST) != game.variant.id:
            self._progress.choose(LAST, game.variant.id)
        self._progress.choose(_key(game.variant.id), kept.written(game))
        self._kept = game

    def drop(self, game: Game) -> None:
        """Forget a game that is won."""
        self._kept = game
        self._progress.choose(_key(game.variant.id), "")


# ---------------------------------------------------------------- the game


def _go_through(call: Call, game: Game, record: GameRecord, coach: bool, pace: Pace) -> None:
    """Play until somebody has won; the game is kept however this ends."""
    session = TableSession(game, Corpus(call.words), pace=pace, grades=coach)
    keeper = _Keeper(call, game)
    try:
        while (again := _shown(call, session, record, keeper)) is not None:
            session = again
    finally:
        keeper.keep(session.game)
    game = session.game
    command = f"{_command()} {game.variant.id} --seed {game.setup.seed}"
    print_text(call.words.say("The same cards again: {command}", command=command))


def _shown(
    call: Call, session: TableSession, record: GameRecord, keeper: _Keeper
) -> TableSession | None:
    """Show page after page; return the game in another language, or None when it is won."""
    terminal = Terminal(call.words, four_colours=call.four_colours)
    pages = session.pages()
    page = next(pages)
    while True:
        record.write(session.game)
        if terminal.is_interactive:  # a pipe is kept at its end, many times as fast
            keeper.keep(session.game)
        terminal.clear()
        terminal.print(page_lines(page, terminal.look))
        if page.mood is Mood.END:
            keeper.drop(session.game)
            return None
        typed = terminal.ask()
        match Key.of(typed):
            case Key.QUIT | Key.PAUSE:
                raise Leave
            case Key.LANGUAGE:
                choose_language(call)
                return session.in_language(Corpus(call.words))
        page = pages.send(typed)


def _command() -> str:
    return f"{program_name()} play"


def _say_goodbye(call: Call) -> None:
    words, last = call.words, call.progress.choice(LAST)
    if call.progress.trouble:
        reason = call.progress.trouble
        print_text(words.say("Your place could not be saved: {reason}", reason=reason))
    elif last and call.progress.choice(_key(last)):
        print_text(words.say("Your game is kept. Go on with: {command}", command=_command()))
