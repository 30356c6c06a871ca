"""Each kind of question is asked, answered, hinted at, skipped and taken back as it should be."""

import pytest

from tests.lessons import ALL, OWN, Talk, corpus, demo
from tutor.i18n import LANGUAGES
from tutor.lesson_file import parse_lesson
from tutor.lessons import Ask, Lesson
from tutor.page import Key, Mood, Page
from tutor.progress import Place
from tutor.session import LessonSession
from tutor.texts import HEAD, Prose, Status, Text
from tutor.validation.lessons import check, check_better
from tutor.yamlfile import parse

KINDS = {step.id: step.ask for step in OWN["kinds"].steps if step.ask}
RIGHT = {
    "action": ["AS", "as", "2", "ace of spades", "A♠"],
    "playable": ["3", "QD", "queen of diamonds"],
    "winner": ["4", "W", "west", "West"],
    "order": ["3 2 1 4", "3214", "3,2,1,4", "JH JD AH 9H", "JH, jack of diamonds, AH, 9h"],
    "leader": ["1", "N", "north", "North"],
    "held": ["2", "02"],
    "points": ["2", "NS 1", "you and north: 1 point"],
    "renege-trick": ["1"],
    "put-right": ["9H", "4", "nine of hearts"],
    "renege": ["2", "E", "east has reneged"],
}
"""By step, what may be typed for the right answer."""

WRONG = {
    "action": [("JS", "Below the king."), ("AH", "must follow suit")],
    "playable": [("4", "is the left bower"), ("2", "must follow suit"), ("1 3", "must follow")],
    "winner": [("1", "beats the nine of hearts"), ("2", "beats the ten of hearts")],
    "order": [
        ("1 2 3 4", "The jack of hearts (J♥) is higher than the ace of hearts"),
        ("3 1 2 4", "The jack of diamonds (J♦) is higher than the ace of hearts"),
        ("3 2 4 1", "The ace of hearts (A♥) is higher than the nine of hearts"),
    ],
    "leader": [("3", "You made trump."), ("you", "You made trump."), ("W", "The dealer deals.")]
    + [("E", "This is not the answer: East.")],
    "held": [("1", "Look at the jack."), ("3", "This is not the answer: 3.")],
    "points": [("NS 2", "Two are for all five."), ("1", "not the answer: East and West: 2 points")],
    "renege-trick": [("2", "This is not the answer: 2.")],
    "put-right": [("JS", "does not follow suit"), ("1", "The queen of clubs (Q♣) does not")],
    "renege": [
        ("nobody", "Look at east."),
        ("1", "North plays on your side."),
        ("W", "The call is false"),
    ],
}
"""By step, wrong answers with what is said to them."""


def at(step: str, language: str = "en") -> Talk:
    """Go to the question of a step."""
    talk = Talk("kinds", step, language)
    while talk.page.mood is not Mood.ASK:
        talk.type("")
    return talk


def said(page: Page) -> str:
    return " ".join(page.text)


# ---------------------------------------------------------------- the lessons themselves


@pytest.mark.parametrize("lesson", OWN.values(), ids=lambda each: each.id)
def test_the_lessons_to_test_with_are_sound(lesson: Lesson) -> None:
    assert [str(each) for each in (*check(lesson), *check_better(lesson))] == []


def test_every_kind_is_asked_here() -> None:
    assert set(KINDS.values()) == set(Ask)
    assert RIGHT.keys() | {"goal"} == WRONG.keys() | {"goal"} == KINDS.keys()


@pytest.mark.parametrize("step", KINDS)
def test_the_demonstration_answers_wrong_before_it_answers_right(step: str) -> None:
    moods = [each.page.mood for each in demo("kinds") if each.place.step == step]
    assert moods.index(Mood.WRONG) < moods.index(Mood.RIGHT)


# ---------------------------------------------------------------- answers


