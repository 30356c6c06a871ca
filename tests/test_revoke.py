"""A renege let through is remembered, can be put right in time, and can be called."""

import pytest

from tutor.cards import Card, parse_cards
from tutor.corpus import Corpus
from tutor.game.actions import Call, Pass, PlayCard, Together
from tutor.game.engine import apply, carry_out, judge, start
from tutor.game.match import Match
from tutor.game.revoke import (
    Accusation,
    Renege,
    Ruling,
    Shown,
    call,
    may_put_right,
    put_right,
    reneges,
    ruled,
)
from tutor.game.scoring import Outcome, outcome, revoke_points, revoke_worth
from tutor.game.state import DealState, Phase
from tutor.game.variant_file import load
from tutor.narrate import outcome_told
from tutor.trumps import Trump
from tutor.words import Words

HANDS = ("AH KH 9C 10C QD", "JH JD AS KS QS", "9H AD KD JC 9D", "AC KC QC 10H 10D")
NORTH, EAST, SOUTH, WEST = range(4)


def dealt(*changes: str) -> DealState:
    """East has named spades in the second round, North dealt and turned down the ten of spades.

    East leads; nobody plays alone.
    """
    variant = load("standard", ["bar_turned_down=off", *changes])
    masks = tuple(variant.deck.mask(parse_cards(hand)) for hand in HANDS)
    state = start(variant, NORTH, masks, variant.deck.mask(parse_cards("10S")))
    for _ in range(4):
        state = apply(state, Pass())
    state = apply(state, Call(Trump.SPADES))
    while state.phase is Phase.ALONE:
        state = apply(state, Together())
    return state


def played(state: DealState, cards: str) -> DealState:
    """Put cards on the table as they fall, legal or not."""
    for card in parse_cards(cards):
        state = carry_out(state, PlayCard(card))
    return state


def called(state: DealState, earlier: tuple[Ruling, ...] = ()) -> Ruling:
    """Let East call South."""
    return call(state, Accusation(EAST, SOUTH, len(state.tricks)), earlier)


# East leads the jack of hearts, South throws the ace of diamonds and keeps the nine of hearts.
RENEGE = "JH AD"


def test_a_renege_goes_through_and_is_remembered() -> None:
    state = dealt()
    state = played(state, "JH")
    assert judge(state, PlayCard(Card.parse("AD"))) is not None
    state = played(state, "AD")
    assert reneges(state) == (Renege(0, SOUTH, Card.parse("AD"), Card.parse("JH"), None),)


def test_a_renege_is_proved_by_the_card_shown_later() -> None:
    state = played(dealt(), "JH AD 10H KH  9C JD 9H QC")
    (found,) = reneges(state)
    assert found.proof == Shown(1, Card.parse("9H"))


def test_following_and_being_out_of_the_suit_are_no_renege() -> None:
    state = played(dealt(), "JH 9H 10H KH  9C JD JC 10D")
    assert [each.seat for each in reneges(state)] == [WEST]


def test_a_renege_can_be_put_right_until_the_trick_is_gathered() -> None:
    before = dealt()
    state = played(before, "JH AD")
    assert may_put_right(state, SOUTH)
    mended = put_right(state, SOUTH, Card.parse("9H"))
    assert reneges(mended) == ()
    assert mended == played(before, "JH 9H")
    gathered = played(state, "10H KH")
    assert not may_put_right(gathered, SOUTH)
    with pytest.raises(ValueError, match="9H"):
        put_right(gathered, SOUTH, Card.parse("9H"))


def test_only_a_card_that_follows_puts_a_renege_right() -> None:
    state = played(dealt(), "JH AD")
    for card in ("KD", "AH", "AD"):
        with pytest.raises(ValueError, match=card):
            put_right(state, SOUTH, Card.parse(card))


def test_without_a_window_nothing_is_put_right() -> None:
    assert not may_put_right(played(dealt("revoke_window=never"), "JH AD"), SOUTH)


@pytest.mark.parametrize(
    ("changes", "points", "ends"),
    [
        ([], (0, 2), True),
        (["revoke_to_opponents=3"], (0, 3), True),
        (["revoke_to_opponents=0", "revoke_from_offender=2"], (-2, 0), True),
        (["revoke_ends_deal=off"], (0, 2), False),
    ],
    ids=["two to the others", "three", "off the offender", "the deal goes on"],
)
def test_a_renege_that_is_called_costs(
    changes: list[str], points: tuple[int, int], ends: bool
) -> None:
    state = played(dealt(*changes), "JH AD 10H KH")
    ruling = called(state)
    assert (ruling.points, ruling.ends_deal) == (points, ends)
    assert ruling.renege is not None and ruling.renege.seat == SOUTH


@pytest.mark.parametrize(("cost", "points"), [(0, (0, 0)), (2, (2, 0))])
def test_a_false_call_costs(cost: int, points: tuple[int, int]) -> None:
    state = played(dealt(f"revoke_false_call={cost}"), "JH 9H 10H KH")
    assert called(state) == Ruling(Accusation(EAST, SOUTH, 1), None, points, ends_deal=False)


def test_a_renege_in_the_trick_on_the_table_cannot_be_called_yet() -> None:
    assert called(played(dealt(), "JH AD")).renege is None


def test_a_penalty_ends_the_deal_or_is_added_to_it() -> None:
    rest = "10H KH  9C JD 9H 10D  AS JC AC 10C  KS KD KC QD  QS 9D QC AH"
    for changes, expected in (([], (0, 2)), (["revoke_ends_deal=off"], None)):
        state = played(dealt(*changes), f"{RENEGE} {rest}")
        assert state.phase is Phase.OVER
        ruling = called(state)
        found = ruled(state, (ruling,))
        alone = outcome(state).points
        assert found.points == (expected or (alone[0], alone[1] + 2))
    assert ruled(state, ()) == Outcome(alone, 1, outcome(state).maker_tricks, outcome(state).worth)


def test_two_reneges_in_one_trick_are_told_in_order_and_both_can_be_put_right() -> None:
    state = played(dealt(), "JH AD 10H QD")
    assert [each.seat for each in reneges(state)] == [SOUTH, NORTH]
    both = played(dealt(), "JH AD QC")
    assert [each.seat for each in reneges(both)] == [SOUTH, WEST]
    assert may_put_right(both, SOUTH) and may_put_right(both, WEST)


@pytest.mark.parametrize("pass_out", ["same_dealer", "next_dealer"])
def test_a_deal_that_ends_at_a_renege_was_not_passed(pass_out: str) -> None:
    state = played(dealt(f"pass_out={pass_out}"), "JH AD 10H 9C")
    found = ruled(state, (called(state),))
    assert found.points == (0, 2)
    assert outcome_told(state, found, NORTH, Corpus(Words())) == (
        "Makers: East and West. Tricks: 1.",
        "If a renege is found and can no longer be put right, there is a penalty.",
    )
    match = Match.begin(state.variant, NORTH).after(found)
    assert (match.dealer, match.score) == (EAST, (0, 2))


@pytest.mark.parametrize("offender", [0, 1, 2])
def test_each_for_oneself_the_offender_alone_pays(offender: int) -> None:
    variant = load("three-handed", ["revoke_from_offender=2", "revoke_to_opponents=0"])
    points = revoke_points(variant, 0, offender, alone=False)
    assert points == tuple(-2 if seat == offender else 0 for seat in range(3))
    worth = revoke_worth(variant, by_makers=offender == 0)
    assert (worth.makers, worth.defenders) == ((-2, 0) if offender == 0 else (0, -2))
