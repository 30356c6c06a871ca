"""What a deal is worth: each row of the score table, its clause, and the settings behind it."""

import pytest

from tests.deals import after, dealt, finished, passed, turn, variant
from tutor.game.actions import Call, GoAlone, Together
from tutor.game.bids import Bid
from tutor.game.engine import apply
from tutor.game.scoring import Outcome, outcome, revoke_worth, shared_out, worth
from tutor.game.seats import parse_seat
from tutor.game.state import DealState, Phase
from tutor.trumps import Trump

PAIRS = "euchre euchre euchre made made march"
LONER = "loner-euchred loner-euchred loner-euchred loner-made loner-made loner-march"
LONE_DEFENDER = "lone-defender-march lone-defender lone-defender made made march"
TWO_LONERS = "lone-defender-march lone-defender lone-defender loner-made loner-made loner-march"
# every number unlike every other, so that no row can borrow from its neighbour
ODD = (
    "made=11 march=12 euchre=13 loner_march=14 loner_euchred=15 lone_defender_euchre=16 "
    "lone_defender_march=17"
)


@pytest.mark.parametrize(
    ("settings", "alone", "defender_alone", "clauses", "points"),
    [
        pytest.param("", False, False, PAIRS, "-2 -2 -2 1 1 2", id="two pairs"),
        pytest.param("", True, False, LONER, "-2 -2 -2 1 1 4", id="a lone maker"),
        pytest.param("", False, True, LONE_DEFENDER, "-4 -2 -2 1 1 2", id="a lone defender"),
        pytest.param("", True, True, TWO_LONERS, "-4 -2 -2 1 1 4", id="both alone"),
        pytest.param(ODD, False, False, PAIRS, "-13 -13 -13 11 11 12", id="odd: two pairs"),
        pytest.param(ODD, True, False, LONER, "-15 -15 -15 11 11 14", id="odd: a lone maker"),
        pytest.param(
            ODD, False, True, LONE_DEFENDER, "-17 -16 -16 11 11 12", id="odd: a lone defender"
        ),
        pytest.param(ODD, True, True, TWO_LONERS, "-17 -16 -16 11 11 14", id="odd: both alone"),
        pytest.param(
            "no_tricks=4",
            False,
            False,
            PAIRS.replace("euchre", "no-tricks", 1),
            "-4 -2 -2 1 1 2",
            id="super-euchre: two pairs",
        ),
        pytest.param(
            "no_tricks=4",
            True,
            False,
            LONER.replace("loner-euchred", "no-tricks", 1),
            "-4 -2 -2 1 1 4",
            id="super-euchre: a lone maker",
        ),
        pytest.param(
            "no_tricks=9",
            False,
            True,
            LONE_DEFENDER,
            "-4 -2 -2 1 1 2",
            id="super-euchre: a lone defender has a row of his own",
        ),
        pytest.param(
            "no_tricks=4 loner_euchred=4",
            True,
            False,
            LONER,
            "-4 -4 -4 1 1 4",
            id="super-euchre: no more than the loner's euchre anyway",
        ),
    ],
)
def test_the_makers_tricks_are_worth(
    settings: str, alone: bool, defender_alone: bool, clauses: str, points: str
) -> None:
    game = variant(*settings.split())
    for tricks, (clause, value) in enumerate(zip(clauses.split(), points.split(), strict=True)):
        found = worth(game, tricks, alone=alone, defender_alone=defender_alone)
        expected = (f"scoring.{clause}", max(int(value), 0), max(-int(value), 0))
        assert (found.clause, found.makers, found.defenders) == expected, tricks


@pytest.mark.parametrize("tricks", [-1, 6])
def test_a_number_of_tricks_that_a_deal_does_not_have_is_a_mistake_of_ours(tricks: int) -> None:
    with pytest.raises(ValueError, match=str(tricks)):
        worth(variant(), tricks)


@pytest.mark.parametrize(
    ("hand_size", "clauses"),
    [
        (1, "euchre march"),
        (3, "euchre euchre made march"),
        (4, "euchre euchre euchre made march"),
    ],
)
def test_the_makers_need_more_than_half_of_the_tricks(hand_size: int, clauses: str) -> None:
    game = variant(f"hand_size={hand_size}")
    found = [worth(game, tricks).clause for tricks in range(hand_size + 1)]
    assert found == [f"scoring.{clause}" for clause in clauses.split()]


def played(holder: str, maker: str, loners: str) -> DealState:
    """Return a finished deal in which one seat holds the five best spades and a maker named them.

    Nobody but the holder can win a trick.
    """
    state = passed(dealt(variant(), "N", "10H", **{holder: "JS JC AS KS QS"}), 4)
    while turn(state) != maker:
        state = passed(state, 1)
    state = apply(state, Call(Trump.SPADES))
    while state.phase is Phase.ALONE:
        state = apply(state, GoAlone() if turn(state) in loners else Together())
    return finished(state)


