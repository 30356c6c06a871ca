"""See what was done, what is remembered and what is due; or forget it all."""

import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import datetime
from pathlib import Path
from typing import Any

import click

from tutor.cli.help import Command
from tutor.cli.page import Page
from tutor.cli.shared import (
    json_option,
    print_json,
    print_text,
    print_trouble,
    program_name,
    refused,
    show,
    shown,
)
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.game.variant_file import STANDARD, of_key
from tutor.lesson_file import COURSE, chapters, course, load_texts
from tutor.names import NC_, NN_
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.telling import game_told
from tutor.recall import Item, Recall
from tutor.screen.terminal import Leave, Terminal
from tutor.standing import Standing, standing
from tutor.words import Words, bare

PIECES = 5
"""So many pieces has a bar."""

_YES = NC_("answer", "yes")
_DONE = NC_("column", "done")
_STARS = NC_("column", "stars")
_REMEMBERED = NC_("column", "known in a week")
_DUE = NC_("column", "due")
_AVOIDED = NC_("column", "avoided")
_NOW = NC_("due", "now")
_TODAY = NC_("due", "today")
_IN_DAYS = NN_("due", "in {n} day", "in {n} days")


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    say = call.words.say
    yield Command(
        "progress",
        help=say("See what you have done, what you know and what is due."),
        callback=lambda **given: progress(call, **given),
        params=[
            json_option(call.words),
            click.Option(
                ["--reset"],
                is_flag=True,
                help=say("Forget lessons and answers, and begin anew; a copy is kept."),
            ),
        ],
    )


def progress(call: Call, as_json: bool, reset: bool) -> None:
    """Print where the learner stands, or let it all be forgotten."""
    if as_json and reset:
        options = "--json, --reset"
        raise refused(call.words.say("{options}: one of them at a time", options=options))
    if reset:
        _reset(call)
        return
    now, corpus = call.now(), Corpus(call.words)
    found = standing(call.progress, Recall(call.progress), course(), now)
    if as_json:
        print_json(_as_json(found, corpus))
        with redirect_stdout(sys.stderr):  # so that other programs read one object
            print_trouble(call)
        return
    _Report(found, corpus, now).show()
    print_trouble(call)


# ---------------------------------------------------------------- the page


