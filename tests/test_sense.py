"""A sensible player does what a teacher of the game would not blame."""

import pytest

from tests.deals import after, dealt, variant
from tutor.cards import parse_cards
from tutor.coach.sense import sensible
from tutor.coach.view import view
from tutor.game.engine import legal_actions
from tutor.game.position import in_play
from tutor.trumps import Trump


def played(table: str, hand: str, *, maker: int, leader: int = 0) -> str:
    """Return what is played under hearts to a trick of the standard game."""
    state = in_play(
        variant(),
        Trump.HEARTS,
        leader=leader,
        table=parse_cards(table),
        hand=parse_cards(hand),
        maker=maker,
    )
    return sensible(view(state, state.to_act), legal_actions(state)).word


@pytest.mark.parametrize(
    ("table", "hand", "card"),
    [
        pytest.param("AS 9S", "JH 9H 9C", "9C", id="the partner's ace is not trumped"),
        pytest.param("KS 9S", "JH AH 9C", "9C", id="nor a king by the right bower"),
        pytest.param("QS 9S", "AS 10S", "AS", id="an ace goes over the partner's queen"),
        pytest.param("AH 9H", "JH JD 10H", "10H", id="the bowers are kept under the partner"),
        pytest.param("JH 9H", "JD QH", "QH", id="the queen goes before the left bower"),
        pytest.param("9S AS", "JH 9H KC", "9H", id="a low trump is enough for the first ruff"),
        pytest.param("9S 10S QS", "KS AS", "KS", id="the last player wins as cheaply as can be"),
        pytest.param("9S JH 10S", "KC QD 10H", "QD", id="what cannot win costs no trump"),
    ],
)
def test_a_sensible_player_follows_well(table: str, hand: str, card: str) -> None:
    assert played(table, hand, maker=2) == card


@pytest.mark.parametrize(
    ("maker", "hand", "card"),
    [
        pytest.param(0, "JH 9H AS", "JH", id="the maker draws trumps"),
        pytest.param(2, "JH 9H 9S", "JH", id="and so does the partner"),
        pytest.param(1, "JH 9H AS 9C", "AS", id="a defender leads an ace"),
        pytest.param(1, "QH 9H KS 9C", "9C", id="and no trump without one"),
    ],
)
def test_a_sensible_player_leads_well(maker: int, hand: str, card: str) -> None:
    assert played("", hand, maker=maker) == card


@pytest.mark.parametrize(("aside", "led"), [("AC", "KC"), ("QD", "9D")])
def test_a_dealer_remembers_the_card_laid_aside(aside: str, led: str) -> None:
    """When the ace of clubs lies aside, the king is the best of them."""
    hands = {"W": "9H JH JD QH KH", "N": "9C 10C JC QC KD", "E": "10D AD JS QS KS"}
    state = after(
        dealt(variant(), "S", S=f"KC 9S 10S 9D {aside}", **hands),
        *("W order_up", f"S discard {aside}", "W together", "N together", "S together"),
        *("W 9H", "N KD", "E 10D", "S 10H"),
    )
    assert sensible(view(state, state.to_act), legal_actions(state)).word == led
