"""The play of the cards: what must be followed, which rule each mistake breaks, who wins and leads.

A trick begins at North here, so the hand is that of the seat after the last card on the table.
"""

from collections.abc import Callable
from random import Random
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.deals import after, dealt, finished, passed, refusal, trick, turn, variant, words
from tutor.cards import Card, Deck, Rank, Suit, parse_cards
from tutor.game import play
from tutor.game.actions import Discard, Keep, OrderUp, Pass, PlayCard, parse
from tutor.game.engine import (
    IllegalAction,
    apply,
    carry_out,
    deal,
    judge,
    legal_actions,
)
from tutor.game.position import at_call, in_play
from tutor.game.rule import Fact, Rule
from tutor.game.state import DealState, Phase
from tutor.trumps import SUIT_TRUMPS, Trump

PACK = Deck(Rank.NINE)
NAMES = {rule.clause: set(rule.names) for rule in play.RULES}


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        pytest.param("H", "", "JH AH 9C AS", "JH AH 9C AS", id="the leader may lead any card"),
        pytest.param("H", "", "9H 10H QH", "9H 10H QH", id="also with nothing but trumps"),
        pytest.param("H", "AS", "9S KS AH", "9S KS", id="follow suit"),
        pytest.param("H", "AS", "KD AH JD", "KD AH JD", id="none of the suit: anything"),
        pytest.param("H", "KS AS", "9S 10C", "9S", id="nobody has to win the trick"),
        pytest.param("H", "9C AH", "KC 10H", "KC", id="the first card counts, not the last"),
        pytest.param("H", "9H", "QH AS JD", "QH JD", id="trump led: the left bower is one"),
        pytest.param("H", "KH", "JD 9C 10C KS AS", "JD", id="trump led: only the left bower"),
        pytest.param("H", "KD", "JD 9D AS", "9D", id="its printed suit led: not the left bower"),
        pytest.param("H", "KD", "JD 9S", "JD 9S", id="its printed suit led, none held: anything"),
        pytest.param("H", "JD", "QH 9D AS", "QH", id="the left bower led asks for trump"),
        pytest.param("H", "JD", "9D AD AS", "9D AD AS", id="the left bower led, no trump held"),
        pytest.param("C", "9C", "JS AS", "JS", id="the same in clubs"),
        pytest.param("S", "9C", "JC AC", "AC", id="the same in spades"),
        pytest.param("D", "9D", "JH AH", "JH", id="the same in diamonds"),
        pytest.param("C", "KD", "JD 9H", "JD", id="a red jack is no bower under clubs"),
        pytest.param("NT", "KD", "JD JH", "JD", id="no jack is one without trump"),
        pytest.param("NTL", "9D", "JD AH", "JD", id="nor where low cards win"),
    ],
)
def test_what_may_be_played(trump: str, led: str, hand: str, legal: str) -> None:
    assert sorted(words(trick(variant("no_trump=high_low"), trump, led, hand))) == sorted(
        legal.split()
    )


def facts(
    card: str, *, led: str = "", suit: str = "", owed: str = "", left: str = "", trump: str = ""
) -> dict[str, Fact]:
    """Return the facts of a refusal from their codes."""
    found: dict[str, Fact] = {"card": Card.parse(card)}
    if led:
        found |= {"led": Card.parse(led), "suit": Suit(suit), "owed": parse_cards(owed)}
    if left:
        bower = Card.parse(left)
        assert bower.suit is not None
        found |= {"left": bower, "trump": Suit(trump), "printed": bower.suit}
    return found