@pytest.mark.parametrize(("step", "typed"), [(s, each) for s in RIGHT for each in RIGHT[s]])
def test_a_right_answer_may_be_typed_in_many_ways(step: str, typed: str) -> None:
    talk = at(step)
    page = talk.type(typed)
    assert (page.mood, talk.slips) == (Mood.RIGHT, 0)
    right = talk.session.prose[step].get("right") or ""
    assert corpus().words.fill(right, {}) in page.text


@pytest.mark.parametrize(
    ("step", "typed", "words"), [(s, *pair) for s in WRONG for pair in WRONG[s]]
)
def test_a_wrong_answer_is_explained_and_the_question_comes_again(
    step: str, typed: str, words: str
) -> None:
    talk = at(step)
    asked = talk.page
    page = talk.type(typed)
    assert (page.mood, talk.slips) == (Mood.WRONG, 1)
    assert words in said(page)
    again = talk.type("")
    assert (again.mood, again.text, again.scene) == (Mood.ASK, asked.text, asked.scene)
    assert talk.type(RIGHT[step][0]).mood is Mood.RIGHT


@pytest.mark.parametrize("step", WRONG)
def test_the_next_answer_may_follow_a_wrong_one_at_once(step: str) -> None:
    talk = at(step)
    assert talk.type(WRONG[step][0][0], RIGHT[step][0]).mood is Mood.RIGHT
    assert talk.slips == 1


@pytest.mark.parametrize("step", KINDS)
@pytest.mark.parametrize("typed", ["", "xyzzy", "999", "²", "{JD}", "a b c d", "JX", "9" * 5000])
def test_what_cannot_be_read_gets_a_note_and_costs_nothing(step: str, typed: str) -> None:
    talk = at(step)
    text = talk.page.text
    page = talk.type(typed)
    assert (page.mood, page.text, talk.slips) == (Mood.ASK, text, 0)
    assert page.heading
    assert "None" not in page.heading


NOTES = {
    "order": "Type the numbers of all cards, the highest card first, like this: 2 1 3",
    "held": "Type a number, like this: 3",
    "playable": "Type the numbers of the cards with spaces between, like this: 1 3",
    "leader": "I cannot read 'xyzzy'. Type a number from the list.",
}


@pytest.mark.parametrize("step", NOTES)
def test_a_note_says_how_to_answer(step: str) -> None:
    assert at(step).type("xyzzy").heading == NOTES[step]


@pytest.mark.parametrize(
    "typed", ["1 2 3", "3 2 1 4 4", "3 2 1 1", "3 2 1 5", "JH JD AH", "0 1 2 3"]
)
def test_an_order_names_every_card_once(typed: str) -> None:
    talk = at("order")
    assert (talk.type(typed).mood, talk.slips) == (Mood.ASK, 0)


@pytest.mark.parametrize("step", ["held", "renege-trick", "leader", "points", "order", "playable"])
@pytest.mark.parametrize("zero", ["\u0966", "\u0e50"], ids=["devanagari", "thai"])
def test_digits_of_any_script_are_numbers(step: str, zero: str) -> None:
    typed = next(each for each in RIGHT[step] if each.replace(" ", "").isdecimal())
    other = "".join(chr(ord(zero) + int(each)) if each.isdecimal() else each for each in typed)
    assert other != typed
    assert at(step, "hi").type(other).mood is Mood.RIGHT


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_seat_is_named_in_the_learners_language(language: str) -> None:
    words = corpus(language).words
    talk = at("leader", language)
    north, east, you, west = talk.page.choices
    assert you == words.say("you")
    assert [north, east, west] == [
        words.seat(seat) for seat in OWN["kinds"].variant.seats if seat.code != "S"
    ]
    for typed, mood in ((north, Mood.RIGHT), (east, Mood.WRONG), (you, Mood.WRONG)):
        assert at("leader", language).type(typed).mood is mood
    talk = at("winner", language)
    assert talk.page.choices[3] == west
    assert talk.type(west).mood is Mood.RIGHT
    renege = at("renege", language)
    told = zip((north, east, west), renege.page.choices, strict=False)
    assert all(seat in choice for seat, choice in told)


