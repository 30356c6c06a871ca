"""What every question of a lesson has: its moment, its hints, the verdict on an answer."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

from tutor.askable import learner_of
from tutor.cards import Card, Cards
from tutor.corpus import Corpus, book_facts
from tutor.explain import explain
from tutor.game.actions import Action
from tutor.game.engine import legal_options
from tutor.game.rule import RuleViolation
from tutor.game.state import DealState, Phase
from tutor.lessons import POOR, Step
from tutor.narrate import trick_told
from tutor.scene import Mark, Scene, look
from tutor.texts import Text
from tutor.words import Words


def told_of(step: Step) -> dict[str, float]:
    """Return what a step's texts may name beside the facts of the game: ``{better}``."""
    return {"better": step.better.by} if step.better else {}


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a lesson stands: its step, the table, the step's words."""

    step: Step
    state: DealState
    entry: Text
    corpus: Corpus
    score: tuple[int, int] | None = None

    @property
    def words(self) -> Words:
        return self.corpus.words

    def told(self, name: str) -> tuple[str, ...]:
        """Return one of the step's texts, filled; nothing when it has none of that name."""
        text = self.entry.get(name)
        facts = {**book_facts(self.state.variant), **told_of(self.step)}
        return (self.words.fill(text, facts),) if text else ()

    @property
    def learner(self) -> int:
        return learner_of(self.state)

    def look(
        self,
        state: DealState | None = None,
        *,
        marks: dict[Card, Mark] | None = None,
        at_last_trick: bool = False,
    ) -> Scene:
        """Return what the learner sees, of this moment's table or another."""
        table = state or self.state
        return look(
            table,
            self.learner,
            score=self.score,
            marks=marks,
            at_last_trick=at_last_trick,
            counts_tricks=self.step.goal is not None,
            by_print=True,
        )

    def trick(self, state: DealState | None = None) -> tuple[str, ...]:
        """Say who took the last trick and why."""
        table = state or self.state
        return (trick_told(table, table.tricks[-1], self.learner, self.words),)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer, over the table as the answer left it; ``action`` was done."""

    is_right: bool
    text: tuple[str, ...]
    scene: Scene
    heading: str = ""
    action: Action | None = None


class Question(ABC):
    """What a step asks, how an answer is read and what is said to it."""

    asks_several = False
    """Whether an answer names several cards."""

    is_typed = False
    """Whether an answer is a number that is typed, no number of a choice."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.step, self.state, self.corpus = moment.step, moment.state, moment.corpus
        self.words = moment.corpus.words

    def text(self) -> tuple[str, ...]:
        """What is asked."""
        return self.moment.told("text")

    @abstractmethod
    def choices(self) -> tuple[str, ...]:
        """What can be answered by number."""

    @abstractmethod
    def cue(self, tried: int) -> str:
        """What a demonstration answers after so many wrong answers."""

    @abstractmethod
    def judge(self, typed: str) -> "Verdict | str":
        """Return the page that follows an answer, or a note when it cannot be read."""

    @abstractmethod
    def hints(self) -> tuple[str, ...]:
        """The rule, the candidates, the answer."""

    def scene(self, hints: int) -> Scene:
        return self.moment.look()

    def answer(self) -> str:
        """The last hint: the answer itself."""
        return self.hints()[-1]

    def rule(self) -> str:
        return self.corpus.rule(self.step.rule, self.state.variant)

    def playable(self) -> tuple[Card, ...]:
        """The learner's legal cards in the order they are shown."""
        legal = legal_options(self.state) if self.state.phase is Phase.PLAY else 0
        return tuple(h.card for h in self.moment.look().hand if legal & self.bits(h.card))

    def bits(self, card: Card) -> Cards:
        return self.state.variant.deck.bits(card)

    def unreadable(self, typed: str) -> str:
        if not typed:
            return self.words.say("Choose an answer: type its number.")
        if typed.isdecimal():
            return self.words.say("There is no {typed} in the list.", typed=typed)
        return self.words.say("I cannot read '{typed}'. Type a number from the list.", typed=typed)

    def poor_traps(self) -> tuple[str, ...]:
        """Return the wrong answers that break no rule."""
        return tuple(word for word, clause in self.step.traps.items() if clause == POOR)

    def wrong(self, violation: RuleViolation, scene: Scene, more: tuple[str, ...] = ()) -> Verdict:
        told = explain(violation, self.corpus, self.state.variant)
        return Verdict(False, (told.text, *more), scene, told.title)
