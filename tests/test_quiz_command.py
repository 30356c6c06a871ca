"""The quiz from the command line, on a terminal and for other programs."""

import json
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.calls import Answer, Run
from tests.test_progress import newer
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.lesson_file import course, load_lesson
from tutor.progress import Answered, Progress
from tutor.quizzes import KINDS
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.wanted import chooser, due_in, wanted
from tutor.recall import Recall


def objects(answer: Answer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.out.splitlines()]


def answered(run: Run, *arguments: str, count: int = 5) -> list[dict[str, Any]]:
    """Answer a run rightly: the same seed asks the same, so that each answer is asked for first."""
    asked = ("--lang", "en", "quiz", "--json", "--seed", "7", "--count", str(count), *arguments)
    right: list[str] = []
    for _ in range(count):
        found = objects(run(*asked, typed="\n".join([*right, "s"]) + "\n"))
        right.append([each["verdict"] for each in found if "verdict" in each][-1]["answer"])
        run("progress", "--reset")
    return objects(run(*asked, typed="\n".join(right) + "\n"))


def test_the_kinds_are_listed(run: Run) -> None:
    out = run("--lang", "en", "quiz", "--list").out
    assert [line.split()[0] for line in out.splitlines()] == list(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_is_asked_by_its_name(run: Run, kind: str) -> None:
    (question, _, result) = objects(
        run("--lang", "en", "quiz", kind, "--json", "--count", "1", "--seed", "1", typed="s\n")
    )
    assert question["question"]["kind"] == kind
    assert result == {"result": {"asked": 1, "right": 0, "misconceptions": []}}


def test_a_kind_may_be_shortened_and_an_unknown_one_is_refused(run: Run) -> None:
    assert run("--lang", "en", "quiz", "play", typed="q\n").out.startswith(" Which cards may I")
    refused = run("--lang", "en", "quiz", "playible")
    assert (refused.code, refused.out) == (2, "")
    assert "playable" in refused.err and "quiz --list" in refused.err


def test_a_very_long_line_is_one_answer(run: Run) -> None:
    typed = "x" * 20_000 + "\n1\n"
    found = objects(run("--lang", "en", "quiz", "higher", "--json", "--seed", "1", typed=typed))
    assert [next(iter(each)) for each in found] == [
        "question",
        "note",
        "verdict",
        "question",
        "result",
    ]


def test_where_there_are_no_such_questions_it_is_said(run: Run) -> None:
    answer = run("--lang", "en", "quiz", "renege", "--set", "hand_size=1")
    assert answer.code == 0 and "There are no such questions" in answer.out
    as_json = run("--lang", "en", "quiz", "renege", "--set", "hand_size=1", "--json")
    assert objects(as_json) == [{"result": {"asked": 0, "right": 0, "misconceptions": []}}]


@pytest.mark.parametrize("call", [["quiz", "--seed", "1"], ["learn", "--demo", "first-card"]])
def test_without_columns_there_are_still_lines(run: Run, call: list[str]) -> None:
    assert len(run("--lang", "en", *call, COLUMNS="0").out.split()) > 20


def test_that_nothing_is_due_does_not_hide_that_nothing_is_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "home" / "progress.sqlite"
    file.parent.mkdir()
    newer(file)
    assert "newer version" in " ".join(run("--lang", "en", "quiz", "--due").out.split())


def test_questions_and_verdicts_are_objects_with_stable_keys(run: Run) -> None:
    found = answered(run)
    assert [next(iter(each)) for each in found] == ["question", "verdict"] * 5 + ["result"]
    for each in found[::2][:-1]:
        assert each["question"].keys() == {
            *("n", "of", "kind", "clause", "variant", "form", "text", "choices", "table")
        }
        assert len(each["question"]["choices"]) >= 2
    for each in found[1::2]:
        assert each["verdict"].keys() == {
            *("right", "answer", "answer_text", "clause", "misconception", "text")
        }
        assert each["verdict"]["right"] and each["verdict"]["misconception"] is None
    assert found[-1]["result"] == {"asked": 5, "right": 5, "misconceptions": []}


def test_a_wrong_answer_names_the_misconception_and_its_clause(run: Run) -> None:
    """Hearts for the jack of diamonds is right; its printed suit shows the belief."""
    asked = ("quiz", "suit", "--json", "--count", "1")
    for seed in range(10):
        run("progress", "--reset")
        call = ("--lang", "en", *asked, "--seed", str(seed))
        text = objects(run(*call, typed="s\n"))[0]["question"]["text"][1]
        printed = re.search(r"\(J(.)\)", text)
        assert printed
        suit = dict(zip("♣♦♥♠", "CDHS", strict=True))[printed[1]]
        run("progress", "--reset")
        verdict = objects(run(*call, typed=f"{suit}\n"))[1]["verdict"]
        if not verdict["right"]:
            assert verdict["misconception"]["id"] == "left-bower-printed-suit"
            assert verdict["misconception"]["clause"] == "mistakes.left-bower-printed-suit"
            assert verdict["misconception"]["rule"] in verdict["text"]
            return
    pytest.fail("no left bower was asked about")


def test_a_note_a_hint_and_the_end_of_the_input_are_answered(run: Run) -> None:
    found = objects(run("--lang", "en", "quiz", "higher", "--json", typed="xyzzy\nh\n"))
    assert [next(iter(each)) for each in found] == ["question", "note", "hint", "result"]
    assert found[-1]["result"]["asked"] == 0


def test_the_same_seed_asks_the_same_and_another_something_else(run: Run) -> None:
    def first(seed: str) -> Any:
        return objects(run("--lang", "en", "quiz", "--json", "--seed", seed))[0]

    assert first("1") == first("1") != first("2")


@pytest.mark.parametrize("game", shipped())
def test_every_game_quizzes(run: Run, game: str) -> None:
    found = objects(run("--lang", "en", "quiz", "--json", "--variant", game, typed="s\n" * 10))
    assert {each["question"]["variant"] for each in found if "question" in each} == {game}
    assert found[-1]["result"]["asked"] == 10


def test_a_changed_setting_is_quizzed_and_remembered_apart(run: Run) -> None:
    change = ("--set", "stick_the_dealer=on")
    found = objects(run("--lang", "en", "quiz", "allowed", "--json", *change, typed="s\n" * 10))
    clauses = {each["question"]["clause"] for each in found if "question" in each}
    assert "bidding.stick-the-dealer" in clauses
    rules = run("--lang", "en", "progress", "--json").json["rules"]
    assert {each["variant"] for each in rules} == {"standard|stick_the_dealer=on"}
    assert "stick" in run("--lang", "en", "progress").out


def test_what_was_asked_is_due_again_later_and_not_now(run: Run) -> None:
    assert "Nothing was asked yet." in run("--lang", "en", "quiz", "--due").out
    answered(run)
    out = run("--lang", "en", "quiz", "--due").out
    assert out.startswith("Nothing is due now.")


def test_new_rules_follow_the_lessons_that_were_passed(run: Run) -> None:
    typed = "\n".join(["AS", "", "KC", "", "KD", "", "AC", "", "4", "", "q"]) + "\n"
    run("--lang", "en", "learn", "first-card", typed=typed)
    done = run("--lang", "en", "progress", "--json").json["lessons"]["by_id"]["first-card"]
    assert done
    found = objects(run("--lang", "en", "quiz", "--json", "--count", "20", typed="s\n" * 20))
    taught = set(load_lesson("first-card").teaches)
    clauses = {each["question"]["clause"] for each in found if "question" in each}
    assert clauses and clauses <= taught
    for named in (["points"], ["--variant", "british"]):
        call = ("--lang", "en", "quiz", *named, "--json", "--count", "3")
        assert len(objects(run(*call, typed="s\n" * 3))) == 7, "what is named is asked"


@pytest.mark.parametrize("lessons", [1, 3, 8])
def test_after_some_lessons_nothing_untaught_misleads(lessons: int) -> None:
    progress, standard = Progress(None), load("standard")
    for lesson in course()[:lessons]:
        progress.finish(lesson, 2)
    taught = {clause for name in course()[:lessons] for clause in load_lesson(name).teaches}
    found = wanted(standard, tuple(KINDS), progress, is_named=False, only_due=False)
    assert found.open <= found.taught == taught and "differs" not in found.kinds
    recall = Recall(progress, fuzzing=False)
    for seed in range(20):
        chosen = chooser(found, progress, recall, datetime.now(UTC), Random(seed)).next()
        assert chosen
        beliefs = chosen[1].believed
        assert {MISTAKEN[belief].clause(standard) for belief in beliefs} <= taught


def test_who_knows_another_game_is_asked_what_differs() -> None:
    progress = Progress(None)
    for lesson in ("first-card", "british"):
        progress.finish(lesson, 2)
    found = wanted(load("standard"), tuple(KINDS), progress, is_named=False, only_due=False)
    assert "differs" in found.kinds


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ("canadian=on", "bidding.canadian"),
        ("stick_the_dealer=on", "bidding.stick-the-dealer"),
        ("pick_up=compulsory", "exchange.must-take"),
    ],
)
def test_a_rule_that_is_set_is_asked_first(change: str, rule: str, run: Run) -> None:
    call = ("quiz", "--json", "--count", "4", "--set", change)
    found = objects(run("--lang", "en", *call, typed="s\n" * 4))
    assert rule in {each["question"]["clause"] for each in found if "question" in each}


