"""What a sentence may name stands in each language as its players say it, and is read back."""

import errno
import os
import re
import unicodedata
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import RANKS, Card, Rank, Suit
from tutor.game.seats import Seat
from tutor.game.state import Phase
from tutor.i18n import LANGUAGES
from tutor.names import NAME_OF_CARD
from tutor.trumps import Trump
from tutor.words import Words, bare, is_literal, placeholders

CARD_OF_NAME = {name: card for card, name in NAME_OF_CARD.items()}

WORDS = {language: Words(language) for language in LANGUAGES}
PLAIN = {language: Words(language, plain=True) for language in LANGUAGES}
ALL_CARDS = [Card(rank, suit) for rank in RANKS[:-1] for suit in Suit] + [Card(Rank.JOKER, None)]
ZWSP, ZWJ, NUKTA, CHANDRABINDU, ANUSVARA = "\u200b", "\u200d", "\u093c", "\u0901", "\u0902"

JD, NINE, ACE = (Card.parse(code) for code in ("JD", "9S", "AS"))


def shown(text: str) -> str:
    """Return a text without the marks where its lines may break."""
    return text.replace(ZWSP, "")


# ---------------------------------------------------------------- filled

SAMPLES: list[tuple[str, dict[str, Any], str, str, str, str]] = [
    (
        "{card}",
        {"card": JD},
        "jack of diamonds (J♦)",
        "ईंट का गुलाम (J♦)",
        "चौकट गुलाम (J♦)",
        "แจ็คข้าวหลามตัด (J♦)",
    ),
    (
        "{card:name}",
        {"card": JD},
        "jack of diamonds",
        "ईंट का गुलाम",
        "चौकट गुलाम",
        "แจ็คข้าวหลามตัด",
    ),
    ("{card:code}", {"card": JD}, "J♦", "J♦", "J♦", "J♦"),
    (
        "{card:oblique}",
        {"card": ACE},
        "ace of spades (A♠)",
        "हुकुम के इक्के (A♠)",
        "इस्पिक एक्का (A♠)",
        "เอซโพดำ (A♠)",
    ),
    ("{AS:code} {10H:code}", {}, "A♠ 10♥", "A♠ 10♥", "A♠ 10♥", "A♠ 10♥"),
    ("{JK}", {}, "joker (JK)", "जोकर (JK)", "जोकर (JK)", "โจ๊กเกอร์ (JK)"),
    ("{suit}, {suit:symbol}", {"suit": Suit.SPADES}, "spades, ♠", "हुकुम, ♠", "इस्पिक, ♠", "โพดำ, ♠"),
    ("{hearts}", {}, "hearts", "पान", "बदाम", "โพแดง"),
    (
        "{trump}",
        {"trump": Trump.CLUBS},
        "clubs (♣)",
        "चिड़ी (♣)",
        "किलवर (♣)",
        "ดอกจิก (♣)",
    ),
    ("{seat}", {"seat": Seat(3)}, "West", "पश्चिम", "पश्चिम", "ทิศตะวันตก"),
    (
        "{north} {east} {south} {west}",
        {},
        "North East South West",
        "उत्तर पूर्व दक्षिण पश्चिम",
        "उत्तर पूर्व दक्षिण पश्चिम",
        "ทิศเหนือ ทิศตะวันออก ทิศใต้ ทิศตะวันตก",
    ),
    ("{n}", {"n": 3}, "3", "3", "3", "3"),
    ("{n:tricks}", {"n": 1}, "1 trick", "1 चाल", "1 हात", "1 กอง"),
    ("{n:tricks}", {"n": 3}, "3 tricks", "3 चालें", "3 हात", "3 กอง"),
    ("{n:tricks:oblique}", {"n": 3}, "3 tricks", "3 चालों", "3 हात", "3 กอง"),
    ("{n:points}", {"n": 0}, "0 points", "0 अंक", "0 गुण", "0 คะแนน"),
    ("{n:cards}", {"n": 1}, "1 card", "1 पत्ता", "1 पान", "ไพ่ 1 ใบ"),
    ("{n:cards}", {"n": 5}, "5 cards", "5 पत्ते", "5 पाने", "ไพ่ 5 ใบ"),
    ("{n:trumps}", {"n": 7}, "7 trumps", "7 तुरुप", "7 हुकूम", "ไพ่ทรัมป์ 7 ใบ"),
    (
        "{owed}",
        {"owed": (NINE,)},
        "nine of spades (9♠)",
        "हुकुम का नहला (9♠)",
        "इस्पिक नव्वी (9♠)",
        "เก้าโพดำ (9♠)",
    ),
    (
        "{owed}",
        {"owed": (NINE, ACE)},
        "nine of spades (9♠) and ace of spades (A♠)",
        "हुकुम का नहला (9♠) और हुकुम का इक्का (A♠)",
        "इस्पिक नव्वी (9♠) आणि इस्पिक एक्का (A♠)",
        "เก้าโพดำ (9♠) และเอซโพดำ (A♠)",
    ),
    ("{owed:codes}", {"owed": (NINE, ACE)}, "9♠ A♠", "9♠ A♠", "9♠ A♠", "9♠ A♠"),
    (
        "{open}",
        {"open": (Suit.CLUBS, Suit.HEARTS, Suit.SPADES)},
        "clubs (♣), hearts (♥) and spades (♠)",
        "चिड़ी (♣), पान (♥) और हुकुम (♠)",
        "किलवर (♣), बदाम (♥) आणि इस्पिक (♠)",
        "ดอกจิก (♣), โพแดง (♥) และโพดำ (♠)",
    ),
    ("{{{n}}}", {"n": 1}, "{1}", "{1}", "{1}", "{1}"),
]
FILLED = [
    pytest.param(language, template, facts, expected, id=f"{language}: {said[0]}")
    for template, facts, *said in SAMPLES
    for language, expected in zip(("en", "hi", "mr", "th"), said, strict=True)
]


