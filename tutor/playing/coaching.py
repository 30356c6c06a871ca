"""What the coach thinks of the learner's choices: estimates, grades, equal cards."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import groupby
from random import Random

from tutor.cards import Card, Cards, bits
from tutor.coach.advice import Estimate, weigh
from tutor.coach.grade import Grade, grade
from tutor.coach.view import View, view
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import legal_actions
from tutor.game.naming import is_joker_turned
from tutor.game.state import DealState, Phase
from tutor.playing.game import Game

Weigh = Callable[[View, Sequence[Action], Random], Sequence[Estimate]]

_SAMPLES = 24
_FEWER = 8
"""Deals that are looked at, and how many where a hand has more than five cards."""


def weighed(seen: View, legal: Sequence[Action], chance: Random) -> Sequence[Estimate]:
    """Estimate every legal action over as many deals as the game has time for."""
    samples = _SAMPLES if seen.variant.hand_size <= 5 else _FEWER
    return weigh(seen, legal, chance, samples)


class Coach:
    """Weighs what the learner may do; what was weighed once is remembered."""

    def __init__(self, weigh: Weigh = weighed) -> None:
        self._weigh = weigh
        self._known: dict[tuple[object, ...], Sequence[Estimate]] = {}

    def estimates(self, game: Game) -> Sequence[Estimate]:
        """Return the learner's legal actions, the best first; nothing without a choice."""
        legal = legal_actions(game.state)
        if not has_choice(game.state):
            return ()
        key = (game.setup.seed, len(game.finished), game.log)
        if key not in self._known:
            chance = Random(f"{game.setup.seed} coach {len(game.log)}")
            found = self._weigh(view(game.state, game.learner), legal, chance)
            self._known = {key: levelled(found, game.state)}
        return self._known[key]

    def grade(self, game: Game, action: Action) -> Grade | None:
        """Return the grade of what the learner does, None where there was nothing to choose."""
        if action not in legal_actions(game.state):
            return None
        found = self.estimates(game)
        return grade(found, action) if found else None


def has_choice(state: DealState) -> bool:
    """Whether it matters what the seat to act does, and it can know which is better."""
    legal = legal_actions(state)
    is_blind = state.phase is Phase.NAMING and is_joker_turned(state)
    if len(legal) < 2 or is_blind:
        return False
    return state.phase is not Phase.PLAY or len(set(_twins(state).values())) > 1


def levelled(found: Sequence[Estimate], state: DealState) -> Sequence[Estimate]:
    """Give equal cards the same estimate, the better one of theirs."""
    if state.phase is not Phase.PLAY:
        return found
    twins = _twins(state)
    best: dict[Cards, Estimate] = {}
    for each in found:  # the best first
        assert isinstance(each.action, PlayCard)
        best.setdefault(twins[each.action.card], each)
    level = []
    for each in found:
        assert isinstance(each.action, PlayCard)
        level.append(replace(best[twins[each.action.card]], action=each.action))
    return sorted(level, key=lambda each: (each.loss, -each.tricks))


def _twins(state: DealState) -> dict[Card, Cards]:
    """Return for each card of the hand the lowest of the cards that do the same as it.

    Two cards do the same when they follow the same suit and every card between them is in the
    same hand or gone with a trick. The bidder whose lead fixes trump has no such cards.
    """
    contract, deck, hand = state.contract, state.variant.deck, state.hand
    assert contract is not None
    if not contract.is_named:
        return {name: deck.bits(name) for name in deck.names(hand)}
    strengths = contract.order.strengths
    gone = sum(card for trick in state.tricks for card in trick.cards)
    twins: dict[Card, Cards] = {}
    for suit in contract.order.by_suit.values():
        lowest: Cards = 0
        ranked = sorted(bits(suit & ~gone), key=lambda card: strengths[_place(card)])
        for _, group in groupby(ranked, key=lambda card: strengths[_place(card)]):
            cards = sum(group)
            is_own = not cards & ~hand
            lowest = (lowest or cards) if is_own else 0
            twins |= {name: lowest or cards for name in deck.names(cards & hand)}
    return twins


def _place(card: Cards) -> int:
    return card.bit_length() - 1
