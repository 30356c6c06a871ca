"""A run of questions as a dialogue: every page is right, fits the screen and goes on."""

from collections.abc import Generator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from random import Random

import pytest

from tests.quiz_answers import is_right
from tutor import cells
from tutor.corpus import Corpus
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.page import Key, Mood, Page
from tutor.progress import Answered
from tutor.quizzes import KINDS
from tutor.quizzes.choosing import NEW, Chooser
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.question import Form
from tutor.quizzes.session import QuizSession
from tutor.screen.look import Look
from tutor.screen.page import page_lines
from tutor.words import Words

NOON = datetime(2026, 6, 1, 12, tzinfo=UTC)
ROWS = 23  # and one for what is typed


@cache
def corpus(language: str = "en", plain: bool = False) -> Corpus:
    return Corpus(Words(language, plain=plain))


@dataclass
class Talk:
    """A run of questions that is answered here, with a clock that stands still until told."""

    game: str = "standard"
    kinds: tuple[str, ...] = tuple(KINDS)
    count: int = 3
    language: str = "en"
    seed: int = 1
    now: datetime = NOON
    noted: list[Answered] = field(default_factory=list)

    def __post_init__(self) -> None:
        variant = load(self.game)
        chooser = Chooser(variant, self.kinds, lambda clause: NEW, Random(self.seed))
        self.run = QuizSession(
            chooser,
            corpus(self.language),
            self.count,
            self.game,
            lambda: self.now,
            self.noted.append,
        )
        self._pages: Generator[Page, str, None] = self.run.pages()
        self.page = next(self._pages)

    def type(self, *typed: str, after: float = 10) -> Page:
        for each in typed:
            self.now += timedelta(seconds=after)
            self.page = self._pages.send(each)
        return self.page

    @property
    def right(self) -> str:
        assert self.run.asked
        return self.run.asked[1].right

    def numbers(self, answer: str) -> str:
        """Return an answer as the numbers of its options."""
        assert self.run.asked
        question = self.run.asked[1]
        options = question.options()
        words = [answer] if question.form is Form.CHOOSE else answer.split(", ")
        return " ".join(str(options.index(word) + 1) for word in words)

    def wrong(self) -> str:
        assert self.run.asked
        kind, question = self.run.asked
        options = question.options()
        tried = [*question.believed.values(), *options, ", ".join(options[::-1])]
        return next(
            each
            for each in tried
            if question.read(self.numbers(each), corpus()) == each
            and not is_right(kind, question, each)
        )


def test_a_right_answer_is_told_with_its_facts_and_noted() -> None:
    talk = Talk()
    assert talk.run.asked
    kind, question = talk.run.asked
    page = talk.type(talk.numbers(talk.right), after=7)
    assert (page.mood, page.text) == (Mood.RIGHT, question.why(corpus()))
    (noted,) = talk.noted
    assert (noted.clause, noted.variant, noted.kind) == (question.clause, "standard", kind)
    assert (noted.is_right, noted.hints, noted.seconds, noted.shown) == (True, 0, 7.0, ())
    assert noted.probed == tuple(question.believed) and noted.at == talk.now


@pytest.mark.parametrize("kind", KINDS)
def test_a_wrong_answer_is_answered_and_the_next_question_comes(kind: str) -> None:
    talk = Talk(kinds=(kind,))
    assert talk.run.asked
    _, question = talk.run.asked
    page = talk.type(talk.numbers(talk.wrong()))
    assert page.mood is Mood.WRONG
    answer = question.told(question.right, corpus())
    assert f"Answer: {answer}" in page.text
    assert any(text.startswith("You said: ") for text in page.text)
    (noted,) = talk.noted
    assert not noted.is_right and set(noted.shown) <= set(noted.probed)
    assert talk.type("").mood is Mood.ASK and talk.page.number == 2
    assert talk.run.asked[1] is not question


def test_a_hint_is_the_rule_and_counts() -> None:
    talk = Talk()
    assert talk.run.asked
    _, question = talk.run.asked
    asked = talk.page.text
    page = talk.type("h")
    assert page.text == (*asked, corpus().rule(question.clause, question.variant))
    assert Key.HINT not in page.keys and talk.type("?").text == page.text
    talk.type(talk.numbers(talk.right))
    assert (talk.noted[0].hints, talk.noted[0].is_right) == (1, True)


def test_where_there_is_no_hint_it_is_said() -> None:
    talk = Talk(kinds=("differs",), game="british")
    assert talk.run.asked and not talk.run.asked[1].hint(corpus())
    assert Key.HINT not in talk.page.keys
    assert talk.type("h").heading == "There is no hint here."


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_game_than_the_usual_is_named_on_each_page(language: str) -> None:
    assert Talk(language=language).page.place == "1/3"
    talk = Talk(game="british", language=language)
    name = corpus(language).variant(load("british"))[0]
    assert talk.page.place == f"1/3 · {name}"
    assert talk.type("s").place == f"1/3 · {name}"


