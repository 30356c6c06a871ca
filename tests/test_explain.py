"""What is said of a mistake, a trick and a deal is what was computed, in every language."""

import re

import pytest

from tests.mistakes import one_of_each
from tutor.cards import Card, Suit, bits, parse_cards
from tutor.corpus import Corpus
from tutor.explain import explain, what_it_is_worth, why_it_loses, why_it_wins
from tutor.game.actions import PlayCard
from tutor.game.engine import REFUSALS, judge
from tutor.game.position import in_play
from tutor.game.scoring import worth
from tutor.game.state import DealState
from tutor.game.variant_file import load
from tutor.i18n import LANGUAGES
from tutor.trumps import Trump
from tutor.words import Words

STANDARD = load()
WORDS = {language: Words(language) for language in LANGUAGES}
CORPORA = {language: Corpus(words) for language, words in WORDS.items()}
PLAIN = {language: Corpus(Words(language, plain=True)) for language in LANGUAGES}


def table(trump: str, led: str, hand: str) -> DealState:
    cards = parse_cards(led)
    return in_play(STANDARD, Trump(trump), leader=0, table=cards, hand=parse_cards(hand))


def said_to(trump: str, led: str, hand: str, play: str, corpus: Corpus = CORPORA["en"]) -> str:
    """Return what is said to a card that may not be played."""
    state = table(trump, led, hand)
    violation = judge(state, PlayCard(Card.parse(play)))
    assert violation is not None
    return explain(violation, corpus, STANDARD).text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", REFUSALS)
def test_every_refusal_is_explained(language: str, clause: str) -> None:
    variant, violation = one_of_each()[clause]
    told = explain(violation, CORPORA[language], variant)
    assert told.clause == clause
    assert told.title == CORPORA[language].text(clause)["title"]
    assert told.rule == CORPORA[language].rule(clause, variant)
    assert told.text and not re.search("[{}]", told.text + told.rule)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("clause", REFUSALS)
def test_in_plain_mode_a_refusal_has_no_suit_symbol(language: str, clause: str) -> None:
    variant, violation = one_of_each()[clause]
    told = explain(violation, PLAIN[language], variant)
    assert not re.search("[♠♥♦♣]", told.text + told.rule + told.title)


