"""Ask questions: what is due, what is new, and what tells most about the learner."""

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from random import Random, randrange

import click

from tutor.cells import printable
from tutor.cli.help import Command
from tutor.cli.language import choose_language
from tutor.cli.shared import (
    json_option,
    not_known,
    print_json,
    print_text,
    print_trouble,
    program_name,
    set_option,
    variant_of,
)
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.game.variant_file import STANDARD
from tutor.lesson_file import course, load_lesson
from tutor.page import Key, Mood
from tutor.quizzes import KINDS, wanted
from tutor.quizzes.as_json import objects, result
from tutor.quizzes.session import QuizSession, mixed_up
from tutor.recall import Recall
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal, read_line
from tutor.yamlfile import N_

COUNT = 10
MOST_COUNT = 1000


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
                ["--seed"],
                type=int,
                metavar="N",
                help=say(
                    "The same number, the same questions, if nothing was answered in between."
                ),
            ),
            click.Option(["--due"], is_flag=True, help=say("Only what is due for review.")),
            json_option(call.words),
        ],
    )


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
    game = variant_of(variant or STANDARD, changes, call.words)
    recall, now = Recall(call.progress), call.now()
    if due and not (variant or changes):
        game = wanted.longest_due(recall, kinds, now) or game
    is_named = bool(kind or variant or changes)
    found = wanted.wanted(game, kinds, call.progress, is_named=is_named, only_due=due)
    chance = Random(randrange(1 << 32) if seed is None else seed)
    chooser = wanted.chooser(found, call.progress, recall, now, chance)
    asked = count or COUNT
    if due:
        asked = min(asked, len(wanted.due_in(game, kinds, recall, now)))
    run = QuizSession(chooser, Corpus(call.words), asked, found.game, call.now, recall.note)
    if as_json:
        _exchange(run, call)
    else:
        _ask(run, call, recall, only_due=due)


def _named(typed: str, call: Call) -> str:
    """Return the kind of an id, or of its beginning; any other ends the call with 2."""
    begun = [name for name in KINDS if name.startswith(typed.lower())]
    if typed.lower() in KINDS or len(begun) == 1:
        return typed.lower() if typed.lower() in KINDS else begun[0]
    raise not_known(typed, KINDS, "quiz --list", call.words)


def _print_list(call: Call) -> None:
    for kind in KINDS.values():
        print_text(f"{kind.id:10}{call.words.say(kind.title)}")


def _ask(run: QuizSession, call: Call, recall: Recall, *, only_due: bool) -> None:
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
        _say_why_nothing(call, recall, only_due=only_due)
        print_trouble(call)
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
    clause = mixed_up(run.chooser)
    lesson = next((name for name in course() if clause in load_lesson(name).teaches), None)
    if lesson is not None:
        command = f"{program_name()} learn {lesson}"
        print_text(call.words.say("The lesson about it: {command}", command=command))


def _say_why_nothing(call: Call, recall: Recall, *, only_due: bool) -> None:
    words, command = call.words, f"{program_name()} quiz"
    if not only_due:
        listing = f"{command} --list"
        said = N_("There are no such questions about this game. All kinds: {command}")
        print_text(words.say(said, command=listing))
    elif wanted.still_asked(recall.due_by(call.now()), KINDS):
        said, review = N_("Here nothing is due now. All that is due: {command}"), f"{command} --due"
        print_text(words.say(said, command=review))
    elif recall.due:
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
        typed = "" if "verdict" in said else read_line()
        if not typed and "verdict" not in said:
            print_json({"result": result(run)})
            return
        said = found.send(printable(typed).strip())
