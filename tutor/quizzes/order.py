"""Put cards in order."""

from random import Random

from tutor.cards import Card, Cards
from tutor.corpus import Corpus
from tutor.game.position import in_play
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import JOINT, Form, Kind, Question, applying_of
from tutor.quizzes.telling import CardQuestion
from tutor.trumps import Trump, TrumpOrder
from tutor.yamlfile import N_

FEWEST, MOST = 3, 5


class OrderQuestion(CardQuestion):
    """Which card is the highest, which the next?"""

    form = Form.ORDER

    def __init__(
        self, variant: Variant, clause: str, state: DealState, cards: tuple[Card, ...]
    ) -> None:
        super().__init__(variant, clause, state)
        self.cards = cards

    def solve(self, mind: Mind) -> str:
        order = mind.order(self.table.order)
        ranked = order.highest_first(self.variant.deck.mask(self.cards))
        return JOINT.join(card.code for card in ranked)

    def options(self) -> tuple[str, ...]:
        return tuple(card.code for card in self.cards)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        say = corpus.words.say
        return (self.trump(corpus), say("Put these cards in order, the highest first."))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        cards = tuple(Card.parse(code) for code in self.right.split(JOINT))
        said = corpus.words.say("From the highest: {cards:codes}", cards=cards)
        return (*self.bowers(*cards, corpus=corpus), said)


def draw(variant: Variant, clause: str, chance: Random) -> Question:
    """Ask for the order of a suit: of the trumps, or of another one."""
    trump = _trump(variant, clause, chance)
    order = variant.orders[trump]
    if clause in families.TRUMP_ORDER and (
        clause not in families.PLAIN_ORDER or chance.random() < 0.5
    ):
        pool, wanted = order.trumps, _bowers(order)
    else:
        suits = [suit for suit in order.by_suit if suit and suit is not trump.suit]
        pool, wanted = order.by_suit[chance.choice(suits)], 0
    count = min(chance.randint(FEWEST, MOST), _faces(variant, pool))
    found = tables.one(wanted, chance)
    names = list(variant.deck.names(found))
    rest = [card for card in dict.fromkeys(variant.deck.names(pool)) if card not in names]
    cards = names + chance.sample(rest, count - len(names))
    chance.shuffle(cards)
    if tuple(cards) == order.highest_first(variant.deck.mask(cards)):
        cards.reverse()
    state = in_play(variant, trump, leader=0, table=(), hand=())
    return OrderQuestion(variant, clause, state, tuple(cards))


def _trump(variant: Variant, clause: str, chance: Random) -> Trump:
    if clause in families.LOW_NO_TRUMP:
        return Trump.NONE_LOW
    return Trump.NONE if clause in families.NO_TRUMP else tables.any_trump(chance)


def _bowers(order: TrumpOrder) -> Cards:
    cards = order.deck.cards
    return sum(
        1 << n
        for n, card in enumerate(cards)
        if order.is_left_bower(card) or order.is_right_bower(card)
    )


def _faces(variant: Variant, cards: Cards) -> int:
    return len(set(variant.deck.names(cards)))


KIND = Kind(
    "order",
    N_("Order these cards"),
    applying_of(
        (families.TRUMP_ORDER, families.PLAIN_ORDER, families.NO_TRUMP, families.LOW_NO_TRUMP)
    ),
    draw,
)