@pytest.mark.parametrize(("language", "template", "facts", "said"), FILLED)
def test_a_text_is_filled_in_the_words_of_its_language(
    language: str, template: str, facts: dict[str, Any], said: str
) -> None:
    assert shown(WORDS[language].fill(template, facts)) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_plain_mode_suits_are_letters(language: str) -> None:
    template = "{card} {card:code} {suit:symbol} {trump} {cards:codes} {open} {10H:oblique}"
    facts = {
        "card": JD,
        "suit": Suit.HEARTS,
        "trump": Trump.CLUBS,
        "cards": (NINE, ACE),
        "open": (Suit.HEARTS, Suit.SPADES),
    }
    said = PLAIN[language].fill(template, facts)
    assert not set("♠♥♦♣") & set(said)
    assert "(JD) JD H " in said
    assert "9S AS" in said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("phase", Phase)
def test_every_part_of_a_deal_has_a_name(language: str, phase: Phase) -> None:
    said = WORDS[language].fill("{phase}", {"phase": phase})
    assert said
    assert (said in {WORDS["en"].phase(each) for each in Phase}) is (language == "en")


def test_a_seat_at_another_table_has_its_number() -> None:
    assert WORDS["en"].seat(Seat(1, players=3)) == "player 2"


@pytest.mark.parametrize(
    "template",
    ["{nothing}", "{}", "{0}", "{card.__class__}", "{card.rank}", "{card[0]}", "{facts[card]}"]
    + ["{card.suit.__init__.__globals__}", "{JD.rank}", "{ card}", "{2X}", "{card!r}", "{JD!s}"],
)
def test_a_placeholder_that_is_no_fact_and_no_literal_is_refused(template: str) -> None:
    with pytest.raises(KeyError):
        WORDS["en"].fill(template, {"card": JD})


