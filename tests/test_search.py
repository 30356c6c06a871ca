"""Words are found as a learner types them."""

import difflib
import unicodedata
from collections.abc import Iterable
from functools import cache

import pytest

from tutor.corpus import Corpus
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.search import Search, customs, spelled, text, without_vowels
from tutor.words import Words

CORPORA = {language: Corpus(Words(language)) for language in LANGUAGES}


@cache
def search(language: str, name: str = "standard") -> Search:
    return Search(CORPORA[language], load(name))


def ids(language: str, typed: str, *, exact: bool = False, name: str = "standard") -> list[str]:
    return [clause.id for clause in search(language, name).find(typed, exact=exact).clauses]


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
        ("th", "บววอร", "cards.left-bower"),
    ],
)
def test_a_word_is_found_with_and_without_its_vowel_signs(
    language: str, typed: str, clause: str
) -> None:
    assert clause in ids(language, typed)


def test_words_spelled_as_typed_hide_those_that_are_only_alike() -> None:
    corpus, found = CORPORA["mr"], ids("mr", "हात")
    texts = {
        clause.id: text(clause, corpus, load())
        for _, clauses in corpus.book(load())
        for clause in clauses
    }
    alike = [each for each, said in texts.items() if without_vowels("हात") in without_vowels(said)]
    assert found == [each for each, said in texts.items() if "हात" in said]
    assert 0 < len(found) < len(alike)


@pytest.mark.parametrize(
    ("language", "typed", "clean"),
    [
        ("en", "euchre!", "euchre"),
        ("en", '"left bower"', "left bower"),
        ("en", "(renege)", "renege"),
        ("en", "left-bower", "left bower"),
        ("en", "partners", "partner's"),
        ("hi", "तुरुप।", "तुरुप"),
        ("th", "“ทรัมป์”", "ทรัมป์"),
    ],
)
def test_punctuation_is_not_looked_for(language: str, typed: str, clean: str) -> None:
    assert ids(language, typed) == ids(language, clean) != []


@pytest.mark.parametrize(("language", "typed"), [("en", "२४"), ("hi", "२४"), ("th", "๒๔")])
def test_a_number_is_found_in_the_digits_of_every_script(language: str, typed: str) -> None:
    assert ids(language, typed) == ids(language, "24") != []
    native = Search(Corpus(Words(language, native_digits=True)), load())
    assert [each.id for each in native.find("24").clauses] == ids(language, "24")


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize("typed", ["cards.left-bower", "[cards.left-bower]", "Cards.Left-Bower "])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_id_finds_its_clause_alone(language: str, typed: str, exact: bool) -> None:
    assert ids(language, typed, exact=exact) == ["cards.left-bower"]


def test_the_id_of_another_game_is_no_id_here() -> None:
    assert "payment.wellington" not in ids("en", "payment.wellington")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reason_of_a_rule_is_searched_too(language: str) -> None:
    why = CORPORA[language].text("scoring.euchre")["why"]
    assert "scoring.euchre" in ids(language, why)
    assert "scoring.euchre" in ids(language, why, exact=True)


def test_an_exact_search_joins_what_lines_may_break_and_composes_letters() -> None:
    title = CORPORA["th"].title("players.pairs")
    assert "\u200b" in title
    assert "players.pairs" in ids("th", title.replace("\u200b", ""), exact=True)
    misere = unicodedata.normalize("NFD", "misère")
    assert "auction.misere" in ids("en", misere, exact=True, name="napoleon")


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


@pytest.mark.parametrize("typed", ["", "  ", "\u200b", "!?", "।"])
def test_nothing_typed_finds_nothing(typed: str) -> None:
    assert ids("en", typed) == []


def test_a_slip_of_the_key_is_answered_with_words_of_the_book() -> None:
    found = search("en").find("bowwer")
    assert found.clauses == () and found.nearest == ("bower", "bowers")
    assert search("en").find("zzzz").nearest == ()
    assert search("en").find("bowwer bowwer, bowwers").nearest == ("bower", "bowers")


@pytest.mark.parametrize("language", ["hi", "mr"])
def test_words_that_are_like_it_have_no_danda(language: str) -> None:
    corpus = CORPORA[language]
    rules = [corpus.rule(clause, load()) for clause in ("aim.trump", "aim.trick")]
    last = [rule.split()[-1].rstrip("।.") for rule in rules]
    for word in last:
        nearest = search(language).find(f"{word}झ").nearest
        assert nearest and not set("।.,") & set("".join(nearest))


def test_of_many_words_that_are_not_there_only_the_first_are_compared(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    matches = difflib.get_close_matches

    def counted(word: str, words: Iterable[str], n: int) -> list[str]:
        asked.append(word)
        return matches(word, words, n)

    monkeypatch.setattr(difflib, "get_close_matches", counted)
    typed = " ".join(f"bowwe{n}" for n in range(20_000))
    assert search("en").find(typed).nearest == ("bower", "bowers")
    assert asked == [f"bowwe{n}" for n in range(10)]


def test_a_custom_of_other_tables_is_found() -> None:
    corpus = CORPORA["en"]
    assert customs(corpus, load(), "stick the dealer") == (
        "stick_the_dealer=on",
        "stick_the_dealer=concede",
    )
    assert "jokers=1" in customs(corpus, load(), "Joker")
    assert customs(corpus, load(), "zzzz") == customs(corpus, load(), " ") == ()
    assert customs(CORPORA["hi"], load(), "मजबूर zzz") == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_clause_is_found_by_its_title(language: str) -> None:
    corpus = CORPORA[language]
    for name in shipped():
        for _, clauses in corpus.book(load(name)):
            for clause in clauses:
                title = corpus.title(clause.id)
                assert spelled(title) and clause.id in ids(language, title, name=name)
