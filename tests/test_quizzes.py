"""Every question that can be drawn, of all kinds in all games: right, answerable, told."""

import itertools
import re
from functools import cache
from random import Random

import pytest

from tests.quiz_answers import IS_RIGHT, is_right
from tutor.cards import Card, Suit
from tutor.corpus import Corpus
from tutor.game.actions import Call
from tutor.game.engine import deal
from tutor.game.naming import is_joker_turned
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.names import NAME_OF_CARD, NAME_OF_SUIT
from tutor.quizzes import KINDS
from tutor.quizzes.allowed import AllowedQuestion
from tutor.quizzes.diagnosis import evidence
from tutor.quizzes.minds import KNOWING, MISTAKEN, mistaken_in
from tutor.quizzes.question import JOINT, Form, Question
from tutor.quizzes.tables import at_turn
from tutor.quizzes.telling import SeatQuestion
from tutor.quizzes.verdict import verdict
from tutor.words import Words

SEEDS = range(4)
ENGLISH = re.compile("[a-z]{3,}( [a-z]{2,}){3}", re.IGNORECASE)
"""Four words in a row: no code of a card, no English word beside its translation."""
CASES = [(kind, game) for kind in KINDS for game in shipped()]


@cache
def corpus(language: str = "en", plain: bool = False) -> Corpus:
    return Corpus(Words(language, plain=plain))


@cache
def questions(kind: str, game: str) -> tuple[Question, ...]:
    """Draw questions about every clause that a kind asks about in a game."""
    variant = load(game)
    found: list[Question] = []
    assert KINDS[kind].clauses(variant)
    for clause in KINDS[kind].clauses(variant):
        for seed in SEEDS:
            question = KINDS[kind].draw(variant, clause, Random(f"{kind} {game} {clause} {seed}"))
            assert question is not None, (clause, seed)
            assert question.clause == clause
            found.append(question)
    return tuple(found)


def wrong_answers(question: Question) -> list[str]:
    """Return other answers: all options, or those of the mistaken and some that are mixed up."""
    options = list(question.options())
    if question.form is Form.CHOOSE:
        answers = options
    elif question.form is Form.ORDER:
        turned = [options[n:] + options[:n] for n in range(len(options))]
        answers = [JOINT.join(each) for each in (*turned, options[::-1])]
    else:
        answers = [JOINT.join(options), *options, JOINT.join(options[1:])]
    return [each for each in (*answers, *question.believed.values()) if each != question.right]


def test_every_kind_is_asked_the_engine_directly() -> None:
    assert IS_RIGHT.keys() == KINDS.keys()


@pytest.mark.parametrize(("kind", "game"), CASES)
def test_the_right_answer_is_the_engines_and_all_others_are_wrong(kind: str, game: str) -> None:
    for question in questions(kind, game):
        assert is_right(kind, question, question.right), question.right
        wrong = wrong_answers(question)
        assert wrong
        assert [each for each in wrong if is_right(kind, question, each)] == []


@pytest.mark.parametrize(("kind", "game"), CASES)
def test_there_are_two_choices_at_least_and_each_stands_once(kind: str, game: str) -> None:
    for question in questions(kind, game):
        options = question.options()
        assert len(options) == len(set(options)) >= 2
        if question.form is Form.CHOOSE:
            assert {question.right, *question.believed.values()} <= set(options)
        for language in LANGUAGES:
            told = [question.read_out(each, corpus(language)) for each in options]
            assert len(told) == len(set(told)), told


@pytest.mark.parametrize(("kind", "game"), CASES)
def test_each_answer_is_read_by_its_number_and_as_it_is_told(kind: str, game: str) -> None:
    for question in questions(kind, game):
        options, words = question.options(), corpus()
        if question.form is Form.CHOOSE:
            for number, option in enumerate(options, start=1):
                for typed in (str(number), option, question.read_out(option, words).upper()):
                    assert question.read(typed, words) == option
        else:
            numbers = [str(options.index(each) + 1) for each in question.right.split(JOINT)]
            for typed in (" ".join(numbers), ",".join(numbers), question.right):
                assert question.read(typed, words) == question.right
        for typed in ("", "0", "99", "xyzzy", "²", "{JD}", "1 1", "9" * 5000):
            assert question.read(typed, words) is None


