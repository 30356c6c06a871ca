"""The cards of Euchre Game Notation: ``Th``, ``Nc`` for a nine, ``R`` and ``L``, ``B``, ``Xx``."""

import re

from tutor.cards import JOKER, Card, Rank, Suit
from tutor.records.jsonfile import string
from tutor.trumps import Trump
from tutor.yamlfile import N_, DataError, Node

_RANKS = {"T": Rank.TEN, "N": Rank.NINE, **{rank.value: rank for rank in Rank if len(rank) == 1}}


def is_unknown(node: Node) -> bool:
    """Whether a card, or half of it, was not seen."""
    return re.fullmatch("X[SHCDshcdxtng]|[78N9TJQKA]x", string(node)) is not None


def read_card(node: Node, trump: Trump | None) -> Card:
    """Return the card; raises DataError when it is none, or none that is known.

    ``R`` and ``L`` are the bowers of the trump that was made.
    """
    text = string(node)
    if is_unknown(node):
        raise DataError([node.problem(N_("this card must be known; found '{found}'"), found=text)])
    if text == "B":
        return JOKER
    if text in ("R", "L"):
        return _bower(node, trump)
    rank, suit = _RANKS.get(text[:1]), text[1:].upper()
    if rank is not None and suit in tuple(Suit):
        return Card(rank, Suit(suit))
    raise DataError([node.problem(N_("'{found}' is no card"), found=text)])


def _bower(node: Node, trump: Trump | None) -> Card:
    if trump is None or trump.suit is None:
        said = N_("without a trump suit there is no bower '{found}'")
        raise DataError([node.problem(said, found=node.text)])
    return Card(Rank.JACK, trump.suit if node.text == "R" else trump.suit.sister)


def write_card(card: Card) -> str:
    """Return a card as the notation writes it."""
    if card.suit is None:
        return "B"
    rank = "T" if card.rank is Rank.TEN else card.rank.value
    return f"{rank}{card.suit.value.lower()}"
