"""What the learner has done outlives the program, and no state of the file stops a lesson."""

import errno
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from tests.calls import Run
from tutor import progress as module
from tutor.progress import Place, Progress

ROOT = Path(__file__).parents[1]


PLACE = Place("choice", ("h", "", "हात"), 2)


def written(progress: Progress) -> None:
    """Write one thing of each kind."""
    progress.keep("follow-suit", PLACE)
    progress.finish("first-card", 2)
    progress.choose("language", "mr")


def remembered(progress: Progress) -> tuple[Place | None, int, int, str]:
    return (
        progress.place("follow-suit"),
        progress.stars("first-card"),
        progress.stars("follow-suit"),
        progress.choice("language"),
    )


ALL = (PLACE, 2, 0, "mr")
NOTHING = (None, 0, 0, "")


def works(progress: Progress) -> bool:
    """Tell whether everything can be written and read back in this run."""
    was = remembered(progress)
    written(progress)
    return was == NOTHING and remembered(progress) == ALL


def why(progress: Progress) -> str:
    """Return the trouble without the path of the file, empty when there is none."""
    trouble = progress.trouble
    return trouble.said.format(**{**trouble.facts, "file": "it"}) if trouble else ""


# ---------------------------------------------------------------- kept


def test_a_new_learner_has_done_nothing(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    assert (remembered(progress), progress.trouble) == (NOTHING, None)


def test_no_file_is_made_before_there_is_something_to_keep(tmp_path: Path) -> None:
    assert remembered(Progress(tmp_path / "new" / "p.sqlite")) == NOTHING
    assert list(tmp_path.iterdir()) == []


def test_progress_survives_reopening(tmp_path: Path) -> None:
    written(Progress(tmp_path / "p.sqlite"))
    again = Progress(tmp_path / "p.sqlite")
    assert (remembered(again), again.trouble) == (ALL, None)
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]


def test_without_a_file_progress_lasts_as_long_as_the_program() -> None:
    assert works(Progress(None))
    assert remembered(Progress(None)) == NOTHING


def test_a_missing_folder_is_made(tmp_path: Path) -> None:
    file = tmp_path / "not" / "yet" / "there" / "p.sqlite"
    assert works(Progress(file))
    assert remembered(Progress(file)) == ALL


