"""A run of questions as a dialogue: pages out, typed answers in."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, replace
from datetime import datetime

from tutor.corpus import Corpus
from tutor.game.variant_file import STANDARD
from tutor.page import Key, Mood, Page
from tutor.progress import Answered
from tutor.quizzes import KINDS
from tutor.quizzes.choosing import Chooser
from tutor.quizzes.diagnosis import Suspicion, ranked
from tutor.quizzes.minds import MISTAKEN
from tutor.quizzes.question import JOINT, Form, Question
from tutor.quizzes.telling import game_told
from tutor.quizzes.verdict import Verdict, verdict

FEWEST_SHOWN = 2
"""So often a mistaken belief must have shown before the end of a run names it."""


@dataclass
class QuizSession:
    """One run: ``game`` names its game in what is remembered, ``note`` remembers an answer.

    ``asked`` is the question on the page, with its kind, ``said`` what was said to its answer.
    The corpus may be changed between two pages: the next one is in its language.
    """

    chooser: Chooser
    corpus: Corpus
    count: int
    game: str
    clock: Callable[[], datetime]
    note: Callable[[Answered], None]
    asked: tuple[str, Question] | None = None
    said: Verdict | None = None

    def pages(self) -> Generator[Page, str, None]:
        """Yield a page, receive what is typed; the last page has the mood END."""
        for number in range(1, self.count + 1):
            chosen = self.chooser.next()
            if chosen is None:
                break
            self.asked, self.said = chosen, None
            yield from _Asked(self, number, *chosen).pages()
        yield self.end()

    @property
    def answers(self) -> list[Answered]:
        return self.chooser.answers

    def keep(self, answer: Answered) -> None:
        self.chooser.answers.append(answer)
        self.note(answer)

    def end(self) -> Page:
        """Return the last page of the run, as far as it went."""
        say, right = self.corpus.words.say, sum(answer.is_right for answer in self.answers)
        text = [say("Right answers: {n} of {all}.", n=right, all=len(self.answers))]
        missed = [answer.clause for answer in self.answers if not answer.is_right]
        if missed:
            titles = "; ".join(map(self.corpus.title, dict.fromkeys(missed)))
            text.append(say("These come again: {titles}.", titles=titles))
        clause = mixed_up(self.chooser)
        if clause is not None:
            text.append(say("Look at this again: {title}.", title=self.corpus.title(clause)))
            text.append(self.corpus.rule(clause, self.chooser.variant))
        return Page(self.corpus.words.say("Quiz"), 1, 1, Mood.END, tuple(text), keys=(), place=" ")


def likeliest_mistake(chooser: Chooser) -> str | None:
    """Return the mistaken belief that has shown in this run, and before, oftener than not."""
    now = {belief for answer in chooser.answers for belief in answer.shown}
    for each in ranked(chooser.suspicions().values()):
        if each.weight > 0 and each.belief in now and each.shown >= FEWEST_SHOWN:
            return each.belief
    return None


def mixed_up(chooser: Chooser) -> str | None:
    """Return the clause that puts right what the learner seems to be mistaken about."""
    belief = likeliest_mistake(chooser)
    return MISTAKEN[belief].clause(chooser.variant) if belief else None


class _Asked:
    """One question of a run, from its page to the answer's."""

    def __init__(self, run: QuizSession, number: int, kind: str, question: Question) -> None:
        self.run, self.number, self.kind, self.question = run, number, kind, question
        self.hints = 0

    def pages(self) -> Generator[Page, str, None]:
        heading, since = "", self.run.clock()
        while True:
            typed = (yield self._asking(heading)).strip()
            heading = ""
            is_option = typed in self.question.options()  # "S" is a seat or a suit, "s" skips
            match None if is_option else Key.of(typed):
                case Key.HINT if not self.hints and self.question.hint(self.run.corpus):
                    self.hints = 1
                case Key.HINT:
                    say = self.run.corpus.words.say
                    none, no_more = say("There is no hint here."), say("There are no more hints.")
                    heading = no_more if self.hints else none
                case Key.SKIP:
                    answer = ""
                    break
                case Key.LANGUAGE:
                    pass
                case _:
                    found = self.question.read(typed, self.run.corpus)
                    if found is not None:
                        answer = found
                        break
                    heading = unreadable(self.question, typed, self.run.corpus)
        at = self.run.clock()
        found_before = self.run.chooser.suspicions()
        self.run.keep(self._answered(answer, at, (at - since).total_seconds()))
        while Key.of((yield self._judged(answer, found_before))) is Key.LANGUAGE:
            pass

    def _answered(self, answer: str, at: datetime, seconds: float) -> Answered:
        question = self.question
        return Answered(
            at,
            question.clause,
            self.run.game,
            self.kind,
            answer == question.right,
            self.hints,
            seconds,
            question.shown_by(answer),
            tuple(question.believed) if answer else (),
        )

    def _asking(self, heading: str) -> Page:
        question, corpus, scene = self.question, self.run.corpus, self.question.scene()
        told = question.hint(corpus)
        hint = (told,) if self.hints and told else ()
        offered = (Key.HINT,) if told and not self.hints else ()
        keys = (*offered, Key.SKIP, Key.LANGUAGE, Key.QUIT)
        choices = tuple(question.read_out(each, corpus) for each in question.options())
        return Page(
            *self._place(),
            Mood.ASK,
            (*question.asked(corpus), *hint),
            replace(scene, shows_roles=False) if scene else None,
            keys=keys,
            choices=() if question.from_hand else choices,
            asks_several=question.form is not Form.CHOOSE,
            heading=heading,
            place=self._numbered(),
        )

    def _judged(self, answer: str, found: dict[str, Suspicion]) -> Page:
        question, corpus = self.question, self.run.corpus
        self.run.said = said = verdict(question, answer, found, corpus)
        mood = Mood.RIGHT if said.is_right else Mood.WRONG if answer else Mood.SKIPPED
        say = corpus.words.say
        return Page(
            *self._place(),
            mood,
            said.text,
            question.scene_after(),
            heading=say("Not right: {title}", title=said.heading)
            if said.heading
            else say("Not right."),
            key_line=(say("Enter: go on"), say("l: language"), say("q: leave")),
            place=self._numbered(),
        )

    def _numbered(self) -> str:
        """Return which question it is, and of which game where that is not the usual one."""
        words = self.run.corpus.words
        said = f"{words.number(self.number)}/{words.number(self.run.count)}"
        if self.run.game == STANDARD:
            return said
        return f"{said} · {game_told(self.run.chooser.variant, self.run.corpus)}"

    def _place(self) -> tuple[str, int, int]:
        title = self.run.corpus.words.say(KINDS[self.kind].title)
        return title, self.number, self.run.count


def unreadable(question: Question, typed: str, corpus: Corpus) -> str:
    """Say how a question is answered."""
    say = corpus.words.say
    match question.form:
        case Form.ORDER:
            return say(
                "Type the numbers of all cards, the highest card first, like this: {example}",
                example=_example(question),
            )
        case Form.MARK:
            return say("Type the numbers with spaces between, like this: {example}", example="1 3")
    if not typed:
        return say("Choose an answer: type its number.")
    return say("I cannot read '{typed}'. Type a number from the list.", typed=typed)


def _example(question: Question) -> str:
    """Return how an order is typed: with numbers that are not the right ones."""
    options = question.options()
    first, second, *rest = range(1, len(options) + 1)
    turned = [second, first, *rest]
    is_right = JOINT.join(options[n - 1] for n in turned) == question.right
    return " ".join(map(str, sorted(turned, reverse=True) if is_right else turned))
