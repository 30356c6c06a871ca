"""What the learner remembers of each rule, and when it is due to be asked again.

Forgetting is reckoned by FSRS, for each rule of each game and not for single cards: who knows that
the left bower follows trump knows it in every suit.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cached_property
from typing import NamedTuple

from fsrs import Card, Rating, Scheduler, State

from tutor.progress import Answered, Progress

QUICK, SLOW = 8.0, 45.0
"""Seconds: a right answer within the first is easy, after the second it was hard."""

MOST_DAYS = 1e6
"""No rule is remembered for longer than that."""

YEARS = range(1970, 3000)
"""No clock of a learner stands elsewhere, and none of them sees what is due after that."""


class Item(NamedTuple):
    """A rule of a game, by the ids of clause and variant."""

    clause: str
    variant: str


def rating(answer: Answered) -> Rating:
    """Return how well an answer shows that its rule is remembered."""
    if not answer.is_right:
        return Rating.Again
    if answer.hints or answer.seconds > SLOW:
        return Rating.Hard
    return Rating.Easy if 0 < answer.seconds <= QUICK else Rating.Good


class Recall:
    """The memory of one learner; ``fuzzing`` spreads what would be due on the same day."""

    def __init__(self, progress: Progress, *, fuzzing: bool = True) -> None:
        self._progress = progress
        self._scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=fuzzing)

    @cached_property
    def _cards(self) -> dict[Item, Card]:
        read = ((Item(*key), _card(text)) for key, text in self._progress.cards().items())
        return {item: card for item, card in read if card is not None}

    @property
    def due(self) -> Mapping[Item, datetime]:
        """When each rule that was asked before is due, the earliest first."""
        return {
            item: card.due
            for item, card in sorted(self._cards.items(), key=lambda each: each[1].due)
        }

    def due_by(self, now: datetime) -> tuple[Item, ...]:
        """Return the rules that are due, those that have waited longest first."""
        return tuple(item for item, due in self.due.items() if due <= now)

    def strength(self, item: Item, now: datetime) -> float | None:
        """Return how likely a rule is remembered, from 0 to 1; None when it was never asked."""
        card = self._cards.get(item)
        if card is None:
            return None
        return self._scheduler.get_card_retrievability(card, now)

    def note(self, answer: Answered) -> None:
        """Remember an answer and reckon anew when its rule is due."""
        item, at = Item(answer.clause, answer.variant), answer.at.astimezone(UTC)
        kept = self._progress.card(*item)
        card = (_card(kept) if kept else None) or Card(card_id=1, due=at)
        self._cards[item], _ = self._scheduler.review_card(card, rating(answer), at)
        self._progress.note(answer, self._cards[item].to_json())


def _card(text: str) -> Card | None:
    """Read a memory; None for one that is damaged, which is then learned anew."""
    try:
        card = Card.from_json(text)
    except (ArithmeticError, KeyError, RecursionError, TypeError, ValueError):
        return None
    return card if _is_whole(card) else None


def _is_whole(card: Card) -> bool:
    """Whether a memory can be reckoned with: it is one of a rule that was asked before."""
    return (
        card.state is State.Review
        and card.last_review is not None
        and all(at.tzinfo is UTC and at.year in YEARS for at in (card.due, card.last_review))
        and 0 < (card.stability or 0) < MOST_DAYS
        and 1 <= (card.difficulty or 0) <= 10
    )
