"""A question that is answered by putting cards in order, the highest first."""

import re

from tutor.askable import order_of
from tutor.cards import Card
from tutor.questions.question import Question, Verdict
from tutor.typed import cards_in


class OrderQuestion(Question):
    """Put these cards in order, the highest first."""

    asks_several = True

    def choices(self) -> tuple[str, ...]:
        return tuple(map(self.words.card, self.step.cards))

    @property
    def right(self) -> tuple[Card, ...]:
        strengths = order_of(self.state).strengths
        return tuple(
            sorted(self.step.cards, key=lambda card: -strengths[self.bits(card).bit_length() - 1])
        )

    def cue(self, tried: int) -> str:
        right = [self.step.cards.index(card) + 1 for card in self.right]
        return " ".join(map(str, right if tried else [right[1], right[0], *right[2:]]))

    def judge(self, typed: str) -> Verdict | str:
        given = self.read(typed)
        if sorted(map(str, given)) != sorted(map(str, self.step.cards)):
            return self.unreadable(typed)
        right = self.right
        wrong = next((n for n, (a, b) in enumerate(zip(given, right, strict=True)) if a != b), None)
        if wrong is None:
            row = self.words.say("From the highest: {cards:codes}", cards=right)
            return Verdict(True, (row, *self.moment.told("right")), self.scene(0))
        said = self.words.say(
            "The {high} is higher than the {low}.", high=right[wrong], low=given[wrong]
        )
        return Verdict(False, (said,), self.scene(0))

    def read(self, typed: str) -> tuple[Card, ...]:
        cards = self.step.cards
        if re.fullmatch(r"[\d\s,.]+", typed):
            numbers = [int(n) for n in re.findall(r"\d+" if len(cards) > 9 else r"\d", typed)]
            return tuple(cards[n - 1] for n in numbers if 1 <= n <= len(cards))
        try:
            return cards_in(typed, self.words)
        except ValueError:
            return ()

    def unreadable(self, typed: str) -> str:
        return self.words.say(
            "Type the numbers of all cards, the highest card first, like this: {example}",
            example="2 1 3",
        )

    def hints(self) -> tuple[str, ...]:
        first = self.words.say("The highest is the {card}.", card=self.right[0])
        return (self.rule(), first, self.words.say("Answer: {cards}", cards=self.right))
