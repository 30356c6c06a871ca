"""Which of two cards is higher."""

from random import Random

from tutor.cards import Card
from tutor.corpus import Corpus
from tutor.game.position import in_play
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.quizzes import families, tables
from tutor.quizzes.minds import KNOWING, Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import CardQuestion
from tutor.trumps import Trump, TrumpOrder
from tutor.yamlfile import N_


class HigherQuestion(CardQuestion):
    """Two cards of one suit, or a trump and a card that is none."""

    def __init__(
        self, variant: Variant, clause: str, state: DealState, cards: tuple[Card, ...]
    ) -> None:
        super().__init__(variant, clause, state)
        self.cards = cards

    def solve(self, mind: Mind) -> str:
        """Return the card that is higher; who finds none is not asked."""
        first, second = (self.variant.deck.mask([card]) for card in self.cards)
        place = mind.higher(self.table.order, (first, second))
        return self.right if place is None else self.cards[place].code

    def options(self) -> tuple[str, ...]:
        return tuple(card.code for card in self.cards)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        say = corpus.words.say
        return (self.trump(corpus), say("Which of these two cards is higher?"))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        high = Card.parse(self.right)
        (low,) = (card for card in self.cards if card != high)
        return (*self.bowers(high, low, corpus=corpus), self._compared(high, low, corpus))

    def _compared(self, high: Card, low: Card, corpus: Corpus) -> str:
        words, order = corpus.words, self.table.order
        is_trump = [bool(order.deck.mask([card]) & order.trumps) for card in (high, low)]
        if is_trump == [True, False]:
            return words.say("The {card} is a trump. The {better} is not.", card=high, better=low)
        return words.say("The {high} is higher than the {low}.", high=high, low=low)


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    """Ask about the card that a clause speaks of, and another one."""
    trump = Trump.NONE_LOW if clause in families.LOW_NO_TRUMP else tables.any_trump(chance)
    order, deck = variant.orders[trump], variant.deck
    state = in_play(variant, trump, leader=0, table=(), hand=())
    pool = order.trumps if trump.suit and clause not in families.PLAIN_ORDER else deck.all
    for _ in range(tables.MOST_TRIES):
        (one,) = deck.names(tables.one(pool, chance))
        other = chance.choice(deck.cards)
        if one != other and clause in about(order, one, other):
            cards = (one, other) if chance.random() < 0.5 else (other, one)
            return HigherQuestion(variant, clause, state, cards)
    return None


def about(order: TrumpOrder, one: Card, other: Card) -> tuple[str, ...]:
    """Return the clauses that say which of two cards is higher; none for cards of two suits."""
    first, second = (order.deck.mask([card]) for card in (one, other))
    place = KNOWING.higher(order, (first, second))
    if place is None:
        return ()
    high = (one, other)[place]
    trumps = ((first | second) & order.trumps).bit_count()
    if trumps == 1:
        return families.TRUMP
    if high.suit is None:
        return families.JOKER
    if order.is_right_bower(high):
        return families.RIGHT_BOWER
    if order.is_left_bower(high):
        return families.LEFT_BOWER
    if trumps:
        return families.TRUMP_ORDER
    return families.LOW_NO_TRUMP if order.trump is Trump.NONE_LOW else families.PLAIN_ORDER


KIND = Kind(
    "higher",
    N_("Which is higher"),
    applying_of(
        (
            *(families.RIGHT_BOWER, families.LEFT_BOWER, families.JOKER, families.TRUMP),
            *(families.TRUMP_ORDER, families.PLAIN_ORDER, families.LOW_NO_TRUMP),
        )
    ),
    draw,
)
