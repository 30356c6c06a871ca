"""Where the learner stands: what was done, what is remembered, what is due."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from tutor.progress import Answered, Progress
from tutor.quizzes import KINDS
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.wanted import still_asked
from tutor.recall import Item, Recall

RECENT = 200
"""Of the answers that could have shown a mistaken belief, so many of the last count."""

_DAY, _WEEK = timedelta(days=1), timedelta(days=7)


class Known(NamedTuple):
    """A rule that was asked: how strong it is, from 0 to 1, and when it is due.

    Strength is how likely the rule will be remembered in a week: today nearly everything is that
    was asked today.
    """

    item: Item
    strength: float
    due: datetime


class Due(NamedTuple):
    """How many rules are due now, within a day, after that within a week, and later."""

    now: int
    day: int
    week: int
    later: int


class Belief(NamedTuple):
    """How many answers could have shown a mistaken belief, and how many did."""

    probed: int
    shown: int


class Streak(NamedTuple):
    """Days in a row on which something was learned: up to today or yesterday, and the most ever."""

    days: int
    longest: int


@dataclass(frozen=True, slots=True)
class Standing:
    """What a learner has done and knows.

    ``stars`` has every lesson of the course in its order, 0 for one that is not done. The
    ``rules`` stand in the order they are due, the most common of the ``beliefs`` first; what can no
    longer be asked is left out. ``right`` of the ``answers`` were right.
    """

    stars: Mapping[str, int]
    rules: tuple[Known, ...]
    due: Due
    beliefs: Mapping[str, Belief]
    right: int
    answers: int
    streak: Streak

    @property
    def done(self) -> int:
        return sum(stars > 0 for stars in self.stars.values())

    @property
    def is_new(self) -> bool:
        """Whether nothing was finished or answered yet."""
        return not (self.done or self.rules or self.answers or self.streak.longest)


def standing(progress: Progress, recall: Recall, lessons: Sequence[str], now: datetime) -> Standing:
    """Return where a learner stands in a course at a local time."""
    answers, rules = progress.answers(), _known(recall, now)
    return Standing(
        stars={lesson: progress.stars(lesson) for lesson in lessons},
        rules=rules,
        due=_due((rule.due for rule in rules), now),
        beliefs=_beliefs(answers),
        right=sum(answer.is_right for answer in answers),
        answers=len(answers),
        streak=_streak(progress.days(), now.date()),
    )


def _known(recall: Recall, now: datetime) -> tuple[Known, ...]:
    rules = (
        Known(item, recall.strength(item, now + _WEEK) or 0.0, recall.due[item])
        for item in still_asked(recall.due, KINDS)
    )
    return tuple(sorted(rules, key=lambda rule: (rule.due, rule.strength, rule.item)))


def _due(dates: Iterable[datetime], now: datetime) -> Due:
    waits = [due - now for due in dates]
    ends = (timedelta(), _DAY, _WEEK)
    by_now, by_day, by_week = (sum(wait <= end for wait in waits) for end in ends)
    return Due(by_now, by_day - by_now, by_week - by_day, len(waits) - by_week)


def _beliefs(answers: Sequence[Answered]) -> dict[str, Belief]:
    found: dict[str, Belief] = {}
    for answer in reversed(answers):
        held = _mistakes(answer.shown)
        for belief in _mistakes(answer.probed):
            probed, shown = found.get(belief, Belief(0, 0))
            if probed < RECENT:
                found[belief] = Belief(probed + 1, shown + (belief in held))
    return dict(sorted(found.items(), key=lambda each: (-each[1].shown / each[1].probed, each[0])))


def _mistakes(beliefs: Iterable[str]) -> set[str]:
    """Return beliefs that are still known; of those that one clause puts right, the first."""
    first: dict[str, str] = {}
    for mind in MISTAKEN.values():
        first.setdefault(mind.clauses[0], mind.id)
    return {first[MISTAKEN[belief].clauses[0]] for belief in beliefs if belief in MISTAKEN}


def _streak(days: set[date], today: date) -> Streak:
    """Count days in a row; one that lies ahead, from a clock that was wrong, is no last day."""
    runs: dict[int, int] = {}
    for day in sorted(day.toordinal() for day in days):
        runs[day] = runs.get(day - 1, 0) + 1
    now = today.toordinal()
    return Streak(runs.get(now) or runs.get(now - 1, 0), max(runs.values(), default=0))
