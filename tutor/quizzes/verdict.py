"""What is said to an answer."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.corpus import Corpus
from tutor.quizzes.diagnosis import Suspicion, likeliest
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.question import Question


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether an answer is right, and the facts that decide it.

    ``belief`` is the mistaken belief that a wrong answer most likely comes from, None where it
    shows none; ``heading`` names it and ``rule`` puts it right.
    """

    is_right: bool
    belief: str | None
    heading: str
    rule: str
    text: tuple[str, ...]


def verdict(
    question: Question, answer: str, found: Mapping[str, Suspicion], corpus: Corpus
) -> Verdict:
    """Judge an answer; ``found`` is what earlier answers say of the learner's beliefs."""
    given = question.given(corpus)
    if answer == question.right:
        return Verdict(True, None, "", "", (*given, *question.why(corpus)))
    why = question.slip(answer, corpus)
    belief = likeliest(question.shown_by(answer), found)
    clause = MISTAKEN[belief].clause(question.variant) if belief else None
    rule = corpus.rule(clause or question.clause, question.variant)
    right = corpus.words.say("Answer: {answer}", answer=question.told(question.right, corpus))
    quoted = () if any(rule in each for each in (*given, *why)) else (rule,)
    text = (*given, *_said(question, answer, corpus), right, *why, *quoted)
    return Verdict(False, belief, corpus.title(clause) if clause else "", rule, text)


def _said(question: Question, answer: str, corpus: Corpus) -> tuple[str, ...]:
    """Repeat an answer; one that was skipped is none."""
    if not answer:
        return ()
    return (corpus.words.say("You said: {answer}", answer=question.told(answer, corpus)),)
