"""A question of a hand that is played on freely: any legal answer goes."""

from tutor.game.actions import Action
from tutor.game.engine import apply, legal_actions
from tutor.game.state import DealState, Phase
from tutor.goals import best_line, gone_on, worst_line
from tutor.lessons import Aim, Goal
from tutor.narrate import offered
from tutor.questions.action import ActionQuestion
from tutor.questions.question import Moment, Verdict
from tutor.words import Words


class GoalQuestion(ActionQuestion):
    """What to do now, on the way to a goal; a demonstration misses it before it reaches it.

    The lesson's words are said at the start; later only what is to be reached.
    """

    def __init__(self, moment: Moment, tried: int = 1, *, is_start: bool = True) -> None:
        super().__init__(moment)
        self._tried = tried
        self._is_start = is_start

    def text(self) -> tuple[str, ...]:
        assert self.step.goal is not None
        return super().text() if self._is_start else (goal_told(self.step.goal, self.words),)

    def cue(self, tried: int) -> str:
        assert self.step.goal is not None
        line = (best_line if self._tried else worst_line)(self.step.goal, self.state)
        return line[0].word

    def options(self) -> tuple[Action, ...]:
        is_play = self.state.phase is Phase.PLAY
        return super().options() if is_play else legal_actions(self.state)

    def judge(self, typed: str) -> Verdict | str:
        action = self.read(typed)
        if action is None:
            return self.unreadable(typed)
        violation = self.violation(action)
        if violation is not None:
            return self.refused(action, violation)
        return Verdict(True, (), self.moment.look(apply(self.state, action)), action=action)

    def best(self) -> Action:
        assert self.step.goal is not None
        return best_line(self.step.goal, self.state)[0]

    def hints(self) -> tuple[str, ...]:
        best = offered(self.best(), self.state, self.words)
        return (
            self.rule(),
            self.candidates(),
            self.words.say("Answer: {answer}", answer=best),
        )


def goal_told(goal: Goal, words: Words) -> str:
    """Say what is to be reached."""
    if goal.aim is Aim.TRICKS:
        return words.say("Your goal: at least {n:tricks}.", n=goal.least)
    return words.say("Your goal: at least {n:points}.", n=goal.least)


def reached_told(goal: Goal, found: int, words: Words) -> str:
    """Say what was reached, and what could be."""
    if goal.aim is Aim.TRICKS:
        said = words.say("Your side has taken {n:tricks}.", n=found)
        more = words.say("It can take {n:tricks}.", n=goal.par)
    else:
        said = words.say("Your side gets {n:points}.", n=found)
        more = words.say("It can get {n:points}.", n=goal.par)
    return f"{said} {more}" if goal.least <= found < goal.par else said


def line_told(goal: Goal, state: DealState, words: Words) -> tuple[str, ...]:
    """Say how the goal can be reached, what the learner does one after the other."""
    said = []
    for action in best_line(goal, state):
        state = gone_on(state)
        said.append(offered(action, state, words))
        state = apply(state, action)
    return (words.say("Answer: {answer}", answer=", ".join(said)),)
