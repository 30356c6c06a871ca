"""How the books of two games differ, and what each house rule would change in a book."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from tutor.conditions import COUNTED
from tutor.corpus import Clause, Corpus, book_facts
from tutor.game.settings import Number, Value, kind_of, written
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, impossible

_REPEATS = "mistakes"
"""The section that says again what other sections say, for those who have it wrong."""


class Kind(StrEnum):
    """How a clause differs."""

    NEW = "new"
    CHANGED = "changed"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Difference:
    """A clause that says something else in two games; None where it does not apply at all."""

    clause: str
    here: str | None
    there: str | None

    @property
    def section(self) -> str:
        return self.clause.partition(".")[0]

    @property
    def kind(self) -> Kind:
        """What becomes of the clause on the way from here to there."""
        if self.here is None:
            return Kind.NEW
        return Kind.GONE if self.there is None else Kind.CHANGED


@dataclass(frozen=True, slots=True)
class Change:
    """Another value of a setting, and how the book would differ with it.

    ``told`` leaves out the clauses that fall away only for another one of the same title.
    """

    value: str
    differences: tuple[Difference, ...]
    told: tuple[Difference, ...]

    @property
    def is_of_clauses(self) -> bool:
        """Whether a clause comes or goes, and not only a number changes."""
        return any(each.kind is not Kind.CHANGED for each in self.differences)


@dataclass(frozen=True, slots=True)
class Option:
    """A setting that matters in a game: its value there, and what others would change."""

    setting: str
    value: str
    changes: tuple[Change, ...]


def differences(corpus: Corpus, here: Variant, there: Variant) -> tuple[Difference, ...]:
    """Return the clauses whose words differ between two games, in the order of the book."""
    settings = _differing(here.settings(), there.settings())
    settings |= {each for each in COUNTED if getattr(here, each) != getattr(there, each)}
    facts = _differing(book_facts(here), book_facts(there))
    touched = {clause for each in settings for clause in corpus.looking_at.get(each, ())}
    touched |= {clause for each in facts for clause in corpus.naming.get(each, ())}
    compared = (
        Difference(clause.id, _rule(clause, corpus, here), _rule(clause, corpus, there))
        for clause in corpus.all_clauses.values()
        if clause.id in touched
    )
    return tuple(each for each in compared if each.here != each.there)


def _differing(here: Mapping[str, Value], there: Mapping[str, Value]) -> set[str]:
    return {key for key, value in here.items() if value != there[key]}


def _rule(clause: Clause, corpus: Corpus, variant: Variant) -> str | None:
    return corpus.rule(clause.id, variant) if clause.applies(variant) else None


def options(corpus: Corpus, variant: Variant) -> Iterator[Option]:
    """Yield every setting of which another value would change the book of a game.

    A neighbour of a number stands for all other numbers.
    """
    for setting, field in SETTINGS.items():
        value = getattr(variant, setting)
        kind = kind_of(field)
        changes = [
            Change(written(other), found, _without_replaced(found, corpus))
            for other in kind.others(value)
            if (found := _changed(corpus, variant, setting, other))
        ]
        if isinstance(kind, Number):
            changes = [each for each in changes if each.is_of_clauses] or changes[:1]
        if changes:
            yield Option(setting, written(value), tuple(changes))


def _changed(
    corpus: Corpus, variant: Variant, setting: str, other: Value
) -> tuple[Difference, ...]:
    """Return what differs with another value of a setting; nothing where it cannot be played."""
    settings: dict[str, Any] = {**variant.settings(), setting: other}
    changed = Variant(id=variant.id, **settings)
    if any(impossible(changed, variant.id)):
        return ()
    found = differences(corpus, variant, changed)
    return tuple(each for each in found if each.section != _REPEATS)


def _without_replaced(found: tuple[Difference, ...], corpus: Corpus) -> tuple[Difference, ...]:
    """Leave out what falls away for a clause of the same title; it is the same in any language."""
    title = corpus.english.title
    new = {title(each.clause) for each in found if each.kind is Kind.NEW}
    return tuple(
        each for each in found if each.kind is not Kind.GONE or title(each.clause) not in new
    )
