"""Mistakes of every kind, made on purpose at every turn of some deals."""

from collections.abc import Iterator
from functools import cache

from tests.deals import random_deal
from tutor.cards import Card
from tutor.game.actions import MakeBid, PlayCard
from tutor.game.bids import Bid, BidKind
from tutor.game.engine import REFUSALS, judge, stages
from tutor.game.rule import RuleViolation
from tutor.game.settings import Number, kind_of
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, load, shipped
from tutor.yamlfile import DataError

OTHER_GAMES = [
    *((name,) for name in shipped()),
    ("bid-euchre", "dealer_must_bid=on"),
    ("bid-euchre", "no_trump=high"),
    ("napoleon", "dealer_must_bid=on", "forced_bid=2"),
    ("hasenpfeffer", "auction=one_turn"),
    ("standard", "go_under=on", "misdeal_claim=farmers"),
]
"""Games, each with settings changed, in which the other clauses refuse something."""


def is_playable(*changes: str, of: str = "standard") -> bool:
    """Whether a game can be played with these settings."""
    try:
        load(of, changes)
    except DataError:
        return False
    return True


HOUSE_RULES = [
    change
    for key, setting in SETTINGS.items()
    if not isinstance(kind_of(setting), Number)
    for word in kind_of(setting).words()
    if is_playable(change := f"{key}={word}")
]
"""Every value that standard can take of every setting that is no number, as ``--set`` takes it."""


def refusals(variant: Variant, seed: int) -> Iterator[tuple[DealState, RuleViolation]]:
    """Play a deal at random and yield what is refused when everything is tried at each turn."""
    known = stages(variant)
    for state in random_deal(variant, seed):
        if state.phase not in known:
            return
        tried = [judge(state, action) for action in known[state.phase].options(variant)]
        tried += [judge(state, PlayCard(Card.parse("2C")))]
        tried += [judge(state, MakeBid(Bid(BidKind.TRICKS, variant.hand_size + 1)))]
        tried += [
            judge(state, options[0], seat)
            for stage in known.values()
            if (options := stage.options(variant))
            for seat in range(variant.players)
        ]
        yield from ((state, violation) for violation in tried if violation is not None)


@cache
def one_of_each() -> dict[str, tuple[Variant, RuleViolation]]:
    """Return a refusal by each clause, in some game or under some house rule."""
    found: dict[str, tuple[Variant, RuleViolation]] = {}
    games = [*OTHER_GAMES, *(("standard", change) for change in HOUSE_RULES)]
    for name, *changes in games:
        if found.keys() == REFUSALS.keys():
            break
        variant = load(name, changes)
        for seed in range(12):
            for _, violation in refusals(variant, seed):
                found.setdefault(violation.clause, (variant, violation))
    return found
