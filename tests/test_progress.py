"""What the learner has done outlives the program, and no state of the file stops a lesson."""

import errno
import os
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest

from tests.calls import Run
from tutor import progress as kept
from tutor import store as module
from tutor.progress import Answered, Place, Progress

ROOT = Path(__file__).parents[1]
INDIA = timezone(timedelta(hours=5, minutes=30))


PLACE = Place("choice", ("h", "", "हात"), 2)
ANSWER = Answered(
    at=datetime(2026, 11, 30, 1, 15, 30, tzinfo=INDIA),
    clause="play.follow-suit",
    variant="standard",
    kind="legal",
    is_right=False,
    hints=1,
    seconds=12.5,
    shown=("having-to-win",),
    probed=("having-to-win", "हात"),
)


def written(progress: Progress) -> None:
    """Write one thing of each kind."""
    progress.keep("follow-suit", PLACE)
    progress.finish("first-card", 2)
    progress.choose("language", "mr")
    progress.practise(date(2026, 11, 28))
    if ANSWER not in progress.answers():
        progress.note(ANSWER, "card")


Remembered = tuple[
    *(tuple[Place | None, int, int, str]),
    *(tuple[dict[tuple[str, str], str], list[Answered], set[date]]),
]


def remembered(progress: Progress) -> Remembered:
    return (
        progress.place("follow-suit"),
        progress.stars("first-card"),
        progress.stars("follow-suit"),
        progress.choice("language"),
        progress.cards(),
        progress.answers(),
        progress.days(),
    )


QUIZZED = (
    {("play.follow-suit", "standard"): "card"},
    [ANSWER],
    {date(2026, 11, 28), date(2026, 11, 30)},
)
UNASKED: tuple[dict[tuple[str, str], str], list[Answered], set[date]] = ({}, [], set())
ALL = (PLACE, 2, 0, "mr", *QUIZZED)
NOTHING = (None, 0, 0, "", *UNASKED)


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


def asked(clause: str, at: datetime = ANSWER.at) -> Answered:
    return replace(ANSWER, clause=clause, at=at)


