"""A question that is answered by naming who takes the trick."""

from dataclasses import replace

from tutor.cards import indices
from tutor.explain import why_it_loses
from tutor.game.sides import seats_in_play
from tutor.questions.question import Question, Verdict
from tutor.scene import Scene, undecided
from tutor.typed import number_in, seat_named
from tutor.words import bare


class WinnerQuestion(Question):
    """Who takes the trick that lies on the table?"""

    def choices(self) -> tuple[str, ...]:
        seats = self.state.variant.seats
        return tuple(
            self.words.say("you") if seat == self.moment.learner else self.words.seat(seats[seat])
            for seat in self.seats
        )

    @property
    def seats(self) -> tuple[int, ...]:
        """Return who plays in the deal, in the order of the choices."""
        contract = self.state.contract
        return seats_in_play(self.state.variant, contract.out if contract else 0, 0)

    @property
    def winner(self) -> int:
        return self.state.tricks[-1].winner

    def cue(self, tried: int) -> str:
        right = self.seats.index(self.winner)
        wrong = (right + 1) % len(self.seats)
        return str((right if tried else wrong) + 1)

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
        seats = self.seats
        place = (seats.index(seat) - seats.index(trick.leader)) % len(seats)
        return why_it_loses(self.state.order, trick.cards, place, self.words)

    def read(self, typed: str) -> int | None:
        variant = self.state.variant
        number = number_in(typed)
        if number is not None:
            return self.seats[number - 1] if 1 <= number <= len(self.seats) else None
        if bare(typed) == bare(self.words.say("you")):
            seat = self.moment.learner
        else:
            try:
                seat = seat_named(typed, variant, self.words)
            except ValueError:
                return None
        return seat if seat in self.seats else None

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
            self.words.say(
                "Answer: {answer}", answer=self.choices()[self.seats.index(self.winner)]
            ),
        )
