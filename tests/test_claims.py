"""Poor hands: shown for a new deal, or bettered with the three cards that nobody sees.

North deals, the ace of hearts is turned up.
"""

import pytest

from tests.deals import after, dealt, places, refusal, turn, variant, words
from tutor.cards import Card, parse_cards
from tutor.game.actions import GoUnder, parse
from tutor.game.match import Match
from tutor.game.rule import Fact
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase

POOR = "9C 10C 9D 10D 9S"
AN_ACE = "9C 10C 9D 10D AS"
ACE, FARMERS, UNDER = "misdeal_claim=ace_no_face", "misdeal_claim=farmers", "go_under=on"


def held(settings: str, east: str) -> DealState:
    """Return the deal in which East holds these cards, and nobody else a hand to show."""
    game = variant(*settings.split())
    return dealt(
        game, "N", "AH", E=east, S="QC KC AC JD QD", W="KD JH QH QS KS", N="9H 10H KH JC JS"
    )


@pytest.mark.parametrize(
    ("settings", "hand", "may_claim"),
    [
        pytest.param("", AN_ACE, False, id="not where it is not played"),
        pytest.param(ACE, AN_ACE, True, id="an ace, no face"),
        pytest.param(ACE, "9C AD 9D 10D AS", True, id="two aces, no face"),
        pytest.param(ACE, POOR, False, id="no ace"),
        pytest.param(f"{ACE} jokers=1", "9C 10C 9D JK AS", False, id="the joker counts as a face"),
        pytest.param(FARMERS, POOR, True, id="nines and tens only"),
        pytest.param(FARMERS, AN_ACE, False, id="four of them and an ace"),
    ],
)
def test_a_poor_hand_may_be_shown(settings: str, hand: str, may_claim: bool) -> None:
    state = held(settings, hand)
    assert turn(state) == "E"
    assert ("misdeal" in words(state)) is may_claim
    assert (state.phase is Phase.CLAIM) is may_claim


@pytest.mark.parametrize("face", ["JS", "QS", "KS"])
def test_a_face_beside_the_ace_spoils_the_claim(face: str) -> None:
    state = dealt(variant(ACE), "N", "AH", E=f"9C 10C 9D AS {face}", N="JC QC KC AC JD")
    assert state.phase is Phase.BIDDING


@pytest.mark.parametrize(
    ("settings", "dealer"),
    [
        pytest.param(ACE, "E", id="ace, no face: the next deals"),
        pytest.param(FARMERS, "N", id="nines and tens: the same deals again"),
    ],
)
def test_a_hand_that_is_shown_ends_the_deal(settings: str, dealer: str) -> None:
    state = after(held(settings, AN_ACE if settings == ACE else POOR), "E misdeal")
    assert state.phase is Phase.OVER
    assert outcome(state).is_misdeal
    match = Match.begin(state.variant).after(outcome(state))
    assert (match.score, "NESW"[match.dealer]) == ((0, 0), dealer)


def test_a_joker_turned_up_is_no_poor_hand_that_was_shown() -> None:
    game = variant(ACE, "jokers=1", "joker_turned=redeal")
    end = dealt(game, "N", "JK")
    assert (end.phase, outcome(end).is_misdeal) == (Phase.OVER, True)
    assert Match.begin(game).after(outcome(end)).dealer == 0


def test_who_keeps_a_poor_hand_is_not_asked_again() -> None:
    state = after(held(FARMERS, POOR), "E play_on")
    assert (state.phase, turn(state)) == (Phase.BIDDING, "E")


# ---------------------------------------------------------------- going under


@pytest.mark.parametrize(
    ("hand", "swaps"),
    [
        pytest.param("9C 10C AD 10D AS", ["9C 10C 10D"], id="just three"),
        pytest.param(AN_ACE, ["9C 10C 9D", "9C 10C 10D", "9C 9D 10D", "10C 9D 10D"], id="four"),
        pytest.param("9C 10C AD 8D AS", [], id="eights do not count"),
    ],
)
def test_three_nines_and_tens_may_change_places(hand: str, swaps: list[str]) -> None:
    game = variant(UNDER, "lowest_rank=7")
    state = dealt(
        game, "N", "AH", E=hand, S="QC KC AC JD QD", W="KD JH QH QS KS", N="9H 10H KH JC JS"
    )
    said = words(state) if state.phase is Phase.CLAIM else ["play_on"]
    assert {*said} == {"play_on", *(f"under {cards}" for cards in swaps)}


def test_the_cards_that_nobody_saw_come_up_for_those_that_go_under() -> None:
    before = held(UNDER, AN_ACE)
    mask = before.variant.deck.mask
    assert before.deal.stock == mask(parse_cards("AD 9S 10S"))
    state = after(before, "E under 10D 9C 10C")
    assert state.hands[1] == mask(parse_cards("AD 9S 10S 9D AS"))
    assert state.deal.stock == mask(parse_cards("10D 9C 10C"))
    assert (state.phase, turn(state)) == (Phase.BIDDING, "E")


def test_the_order_in_which_cards_go_under_does_not_matter() -> None:
    assert (
        parse("under 10D 9C 10C") == parse("under 9c 10C TD") == GoUnder(parse_cards("9C 10C 10D"))
    )


def test_equal_cards_go_under_as_often_as_they_are_held() -> None:
    game = variant(UNDER, "deck_copies=2")
    state = dealt(game, "N", "AH", N="9C JD QD KD AD", E="9C 9D 9D AS KS", S="JC QC KC AC JC")
    assert words(state) == ["play_on", "under 9C 9D 9D"]
    assert refusal(state, "under 9C 9C 9D") is not None
    state = after(state, "E under 9C 9D 9D")
    assert [hand.bit_count() for hand in state.hands] == [5] * 4
    assert sum(places(state)) == game.deck.all


@pytest.mark.parametrize(
    ("settings", "said", "clause", "facts"),
    [
        pytest.param(UNDER, "misdeal", "claim.misdeal", {}, id="a hand that is not poor enough"),
        pytest.param(
            UNDER,
            "under 9C 10C 9H",
            "claim.go-under",
            {"cards": tuple(map(Card.parse, ("9C", "10C", "9H")))},
            id="a card that another holds",
        ),
        pytest.param(
            UNDER,
            "under 9C 10C KD",
            "claim.go-under",
            {"cards": tuple(map(Card.parse, ("9C", "10C", "KD")))},
            id="a card that is no nine or ten",
        ),
        pytest.param("", "under 9C 10C 9H", "turn.stages", {"phase": Phase.BIDDING}, id="not here"),
        pytest.param(UNDER, "pass", "turn.stages", {"phase": Phase.CLAIM}, id="no bid yet"),
    ],
)
def test_a_claim_is_refused(settings: str, said: str, clause: str, facts: dict[str, Fact]) -> None:
    found = refusal(held(settings, AN_ACE), said)
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)
