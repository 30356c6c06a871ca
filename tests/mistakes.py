"""Mistakes of every kind, made on purpose at every turn of some deals."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tutor.cards import Card
from tutor.game.actions import Pass, PlayCard
from tutor.game.engine import STAGES, apply, deal, judge, legal_actions
from tutor.game.rule import RuleViolation
from tutor.game.settings import Number, kind_of
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, load

JUDGED = {
    "turn.clockwise": ("seat", "to_act"),
    "turn.stages": ("phase",),
    **{rule.clause: rule.names for stage in STAGES.values() for rule in stage.rules},
}
"""Every clause the engine can refuse with, and the facts it gives."""

HOUSE_RULES = [
    f"{key}={word}"
    for key, setting in SETTINGS.items()
    if not isinstance(kind_of(setting), Number)
    for word in kind_of(setting).words()
]
"""Every value of every setting that is no number, as ``--set`` takes it."""


def refusals(variant: Variant, seed: int) -> Iterator[tuple[DealState, RuleViolation]]:
    """Play a deal at random and yield what is refused when everything is tried at each turn."""
    chance = Random(seed)
    state = deal(variant, chance.randrange(variant.players), chance)
    while state.phase in STAGES:
        tried = [judge(state, action) for action in STAGES[state.phase].options(variant)]
        tried += [judge(state, PlayCard(Card.parse("2C")))]
        tried += [
            judge(state, options[0], seat)
            for stage in STAGES.values()
            if (options := stage.options(variant))
            for seat in range(variant.players)
        ]
        yield from ((state, violation) for violation in tried if violation is not None)
        legal = legal_actions(state)
        passes = Pass() in legal and chance.random() < 0.9  # or no second round would be seen
        state = apply(state, Pass() if passes else chance.choice(legal))


@cache
def one_of_each() -> dict[str, tuple[Variant, RuleViolation]]:
    """Return a refusal by each clause, under some house rule."""
    found: dict[str, tuple[Variant, RuleViolation]] = {}
    for change in HOUSE_RULES:
        variant = load("standard", [change])
        for seed in range(12):
            for _, violation in refusals(variant, seed):
                found.setdefault(violation.clause, (variant, violation))
    return found
