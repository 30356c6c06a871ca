"""Go through the lessons."""

import contextlib
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import click
from rich.text import Text

from tutor.cli.help import Command
from tutor.cli.language import choose_language
from tutor.cli.shared import not_known, print_text, print_trouble, program_name
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.lesson_file import COURSE, chapters, course, load_lesson, load_texts
from tutor.lessons import Chapter
from tutor.page import Key, Mood, Page
from tutor.screen.page import page_lines
from tutor.screen.terminal import Leave, Terminal
from tutor.session import LessonSession
from tutor.texts import HEAD
from tutor.typed import number_in

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
    raise not_known(typed, lessons, "learn --list", call.words)


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
    print_trouble(call)


def _print_list(call: Call) -> None:
    """Print the map: chapters, their lessons, what is done and what opens later."""
    words, current = call.words, call.progress.choice(CURRENT)
    titles = load_texts(Path(COURSE).stem, words.language)
    number = 0
    for chapter in chapters():
        lines = []
        for name in chapter.lessons:
            number += 1
            is_begun = call.progress.place(name) is not None
            sign = ">" if name == current and is_begun else " "
            state = _stars(call, name) or (words.say("begun") if is_begun else "")
            title = load_texts(name, words.language)[HEAD]["title"]
            lines.append(f"{sign}{number:2}  {name:24}{title}{f' · {state}' if state else ''}")
        print_text(f"{titles[chapter.id]['title']}{_lock(call, chapter)}", bold=True)
        for line in lines:
            print_text(line)


def _stars(call: Call, lesson: str) -> str:
    stars = call.progress.stars(lesson)
    if not stars:
        return ""
    return call.words.say("done, stars: {n}", n=stars) if call.words.plain else "★" * stars


def _is_open(call: Call, chapter: Chapter) -> bool:
    return not chapter.after or call.progress.stars(chapter.after) > 0


def _lock(call: Call, chapter: Chapter) -> str:
    """Say after which lesson a chapter opens, when it has not yet."""
    if _is_open(call, chapter):
        return ""
    title = load_texts(chapter.after, call.words.language)[HEAD]["title"]
    opens = call.words.say("opens after: {title}", title=title)
    return f" ({opens})"


def _open_lessons(call: Call) -> list[str]:
    return [name for chapter in chapters() if _is_open(call, chapter) for name in chapter.lessons]


def _next_open(call: Call) -> str | None:
    """Return the lesson that was begun last, else the first that is not done."""
    current = call.progress.choice(CURRENT)
    if current in course() and call.progress.place(current) is not None:
        return current
    return next((name for name in _open_lessons(call) if not call.progress.stars(name)), None)


def _session(call: Call, lesson: str) -> LessonSession:
    prose = load_texts(lesson, call.words.language)
    return LessonSession(load_lesson(lesson), prose, Corpus(call.words))


def _teach(call: Call, lesson: str, restart: bool) -> str | None:
    """Run one lesson; return the next one, or this one again in another language."""
    terminal = Terminal(call.words, four_colours=call.four_colours)
    call.progress.choose(CURRENT, lesson)
    session = _session(call, lesson)
    pages = session.pages(None if restart else call.progress.place(lesson))
    page = next(pages)
    while page.mood is not Mood.END:
        call.progress.keep(lesson, session.place)
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
    call.progress.finish(lesson, session.stars)
    call.progress.practise(call.now().date())
    page = replace(page, text=(*page.text, *session.praise()))
    return _offer_next(call, terminal, page, lesson)


def _offer_next(call: Call, terminal: Terminal, page: Page, lesson: str) -> str | None:
    """Show what was learned; return the next lesson, this one again, or None when all are done."""
    words = call.words
    lessons = _open_lessons(call)
    place = lessons.index(lesson) + 1 if lesson in lessons else 0
    following = next(iter(lessons[place:]), _next_open(call))
    keys = (*([Key.NEXT] if following else []), Key.REPEAT, Key.QUIT)
    terminal.clear()
    terminal.print(page_lines(replace(page, keys=keys), terminal.look))
    if following is None:
        command = f"{program_name()} rules"
        print_text(words.say("That was the last lesson. All the rules: {command}", command=command))
    else:
        title = load_texts(following, words.language)[HEAD]["title"]
        told = words.say("Next lesson: {title}", title=title)
        terminal.print([Text(f" {told}", "bold")])
    match Key.of(terminal.ask()):
        case Key.QUIT:
            raise Leave
        case Key.REPEAT:
            return lesson
    return following


def _say_goodbye(call: Call) -> None:
    print()
    if not print_trouble(call) and call.progress.choice(CURRENT):
        command = f"{program_name()} learn"
        print_text(call.words.say("Your place is kept. Go on with: {command}", command=command))


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
