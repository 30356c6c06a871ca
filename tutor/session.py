"""A lesson as a dialogue of values: a page goes out, an answer comes in."""

from collections.abc import Generator
from dataclasses import replace

from tutor.askable import reached
from tutor.corpus import Corpus
from tutor.game.actions import Action
from tutor.game.engine import apply
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.goals import best_line, ended, passed_over, until_learner
from tutor.lessons import Lesson, perform, performed, settle
from tutor.narrate import outcome_told
from tutor.page import LEAVING, Key, Mood, Page
from tutor.progress import Place
from tutor.questions import Moment, Question, Verdict, question
from tutor.questions.goal import GoalQuestion, line_told, reached_told
from tutor.texts import HEAD, Prose, Status

Pages = Generator[Page, str, None]
_Asking = Generator[Page, str, DealState]
_TWO_STARS = 2
"""Up to how many slips there are two stars; without any there are three."""


class LessonSession:
    """One learner in one lesson: run ``pages`` and send it what the learner typed.

    ``place`` is always where the lesson stands, to be kept and gone on with. A slip is a wrong
    answer, a hint, or a goal reached below par.
    """

    def __init__(self, lesson: Lesson, prose: Prose, corpus: Corpus) -> None:
        self.lesson = lesson
        self.prose = prose
        self.corpus = corpus
        self.place = Place(lesson.steps[0].id)
        self._is_fed = False

    @property
    def stars(self) -> int:
        """How well the lesson went, from 1 to 3."""
        slips = self.place.slips
        return 3 if not slips else 2 if slips <= _TWO_STARS else 1

    def pages(self, place: Place | None = None) -> Pages:
        """Go through the lesson from a place, or from the first step if there is none."""
        steps = self.lesson.steps
        found = [n for n, step in enumerate(steps) if place and step.id == place.step]
        number = found[0] if found else 0
        typed = list(place.typed) if place and found else []
        self.place = Place(steps[number].id, (), place.slips if place and found else 0)
        while number < len(steps):
            is_done = yield from self._recorded(number, typed)
            number = number + 1 if is_done else max(number - 1, 0)
            typed = []
        yield self._end()

    def _recorded(self, number: int, typed: list[str]) -> Generator[Page, str, bool]:
        """Run a step from what was typed in it before; whether it is done, or one goes back.

        The same answers bring the same pages, so a step that is gone on with, or in which
        something is taken back, is run again with what remains.
        """
        while True:
            inner = self._step(number)
            self._is_fed = True
            try:
                page = next(inner)
                for each in typed:
                    page = inner.send(each)
            except StopIteration:
                return True
            self._is_fed = False
            while True:
                slips = self.place.slips
                self.place = Place(self.lesson.steps[number].id, tuple(typed), slips)
                given = (yield page).strip()
                if Key.of(given) is Key.UNDO:
                    if not typed:
                        return False
                    while typed and not typed.pop():
                        pass
                    break
                typed.append(given)
                try:
                    page = inner.send(given)
                except StopIteration:
                    return True

    def _slip(self) -> None:
        if not self._is_fed:
            self.place = replace(self.place, slips=self.place.slips + 1)

    def _step(self, number: int) -> Pages:
        """Watch what is scripted, then read or try."""
        begun = self._begun(number)
        moment = yield from self._watch(begun)
        if moment.step.goal is not None:
            state = yield from self._pursue(moment)
        else:
            state = yield from self._try(moment) if moment.step.ask else self._read(moment)
        if _is_end(state, begun.state):
            moment = _scored(replace(moment, state=state), begun.state)
            yield self._page(moment, Mood.READ, self._ending(state), at_last_trick=True)

    def _begun(self, number: int) -> Moment:
        """Begin a step: at its own position, or where the step before leaves the table."""
        step = self.lesson.steps[number]
        entry, position = self.prose[step.id], step.position
        if position is not None:
            return Moment(step, position.state, entry, self.corpus, position.score)
        assert number, "the first step has a position"
        before = self._begun(number - 1)
        watched = performed(before.state, before.step.watch)
        after = replace(before, state=passed_over(watched, before.step))
        return replace(_scored(after, before.state), step=step, entry=entry)

    def _watch(self, moment: Moment) -> Generator[Page, str, Moment]:
        """Carry out what is scripted, stopping at each finished trick."""
        for number, scripted in enumerate(moment.step.watch):
            if number and _is_trick_finished(moment.state):
                yield self._page(moment, Mood.READ, moment.trick(), at_last_trick=True)
            moment = replace(moment, state=perform(moment.state, scripted))
        return moment

    def _read(self, moment: Moment) -> _Asking:
        has_news = bool(moment.step.watch) and _is_trick_finished(moment.state)
        told = self._marked(moment, moment.told("text"))
        text = (*(moment.trick() if has_news else ()), *told)
        yield self._page(moment, Mood.READ, text, at_last_trick=has_news)
        return moment.state

    def _try(self, moment: Moment) -> _Asking:
        """Ask until the answer is right; a wrong one is carried out, shown and taken back."""
        moment = replace(moment, state=settle(moment.state, moment.step.right))
        asked = question(moment)
        tried, hints, typed = 0, 0, None
        while True:
            verdict, hints = yield from self._answered(moment, asked, tried, typed, hints)
            if verdict is None:
                yield self._page(moment, Mood.SKIPPED, (asked.rule(), asked.answer()))
                return passed_over(moment.state, moment.step)
            mood = Mood.RIGHT if verdict.is_right else Mood.WRONG
            page = self._page(moment, mood, verdict.text)
            typed = (yield replace(page, scene=verdict.scene, heading=verdict.heading)) or None
            if verdict.is_right:
                return passed_over(moment.state, moment.step)
            tried += 1

    def _answered(
        self,
        moment: Moment,
        asked: Question,
        tried: int,
        typed: str | None = None,
        hints: int = 0,
    ) -> Generator[Page, str, tuple[Verdict | None, int]]:
        """Ask until an answer can be read; None when the question is skipped.

        With it comes how many hints are open now.
        """
        note = ""
        while True:
            if typed is None:
                typed = yield self._question_page(moment, asked, hints, tried, note)
            given, typed, note = typed, None, ""
            match Key.of(given):
                case Key.HINT if not self.lesson.is_checkpoint:
                    hints = min(hints + 1, len(asked.hints()))
                    self._slip()
                    continue
                case Key.HINT:
                    note = self.corpus.words.say("There are no hints here.")
                    continue
                case Key.SKIP:
                    self._slip()
                    return None, hints
            verdict = asked.judge(given)
            if isinstance(verdict, str):
                note = verdict
                continue
            if not verdict.is_right:
                self._slip()
            return verdict, hints

    def _pursue(self, moment: Moment) -> _Asking:
        """Let the learner play freely until the deal is over, as often as the goal is missed."""
        goal, start, tried = moment.step.goal, moment.state, 0
        assert goal is not None
        while True:
            now, is_start = replace(moment, state=settle(start)), True
            while True:
                now = yield from self._others(now)
                if now.state.phase is Phase.OVER:
                    break
                action = yield from self._acted(now, tried, is_start)
                if action is None:
                    after = ended(start, best_line(goal, start))
                    shown = replace(now, state=after)
                    yield self._page(shown, Mood.SKIPPED, line_told(goal, start, self.corpus.words))
                    return after
                now, is_start = replace(now, state=apply(now.state, action)), False
            found = reached(goal, now.state)
            is_reached = found >= goal.least
            if not is_reached or found < goal.par:
                self._slip()
            mood, name = (Mood.RIGHT, "right") if is_reached else (Mood.WRONG, "failed")
            text = (reached_told(goal, found, self.corpus.words), *now.told(name))
            yield self._page(now, mood, text, at_last_trick=True)
            if is_reached:
                return now.state
            tried += 1

    def _acted(
        self, now: Moment, tried: int, is_start: bool
    ) -> Generator[Page, str, Action | None]:
        """Ask what to do until the rules allow it; None when the goal is skipped."""
        asked = GoalQuestion(now, tried, is_start=is_start)
        while True:
            verdict, _ = yield from self._answered(now, asked, tried)
            if verdict is None or verdict.is_right:
                return verdict.action if verdict else None
            page = self._page(now, Mood.WRONG, verdict.text)
            yield replace(page, scene=verdict.scene, heading=verdict.heading)

    def _others(self, now: Moment) -> Generator[Page, str, Moment]:
        """Let the others play until the learner's turn, stopping at each finished trick."""
        before = now.state
        for state in (before, *until_learner(before)):
            is_new = len(state.tricks) > len(before.tricks) or state is before
            now = replace(now, state=state)
            if is_new and state.tricks and not state.trick and state.phase is not Phase.OVER:
                yield self._page(now, Mood.READ, now.trick(), at_last_trick=True)
            before = state
        return now

    def _question_page(
        self, moment: Moment, asked: Question, hints: int, tried: int, note: str
    ) -> Page:
        can_hint = hints < len(asked.hints()) and not self.lesson.is_checkpoint
        more_hints = [Key.HINT] if can_hint else []
        return replace(
            self._page(
                moment, Mood.ASK, (*self._marked(moment, asked.text()), *asked.hints()[:hints][-1:])
            ),
            keys=(*more_hints, Key.SKIP, Key.UNDO, *LEAVING),
            scene=replace(asked.scene(hints), shows_roles=hints > 1),
            choices=asked.choices(),
            asks_several=asked.asks_several,
            is_typed=asked.is_typed,
            heading=note,
            cue=asked.cue(tried),
        )

    def _page(
        self,
        moment: Moment,
        mood: Mood,
        text: tuple[str, ...],
        *,
        at_last_trick: bool = False,
    ) -> Page:
        steps = self.lesson.steps
        return Page(
            title=self.prose[HEAD]["title"],
            number=steps.index(moment.step) + 1,
            total=len(steps),
            mood=mood,
            text=text,
            scene=moment.look(at_last_trick=at_last_trick),
            keys=(Key.NEXT, Key.UNDO, *LEAVING),
        )

    def _end(self) -> Page:
        """Return the last page: what was learned."""
        head, total = self.prose[HEAD], len(self.lesson.steps)
        return Page(head["title"], total, total, Mood.END, (head["learned"],))

    def praise(self) -> tuple[str, ...]:
        """Say how well the lesson went."""
        words, slips = self.corpus.words, self.place.slips
        stars = words.say("Stars: {n} of 3.", n=self.stars)
        wrong = words.say("Wrong answers and hints: {n}.", n=slips)
        return (f"{stars} {wrong}" if slips else stars,)

    def _marked(self, moment: Moment, text: tuple[str, ...]) -> tuple[str, ...]:
        """Say below a text that its English has changed since, where that is so."""
        if moment.entry.status is Status.STALE:
            return (*text, moment.words.say("(The English of this text has changed since.)"))
        return text

    def _ending(self, state: DealState) -> tuple[str, ...]:
        return outcome_told(state, outcome(state), self.lesson.learner, self.corpus)


def _is_end(state: DealState, before: DealState) -> bool:
    """Whether a whole deal has just been played out."""
    was_over = before.phase is Phase.OVER
    return state.phase is Phase.OVER and any(state.deal.hands) and not was_over


def _scored(moment: Moment, before: DealState) -> Moment:
    """Add the points of a deal that has just been played out to the score."""
    if moment.score is None or not _is_end(moment.state, before):
        return moment
    points = outcome(moment.state).points
    us = moment.state.variant.party(moment.learner)
    ours, theirs = moment.score
    return replace(moment, score=(ours + points[us], theirs + sum(points) - points[us]))


def _is_trick_finished(state: DealState) -> bool:
    return bool(state.tricks) and not state.trick
