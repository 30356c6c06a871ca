"""What a deal is worth: each row of the score table, its clause, and the settings behind it."""

import pytest

from tests.deals import after, dealt, finished, passed, turn, variant
from tutor.game.actions import Call, GoAlone, Together
from tutor.game.engine import apply
from tutor.game.scoring import Outcome, outcome, revoke_worth, worth
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
