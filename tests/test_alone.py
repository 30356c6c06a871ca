"""Playing alone: who is asked, in what order, who sits out, and who then leads.

North deals unless a test says otherwise; trump is named in the second round.
"""

import pytest

from tests.deals import dealt, finished, passed, refusal, turn, variant, words
from tutor.cards import indices
from tutor.game.actions import Call, GoAlone, Together
from tutor.game.engine import apply, judge
from tutor.game.state import DealState, Phase
from tutor.trumps import Trump

SEATS = "NESW"


def called(maker: str, settings: str = "", dealer: str = "N", *, alone: bool = False) -> DealState:
    """Return the deal after a seat has named clubs in round two."""
    state = passed(dealt(variant(*settings.split()), dealer, "10H"), 4)
    while turn(state) != maker:
        state = passed(state, 1)
    return apply(state, Call(Trump.CLUBS, alone))


def answered(state: DealState, loners: str = "") -> tuple[str, DealState]:
    """Return the seats that were asked, and the deal once all have answered."""
    asked = ""
    while state.phase is Phase.ALONE:
        asked += turn(state)
        state = apply(state, GoAlone() if turn(state) in loners else Together())
    return asked, state


def lone_and_out(state: DealState) -> tuple[str, str]:
    assert state.contract is not None
    return codes(state.contract.lone), codes(state.contract.out)


def codes(seats: int) -> str:
    return "".join(SEATS[seat] for seat in indices(seats))


@pytest.mark.parametrize(
    ("declare", "defend", "with_partner", "alone_when_asked", "alone_with_call"),
    [
        ("before_lead", "always", "ESN", "ESN", "SN"),
        ("before_lead", "against_loner", "E", "ESN", "SN"),
        ("before_lead", "never", "E", "E", ""),
        ("with_call", "always", "SN", None, "SN"),
        ("with_call", "against_loner", "", None, "SN"),
        ("with_call", "never", "", None, ""),
    ],
)
def test_who_is_asked(
    declare: str, defend: str, with_partner: str, alone_when_asked: str | None, alone_with_call: str
) -> None:
    settings = f"declare_alone={declare} defend_alone={defend}"
    assert answered(called("E", settings))[0] == with_partner
    assert answered(called("E", settings, alone=True))[0] == alone_with_call
    if alone_when_asked is not None:
        assert answered(called("E", settings), "E")[0] == alone_when_asked


@pytest.mark.parametrize(
    ("maker", "loners", "asked"),
    [
        pytest.param("N", "", "NEW", id="the dealer made trump"),
        pytest.param("E", "", "ESN", id="the dealer's left did"),
        pytest.param("S", "", "SEW", id="the dealer's partner did"),
        pytest.param("W", "", "WSN", id="the dealer's right did"),
        pytest.param("W", "S", "WS", id="the first defender alone: the second is not asked"),
        pytest.param("W", "N", "WSN", id="the second defender alone"),
        pytest.param("W", "WS", "WS", id="one lone player a side"),
    ],
)
def test_the_maker_is_asked_first_then_the_defenders_from_the_dealers_left(
    maker: str, loners: str, asked: str
) -> None:
    assert answered(called(maker), loners)[0] == asked


@pytest.mark.parametrize("dealer", SEATS)
def test_defenders_are_asked_from_the_left_of_whoever_deals(dealer: str) -> None:
    left, partner, right = (SEATS[(SEATS.index(dealer) + step) % 4] for step in (1, 2, 3))
    assert answered(called(dealer, dealer=dealer))[0] == dealer + left + right
    assert answered(called(partner, dealer=dealer))[0] == partner + left + right


def test_where_nobody_plays_alone_nobody_is_asked() -> None:
    state = called("E", "alone=off defend_alone=always")
    assert state.phase is Phase.PLAY
    assert lone_and_out(state) == ("", "")