def test_what_is_on_the_page_follows_from_the_kind() -> None:
    for step, kind in KINDS.items():
        page = at(step).page
        assert page.is_typed is (kind is Ask.COUNT)
        assert page.asks_several is (kind in (Ask.ORDER, Ask.PLAYABLE))
        by_card = (Ask.ACTION, Ask.PLAYABLE, Ask.GOAL, Ask.PUT_RIGHT, Ask.COUNT)
        assert bool(page.choices) is (kind not in by_card)
        assert page.keys == (Key.HINT, Key.SKIP, Key.UNDO, Key.LANGUAGE, Key.QUIT)


def test_a_call_of_a_renege_is_settled_with_its_proof_and_its_price() -> None:
    text = said(at("renege").type("E"))
    assert "king of diamonds" in text and "ace of hearts" in text
    assert text.endswith("Points: you and North +2. You saw it.")
    wrong = said(at("renege").type("W"))
    assert "The call is false: nobody saw a card that should have been played." in wrong
    assert wrong.endswith("It costs nothing.")


def test_a_renege_that_is_put_right_takes_the_other_card() -> None:
    page = at("put-right").type("9H")
    assert page.scene is not None
    card = page.scene.places[2].card
    assert card is not None and card.code == "9H"
    assert "AS" in [held.card.code for held in page.scene.hand]


# ---------------------------------------------------------------- hints and skipping

HINTS = {
    "action": ["You may play: ace of spades (A♠) and jack of spades (J♠)", "ace of spades (A♠)"],
    "playable": ["This trick asks for diamonds (♦).", "queen of diamonds (Q♦)"],
    "winner": ["The card that wins is one of these: 9♥ 10♥ K♥ A♥", "West"],
    "order": ["The highest is the jack of hearts (J♥).", "jack of hearts (J♥), jack of diamonds"],
    "leader": ["North"],
    "held": ["2"],
    "goal": ["You may play: ace of clubs (A♣)", "ten of clubs (10♣)"],
    "points": ["you and North: 1 point"],
    "renege-trick": ["1"],
    "put-right": ["nine of hearts (9♥)"],
    "renege": ["East has reneged"],
}


@pytest.mark.parametrize("step", HINTS)
def test_hints_begin_with_the_rule_and_end_with_the_answer(step: str) -> None:
    talk = at(step)
    lesson = OWN["kinds"]
    asked = talk.page.text
    (rule,) = (each.rule for each in lesson.steps if each.id == step)
    assert talk.type("h").text == (*asked, corpus().rule(rule, lesson.variant))
    for hint in HINTS[step]:
        page = talk.type("?")
        assert page.text[:-1] == asked and hint.partition(" and ")[0] in page.text[-1]
        if hint != HINTS[step][-1]:
            assert Key.HINT in page.keys
    assert page.text[-1].startswith("Answer: ") and Key.HINT not in page.keys
    slips = talk.slips
    assert slips == len(HINTS[step]) + 1
    assert talk.type("h").text == page.text


@pytest.mark.parametrize("step", KINDS)
def test_a_question_may_be_skipped_and_its_answer_is_told(step: str) -> None:
    talk = at(step)
    page = talk.type("s")
    assert (page.mood, talk.slips) == (Mood.SKIPPED, 1)
    lesson = OWN["kinds"]
    (rule,) = (each.rule for each in lesson.steps if each.id == step)
    *told, answer = page.text
    assert told == ([] if step == "goal" else [corpus().rule(rule, lesson.variant)])
    assert answer.startswith("Answer: ")
    assert HINTS[step][-1].partition(" and ")[0] in answer


