"""The words of the game, and which clause explains each in which game."""

import pytest

from tutor.corpus import Corpus, Passage
from tutor.game.variant_file import load, shipped
from tutor.glossary import Term, misshaped, parse_terms, terms
from tutor.i18n import LANGUAGES
from tutor.words import Words
from tutor.yamlfile import DataError, parse

CLAUSES = Corpus(Words()).all_clauses
SOUND = """\
terms:
  trick:
    en: trick
    also: [turn]
    hi: चाल
    mr: हात
    th: กอง
    clause: aim.trick
    gloss:
      hi: चाल (trick)
  trump:
    en: trump
    hi: तुरुप
    mr: हुकूम
    th: ทรัมป์
    clause: [aim.trump, aim.trump-by-lead]
  quiz: {en: quiz, hi: क्विज़, mr: प्रश्नमंजुषा, th: แบบทดสอบ}
"""


def explained_by(term: Term, game: str) -> str:
    """Return the first clause of a term that applies in a game, or nothing."""
    variant = load(game)
    return next((name for name in term.clauses if CLAUSES[name].applies(variant)), "")


def test_a_term_is_read_with_its_words_its_clauses_and_its_gloss() -> None:
    trick, trump, quiz = parse_terms(parse(SOUND, "glossary.yaml")).values()
    words = {"en": "trick", "hi": "चाल", "mr": "हात", "th": "กอง"}
    assert trick == Term("trick", words, ("aim.trick",), {"hi": "चाल (trick)"})
    assert (trump.id, trump.clauses) == ("trump", ("aim.trump", "aim.trump-by-lead"))
    assert (quiz.words["th"], quiz.clauses, quiz.gloss) == ("แบบทดสอบ", (), {})


def test_all_mistakes_of_all_terms_are_told_at_once() -> None:
    broken = SOUND.replace("    th: กอง\n", "").replace("aim.trick", "aim.tirck")
    broken = broken.replace("en: trump", "en: [trump]").replace("hi: तुरुप", "hi: तुरुप (रंग)")
    broken = broken.replace("{en: quiz", "{eng: quiz")
    assert [str(each) for each in misshaped(parse(broken, "glossary.yaml"))] == [
        "glossary.yaml:2: terms.trick: 'th' is missing",
        "glossary.yaml:7: terms.trick.clause: 'aim.tirck' is not known here; "
        "did you mean aim.trick?",
        "glossary.yaml:11: terms.trump.en: expected a single value",
        "glossary.yaml:12: terms.trump.hi: '(' is not printed with a term; "
        "remarks go into its note",
        "glossary.yaml:16: terms.quiz.eng: expected one of "
        "en, hi, th, mr, also, clause, linked, label, gloss, means, note; found "
        "'eng'; did you mean en?",
        "glossary.yaml:16: terms.quiz: 'en' is missing",
    ]


def test_every_term_we_ship_has_a_word_in_each_language() -> None:
    assert {frozenset(term.words) for term in terms().values()} == {frozenset(LANGUAGES)}
    assert all(word for term in terms().values() for word in term.words.values())


def test_no_two_terms_have_the_same_english_word() -> None:
    words = [term.words["en"] for term in terms().values()]
    assert sorted(words) == sorted({*words})


@pytest.mark.parametrize("game", shipped())
@pytest.mark.parametrize(
    "term",
    ["hand_deal", "game", "trick", "trump", "suit", "player", "dealer", "lead", "follow_suit"]
    + ["pass", "point", "renege", "left_of_dealer", "rank_order", "hand_cards", "penalty"],
)
def test_what_every_game_has_is_explained_in_every_game(term: str, game: str) -> None:
    assert explained_by(terms()[term], game)


