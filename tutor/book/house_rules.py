"""The chapter of the options: what each house rule would change in a game."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tutor.book.edition import Edition, Passage
from tutor.game.variant import Variant
from tutor.options import Change, Difference, Option, options
from tutor.sources import Source, customs


class Kind(StrEnum):
    """How a clause would differ."""

    NEW = "new"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause that would differ, with its new text unless it would fall away."""

    kind: Kind
    clause: str
    title: Passage
    rule: Passage | None


@dataclass(frozen=True, slots=True)
class OtherValue:
    """Another value of a setting, and the clauses that it would change."""

    value: str
    changes: tuple[ClauseChange, ...]


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A setting that matters in the game: what it is called, its value, and what others do.

    ``sources`` has for each value the numbers of those in the list who play it.
    """

    setting: str
    title: Passage
    value: str
    others: tuple[OtherValue, ...]
    sources: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Every house rule of a game, and the sources they are from, in the order cited."""

    rules: tuple[HouseRule, ...]
    sources: tuple[Source, ...]


def house_rules(variant: Variant, edition: Edition) -> HouseRules:
    """Return every setting of which another value would change the book of a game."""
    found = customs(variant)
    numbers: dict[Source, int] = {}
    rules: list[HouseRule] = []
    for option in options(edition, variant):
        cited = {
            value: tuple(numbers.setdefault(each, len(numbers) + 1) for each in sources)
            for value, sources in found.get(option.setting, {}).items()
        }
        rules.append(_house_rule(option, cited, edition))
    return HouseRules(tuple(rules), tuple(numbers))


def _house_rule(
    option: Option, cited: Mapping[str, tuple[int, ...]], edition: Edition
) -> HouseRule:
    others = tuple(_other_value(change, edition) for change in option.changes)
    title = edition.setting(option.setting)
    return HouseRule(option.setting, title, option.value, others, cited)


def _other_value(change: Change, edition: Edition) -> OtherValue:
    changes = tuple(_clause_change(each, edition) for each in change.differences)
    return OtherValue(change.value, changes)


def _clause_change(difference: Difference, edition: Edition) -> ClauseChange:
    clause, there = difference.clause, difference.there
    kind = Kind.CHANGED
    if difference.here is None:
        kind = Kind.NEW
    elif there is None:
        kind = Kind.GONE
    rule = None if there is None else edition.rule_passage(clause, there)
    return ClauseChange(kind, clause, edition.title_passage(clause), rule)
