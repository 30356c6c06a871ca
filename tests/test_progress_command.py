"""``progress`` tells in every language what was done, and forgets only what it is told to."""

import re
import sys
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from sqlite3 import connect

import pytest

from tests.calls import Answer, Run
from tests.test_progress import damaged, newer, read_only_folder
from tests.tmux import Terminal
from tutor import cells
from tutor.cli import start
from tutor.cli.progress import PIECES
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.i18n import LANGUAGES
from tutor.lesson_file import COURSE, chapters, course, load_texts
from tutor.progress import Answered, Place, Progress
from tutor.recall import Recall
from tutor.words import Words

INDIA = timezone(timedelta(hours=5, minutes=30))
NOW = datetime(2026, 11, 30, 1, 15, tzinfo=INDIA)
DAY = timedelta(days=1)
FOLLOW = ("play.follow-suit", "standard")
LEFT = ("play.left-bower-led", "british")
MIND = "having-to-win"
MISTAKE = "mistakes.having-to-win"


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """Let calls in this process believe in a time, which a test can change."""
    times, read_call = [NOW], start.read_call

    def read_then(arguments: list[str]) -> Call:
        call = read_call(arguments)
        call.now = lambda: times[-1]
        return call

    monkeypatch.setattr(start, "read_call", read_then)
    return times


def file_in(home: Path) -> Path:
    return home / "home" / "progress.sqlite"


def learned(file: Path) -> Progress:
    """Write what somebody may have done in three days: nine lessons and seven answers."""
    progress = Progress(file)
    progress.choose("language", "en")
    progress.choose("game standard", "kept")
    for lesson in course()[:9]:
        progress.finish(lesson, 2)
    progress.finish(course()[0], 3)
    progress.keep(course()[9], Place("choice"))
    recall = Recall(progress, fuzzing=False)
    for days, (rule, variant), is_right in (
        *((9, FOLLOW, True), (2, FOLLOW, True), (2, LEFT, True)),
        *((1, LEFT, False), (1, LEFT, False), (0, FOLLOW, True)),
        (0, ("play.gone", "our-table"), True),
    ):
        shown = () if is_right else (MIND,)
        probed = (MIND,) if rule != "play.gone" else ("gone",)
        at = NOW - days * DAY
        recall.note(
            Answered(at, rule, variant, "legal", is_right, seconds=20, shown=shown, probed=probed)
        )
    return progress


def said(answer: Answer) -> str:
    assert answer.err == ""
    return " ".join(answer.out.split())


def words_of(text: str) -> str:
    """Return a text without what wrapping changes."""
    return "".join(text.split()).replace(cells.ZERO_WIDTH_SPACE, "")


# ---------------------------------------------------------------- the page


def test_a_new_learner_is_told_how_to_begin(run: Run, tmp_path: Path) -> None:
    answer = run("progress")
    assert answer.code == 0
    assert re.search(r"tutor learn\b", said(answer)) and re.search(r"tutor quiz\b", said(answer))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("columns", [80, 40, 24])
@pytest.mark.parametrize("plain", [[], ["--plain"]], ids=["drawn", "plain"])
def test_the_page_tells_all_in_every_language_and_width(
    language: str, columns: int, plain: list[str], run: Run, tmp_path: Path
) -> None:
    learned(file_in(tmp_path))
    answer = run("--lang", language, *plain, "progress", COLUMNS=str(columns))
    assert (answer.code, answer.err) == (0, "")
    out, corpus = words_of(answer.out), Corpus(Words(language))
    titles = load_texts(Path(COURSE).stem, language)
    told = [titles[chapter.id]["title"] for chapter in chapters()]
    told += [corpus.title(clause) for clause in (FOLLOW[0], LEFT[0], MISTAKE)]
    if columns == 80:
        assert [each for each in told if words_of(each) not in out] == []
    # in a narrow page a title goes on below, beside the numbers of its first line
    assert [each for each in told if words_of(each)[:4] not in out] == []
    assert [line for line in answer.out.splitlines() if cells.width(line) > columns] == []
    assert cells.ZERO_WIDTH_SPACE not in answer.out
    assert bool(re.search("[▰▱]", answer.out)) is not bool(plain)
    assert ("%" in answer.out) is bool(plain)


def row_of(answer: Answer, label: str) -> str:
    (line,) = (line for line in answer.out.splitlines() if line.startswith(label))
    return " ".join(line.removeprefix(label).strip(" :·").split())


