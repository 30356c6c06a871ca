"""Estimates of what an action brings: the best comes first, cards that do the same are equal."""

from collections import defaultdict
from random import Random

import pytest

from tests.moments import GAMES, moments
from tests.play_games import lead
from tutor.cards import Cards, parse_cards
from tutor.coach.advice import weigh
from tutor.coach.equals import equal_cards, levelled
from tutor.coach.estimate import Estimate
from tutor.coach.view import view
from tutor.game.actions import PlayCard
from tutor.game.engine import legal_actions
from tutor.game.state import Phase

MOMENTS = {"standard": 100, "railroad": 100, "double-deck-bid-euchre": 1000}
"""So many that in some of the last the order of equal cards played on sensibly matters."""


def test_cards_are_equal_only_where_nobody_can_come_between() -> None:
    """The queen of diamonds is not in this hand, so the king and the ten are not equal."""
    game = lead("KD 10D AS AC JH", E="9C 10C QC KC 9D")
    equal = equal_cards(view(game.state, game.learner))
    assert len(set(equal.values())) == len(equal) == 5


def test_equal_cards_have_one_estimate_the_better_one() -> None:
    """King and queen of diamonds with the ace beside them do the same; the spade does not."""
    game = lead("QD KD AD 9S JH", E="9C 10C QC KC 9D")
    seen = view(game.state, game.learner)
    found = [
        Estimate(PlayCard(card), points=-loss, tricks=3 - loss, loss=loss)
        for loss, card in enumerate(parse_cards("KD 9S AD QD JH"))
    ]
    level = {each.action.card.code: each.loss for each in levelled(found, seen)}  # type: ignore[union-attr]
    assert level == {"KD": 0, "QD": 0, "AD": 0, "9S": 1, "JH": 4}
    assert levelled(found, seen)[0].action == found[0].action


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_weighed_has_the_best_first_and_equal_cards_equal(name: str) -> None:
    """One deal each: where it is not solved, cards that do the same may end differently in it."""
    shared = 0
    for state in moments(GAMES[name], f"equal {name}", MOMENTS[name]):
        if state.phase is not Phase.PLAY:
            continue
        seen, legal = view(state, state.to_act), legal_actions(state)
        found = weigh(seen, legal, Random(1), samples=1)
        assert {each.action for each in found} == set(legal)
        assert found[0].loss == 0
        assert [each.loss for each in found] == sorted(each.loss for each in found)
        losses: dict[Cards, set[float]] = defaultdict(set)
        for each in found:
            assert isinstance(each.action, PlayCard)
            losses[equal_cards(seen)[each.action.card]].add(each.loss)
        assert all(len(each) == 1 for each in losses.values())
        shared += len(found) - len(losses)
    assert shared
