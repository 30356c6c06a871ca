"""What a card counts as under each trump, in what order, and which card wins a trick."""

import pytest

from tutor.cards import JOKER, Card, Cards, Deck, Rank, Suit, parse_cards
from tutor.trumps import SUIT_TRUMPS, Trump, TrumpOrder

PACK = Deck(Rank.NINE)
WITH_JOKER = Deck(Rank.NINE, jokers=1)
TWO_PACKS = Deck(Rank.NINE, copies=2)


def suit_from_the_top(order: TrumpOrder, suit: str) -> str:
    cards = order.by_suit[Suit(suit)]
    return " ".join(card.code for card in order.highest_first(cards))


def one_by_one(deck: Deck, cards: str) -> tuple[Cards, ...]:
    placed: list[Cards] = []
    for card in parse_cards(cards):
        free = deck.bits(card) & ~sum(placed)
        placed.append(free & -free)
    return tuple(placed)


@pytest.mark.parametrize(
    ("trump", "clubs", "diamonds", "hearts", "spades"),
    [
        pytest.param(
            "C",
            "JC JS AC KC QC 10C 9C",
            "AD KD QD JD 10D 9D",
            "AH KH QH JH 10H 9H",
            "AS KS QS 10S 9S",
            id="clubs take the jack of spades",
        ),
        pytest.param(
            "D",
            "AC KC QC JC 10C 9C",
            "JD JH AD KD QD 10D 9D",
            "AH KH QH 10H 9H",
            "AS KS QS JS 10S 9S",
            id="diamonds take the jack of hearts",
        ),
        pytest.param(
            "H",
            "AC KC QC JC 10C 9C",
            "AD KD QD 10D 9D",
            "JH JD AH KH QH 10H 9H",
            "AS KS QS JS 10S 9S",
            id="hearts take the jack of diamonds",
        ),
        pytest.param(
            "S",
            "AC KC QC 10C 9C",
            "AD KD QD JD 10D 9D",
            "AH KH QH JH 10H 9H",
            "JS JC AS KS QS 10S 9S",
            id="spades take the jack of clubs",
        ),
        pytest.param(
            "NT",
            "AC KC QC JC 10C 9C",
            "AD KD QD JD 10D 9D",
            "AH KH QH JH 10H 9H",
            "AS KS QS JS 10S 9S",
            id="no trump has no bowers",
        ),
        pytest.param(
            "NTL",
            "9C 10C JC QC KC AC",
            "9D 10D JD QD KD AD",
            "9H 10H JH QH KH AH",
            "9S 10S JS QS KS AS",
            id="low no trump turns the order round",
        ),
    ],
)
def test_each_trump_orders_the_pack_anew(
    trump: str, clubs: str, diamonds: str, hearts: str, spades: str
) -> None:
    order = TrumpOrder(PACK, Trump(trump))
    found = [suit_from_the_top(order, suit) for suit in "CDHS"]
    assert found == [clubs, diamonds, hearts, spades]


@pytest.mark.parametrize("trump", SUIT_TRUMPS)
def test_trumps_are_stronger_than_all_other_cards(trump: Trump) -> None:
    order = TrumpOrder(PACK, trump)
    from_the_top = PACK.mask(order.highest_first(PACK.all)[:7])
    assert from_the_top == order.trumps
    assert order.trumps.bit_count() == 7


@pytest.mark.parametrize(
    ("lowest", "trick", "place"),
    [("2", "AS 2H KS", 1), ("2", "AS 3D 2H", 2), ("7", "AC 7H AS", 1)],
)
def test_the_lowest_trump_of_a_longer_pack_beats_an_ace(
    lowest: str, trick: str, place: int
) -> None:
    deck = Deck(Rank(lowest))
    assert TrumpOrder(deck, Trump.HEARTS).ahead(one_by_one(deck, trick)) == place


@pytest.mark.parametrize("trump", [Trump.NONE, Trump.NONE_LOW])
def test_without_trump_no_card_is_one(trump: Trump) -> None:
    order = TrumpOrder(PACK, trump)
    assert order.trumps == 0
    assert order.left_bower is None
    assert not any(order.is_left_bower(card) or order.is_right_bower(card) for card in PACK.cards)


@pytest.mark.parametrize(
    ("trump", "right", "left"),
    [("C", "JC", "JS"), ("S", "JS", "JC"), ("D", "JD", "JH"), ("H", "JH", "JD")],
)
def test_the_bowers_are_the_jacks_of_the_trump_colour(trump: str, right: str, left: str) -> None:
    order = TrumpOrder(PACK, Trump(trump))
    assert [card.code for card in PACK.cards if order.is_right_bower(card)] == [right]
    assert [card.code for card in PACK.cards if order.is_left_bower(card)] == [left]
    assert order.left_bower == Card.parse(left)


@pytest.mark.parametrize(
    ("trump", "card", "suit"),
    [
        pytest.param("H", "JD", "H", id="the left bower is a trump"),
        pytest.param("H", "JH", "H", id="the right bower is a trump"),
        pytest.param("H", "JC", "C", id="a jack of the other colour stays what it is"),
        pytest.param("H", "QD", "D", id="the sister's queen stays what it is"),
        pytest.param("D", "JD", "D", id="the same jack is right bower when its suit is trump"),
        pytest.param("C", "JD", "D", id="and a plain jack under a black trump"),
        pytest.param("NT", "JD", "D", id="and without trump"),
    ],
)
def test_a_card_counts_as(trump: str, card: str, suit: str) -> None:
    assert TrumpOrder(PACK, Trump(trump)).suit_of(Card.parse(card)) is Suit(suit)