def test_the_page_tells_how_much_of_each_thing(run: Run, tmp_path: Path) -> None:
    days = days_to_wait(learned(file_in(tmp_path)))
    answer = run("progress")
    trick, trump, whole, *_ = chapters()
    titles = {chapter.id: row_of(answer, title_of(chapter.id)) for chapter in (trick, trump, whole)}
    assert len(trick.lessons) == 6 and len(trump.lessons) == 8
    assert titles[trick.id] == "▰▰▰▰▰ 6 of 6 13"
    assert titles[trump.id] == "▰▱▱▱▱ 3 of 8 6"
    assert titles[whole.id].startswith("▱▱▱▱▱ 0 of ")
    assert f"Lessons done: 9 of {len(course())}, stars: 19" in answer.out
    corpus = Corpus(Words())
    assert row_of(answer, corpus.title(FOLLOW[0])) == f"▰▰▰▰▰ in {days} days"
    british = row_of(answer, corpus.title(LEFT[0]))
    assert british.startswith("British euchre ▰▰▰▱▱") and british.endswith(" now")
    assert row_of(answer, corpus.title(MISTAKE)) == "4 of 6"
    assert "gone" not in answer.out
    assert "Due now: 1 · Within a day: 0 · Within a week: 0 · Later: 1" in answer.out
    assert "quiz --due" in answer.out
    assert "Right answers: 5 of 7" in answer.out
    assert "Days in a row: 3\nMost days in a row: 3\n" in answer.out


def days_to_wait(progress: Progress) -> int:
    due = Recall(progress).due
    return (next(due[item] for item in due if item == FOLLOW) - NOW).days


def title_of(chapter: str) -> str:
    return load_texts(Path(COURSE).stem, "en")[chapter]["title"]


def test_plain_is_one_thing_a_line(run: Run, tmp_path: Path) -> None:
    days = days_to_wait(learned(file_in(tmp_path)))
    lines = run("--plain", "progress").out.splitlines()
    assert f"{title_of('trump')}: done 3 of 8, stars 6" in lines
    title = Corpus(Words()).title(FOLLOW[0])
    (known,) = (each for each in lines if each.endswith(f"due in {days} days"))
    found = re.fullmatch(f"{title}: known in a week (\\d+) %, due in {days} days", known)
    assert found and 90 < int(found[1]) < 100
    assert lines.index("Due now: 1") + 1 == lines.index("Within a day: 0")


@pytest.mark.parametrize(
    ("later", "when"),
    [
        (timedelta(), "in 2 days"),
        (timedelta(hours=22, minutes=44), "in 2 days"),
        (timedelta(hours=22, minutes=45), "in 1 day"),
        (timedelta(hours=46, minutes=45), "today"),
        (timedelta(hours=47, minutes=59), "today"),
        (timedelta(hours=48), "now"),
        (timedelta(days=9), "now"),
    ],
    ids=str,
)
def test_a_rule_is_due_on_a_day_of_the_learners_calendar(
    later: timedelta, when: str, run: Run, tmp_path: Path, clock: list[datetime]
) -> None:
    Recall(Progress(file_in(tmp_path)), fuzzing=False).note(
        Answered(NOW, *FOLLOW, "legal", is_right=True, seconds=20)
    )
    clock.append(NOW + later)
    assert row_of(run("progress"), Corpus(Words()).title(FOLLOW[0])).endswith(f" {when}")


def test_numbers_are_in_the_digits_that_are_asked_for(run: Run, tmp_path: Path) -> None:
    learned(file_in(tmp_path))
    answer = run("--lang", "hi", "--digits", "native", "--plain", "progress")
    figures = [line for line in answer.out.splitlines() if re.search("[0-9]", line)]
    assert figures == []
    as_json = run("--lang", "hi", "--digits", "native", "progress", "--json").json
    assert as_json["lessons"]["done"] == 9


def test_a_bar_shows_what_was_begun_and_is_full_when_all_is_done(run: Run, tmp_path: Path) -> None:
    progress = Progress(file_in(tmp_path))
    lessons = next(each for each in chapters() if each.id == "trump").lessons
    bars = []
    for lesson in lessons:
        progress.finish(lesson, 1)
        bars.append(row_of(run("progress"), title_of("trump")).split()[0].count("▰"))
    assert bars == sorted(bars) and bars[0] == 1
    assert [full == PIECES for full in bars] == [False] * (len(lessons) - 1) + [True]


