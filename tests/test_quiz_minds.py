"""What a mistaken mind answers, on tables laid out by hand; and what everybody else answers."""

import pytest

from tutor.cards import Card, parse_cards
from tutor.game.actions import parse
from tutor.game.bids import Bid
from tutor.game.position import at_call, in_play
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.quizzes.allowed import allowed_of
from tutor.quizzes.minds import KNOWING, MISTAKEN, Mind
from tutor.trumps import Trump

STANDARD = load("standard")


def trick(cards: str, mind: Mind, trump: str = "H", game: str = "standard") -> str:
    """Return the card that takes a trick, by a mind."""
    variant = load(game)
    order, found = variant.orders[Trump(trump)], parse_cards(cards)
    taken = 0
    bits = []
    for card in found:
        free = variant.deck.bits(card) & ~taken
        bits.append(free & -free)
        taken |= bits[-1]
    place = mind.ahead(order, tuple(bits))
    return f"{found[place].code}@{place}"


TRICKS = [
    # belief, cards in the order played (hearts are trump), right, believed
    ("left-bower-printed-suit", "KD JD AD 9S", "JD@1", "AD@2"),
    ("left-bower-printed-suit", "9H JD AS KC", "JD@1", "9H@0"),
    ("jack-below-queen", "QH JH 9S KC", "JH@1", "QH@0"),
    ("jack-below-queen", "10H JD 9S KC", "JD@1", "JD@1"),
    ("ace-of-trumps", "JH AH 9S KC", "JH@0", "AH@1"),
    ("ace-of-trumps", "KH AH 9S KC", "AH@1", "AH@1"),
    ("ace-beside-trump", "AS 9H KS QS", "9H@1", "AS@0"),
    ("ace-beside-trump", "KS AC 9S QS", "KS@0", "KS@0"),
    ("ace-beside-trump", "9S 9H AS QS", "9H@1", "AS@2"),
    ("ace-beside-trump", "KS AC 9H QS", "9H@2", "9H@2"),
    ("ace-beside-trump", "9H AS KS QS", "9H@0", "9H@0"),
    ("high-card-of-third-suit", "9S AC 10S QS", "QS@3", "AC@1"),
    ("high-card-of-third-suit", "9S AC 10H QS", "10H@2", "10H@2"),
]


@pytest.mark.parametrize(("belief", "cards", "right", "believed"), TRICKS)
def test_who_takes_a_trick(belief: str, cards: str, right: str, believed: str) -> None:
    assert (trick(cards, KNOWING), trick(cards, MISTAKEN[belief])) == (right, believed)


def test_an_ace_is_thought_higher_than_a_trump_wherever_it_stands() -> None:
    deck, order = STANDARD.deck, STANDARD.orders[Trump.HEARTS]
    ace, nine, king = (deck.mask([Card.parse(code)]) for code in ("AS", "9H", "KS"))
    mistaken = MISTAKEN["ace-beside-trump"]
    for pair, right in (((ace, nine), 1), ((nine, ace), 0)):
        assert (KNOWING.higher(order, pair), mistaken.higher(order, pair)) == (right, 1 - right)
    assert mistaken.higher(order, (king, nine)) == 1
    clubs = deck.mask([Card.parse("KC")])
    assert KNOWING.higher(order, (king, clubs)) is None, "whichever is led wins"


def test_of_two_equal_cards_some_think_the_second_wins() -> None:
    cards, game = "AS KS AS 9C", "double-deck-bid-euchre"
    cards = cards.replace("9C", "10C")
    assert trick(cards, KNOWING, game=game) == "AS@0"
    assert trick(cards, MISTAKEN["equal-cards"], game=game) == "AS@2"


def test_where_there_are_no_bowers_some_look_for_them() -> None:
    assert trick("QH JH 9S KC", KNOWING, game="napoleon") == "QH@0"
    assert trick("QH JH 9S KC", MISTAKEN["jack-is-no-bower"], game="napoleon") == "JH@1"


def playable(table: str, hand: str, mind: Mind, game: str = "standard") -> str:
    """Return what may be played when hearts are trump, by a mind."""
    variant = load(game)
    state = in_play(
        variant, Trump.HEARTS, leader=0, table=parse_cards(table), hand=parse_cards(hand)
    )
    legal = {card.code for card in variant.deck.names(mind.legal(state))}
    return " ".join(code for code in hand.split() if code in legal)


