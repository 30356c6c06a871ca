"""Moments of deals of every game, for the tests of the coach."""

from collections.abc import Iterator
from random import Random

from tests.deals import random_deal, variant
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped

GAMES: dict[str, Variant] = {
    **{name: variant(of=name) for name in shipped()},
    "go under": variant("go_under=on"),
    "farmers": variant("misdeal_claim=farmers"),
    "no trump": variant("no_trump=high_low", "stick_the_dealer=on"),
    "two best": variant("partners_best=2"),
    "joker named": variant("joker_turned=dealer_names", of="railroad"),
    "six players": variant("players=6", "lowest_rank=7"),
}


def moments(game: Variant, seed: object, count: int) -> Iterator[DealState]:
    """Yield random moments of a game, each of another deal, in which somebody must act."""
    chance = Random(str(seed))
    found = 0
    while found < count:
        steps = [
            state for state in random_deal(game, chance.random()) if state.phase is not Phase.OVER
        ]
        if steps:
            found += 1
            yield chance.choice(steps)
