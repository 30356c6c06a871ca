"""Every lesson passes its own check, and every way to break one is told with its line."""

import pytest

from tutor.corpus import SECTIONS, clauses
from tutor.game.actions import PlayCard
from tutor.game.engine import judge
from tutor.game.state import Phase
from tutor.i18n import LANGUAGES
from tutor.lesson_file import course, load_lesson, parse_lesson
from tutor.lessons import POOR, Ask, Lesson, Step
from tutor.resources import data
from tutor.validation.check import check_files
from tutor.validation.lessons import check
from tutor.yamlfile import DataError, parse

LESSONS = {name: load_lesson(name) for name in course()}
STEPS = [
    pytest.param(lesson, step, id=f"{lesson.id}/{step.id}")
    for lesson in LESSONS.values()
    for step in lesson.steps
]
CLAUSES = {name for section in SECTIONS for name in clauses(section)}


def mistakes(text: str) -> list[str]:
    """Return what is wrong with a lesson, a line each."""
    try:
        return [str(problem) for problem in check(parse_lesson(parse(text, "x.yaml")))]
    except DataError as error:
        return str(error).splitlines()


# ---------------------------------------------------------------- the lessons we ship


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_shipped_lesson_has_no_mistakes(lesson: Lesson) -> None:
    assert [str(problem) for problem in check(lesson)] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_lesson_teaches_clauses_of_the_book(lesson: Lesson) -> None:
    assert lesson.teaches and set(lesson.teaches) <= CLAUSES


@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_step_that_asks_points_to_a_clause_of_the_book(lesson: Lesson, step: Step) -> None:
    assert step.ask is None or step.rule in CLAUSES
    assert {trap for trap in step.traps.values() if trap != POOR} <= CLAUSES


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_lesson_begins_at_a_position_and_asks_something(lesson: Lesson) -> None:
    assert lesson.steps[0].position is not None
    assert any(step.ask for step in lesson.steps)
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)


@pytest.mark.parametrize(
    "step",
    [
        pytest.param(step, id=f"{lesson.id}/{step.id}")
        for lesson in LESSONS.values()
        for step in lesson.steps
        if step.ask is Ask.PLAYABLE
    ],
)
def test_playable_cards_are_asked_for_when_the_learner_holds_some(step: Step) -> None:
    assert step.position is not None
    state = step.position.state
    held = state.variant.deck.names(state.hands[2])
    assert (state.phase, state.to_act) == (Phase.PLAY, 2)
    assert any(judge(state, PlayCard(card)) is None for card in held)


def test_lessons_are_taught_once_each() -> None:
    assert sorted(course()) == sorted(set(course()))
    assert course()[0] == "first-card"


def test_an_unknown_lesson_is_told_with_the_nearest() -> None:
    with pytest.raises(DataError, match="found 'left-bowr'; did you mean left-bower?"):
        load_lesson("left-bowr")


@pytest.mark.parametrize("name", ["../course", "course", "texts/en/left-bower", ""])
def test_a_lesson_is_no_path(name: str) -> None:
    with pytest.raises(DataError):
        load_lesson(name)


# ---------------------------------------------------------------- lessons with one mistake

GOOD = """\
teaches: [play.follow-suit]
steps:
  - id: shown
    position:
      trump: H
      trick: [N KS, E 9S]
      hand: [AH, JS, AS]
    ask: action
    right: [AS]
    traps: {AH: play.follow-suit, JS: poor}
    then: [W 10S]
  - id: marked
    position:
      trump: H
      trick: [N KD, E 9D]
      hand: [JD, 9S, AC]
      taken: {N: 2, E: 1}
      score: {us: 6, them: 9}
    ask: playable
    rule: play.left-bower-strays
  - id: won
    position:
      trump: none
      trick: [E 10H, S KH, W AH, N 9H]
      hand: [JS]
    ask: winner
  - id: dealt
    position:
      dealer: N
      upcard: JC
      hands:
        N: [KS, KH, JH, 10H, 9C]
        E: [QS, AH, AD, KD, QD]
        S: [AS, JS, 10S, 9H, QC]
        W: [QH, 10D, 9D, AC, 10C]
  - id: called
    watch: [E pass]
    ask: action
    right: [order_up]
    traps: {call S: bidding.first-round, pass: poor}
    then: [N discard KS]
  - id: led
    watch: [E AH]
"""
LINES = GOOD.splitlines()


