"""The pages of a game, put together from the table and what is told beside it."""

from dataclasses import dataclass, field

from tutor.cards import Card
from tutor.coach.grade import Grade
from tutor.coach.view import view
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game.actions import Action
from tutor.game.rule import RuleViolation
from tutor.game.state import DealState
from tutor.page import Mood, Page
from tutor.playing import told
from tutor.playing.answers import choices
from tutor.playing.events import Accuse
from tutor.playing.game import Game, ruling
from tutor.playing.keyline import key_line
from tutor.playing.tables import table_of
from tutor.playing.why import Why
from tutor.scene import Mark

MOST_HINTS = 2


@dataclass
class Aside:
    """What one stop shows beside the table, until the game goes on."""

    note: str = ""
    text: tuple[str, ...] = ()
    marks: dict[Card, Mark] = field(default_factory=dict)
    hints: int = 0
    rules: int = 0
    takes_back: bool = False
    may_look: bool = False


@dataclass
class Since:
    """What has happened since the learner's last decision: its grade and what it broke, calls."""

    graded: tuple[Grade, DealState, Action] | None = None
    broken: RuleViolation | None = None
    called: list[tuple[Game, Accuse]] = field(default_factory=list)


class PageWriter:
    """Writes pages in one language; ``grades`` says whether choices are spoken of."""

    def __init__(self, corpus: Corpus, why: Why, *, grades: bool) -> None:
        self._corpus, self._words = corpus, corpus.words
        self._why, self._grades = why, grades

    def stop(self, game: Game, since: Since, aside: Aside) -> Page:
        """Return a page on which the learner acts, or asks, or goes on."""
        mood = Mood.ASK if game.is_own_turn or aside.takes_back else Mood.READ
        text = aside.text or self._told(game, since)
        keys = key_line(game, self._words, hints=aside.hints < MOST_HINTS)
        return self._page(game, mood, text, keys, aside)

    def passing(self, game: Game, since: Since) -> Page:
        """Return a page on which the learner only looks."""
        words = self._words
        keys = (words.say("Enter: go on"), words.say("l: language"), words.say("q: leave"))
        return self._page(game, Mood.READ, self._news(game, since), keys)

    def end(self, game: Game) -> Page:
        """Return the last page: who has won."""
        return self._page(game, Mood.END, (told.winner_told(game, self._words),), ())

    def _told(self, game: Game, since: Since) -> tuple[str, ...]:
        if game.is_looked_at:
            return told.hands_told(game, self._words)
        return (*self._news(game, since), *self._happened(game, since))

    def _news(self, game: Game, since: Since) -> tuple[str, ...]:
        """Tell what the learner has not seen yet: a grade, a call, what was said."""
        words = self._words
        lines: list[str] = []
        if since.graded:
            lines.append(self._graded(*since.graded, game.learner))
        for before, called in since.called:
            lines += told.call_told(before, called, ruling(before, called), words)
        return (*lines, *told.news(game, words))

    def _graded(self, found: Grade, then: DealState, chosen: Action, learner: int) -> str:
        """Tell the grade, and what the better action has that the chosen one has not."""
        lines = [told.graded(found, then, self._words)]
        if found.best and chosen not in found.best:
            lines += self._why.better(view(then, learner), chosen, found.best[0], self._words)
        return " ".join(lines)

    def _happened(self, game: Game, since: Since) -> tuple[str, ...]:
        """Tell the trick that is complete, and the end of the deal."""
        state = game.state
        lines: tuple[str, ...] = ()
        is_over = game.is_deal_over and bool(state.tricks) and not since.called
        if game.is_trick_open or is_over:
            number = len(state.tricks) - 1
            lines = told.trick_listed(state, number, game.learner, self._words)[1:]
        if game.wrong_card is not None and self._grades:
            lines = (*lines, *self._wrong(game, since))
        if game.is_deal_over:
            lines = (*lines, *told.deal_told(game, self._corpus))
        return lines

    def _wrong(self, game: Game, since: Since) -> tuple[str, ...]:
        """Explain the learner's renege while the trick lies on the table."""
        said = self._words.say("You did not follow suit.")
        if since.broken is not None:
            said = explain(since.broken, self._corpus, game.variant).text
        if not game.may_put_right:
            return (said,)
        return (said, self._words.say("You may still take the card back: b"))

    def _page(
        self,
        game: Game,
        mood: Mood,
        text: tuple[str, ...],
        keys: tuple[str, ...],
        aside: Aside | None = None,
    ) -> Page:
        aside = aside or Aside()
        is_asked = game.is_own_turn and mood is Mood.ASK
        return Page(
            title=self._corpus.variant(game.variant)[0],
            number=len(game.finished) + 1,
            total=0,
            mood=mood,
            text=text,
            scene=table_of(game, aside.marks),
            choices=choices(game.state, self._words) if is_asked else (),
            heading=aside.note,
            place=self._place(game),
            key_line=keys,
            keys=(),
        )

    def _place(self, game: Game) -> str:
        """Return which deal it is, and the score of more than two sides."""
        place = self._words.say("deal {n}", n=len(game.finished) + 1)
        if len(game.variant.parties) == 2:
            return place
        return f"{place}  {told.score_told(game, self._words)}"
