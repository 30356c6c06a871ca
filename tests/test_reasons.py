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


# ---------------------------------------------------------------- hand-made positions


def table(trump: str, leader: str, led: str, hand: str, maker: str) -> DealState:
    """Return a trick of a table of four; the seat to act has come to it."""
    return in_play(
        variant(),
        Trump(trump),
        leader=parse_seat(leader),
        table=parse_cards(led),
        hand=parse_cards(hand),
        maker=parse_seat(maker),
    )


def speaking(passes: int, upcard: str, hand: str, dealer: str) -> DealState:
    """Return the bidding after so many passes."""
    cards = parse_cards(hand)
    where = parse_seat(dealer)
    return at_call(variant(), passes=passes, upcard=Card.parse(upcard), hand=cards, dealer=where)


def told(state: DealState, action: str) -> list[str]:
    """Return what is said of an action, in words."""
    found = reasons(view(state, state.to_act), parse(action))
    assert len(found) <= MOST
    return [said(reason, WORDS) for reason in found]


def difference(state: DealState, action: str, better: str) -> list[str]:
    """Return how an action differs from a better one, in words."""
    found = differences(view(state, state.to_act), parse(action), parse(better))
    return [said(reason, WORDS) for reason in found]


DEFENDER_LEADS = table("H", "S", "", "9H 10H AS KC 9D", "W")
PARTNER_HAS_IT = table("H", "W", "9S AS 10S", "JH 9C KD", "N")
CHEAPEST_WINNER = table("H", "W", "9H 10H KH", "JH AH QH", "N")
THIRD_HAND = table("C", "N", "10H 9H", "AH QH 9D", "E")
GUARDED_LEFT = table("S", "W", "JS 9S 10S", "JC QS", "W")
PARTNERS_ACE = table("H", "W", "9H AH 10H", "JH KH QH", "N")
UNDER_THE_RIGHT = table("H", "W", "JH 9H 10H", "JD AH", "N")
UPCARD_OURS = speaking(1, "JC", "QC 10C AH 9H 10D", "N")
UPCARD_THEIRS = speaking(0, "JC", "QC 10C AH 9H 10D", "E")
OWN_UPCARD = speaking(3, "9H", "JD AH 10H AS 9C", "S")
LEFT_TURNED_DOWN = speaking(4, "JC", "JS 9S AH QH 10D", "W")

SENTENCES_OF: list[tuple[str, DealState, str, list[str]]] = [
