"""What is said of an action is so: each claim is worked out again, in thousands of positions."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.deals import random_deal, variant
from tests.reasons import CHECKS, DIFFERENCES, Case, is_true, is_true_of_both
from tests.recorded import GAMES
from tutor.coach.compared import differences
from tutor.coach.reasons import every_reason
from tutor.coach.view import view
from tutor.coach.wording import SENTENCES, said
from tutor.game.actions import Action
from tutor.game.engine import legal_actions
from tutor.game.state import DealState
from tutor.words import Words

TRIED = [
    *GAMES,
    ("bid-euchre", "no_trump=high_low"),
    ("canadian", "no_trump=high_low", "bar_turned_down=off"),
    ("railroad", "joker_turned=dealer_names", "pick_up=optional"),
    ("three-handed", "joker_turned=dealer_names", "jokers=1"),
]
STATES = 600
"""Positions of each game in which the claims are tried."""

WORDS = Words()
COSTS = {
    *("same-on-average", "costs", "costs-points", "costs-for-tricks", "costs-tricks"),
    *("is-sure", "may-be-chance"),
}


def positions(game: tuple[str, ...]) -> Iterator[tuple[DealState, Action, Action]]:
    """Yield moments of random deals, with something legal that is done and something else."""
    name, *changes = game
    chance, count = Random(name), 0
    while count < STATES:
        for state in random_deal(variant(*changes, of=name), chance.random()):
            if legal := legal_actions(state):
                yield state, chance.choice(legal), chance.choice(legal)
                count += 1


@pytest.mark.parametrize("game", TRIED, ids=" ".join)
def test_every_claim_is_so(game: tuple[str, ...]) -> None:
    for state, action, better in positions(game):
        case, seen = Case(state, action), view(state, state.to_act)
        found = every_reason(seen, action)
        assert found, action
        for reason in found:
            assert is_true(case, reason), (said(reason, WORDS), state, action)
        for reason in differences(seen, action, better):
            assert is_true_of_both(case, better, reason), (said(reason, WORDS), state, action)


def test_every_reason_has_a_check_and_is_met() -> None:
    met = set()
    for game in TRIED:
        for state, action, better in positions(game):
            seen = view(state, state.to_act)
            found = (*every_reason(seen, action), *differences(seen, action, better))
            met |= {reason.id for reason in found}
    assert met == SENTENCES.keys() - COSTS
    assert met == CHECKS.keys() | DIFFERENCES.keys()