def line(text: str) -> int:
    """Return the number of the line that begins like this."""
    (found,) = (number for number, each in enumerate(LINES, 1) if each.strip().startswith(text))
    return found


def step(name: str) -> int:
    return line(f"- id: {name}")


def test_the_lesson_that_is_broken_below_is_sound() -> None:
    assert mistakes(GOOD) == []


PLACE = "    position:\n      trump: H\n      trick: [N KS, E 9S]\n      hand: [AH, JS, AS]\n"
BROKEN = [
    # what is written instead of what, the line of the mistake, what is said of it
    ("AH: play.follow-suit", "AH: play.own-card", step("shown"), "'AH' is declared play.own-card"),
    ("AH: play.follow-suit", "AH: poor", step("shown"), "but it is play.follow-suit"),
    ("JS: poor", "JS: play.follow-suit", step("shown"), "but it is poor"),
    ("JS: poor", "KD: poor", step("shown"), "but it is play.own-card"),
    ("JS: poor", "AS: poor", step("shown"), "'AS'"),
    ("JS: poor", "ZZ: poor", line("traps: {AH"), "'ZZ' is no action"),
    ("right: [AS]", "right: [AH]", step("shown"), "'AH' breaks play.follow-suit"),
    ("right: [AS]", "right: [KD]", step("shown"), "'KD' breaks play.own-card"),
    ("right: [AS]", "right: [AS, AH]", step("shown"), "'AH' breaks play.follow-suit"),
    ("right: [AS]", "right: [pass]", step("shown"), "'pass' breaks turn.stages"),
    ("right: [AS]", "right: []", step("shown"), "'right' is missing"),
    ("    right: [AS]\n", "", step("shown"), "'right' is missing"),
    ("right: [AS]", "right: [A]", line("right: [AS]"), "'A' is no action"),
    ("right: [AS]", "right: AS", line("right: [AS]"), "expected a list"),
    ("[N KS, E 9S]", "[N KS, W 9S]", line("trick: [N KS"), "the seats do not follow each other"),
    ("[N KS, E 9S]", "[E KS, N 9S]", line("trick: [N KS"), "the seats do not follow each other"),
    ("[N KS, E 9S]", "[X KS, E 9S]", line("trick: [N KS"), "expected one of N, E, S, W; found 'X'"),
    ("[N KS, E 9S]", "[N, E 9S]", line("trick: [N KS"), "'' is no action"),
    ("[N KS, E 9S]", "[N KS, E pass]", line("trick: [N KS"), "pass"),
    ("[N KS, E 9S]", "[N KS]", step("shown"), "it is not the learner's turn"),
    ("[N KS, E 9S]", "[N KS, E KS]", step("shown") + 1, "KS"),
    ("[AH, JS, AS]", "[AH, JS, JS, AS]", step("shown") + 1, "JS"),
    ("[AH, JS, AS]", "[AH, JS, AS, KS]", step("shown") + 1, "KS"),
    ("[AH, JS, AS]", "[AH, JS, AS, 2S]", step("shown") + 1, "2S"),
    ("[AH, JS, AS]", "[AH, JS, AS, 1S]", line("hand: [AH"), "'1S' is no card"),
    (PLACE, "", step("shown"), "the first step needs a position"),
    ("trump: H\n      trick: [N KS", "trick: [N KS", step("shown") + 1, "'trump' is missing"),
    ("trump: none", "trump: X", line("trump: none"), "expected one of none, C"),
    ("trick: [N KD, E 9D]", "trik: [N KD, E 9D]", line("trick: [N KD"), "did you mean trick?"),
    ("trick: [N KD, E 9D]", "trick: [N KD]", step("marked"), "it is not the learner's turn"),
    ("teaches:", "teach:", 1, "did you mean teaches?"),
    ("watch: [E pass]", "wach: [E pass]", line("watch: [E pass"), "did you mean watch?"),
    ("watch: [E pass]", "watch: [E pass, S AH]", line("watch: [E pass"), "breaks turn.stages"),
    ("watch: [E pass]", "watch: [N pass]", line("watch: [E pass"), "'N pass' breaks turn.clock"),
    ("    watch: [E pass]\n", "", step("called"), "it is not the learner's turn"),
    ("- id: won", "- id: Won!", step("won"), "an id has small letters"),
    ("- id: won", "- id: marked", step("won"), "marked"),
    ("  - id: won\n    position:", "  - position:", step("won"), "'id' is missing"),
    ("ask: winner", "ask: winer", line("ask: winner"), "did you mean winner?"),
    ("W AH, N 9H]", "W AH]", step("won"), ""),
    ("W AH, N 9H]", "W AH, N 9H, E JH]", line("trick: [E 10H"), ""),
    ("strays\n", "stray\n", line("rule: play.left"), "did you mean play.left-bower-strays?"),
    ("[play.follow-suit]", "[play.folow-suit]", 1, "did you mean play.follow-suit?"),
    ("them: 9", "them: nine", line("score:"), "nine"),
    ("{us: 6, them: 9}", "{us: 6}", line("score:"), "'them' is missing"),
    ("{us: 6, them: 9}", "{us: 6, them: 9, all: 1}", line("score:"), "all"),
    ("{N: 2, E: 1}", "{N: two, E: 1}", line("taken:"), "two"),
    ("{N: 2, E: 1}", "{N: 2, X: 1}", line("taken:"), "found 'X'"),
    ("      dealer: N\n", "", step("dealt") + 1, "'dealer' is missing"),
    ("upcard: JC", "upcard: AS", step("dealt") + 1, "AS"),
    ("E: [QS, AH", "E: [KS, AH", step("dealt") + 1, "KS"),
    ("W: [QH", "X: [QH", line("W: [QH"), "found 'X'"),
    ("E: [QS, AH, AD, KD, QD]", "E: [QS, AH, AD, KD]", line("E: [QS"), "5"),
    ("call S: bidding.first-round", "call S: poor", step("called"), "it is bidding.first-round"),
    ("then: [W 10S]", "then: [W AH]", line("then: [W"), "AH"),
    ("then: [W 10S]", "then: [N 10S]", line("then: [W"), "'N 10S' breaks turn.clockwise"),
    ("then: [N discard KS]", "then: [N discard AS]", line("then: [N"), "breaks exchange.discard"),
    ("then: [N discard KS]", "then: [N keep, N keep]", line("then: [N"), "breaks turn."),
    ("watch: [E AH]", "watch: [E KS]", line("watch: [E AH"), "'E KS' breaks play.own-card"),
    ("teaches: [play", "variant: standrad\nteaches: [play", 1, "did you mean standard?"),
]
IDS = [new.strip()[:40] or f"no {old.strip()[:30]}" for old, new, _, _ in BROKEN]