def test_beliefs_that_are_one_mistake_stand_in_one_row(run: Run, tmp_path: Path) -> None:
    both = ("some-tricks-alone", "all-points-alone")
    recall = Recall(Progress(file_in(tmp_path)), fuzzing=False)
    for shown in ((both[0],), (both[1],), ()):
        recall.note(Answered(NOW, *FOLLOW, "points", False, seconds=20, shown=shown, probed=both))
    assert row_of(run("progress"), Corpus(Words()).title("mistakes.some-tricks-alone")) == "1 of 3"
    assert run("progress").out.count("Too many points for some tricks") == 1


def test_without_a_quiz_one_is_offered(run: Run, tmp_path: Path) -> None:
    Progress(file_in(tmp_path)).finish(course()[0], 1)
    assert re.search(r"rules you know: .*tutor quiz\b", said(run("progress")))


# ---------------------------------------------------------------- for other programs


def test_json_has_the_keys_that_others_rely_on(run: Run, tmp_path: Path) -> None:
    learned(file_in(tmp_path))
    answer = run("progress", "--json")
    assert (answer.code, answer.err) == (0, "")
    found, corpus = answer.json, Corpus(Words())
    stars = dict.fromkeys(course(), 0) | dict.fromkeys(course()[:9], 2) | {course()[0]: 3}
    assert found.keys() == {"lessons", "rules", "due", "misconceptions", "answers", "streak"}
    assert found["lessons"] == {"done": 9, "total": len(course()), "stars": 19, "by_id": stars}
    assert list(found["lessons"]["by_id"]) == list(course())
    assert {tuple(rule) for rule in found["rules"]} == {
        ("clause", "variant", "title", "strength", "due")
    }
    assert [(rule["clause"], rule["variant"]) for rule in found["rules"]] == [
        LEFT,
        FOLLOW,
    ]
    assert [rule["title"] for rule in found["rules"]] == [
        corpus.title(LEFT[0]),
        corpus.title(FOLLOW[0]),
    ]
    for rule in found["rules"]:
        assert 0 < rule["strength"] <= 1
        assert datetime.fromisoformat(rule["due"]).tzinfo is not None
    assert found["due"] == {"now": 1, "day": 0, "week": 0, "later": 1}
    assert found["misconceptions"] == [
        {"id": MIND, "title": corpus.title(MISTAKE), "probed": 6, "shown": 2}
    ]
    assert found["answers"] == {"right": 5, "total": 7}
    assert found["streak"] == {"days": 3, "longest": 3}


