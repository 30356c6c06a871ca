"""The coach at work: it looks at deals as long as its time lasts, and says how far it is."""

from collections.abc import Sequence
from itertools import count
from time import monotonic

from tutor.cli.progress_line import ProgressLine
from tutor.cli.start import Call
from tutor.coach.estimate import Estimate
from tutor.coach.judging import judged, usual_samples
from tutor.coach.view import View
from tutor.game.actions import Action

SECONDS = 3.0
"""So long a learner waits at most; on a usual machine the coach is done long before."""

QUIET_SECONDS = 0.3
"""After this time it is said that the coach is thinking."""


class Thinking:
    """Weighs what is legal within a budget of time, with a line that shows how far it is."""

    def __init__(self, call: Call) -> None:
        self._call = call

    def __call__(self, seen: View, legal: Sequence[Action]) -> Sequence[Estimate]:
        line, begun, looked_at = ProgressLine(self._call), monotonic(), count(1)
        samples = usual_samples(seen.variant)

        def goes_on() -> bool:
            percent, spent = 100 * next(looked_at) // samples, monotonic() - begun
            if spent > QUIET_SECONDS:
                line.show(self._call.words.say("Thinking: {percent} %", percent=percent))
            return spent < SECONDS

        found = judged(seen, legal, samples, goes_on=goes_on)
        line.erase()
        return found