@pytest.mark.parametrize(
    ("template", "facts"),
    [
        ("{card:tricks}", {"card": JD}),
        ("{suit:code}", {"suit": Suit.CLUBS}),
        ("{suit:name}", {"suit": Suit.CLUBS}),
        ("{n:geese}", {"n": 3}),
        ("{n:tricks:dative}", {"n": 3}),
        ("{n:03}", {"n": 3}),
        ("{seat:code}", {"seat": Seat(0)}),
        ("{north:code}", {}),
        ("{phase:>9}", {"phase": Phase.PLAY}),
        ("{card:{form}}", {"card": JD, "form": "tricks"}),
        ("{it:tricks}", {"it": 1.5}),
        ("{it}", {"it": None}),
        ("{open", {"open": 1}),
        ("closed}", {}),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_form_that_a_value_does_not_have_is_refused(template: str, facts: dict[str, Any]) -> None:
    with pytest.raises(ValueError):
        WORDS["en"].fill(template, facts)


def test_a_fact_that_looks_like_a_placeholder_is_not_filled_again() -> None:
    typed = "{card.__class__} {nothing}"
    assert WORDS["en"].say("I cannot read '{typed}'", typed=typed).endswith(f"'{typed}'")


def test_facts_go_before_literals_and_need_not_be_named() -> None:
    assert WORDS["en"].fill("{JD:code}", {"JD": ACE, "led": NINE}) == "A♠"


@pytest.mark.parametrize(
    ("template", "names"),
    [
        ("", set()),
        ("{card} {card:code}, {card}", {"card", "card:code"}),
        ("{n:tricks:oblique}", {"n:tricks:oblique"}),
        ("{{card}}", set()),
    ],
)
def test_placeholders_are_listed_with_their_forms(template: str, names: set[str]) -> None:
    assert placeholders(template) == names


@pytest.mark.parametrize("template", ["{card", "card}", "{"])
def test_open_braces_are_noticed(template: str) -> None:
    with pytest.raises(ValueError):
        placeholders(template)


@pytest.mark.parametrize(
    ("name", "literal"),
    [("JD", True), ("10H", True), ("JK", True), ("hearts", True), ("west", True)]
    + [("card", False), ("TH", False), ("Hearts", False), ("you", False), ("1H", False)],
)
def test_cards_suits_and_seats_name_themselves(name: str, literal: bool) -> None:
    assert is_literal(name) is literal


# ---------------------------------------------------------------- read back


def decomposed(name: str) -> str:
    return unicodedata.normalize("NFD", name)


def without(name: str, *signs: str) -> str:
    """Return a name as it is typed by somebody who leaves signs out."""
    bare_name = decomposed(name)
    for sign in signs:
        bare_name = bare_name.replace(sign, "")
    return unicodedata.normalize("NFC", bare_name)


TYPED: dict[str, Callable[[str], str]] = {
    "as it stands": lambda name: name,
    "decomposed": decomposed,
    "without nukta": lambda name: without(name, NUKTA),
    "without chandrabindu": lambda name: without(name, CHANDRABINDU),
    "with chandrabindu for anusvara": lambda name: name.replace(ANUSVARA, CHANDRABINDU),
    "without anusvara": lambda name: without(name, ANUSVARA),
    "without any": lambda name: without(name, NUKTA, CHANDRABINDU, ANUSVARA),
    "in capitals": str.upper,
    "with more spaces": lambda name: f"  {name.replace(' ', '   ')} ",
    "with break marks": ZWSP.join,
    "with a joiner": lambda name: name + ZWJ,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("way", TYPED)
def test_every_card_is_read_by_its_name(language: str, way: str) -> None:
    words = WORDS[language]
    read = {card: words.card_named(TYPED[way](words.name(card))) for card in ALL_CARDS}
    assert read == {card: card for card in ALL_CARDS}
    assert len(read) == 53


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_is_read_by_its_english_name_too(language: str) -> None:
    assert {name: WORDS[language].card_named(name) for name in CARD_OF_NAME} == CARD_OF_NAME


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", ALL_CARDS, ids=lambda card: card.code)
def test_every_card_is_read_by_its_code(language: str, card: Card) -> None:
    code = card.code
    ways = {code, code.lower(), card.short, card.short.lower(), f" {code} ", f"{card.short}\ufe0f"}
    ways |= {code.replace("10", "T"), code.replace("10", "t").lower()}
    assert {WORDS[language].card_named(way) for way in ways} == {card}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_card_is_read_as_that_card(language: str) -> None:
    for card in ALL_CARDS:
        said = WORDS[language].fill("{card:name}|{card:code}", {"card": card})
        assert {WORDS[language].card_named(part) for part in said.split("|")} == {card}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "typed",
    ["", " ", "1", "1H", "11H", "0H", "J", "H", "HJ", "JX", "J H", "JJH", "jack", "JKH", "JK♣"]
    + ["jack of jokers", "🂡", "\x1b[2J", "गुलाम", "แจ็ค", "x" * 10_000, "{JD}", "10", "T", "१H"],
)
def test_what_is_no_card_is_refused(language: str, typed: str) -> None:
    with pytest.raises(ValueError):
        WORDS[language].card_named(typed)


@given(st.sampled_from(list(LANGUAGES)), st.text(max_size=20))
def test_whatever_is_typed_is_a_card_or_a_value_error(language: str, typed: str) -> None:
    try:
        assert WORDS[language].card_named(typed) in ALL_CARDS
    except ValueError:
        assert bare(typed) not in map(bare, CARD_OF_NAME)


def test_no_two_cards_are_alike_when_signs_are_left_out() -> None:
    for words in WORDS.values():
        assert len({bare(words.name(card)) for card in ALL_CARDS}) == len(ALL_CARDS)


# ---------------------------------------------------------------- digits

NATIVE = {language: Words(language, native_digits=True) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("template", "facts", "language", "filled"),
    [
        ("{n}", {"n": 10}, "hi", "१०"),
        ("{n}", {"n": -2}, "mr", "-२"),
        ("{n}", {"n": 10}, "th", "๑๐"),
        ("{n}", {"n": 10}, "en", "10"),
        ("{n}", {"n": 0.25}, "en", "0.2"),
        ("{n}", {"n": 1.0}, "hi", "१.०"),
        ("{n:tricks}", {"n": 3}, "hi", "३ चालें"),
        ("{n:tricks}", {"n": 3}, "th", "๓ กอง"),
        ("{n:tricks:oblique}", {"n": 3}, "hi", "३ चालों"),
        ("{n:tricks}", {"n": 3}, "en", "3 tricks"),
        ("{card}", {"card": Card.parse("10H")}, "hi", "पान का दहला (10♥)"),
        ("{cards:codes}", {"cards": (Card.parse("10H"), NINE)}, "th", "10♥ 9♠"),
        ("{order}", {"order": "A K Q J 10 9"}, "mr", "A K Q J 10 9"),
        ("{line}", {"line": "12"}, "mr", "12"),
        ("ไพ่ 24 ใบ มี 4 ดอก คือ A K Q J 10 9 โดย", {}, "th", "ไพ่ ๒๔ ใบ มี ๔ ดอก คือ A K Q J 10 9 โดย"),
        ("ลง 9♠ หรือ 10H, 1 3", {}, "th", "ลง 9♠ หรือ 10H, 1 3"),
        ("ทรัมป์รอบที่ 2", {}, "th", "ทรัมป์รอบที่ ๒"),
        ("เบี้ย (token) 1 อัน", {}, "th", "เบี้ย (token) ๑ อัน"),
        ("ชนะเกม (0: ไม่กำหนด)", {}, "th", "ชนะเกม (0: ไม่กำหนด)"),
        ("ไพ่ 24 ใบ", {}, "en", "ไพ่ 24 ใบ"),
    ],
)
def test_native_digits_are_for_numbers_and_not_for_what_can_be_typed(
    template: str, facts: dict[str, Any], language: str, filled: str
) -> None:
    assert shown(NATIVE[language].fill(template, facts)) == filled


@pytest.mark.parametrize("language", LANGUAGES)
def test_digits_are_latin_unless_asked_for(language: str) -> None:
    assert WORDS[language].number(1234567890) == "1234567890"
    assert WORDS[language].prose("ไพ่ 24 ใบ") == "ไพ่ 24 ใบ"


@pytest.mark.parametrize("language", sorted({*LANGUAGES} - {"en"}))
def test_native_digits_are_digits_of_the_language(language: str) -> None:
    written = NATIVE[language].number(1234567890)
    assert not written.isascii()
    assert (len(written), int(written)) == (10, 1234567890)


@pytest.mark.parametrize(
    ("template", "filled"),
    [
        ("{n:tricks}ตา", None),
        ("ได้ {n}ตา", "ได้ 2 ตา"),
        ("ได้ {n}\u200bตา", "ได้ 2 ตา"),
        ("ได้ {n} ตา", "ได้ 2 ตา"),
        ("{n}ฯ", "2ฯ"),
        ("({n}) ตา", "(2) ตา"),
    ],
)
@pytest.mark.parametrize("native_digits", [False, True])
def test_a_space_stands_between_a_digit_and_a_thai_word(
    template: str, filled: str | None, native_digits: bool
) -> None:
    words = Words("th", native_digits=native_digits)
    said = words.fill(template, {"n": 2})
    assert not re.search("[0-9\u0e50-\u0e59]\u200b?[\u0e01-\u0e2e\u0e40-\u0e44]", said)
    if filled is not None:
        assert said == filled.replace("2", words.number(2))


@pytest.mark.parametrize(
    ("number", "said"),
    [
        (errno.ENOENT, "there is no such file or folder"),
        (errno.EACCES, "you have no permission for it"),
        (errno.EPERM, "you have no permission for it"),
        (errno.EISDIR, "it is a folder"),
        (errno.ENOTDIR, "it is no folder"),
        (errno.ENOSPC, "the disk is full"),
        (errno.EROFS, "nothing can be written on this disk"),
        (errno.ENAMETOOLONG, "the name is too long"),
        (errno.EMFILE, os.strerror(errno.EMFILE)),
    ],
)
def test_why_the_system_refuses_a_file_is_told_in_words_of_ours(number: int, said: str) -> None:
    error = OSError(number, os.strerror(number), "a file")
    assert WORDS["en"].say("Why: {reason}", reason=error) == f"Why: {said}"


def test_every_trouble_of_the_system_says_something() -> None:
    assert all(WORDS[language].spoken(OSError()) == "OSError" for language in LANGUAGES)
