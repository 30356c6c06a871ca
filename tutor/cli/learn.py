"""Go through the lessons."""

import sys
import time
from collections.abc import Iterator

import click
from rich.text import Text

from tutor.cli.help import Command
from tutor.cli.shared import print_text, refused
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE
from tutor.lesson_file import course, load_lesson, load_texts
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal
from tutor.session import Key, LessonSession, Mood, Page
from tutor.texts import HEAD
from tutor.yamlfile import Node, unknown

_OTHER_LANGUAGES = " · ".join(f"{name}: --lang {code}" for code, name in LANGUAGES.items())

DEMO_SECONDS = 2.5
"""How long a demonstration rests on a page when somebody is watching."""


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "learn",
        help=say("Learn step by step: the next lesson, or the one you name."),
        callback=lambda **given: learn(call, **given),
        params=[
            click.Argument(["lesson"], required=False),
            click.Option(["--list", "as_list"], is_flag=True, help=say("List the lessons.")),
            click.Option(["--restart"], is_flag=True, help=say("Begin the lesson anew.")),
            click.Option(
                ["--demo"],
                is_flag=True,
                help=say("Play by itself, mistakes and all, and save nothing."),
            ),
        ],
    )


def learn(call: Call, lesson: str | None, as_list: bool, restart: bool, demo: bool) -> None:
    """Run a lesson, and the next ones as long as the learner wants."""
    lessons = course()
    if lesson is not None and lesson not in lessons:
        problem = unknown(Node("lesson", 1, ""), lesson, lessons)
        raise refused(call.words.say(problem.said, **problem.facts))
    if as_list:
        _print_list(call)
        return
    if demo:
        _demonstrate(call, lesson or lessons[0])
        return
    try:
        if call.is_language_open and sys.stdin.isatty():
            _ask_language(call)
        chosen: str | None = lesson or _next_open(call)
        terminal = Terminal(call.words, four_colours=call.four_colours)
        while chosen is not None:
            chosen = _teach(call, terminal, chosen, restart)
            restart = False
    except (Leave, KeyboardInterrupt):
        _say_goodbye(call)


def _print_list(call: Call) -> None:
    for number, name in enumerate(course(), start=1):
        title = load_texts(name, call.words.language)[HEAD]["title"]
        parts = [title, call.words.say("done")] if call.progress.is_done(name) else [title]
        print_text(f"{number:2}  {name:20}{' · '.join(parts)}")


def _next_open(call: Call) -> str:
    """Return the first lesson that is not done; when all are, the first."""
    lessons = course()
    return next((name for name in lessons if not call.progress.is_done(name)), lessons[0])


def _session(call: Call, lesson: str) -> LessonSession:
    prose = load_texts(lesson, call.words.language)
    return LessonSession(load_lesson(lesson), prose, Corpus(call.words))


def _teach(call: Call, terminal: Terminal, lesson: str, restart: bool) -> str | None:
    """Run one lesson; return the next one if the learner goes on."""
    start = "" if restart else call.progress.lesson_step(lesson)
    pages = _session(call, lesson).pages(start)
    page = next(pages)
    while True:
        if page.mood is Mood.END:
            call.progress.set_done(lesson)
            return _offer_next(call, terminal, page, lesson)
        terminal.clear()
        terminal.print(page_lines(page, terminal.look))
        if call.progress.is_new and call.language is None:
            terminal.print([Text(f" {_OTHER_LANGUAGES}", "dim")])
        call.progress.set_step(lesson, page.step)
        typed = terminal.ask()
        if typed.lower() == Key.QUIT:
            raise Leave
        page = pages.send(typed)


def _offer_next(call: Call, terminal: Terminal, page: Page, lesson: str) -> str | None:
    words, lessons = call.words, course()
    following = lessons[lessons.index(lesson) + 1 :]
    terminal.clear()
    lines = page_lines(page, terminal.look)
    if not following:
        said = words.say("That was the last lesson. 'euchre-tutor rules' shows all the rules.")
        terminal.print([*lines[:-2], *terminal.look.paragraph(said, indent=1)])
        return None
    title = load_texts(following[0], words.language)[HEAD]["title"]
    said = words.say("Next lesson: {title}", title=title)
    terminal.print([*lines[:-2], Text(), Text(f" {said}", "bold"), *lines[-2:]])
    if terminal.ask().lower() == Key.QUIT:
        raise Leave
    return following[0]


def _ask_language(call: Call) -> None:
    """Ask in all four languages at once, and remember the answer."""
    codes = list(LANGUAGES)
    while True:
        for number, name in enumerate(LANGUAGES.values(), start=1):
            click.echo(f" {number}  {name}")
        typed = Terminal(call.words).ask().lower()
        if typed == Key.QUIT:
            raise Leave
        names = {name.lower(): code for code, name in LANGUAGES.items()}
        numbers = {str(number): code for number, code in enumerate(codes, start=1)}
        chosen = {**names, **numbers, **{code: code for code in codes}, "": SOURCE_LANGUAGE}
        if typed in chosen:
            call.language = chosen[typed]
            call.progress.choose("language", call.language)
            del call.words
            return


def _say_goodbye(call: Call) -> None:
    words = call.words
    if call.progress.trouble:
        said = words.say("Your place could not be saved: {reason}", reason=call.progress.trouble)
    else:
        said = words.say("Your place is kept. 'euchre-tutor learn' goes on from here.")
    click.echo()
    print_text(said)


def _demonstrate(call: Call, lesson: str) -> None:
    """Show a lesson as it plays itself; nothing is saved and nothing is asked."""
    terminal = Terminal(call.words, four_colours=call.four_colours)
    pages = _session(call, lesson).pages()
    page = next(pages)
    try:
        while True:
            terminal.print(page_lines(page, terminal.look))
            if page.mood is Mood.END:
                return
            terminal.print([Text(f"> {page.cue}".rstrip()), Text()])
            if sys.stdout.isatty():
                time.sleep(DEMO_SECONDS)
            page = pages.send(page.cue)
    except KeyboardInterrupt:
        return
