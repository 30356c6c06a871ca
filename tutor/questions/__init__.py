"""What a lesson asks: how an answer is read, what it does on the table, what is said to it."""

from collections.abc import Mapping

from tutor.lessons import Ask
from tutor.questions.action import ActionQuestion
from tutor.questions.computed import CountQuestion, PointsQuestion, RenegeQuestion, SeatQuestion
from tutor.questions.goal import GoalQuestion
from tutor.questions.order import OrderQuestion
from tutor.questions.playable import PlayableQuestion
from tutor.questions.put_right import PutRightQuestion
from tutor.questions.question import Moment, Question, Verdict
from tutor.questions.winner import WinnerQuestion

_KINDS: Mapping[Ask, type[Question]] = {
    Ask.ACTION: ActionQuestion,
    Ask.PLAYABLE: PlayableQuestion,
    Ask.WINNER: WinnerQuestion,
    Ask.ORDER: OrderQuestion,
    Ask.SEAT: SeatQuestion,
    Ask.COUNT: CountQuestion,
    Ask.POINTS: PointsQuestion,
    Ask.RENEGE: RenegeQuestion,
    Ask.PUT_RIGHT: PutRightQuestion,
    Ask.GOAL: GoalQuestion,
}


def question(moment: Moment) -> Question:
    """Return what a step asks at a moment; the step must ask something."""
    assert moment.step.ask is not None
    return _KINDS[moment.step.ask](moment)


__all__ = ["Moment", "Question", "Verdict", "question"]
