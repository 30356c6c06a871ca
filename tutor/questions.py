"""What a lesson asks: how an answer is read, what it does on the table, what is said to it."""

from collections.abc import Mapping
from dataclasses import dataclass

from tutor.cards import Card, Cards, indices
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game import actions
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import judge, legal_actions, legal_options
from tutor.game.rule import RuleViolation
from tutor.game.seats import parse_seat
from tutor.game.state import DealState, Phase
from tutor.lessons import LEARNER, Ask, Step, answered, perform
from tutor.narrate import offered, trick_told
from tutor.scene import Mark, Scene, look
from tutor.texts import Text
from tutor.words import Words


@dataclass(frozen=True, slots=True)
class Moment:
    """Where a lesson stands: its step, the table, the step's words."""

    step: Step
    state: DealState
    entry: Text
    corpus: Corpus
    score: tuple[int, int] | None = None

    @property
    def words(self) -> Words:
        return self.corpus.words

    def told(self, name: str) -> tuple[str, ...]:
        """Return one of the step's texts, filled; nothing when it has none of that name."""
        text = self.entry.get(name)
        return (self.words.fill(text, {}),) if text else ()

    def look(
        self,
        state: DealState | None = None,
        *,
        marks: dict[Card, Mark] | None = None,
        at_last_trick: bool = False,
    ) -> Scene:
        """Return what the learner sees, of this moment's table or another."""
        table = state or self.state
        return look(table, LEARNER, score=self.score, marks=marks, at_last_trick=at_last_trick)

    def trick(self, state: DealState | None = None) -> tuple[str, ...]:
        """Say who took the last trick and why."""
        table = state or self.state
        return (trick_told(table, table.tricks[-1], LEARNER, self.words),)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is said to an answer, over the table as the answer left it."""

    is_right: bool
    text: tuple[str, ...]
    scene: Scene
    heading: str = ""


class Question:
    """What a step asks, how an answer is read and what is said to it."""

    def __init__(self, moment: Moment) -> None:
        self.moment = moment
        self.step, self.state, self.corpus = moment.step, moment.state, moment.corpus
        self.words = moment.corpus.words

    def choices(self) -> tuple[str, ...]:
        """What can be answered by number."""
        raise NotImplementedError

    def cue(self, tried: int) -> str:
        """What a demonstration answers after so many wrong answers."""
        raise NotImplementedError

    def judge(self, typed: str) -> "Verdict | str":
        """Return the page that follows an answer, or a note when it cannot be read."""
        raise NotImplementedError

    def hints(self) -> tuple[str, ...]:
        """The rule, the candidates, the answer."""
        raise NotImplementedError

    def scene(self, hints: int) -> Scene:
        return self.moment.look()

    def after(self) -> DealState:
        """Where the table stands when the step is done."""
        return self.state

    def rule(self) -> str:
        return self.corpus.rule(self.step.rule, self.state.variant)

    def playable(self) -> tuple[Card, ...]:
        """The learner's legal cards in the order they are shown."""
        legal = legal_options(self.state) if self.state.phase is Phase.PLAY else 0
        return tuple(h.card for h in self.moment.look().hand if legal & self.bits(h.card))

    def bits(self, card: Card) -> Cards:
        return self.state.variant.deck.bits(card)

    def unreadable(self, typed: str) -> str:
        if not typed:
            return self.words.say("Choose an answer: type its number.")
        return self.words.say("I cannot read '{typed}'. Type a number from the list.", typed=typed)

    def wrong(self, violation: RuleViolation, scene: Scene, more: tuple[str, ...] = ()) -> Verdict:
        told = explain(violation, self.corpus, self.state.variant)
        return Verdict(False, (told.text, *more), scene, told.title)