@pytest.mark.parametrize(
    ("trump", "led", "hand", "card", "clause", "expected"),
    [
        pytest.param(
            "H", "AS", "9S AH", "KS", "play.own-card", facts("KS"), id="a card that is not held"
        ),
        pytest.param(
            "H", "", "9S AH", "9H", "play.own-card", facts("9H"), id="not held, on the lead"
        ),
        pytest.param(
            "H", "", "9S AH", "7C", "play.own-card", facts("7C"), id="not in the pack at all"
        ),
        pytest.param(
            "H",
            "AS",
            "9S KS AH",
            "AH",
            "play.follow-suit",
            facts("AH", led="AS", suit="S", owed="KS 9S"),
            id="a trump where a spade is owed",
        ),
        pytest.param(
            "C",
            "9C 10C",
            "QC JC AD",
            "AD",
            "play.follow-suit",
            facts("AD", led="9C", suit="C", owed="JC QC"),
            id="another suit where a trump is owed, bower first",
        ),
        pytest.param(
            "H",
            "9H",
            "JD QH 9S",
            "9S",
            "play.follow-suit",
            facts("9S", led="9H", suit="H", owed="JD QH"),
            id="a trump besides the left bower: plain follow suit",
        ),
        pytest.param(
            "NT",
            "KD",
            "JD JH",
            "JH",
            "play.follow-suit",
            facts("JH", led="KD", suit="D", owed="JD"),
            id="without trump a jack follows its suit",
        ),
        pytest.param(
            "H",
            "JD",
            "QH 9D AS",
            "9D",
            "play.left-bower-led",
            facts("9D", led="JD", suit="H", owed="QH", left="JD", trump="H"),
            id="a diamond on the led left bower",
        ),
        pytest.param(
            "C",
            "JS",
            "AS 9C AC",
            "AS",
            "play.left-bower-led",
            facts("AS", led="JS", suit="C", owed="AC 9C", left="JS", trump="C"),
            id="a spade on the led left bower of clubs",
        ),
        pytest.param(
            "H",
            "KH",
            "JD 9D 9S",
            "9S",
            "play.left-bower-follows",
            facts("9S", led="KH", suit="H", owed="JD", left="JD", trump="H"),
            id="the left bower held back although it is the only trump",
        ),
        pytest.param(
            "S",
            "9S",
            "JC AC KD",
            "AC",
            "play.left-bower-follows",
            facts("AC", led="9S", suit="S", owed="JC", left="JC", trump="S"),
            id="a club instead of the left bower",
        ),
        pytest.param(
            "H",
            "KD",
            "JD 9D AS",
            "JD",
            "play.left-bower-strays",
            facts("JD", led="KD", suit="D", owed="9D", left="JD", trump="H"),
            id="the left bower on its printed suit",
        ),
        pytest.param(
            "S",
            "AC 9C",
            "JC 10C KC",
            "JC",
            "play.left-bower-strays",
            facts("JC", led="AC", suit="C", owed="KC 10C", left="JC", trump="S"),
            id="the left bower of spades on clubs",
        ),
        pytest.param(
            "H",
            "KD",
            "JD 9D AS",
            "AS",
            "play.follow-suit",
            facts("AS", led="KD", suit="D", owed="9D"),
            id="its printed suit led, another card strays",
        ),
    ],
)
def test_a_mistake_is_told_by_the_rule_it_confuses(
    trump: str, led: str, hand: str, card: str, clause: str, expected: dict[str, Fact]
) -> None:
    state = trick(variant("no_trump=high_low"), trump, led, hand)
    found = refusal(state, card)
    assert found is not None
    assert (found.clause, found.facts) == (clause, expected)
    assert found.facts.keys() == NAMES[clause]
    with pytest.raises(IllegalAction, match=clause):
        apply(state, parse(card))


class Laid(NamedTuple):
    """A trick in progress as it is drawn: ``table`` in the order played."""

    trump: Trump
    table: tuple[Card, ...]
    hand: tuple[Card, ...]

    @property
    def state(self) -> DealState:
        game = variant("no_trump=high_low")
        return in_play(game, self.trump, leader=0, table=self.table, hand=self.hand)

    @property
    def owed(self) -> set[Card]:
        """The cards of the hand that follow the card led."""
        led = {counts_as(card, self.trump) for card in self.table[:1]}
        return {card for card in self.hand if counts_as(card, self.trump) in led}