@pytest.mark.parametrize(
    ("trump", "led", "hand", "play", "names", "leaves_out"),
    [
        ("H", "AS", "9S AH KS", "AH", ["A♠", "A♥", "spades", "9♠", "K♠"], ["hearts:", "diamonds"]),
        ("H", "KH", "JD 9S", "9S", ["K♥", "J♦", "9♠", "hearts"], ["spades:"]),
        ("H", "JD", "QH 9D", "9D", ["J♦", "hearts", "diamonds", "Q♥", "9♦"], ["clubs", "spades"]),
        ("H", "KD", "JD 9D AS", "JD", ["J♦", "hearts", "diamonds", "9♦"], ["A♠", "clubs"]),
        ("S", "AC 9C", "JC 10C", "JC", ["J♣", "spades", "clubs", "10♣"], ["hearts", "diamonds"]),
        ("C", "9C", "QC AD", "AD", ["9♣", "A♦", "clubs", "Q♣"], ["hearts", "spades"]),
        ("NT", "9C", "JS QC AD", "JS", ["9♣", "J♠", "clubs", "Q♣"], ["hearts", "bower"]),
        ("H", "AS", "9S", "QC", ["Q♣"], ["spades", "hearts"]),
    ],
    ids=[
        "no follow",
        "only the left bower is trump",
        "the left bower was led",
        "the left bower strays",
        "the black left bower strays",
        "trump not followed",
        "no bower without trump",
        "not held",
    ],
)
def test_an_explanation_names_what_lies_there_and_nothing_else(
    trump: str, led: str, hand: str, play: str, names: list[str], leaves_out: list[str]
) -> None:
    said = said_to(trump, led, hand, play)
    assert [name for name in names if name not in said] == []
    assert [name for name in leaves_out if name in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("suit", Suit)
def test_the_cards_of_an_explanation_change_with_the_deal(language: str, suit: Suit) -> None:
    play = "9D" if suit is Suit.CLUBS else "9C"
    said = said_to("H" if suit is Suit.SPADES else "S", f"A{suit}", f"K{suit} {play}", play)
    shown = said_to(
        "H" if suit is Suit.SPADES else "S", f"A{suit}", f"K{suit} {play}", play, CORPORA[language]
    )
    for card in (f"K{suit.symbol}", Card.parse(play).short):
        assert card in said and card in shown


# ---------------------------------------------------------------- who takes the trick

WHY = [
    # trump, trick, what must be said of the winner, what must not
    ("NT", "9S AS KS QS", "highest card of spades in this trick", "trump"),
    ("NT", "9S AH KD QC", "highest card of spades in this trick", "trump"),
    ("H", "9S AS KS QS", "highest card of spades", "highest trump"),
    ("H", "KD AD JS", "highest card of diamonds", "highest trump"),
    ("S", "JH AH KH QH", "highest card of hearts", "bower"),
    ("H", "AS KS 9H QS", "only trump", "highest"),
    ("H", "9H AS KS QS", "only trump", "highest"),
    ("H", "AS 9H QH QS", "highest trump", "bower"),
    ("H", "AH JD KH 9H", "left bower, the highest trump", "right bower"),
    ("H", "AS JD KS 9S", "left bower, the highest trump", "right bower"),
    ("H", "JD AH JH 9H", "right bower, the highest trump", "left bower"),
    ("C", "9C JS JC AC", "right bower, the highest trump", "left bower"),
    ("NTL", "KS 9S AS QH", "lowest card of spades", "highest"),
]


@pytest.mark.parametrize(
    ("trump", "trick", "said", "unsaid"), WHY, ids=[f"{trump} {cards}" for trump, cards, *_ in WHY]
)
def test_the_reason_why_a_card_wins_is_true_of_the_trick(
    trump: str, trick: str, said: str, unsaid: str
) -> None:
    why = why_it_wins(STANDARD.orders[Trump(trump)], played(trick), WORDS["en"])
    assert said in why and unsaid not in why


LOSES = [
    # trump, trick, the place of the card, what must be said of it
    ("H", "9S AS KS QS", 0, ["9♠"]),
    ("H", "9S AS KD QS", 2, ["K♦", "spades"]),
    ("H", "9S AS 9H QS", 1, ["A♠", "trump"]),
    ("H", "AH JD KH 9H", 0, ["A♥"]),
    ("H", "JD AH JH 9H", 0, ["J♦"]),
    ("H", "AS QH 9H QS", 2, ["9♥"]),
    ("NT", "9S AH KD QC", 1, ["A♥", "spades"]),
]


@pytest.mark.parametrize(
    ("trump", "trick", "place", "named"), LOSES, ids=[f"{t} {c} {n}" for t, c, n, _ in LOSES]
)
def test_the_reason_why_a_card_loses_names_it_and_not_the_winner(
    trump: str, trick: str, place: int, named: list[str]
) -> None:
    order = STANDARD.orders[Trump(trump)]
    winner = parse_cards(trick)[order.ahead(played(trick))]
    for language in LANGUAGES:
        said = why_it_loses(order, played(trick), place, WORDS[language])
        assert winner.short not in said
        if language == "en":
            assert [name for name in named if name not in said] == []


def played(trick: str) -> tuple[int, ...]:
    """Return a trick's cards as sets of one."""
    return tuple(STANDARD.deck.mask([card]) for card in parse_cards(trick))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_has_a_sentence_of_its_own(language: str) -> None:
    said = {
        reason: why_it_wins(STANDARD.orders[Trump(trump)], played(trick), WORDS[language])
        for trump, trick, reason, _ in WHY
    }
    assert len({*said.values()}) == len(said)
    assert any(reason in text for reason, text in said.items()) is (language == "en")


def test_of_two_equal_cards_the_first_is_said_to_be_higher() -> None:
    variant = load("double-deck-bid-euchre")
    order, card, first = variant.orders[Trump.HEARTS], Card.parse("AS"), "played first"
    ace, other = (bit for bit in bits(variant.deck.bits(card)))
    king, nine = variant.deck.mask([Card.parse("KS")]), variant.deck.mask([Card.parse("9S")])
    words = WORDS["en"]
    assert first in why_it_wins(order, (ace, king, other, nine), words)
    assert first not in why_it_wins(order, (ace, king, nine, nine), words)
    assert first in why_it_loses(order, (ace, king, other, nine), 2, words)
    assert first not in why_it_loses(order, (king, ace, nine, other), 0, words)


# ---------------------------------------------------------------- what a deal is worth

ROWS = [
    (3, False, False, [], "1 point"),
    (4, False, False, [], "1 point"),
    (5, False, False, [], "2 points"),
    (2, False, False, [], "2 points"),
    (5, True, False, [], "4 points"),
    (3, True, False, [], "1 point"),
    (2, True, False, ["loner_euchred=3"], "3 points"),
    (1, False, True, ["lone_defender_euchre=5"], "5 points"),
    (0, False, True, ["lone_defender_march=6"], "6 points"),
    (0, False, False, ["no_tricks=4"], "4 points"),
    (5, False, False, ["march=3"], "3 points"),
    (3, False, False, ["made=2"], "2 points"),
]


@pytest.mark.parametrize(
    ("tricks", "alone", "defender_alone", "changes", "points"),
    ROWS,
    ids=[f"{n} tricks{' alone' * a}{' against one' * d} {p}" for n, a, d, _, p in ROWS],
)
def test_the_row_of_the_score_table_names_the_points_of_the_deal(
    tricks: int, alone: bool, defender_alone: bool, changes: list[str], points: str
) -> None:
    variant = load("standard", changes)
    found = worth(variant, tricks, alone=alone, defender_alone=defender_alone)
    said = what_it_is_worth(found, CORPORA["en"], variant)
    assert re.search(rf"\b{points}\b", said)
    assert points.split()[0] == str(found.makers + found.defenders)
    for language in LANGUAGES:
        assert points.split()[0] in what_it_is_worth(found, CORPORA[language], variant)