def tables(lesson: str, skip: bool) -> dict[str, object]:
    """Return what each step shows first."""
    talk, seen = Talk(lesson), dict[str, object]()
    while talk.page.mood is not Mood.END:
        seen.setdefault(talk.step, talk.page.scene)
        talk.type("s" if skip and talk.page.mood is Mood.ASK else talk.page.cue)
    return seen


@pytest.mark.parametrize("lesson", ALL)
def test_a_learner_who_skips_everything_sees_the_same_tables(lesson: str) -> None:
    assert tables(lesson, skip=True) == tables(lesson, skip=False)


def test_a_checkpoint_gives_no_hints_and_counts_wrong_answers() -> None:
    talk = Talk("test")
    assert Key.HINT not in talk.page.keys
    page = talk.type("h")
    assert (page.mood, talk.slips) == (Mood.ASK, 0) and page.heading
    talk.type("E", "", "N", "", "order_up", "", "pass", "")
    assert talk.page.mood is Mood.END
    assert talk.session.praise() == ("Stars: 2 of 3. Wrong answers and hints: 2.",)


def test_what_is_better_is_told_in_numbers() -> None:
    talk = Talk("test", "better")
    assert said(talk.type("order_up")) == "Worse by 0.7."
    assert said(talk.type("", "pass")) == "Better by 0.7."


# ---------------------------------------------------------------- a goal

BEST = ["10C", "9D", "AC", "KC", "QD"]
GOOD_ENOUGH = ["10C", "AC", "KC", "9D", "QD"]
WORST = ["10C", "AC", "9D", "QD", "KC"]


def played(talk: Talk, cards: list[str]) -> Page:
    """Play the rest of a deal in this order, and return what is said of the goal."""
    for card in cards:
        while talk.page.mood is not Mood.ASK:
            talk.type("")
        talk.type(card)
    while talk.page.mood is Mood.READ:
        talk.type("")
    return talk.page


@pytest.mark.parametrize(
    ("cards", "mood", "slips", "words"),
    [
        (BEST, Mood.RIGHT, 0, "Your side has taken 3 tricks. That was enough."),
        (
            GOOD_ENOUGH,
            Mood.RIGHT,
            1,
            "Your side has taken 2 tricks. It can take 3 tricks. That was enough.",
        ),
        (WORST, Mood.WRONG, 1, "Your side has taken 1 trick. That was too little."),
    ],
    ids=["par", "below par", "missed"],
)
def test_a_goal_is_reached_or_missed(cards: list[str], mood: Mood, slips: int, words: str) -> None:
    talk = at("goal")
    page = played(talk, cards)
    assert (page.mood, talk.slips, said(page)) == (mood, slips, words)


def test_a_goal_that_was_missed_is_tried_again_from_its_beginning() -> None:
    talk = at("goal")
    first = talk.page
    played(talk, WORST)
    again = talk.type("")
    assert (again.mood, again.text, again.scene) == (Mood.ASK, first.text, first.scene)
    assert played(talk, BEST).mood is Mood.RIGHT
    assert talk.slips == 1
    end = talk.type("")
    assert end.scene is not None and end.scene.score == (5, 5)
    assert "3" in said(end)
    talk.type("")
    assert talk.step == "points"


def test_the_points_of_a_deal_that_was_lost_go_to_the_others() -> None:
    talk = at("goal")
    played(talk, GOOD_ENOUGH)
    end = talk.type("")
    assert end.scene is not None and end.scene.score == (4, 7)


def test_a_card_that_may_not_be_played_is_refused_on_the_way_to_a_goal() -> None:
    talk = at("goal")
    page = talk.type("JH")
    assert (page.mood, talk.slips) == (Mood.WRONG, 1)
    assert talk.type("").mood is Mood.ASK
    assert played(talk, BEST).mood is Mood.RIGHT


