"""Go through the lessons."""

import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

import click
from rich.text import Text

from tutor.cli.help import Command
from tutor.cli.language import choose_language
from tutor.cli.shared import print_text, print_trouble, program_name, refused
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.lesson_file import course, load_lesson, load_texts
from tutor.progress import Place
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal
from tutor.session import Key, LessonSession, Mood, Page
from tutor.texts import HEAD
from tutor.typed import number_in
from tutor.yamlfile import Node, unknown

DEMO_SECONDS = 2.5
READ_A_SECOND = 20
"""A demonstration rests so long on a page, and longer where there is more to read."""

CURRENT = "lesson"
"""The choice that holds the lesson that was begun last."""


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
    named = _named(lesson, call) if lesson is not None else None
    if as_list:
        _print_list(call)
    elif demo:
        _demonstrate(call, named or course()[0])
    else:
        try:
            _go_through(call, named, restart)
        except (Leave, KeyboardInterrupt):
            _say_goodbye(call)


def _named(typed: str, call: Call) -> str:
    """Return the lesson of a number, an id or the beginning of one."""
    lessons = course()
    number = number_in(typed)
    if number is not None and 1 <= number <= len(lessons):
        return lessons[number - 1]
    begun = [name for name in lessons if name.startswith(typed)]
    if typed in lessons or len(begun) == 1:
        return typed if typed in lessons else begun[0]
    problem = unknown(Node("lesson", 1, ""), typed, lessons)
    raise refused(call.words.say(problem.said, **problem.facts))


def _go_through(call: Call, lesson: str | None, restart: bool) -> None:
    if call.is_language_open and sys.stdin.isatty():
        choose_language(call)
    chosen = lesson or _next_open(call)
    if chosen is None:
        print_text(call.words.say("You have done all lessons. Name one to do it again:"))
        _print_list(call)
        return
    while chosen is not None:
        chosen = _teach(call, chosen, restart)
        restart = False


def _print_list(call: Call) -> None:
    words, current = call.words, call.progress.choice(CURRENT)
    for number, name in enumerate(course(), start=1):
        parts = [load_texts(name, words.language)[HEAD]["title"]]
        if call.progress.place(name):
            parts.append(words.say("begun"))
        elif call.progress.stars(name):
            parts.append(words.say("done"))
        sign = ">" if name == current and call.progress.place(name) else " "
        print_text(f"{sign}{number:2}  {name:20}{', '.join(parts)}")


def _next_open(call: Call) -> str | None:
    """Return the lesson that was begun last, else the first that is not done."""
    current = call.progress.choice(CURRENT)
    lessons = course()
    if current in lessons and call.progress.place(current):
        return current
    return next((name for name in lessons if not call.progress.stars(name)), None)


def _session(call: Call, lesson: str) -> LessonSession:
    prose = load_texts(lesson, call.words.language)
    return LessonSession(load_lesson(lesson), prose, Corpus(call.words))


def _teach(call: Call, lesson: str, restart: bool) -> str | None:
    """Run one lesson; return the next one, or this one again in another language."""
    terminal = Terminal(call.words, four_colours=call.four_colours)
    call.progress.choose(CURRENT, lesson)
    left = None if restart else call.progress.place(lesson)
    pages = _session(call, lesson).pages(left.step if left else "")
    page = next(pages)
    while page.mood is not Mood.END:
        call.progress.keep(lesson, Place(page.step))
        terminal.clear()
        terminal.print(page_lines(page, terminal.look))
        typed = terminal.ask()
        match Key.of(typed):
            case Key.QUIT:
                raise Leave
            case Key.LANGUAGE:
                choose_language(call)
                return lesson
        page = pages.send(typed)
    call.progress.finish(lesson, stars=1)
    return _offer_next(call, terminal, page, lesson)


def _offer_next(call: Call, terminal: Terminal, page: Page, lesson: str) -> str | None:
    words, lessons = call.words, course()
    following = lessons[lessons.index(lesson) + 1 :]
    page = replace(page, keys=(Key.NEXT, Key.QUIT) if following else ())
    terminal.clear()
    terminal.print(page_lines(page, terminal.look))
    if not following:
        command = f"{program_name()} rules"
        print_text(words.say("That was the last lesson. All the rules: {command}", command=command))
        return None
    title = load_texts(following[0], words.language)[HEAD]["title"]
    terminal.print([Text(f" {words.say('Next lesson: {title}', title=title)}", "bold")])
    if Key.of(terminal.ask()) is Key.QUIT:
        raise Leave
    return following[0]


def _say_goodbye(call: Call) -> None:
    words = call.words
    print()
    if not print_trouble(call) and call.progress.choice(CURRENT):
        command = f"{program_name()} learn"
        print_text(words.say("Your place is kept. Go on with: {command}", command=command))


def _demonstrate(call: Call, lesson: str) -> None:
    """Show a lesson as it plays itself; nothing is saved and nothing is asked."""
    terminal = Terminal(call.words, four_colours=call.four_colours)
    pages = _session(call, lesson).pages()
    page = next(pages)
    with contextlib.suppress(KeyboardInterrupt):
        while True:
            terminal.print(page_lines(replace(page, keys=()), terminal.look))
            if page.mood is Mood.END:
                return
            terminal.print([Text(f"> {page.cue}".rstrip()), Text()])
            if sys.stdout.isatty():
                time.sleep(max(DEMO_SECONDS, len(" ".join(page.text)) / READ_A_SECOND))
            page = pages.send(page.cue)
