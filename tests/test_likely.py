"""A sampled deal is the likelier the better it explains what the others said in the bidding."""

from itertools import islice
from random import Random

import pytest

from tests.moments import GAMES
from tutor.coach import worlds as drawing
from tutor.coach.likely import heard, surprises
from tutor.coach.sense import sensible
from tutor.coach.view import view
from tutor.coach.worlds import worlds
from tutor.game.engine import apply, deal, legal_actions
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant

DEALS = 12
WORLDS = 30
CHANGES_FIRST = ("go under", "farmers", "bid-euchre-joker")
"""Games in which somebody may change cards before speaking."""


def called(game: Variant, seed: object) -> list[DealState]:
    """Return deals in which everybody spoke sensibly, at the first moment of the play."""
    chance = Random(str(seed))
    found: list[DealState] = []
    while len(found) < DEALS:
        state = deal(game, chance.randrange(game.players), chance)
        while state.phase not in (Phase.PLAY, Phase.OVER):
            state = apply(state, sensible(view(state, state.to_act), legal_actions(state)))
        if state.phase is Phase.PLAY:
            found.append(state)
    return found


@pytest.mark.parametrize("name", GAMES)
def test_sensible_calls_are_no_surprise_with_the_hands_they_were_made_on(name: str) -> None:
    for state in called(GAMES[name], name):
        for seat in range(state.variant.players):
            assert surprises(state, heard(state, seat)) == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_call_of_the_others_is_heard_where_their_hands_were_as_dealt(name: str) -> None:
    if name in CHANGES_FIRST:
        return
    for state in called(GAMES[name], name):
        others = [each for each in state.calls if each.seat != state.to_act]
        assert len(heard(state, state.to_act)) >= len(others)


@pytest.mark.parametrize("name", GAMES)
def test_a_world_that_explains_the_calls_is_drawn_more_often(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    deals = called(GAMES[name], f"likely {name}")
    likely = average(deals)
    monkeypatch.setattr(drawing, "ODD", 1.0)
    assert likely < 0.8 * average(deals)


def average(deals: list[DealState]) -> float:
    """Return how many calls a drawn deal leaves unexplained, on average."""
    chance, counts = Random(1), []
    for state in deals:
        calls = heard(state, state.to_act)
        drawn = islice(worlds(view(state, state.to_act), chance), WORLDS)
        counts += [surprises(world, calls) for world in drawn]
    return sum(counts) / len(counts)
