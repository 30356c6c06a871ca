"""What is known is asked more and more seldom, and what was forgotten soon again."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from sqlite3 import connect

import pytest
from fsrs import Card, Rating, Scheduler

from tests.test_progress import read_only_folder
from tutor.progress import Answered, Progress
from tutor.recall import QUICK, SLOW, Item, Recall, rating

ROOT = Path(__file__).parents[1]
INDIA = timezone(timedelta(hours=5, minutes=30))
START = datetime(2026, 11, 30, 1, 15, tzinfo=INDIA)
DAY = timedelta(days=1)
FOLLOW = Item("play.follow-suit", "standard")
LEFT = Item("play.left-bower-led", "standard")
SECONDS = {Rating.Hard: SLOW + 1, Rating.Good: QUICK + 1, Rating.Easy: QUICK - 1}


def answer(
    item: Item = FOLLOW, at: datetime = START, rated: Rating = Rating.Good, **changed: object
) -> Answered:
    """Return an answer that is worth a rating."""
    given = Answered(
        *(at, item.clause, item.variant, "legal", rated is not Rating.Again),
        seconds=SECONDS.get(rated, 10.0),
    )
    return replace(given, **changed)  # type: ignore[arg-type]


def recall(progress: Progress | None = None) -> Recall:
    return Recall(progress or Progress(None), fuzzing=False)


# ---------------------------------------------------------------- what an answer is worth


@pytest.mark.parametrize(
    ("is_right", "hints", "seconds", "worth"),
    [
        (False, 0, 5.0, Rating.Again),
        (False, 2, 100.0, Rating.Again),
        (True, 1, 5.0, Rating.Hard),
        (True, 0, SLOW + 0.1, Rating.Hard),
        (True, 0, SLOW, Rating.Good),
        (True, 0, QUICK + 0.1, Rating.Good),
        (True, 0, QUICK, Rating.Easy),
        (True, 0, 0.4, Rating.Easy),
        (True, 0, 0.0, Rating.Good),
    ],
    ids=["wrong", "wrong, slowly", "after a hint", "slow", "not yet slow", "no longer quick"]
    + ["quick", "at once", "nobody knows how long"],
)
def test_an_answer_is_rated_by_what_it_shows(
    is_right: bool, hints: int, seconds: float, worth: Rating
) -> None:
    given = Answered(START, *FOLLOW, "legal", is_right=is_right, hints=hints, seconds=seconds)
    assert rating(given) is worth


@pytest.mark.parametrize("rated", Rating)
def test_the_answers_of_these_tests_are_rated_as_they_say(rated: Rating) -> None:
    assert rating(answer(rated=rated)) is rated


# ---------------------------------------------------------------- when a rule is due


def expected(ratings: list[Rating]) -> Iterator[datetime]:
    """Yield when FSRS alone makes a card due, each review on the day the last one was due."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, at = Card(card_id=1), START.astimezone(UTC)
    for each in ratings:
        card, _ = scheduler.review_card(card, each, at)
        at = card.due
        yield at


@pytest.mark.parametrize(
    "ratings",
    [
        [Rating.Good] * 8,
        [Rating.Easy] * 5,
        [Rating.Good, Rating.Hard, Rating.Good, Rating.Easy, Rating.Good],
    ],
    ids=["good", "easy", "mixed"],
)
def test_reviews_of_what_is_known_thin_out_as_fsrs_predicts(
    ratings: list[Rating], tmp_path: Path
) -> None:
    at, waits = START, []
    for rated, due in zip(ratings, expected(ratings), strict=True):
        memory = recall(Progress(tmp_path / "p.sqlite"))
        memory.note(answer(at=at, rated=rated))
        assert memory.strength(FOLLOW, at) == 1
        waits.append(memory.due[FOLLOW] - at)
        at = memory.due[FOLLOW]
        assert at == due
        assert memory.due_by(at - timedelta(seconds=1)) == ()
        assert memory.due_by(at) == (FOLLOW,)
        assert memory.strength(FOLLOW, at) == pytest.approx(0.9, abs=0.01)
    assert all(longer > wait for wait, longer in zip(waits, waits[1:], strict=False))
    assert waits[0] >= DAY


