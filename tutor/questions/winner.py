"""A question that is answered by naming who takes the trick."""

from tutor.cards import indices
from tutor.game.seats import parse_seat
from tutor.lessons import LEARNER
from tutor.questions.question import Question, Verdict
from tutor.scene import Scene


class WinnerQuestion(Question):
    """Who takes the trick that lies on the table?"""

    def choices(self) -> tuple[str, ...]:
        seats = self.state.variant.seats
        return tuple(
            self.words.say("you") if seat.index == LEARNER else self.words.seat(seat)
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
        is_right = seat == self.winner
        told = self.moment.told("right") if is_right else ()
        scene = self.moment.look(at_last_trick=True)
        return Verdict(is_right, (*self.moment.trick(), *told), scene)

    def read(self, typed: str) -> int | None:
        players = self.state.variant.players
        if typed.isdecimal():
            return int(typed) - 1 if 1 <= int(typed) <= players else None
        for seat, choice in enumerate(self.choices()):
            if choice.casefold() == typed.casefold():
                return seat
        try:
            return parse_seat(typed, players)
        except ValueError:
            return None

    def scene(self, hints: int) -> Scene:
        seen = self.moment.look(at_last_trick=True)
        return Scene(
            seen.viewer,
            tuple(place._replace(wins=False) for place in seen.places),
            seen.hand,
            trump=seen.trump,
            taken=None,
            score=seen.score,
        )

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
