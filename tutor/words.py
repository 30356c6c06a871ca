"""Cards, suits, seats, counts and templates in one language."""

import re
import string
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from tutor.cards import Card, Suit
from tutor.game.bids import Bid
from tutor.game.seats import Seat
from tutor.game.state import Phase
from tutor.i18n import SOURCE_LANGUAGE, translations
from tutor.names import (
    COUNTED,
    LITERALS,
    NAME_OF_BID,
    NAME_OF_CARD,
    NAME_OF_PHASE,
    NAME_OF_SEAT,
    NAME_OF_SUIT,
    NAME_OF_TROUBLE,
)
from tutor.trumps import Trump
from tutor.yamlfile import Problem

_DEVANAGARI = "०१२३४५६७८९"
NATIVE_DIGITS = {"hi": _DEVANAGARI, "mr": _DEVANAGARI, "th": "๐๑๒๓๔๕๖๗๘๙"}
"""The digits from 0 to 9 of a language's own script, where that has some."""

_AFTER_WORDS = re.compile("(?<=[\u0900-\u0e7f)] )[0-9]+(?= [\u0900-\u0e7f]|$)")
"""A number that stands in a text itself, after a word of an Indian script or Thai.

Another word follows, or the text ends.

Ranks and codes of cards, ids and what is to be typed stand beside Latin letters or signs.
"""

_TIGHT = re.compile("([0-9\u0e50-\u0e59])\u200b?(?=[\u0e01-\u0e2e\u0e40-\u0e44])")
"""A digit right before a Thai word: Thai leaves a space there, as after the name of a seat."""


class Words:
    """One language, with everything a sentence may name written in it.

    ``plain`` writes suits as letters, for screen readers and terminals without the symbols;
    ``native_digits`` writes numbers in the digits of the language's script.
    """

    def __init__(
        self,
        language: str = SOURCE_LANGUAGE,
        *,
        plain: bool = False,
        native_digits: bool = False,
    ) -> None:
        self.language = language
        self.plain = plain
        digits = NATIVE_DIGITS.get(language) if native_digits else None
        self._digits = str.maketrans(string.digits, digits or string.digits)
        self.catalog: NullTranslations = translations(language)
        self._template = _Template(self)

    def say(self, message: str, **facts: Any) -> str:
        """Translate an interface message and fill it; a sentence begins with a capital."""
        said = self.fill(self.catalog.gettext(message), facts)
        is_sentence = message.startswith("{") and message.endswith(".")
        return said[:1].upper() + said[1:] if is_sentence else said

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """Fill the placeholders of a text: facts, and cards, suits and seats named by it.

        Raises KeyError for a placeholder that is neither.
        """
        return _TIGHT.sub(r"\1 ", self._template.vformat(template, (), facts))

    def problem(self, problem: Problem) -> str:
        """Say what is wrong with a file, and where."""
        return f"{problem.where} {self.say(problem.said, **problem.facts)}"

    def name(self, card: Card) -> str:
        """Return a card's whole name: "jack of diamonds"."""
        return self.catalog.pgettext("card", NAME_OF_CARD[card])

    def code(self, card: Card) -> str:
        """Return a card as printed: ``J♦``, in plain mode ``JD``."""
        return card.code if self.plain else card.short

    def card(self, card: Card) -> str:
        return f"{self.name(card)} ({self.code(card)})"

    def suit(self, suit: Suit) -> str:
        return self.catalog.pgettext("suit", NAME_OF_SUIT[suit])

    def symbol(self, suit: Suit) -> str:
        """Return ``♦``, in plain mode ``D``."""
        return suit.value if self.plain else suit.symbol

    def suit_with_symbol(self, suit: Suit) -> str:
        return f"{self.suit(suit)} ({self.symbol(suit)})"

    def trump(self, trump: Trump) -> str:
        """Return what is trump, with its symbol."""
        if trump.suit is not None:
            return self.suit_with_symbol(trump.suit)
        if trump is Trump.NONE:
            return self.say("no trump")
        return self.say("no trump, low cards win")

    def seat(self, seat: Seat) -> str:
        name = NAME_OF_SEAT.get(seat.code)
        return self.catalog.pgettext("seat", name) if name else self.say("player {n}", n=seat.code)

    def bid(self, bid: Bid) -> str:
        """Return a bid: its name, or its number of tricks."""
        name = NAME_OF_BID.get(bid.kind)
        return self.catalog.pgettext("bid", name) if name else self.count(bid.tricks, "tricks")

    def phase(self, phase: Phase) -> str:
        return self.catalog.pgettext("phase", NAME_OF_PHASE[phase])

    def count(self, n: int, noun: str, context: str = "count") -> str:
        """Return a counted noun: "3 tricks"."""
        _, one, many = COUNTED[noun]
        return self.catalog.npgettext(context, one, many, n).format(n=self.number(n))

    def number(self, n: float) -> str:
        """Return a number in digits, an average with one decimal.

        Codes of cards, which can be typed, are no numbers.
        """
        written = f"{n:.1f}" if isinstance(n, float) else str(n)
        return written.translate(self._digits)

    def prose(self, text: str) -> str:
        """Return a piece of a text with its own numbers in the same digits."""
        return _AFTER_WORDS.sub(lambda found: found[0].translate(self._digits), text)

    def listed(self, items: Sequence[str]) -> str:
        """Join items as a sentence does: "a, b and c"."""
        if len(items) < 2:
            return "".join(items)
        *first, last = items
        return self.say("{items} and {last}", items=", ".join(first), last=last)

    def spoken(self, value: Any, form: str = "") -> str:
        """Return a fact in words.

        ``form`` is ``name``, ``code`` or ``oblique`` for a card, ``symbol`` for a suit, ``codes``
        for cards, and ``tricks``, ``points``, ``cards`` or ``trumps`` for a number, which may be
        followed by ``:oblique``. Raises ValueError for a form that a value does not have.
        """
        match value, form:
            case Card(), "":
                return self.card(value)
            case Card(), "name":
                return self.name(value)
            case Card(), "code":
                return self.code(value)
            case Card(), "oblique":
                name = self.catalog.pgettext("card oblique", NAME_OF_CARD[value])
                return f"{name} ({self.code(value)})"
            case Suit(), "":
                return self.suit(value)
            case Suit(), "symbol":
                return self.symbol(value)
            case Trump(), "":
                return self.trump(value)
            case Seat(), "":
                return self.seat(value)
            case Bid(), "":
                return self.bid(value)
            case Phase(), "":
                return self.phase(value)
            case tuple(), "codes":
                return " ".join(self.spoken(item, "code") for item in value)
            case tuple(), "":
                return self.listed([self._in_list(item) for item in value])
            case int(), _ if form:
                noun, _, case = form.partition(":")
                if noun in COUNTED and case in ("", "oblique"):
                    return self.count(value, noun, f"count {case}".strip())
            case int() | float(), "":
                return self.number(value)
            case str(), "":
                return str(value)
            case OSError(), "":
                known = NAME_OF_TROUBLE.get(value.errno or 0)
                return self.catalog.gettext(known or value.strerror or type(value).__name__)
        raise ValueError(f"{value!r} has no form {form!r}")

    def _in_list(self, item: Any) -> str:
        return self.suit_with_symbol(item) if isinstance(item, Suit) else self.spoken(item)

    def card_named(self, text: str) -> Card:
        """Read a card typed by its code or its name in this language or English.

        Raises ValueError when the text is no card.
        """
        try:
            return Card.parse(text)
        except ValueError:
            wanted = bare(text)
            for card, name in NAME_OF_CARD.items():
                by_digits = f"{card.rank} of {name.rpartition(' ')[2]}"
                if wanted in (bare(self.name(card)), bare(name), bare(by_digits)):
                    return card
            raise


