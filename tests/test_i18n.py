import io
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
import yaml
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tutor.i18n import (
    LANGUAGES,
    CatalogError,
    Entry,
    fingerprint,
    requested_language,
    translations,
)
from tutor.resources import data
from tutor.validation.glossary import forbidden_words

TRANSLATED = sorted({*LANGUAGES} - {"en"})
GLOSSARY = yaml.safe_load((data("rules") / "glossary.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, None),
        ({"LANG": "mr_IN.UTF-8"}, "mr"),
        ({"LANG": "hi_IN"}, "hi"),
        ({"LANG": "th"}, "th"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C"}, None),
        ({"LANG": "C.UTF-8"}, None),
        ({"LANG": "POSIX"}, None),
        ({"LANG": "de_DE.UTF-8"}, None),
        ({"LANG": "sr@latin"}, None),
        ({"LANG": "hi-IN"}, "hi"),
        ({"LANG": "TH_TH"}, "th"),
        ({"LANGUAGE": "mr:hi:en"}, "mr"),
        ({"LANGUAGE": "de:th"}, "th"),
        ({"LANGUAGE": ":"}, None),
        ({"LANGUAGE": "de", "LANG": "hi_IN.UTF-8"}, "hi"),
        ({"LANGUAGE": "", "LC_ALL": "", "LC_MESSAGES": "mr_IN", "LANG": "hi_IN"}, "mr"),
        ({"LC_ALL": "th_TH.UTF-8", "LC_MESSAGES": "mr_IN", "LANG": "hi_IN"}, "th"),
        ({"LC_ALL": "C", "LANG": "hi_IN"}, "hi"),
        ({"LANGUAGE": "mr", "LC_ALL": "th_TH"}, "mr"),
        ({"EUCHRE_TUTOR_LANG": "hi", "LANGUAGE": "mr", "LANG": "th_TH"}, "hi"),
        ({"EUCHRE_TUTOR_LANG": "xx", "LANG": "th_TH"}, "th"),
        ({"LC_CTYPE": "hi_IN.UTF-8"}, None),
    ],
    ids=str,
)
def test_the_environment_asks_for_a_language(environ: dict[str, str], language: str | None) -> None:
    assert requested_language(environ) == language


def test_english_needs_no_catalog(tmp_path: Path) -> None:
    english = translations("en", tmp_path)
    assert english.pgettext("card", "jack of clubs") == "jack of clubs"
    assert english.npgettext("count", "{n} trick", "{n} tricks", 0) == "{n} tricks"


@pytest.mark.parametrize(
    ("language", "n", "tricks", "of_tricks"),
    [
        ("hi", 0, "{n} चाल", "{n} चाल"),
        ("hi", 1, "{n} चाल", "{n} चाल"),
        ("hi", 2, "{n} चालें", "{n} चालों"),
        ("mr", 1, "{n} हात", "{n} हात"),
        ("mr", 5, "{n} हात", "{n} हात"),
        ("th", 3, "{n} กอง", "{n} กอง"),
    ],
)
def test_counted_words_take_the_form_of_their_number(
    language: str, n: int, tricks: str, of_tricks: str
) -> None:
    catalog = translations(language)
    assert catalog.npgettext("count", "{n} trick", "{n} tricks", n) == tricks
    assert catalog.npgettext("count oblique", "{n} trick", "{n} tricks", n) == of_tricks


def test_zero_is_singular_in_hindi_and_plural_in_marathi() -> None:
    forms = {
        language: translations(language).npgettext("count", "{n} card", "{n} cards", 0)
        for language in ("hi", "mr")
    }
    assert forms == {"hi": "{n} पत्ता", "mr": "{n} पाने"}


@pytest.mark.parametrize("language", TRANSLATED)
def test_cards_are_named_as_in_the_glossary(language: str) -> None:
    catalog = translations(language)
    for card in GLOSSARY["cards"].values():
        assert catalog.pgettext("card", card["en"]) == card[language]
        oblique = card.get(f"{language}_oblique", card[language])
        assert catalog.pgettext("card oblique", card["en"]) == oblique
    assert len(GLOSSARY["cards"]) == 53


def test_an_installed_package_reads_compiled_catalogs_without_babel(tmp_path: Path) -> None:
    folder = tmp_path / "hi" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "tutor.mo").open("wb") as mo:
        write_mo(mo, catalog_of("hi"))
    program = (
        "import sys, pathlib; from tutor.i18n import translations;"
        "print(translations('hi', pathlib.Path(sys.argv[1])).pgettext('suit', 'spades'));"
        "sys.exit('babel' in sys.modules)"
    )
    call = [sys.executable, "-X", "utf8", "-c", program, str(tmp_path)]
    done = subprocess.run(call, capture_output=True, text=True, encoding="utf-8")
    assert (done.returncode, done.stdout) == (0, "हुकुम\n")


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        (None, b"", "No such file"),
        ("tutor.po", b'msgid "a"\nmsgstr "b"\n<<<<<<< HEAD\n', "tutor.po:3: "),
        ("tutor.po", b'msgid "a"\nmsgstr "\xff"\n', "tutor.po: the messages cannot be read"),
        ("tutor.mo", b"", "tutor.mo: the messages cannot be read"),
        ("tutor.mo", b"not a catalog", "tutor.mo: the messages cannot be read"),
    ],
    ids=["missing", "merge conflict", "not UTF-8", "empty", "not a catalog"],
)
def test_a_damaged_catalog_is_named(
    tmp_path: Path, name: str | None, content: bytes, says: str
) -> None:
    folder = tmp_path / "mr" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    if name:
        (folder / name).write_bytes(content)
    with pytest.raises(CatalogError, match=re.escape(says)):
        translations("mr", tmp_path)


