"""A sampled deal is one that may have been dealt: it looks the same, and has every card once."""

from itertools import islice
from random import Random

import pytest

from tests.deals import places, variant
from tests.moments import GAMES, moments
from tutor.cards import Cards
from tutor.coach.view import View, view
from tutor.coach.worlds import worlds
from tutor.game.actions import PlayCard
from tutor.game.customs import MisdealClaim
from tutor.game.engine import apply, carry_out, judge, legal_actions, start
from tutor.game.revoke import reneges
from tutor.game.sides import seats_in_play
from tutor.game.state import DealState, Phase

MOMENTS = 40
WORLDS = 2


Seen = list[tuple[View, list[DealState], DealState]]


@pytest.fixture(scope="module", params=GAMES)
def seen(request: pytest.FixtureRequest) -> Seen:
    """Return what every seat sees at random moments, some deals that fit, and the true one."""
    name, chance = request.param, Random(request.param)
    return [
        (sight, list(islice(worlds(sight, chance), WORLDS)), state)
        for state in moments(GAMES[name], name, MOMENTS)
        for seat in range(state.variant.players)
        for sight in [view(state, seat)]
    ]


def test_a_world_looks_the_same_from_the_seat(seen: Seen) -> None:
    for sight, found, _ in seen:
        assert [view(world, sight.seat) for world in found] == [sight] * WORLDS


def test_a_world_has_every_card_in_one_place(seen: Seen) -> None:
    for _, found, state in seen:
        for world in found:
            assert_every_card_once(world)
            assert dealt_sizes(world) == dealt_sizes(state)


def test_a_world_leaves_the_same_actions(seen: Seen) -> None:
    for sight, found, state in seen:
        if sight.seat == state.to_act:
            assert all(legal_actions(world) == legal_actions(state) for world in found)


def test_a_seat_that_did_not_follow_holds_none_of_the_suit(seen: Seen) -> None:
    for sight, found, _ in seen:
        for seat, suit in not_followed(sight):
            assert not any(world.hands[seat] & suit for world in found)


def test_a_world_is_no_peep_at_the_true_hands(seen: Seen) -> None:
    assert any(world.hands != state.hands for _, found, state in seen for world in found)
    assert any(first.hands != second.hands for _, (first, second), _ in seen)


@pytest.mark.parametrize("name", GAMES)
def test_a_world_is_found_after_a_renege(name: str) -> None:
    chance = Random(name)
    count = 0
    for state in moments(GAMES[name], f"renege {name}", 4 * MOMENTS):
        wrong = reneged(state)
        if wrong is None:
            continue
        count += 1
        for seat in range(state.variant.players):
            sight = view(wrong, seat)
            world = next(worlds(sight, chance))
            assert view(world, seat) == sight
            assert_every_card_once(world)
    assert count


def test_a_renege_that_is_proved_later_does_not_hide_the_card_shown() -> None:
    chance, proved = Random(1), 0
    for state in moments(variant(), "proved", 300):
        wrong = reneged(state)
        while wrong is not None and wrong.phase is Phase.PLAY:
            for seat in range(4):
                sight = view(wrong, seat)
                assert view(next(worlds(sight, chance)), seat) == sight
            proved += any(each.proof for each in reneges(wrong))
            wrong = carry_out(wrong, chance.choice(legal_actions(wrong)))
    assert proved


def reneged(state: DealState) -> DealState | None:
    """Return the state after a card from the hand that did not follow, if one is to be had."""
    if state.phase is not Phase.PLAY:
        return None
    for card in state.variant.deck.names(state.hand):
        if judge(state, PlayCard(card)) is not None:
            after = carry_out(state, PlayCard(card))
            return after if after.phase is Phase.PLAY else None
    return None


def assert_every_card_once(world: DealState) -> None:
    lying = places(world)
    assert sum(cards.bit_count() for cards in lying) == len(world.variant.deck.cards)
    assert sum(lying) == world.variant.deck.all


def dealt_sizes(state: DealState) -> list[int]:
    table = state.deal
    piles = (*table.hands, table.upcard, table.stock, table.dummy, table.widow)
    return [pile.bit_count() for pile in piles]


def not_followed(sight: View) -> list[tuple[int, Cards]]:
    """Return who did not follow which suit, looked up card by card."""
    if sight.contract is None:
        return []
    order = sight.contract.order
    tricks = [(each.leader, each.cards) for each in sight.tricks] + [(sight.leader, sight.trick)]
    found = []
    for leader, cards in tricks:
        seats = seats_in_play(sight.variant, sight.contract.out, leader)
        for seat, card in zip(seats, cards, strict=False):
            suit = order.follows[cards[0].bit_length() - 1]
            if not card & suit:
                found.append((seat, suit))
    return found


def replayed(world: DealState) -> DealState:
    """Return a deal led from its first card to its moment again; every action must be legal."""
    table, deck = world.deal, world.variant.deck
    state = start(world.variant, table.dealer, table.hands, table.upcard, table.dummy, table.widow)
    for said in world.said:
        assert state.to_act == said.seat
        state = apply(state, said.action)
    for card in [*(card for trick in world.tricks for card in trick.cards), *world.trick]:
        state = apply(state, PlayCard(deck.names(card)[0]))
    return state


def named(state: DealState) -> list[list[str]]:
    """Return the hands in words: of equal cards it does not matter which is played."""
    return [sorted(card.code for card in state.variant.deck.names(hand)) for hand in state.hands]


PLAIN = [
    name
    for name, game in GAMES.items()
    if not (game.ask or game.joker_holder_must_bid or game.partners_best or game.go_under)
    and game.misdeal_claim is MisdealClaim.NONE
]
"""Games in which nothing before the play tells of hidden cards but the upcard."""


@pytest.mark.parametrize("name", PLAIN)
def test_a_world_can_come_about_by_legal_actions(name: str) -> None:
    chance = Random(name)
    for state in moments(GAMES[name], name, MOMENTS):
        for seat in range(state.variant.players):
            world = next(worlds(view(state, seat), chance))
            assert named(replayed(world)) == named(world)
