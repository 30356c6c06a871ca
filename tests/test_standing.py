"""What is said of a learner is what was done: lessons, rules, mistakes, days."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from tutor.game.variant_file import load
from tutor.progress import Answered, Progress
from tutor.quizzes import KINDS
from tutor.quizzes.wanted import askable_in
from tutor.recall import Item, Recall
from tutor.standing import RECENT, Belief, Due, Standing, Streak, standing

INDIA = timezone(timedelta(hours=5, minutes=30))
NOW = datetime(2026, 11, 30, 1, 15, tzinfo=INDIA)
DAY = timedelta(days=1)
LESSONS = ("first-card", "follow-suit", "leading")
FOLLOW, LEFT = Item("play.follow-suit", "standard"), Item("play.left-bower-led", "british")


def found(progress: Progress, now: datetime = NOW) -> Standing:
    return standing(progress, Recall(progress, fuzzing=False), LESSONS, now)


def note(
    progress: Progress,
    item: Item = FOLLOW,
    *,
    at: datetime = NOW,
    is_right: bool = True,
    shown: tuple[str, ...] = (),
    probed: tuple[str, ...] = (),
) -> None:
    answer = Answered(
        at, *item, kind="legal", is_right=is_right, seconds=20, shown=shown, probed=probed
    )
    Recall(progress, fuzzing=False).note(answer)


def test_a_new_learner_has_done_nothing() -> None:
    new = found(Progress(None))
    assert new.is_new
    assert new.stars == dict.fromkeys(LESSONS, 0)
    assert (new.done, new.rules, new.due, new.beliefs) == (0, (), Due(0, 0, 0, 0), {})
    assert (new.right, new.answers, new.streak) == (0, 0, Streak(0, 0))


def test_lessons_of_the_course_count_with_their_stars() -> None:
    progress = Progress(None)
    progress.finish("leading", 2)
    progress.finish("first-card", 3)
    progress.finish("no-longer-there", 3)
    now = found(progress)
    assert list(now.stars.items()) == [("first-card", 3), ("follow-suit", 0), ("leading", 2)]
    assert (now.done, now.is_new) == (2, False)


def test_a_lesson_that_is_only_begun_is_not_done() -> None:
    progress = Progress(None)
    progress.finish("first-card", 1)
    progress.practise(NOW.date())
    assert (found(progress).done, found(progress).rules) == (1, ())


def test_rules_are_told_in_the_order_they_are_due() -> None:
    progress = Progress(None)
    for item in (FOLLOW, LEFT):
        note(progress, item, at=NOW - 9 * DAY, is_right=item is FOLLOW)
    left, follow = found(progress).rules
    assert (left.item, follow.item) == (LEFT, FOLLOW)
    assert 0 < left.strength < follow.strength < 1
    assert left.due == NOW - 8 * DAY < follow.due
    again = found(progress, NOW - 9 * DAY)
    assert again.rules[0].strength < again.rules[1].strength < 1, "in a week"
    assert [rule.item for rule in again.rules] == [LEFT, FOLLOW], "what is due first"


@pytest.mark.parametrize(
    ("wait", "due"),
    [
        (-DAY, Due(1, 0, 0, 0)),
        (timedelta(), Due(1, 0, 0, 0)),
        (timedelta(seconds=1), Due(0, 1, 0, 0)),
        (DAY, Due(0, 1, 0, 0)),
        (DAY + timedelta(seconds=1), Due(0, 0, 1, 0)),
        (7 * DAY, Due(0, 0, 1, 0)),
        (7 * DAY + timedelta(seconds=1), Due(0, 0, 0, 1)),
    ],
    ids=str,
)
def test_a_rule_is_due_now_or_within_a_day_or_a_week_or_later(wait: timedelta, due: Due) -> None:
    progress = Progress(None)
    note(progress)
    (rule,) = found(progress).rules
    assert found(progress, rule.due.astimezone(INDIA) - wait).due == due


def test_each_rule_is_due_at_one_time() -> None:
    progress = Progress(None)
    clauses = sorted(askable_in(load("standard"), KINDS))
    for n, days in enumerate((9, 2, 1, 0, 0)):
        note(progress, Item(clauses[n], "standard"), at=NOW - days * DAY, is_right=n % 2 == 0)
    due = found(progress).due
    assert due == Due(now=2, day=2, week=1, later=0) and sum(due) == 5


@pytest.mark.parametrize(
    "gone",
    [
        Item("play.gone", "standard"),
        Item(FOLLOW.clause, "our-table"),
        Item("auction.moon", "standard"),
    ]
    + [Item(FOLLOW.clause, "standard gone=yes"), Item(FOLLOW.clause, "../standard")],
    ids=" of ".join,
)
def test_a_rule_that_can_no_longer_be_asked_is_neither_told_nor_due(gone: Item) -> None:
    progress = Progress(None)
    for item in (gone, LEFT):
        note(progress, item, at=NOW - 9 * DAY)
    assert [rule.item for rule in found(progress).rules] == [LEFT]
    assert sum(found(progress).due) == 1
    assert found(progress).answers == 2


def test_right_answers_are_counted() -> None:
    progress = Progress(None)
    for is_right in (True, False, True):
        note(progress, is_right=is_right)
    assert (found(progress).right, found(progress).answers, found(progress).is_new) == (2, 3, False)


# ---------------------------------------------------------------- mistaken beliefs

ACE, JACK, WIN, MAY_TAKE = "ace-of-trumps", "jack-is-no-bower", "having-to-win", "may-take"


def test_a_belief_is_told_with_how_often_it_could_have_shown_and_did() -> None:
    progress = Progress(None)
    note(progress, probed=(ACE, JACK))
    note(progress, probed=(ACE,), shown=(ACE,), is_right=False)
    note(progress, probed=(JACK, ACE), shown=(JACK,), is_right=False)
    note(progress, probed=(WIN,))
    note(progress)
    beliefs = found(progress).beliefs
    assert beliefs == {ACE: Belief(3, 1), JACK: Belief(2, 1), WIN: Belief(1, 0)}


def test_a_belief_that_no_question_shows_any_longer_is_not_told() -> None:
    progress = Progress(None)
    note(progress, probed=("gone", ACE), shown=("gone",), is_right=False)
    assert found(progress).beliefs == {ACE: Belief(1, 0)}


def test_the_most_common_belief_is_told_first() -> None:
    progress = Progress(None)
    for probed, shown in (
        (ACE, ""),
        (JACK, JACK),
        (WIN, ""),
        (WIN, WIN),
        (MAY_TAKE, MAY_TAKE),
        (JACK, ""),
    ):
        note(progress, probed=(probed,), shown=(shown,) if shown else ())
    assert list(found(progress).beliefs) == [MAY_TAKE, WIN, JACK, ACE]


def test_a_belief_counts_in_the_last_answers_that_could_have_shown_it() -> None:
    progress = Progress(None)
    note(progress, probed=(ACE, WIN), shown=(ACE, WIN))
    for _ in range(RECENT - 1):
        note(progress, probed=(WIN,))
    assert found(progress).beliefs == {ACE: Belief(1, 1), WIN: Belief(RECENT, 1)}
    note(progress, probed=(WIN,))
    assert found(progress).beliefs == {ACE: Belief(1, 1), WIN: Belief(RECENT, 0)}
    note(progress, probed=(WIN,), shown=(WIN,))
    assert found(progress).beliefs[WIN] == Belief(RECENT, 1)


def test_a_belief_named_twice_in_an_answer_counts_once() -> None:
    progress = Progress(None)
    note(progress, probed=(ACE, ACE), shown=(ACE, ACE))
    assert found(progress).beliefs == {ACE: Belief(1, 1)}


# ---------------------------------------------------------------- days in a row

TODAY = NOW.date()


@pytest.mark.parametrize(
    ("ago", "streak"),
    [
        ([], Streak(0, 0)),
        ([0], Streak(1, 1)),
        ([1], Streak(1, 1)),
        ([2], Streak(0, 1)),
        ([0, 1, 2], Streak(3, 3)),
        ([1, 2, 3], Streak(3, 3)),
        ([0, 2, 3, 4], Streak(1, 3)),
        ([0, 1, 3, 4, 5, 6], Streak(2, 4)),
        ([2, 3, 4], Streak(0, 3)),
        ([-1, 0, 1], Streak(2, 3)),
        ([-1], Streak(0, 1)),
        ([-5, -4, 1], Streak(1, 2)),
    ],
    ids=lambda value: str(value) if isinstance(value, list) else "",
)
def test_days_in_a_row_reach_to_today_or_yesterday(ago: list[int], streak: Streak) -> None:
    progress = Progress(None)
    for days in ago:
        progress.practise(TODAY - days * DAY)
    assert found(progress).streak == streak


def test_days_in_a_row_go_on_over_the_end_of_a_month_and_a_year() -> None:
    progress = Progress(None)
    for day in (date(2027, 12, 31), date(2028, 1, 1), date(2028, 2, 28), date(2028, 2, 29)):
        progress.practise(day)
    assert found(progress, datetime(2028, 3, 1, 12, tzinfo=INDIA)).streak == Streak(2, 2)


def test_today_is_where_the_learner_is() -> None:
    progress = Progress(None)
    note(progress, at=NOW)
    note(progress, at=NOW - DAY)
    assert NOW.astimezone(UTC).date() != NOW.date()
    assert found(progress, NOW + DAY).streak == Streak(2, 2)
    assert found(progress, NOW + 2 * DAY).streak == Streak(0, 2)
