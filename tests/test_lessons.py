"""Every lesson passes its own check, and every way to break one is told with its line."""

import pytest

from tests.lessons import LESSONS
from tutor.corpus import SECTIONS, clauses
from tutor.i18n import LANGUAGES
from tutor.lesson_file import chapters, course, load_lesson, parse_lesson
from tutor.lessons import POOR, Lesson, Step
from tutor.resources import data
from tutor.validation.check import check_files
from tutor.validation.lessons import check, check_better
from tutor.yamlfile import DataError, parse

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
def test_a_better_choice_is_better_by_what_the_lesson_says(lesson: Lesson) -> None:
    assert [str(problem) for problem in check_better(lesson)] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_lesson_begins_at_a_position_and_asks_something(lesson: Lesson) -> None:
    assert lesson.steps[0].position is not None
    assert any(step.ask for step in lesson.steps)
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)


def test_lessons_are_taught_once_each() -> None:
    assert sorted(course()) == sorted(set(course()))
    assert course()[0] == "first-card"


def test_a_chapter_opens_after_a_lesson_that_is_taught_before_it() -> None:
    taught: list[str] = []
    for chapter in chapters():
        assert chapter.lessons
        assert chapter.after in ("", *taught)
        taught += chapter.lessons
    assert len({chapter.id for chapter in chapters()}) == len(chapters())


def test_a_word_is_explained_in_one_lesson_only() -> None:
    explained = [term for lesson in LESSONS.values() for term in lesson.terms]
    assert sorted(explained) == sorted({*explained})


def test_an_unknown_lesson_is_told_with_the_nearest() -> None:
    with pytest.raises(DataError, match="'left-bowr'.*did you mean left-bower?"):
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
      deal:
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
  - id: ordered
    position: {trump: S, hand: [AD]}
    ask: order
    cards: [AS, JC, KH, 9H]
  - id: leads
    position:
      deal:
        dealer: W
        upcard: 9C
        hands:
          N: [10S, AH, QC, QS, 10H]
          E: [JH, KD, AS, QH, JD]
          S: [QD, 10C, AC, KC, 9D]
          W: [JC, KS, 9H, JS, 10D]
      before: [N pass, E pass, S order_up, W discard JC]
    ask: seat
    about: first-leader
    traps: {W: poor}
  - id: held
    ask: count
    about: trumps-held
    traps: {"4": poor}
  - id: reached
    ask: goal
    goal: {tricks: 3, par: 4}
  - id: worth
    position: {result: {maker: W, tricks: 5, alone: [W]}}
    ask: points
    traps: {EW 2: poor}
  - id: caught
    position:
      deal:
        dealer: W
        upcard: JC
        hands:
          N: [KS, KH, JH, 10H, 9C]
          E: [QS, AH, AD, KD, QD]
          S: [AS, JS, 10S, 9H, QC]
          W: [QH, 10D, 9D, AC, 10C]
      before: [N pass, E pass, S order_up, W discard 9D]
    watch: [N KH, E reneges KD, S 9H, W QH, N JH, E AH, S AS, W AC]
    ask: renege
    traps: {nobody: poor}
  - id: mended
    position: {trump: C, trick: [N AD], hand: [10C, KS, KD]}
    watch: [E 9D, S reneges KS]
    ask: put-right
  - id: judged
    position:
      deal:
        dealer: W
        upcard: JC
        hands:
          N: [KS, KH, JH, 10H, 9C]
          E: [QS, AH, AD, KD, QD]
          S: [AS, JS, 10S, 9H, QC]
          W: [QH, 10D, 9D, AC, 10C]
      before: [N pass, E pass]
    ask: action
    right: [pass]
    traps: {order_up: poor, "call C": bidding.first-round}
    better: {points: 0.7}
