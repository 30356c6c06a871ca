"""The dealer's exchange: taking the upcard, burying it, leaving it; what must not be laid aside.

North deals, the nine of hearts is turned up, and North holds five better hearts.
"""

import pytest

from tests.deals import after, dealt, finished, refusal, turn, variant, words
from tutor.cards import Card
from tutor.game.actions import parse
from tutor.game.engine import IllegalAction, apply, carry_out
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
    assert state.aside == mask([Card.parse(aside)])
    assert state.hands[1:] == before.hands[1:]
    assert state.phase is Phase.ALONE


def test_with_two_packs_the_one_upcard_that_is_held_must_not_be_buried() -> None:
    game = variant(NO_BURY, "deck_copies=2")
    state = after(dealt(game, "N", "9H", N=HAND, E="9H 10C QC KC AC"), "E order_up")
    assert BURY not in words(state)
    found = refusal(state, BURY)
    assert found is not None
    assert found.clause == "exchange.no-bury"


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


# ---------------------------------------------------------------- more than one card too many


@pytest.mark.parametrize(
    ("settings", "is_free"),
    [
        pytest.param("dealer_extra=1", True, id="an extra card: the upcard may be buried"),
        pytest.param(f"dealer_extra=1 {NO_BURY}", False, id="an extra card: it must not"),
    ],
)
def test_a_dealer_with_an_extra_card_exchanges_like_any_other(settings: str, is_free: bool) -> None:
    game = variant(*settings.split())
    state = dealt(game, "N", "9H", N=f"{HAND} 9C")
    assert (state.phase, turn(state)) == (Phase.DISCARD, "N")
    assert "keep" not in words(state)
    state = after(state, "N discard 9C", "E order_up")
    assert (BURY in words(state), KEEP in words(state)) == (is_free, True)


def test_a_loner_lays_a_card_aside_for_the_partners_best() -> None:
    game = variant(of="railroad")
    state = after(dealt(game, "N", "9H", E="JH JD AH KH 9C"), "E order_up alone", "N keep")
    assert (state.phase, turn(state)) == (Phase.DISCARD, "E")
    state = after(state, "E discard 9C", "S together", "N together")
    assert (state.phase, turn(state), state.hands[1].bit_count()) == (Phase.EXCHANGE, "W", 4)
    (best, *_) = words(state)
    state = after(state, f"W {best}")
    assert state.hands[1].bit_count() == 5


def test_a_lone_defender_gets_the_partners_best_too() -> None:
    game = variant("defend_alone=always", of="railroad")
    state = after(dealt(game, "N", "9H"), "E order_up", "N keep", "E together", "S alone")
    assert (state.phase, turn(state)) == (Phase.DISCARD, "S")
    state = after(state, f"S {words(state)[0]}")
    assert (state.phase, turn(state)) == (Phase.EXCHANGE, "N")


@pytest.mark.parametrize("cards", [1, 2])
def test_no_more_of_the_partners_best_are_passed_than_there_are(cards: int) -> None:
    game = variant("hand_size=1", f"partners_best={cards}")
    state = finished(after(dealt(game, "N", "9H", N="10H"), "E order_up alone"))
    assert sum(state.taken) == 1


def test_a_maker_takes_the_dummy_hand_and_lays_as_many_cards_aside() -> None:
    game = variant(of="three-handed")
    state = after(dealt(game, "1", "9H", p1=HAND), "2 order_up", "1 keep", "2 together")
    assert (state.phase, turn(state), state.hand.bit_count()) == (Phase.DISCARD, "2", 10)
    for left in (9, 8, 7, 6, 5):
        state = after(state, f"2 {words(state)[0]}")
        assert state.hands[1].bit_count() == left
    assert state.phase is not Phase.DISCARD


def test_a_maker_alone_leaves_the_dummy_hand() -> None:
    game = variant(of="three-handed")
    state = after(dealt(game, "1", "9H", p1=HAND), "2 order_up", "1 keep", "2 alone")
    assert state.phase is not Phase.DISCARD
    assert state.hands[1].bit_count() == 5


@pytest.mark.parametrize(
    ("said", "mistake"),
    [
        pytest.param("E ask, S pass, W pass, N pass, E call S", "give AC", id="a gift"),
        pytest.param("E ask, S pass, W pass, N pass, E call S, E give 9C", "give KD", id="back"),
    ],
)
def test_a_card_that_is_not_held_cannot_be_passed(said: str, mistake: str) -> None:
    hands = {"E": "9C JC QD AH JS QS", "S": "QC AC KD 10H JH QH"}
    state = after(dealt(variant(of="bid-euchre"), "N", **hands), *said.split(", "))
    assert refusal(state, mistake) is not None
    with pytest.raises(IllegalAction):
        carry_out(state, parse(mistake))


@pytest.mark.parametrize("card", ["AC", "7C"])
def test_a_card_that_is_not_held_cannot_be_laid_aside(card: str) -> None:
    with pytest.raises(IllegalAction):
        carry_out(ordered_up(), parse(f"discard {card}"))
