"""Build a moment of a deal from the cards that matter in it."""

from collections.abc import Iterable, Sequence

from tutor.cards import Card, Cards
from tutor.game.actions import Pass
from tutor.game.engine import apply, start
from tutor.game.state import Contract, Deal, DealState, Phase, with_hand
from tutor.game.variant import Variant
from tutor.trumps import Trump


def in_play(
    variant: Variant,
    trump: Trump,
    *,
    leader: int,
    table: Sequence[Card],
    hand: Iterable[Card],
    dealer: int = 0,
    maker: int = 0,
    taken: tuple[int, ...] = (),
) -> DealState:
    """Return a trick in progress: ``table`` in the order played, ``hand`` of the seat to act.

    The other hands are not known and empty. Raises ValueError with the code of a card that the
    deck does not have, or not so often.
    """
    together = variant.deck.mask([*table, *hand])
    trick = _one_by_one(variant, table)
    order = variant.orders[trump]
    seat = (leader + len(trick)) % variant.players
    hands: tuple[Cards, ...] = (0,) * variant.players
    state = DealState(
        Deal(variant, dealer, hands, 0, 0),
        Phase.PLAY,
        seat,
        hands,
        contract=Contract(maker, order),
        leader=leader,
        trick=trick,
        led=order.follows[trick[0].bit_length() - 1] if trick else 0,
        taken=taken or (0,) * variant.players,
    )
    return with_hand(state, seat, together & ~sum(trick))


def at_call(
    variant: Variant, *, passes: int, upcard: Card, hand: Iterable[Card] = (), dealer: int = 0
) -> DealState:
    """Return the bidding after so many passes; only the hand of the seat to speak is known."""
    mask = variant.deck.mask([upcard, *hand])
    up = variant.deck.mask([upcard])
    hands: tuple[Cards, ...] = (0,) * variant.players
    state = start(variant, dealer, hands, up)
    for _ in range(passes):
        state = apply(state, Pass())
    return with_hand(state, state.to_act, mask & ~up)


def _one_by_one(variant: Variant, cards: Iterable[Card]) -> tuple[Cards, ...]:
    placed: list[Cards] = []
    for card in cards:
        free = variant.deck.bits(card) & ~sum(placed)
        placed.append(free & -free)
    return tuple(placed)