def test_a_skipped_question_is_answered_and_shows_no_belief() -> None:
    talk = Talk()
    page = talk.type("s")
    assert page.mood is Mood.SKIPPED and page.text[0].startswith("Answer: ")
    (noted,) = talk.noted
    assert (noted.is_right, noted.shown, noted.probed) == (False, (), ())


@pytest.mark.parametrize("typed", ["", "xyzzy", "999", "²", "{JD}", "a b c d", "9" * 5000])
@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_read_gets_a_note_and_costs_nothing(kind: str, typed: str) -> None:
    talk = Talk(kinds=(kind,))
    before = talk.page
    page = talk.type(typed)
    assert (page.mood, page.text, page.scene) == (Mood.ASK, before.text, before.scene)
    assert page.heading and talk.noted == []


@pytest.mark.parametrize("zero", ["\u0966", "\u0e50"], ids=["devanagari", "thai"])
@pytest.mark.parametrize("kind", KINDS)
def test_digits_of_any_script_are_numbers(kind: str, zero: str) -> None:
    talk = Talk(kinds=(kind,))
    typed = talk.numbers(talk.right)
    other = "".join(chr(ord(zero) + int(each)) if each.isdecimal() else each for each in typed)
    assert talk.type(other).mood is Mood.RIGHT


def test_the_language_may_change_between_two_pages() -> None:
    talk = Talk()
    talk.run.corpus = corpus("th")
    page = talk.type("l")
    assert page.mood is Mood.ASK and any("ก" <= each <= "๙" for each in " ".join(page.text))
    assert talk.type(talk.numbers(talk.right)).mood is Mood.RIGHT
    talk.run.corpus = corpus("hi")
    assert talk.type("l").mood is Mood.RIGHT and len(talk.noted) == 1
    assert talk.type("").number == 2


def test_a_hand_does_not_tell_which_card_is_a_bower() -> None:
    for seed in range(20):
        talk = Talk(kinds=("playable",), seed=seed)
        scene = talk.page.scene
        assert scene and not scene.shows_roles
        codes = [held.card for held in scene.hand]
        by_print = sorted(codes, key=lambda card: (card.suit or "", card.rank))
        assert {card.suit for card in codes} == {card.suit for card in by_print}
        suits = [card.suit for card in codes]
        assert len([n for n, s in enumerate(suits) if n and s != suits[n - 1]]) < len(set(suits))


def test_the_end_counts_and_names_what_is_mixed_up() -> None:
    talk = Talk(kinds=("suit", "higher", "playable", "must"), count=8)
    belief = MISTAKEN["left-bower-printed-suit"]
    while talk.page.mood is not Mood.END:
        assert talk.run.asked
        if talk.page.mood is Mood.ASK:
            talk.type(talk.numbers(talk.run.asked[1].solve(belief)) or "s")
        else:
            talk.type("")
    right = sum(answer.is_right for answer in talk.noted)
    assert talk.page.text[0] == f"Right answers: {right} of 8."
    clause = "mistakes.left-bower-printed-suit"
    missed = [corpus().title(answer.clause) for answer in talk.noted if not answer.is_right]
    assert missed and all(title in talk.page.text[1] for title in missed)
    assert corpus().title(clause) in talk.page.text[2]
    assert talk.page.text[3] == corpus().rule(clause, load("standard"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", shipped())
def test_every_page_fits_the_screen(game: str, language: str) -> None:
    """All that is needed for an answer is seen at once; a verdict may be longer in a rare case."""
    talk = Talk(game=game, count=26, language=language)
    wide, narrow = (Look(Words(language), columns) for columns in (80, 40))
    while talk.page.mood is not Mood.END:
        lines = page_lines(talk.page, wide)
        assert len(lines) <= ROWS, "\n".join(line.plain for line in lines)
        for look in (wide, narrow):
            assert all(
                cells.width(line.plain) <= look.columns for line in page_lines(talk.page, look)
            )
        typed = talk.numbers(talk.wrong()) if talk.page.mood is Mood.ASK else ""
        talk.type(typed)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plain_page_is_one_thing_a_line_without_drawing(language: str) -> None:
    look = Look(Words(language, plain=True), 80)
    for kind in KINDS:
        talk = Talk(kinds=(kind,), language=language)
        talk.run.corpus = corpus(language, plain=True)
        shown = "\n".join(line.plain for line in page_lines(talk.type("l"), look))
        assert not set(shown) & set("♣♦♥♠─━►★✗✓·")
