"""A question that is answered by naming who takes the trick."""

from dataclasses import replace

from tutor.cards import indices
from tutor.explain import why_it_loses
from tutor.questions.question import Question, Verdict
from tutor.scene import Scene, undecided
from tutor.typed import number_in, seat_named
from tutor.words import bare


class WinnerQuestion(Question):
    """Who takes the trick that lies on the table?"""

    def choices(self) -> tuple[str, ...]:
        seats = self.state.variant.seats
        return tuple(
            self.words.say("you") if seat.index == self.moment.learner else self.words.seat(seat)
            for seat in seats
        )

    @property
    def winner(self) -> int:
        return self.state.tricks[-1].winner

    def cue(self, tried: int) -> str:
        wrong = (self.winner + 1) % self.state.variant.players
        return str((self.winner if tried else wrong) + 1)

    def judge(self, typed: str) -> Verdict | str:
        seat = self.read(typed)
        if seat is None:
            return self.unreadable(typed)
        if seat != self.winner:
            return Verdict(False, (self.why_not(seat),), self.scene(0))
        scene = self.moment.look(at_last_trick=True)
        return Verdict(True, (*self.moment.trick(), *self.moment.told("right")), scene)

    def why_not(self, seat: int) -> str:
        """Say why a seat's card does not take the trick, without telling which one does."""
        trick = self.state.tricks[-1]
        place = (seat - trick.leader) % self.state.variant.players
        return why_it_loses(self.state.order, trick.cards, place, self.words)

    def read(self, typed: str) -> int | None:
        variant = self.state.variant
        number = number_in(typed)
        if number is not None:
            return number - 1 if 1 <= number <= variant.players else None
        if bare(typed) == bare(self.words.say("you")):
            return self.moment.learner
        try:
            return seat_named(typed, variant, self.words)
        except ValueError:
            return None

    def scene(self, hints: int) -> Scene:
        shown = self.moment.look(at_last_trick=True)
        return replace(undecided(shown, shown), taken=None)

    def hints(self) -> tuple[str, ...]:
        trick = self.state.tricks[-1]
        order = self.state.order
        trumps = [each for each in trick.cards if each & order.trumps]
        can_win = sum(trumps) or sum(
            each for each in trick.cards if each & order.follows[next(indices(trick.cards[0]))]
        )
        cards = order.highest_first(can_win)
        return (
            self.rule(),
            self.words.say("The card that wins is one of these: {cards:codes}", cards=cards[::-1]),
            self.words.say("Answer: {answer}", answer=self.choices()[self.winner]),
        )
