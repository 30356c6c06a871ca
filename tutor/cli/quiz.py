"""Ask questions: what is due, what is new, and what tells most about the learner."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import redirect_stdout, suppress
from dataclasses import dataclass
from datetime import datetime
from random import Random, randrange

import click

from tutor.cells import printable
from tutor.cli.help import Command
from tutor.cli.language import choose_language
from tutor.cli.shared import (
    json_option,
    print_json,
    print_text,
    print_trouble,
    program_name,
    refused,
    set_option,
    variant_of,
)
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.game.variant_file import key_of, of_key
from tutor.lesson_file import course, load_lesson
from tutor.page import Key, Mood
from tutor.quizzes import KINDS
from tutor.quizzes.as_json import objects, result
from tutor.quizzes.choosing import MOST_URGENT, NEW, Chooser
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.session import QuizSession, mixed_up
from tutor.recall import Item, Recall
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal
from tutor.yamlfile import DataError, Node, unknown

COUNT = 10
MOST_COUNT = 1000
MOST_TYPED = 4096
MOST_BEFORE = 200
"""So many of the last answers tell what the learner is mistaken about."""
STANDARD = "standard"
OTHER_GAMES = "differs"
"""The kind of question that somebody who knows one game only can but guess."""


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "quiz",
        help=say("Quiz yourself: on all rules you know, or on one kind of question."),
        callback=lambda **given: quiz(call, **given),
        params=[
            click.Argument(["kind"], required=False),
            click.Option(["--list", "as_list"], is_flag=True, help=say("List the kinds.")),
            click.Option(
                ["--count"],
                type=click.IntRange(1, MOST_COUNT),
                metavar="N",
                help=say("How many questions; 10 when nothing is said."),
            ),
            click.Option(
                ["--variant"],
                metavar="ID",
                help=say("The game: an id from 'variants', or the path of a file."),
            ),
            set_option(call.words),
            click.Option(
                ["--seed"], type=int, metavar="N", help=say("The same number, the same questions.")
            ),
            click.Option(["--due"], is_flag=True, help=say("Only what is due for review.")),
            json_option(call.words),
        ],
    )


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a call asks for: a game, kinds of questions, and of the clauses only those in ``open``.

    Where ``only_due`` is true nothing is asked but what is due.
    """

    variant: Variant
    kinds: tuple[str, ...]
    open: frozenset[str]
    only_due: bool

    @property
    def game(self) -> str:
        """The name of the game in what is remembered."""
        return key_of(self.variant)


def quiz(
    call: Call,
    kind: str | None,
    as_list: bool,
    count: int | None,
    variant: str | None,
    changes: tuple[str, ...],
    seed: int | None,
    due: bool,
    as_json: bool,
) -> None:
    """Run one round of questions."""
    if as_list:
        _print_list(call)
        return
    kinds = (_named(kind, call),) if kind else tuple(KINDS)
    is_named = bool(kind or variant or changes)
    game = variant_of(variant or STANDARD, changes, call.words)
    recall = Recall(call.progress)
    if due and not (variant or changes):
        game = _longest_due(recall, kinds, call.now()) or game
    wanted = _wanted(game, kinds, call, is_named=is_named, only_due=due)
    chance = Random(randrange(1 << 32) if seed is None else seed)
    chooser = _chooser(wanted, call, recall, chance)
    asked = count or COUNT
    if due:
        asked = min(asked, len(_due_in(game, kinds, recall, call.now())))
    run = QuizSession(chooser, Corpus(call.words), asked, wanted.game, call.now, recall.note)
    if as_json:
        _exchange(run, call)
    else:
        _ask(run, call, recall)


def _named(typed: str, call: Call) -> str:
    """Return the kind of an id, or of its beginning; any other ends the call with 2."""
    begun = [name for name in KINDS if name.startswith(typed.lower())]
    if typed.lower() in KINDS or len(begun) == 1:
        return typed.lower() if typed.lower() in KINDS else begun[0]
    problem = unknown(Node("quiz", 1, ""), typed, KINDS)
    raise refused(call.words.say(problem.said, **problem.facts))


def _print_list(call: Call) -> None:
    for kind in KINDS.values():
        print_text(f"{kind.id:10}{call.words.say(kind.title)}")


def _askable(game: Variant, kinds: Iterable[str]) -> frozenset[str]:
    """Return the clauses that kinds of questions can ask about in a game."""
    return frozenset(clause for kind in kinds for clause in KINDS[kind].clauses(game))


