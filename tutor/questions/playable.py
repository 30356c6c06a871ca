"""A question that is answered by marking every card that may be played."""

from tutor.cards import Card
from tutor.game.actions import PlayCard
from tutor.game.engine import judge
from tutor.questions.question import Question, Verdict
from tutor.scene import Mark


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
