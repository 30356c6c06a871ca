"""Play a whole game against computer players."""

import sys
from collections.abc import Iterator
from random import randrange
from typing import Any

import click

from tutor.cli.game_left import LAST, Keeper, Wish, in_the_way, key_of, left_last, left_of, offered
from tutor.cli.game_record import GameRecord, remembered
from tutor.cli.help import Command
from tutor.cli.language import choose_language
from tutor.cli.shared import (
    print_text,
    print_trouble,
    program_name,
    refused,
    set_option,
    variant_of,
)
from tutor.cli.start import Call
from tutor.cli.thinking import Thinking
from tutor.coach.players import Level
from tutor.corpus import Corpus
from tutor.game.seats import learner_seat
from tutor.game.variant import Variant
from tutor.game.variant_file import STANDARD, shipped_and_changes
from tutor.page import Mood
from tutor.playing.answers import Key
from tutor.playing.coaching import Coach
from tutor.playing.game import Game, Setup, begin
from tutor.playing.session import Pace, TableSession
from tutor.playing.why import COMPUTED
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal
from tutor.typed import seat_named

MOST_SEEDS = 1_000_000


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
    last = left_last(call) if not variant and not changes else None
    game = last.variant if last else variant_of(variant or STANDARD, changes, call.words)
    new = begin(_setup(call, game, wish))
    keeper = None
    try:
        if call.is_language_open and sys.stdin.isatty():
            choose_language(call)
        started, keeper = _started(call, new, wish)
        if record is None and started is not new:
            record = remembered(call, started)
        _go_through(call, started, keeper, GameRecord(call, record, started), coach, Pace(pace))
    except (Leave, KeyboardInterrupt):
        print()
        _say_goodbye(call, is_lost=keeper is not None and keeper.is_lost)


def _started(call: Call, new: Game, wish: Wish) -> tuple[Game, Keeper]:
    """Return the game to play: a new one takes the place of one that was left only when asked.

    From a pipe nobody can be asked: the game that the call names is played and not kept.
    """
    left = left_of(call, new, wish)
    other = None if left else in_the_way(call, new, wish)
    can_ask = sys.stdin.isatty() and sys.stdout.isatty()
    offer = left or (other if can_ask else None)
    started = offered(call, offer, new) if offer else new
    return started, Keeper(call, started, is_guarding=other is not None and not can_ask)


def _setup(call: Call, variant: Variant, wish: Wish) -> Setup:
    seed = randrange(MOST_SEEDS) if wish.seed is None else wish.seed
    return Setup(
        variant,
        learner=learner_seat(variant.players),
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


# ---------------------------------------------------------------- the game


def _go_through(
    call: Call, game: Game, keeper: Keeper, record: GameRecord, coach: bool, pace: Pace
) -> None:
    """Play until somebody has won; the game is kept however this ends."""
    session = TableSession(
        game, Corpus(call.words), Coach(Thinking(call)), pace, grades=coach, why=COMPUTED
    )
    try:
        while (again := _shown(call, session, record, keeper)) is not None:
            session = again
    finally:
        keeper.keep(session.game)
    game = session.game
    print_text(call.words.say("The same cards again: {command}", command=_again(game.setup)))


def _again(setup: Setup) -> str:
    """Return the call that deals the same cards."""
    base, changes = shipped_and_changes(setup.variant)
    dealer = setup.variant.seats[setup.dealer].code
    changed = "".join(f" --set {change}" for change in changes)
    return f"{_command()} {base}{changed} --seed {setup.seed} --dealer {dealer}"


def _shown(
    call: Call, session: TableSession, record: GameRecord, keeper: Keeper
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


def _say_goodbye(call: Call, *, is_lost: bool) -> None:
    words, last = call.words, call.progress.choice(LAST)
    if print_trouble(call):
        return
    if is_lost:
        print_text(words.say("This game is not kept, because another one was left before."))
    elif last and call.progress.choice(key_of(last)):
        print_text(words.say("Your game is kept. Go on with: {command}", command=_command()))