@pytest.mark.parametrize(
    ("holder", "maker", "loners", "points", "tricks", "clause"),
    [
        pytest.param("E", "E", "", (0, 2), 5, "march", id="East's side marches"),
        pytest.param("S", "S", "", (2, 0), 5, "march", id="South's side marches"),
        pytest.param("S", "N", "", (2, 0), 5, "march", id="the maker's partner takes them"),
        pytest.param("W", "W", "W", (0, 4), 5, "loner-march", id="West marches alone"),
        pytest.param("N", "E", "", (2, 0), 0, "euchre", id="East is euchred"),
        pytest.param("N", "E", "E", (2, 0), 0, "loner-euchred", id="East alone is euchred"),
        pytest.param("N", "E", "N", (4, 0), 0, "lone-defender-march", id="by North alone"),
        pytest.param("N", "E", "EN", (4, 0), 0, "lone-defender-march", id="alone against alone"),
    ],
)
def test_a_finished_deal_scores_for_one_side(
    holder: str, maker: str, loners: str, points: tuple[int, int], tricks: int, clause: str
) -> None:
    found = outcome(played(holder, maker, loners))
    assert (found.points, found.maker_tricks) == (points, tricks)
    assert found.worth is not None
    assert found.worth.clause == f"scoring.{clause}"


@pytest.mark.parametrize(
    ("settings", "dealer", "points"),
    [
        pytest.param("", "N", (0, 0), id="all pass: nothing"),
        pytest.param("pass_out=same_dealer", "N", (0, 0), id="all pass, same dealer: nothing"),
        pytest.param("stick_the_dealer=concede", "N", (0, 1), id="North concedes a point"),
        pytest.param("stick_the_dealer=concede", "W", (1, 0), id="West concedes a point"),
    ],
)
def test_a_deal_without_a_maker_is_worth(
    settings: str, dealer: str, points: tuple[int, int]
) -> None:
    found = outcome(passed(dealt(variant(*settings.split()), dealer), 8))
    assert found == Outcome(points)


@pytest.mark.parametrize(
    ("settings", "tricks", "alone", "clause"),
    [
        pytest.param("alone_must_take_all=on", 4, True, "alone-must-take-all", id="four alone"),
        pytest.param("alone_must_take_all=on", 5, True, "loner-march", id="all five alone"),
        pytest.param("alone_must_take_all=on", 4, False, "made", id="four with the partner"),
        pytest.param("alone_must_take_all=on", 2, True, "loner-euchred", id="euchred alone"),
        pytest.param("four_to_score=on", 3, False, "four-to-score", id="three of four"),
        pytest.param("four_to_score=on", 4, False, "made", id="the four"),
        pytest.param("four_to_score=on", 2, False, "euchre", id="two"),
        pytest.param("four_to_score=on", 3, True, "four-to-score", id="three alone"),
    ],
)
def test_by_a_house_rule_enough_tricks_may_be_worth_nothing(
    settings: str, tricks: int, alone: bool, clause: str
) -> None:
    found = worth(variant(*settings.split()), tricks, alone=alone)
    assert found.clause == f"scoring.{clause}"
    assert (found.makers + found.defenders == 0) is (clause in settings.replace("_", "-"))


@pytest.mark.parametrize(
    ("settings", "won", "clause"),
    [
        pytest.param("fast_break=on", "EEMMM", "fast-break", id="two lost, three won"),
        pytest.param("fast_break=on", "EMEMM", "made", id="not the first two"),
        pytest.param("fast_break=on", "EEMME", "euchre", id="not all of the rest"),
        pytest.param("", "EEMMM", "made", id="where it is not played"),
        pytest.param("fast_break=on hand_size=3", "EEM", "euchre", id="the rest is not enough"),
    ],
)
def test_a_fast_break_is(settings: str, won: str, clause: str) -> None:
    state = passed(dealt(variant(*settings.split())), 4)
    end = finished(after(state, "E call C", *(f"{seat} together" for seat in "ESN")))
    winners = [{"M": 1, "E": 2}[side] for side in won]
    tricks = [each._replace(winner=seat) for each, seat in zip(end.tricks, winners, strict=True)]
    taken = tuple(winners.count(seat) for seat in range(4))
    found = outcome(end._replace(tricks=tuple(tricks), taken=taken)).worth
    assert found is not None
    assert found.clause == f"scoring.{clause}"


def bid_worth(name: str, bid: str, tricks: int, settings: str = "") -> tuple[str, int, int]:
    """Return what a bid is worth with so many tricks: clause, makers' and defenders' points."""
    promise = Bid.parse(bid)
    assert promise is not None
    found = worth(variant(*settings.split(), of=name), tricks, bid=promise)
    return found.clause, found.makers, found.defenders


