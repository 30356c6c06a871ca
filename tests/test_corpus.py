"""The rulebook agrees with the engine, in every language."""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from tests.deals import only, place
from tests.mistakes import HOUSE_RULES, is_playable, one_of_each, refusals
from tutor import cells
from tutor.cards import Card
from tutor.corpus import SECTIONS, SHAPE, Clause, Corpus, book_facts, clauses, section_title
from tutor.game import actions
from tutor.game.actions import OrderUp, PlayCard
from tutor.game.bids import ladder
from tutor.game.engine import EVERY_STAGE, REFUSALS, apply, judge
from tutor.game.position import at_call, in_play
from tutor.game.rule import RuleViolation
from tutor.game.scoring import revoke_worth, worth
from tutor.game.settings import kind_of
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, load, shipped
from tutor.i18n import LANGUAGES
from tutor.resources import data
from tutor.texts import Status, Text
from tutor.trumps import Trump
from tutor.words import Words, is_literal, placeholders
from tutor.yamlfile import Node, Problem, read

TRANSLATED = [language for language in LANGUAGES if language != "en"]
FILES = (*SECTIONS, "settings", "variants")
CORPORA = {language: Corpus(Words(language)) for language in LANGUAGES}
CLAUSES = CORPORA["en"].all_clauses
FORBIDDEN: dict[str, list[dict[str, str]]] = yaml.safe_load(
    (data("rules") / "glossary.yaml").read_text(encoding="utf-8")
)["forbidden"]
JOINERS = str.maketrans("", "", "\u200b\u200c\u200d\u2060")
MOST_CELLS = 40
STANDARD = load()


def entries(language: str, file: str) -> dict[str, Text]:
    return dict(CORPORA[language].prose(file).entries)


def names(template: str) -> set[str]:
    """Return what a text names, without forms and without what names itself."""
    found = {name.partition(":")[0] for name in placeholders(template)}
    return {name for name in found if not is_literal(name)}


def allowed(entry: str, string: str) -> set[str]:
    """Return what one string of an entry may name beside literals."""
    if string == "rule":
        return set(book_facts(STANDARD))
    return set(REFUSALS.get(entry, ())) if string == "wrong" else set()


# ---------------------------------------------------------------- the English


def test_every_clause_has_its_words_in_the_same_order() -> None:
    for section in SECTIONS:
        assert list(entries("en", section)) == list(clauses(section))
        assert {name.partition(".")[0] for name in clauses(section)} == {section}


def test_every_setting_and_every_variant_has_its_words() -> None:
    assert list(entries("en", "settings")) == list(SETTINGS)
    assert sorted(entries("en", "variants")) == sorted(shipped())
    assert all(
        {"title", "rule"} == text.strings.keys() for text in entries("en", "variants").values()
    )


def test_every_clause_has_a_title_and_a_rule() -> None:
    for section in SECTIONS:
        for name, text in entries("en", section).items():
            assert text["title"] and text["rule"], name


def test_every_clause_that_refuses_says_what_went_wrong_and_no_other_does() -> None:
    said = {
        name for each in SECTIONS for name, text in entries("en", each).items() if text.get("wrong")
    }
    assert said == set(REFUSALS)


def test_the_facts_of_a_refusal_are_those_its_rule_declares() -> None:
    given = {clause: set(violation.facts) for clause, (_, violation) in one_of_each().items()}
    assert given == {clause: set(facts) for clause, facts in REFUSALS.items()}


# ---------------------------------------------------------------- when a clause applies

CONDITIONS = [
    pytest.param(key, value, id=f"{clause.id} {key}={value}")
    for clause in CLAUSES.values()
    for condition in clause.when
    for key, values in condition.items()
    for value in values
]


