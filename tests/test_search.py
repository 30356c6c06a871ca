"""Words are found as a learner types them."""

import pytest

from tutor.corpus import Corpus
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.search import find, text
from tutor.words import Words

CORPORA = {language: Corpus(Words(language)) for language in LANGUAGES}


def ids(language: str, typed: str, *, exact: bool = False, name: str = "standard") -> list[str]:
    found = find(CORPORA[language], load(name), typed, exact=exact)
    return [clause.id for clause in found.clauses]


@pytest.mark.parametrize(
    ("language", "typed", "clause"),
    [
        ("en", "RENEGE", "irregularities.renege"),
        ("en", "left bower", "cards.left-bower"),
        ("en", "bower left", "cards.left-bower"),
        ("hi", "बावर", "cards.left-bower"),
        ("hi", "बवर", "cards.left-bower"),
        ("hi", "तरप", "aim.trump"),
        ("mr", "हुकूम", "aim.trump"),
        ("mr", "हकम", "aim.trump"),
        ("th", "ทรัมป์", "aim.trump"),
        ("th", "ทรมป", "aim.trump"),
    ],
)
def test_a_word_is_found_with_and_without_its_vowel_signs(
    language: str, typed: str, clause: str
) -> None:
    assert clause in ids(language, typed)


def test_words_spelled_as_typed_hide_those_that_are_only_alike() -> None:
    corpus = CORPORA["mr"]
    for clause in find(corpus, load(), "हात").clauses:
        assert "हात" in text(clause, corpus, load())


@pytest.mark.parametrize(
    ("language", "typed", "is_found"),
    [("en", "renege", True), ("en", "RENEGE", False), ("hi", "तुरुप", True), ("hi", "तरप", False)],
)
def test_an_exact_search_minds_every_letter(language: str, typed: str, is_found: bool) -> None:
    assert bool(ids(language, typed, exact=True)) is is_found


def test_all_words_have_to_be_there() -> None:
    both = set(ids("en", "dealer upcard"))
    assert both and both == set(ids("en", "dealer")) & set(ids("en", "upcard"))


def test_only_rules_of_the_game_are_found() -> None:
    assert "aim.trump" in ids("en", "trump")
    assert ids("en", "Wellington") == []
    assert "payment.wellington" in ids("en", "Wellington", name="napoleon")


@pytest.mark.parametrize("typed", ["", "  ", "\u200b"])
def test_nothing_typed_finds_nothing(typed: str) -> None:
    assert ids("en", typed) == []


def test_a_slip_of_the_key_is_answered_with_words_of_the_book() -> None:
    found = find(CORPORA["en"], load(), "bowwer")
    assert found.clauses == () and found.nearest == ("bower", "bowers")
    assert find(CORPORA["en"], load(), "zzzz").nearest == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_found_by_its_title(language: str) -> None:
    corpus = CORPORA[language]
    for name in shipped():
        for _, clauses in corpus.book(load(name)):
            for clause in clauses:
                assert clause.id in ids(language, corpus.title(clause.id), name=name)
        break
