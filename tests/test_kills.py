"""Whenever the program is killed, the learner's file is whole and the lesson goes on there."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from random import Random
from select import select

import pytest

from tests.test_cli import clean
from tutor.cells import ZERO_WIDTH_SPACE
from tutor.corpus import Corpus
from tutor.lesson_file import course, load_lesson, load_texts
from tutor.page import Mood, Page
from tutor.progress import Answered, Place, Progress
from tutor.recall import Recall
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.session import LessonSession
from tutor.words import Words

ROOT = Path(__file__).parents[1]
MOST_SECONDS = 60
AT_ONCE = 40
"""So many answers wait in the pipe: the program goes on while it is killed."""

KILLS = [pytest.param(8, id="8"), pytest.param(200, id="200", marks=pytest.mark.soak)]


def is_whole(file: Path) -> bool:
    """Tell whether nothing in the file is broken, as the next program finds it."""
    with closing(sqlite3.connect(file)) as store:
        return bool(store.execute("PRAGMA integrity_check").fetchall() == [("ok",)])


def kill(program: "subprocess.Popen[bytes]") -> bytes:
    """Kill a program at once; return what it had printed and nobody has read."""
    program.send_signal(signal.SIGKILL)
    rest, _ = program.communicate()
    assert program.returncode == -signal.SIGKILL, "it ended before it was killed"
    return rest


# ---------------------------------------------------------------- the file alone

KEEPING = """
import sys
from pathlib import Path
from tutor.progress import Place, Progress

first = int(sys.argv[2])
for number in range(first, first + 1_000_000):
    progress = Progress(Path(sys.argv[1])) if number % 7 == 0 or number == first else progress
    if number % 10 == 9:
        progress.finish("done", 1 + number % 3)
    progress.keep("lesson", Place(str(number), ("typed",) * (number % 40), number))
    assert not progress.trouble, progress.trouble
    print(number, flush=True)
"""


@pytest.mark.parametrize("kills", KILLS)
def test_the_last_place_kept_is_there_after_a_kill(kills: int, tmp_path: Path) -> None:
    chance, file, number = Random("places"), tmp_path / "new" / "p.sqlite", 0
    for _ in range(kills):
        call = [sys.executable, "-c", KEEPING, str(file), str(number)]
        with subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE) as program:
            assert program.stdout
            printed = program.stdout.readline() if chance.random() < 0.9 else b""
            time.sleep(chance.uniform(0, 0.05))
            printed += kill(program)
        kept = [int(line) for line in printed.splitlines(keepends=True) if line.endswith(b"\n")]
        last = kept[-1] if kept else number - 1
        progress = Progress(file)
        place = progress.place("lesson")
        if place is None:
            assert not kept and number == 0
            continue
        number = int(place.step)
        assert number in (last, last + 1)
        assert place == Place(str(number), ("typed",) * (number % 40), number)
        assert progress.stars("done") in [min(3, (number + ahead) // 10) for ahead in (1, 2)]
        assert progress.trouble is None and is_whole(file)
        assert not list(file.parent.glob("*damaged*"))
        number += 1


NOTING = """
import sys
from pathlib import Path
from tests.test_kills import noted
from tutor.progress import Progress
from tutor.recall import Recall

recall, first = Recall(Progress(Path(sys.argv[1])), fuzzing=False), int(sys.argv[2])
for number in range(first, first + 1_000_000):
    recall.note(noted(number))
    print(number, flush=True)
