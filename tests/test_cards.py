"""Cards as written and read, suits and their sisters, the deck as bits."""

import pytest

from tutor.cards import (
    JOKER,
    RANKS,
    Card,
    Deck,
    Rank,
    Suit,
    bits,
    indices,
    parse_cards,
)


@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        pytest.param("JD", Rank.JACK, Suit.DIAMONDS, id="letters"),
        pytest.param("jd", Rank.JACK, Suit.DIAMONDS, id="small letters"),
        pytest.param("10H", Rank.TEN, Suit.HEARTS, id="the ten in digits"),
        pytest.param("TH", Rank.TEN, Suit.HEARTS, id="the ten as T"),
        pytest.param("th", Rank.TEN, Suit.HEARTS, id="the ten as t"),
        pytest.param("J♣", Rank.JACK, Suit.CLUBS, id="black symbol"),
        pytest.param("A♡", Rank.ACE, Suit.HEARTS, id="outlined symbol"),
        pytest.param("9♧", Rank.NINE, Suit.CLUBS, id="outlined clubs"),
        pytest.param("Q♢", Rank.QUEEN, Suit.DIAMONDS, id="outlined diamonds"),
        pytest.param("K♤", Rank.KING, Suit.SPADES, id="outlined spades"),
        pytest.param("10♦\ufe0f", Rank.TEN, Suit.DIAMONDS, id="symbol drawn as a picture"),
        pytest.param("10♦\ufe0e", Rank.TEN, Suit.DIAMONDS, id="symbol drawn as text"),
        pytest.param(" 2S ", Rank.TWO, Suit.SPADES, id="space around"),
        pytest.param("jk", Rank.JOKER, None, id="joker"),
    ],
)
def test_a_card_is_read_in_every_way_people_write_it(
    text: str, rank: Rank, suit: Suit | None
) -> None:
    assert Card.parse(text) == Card(rank, suit)


@pytest.mark.parametrize(
    "text", ["", "J", "D", "JX", "1H", "11H", "DJ", "JKH", "JJD", "J D", "0S", "TT"]
)
def test_what_is_no_card_is_refused_and_named(text: str) -> None:
    with pytest.raises(ValueError, match=f"^{text}$"):
        Card.parse(text)


@pytest.mark.parametrize(
    ("card", "code", "short"),
    [
        (Card(Rank.JACK, Suit.DIAMONDS), "JD", "J♦"),
        (Card(Rank.TEN, Suit.HEARTS), "10H", "10♥"),
        (Card(Rank.NINE, Suit.CLUBS), "9C", "9♣"),
        (Card(Rank.ACE, Suit.SPADES), "AS", "A♠"),
        (JOKER, "JK", "JK"),
    ],
)
def test_a_card_has_a_code_for_files_and_a_short_form_for_the_screen(
    card: Card, code: str, short: str
) -> None:
    assert (card.code, card.short) == (code, short)
    assert Card.parse(card.code) == Card.parse(card.short) == card


def test_cards_are_separated_by_spaces_or_commas() -> None:
    assert [card.code for card in parse_cards("AS, 10H  jd,9c")] == ["AS", "10H", "JD", "9C"]
    assert parse_cards("") == ()


def test_the_first_word_that_is_no_card_is_named() -> None:
    with pytest.raises(ValueError, match="^XS$"):
        parse_cards("AS XS YS")


@pytest.mark.parametrize(
    ("suit", "sister", "symbol", "is_red"),
    [("C", "S", "♣", False), ("S", "C", "♠", False), ("D", "H", "♦", True), ("H", "D", "♥", True)],
)
def test_the_sister_of_a_suit_has_its_colour(
    suit: str, sister: str, symbol: str, is_red: bool
) -> None:
    assert Suit(suit).sister is Suit(sister)
    assert Suit(suit).symbol == symbol
    assert Suit(suit).is_red is is_red


def test_ranks_rise_from_two_to_ace_and_the_joker_stands_above() -> None:
    assert " ".join(RANKS) == "2 3 4 5 6 7 8 9 10 J Q K A JK"


@pytest.mark.parametrize(
    ("lowest", "copies", "jokers", "size", "first", "last"),
    [
        pytest.param("9", 1, 0, 24, "9C", "AS", id="euchre"),
        pytest.param("7", 1, 0, 32, "7C", "AS", id="with sevens and eights"),
        pytest.param("9", 1, 1, 25, "9C", "JK", id="with a joker"),
        pytest.param("2", 1, 0, 52, "2C", "AS", id="a full pack"),
        pytest.param("9", 2, 0, 48, "9C", "AS", id="two packs"),
    ],
)
def test_a_deck_has_the_cards_from_its_lowest_rank_up(
    lowest: str, copies: int, jokers: int, size: int, first: str, last: str
) -> None:
    deck = Deck(Rank(lowest), copies, jokers)
    assert (len(deck.cards), deck.all.bit_count()) == (size, size)
    assert (deck.cards[0].code, deck.cards[-1].code) == (first, last)
    assert len(set(deck.cards)) == size // copies


def test_every_card_of_a_deck_has_a_bit_of_its_own() -> None:
    deck = Deck(Rank.NINE)
    assert sum(deck.bits(card) for card in deck.cards) == deck.all
    assert all(deck.names(deck.bits(card)) == (card,) for card in deck.cards)


def test_a_card_that_the_deck_does_not_hold_has_no_bit() -> None:
    assert Deck(Rank.NINE).bits(Card.parse("8H")) == 0
    assert Deck(Rank.NINE).bits(JOKER) == 0


def test_equal_cards_of_two_packs_are_two_bits() -> None:
    deck, jack = Deck(Rank.NINE, copies=2), Card.parse("JH")
    assert deck.bits(jack).bit_count() == 2
    assert deck.names(deck.bits(jack)) == (jack, jack)
    assert deck.mask([jack]).bit_count() == 1
    assert deck.mask([jack, jack]) == deck.bits(jack)


@pytest.mark.parametrize(
    ("copies", "named", "missing"),
    [
        pytest.param(1, "AS 8H", "8H", id="no such card"),
        pytest.param(1, "AS KH AS", "AS", id="the same card twice"),
        pytest.param(2, "AS AS AS", "AS", id="three of two"),
    ],
)
def test_a_set_with_a_card_too_many_is_refused_and_the_card_named(
    copies: int, named: str, missing: str
) -> None:
    with pytest.raises(ValueError, match=f"^{missing}$"):
        Deck(Rank.NINE, copies).mask(parse_cards(named))


def test_a_set_is_taken_apart_card_by_card_from_the_lowest_bit() -> None:
    assert list(bits(0b101001)) == [0b1, 0b1000, 0b100000]
    assert list(indices(0b101001)) == [0, 3, 5]
    assert list(bits(0)) == list(indices(0)) == []