class _Template(string.Formatter):
    """``str.format`` whose values are written by ``Words``, and which runs no code of theirs."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def parse(self, format_string: str) -> Iterator[Any]:
        for text, *field in super().parse(format_string):
            yield self.words.prose(text), *field

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        value = kwargs[field_name] if field_name in kwargs else LITERALS[field_name]
        return value, field_name

    def convert_field(self, value: Any, conversion: str | None) -> Any:
        if conversion:
            raise KeyError(f"!{conversion}")
        return value

    def format_field(self, value: Any, format_spec: str) -> str:
        return self.words.spoken(value, format_spec)

    def check_unused_args(self, used_args: Any, args: Any, kwargs: Any) -> None:
        """Facts that a sentence does not mention are fine."""


def placeholders(template: str) -> set[str]:
    """Return the placeholders of a text, each with its form: ``{"card", "n:tricks"}``.

    Raises ValueError when its braces do not match.
    """
    return {
        f"{name}:{form}" if form else name
        for _, name, form, _ in string.Formatter().parse(template)
        if name is not None
    }


def is_literal(name: str) -> bool:
    """Whether a placeholder names a card, a suit or a seat by itself."""
    return name in LITERALS


_NUKTA, _CHANDRABINDU, _ANUSVARA = "\u093c", "\u0901", "\u0902"
_IGNORED = dict.fromkeys(map(ord, f"\u200b\u200c\u200d\u2060{_NUKTA}{_CHANDRABINDU}{_ANUSVARA}"))


def bare(text: str) -> str:
    """Fold a typed word for comparison: case, spaces, joiners and easily dropped signs."""
    folded = unicodedata.normalize("NFD", text.casefold()).translate(_IGNORED)
    return " ".join(folded.split())
