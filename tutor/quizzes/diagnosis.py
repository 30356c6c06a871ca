"""What a learner seems to be mistaken about, judged by the answers."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tutor.progress import Answered
from tutor.quizzes.minds import MISTAKEN


class Suspicion(NamedTuple):
    """A mistaken belief: how often it could have shown in an answer, and how often it did."""

    belief: str
    probed: int
    shown: int

    @property
    def weight(self) -> int:
        """How much speaks for the belief: each answer for it less each against it."""
        return 2 * self.shown - self.probed


def evidence(answers: Iterable[Answered]) -> dict[str, Suspicion]:
    """Return what answers say of each mistaken belief."""
    probed: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    for answer in answers:
        probed.update(answer.probed)
        shown.update(answer.shown)
    return {belief: Suspicion(belief, probed[belief], shown[belief]) for belief in MISTAKEN}


def ranked(found: Iterable[Suspicion]) -> list[Suspicion]:
    """Return the beliefs that have shown, the likeliest first."""
    seen = [each for each in found if each.shown]
    return sorted(seen, key=lambda each: (-each.weight, -each.shown))


def likeliest(beliefs: Iterable[str], found: Mapping[str, Suspicion]) -> str | None:
    """Return which of some beliefs an answer most likely comes from; None for no belief."""
    order = [each.belief for each in ranked(found.values())]
    return min(
        beliefs, key=lambda each: order.index(each) if each in order else len(order), default=None
    )