def names_of(kind: str, option: str, question: Question, words: Words) -> tuple[str, ...]:
    """Return what a learner may call a card, a suit or a seat; nothing for other options."""
    if kind == "suit":
        return (Suit(option).symbol, words.suit(Suit(option)), NAME_OF_SUIT[Suit(option)])
    if isinstance(question, SeatQuestion):
        seats = question.variant.seats
        return tuple(words.seat(seat) for seat in seats if seat.code == option)
    try:
        card = Card.parse(option.removeprefix("discard "))
    except ValueError:
        return ()
    return (card.code, card.code.lower(), card.short, words.name(card), NAME_OF_CARD[card])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "game"), CASES)
def test_cards_suits_and_seats_are_read_by_each_of_their_names(
    kind: str, game: str, language: str
) -> None:
    own = corpus(language)
    for question in questions(kind, game)[:: len(SEEDS)]:
        options = question.options()
        named = [names_of(kind, option, question, own.words) for option in options]
        if question.form is Form.CHOOSE:
            for option, names in zip(options, named, strict=True):
                assert [question.read(each, own) for each in names] == [option] * len(names)
        else:
            right = question.right.split(JOINT)
            for n, between in itertools.product(range(5), (" ", ", ")):
                ways = [named[options.index(each)][n:] for each in right]
                if all(ways):
                    typed = between.join(way[0] for way in ways)
                    assert question.read(typed, own) == question.right, typed


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("kind", "game"), CASES)
def test_questions_and_verdicts_are_told_in_every_language(
    kind: str, game: str, language: str
) -> None:
    own = corpus(language)
    nothing = evidence([])
    for question in questions(kind, game):
        wrong = wrong_answers(question)
        found = [verdict(question, each, nothing, own) for each in (question.right, *wrong, "")]
        assert [each.is_right for each in found] == [True] + [False] * (len(wrong) + 1)
        told = [*question.asked(own), *(text for each in found for text in each.text)]
        assert all(told) and not any("{" in text or "None" in text for text in told)
        assert language == "en" or not any(ENGLISH.search(text) for text in told)
        answer = question.told(question.right, own)
        assert all(answer in " ".join(each.text) for each in found[1:])


@pytest.mark.parametrize(("kind", "game"), CASES)
def test_a_wrong_answer_names_the_belief_it_comes_from(kind: str, game: str) -> None:
    variant, own = load(game), corpus()
    for question in questions(kind, game):
        for belief, answer in question.believed.items():
            assert answer == question.solve(MISTAKEN[belief]) != question.right
            said = verdict(question, answer, evidence([]), own)
            assert said.belief in question.shown_by(answer)
            assert said.belief is not None
            clause = MISTAKEN[said.belief].clause(variant)
            assert clause and said.heading == own.title(clause)
            assert said.rule == own.rule(clause, variant) and said.rule in " ".join(said.text)


@pytest.mark.parametrize("game", shipped())
def test_a_renege_is_proved_by_one_option_only(game: str) -> None:
    kind, variant = KINDS["renege"], load(game)
    (clause,) = kind.clauses(variant)
    for seed in range(60):
        question = kind.draw(variant, clause, Random(f"{game} {seed}"))
        assert question
        true = [each for each in question.options() if is_right("renege", question, each)]
        assert true == [question.right]


def test_no_suit_is_asked_about_that_is_written_nowhere() -> None:
    """The dealer names a suit for a joker that is turned up, and the page does not show it."""
    variant, turned = load("railroad"), 0
    for seed in range(100):
        turned += is_joker_turned(deal(variant, 0, Random(seed)))
        state = at_turn(variant, 0, 4, Random(seed), all_pass=True)
        assert state is None or not is_joker_turned(state)
    assert turned


def test_a_game_that_was_changed_is_asked_about_beside_what_it_was() -> None:
    kind, changed = KINDS["differs"], load("british", ["jokers=0", "alone=off"])
    clauses = kind.clauses(changed)
    assert "cards.joker" not in clauses and clauses
    for clause, seed in itertools.product(clauses, range(5)):
        question = kind.draw(changed, clause, Random(seed))
        assert question
        said = [question.read_out(each, corpus()) for each in question.options()]
        assert said == ["British euchre", "British euchre by your rules", "both games"]


@pytest.mark.parametrize("game", shipped())
def test_nobody_is_asked_which_word_is_right_for_the_suit_of_the_upcard(game: str) -> None:
    for seed in range(20):
        for clause in KINDS["allowed"].clauses(load(game)):
            question = KINDS["allowed"].draw(load(game), clause, Random(f"{clause} {seed}"))
            assert isinstance(question, AllowedQuestion)
            state, action = question.table, question.action
            if isinstance(action, Call) and state.proposed and state.round == 1:
                assert action.trump.suit is not state.proposed