def test_the_last_place_and_the_last_choice_hold(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    for place in (PLACE, Place("alone")):
        progress.keep("first-card", place)
    for language in ("hi", "th"):
        progress.choose("language", language)
    assert (progress.place("first-card"), progress.choice("language")) == (Place("alone"), "th")


def test_a_lesson_that_is_finished_begins_anew_and_keeps_its_stars(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    progress.keep("first-card", PLACE)
    progress.finish("first-card", 3)
    assert (progress.place("first-card"), progress.stars("first-card")) == (None, 3)
    progress.keep("first-card", Place("alone"))
    assert (progress.place("first-card"), progress.stars("first-card")) == (Place("alone"), 3)


@pytest.mark.parametrize("stars", [(1, 3, 2), (3,), (3, 1)])
def test_the_best_stars_are_kept(stars: tuple[int, ...], tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    for each in stars:
        progress.finish("first-card", each)
    assert progress.stars("first-card") == 3


@pytest.mark.parametrize("name", ["'; DROP TABLE lesson; --", "हात", "a\nb", '["'])
def test_any_name_is_kept_as_it_is(name: str, tmp_path: Path) -> None:
    Progress(tmp_path / "p.sqlite").keep(name, Place(name, (name, "", name)))
    again = Progress(tmp_path / "p.sqlite")
    again.choose(name, name)
    assert (again.place(name), again.choice(name)) == (Place(name, (name, "", name)), name)
    assert again.trouble is None


# ---------------------------------------------------------------- versions


def version_1(file: Path) -> None:
    """Write the file as the first version did."""
    with closing(sqlite3.connect(file)) as store:
        store.executescript(
            "CREATE TABLE lesson (id TEXT PRIMARY KEY, step TEXT NOT NULL, done INTEGER NOT NULL);"
            "CREATE TABLE choice (name TEXT PRIMARY KEY, value TEXT NOT NULL);"
            "INSERT INTO lesson VALUES ('first-card', '', 1), ('follow-suit', 'who', 0);"
            "INSERT INTO lesson VALUES ('trump', 'alone', 1);"
            "INSERT INTO choice VALUES ('language', 'th');"
            "PRAGMA user_version = 1"
        )


def is_what_version_1_wrote(progress: Progress) -> bool:
    lessons = ("first-card", "follow-suit", "trump")
    return (
        [progress.place(each) for each in lessons] == [None, Place("who"), Place("alone")]
        and [progress.stars(each) for each in lessons] == [1, 0, 1]
        and progress.choice("language") == "th"
    )


def test_an_older_file_loses_nothing_and_is_changed_when_there_is_something_to_keep(
    tmp_path: Path,
) -> None:
    file = tmp_path / "p.sqlite"
    version_1(file)
    before = file.read_bytes()
    progress = Progress(file)
    assert is_what_version_1_wrote(progress)
    assert file.read_bytes() == before
    progress.choose("colours", "four")
    for each in (progress, Progress(file)):
        assert is_what_version_1_wrote(each) and each.choice("colours") == "four"
        assert (each.trouble, each.set_aside) == (None, None)
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("PRAGMA user_version").fetchone() == (2,)


def test_an_older_file_is_changed_as_a_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    version_1(file)
    before = file.read_bytes()
    progress = Progress(file)
    one, (*most, _) = module._MIGRATIONS
    with monkeypatch.context() as broken:
        broken.setattr(module, "_MIGRATIONS", (one, (*most, "SELECT nothing FROM nowhere")))
        with pytest.raises(sqlite3.Error):
            module._opened(file)
    assert file.read_bytes() == before
    progress.choose("colours", "four")
    assert is_what_version_1_wrote(Progress(file))


def test_a_first_version_killed_while_it_made_the_file_is_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    with closing(sqlite3.connect(file)) as store:
        store.execute("CREATE TABLE lesson (id TEXT PRIMARY KEY, step TEXT NOT NULL, done INTEGER)")
    assert works(Progress(file))
    assert (remembered(Progress(file)), Progress(file).set_aside) == (ALL, None)


# ---------------------------------------------------------------- two at once


def test_two_programs_see_what_the_other_wrote(tmp_path: Path) -> None:
    one, other = Progress(tmp_path / "p.sqlite"), Progress(tmp_path / "p.sqlite")
    one.finish("first-card", 1)
    other.keep("follow-suit", PLACE)
    assert other.stars("first-card") == 1 and one.place("follow-suit") == PLACE


def several_write(file: Path) -> list[str]:
    """Let three programs keep 25 places each at once, and return those that are there."""
    program = (
        "import sys; from pathlib import Path; from tutor.progress import Place, Progress\n"
        "print('ready', flush=True)\n"
        "sys.stdin.readline()\n"
        "for n in range(25):\n"
        "    progress = Progress(Path(sys.argv[1]))\n"
        "    progress.keep(f'{sys.argv[2]}{n}', Place('shown'))\n"
        "    assert not progress.trouble, progress.trouble"
    )
    call = [sys.executable, "-c", program, str(file)]
    running = [
        subprocess.Popen([*call, name], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for name in "abc"
    ]
    for each in running:
        assert each.stdout and each.stdout.readline() == b"ready\n"
    for each in running:
        assert each.stdin
        each.stdin.close()
    assert [each.wait(timeout=60) for each in running] == [0, 0, 0]
    progress = Progress(file)
    kept = [f"{name}{n}" for name in "abc" for n in range(25)]
    return [each for each in kept if progress.place(each) == Place("shown")]


def damaged(file: Path) -> None:
    file.write_bytes(b"this is no database" * 100)


@pytest.mark.parametrize("begun", [None, version_1, damaged])
def test_programs_that_write_at_once_lose_nothing(
    begun: Callable[[Path], None] | None, tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    if begun:
        begun(file)
    before = file.read_bytes() if begun else b""
    assert len(several_write(file)) == 75
    set_aside = [each.read_bytes() for each in tmp_path.glob("*damaged*")]
    assert set_aside == ([before] if begun is damaged else [])
    assert begun is not version_1 or is_what_version_1_wrote(Progress(file))


def test_of_two_programs_that_notice_the_damage_one_sets_the_file_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    damaged(file)
    one, other, move = Progress(file), Progress(file), module._moved

    def moved_later(damaged: Path) -> Path | None:
        monkeypatch.setattr(module, "_moved", move)
        written(other)
        return move(damaged)

    monkeypatch.setattr(module, "_moved", moved_later)
    one.choose("colours", "four")
    assert (one.set_aside, other.set_aside) == (None, tmp_path / "p.damaged-1.sqlite")
    assert (remembered(one), other.choice("colours"), one.trouble) == (ALL, "four", None)


def test_a_damaged_file_stays_while_another_program_sets_it_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    damaged(file)
    before = file.read_bytes()
    monkeypatch.setattr(module, "MOST_SECONDS", 0.1)
    with closing(sqlite3.connect(f"{file}.lock")) as other:
        other.execute("BEGIN EXCLUSIVE")
        progress = Progress(file)
        assert works(progress)
        assert (why(progress), file.read_bytes()) == ("another program keeps it busy", before)


# ---------------------------------------------------------------- a file that cannot be used


def filled(file: Path) -> None:
    written(Progress(file))


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
def read_only_folder(write: Callable[[Path], None]) -> Iterator[Path]:
    """Give the path of a progress file that can be read at most."""
    with tempfile.TemporaryDirectory() as name:
        folder, file = Path(name), Path(name) / "p.sqlite"
        write(file)
        file.chmod(0o444)
        folder.chmod(0o555)
        try:
            with nobody():
                yield file
        finally:
            folder.chmod(0o755)


@pytest.mark.parametrize("folder", ["", "below"], ids=["the folder", "a folder in it"])
def test_a_read_only_folder_stops_nothing(folder: str) -> None:
    with read_only_folder(filled) as file:
        file = file.parent / folder / "new.sqlite"
        progress = Progress(file)
        assert works(progress)
        assert why(progress) == "it cannot be written"


def test_progress_that_can_only_be_read_is_gone_on_from_and_not_changed() -> None:
    with read_only_folder(filled) as file:
        before = file.read_bytes()
        progress = Progress(file)
        assert (remembered(progress), progress.trouble) == (ALL, None)
        progress.keep("right-bower", PLACE)
        assert (remembered(progress), progress.place("right-bower")) == (ALL, PLACE)
        assert why(progress) == "it cannot be written"
        assert file.read_bytes() == before


def test_an_older_file_that_can_only_be_read_is_gone_on_from() -> None:
    with read_only_folder(version_1) as file:
        progress = Progress(file)
        assert is_what_version_1_wrote(progress)
        progress.choose("colours", "four")
        assert is_what_version_1_wrote(progress) and progress.choice("colours") == "four"
        assert why(progress) == "it cannot be written"


def cut_off(file: Path) -> None:
    written(Progress(file))
    file.write_bytes(file.read_bytes()[:1500])


def overwritten(file: Path) -> None:
    written(Progress(file))
    content = bytearray(file.read_bytes())
    content[100:4000] = b"\xa5" * 3900
    file.write_bytes(bytes(content))


def overwritten_where_nobody_looks(file: Path) -> None:
    written(Progress(file))
    content = bytearray(file.read_bytes())
    content[-4096:] = b"\xa5" * 4096
    file.write_bytes(bytes(content))


def another_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("CREATE TABLE lesson (number INTEGER)")
        store.execute("CREATE TABLE choice (number INTEGER)")
        store.execute("PRAGMA user_version = 2")


def another_old_program(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("CREATE TABLE lesson (number INTEGER)")


def newer(file: Path) -> None:
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("CREATE TABLE lesson (id TEXT, step TEXT, done INTEGER, due TEXT)")
        store.execute("INSERT INTO lesson VALUES ('first-card', '', 1, 'tomorrow')")
        store.execute("PRAGMA user_version = 999")


@pytest.mark.parametrize(
    "damage",
    [
        damaged,
        cut_off,
        overwritten,
        overwritten_where_nobody_looks,
        another_program,
        another_old_program,
    ],
)
def test_a_damaged_file_is_kept_aside_and_a_new_one_begun(
    damage: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    befores = []
    for number in (1, 2):
        damage(file)
        befores.append(file.read_bytes())
        progress = Progress(file)
        assert remembered(progress) == NOTHING
        assert why(progress) == "it is damaged"
        assert file.read_bytes() == befores[-1], "reading changes nothing"
        assert works(progress)
        aside = tmp_path / f"p.damaged-{number}.sqlite"
        assert (progress.trouble, progress.set_aside) == (None, aside)
        again = Progress(file)
        assert (remembered(again), again.trouble, again.set_aside) == (ALL, None, None)
        file.unlink()
    asides = [tmp_path / f"p.damaged-{number}.sqlite" for number in (1, 2)]
    assert [each.read_bytes() for each in asides] == befores


def test_a_file_damaged_meanwhile_is_kept_aside(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    written(progress)
    file.write_bytes(b"\xa5" * 5000)
    for stars in (1, 3):
        progress.finish("right-bower", stars)
    assert progress.set_aside and progress.set_aside.read_bytes() == b"\xa5" * 5000
    assert (Progress(file).stars("right-bower"), progress.trouble) == (3, None)


def test_a_newer_file_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    newer(file)
    before = file.read_bytes()
    progress = Progress(file)
    assert works(progress)
    assert why(progress) == "it was written by a newer version of the program"
    assert file.read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]


@pytest.mark.parametrize("path", ["p.sqlite", "file/p.sqlite", "x" * 300])
def test_a_path_that_cannot_hold_a_file_stops_nothing(path: str, tmp_path: Path) -> None:
    (tmp_path / "p.sqlite").mkdir()
    (tmp_path / "file").write_text("in the way", encoding="utf-8")
    progress = Progress(tmp_path / path)
    assert works(progress)
    assert why(progress) == "it cannot be written"


def test_a_typed_list_that_is_damaged_costs_the_answers_and_not_the_step(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    for typed in ("[", "5", "x"):
        written(progress)
        with closing(sqlite3.connect(file)) as store, store:
            store.execute("UPDATE lesson SET typed = ?", (typed,))
        assert progress.place("follow-suit") == Place("choice")


def test_a_file_that_goes_away_meanwhile_is_begun_anew(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    written(progress)
    file.unlink()
    for step in ("who", "alone"):
        progress.keep("right-bower", Place(step))
    assert progress.place("right-bower") == Place("alone")
    assert Progress(file).place("right-bower") == Place("alone")


# ---------------------------------------------------------------- saved later


def test_what_waited_for_a_lock_in_vain_is_saved_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    monkeypatch.setattr(module, "MOST_SECONDS", 0.1)
    progress = Progress(file)
    progress.choose("colours", "four")
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        assert works(progress)
        assert why(progress) == "another program keeps it busy"
        other.rollback()
    progress.finish("follow-suit", 1)
    Progress(file).keep("follow-suit", PLACE)
    progress.choose("language", "mr")
    for each in (progress, Progress(file)):
        assert remembered(each) == (PLACE, 2, 1, "mr"), "what is saved is not written once more"
        assert (each.choice("colours"), each.trouble) == ("four", None)


def test_a_full_disk_stops_nothing(tmp_path: Path) -> None:
    """SQLite itself is given no room: it fails as it does when a disk has none."""
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    progress.choose("colours", "four")
    assert progress._store
    pages = progress._store.execute("PRAGMA page_count").fetchone()[0]
    progress._store.execute(f"PRAGMA max_page_count = {pages}")
    progress.choose("long", "x" * 100_000)
    assert why(progress) == "the disk is full"
    assert (progress.choice("colours"), progress.choice("long")) == ("four", "x" * 100_000)
    assert (Progress(file).choice("colours"), Progress(file).choice("long")) == ("four", "")
    assert works(progress)  # there is room again
    assert (remembered(Progress(file)), Progress(file).choice("long")) == (ALL, "x" * 100_000)


def test_a_file_that_may_not_grow_stops_nothing(tmp_path: Path) -> None:
    program = (
        "import resource, sys; from pathlib import Path\n"
        "from tutor.progress import Place, Progress\n"
        "file = Path(sys.argv[1])\n"
        "Progress(file).finish('first-card', 2)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size,) * 2)\n"
        "progress = Progress(file)\n"
        "progress.choose('long', 'x' * 100_000)\n"
        "print(progress.trouble is not None, len(progress.choice('long')))"
    )
    file = tmp_path / "p.sqlite"
    call = [sys.executable, "-c", program, str(file)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("True 100000\n", "")
    again = Progress(file)
    assert (again.stars("first-card"), again.choice("long"), again.trouble) == (2, "", None)


@pytest.mark.parametrize(
    ("number", "said"),
    [(errno.ENOSPC, "the disk is full"), (errno.EROFS, "it cannot be written")],
)
def test_a_folder_that_cannot_be_made_stops_nothing(
    number: int, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_folder(*_: object, **__: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(Path, "mkdir", no_folder)
    progress = Progress(tmp_path / "new" / "p.sqlite")
    assert works(progress)
    assert why(progress) == said


def test_reading_what_is_remembered_writes_nothing(tmp_path: Path) -> None:
    """Another program run at the same time must not have to wait."""
    file = tmp_path / "p.sqlite"
    written(Progress(file))
    before = file.read_bytes()
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        again = Progress(file)
        assert (remembered(again), again.trouble) == (ALL, None)
    assert file.read_bytes() == before


# ---------------------------------------------------------------- said


def home(tmp_path: Path) -> Path:
    (tmp_path / "home").mkdir()
    return tmp_path / "home" / "progress.sqlite"


def unwrapped(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("call", ["learn", "play"])
def test_why_nothing_is_saved_is_said(call: str, run: Run, tmp_path: Path) -> None:
    newer(home(tmp_path))
    reason = (
        f"{tmp_path / 'home' / 'progress.sqlite'} was written by a newer version of the program"
    )
    assert unwrapped(run(call).out).endswith(
        unwrapped(f"Your place could not be saved: {reason}"),
    )


def test_where_a_damaged_file_went_is_said_once(run: Run, tmp_path: Path) -> None:
    damaged(home(tmp_path))
    said = unwrapped(run("learn").out)
    aside = tmp_path / "home" / "progress.damaged-1.sqlite"
    assert unwrapped(f"It is kept as {aside} Your place is kept.") in said
    assert "damaged" not in run("learn").out