def test_what_only_differs_asks_is_asked_again_when_it_is_due(run: Run, tmp_path: Path) -> None:
    """Also for who has learned one game only: it was asked before, when the game was named."""
    progress = Progress(tmp_path / "home" / "progress.sqlite")
    others = {
        clause
        for name, kind in KINDS.items()
        if name != "differs"
        for clause in kind.clauses(load())
    }
    clause = next(each for each in KINDS["differs"].clauses(load()) if each not in others)
    progress.finish(course()[0], 3)
    at = datetime.now(UTC) - timedelta(days=30)
    given = Answered(at, clause, "standard", "differs", True, hints=0, seconds=20)
    Recall(progress, fuzzing=False).note(given)
    found = objects(run("--lang", "en", "quiz", "--due", "--json", typed="s\n"))
    assert [each["question"]["clause"] for each in found if "question" in each] == [clause]


def test_where_nothing_is_due_here_but_elsewhere_that_is_said(run: Run, tmp_path: Path) -> None:
    at = datetime.now(UTC) - timedelta(days=30)
    given = Answered(at, "play.follow-suit", "british", "playable", True, hints=0, seconds=20)
    Recall(Progress(tmp_path / "home" / "progress.sqlite"), fuzzing=False).note(given)
    for named in (["--variant", "standard"], ["points"]):
        out = run("--lang", "en", "quiz", *named, "--due").out
        assert "Here nothing is due now." in out and "quiz --due" in out
    recall = Recall(Progress(tmp_path / "home" / "progress.sqlite"), fuzzing=False)
    found = {game: due_in(load(game), KINDS, recall, datetime.now(UTC)) for game in shipped()}
    assert [game for game, items in found.items() if items] == ["british"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_run_on_the_terminal_ends_with_what_was_right(run: Run, language: str) -> None:
    answer = run("--lang", language, "quiz", "suit", "--count", "2", typed="s\n\ns\n\n")
    assert (answer.code, answer.err) == (0, "")
    assert re.search(r"0.*2|2.*0", answer.out.splitlines()[-1] + answer.out.splitlines()[-2])


def test_leaving_in_the_middle_tells_what_was_answered(run: Run) -> None:
    for typed in ("s\n\nq\n", "s\n\n"):
        answer = run("--lang", "en", "quiz", "suit", typed=typed)
        assert (answer.code, answer.err) == (0, "")
        assert "Right answers: 0 of 1." in answer.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["--count", "0"],
        ["--count", "x"],
        ["--variant", "nosuch"],
        ["--seed", "x"],
        ["--set", "nosuch=1"],
        ["--set", "players=99"],
    ],
)
def test_a_call_that_cannot_be_read_is_refused(run: Run, arguments: list[str]) -> None:
    answer = run("--lang", "en", "quiz", *arguments)
    assert (answer.code, answer.out) == (2, "") and answer.err
    assert "Traceback" not in answer.err


