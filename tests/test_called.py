"""A renege that was called is in the record, and the record has the score of the game."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.calls import Run
from tests.deals import variant
from tests.play_games import corpus, new
from tests.recorded import GAMES
from tutor.cards import bits
from tutor.game.actions import Pass, PlayCard
from tutor.game.engine import legal_actions
from tutor.game.revoke import Ruling
from tutor.game.state import Phase
from tutor.playing.events import Accuse, Event, GoOn, PutRight
from tutor.playing.game import Game, after
from tutor.records.account import account
from tutor.records.egn_writer import to_egn
from tutor.records.record import Record
from tutor.records.replay import Replay, replay
from tutor.records.sheet import read_sheet
from tutor.records.sheet_writer import write_sheet
from tutor.yamlfile import DataError, parse

SEEDS = st.integers(0, 10**9)
PENALTIES = [
    (),
    ("revoke_ends_deal=off",),
    ("revoke_ends_deal=off", "revoke_false_call=2", "revoke_loner=5"),
    ("revoke_false_call=1", "revoke_window=never", "revoke_from_offender=1"),
    ("revoke_ends_deal=off", "revoke_to_opponents=0", "revoke_from_offender=2"),
]


def event(game: Game, chance: Random) -> Event:
    """Return something that may happen at the table: reneges, calls and second thoughts."""
    state, variant = game.state, game.variant
    if game.may_accuse and state.contract and chance.random() < 0.25:
        caller = chance.randrange(variant.players)
        side = variant.side(caller, state.contract.maker)
        others = [seat for seat in range(variant.players) if not side >> seat & 1]
        return Accuse(caller, chance.choice(others))
    if game.is_deal_over:
        return GoOn()
    if game.is_trick_open:
        if game.may_put_right and chance.random() < 0.3 and game.open_trick:
            owed = state.hands[game.learner] & game.open_trick.led
            return PutRight(variant.deck.names(owed)[0])
        return GoOn()
    if state.phase is Phase.PLAY and chance.random() < 0.5:
        return PlayCard(variant.deck.names(chance.choice(list(bits(state.hand))))[0])
    legal = legal_actions(state)
    return Pass() if Pass() in legal and chance.random() < 0.5 else chance.choice(legal)


def played(changes: tuple[str, ...], of: str, seed: int, deals: int) -> tuple[Game, list[int]]:
    """Play some deals; return the game after them, and the points of the first side by deal."""
    chance, game = Random(seed), new(*changes, of=of, seed=seed, table_rules=True)
    points: list[int] = []
    while True:
        if game.is_deal_over and chance.random() < 0.6:
            now = game.standing
            points.append(now.score[0] - game.match.score[0])
            if now.winner is not None or len(points) == deals:
                return game, points
            game = after(game, GoOn())
        else:
            found = event(game, chance)
            game = game if game.is_deal_over and isinstance(found, GoOn) else after(game, found)


def settled(ruling: Ruling) -> tuple[object, ...]:
    """Return what was called and what it led to; proofs that come later are of no matter."""
    renege = ruling.renege and ruling.renege._replace(proof=None)
    return (ruling.called, renege, ruling.points, ruling.ends_deal)


def read(text: str) -> Record:
    return read_sheet(parse(text, "game.yaml"))


@given(st.sampled_from(GAMES), st.sampled_from(PENALTIES), SEEDS)
@settings(max_examples=200, deadline=None)
def test_a_game_with_calls_has_the_same_score_after_writing_and_reading(
    of: tuple[str, ...], penalties: tuple[str, ...], seed: int
) -> None:
    game, points = played((*of[1:], *penalties), of[0], seed, deals=3)
    nothing = (0,) * len(game.variant.parties)
    record = Record(game.variant, nothing, (*game.finished, game.record))
    back = read(write_sheet(record))
    assert back.deals == record.deals
    found = replay(back)
    assert [deal.points[0] for deal in found.deals] == points
    assert (found.score, found.winner) == (game.standing.score, game.standing.winner)
    assert [settled(each) for each in found.deals[-1].rulings] == [*map(settled, game.rulings)]


# ---------------------------------------------------------------- told

DEAL = """\
set: {bar_turned_down: off, revoke_false_call: 1%s}
deals:
- dealer: N
  upcard: 10S
  hands:
    N: [AH, KH, 9C, 10C, QD]
    E: [JH, JD, AS, KS, QS]
    S: [9H, AD, KD, JC, 9D]
    W: [AC, KC, QC, 10H, 10D]
  said: [E pass, S pass, W pass, N pass, E call S]
  tricks:
  - [JH, AD, 10H, KH]
  - [9C, JD, JC, QC]