"""
LINES = GOOD.splitlines()


def line(text: str) -> int:
    """Return the number of the first line that begins like this."""
    return next(number for number, each in enumerate(LINES, 1) if each.strip().startswith(text))


def step(name: str) -> int:
    return line(f"- id: {name}")


def test_the_lesson_that_is_broken_below_is_sound() -> None:
    assert mistakes(GOOD) == []


PLACE = "    position:\n      trump: H\n      trick: [N KS, E 9S]\n      hand: [AH, JS, AS]\n"
WORTH = "    position: {result: {maker: W, tricks: 5, alone: [W]}}\n    ask: points\n"
WORTH += "    traps: {EW 2: poor}\n"
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
    ("trump: none", "trump: X", line("trump: none"), "expected one of C, D, H, S, NT, NTL, none"),
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
    ("        dealer: N\n", "", step("dealt") + 2, "'dealer' is missing"),
    ("upcard: JC", "upcard: AS", step("dealt") + 2, "AS"),
    ("E: [QS, AH", "E: [KS, AH", step("dealt") + 2, "KS"),
    ("W: [QH", "X: [QH", line("W: [QH"), "found 'X'"),
    ("E: [QS, AH, AD, KD, QD]", "E: [QS, AH, AD, KD]", line("E: [QS"), "5"),
    ("call S: bidding.first-round", "call S: poor", step("called"), "it is bidding.first-round"),
    ("then: [W 10S]", "then: [W AH]", line("then: [W"), "AH"),
    ("then: [W 10S]", "then: [N 10S]", line("then: [W"), "'N 10S' breaks turn.clockwise"),
    ("then: [N discard KS]", "then: [N discard AS]", line("then: [N"), "breaks exchange.discard"),
    ("then: [N discard KS]", "then: [N keep, N keep]", line("then: [N"), "breaks turn."),
    ("watch: [E AH]", "watch: [E KS]", line("watch: [E AH"), "'E KS' breaks play.own-card"),
    ("teaches: [play", "variant: standrad\nteaches: [play", 1, "did you mean standard?"),
    ("steps:\n", "set: {stick_the_delaer: on}\nsteps:\n", 2, "did you mean stick_the_dealer?"),
    ("steps:\n", "set: {stick_the_dealer: 7}\nsteps:\n", 2, "expected one of off, on, concede"),
    ("steps:\n", "set: {players: 2}\nsteps:\n", 2, "2 players cannot sit in pairs"),
    ("steps:\n", "set: [a]\nsteps:\n", 2, "expected keys with values"),
    ("steps:\n", "terms: [trik]\nsteps:\n", 2, "did you mean trick?"),
    ("steps:\n", "checkpoint: yes\nsteps:\n", 2, "expected one of on, off; found 'yes'"),
    ("steps:\n", "checkpoint: [on]\nsteps:\n", 2, "expected a single value"),
    # an order
    ("    cards: [AS, JC, KH, 9H]\n", "", step("ordered"), "'cards' is missing"),
    ("[AS, JC, KH, 9H]", "[AS]", step("ordered"), "two cards or more are put in order"),
    ("[AS, JC, KH, 9H]", "[AS, AS, KH]", step("ordered"), "each once"),
    ("[AS, JC, KH, 9H]", "[AS, JC, KH, 9D]", step("ordered"), "of two suits that are not trump"),
    ("[AS, JC, KH, 9H]", "[AS, JC, KC, 9H]", step("ordered"), "of two suits that are not trump"),
    ("[AS, JC, KH, 9H]", "[AS, JC, KH, 2H]", step("ordered"), "'2H' is there twice, or is no card"),
    ("[AS, JC, KH, 9H]", "[AS, ZZ]", line("cards: [AS"), "'ZZ' is no card"),
    # a seat, a number
    ("    about: first-leader\n", "", step("leads"), "'about' is missing"),
    ("about: first-leader", "about: first-laeder", line("about: f"), "did you mean first-leader?"),
    ("about: first-leader", "about: trumps-held", line("about: f"), "found 'trumps-held'"),
    ("about: first-leader", "about: next-leader", step("leads"), "no trick is complete"),
    ("about: first-leader", "about: next-dealer", step("leads"), "the deal is not over"),
    ("about: first-leader", "about: reneged", step("leads"), "reneges: 0"),
    ("traps: {W: poor}", "traps: {N: poor}", step("leads"), "'N' is both right and a trap"),
    ("traps: {W: poor}", "traps: {X: poor}", step("leads"), "'X' is no answer here"),
    ("traps: {W: poor}", "traps: {W: rich}", step("leads"), "declared rich, but it is poor"),
    ("about: trumps-held", "about: maker", line("about: t"), "found 'maker'"),
    ("about: trumps-held", "about: renege-trick", step("held"), "reneges: 0"),
    ('{"4": poor}', '{"3": poor}', step("held"), "'3' is both right and a trap"),
    ('{"4": poor}', '{"100": poor}', step("held"), "'100' is no answer here"),
    # a goal
    ("    goal: {tricks: 3, par: 4}\n", "", step("reached"), "'goal' is missing"),
    ("{tricks: 3, par: 4}", "{tricks: 5, par: 5}", step("reached"), "the goal cannot be reached"),
    ("{tricks: 3, par: 4}", "{tricks: 2, par: 4}", step("reached"), "the goal cannot be missed"),
    ("{tricks: 3, par: 4}", "{tricks: 3}", step("reached"), "that can be reached is 4"),
    ("{tricks: 3, par: 4}", "{points: 1, tricks: 3}", line("goal: {"), "either tricks or points"),
    ("{tricks: 3, par: 4}", "{par: 4}", line("goal: {"), "either tricks or points"),
    ("{tricks: 3, par: 4}", "{tricks: five}", line("goal: {"), "five"),
    ("{tricks: 3, par: 4}", "{trciks: 3}", line("goal: {"), "did you mean tricks?"),
    (WORTH, "", step("worth"), "after a goal a step needs a position of its own"),
    ("ask: goal", "ask: winner", line("goal: {"), "'goal' says nothing in this step"),
    # points
    ("tricks: 5, alone", "tricks: 6, alone", step("worth") + 1, "from 0 to 5; found '6'"),
    ("maker: W, tricks: 5", "maker: W", step("worth") + 1, "'tricks' is missing"),
    ("maker: W, tricks: 5", "maker: X, tricks: 5", step("worth") + 1, "found 'X'"),
    ("alone: [W]}", "alone: W}", step("worth") + 1, "expected a list"),
    ("alone: [W]}", "bid: 4}", step("worth") + 1, "found 'bid'"),
    ("alone: [W]}", "laone: [W]}", step("worth") + 1, "did you mean alone?"),
    ("{EW 2: poor}", "{EW 4: poor}", step("worth"), "'EW 4' is both right and a trap"),
    ("{EW 2: poor}", "{EW 3: poor}", step("worth"), "'EW 3' is no answer here"),
    (
        "position: {result: {maker: W, tricks: 5, alone: [W]}}",
        "position: {trump: H}",
        step("worth"),
        "the deal is not over",
    ),
    # reneges
    ("E reneges KD", "E KD", line("watch: [N KH, E"), "'E KD' breaks play.follow-suit"),
    ("E reneges KD", "E reneges AH", line("watch: [N KH, E"), "this card is no renege"),
    ("E reneges KD", "E reneges KC", line("watch: [N KH, E"), "this card is no renege"),
    ("E reneges KD", "W reneges 10D", line("watch: [N KH, E"), "this card is no renege"),
    ("E reneges KD", "E reneges pass", line("watch: [N KH, E"), "this card is no renege"),
    (
        "E reneges KD, S 9H, W QH, N JH, E AH, S AS, W AC",
        "E reneges KD",
        step("caught"),
        "the question needs a complete trick",
    ),
    ("{nobody: poor}", "{E: poor}", step("caught"), "'E' is both right and a trap"),
    ("{nobody: poor}", "{S: poor}", step("caught"), "'S' is no answer here"),
    ("S reneges KS", "S KD", step("mended"), "the learner has nothing to put right"),
    # a judgement, a whole deal
    ("{order_up: poor, ", "{", step("judged"), "'traps' is missing"),
    ("better: {points: 0.7}", "better: {points: 1}", line("better:"), "number with one decimal"),
    ("better: {points: 0.7}", "better: {}", line("better:"), "either by tricks or by points"),
    ("{points: 0.7}", "{points: 0.7, tricks: 0.1}", line("better:"), "either by tricks or by po"),
    ("    then: [W 10S]\n", "    better: {tricks: 0.3}\n", step("shown"), "needs a whole deal"),
    ("upcard: JC", "widow: [JC]", step("dealt") + 2, "'upcard' is missing"),
    ("upcard: JC", "upcard: [JC, KC]", line("upcard: JC"), "cards here: 2; cards dealt here: 1"),
    (
        "before: [N pass, E pass, S order_up, W discard JC]",
        "before: [N pass, S pass]",
        line("before: [N pass"),
        "'S pass' breaks turn.clockwise",
    ),
    # what says nothing
    ("ask: winner", "ask: winner\n    traps: {N: poor}", line("ask: winner") + 1, "says nothing"),
    ("ask: winner", "ask: winner\n    right: [JS]", line("ask: winner") + 1, "says nothing"),
    ("ask: winner", "ask: winner\n    about: maker", line("ask: winner") + 1, "says nothing"),
    ("ask: winner", "ask: winner\n    then: [S JS]", line("ask: winner") + 1, "says nothing"),
    ("    ask: playable\n", "    better: {points: 0.5}\n", line("ask: playable"), "says nothing"),
]
IDS = [new.strip()[:40] or f"no {old.strip()[:30]}" for old, new, _, _ in BROKEN]


@pytest.mark.parametrize(("old", "new", "number", "said"), BROKEN, ids=IDS)
def test_a_broken_lesson_is_told_with_its_line(old: str, new: str, number: int, said: str) -> None:
    assert old in GOOD
    found = mistakes(GOOD.replace(old, new, 1))
    assert [each for each in found if each.startswith(f"x.yaml:{number}:") and said in each], found


def test_the_hand_of_a_position_is_the_learners_whoever_plays_next() -> None:
    text = GOOD.replace("[N KS, E 9S]", "[N KS]").replace(
        "ask: action", "watch: [E 9S]\n    ask: action", 1
    )
    assert mistakes(text) == []


SMALL = "variant: {}\nteaches: [play.follow-suit]\nsteps:\n  - {{id: a, position: {}, ask: {}}}\n"
THREE = "1: [AS, JS, 10S, 9H, QC], 2: [KS, KH, JH, 10H, 9C], 3: [QS, AH, AD, KD, QD]"
DUMMY = "dummy: [QH, 10D, 9D, AC, 10C]"


@pytest.mark.parametrize(
    ("variant", "position", "ask", "said"),
    [
        ("bid-euchre", "{result: {maker: S, tricks: 4, bid: 4}}", "points", ""),
        ("bid-euchre", "{result: {maker: S, tricks: 4}}", "points", "'bid' is missing"),
        ("bid-euchre", "{result: {maker: S, tricks: 4, bid: 7}}", "points", "found '7'"),
        ("three-handed", "{result: {maker: 1, tricks: 4, alone: [1]}}", "points", ""),
        ("three-handed", "{result: {maker: S, tricks: 4}}", "points", "found 'S'"),
        (
            "three-handed",
            f"{{deal: {{dealer: 3, upcard: JC, hands: {{{THREE}}}, {DUMMY}}}}}",
            "seat, about: speaks",
            "",
        ),
        (
            "three-handed",
            f"{{deal: {{dealer: 3, upcard: JC, hands: {{{THREE}}}}}}}",
            "seat, about: speaks",
            "'dummy' is missing",
        ),
        (
            "three-handed",
            f"{{deal: {{dealer: 3, upcard: JC, hands: {{{THREE}}}, dummy: [QH]}}}}",
            "seat, about: speaks",
            "cards here: 1; cards dealt here: 5",
        ),
        ("three-handed", "{trump: H}", "seat, about: partner", "the learner has no partner"),
        ("standard", "{trump: H, hand: [AS]}", "goal, goal: {tricks: 1}", "needs a whole deal"),
        ("standard", "{trump: H}", "goal, goal: {tricks: 1}", "needs a whole deal"),
        (
            "standard",
            "{result: {maker: S, tricks: 4}}",
            "goal, goal: {tricks: 1}",
            "needs a whole deal",
        ),
        (
            "standard",
            "{trump: H, hand: [AS], hands: {N: [KS], E: [QS], W: [AH, 9H]}}",
            "goal, goal: {tricks: 1}",
            "needs a whole deal",
        ),
        (
            "standard",
            "{trump: H, hand: [AS, AH], hands: {N: [KS, 9C], E: [QS, 9H], W: [JH, JC]},"
            " taken: {E: 3}}",
            "goal, goal: {tricks: 1}",
            "",
        ),
        ("standard", "{result: {maker: S, tricks: 4}}", "seat, about: speaks", "the deal is over"),
    ],
)
def test_a_position_has_what_its_game_has(variant: str, position: str, ask: str, said: str) -> None:
    found = mistakes(SMALL.format(variant, position, ask))
    assert [said in each for each in found] == [True] * bool(said), found


def test_a_judgement_that_the_computation_refutes_is_told() -> None:
    def told(better: str, right: str = "pass", trap: str = "order_up") -> list[str]:
        judged = GOOD[GOOD.index("  - id: judged") :]
        text = f"teaches: [play.follow-suit]\nsteps:\n{judged}".replace("points: 0.7", better)
        text = text.replace("right: [pass]", f"right: [{right}]").replace(
            "{order_up:", f"{{{trap}:"
        )
        return [str(problem) for problem in check_better(parse_lesson(parse(text, "x.yaml")))]

    assert told("points: 0.7") == []
    (found,) = told("points: 0.9")
    assert found == "x.yaml:3: steps[1]: the right answer is better by 0.69, and not by 0.9"
    assert "better by -0.69, and not by 0.7" in told("points: 0.7", "order_up", "pass")[0]
    assert "better by -0.10, and not by 0.1" in told("tricks: 0.1")[0]


def test_all_mistakes_of_a_lesson_are_told_at_once() -> None:
    text = GOOD.replace("trump: none", "trump: X").replace("- id: shown", "- id: Shown")
    found = {each.split(":")[1] for each in mistakes(text)}
    assert found == {str(step("shown")), str(line("trump: none"))}
    text = GOOD.replace("AH: play.follow-suit", "AH: poor", 1).replace(
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