"""


def noted(number: int) -> Answered:
    """Return one answer of many, to three rules in turn, four a day."""
    at = datetime(2026, 1, 1, tzinfo=UTC) + number * timedelta(hours=6)
    return Answered(at, f"play.{number % 3}", "standard", "legal", is_right=number % 5 > 0)


@pytest.mark.parametrize("kills", KILLS)
def test_an_answer_its_rule_and_its_day_are_there_after_a_kill_or_none_is(
    kills: int, tmp_path: Path
) -> None:
    chance, file, number = Random("answers"), tmp_path / "p.sqlite", 0
    reckoned = Progress(None)
    for _ in range(kills):
        call = [sys.executable, "-c", NOTING, str(file), str(number)]
        with subprocess.Popen(call, cwd=ROOT, stdout=subprocess.PIPE) as program:
            assert program.stdout
            printed = program.stdout.readline()
            time.sleep(chance.uniform(0, 0.05))
            printed += kill(program)
        lines = [line for line in printed.splitlines(keepends=True) if line.endswith(b"\n")]
        progress, recall = Progress(file), Recall(reckoned, fuzzing=False)
        answers = progress.answers()
        assert len(answers) - int(lines[-1]) in (1, 2)
        for answer in answers[number:]:
            recall.note(answer)
        number = len(answers)
        assert answers == [noted(each) for each in range(number)]
        assert (progress.cards(), progress.days()) == (reckoned.cards(), reckoned.days())
        assert progress.trouble is None and is_whole(file)


# ---------------------------------------------------------------- the whole program


@dataclass(frozen=True)
class Start:
    """Where the program goes on."""

    lesson: str
    place: Place

    def is_kept(self, progress: Progress) -> bool:
        return (progress.place(self.lesson) or first_place(self.lesson)) == self.place


@dataclass(frozen=True)
class Shown:
    """A page as it is printed, what is typed there, and where it is gone on from after a kill."""

    text: str
    typed: str
    again: Start | None


def first_place(lesson: str) -> Place:
    return Place(load_lesson(lesson).steps[0].id)


def first_start() -> Start:
    return Start(course()[0], first_place(course()[0]))


def pages_from(start: Start) -> Iterator[Shown]:
    """Yield the pages from there to the end of the course, answered as a demonstration does.

    What the program keeps of a page is known here and nowhere else in this file.
    """
    lesson, place, words = start.lesson, start.place, Words("en")
    for following in (*course()[course().index(lesson) + 1 :], None):
        dialogue = LessonSession(load_lesson(lesson), load_texts(lesson, "en"), Corpus(words))
        pages = dialogue.pages(place)
        page = next(pages)
        while page.mood is not Mood.END:
            yield Shown(printed(page, words), page.cue, Start(lesson, dialogue.place))
            page = pages.send(page.cue)
        page = replace(page, keys=(), text=(*page.text, *dialogue.praise()))
        again = Start(following, first_place(following)) if following else None
        yield Shown(printed(page, words), "", again)
        if following:
            lesson, place = following, first_place(following)


def printed(page: Page, words: Words) -> str:
    lines = [line.plain.replace(ZERO_WIDTH_SPACE, "") for line in page_lines(page, Look(words))]
    return "".join(f"{line}\n" for line in lines)


class Learning:
    """The program while it runs, with what it has printed so far."""

    def __init__(self, folder: Path) -> None:
        self.out = b""
        self._program = subprocess.Popen(
            [sys.executable, "-m", "tutor", "--lang", "en", "learn"],
            cwd=ROOT,
            env=clean(folder),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )

    @property
    def text(self) -> str:
        return self.out.decode(errors="ignore")  # a kill may part a letter

    def shown(self, pages: list[Shown]) -> int:
        """Return how many of the pages have been printed as a whole."""
        out, end = self.text, 0
        for number, page in enumerate(pages):
            begin = out.find(page.text, end)
            if begin < 0:
                return number
            end = begin + len(page.text)
        return len(pages)

    def read(self) -> None:
        assert self._program.stdout
        ready, _, _ = select([self._program.stdout], [], [], MOST_SECONDS)
        more = os.read(self._program.stdout.fileno(), 1 << 16) if ready else b""
        assert more, f"it has ended, or waits, with: {self.text[-1000:]}"
        self.out += more

    def type(self, lines: list[str]) -> None:
        assert self._program.stdin
        self._program.stdin.write("".join(f"{line}\n" for line in lines).encode())

    def kill(self) -> None:
        self.out += kill(self._program)


def begun_at(learning: Learning, starts: list[Start], folder: Path) -> Start:
    """Wait for the first page, and return where the program went on."""
    first = {start: next(pages_from(start)).text for start in starts}
    while not learning.text.startswith(tuple(first.values())):
        learning.read()
    (file,) = folder.rglob("progress.sqlite")
    assert is_whole(file)
    progress = Progress(file)
    return next(
        start
        for start in starts
        if learning.text.startswith(first[start]) and start.is_kept(progress)
    )


@pytest.mark.parametrize("kills", KILLS)
def test_a_lesson_goes_on_after_a_kill_where_it_was(kills: int, tmp_path: Path) -> None:
    chance, folder, starts = Random("program"), tmp_path / "0", [first_start()]
    for number in range(kills + 1):
        learning = Learning(folder)
        if chance.random() < 0.2:  # while it starts; nothing was answered, so nothing changes
            time.sleep(chance.uniform(0, 0.6))
            learning.kill()
            continue
        start = begun_at(learning, starts, folder)
        pages = list(islice(pages_from(start), AT_ONCE))
        learning.type([page.typed for page in pages[:-1]])
        least = chance.randrange(1, AT_ONCE // 2)
        while learning.shown(pages) < least:
            learning.read()
        time.sleep(chance.uniform(0, 0.03))
        learning.kill()
        last = learning.shown(pages) - 1
        starts = [page.again for page in pages[last : last + 2] if page.again]
        if len(pages) < AT_ONCE:  # the course is nearly done: the next learner
            folder, starts = tmp_path / str(number + 1), [first_start()]