"""
STAYS = DEAL % ", revoke_ends_deal: off"
BREAKS_OFF = DEAL % ""
RENEGE = "In trick 1 the jack of hearts (J♥) was led, and South played the ace of diamonds (A♦)."
FALSE = "The call is false: nobody saw a card that should have been played."


def replayed(text: str, *called: str) -> Replay:
    return replay(read(f"{text}  called: [{', '.join(called)}]\n"))


def told(found: Replay) -> list[str]:
    return [line.text for line in account(found, corpus()) if "has reneged" in line.text]


def test_a_call_is_told_with_what_it_led_to() -> None:
    assert told(replayed(BREAKS_OFF, "E S after 1")) == [
        f"East says that South has reneged. {RENEGE} Points: East and West +2."
    ]
    assert told(replayed(STAYS, "E N after 1", "W S after 1", "E S after 2")) == [
        f"East says that North has reneged. {FALSE} Points: North and South +1.",
        f"West says that South has reneged. {RENEGE} Points: East and West +2.",
        "East says that South has reneged. There is no other renege of this player. "
        "It costs nothing.",
    ]


def test_a_call_that_breaks_off_the_deal_ends_it_and_others_do_not() -> None:
    assert [deal.score for deal in replayed(BREAKS_OFF, "E S after 1").deals] == [(0, 2)]
    assert [deal.outcome for deal in replayed(STAYS, "E S after 1").deals] == [None]


def test_what_a_renege_costs_is_not_taken_unless_it_is_called() -> None:
    assert replay(read(BREAKS_OFF)).score == (0, 0)


def test_a_call_is_told_to_programs(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text(f"{BREAKS_OFF}  called: [E N after 1, E S after 2]\n", encoding="utf-8")
    answer = run("replay", str(file), "--json")
    (deal,) = (line for line in map(json.loads, answer.out.splitlines()) if "dealer" in line)
    wrong, right = deal["called"]
    assert wrong == {
        **{"caller": "E", "accused": "N", "after": 1, "renege": None},
        **{"points": {"NS": 1, "EW": 0}, "ends_deal": False},
    }
    assert (right["renege"], right["ends_deal"]) == ({"trick": 1, "card": "AD"}, True)
    assert (deal["score"], answer.code) == ({"NS": 1, "EW": 2}, 1)
    reviewed = run("review", str(file), "--samples", "10", "--json").out.splitlines()
    lines = [json.loads(line) for line in reviewed]
    assert [line["called"] for line in lines if "called" in line] == [wrong, right]
    assert "East says that South has reneged." in run("review", str(file), "--samples", "10").out


# ---------------------------------------------------------------- what cannot be settled


@pytest.mark.parametrize(
    ("text", "called", "said"),
    [
        (STAYS, "E after 1", "like 'N W after 1'; found 'E after 1'"),
        (STAYS, "E S after 0", "like 'N W after 1'; found 'E S after 0'"),
        (STAYS, "E P after 1", "expected one of N, E, S, W; found 'P'"),
        (STAYS, "E S after 3", "this deal has 2 whole tricks; found 3"),
        (STAYS, "E W after 1", "only an opponent can be called"),
        (BREAKS_OFF, "E S after 1, E N after 1", "nobody after the deal was broken off"),
        (STAYS.replace("    S: [9H", "    S: [JC]  # 9H"), "E S after 1", "not written down"),
    ],
)
def test_a_call_that_cannot_be_is_refused_at_its_place(text: str, called: str, said: str) -> None:
    with pytest.raises(DataError, match=said) as error:
        replayed(text, *called.split(", "))
    (problem,) = error.value.problems
    assert problem.where.startswith("game.yaml:14: deals[1].called[")


def test_what_a_player_shows_settles_a_call_without_the_hand() -> None:
    text = STAYS.replace("    S: [9H", "    S: [JC]  # 9H").replace("JD, JC, QC]", "JD, 9H, QC]")
    (deal,) = replayed(text, "E S after 1").deals
    assert [each.points for each in deal.rulings] == [(0, 2)]


def test_euchre_game_notation_has_no_words_for_a_call() -> None:
    record = read(f"{DEAL % ', revoke_to_opponents: 3'}  called: [E S after 1]\n")
    game = replace(record, variant=variant(of="tournament"))
    with pytest.raises(DataError, match="cannot say 'E S after 1'"):
        to_egn(game)
