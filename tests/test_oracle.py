"""Open-spiel and this engine agree on whole deals: turns, legal sets, tricks, leaders, points."""

from collections import Counter

import pytest

from tests import lookahead, oracle

CHUNKS = 5
DEALS = 2000
LEADS = 50
"""Deals of each game in which somebody made trump: 200 with all four."""

pytestmark = pytest.mark.oracle

MADE = {"scoring.made", "scoring.march", "scoring.loner-made", "scoring.loner-march"}
EUCHRED = {"scoring.euchre", "scoring.loner-euchred"}
BY_LONE_DEFENDER = {"scoring.lone-defender", "scoring.lone-defender-march"}


@pytest.mark.parametrize("game", oracle.GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_open_spiel_and_we_agree_at_every_decision(game: oracle.Game, chunk: int) -> None:
    variant = game.variant()
    told = oracle.random_deals(game, f"{game.id} {chunk}", DEALS)
    seen = Counter(oracle.row(oracle.follow(variant, deal)) for deal in told)
    assert seen.total() == DEALS
    assert seen.keys() == rows(game)


def test_the_stored_sample_is_what_open_spiel_says_today() -> None:
    games = {game: game.in_open_spiel() for game in oracle.GAMES}
    for game, told in oracle.read_sample():
        again = oracle.tell(games[game], told.dealer, told.cards, oracle.as_before(told))
        assert again.line == told.line


@pytest.mark.parametrize("game", oracle.GAMES, ids=lambda game: game.id)
def test_a_search_in_open_spiel_and_the_solver_find_the_same_points(game: oracle.Game) -> None:
    deals = oracle.random_deals(game, "solved", 3 * LEADS)
    leads = [lead for told in deals if (lead := lookahead.at_lead(game, told))][:LEADS]
    assert len(leads) == LEADS
    for state, theirs in leads:
        assert lookahead.by_solver(state) == lookahead.by_alpha_beta(theirs)


def rows(game: oracle.Game) -> set[str]:
    """Return the rows of the score table that so many deals must have come to."""
    passed = set() if game.stick_the_dealer else {"nobody made trump"}
    return MADE | EUCHRED | passed | (BY_LONE_DEFENDER if game.lone_defender else set())