@pytest.mark.parametrize(
    ("bid", "tricks", "settings", "clause", "makers", "defenders"),
    [
        pytest.param("4", 4, "", "made", 4, 2, id="just made"),
        pytest.param("4", 6, "", "made", 6, 0, id="a trick is a point also above the bid"),
        pytest.param("4", 3, "", "failed", -4, 3, id="a trick short"),
        pytest.param("4", 3, "defenders_score=off", "failed", -4, 0, id="nothing for the others"),
        pytest.param("3", 3, "defenders_score=off", "made", 3, 0, id="nor when it is made"),
        pytest.param("ask", 6, "", "ask", 12, 0, id="ask made"),
        pytest.param("moon", 6, "", "moon", 24, 0, id="moon made"),
        pytest.param("ask", 5, "", "failed", -6, 1, id="ask failed"),
        pytest.param("moon", 0, "", "failed", -6, 6, id="moon failed"),
        pytest.param("ask", 5, "failed_named=named", "ask-failed", -12, 1, id="ask loses twelve"),
        pytest.param(
            "moon", 5, "failed_named=named", "moon-failed", -24, 1, id="moon loses them all"
        ),
        pytest.param("5", 4, "failed_named=named", "failed", -5, 2, id="a number loses itself"),
        pytest.param("ask", 6, "ask_points=9", "ask", 9, 0, id="nine for an ask"),
        pytest.param("moon", 6, "moon_points=9", "moon", 9, 0, id="nine for a moon"),
    ],
)
def test_a_bid_is_worth(
    bid: str, tricks: int, settings: str, clause: str, makers: int, defenders: int
) -> None:
    found = bid_worth("bid-euchre", bid, tricks, settings)
    assert found == (f"bid-scoring.{clause}", makers, defenders)


@pytest.mark.parametrize(
    ("bid", "tricks", "settings", "is_won", "stake"),
    [
        pytest.param("2", 2, "", True, 2, id="two made"),
        pytest.param("2", 5, "", True, 2, id="two with all tricks is still two"),
        pytest.param("4", 3, "", False, 4, id="four failed"),
        pytest.param("misere", 0, "", True, 3, id="misère made"),
        pytest.param("misere", 1, "", False, 3, id="misère failed"),
        pytest.param("nap", 5, "", True, 10, id="nap made"),
        pytest.param("nap", 4, "", False, 5, id="nap failed"),
        pytest.param("wellington", 5, "", True, 10, id="Wellington made"),
        pytest.param("wellington", 4, "", False, 10, id="Wellington failed"),
        pytest.param("blucher", 5, "", True, 20, id="Blücher made"),
        pytest.param("blucher", 0, "", False, 20, id="Blücher failed"),
        pytest.param("blucher", 5, "players=6", True, 20, id="five opponents pay"),
        pytest.param("nap", 4, "players=2", False, 5, id="one opponent is paid"),
    ],
)
def test_every_opponent_pays_or_is_paid(
    bid: str, tricks: int, settings: str, is_won: bool, stake: int
) -> None:
    opponents = variant(*settings.split(), of="napoleon").players - 1
    sign = 1 if is_won else -1
    assert bid_worth("napoleon", bid, tricks, settings) == (
        "payment.won" if is_won else "payment.lost",
        sign * stake * opponents,
        -sign * stake,
    )


@pytest.mark.parametrize(
    ("maker", "tricks", "points"),
    [
        pytest.param("2", 5, (0, 3, 0), id="the maker takes all"),
        pytest.param("3", 3, (0, 0, 1), id="the maker makes it"),
        pytest.param("1", 2, (0, 2, 2), id="the maker is euchred: two to each of the others"),
    ],
)
def test_of_three_the_maker_scores_or_both_others(
    maker: str, tricks: int, points: tuple[int, int, int]
) -> None:
    game = variant(of="three-handed")
    found = shared_out(game, parse_seat(maker, 3), worth(game, tricks))
    assert found == points


@pytest.mark.parametrize(
    ("settings", "by_makers", "alone", "makers", "defenders"),
    [
        pytest.param("", True, False, 0, 2, id="by the makers"),
        pytest.param("", False, False, 2, 0, id="by the defenders"),
        pytest.param("", True, True, 0, 4, id="by the makers in a lone hand"),
        pytest.param("", False, True, 4, 0, id="against a loner"),
        pytest.param("revoke_to_opponents=3", False, False, 3, 0, id="three to the others"),
        pytest.param("revoke_loner=5", True, True, 0, 5, id="five in a lone hand"),
        pytest.param(
            "revoke_to_opponents=0 revoke_from_offender=2", True, False, -2, 0, id="off their own"
        ),
        pytest.param("revoke_from_offender=1", False, False, 2, -1, id="both"),
    ],
)
def test_a_renege_costs(
    settings: str, by_makers: bool, alone: bool, makers: int, defenders: int
) -> None:
    found = revoke_worth(variant(*settings.split()), by_makers=by_makers, alone=alone)
    assert (found.makers, found.defenders) == (makers, defenders)
    assert found.clause == f"irregularities.renege-{'loner' if alone else 'penalty'}"


def test_a_deal_that_is_not_over_has_no_outcome() -> None:
    with pytest.raises(AssertionError):
        outcome(after(dealt(variant()), "E order_up"))