PLAYS = [
    ("left-bower-printed-suit", "KD", "JD 9D AS", "9D", "JD 9D"),
    ("left-bower-printed-suit", "KH", "JD AS", "JD", "JD AS"),
    ("left-bower-printed-suit", "JD", "9H AD AS", "9H", "AD"),
    ("having-to-trump", "KS", "9H AC 10D", "9H AC 10D", "9H"),
    ("having-to-trump", "KS", "9S 9H AC", "9S", "9S"),
    ("having-to-trump", "KS", "AC 10D", "AC 10D", "AC 10D"),
    ("having-to-win", "KS", "AS 9S 9H", "AS 9S", "AS"),
    ("having-to-win", "AS", "KS 9S 9H", "KS 9S", "KS 9S"),
]


@pytest.mark.parametrize(("belief", "table", "hand", "right", "believed"), PLAYS)
def test_what_may_be_played(belief: str, table: str, hand: str, right: str, believed: str) -> None:
    assert playable(table, hand, KNOWING) == right
    assert playable(table, hand, MISTAKEN[belief]) == believed


def test_the_joker_is_thought_to_be_playable_any_time() -> None:
    assert playable("KS", "JK 9S AC", KNOWING, "british") == "9S"
    assert playable("KS", "JK 9S AC", MISTAKEN["joker-alone"], "british") == "JK 9S"


def said(state: DealState, mind: Mind) -> str:
    """Return which calls are allowed, by a mind."""
    words = ("pass", "order_up", "order_up alone", "call C", "call D", "call H", "call S")
    return ", ".join(each.word for each in allowed_of(state, map(parse, words), mind))


def at(passes: int, hand: str, *changes: str) -> DealState:
    """Return the bidding with the nine of hearts up, after so many passes."""
    variant = load("standard", changes)
    return at_call(variant, passes=passes, upcard=Card.parse("9H"), hand=parse_cards(hand))


SECOND, LAST = 4, 7  # passes before the second round, and before its last word
CALLS = [
    ("naming-turned-down", at(SECOND, "AS"), "pass, call C, call D, call S", "call H"),
    ("trump-in-hand", at(0, "AS"), "pass, order_up, order_up alone", "-order_up"),
    ("partner-of-dealer", at(1, "AH"), "pass, order_up, order_up alone", "-order_up"),
    ("dealer-must-choose", at(LAST, "AS"), "pass, call C, call D, call S", "-pass"),
]


@pytest.mark.parametrize(
    ("belief", "state", "right", "differs"), CALLS, ids=lambda each: str(each)[:20]
)
def test_which_calls_are_allowed(belief: str, state: DealState, right: str, differs: str) -> None:
    assert state.phase is Phase.BIDDING
    assert said(state, KNOWING) == right
    believed, known = said(state, MISTAKEN[belief]).split(", "), right.split(", ")
    if differs.startswith("-"):
        assert differs[1:] in known and differs[1:] not in believed
    else:
        assert differs in believed and differs not in known


def test_a_stuck_dealer_is_thought_to_be_free() -> None:
    state = at(LAST, "AS", "stick_the_dealer=on")
    assert "pass" not in said(state, KNOWING)
    assert "pass" in said(state, MISTAKEN["stick-the-dealer"])


def points(
    mind: Mind, tricks: int, game: str = "standard", bid: str = "", alone: bool = False
) -> tuple[int, int]:
    variant: Variant = load(game)
    found = mind.worth(variant, tricks, Bid.parse(bid) if bid else None, alone)
    return found.makers, found.defenders


def test_points_by_mistaken_minds() -> None:
    alone, all_points = MISTAKEN["some-tricks-alone"], MISTAKEN["all-points-alone"]
    assert points(KNOWING, 4, alone=True) == (1, 0)
    assert points(alone, 4, alone=True) == (2, 0)
    assert points(all_points, 4, alone=True) == points(KNOWING, 5, alone=True) == (4, 0)
    draw = MISTAKEN["half-the-tricks"]
    assert points(KNOWING, 2) == points(KNOWING, 1) == points(draw, 1) == (0, 2)
    assert points(draw, 2) == (0, 0)
    most, failed = MISTAKEN["more-than-bid"], MISTAKEN["tricks-of-failed-bid"]
    assert points(KNOWING, 5, "bid-euchre", "3")[0] == 5
    assert points(most, 5, "bid-euchre", "3")[0] == 3
    assert points(KNOWING, 3, "bid-euchre", "4")[0] == -4
    assert points(failed, 3, "bid-euchre", "4")[0] == 3
    extra = MISTAKEN["extra-tricks"]
    assert points(KNOWING, 4, "napoleon", "2") == (6, -2)
    assert points(extra, 4, "napoleon", "2") == (12, -4)
