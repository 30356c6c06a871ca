"""Measure how much better one computer player is than another: ``make strength``.

Every deal is played once for each side of the table: one player has that side, the other all the
rest. So each hand is played by both, and the luck of the cards falls out. A figure is how many
points a deal the first player is ahead of the second, with its standard error.
"""

import argparse
import math
import statistics
from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from tutor.coach.advice import beyond
from tutor.coach.players import Level, choose
from tutor.coach.view import View, view
from tutor.game.actions import Action
from tutor.game.engine import apply, deal, legal_actions
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import load

Player = Callable[[View, Sequence[Action], Random], Action]


def at_random(seen: View, legal: Sequence[Action], chance: Random) -> Action:
    return chance.choice(legal)


PLAYERS: dict[str, Player] = {
    "random": at_random,
    **{level.value: partial(choose, level) for level in Level},
}
PAIRS = (
    ("strong", "easy"),
    ("medium", "easy"),
    ("strong", "medium"),
    ("strong", "random"),
    ("medium", "random"),
    ("easy", "random"),
)


def main() -> None:
    reading = argparse.ArgumentParser(description=__doc__)
    reading.add_argument("variants", nargs="*", default=["standard"], metavar="VARIANT")
    reading.add_argument("--deals", type=int, default=200)
    reading.add_argument("--pairs", nargs="*", default=["-".join(pair) for pair in PAIRS])
    told = reading.parse_args()
    for name in told.variants:
        variant = load(name)
        for first, second in (pair.split("-") for pair in told.pairs):
            lead = [ahead(variant, first, second, number) for number in range(told.deals)]
            print(f"{name:24}{first:>7} - {second:7}{figure(lead)}", flush=True)


def ahead(variant: Variant, first: str, second: str, number: int) -> float:
    """Return how many points the first player is ahead in one deal, over all sides."""
    parties = range(len(variant.parties))
    return statistics.fmean(
        beyond(played(variant, number, first, second, party), party) for party in parties
    )


def played(variant: Variant, number: int, first: str, second: str, party: int) -> tuple[int, ...]:
    """Return the points of a deal in which the first player has this side of the table."""
    cards, chance = Random(f"{variant.id} {number}"), Random(f"{variant.id} {number} {party}")
    state: DealState = deal(variant, cards.randrange(variant.players), cards)
    while state.phase is not Phase.OVER:
        player = PLAYERS[first if variant.party(state.to_act) == party else second]
        seen = view(state, state.to_act)
        state = apply(state, player(seen, legal_actions(state), chance))
    return outcome(state).points


def figure(values: Sequence[float]) -> str:
    """Return a mean with its standard error, and how many values it is of."""
    error = statistics.stdev(values) / math.sqrt(len(values))
    return f"{statistics.fmean(values):+7.3f} ± {error:.3f} points a deal, {len(values)} deals"


if __name__ == "__main__":
    main()
