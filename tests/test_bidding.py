"""Bidding on the upcard: who may say what in each round, and what each mistake runs into.

North deals and the ten of hearts is turned up unless a test says otherwise; East speaks first.
"""

from dataclasses import dataclass

import pytest

from tests.deals import after, dealt, passed, refusal, turn, variant, words
from tutor.cards import Card, Suit, parse_cards
from tutor.game.actions import Call, parse
from tutor.game.engine import IllegalAction, apply, carry_out
from tutor.game.position import at_call
from tutor.game.rule import Fact
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.trumps import Trump

ROUND_ONE = ["pass", "order_up", "order_up alone"]
ROUND_TWO = ["pass", "call C", "call C alone", "call D", "call D alone", "call S", "call S alone"]
HIGH = ["call NT", "call NT alone"]
LOW = ["call NTL", "call NTL alone"]

UPCARD: dict[str, Fact] = {"suit": Suit.HEARTS, "upcard": Card.parse("10H")}
OPEN: dict[str, Fact] = {"open": (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)}

STICK = "stick_the_dealer=on"
FREE = "bar_turned_down=off"
STUCK_FREE = f"{STICK} stuck_may_name_turned_down=on"
NATURAL = "natural_trump_needed=on"
CANADIAN = "canadian=on"
NOBODY_ALONE = "alone=off"
BLACK = "9S 10S QS KS AC"
LEFT_ONLY = "JD 9S 10S QS AC"
"""The jack of diamonds and no heart: the left bower of hearts and nothing else of them."""


@dataclass(frozen=True)
class Saying:
    """What is said after so many passes, under some settings, holding a hand."""

    said: str
    passes: int = 0
    settings: str = ""
    hand: str = "9C 10D QH KS AC"

    def state(self) -> DealState:
        return at_call(
            variant(*self.settings.split()),
            passes=self.passes,
            upcard=Card.parse("10H"),
            hand=parse_cards(self.hand),
        )


ALLOWED: dict[str, Saying] = {
    "round one: pass": Saying("pass"),
    "round one: order up": Saying("order_up"),
    "round one: order up alone": Saying("order_up alone"),
    "round one: the dealer takes it up": Saying("order_up", 3),
    "round one: the dealer passes": Saying("pass", 3),
    "round one: a stuck dealer passes, it is too early": Saying("pass", 3, STICK),
    "round two: pass": Saying("pass", 4),
    "round two: another suit": Saying("call S", 4),
    "round two: another suit alone": Saying("call D alone", 4),
    "round two: the dealer passes": Saying("pass", 7),
    "round two: the dealer concedes": Saying("pass", 7, "stick_the_dealer=concede"),
    "round two: the last before a stuck dealer passes": Saying("pass", 6, STICK),
    "round two: the stuck dealer names a suit": Saying("call C", 7, STICK),
    "turned-down suit: where it is not barred": Saying("call H", 4, FREE),
    "turned-down suit: by the stuck dealer": Saying("call H", 7, STUCK_FREE),
    "no trump: in round two": Saying("call NT", 4, "no_trump=high"),
    "no trump alone": Saying("call NT alone", 4, "no_trump=high"),
    "no trump: low too": Saying("call NTL", 4, "no_trump=high_low"),
    "any hand: order up without a heart": Saying("order_up", 0, hand=BLACK),
    "any hand: name a suit that is not held": Saying("call D", 4, hand=BLACK),
    "natural trump: held": Saying("order_up", 0, NATURAL, "9H 9S 10S QS AC"),
    "natural trump: the right bower is one": Saying("order_up", 0, NATURAL, "JH 9S 10S QS AC"),
    "natural trump: held in round two": Saying("call C", 4, NATURAL, BLACK),
    "natural trump: a stuck dealer needs none": Saying("call D", 7, f"{NATURAL} {STICK}", BLACK),
    "natural trump: none is needed to pass": Saying("pass", 0, NATURAL, BLACK),
    "natural trump: none for no trump": Saying("call NT", 4, f"{NATURAL} no_trump=high", BLACK),
    "Canadian: the partner alone": Saying("order_up alone", 1, CANADIAN),
    "Canadian: the partner passes": Saying("pass", 1, CANADIAN),
    "Canadian: the left with partner": Saying("order_up", 0, CANADIAN),
    "Canadian: the right with partner": Saying("order_up", 2, CANADIAN),
    "Canadian: the dealer with partner": Saying("order_up", 3, CANADIAN),
    "Canadian: the partner is free in round two": Saying("call S", 5, CANADIAN),
    "not Canadian: the partner with the dealer": Saying("order_up", 1),
    "nobody alone: order up": Saying("order_up", 0, NOBODY_ALONE),
    "nobody alone: name a suit": Saying("call S", 4, NOBODY_ALONE),
}

