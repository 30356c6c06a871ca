"""The rule book of every game, as it is read in every language."""

import re
import unicodedata
from functools import cache

import pytest
from click.testing import CliRunner

from tutor import cells
from tutor.cli.commands import build
from tutor.cli.start import Call
from tutor.corpus import Corpus, Passage, book_facts
from tutor.game.bids import BidKind
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.glossary import explained, terms
from tutor.i18n import LANGUAGES
from tutor.rulebook import Row, endings, orders_shown, score_tables, stakes
from tutor.search import text, without_vowels
from tutor.texts import Status
from tutor.trumps import Trump
from tutor.validation.glossary import forbidden_words
from tutor.words import Words

CORPORA = {language: Corpus(Words(language)) for language in LANGUAGES}
VARIANTS = {name: load(name) for name in shipped()}
BOOKS = [(language, name) for language in LANGUAGES for name in VARIANTS]
HEADING = re.compile(r"\[([a-z-]+\.[a-z-]+)\]$", re.MULTILINE)
DIGITS = re.compile(r"\d+")
CARD_CODE = re.compile(r"\b(?:10|[2-9])(?=[♣♦♥♠])")


@cache
def book(language: str, name: str) -> str:
    """Return what ``rules NAME`` prints on 80 columns."""
    call = Call(["rules", name], language)
    answer = CliRunner().invoke(build(call), call.arguments, env={"COLUMNS": "80"})
    assert answer.exit_code == 0, answer.output
    return answer.output


# ---------------------------------------------------------------- the whole book


@pytest.mark.parametrize(("language", "name"), BOOKS)
def test_the_clauses_that_apply_are_there_once_and_no_others(language: str, name: str) -> None:
    variant, corpus = VARIANTS[name], CORPORA[language]
    expected = [clause.id for _, found in corpus.book(variant) for clause in found]
    assert HEADING.findall(book(language, name)) == expected
    assert {corpus.text(clause).status for clause in expected} == {Status.CURRENT}


@pytest.mark.parametrize(("language", "name"), BOOKS)
def test_the_book_is_clean_text(language: str, name: str) -> None:
    printed = book(language, name)
    assert not re.search(r"[{}]", printed)
    assert unicodedata.is_normalized("NFC", printed)
    assert cells.ZERO_WIDTH_SPACE not in printed
    assert max(map(cells.width, printed.splitlines())) <= 80
    assert list(forbidden_words(printed, language)) == []


def typed_numbers(language: str, clause: str) -> set[str]:
    """Return the numbers that stand in a clause's text itself, in any digits."""
    entry = CORPORA[language].text(clause)
    said = " ".join(entry.get(part) or "" for part in ("title", "rule", "why"))
    bare = re.sub(r"\{[^}]*\}", "", said)
    return {str(int(each)) for each in DIGITS.findall(bare)}


