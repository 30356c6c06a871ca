"""What the learner has done outlives the program, and no state of the file stops a lesson."""

import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tutor.progress import Progress

ROOT = Path(__file__).parents[1]


def written(progress: Progress) -> None:
    """Write one thing of each kind."""
    progress.set_step("follow-suit", "choice")
    progress.set_done("first-card")
    progress.choose("language", "mr")


def remembered(progress: Progress) -> tuple[str, bool, bool, str]:
    return (
        progress.lesson_step("follow-suit"),
        progress.is_done("first-card"),
        progress.is_done("follow-suit"),
        progress.choice("language"),
    )


ALL = ("choice", True, False, "mr")
NOTHING = ("", False, False, "")


def works(progress: Progress) -> bool:
    """Tell whether everything can be written and read back in this run."""
    was = remembered(progress)
    written(progress)
    return was == NOTHING and remembered(progress) == ALL


# ---------------------------------------------------------------- kept


def test_a_new_learner_has_done_nothing(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    assert (remembered(progress), progress.trouble) == (NOTHING, "")


def test_no_file_is_made_before_there_is_something_to_keep(tmp_path: Path) -> None:
    assert remembered(Progress(tmp_path / "new" / "p.sqlite")) == NOTHING
    assert list(tmp_path.iterdir()) == []


def test_progress_survives_reopening(tmp_path: Path) -> None:
    written(Progress(tmp_path / "p.sqlite"))
    again = Progress(tmp_path / "p.sqlite")
    assert (remembered(again), again.trouble) == (ALL, "")


def test_without_a_file_progress_lasts_as_long_as_the_program() -> None:
    assert works(Progress(None))
    assert remembered(Progress(None)) == NOTHING


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    file = tmp_path / "not" / "yet" / "there" / "p.sqlite"
    assert works(Progress(file))
    assert remembered(Progress(file)) == ALL


def test_the_last_step_and_the_last_choice_hold(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    for step in ("shown", "alone"):
        progress.set_step("first-card", step)
    for language in ("hi", "th"):
        progress.choose("language", language)
    assert (progress.lesson_step("first-card"), progress.choice("language")) == ("alone", "th")


def test_a_lesson_that_is_done_begins_anew_and_stays_done(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    progress.set_step("first-card", "who")
    progress.set_done("first-card")
    assert (progress.lesson_step("first-card"), progress.is_done("first-card")) == ("", True)
    progress.set_step("first-card", "alone")
    assert (progress.lesson_step("first-card"), progress.is_done("first-card")) == ("alone", True)


@pytest.mark.parametrize("name", ["'; DROP TABLE lesson; --", "हात", "", "a\nb"])
def test_any_name_is_kept_as_it_is(name: str, tmp_path: Path) -> None:
    Progress(tmp_path / "p.sqlite").set_step(name, name)
    again = Progress(tmp_path / "p.sqlite")
    again.choose(name, name)
    assert (again.lesson_step(name), again.choice(name), again.trouble) == (name, name, "")


def test_what_was_written_survives_a_sudden_end(tmp_path: Path) -> None:
    program = (
        "import os, signal, sys; from pathlib import Path; from tutor.progress import Progress\n"
        "progress = Progress(Path(sys.argv[1]))\n"
        "progress.set_step('first-card', 'who')\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    file = tmp_path / "p.sqlite"
    done = subprocess.run([sys.executable, "-c", program, str(file)], cwd=ROOT)
    assert done.returncode == -signal.SIGKILL
    assert Progress(file).lesson_step("first-card") == "who"


# ---------------------------------------------------------------- two at once


def test_two_programs_see_what_the_other_wrote(tmp_path: Path) -> None:
    one, other = Progress(tmp_path / "p.sqlite"), Progress(tmp_path / "p.sqlite")
    one.set_done("first-card")
    other.set_step("follow-suit", "alone")
    assert other.is_done("first-card") and one.lesson_step("follow-suit") == "alone"


def test_two_programs_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from tutor.progress import Progress\n"
        "for n in range(25):\n"
        "    progress = Progress(Path(sys.argv[1]))\n"
        "    progress.set_step(f'{sys.argv[2]}{n}', 'shown')\n"
        "    assert not progress.trouble, progress.trouble"
    )
    file = tmp_path / "p.sqlite"
    call = [sys.executable, "-c", program, str(file)]
    programs = [subprocess.Popen([*call, name], cwd=ROOT) for name in "ab"]
    assert [each.wait(timeout=60) for each in programs] == [0, 0]
    progress = Progress(file)
    assert {progress.lesson_step(f"{name}{n}") for name in "ab" for n in range(25)} == {"shown"}


# ---------------------------------------------------------------- a file that cannot be used


@contextmanager
def nobody() -> Iterator[None]:
    """Root may write everywhere: become somebody else meanwhile."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


@contextmanager
def read_only_folder(*, with_file: bool) -> Iterator[Path]:
    """Give the path of a progress file that can be read at most."""
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name), Path(name) / "p.sqlite"
        if with_file:
            written(Progress(file))
            file.chmod(0o444)
        folder.chmod(0o555)
        try:
            with nobody():
                yield file
        finally:
            folder.chmod(0o755)


@pytest.mark.parametrize("folder", ["", "below"], ids=["the folder", "a folder in it"])
def test_a_read_only_folder_stops_nothing(folder: str) -> None:
    with read_only_folder(with_file=False) as file:
        progress = Progress(file.parent / folder / file.name)
        assert works(progress)
        assert progress.trouble


def test_progress_that_can_only_be_read_is_not_changed() -> None:
    with read_only_folder(with_file=True) as file:
        before = file.read_bytes()
        progress = Progress(file)
        progress.set_step("right-bower", "who")
        assert progress.lesson_step("right-bower") in ("who", "")
        assert progress.trouble
        assert file.read_bytes() == before


def random_bytes(file: Path) -> None:
    file.write_bytes(b"this is no database" * 100)


def cut_off(file: Path) -> None:
    written(Progress(file))
    file.write_bytes(file.read_bytes()[:1500])


def overwritten(file: Path) -> None:
    written(Progress(file))
    content = bytearray(file.read_bytes())
    content[100:4000] = b"\xa5" * 3900
    file.write_bytes(bytes(content))


def another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("CREATE TABLE lesson (number INTEGER)")
        store.execute("CREATE TABLE choice (number INTEGER)")
        store.execute("PRAGMA user_version = 1")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("CREATE TABLE lesson (id TEXT, step TEXT, done INTEGER, due TEXT)")
        store.execute("INSERT INTO lesson VALUES ('first-card', '', 1, 'tomorrow')")
        store.execute("PRAGMA user_version = 999")


@pytest.mark.parametrize("damage", [random_bytes, cut_off, overwritten, newer])
def test_a_file_that_cannot_be_used_is_left_as_it_is(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    damage(file)
    before = file.read_bytes()
    progress = Progress(file)
    assert works(progress)
    assert progress.trouble
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]


def test_a_newer_file_is_said_to_be_newer(tmp_path: Path) -> None:
    newer(tmp_path / "p.sqlite")
    assert "newer version" in str(Progress(tmp_path / "p.sqlite").trouble)


def test_a_file_of_another_program_stops_nothing(tmp_path: Path) -> None:
    another_program(tmp_path / "p.sqlite")
    progress = Progress(tmp_path / "p.sqlite")
    assert remembered(progress) == NOTHING
    assert progress.trouble
    written(progress)
    assert remembered(progress) == NOTHING


@pytest.mark.parametrize("path", ["p.sqlite", "file/p.sqlite", "x" * 300])
def test_a_path_that_cannot_hold_a_file_stops_nothing(path: str, tmp_path: Path) -> None:
    (tmp_path / "p.sqlite").mkdir()
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    progress = Progress(tmp_path / path)
    assert works(progress)
    assert progress.trouble


def test_a_file_that_goes_away_meanwhile_stops_nothing(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    written(progress)
    (tmp_path / "p.sqlite").unlink()
    progress.set_step("right-bower", "who")
    assert progress.lesson_step("right-bower") in ("who", "")


def test_a_file_that_is_locked_for_long_stops_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    connect = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, timeout=0.0: connect(path, timeout=0.1))
    progress = Progress(file)
    progress.choose("colours", "four")
    with closing(connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        written(progress)
        assert remembered(progress) == NOTHING
        assert "locked" in str(progress.trouble)
        assert works(Progress(file))
    written(progress)
    assert (remembered(progress), progress.choice("colours")) == (ALL, "four")


def test_reading_what_is_remembered_writes_nothing(tmp_path: Path) -> None:
    """Another program run at the same time must not have to wait."""
    file = tmp_path / "p.sqlite"
    written(Progress(file))
    before = file.read_bytes()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        again = Progress(file)
        assert (remembered(again), again.trouble) == (ALL, "")
    assert file.read_bytes() == before