REFUSED: dict[str, tuple[Saying, str, dict[str, Fact]]] = {
    "round one: another suit": (Saying("call S"), "bidding.first-round", UPCARD),
    "round one: the upcard's suit is ordered up, not named": (
        Saying("call H", 3),
        "bidding.first-round",
        UPCARD,
    ),
    "round one: another suit alone": (Saying("call C alone"), "bidding.first-round", UPCARD),
    "round one: also where nothing is barred": (
        Saying("call H", 0, FREE),
        "bidding.first-round",
        UPCARD,
    ),
    "round two: the upcard is gone": (Saying("order_up", 4), "bidding.second-round", UPCARD),
    "round two: for the dealer too": (Saying("order_up alone", 7), "bidding.second-round", UPCARD),
    "turned-down suit": (
        Saying("call H", 4),
        "bidding.turned-down-suit",
        {**UPCARD, **OPEN},
    ),
    "turned-down suit: alone, by the dealer": (
        Saying("call H alone", 7, STICK),
        "bidding.turned-down-suit",
        {**UPCARD, **OPEN},
    ),
    "turned-down suit: only a stuck dealer may": (
        Saying("call H", 6, STUCK_FREE),
        "bidding.turned-down-suit",
        {**UPCARD, **OPEN},
    ),
    "turned-down suit: a dealer who is not stuck may not": (
        Saying("call H", 7, "stuck_may_name_turned_down=on"),
        "bidding.turned-down-suit",
        {**UPCARD, **OPEN},
    ),
    "stuck: the dealer passes": (
        Saying("pass", 7, STICK),
        "bidding.stick-the-dealer",
        OPEN,
    ),
    "stuck: all four suits are open": (
        Saying("pass", 7, STUCK_FREE),
        "bidding.stick-the-dealer",
        {"open": tuple(Suit)},
    ),
    "no trump: not in this game": (Saying("call NT", 4), "bidding.no-trump-closed", {}),
    "no trump: neither with low cards winning": (
        Saying("call NTL alone", 4),
        "bidding.no-trump-closed",
        {},
    ),
    "no trump: not in round one": (
        Saying("call NT", 0, "no_trump=high"),
        "bidding.no-trump",
        {},
    ),
    "no trump: low not in round one": (
        Saying("call NTL", 3, "no_trump=high_low"),
        "bidding.no-trump",
        {},
    ),
    "no trump: only high": (Saying("call NTL", 4, "no_trump=high"), "bidding.no-trump", {}),
    "natural trump: none held": (
        Saying("order_up", 0, NATURAL, BLACK),
        "bidding.natural-trump",
        {"suit": Suit.HEARTS},
    ),
    "natural trump: the left bower is none": (
        Saying("order_up alone", 0, NATURAL, LEFT_ONLY),
        "bidding.natural-trump",
        {"suit": Suit.HEARTS},
    ),
    "natural trump: the dealer's upcard is none": (
        Saying("order_up", 3, NATURAL, BLACK),
        "bidding.natural-trump",
        {"suit": Suit.HEARTS},
    ),
    "natural trump: none held in round two": (
        Saying("call D", 4, NATURAL, BLACK),
        "bidding.natural-trump",
        {"suit": Suit.DIAMONDS},
    ),
    "natural trump: a dealer who is not stuck": (
        Saying("call D", 7, NATURAL, BLACK),
        "bidding.natural-trump",
        {"suit": Suit.DIAMONDS},
    ),
    "Canadian: the partner with the dealer": (
        Saying("order_up", 1, CANADIAN),
        "bidding.canadian",
        {"suit": Suit.HEARTS},
    ),
    "nobody alone: order up alone": (Saying("order_up alone", 0, NOBODY_ALONE), "alone.closed", {}),
    "nobody alone: name a suit alone": (
        Saying("call S alone", 4, NOBODY_ALONE),
        "alone.closed",
        {},
    ),
}


@pytest.mark.parametrize("saying", [pytest.param(each, id=id) for id, each in ALLOWED.items()])
def test_a_call_is_allowed(saying: Saying) -> None:
    assert refusal(saying.state(), saying.said) is None
    assert saying.said in words(saying.state())


@pytest.mark.parametrize(
    ("saying", "clause", "facts"), [pytest.param(*each, id=id) for id, each in REFUSED.items()]
)
def test_a_call_is_refused_with_its_rule_and_facts(
    saying: Saying, clause: str, facts: dict[str, Fact]
) -> None:
    found = refusal(saying.state(), saying.said)
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)
    assert saying.said not in words(saying.state())
    with pytest.raises(IllegalAction, match=clause):
        apply(saying.state(), parse(saying.said))


