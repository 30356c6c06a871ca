"""Which suit a card counts as."""

from random import Random

from tutor.cards import JOKER, Card, Rank, Suit
from tutor.corpus import Corpus
from tutor.game.position import in_play
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import TableQuestion
from tutor.yamlfile import N_


class SuitQuestion(TableQuestion):
    """A jack, another card or the joker."""

    def __init__(self, variant: Variant, clause: str, state: DealState, card: Card) -> None:
        super().__init__(variant, clause, state)
        self.card = card

    def solve(self, mind: Mind) -> str:
        return mind.order(self.table.order).suit_of(self.card)

    def options(self) -> tuple[str, ...]:
        return tuple(Suit)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        said = corpus.words.say("Which suit does the {card} count as?", card=self.card)
        return (self.trump(corpus), said)

    def read_out(self, option: str, corpus: Corpus) -> str:
        return corpus.words.suit_with_symbol(Suit(option))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        suit = Suit(self.right)
        return (
            corpus.words.say("The {card} counts as {suit}.", card=self.card, suit=suit),
            corpus.rule(self.clause, self.variant),
        )


def draw(variant: Variant, clause: str, chance: Random) -> Question:
    """Ask about the joker, or about a jack: mostly one of the trump suit's colour."""
    trump = tables.any_trump(chance)
    assert trump.suit is not None
    own, others = trump.suit.sister, [suit for suit in Suit if suit is not trump.suit.sister]
    suit = own if chance.random() < 0.7 else chance.choice(others)
    card = JOKER if clause in families.JOKER else Card(Rank.JACK, suit)
    return SuitQuestion(variant, clause, in_play(variant, trump, leader=0, table=(), hand=()), card)


KIND = Kind(
    "suit",
    N_("Which suit does it count as"),
    applying_of((families.LEFT_BOWER, families.JOKER, families.NO_BOWERS)),
    draw,
)
