"""A game as a dialogue of values: a page goes out, an answer comes in."""

from collections.abc import Generator, Sequence
from enum import StrEnum

from tutor.cards import Card
from tutor.coach.view import view
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import IllegalAction, judge
from tutor.game.rule import RuleViolation
from tutor.game.state import Phase
from tutor.narrate import offered
from tutor.page import Page
from tutor.playing import told
from tutor.playing.answers import Key, accused_in, action_in, calls_renege
from tutor.playing.clauses import clauses_now
from tutor.playing.coaching import Coach
from tutor.playing.computer import next_event
from tutor.playing.events import Accuse, Event, GoOn, LookAtHands, PutRight
from tutor.playing.game import Game, after, ruling, undone
from tutor.playing.offer import open_to_learner
from tutor.playing.pages import MOST_HINTS, Aside, PageWriter, Since
from tutor.playing.tables import table_of
from tutor.playing.why import Why
from tutor.scene import Mark
from tutor.typed import held_card


class Pace(StrEnum):
    """Where a game stops for the learner to read."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"


Pages = Generator[Page, str, None]


class TableSession:
    """The learner in a game: run ``pages`` and send it what was typed.

    ``game`` is always the game as it stands, to be kept and gone on with. Without a coach no
    choice is graded.
    """

    def __init__(
        self,
        game: Game,
        corpus: Corpus,
        coach: Coach | None = None,
        pace: Pace = Pace.NORMAL,
        *,
        grades: bool = True,
        why: Why | None = None,
    ) -> None:
        self.game = game
        self.corpus, self.words = corpus, corpus.words
        self.pace = pace
        self._coach = coach or Coach()
        self._grades = grades
        self._why = why or Why()
        self._since = Since()
        self._writer = PageWriter(corpus, self._why, grades=grades)

    def in_language(self, corpus: Corpus) -> "TableSession":
        """Return the same game at the same place in another language."""
        other = TableSession(
            self.game, corpus, self._coach, self.pace, grades=self._grades, why=self._why
        )
        other._since = self._since
        return other

    def pages(self) -> Pages:
        """Go on with the game until somebody has won."""
        while True:
            yield from self._others()
            if self._is_skipped():
                self.game = after(self.game, GoOn())
                continue
            event = yield from self._stop()
            if isinstance(event, GoOn) and self._is_end:
                yield self._writer.end(self.game)
                return
            if event is not None:
                self._do(event)

    @property
    def _is_end(self) -> bool:
        return self.game.is_deal_over and self.game.standing.winner is not None

    def _others(self) -> Pages:
        """Let the computer players act; a slow game stops after each of them."""
        while (event := next_event(self.game)) is not None:
            if isinstance(event, Accuse):
                self._since.called.append((self.game, event))
            self.game = after(self.game, event)
            is_stop = self.game.is_trick_open or self.game.is_deal_over
            if self.pace is Pace.SLOW and not is_stop:
                yield self._writer.passing(self.game, self._since)

    def _is_skipped(self) -> bool:
        """Whether a finished trick needs no look: in a fast game nothing can be put right then."""
        is_fast = self.pace is Pace.FAST and not self.game.setup.table_rules
        return is_fast and self.game.is_trick_open

    def _do(self, event: Event) -> None:
        """Carry out what the learner decided, and grade it."""
        before = self.game
        self._since = Since()
        if isinstance(event, Accuse):
            self._since.called.append((before, event))
        elif isinstance(event, Action) and self._grades:
            self._since.broken = judge(before.state, event) if before.is_own_turn else None
            found = self._coach.grade(before, event)
            self._since.graded = (found, before.state, event) if found else None
        self.game = after(before, event)

    def _stop(self) -> Generator[Page, str, Event | None]:
        """Show a page until the learner goes on, acts, or takes something back."""
        aside = Aside()
        while True:
            typed = (yield self._writer.stop(self.game, self._since, aside)).strip()
            aside.note, aside.text, aside.marks = "", (), {}
            game = self.game
            event = self._answered(typed, aside)
            if event is not None or self.game is not game:
                return event

    def _answered(self, typed: str, aside: Aside) -> Event | None:
        """Return what the learner does; everything else is told beside the table."""
        if aside.takes_back:
            return self._put_right(typed, aside)
        if calls_renege(typed) and self.game.setup.table_rules:
            return self._accused(typed, aside)
        key = Key.of(typed)
        if key is Key.NEXT:
            if self.game.is_own_turn:
                aside.note = self.words.say("Choose a card or an answer: type its number.")
                return None
            return GoOn()
        if key is Key.HANDS and self.game.is_deal_over and self.game.may_accuse:
            return self._looked(aside)
        if key is not None and self._told(key, aside):
            return None
        if self.game.is_own_turn:
            return self._acted(typed, aside)
        aside.note = self._unread(typed)
        return None

    # ------------------------------------------------------------ what is asked beside the game

    def _told(self, key: Key, aside: Aside) -> bool:
        """Answer a key; whether it means something now."""
        game, words = self.game, self.words
        match key:
            case Key.RULE:
                aside.text = self._rule(aside)
            case Key.HINT if game.is_own_turn:
                aside.hints = min(aside.hints + 1, MOST_HINTS)
                aside.text = self._hint(aside)
            case Key.UNDO if game.own:
                self.game = undone(game)
                self._since = Since()
            case Key.UNDO:
                aside.note = words.say("There is nothing to take back yet.")
            case Key.TRICK if game.state.tricks:
                number = len(game.state.tricks) - 1
                aside.text = told.trick_listed(game.state, number, game.learner, words)
            case Key.TRICK:
                aside.note = words.say("No trick has been played in this deal yet.")
            case Key.HANDS if game.is_deal_over:
                aside.text = told.hands_told(game, words)
            case Key.HANDS:
                aside.note = words.say("All hands are shown when the deal is over.")
            case Key.TAKE_BACK if game.may_put_right:
                aside.takes_back = True
                aside.note = words.say("Which card do you play instead?")
            case _:
                return False
        return True

    def _rule(self, aside: Aside) -> tuple[str, ...]:
        """Return the rules of this moment one after the other, each time it is asked."""
        names = clauses_now(self.game.state, self.corpus, at_trick=self.game.is_trick_open)
        if not names:
            return ()
        name = names[aside.rules % len(names)]
        aside.rules += 1
        rule = self.corpus.rule(name, self.game.variant)
        more = (self.words.say("?: the next rule"),) if len(names) > 1 else ()
        return (f"{self.corpus.title(name)}: {rule}", *more)

    def _hint(self, aside: Aside) -> tuple[str, ...]:
        state = self.game.state
        legal = open_to_learner(state)
        if state.phase is Phase.PLAY:
            cards = tuple(each.card for each in legal if isinstance(each, PlayCard))
            aside.marks = dict.fromkeys(cards, Mark.PLAYABLE)
        found = self._coach.estimates(self.game)
        if not found:
            if len(aside.marks) == 1:
                (card,) = aside.marks
                return (self.words.say("The {card} is the only card you may play.", card=card),)
            return (
                self.words.say("Here nothing can be done wrong: all choices are equally good."),
            )
        if aside.hints > 1:
            return (told.best_told(found[0], state, self.words),)
        reasons = self._why.of(view(state, self.game.learner), found[0].action, self.words)
        return (" ".join(reasons),) if reasons else (self._open(legal),)

    def _open(self, legal: Sequence[Action]) -> str:
        """Say between what the learner chooses."""
        words, state = self.words, self.game.state
        cards = tuple(each.card for each in legal if isinstance(each, PlayCard))
        if cards:
            return words.say("You may play: {cards}", cards=cards)
        options = " · ".join(offered(each, state, words) for each in legal)
        return words.say("Open to you: {options}", options=options)

    # ------------------------------------------------------------ what the learner does

    def _acted(self, typed: str, aside: Aside) -> Event | None:
        state = self.game.state
        action = action_in(typed, state, table_of(self.game).hand, self.words)
        if action is None:
            aside.note = self._unread(typed)
            return None
        violation = judge(state, action)
        if violation is None or self._goes_through(action):
            return action
        self._refuse(violation, aside)
        return None

    def _goes_through(self, action: Action) -> bool:
        """Whether a card that does not follow is played all the same."""
        state = self.game.state
        is_free = self.game.setup.table_rules and isinstance(action, PlayCard)
        return (
            is_free
            and state.phase is Phase.PLAY
            and isinstance(action, PlayCard)
            and bool(state.variant.deck.bits(action.card) & state.hand)
        )

    def _refuse(self, violation: RuleViolation, aside: Aside) -> None:
        found = explain(violation, self.corpus, self.game.variant)
        aside.note = f"{found.title}: {found.text}"
        self._since.graded = None  # praise for the card before would seem to be for this one
        owed = violation.facts.get("owed")
        if isinstance(owed, tuple):
            aside.marks = {card: Mark.OWED for card in owed if isinstance(card, Card)}

    def _put_right(self, typed: str, aside: Aside) -> Event | None:
        """Read the card that is played in place of the wrong one."""
        aside.takes_back = False
        card = held_card(typed, table_of(self.game).hand, self.words) if typed else None
        if card is None:
            return None
        event = PutRight(card)
        try:
            after(self.game, event)
        except (ValueError, IllegalAction):
            aside.note = self.words.say("The {card} does not follow suit.", card=card)
            return None
        return event

    def _accused(self, typed: str, aside: Aside) -> Event | None:
        words = self.words
        accused = accused_in(typed, self.game.variant, words)
        if accused is None:
            aside.note = words.say(
                "Name the seat of an opponent, like this: {example}", example="r W"
            )
            return None
        if self.game.is_looked_at:
            aside.note = self._is_closed_by_look()
            return None
        event = Accuse(self.game.learner, accused)
        try:
            ruling(self.game, event)
        except ValueError:
            aside.note = words.say(
                "Only an opponent's renege in a trick that is gathered can be called."
            )
            return None
        return event

    def _looked(self, aside: Aside) -> Event | None:
        """Show all hands to who has read before what that closes."""
        if aside.may_look:
            return LookAtHands()
        aside.may_look = True
        again = self.words.say("To see them, type {key} again.", key=Key.HANDS.value)
        aside.note = f"{self._is_closed_by_look()} {again}"
        return None

    def _is_closed_by_look(self) -> str:
        return self.words.say("Once you have seen all hands you can call no renege any more.")

    def _unread(self, typed: str) -> str:
        return self.words.say("I cannot read '{typed}'.", typed=typed)
