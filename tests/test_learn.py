"""The map of the lessons, and the way through them on the command line."""

import re
from collections.abc import Iterator

import pytest

from tests.calls import Answer, Run
from tests.lessons import FOLDER, demo
from tutor import lesson_file
from tutor.lesson_file import chapters
from tutor.page import Mood
from tutor.resources import data

LESSONS = ("kinds", "three", "test")


@pytest.fixture(autouse=True)
def small_course(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let the small course stand for the one we ship."""
    monkeypatch.setattr(
        lesson_file, "data", lambda name: FOLDER if name == "lessons" else data(name)
    )
    chapters.cache_clear()
    yield
    chapters.cache_clear()


def by_cues(lesson: str) -> str:
    """What a demonstration types, up to the last page."""
    return "".join(f"{stop.page.cue}\n" for stop in demo(lesson) if stop.page.mood is not Mood.END)


def faultless(lesson: str) -> str:
    """The same without its mistakes: after a wrong answer one goes straight on to the next."""
    typed = {
        "three": "1\n\n1 2, 3 2\n\n",
        "test": "N\n\npass\n\n",
    }
    return typed[lesson]


def steps(answer: Answer) -> list[str]:
    """Return the numbers of the steps that were shown, in order."""
    found = re.findall(r"\b(\d+/\d+)$|  (\d+/\d+)\b", answer.out, re.M)
    return list(dict.fromkeys("".join(each) for each in found))


def titles(answer: Answer) -> list[str]:
    """Return the titles of the pages that were shown, in order."""
    return list(dict.fromkeys(re.findall(r"^ (\w+)  \d+/\d+", answer.out, re.M)))


NEW = """\
Kinds of questions
  1  kinds                   Kinds

Other lessons (opens after: Kinds)
  2  three                   Three
  3  test                    Test
"""


def shape(answer: Answer) -> list[str]:
    return [line.rstrip() for line in answer.out.splitlines() if line.strip()]


def test_the_map_shows_chapters_and_what_opens_later(run: Run) -> None:
    assert shape(run("learn", "--list")) == [line for line in NEW.splitlines() if line]


def test_the_map_shows_what_is_begun_and_the_stars_of_what_is_done(run: Run) -> None:
    run("learn", "kinds", typed="\nq\n")
    assert shape(run("learn", "--list"))[1] == "> 1  kinds                   Kinds · begun"
    run("learn", "kinds", typed=f"{by_cues('kinds')}q\n")
    run("learn", "three", typed=f"{faultless('three')}q\n")
    run("learn", "test", typed="E\nq\n")
    assert shape(run("learn", "--list")) == [
        "Kinds of questions",
        "  1  kinds                   Kinds · ★",
        "Other lessons",
        "  2  three                   Three · ★★★",
        "> 3  test                    Test · begun",
    ]
    run("learn", "test", typed="\nN\n\npass\n\nq\n")
    assert shape(run("learn", "--list"))[-1] == "  3  test                    Test · ★★"
    plain = shape(run("--plain", "learn", "--list"))
    assert not {"★", "☆"} & {*"".join(plain)}


def test_a_chapter_that_is_not_open_can_be_learned_by_name(run: Run) -> None:
    assert titles(run("learn", "three", typed="q\n")) == ["Three"]
    assert titles(run("learn", "3", typed="q\n")) == ["Test"]
    assert titles(run("learn", "thr", typed="q\n")) == ["Three"]


def test_learn_goes_on_with_the_next_open_lesson(run: Run) -> None:
    assert titles(run("learn", typed="q\n")) == ["Kinds"]
    done = run("learn", typed=f"{by_cues('kinds')}\nq\n")
    assert "Next lesson: Three" in done.out
    assert titles(done) == ["Kinds", "Three"]
    assert titles(run("learn", typed="q\n")) == ["Three"]
    assert titles(run("learn", "test", typed="q\n")) == ["Test"]
    assert titles(run("learn", typed="q\n")) == ["Test"], "what was begun last goes on"


def test_at_the_end_stars_are_told_and_the_lesson_may_be_done_once_more(run: Run) -> None:
    answer = run("learn", "three", typed=f"{faultless('three')}r\nq\n")
    assert "Stars: 3 of 3." in answer.out and "r: once more" in answer.out
    assert steps(answer)[-1] == "2/2"
    assert answer.out.rindex("Three  1/2") > answer.out.index("Stars: 3 of 3.")
    again = run("learn", "three", typed=f"3\n\n{faultless('three')}q\n")
    assert "Stars: 2 of 3." in again.out
    assert "★★★" in run("learn", "--list").out, "the best stars are kept"


def test_the_last_lesson_is_told_and_then_nothing_is_left(run: Run) -> None:
    first = run("learn", "test", typed=f"{faultless('test')}q\n")
    assert "That was the last lesson" not in first.out
    assert "Next lesson: Kinds" in first.out
    run("learn", "kinds", typed=f"{by_cues('kinds')}q\n")
    last = run("learn", typed=f"{faultless('three')}q\n")
    assert "Next lesson: Test" in last.out
    assert "You have done all lessons. Name one to do it again:" in run("learn").out
    again = run("learn", "test", typed=f"{faultless('test')}\n")
    assert "That was the last lesson. All the rules:" in again.out


def test_a_lesson_goes_on_within_a_step_and_begins_anew_if_wanted(run: Run) -> None:
    left = run("learn", "kinds", typed="\nJS\nq\n")
    assert "Below the king." in left.out
    gone_on = run("learn", "kinds", typed="\nAS\nq\n")
    assert "Below the king." in gone_on.out and "The ace takes it." in gone_on.out
    assert steps(gone_on) == ["2/12"]
    assert "The ace takes it." in run("learn").out
    assert steps(run("learn", "kinds", "--restart", typed="q\n")) == ["1/12"]
    assert steps(run("learn", "kinds", typed="q\n")) == ["1/12"]


def test_slips_are_kept_when_a_lesson_is_left(run: Run) -> None:
    run("learn", "three", typed="3\nq\n")
    run("learn", "three", typed="\n2\nq\n")
    run("learn", "three", typed="\nh\nq\n")
    assert "Stars: 1 of 3." in run("learn", "three", typed=f"{faultless('three')}q\n").out


def test_an_answer_is_taken_back_across_a_start(run: Run) -> None:
    run("learn", "three", typed="3\nq\n")
    answer = run("learn", "three", typed="u\n1\nq\n")
    assert "Left of the dealer." in answer.out


@pytest.mark.parametrize("language", ["hi", "th", "mr"])
def test_the_language_changes_on_the_page_that_is_shown(run: Run, language: str) -> None:
    number = {"hi": 2, "th": 3, "mr": 4}[language]
    english = run("learn", "kinds", typed="\nJS\nq\n")
    answer = run("learn", "kinds", typed=f"l\n{number}\nq\n")
    assert english.out.count("Not yet.") == 1 and answer.out.count("Not yet.") == 1
    assert answer.out.count("Below the king.") == 2, "the texts of this course are English"
    kept = run("learn", typed="q\n")
    assert "Below the king." in kept.out and "Not yet." not in kept.out


def test_a_demonstration_saves_nothing(run: Run) -> None:
    for lesson in LESSONS:
        assert run("learn", lesson, "--demo").code == 0
    assert shape(run("learn", "--list")) == [line for line in NEW.splitlines() if line]
