"""The game that was left: what is kept of it, and whether to go on with it."""

from dataclasses import dataclass

from tutor.cli.language import choose_language
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.page import Mood, Page
from tutor.playing import kept, told
from tutor.playing.answers import Key
from tutor.playing.game import Game
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal

LAST = "game"
"""The choice that holds the variant that was played last; its game stands under its name."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What the call asks for; None where it does not say."""

    seed: int | None
    dealer: str | None
    level: str | None
    reneges: int | None
    table_rules: bool
    restart: bool


def key_of(variant: str) -> str:
    return f"{LAST} {variant}"


def _kept(call: Call, variant: str) -> Game | None:
    """Return the game of a variant that was left, None when there is none to go on with."""
    text = call.progress.choice(key_of(variant))
    try:
        return kept.read(text) if text else None
    except ValueError:  # of another version of the program
        return None


def left_last(call: Call) -> Game | None:
    """Return the game that was left last."""
    last = call.progress.choice(LAST)
    return _kept(call, last) if last else None


def left_of(call: Call, new: Game, wish: Wish) -> Game | None:
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


def in_the_way(call: Call, new: Game, wish: Wish) -> Game | None:
    """Return a game that was left and whose place the new one would take unasked."""
    left = None if wish.restart else _kept(call, new.variant.id)
    return left if left is not None and left.own else None


def offered(call: Call, left: Game, new: Game) -> Game:
    """Ask whether to go on with the game that was left."""
    while True:
        words, corpus = call.words, Corpus(call.words)
        terminal = Terminal(words, four_colours=call.four_colours)
        page = Page(
            title=corpus.variant(left.variant)[0],
            number=0,
            total=0,
            mood=Mood.READ,
            text=(
                words.say("You have left a game."),
                told.score_told(left, words),
                words.say("If you begin a new game, this one is lost."),
            ),
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


class Keeper:
    """Keeps a game in progress, once something was decided in it.

    Until then, and where no game is begun, what was left before stays. Where it ``is_guarding``,
    it stays whatever happens.
    """

    def __init__(self, call: Call, game: Game, *, is_guarding: bool = False) -> None:
        self._progress = call.progress
        self._is_guarding = is_guarding
        self._is_begun = bool(game.own)
        self._kept: Game | None = game

    @property
    def is_lost(self) -> bool:
        """Whether something was decided in the game and is not kept."""
        return self._is_guarding and self._is_begun

    def keep(self, game: Game) -> None:
        """Write the game down where it has changed."""
        self._is_begun = self._is_begun or bool(game.own)
        if not self._is_begun or game is self._kept or self._is_guarding:
            return
        if self._progress.choice(LAST) != game.variant.id:
            self._progress.choose(LAST, game.variant.id)
        self._progress.choose(key_of(game.variant.id), kept.written(game))
        self._kept = game

    def drop(self, game: Game) -> None:
        """Forget a game that is won."""
        self._kept = game
        if not self._is_guarding:
            self._progress.choose(key_of(game.variant.id), "")
