"""The chapter of the options: what each house rule would change in a game."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.book.edition import Edition
from tutor.corpus import Passage
from tutor.game.variant import Variant
from tutor.options import Change, Difference, Kind, Option, options
from tutor.sources import Source, cited


@dataclass(frozen=True, slots=True)
class ClauseChange:
    """A clause that would differ, with its new text unless it would fall away."""

    kind: Kind
    clause: str
    title: Passage
    rule: Passage | None
    note: str


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
    note: str
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
    found = list(options(edition, variant))
    citations = cited(variant, (each.setting for each in found))
    rules = (_house_rule(each, citations.numbers[each.setting], edition) for each in found)
    return HouseRules(tuple(rules), citations.sources)


def _house_rule(
    option: Option, sources: Mapping[str, tuple[int, ...]], edition: Edition
) -> HouseRule:
    text = edition.prose("settings")[option.setting]
    title, note = edition.passage(text, "title", {}), edition.note(text)
    others = tuple(_other_value(change, edition) for change in option.changes)
    return HouseRule(option.setting, title, note, option.value, others, sources)


def _other_value(change: Change, edition: Edition) -> OtherValue:
    return OtherValue(change.value, tuple(_clause_change(each, edition) for each in change.told))


def _clause_change(difference: Difference, edition: Edition) -> ClauseChange:
    clause, there = difference.clause, difference.there
    rule = None if there is None else edition.rule_passage(clause, there)
    title, note = edition.title_passage(clause), edition.clause_note(clause)
    return ClauseChange(difference.kind, clause, title, rule, note)