@st.composite
def tricks(draw: st.DrawFn) -> Laid:
    """Draw a trick, often from the cards of one colour only, where the left bower makes trouble."""
    colour = draw(st.sampled_from(["CDHS", "CS", "DH"]))
    cards = draw(st.permutations([card for card in PACK.cards if str(card.suit) in colour]))
    on_table, held = draw(st.integers(0, 3)), draw(st.integers(1, 5))
    trump = draw(st.sampled_from([*SUIT_TRUMPS, Trump.NONE, Trump.NONE_LOW]))
    return Laid(trump, tuple(cards[:on_table]), tuple(cards[on_table : on_table + held]))


def counts_as(card: Card, trump: Trump) -> str:
    """Return the suit a card counts as, worked out without the engine."""
    colours = {"C": "S", "S": "C", "D": "H", "H": "D"}
    printed = str(card.suit)
    is_left_bower = card.rank is Rank.JACK and colours[printed] == trump.value
    return trump.value if is_left_bower else printed


@given(tricks())
def test_a_card_is_legal_exactly_when_no_rule_is_broken(laid: Laid) -> None:
    state = laid.state
    allowed = {card for card in PACK.cards if judge(state, PlayCard(card)) is None}
    assert allowed == (laid.owed or set(laid.hand))
    assert legal_actions(state) == tuple(PlayCard(card) for card in PACK.cards if card in allowed)


SHARPENED = {rule.clause: rule for rule in play.RULES if rule.sharpens}
PLAIN = next(rule for rule in play.RULES if rule.clause == "play.follow-suit")


@pytest.mark.parametrize(
    "rule",
    [
        pytest.param(SHARPENED[clause], id=clause)
        for clause in ("play.left-bower-led", "play.left-bower-follows", "play.left-bower-strays")
    ],
)
@given(laid=tricks())
def test_a_sharpened_rule_never_forbids_what_following_suit_allows(rule: Rule, laid: Laid) -> None:
    assert PLAIN.allows(laid.state) & ~rule.allows(laid.state) == 0


@given(tricks())
def test_a_mistake_is_sharpened_exactly_when_the_left_bower_is_in_it(laid: Laid) -> None:
    left = laid.state.order.left_bower
    for card in laid.hand:
        found = judge(laid.state, PlayCard(card))
        if found is None:
            continue
        expected = "play.follow-suit"
        if laid.table[0] == left:
            expected = "play.left-bower-led"
        elif laid.owed == {left}:
            expected = "play.left-bower-follows"
        elif card == left and str(left.suit) == counts_as(laid.table[0], laid.trump):
            expected = "play.left-bower-strays"
        assert found.clause == expected
        assert found.facts.keys() == NAMES[expected]


# North deals; the left bower of spades, the jack of clubs, is in nobody's hand
FOUR_SUITS = {
    "E": "9C 10C QC KC AC",
    "S": "9D 10D QD KD AD",
    "W": "9S 10S QS KS AS",
    "N": "JH 9H QH KH AH",
}


def spades_deal(*played: str) -> DealState:
    """Return a deal in which East has named spades, with nobody alone."""
    state = passed(dealt(variant(), "N", "10H", **FOUR_SUITS), 4)
    together = ("E together", "S together", "N together")
    return after(state, "E call S", *together, *played)


def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    state = spades_deal("E 9C", "S 9D", "W 9S", "N 9H")
    assert turn(state) == "W"
    (first,) = state.tricks
    assert (first.leader, first.winner) == (1, 3)
    assert state.taken == (0, 0, 0, 1)
    assert (state.leader, state.trick, state.led) == (3, (), 0)
    assert PACK.names(state.hands[1]) == parse_cards("10C QC KC AC")


def test_cards_are_laid_clockwise_and_the_hand_has_one_less() -> None:
    state = spades_deal("E 9C", "S 9D")
    assert turn(state) == "W"
    assert [PACK.names(card)[0].code for card in state.trick] == ["9C", "9D"]
    assert [hand.bit_count() for hand in state.hands] == [5, 4, 4, 5]


def test_after_five_tricks_the_deal_is_over() -> None:
    state = finished(spades_deal())
    assert state.phase is Phase.OVER
    assert sum(state.taken) == len(state.tricks) == 5
    assert state.hands == (0, 0, 0, 0)
    assert words(state) == []


