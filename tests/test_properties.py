"""What holds in every deal of every game, whatever its settings, cards and calls are.

Each truth is tried on each game we ship, as it is and with some settings changed at random.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.deals import places, random_deal
from tutor.cards import bits, indices
from tutor.corpus import Corpus
from tutor.game.engine import (
    EVERY_STAGE,
    IllegalAction,
    apply,
    carry_out,
    judge,
    legal_actions,
    legal_options,
    stage_of,
    step,
)
from tutor.game.match import Match
from tutor.game.scoring import Outcome, outcome, shared_out, worth
from tutor.game.settings import Kind, Number, kind_of
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, impossible, load, shipped
from tutor.words import Words
from tutor.yamlfile import Node

CLAUSES = Corpus(Words()).all_clauses
MOST_STEPS = 300
SOME_STEPS = 6

Changes = list[tuple[str, ...]]
Truth = Callable[[str, Changes, int], None]


def some_words(kind: Kind) -> Sequence[str]:
    """Return values to try: all that have a name, some small numbers and the largest."""
    if isinstance(kind, Number):
        small = range(kind.least, min(kind.least + 6, kind.most))
        return [str(number) for number in (*small, kind.most)]
    return kind.words()


CHANGES: Changes = [
    *((f"{key}={word}",) for key, field in SETTINGS.items() for word in some_words(kind_of(field))),
    # what only goes together
    ("style=auction", "upcard=off"),
    ("style=turn_up", "upcard=on"),
    ("sides=each", "alone=off"),
    ("jokers=1", "no_trump=none", "misere=off", "joker_holder_must_bid=on"),
    ("deck_copies=2", "hand_size=8"),
    ("lowest_rank=7", "go_under=on"),
    ("target=0", "deals=3"),
]


SHIPPED = {name: load(name) for name in shipped()}


def game_of(name: str, changes: Changes) -> Variant:
    """Return a game with those of some changes that go together."""
    game = SHIPPED[name]
    for change in changes:
        tried: dict[str, Any] = {**game.settings(), **dict(map(read, change))}
        changed = Variant(id=name, **tried)
        game = game if any(impossible(changed, name)) else changed
    return game


def read(change: str) -> tuple[str, object]:
    key, _, word = change.partition("=")
    return key, kind_of(SETTINGS[key]).read(Node(change, 1, word))


def in_every_game(truth: Truth) -> Truth:
    """Try a truth on every game we ship, with no change first and then with some."""
    drawn = given(st.lists(st.sampled_from(CHANGES), max_size=6), st.integers(0, 2**16))
    everywhere = pytest.mark.parametrize("name", shipped())
    found: Truth = everywhere(settings(max_examples=20)(drawn(truth)))
    return found


def deal_of(name: str, changes: Changes, seed: int) -> list[DealState]:
    """Return every step of a deal; the last is its end, if it has one."""
    steps = []
    for state in random_deal(game_of(name, changes), seed):
        steps.append(state)
        assert len(steps) <= MOST_STEPS, "the deal does not end"
    return steps


def some_of(steps: list[DealState], seed: int) -> list[DealState]:
    """Return some steps at which something can be done, the first and the last among them."""
    acting = steps[:-1]
    chosen = Random(seed).sample(acting, min(len(acting), SOME_STEPS))
    return [*acting[:1], *chosen, *acting[-1:]]


@in_every_game
def test_a_deal_never_sticks_and_always_ends(name: str, changes: Changes, seed: int) -> None:
    *steps, end = deal_of(name, changes, seed)
    assert all(legal_actions(state) for state in steps)
    assert all(state.phase is not Phase.OVER for state in steps)
    assert end.phase is Phase.OVER
    assert stage_of(end) is None and legal_options(end) == 0


@in_every_game
def test_every_card_of_the_pack_is_somewhere_exactly_once(
    name: str, changes: Changes, seed: int
) -> None:
    for state in deal_of(name, changes, seed):
        lying = places(state)
        assert sum(lying) == state.variant.deck.all
        assert sum(each.bit_count() for each in lying) == len(state.variant.deck.cards)


@in_every_game
def test_everybody_plays_a_full_hand_in_tricks(name: str, changes: Changes, seed: int) -> None:
    steps = deal_of(name, changes, seed)
    for state in steps:
        if state.phase is Phase.PLAY and not state.tricks and not state.trick:
            sizes = {hand.bit_count() for hand in playing(state)}
            assert sizes == {state.variant.tricks}
    end = steps[-1]
    if end.contract is not None:
        assert not any(playing(end))
        assert sum(end.taken) == len(end.tricks) == end.variant.tricks


@in_every_game
def test_tricks_add_up(name: str, changes: Changes, seed: int) -> None:
    end = deal_of(name, changes, seed)[-1]
    active = len(playing(end))
    assert all([*map(int.bit_count, trick.cards)] == [1] * active for trick in end.tricks)
    for trick, after in pairwise(end.tricks):
        assert after.leader == trick.winner
    won = [trick.winner for trick in end.tricks]
    assert list(end.taken) == [won.count(seat) for seat in range(len(end.taken))]
    out = end.contract.out if end.contract else 0
    assert not any(end.taken[seat] for seat in indices(out) if end.taken)


def playing(state: DealState) -> list[int]:
    """Return the hands of those who do not sit out."""
    out = state.contract.out if state.contract else 0
    return [hand for seat, hand in enumerate(state.hands) if not out >> seat & 1]


@in_every_game
def test_a_deal_scores_what_its_tricks_are_worth(name: str, changes: Changes, seed: int) -> None:
    end = deal_of(name, changes, seed)[-1]
    game, found, contract = end.variant, outcome(end), end.contract
    if contract is None:
        assert found.worth is None and found.maker is None
        assert max(found.points) <= int(game.stick_the_dealer == "concede")
    else:
        team = game.parties[game.party(contract.maker)]
        tricks = sum(trick.winner in team for trick in end.tricks)
        lone = {seat in team for seat in indices(contract.lone)}
        row = worth(
            game, tricks, bid=contract.bid, alone=True in lone, defender_alone=False in lone
        )
        assert (found.maker, found.maker_tricks) == (game.party(contract.maker), tricks)
        assert found.worth == row or (game.fast_break and found.worth is not None)
        assert found.worth is not None
        assert found.points == shared_out(game, contract.maker, found.worth)
    assert len(found.points) == len(game.parties)
    scored(found, game, end.deal.dealer)


def scored(found: Outcome, game: Variant, dealer: int) -> None:
    """A match adds up the points, and a token's beside them; the deal stays or goes clockwise."""
    match = Match.begin(game, dealer).after(found)
    assert match.score == found.points
    assert match.dealer in (dealer, (dealer + 1) % game.players)


