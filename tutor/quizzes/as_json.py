"""A run of questions for another program: objects out, typed answers in."""

from collections.abc import Generator
from typing import Any

from tutor.corpus import Corpus
from tutor.page import Mood, Page
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.question import Question
from tutor.quizzes.session import QuizSession, likeliest_mistake
from tutor.scene import Scene


def objects(run: QuizSession) -> Generator[dict[str, Any], str, None]:
    """Yield ``question``, ``note``, ``hint``, ``verdict`` and last ``result``, one key each.

    An answer is received after all but the last two.
    """
    pages = run.pages()
    page = next(pages)
    before: Page | None = None
    while page.mood is not Mood.END:
        assert run.asked is not None
        if page.mood is not Mood.ASK:
            yield {"verdict": _verdict(run)}
            typed = ""
        elif page.heading:
            typed = yield {"note": page.heading}
        elif before and before.number == page.number and len(page.text) > len(before.text):
            typed = yield {"hint": page.text[-1]}
        else:
            typed = yield {"question": _question(*run.asked, page, run.corpus)}
        before, page = page, pages.send(typed)
    yield {"result": result(run)}


def result(run: QuizSession) -> dict[str, Any]:
    """Return how a run went so far."""
    right = sum(answer.is_right for answer in run.answers)
    belief = likeliest_mistake(run.chooser)
    beliefs = [_belief(belief, run)] if belief else []
    return {"asked": len(run.answers), "right": right, "misconceptions": beliefs}


def _question(kind: str, question: Question, page: Page, corpus: Corpus) -> dict[str, Any]:
    choices = [
        {"answer": option, "text": question.read_out(option, corpus)}
        for option in question.options()
    ]
    return {
        "n": page.number,
        "of": page.total,
        "kind": kind,
        "clause": question.clause,
        "variant": question.variant.id,
        "form": question.form.value,
        "text": list(page.text),
        "choices": choices,
        "table": _table(page.scene, question) if page.scene else None,
    }


def _table(scene: Scene, question: Question) -> dict[str, Any]:
    seats = question.variant.seats
    return {
        "trump": scene.trump.value if scene.trump else None,
        "you": seats[scene.viewer].code,
        "hand": [held.card.code for held in scene.hand],
        "upcard": scene.upcard.code if scene.upcard else None,
        "seats": [
            {
                "seat": seats[place.seat].code,
                "card": place.card.code if place.card else None,
                "said": place.said.word if place.said else None,
                "leads": place.leads,
                "dealer": place.is_dealer,
            }
            for place in scene.places
        ],
    }


def _verdict(run: QuizSession) -> dict[str, Any]:
    assert run.asked is not None and run.said is not None
    (_, question), said = run.asked, run.said
    return {
        "right": said.is_right,
        "answer": question.right,
        "answer_text": question.told(question.right, run.corpus),
        "clause": question.clause,
        "misconception": _belief(said.belief, run) if said.belief else None,
        "text": list(said.text),
    }


def _belief(belief: str, run: QuizSession) -> dict[str, str]:
    variant = run.chooser.variant
    clause = MISTAKEN[belief].clause(variant)
    assert clause is not None
    return {
        "id": belief,
        "clause": clause,
        "title": run.corpus.title(clause),
        "rule": run.corpus.rule(clause, variant),
    }
