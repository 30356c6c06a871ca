"""Every message of the program is in each catalog, translated, with its placeholders."""

import ast
import io
import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from tools.messages import extracted, translated
from tutor.cards import Card, Suit
from tutor.game.seats import Seat
from tutor.i18n import LANGUAGES
from tutor.resources import data
from tutor.trumps import Trump
from tutor.words import Words, is_literal, placeholders

ROOT = Path(__file__).parents[1]
TRANSLATED = [language for language in LANGUAGES if language != "en"]
TEMPLATE = extracted(ROOT / "tutor")


@cache
def catalog(language: str) -> Catalog:
    po = data("locales") / language / "LC_MESSAGES" / "tutor.po"
    return read_po(io.BytesIO(po.read_bytes()), locale=language, abort_invalid=True)


def messages(found: Catalog) -> list[Message]:
    """Return the messages of a catalog without its header."""
    return [message for message in found if message.id]


def key(message: Message) -> tuple[str, str]:
    """Return a message's context and its English, the plural one of a counted message."""
    english: Any = message.id
    return message.context or "", english if isinstance(english, str) else english[1]


def forms(message: Message) -> list[str]:
    """Return a message's English, both forms of a counted one."""
    english: Any = message.id
    return [english] if isinstance(english, str) else list(english)


def strings(message: Message) -> Iterator[str]:
    """Yield a message's translation, each form of a counted one."""
    found: Any = message.string
    yield from filter(None, found if isinstance(found, tuple | list) else [found])


MARKED = re.compile(r"say|N_")


def marked(source: str) -> Iterator[str]:
    """Yield the messages that a source marks, also where Babel does not look: inside f-strings."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "attr", getattr(node.func, "id", ""))
            if MARKED.fullmatch(name):
                yield str(node.args[0].value)


@pytest.mark.parametrize("file", sorted((ROOT / "tutor").rglob("*.py")), ids=lambda file: file.name)
def test_no_message_is_marked_where_it_is_not_collected(file: Path) -> None:
    collected = {form for message in messages(TEMPLATE) for form in forms(message)}
    assert [each for each in marked(file.read_text("utf-8")) if each not in collected] == []


def names(text: str) -> set[str]:
    return {name.partition(":")[0] for name in placeholders(text)}


def told(message: Message) -> str:
    context, english = key(message)
    return f"{context}: {english}" if context else english


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_in_the_catalog(language: str) -> None:
    there = {key(message) for message in messages(catalog(language))}
    missing = [told(message) for message in messages(TEMPLATE) if key(message) not in there]
    assert missing == [], "make messages collects them"


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalog_has_no_message_that_is_gone(language: str) -> None:
    known = {key(message) for message in messages(TEMPLATE)}
    gone = [told(message) for message in messages(catalog(language)) if key(message) not in known]
    assert gone == [], "make messages sets them aside"


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_message_is_translated(language: str) -> None:
    open_ = [told(each) for each in messages(catalog(language)) if not translated(each.string)]
    assert open_ == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_names_what_its_message_names(language: str) -> None:
    wrong = {
        told(message): names(text)
        for message in messages(catalog(language))
        for text in strings(message)
        if names(text) not in map(names, forms(message))
    }
    assert wrong == {}


# what the code gives under a name; a name that is not here is text or a number
GIVEN: dict[str, Any] = {
    "card": Card.parse("JD"),
    "suit": Suit.HEARTS,
    "trump": Trump.HEARTS,
    "seat": Seat(0),
    "cards": (Card.parse("JD"), Card.parse("9C")),
    "makers": (Seat(0), Seat(2)),
    "n": 3,
    "points": 2,
}


def given(name: str, text: str) -> Any:
    """Return an example of what the code gives: a card or suit where the text asks for its form."""
    forms_of = {"oblique": GIVEN["card"], "code": GIVEN["card"], "symbol": GIVEN["suit"]}
    asked = (forms_of[form] for form in forms_of if f"{name}:{form}" in placeholders(text))
    return GIVEN.get(name) or next(asked, "text")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_filled(language: str) -> None:
    words = Words(language)
    for message in messages(TEMPLATE if language == "en" else catalog(language)):
        for text in [key(message)[1]] if language == "en" else strings(message):
            facts = {name: given(name, text) for name in names(text)}
            assert not any(map(is_literal, facts)), text
            is_ours = message.context != "click"
            filled = words.fill(text, facts) if is_ours else text.format(**facts)
            assert not re.search("[{}]", filled), text


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_counted_message_has_a_form_for_every_number(language: str) -> None:
    found = catalog(language)
    for message in messages(found):
        if isinstance(message.id, tuple | list):
            assert len(list(strings(message))) == found.num_plurals, told(message)


@pytest.mark.parametrize("language", TRANSLATED)
def test_translations_are_composed_and_have_no_stray_marks(language: str) -> None:
    text = (data("locales") / language / "LC_MESSAGES" / "tutor.po").read_text(encoding="utf-8")
    assert unicodedata.is_normalized("NFC", text)
    breaks = {"\u200b"} if language == "th" else set()
    strange = {char for char in text if unicodedata.category(char) in ("Cf", "Co", "Cn", "Cs")}
    assert strange <= breaks


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_begins_and_ends_as_its_message(language: str) -> None:
    # spaces and line ends are laid out by the code around a message
    wrong = [
        told(message)
        for message in messages(catalog(language))
        for text in strings(message)
        if text != text.strip() or text.count("\n") != key(message)[1].count("\n")
    ]
    assert wrong == []
    assert [told(m) for m in messages(TEMPLATE) if key(m)[1] != key(m)[1].strip()] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_suit_a_seat_and_a_part_of_the_deal_have_names_of_their_own(language: str) -> None:
    for context in ("suit", "seat", "phase", "card"):
        named = [
            text
            for message in messages(catalog(language))
            if message.context == context
            for text in strings(message)
        ]
        assert named and len(set(named)) == len(named), context


@pytest.mark.parametrize("other", ["hi", "mr"])
def test_hindi_and_marathi_were_not_copied_from_each_other(other: str) -> None:
    # they share a script: spades in Hindi reads trump in Marathi
    own, others = (
        {key(message): tuple(strings(message)) for message in messages(catalog(language))}
        for language in (other, "mr" if other == "hi" else "hi")
    )
    same = {each for each, said in own.items() if said == others.get(each) and said}
    assert not {each for each in same if each[0] in ("suit", "card", "card oblique")} - {
        ("card", "joker"),
        ("card oblique", "joker"),
    }
