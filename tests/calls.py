"""Call the program as a shell does, but in this process."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.tmux import LANGUAGE_NAMES
from tutor.cli import main


class Answer(NamedTuple):
    """What a call ended with and printed."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        (line,) = self.out.splitlines()
        return json.loads(line)


Run = Callable[..., Answer]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call the program in this process, with a home of its own and nothing typed."""
    for name in (*LANGUAGE_NAMES, "NO_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr(sys, "argv", ["euchre-tutor"])  # what is called, however the tests are
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_: str(tmp_path / "home"))

    def called(*arguments: str, typed: str = "", **environ: str) -> Answer:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        for name, value in environ.items():
            monkeypatch.setenv(name, value)
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        code = ended.value.code
        assert isinstance(code, int | None)
        return Answer(code or 0, *capsys.readouterr())

    return called
