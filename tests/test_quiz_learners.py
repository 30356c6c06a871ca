"""Simulated learners: who holds one mistaken belief is found out, who knows all is not accused."""

from datetime import UTC, datetime
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest

from tutor.game.variant_file import load, shipped
from tutor.progress import Answered
from tutor.quizzes import KINDS
from tutor.quizzes.choosing import DUE, NEW, Chooser, telling
from tutor.quizzes.diagnosis import Suspicion, ranked
from tutor.quizzes.minds import KNOWING, MISTAKEN, Mind, mistaken_in
from tutor.quizzes.question import Form, Question

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
QUESTIONS = 20
SEEDS, MANY_SEEDS = 3, 40


def guess(question: Question, chance: Random) -> str:
    options = list(question.options())
    if question.form is Form.CHOOSE:
        return chance.choice(options)
    return ", ".join(chance.sample(options, len(options)))


def asked(game: str, learner: Mind | None, seed: str, count: int = QUESTIONS) -> Chooser:
    """Ask a learner who answers by a mind, or guesses."""
    variant, chance = load(game), Random(f"answers {seed}")
    chooser = Chooser(variant, tuple(KINDS), lambda clause: NEW, Random(seed))
    for _ in range(count):
        chosen = chooser.next()
        assert chosen is not None
        kind, question = chosen
        answer = question.solve(learner) if learner else guess(question, chance)
        chooser.answers.append(
            Answered(
                *(NOON, question.clause, game, kind, answer == question.right, 0, 10.0),
                question.shown_by(answer),
                tuple(question.believed),
            )
        )
    return chooser


def is_named_first(chooser: Chooser, belief: str) -> bool:
    """Whether a belief is the likeliest, and no other as likely."""
    found = ranked(chooser.suspicions().values())
    best = [each.belief for each in found if (each.weight, each.shown) == _best(found)]
    return best == [belief]


def _best(found: list[Suspicion]) -> tuple[int, int]:
    return found[0].weight, found[0].shown


@pytest.mark.parametrize("game", ["british", "napoleon", "railroad"])
def test_hardly_a_mistaken_belief_is_never_looked_at_in_one_run(game: str) -> None:
    beliefs = [mind.id for mind in mistaken_in(load(game))]
    runs = [asked(game, KNOWING, f"{game} {seed}").suspicions() for seed in range(6)]
    missed = sum(not found[belief].probed for found in runs for belief in beliefs)
    assert missed / (len(runs) * len(beliefs)) < 0.02


def found_out(game: str, belief: str, seeds: int) -> float:
    named = [
        is_named_first(asked(game, MISTAKEN[belief], f"{belief} {seed}"), belief)
        for seed in range(seeds)
    ]
    return sum(named) / seeds


CASES = [(game, mind.id) for game in shipped() for mind in mistaken_in(load(game))]
FEW = [case for case in CASES if case[0] in ("standard", "bid-euchre-joker", "napoleon")]


@pytest.mark.parametrize(("game", "belief"), FEW)
def test_a_mistaken_belief_is_named_first(game: str, belief: str) -> None:
    assert found_out(game, belief, SEEDS) >= 2 / 3


@pytest.mark.soak
@pytest.mark.parametrize(("game", "belief"), CASES)
def test_a_mistaken_belief_is_named_first_in_nearly_all_runs(game: str, belief: str) -> None:
    assert found_out(game, belief, MANY_SEEDS) >= 0.95


@pytest.mark.parametrize("game", shipped())
def test_who_knows_all_is_right_and_mistaken_about_nothing(game: str) -> None:
    chooser = asked(game, KNOWING, "knows")
    assert all(answer.is_right for answer in chooser.answers)
    assert ranked(chooser.suspicions().values()) == []


def test_who_guesses_is_wrong_often_and_held_to_no_belief_for_long() -> None:
    chooser = asked("standard", None, "guesses", 60)
    right = sum(answer.is_right for answer in chooser.answers)
    assert 3 <= right <= 40
    for each in ranked(chooser.suspicions().values()):
        assert each.shown < each.probed or each.probed < 4


@pytest.mark.parametrize("game", shipped())
def test_questions_are_of_many_kinds_and_hardly_repeat_what_was_right(game: str) -> None:
    chooser = asked(game, KNOWING, "many")
    assert len({answer.kind for answer in chooser.answers}) >= 10
    assert len({(answer.kind, answer.clause) for answer in chooser.answers}) >= QUESTIONS - 1
    assert len({answer.clause for answer in chooser.answers}) >= 0.8 * QUESTIONS


@pytest.mark.parametrize("game", shipped())
def test_what_is_due_is_asked_first(game: str) -> None:
    variant = load(game)
    clauses = sorted({clause for kind in KINDS.values() for clause in kind.clauses(variant)})
    for due in clauses:
        urgency = {**dict.fromkeys(clauses, NEW), due: DUE}.get
        chosen = Chooser(variant, tuple(KINDS), urgency, Random(due)).next()
        assert chosen and chosen[1].clause == due


def test_a_clause_that_was_answered_wrongly_comes_again() -> None:
    chooser = asked("standard", MISTAKEN["maker-leads"], "again")
    wrong = [n for n, answer in enumerate(chooser.answers) if not answer.is_right]
    clauses = [answer.clause for answer in chooser.answers]
    assert any(clauses[n] in clauses[n + 1 :] for n in wrong)


def test_that_tells_more_which_tells_two_suspected_beliefs_apart_or_looks_again_at_one() -> None:
    """All beliefs were looked at often; then only what is suspected counts."""
    belief, other, third = list(MISTAKEN)[:3]
    looked_at = {each: Suspicion(each, 9, 0) for each in MISTAKEN}
    alone = {**looked_at, belief: Suspicion(belief, 2, 2)}
    alike = {**alone, other: Suspicion(other, 2, 2)}

    def told(found: dict[str, Suspicion], **believed: str) -> float:
        names = {"one": belief, "two": other, "three": third}
        question = SimpleNamespace(believed={names[key]: said for key, said in believed.items()})
        return telling(cast(Question, question), found)

    assert told(alone, one="a") > told(alone, three="a") + 0.5, (
        "it looks again at the suspected one"
    )
    assert told(alike, one="a", two="b") > told(alike, one="a", two="a") + 0.5, (
        "it tells them apart"
    )
    sure = {**looked_at, belief: Suspicion(belief, 9, 9)}
    assert told(sure, one="a") < 0.1, "of a belief that is sure nothing more is to be told"
