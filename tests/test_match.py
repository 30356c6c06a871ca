"""A game: whose deal is next, when it is won; and random games, which always end."""

from random import Random

import pytest

from tests.deals import dealt, passed, variant
from tutor.cards import Cards
from tutor.game.actions import OrderUp, Pass
from tutor.game.engine import STAGES, apply, deal, judge, legal_actions
from tutor.game.match import Match
from tutor.game.scoring import Outcome, Worth, outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant

MADE = Worth("scoring.made", makers=1)


def scored(us: int, them: int) -> Outcome:
    """Return a deal with these points to North and South, and to East and West."""
    return Outcome((us, them), 3, MADE)


def played(game: Variant, *deals: tuple[int, int]) -> Match:
    match = Match.begin(game)
    for us, them in deals:
        match = match.after(scored(us, them))
    return match


@pytest.mark.parametrize("dealer", range(4))
def test_any_seat_may_deal_first_and_the_deal_goes_clockwise(dealer: int) -> None:
    match = Match.begin(variant(), dealer)
    assert (match.dealer, match.score, match.deals, match.winner) == (dealer, (0, 0), 0, None)
    for number in range(1, 6):
        match = match.after(scored(1, 0))
        assert (match.dealer, match.deals) == ((dealer + number) % 4, number)


@pytest.mark.parametrize(
    ("settings", "deals", "score", "winner"),
    [
        pytest.param("", [(4, 0), (4, 0)], (8, 0), None, id="eight are not enough"),
        pytest.param("", [(4, 0), (4, 0), (1, 0)], (9, 0), None, id="nor nine"),
        pytest.param("", [(4, 0), (4, 0), (2, 0)], (10, 0), 0, id="ten win"),
        pytest.param("", [(0, 4), (0, 4), (0, 4)], (0, 12), 1, id="more than ten win too"),
        pytest.param("", [(4, 4), (4, 4), (1, 2)], (9, 10), 1, id="nine lose to ten"),
        pytest.param("target=11", [(4, 0), (4, 0), (2, 0)], (10, 0), None, id="to eleven"),
        pytest.param("target=5", [(4, 0), (1, 0)], (5, 0), 0, id="to five"),
        pytest.param("", [(10, 12)], (10, 12), 1, id="both there: the higher score"),
        pytest.param("", [(10, 10)], (10, 10), None, id="both there with the same: play on"),
        pytest.param("", [(-2, 2)], (-2, 2), None, id="a score may fall below nothing"),
    ],
)
def test_the_game_is_won_by(
    settings: str, deals: list[tuple[int, int]], score: tuple[int, int], winner: int | None
) -> None:
    match = played(variant(*settings.split()), *deals)
    assert (match.score, match.winner) == (score, winner)


@pytest.mark.parametrize(
    ("settings", "dealer_after", "score"),
    [
        pytest.param("", 1, (0, 0), id="next dealer"),
        pytest.param("pass_out=same_dealer", 0, (0, 0), id="same dealer"),
        pytest.param("stick_the_dealer=concede", 1, (0, 1), id="conceded for a point"),
    ],
)
def test_after_eight_passes(settings: str, dealer_after: int, score: tuple[int, int]) -> None:
    game = variant(*settings.split())
    match = Match.begin(game).after(outcome(passed(dealt(game), 8)))
    assert (match.dealer, match.score, match.deals) == (dealer_after, score, 1)


def test_the_same_dealer_deals_again_only_when_all_passed() -> None:
    assert played(variant("pass_out=same_dealer"), (1, 0)).dealer == 1


def test_a_deal_is_as_random_as_what_shuffles_it() -> None:
    one, again, another = (deal(variant(), 2, Random(seed)) for seed in (1, 1, 2))
    assert one == again
    assert one.hands != another.hands
    assert [hand.bit_count() for hand in one.hands] == [5, 5, 5, 5]
    assert (one.deal.upcard.bit_count(), one.deal.stock.bit_count()) == (1, 3)
    assert one.deal.dealer == 2


SETTINGS = {
    "standard": "",
    "league": (
        "stick_the_dealer=on pick_up=compulsory may_bury_upcard=off declare_alone=with_call "
        "defend_alone=never loner_lead=left_of_dealer"
    ),
    "concede": "stick_the_dealer=concede natural_trump_needed=on canadian=on",
    "no trump, stuck": "no_trump=high_low stick_the_dealer=on stuck_may_name_turned_down=on",
    "nothing barred": "bar_turned_down=off pass_out=same_dealer defend_alone=against_loner",
    "nobody alone": "alone=off canadian=on no_tricks=4",
    "thirty-two cards": "lowest_rank=7 natural_trump_needed=on stick_the_dealer=on",
    "a full pack of seven each": "lowest_rank=2 hand_size=7 loner_lead=left_of_dealer",
    "one card each": "hand_size=1 defend_alone=always",
}


def places(state: DealState) -> list[Cards]:
    """Return every place where cards lie, each as a set."""
    ordered_up = state.calls != () and isinstance(state.calls[-1], OrderUp)
    on_the_stock = state.discarded if ordered_up else state.deal.upcard
    gathered = [card for trick in state.tricks for card in trick.cards]
    return [*state.hands, *state.trick, *gathered, state.deal.stock, on_the_stock]


def random_deal(game: Variant, dealer: int, random: Random) -> DealState:
    """Play a deal at random and check at every step what must always hold.

    In some deals everybody is more patient than in others, or nobody would ever pass a deal out.
    """
    state, patience = deal(game, dealer, random), random.random()
    calls, questions, cards = 2 * game.players, game.players - 1, game.players * game.hand_size
    for _ in range(calls + 1 + questions + cards):
        lying = places(state)
        assert sum(lying) == game.deck.all
        assert sum(each.bit_count() for each in lying) == len(game.deck.cards)
        legal = legal_actions(state)
        assert legal, "nobody can do anything"
        for action in STAGES[state.phase].options(game):
            assert (judge(state, action) is None) == (action in legal)
        is_pass = Pass() in legal and random.random() < patience
        state = apply(state, Pass() if is_pass else random.choice(legal))
        if state.phase is Phase.OVER:
            assert legal_actions(state) == ()
            return state
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("settings", [pytest.param(each, id=id) for id, each in SETTINGS.items()])
def test_a_random_game_ends_and_each_of_its_deals_keeps_its_cards(settings: str) -> None:
    game = variant(*settings.split())
    random = Random(settings)
    passed_out = 0
    for _ in range(10):
        match = Match.begin(game, random.randrange(4))
        while match.winner is None:
            end = random_deal(game, match.dealer, random)
            passed_out += end.contract is None
            assert sum(end.taken) == (game.tricks if end.contract else 0)
            assert min(outcome(end).points) == 0
            match = match.after(outcome(end))
            assert match.deals < 200
        assert max(match.score) >= game.target > min(match.score)
    assert bool(passed_out) is ("stick_the_dealer=on" not in settings)