@pytest.mark.parametrize(("old", "new", "number", "said"), BROKEN, ids=IDS)
def test_a_broken_lesson_is_told_with_its_line(old: str, new: str, number: int, said: str) -> None:
    assert GOOD.count(old) == 1
    found = mistakes(GOOD.replace(old, new))
    assert [each for each in found if each.startswith(f"x.yaml:{number}:") and said in each], found


def test_the_hand_of_a_position_is_the_learners_whoever_plays_next() -> None:
    text = GOOD.replace("[N KS, E 9S]", "[N KS]").replace(
        "ask: action", "watch: [E 9S]\n    ask: action", 1
    )
    assert mistakes(text) == []


def test_all_mistakes_of_a_lesson_are_told_at_once() -> None:
    text = GOOD.replace("trump: none", "trump: X").replace("- id: shown", "- id: Shown")
    found = {each.split(":")[1] for each in mistakes(text)}
    assert found == {str(step("shown")), str(line("trump: none"))}
    text = GOOD.replace("AH: play.follow-suit", "AH: poor").replace(
        "call S: bidding.", "call S: x."
    )
    found = {each.split(":")[1] for each in mistakes(text)}
    assert found == {str(step("shown")), str(step("called"))}


@pytest.mark.parametrize(
    "text",
    ["steps: []", "teaches: []", "{}", "[]", "a", "steps: [a]", "teaches: [a]\nsteps: {}"]
    + ["steps: [{id: a, ask: winner}]", "steps: [{id: a, position: x}]", "steps: [{id: [a]}]"],
)
def test_what_is_no_lesson_is_told_and_never_raised(text: str) -> None:
    assert mistakes(text)


# ---------------------------------------------------------------- every language


@pytest.mark.parametrize("lesson", course())
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_a_lesson_have_no_mistakes_and_are_current(language: str, lesson: str) -> None:
    report = check_files([data("lessons") / "texts" / language / f"{lesson}.yaml"])
    assert [str(problem) for problem in report.problems] == []