def test_a_card_on_the_way_to_a_goal_may_be_taken_back() -> None:
    talk = at("goal")
    asked = []
    for card in WORST[:3]:
        while talk.page.mood is not Mood.ASK:
            talk.type("")
        asked.append(talk.page)
        talk.type(card)
    for page in reversed(asked):
        assert talk.type("u") == page
    assert played(talk, BEST).mood is Mood.RIGHT
    assert talk.slips == 0


def test_the_demonstration_misses_a_goal_before_it_reaches_it() -> None:
    moods = [each.page.mood for each in demo("kinds") if each.place.step == "goal"]
    assert moods.count(Mood.WRONG) == moods.count(Mood.RIGHT) == 1


# ---------------------------------------------------------------- taking back


def test_undo_goes_back_through_everything() -> None:
    """From the last page of the demonstration to the first, by undo alone."""
    stops = demo("kinds")
    talk, steps = Talk("kinds", stops[-2].place), [step.id for step in OWN["kinds"].steps]
    seen = [talk.step]
    first = stops[0].page
    for _ in range(200):
        before = talk.session.place
        talk.type("u")
        place = talk.session.place
        if place.step == before.step and before.typed:
            assert place.typed == before.typed[: len(place.typed)]
            assert len(place.typed) < len(before.typed)
        elif before.step != steps[0]:
            assert not before.typed
            assert (steps.index(place.step), place.typed) == (steps.index(before.step) - 1, ())
        seen.append(talk.step)
        if before == Place(steps[0], (), before.slips):
            break
    assert talk.page == first
    assert list(dict.fromkeys(seen)) == steps[::-1]


@pytest.mark.parametrize("step", WRONG)
def test_an_answer_that_was_taken_back_is_asked_again_but_its_slip_stays(step: str) -> None:
    talk = at(step)
    asked, place = talk.page, talk.session.place
    talk.type(WRONG[step][0][0])
    assert talk.type("u") == asked
    assert talk.session.place == Place(place.step, place.typed, 1)
    talk.type(WRONG[step][0][0], "", RIGHT[step][0])
    assert talk.slips == 2
    back = talk.type("u")
    assert (back.mood, back.text) == (Mood.ASK, asked.text)
    assert talk.type(RIGHT[step][0]).mood is Mood.RIGHT
    assert talk.slips == 2


def test_undo_takes_back_what_was_skipped_and_the_hints() -> None:
    talk = at("held")
    asked = talk.page
    hinted = talk.type("h")
    assert talk.type("s").mood is Mood.SKIPPED
    assert talk.type("u") == hinted
    assert talk.type("undo") == asked
    assert talk.slips == 2


def test_undo_on_the_first_page_stays_there() -> None:
    talk = Talk("kinds")
    page = talk.page
    assert talk.type("u", "U") == page
    assert talk.session.place == Place("read")


def test_undo_at_the_beginning_of_a_step_leads_into_the_one_before() -> None:
    talk = at("leader")
    assert talk.type("u").mood is Mood.ASK
    assert (talk.step, talk.session.place.typed) == ("order", ())
    talk.type("3 2 1 4", "")
    assert talk.step == "leader"


# ---------------------------------------------------------------- slips and stars


@pytest.mark.parametrize(("slips", "stars"), [(0, 3), (1, 2), (2, 2), (3, 1), (9, 1)])
def test_stars_follow_from_the_slips(slips: int, stars: int) -> None:
    talk = Talk("test", "better")
    for number in range(slips):
        talk.type("order_up" if number % 2 else "2", "")
    talk.type("pass", "")
    assert talk.page.mood is Mood.END
    assert (talk.slips, talk.session.stars) == (slips, stars)
    assert talk.session.praise()[0].startswith(f"Stars: {stars} of 3.")


def test_the_slips_of_all_steps_are_added_up() -> None:
    talk = Talk("kinds", "leader")
    talk.type("S", "", "N", "", "h", "1", "")
    assert talk.slips == 3
    talk.type("u", "2", "")
    assert (talk.step, talk.slips) == ("goal", 3)


