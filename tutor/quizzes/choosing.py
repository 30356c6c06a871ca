"""Which question comes next: what is due, what is new, and what tells most about the learner."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from random import Random

from tutor.game.variant import Variant
from tutor.progress import Answered
from tutor.quizzes import KINDS
from tutor.quizzes.diagnosis import Suspicion, evidence, ranked
from tutor.quizzes.minds import mistaken_in
from tutor.quizzes.question import Question

Urgency = Callable[[str], float | None]
"""How urgent a clause is, from 0 to ``DUE``; None for one that is not to be asked."""

DUE = 20.0
"""So urgent is what is due: it goes before all else, whatever that would tell of the learner."""

NEW, CHANGED = 1.5, 15.0
"""So urgent is a rule that was not asked yet, and one that is only there because of ``--set``."""

AGAIN = 4.0
"""So urgent is a clause that was answered wrongly in this run, once it has waited."""

REPEATED = 4.0
"""So much less urgent is a clause that was asked in this run."""

TRIED = 8
"""So often a question is drawn anew that does not fit."""

DRAWN = 2
"""So many questions of each kind are drawn to choose from."""

UNSEEN = 6.0
"""So much more does a question tell of a belief that was not looked at yet."""

SPLITS, CONFIRMS = 3.0, 1.0
"""So much more does it tell that tells two suspected beliefs apart, or looks at one again."""

SURE_AFTER = 3
"""A belief that was looked at so often is not looked at again for its own sake."""

AIMED = 2
"""So often each clause is drawn from to find a belief that was not looked at yet."""

AGAIN_AFTER = 3
"""So many questions later a clause is asked again that was answered wrongly."""


@dataclass
class Chooser:
    """Chooses the questions of one run.

    ``kinds`` may be asked; ``before`` are answers of earlier runs. What ``fits`` goes before what
    does not, but after what is due.
    """

    variant: Variant
    kinds: tuple[str, ...]
    urgency: Urgency
    chance: Random
    before: Sequence[Answered] = ()
    answers: list[Answered] = field(default_factory=list)
    fits: Callable[[Question], bool] = lambda question: True

    def suspicions(self) -> dict[str, Suspicion]:
        return evidence([*self.before, *self.answers])

    def next(self) -> tuple[str, Question] | None:
        """Return the best of some questions of each kind, with its kind; None when none is left."""
        found = self.suspicions()
        drawn = [(kind, question) for kind in self.kinds for question in self._drawn(kind)]
        shown = {belief for _, question in drawn for belief in question.believed}
        unseen = [each for each in self._beliefs if not found[each].probed and each not in shown]
        if unseen and drawn:
            drawn += self._aimed(self.chance.choice(unseen))
        if not drawn:
            return None
        asked = Counter(answer.kind for answer in self.answers)
        self.chance.shuffle(drawn)

        def worth(drawn: tuple[str, Question]) -> tuple[bool, bool, float]:
            kind, question = drawn
            wanted = self._wanted(kind, question.clause)
            told = wanted + telling(question, found) - asked[kind]
            return wanted == DUE, self.fits(question), told

        return max(drawn, key=worth)

    def _drawn(self, kind: str) -> Iterator[Question]:
        """Draw questions of a kind about the most urgent of its clauses."""
        clauses = self._open(kind)
        self.chance.shuffle(clauses)
        wanted = sorted(clauses, key=partial(self._wanted, kind), reverse=True)
        for clause in wanted[:DRAWN]:
            question = self._draw(kind, clause)
            if question is not None:
                yield question

    def _draw(self, kind: str, clause: str) -> Question | None:
        """Draw one question, some times until it fits."""
        question = None
        for _ in range(TRIED):
            question = KINDS[kind].draw(self.variant, clause, self.chance)
            if question is None or self.fits(question):
                break
        return question

    def _open(self, kind: str) -> list[str]:
        clauses = KINDS[kind].clauses(self.variant)
        return [clause for clause in clauses if self.urgency(clause) is not None]

    @cached_property
    def _beliefs(self) -> list[str]:
        return [mind.id for mind in mistaken_in(self.variant)]

    def _aimed(self, belief: str) -> list[tuple[str, Question]]:
        """Draw until a question would show a belief; give up on one that these kinds never show."""
        pairs = [(kind, clause) for kind in self.kinds for clause in self._open(kind)]
        self.chance.shuffle(pairs)
        for kind, clause in pairs * AIMED:
            question = KINDS[kind].draw(self.variant, clause, self.chance)
            if question and belief in question.believed:
                return [(kind, question)]
        return []

    def _wanted(self, kind: str, clause: str) -> float:
        """Return how urgent a clause is in this run; by another kind of question it may return."""
        places = [n for n, answer in enumerate(self.answers) if answer.clause == clause]
        if not places:
            return self.urgency(clause) or 0.0
        last = self.answers[places[-1]]
        if last.is_right:
            return -REPEATED if last.kind == kind else 0.0
        return AGAIN if len(self.answers) - places[-1] > AGAIN_AFTER else -REPEATED


def telling(question: Question, found: Mapping[str, Suspicion]) -> float:
    """Return how much an answer would tell: of beliefs not looked at yet, and of suspected ones."""
    believed = question.believed
    fresh = sum(UNSEEN / (1 + found[belief].probed) ** 3 for belief in believed)
    top = ranked(found.values())
    suspects = [each.belief for each in top if each.weight == top[0].weight]
    parts = {believed.get(belief) for belief in suspects}
    splits = len(parts) > 1
    confirms = len(suspects) == 1 and suspects[0] in believed and top[0].probed < SURE_AFTER
    return fresh + (SPLITS if splits else 0) + (CONFIRMS if confirms else 0)