def catalog_of(language: str) -> Catalog:
    po = data("locales") / language / "LC_MESSAGES" / "tutor.po"
    return read_po(io.BytesIO(po.read_bytes()), locale=language, abort_invalid=True)


def strings(message: Message) -> Iterator[str]:
    found: Any = message.string
    yield from found if isinstance(found, tuple | list) else [found]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_has_a_placeholder_too_many_or_too_few(language: str) -> None:
    for message in catalog_of(language):
        english = [message.id] if isinstance(message.id, str) else message.id
        for string in filter(None, strings(message) if message.id else ()):
            assert placeholders(string) in map(placeholders, english), message.id


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_translation_is_a_guess_or_uses_a_forbidden_word(language: str) -> None:
    for message in catalog_of(language):
        if not message.id:
            continue
        assert not message.fuzzy, message.id
        for string in strings(message):
            assert unicodedata.is_normalized("NFC", string), message.id
            assert not list(forbidden_words(string, language)), string


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_glossary_keeps_its_own_rules(language: str) -> None:
    for name, term in GLOSSARY["terms"].items():
        for text in (term[language], term.get("label", {}).get(language, "")):
            assert not list(forbidden_words(text, language)), name


@pytest.mark.parametrize(
    ("entry", "same"),
    [
        ({"rule": "Follow suit.", "title": "Suit"}, True),
        ({"title": "Suit", "rule": "Follow\n  suit.\n"}, True),
        ({"title": "Suit", "rule": "Follow suit"}, False),
        ({"title": "Suit", "why": "Follow suit."}, False),
        ({"title": "Suit", "rule": "Follow suit.", "why": "So."}, False),
    ],
)
def test_a_fingerprint_changes_with_the_words_only(entry: Entry, same: bool) -> None:
    original = fingerprint({"title": "Suit", "rule": "Follow suit."})
    assert re.fullmatch("[0-9a-f]{8}", original)
    assert (fingerprint(entry) == original) is same


def test_a_fingerprint_sees_nested_strings_under_their_dotted_name() -> None:
    nested = fingerprint({"text": "Which?", "traps": {"QH": "Too low."}})
    assert nested == fingerprint({"text": "Which?", "traps.QH": "Too low."})
    assert nested != fingerprint({"text": "Which?", "traps": {"KH": "Too low."}})


def test_a_fingerprint_ignores_unicode_composition() -> None:
    composed, decomposed = "é", unicodedata.normalize("NFD", "é")
    assert fingerprint({"a": composed}) == fingerprint({"a": decomposed})


def test_fingerprints_stay_what_translations_were_stamped_with() -> None:
    assert fingerprint({"title": "Suit", "rule": "Follow suit."}) == "9d136c25"
