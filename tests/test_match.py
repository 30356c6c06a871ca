"""A game: whose deal is next, when it is won; and random games, which always end."""

from random import Random

import pytest

from tests.deals import at_random, dealt, passed, places, variant
from tutor.game.engine import deal, judge, legal_actions, stage_of
from tutor.game.match import Match
from tutor.game.scoring import Outcome, Worth, outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant

MADE = Worth("scoring.made", makers=1)


def scored(us: int, them: int) -> Outcome:
    """Return a deal with these points to North and South, and to East and West."""
    return Outcome((us, them), maker=0, maker_tricks=3, worth=MADE)


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


@pytest.mark.parametrize(
    ("settings", "deals", "winner"),
    [
        pytest.param("deals=2 target=0", [(40, 0)], None, id="one of two deals"),
        pytest.param("deals=2 target=0", [(1, 0), (0, 2)], 1, id="two of two: who is ahead"),
        pytest.param("deals=2 target=0", [(1, 0), (0, 1)], None, id="level: one more deal"),
        pytest.param("deals=2 target=0", [(1, 0), (0, 1), (1, 0)], 0, id="and that decides"),
        pytest.param("deals=1 target=0", [(-2, -3)], 0, id="ahead below nothing"),
    ],
)
def test_a_game_of_a_number_of_deals_is_won_by(
    settings: str, deals: list[tuple[int, int]], winner: int | None
) -> None:
    assert played(variant(*settings.split()), *deals).winner == winner


@pytest.mark.parametrize(
    ("settings", "maker", "points", "winner"),
    [
        pytest.param("bidder_counts_first=on", 0, (11, 14), 0, id="both there: the bidder"),
        pytest.param("bidder_counts_first=on", 1, (14, 11), 1, id="the other bidder"),
        pytest.param("bidder_counts_first=on", 0, (9, 10), 1, id="the bidder is not there"),
        pytest.param("bidder_counts_first=on", 0, (10, 10), 0, id="level: the bidder all the same"),
        pytest.param("", 0, (11, 14), 1, id="where nobody counts first the higher score"),
    ],
)
def test_where_the_bidder_counts_first(
    settings: str, maker: int, points: tuple[int, int], winner: int
) -> None:
    match = Match.begin(variant(*settings.split()))
    assert match.after(Outcome(points, maker=maker, worth=MADE)).winner == winner


@pytest.mark.parametrize(
    ("settings", "score", "games", "next_score"),
    [
        pytest.param("", (12, 0), 1, (0, 0), id="nothing comes along"),
        pytest.param("carry_over=on", (12, 4), 1, (2, 0), id="laps: what is over ten"),
        pytest.param("carry_over=on", (4, 10), 1, (0, 0), id="laps: just ten"),
        pytest.param("slam=on", (10, 0), 2, (0, 0), id="slam: against nothing it counts two"),
        pytest.param("slam=on", (10, -1), 2, (0, 0), id="slam: against less than nothing"),
        pytest.param("slam=on", (10, 1), 1, (0, 0), id="slam: against a point it counts one"),
    ],
)
def test_a_game_won_counts(
    settings: str, score: tuple[int, int], games: int, next_score: tuple[int, int]
) -> None:
    match = played(variant(*settings.split()), score)
    assert (match.games, match.next_game().score) == (games, next_score)
    assert (match.next_game().dealer, match.next_game().deals) == (match.dealer, 0)


def took(tricks: int, *, is_loner: bool = False) -> Outcome:
    """Return a deal in which North and South made trump and took so many tricks."""
    return Outcome((1, 0), maker=0, maker_tricks=tricks, worth=MADE, is_loner=is_loner)


TOKENS = "four_trick_tokens=on"


@pytest.mark.parametrize(
    ("settings", "deals", "score", "tokens"),
    [
        pytest.param(TOKENS, [took(4)] * 3, (3, 0), (3, 0), id="three times four tricks"),
        pytest.param(TOKENS, [took(4)] * 4, (5, 0), (0, 0), id="the fourth is a point"),
        pytest.param(TOKENS, [took(3), took(5)], (2, 0), (0, 0), id="three or five earn none"),
        pytest.param(TOKENS, [took(4, is_loner=True)], (1, 0), (0, 0), id="nor does a loner"),
        pytest.param("", [took(4)] * 4, (4, 0), (0, 0), id="none where they are not played"),
        pytest.param(f"{TOKENS} hand_size=2", [took(1)], (1, 0), (0, 0), id="nor a euchre"),
        pytest.param(f"{TOKENS} hand_size=1", [Outcome((0, 0))], (0, 0), (0, 0), id="nor a pass"),
    ],
)
def test_four_tricks_earn_a_token(
    settings: str, deals: list[Outcome], score: tuple[int, int], tokens: tuple[int, int]
) -> None:
    match = Match.begin(variant(*settings.split()))
    for outcome_of_deal in deals:
        match = match.after(outcome_of_deal)
    assert (match.score, match.tokens) == (score, tokens)


def test_two_of_three_at_the_target_are_told_apart_by_their_scores() -> None:
    match = Match.begin(variant(of="three-handed"))
    assert match.after(Outcome((3, 10, 12), maker=0, worth=MADE)).winner == 2
    assert match.after(Outcome((3, 12, 12), maker=0, worth=MADE)).winner is None


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
    "nobody alone": "alone=off no_tricks=4",
    "thirty-two cards": "lowest_rank=7 natural_trump_needed=on stick_the_dealer=on",
    "a full pack of seven each": "lowest_rank=2 hand_size=7 loner_lead=left_of_dealer",
    "one card each": "hand_size=1 defend_alone=always",
}


def random_end(game: Variant, dealer: int, random: Random) -> DealState:
    """Play a deal at random and check at every step what must always hold."""
    calls, questions, cards = 2 * game.players, game.players - 1, game.players * game.hand_size
    for step, state in enumerate(at_random(deal(game, dealer, random), random)):
        assert step <= calls + 1 + questions + cards, "the deal does not end"
        lying = places(state)
        assert sum(lying) == game.deck.all
        assert sum(each.bit_count() for each in lying) == len(game.deck.cards)
        stage, legal = stage_of(state), legal_actions(state)
        assert (stage is None) == (legal == ()), "nobody can do anything"
        for action in stage.options(game) if stage else ():
            assert (judge(state, action) is None) == (action in legal)
    assert state.phase is Phase.OVER
    return state


@pytest.mark.parametrize("settings", [pytest.param(each, id=id) for id, each in SETTINGS.items()])
def test_a_random_game_ends_and_each_of_its_deals_keeps_its_cards(settings: str) -> None:
    game = variant(*settings.split())
    random = Random(settings)
    passed_out = 0
    for _ in range(10):
        match = Match.begin(game, random.randrange(4))
        while match.winner is None:
            end = random_end(game, match.dealer, random)
            passed_out += end.contract is None
            assert sum(end.taken) == (game.tricks if end.contract else 0)
            assert min(outcome(end).points) == 0
            match = match.after(outcome(end))
            assert match.deals < 200
        assert max(match.score) >= game.target > min(match.score)
    assert bool(passed_out) is ("stick_the_dealer=on" not in settings)