class ActionQuestion(Question):
    """A call, a discard or a card."""

    def options(self) -> tuple[Action, ...]:
        if self.state.phase is Phase.PLAY:
            return tuple(PlayCard(held.card) for held in self.moment.look().hand)
        step = self.step
        wanted = (*step.right, *step.traps)
        legal = [each for each in legal_actions(self.state) if not _is_alone(each)]
        return tuple(dict.fromkeys([*legal, *wanted]))

    def choices(self) -> tuple[str, ...]:
        if self.state.phase is Phase.PLAY:
            return ()
        return tuple(offered(each, self.state, self.words) for each in self.options())

    def cue(self, tried: int) -> str:
        return [*self.step.traps, self.step.right[0]][tried].word

    def judge(self, typed: str) -> Verdict | str:
        action = self.read(typed)
        if action is None:
            return self.unreadable(typed)
        violation = judge(self.state, action)
        if violation is not None:
            return self.refused(action, violation)
        after = self.outcome(action)
        is_right = action in self.step.right
        told = self.moment.told("right" if is_right else f"traps.{action.word}")
        if not is_right and not told:
            told = (self.words.say("This is allowed, but it is not what this lesson looks for."),)
        scene = self.moment.look(after, at_last_trick=True)
        return Verdict(is_right, (*self.trick(after), *told), scene)

    def refused(self, action: Action, violation: RuleViolation) -> Verdict:
        if not isinstance(action, PlayCard) or violation.clause == "play.own-card":
            return self.wrong(violation, self.moment.look())
        marks = {card: Mark.OWED for card in self.playable()}
        after = answered(self.state, action)
        scene = self.moment.look(
            after, marks={**marks, action.card: Mark.WRONG}, at_last_trick=True
        )
        more = self.trick(after)
        if more and after.tricks[-1].winner != LEARNER:
            more = (self.words.say("And it would not take the trick."), *more)
        else:
            more = ()
        return self.wrong(violation, scene, more)

    def read(self, typed: str) -> Action | None:
        options = self.options()
        if typed.isdecimal() and 1 <= int(typed) <= len(options):
            return options[int(typed) - 1]
        try:
            return actions.parse(typed)
        except ValueError:
            pass
        try:
            card = self.words.card_named(typed)
        except ValueError:
            return None
        of_kind = [each for each in options if getattr(each, "card", None) == card]
        return of_kind[0] if of_kind else PlayCard(card)

    def outcome(self, action: Action) -> DealState:
        state = answered(self.state, action)
        for scripted in self.step.then:
            state = perform(state, scripted)
        return state

    def trick(self, after: DealState) -> tuple[str, ...]:
        is_new = len(after.tricks) > len(self.state.tricks)
        return self.moment.trick(after) if is_new else ()

    def hints(self) -> tuple[str, ...]:
        right = offered(self.step.right[0], self.state, self.words)
        cards = self.playable()
        if cards:
            candidates = self.words.say("You may play: {cards:codes}", cards=cards)
        else:
            open_ = [offered(each, self.state, self.words) for each in legal_actions(self.state)]
            candidates = self.words.say("Open to you: {options}", options=" · ".join(open_))
        return (self.rule(), candidates, self.words.say("Answer: {answer}", answer=right))

    def scene(self, hints: int) -> Scene:
        cards = self.playable() if hints > 1 else ()
        return self.moment.look(marks=dict.fromkeys(cards, Mark.PLAYABLE))

    def after(self) -> DealState:
        return self.outcome(self.step.right[0])


class PlayableQuestion(Question):
    """Mark every card that may be played."""

    def choices(self) -> tuple[str, ...]:
        return ()

    def cue(self, tried: int) -> str:
        hand = self.moment.look().hand
        wrong = [str(held.number) for held in hand if held.card not in self.playable()]
        if wrong and not tried:
            return wrong[0]
        return " ".join(str(held.number) for held in hand if held.card in self.playable())

    def judge(self, typed: str) -> Verdict | str:
        marked = self.read(typed)
        if not marked:
            return self.unreadable(typed)
        playable = self.playable()
        for card in marked:
            violation = judge(self.state, PlayCard(card))
            if violation is not None:
                marks = {each: Mark.OWED for each in playable}
                scene = self.moment.look(marks={**marks, card: Mark.WRONG})
                return self.wrong(violation, scene)
        left = tuple(card for card in playable if card not in marked)
        scene = self.moment.look(marks=dict.fromkeys(playable, Mark.PLAYABLE))
        if left:
            text = self.words.say("There are more. You may also play: {cards:codes}", cards=left)
            return Verdict(False, (text,), scene)
        return Verdict(True, self.moment.told("right"), scene)

    def read(self, typed: str) -> tuple[Card, ...]:
        hand = [held.card for held in self.moment.look().hand]
        found: list[Card] = []
        for word in typed.replace(",", " ").split():
            if word.isdecimal() and 1 <= int(word) <= len(hand):
                found.append(hand[int(word) - 1])
                continue
            try:
                found.append(self.words.card_named(word))
            except ValueError:
                return ()
        return tuple(found)

    def unreadable(self, typed: str) -> str:
        return self.words.say("Type the numbers of the cards with spaces between: 1 3")

    def hints(self) -> tuple[str, ...]:
        cards = self.playable()
        led = self.state.variant.deck.names(self.state.trick[0])[0]
        suit = self.state.order.suit_of(led)
        asked = self.words.say("This trick asks for {suit} ({suit:symbol}).", suit=suit)
        return (self.rule(), asked, self.words.say("Answer: {cards:codes}", cards=cards))


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
            self.words.say("Only these cards can win: {cards:codes}", cards=cards[::-1]),
            self.words.say("Answer: {answer}", answer=self.choices()[self.winner]),
        )


def _is_alone(action: Action) -> bool:
    return bool(getattr(action, "alone", False))


_KINDS: Mapping[Ask, type[Question]] = {
    Ask.ACTION: ActionQuestion,
    Ask.PLAYABLE: PlayableQuestion,
    Ask.WINNER: WinnerQuestion,
}


def question(moment: Moment) -> Question:
    """Return what a step asks at a moment; the step must ask something."""
    assert moment.step.ask is not None
    return _KINDS[moment.step.ask](moment)
