"""Which cards may be played."""

from functools import cached_property
from random import Random

from tutor.cards import Cards, Suit, bits
from tutor.corpus import Corpus
from tutor.game.actions import PlayCard
from tutor.game.engine import judge, legal_options
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import JOINT, Form, Kind, Question, applying_of
from tutor.quizzes.telling import LEFT_BOWER, CardQuestion
from tutor.scene import Mark, Scene, look
from tutor.yamlfile import N_

FAMILIES = (
    *(families.FOLLOW_SUIT, families.LEFT_FOLLOWS, families.LEFT_STRAYS),
    *(families.LEFT_LED, families.NO_DUTY),
)


class PlayableQuestion(CardQuestion):
    """A hand, and a trick in progress."""

    form = Form.MARK
    from_hand = True

    def solve(self, mind: Mind) -> str:
        legal = {card.code for card in self.variant.deck.names(mind.legal(self.table))}
        return JOINT.join(option for option in self.options() if option in legal)

    @cached_property
    def _hand(self) -> tuple[str, ...]:
        return tuple(held.card.code for held in self.scene().hand)

    def options(self) -> tuple[str, ...]:
        return self._hand

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        said = corpus.words.say("Mark every card that you may play.")
        return (f"{self.trump(corpus)} {said}",)

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return what_is_asked(self.table, corpus)

    def scene_after(self) -> Scene:
        return with_marks(self.table)


def with_marks(state: DealState) -> Scene:
    """Return the table with what may be played marked."""
    legal = state.variant.deck.names(legal_options(state))
    marks = dict.fromkeys(legal, Mark.PLAYABLE)
    return look(state, state.to_act, marks=marks, by_print=True)


def what_is_asked(state: DealState, corpus: Corpus) -> tuple[str, ...]:
    """Say which suit a trick asks for, and what of it the hand holds."""
    words, order = corpus.words, state.order
    (led,) = order.deck.names(state.trick[0])
    suit, owed = order.suit_of(led), order.highest_first(state.hand & state.led)
    told = [words.say("This trick asks for {suit} ({suit:symbol}).", suit=suit)]
    if owed:
        told.append(words.say("In your hand that is: {cards}.", cards=owed))
    else:
        told.append(words.say("You hold no such card, so you may play any."))
    jacks = [card for card in (led, *order.deck.names(state.hand)) if order.is_left_bower(card)]
    for card in jacks[:1]:
        own = order.suit_of(card)
        told.append(words.say(LEFT_BOWER, card=card, suit=own))
    return (" ".join(told),)


def about(state: DealState) -> str:
    """Return the clause that decides what may be played: the sharpest that a held card breaks."""
    broken = [judge(state, PlayCard(card)) for card in state.variant.deck.names(state.hand)]
    clauses = {violation.clause for violation in broken if violation}
    if not state.hand & state.led and state.hand & state.order.trumps:
        return families.NO_DUTY[0]
    sharp = [name for family in FAMILIES[1:4] for name in family if name in clauses]
    return sharp[0] if sharp else families.FOLLOW_SUIT[0]


def drawn(variant: Variant, clause: str, chance: Random) -> DealState | None:
    """Return a trick in progress that a clause decides."""
    for _ in range(tables.MOST_TRIES):
        state = _mid_trick(variant, clause, chance)
        if state is not None and about(state) == clause and _has_choice(state):
            return state
    return None


def _mid_trick(variant: Variant, clause: str, chance: Random) -> DealState | None:
    trump = tables.any_trump(chance)
    order, everything = variant.orders[trump], variant.deck.all
    left, sister, trumps = tables.left_bowers(order), tables.sister_suit(order), order.trumps
    first: Cards = everything
    held: tuple[Cards, ...] = ()
    never: Cards = 0
    if clause in families.LEFT_FOLLOWS:
        first, held, never = trumps & ~left, (left,), trumps
    elif clause in families.LEFT_STRAYS:
        first, held = sister, (left, sister)
    elif clause in families.LEFT_LED:
        first, held = left, (trumps & ~left, sister)
    elif clause in families.NO_DUTY:
        suit = chance.choice([suit for suit in Suit if suit is not trump.suit])
        first, held = order.by_suit[suit] & ~trumps, (trumps,)
        never = order.by_suit[suit]
        if chance.random() < 0.5:
            held = (trumps, left or trumps)
    return tables.mid_trick(variant, trump, first, held, chance, never=never)


def _has_choice(state: DealState) -> bool:
    """Whether something is forbidden, or a free choice could be thought to be none."""
    is_free = legal_options(state) == state.hand
    if about(state) in families.NO_DUTY:
        return bool(state.hand & ~state.order.trumps)
    return not is_free or _looks_owed(state)


def _looks_owed(state: DealState) -> bool:
    """Whether a card of the hand shows the suit of the card that was led."""
    deck = state.variant.deck
    suits = {deck.names(bit)[0].suit for bit in bits(state.hand)}
    return deck.names(state.trick[0])[0].suit in suits


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    state = drawn(variant, clause, chance)
    return PlayableQuestion(variant, clause, state) if state else None


KIND = Kind("playable", N_("Which cards may I play"), applying_of(FAMILIES), draw)