@in_every_game
def test_what_is_legal_is_judged_right_and_nothing_else(
    name: str, changes: Changes, seed: int
) -> None:
    everything = dict.fromkeys(
        action for stage in EVERY_STAGE for action in stage.options(game_of(name, changes))
    )
    for state in some_of(deal_of(name, changes, seed), seed):
        legal = {*legal_actions(state)}
        assert {action for action in everything if judge(state, action) is None} == legal


@in_every_game
def test_nobody_acts_out_of_turn(name: str, changes: Changes, seed: int) -> None:
    for state in some_of(deal_of(name, changes, seed), seed):
        for seat in range(state.variant.players):
            found = judge(state, legal_actions(state)[0], seat)
            assert (found is None) is (seat == state.to_act)
            assert found is None or found.clause == "turn.clockwise"


@in_every_game
def test_a_rule_that_sharpens_another_forbids_nothing_more(
    name: str, changes: Changes, seed: int
) -> None:
    for state in deal_of(name, changes, seed)[:-1]:
        stage = stage_of(state)
        assert stage is not None
        for rule in stage.rules:
            if rule.sharpens and rule.in_force(state.variant):
                assert stage.legal(state) & ~rule.allows(state) == 0, rule.clause


@in_every_game
def test_the_quick_way_comes_to_the_same(name: str, changes: Changes, seed: int) -> None:
    for state in some_of(deal_of(name, changes, seed), seed):
        stage = stage_of(state)
        assert stage is not None
        for option in bits(legal_options(state)):
            (action,) = stage.actions(state.variant, option)
            copies = stage.find(state.variant, action) & legal_options(state)
            if option == copies & -copies:
                assert step(state, option) == apply(state, action)


@in_every_game
def test_what_is_done_against_the_rules_can_be_looked_at(
    name: str, changes: Changes, seed: int
) -> None:
    for state in some_of(deal_of(name, changes, seed), seed):
        stage = stage_of(state)
        assert stage is not None
        for action in stage.options(state.variant):
            if judge(state, action) is not None:
                with suppress(IllegalAction):  # what cannot even be done
                    assert carry_out(state, action) != state


@in_every_game
def test_a_refusal_is_by_a_clause_of_the_game(name: str, changes: Changes, seed: int) -> None:
    game = game_of(name, changes)
    for state in some_of(deal_of(name, changes, seed), seed):
        stage = stage_of(state)
        assert stage is not None
        found = [judge(state, action) for action in stage.options(game)]
        broken = {each.clause for each in found if each is not None}
        assert {clause for clause in broken if not CLAUSES[clause].applies(game)} == set()


@in_every_game
def test_a_score_is_by_a_clause_of_the_game(name: str, changes: Changes, seed: int) -> None:
    end = deal_of(name, changes, seed)[-1]
    found = outcome(end).worth
    assert found is None or CLAUSES[found.clause].applies(end.variant)
