"""What a decision is judged by: the same in a game and in the review of its record."""

from collections.abc import Callable, Sequence
from random import Random

from tutor.coach.advice import weigh
from tutor.coach.estimate import Estimate
from tutor.coach.view import View
from tutor.game.actions import Action
from tutor.game.variant import Variant

SAMPLES = 60
FEWER = 16
SMALL = 5
"""Deals that are looked at, and how many where a hand has more cards than so many."""


def usual_samples(variant: Variant) -> int:
    """Return how many deals are looked at, so that nobody waits for long."""
    return SAMPLES if variant.hand_size <= SMALL else FEWER


def judged(
    seen: View,
    legal: Sequence[Action],
    samples: int | None = None,
    seed: int = 1,
    goes_on: Callable[[], bool] = lambda: True,
) -> tuple[Estimate, ...]:
    """Return what each legal action is worth over so many deals, or the usual number of them.

    The best comes first. The same moment with the same seed always meets the same deals, wherever
    it is judged; ``goes_on`` is asked after each of them.
    """
    chance = Random(f"{seed} {_moment(seen)}")
    return weigh(seen, legal, chance, samples or usual_samples(seen.variant), goes_on)


def _moment(seen: View) -> str:
    """Return what tells a moment from others: the cards seen, and all that was said and played."""
    deck = seen.variant.deck
    own = [card.code for card in deck.names(seen.dealt | seen.upcard)]
    played = [(seat, deck.names(card)[0].code) for seat, card in seen.played]
    return f"{seen.seat} {seen.dealer} {sorted(own)} {seen.said} {played}"
