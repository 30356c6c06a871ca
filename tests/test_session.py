"""A lesson goes on with a right answer and with nothing else, and every page of it fits."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.lessons import ALL, LESSONS, Talk, corpus, demo, session, texts
from tutor import cells
from tutor.cards import Card
from tutor.corpus import book_facts
from tutor.game.actions import PlayCard
from tutor.game.engine import judge
from tutor.i18n import LANGUAGES
from tutor.lessons import POOR, Ask, Lesson, Step
from tutor.page import Key, Mood, Page
from tutor.progress import Place
from tutor.questions.question import told_of
from tutor.scene import Mark
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.session import LessonSession, Pages
from tutor.texts import HEAD, Prose, Status, Text
from tutor.words import Words


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


def here(lesson: Lesson, page: Page) -> str:
    """Return the step a page belongs to."""
    return lesson.steps[page.number - 1].id


def asked(lesson: Lesson, step: Step, language: str = "en") -> tuple[Pages, Page]:
    """Begin at a step, and go to its question."""
    pages = session(lesson, language).pages(Place(step.id))
    page = next(pages)
    for _ in step.watch:
        if page.mood is not Mood.ASK:
            page = pages.send("")
    assert (page.mood, here(lesson, page)) == (Mood.ASK, step.id)
    return pages, page


def by_cues(lesson: Lesson, language: str = "en") -> list[Page]:
    """Take a lesson as its demonstration does."""
    return [stop.page for stop in demo(lesson.id, language)]


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
    for step in lesson.steps:
        stops = [stop for stop in demo(lesson.id) if stop.place.step == step.id]
        moods = [stop.page.mood for stop in stops if stop.page.mood is not Mood.END]
        assert Mood.SKIPPED not in moods
        if step.ask is None:
            assert {*moods} == {Mood.READ}
            continue
        assert moods.count(Mood.RIGHT) == 1
        if step.ask is Ask.GOAL:
            assert moods.count(Mood.WRONG) == 1
            continue
        assert moods.count(Mood.ASK) == moods.count(Mood.WRONG) + 1
        poor = [word for word, clause in step.traps.items() if clause == POOR]
        traps = [*step.traps] if step.ask is Ask.ACTION else poor
        assert moods.count(Mood.WRONG) >= len(traps)


@pytest.mark.parametrize("place", [Place(""), Place("nothing", ("1",), 7), Place("SHOWN")])
def test_a_lesson_begins_at_its_first_step_when_none_is_left_open(place: Place) -> None:
    talk = Talk("first-card", place)
    assert talk.session.place == Place(LESSONS["first-card"].steps[0].id)
    assert talk.page == demo("first-card")[0].page


# ---------------------------------------------------------------- left and gone on with


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_left_on_any_page_goes_on_exactly_there(language: str, lesson: str) -> None:
    """The page that was left, and the one after it; so by induction all others."""
    stops = demo(lesson, language)
    for stop, following in pairwise(stops):
        talk = Talk(lesson, stop.place, language)
        assert (talk.page, talk.session.place) == (stop.page, stop.place)
        assert talk.type(stop.page.cue) == following.page
        assert talk.session.place == following.place


@pytest.mark.parametrize("lesson", ALL)
def test_a_lesson_gone_on_with_runs_to_the_same_end(lesson: str) -> None:
    stops = demo(lesson)
    middle = len(stops) // 2
    talk = Talk(lesson, stops[middle].place)
    for stop in stops[middle:-1]:
        assert talk.page == stop.page
        talk.type(stop.page.cue)
    assert talk.page == stops[-1].page
    assert talk.session.stars == 1 or talk.slips <= 2


ODD = ("", "1", "h", "s", "u", "xyzzy", "AH", "pass", "99", "\x00", "l", "q", "order_up alone")


@pytest.mark.parametrize("lesson", ALL)
def test_a_place_of_an_older_version_never_raises(lesson: str) -> None:
    """Answers that no longer fit, or more of them than there are pages, lead somewhere near."""
    numbers = {step.id: number for number, step in enumerate(ALL[lesson].steps)}
    for step in numbers:
        for typed in (ODD, ODD[::-1], ("",) * 30, ("s", "") * 20, ("h",) * 9, ("x" * 5000,)):
            talk = Talk(lesson, Place(step, typed, 5))
            is_end = talk.page.mood is Mood.END
            assert is_end or numbers[talk.step] in (numbers[step], numbers[step] + 1)
            assert talk.slips == 5
            for answer in (talk.page.cue, "u"):
                if talk.page.mood is not Mood.END:
                    talk.type(answer)


# ---------------------------------------------------------------- hints


def hinted(pages: Pages, page: Page) -> list[Page]:
    """Ask for hints until there are none; return every page from the question on."""
    shown = [page]
    while Key.HINT in shown[-1].keys:
        shown.append(pages.send("h"))
    return shown


@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
def test_hints_lead_from_the_rule_to_the_answer(lesson: Lesson, step: Step) -> None:
    pages, page = asked(lesson, step)
    shown = hinted(pages, page)
    if lesson.is_checkpoint:
        assert shown == [page] and pages.send("h").text == page.text
        return
    plain = len(page.text)
    assert [len(each.text) - plain for each in shown] == [0, *[1] * (len(shown) - 1)]
    assert len(shown) in (3, 4)
    assert all(each.text[:plain] == page.text and each.mood is Mood.ASK for each in shown)
    assert shown[1].text[plain] == corpus().rule(step.rule, lesson.variant)
    assert len({each.text for each in shown}) == len(shown)
    assert pages.send("h").text == shown[-1].text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
def test_the_last_hint_is_an_answer_that_is_right(
    language: str, lesson: Lesson, step: Step
) -> None:
    pages, page = asked(lesson, step, language)
    page = hinted(pages, page)[-1]
    if lesson.is_checkpoint:
        page = pages.send("s")
        pages, _ = asked(lesson, step, language)
    last, words = page.text[-1], corpus(language).words
    if step.ask is Ask.ACTION and isinstance(step.right[0], PlayCard):
        assert words.card(step.right[0].card) in last
    if page.choices and not page.asks_several:
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
    if lesson.is_checkpoint:
        return
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
    unread = [each for each in NONSENSE if not (page.is_typed and each.isdecimal())]
    for typed in [
        *unread,
        *([] if page.asks_several or page.is_typed else ["-1", "1.5", "\u0968\u0968"]),
    ]:
        again = pages.send(typed)
        assert (again.mood, again.number) == (Mood.ASK, page.number), typed[:20]
        assert again.text == page.text, typed[:20]
        assert again.heading, typed[:20]
    if not lesson.is_checkpoint:
        assert not pages.send("h").heading


@pytest.mark.parametrize(("lesson", "step"), asking(*Ask))
@settings(max_examples=15)
@given(typed=st.lists(st.text(max_size=12), max_size=5))
def test_no_answer_ever_raises(lesson: Lesson, step: Step, typed: list[str]) -> None:
    pages = session(lesson).pages(Place(step.id))
    page = next(pages)
    for text in typed:
        if page.mood is Mood.END:
            return
        before, page = page, pages.send(text)
        if before.mood is Mood.ASK and page.mood is not Mood.RIGHT:
            assert page.number <= before.number


@pytest.mark.parametrize(("lesson", "step"), [asking(kind)[0] for kind in Ask if asking(kind)])
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
        assert (answer.mood, here(lesson, answer)) == (Mood.WRONG, step.id), typed
        assert answer.text, typed
        again = pages.send("")
        assert replace(again, cue=page.cue) == page


def filled(text: str, lesson: Lesson, step: Step, language: str) -> str:
    return corpus(language).words.fill(text, {**book_facts(lesson.variant), **told_of(step)})


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("lesson", "step"), asking(Ask.ACTION))
def test_a_trap_is_explained_by_its_clause_or_its_words_and_the_question_stays(
    language: str, lesson: Lesson, step: Step
) -> None:
    pages, page = asked(lesson, step, language)
    for action, clause in step.traps.items():
        answer = pages.send(action)
        assert (answer.mood, here(lesson, answer)) == (Mood.WRONG, step.id)
        if clause == POOR:
            words = texts(lesson.id, language)[step.id][f"traps.{action}"]
            assert answer.text[-1] == filled(words, lesson, step, language)
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
        assert (answer.mood, here(lesson, answer)) == (Mood.WRONG, step.id), card.code
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


def at_a_card(lesson: Lesson, step: Step) -> tuple[Pages, Page]:
    """Go to a question that is answered with a card of the numbered hand."""
    pages, page = asked(lesson, step)
    while page.choices or page.mood is not Mood.ASK:
        page = pages.send("" if page.mood is not Mood.ASK else page.cue)
    return pages, page


@pytest.mark.parametrize(("lesson", "step"), [*playing(), *asking(Ask.GOAL)])
def test_a_number_means_the_card_it_stands_beside(lesson: Lesson, step: Step) -> None:
    _, page = at_a_card(lesson, step)
    assert page.scene is not None
    for held in page.scene.hand:
        by_number, by_code = (
            at_a_card(lesson, step)[0].send(typed) for typed in (str(held.number), held.card.code)
        )
        assert by_number == by_code


@pytest.mark.parametrize(("lesson", "step"), asking(Ask.GOAL))
def test_after_a_forbidden_card_a_goal_asks_the_same_again(lesson: Lesson, step: Step) -> None:
    pages, page = at_a_card(lesson, step)
    assert page.scene is not None
    deck, hand = lesson.variant.deck, {held.card for held in page.scene.hand}
    other = next(card for card in deck.cards if card not in hand)
    assert pages.send(other.code).mood is Mood.WRONG
    assert pages.send("") == page


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

HEIGHT, NARROW = 24, 40
BOXES = {chr(code) for code in range(0x2500, 0x2600)}
DRAWN = BOXES | set("♠♥♦♣♤♡♢♧★►✓✗\x1b")


@cache
def every_page(lesson: str, language: str, *, plain: bool = False) -> tuple[Page, ...]:
    """Take a lesson with every hint, every card and call, a skip, and something unreadable."""
    found: dict[str, Page] = {}

    def keep(page: Page) -> Page:
        found.setdefault(repr(page), page)
        return page

    for stop in demo(lesson, language):
        if not plain:
            keep(stop.page)
        if stop.page.mood is not Mood.ASK or stop.place.typed[-1:] == ("",):
            continue  # the same question as before, after a wrong answer
        talk = Talk(lesson, stop.place, language, plain=plain)
        page = keep(talk.page)
        keep(talk.type("nonsense"))
        keep(talk.type("u"))
        while Key.HINT in page.keys:
            page = keep(talk.type("h"))
        answers = [str(n) for n in range(1, len(page.choices) + 1)]
        hand = talk.page.scene.hand if talk.page.scene else ()
        for answer in answers or [held.card.code for held in hand]:
            talk = Talk(lesson, stop.place, language, plain=plain)
            keep(talk.type(answer))
        keep(Talk(lesson, stop.place, language, plain=plain).type("s"))
    return tuple(found.values())


def laid_out(page: Page, look: Look) -> list[str]:
    return [line.plain for line in page_lines(page, look)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ALL)
def test_every_page_fits_eighty_by_twenty_four(language: str, lesson: str) -> None:
    look, too_large = Look(corpus(language).words, 80), []
    for page in every_page(lesson, language):
        lines = laid_out(page, look)
        widest = max(map(cells.width, lines))
        if len(lines) + 1 > HEIGHT or widest > 80:
            too_large.append((page.number, page.mood.value, page.text, len(lines) + 1, widest))
    assert too_large == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ALL)
def test_no_line_is_wider_than_a_narrow_terminal(language: str, lesson: str) -> None:
    look = Look(corpus(language).words, NARROW)
    lines = {line for page in every_page(lesson, language) for line in laid_out(page, look)}
    assert [line for line in lines if cells.width(line) > NARROW] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", ALL)
def test_in_plain_mode_nothing_is_drawn(language: str, lesson: str) -> None:
    look = Look(corpus(language, plain=True).words, 80)
    pages = every_page(lesson, language, plain=True)
    lines = {line for page in pages for line in laid_out(page, look)}
    assert [line for line in lines if DRAWN & set(line)] == []
    assert [line for line in lines if cells.width(line) > 80] == []


@pytest.mark.parametrize("lesson", ALL)
def test_every_card_of_the_hand_and_the_table_is_on_the_page(lesson: str) -> None:
    look = Look(corpus().words, 80)
    for page in (stop.page for stop in demo(lesson)):
        text = "\n".join(laid_out(page, look))
        if page.scene is None or page.mood is Mood.END:
            continue
        cards = [held.card for held in page.scene.hand]
        cards += [place.card for place in page.scene.places if place.card]
        assert [card.code for card in cards if card.short not in text] == []