def wait_after(*ratings: Rating) -> timedelta:
    """Return how long a rule waits after answers, each given on the day it was due."""
    memory, at = recall(), START
    for each in ratings:
        memory.note(answer(at=at, rated=each))
        at, last = memory.due[FOLLOW], at
    return at - last


def test_who_forgets_is_asked_again_sooner() -> None:
    known = [Rating.Good] * 4
    assert wait_after(Rating.Again) <= DAY < wait_after(Rating.Good)
    waits = [wait_after(*known, each) for each in Rating]
    assert waits == sorted(waits) and len(set(waits)) == 4
    assert wait_after(*known, Rating.Again) < wait_after(*known) / 2
    assert wait_after(*known, Rating.Again, Rating.Good) < wait_after(*known, Rating.Good)


def test_what_is_due_is_told_longest_waiting_first() -> None:
    memory = recall()
    memory.note(answer(LEFT, rated=Rating.Good))
    memory.note(answer(FOLLOW, rated=Rating.Again))
    assert list(memory.due) == [FOLLOW, LEFT]
    assert memory.due_by(START + DAY) == (FOLLOW,)
    assert memory.due_by(START + 30 * DAY) == (FOLLOW, LEFT)


def test_a_rule_that_was_never_asked_is_neither_due_nor_known() -> None:
    memory = recall()
    assert (dict(memory.due), memory.due_by(START), memory.strength(FOLLOW, START)) == (
        {},
        (),
        None,
    )


@pytest.mark.parametrize("other", [LEFT, Item(FOLLOW.clause, "british")], ids=["rule", "game"])
def test_two_rules_and_two_games_do_not_touch_each_other(other: Item, tmp_path: Path) -> None:
    together, alone = recall(Progress(tmp_path / "p.sqlite")), recall()
    for day, rated in enumerate((Rating.Good, Rating.Again, Rating.Good, Rating.Easy)):
        at = START + 3 * day * DAY
        for memory in (together, alone):
            memory.note(answer(at=at, rated=rated))
        together.note(answer(other, at=at, rated=Rating.Again))
    again, now = recall(Progress(tmp_path / "p.sqlite")), START + 12 * DAY
    for memory in (together, again):
        assert memory.due[FOLLOW] == alone.due[FOLLOW] > memory.due[other]
        assert memory.strength(FOLLOW, now) == alone.strength(FOLLOW, now)


def test_the_hour_is_the_same_wherever_the_learner_is() -> None:
    here, there = recall(), recall()
    here.note(answer(at=START))
    there.note(answer(at=START.astimezone(UTC)))
    assert here.due == there.due
    now = START + 5 * DAY - timedelta(hours=1)
    assert here.strength(FOLLOW, now) == there.strength(FOLLOW, now.astimezone(UTC))
    assert here.due_by(now) == there.due_by(now.astimezone(UTC)) == (FOLLOW,)


def test_a_clock_that_was_set_back_stops_nothing() -> None:
    memory = recall()
    for at in (START, START - 100 * DAY, START):
        memory.note(answer(at=at))
    assert memory.strength(FOLLOW, START - 200 * DAY) == 1
    assert memory.due[FOLLOW] > START


# ---------------------------------------------------------------- kept


def test_what_is_remembered_survives_reopening(tmp_path: Path) -> None:
    given = [answer(), answer(LEFT, rated=Rating.Again), answer(at=START + DAY)]
    memory = recall(Progress(tmp_path / "p.sqlite"))
    for each in given:
        memory.note(each)
    progress = Progress(tmp_path / "p.sqlite")
    assert (recall(progress).due, progress.answers()) == (memory.due, given)
    assert progress.days() == {date(2026, 11, 30), date(2026, 12, 1)}