@pytest.mark.parametrize(
    ("trump", "led", "following"),
    [
        pytest.param("H", "AH", "9H 10H JD JH QH KH AH", id="a trump asks for the left bower too"),
        pytest.param("H", "JD", "9H 10H JD JH QH KH AH", id="the left bower asks for trumps"),
        pytest.param("H", "AD", "9D 10D QD KD AD", id="its printed suit does without it"),
        pytest.param("H", "AC", "9C 10C JC QC KC AC", id="another suit asks for itself"),
        pytest.param("NT", "JD", "9D 10D JD QD KD AD", id="without trump jacks follow their suit"),
    ],
)
def test_a_led_card_asks_for(trump: str, led: str, following: str) -> None:
    order = TrumpOrder(PACK, Trump(trump))
    follows = order.follows[PACK.cards.index(Card.parse(led))]
    assert follows == PACK.mask(parse_cards(following))


@pytest.mark.parametrize(
    ("trump", "trick", "winner"),
    [
        pytest.param("H", "AS KS 9S QS", "AS", id="the highest of the suit led"),
        pytest.param("H", "9S 10S KS QS", "KS", id="and it need not be the card led"),
        pytest.param("H", "9S AC AD KC", "9S", id="an ace of another suit takes nothing"),
        pytest.param("H", "AS 9H KS QS", "9H", id="the lowest trump beats an ace"),
        pytest.param("H", "AS 9H 10H QS", "10H", id="the higher of two trumps"),
        pytest.param("H", "AH JD KH QH", "JD", id="the left bower beats the ace of trumps"),
        pytest.param("H", "JD AH KH JH", "JH", id="the right bower beats the left"),
        pytest.param("H", "JD 9H AD KD", "JD", id="a led left bower asks for trump"),
        pytest.param("H", "KD JD AD 9D", "JD", id="on its printed suit it trumps"),
        pytest.param("C", "AS JS KS 9C", "JS", id="the same under clubs"),
        pytest.param("S", "AD JD KD QH", "AD", id="a red jack under a black trump is no bower"),
        pytest.param("NT", "10D JD QD JH", "QD", id="without trump a jack loses to the queen"),
        pytest.param("NT", "9D AH AS AC", "9D", id="without trump only the suit led counts"),
        pytest.param("NTL", "10D JD 9D AD", "9D", id="low: the lowest of the suit led"),
        pytest.param("NTL", "AD 9H 9S 9C", "AD", id="low: a nine of another suit takes nothing"),
        pytest.param("H", "9C", "9C", id="a lead alone is ahead"),
        pytest.param("H", "9C AC 9H", "9H", id="three cards, as against a lone player"),
    ],
)
def test_the_trick_is_won_by(trump: str, trick: str, winner: str) -> None:
    cards = [PACK.bits(card) for card in parse_cards(trick)]
    place = TrumpOrder(PACK, Trump(trump)).ahead(cards)
    assert trick.split()[place] == winner


@pytest.mark.parametrize(
    ("trick", "place"),
    [
        pytest.param("JH JH AH 9H", 0, id="two right bowers"),
        pytest.param("9S AS AS KS", 1, id="two aces of the suit led"),
        pytest.param("9S JD JD AS", 1, id="two left bowers on a plain lead"),
    ],
)
def test_the_first_of_two_equal_cards_stays_ahead(trick: str, place: int) -> None:
    order = TrumpOrder(TWO_PACKS, Trump.HEARTS)
    assert order.ahead(one_by_one(TWO_PACKS, trick)) == place


def test_the_joker_is_the_highest_trump() -> None:
    order = TrumpOrder(WITH_JOKER, Trump.CLUBS)
    assert suit_from_the_top(order, "C") == "JK JC JS AC KC QC 10C 9C"
    assert order.suit_of(Card.parse("JK")) is Suit.CLUBS


def test_a_joker_belongs_to_no_suit_without_trump() -> None:
    order = TrumpOrder(WITH_JOKER, Trump.NONE)
    assert order.by_suit[None] == WITH_JOKER.bits(JOKER)
    with pytest.raises(ValueError, match="joker"):
        order.suit_of(JOKER)


def test_a_game_without_bowers_leaves_the_jacks_where_they_are() -> None:
    order = TrumpOrder(PACK, Trump.HEARTS, has_bowers=False)
    assert suit_from_the_top(order, "H") == "AH KH QH JH 10H 9H"
    assert suit_from_the_top(order, "D") == "AD KD QD JD 10D 9D"
    assert order.left_bower is None


def test_sevens_and_eights_stand_below_the_nine() -> None:
    order = TrumpOrder(Deck(Rank.SEVEN), Trump.SPADES)
    assert suit_from_the_top(order, "S") == "JS JC AS KS QS 10S 9S 8S 7S"
    assert suit_from_the_top(order, "C") == "AC KC QC 10C 9C 8C 7C"


@pytest.mark.parametrize(
    ("trump", "suit"), [("C", Suit.CLUBS), ("S", Suit.SPADES), ("NT", None), ("NTL", None)]
)
def test_a_trump_is_a_suit_or_none(trump: str, suit: Suit | None) -> None:
    assert Trump(trump).suit is suit
