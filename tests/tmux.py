"""Drive a program in a real terminal, tmux, and read its screen back.

    with Terminal(["euchre-tutor", "rules"], columns=80) as terminal:
        screen = terminal.wait_for("Follow suit")

Each terminal is a tmux server of its own with no configuration; a test that opens one is
skipped where tmux is not installed.
"""

import os
import shlex
import shutil
import subprocess
import tempfile
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pytest

# Ctrl-C reaches the shell too, which must outlive it to tell the exit code
RUN_AND_STAY = 'status=$1; shift; trap : INT; "$@"; echo $? >"$status"; exec sleep 3600'
LANGUAGE_NAMES = ("EUCHRE_TUTOR_LANG", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
SIZE_NAMES = ("COLUMNS", "LINES")


class Terminal:
    """A program running in a terminal of so many columns and rows.

    The program sees this process's environment without its size and language (LC_ALL is
    C.UTF-8), changed by ``environ``. The screen stays readable after the program has ended.
    """

    def __init__(
        self,
        command: Sequence[str] = ("sh",),
        columns: int = 80,
        rows: int = 24,
        environ: Mapping[str, str] | None = None,
    ) -> None:
        self.command = command
        self.columns = columns
        self.rows = rows
        self.environ = {"LC_ALL": "C.UTF-8", **(environ or {})}

    def __enter__(self) -> "Terminal":
        if shutil.which("tmux") is None:
            pytest.skip("tmux is not installed, so no terminal can be read back")
        unset = [f"-u{name}" for name in (*LANGUAGE_NAMES, *SIZE_NAMES)]
        set_to = [f"{name}={value}" for name, value in self.environ.items()]
        self._folder = tempfile.TemporaryDirectory()
        self._status = Path(self._folder.name) / "status"
        program = ["env", *unset, *set_to, *self.command]
        kept_open = ["sh", "-c", RUN_AND_STAY, "sh", str(self._status), *program]
        size = ["-x", str(self.columns), "-y", str(self.rows)]
        no_status = ["start-server", ";", "set-option", "-g", "status", "off", ";"]
        self._tmux(*no_status, "new-session", "-d", *size, shlex.join(kept_open))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._tmux("kill-server")
        self._folder.cleanup()

    def type(self, text: str) -> None:
        """Type text as it stands, without Enter."""
        self._tmux("send-keys", "-l", "--", text)

    def press(self, *keys: str) -> None:
        """Press keys by tmux's names: ``Enter``, ``Up``, ``Escape``, ``C-c``, ``C-d``."""
        self._tmux("send-keys", *keys)

    def enter(self, text: str) -> None:
        """Type a line and press Enter."""
        self.type(text)
        self.press("Enter")

    def screen(self) -> str:
        """Return what the screen shows now, a line a row, without spaces at their ends."""
        return self._tmux("capture-pane", "-p")

    def wait_for(self, text: str, seconds: float = 10) -> str:
        """Wait until the screen shows the text, and return the screen."""
        until = time.monotonic() + seconds
        while text not in (screen := self.screen()):
            assert time.monotonic() < until, f"{text!r} did not appear; the screen:\n{screen}"
            time.sleep(0.05)
        return screen

    def wait_for_end(self, seconds: float = 10) -> int:
        """Wait until the program has ended, and return its exit code."""
        until = time.monotonic() + seconds
        while not (self._status.exists() and (status := self._status.read_text())):
            assert time.monotonic() < until, f"still running; the screen:\n{self.screen()}"
            time.sleep(0.05)
        return int(status)

    def _tmux(self, *arguments: str) -> str:
        call = ["tmux", "-u", "-S", f"{self._folder.name}/socket", "-f", "/dev/null", *arguments]
        environ = {**os.environ, "LC_ALL": "C.UTF-8"}
        environ.pop("TMUX", None)
        done = subprocess.run(call, capture_output=True, text=True, encoding="utf-8", env=environ)
        assert done.returncode == 0, f"tmux {shlex.join(arguments)}: {done.stderr}"
        return done.stdout
