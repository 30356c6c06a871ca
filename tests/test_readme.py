"""What the README shows is what the program does."""

import io
import re
import shlex
from pathlib import Path

import pytest

from tutor.cli import main
from tutor.corpus import Corpus
from tutor.lesson_file import load_lesson, load_texts
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.session import LessonSession
from tutor.words import Words

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
CALLS = [
    re.sub(r" \[[A-Z.]+\]", "", call)
    for call in re.findall(r"^\| `euchre-tutor (.*?)` \|", README, re.M)
]


def test_the_picture_of_a_lesson_is_the_real_screen() -> None:
    words = Words("en")
    lesson, prose = load_lesson("left-must-follow"), load_texts("left-must-follow", "en")
    dialogue = LessonSession(lesson, prose, Corpus(words)).pages()
    next(dialogue)
    lines = page_lines(dialogue.send("AC"), Look(words, 80))
    screen = "\n".join(line.plain.rstrip() for line in lines)
    assert f"```text\n{screen}\n```" in README


@pytest.mark.parametrize("call", CALLS)
def test_each_command_of_the_table_answers(
    call: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("EUCHRE_TUTOR_LANG", "en")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    Path("FILE").write_text("deals:\n- {dealer: N, upcard: JH, said: [E pass]}\n")
    with pytest.raises(SystemExit) as ended:
        main([*shlex.split(call), *(["--demo"] if call == "learn" else [])])
    assert ended.value.code in (None, 0, 1)
    assert capsys.readouterr().out


def test_the_table_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    listed = capsys.readouterr().out.partition("Commands:\n")[2]
    commands = {
        line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "
    }
    assert commands == {call.split()[0] for call in CALLS}