def test_where_nothing_can_be_written_it_is_remembered_until_the_end() -> None:
    with read_only_folder(lambda file: recall(Progress(file)).note(answer())) as file:
        before = file.read_bytes()
        progress = Progress(file)
        memory, kept = recall(progress), recall(Progress(None))
        kept.note(answer())
        for each in (answer(at=START + 2 * DAY), answer(LEFT, at=START + 2 * DAY)):
            memory.note(each)
            kept.note(each)
        assert progress.trouble
        assert memory.due == recall(progress).due == kept.due
        assert len(progress.answers()) == 3
        assert file.read_bytes() == before


WHOLE = Scheduler(learning_steps=(), relearning_steps=()).review_card(
    Card(card_id=1), Rating.Easy, START.astimezone(UTC)
)[0]


def damaged(**changed: object) -> str:
    card = Card.from_json(WHOLE.to_json())
    for name, value in changed.items():
        setattr(card, name, value)
    return card.to_json()


@pytest.mark.parametrize(
    "card",
    [
        "",
        "[",
        "[]",
        "{}",
        "5",
        "[" * 5000,
        WHOLE.to_json().replace('"state": 2', '"state": 7'),
        WHOLE.to_json().replace('"card_id": 1', '"card_id": Infinity'),
        WHOLE.to_json().replace('"due": "2', '"due": "x'),
        damaged(stability=None),
        damaged(stability=-1.0),
        damaged(stability=float("nan")),
        damaged(stability=1e300),
        damaged(difficulty=None),
        damaged(difficulty=0.5),
        damaged(difficulty=float("inf")),
        damaged(last_review=None),
        damaged(last_review=datetime(2026, 11, 30)),
        damaged(due=datetime(2026, 11, 30)),
        Card(card_id=1).to_json(),
    ],
    ids=lambda card: card[:90],
)
def test_a_memory_that_is_damaged_is_learned_anew(card: str, tmp_path: Path) -> None:
    file = tmp_path / "p.sqlite"
    for item in (FOLLOW, LEFT):
        recall(Progress(file)).note(answer(item, rated=Rating.Easy))
    with closing(connect(file)) as store, store:
        store.execute("UPDATE item SET card = ? WHERE clause = ?", (card, FOLLOW.clause))
    memory, new = recall(Progress(file)), recall()
    assert list(memory.due) == [LEFT]
    assert memory.strength(FOLLOW, START) is None
    memory.note(answer(at=START + 20 * DAY))
    new.note(answer(at=START + 20 * DAY))
    assert recall(Progress(file)).due[FOLLOW] == new.due[FOLLOW]


def test_a_memory_that_is_whole_is_none_of_those(tmp_path: Path) -> None:
    progress = Progress(tmp_path / "p.sqlite")
    progress.note(answer(), damaged())
    assert recall(progress).due == {FOLLOW: WHOLE.due}


def test_what_another_window_noted_meanwhile_is_built_on(tmp_path: Path) -> None:
    file, alone = tmp_path / "p.sqlite", recall()
    one, other = recall(Progress(file)), recall(Progress(file))
    assert (dict(one.due), dict(other.due)) == ({}, {})
    for days, window in ((0, one), (3, other), (20, one)):
        for memory in (window, alone):
            memory.note(answer(at=START + days * DAY))
    assert recall(Progress(file)).due == alone.due == {FOLLOW: one.due[FOLLOW]}


def test_the_scheduler_is_loaded_only_where_it_is_needed() -> None:
    program = (
        "import sys, tutor.cli.commands, tutor.cli.learn, tutor.cli.play, tutor.cli.rules\n"
        "import tutor.cli.settle, tutor.cli.start\n"
        "print('fsrs' in sys.modules)"
    )
    call = [sys.executable, "-c", program]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("False\n", "")
