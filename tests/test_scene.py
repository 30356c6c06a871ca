"""What a player sees: the table by seats, the hand in order, nothing that is hidden."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.cards import Card, Suit, parse_cards
from tutor.game import actions
from tutor.game.engine import apply, deal, legal_actions, start
from tutor.game.position import in_play
from tutor.game.seats import parse_seat
from tutor.game.state import DealState, Phase
from tutor.game.variant_file import load
from tutor.scene import Held, Mark, Place, Role, Scene, look, role_of, sorted_hand, undecided
from tutor.trumps import Trump

STANDARD = load()
N, E, S, W = map(parse_seat, "NESW")
JOKER = load("standard", ["jokers=1"])


def table(trump: str, trick: str, hand: str, leader: int = N) -> DealState:
    return in_play(
        STANDARD, Trump(trump), leader=leader, table=parse_cards(trick), hand=parse_cards(hand)
    )


def whole_deal(*said: str) -> DealState:
    """Deal known cards, North dealing, and carry out what is said and played from East on."""
    hands = tuple(
        STANDARD.deck.mask(parse_cards(hand))
        for hand in (
            "KS KH JH 10H 9C",
            "QS AH AD KD QD",
            "AS JS 10S 9H QC",
            "QH 10D 9D AC 10C",
        )
    )
    state = start(STANDARD, N, hands, STANDARD.deck.mask(parse_cards("JC")))
    for each in said:
        state = apply(state, actions.parse(each))
    return state


def shown(scene: Scene, seat: int) -> str:
    card = scene.places[seat].card
    return card.code if card else ""


# ---------------------------------------------------------------- the hand


@pytest.mark.parametrize(
    ("trump", "hand", "order"),
    [
        ("H", "9S AH JD KD JH", "JH JD AH 9S KD"),
        ("D", "JH 9D AS AC KC", "JH 9D AS AC KC"),
        ("S", "JC AC 9H AH 9S", "JC 9S AH 9H AC"),
        ("C", "JS JC AS AD 9D", "JC JS AS AD 9D"),
        ("NT", "9S AH JD KD JH", "9S AH JH KD JD"),
        ("NTL", "9S AH JD KD JH", "9S JH AH JD KD"),
        ("H", "10H 9H QH", "QH 10H 9H"),
        ("H", "", ""),
    ],
)
def test_a_hand_stands_by_suits_trumps_first_strongest_first(
    trump: str, hand: str, order: str
) -> None:
    state = table(trump, "", hand, leader=S)
    held = look(state, S).hand
    assert " ".join(each.card.code for each in held) == order
    assert [each.number for each in held] == list(range(1, len(held) + 1))


def test_the_left_bower_stands_with_the_suit_it_counts_as() -> None:
    held = look(table("H", "", "JD AD JH", leader=S), S).hand
    assert held == (
        Held(1, Card.parse("JH"), Suit.HEARTS, Role.RIGHT_BOWER),
        Held(2, Card.parse("JD"), Suit.HEARTS, Role.LEFT_BOWER),
        Held(3, Card.parse("AD"), Suit.DIAMONDS, None),
    )


def test_before_trump_is_made_a_jack_is_a_jack() -> None:
    held = look(whole_deal(), S).hand
    assert " ".join(each.card.code for each in held) == "AS JS 10S 9H QC"
    assert {each.role for each in held} == {None}


@pytest.mark.parametrize(
    ("card", "trump", "role"),
    [
        ("JH", "H", Role.RIGHT_BOWER),
        ("JD", "H", Role.LEFT_BOWER),
        ("JS", "H", None),
        ("JC", "S", Role.LEFT_BOWER),
        ("AH", "H", None),
        ("JH", "NT", None),
        ("JD", "NTL", None),
    ],
)
def test_a_card_has_its_role_under_this_trump(card: str, trump: str, role: Role | None) -> None:
    assert role_of(Card.parse(card), STANDARD.orders[Trump(trump)]) is role


def test_a_joker_is_a_joker_under_every_trump() -> None:
    joker = Card.parse("JK")
    assert {role_of(joker, order) for order in JOKER.orders.values()} == {Role.JOKER}


def test_a_hand_with_a_joker_can_be_shown_before_trump_is_made() -> None:
    hands = tuple(JOKER.deck.mask(parse_cards(hand)) for hand in ("JK 9S", "10S", "QS", "KS"))
    state = start(JOKER, N, hands, JOKER.deck.mask(parse_cards("JC")))
    assert [held.card.code for held in look(state, N).hand] == ["JK", "9S"]


# ---------------------------------------------------------------- the table


@pytest.mark.parametrize(
    ("leader", "trick", "cards", "leads"),
    [
        (W, "AS KS QS", {W: "AS", N: "KS", E: "QS"}, W),
        (N, "AS", {N: "AS"}, N),
        (E, "AS 9H", {E: "AS", S: "9H"}, E),
        (S, "", {}, None),
    ],
)
def test_each_card_lies_before_its_player(
    leader: int, trick: str, cards: dict[int, str], leads: int | None
) -> None:
    scene = look(table("H", trick, "9S", leader), S)
    assert {seat: shown(scene, seat) for seat in range(4) if shown(scene, seat)} == cards
    assert [place.seat for place in scene.places if place.leads] == (
        [] if leads is None else [leads]
    )
    assert not any(place.wins for place in scene.places)


def test_a_finished_trick_is_shown_with_its_winner_until_it_is_gathered() -> None:
    state = apply(table("H", "AS KS 9H", "QS", W), actions.parse("QS"))
    last, gathered = look(state, S, at_last_trick=True), look(state, S)
    assert [shown(last, seat) for seat in (W, N, E, S)] == ["AS", "KS", "9H", "QS"]
    assert [place.seat for place in last.places if place.wins] == [E]
    assert [place.seat for place in last.places if place.leads] == [W]
    assert [shown(gathered, seat) for seat in range(4)] == [""] * 4
    unknown = undecided(last, look(table("H", "AS KS 9H", "QS", W), S))
    assert not any(place.wins for place in unknown.places)
    assert [shown(unknown, seat) for seat in range(4)] == [shown(last, seat) for seat in range(4)]


def test_a_trick_that_has_begun_hides_the_one_before() -> None:
    state = apply(table("H", "AS KS 9H", "QS", W), actions.parse("QS"))
    hands = (*state.hands[:E], STANDARD.deck.mask(parse_cards("9C")), *state.hands[E + 1 :])
    state = apply(state._replace(hands=hands), actions.parse("9C"))
    scene = look(state, S, at_last_trick=True)
    assert [shown(scene, seat) for seat in range(4)] == ["", "9C", "", ""]


def test_marks_and_score_are_shown_as_they_are_given() -> None:
    marks = {Card.parse("9S"): Mark.OWED}
    scene = look(table("H", "AS", "9S", E), S, score=(3, 4), marks=marks)
    assert (scene.marks, scene.score, scene.viewer) == (marks, (3, 4), S)
    assert look(table("H", "AS", "9S", E), S).marks == {}


# ---------------------------------------------------------------- a whole deal

BIDDING: list[tuple[tuple[str, ...], dict[int, str], bool]] = [
    ((), {}, False),
    (("pass",), {E: "pass"}, False),
    (("pass", "pass", "pass"), {E: "pass", S: "pass", W: "pass"}, False),
    (("pass",) * 4, {}, True),  # the first round is over, and all may speak again
    (("pass",) * 5, {E: "pass"}, True),
]


@pytest.mark.parametrize(("said", "beside", "is_turned_down"), BIDDING)
def test_the_bidding_shows_the_upcard_and_what_was_said(
    said: tuple[str, ...], beside: dict[int, str], is_turned_down: bool
) -> None:
    scene = look(whole_deal(*said), S)
    found = {place.seat: place.said.word for place in scene.places if place.said}
    assert (found, scene.is_turned_down) == (beside, is_turned_down)
    assert (scene.upcard, scene.trump) == (Card.parse("JC"), None)
    assert [place.seat for place in scene.places if place.is_dealer] == [N]
    assert not any(place.is_maker for place in scene.places)
    assert scene.taken is None


@pytest.mark.parametrize(
    ("said", "maker", "trump", "out"),
    [
        (("pass", "order_up"), S, "C", []),
        (("order_up alone",), E, "C", [W]),
        (("pass",) * 4 + ("pass", "call S"), S, "S", []),
        (("pass",) * 4 + ("pass", "call S alone"), S, "S", [N]),
    ],
)
def test_after_the_bidding_trump_maker_and_who_sits_out_are_shown(
    said: tuple[str, ...], maker: int, trump: str, out: list[int]
) -> None:
    scene = look(whole_deal(*said), S)
    assert scene.trump is Trump(trump)
    assert (scene.upcard, scene.is_turned_down) == (None, False)
    assert [place.seat for place in scene.places if place.is_maker] == [maker]
    assert [place.seat for place in scene.places if place.is_out] == out
    assert not any(place.said for place in scene.places)


def test_a_trick_against_a_lone_player_lies_before_those_who_play() -> None:
    state = whole_deal("order_up alone", "discard KS", "together", "together")
    while state.phase is not Phase.PLAY:
        state = apply(state, actions.parse("together"))
    assert state.to_act == S
    for card in ("AS", "KH", "QS"):
        state = apply(state, actions.parse(card))
    scene = look(state, S, at_last_trick=True)
    assert [shown(scene, seat) for seat in (S, W, N, E)] == ["AS", "", "KH", "QS"]
    assert [place.seat for place in scene.places if place.wins] == [S]
    assert [place.seat for place in scene.places if place.leads] == [S]


def test_a_single_trick_counts_nothing_unless_the_lesson_says_so() -> None:
    assert look(table("H", "AS", "9S", E), S).taken is None
    counted = in_play(
        STANDARD, Trump.HEARTS, leader=S, table=[], hand=parse_cards("9S"), taken=(2, 1, 0, 0)
    )
    assert look(counted, S).taken == (2, 1)
    assert look(counted, E).taken == (1, 2)
    finished = apply(table("H", "AS KS 9H", "QS", W), actions.parse("QS"))
    assert look(finished, S).taken is None


def test_tricks_of_a_whole_deal_are_counted_for_each_side() -> None:
    before = state = whole_deal("order_up", "discard KS", "together", "together", "together")
    for card in ("QS", "AS", "QH", "KH"):
        state = apply(state, actions.parse(card))
    assert [look(state, seat).taken for seat in (S, W, N, E)] == [(1, 0), (0, 1), (1, 0), (0, 1)]
    assert undecided(look(state, S), look(before, S)).taken == (0, 0)


@given(st.integers(0, 2**20), st.integers(0, 3))
def test_a_seat_sees_its_own_hand_and_the_table_and_no_other_card(seed: int, viewer: int) -> None:
    chance = Random(seed)
    state = deal(STANDARD, chance.randrange(4), chance)
    while state.phase is not Phase.OVER:
        scene = look(state, viewer)
        hand = {held.card for held in scene.hand}
        assert hand == set(STANDARD.deck.names(state.hands[viewer]))
        on_table = [place.card for place in scene.places if place.card]
        assert sorted(card.code for card in on_table) == sorted(
            card.code for bit in state.trick for card in STANDARD.deck.names(bit)
        )
        others = [
            state._replace(hands=tuple(h if s == viewer else 0 for s, h in enumerate(state.hands)))
        ]
        assert all(look(other, viewer) == scene for other in others)
        state = apply(state, chance.choice(legal_actions(state)))
    scene = look(state, viewer, at_last_trick=True)
    assert scene.taken is None or sum(scene.taken) in (0, STANDARD.tricks)


def test_the_cards_of_a_hand_can_be_sorted_for_any_seat() -> None:
    state = whole_deal("order_up")
    held = sorted_hand(state, state.hands[N])
    assert [each.card.code for each in held] == ["JC", "9C", "KS", "KH", "JH", "10H"]


def test_a_hand_sorted_by_print_tells_nothing_of_bowers() -> None:
    state = whole_deal("order_up")
    by_suit, by_print = (
        [each.card.code for each in sorted_hand(state, state.hands[S], by_print=by_print)]
        for by_print in (False, True)
    )
    assert by_suit == ["JS", "QC", "AS", "10S", "9H"]
    assert by_print == ["QC", "AS", "JS", "10S", "9H"]


def test_a_place_is_empty_until_something_happens_there() -> None:
    places = look(table("H", "", "9S", S), S).places
    assert places == tuple(Place(seat, is_partner=seat == N) for seat in range(4))


@pytest.mark.parametrize(
    ("name", "viewer", "partners"),
    [("standard", S, [N]), ("two-handed", 0, []), ("three-handed", 0, []), ("napoleon", 2, [])],
)
def test_only_who_scores_with_the_viewer_is_a_partner(
    name: str, viewer: int, partners: list[int]
) -> None:
    scene = look(deal(load(name), 0, Random(1)), viewer)
    assert [place.seat for place in scene.places if place.is_partner] == partners