@pytest.mark.parametrize("size", [1, 4, 5])
def test_a_deal_has_as_many_tricks_as_cards_in_a_hand(size: int) -> None:
    state = finished(deal(variant(f"hand_size={size}", "stick_the_dealer=on"), 0, Random(size)))
    assert len(state.tricks) == size


@pytest.mark.parametrize(
    ("reached", "action", "phase"),
    [
        pytest.param(lambda: dealt(variant()), "AH", Phase.BIDDING, id="a card during the bidding"),
        pytest.param(
            lambda: dealt(variant()), "keep", Phase.BIDDING, id="leave an upcard nobody wants"
        ),
        pytest.param(spades_deal, "pass", Phase.PLAY, id="a pass during the play"),
        pytest.param(spades_deal, "alone", Phase.PLAY, id="alone once play has begun"),
        pytest.param(spades_deal, "discard 9C", Phase.PLAY, id="a discard during the play"),
        pytest.param(
            lambda: finished(spades_deal()), "AH", Phase.OVER, id="a card after the last trick"
        ),
        pytest.param(
            lambda: passed(dealt(variant()), 8), "pass", Phase.OVER, id="a pass after all passed"
        ),
    ],
)
def test_an_action_of_another_part_of_the_deal_is_refused(
    reached: Callable[[], DealState], action: str, phase: Phase
) -> None:
    state = reached()
    found = refusal(state, action)
    assert found is not None
    assert (found.clause, found.facts) == ("turn.stages", {"phase": phase})
    with pytest.raises(IllegalAction, match=r"turn\.stages"):
        apply(state, parse(action))


@pytest.mark.parametrize(
    ("seat", "clause"), [("E", ""), ("S", "turn.clockwise"), ("N", "turn.clockwise")]
)
def test_only_the_seat_to_act_may_act(seat: str, clause: str) -> None:
    found = refusal(spades_deal(), "9C", seat)
    assert (found.clause if found else "") == clause
    if found:
        seats = variant().seats
        assert found.facts == {"seat": seats["NESW".index(seat)], "to_act": seats[1]}


def test_a_renege_can_be_carried_out_to_show_what_it_does() -> None:
    state = trick(variant(), "H", "AS", "9S AH")
    reneged = carry_out(state, parse("AH"))
    assert [PACK.names(card)[0].code for card in reneged.trick] == ["AS", "AH"]
    assert PACK.names(reneged.hands[1]) == parse_cards("9S")


@pytest.mark.parametrize("action", [Pass(), OrderUp(), Keep(), Discard(Card.parse("9C"))])
def test_what_cannot_even_be_done_is_not_carried_out(
    action: Pass | OrderUp | Keep | Discard,
) -> None:
    with pytest.raises(IllegalAction):
        carry_out(trick(variant(), "H", "AS", "9S AH"), action)
    with pytest.raises(IllegalAction):
        carry_out(finished(spades_deal()), action)


def test_a_trick_can_be_laid_out_from_the_cards_that_matter() -> None:
    state = in_play(
        variant(),
        Trump.HEARTS,
        leader=3,
        table=parse_cards("AS KS"),
        hand=parse_cards("9S JD"),
        dealer=2,
        maker=1,
        taken=(1, 0, 2, 0),
    )
    assert (turn(state), state.leader, state.taken) == ("E", 3, (1, 0, 2, 0))
    assert (state.deal.dealer, state.contract and state.contract.maker) == (2, 1)
    assert words(state) == ["9S"]
    assert [hand.bit_count() for hand in state.hands] == [0, 2, 0, 0]


def test_a_card_cannot_lie_on_the_table_and_in_the_hand() -> None:
    with pytest.raises(ValueError, match="^AS$"):
        trick(variant(), "H", "AS", "AS 9S")


def test_the_bidding_can_be_laid_out_after_some_passes() -> None:
    hand = parse_cards("JH AH 9S 10S AC")
    state = at_call(variant(), passes=5, upcard=Card.parse("10H"), hand=hand, dealer=1)
    assert (turn(state), state.round) == ("W", 2)
    assert set(PACK.names(state.hand)) == set(hand)
    assert PACK.names(state.deal.upcard) == parse_cards("10H")
