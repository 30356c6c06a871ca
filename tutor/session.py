"""A lesson as a dialogue of values: a page goes out, an answer comes in."""

from collections.abc import Generator
from dataclasses import dataclass, replace
from enum import StrEnum

from tutor.corpus import Corpus
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.lessons import LEARNER, Ask, Lesson, Step, done, perform, settle
from tutor.narrate import outcome_told
from tutor.questions import Moment, Question, question
from tutor.scene import Scene
from tutor.texts import HEAD, Prose, Status


class Mood(StrEnum):
    """What a page is for."""

    READ = "read"
    ASK = "ask"
    RIGHT = "right"
    WRONG = "wrong"
    SKIPPED = "skipped"
    END = "end"


class Key(StrEnum):
    """What can be typed instead of an answer; the value is the letter."""

    NEXT = ""
    HINT = "h"
    SKIP = "s"
    LANGUAGE = "l"
    QUIT = "q"

    @classmethod
    def of(cls, typed: str) -> "Key | None":
        """Return the key that was typed, by its letter or its English word."""
        return _KEY_WORDS.get(typed.strip().lower())


_KEY_WORDS = {
    **{key.value: key for key in Key},
    **{key.name.lower(): key for key in Key},
    **{"?": Key.HINT, "help": Key.HINT, "exit": Key.QUIT},
}


@dataclass(frozen=True, slots=True)
class Page:
    """Everything one screen of a lesson shows, in words but not yet laid out.

    ``number`` of ``total`` is the step, ``step`` where the lesson goes on if it is left now.
    ``choices`` can be answered by their number from 1; where ``asks_several`` is true an answer
    names several cards. ``cue`` is what a demonstration answers. A page of a game says ``place`` in
    place of the numbers, and names the keys that work in ``key_line``.
    """

    title: str
    number: int
    total: int
    step: str
    mood: Mood
    text: tuple[str, ...]
    scene: Scene | None = None
    keys: tuple[Key, ...] = (Key.NEXT, Key.LANGUAGE, Key.QUIT)
    choices: tuple[str, ...] = ()
    asks_several: bool = False
    heading: str = ""
    cue: str = ""
    place: str = ""
    key_line: tuple[str, ...] = ()


Pages = Generator[Page, str, None]
_Asking = Generator[Page, str, DealState]
_MOST_HINTS = 3


