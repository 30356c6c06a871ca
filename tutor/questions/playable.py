"""A question that is answered by marking every card that may be played."""

import re

from tutor.cards import Card, Suit
from tutor.game.actions import PlayCard
from tutor.game.engine import judge
from tutor.questions.question import Question, Verdict
from tutor.scene import Mark
from tutor.typed import cards_in, held_card


class PlayableQuestion(Question):
    """Mark every card that may be played."""

    asks_several = True

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
            return Verdict(False, (*self.more(left), *self.why_free()), scene)
        return Verdict(True, self.moment.told("right"), scene)

    def more(self, left: tuple[Card, ...]) -> tuple[str, ...]:
        return (self.words.say("There are more. You may also play: {cards}", cards=left),)

    def why_free(self) -> tuple[str, ...]:
        """Say why any card may be played, above all when a left bower looks like the suit led."""
        order, hand = self.state.order, self.state.hand
        if not self.state.trick or hand & self.state.led:
            return ()
        suit = self.led_suit()
        said = [self.words.say("You hold no card that counts as {suit}.", suit=suit)]
        left = order.left_bower
        if left is not None and left.suit is suit and self.bits(left) & hand:
            said.append(
                self.words.say(
                    "The {card} is the left bower and counts as {suit}.",
                    card=left,
                    suit=order.suit_of(left),
                )
            )
        return (" ".join(said),)

    def read(self, typed: str) -> tuple[Card, ...]:
        hand = self.moment.look().hand
        is_numbers = re.fullmatch(r"[\d\s,.+-]+", typed) is not None
        numbers = re.findall(r"\d+" if len(hand) > 9 else r"\d", typed) if is_numbers else []
        found = [held_card(number, hand, self.words) for number in numbers]
        if not numbers:
            try:
                found = list(cards_in(typed, self.words))
            except ValueError:
                return ()
        return tuple(card for card in found if card) if all(found) else ()

    def unreadable(self, typed: str) -> str:
        return self.words.say("Type the numbers of the cards with spaces between, like this: 1 3")

    def led_suit(self) -> Suit:
        (led,) = self.state.variant.deck.names(self.state.trick[0])
        return self.state.order.suit_of(led)

    def hints(self) -> tuple[str, ...]:
        cards = self.playable()
        asked = self.words.say("This trick asks for {suit} ({suit:symbol}).", suit=self.led_suit())
        return (self.rule(), asked, self.words.say("Answer: {cards}", cards=cards))