@pytest.mark.parametrize(
    ("maker", "loners", "out"),
    [
        ("N", "", ""),
        ("N", "N", "S"),
        ("E", "E", "W"),
        ("S", "S", "N"),
        ("W", "W", "E"),
        ("N", "E", "W"),
        ("N", "W", "E"),
        ("N", "NE", "SW"),
        ("E", "NE", "SW"),
        ("S", "SW", "NE"),
    ],
)
def test_the_partner_of_a_lone_player_sits_out_and_keeps_the_cards(
    maker: str, loners: str, out: str
) -> None:
    _, state = answered(called(maker), loners)
    assert lone_and_out(state) == (loners, out)
    assert state.phase is Phase.PLAY
    end = finished(state)
    assert {len(trick.cards) for trick in end.tricks} == {4 - len(out)}
    assert [end.hands[SEATS.index(seat)].bit_count() for seat in SEATS] == [
        5 if seat in out else 0 for seat in SEATS
    ]
    assert not any(end.taken[SEATS.index(seat)] for seat in out)


def test_alone_said_with_the_call_and_when_asked_come_to_the_same() -> None:
    with_call = answered(called("E", alone=True))[1]
    when_asked = answered(called("E"), "E")[1]
    assert with_call.contract == when_asked.contract
    assert turn(with_call) == turn(when_asked)


def test_the_question_is_answered_alone_or_together() -> None:
    state = called("E")
    assert words(state) == ["alone", "together"]
    found = refusal(state, "pass")
    assert found is not None
    assert (found.clause, found.facts) == ("turn.stages", {"phase": Phase.ALONE})
    found = refusal(state, "alone", seat="S")
    assert found is not None
    assert found.clause == "turn.clockwise"


# North deals: lone players -> who leads (left of the loner, left of the dealer)
ONE_OR_NONE = {"": "EE", "N": "EE", "E": "SE", "S": "WE", "W": "NS"}
# North deals: the maker and a lone defender, both alone -> who leads
TWO = {
    ("N", "E"): "EE",
    ("N", "W"): "WW",
    ("E", "N"): "NE",
    ("E", "S"): "SE",
    ("S", "E"): "EE",
    ("S", "W"): "WS",
    ("W", "N"): "NW",
    ("W", "S"): "SS",
}


def turned(seats: str, dealer: str) -> str:
    """Return the seats that stand to a dealer as these stand to North."""
    return "".join(SEATS[(SEATS.index(seat) + SEATS.index(dealer)) % 4] for seat in seats)


def leaders(maker: str, loners: str, dealer: str) -> str:
    found = ""
    for custom in ("left_of_loner", "left_of_dealer"):
        state = called(turned(maker, dealer), f"loner_lead={custom}", dealer)
        found += turn(answered(state, turned(loners, dealer))[1])
    return found


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(("loner", "expected"), ONE_OR_NONE.items())
def test_the_first_leader_with_one_lone_player_or_none(
    loner: str, expected: str, dealer: str
) -> None:
    partner = turned(loner, "S")
    for maker in SEATS.replace(partner or "-", ""):
        assert leaders(maker, loner, dealer) == turned(expected, dealer), maker


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(("pair", "expected"), TWO.items())
def test_the_first_leader_with_two_lone_players(
    pair: tuple[str, str], expected: str, dealer: str
) -> None:
    maker, defender = pair
    assert leaders(maker, maker + defender, dealer) == turned(expected, dealer)


def test_a_dealer_who_names_trump_for_a_turned_joker_may_say_alone_with_it() -> None:
    state = dealt(variant(of="british"), upcard="JK")
    assert lone_and_out(apply(state, Call(Trump.CLUBS, alone=True))) == ("N", "S")
    assert lone_and_out(apply(state, Call(Trump.CLUBS))) == ("", "")


@pytest.mark.parametrize("settings", ["alone=off", "joker_turned=agreed"])
def test_a_dealer_who_does_not_make_trump_or_may_not_play_alone_says_no_such_thing(
    settings: str,
) -> None:
    state = dealt(variant(settings, of="british"), upcard="JK")
    assert judge(state, Call(Trump.CLUBS)) is None
    assert judge(state, Call(Trump.CLUBS, alone=True)) is not None
