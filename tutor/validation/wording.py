"""One string of a text: what it may name, and what must not stand in it."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from typing import Any

from tutor.cards import Card, Suit
from tutor.cells import ZERO_WIDTH_SPACE
from tutor.game.bids import Bid, BidKind
from tutor.game.rule import Fact
from tutor.game.seats import Seat
from tutor.game.state import Phase
from tutor.validation.glossary import forbidden_words
from tutor.words import Words, is_literal, placeholders
from tutor.yamlfile import N_, Node, Problem, unknown

_CARD, _CARDS = Card.parse("JD"), (Card.parse("9S"), Card.parse("AS"))
SAMPLES: Mapping[str, Fact] = {
    **dict.fromkeys(("card", "led", "left", "upcard"), _CARD),
    **dict.fromkeys(("cards", "owed"), _CARDS),
    **dict.fromkeys(("suit", "trump", "printed"), Suit.HEARTS),
    **dict.fromkeys(("seat", "to_act"), Seat(0)),
    **dict.fromkeys(("bid", "under"), Bid(BidKind.TRICKS, 4)),
    "open": (Suit.CLUBS, Suit.SPADES),
    "phase": Phase.PLAY,
    "n": 3,
}
"""A fact of the kind that the engine gives under each name."""

_WORDS = Words()
_SUIT_SYMBOLS = re.compile("[♠♥♦♣♤♡♢♧]")
_INVISIBLE = ("Cf", "Co", "Cn", "Cs")


def misworded(node: Node, language: str, facts: Mapping[str, Any] | None) -> Iterator[Problem]:
    """Yield what is wrong with a string; ``facts`` are what it may name, None if nothing at all."""
    yield from _misnamed(node, facts)
    symbol = _SUIT_SYMBOLS.search(node.text)
    if symbol:
        said = N_("a placeholder puts the symbol of a suit here, not the text; found '{found}'")
        yield node.problem(said, found=symbol[0])
    for character in sorted({*node.text}):
        if unicodedata.category(character) in _INVISIBLE and not _is_break(character, language):
            said = N_("an invisible character stands in the text: {found}")
            yield node.problem(said, found=f"U+{ord(character):04X}")
    for word, why in forbidden_words(node.text, language):
        yield node.problem(N_("'{found}' is not used here: {why}"), found=word, why=why)


def names(template: str) -> set[str]:
    """Return the facts a text names, without their forms and without what names itself."""
    try:
        found = {name.partition(":")[0] for name in placeholders(template)}
    except ValueError:
        return set()
    return {name for name in found if not is_literal(name)}


def _misnamed(node: Node, facts: Mapping[str, Any] | None) -> Iterator[Problem]:
    try:
        found = sorted(placeholders(node.text))
    except ValueError:
        yield node.problem(N_("the braces do not match"))
        return
    if facts is None:
        said = N_("nothing is filled in here; found '{found}'")
        yield from (node.problem(said, found=f"{{{each}}}") for each in found)
        return
    unknown_names = [name for name in sorted(names(node.text)) if name not in facts]
    yield from (unknown(node, name, facts) for name in unknown_names)
    if not unknown_names:
        yield from _misshapen(node, facts)


def _misshapen(node: Node, facts: Mapping[str, Any]) -> Iterator[Problem]:
    """A placeholder that names a fact in a form that the fact does not have."""
    try:
        filled = _WORDS.fill(node.text, facts)
    except (KeyError, ValueError) as error:
        yield node.problem(N_("this cannot be filled in: {reason}"), reason=str(error))
        return
    if {*"{}"} & {*filled}:
        yield node.problem(N_("the braces do not match"))


def _is_break(character: str, language: str) -> bool:
    """Whether a character marks where a line may break; only Thai needs that."""
    return language == "th" and character == ZERO_WIDTH_SPACE
