"""The rulebook agrees with the engine, in every language."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.deals import only, place
from tests.mistakes import HOUSE_RULES, is_playable, one_of_each, refusals
from tutor.cards import Card
from tutor.corpus import (
    SCORING,
    SECTIONS,
    Clause,
    Corpus,
    book_facts,
    clauses,
    last_scoring,
    section_title,
)
from tutor.game import actions
from tutor.game.actions import OrderUp, PlayCard
from tutor.game.bids import ladder
from tutor.game.engine import EVERY_STAGE, REFUSALS, apply, judge
from tutor.game.position import at_call, in_play
from tutor.game.rule import RuleViolation
from tutor.game.scoring import revoke_worth, worth
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.resources import data
from tutor.texts import Text
from tutor.trumps import Trump
from tutor.validation.check import check_files
from tutor.words import Words
from tutor.yamlfile import Node, read

TRANSLATED = [language for language in LANGUAGES if language != "en"]
FILES = (*SECTIONS, "settings", "variants")
CORPORA = {language: Corpus(Words(language)) for language in LANGUAGES}
CLAUSES = CORPORA["en"].all_clauses
STANDARD = load()


def entries(language: str, file: str) -> dict[str, Text]:
    return dict(CORPORA[language].prose(file).entries)


# ---------------------------------------------------------------- the English


def test_every_clause_has_its_words_in_the_same_order() -> None:
    for section in SECTIONS:
        assert list(entries("en", section)) == list(clauses(section))
        assert {name.partition(".")[0] for name in clauses(section)} == {section}


def test_the_facts_of_a_refusal_are_those_its_rule_declares() -> None:
    given = {clause: set(violation.facts) for clause, (_, violation) in one_of_each().items()}
    assert given == {clause: set(facts) for clause, facts in REFUSALS.items()}


# ---------------------------------------------------------------- when a clause applies


def violated(variant: Variant, clause: str) -> str:
    """Return a clause's id when it is no part of the variant's rulebook."""
    return "" if CLAUSES[clause].applies(variant) else clause


def test_a_refusal_is_always_by_a_clause_of_the_game_that_is_played() -> None:
    wrong = {violated(variant, clause) for clause, (variant, _) in one_of_each().items()}
    assert wrong == {""}


CUSTOMS = st.lists(st.sampled_from([*HOUSE_RULES, "jokers=1"]), max_size=6)


@given(CUSTOMS, st.integers(0, 2**16))
def test_no_house_rule_lets_the_engine_refuse_by_a_clause_of_another_game(
    changes: list[str], seed: int
) -> None:
    assume(is_playable(*changes))
    variant = load("standard", changes)
    assert {violated(variant, each.clause) for _, each in refusals(variant, seed)} <= {""}


@pytest.mark.parametrize(
    "changes",
    [[], ["no_tricks=4"], ["no_tricks=7"], ["no_tricks=0"], ["euchre=1"], ["loner_euchred=1"]]
    + [["loner_euchred=4", "no_tricks=4"], ["euchre=1", "no_tricks=1"], ["defend_alone=never"]]
    + [["defend_alone=against_loner"], ["alone=off"], ["revoke_from_offender=6"], ["hand_size=3"]],
    ids=" ".join,
)
def test_every_row_of_the_score_table_is_in_the_book(changes: list[str]) -> None:
    variant = load("standard", changes)
    lone = (False, True) if variant.alone else (False,)
    both = [(a, d) for a in lone for d in lone if not d or may_defend_alone(variant, a)]
    rows = {
        worth(variant, tricks, alone=alone, defender_alone=defender).clause
        for tricks in range(variant.tricks + 1)
        for alone, defender in both
    }
    rows.add(revoke_worth(variant, by_makers=True).clause)
    assert {violated(variant, clause) for clause in rows} == {""}


@pytest.mark.parametrize("name", [name for name in shipped() if load(name).is_auction])
@pytest.mark.parametrize("failed", ["bid", "named"])
def test_every_row_of_the_score_of_an_auction_is_in_the_book(name: str, failed: str) -> None:
    variant = load(name, [f"failed_named={failed}"])
    rows = {
        worth(variant, tricks, bid=bid).clause
        for bid in ladder(variant)
        for tricks in range(variant.tricks + 1)
    }
    assert {violated(variant, clause) for clause in rows} == {""}


def may_defend_alone(variant: Variant, is_maker_alone: bool) -> bool:
    custom = variant.defend_alone.value
    return custom == "always" or (custom == "against_loner" and is_maker_alone)


@pytest.mark.parametrize("least", [0, 1, 2, 6])
def test_a_penalty_off_the_score_is_told_whenever_there_is_one(least: int) -> None:
    variant = load("standard", [f"revoke_from_offender={least}"])
    is_told = CLAUSES["irregularities.renege-from-offender"].applies(variant)
    assert is_told is bool(least)


def test_where_nobody_plays_alone_no_rule_speaks_of_lone_players() -> None:
    variant = load("standard", ["alone=off"])
    book = [clause.id for _, found in CORPORA["en"].book(variant) for clause in found]
    assert [clause for clause in book if re.search("lone|alone", clause)] == ["alone.closed"]


@pytest.mark.parametrize("change", HOUSE_RULES)
def test_no_two_clauses_of_one_game_have_the_same_title(change: str) -> None:
    variant = load("standard", [change])
    titles = [
        CORPORA["en"].title(clause.id)
        for _, found in CORPORA["en"].book(variant)
        for clause in found
    ]
    assert sorted(titles) == sorted(set(titles))


def test_the_book_has_its_sections_in_order_and_only_what_applies() -> None:
    book = dict(CORPORA["en"].book(STANDARD))
    assert list(book) == [section for section in SECTIONS if section in book]
    assert [clause.id for clause in book["exchange"]] == [
        "exchange.may-take",
        "exchange.discard",
        "exchange.may-bury",
    ]


def test_the_points_stand_after_the_last_section_about_them() -> None:
    assert last_scoring(["play", "scoring", "payment", "winning"]) == "payment"
    for name in shipped():
        assert last_scoring(dict(CORPORA["en"].book(load(name)))) in SCORING


def test_an_unknown_clause_has_no_text() -> None:
    for name in ("play.nothing", "nothing.play", "play", "", "../play"):
        with pytest.raises(KeyError):
            CORPORA["en"].text(name)


@pytest.mark.parametrize(
    ("changes", "key", "value"),
    [
        ([], "target", 10),
        ([], "needed", 3),
        ([], "unseen", 3),
        ([], "stock_size", 4),
        ([], "trumps", 7),
        ([], "sister_cards", 5),
        ([], "other_cards", 6),
        ([], "plain_order", "A K Q J 10 9"),
        ([], "trump_order", "J J A K Q 10 9"),
        (["jokers=1"], "trump_order", "JK J J A K Q 10 9"),
        (["jokers=1"], "trumps", 8),
        (["lowest_rank=7"], "pack_size", 32),
        (["lowest_rank=7"], "plain_order", "A K Q J 10 9 8 7"),
        (["hand_size=3"], "needed", 2),
        ([], "scoring", 3),
        (["four_to_score=on"], "scoring", 4),
        (["four_to_score=on", "hand_size=3"], "scoring", 2),
    ],
)
def test_the_numbers_of_the_book_follow_from_the_settings(
    changes: list[str], key: str, value: Any
) -> None:
    assert book_facts(load("standard", changes))[key] == value


def test_a_rule_has_the_numbers_of_its_variant() -> None:
    corpus = CORPORA["en"]
    assert "10 points" in corpus.rule("aim.game", STANDARD)
    assert "11 points" in corpus.rule("aim.game", load("standard", ["target=11"]))
    assert "1 point " in corpus.rule("aim.game", load("standard", ["target=1"]))


# ---------------------------------------------------------------- examples

PASSES = {"eldest": 0, "partner": 1, "dealer": 3}
EXAMPLES = [
    pytest.param(clause, example, id=f"{clause.id}:{example.line}")
    for clause in CLAUSES.values()
    for example in clause.examples
]


SEATS = {"dealer": 0, "eldest": 1, "partner": 2, "third": 3}


def variant_of(example: Node) -> Variant:
    changes = example.mapping["set"].mapping if "set" in example.mapping else {}
    name = example.mapping["of"].text if "of" in example.mapping else "standard"
    return load(name, [f"{key}={value.text}" for key, value in changes.items()])


def verdict(example: Node) -> RuleViolation | None:
    """Return what the engine says to an example."""
    keys = ("set", "of", "breaks")
    given = {key: node for key, node in example.mapping.items() if key not in keys}
    variant = variant_of(example)
    if "say" in given:
        return judge(told(variant, given), actions.parse(given["say"].text))
    hand = [Card.parse(card.text) for card in given["hand"].items] if "hand" in given else []
    if "play" in given:
        assert given.keys() == {"trump", "led", "hand", "play"}
        led = [Card.parse(card.text) for card in given["led"].items]
        trump = Trump(given["trump"].text)
        state = in_play(variant, trump, leader=0, table=led, hand=hand)
        return judge(state, PlayCard(Card.parse(given["play"].text)))
    upcard = Card.parse(given["upcard"].text)
    if "discard" in given:
        assert given.keys() == {"upcard", "hand", "discard"}
        before = at_call(variant, passes=PASSES["dealer"], upcard=upcard, hand=hand)
        said = given["discard"].text
        return judge(
            apply(before, OrderUp()), actions.parse(said if said == "keep" else f"discard {said}")
        )
    assert given.keys() - {"hand"} == {"round", "upcard", "seat", "call"}
    state = call_state(variant, given, upcard, hand)
    return judge(state, actions.parse(given["call"].text))


def told(variant: Variant, given: dict[str, Node]) -> DealState:
    """Return the deal of an example that says all that was said; hands it leaves out are empty."""
    assert given.keys() - {"upcard", "widow", "dummy", "hands"} == {"said", "say"}
    hands = given["hands"].mapping if "hands" in given else {}
    cards = {place(variant.seats[SEATS[seat]].code): node for seat, node in hands.items()}
    cards |= {name: given[name] for name in ("upcard", "widow", "dummy") if name in given}
    state = only(variant, **{name: codes(node) for name, node in cards.items()})
    for each in given["said"].items:
        state = apply(state, actions.parse(each.text))
    return state


def codes(cards: Node) -> str:
    """Return one card, or several, as they are written in a row."""
    each = cards.items if isinstance(cards.value, list) else [cards]
    return " ".join(card.text for card in each)


def call_state(
    variant: Variant, given: dict[str, Node], upcard: Card, hand: list[Card]
) -> DealState:
    passes = variant.players * (int(given["round"].text) - 1) + PASSES[given["seat"].text]
    return at_call(variant, passes=passes, upcard=upcard, hand=hand)


@pytest.mark.parametrize(("clause", "example"), EXAMPLES)
def test_the_engine_says_to_an_example_what_the_clause_says(clause: Clause, example: Node) -> None:
    violation = verdict(example)
    expected = example.mapping["breaks"].text if "breaks" in example.mapping else None
    assert (violation and violation.clause) == expected
    assert clause.applies(variant_of(example))
    assert expected in (None, clause.id)


@pytest.mark.parametrize(
    "clause", dict.fromkeys(rule.clause for stage in EVERY_STAGE for rule in stage.rules)
)
def test_every_rule_has_an_example_it_allows_and_one_it_forbids(clause: str) -> None:
    assert {"breaks" in example.mapping for example in CLAUSES[clause].examples} == {True, False}


# ---------------------------------------------------------------- every language


def strings(language: str) -> Iterator[tuple[str, str, str]]:
    """Yield every string of the rulebook with its entry and its name."""
    for file in FILES:
        for entry, text in entries(language, file).items():
            yield from ((entry, name, string) for name, string in text.strings.items())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", [load(name) for name in shipped()], ids=lambda each: each.id)
def test_every_rule_and_reason_is_filled(language: str, variant: Variant) -> None:
    corpus, facts = CORPORA[language], book_facts(variant)
    for entry, name, string in strings(language):
        if name != "wrong":
            said = corpus.words.fill(string, facts if name == "rule" else {})
            assert said.strip() and not re.search("[{}]", said), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_a_heading(language: str) -> None:
    headings = [section_title(section, CORPORA[language].words) for section in SECTIONS]
    assert all(headings) and len({*headings}) == len(SECTIONS)
    assert language == "en" or not {*headings} & {section_title(s, Words()) for s in SECTIONS}


# ---------------------------------------------------------------- translations


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_keeps_the_order_of_the_english(language: str, file: str) -> None:
    folder = data("rules") / "clauses"
    english, translated = (
        list(read(folder / each / f"{file}.yaml").mapping) for each in ("en", language)
    )
    assert translated == english


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_of_texts_has_no_mistakes_and_is_current(language: str, file: str) -> None:
    report = check_files([data("rules") / "clauses" / language / f"{file}.yaml"])
    assert [str(problem) for problem in report.problems] == []


@pytest.mark.parametrize("section", SECTIONS)
def test_the_conditions_of_a_section_can_be_fulfilled(section: str) -> None:
    report = check_files([data("rules") / "clauses" / f"{section}.yaml"])
    assert [str(problem) for problem in report.problems] == []