@pytest.mark.parametrize(
    ("settings", "passes", "said"),
    [
        pytest.param("", 0, ROUND_ONE, id="round one"),
        pytest.param("", 3, ROUND_ONE, id="round one, the dealer"),
        pytest.param("", 4, ROUND_TWO, id="round two"),
        pytest.param("", 7, ROUND_TWO, id="round two, the dealer"),
        pytest.param(STICK, 7, ROUND_TWO[1:], id="the dealer is stuck"),
        pytest.param(STICK, 6, ROUND_TWO, id="nobody else is"),
        pytest.param("stick_the_dealer=concede", 7, ROUND_TWO, id="the dealer may concede"),
        pytest.param(
            FREE, 4, [*ROUND_TWO[:5], "call H", "call H alone", *ROUND_TWO[5:]], id="none barred"
        ),
        pytest.param("no_trump=high", 0, ROUND_ONE, id="no trump, round one"),
        pytest.param("no_trump=high", 4, [*ROUND_TWO, *HIGH], id="no trump, round two"),
        pytest.param("no_trump=high_low", 4, [*ROUND_TWO, *HIGH, *LOW], id="high and low"),
        pytest.param(CANADIAN, 1, ["pass", "order_up alone"], id="Canadian partner"),
        pytest.param(NOBODY_ALONE, 0, ROUND_ONE[:2], id="nobody alone, round one"),
        pytest.param(NOBODY_ALONE, 4, ["pass", "call C", "call D", "call S"], id="nobody alone"),
        pytest.param("declare_alone=with_call", 0, ROUND_ONE, id="alone only with the call"),
    ],
)
def test_all_that_may_be_said(settings: str, passes: int, said: list[str]) -> None:
    assert words(Saying("", passes, settings).state()) == said


@pytest.mark.parametrize("dealer", "NESW")
def test_the_bidding_goes_round_twice_from_the_dealers_left(dealer: str) -> None:
    state = dealt(variant(), dealer)
    left = "NESW".index(dealer) + 1
    speakers = [turn(passed(state, passes)) for passes in range(8)]
    assert "".join(speakers) == ("NESWNESW"[left : left + 4]) * 2
    assert passed(state, 7).phase is Phase.BIDDING


def test_a_deal_that_everybody_passes_twice_is_over_and_worth_nothing() -> None:
    state = passed(dealt(variant()), 8)
    assert state.phase is Phase.OVER
    assert words(state) == []
    assert state.contract is None
    assert outcome(state).points == (0, 0)
    assert outcome(state).worth is None


@pytest.mark.parametrize(
    ("said", "maker", "trump", "lone"),
    [
        pytest.param(["E order_up"], 1, "H", 0, id="ordered up by the left"),
        pytest.param(["E pass", "S order_up"], 2, "H", 0, id="by the dealer's partner"),
        pytest.param(["E pass", "S pass", "W pass", "N order_up"], 0, "H", 0, id="by the dealer"),
        pytest.param(["E order_up alone"], 1, "H", 0b0010, id="alone"),
        pytest.param(["E pass", "S pass", "W order_up alone"], 3, "H", 0b1000, id="alone, right"),
    ],
)
def test_ordering_up_makes_the_upcards_suit_trump_and_gives_the_dealer_six_cards(
    said: list[str], maker: int, trump: str, lone: int
) -> None:
    state = after(dealt(variant()), *said)
    assert state.contract is not None
    assert (state.contract.maker, state.contract.lone) == (maker, lone)
    assert state.order.trump is Trump(trump)
    assert (state.phase, turn(state)) == (Phase.DISCARD, "N")
    assert state.hands[0] == state.deal.hands[0] | state.deal.upcard
    assert state.hands[1:] == state.deal.hands[1:]


@pytest.mark.parametrize(
    ("said", "maker", "trump", "lone"),
    [
        pytest.param("E call S", 1, "S", 0, id="with partner"),
        pytest.param("E call C alone", 1, "C", 0b0010, id="alone"),
    ],
)
def test_a_suit_named_in_round_two_is_trump_without_an_exchange(
    said: str, maker: int, trump: str, lone: int
) -> None:
    state = after(passed(dealt(variant()), 4), said)
    assert state.contract is not None
    assert (state.contract.maker, state.contract.lone) == (maker, lone)
    assert state.order.trump is Trump(trump)
    assert state.phase is Phase.ALONE
    assert state.hands == state.deal.hands


@pytest.mark.parametrize("custom", ["dealer_names", "agreed"])
def test_no_trump_named_for_a_joker_is_a_mistake_that_can_be_looked_at(custom: str) -> None:
    state = dealt(variant(f"joker_turned={custom}", of="british"), upcard="JK")
    found = refusal(state, "call NT")
    assert found is not None
    assert found.clause == "bidding.no-trump-closed"
    assert carry_out(state, Call(Trump.NONE)).said[-1].action == Call(Trump.NONE)