@pytest.mark.parametrize(
    ("game", "term", "clause"),
    [
        ("standard", "right_bower", "cards.right-bower"),
        ("napoleon", "right_bower", ""),
        ("standard", "trump", "aim.trump"),
        ("napoleon", "trump", "aim.trump-by-lead"),
        ("standard", "pass", "bidding.rounds"),
        ("bid-euchre", "pass", "auction.bids"),
        ("standard", "alone", "alone.maker"),
        ("three-handed", "alone", "alone.without-dummy"),
        ("bid-euchre", "alone", "auction.partner-out"),
        ("two-handed", "alone", "alone.closed"),
        ("two-handed", "left_of_dealer", "players.two"),
        ("three-handed", "maker", "aim.deal-each"),
        ("hasenpfeffer", "widow", "deal.widow"),
        ("standard", "widow", ""),
        ("napoleon", "bidder", "aim.deal-bidder"),
        ("napoleon", "renege", "irregularities.renege-plain"),
        ("railroad", "laps", "winning.carry-over"),
        ("railroad", "partners_best", "alone.partners-best"),
        ("double-deck-bid-euchre", "double_deck", "cards.two-copies"),
    ],
)
def test_a_term_is_explained_by_the_first_clause_of_the_game(
    game: str, term: str, clause: str
) -> None:
    assert explained_by(terms()[term], game) == clause


def test_a_word_that_is_missing_is_english_and_says_so() -> None:
    trick = parse_terms(parse(SOUND.replace("    th: กอง\n", ""), "glossary.yaml"))["trick"]
    assert (trick.word("th"), trick.word("mr")) == (Passage("trick", "en"), Passage("हात", "mr"))


def test_without_its_english_a_term_cannot_be_read() -> None:
    with pytest.raises(DataError, match="terms.trick: 'en' is missing"):
        parse_terms(parse(SOUND.replace("    en: trick\n", ""), "glossary.yaml"))


def test_a_term_is_linked_unless_it_says_no() -> None:
    said = SOUND.replace("    clause: aim.trick\n", "    clause: aim.trick\n    linked: no\n")
    linked = {each.id: each.is_linked for each in parse_terms(parse(said, "x.yaml")).values()}
    assert linked == {"trick": False, "trump": True, "quiz": True}
    with pytest.raises(DataError, match="linked: expected one of no; found 'on'"):
        parse_terms(parse(said.replace("linked: no", "linked: on"), "x.yaml"))


@pytest.mark.parametrize("key", ["label", "gloss"])
def test_a_label_or_gloss_says_something(key: str) -> None:
    said = SOUND.replace("    gloss:\n      hi: चाल (trick)\n", f"    {key}: {{hi: ' '}}\n")
    with pytest.raises(DataError, match=f"trick.{key}.hi: expected a text"):
        parse_terms(parse(said, "x.yaml"))


def test_the_words_of_every_sentence_are_not_linked() -> None:
    unlinked = {term.id for term in terms().values() if not term.is_linked}
    assert {"card", "game", "player", "hearts", "pass", "two_handed"} <= unlinked
    assert not {"trump", "trick", "left_bower", "renege", "dealer"} & unlinked


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_words_mean_is_said_in_each_language_and_fits_one_word_alone(language: str) -> None:
    words = Words(language)
    meant = {
        term.id: words.fill(term.means[language], {}) for term in terms().values() if term.means
    }
    assert len(meant) > 25 and len(set(meant.values())) == len(meant)
    assert not any("{" in meaning for meaning in meant.values())
    told = {terms()[name].word(language).text.casefold(): text for name, text in meant.items()}
    assert len(told) == len(meant)
    assert [word for word, meaning in told.items() if word in meaning.casefold().split()] == []


def test_a_meaning_that_lacks_a_language_is_a_mistake() -> None:
    text = SOUND.replace(
        "    clause: aim.trick\n", "    clause: aim.trick\n    means: {en: Cards.}\n"
    )
    assert [str(each) for each in misshaped(parse(text, "glossary.yaml"))] == [
        f"glossary.yaml:9: terms.trick.means: '{language}' is missing"
        for language in ("hi", "th", "mr")
    ]
    assert parse_terms(parse(text, "glossary.yaml"))["trick"].meaning("hi") == "Cards."