def test_due_asks_what_is_due_and_nothing_else(run: Run, tmp_path: Path) -> None:
    """Three rules were answered a month ago, one of another game and one just now."""
    now = datetime.now(UTC)
    recall = Recall(Progress(tmp_path / "home" / "progress.sqlite"), fuzzing=False)
    old = ("play.follow-suit", "cards.left-bower", "play.first-lead")
    for clause in old:
        recall.note(Answered(now - timedelta(days=30), clause, "standard", "suit", True, 0, 20.0))
    recall.note(Answered(now - timedelta(days=20), "cards.joker", "british", "suit", True, 0, 20.0))
    recall.note(Answered(now, "play.winner-leads", "standard", "leads", True, 0, 20.0))
    found = objects(run("--lang", "en", "quiz", "--due", "--json", typed="s\n" * 20))
    asked = {each["question"]["clause"] for each in found if "question" in each}
    assert asked == set(old)
    rules = run("--lang", "en", "progress", "--json").json["rules"]
    assert rules[0]["clause"] == "cards.joker", "the other game is due still"
    found = objects(run("--lang", "en", "quiz", "--due", "--json", typed="s\n" * 20))
    asked = {each["question"]["clause"] for each in found if "question" in each}
    assert asked == {"cards.joker"}


def test_what_is_due_is_asked_before_what_is_new(run: Run, tmp_path: Path) -> None:
    now = datetime.now(UTC)
    recall = Recall(Progress(tmp_path / "home" / "progress.sqlite"), fuzzing=False)
    old = {"play.follow-suit", "cards.left-bower", "play.first-lead"}
    for clause in old:
        recall.note(Answered(now - timedelta(days=30), clause, "standard", "suit", True, 0, 20.0))
    found = objects(run("--lang", "en", "quiz", "--json", "--count", "3", typed="s\n" * 3))
    assert {each["question"]["clause"] for each in found if "question" in each} == old
