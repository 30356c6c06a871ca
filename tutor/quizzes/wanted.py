"""What a run is to ask: of which game, about which rules, what is due and what is new."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from random import Random

from tutor.game.variant import Variant
from tutor.game.variant_file import key_of, load, of_key, shipped_and_changes
from tutor.lesson_file import course, load_lesson
from tutor.progress import Progress
from tutor.quizzes import KINDS
from tutor.quizzes.choosing import CHANGED, DUE, NEW, Chooser
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.question import Question
from tutor.recall import Item, Recall
from tutor.yamlfile import DataError

MOST_BEFORE = 200
"""So many of the last answers tell what the learner is mistaken about."""

OTHER_GAMES = "differs"
"""The kind of question that somebody who knows one game only can but guess."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a call asks for: a game, kinds of questions, and of the clauses only those in ``open``.

    Where lessons have ``taught`` something, a question should need nothing else. Where ``only_due``
    is true nothing is asked but what is due.
    """

    variant: Variant
    kinds: tuple[str, ...]
    open: frozenset[str]
    only_due: bool
    taught: frozenset[str] = frozenset()

    @property
    def game(self) -> str:
        """The name of the game in what is remembered."""
        return key_of(self.variant)


def askable_in(game: Variant, kinds: Iterable[str]) -> frozenset[str]:
    """Return the clauses that kinds of questions can ask about in a game."""
    return frozenset(clause for kind in kinds for clause in KINDS[kind].clauses(game))


def still_asked(items: Iterable[Item], kinds: Iterable[str]) -> list[Item]:
    """Return those of some rules whose game is still there and asks about them."""
    items, kinds, askable = tuple(items), tuple(kinds), dict[str, frozenset[str]]()
    for key in {item.variant for item in items}:
        with suppress(DataError):  # of a game that is gone nothing can be asked
            askable[key] = askable_in(of_key(key), kinds)
    return [item for item in items if item.clause in askable.get(item.variant, ())]


def due_in(game: Variant, kinds: Iterable[str], recall: Recall, now: datetime) -> list[Item]:
    """Return the rules of a game that are due and can be asked."""
    key = key_of(game)
    return still_asked((item for item in recall.due_by(now) if item.variant == key), kinds)


def longest_due(recall: Recall, kinds: Iterable[str], now: datetime) -> Variant | None:
    """Return the game of the rule that has been due the longest and can be asked."""
    found = still_asked(recall.due_by(now), kinds)
    return of_key(found[0].variant) if found else None


def wanted(
    game: Variant,
    kinds: tuple[str, ...],
    progress: Progress,
    *,
    is_named: bool,
    only_due: bool,
) -> Wanted:
    """Return what to ask: what lessons have taught, where nothing is named and not only reviews.

    Before the first lesson, all rules of the game. Who has learned one game only is not asked what
    others do differently.
    """
    askable = askable_in(game, kinds)
    if is_named or only_due:
        return Wanted(game, kinds, askable, only_due)
    passed = [load_lesson(name) for name in course() if progress.stars(name)]
    taught = frozenset(clause for lesson in passed for clause in lesson.teaches)
    if all(lesson.variant.id == game.id for lesson in passed):
        kinds = tuple(kind for kind in kinds if kind != OTHER_GAMES)
    askable = askable_in(game, kinds)
    return Wanted(game, kinds, askable & taught or askable, only_due, taught & askable and taught)


def chooser(
    wanted: Wanted, progress: Progress, recall: Recall, now: datetime, chance: Random
) -> Chooser:
    """Return who chooses the questions of a run that begins now."""
    game, changed, taught = wanted.game, _changed(wanted.variant), wanted.taught

    def urgency(clause: str) -> float | None:
        item = Item(clause, game)
        strength = recall.strength(item, now)
        if strength is None:
            is_asked = clause in wanted.open and not wanted.only_due
            return (CHANGED if clause in changed else NEW) if is_asked else None
        if recall.due[item] <= now:
            return DUE
        return None if wanted.only_due else 1 - strength

    def fits(question: Question) -> bool:
        """Whether nothing that was not taught can mislead in a question."""
        beliefs = (MISTAKEN[belief].clause(wanted.variant) for belief in question.believed)
        return not taught or all(clause in taught for clause in beliefs)

    before = [answer for answer in progress.answers() if answer.variant == game]
    return Chooser(wanted.variant, wanted.kinds, urgency, chance, before[-MOST_BEFORE:], fits=fits)


def _changed(game: Variant) -> frozenset[str]:
    """Return the clauses that a game has because of what was changed in a shipped one."""
    base, changes = shipped_and_changes(game)
    usual = askable_in(load(base), KINDS) if changes else askable_in(game, KINDS)
    return askable_in(game, KINDS) - usual