@pytest.mark.parametrize("lesson", OWN)
def test_what_is_gone_on_with_counts_no_slip_twice(lesson: str) -> None:
    for stop in demo(lesson)[:-1]:
        assert Talk(lesson, stop.place).session.place == stop.place


# ---------------------------------------------------------------- other tables


def test_the_learner_sits_first_where_there_are_not_four() -> None:
    talk = Talk("three")
    assert talk.page.choices == ("you", "player 2", "player 3")
    assert talk.page.scene is not None and talk.page.scene.viewer == 0
    assert said(talk.type("3")) == "The dealer is last."
    assert talk.type("", "1").mood is Mood.RIGHT
    talk.type("")
    assert "you: 2 points; player 3: 2 points" in talk.page.choices
    assert said(talk.type("2 1")) == "The maker has too few."
    assert talk.type("", "1 2, 3 2").mood is Mood.RIGHT


# ---------------------------------------------------------------- what comes after


def on_table(page: Page) -> list[str]:
    assert page.scene is not None
    return [place.card.code if place.card else "" for place in page.scene.places]


@pytest.mark.parametrize("answers", [("9H", ""), ("JS", "", "9H", ""), ("s", "")], ids=" ".join)
def test_after_a_renege_is_put_right_the_trick_goes_on_with_the_other_card(
    answers: tuple[str, ...],
) -> None:
    talk = Talk("after")
    assert on_table(talk.page) == ["KH", "AH", "AS", ""]
    page = talk.type(*answers)
    assert on_table(page) == ["KH", "AH", "9H", "QH"]
    assert page.scene is not None
    assert "AS" in [held.card.code for held in page.scene.hand]
    assert page == Talk("after", "gathered").page


@pytest.mark.parametrize("answers", [("together", ""), ("alone", "", "together", ""), ("s", "")])
def test_a_learner_who_is_asked_to_play_alone_is_left_to_answer(answers: tuple[str, ...]) -> None:
    talk = Talk("after", "alone")
    assert talk.page.mood is Mood.ASK and len(talk.page.choices) == 2
    page = talk.type(*answers)
    assert talk.step == "led" and on_table(page) == ["KH", "", "", ""]
    assert page.scene is not None and not any(place.is_out for place in page.scene.places)


def test_playing_alone_is_carried_out_before_it_is_taken_back() -> None:
    page = Talk("after", "alone").type("alone")
    assert said(page) == "The cards are too low."
    assert page.scene is not None and page.scene.places[0].is_out


# ---------------------------------------------------------------- who sits out

LONE = """\
teaches: [play.trick-winner]
steps:
  - id: winner
    position: {trump: S, maker: N, alone: [N], trick: [E AH, W QH, N KS]}
    ask: winner
"""


def test_who_sits_out_is_no_answer_to_who_takes_the_trick() -> None:
    lesson = parse_lesson(parse(LONE, "lone.yaml"))
    head = Text({"title": "Lone", "learned": "Alone."}, Status.CURRENT, 1)
    prose = Prose({HEAD: head, "winner": Text({"text": "Who?"}, Status.CURRENT, 1)})
    for typed, mood, words in (
        ("2", Mood.WRONG, "the ace of hearts (A♥) is not a trump"),
        ("3", Mood.WRONG, "the queen of hearts (Q♥) is not a trump"),
        ("W", Mood.WRONG, "the queen of hearts (Q♥) is not a trump"),
        ("1", Mood.RIGHT, "North takes the trick"),
        ("you", Mood.ASK, "Who?"),
        ("4", Mood.ASK, "Who?"),
    ):
        pages = LessonSession(lesson, prose, corpus()).pages()
        assert next(pages).choices == ("North", "East", "West")
        page = pages.send(typed)
        assert (page.mood, words in said(page)) == (mood, True), typed
