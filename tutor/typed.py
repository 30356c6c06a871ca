"""Read what was typed: cards by code or name, seats, a card of the hand."""

import re
from collections.abc import Sequence

from tutor.cards import Card
from tutor.game.seats import parse_seat
from tutor.game.variant import Variant
from tutor.scene import Held
from tutor.words import Words, bare

_MOST_WORDS = 6
_MOST_TYPED = 4096  # more than any pack takes, written out


def number_in(text: str) -> int | None:
    """Return a typed number of at most three digits; None for anything else."""
    return int(text) if text.isdecimal() and len(text) <= 3 else None


def cards_in(text: str, words: Words) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas; names of several words need no commas.

    Raises ValueError with the first word that belongs to no card.
    """
    _refuse_floods(text)
    cards: list[Card] = []
    left = text.replace(",", " ").split()
    while left:
        for count in range(min(len(left), _MOST_WORDS), 0, -1):
            try:
                cards.append(words.card_named(" ".join(left[:count])))
            except ValueError:
                continue
            del left[:count]
            break
        else:
            raise ValueError(left[0])
    return tuple(cards)


def plays_in(text: str, variant: Variant, words: Words) -> tuple[tuple[int, Card], ...]:
    """Read ``W:9D N:JD``, also with names: ``West: nine of diamonds``.

    Raises ValueError with the part that cannot be read.
    """
    _refuse_floods(text)
    start, *rest = re.split(r"([^\s:,]+)\s*:", text)
    if start.strip() or not rest:
        raise ValueError(start.strip() or text)
    return tuple(
        (seat_named(seat, variant, words), _one_card(card, words))
        for seat, card in zip(rest[::2], rest[1::2], strict=True)
    )


def _refuse_floods(text: str) -> None:
    if len(text) > _MOST_TYPED:
        raise ValueError(f"{text[:20]}...")


def seat_named(text: str, variant: Variant, words: Words) -> int:
    """Return the seat of a code or a name; raises ValueError when there is none."""
    for seat in variant.seats:
        if bare(text) == bare(words.seat(seat)):
            return seat.index
    return parse_seat(text, variant.players)


def held_card(text: str, hand: Sequence[Held], words: Words) -> Card | None:
    """Return a card typed by its number in the hand, code or name, or by a rank held only once."""
    number = number_in(text)
    if number is not None:
        return next((held.card for held in hand if held.number == number), None)
    try:
        return words.card_named(text)
    except ValueError:
        of_rank = [held.card for held in hand if held.card.rank == text.upper()]
        return of_rank[0] if len(of_rank) == 1 else None


def _one_card(text: str, words: Words) -> Card:
    cards = cards_in(text, words)
    if len(cards) != 1:
        raise ValueError(text.strip())
    return cards[0]
