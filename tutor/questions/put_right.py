"""A question that is answered by the card to play in the place of a wrong one."""

from tutor.askable import owed
from tutor.game import revoke
from tutor.questions.question import Question, Verdict
from tutor.typed import held_card


class PutRightQuestion(Question):
    """Your card did not follow suit, and the trick lies open: take it back and play another."""

    def choices(self) -> tuple[str, ...]:
        return ()

    def cue(self, tried: int) -> str:
        free = [h.card.code for h in self.moment.look().hand if h.card not in owed(self.state)]
        return free[0] if free and not tried else owed(self.state)[0].code

    def judge(self, typed: str) -> Verdict | str:
        card = held_card(typed, self.moment.look().hand, self.words) if typed else None
        if card is None:
            return self.unreadable(typed)
        if card not in owed(self.state):
            said = self.words.say("The {card} does not follow suit.", card=card)
            return Verdict(False, (said,), self.moment.look())
        after = revoke.put_right(self.state, self.moment.learner, card)
        return Verdict(True, self.moment.told("right"), self.moment.look(after))

    def hints(self) -> tuple[str, ...]:
        return (self.rule(), self.words.say("Answer: {cards}", cards=owed(self.state)))