def _due_in(game: Variant, kinds: Iterable[str], recall: Recall, now: datetime) -> list[Item]:
    """Return the rules of a game that are due and can be asked."""
    key, askable = key_of(game), _askable(game, kinds)
    return [item for item in recall.due_by(now) if item.variant == key and item.clause in askable]


def _longest_due(recall: Recall, kinds: Iterable[str], now: datetime) -> Variant | None:
    """Return the game of the rule that has been due the longest and can be asked."""
    kinds = tuple(kinds)
    for key in dict.fromkeys(item.variant for item in recall.due_by(now)):
        with suppress(DataError):  # of a game that is gone nothing can be asked
            game = of_key(key)
            if _due_in(game, kinds, recall, now):
                return game
    return None


def _wanted(
    game: Variant, kinds: tuple[str, ...], call: Call, *, is_named: bool, only_due: bool
) -> Wanted:
    """Return what to ask: where neither a kind nor a game is named, what the lessons have taught.

    Before the first lesson, all rules of the game; but not what other games do differently.
    """
    askable = _askable(game, kinds)
    if is_named:
        return Wanted(game, kinds, askable, only_due)
    passed = (name for name in course() if call.progress.stars(name))
    taught = askable & {clause for name in passed for clause in load_lesson(name).teaches}
    if taught:
        return Wanted(game, kinds, taught, only_due)
    return Wanted(game, tuple(k for k in kinds if k != OTHER_GAMES), askable, only_due)


def _chooser(wanted: Wanted, call: Call, recall: Recall, chance: Random) -> Chooser:
    now, game = call.now(), wanted.game

    def urgency(clause: str) -> float | None:
        item = Item(clause, game)
        strength = recall.strength(item, now)
        if strength is None:
            return NEW if clause in wanted.open and not wanted.only_due else None
        if recall.due[item] <= now:
            return MOST_URGENT
        return None if wanted.only_due else 1 - strength

    before = [answer for answer in call.progress.answers() if answer.variant == game]
    return Chooser(wanted.variant, wanted.kinds, urgency, chance, before[-MOST_BEFORE:])


def _ask(run: QuizSession, call: Call, recall: Recall) -> None:
    try:
        if call.is_language_open and sys.stdin.isatty():
            choose_language(call)
            run.corpus = Corpus(call.words)
    except (Leave, KeyboardInterrupt):
        return
    terminal = Terminal(call.words, four_colours=call.four_colours)
    pages = run.pages()
    page = next(pages)
    if run.asked is None:
        _say_nothing_is_due(call, recall)
        return
    try:
        while page.mood is not Mood.END:
            terminal.clear()
            terminal.print(page_lines(page, terminal.look))
            typed = terminal.ask()
            match Key.of(typed):
                case Key.QUIT:
                    raise Leave
                case Key.LANGUAGE:
                    choose_language(call)
                    run.corpus = Corpus(call.words)
                    terminal = Terminal(call.words, four_colours=call.four_colours)
            page = pages.send(typed)
    except (Leave, KeyboardInterrupt):
        print()
        page = run.end()
    if run.answers:
        terminal.print(page_lines(page, terminal.look))
        _offer_lesson(run, call)
    print_trouble(call)


def _offer_lesson(run: QuizSession, call: Call) -> None:
    """Name the lesson about what seems to be mixed up."""
    for each in mixed_up(run.chooser):
        clause = MISTAKEN[each.belief].clause(run.chooser.variant)
        lesson = next((name for name in course() if clause in load_lesson(name).teaches), None)
        if lesson is not None:
            command = f"{program_name()} learn {lesson}"
            print_text(call.words.say("The lesson about it: {command}", command=command))


def _say_nothing_is_due(call: Call, recall: Recall) -> None:
    words, command = call.words, f"{program_name()} quiz"
    if recall.due:
        print_text(words.say("Nothing is due now. More questions: {command}", command=command))
    else:
        print_text(words.say("Nothing was asked yet. Begin with: {command}", command=command))


def _exchange(run: QuizSession, call: Call) -> None:
    """Print an object a line, read an answer a line; the end of the input ends the run."""
    _print_objects(run)
    with redirect_stdout(sys.stderr):  # so that other programs read objects only
        print_trouble(call)


def _print_objects(run: QuizSession) -> None:
    found = objects(run)
    said = next(found)
    while True:
        print_json(said)
        sys.stdout.flush()
        if "result" in said:
            return
        typed = "" if "verdict" in said else sys.stdin.readline(MOST_TYPED)
        if not typed and "verdict" not in said:
            print_json({"result": result(run)})
            return
        said = found.send(printable(typed).strip())