def test_answers_are_in_the_order_they_were_given_whatever_the_clock_says(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    times = [
        datetime(2026, 11, 30, 9, tzinfo=INDIA),
        datetime(2026, 11, 30, 8, tzinfo=UTC),  # later, and its text sorts before
        datetime(2026, 11, 1, tzinfo=UTC),  # the clock was set back
        datetime(2026, 12, 1, tzinfo=UTC),
    ]
    given = [asked("play.follow-suit", at) for at in times]
    for answer in given:
        progress.note(answer, "card")
    assert progress.answers() == Progress(tmp_path / "p.sqlite").answers() == given


def test_an_answer_counts_for_the_day_it_was_given_on_where_the_learner_is(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    assert ANSWER.at.astimezone(UTC).date() == date(2026, 11, 29)
    progress.note(ANSWER, "card")
    progress.practise(date(2026, 11, 30))
    assert progress.days() == {date(2026, 11, 30)}


def test_a_rule_is_remembered_for_each_game_and_as_it_was_last(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    for variant, card in (("standard", "1"), ("british", "2"), ("standard", "3")):
        progress.note(replace(ANSWER, variant=variant), card)
    rule = ANSWER.clause
    assert Progress(tmp_path / "p.sqlite").cards() == {
        (rule, "standard"): "3",
        (rule, "british"): "2",
    }


# ---------------------------------------------------------------- forgotten


def test_a_reset_forgets_what_was_learned_and_keeps_choices_and_a_copy(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    for number in (1, 2):
        written(progress)
        copy = progress.reset()
        assert copy == tmp_path / f"p.reset-{number}.sqlite"
        for each in (progress, Progress(file)):
            assert remembered(each) == (None, 0, 0, "mr", *UNASKED)
        assert (remembered(Progress(copy)), progress.trouble) == (ALL, None)
    names = ["p.reset-1.sqlite", "p.reset-2.sqlite", "p.sqlite"]
    assert sorted(each.name for each in tmp_path.iterdir()) == names


def test_a_reset_with_nothing_to_forget_makes_no_file(tmp_path: Path) -> None:
    assert Progress(tmp_path / "p.sqlite").reset() is None
    assert list(tmp_path.iterdir()) == []
    Progress(tmp_path / "p.sqlite").choose("language", "mr")
    assert Progress(tmp_path / "p.sqlite").reset() is None
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]


def test_without_a_file_a_reset_forgets_in_memory() -> None:
    progress = Progress(None)
    written(progress)
    assert progress.reset() is None
    assert remembered(progress) == (None, 0, 0, "mr", *UNASKED)


def test_where_no_copy_can_be_made_nothing_is_forgotten(tmp_path: Path) -> None:
    with read_only_folder(filled) as file:
        before = file.read_bytes()
        progress = Progress(file)
        assert progress.reset() is None
        assert (remembered(progress), why(progress)) == (ALL, "it cannot be written")
        assert file.read_bytes() == before


def test_a_copy_that_does_not_fit_the_disk_is_no_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    progress, connected = Progress(file), module._connected
    written(progress)

    def small(name: Path | str) -> sqlite3.Connection:
        store = connected(name)
        if "reset" in str(name):
            store.execute("PRAGMA max_page_count = 1")
        return store

    monkeypatch.setattr(module, "_connected", small)
    assert progress.reset() is None
    assert (remembered(progress), remembered(Progress(file))) == (ALL, ALL)
    assert why(progress) == "the disk is full"
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]
    monkeypatch.undo()
    assert progress.reset() and progress.trouble is None


def test_a_reset_that_cannot_be_written_leaves_no_copy(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    written(progress)
    with closing(sqlite3.connect(file)) as other:
        other.execute(
            "CREATE TRIGGER full BEFORE DELETE ON lesson BEGIN SELECT RAISE(ABORT, ''); END"
        )
        other.commit()
    assert progress.reset() is None
    assert progress.trouble and remembered(Progress(file)) == ALL
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]


def test_what_waits_to_be_saved_is_in_the_copy_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    monkeypatch.setattr(module, "MOST_SECONDS", 0.1)
    progress = Progress(file)
    progress.choose("language", "hi")
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN EXCLUSIVE")
        written(progress)
        assert progress.reset() is None
        assert (remembered(progress), why(progress)) == (ALL, "another program keeps it busy")
        other.rollback()
    copy = progress.reset()
    assert copy and remembered(Progress(copy)) == ALL
    assert remembered(Progress(file)) == (None, 0, 0, "mr", *UNASKED)


def test_what_another_program_writes_meanwhile_is_in_the_copy_or_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    monkeypatch.setattr(module, "MOST_SECONDS", 0.1)
    progress, copied = Progress(file), module._copied_beside
    written(progress)

    def copied_while_another_writes(file: Path, why: str) -> Path:
        copy = copied(file, why)
        other = Progress(file)
        other.finish("right-bower", 3)
        assert other.trouble, "it is told to wait"
        return copy

    monkeypatch.setattr(module, "_copied_beside", copied_while_another_writes)
    copy = progress.reset()
    assert copy and remembered(Progress(copy)) == ALL


def test_a_newer_file_is_not_forgotten(tmp_path: Path) -> None:
    newer(tmp_path / "p.sqlite")
    before = (tmp_path / "p.sqlite").read_bytes()
    progress = Progress(tmp_path / "p.sqlite")
    assert progress.reset() is None
    assert why(progress) == "it was written by a newer version of the program"
    assert (tmp_path / "p.sqlite").read_bytes() == before
    assert [each.name for each in tmp_path.iterdir()] == ["p.sqlite"]


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


def version_2(file: Path) -> None:
    """Write the file as the second version did."""
    with closing(sqlite3.connect(file)) as store:
        store.executescript(
            "CREATE TABLE lesson (id TEXT PRIMARY KEY, step TEXT NOT NULL, stars INTEGER NOT NULL,"
            " typed TEXT NOT NULL DEFAULT '[]', slips INTEGER NOT NULL DEFAULT 0);"
            "CREATE TABLE choice (name TEXT PRIMARY KEY, value TEXT NOT NULL);"
            "INSERT INTO lesson VALUES ('first-card', '', 3, '[]', 0);"
            "INSERT INTO lesson VALUES ('follow-suit', 'who', 0, '[\"h\", \"हात\"]', 2);"
            "INSERT INTO lesson VALUES ('trump', 'alone', 2, '[]', 1);"
            "INSERT INTO choice VALUES ('language', 'th');"
            "PRAGMA user_version = 2"
        )


def is_what_version_1_wrote(progress: Progress) -> bool:
    lessons = ("first-card", "follow-suit", "trump")
    return (
        [progress.place(each) for each in lessons] == [None, Place("who"), Place("alone")]
        and [progress.stars(each) for each in lessons] == [1, 0, 1]
        and progress.choice("language") == "th"
    )


def is_what_version_2_wrote(progress: Progress) -> bool:
    lessons = ("first-card", "follow-suit", "trump")
    places = [None, Place("who", ("h", "हात"), 2), Place("alone", (), 1)]
    return (
        [progress.place(each) for each in lessons] == places
        and [progress.stars(each) for each in lessons] == [3, 0, 2]
        and progress.choice("language") == "th"
    )


OLDER = [
    pytest.param(version_1, is_what_version_1_wrote, id="version 1"),
    pytest.param(version_2, is_what_version_2_wrote, id="version 2"),
]


@pytest.mark.parametrize(("write", "is_there"), OLDER)
def test_an_older_file_loses_nothing_and_is_changed_when_there_is_something_to_keep(
    write: Callable[[Path], None], is_there: Callable[[Progress], bool], tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    write(file)
    before = file.read_bytes()
    progress = Progress(file)
    assert is_there(progress) and remembered(progress)[4:] == UNASKED
    assert file.read_bytes() == before
    progress.note(ANSWER, "card")
    for each in (progress, Progress(file)):
        assert is_there(each) and each.answers() == [ANSWER]
        assert (each.trouble, each.set_aside) == (None, None)
    with closing(sqlite3.connect(file)) as store:
        assert store.execute("PRAGMA user_version").fetchone() == (3,)


@pytest.mark.parametrize(
    ("write", "is_there", "to"),
    [
        pytest.param(version_1, is_what_version_1_wrote, 2, id="1 to 2"),
        pytest.param(version_1, is_what_version_1_wrote, 3, id="1 to 3"),
        pytest.param(version_2, is_what_version_2_wrote, 3, id="2 to 3"),
    ],
)
def test_an_older_file_is_changed_as_a_whole_or_not_at_all(
    write: Callable[[Path], None],
    is_there: Callable[[Progress], bool],
    to: int,
    tmp_path: Path,
) -> None:
    file = tmp_path / "p.sqlite"
    write(file)
    before = file.read_bytes()
    progress = Progress(file)
    steps = list(kept._SCHEMA.migrations)
    steps[to - 1] = (*steps[to - 1], "SELECT nothing FROM nowhere")
    with pytest.raises(sqlite3.Error):
        module._opened(file, replace(kept._SCHEMA, migrations=tuple(steps)))
    assert file.read_bytes() == before
    progress.choose("colours", "four")
    assert is_there(Progress(file)) and Progress(file).trouble is None


@pytest.mark.parametrize(("write", "is_there"), OLDER)
def test_an_older_file_is_in_the_copy_of_a_reset(
    write: Callable[[Path], None], is_there: Callable[[Progress], bool], tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    write(file)
    copy = Progress(file).reset()
    assert copy and is_there(Progress(copy))
    again = Progress(file)
    assert (again.stars("trump"), again.place("trump"), again.choice("language")) == (0, None, "th")


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


@pytest.mark.parametrize("begun", [None, version_1, version_2, damaged])
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
    assert begun is not version_2 or is_what_version_2_wrote(Progress(file))


def test_of_two_programs_that_notice_the_damage_one_sets_the_file_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    damaged(file)
    one, other, move = Progress(file), Progress(file), module._moved

    def moved_later(damaged: Path, schema: module.Schema) -> Path | None:
        monkeypatch.setattr(module, "_moved", move)
        written(other)
        return move(damaged, schema)

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


@pytest.mark.parametrize(("write", "is_there"), OLDER)
def test_an_older_file_that_can_only_be_read_is_gone_on_from(
    write: Callable[[Path], None], is_there: Callable[[Progress], bool]
) -> None:
    with read_only_folder(write) as file:
        progress = Progress(file)
        assert is_there(progress)
        progress.choose("colours", "four")
        assert is_there(progress) and progress.choice("colours") == "four"
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


def another_new_program(file: Path) -> None:
    written(Progress(file))
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("DROP TABLE answer")
        store.execute("CREATE TABLE answer (number INTEGER)")


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
        another_new_program,
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


@pytest.mark.parametrize(
    ("column", "value"),
    [("at", "yesterday"), ("at", 5), ("shown", "["), ("shown", "[" * 5000), ("probed", "5")],
)
def test_an_answer_that_is_damaged_costs_no_other(
    column: str, value: str | int, tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    written(Progress(file))
    Progress(file).note(asked("play.own-card"), "card")
    with closing(sqlite3.connect(file)) as store, store:
        store.execute(f"UPDATE answer SET {column} = ? WHERE clause = 'play.own-card'", (value,))
    assert (remembered(Progress(file))[5:], Progress(file).trouble) == (QUIZZED[1:], None)


def test_a_day_that_is_damaged_costs_no_other(tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    written(Progress(file))
    with closing(sqlite3.connect(file)) as store, store:
        store.execute("INSERT INTO day VALUES ('yesterday'), (5), (x'00')")
    assert remembered(Progress(file)) == ALL


@pytest.mark.parametrize("table", ["item", "answer", "day"])
def test_an_answer_is_saved_with_its_rule_and_its_day_or_not_at_all(
    table: str, tmp_path: Path
) -> None:
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    progress.choose("language", "mr")

    def refuse(action: int, name: str | None, *_: str | None) -> int:
        is_refused = (action, name) == (sqlite3.SQLITE_INSERT, table)
        return sqlite3.SQLITE_DENY if is_refused else sqlite3.SQLITE_OK

    assert progress._store._saved
    progress._store._saved.set_authorizer(refuse)
    progress.note(ANSWER, "card")
    assert progress.trouble
    assert remembered(Progress(file))[4:] == UNASKED
    there = ({("play.follow-suit", "standard"): "card"}, [ANSWER], {ANSWER.at.date()})
    assert remembered(progress)[4:] == there
    progress.choose("language", "th")
    assert (remembered(progress)[4:], remembered(Progress(file))[4:]) == (there, there)


def test_what_cannot_be_saved_is_remembered_once_and_saved_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    monkeypatch.setattr(module, "MOST_SECONDS", 0.1)
    progress = Progress(file)
    written(progress)
    more = [asked("play.own-card"), asked("play.turn"), asked("play.phase")]
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        for answer in more:
            progress.note(answer, "card")
        assert (progress.answers(), Progress(file).answers()) == ([ANSWER, *more], [ANSWER])
        other.rollback()
    progress.choose("colours", "four")
    assert progress.answers() == Progress(file).answers() == [ANSWER, *more]


def test_what_cannot_be_saved_for_another_reason_later_is_remembered_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "p.sqlite"
    monkeypatch.setattr(module, "MOST_SECONDS", 0.1)
    progress = Progress(file)
    written(progress)
    with closing(sqlite3.connect(file)) as other:
        other.execute("BEGIN IMMEDIATE")
        progress.choose("colours", "four")
        other.rollback()
    progress.finish("follow-suit", 1)
    file.write_bytes(b"\xa5" * 5000)
    progress.choose("colours", "two")
    assert (why(progress), progress.choice("colours")) == ("it is damaged", "two")


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
        assert remembered(each) == (PLACE, 2, 1, "mr", *QUIZZED), (
            "what is saved is not written once more"
        )
        assert (each.choice("colours"), each.trouble) == ("four", None)


def test_a_full_disk_stops_nothing(tmp_path: Path) -> None:
    """SQLite itself is given no room: it fails as it does when a disk has none."""
    file = tmp_path / "p.sqlite"
    progress = Progress(file)
    progress.choose("colours", "four")
    assert progress._store._saved
    pages = progress._store._saved.execute("PRAGMA page_count").fetchone()[0]
    progress._store._saved.execute(f"PRAGMA max_page_count = {pages}")
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