def test_json_of_a_new_learner_has_the_same_keys(run: Run) -> None:
    found = run("progress", "--json").json
    assert found["lessons"]["total"] == len(course())
    assert (found["rules"], found["misconceptions"]) == ([], [])
    assert found["due"] == {"now": 0, "day": 0, "week": 0, "later": 0}
    assert (found["answers"], found["streak"]) == (
        {"right": 0, "total": 0},
        {"days": 0, "longest": 0},
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_titles_are_translated(language: str, run: Run, tmp_path: Path) -> None:
    learned(file_in(tmp_path))
    english = run("progress", "--json").json
    found = run("--lang", language, "progress", "--json").json
    corpus = Corpus(Words(language))
    for rule in found["rules"]:
        assert rule["title"] == corpus.title(rule["clause"]).replace(cells.ZERO_WIDTH_SPACE, "")
    for each in (english, found):
        for entry in (*each["rules"], *each["misconceptions"]):
            del entry["title"]
    assert found == english


# ---------------------------------------------------------------- forgetting


def test_a_reset_keeps_choices_and_says_where_the_copy_lies(run: Run, tmp_path: Path) -> None:
    learned(file_in(tmp_path))
    answer = run("progress", "--reset")
    copy = tmp_path / "home" / "progress.reset-1.sqlite"
    assert answer.code == 0 and words_of(str(copy)) in words_of(answer.out)
    progress, kept = Progress(file_in(tmp_path)), Progress(copy)
    assert (progress.stars(course()[0]), kept.stars(course()[0])) == (0, 3)
    assert (progress.place(course()[9]), kept.place(course()[9])) == (None, Place("choice"))
    assert (len(progress.answers()), len(kept.answers())) == (0, 7)
    for each in (progress, kept):
        assert (each.choice("language"), each.choice("game standard")) == ("en", "kept")
    assert "nothing to show yet" in said(run("progress"))
    assert " 1/" in run("learn").out


def test_with_nothing_to_forget_no_file_is_made(run: Run, tmp_path: Path) -> None:
    answer = run("progress", "--reset")
    assert (answer.code, said(answer)) == (0, "There is nothing to forget.")
    assert list(tmp_path.iterdir()) == []


def test_a_reset_is_not_asked_for_json(run: Run, tmp_path: Path) -> None:
    learned(file_in(tmp_path))
    answer = run("progress", "--reset", "--json")
    assert (answer.code, answer.out) == (2, "")
    assert Progress(file_in(tmp_path)).stars(course()[0]) == 3


@pytest.mark.parametrize(
    ("language", "typed", "is_done"),
    [
        ("en", "yes", True),
        ("en", "YES ", True),
        ("hi", "yes", True),
        ("en", "y", False),
        ("en", "", False),
        ("en", "no", False),
        ("en", "C-c", False),
        ("en", "C-d", False),
    ],
)
def test_on_a_terminal_a_whole_word_is_asked_for(
    language: str, typed: str, is_done: bool, tmp_path: Path
) -> None:
    file = tmp_path / "euchre-tutor" / "progress.sqlite"
    learned(file)
    command = [sys.executable, "-m", "tutor", "--lang", language, "progress", "--reset"]
    with Terminal(command, environ={"XDG_DATA_HOME": str(tmp_path)}) as terminal:
        terminal.wait_for(":\n>")
        assert Progress(file).stars(course()[0]) == 3
        if typed.startswith("C-"):
            terminal.press(typed)
        else:
            terminal.enter(typed)
        screen = terminal.wait_for("reset-1" if is_done else "Nothing was forgotten.")
        assert terminal.wait_for_end() == 0
    assert "Traceback" not in screen
    assert Progress(file).stars(course()[0]) == (0 if is_done else 3)


def test_yes_is_understood_in_the_learners_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tutor.cli import progress as command

    words = Words("hi")
    monkeypatch.setattr(words.catalog, "pgettext", lambda context, text: "हाँ")
    asked: list[str] = []

    class Answering:
        is_interactive = True

        def __init__(self, words: Words) -> None: ...

        def ask(self) -> str:
            return asked.pop()

    monkeypatch.setattr(command, "Terminal", Answering)
    for typed, is_sure in (("हाँ", True), ("हां", True), ("yes", True), ("ह", False), ("", False)):
        asked.append(typed)
        assert command._is_sure(words) is is_sure


# ---------------------------------------------------------------- files that cannot be used


@pytest.mark.parametrize(
    ("write", "why"), [(damaged, "damaged"), (newer, "newer version")], ids=["damaged", "newer"]
)
@pytest.mark.parametrize("call", [["progress"], ["progress", "--reset"]], ids=" ".join)
def test_why_nothing_can_be_told_is_said(
    write: Callable[[Path], None], why: str, call: list[str], run: Run, tmp_path: Path
) -> None:
    file = file_in(tmp_path)
    file.parent.mkdir()
    write(file)
    before = file.read_bytes()
    answer = run(*call)
    assert answer.code == 0
    assert words_of(f"could not be saved: {file}") in words_of(answer.out)
    assert why in said(answer)
    assert ("Nothing was forgotten." in answer.out) is ("--reset" in call)
    assert file.read_bytes() == before
    as_json = run("progress", "--json")
    assert as_json.json["lessons"]["done"] == 0
    assert why in " ".join(as_json.err.split())


@pytest.mark.parametrize("damage", ["[", "x", ""], ids=["a list", "a word", "nothing"])
def test_damage_that_the_database_cannot_see_stops_nothing(
    damage: str, run: Run, tmp_path: Path
) -> None:
    file = file_in(tmp_path)
    learned(file)
    with closing(connect(file)) as store, store:
        for column in ("at", "shown", "probed"):
            store.execute(f"UPDATE answer SET {column} = ? WHERE variant = 'british'", (damage,))
        store.execute("UPDATE item SET card = ? WHERE variant = 'british'", (damage,))
        store.execute("INSERT INTO day VALUES (?)", (damage,))
    found = run("progress", "--json").json
    assert found["answers"] == {"right": 4, "total": 4}
    assert [rule["variant"] for rule in found["rules"]] == ["standard"]
    assert run("progress").code == 0


NONSENSE = (
    *("x'ff00'", "CAST(x'ff' AS TEXT)", "9e999", "-1", "1e18", "'x'", "''"),
    *("'0001-01-01T00:00:00+00:00'", "'9999-12-31T23:59:59-12:00'"),
)
COLUMNS = {
    "lesson": ("id", "step", "stars", "typed", "slips"),
    "choice": ("name", "value"),
    "item": ("clause", "variant", "card"),
    "answer": (
        "at",
        "clause",
        "variant",
        "kind",
        "is_right",
        "hints",
        "seconds",
        "shown",
        "probed",
    ),
    "day": ("day",),
}


@pytest.mark.parametrize(
    ("table", "column"), [(table, each) for table in COLUMNS for each in COLUMNS[table]]
)
def test_whatever_stands_in_a_row_costs_that_row_only(
    table: str, column: str, run: Run, tmp_path: Path
) -> None:
    file = file_in(tmp_path)
    learned(file)
    calls = [["progress"], ["learn", "--list"], ["learn"], ["quiz", "--seed", "1"]]
    calls += [["quiz", "--due"], ["play", "--seed", "1"]]
    before = run("progress", "--json").json
    with closing(connect(file)) as store, store:
        (key, *_), others = COLUMNS[table], [each for each in COLUMNS[table] if each != column]
        for n, value in enumerate(NONSENSE):
            chosen = [f"{each} || ' {n}'" if each == key else each for each in others]
            store.execute(
                f"INSERT OR IGNORE INTO {table} ({', '.join([column, *others])})"
                f" SELECT {', '.join([value, *chosen])} FROM {table} LIMIT 1"
            )
    after = run("progress", "--json").json
    assert after["lessons"] == before["lessons"]
    assert [rule for rule in before["rules"] if rule not in after["rules"]] == []
    for call in calls:
        assert run(*call).code == 0


@pytest.mark.parametrize("value", NONSENSE)
@pytest.mark.parametrize("column", COLUMNS["lesson"][1:])
def test_a_lesson_with_nonsense_can_be_done_again(
    column: str, value: str, run: Run, tmp_path: Path
) -> None:
    file, lesson = file_in(tmp_path), course()[0]
    Progress(file).finish(lesson, 1)
    with closing(connect(file)) as store, store:
        store.execute(f"UPDATE lesson SET {column} = {value}")
    assert run("learn", lesson).code == 0
    Progress(file).finish(lesson, 2)
    assert Progress(file).stars(lesson) == 2


def read_only(file: Path) -> None:
    learned(file.with_name("progress.sqlite"))
    file.with_name("progress.sqlite").chmod(0o444)
    file.touch()


@pytest.mark.parametrize("write", [Path.touch, read_only], ids=["new", "begun"])
@pytest.mark.parametrize("options", [[], ["--json"], ["--reset"]], ids=" ".join)
def test_a_home_that_can_only_be_read_stops_nothing(
    options: list[str],
    write: Callable[[Path], None],
    run: Run,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    run("progress", "--json")  # whoever is nobody may not read the modules either
    is_begun = write is read_only
    with read_only_folder(write) as file:
        monkeypatch.setattr("platformdirs.user_data_dir", lambda *_: str(file.parent))
        before = {each: each.read_bytes() for each in file.parent.iterdir()}
        answer = run("progress", *options)
        assert (answer.code, answer.err) == (0, "")
        assert {each: each.read_bytes() for each in file.parent.iterdir()} == before
    if options == ["--json"]:
        assert answer.json["lessons"]["done"] == (9 if is_begun else 0)
    elif options:
        told = "Nothing was forgotten." if is_begun else "There is nothing to forget."
        assert told in answer.out and ("cannot be written" in said(answer)) is is_begun
    else:
        assert ("Lessons done: 9" in answer.out) is is_begun


# ---------------------------------------------------------------- the day


def test_a_lesson_that_is_finished_counts_for_the_day(run: Run, tmp_path: Path) -> None:
    run("learn", course()[0], typed="q\n")
    assert Progress(file_in(tmp_path)).days() == set()
    answers = "AS\n\n" * 3
    run("learn", course()[0], typed=answers + "s\n\n" * 60)
    progress = Progress(file_in(tmp_path))
    assert progress.stars(course()[0]) > 0
    assert progress.days() == {NOW.date()}


def test_the_time_is_the_local_one() -> None:
    now = Call([]).now()
    assert now.tzinfo is not None
    assert abs(now - datetime.now(UTC)) < timedelta(seconds=5)
    assert now.utcoffset() == datetime.now().astimezone().utcoffset()