class _Report:
    """A standing in words."""

    def __init__(self, found: Standing, corpus: Corpus, now: datetime) -> None:
        self.found = found
        self.corpus = corpus
        self.words = corpus.words
        self.now = now
        self.page = Page(plain=corpus.words.plain)

    def show(self) -> None:
        if self.found.is_new:
            self._first_steps()
        else:
            self._lessons()
            self.page.gap()
            self._rules()
            self._mistakes()
            self.page.gap()
            self._practice()
        show(self.page, self.words)

    def _first_steps(self) -> None:
        learn, quiz = (f"{program_name()} {name}" for name in ("learn", "quiz"))
        self.page.paragraph(self.words.say("There is nothing to show yet."))
        self.page.paragraph(self.words.say("Begin with the first lesson: {command}", command=learn))
        self.page.paragraph(
            self.words.say("Or find out what you already know: {command}", command=quiz)
        )

    def _lessons(self) -> None:
        found, say = self.found, self.words.say
        facts = {"n": found.done, "total": len(found.stars), "stars": sum(found.stars.values())}
        told = say("Lessons done: {n} of {total}, stars: {stars}", **facts)
        titles = load_texts(Path(COURSE).stem, self.words.language)
        rows = []
        for chapter in chapters():
            stars = [found.stars[lesson] for lesson in chapter.lessons]
            done = sum(each > 0 for each in stars)
            count = self._of(done, len(stars))
            full = max(PIECES * done // len(stars), min(done, 1))  # begun, and done, can be seen
            share = count if self.words.plain else f"{bar(full)} {count}"
            rows.append([titles[chapter.id]["title"], share, self.words.number(sum(stars))])
        self._table(told, (_DONE, _STARS), rows)

    def _rules(self) -> None:
        words, due, say = self.words, self.found.due, self.words.say
        if not self.found.rules:
            command = f"{program_name()} quiz"
            self.page.paragraph(
                say("A quiz shows which rules you know: {command}", command=command)
            )
            return
        rows = [
            [_named(rule.item, self.corpus), self._strength(rule.strength), self._when(rule.due)]
            for rule in self.found.rules
        ]
        self._table(say("Rules, in the order they are due"), (_REMEMBERED, _DUE), rows)
        told = [
            say("Due now: {n}", n=due.now),
            say("Within a day: {n}", n=due.day),
            say("Within a week: {n}", n=due.week),
            say("Later: {n}", n=due.later),
        ]
        for line in told if words.plain else [" · ".join(told)]:
            self.page.paragraph(line)
        if due.now:
            command = f"{program_name()} quiz --due"
            self.page.paragraph(say("Go over what is due: {command}", command=command))

    def _mistakes(self) -> None:
        rows = [
            [_mistake(mind, self.corpus), self._of(each.probed - each.shown, each.probed)]
            for mind, each in self.found.beliefs.items()
        ]
        if rows:
            self.page.gap()
            self._table(self.words.say("Common mistakes"), (_AVOIDED,), rows)

    def _practice(self) -> None:
        found, say = self.found, self.words.say
        if found.answers:
            told = say("Right answers: {n} of {total}", n=found.right, total=found.answers)
            self.page.paragraph(told)
        self.page.paragraph(say("Days in a row: {n}", n=found.streak.days))
        self.page.paragraph(say("Most days in a row: {n}", n=found.streak.longest))

    def _table(self, heading: str, heads: tuple[str, ...], rows: list[list[str]]) -> None:
        self.page.paragraph(heading, bold=True)
        self.page.table([self.words.catalog.pgettext("column", head) for head in heads], rows)

    def _of(self, n: int, total: int) -> str:
        return self.words.say("{n} of {total}", n=n, total=total)

    def _strength(self, strength: float) -> str:
        if not self.words.plain:
            return bar(round(PIECES * strength))
        return f"{self.words.number(round(100 * strength))} %"

    def _when(self, due: datetime) -> str:
        """Say on which day from today something is due."""
        catalog = self.words.catalog
        days = (due.astimezone(self.now.tzinfo).date() - self.now.date()).days
        if due <= self.now:
            return catalog.pgettext("due", _NOW)
        if not days:
            return catalog.pgettext("due", _TODAY)
        return self.words.fill(catalog.npgettext(*_IN_DAYS, days), {"n": days})


def bar(full: int) -> str:
    return "▰" * full + "▱" * (PIECES - full)


def _named(item: Item, corpus: Corpus) -> str:
    """Return the title of a rule, with its game where that is not the usual one."""
    title, game = corpus.title(item.clause), item.variant
    return title if game == STANDARD else f"{title} · {game_told(of_key(game), corpus)}"


def _mistake(mind: str, corpus: Corpus) -> str:
    return corpus.title(MISTAKEN[mind].clauses[0])


# ---------------------------------------------------------------- for other programs


def _as_json(found: Standing, corpus: Corpus) -> dict[str, Any]:
    return {
        "lessons": {
            "done": found.done,
            "total": len(found.stars),
            "stars": sum(found.stars.values()),
            "by_id": found.stars,
        },
        "rules": [
            {
                **rule.item._asdict(),
                "title": corpus.title(rule.item.clause),
                "strength": round(rule.strength, 4),
                "due": rule.due.isoformat(),
            }
            for rule in found.rules
        ],
        "due": found.due._asdict(),
        "misconceptions": [
            {"id": mind, "title": _mistake(mind, corpus), **each._asdict()}
            for mind, each in found.beliefs.items()
        ],
        "answers": {"right": found.right, "total": found.answers},
        "streak": found.streak._asdict(),
    }


# ---------------------------------------------------------------- beginning anew


def _reset(call: Call) -> None:
    say = call.words.say
    copy = call.progress.reset() if (is_sure := _is_sure(call.words)) else None
    if copy is not None:
        file = shown(str(copy))
        print_text(say("You begin anew. What you had done is kept as {file}", file=file))
    elif is_sure and call.progress.trouble is None:
        print_text(say("There is nothing to forget."))
    else:
        print_text(say("Nothing was forgotten."))
    print_trouble(call)


def _is_sure(words: Words) -> bool:
    """Ask on a terminal for a whole word; elsewhere the call says enough."""
    terminal = Terminal(words)
    if not terminal.is_interactive:
        return True
    yes = words.catalog.pgettext("answer", _YES)
    told = words.say("All lessons and answers will be forgotten; a copy is kept.")
    print_text(told)
    print_text(words.say("Type '{yes}' to go on:", yes=yes))
    try:
        return bare(terminal.ask()) in (bare(yes), _YES)
    except Leave:
        print()
        return False
