"""What every quiz question has: its answers, the right one, and what each wrong one shows."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from random import Random
from typing import ClassVar

from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.quizzes.minds import KNOWING, Mind, applying, mistaken_in
from tutor.scene import Scene
from tutor.typed import cards_in, number_in
from tutor.words import bare

JOINT = ", "
"""What stands between the words of an answer that has several."""


class Form(StrEnum):
    """How a question is answered: with one option, all in an order, or all that fit."""

    CHOOSE = "choose"
    ORDER = "order"
    MARK = "mark"


class Question(ABC):
    """A question about one rule of a game, made anew from the engine each time.

    An answer is a text: the word of an option, or the words of several. ``solve`` returns the one
    that a mind gives; the right answer is that of the mind which knows the rules.
    """

    form: ClassVar[Form] = Form.CHOOSE
    from_hand: ClassVar[bool] = False
    """Whether the options are the cards of the hand, numbered where they lie."""

    def __init__(self, variant: Variant, clause: str) -> None:
        self.variant, self.clause = variant, clause

    @abstractmethod
    def solve(self, mind: Mind) -> str:
        """Return the answer of a mind."""

    @abstractmethod
    def options(self) -> tuple[str, ...]:
        """Return the words that can be answered, in the order they are shown."""

    @abstractmethod
    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        """Return the text of the question."""

    @abstractmethod
    def read_out(self, option: str, corpus: Corpus) -> str:
        """Return how an option reads."""

    @abstractmethod
    def why(self, corpus: Corpus) -> tuple[str, ...]:
        """Return the facts that decide the question, computed from the position."""

    def slip(self, answer: str, corpus: Corpus) -> tuple[str, ...]:
        """Return the facts that a wrong answer runs into."""
        return self.why(corpus)

    def given(self, corpus: Corpus) -> tuple[str, ...]:
        """Return what of the question is not on the table, to be read again beside the verdict."""
        return self.asked(corpus)[:-1]

    def hint(self, corpus: Corpus) -> str:
        """Return the rule that decides the question; nothing where that is no help."""
        return corpus.rule(self.clause, self.variant)

    def scene(self) -> Scene | None:
        """Return the table as the learner sees it before answering."""
        return None

    def scene_after(self) -> Scene | None:
        """Return the table with what the answer tells."""
        return self.scene()

    @cached_property
    def right(self) -> str:
        return self.solve(KNOWING)

    @cached_property
    def believed(self) -> Mapping[str, str]:
        """The wrong answers that mistaken beliefs lead to, by the belief."""
        answers = {mind.id: self.solve(mind) for mind in mistaken_in(self.variant)}
        return {mind: answer for mind, answer in answers.items() if answer != self.right}

    def with_others(self, others: Iterable[str], most: int) -> list[str]:
        """Return the right answer, those of the mistaken, and others while there are fewer."""
        known = dict.fromkeys((self.right, *self.believed.values()))
        found = dict.fromkeys((*known, *others))
        return list(found)[: max(most, len(known))]

    def shown_by(self, answer: str) -> tuple[str, ...]:
        """Return the beliefs that an answer agrees with."""
        return tuple(mind for mind, believed in self.believed.items() if believed == answer)

    def told(self, answer: str, corpus: Corpus) -> str:
        """Return how an answer reads."""
        options = answer.split(JOINT) if answer else []
        if self.form is Form.CHOOSE:
            return self.read_out(answer, corpus)
        return ", ".join(self.read_out(option, corpus) for option in options) or "-"

    def read(self, typed: str, corpus: Corpus) -> str | None:
        """Return the answer that was typed by numbers, words or cards; None if it is none."""
        is_one = self.form is Form.CHOOSE
        return self._read_one(typed, corpus) if is_one else self._read_all(typed, corpus)

    def _read_one(self, typed: str, corpus: Corpus) -> str | None:
        options, number = self.options(), number_in(typed)
        if number is not None:
            return options[number - 1] if 1 <= number <= len(options) else None
        said = bare(typed)
        named = [o for o in options if said in (bare(o), bare(self.read_out(o, corpus)))]
        named = named or [word for word in self.words_in(typed, corpus) if word in options]
        return named[0] if len(named) == 1 else None

    def _read_all(self, typed: str, corpus: Corpus) -> str | None:
        options = self.options()
        if re.fullmatch(r"[\d\s,.]+", typed):
            found = [int(n) for n in re.findall(r"\d+" if len(options) > 9 else r"\d", typed)]
            if not all(1 <= n <= len(options) for n in found):
                return None
            words = [options[n - 1] for n in found]
        else:
            words = self.words_in(typed, corpus)
        if not words or len(set(words)) < len(words) or not set(words) <= set(options):
            return None
        if self.form is Form.ORDER:
            return JOINT.join(words) if len(words) == len(options) else None
        return JOINT.join(option for option in options if option in words)

    def words_in(self, typed: str, corpus: Corpus) -> list[str]:
        """Return the options that a typed text names, with no promise that they are here."""
        try:
            return [card.code for card in cards_in(typed, corpus.words)]
        except ValueError:
            named = {bare(self.read_out(option, corpus)): option for option in self.options()}
            return [named.get(bare(each), each.strip()) for each in typed.split(",")]


Draw = Callable[[Variant, str, Random], Question | None]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of questions: its name in English, and the clauses it can ask about in a game.

    ``draw`` makes a question about one of them, None where chance found none.
    """

    id: str
    title: str
    clauses: Callable[[Variant], tuple[str, ...]]
    draw: Draw


def applying_of(families: tuple[tuple[str, ...], ...]) -> Callable[[Variant], tuple[str, ...]]:
    """Return a function from a game to the clauses that apply to it, at most one a family."""

    def clauses(variant: Variant) -> tuple[str, ...]:
        found = (applying(family, variant) for family in families)
        return tuple(clause for clause in found if clause)

    return clauses
