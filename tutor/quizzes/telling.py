"""Questions about a table: what the learner sees of it, and how cards and seats are told."""

from tutor.cards import Card
from tutor.corpus import Corpus
from tutor.game.seats import parse_seat
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped_and_changes
from tutor.quizzes.question import Question
from tutor.quizzes.tables import learner
from tutor.scene import Scene, look
from tutor.typed import seat_named
from tutor.yamlfile import N_

LEFT_BOWER = N_("The {card} is the left bower and counts as {suit}.")


def game_told(game: Variant, corpus: Corpus) -> str:
    """Return the name of a game, with what is changed in it."""
    _, changes = shipped_and_changes(game)
    name = corpus.variant(game)[0]
    return f"{name} ({', '.join(changes)})" if changes else name


class TableQuestion(Question):
    """A question about a table."""

    def __init__(self, variant: Variant, clause: str, state: DealState) -> None:
        super().__init__(variant, clause)
        self.table = state

    def scene(self) -> Scene:
        return look(self.table, learner(self.variant), by_print=True)

    def given(self, corpus: Corpus) -> tuple[str, ...]:
        """The table shows it all."""
        return ()

    def trump(self, corpus: Corpus) -> str:
        """Say what is trump."""
        trump = self.table.order.trump
        if trump.suit is None:
            return corpus.words.say("{trump}.", trump=trump)
        return corpus.words.say("Trump: {trump}.", trump=trump)


class CardQuestion(TableQuestion):
    """Its options are cards, by their codes."""

    def read_out(self, option: str, corpus: Corpus) -> str:
        return corpus.words.card(Card.parse(option))

    def bowers(self, *cards: Card, corpus: Corpus) -> tuple[str, ...]:
        """Say which of some cards are bowers, one sentence each."""
        order, said = self.table.order, []
        for card in cards:
            if order.is_right_bower(card):
                said.append(corpus.words.say("The {card} is the right bower.", card=card))
            elif order.is_left_bower(card):
                suit = order.suit_of(card)
                said.append(corpus.words.say(LEFT_BOWER, card=card, suit=suit))
        return tuple(dict.fromkeys(said))


class SeatQuestion(Question):
    """Its options are seats, by their codes."""

    def options(self) -> tuple[str, ...]:
        return tuple(seat.code for seat in self.variant.seats)

    def words_in(self, typed: str, corpus: Corpus) -> list[str]:
        """Return the seat of a code or a name."""
        try:
            return [self.variant.seats[seat_named(typed, self.variant, corpus.words)].code]
        except ValueError:
            return []

    def read_out(self, option: str, corpus: Corpus) -> str:
        return seat_told(self.variant, parse_seat(option, self.variant.players), corpus)


def seat_told(variant: Variant, seat: int, corpus: Corpus) -> str:
    """Return the name of a seat, "you" for the learner's."""
    is_learner = seat == learner(variant)
    return corpus.words.say("you") if is_learner else corpus.words.seat(variant.seats[seat])
