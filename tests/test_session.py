"""A lesson goes on with a right answer and with nothing else, and every page of it fits."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tutor import cells
from tutor.cards import Card
from tutor.corpus import Corpus
from tutor.game.actions import PlayCard
from tutor.game.engine import judge
from tutor.i18n import LANGUAGES
from tutor.lesson_file import course, load_lesson, load_texts
from tutor.lessons import POOR, Ask, Lesson, Step
from tutor.scene import Mark, Scene
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.session import Key, LessonSession, Mood, Page, Pages
from tutor.texts import HEAD, Prose, Status, Text
from tutor.words import Words

LESSONS = {name: load_lesson(name) for name in course()}
STEPS = [
    pytest.param(lesson, step, id=f"{lesson.id}/{step.id}")
    for lesson in LESSONS.values()
    for step in lesson.steps
]
MOST_PAGES = 200


def asking(*kinds: Ask) -> list[Any]:
    """Return the steps that ask something of these kinds."""
    return [
        pytest.param(lesson, step, id=f"{lesson.id}/{step.id}")
        for lesson in LESSONS.values()
        for step in lesson.steps
        if step.ask in kinds
    ]


def playing() -> list[Any]:
    """Return the steps that ask for a card."""
    return [each for each in asking(Ask.ACTION) if isinstance(each.values[1].right[0], PlayCard)]


@cache
def corpus(language: str = "en", *, plain: bool = False) -> Corpus:
    return Corpus(Words(language, plain=plain))


@cache
def texts(lesson: str, language: str) -> Prose:
    return load_texts(lesson, language)


def session(lesson: Lesson, language: str = "en", *, plain: bool = False) -> LessonSession:
    return LessonSession(lesson, texts(lesson.id, language), corpus(language, plain=plain))


def here(lesson: Lesson, page: Page) -> str:
    """Return the step a page belongs to."""
    return lesson.steps[page.number - 1].id


def arrived(lesson: Lesson, step: Step, language: str = "en") -> tuple[Pages, Page]:
    """Go to a step by the lesson's own cues; return the pages and the step's first."""
    pages = session(lesson, language).pages()
    page = next(pages)
    for _ in range(MOST_PAGES):
        if here(lesson, page) == step.id:
            return pages, page
        page = pages.send(page.cue)
    raise AssertionError(f"{step.id} does not come")


def asked(lesson: Lesson, step: Step, language: str = "en") -> tuple[Pages, Page]:
    """Begin at a step, and go to its question."""
    pages = session(lesson, language).pages(step.id)
    page = next(pages)
    for _ in step.watch:
        if page.mood is not Mood.ASK:
            page = pages.send("")
    assert (page.mood, here(lesson, page)) == (Mood.ASK, step.id)
    return pages, page


def by_cues(lesson: Lesson, language: str = "en") -> Iterator[Page]:
    """Take a lesson as its demonstration does."""
    pages = session(lesson, language).pages()
    page = next(pages)
    for _ in range(MOST_PAGES):
        yield page
        if page.mood is Mood.END:
            return
        page = pages.send(page.cue)
    raise AssertionError("the lesson does not end")


# ---------------------------------------------------------------- from beginning to end


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_lesson_reaches_its_end_by_its_own_cues(language: str, lesson: Lesson) -> None:
    seen = list(by_cues(lesson, language))
    steps = list(dict.fromkeys(here(lesson, page) for page in seen))
    assert steps == [step.id for step in lesson.steps]
    prose = texts(lesson.id, language)
    end = seen[-1]
    assert end.text == (corpus(language).words.fill(prose[HEAD]["learned"], {}),)
    assert {page.title for page in seen} == {prose[HEAD]["title"]}
    assert {page.total for page in seen} == {len(lesson.steps)}


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_the_cues_fall_into_every_trap_once_before_the_right_answer(lesson: Lesson) -> None:
    seen = list(by_cues(lesson))
    for step in lesson.steps:
        moods = [page.mood for page in seen if here(lesson, page) == step.id]
        if step.ask is Ask.ACTION:
            assert moods.count(Mood.WRONG) == len(step.traps)
        if step.ask:
            assert moods.count(Mood.RIGHT) == 1
            assert moods.count(Mood.ASK) == moods.count(Mood.WRONG) + 1


def tables(lesson: Lesson, answer: str | None) -> list[tuple[str, Scene | None]]:
    """Return what each step shows first, when every question is answered so or by its cue."""
    pages = session(lesson).pages()
    page = next(pages)
    seen: dict[str, Scene | None] = {}
    for _ in range(MOST_PAGES):
        seen.setdefault(here(lesson, page), page.scene)
        if page.mood is Mood.END:
            return [*seen.items(), ("end", page.scene)]
        page = pages.send(page.cue if answer is None or page.mood is not Mood.ASK else answer)
    raise AssertionError("the lesson does not end")


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_a_learner_who_skips_everything_sees_the_same_tables(lesson: Lesson) -> None:
    assert tables(lesson, Key.SKIP) == tables(lesson, None)


@pytest.mark.parametrize("start", ["", "nothing", "SHOWN"])
def test_a_lesson_begins_at_its_first_step_when_none_is_left_open(start: str) -> None:
    lesson = LESSONS["first-card"]
    assert next(session(lesson).pages(start)).step == lesson.steps[0].id


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), STEPS)
def test_a_lesson_left_at_a_step_goes_on_as_if_it_had_not_been_left(
    language: str, lesson: Lesson, step: Step
) -> None:
    _, page = arrived(lesson, step, language)
    assert next(session(lesson, language).pages(step.id)) == page


# ---------------------------------------------------------------- hints


@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
def test_hints_come_in_three_steps_rule_candidates_answer(lesson: Lesson, step: Step) -> None:
    pages, page = asked(lesson, step)
    shown = [page]
    for typed in ("h", "?", "H"):
        assert Key.HINT in shown[-1].keys
        shown.append(pages.send(typed))
    plain = len(page.text)
    assert [len(each.text) - plain for each in shown] == [0, 1, 1, 1]
    assert all(each.text[:plain] == page.text and each.mood is Mood.ASK for each in shown)
    assert shown[1].text[plain] == corpus().rule(step.rule, lesson.variant)
    assert len({each.text for each in shown}) == 4
    assert Key.HINT not in shown[-1].keys
    assert pages.send("h").text == shown[-1].text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
def test_the_last_hint_is_an_answer_that_is_right(
    language: str, lesson: Lesson, step: Step
) -> None:
    pages, _ = asked(lesson, step, language)
    for _ in range(3):
        page = pages.send("h")
    last, words = page.text[-1], corpus(language).words
    if step.ask is Ask.ACTION and isinstance(step.right[0], PlayCard):
        assert words.card(step.right[0].card) in last
    if page.choices:
        (number,) = (n for n, each in enumerate(page.choices, 1) if is_answer(each, last, words))
        assert pages.send(str(number)).mood is Mood.RIGHT
    if step.ask is Ask.PLAYABLE:
        codes = [held.card.short for held in page.scene.hand] if page.scene else []
        named = " ".join(code for code in codes if code in last)
        assert named and pages.send(named).mood is Mood.RIGHT


def is_answer(choice: str, hint: str, words: Words) -> bool:
    return hint == words.say("Answer: {answer}", answer=choice)


def test_hints_stay_open_after_a_wrong_answer() -> None:
    lesson = LESSONS["follow-suit"]
    pages, _ = asked(lesson, lesson.steps[0])
    hinted = pages.send("h")
    assert pages.send("AH").mood is Mood.WRONG
    assert pages.send("").text == hinted.text


@pytest.mark.parametrize(("lesson", "step"), playing())
def test_cards_are_marked_from_the_second_hint_on(lesson: Lesson, step: Step) -> None:
    pages, page = asked(lesson, step)
    marks = [page.scene.marks if page.scene else {}]
    for _ in range(3):
        page = pages.send("h")
        marks.append(page.scene.marks if page.scene else {})
    assert marks[:2] == [{}, {}]
    assert set(marks[2].values()) == {Mark.PLAYABLE} and marks[2] == marks[3]
    assert {action.card for action in step.right if isinstance(action, PlayCard)} <= marks[2].keys()


# ---------------------------------------------------------------- wrong answers

NONSENSE = ["", " ", "0", "99", "1e3", "²", "xyzzy", "ก", "गुलाम", "🂡"]
NONSENSE += ["\x1b[2J", "{card}", "{JD.rank}", "JX", "1H", "call", "call X", "discard", "a b c d"]
NONSENSE += [
    "x" * 10_000,
    "h h",
    "n o",
    "yes",
    "order",
    "order_up now",
]


@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
def test_what_cannot_be_read_gets_a_note_and_the_question_stays(lesson: Lesson, step: Step) -> None:
    pages, page = asked(lesson, step)
    for typed in [*NONSENSE, *([] if page.asks_several else ["-1", "1.5", "\u0968\u0968"])]:
        again = pages.send(typed)
        assert (again.mood, again.number) == (Mood.ASK, page.number), typed[:20]
        assert again.text == page.text, typed[:20]
        assert again.heading, typed[:20]
    assert not pages.send("h").heading


@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
@settings(max_examples=15)
@given(typed=st.lists(st.text(max_size=12), max_size=5))
def test_no_answer_ever_raises(lesson: Lesson, step: Step, typed: list[str]) -> None:
    pages = session(lesson).pages(step.id)
    page = next(pages)
    for text in typed:
        if page.mood is Mood.END:
            return
        before, page = page, pages.send(text)
        if before.mood is Mood.ASK and page.mood is not Mood.RIGHT:
            assert page.number == before.number


@pytest.mark.parametrize(("lesson", "step"), [asking(kind)[0] for kind in Ask])
def test_a_number_of_any_length_gets_a_note(lesson: Lesson, step: Step) -> None:
    pages, _ = asked(lesson, step)
    assert pages.send("9" * 5000).mood is Mood.ASK


ELSEWHERE = ["pass", "order_up", "call S", "call NT", "call H alone", "discard 9C", "keep", "alone"]
ELSEWHERE += ["together", "order_up alone", "2C", "JK", "10h"]


@pytest.mark.parametrize(("lesson", "step"), asking(Ask.ACTION))
def test_what_belongs_to_another_moment_is_refused_with_its_clause(
    lesson: Lesson, step: Step
) -> None:
    for typed in ELSEWHERE:
        pages, page = asked(lesson, step)
        answer = pages.send(typed)
        right = {action.word.lower() for action in step.right}
        if typed.lower() in right:
            continue
        assert (answer.mood, answer.step) == (Mood.WRONG, step.id), typed
        assert answer.text, typed
        again = pages.send("")
        assert replace(again, cue=page.cue) == page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), asking(Ask.ACTION))
def test_a_trap_is_explained_by_its_clause_or_its_words_and_the_question_stays(
    language: str, lesson: Lesson, step: Step
) -> None:
    pages, page = asked(lesson, step, language)
    for action, clause in step.traps.items():
        answer = pages.send(action.word)
        assert (answer.mood, answer.step) == (Mood.WRONG, step.id)
        if clause == POOR:
            words = texts(lesson.id, language)[step.id][f"traps.{action.word}"]
            assert corpus(language).words.fill(words, {}) in answer.text
            assert answer.heading == ""
        else:
            assert answer.heading == corpus(language).title(clause)
            assert answer.text[0] and "{" not in answer.text[0]
        again = pages.send("")
        assert (again.mood, again.text, again.scene) == (Mood.ASK, page.text, page.scene)


@pytest.mark.parametrize(("lesson", "step"), asking(Ask.ACTION))
def test_every_card_that_is_not_right_is_wrong(lesson: Lesson, step: Step) -> None:
    pages, page = asked(lesson, step)
    held = [each.card for each in page.scene.hand] if page.scene else []
    for card in lesson.variant.deck.cards:
        if PlayCard(card) in step.right:
            continue
        answer = pages.send(card.code)
        assert (answer.mood, answer.step) == (Mood.WRONG, step.id), card.code
        if isinstance(step.right[0], PlayCard) and card not in held:
            assert answer.heading == corpus().title("play.own-card")
            assert answer.scene == page.scene or not answer.scene or not answer.scene.marks
        pages.send("")


def test_an_illegal_card_lies_on_the_table_marked_and_is_taken_back() -> None:
    lesson = LESSONS["follow-suit"]
    pages, page = asked(lesson, lesson.steps[0])
    answer = pages.send("AH")
    assert answer.scene is not None and page.scene is not None
    assert answer.scene.marks == {
        Card.parse("AH"): Mark.WRONG,
        Card.parse("JS"): Mark.OWED,
    }
    assert answer.scene.places[2].card == Card.parse("AH")
    again = pages.send("")
    assert again.scene == page.scene


# ---------------------------------------------------------------- right answers


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), playing())
def test_a_right_card_may_be_named_by_number_code_or_name(
    language: str, lesson: Lesson, step: Step
) -> None:
    words = corpus(language).words
    for action in step.right:
        assert isinstance(action, PlayCard)
        _, page = asked(lesson, step, language)
        assert page.scene is not None
        (number,) = (held.number for held in page.scene.hand if held.card == action.card)
        for typed in (str(number), action.word, action.word.lower(), action.card.short):
            assert asked(lesson, step, language)[0].send(f" {typed} ").mood is Mood.RIGHT
        for typed in (words.name(action.card), corpus().words.name(action.card).upper()):
            assert asked(lesson, step, language)[0].send(typed).mood is Mood.RIGHT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), asking(Ask.PLAYABLE))
def test_all_playable_cards_and_no_others_must_be_marked(
    language: str, lesson: Lesson, step: Step
) -> None:
    pages, page = asked(lesson, step, language)
    position, scene = step.position, page.scene
    assert position is not None and scene is not None
    legal = [each for each in scene.hand if judge(position.state, PlayCard(each.card)) is None]
    others = [each for each in scene.hand if each not in legal]
    numbers = " ".join(str(each.number) for each in legal)
    for other in others:
        answer = pages.send(f"{numbers} {other.number}")
        assert answer.mood is Mood.WRONG
        assert answer.scene and answer.scene.marks[other.card] is Mark.WRONG
        pages.send("")
    if len(legal) > 1:
        assert pages.send(numbers.rpartition(" ")[0]).mood is Mood.WRONG
        pages.send("")
    ways = [numbers, numbers.replace(" ", ","), " ".join(each.card.code for each in legal)]
    for way in ways:
        assert asked(lesson, step, language)[0].send(way).mood is Mood.RIGHT, way


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_may_be_marked_by_their_names(language: str) -> None:
    lesson = LESSONS["left-must-follow"]
    (step,) = (each for each in lesson.steps if each.id == "two-trumps")
    names = [corpus(language).words.name(Card.parse(code)) for code in ("9D", "JH")]
    assert asked(lesson, step, language)[0].send(", ".join(names)).mood is Mood.RIGHT


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), asking(Ask.WINNER))
def test_who_takes_the_trick_may_be_said_by_number_letter_or_name(
    language: str, lesson: Lesson, step: Step
) -> None:
    position = step.position
    assert position is not None
    winner = position.state.tricks[-1].winner
    _, page = asked(lesson, step, language)
    assert page.scene is not None and not any(place.wins for place in page.scene.places)
    for seat, choice in enumerate(page.choices):
        for typed in {str(seat + 1), choice, choice.upper(), "NESW"[seat]} - {"S"}:
            answer = asked(lesson, step, language)[0].send(typed)
            assert answer.mood is (Mood.RIGHT if seat == winner else Mood.WRONG), typed
            assert answer.scene is not None
            assert answer.scene.places[winner].wins is (seat == winner)


def test_the_score_of_a_deal_is_added_when_it_ends() -> None:
    seen = list(by_cues(LESSONS["check-hand"]))
    scores = [page.scene.score for page in seen if page.scene]
    assert (scores[0], scores[-1]) == ((0, 0), (1, 0))
    taken = [page.scene.taken for page in seen if page.scene]
    assert taken[-1] == (4, 1)


# ---------------------------------------------------------------- translations that lag behind


def test_a_stale_text_says_so_and_a_missing_one_is_english() -> None:
    lesson = LESSONS["first-card"]
    english = texts(lesson.id, "en")
    for status, more in ((Status.CURRENT, 0), (Status.STALE, 1), (Status.MISSING, 0)):
        entries = {
            name: Text(text.strings, status, text.line) for name, text in english.entries.items()
        }
        page = next(LessonSession(lesson, Prose(entries), corpus("hi")).pages())
        assert len(page.text) == 1 + more


# ---------------------------------------------------------------- every page fits

HEIGHT, NARROW = 24, 60
BOXES = {chr(code) for code in range(0x2500, 0x2600)}
DRAWN = BOXES | set("♠♥♦♣♤♡♢♧★►✓✗\x1b")


def every_page(lesson: Lesson, language: str, *, plain: bool = False) -> Iterator[Page]:
    """Take a lesson with every hint, every wrong card and call, and something unreadable."""
    pages, words = (
        session(lesson, language, plain=plain).pages(),
        corpus(language, plain=plain).words,
    )
    page = next(pages)
    yield page
    for _ in range(MOST_PAGES):
        if page.mood is Mood.END:
            return
        if page.mood is Mood.ASK:
            step = lesson.steps[page.number - 1]
            tries = ["h", "h", "h", "nonsense", *([] if page.choices else ["2C"])]
            tries += [str(n) for n in range(1, 7)] if step.ask is Ask.ACTION else []
            for typed in tries:
                if step.ask is Ask.ACTION and is_right(page, step, typed, words):
                    continue
                answer = pages.send(typed)
                yield answer
                if answer.mood is Mood.WRONG:
                    answer = pages.send("")
                assert answer.mood is Mood.ASK and answer.step == page.step
                page = answer
        page = pages.send(page.cue)
        yield page
    raise AssertionError("the lesson does not end")


def is_right(page: Page, step: Step, typed: str, words: Words) -> bool:
    """Tell whether a number is the right card or call; every hand and list is short."""
    if not typed.isdecimal() or page.scene is None:
        return False
    if page.choices and int(typed) <= len(page.choices):
        return is_answer(page.choices[int(typed) - 1], page.text[-1], words)
    held = [each.card for each in page.scene.hand if str(each.number) == typed]
    return any(PlayCard(card) in step.right for card in held)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_every_page_fits_eighty_by_twenty_four(language: str, lesson: Lesson) -> None:
    too_large = {}
    for page in every_page(lesson, language):
        lines = [line.plain for line in page_lines(page, Look(corpus(language).words, 80))]
        widest = max(map(cells.width, lines))
        if len(lines) + 1 > HEIGHT or widest > 80:
            too_large[page.step, page.mood.value, page.text] = (len(lines) + 1, widest)
    assert too_large == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_no_line_is_wider_than_a_narrow_terminal(language: str, lesson: Lesson) -> None:
    look = Look(corpus(language).words, NARROW)
    lines = {line.plain for page in every_page(lesson, language) for line in page_lines(page, look)}
    assert [line for line in lines if cells.width(line) > NARROW] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_in_plain_mode_nothing_is_drawn(language: str, lesson: Lesson) -> None:
    look = Look(corpus(language, plain=True).words, 80)
    lines = {
        line.plain
        for page in every_page(lesson, language, plain=True)
        for line in page_lines(page, look)
    }
    assert [line for line in lines if DRAWN & set(line)] == []
    assert [line for line in lines if cells.width(line) > 80] == []


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=lambda lesson: lesson.id)
def test_every_card_of_the_hand_and_the_table_is_on_the_page(lesson: Lesson) -> None:
    look = Look(corpus().words, 80)
    for page in by_cues(lesson):
        text = "\n".join(line.plain for line in page_lines(page, look))
        if page.scene is None or page.mood is Mood.END:
            continue
        cards = [held.card for held in page.scene.hand]
        cards += [place.card for place in page.scene.places if place.card]
        assert [card.code for card in cards if card.short not in text] == []