@pytest.mark.parametrize(("key", "value"), CONDITIONS)
def test_a_condition_names_a_setting_and_a_value_it_can_have(key: str, value: str) -> None:
    assert key in SETTINGS or key == "stock_size"
    if value.startswith("> "):
        limit = value.removeprefix("> ")
        assert limit.isdecimal() or limit in SETTINGS
        return
    assert not isinstance(kind_of(SETTINGS[key]).read(Node("when", 1, value)), Problem)


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
def test_a_text_names_only_what_it_is_given(language: str) -> None:
    wrong = {
        f"{entry}.{name}": names(string) - allowed(entry, name)
        for entry, name, string in strings(language)
    }
    assert {place: found for place, found in wrong.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", [load(name) for name in shipped()], ids=lambda each: each.id)
def test_every_rule_and_reason_is_filled(language: str, variant: Variant) -> None:
    corpus, facts = CORPORA[language], book_facts(variant)
    for entry, name, string in strings(language):
        if name != "wrong":
            said = corpus.words.fill(string, facts if name == "rule" else {})
            assert said.strip() and not re.search("[{}]", said), entry


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_title_fits_its_line_and_names_nothing(language: str) -> None:
    wide = {
        entry: cells.width(string)
        for entry, name, string in strings(language)
        if name == "title" and entry not in SETTINGS
    }
    assert {entry: width for entry, width in wide.items() if width > MOST_CELLS} == {}
    named = {entry: placeholders(s) for entry, name, s in strings(language) if name == "title"}
    assert {entry: found for entry, found in named.items() if found} == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_suit_symbol_is_typed_by_hand(language: str) -> None:
    typed = [entry for entry, _, string in strings(language) if re.search("[♠♥♦♣♤♡♢♧]", string)]
    assert typed == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_section_has_a_heading(language: str) -> None:
    headings = [section_title(section, CORPORA[language].words) for section in SECTIONS]
    assert all(headings) and len({*headings}) == len(SECTIONS)
    assert language == "en" or not {*headings} & {section_title(s, Words()) for s in SECTIONS}


# ---------------------------------------------------------------- translations


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_entries_and_strings_of_the_english(language: str, file: str) -> None:
    folder = data("rules") / "clauses"
    english, translated = (
        {
            entry: [key for key in node.mapping if key != "of"]
            for entry, node in read(folder / each / f"{file}.yaml").mapping.items()
        }
        for each in ("en", language)
    )
    assert list(translated) == list(english)
    assert {entry: sorted(keys) for entry, keys in translated.items()} == {
        entry: sorted(keys) for entry, keys in english.items()
    }


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_is_without_mistakes_and_current(language: str, file: str) -> None:
    prose = CORPORA[language].prose(file)
    assert [str(problem) for problem in prose.problems] == []
    behind = {name: text.status.value for name, text in prose.entries.items()}
    assert {name: how for name, how in behind.items() if how != Status.CURRENT} == {}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_of_texts_is_composed_and_has_no_stray_marks(language: str, file: str) -> None:
    text = (data("rules") / "clauses" / language / f"{file}.yaml").read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    breaks = {"\u200b"} if language == "th" else set()
    strange = {char for char in text if unicodedata.category(char) in ("Cf", "Co", "Cn", "Cs")}
    assert strange <= breaks


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_uses_no_word_that_the_glossary_forbids(language: str) -> None:
    found = [
        f"{entry}.{name}: {hit[0]}: {rule['why']}"
        for entry, name, string in strings(language)
        for rule in FORBIDDEN[language]
        if (hit := re.search(rule["re"], string.translate(JOINERS)))
    ]
    assert found == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_left_in_english(language: str) -> None:
    english = {(entry, name): string for entry, name, string in strings("en")}
    same = [
        (entry, name)
        for entry, name, string in strings(language)
        if string == english.get((entry, name))
    ]
    assert same == []


def test_the_strings_of_a_clause_are_those_that_are_read() -> None:
    assert {name for language in LANGUAGES for _, name, _ in strings(language)} <= SHAPE
