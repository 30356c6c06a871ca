"""The dealer's exchange: taking the upcard, burying it, leaving it; what must not be laid aside.

North deals, the nine of hearts is turned up, and North holds five better hearts.
"""

import pytest

from tests.deals import after, dealt, refusal, turn, variant, words
from tutor.cards import Card
from tutor.game.actions import parse
from tutor.game.engine import IllegalAction, apply
from tutor.game.rule import Fact
from tutor.game.state import DealState, Phase

HAND = "JH JD AH QH 10H"
OWN = ["discard JD", "discard 10H", "discard JH", "discard QH", "discard AH"]
BURY, KEEP = "discard 9H", "keep"
COMPULSORY, NO_BURY = "pick_up=compulsory", "may_bury_upcard=off"
BOTH = f"{COMPULSORY} {NO_BURY}"


def ordered_up(settings: str = "", said: str = "E order_up") -> DealState:
    game = variant(*settings.split())
    return after(dealt(game, "N", "9H", N=HAND, E="9C 10C QC KC AC"), said)


@pytest.mark.parametrize(
    ("settings", "allowed"),
    [
        pytest.param("", {*OWN, BURY, KEEP}, id="may take, may bury"),
        pytest.param(COMPULSORY, {*OWN, BURY}, id="must take, may bury"),
        pytest.param(NO_BURY, {*OWN, KEEP}, id="may take, must not bury"),
        pytest.param(BOTH, {*OWN}, id="must take, must not bury"),
    ],
)
def test_the_dealer_may_lay_aside(settings: str, allowed: set[str]) -> None:
    assert set(words(ordered_up(settings))) == allowed


UPCARD: dict[str, Fact] = {"upcard": Card.parse("9H")}


@pytest.mark.parametrize(
    ("settings", "said", "clause", "facts"),
    [
        pytest.param("", OWN[0], "", {}, id="a card of the hand"),
        pytest.param("", BURY, "", {}, id="bury the upcard"),
        pytest.param(NO_BURY, BURY, "exchange.no-bury", UPCARD, id="bury where it is barred"),
        pytest.param(BOTH, BURY, "exchange.no-bury", UPCARD, id="bury a card that must be taken"),
        pytest.param("", KEEP, "", {}, id="leave the upcard"),
        pytest.param(NO_BURY, KEEP, "", {}, id="leave it where it must not be buried"),
        pytest.param(COMPULSORY, KEEP, "exchange.must-take", UPCARD, id="leave what must be taken"),
        pytest.param(
            "",
            "discard AC",
            "exchange.discard",
            {"card": Card.parse("AC")},
            id="a card that another holds",
        ),
        pytest.param(
            "",
            "discard 7C",
            "exchange.discard",
            {"card": Card.parse("7C")},
            id="a card that is not in the pack",
        ),
        pytest.param("", "pass", "turn.stages", {"phase": Phase.DISCARD}, id="no card at all"),
    ],
)
def test_a_discard_is_judged(settings: str, said: str, clause: str, facts: dict[str, Fact]) -> None:
    state = ordered_up(settings)
    found = refusal(state, said)
    assert (found.clause if found else "") == clause
    assert (found.facts if found else {}) == facts
    if clause:
        with pytest.raises(IllegalAction, match=clause):
            apply(state, parse(said))


@pytest.mark.parametrize(
    ("said", "hand", "aside"),
    [
        pytest.param("discard 10H", "JH JD AH QH 9H", "10H", id="taken for another card"),
        pytest.param(BURY, HAND, "9H", id="buried"),
        pytest.param(KEEP, HAND, "9H", id="left: the same as buried"),
    ],
)
def test_after_the_exchange_the_dealer_has_five_cards(said: str, hand: str, aside: str) -> None:
    before = ordered_up()
    state = after(before, f"N {said}")
    mask = state.variant.deck.mask
    assert state.hands[0] == mask(map(Card.parse, hand.split()))
    assert state.discarded == mask([Card.parse(aside)])
    assert state.hands[1:] == before.hands[1:]
    assert state.phase is Phase.ALONE


def test_only_the_dealer_exchanges() -> None:
    found = refusal(ordered_up(), OWN[0], seat="E")
    assert found is not None
    assert found.clause == "turn.clockwise"
    assert found.facts == {"seat": variant().seats[1], "to_act": variant().seats[0]}


def test_a_dealer_whose_partner_goes_alone_exchanges_first_and_then_sits_out() -> None:
    before = after(dealt(variant(), "N", "9H", N=HAND), "E pass", "S order_up alone")
    assert (before.phase, turn(before)) == (Phase.DISCARD, "N")
    state = after(before, "N discard 10H", "E together", "W together")
    assert state.contract is not None
    assert state.contract.out == 0b0001
    assert state.hands[0].bit_count() == 5
