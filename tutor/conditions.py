"""Conditions on the settings of a variant, as the rule files write them under ``when``."""

from collections.abc import Iterable, Iterator, Mapping

from tutor.game.settings import Number, kind_of, written
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS
from tutor.yamlfile import N_, Node, Problem, unknown

_MOST_CARDS = 105  # two packs with a joker
COUNTED = ("stock_size",)
"""What is counted from the settings and may stand among them."""

_NUMBERS = [key for key, each in SETTINGS.items() if isinstance(kind_of(each), Number)]

Condition = Mapping[str, tuple[str, ...]]
"""Settings by key, each with the values that fulfil it; ``> 0`` and ``> euchre`` compare.

What is ``COUNTED`` from the settings may stand there too.
"""


def holds(when: Iterable[Condition], variant: Variant) -> bool:
    """Whether one of the conditions is fulfilled, or there are none."""
    conditions = tuple(when)
    return not conditions or any(_is_fulfilled(each, variant) for each in conditions)


def _is_fulfilled(condition: Condition, variant: Variant) -> bool:
    return all(
        any(_is_met(value, variant, key) for value in values) for key, values in condition.items()
    )


def _is_met(value: str, variant: Variant, key: str) -> bool:
    found = getattr(variant, key)
    if not value.startswith("> "):
        return written(found) == value
    limit = value.removeprefix("> ")
    return bool(found > (int(limit) if limit.isdecimal() else getattr(variant, limit)))


def looked_at(when: Iterable[Condition]) -> frozenset[str]:
    """Return the settings, and numbers counted from them, by which conditions hold or not."""
    named = {
        name.removeprefix("> ")
        for condition in when
        for key, values in condition.items()
        for name in (key, *values)
    }
    return frozenset(named & {*SETTINGS, *COUNTED})


def conditions_of(entry: Node) -> tuple[Condition, ...]:
    """Return the conditions of an entry in which ``wrong_conditions`` finds nothing."""
    return tuple(
        {
            key: tuple(each.text for each in _values(value))
            for key, value in condition.mapping.items()
        }
        for condition in _conditions(entry)
    )


def wrong_conditions(entry: Node) -> Iterator[Problem]:
    """Yield a problem for each part of an entry's conditions that cannot be used."""
    for condition in _conditions(entry):
        for key, value in condition.mapping.items():
            if key not in SETTINGS and key not in COUNTED:
                yield unknown(value, key, SETTINGS)
                continue
            for each in _values(value):
                yield from _impossible_value(key, each)


def _impossible_value(key: str, value: Node) -> Iterator[Problem]:
    """A condition that can never hold is a slip of the pen."""
    kind = kind_of(SETTINGS[key]) if key in SETTINGS else Number(0, _MOST_CARDS)
    limit = value.text.removeprefix("> ")
    if limit == value.text:
        found = kind.read(value)
        if isinstance(found, Problem):
            yield found
    elif not isinstance(kind, Number):
        yield value.problem(N_("'>' compares numbers only"))
    elif not limit.isdecimal() and limit not in _NUMBERS:
        yield unknown(value, limit, _NUMBERS)


def _conditions(entry: Node) -> list[Node]:
    """One mapping of settings, or a list of which one is enough."""
    when = entry.mapping.get("when")
    return [] if when is None else _values(when)


def _values(node: Node) -> list[Node]:
    return node.value if isinstance(node.value, list) else [node]