@pytest.mark.parametrize("game", shipped())
def test_every_mistaken_belief_of_a_game_can_show(game: str) -> None:
    variant = load(game)
    missing = {mind.id for mind in mistaken_in(variant)}
    assert missing and KNOWING.clause(variant) is None
    for seed in range(100):
        for kind in KINDS.values():
            for clause in kind.clauses(variant) if missing else ():
                question = kind.draw(variant, clause, Random(f"{game} {clause} {seed}"))
                missing -= set(question.believed if question else ())
    assert missing == set()


def test_a_mistake_is_named_by_a_clause_and_only_where_it_is_one() -> None:
    games = [*map(load, shipped()), load("standard", ["may_bury_upcard=off"])]
    for mind in MISTAKEN.values():
        applying = [game for game in games if mind.clause(game)]
        assert applying, mind.id
    standard, napoleon = load("standard"), load("napoleon")
    bowers = "left-bower-printed-suit"
    assert bowers in {mind.id for mind in mistaken_in(standard)}
    assert bowers not in {mind.id for mind in mistaken_in(napoleon)}
    stuck = load("standard", ["stick_the_dealer=on"])
    assert {"stick-the-dealer", "dealer-must-choose"} & {m.id for m in mistaken_in(stuck)} == {
        "stick-the-dealer"
    }


def test_the_same_chance_draws_the_same_question() -> None:
    variant = load("standard")
    for kind in KINDS.values():
        for clause in kind.clauses(variant):
            one, other = (kind.draw(variant, clause, Random(7)) for _ in range(2))
            assert one and other
            assert one.asked(corpus()) == other.asked(corpus())
            assert (one.options(), one.right) == (other.options(), other.right)


HOUSE_RULES = [
    ("standard", "no_trump=high_low"),
    ("standard", "jokers=1 deck_copies=2"),
    ("standard", "bowers=off"),
    ("standard", "stick_the_dealer=on stuck_may_name_turned_down=on"),
    ("standard", "stick_the_dealer=concede"),
    ("standard", "bar_turned_down=off"),
    ("standard", "natural_trump_needed=on"),
    ("standard", "canadian=on pick_up=compulsory may_bury_upcard=off"),
    ("standard", "alone=off defend_alone=never"),
    ("standard", "partners_best=2 loner_lead=left_of_dealer"),
    ("standard", "four_to_score=on alone_must_take_all=on no_tricks=4"),
    ("standard", "fast_break=on"),
    ("standard", "players=6 lowest_rank=7"),
    ("standard", "players=5 sides=each alone=off defend_alone=never lowest_rank=2"),
    ("standard", "hand_size=1"),
    ("standard", "hand_size=8 lowest_rank=2 packets=4"),
    ("standard", "made=0 march=0 euchre=0 loner_march=0 loner_euchred=0 no_tricks=0"),
    ("bid-euchre", "lowest_bid=4"),
    ("bid-euchre", "dealer_must_bid=on"),
    ("bid-euchre", "auction=until_three_pass defenders_score=off failed_named=named"),
    ("bid-euchre-joker", "dealer_extra=0 joker_holder_must_bid=on"),
    ("hasenpfeffer", "dealer_must_bid=on forced_bid=5"),
    ("napoleon", "trump_named=by_word lowest_bid=3"),
    ("three-handed", "loner_lead=left_of_dealer go_under=on misdeal_claim=farmers"),
]


@pytest.mark.parametrize(("game", "changes"), HOUSE_RULES)
def test_house_rules_are_asked_rightly_too(game: str, changes: str) -> None:
    variant, own, drawn = load(game, changes.split()), corpus("th"), 0
    for kind in KINDS.values():
        for clause in kind.clauses(variant):
            question = kind.draw(variant, clause, Random(f"{game} {changes} {clause}"))
            if question is None:  # where the numbers of a house leave nothing to ask
                continue
            drawn += 1
            options = question.options()
            assert question.right and is_right(kind.id, question, question.right)
            assert not any(is_right(kind.id, question, each) for each in wrong_answers(question))
            assert len(set(options)) == len(options) >= 2
            if question.form is Form.CHOOSE:
                assert {question.right, *question.believed.values()} <= set(options)
            told = [*question.asked(own), *verdict(question, "", evidence([]), own).text]
            assert not any("{" in text for text in told)
    assert drawn > 20
