"""Tables for questions: tricks, hands and deals drawn at random, rich in what a rule is about."""

from collections.abc import Sequence
from random import Random

from tutor.cards import Card, Cards, bits
from tutor.game.actions import Action, Pass, PlayCard
from tutor.game.engine import apply, carry_out, deal, legal_actions
from tutor.game.naming import is_joker_turned
from tutor.game.position import in_play
from tutor.game.seats import learner_seat
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import SUIT_TRUMPS, Trump, TrumpOrder

RICH = 0.6
"""So often a card is drawn from the trumps and the suit beside them."""

TRUMPLESS = 0.4
"""So often a trick has no trump."""

MOST_TRIES = 300


def any_trump(chance: Random) -> Trump:
    return chance.choice(SUIT_TRUMPS)


def learner(variant: Variant) -> int:
    return learner_seat(variant.players)


def sister_suit(order: TrumpOrder) -> Cards:
    """Return the cards that count as the other suit of the trump suit's colour."""
    assert order.trump.suit is not None
    return order.by_suit[order.trump.suit.sister]


def left_bowers(order: TrumpOrder) -> Cards:
    return order.deck.bits(order.left_bower) if order.left_bower else 0


def one(cards: Cards, chance: Random) -> Cards:
    """Draw a card of a set, a set of one; nothing of an empty set."""
    return chance.choice(list(bits(cards))) if cards else 0


def rich(order: TrumpOrder, count: int, chance: Random, besides: Cards = 0) -> Cards:
    """Draw so many cards with different faces, many of them trumps or of the suit beside."""
    deck, found = order.deck, 0
    taken = besides
    for _ in range(count):
        pool = order.trumps | sister_suit(order) if chance.random() < RICH else deck.all
        card = one(pool & ~taken or deck.all & ~taken, chance)
        found |= card
        taken |= deck.bits(deck.names(card)[0])
    return found


def mid_trick(
    variant: Variant,
    trump: Trump,
    first: Cards,
    held: Sequence[Cards],
    chance: Random,
    *,
    never: Cards = 0,
) -> DealState | None:
    """Return a trick that the learner has to play to.

    ``first`` is what may be led, ``held`` what must be in the hand, a set for each card, ``never``
    what may not; the rest is drawn. None where the pack does not have it.
    """
    order, deck = variant.orders[trump], variant.deck
    led = one(first, chance)
    taken = _faces(order, led)
    hand: Cards = 0
    for needed in held:
        card = one(needed & ~taken, chance)
        hand |= card
        taken |= _faces(order, card)
    if not led or hand.bit_count() < len(held):
        return None
    size = chance.randint(max(3, len(held)), max(3, min(5, variant.hand_size)))
    hand |= rich(order, size - len(held), chance, taken | never)
    on_table = [led]
    for _ in range(chance.randint(0, variant.players - 2)):
        on_table.append(rich(order, 1, chance, _faces(order, hand | sum(on_table))))
    seat = learner(variant)
    return in_play(
        variant,
        trump,
        leader=(seat - len(on_table)) % variant.players,
        table=[deck.names(card)[0] for card in on_table],
        hand=deck.names(hand),
    )


def whole_trick(variant: Variant, trump: Trump, chance: Random) -> DealState:
    """Return a table on which a trick is complete; the hands are not known."""
    cards = _drawn(variant.orders[trump], variant.players, chance)
    leader = chance.randrange(variant.players)
    *before, last = cards
    state = in_play(variant, trump, leader=leader, table=before, hand=[last])
    return carry_out(state, PlayCard(last))


def _drawn(order: TrumpOrder, count: int, chance: Random) -> list[Card]:
    """Draw cards for a trick; now and then no trump, or of a double pack two equal ones."""
    deck = order.deck
    never = order.trumps if chance.random() < TRUMPLESS else 0
    cards = list(deck.names(rich(order, count, chance, never)))
    twice = [card for card in cards if deck.bits(card).bit_count() > 1]
    if twice and chance.random() < 0.5:
        equal = chance.choice(twice)
        cards[cards.index(equal) - 1] = equal
    chance.shuffle(cards)
    return cards


def at_turn(
    variant: Variant, dealer: int, calls: int, chance: Random, *, all_pass: bool = False
) -> DealState | None:
    """Deal, and let so many calls be made, most of them passes, or nothing but passes.

    None when the bidding is over before, or somebody must not pass, or the joker is turned up: the
    suit that the dealer named for it is written nowhere on the table.
    """
    state = deal(variant, dealer, chance)
    if is_joker_turned(state):
        return None
    while state.phase in (Phase.CLAIM, Phase.DISCARD):
        state = apply(state, legal_actions(state)[-1])
    for _ in range(calls):
        legal = legal_actions(state)
        if state.phase is not Phase.BIDDING or (all_pass and Pass() not in legal):
            return None
        state = apply(state, Pass() if all_pass else _said(state, legal, chance))
    return state if state.phase is Phase.BIDDING else None


def _said(state: DealState, legal: tuple[Action, ...], chance: Random) -> Action:
    """Pass, or in an auction now and then one of the lower bids."""
    if state.variant.is_auction and (chance.random() < 0.4 or Pass() not in legal):
        return chance.choice(legal[:4])
    return Pass() if Pass() in legal else legal[0]


def _faces(order: TrumpOrder, cards: Cards) -> Cards:
    """Return a set with all copies of its cards."""
    deck = order.deck
    return sum(set(deck.bits(card) for card in deck.names(cards)))
