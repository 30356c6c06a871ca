"""Computer players see no more than their seat, keep to the rules, and repeat themselves."""

from random import Random

import pytest

from tests.moments import GAMES, moments
from tutor.coach import players
from tutor.coach.players import Level, choose
from tutor.coach.view import view
from tutor.coach.worlds import worlds
from tutor.game.actions import Action
from tutor.game.engine import apply, deal, legal_actions
from tutor.game.match import Match
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant

MOMENTS = {Level.EASY: 40, Level.MEDIUM: 40, Level.STRONG: 6}
GAMES_A_VARIANT, MANY_GAMES = 2, 200
MOST_DEALS = 1000


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "MOST_SAMPLES", 3)
    monkeypatch.setattr(players, "LEAST_SAMPLES", 2)


def chosen(level: Level, state: DealState, seed: int = 1) -> Action:
    return choose(level, view(state, state.to_act), legal_actions(state), Random(seed))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("level", Level)
def test_a_player_acts_the_same_whatever_the_hidden_cards_are(level: Level, name: str) -> None:
    chance = Random(name)
    for state in moments(GAMES[name], f"hidden {name}", MOMENTS[level]):
        other = next(worlds(view(state, state.to_act), chance))
        action = chosen(level, state)
        assert action in legal_actions(state)
        assert chosen(level, state) == action
        assert chosen(level, other) == action


def test_an_easy_player_does_not_always_do_the_same() -> None:
    state = next(s for s in moments(GAMES["standard"], "easy", 50) if len(legal_actions(s)) > 2)
    assert len({chosen(Level.EASY, state, seed) for seed in range(40)}) > 1


def whole_game(variant: Variant, seed: str) -> Match:
    """Play deals with medium players until somebody has won."""
    chance = Random(seed)
    match = Match.begin(variant, chance.randrange(variant.players))
    while match.winner is None:
        assert match.deals < MOST_DEALS, f"no end of the game: {match}"
        state = deal(variant, match.dealer, chance)
        while state.phase is not Phase.OVER:
            state = apply(state, chosen(Level.MEDIUM, state))
        match = match.after(outcome(state))
    return match


@pytest.mark.parametrize("name", GAMES)
def test_medium_players_play_whole_games_to_their_end(name: str) -> None:
    for number in range(GAMES_A_VARIANT):
        assert whole_game(GAMES[name], f"{name} {number}").winner is not None


@pytest.mark.soak
@pytest.mark.parametrize("name", GAMES)
def test_medium_players_play_hundreds_of_games_to_their_end(name: str) -> None:
    for number in range(MANY_GAMES):
        assert whole_game(GAMES[name], f"soak {name} {number}").winner is not None
