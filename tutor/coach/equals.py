"""Cards of a hand that do the same: which they are, and the same estimate for them."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from tutor.cards import Card, Cards, bits
from tutor.coach.estimate import Estimate
from tutor.coach.view import View
from tutor.game.actions import PlayCard
from tutor.game.state import Phase


def equal_cards(seen: View) -> dict[Card, Cards]:
    """Return for each card of the hand the lowest of the cards that do the same as it.

    Two cards do the same when they follow the same suit and every card between them is in the
    same hand or gone with a trick. The bidder whose lead fixes trump has no such cards.
    """
    contract, deck, hand = seen.contract, seen.variant.deck, seen.hand
    assert contract is not None
    if not contract.is_named:
        return {name: deck.bits(name) for name in deck.names(hand)}
    strengths = contract.order.strengths
    gone = sum(card for trick in seen.tricks for card in trick.cards)
    equal: dict[Card, Cards] = {}
    for suit in contract.order.by_suit.values():
        lowest: Cards = 0
        ranked = sorted(bits(suit & ~gone), key=lambda card: strengths[_place(card)])
        for _, group in groupby(ranked, key=lambda card: strengths[_place(card)]):
            cards = sum(group)
            is_own = not cards & ~hand
            lowest = (lowest or cards) if is_own else 0
            equal |= {name: lowest or cards for name in deck.names(cards & hand)}
    return equal


def levelled(found: Sequence[Estimate], seen: View) -> tuple[Estimate, ...]:
    """Give cards that do the same one estimate, the better one of theirs; the best come first."""
    if seen.phase is not Phase.PLAY:
        return tuple(found)
    equal = equal_cards(seen)
    best: dict[Cards, Estimate] = {}
    level = []
    for each in found:  # the best first
        assert isinstance(each.action, PlayCard)
        first = best.setdefault(equal[each.action.card], each)
        level.append(replace(first, action=each.action))
    return tuple(sorted(level, key=lambda each: (each.loss, -each.tricks)))


def _place(card: Cards) -> int:
    return card.bit_length() - 1