ENGLISH = {
    "1": "one|once|first|single|only|a|each",
    "2": "two|twice|second|both|other",
    "3": "three|third",
    "4": "four|fourth",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_is_typed_only_where_the_english_has_it_as_a_word(language: str) -> None:
    """Thai writes "two rounds" with a digit; a number of the settings is never typed."""
    for clause in CORPORA[language].all_clauses:
        english = CORPORA["en"].text(clause)
        said = " ".join([english["title"], english["rule"], english.get("why") or ""])
        for number in typed_numbers(language, clause):
            words = ENGLISH.get(number, "$^")
            assert language != "en" and re.search(rf"\b({words})\b", said, re.IGNORECASE), clause


@pytest.mark.parametrize(("language", "name"), BOOKS)
def test_the_numbers_of_a_clause_are_those_of_the_game(language: str, name: str) -> None:
    variant, corpus = VARIANTS[name], CORPORA[language]
    facts = book_facts(variant)
    for _, clauses in corpus.book(variant):
        for clause in clauses:
            named = corpus.facts_named(clause.id) & set(facts)
            expected = {n for each in named for n in DIGITS.findall(str(facts[each]))}
            rule = corpus.rule(clause.id, variant)
            said = set(DIGITS.findall(CARD_CODE.sub("", rule)))
            typed = typed_numbers(language, clause.id)
            assert expected <= said <= expected | typed, clause.id


# ---------------------------------------------------------------- the words of a language

CORE = (
    *("euchre", "card", "deck", "suit", "clubs", "diamonds", "hearts", "spades", "trump", "trick"),
    *("player", "dealer", "partner", "point", "upcard", "right_bower", "pass"),
    *("left_bower", "bowers", "joker_benny", "renege", "penalty", "misdeal", "bid"),
    *("ask", "shoot_moon", "misere", "nap", "wellington", "blucher", "widow", "dummy_hand"),
)
"""The terms that have a word of one's own in every language, and no phrase around them."""

DEVANAGARI_WORD = re.compile("[\u0900-\u097f]+")
LATIN_NAME = re.compile(r"(?<=\()[A-Za-z][^)]*")

IN_BOTH = {"न", "ही", "या", "की", "छोटा", "छोटे", "छोटी", "शून्य", "साथ", "मान", "पाने"} | {
    *("उलटे", "विरुद्ध", "खुला"),
}
"""Words that are good Hindi and good Marathi, whichever glossary has them."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_clause_that_explains_a_term_uses_the_word(language: str) -> None:
    corpus = CORPORA[language]
    used: dict[str, bool] = {}
    for variant in VARIANTS.values():
        for clause, terms_there in explained(corpus, variant):
            said = without_vowels(text(clause, corpus, variant))
            for term in terms_there:
                stem = without_vowels(term.words[language])[: -1 or None]
                used[term.id] = used.get(term.id, False) or stem in said
    assert {term: used[term] for term in CORE} == dict.fromkeys(CORE, True)


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
@pytest.mark.parametrize("name", VARIANTS)
def test_the_clause_that_explains_a_term_has_its_latin_name(language: str, name: str) -> None:
    corpus, variant = CORPORA[language], VARIANTS[name]
    missing = [
        (term.id, clause)
        for clause, terms_there in explained(corpus, variant)
        for term in terms_there
        for latin in LATIN_NAME.findall(term.gloss.get(language, ""))
        if latin not in text(clause, corpus, variant)
    ]
    assert missing == []


def glossary_words(language: str) -> set[str]:
    return {each for term in terms().values() for each in devanagari(term.words[language])}


def devanagari(text: str) -> set[str]:
    return set(DEVANAGARI_WORD.findall(text))


@pytest.mark.parametrize(("language", "other"), [("hi", "mr"), ("mr", "hi")])
def test_no_word_of_the_other_language_is_used(language: str, other: str) -> None:
    foreign = glossary_words(other) - glossary_words(language) - IN_BOTH
    for name in VARIANTS:
        assert foreign & devanagari(book(language, name)) == set()


def test_a_word_of_the_other_language_would_be_seen() -> None:
    hindi, marathi = (devanagari(book(each, "standard")) for each in ("hi", "mr"))
    assert {"तुरुप", "पत्ता", "चाल"} <= hindi and {"हुकूम", "पान", "हात"} <= marathi


# ---------------------------------------------------------------- orders and points


@pytest.mark.parametrize("name", VARIANTS)
def test_the_orders_shown_are_those_that_the_game_has(name: str) -> None:
    variant = VARIANTS[name]
    shown = [order.trump for order in orders_shown(variant)]
    assert shown == ([Trump.HEARTS, Trump.NONE] if variant.misere else [Trump.HEARTS])
    both = load("standard", ["no_trump=high_low"])
    assert [order.trump for order in orders_shown(both)] == ["H", "NT", "NTL"]


def rows(*changes: str, name: str = "standard") -> dict[str, tuple[int, int, int, int]]:
    found = endings(load(name, changes))
    return {each.clause: (*each.points.makers, *each.points.defenders) for each in found}


def test_the_score_table_of_standard_is_that_of_the_rule_books() -> None:
    assert rows() == {
        "scoring.march": (2, 2, 0, 0),
        "scoring.made": (1, 1, 0, 0),
        "scoring.euchre": (0, 0, 2, 2),
        "scoring.loner-march": (4, 4, 0, 0),
        "scoring.loner-made": (1, 1, 0, 0),
        "scoring.loner-euchred": (0, 0, 2, 2),
        "scoring.lone-defender": (0, 0, 2, 2),
        "scoring.lone-defender-march": (0, 0, 4, 4),
    }


@pytest.mark.parametrize(
    ("change", "clause", "points"),
    [
        ("march=3", "scoring.march", (3, 3, 0, 0)),
        ("loner_euchred=4", "scoring.loner-euchred", (0, 0, 4, 4)),
        ("no_tricks=4", "scoring.no-tricks", (0, 0, 4, 4)),
        ("alone_must_take_all=on", "scoring.alone-must-take-all", (0, 0, 0, 0)),
        ("four_to_score=on", "scoring.four-to-score", (0, 0, 0, 0)),
    ],
)
def test_a_house_rule_changes_the_score_table(
    change: str, clause: str, points: tuple[int, int, int, int]
) -> None:
    assert rows().get(clause) != points
    assert rows(change)[clause] == points


@pytest.mark.parametrize(
    ("change", "missing"),
    [
        ("defend_alone=never", {"scoring.lone-defender", "scoring.lone-defender-march"}),
        ("alone=off", {clause for clause in rows() if "lone" in clause}),
    ],
)
def test_what_cannot_happen_is_not_in_the_score_table(change: str, missing: set[str]) -> None:
    assert set(rows()) - set(rows(change)) == missing


def bids(variant: Variant) -> dict[str, tuple[tuple[int, ...], ...]]:
    return {
        each.bid.word: tuple(
            (*points.makers, *points.defenders) for points in (each.kept, each.failed)
        )
        for each in stakes(variant)
    }


def test_the_bids_of_bid_euchre_are_worth_what_the_rule_books_say() -> None:
    found = bids(load("bid-euchre"))
    assert found["bid 4"] == ((4, 6, 0, 2), (-4, -4, 3, 6))
    assert found["ask"][0] == (12, 12, 0, 0) and found["moon"][0] == (24, 24, 0, 0)
    failed = bids(load("bid-euchre", ["failed_named=named", "defenders_score=off"]))
    assert failed["moon"][1] == (-24, -24, 0, 0)


def test_in_napoleon_each_opponent_pays_and_is_paid() -> None:
    found = bids(load("napoleon"))
    assert found["misere"] == ((9, 9, -3, -3), (-9, -9, 3, 3))
    assert found["nap"] == ((30, 30, -10, -10), (-15, -15, 5, 5))
    assert [each.bid.kind for each in stakes(load("napoleon"))][-1] is BidKind.BLUCHER


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_has_one_table_of_points_or_two_of_bids(name: str) -> None:
    tables = score_tables(CORPORA["en"], VARIANTS[name])
    assert len(tables) == (2 if VARIANTS[name].is_auction else 1)
    assert all(len(table.rows) > 2 for table in tables)


@pytest.mark.parametrize(
    ("name", "changes", "heads"),
    [
        ("standard", [], ("makers", "defenders")),
        ("standard", ["players=6", "lowest_rank=2"], ("makers", "each other side")),
        ("two-handed", [], ("maker", "defender")),
        ("three-handed", [], ("maker", "each defender")),
        ("napoleon", [], ("bidder", "each opponent")),
        ("bid-euchre", [], ("makers", "defenders")),
    ],
)
def test_the_columns_say_who_gets_the_points(
    name: str, changes: list[str], heads: tuple[str, str]
) -> None:
    (first, *_) = score_tables(CORPORA["en"], load(name, changes))
    assert first.heads == heads


def test_points_have_a_true_minus_sign_and_a_range() -> None:
    failed = score_tables(CORPORA["en"], load("bid-euchre"))[1]
    assert failed.rows[0] == Row(Passage("3 tricks", "en"), ("−3", "4–6"))


# ---------------------------------------------------------------- native digits


def latin(text: str) -> list[str]:
    """Return the Latin digits of a text, without ranks and what stands for itself in brackets."""
    bare = re.sub(r"\(\d:|[♣♦♥♠]|(?:10|[2-9AKQJ])(?=[♣♦♥♠])|A[ >]+K[^a-z]*", "", text)
    return re.findall("[0-9]+", re.sub(r"(JK )?J J [ AKQJ0-9]+|A K [ QJ0-9]+", "", bare))


@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_titles_rules_and_tables_have_native_digits(language: str, name: str) -> None:
    corpus, variant = Corpus(Words(language, native_digits=True)), VARIANTS[name]
    clauses = [each.id for _, found in corpus.book(variant) for each in found]
    said = {clause: corpus.title(clause) + corpus.rule(clause, variant) for clause in clauses}
    said |= {setting: corpus.setting(setting) for setting in variant.settings()}
    said["variant"] = "".join(corpus.variant(variant))
    for table in score_tables(corpus, variant):
        for row in table.rows:
            said[row.label.text] = "".join([row.label.text, *row.points])
    assert {place: latin(text) for place, text in said.items() if latin(text)} == {}
