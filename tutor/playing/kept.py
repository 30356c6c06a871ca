"""A game in progress as text, to go on with later exactly where it was left."""

import json
from typing import Any

from tutor.coach.players import Level
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped_and_changes
from tutor.playing.events import parse
from tutor.playing.game import Game, Setup, replayed
from tutor.yamlfile import DataError

_VERSION = 1
_UNREADABLE = (KeyError, TypeError, AttributeError, IndexError, DataError, RecursionError)


def written(game: Game) -> str:
    """Return a game as one line of text."""
    setup = game.setup
    base, changes = shipped_and_changes(setup.variant)
    return json.dumps(
        {
            "version": _VERSION,
            "name": setup.variant.id,
            "variant": base,
            "set": changes,
            "learner": setup.learner,
            "seed": setup.seed,
            "dealer": setup.dealer,
            "level": setup.level.value,
            "table_rules": setup.table_rules,
            "reneges": setup.reneges,
            "log": ",".join(event.word for event in game.log),
        }
    )


def read(text: str) -> Game:
    """Return the game that was written; raises ValueError when it cannot be gone on with."""
    try:
        kept = json.loads(text)
        if kept["version"] != _VERSION:
            raise ValueError(kept["version"])
        setup = Setup(
            _variant(kept["name"], kept["variant"], kept["set"]),
            kept["learner"],
            kept["seed"],
            kept["dealer"],
            Level(kept["level"]),
            kept["table_rules"],
            kept["reneges"],
        )
        _demand_possible(setup)
        return replayed(setup, [parse(word) for word in kept["log"].split(",") if word])
    except _UNREADABLE as error:
        raise ValueError("no game that was kept") from error


def _demand_possible(setup: Setup) -> None:
    """Raise ValueError for numbers that no game has: the text may be damaged."""
    numbers = (
        (setup.learner, setup.variant.players),
        (setup.dealer, setup.variant.players),
        (setup.reneges, 101),
    )
    if any(type(number) is not int or not 0 <= number < limit for number, limit in numbers):
        raise ValueError(setup)
    if type(setup.seed) is not int or type(setup.table_rules) is not bool:
        raise ValueError(setup)


def _variant(name: str, base: str, changes: list[str]) -> Variant:
    settings: dict[str, Any] = dict(load(base, changes).settings())
    return Variant(id=name, is_ours=name == base, **settings)
