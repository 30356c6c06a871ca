"""What the terminal shows is, line by line, what was laid out: nothing wraps or shifts."""

import sys
from pathlib import Path

import pytest

from tests.tmux import Terminal
from tutor.corpus import Corpus
from tutor.i18n import LANGUAGES
from tutor.lesson_file import load_lesson, load_texts
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.session import LessonSession, Page
from tutor.words import Words

LESSON = "left-must-follow"
WIDTHS = (60, 80, 120)


def laid_out(page: Page, words: Words, columns: int) -> list[str]:
    lines = page_lines(page, Look(words, min(columns, 80)))
    return [line.plain.replace("\u200b", "").rstrip() for line in lines]


def pages(words: Words, *answers: str) -> list[Page]:
    """Return the first page of the lesson and the one after each answer."""
    prose = load_texts(LESSON, words.language)
    dialogue = LessonSession(load_lesson(LESSON), prose, Corpus(words)).pages()
    return [next(dialogue), *(dialogue.send(answer) for answer in answers)]


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_lesson_page_is_shown_as_it_was_laid_out(
    language: str, columns: int, tmp_path: Path
) -> None:
    words = Words(language)
    question, refused, again, right = pages(words, "AC", "", "JD")
    command = [sys.executable, "-m", "tutor", "--lang", language, "learn", LESSON]
    environ = {"XDG_DATA_HOME": str(tmp_path)}
    with Terminal(command, columns=columns, environ=environ) as terminal:
        for page, answer in ((question, "AC"), (refused, ""), (again, "JD"), (right, "q")):
            expected = laid_out(page, words, columns)
            terminal.wait_for("\n".join([*expected, ">"]))
            terminal.enter(answer)
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_of_the_order_of_cards_is_wider_than_the_screen(
    language: str, columns: int
) -> None:
    command = [sys.executable, "-m", "tutor", "--lang", language, "rank", "--trump", "C"]
    with Terminal(command, columns=columns, rows=40) as terminal:
        assert terminal.wait_for_end() == 0
        screen = [line for line in terminal.screen().splitlines() if line]
    starts = [line for line in screen if not line.startswith(" ")]
    assert len(starts) == 4, "a line that the terminal wrapped begins at the left edge"


def test_keys_typed_before_the_question_do_not_answer_it(tmp_path: Path) -> None:
    command = ["sh", "-c", f"sleep 1; exec {sys.executable} -m tutor --lang en learn first-card"]
    with Terminal(command, environ={"XDG_DATA_HOME": str(tmp_path)}) as terminal:
        terminal.enter("1")
        screen = terminal.wait_for("q: leave\n>")
        assert "Correct." not in screen
        terminal.enter("1")
        terminal.wait_for("Correct.")


def test_ctrl_c_leaves_and_the_lesson_goes_on_there(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tutor", "--lang", "en", "learn", "first-card"]
    environ = {"XDG_DATA_HOME": str(tmp_path)}
    with Terminal(command, environ=environ) as terminal:
        terminal.wait_for("q: leave\n>")
        terminal.enter("1")
        terminal.wait_for("Enter: go on · l: language · q: leave\n>")
        terminal.enter("")
        terminal.wait_for("2/5")
        terminal.press("C-c")
        terminal.wait_for("Your place is kept.")
        assert terminal.wait_for_end() == 0
    with Terminal(command, environ=environ) as terminal:
        terminal.wait_for("2/5")


def test_the_first_lesson_asks_for_the_language_once(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tutor", "learn"]
    environ = {"XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    with Terminal(command, environ=environ) as terminal:
        terminal.wait_for("मराठी\n>")
        terminal.enter("ไทย")
        terminal.wait_for(load_texts("first-card", "th")[""]["title"].replace("\u200b", ""))
    with Terminal(command, environ=environ) as terminal:
        terminal.wait_for(load_texts("first-card", "th")[""]["title"].replace("\u200b", ""))
