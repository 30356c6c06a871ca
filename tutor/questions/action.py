"""A question that is answered by doing something: a call, a discard, a card."""

from tutor.game import actions
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import carry_out, judge, legal_actions
from tutor.game.rule import RuleViolation
from tutor.game.state import DealState, Phase
from tutor.lessons import perform
from tutor.narrate import offered
from tutor.questions.question import Question, Verdict
from tutor.scene import Mark, Scene, undecided
from tutor.typed import held_card, number_in
from tutor.yamlfile import DataError


class ActionQuestion(Question):
    """A call, a discard or a card."""

    def options(self) -> tuple[Action, ...]:
        if self.state.phase is Phase.PLAY:
            return tuple(PlayCard(held.card) for held in self.moment.look().hand)
        wanted = (*self.step.right, *map(actions.parse, self.step.traps))
        legal = [each for each in legal_actions(self.state) if not _is_alone(each)]
        return tuple(dict.fromkeys(sorted([*legal, *wanted], key=self._place)))

    def _place(self, action: Action) -> int:
        """Return where in the hand the card of an action is; other actions come first."""
        hand = [held.card for held in self.moment.look().hand]
        card = getattr(action, "card", None)
        return 1 + hand.index(card) if card in hand else 0

    def choices(self) -> tuple[str, ...]:
        if self.state.phase is Phase.PLAY:
            return ()
        return tuple(offered(each, self.state, self.words) for each in self.options())

    def cue(self, tried: int) -> str:
        traps = list(self.step.traps)
        return traps[tried] if tried < len(traps) else self.step.right[0].word

    def judge(self, typed: str) -> Verdict | str:
        action = self.read(typed)
        if action is None:
            return self.unreadable(typed)
        violation = self.violation(action)
        if violation is not None:
            return self.refused(action, violation)
        after = self.outcome(action)
        is_right = action in self.step.right
        told = self.moment.told("right" if is_right else f"traps.{action.word}")
        if not is_right and not told:
            told = (self.words.say("This is allowed, but it is not what this lesson looks for."),)
        scene = self.moment.look(after, at_last_trick=True)
        return Verdict(is_right, (*self.trick(after), *told), scene)

    def violation(self, action: Action) -> RuleViolation | None:
        return judge(self.state, action)

    def refused(self, action: Action, violation: RuleViolation) -> Verdict:
        is_playing = self.state.phase is Phase.PLAY and violation.clause != "play.own-card"
        if not isinstance(action, PlayCard) or not is_playing:
            return self.wrong(violation, self.moment.look())
        marks = {card: Mark.OWED for card in self.playable()}
        after = carry_out(self.state, action)
        shown = self.moment.look(
            after, marks={**marks, action.card: Mark.WRONG}, at_last_trick=True
        )
        return self.wrong(violation, undecided(shown, self.moment.look()), self.in_vain(after))

    def in_vain(self, after: DealState) -> tuple[str, ...]:
        """Say that a forbidden card would not even take the trick, where that is so."""
        if len(after.tricks) == len(self.state.tricks):
            return ()
        trick = after.tricks[-1]
        if trick.winner == self.moment.learner:
            return ()
        (card,) = after.order.deck.names(trick.cards[after.order.ahead(trick.cards)])
        return (
            self.words.say(
                "Besides, it would not take the trick: the {card} is stronger here.", card=card
            ),
        )

    def read(self, typed: str) -> Action | None:
        options = self.options()
        number = number_in(typed)
        if number is not None:
            return options[number - 1] if 1 <= number <= len(options) else None
        try:
            return actions.parse(typed)
        except ValueError:
            card = held_card(typed, self.moment.look().hand, self.words)
        if card is None:
            return None
        of_kind = [each for each in options if getattr(each, "card", None) == card]
        return of_kind[0] if of_kind else PlayCard(card)

    def outcome(self, action: Action) -> DealState:
        """Carry out an answer and what follows it, as far as the script fits the answer."""
        state = carry_out(self.state, action)
        for scripted in self.step.then:
            try:
                state = perform(state, scripted)
            except DataError:
                return state
        return state

    def trick(self, after: DealState) -> tuple[str, ...]:
        is_new = len(after.tricks) > len(self.state.tricks)
        return self.moment.trick(after) if is_new else ()

    def hints(self) -> tuple[str, ...]:
        right = offered(self.step.right[0], self.state, self.words)
        answer = self.words.say("Answer: {answer}", answer=right)
        return (self.rule(), self.candidates(), answer)

    def candidates(self) -> str:
        """Say between what the learner chooses."""
        cards = self.playable()
        if cards:
            return self.words.say("You may play: {cards}", cards=cards)
        open_ = [offered(each, self.state, self.words) for each in legal_actions(self.state)]
        return self.words.say("Open to you: {options}", options=" · ".join(open_))

    def scene(self, hints: int) -> Scene:
        cards = self.playable() if hints > 1 else ()
        return self.moment.look(marks=dict.fromkeys(cards, Mark.PLAYABLE))


def _is_alone(action: Action) -> bool:
    return bool(getattr(action, "alone", False))
