"""What the terminal shows is, line by line, what was laid out: nothing wraps or shifts."""

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tmux import Terminal
from tutor import cells
from tutor.corpus import Corpus
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.lesson_file import load_lesson, load_texts
from tutor.page import Page
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.session import LessonSession
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
        terminal.wait_for("Enter: go on · u: back · l: language · q: leave\n>")
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


def rules(language: str, columns: int, *call: str) -> list[str]:
    """Return what ``rules`` prints on a terminal of so many columns, as it was laid out."""
    command = [sys.executable, "-m", "tutor", "--lang", language, "rules", *call]
    environ = {**os.environ, "COLUMNS": str(columns), "LINES": "2000"}
    done = subprocess.run(command, capture_output=True, env=environ, check=True, encoding="utf-8")
    return [line.rstrip() for line in done.stdout.rstrip().splitlines()]


@pytest.mark.parametrize("columns", WIDTHS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rule_book_is_shown_as_it_was_laid_out(language: str, columns: int) -> None:
    """A line that is too wide, or a cluster that the terminal draws otherwise, shifts the rest."""
    expected = rules(language, columns, "standard")
    assert max(map(cells.width, expected)) <= columns
    command = [sys.executable, "-m", "tutor", "--lang", language, "rules"]
    with Terminal(command, columns=columns, rows=len(expected) + 10) as terminal:
        assert terminal.wait_for_end() == 0
        shown = [line.rstrip() for line in terminal.screen().rstrip().splitlines()]
    assert shown == expected


def broken_at(text: str, lines: list[str]) -> Iterator[int]:
    """Yield the places of a text at which its lines were broken, each found after the last."""
    place = 0
    for line in lines[:-1]:
        for character in line:
            place = text.index(character, place) + 1
        yield place


@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_is_broken_inside_a_cluster_or_a_word(language: str, columns: int) -> None:
    corpus = Corpus(Words(language))
    for name in shipped():
        variant = load(name)
        for _, clauses in corpus.book(variant):
            for clause in clauses:
                text = corpus.rule(clause.id, variant)
                lines = cells.wrap(text, columns - 2)
                for place in broken_at(text, lines):
                    assert text[place] in " \u200b", (clause.id, text[place - 5 : place + 5])


def test_a_long_book_goes_through_the_pager_and_a_short_rule_does_not(tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text("#!/bin/sh\necho PAGED\nhead -3\n", encoding="utf-8")
    pager.chmod(0o755)
    command = [sys.executable, "-m", "tutor", "--lang", "en", "rules"]
    with Terminal(command, environ={"PAGER": str(pager)}) as terminal:
        terminal.wait_for("PAGED")
        assert terminal.wait_for_end() == 0
    with Terminal([*command, "--clause", "aim.trick"], environ={"PAGER": str(pager)}) as terminal:
        assert terminal.wait_for_end() == 0
        assert "PAGED" not in terminal.screen()
    with Terminal([*command, "--plain"], environ={"PAGER": str(pager)}) as terminal:
        assert terminal.wait_for_end() == 0
        assert "PAGED" not in terminal.screen()
    without_input = ["sh", "-c", f"exec {shlex.join(command)} </dev/null"]
    with Terminal(without_input, environ={"PAGER": str(pager)}) as terminal:
        assert terminal.wait_for_end() == 0
        assert "PAGED" not in terminal.screen()


@pytest.mark.parametrize("environ", [{}, {"LESS": "FX"}, {"LESS": "FRX"}], ids=str)
def test_less_shows_no_escape_codes(environ: dict[str, str]) -> None:
    if shutil.which("less") is None:
        pytest.skip("less is not installed, so the book cannot be read in it")
    given = [f"{name}={value}" for name, value in environ.items()]
    command = ["env", "-u", "LESS", *given, "TERM=screen-256color", sys.executable, "-m", "tutor"]
    with Terminal([*command, "rules", "british"], environ={"PAGER": "less"}) as terminal:
        keys, gap, title, *_ = terminal.wait_for("AIM OF THE GAME").splitlines()
        assert (gap, title) == ("", "British euchre") and "ESC[" not in terminal.screen()
        assert keys == "space: next page · q: leave"
        terminal.type("q")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_less_tells_how_it_is_left(language: str) -> None:
    if shutil.which("less") is None:
        pytest.skip("less is not installed, so the book cannot be read in it")
    command = [sys.executable, "-m", "tutor", "--lang", language, "rules", "british"]
    leave = Words(language).say("q: leave").replace(cells.ZERO_WIDTH_SPACE, "")
    with Terminal(command, environ={"PAGER": "less"}) as terminal:
        assert leave in terminal.wait_for("q: ").splitlines()[0]
        terminal.type(" q")
        assert terminal.wait_for_end() == 0


@pytest.mark.parametrize("pager", ["less '", "no-such-program", ""], ids=repr)
def test_a_pager_that_does_not_start_is_done_without(pager: str) -> None:
    command = [sys.executable, "-m", "tutor", "--lang", "en", "rules"]
    with Terminal(command, rows=20, environ={"PAGER": pager, "PATH": "/nowhere"}) as terminal:
        assert terminal.wait_for_end() == 0
        assert "[" in terminal.screen() and "Traceback" not in terminal.screen()
