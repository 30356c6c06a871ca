"""Which suit a card counts as."""

from random import Random

from tutor.cards import JOKER, Card, Rank, Suit
from tutor.corpus import Corpus
from tutor.game.position import in_play
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.names import NAME_OF_SUIT
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import LEFT_BOWER, TableQuestion
from tutor.words import bare
from tutor.yamlfile import N_

OFTEN = 0.6
_WHY = {
    "left": LEFT_BOWER,
    "printed": N_("The {card} counts as {suit}, the suit printed on it."),
    "joker": N_("The {card} counts as {suit}."),
}


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

    def hint(self, corpus: Corpus) -> str:
        """Return the rule where it speaks of this card: of a jack or the joker."""
        is_plain = self.card.suit is not None and self.card.rank is not Rank.JACK
        return "" if is_plain else super().hint(corpus)

    def words_in(self, typed: str, corpus: Corpus) -> list[str]:
        """Return the suit of a symbol or a name."""
        return [
            suit
            for suit in Suit
            if bare(typed) in (suit.symbol, bare(corpus.words.suit(suit)), NAME_OF_SUIT[suit])
        ]

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        suit = Suit(self.right)
        return (corpus.words.say(_WHY[self._is()], card=self.card, suit=suit),)

    def _is(self) -> str:
        order = self.table.order
        if order.is_left_bower(self.card):
            return "left"
        return "printed" if self.card.suit else "joker"


def draw(variant: Variant, clause: str, chance: Random) -> Question:
    """Ask about the joker, or about another card: often the jack that a clause speaks of."""
    trump = tables.any_trump(chance)
    assert trump.suit is not None
    state = in_play(variant, trump, leader=0, table=(), hand=())
    if clause in families.JOKER:
        return SuitQuestion(variant, clause, state, JOKER)
    jack = Card(Rank.JACK, trump.suit if clause in families.RIGHT_BOWER else trump.suit.sister)
    others = [card for card in variant.deck.cards if card.suit]
    card = jack if chance.random() < OFTEN else chance.choice(others)
    return SuitQuestion(variant, clause, state, card)


KIND = Kind(
    "suit",
    N_("Which suit does it count as"),
    applying_of((families.LEFT_BOWER, families.RIGHT_BOWER, families.JOKER, families.NO_BOWERS)),
    draw,
)
