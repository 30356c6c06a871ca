"""What open-spiel said of some hundred deals, without open-spiel: the engine agrees to it all."""

from collections.abc import Callable

import pytest

from tests import oracle
from tests.oracle import Told

DEALS = oracle.read_sample()
Change = Callable[[Told], Told]
FIRST = next(told for _, told in DEALS if told.tricks)


@pytest.mark.parametrize("game", oracle.GAMES, ids=lambda game: game.id)
def test_we_agree_with_what_open_spiel_said(game: oracle.Game) -> None:
    variant = game.variant()
    deals = [told for played, told in DEALS if played == game]
    assert len(deals) == oracle.SAMPLE_DEALS
    for told in deals:
        oracle.follow(variant, told)


def test_the_sample_has_every_row_of_the_score_table_and_every_dealer() -> None:
    rows = {oracle.row(oracle.follow(game.variant(), told)) for game, told in DEALS}
    assert rows == {
        "nobody made trump",
        "scoring.made",
        "scoring.march",
        "scoring.euchre",
        "scoring.loner-made",
        "scoring.loner-march",
        "scoring.loner-euchred",
        "scoring.lone-defender",
        "scoring.lone-defender-march",
    }
    assert {told.dealer for _, told in DEALS} == {0, 1, 2, 3}


def test_a_deal_is_read_as_it_was_written() -> None:
    for line in oracle.SAMPLE.read_text(encoding="ascii").splitlines():
        assert line.startswith("#") or Told.parse(line).line == line


def another_turn(told: Told) -> Told:
    first, *rest = told.decisions
    return told._replace(decisions=(first._replace(seat=first.seat ^ 1), *rest))


def one_legal_card_less(told: Told) -> Told:
    place, decision = next(
        (place, decision)
        for place, decision in enumerate(told.decisions)
        if decision.chosen < oracle.PASS and len(decision.legal) > 1
    )
    spare = min(decision.legal - {decision.chosen})
    fewer = decision._replace(legal=decision.legal - {spare})
    return told._replace(decisions=(*told.decisions[:place], fewer, *told.decisions[place + 1 :]))


def another_winner(told: Told) -> Told:
    leader, winner = told.tricks[-1]
    return told._replace(tricks=(*told.tricks[:-1], (leader, winner ^ 1)))


def other_points(told: Told) -> Told:
    return told._replace(points=-told.points)


def no_last_card(told: Told) -> Told:
    return told._replace(decisions=told.decisions[:-1])


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        pytest.param(another_turn, "decision 1:", id="another seat's turn"),
        pytest.param(one_legal_card_less, "decision", id="a legal card less"),
        pytest.param(another_winner, "winner of each trick", id="another winner"),
        pytest.param(other_points, "points", id="points to the other side"),
        pytest.param(no_last_card, "at the end", id="the last card not played"),
    ],
)
def test_one_changed_answer_is_noticed(changed: Change, where: str) -> None:
    oracle.follow(oracle.GAMES[0].variant(), FIRST)
    with pytest.raises(oracle.Disagreement, match=where):
        oracle.follow(oracle.GAMES[0].variant(), changed(FIRST))