class LessonSession:
    """One learner in one lesson: run ``pages`` and send it what the learner typed."""

    def __init__(self, lesson: Lesson, prose: Prose, corpus: Corpus) -> None:
        self.lesson = lesson
        self.prose = prose
        self.corpus = corpus

    def pages(self, start: str = "") -> Pages:
        """Go through the lesson from a step, or from the first if there is no such step."""
        steps = self.lesson.steps
        first = next((n for n, step in enumerate(steps) if step.id == start), 0)
        moment = self._moment(steps[0])
        for number, step in enumerate(steps):
            moment = self._moment(step, moment)
            before = moment.state
            if number < first:
                moment = _ended(replace(moment, state=_passed_over(before, step)), before)
                continue
            moment = yield from self._watch(moment)
            state = yield from self._try(moment) if step.ask else self._read(moment)
            moment = _ended(replace(moment, state=state), before)
            if _is_end(moment.state, before):
                yield self._page(moment, Mood.READ, self._ending(state), at_last_trick=True)
        yield self._page(moment, Mood.END, (self.prose[HEAD]["learned"],))

    def _moment(self, step: Step, before: Moment | None = None) -> Moment:
        """Begin a step: at its own position, or where the step before left the table."""
        position = step.position
        if position is None:
            assert before is not None, "the first step has a position"
            return replace(before, step=step, entry=self.prose[step.id])
        return Moment(step, position.state, self.prose[step.id], self.corpus, position.score)

    def _watch(self, moment: Moment) -> Generator[Page, str, Moment]:
        """Carry out what is scripted, stopping at each finished trick."""
        for number, scripted in enumerate(moment.step.watch):
            if number and _is_trick_finished(moment.state):
                yield self._page(moment, Mood.READ, moment.trick(), at_last_trick=True)
            moment = replace(moment, state=perform(moment.state, scripted))
        return moment

    def _read(self, moment: Moment) -> _Asking:
        has_news = bool(moment.step.watch) and _is_trick_finished(moment.state)
        text = (*(moment.trick() if has_news else ()), *self._text(moment))
        yield self._page(moment, Mood.READ, text, at_last_trick=has_news)
        return moment.state

    def _try(self, moment: Moment) -> _Asking:
        """Ask until the answer is right; a wrong one is carried out, shown and taken back."""
        moment = replace(moment, state=settle(moment.state))
        asked = question(moment)
        hints, tried, note, typed = 0, 0, "", None
        while True:
            if typed is None:
                typed = (yield self._question_page(moment, asked, hints, tried, note)).strip()
            given, typed, note = typed, None, ""
            match Key.of(given):
                case Key.HINT:
                    hints = min(hints + 1, _MOST_HINTS)
                    continue
                case Key.SKIP:
                    yield self._page(moment, Mood.SKIPPED, (asked.answer(),), done=True)
                    return asked.after()
            verdict = asked.judge(given)
            if isinstance(verdict, str):
                note = verdict
                continue
            mood = Mood.RIGHT if verdict.is_right else Mood.WRONG
            page = self._page(moment, mood, verdict.text, done=verdict.is_right)
            typed = (yield replace(page, scene=verdict.scene, heading=verdict.heading)).strip()
            if verdict.is_right:
                return asked.after()
            typed = typed or None
            tried += 1

    def _question_page(
        self, moment: Moment, asked: Question, hints: int, tried: int, note: str
    ) -> Page:
        more_hints = [Key.HINT] if hints < _MOST_HINTS else []
        return replace(
            self._page(moment, Mood.ASK, (*self._text(moment), *asked.hints()[:hints][-1:])),
            keys=(*more_hints, Key.SKIP, Key.LANGUAGE, Key.QUIT),
            scene=asked.scene(hints),
            choices=asked.choices(),
            asks_several=asked.asks_several,
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
        done: bool = False,
    ) -> Page:
        steps = self.lesson.steps
        here = steps.index(moment.step)
        resumes = steps[min(here + done, len(steps) - 1)]
        return Page(
            title=self.prose[HEAD]["title"],
            number=here + 1,
            total=len(steps),
            step=resumes.id,
            mood=mood,
            text=text,
            scene=moment.look(at_last_trick=at_last_trick),
        )

    def _text(self, moment: Moment) -> tuple[str, ...]:
        if moment.entry.status is Status.STALE:
            stale = moment.words.say("(The English of this text has changed since.)")
            return (*moment.told("text"), stale)
        return moment.told("text")

    def _ending(self, state: DealState) -> tuple[str, ...]:
        return outcome_told(state, outcome(state), LEARNER, self.corpus)


def _is_end(state: DealState, before: DealState) -> bool:
    """Whether a whole deal has just been played out."""
    was_over = before.phase is Phase.OVER
    return state.phase is Phase.OVER and bool(state.deal.upcard) and not was_over


def _ended(moment: Moment, before: DealState) -> Moment:
    """Add the points of a deal that has just been played out to the score."""
    if moment.score is None or not _is_end(moment.state, before):
        return moment
    points = outcome(moment.state).points
    us = moment.state.variant.party(LEARNER)
    ours, theirs = moment.score
    return replace(moment, score=(ours + points[us], theirs + sum(points) - points[us]))


def _is_trick_finished(state: DealState) -> bool:
    return bool(state.tricks) and not state.trick


def _passed_over(state: DealState, step: Step) -> DealState:
    """Do what a step would have done, without showing it."""
    for scripted in step.watch:
        state = perform(state, scripted)
    if step.ask is Ask.ACTION:
        return done(settle(state), step)
    return state
