"""Cards, suits, seats, counts and templates in one language."""

import string
import unicodedata
from collections.abc import Mapping, Sequence
from gettext import NullTranslations
from typing import Any

from tutor.cards import Card, Rank, Suit
from tutor.game.bids import Bid, BidKind
from tutor.game.seats import Seat
from tutor.game.state import Phase
from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE, translations
from tutor.trumps import Trump
from tutor.yamlfile import N_, Problem


def NC_(context: str, text: str) -> str:
    """Mark a message with a context for the catalogs."""
    return text


def NN_(context: str, one: str, many: str) -> tuple[str, str, str]:
    """Mark a counted message with a context for the catalogs."""
    return context, one, many


_CARD_NAMES = (
    *(NC_("card", "ace of clubs"), NC_("card", "ace of diamonds")),
    *(NC_("card", "ace of hearts"), NC_("card", "ace of spades")),
    *(NC_("card", "king of clubs"), NC_("card", "king of diamonds")),
    *(NC_("card", "king of hearts"), NC_("card", "king of spades")),
    *(NC_("card", "queen of clubs"), NC_("card", "queen of diamonds")),
    *(NC_("card", "queen of hearts"), NC_("card", "queen of spades")),
    *(NC_("card", "jack of clubs"), NC_("card", "jack of diamonds")),
    *(NC_("card", "jack of hearts"), NC_("card", "jack of spades")),
    *(NC_("card", "ten of clubs"), NC_("card", "ten of diamonds")),
    *(NC_("card", "ten of hearts"), NC_("card", "ten of spades")),
    *(NC_("card", "nine of clubs"), NC_("card", "nine of diamonds")),
    *(NC_("card", "nine of hearts"), NC_("card", "nine of spades")),
    *(NC_("card", "eight of clubs"), NC_("card", "eight of diamonds")),
    *(NC_("card", "eight of hearts"), NC_("card", "eight of spades")),
    *(NC_("card", "seven of clubs"), NC_("card", "seven of diamonds")),
    *(NC_("card", "seven of hearts"), NC_("card", "seven of spades")),
    *(NC_("card", "six of clubs"), NC_("card", "six of diamonds")),
    *(NC_("card", "six of hearts"), NC_("card", "six of spades")),
    *(NC_("card", "five of clubs"), NC_("card", "five of diamonds")),
    *(NC_("card", "five of hearts"), NC_("card", "five of spades")),
    *(NC_("card", "four of clubs"), NC_("card", "four of diamonds")),
    *(NC_("card", "four of hearts"), NC_("card", "four of spades")),
    *(NC_("card", "three of clubs"), NC_("card", "three of diamonds")),
    *(NC_("card", "three of hearts"), NC_("card", "three of spades")),
    *(NC_("card", "two of clubs"), NC_("card", "two of diamonds")),
    *(NC_("card", "two of hearts"), NC_("card", "two of spades")),
)
_JOKER_NAME = NC_("card", "joker")
_RANKS = tuple(rank for rank in reversed(Rank) if rank is not Rank.JOKER)
_NAME_OF_CARD = {
    **dict(zip((Card(rank, suit) for rank in _RANKS for suit in Suit), _CARD_NAMES, strict=True)),
    Card(Rank.JOKER, None): _JOKER_NAME,
}
CARD_OF_NAME = {name: card for card, name in _NAME_OF_CARD.items()}
_NAME_OF_SUIT = {
    Suit.CLUBS: NC_("suit", "clubs"),
    Suit.DIAMONDS: NC_("suit", "diamonds"),
    Suit.HEARTS: NC_("suit", "hearts"),
    Suit.SPADES: NC_("suit", "spades"),
}
_NAME_OF_SEAT = {
    "N": NC_("seat", "North"),
    "E": NC_("seat", "East"),
    "S": NC_("seat", "South"),
    "W": NC_("seat", "West"),
}
_NAME_OF_PHASE = {
    Phase.BIDDING: NC_("phase", "bidding"),
    Phase.CLAIM: NC_("phase", "showing a poor hand"),
    Phase.NAMING: NC_("phase", "naming trump"),
    Phase.DISCARD: NC_("phase", "laying a card aside"),
    Phase.EXCHANGE: NC_("phase", "passing a card to the partner"),
    Phase.ALONE: NC_("phase", "the question who plays alone"),
    Phase.PLAY: NC_("phase", "playing cards"),
    Phase.OVER: NC_("phase", "the end of the deal"),
}
_NAME_OF_BID = {
    BidKind.ASK: NC_("bid", "ask"),
    BidKind.MOON: NC_("bid", "moon"),
    BidKind.MISERE: NC_("bid", "misère"),
    BidKind.NAP: NC_("bid", "nap"),
    BidKind.WELLINGTON: NC_("bid", "Wellington"),
    BidKind.BLUCHER: NC_("bid", "Blücher"),
}
_COUNTED = {
    "tricks": NN_("count", "{n} trick", "{n} tricks"),
    "points": NN_("count", "{n} point", "{n} points"),
    "cards": NN_("count", "{n} card", "{n} cards"),
    "trumps": NN_("count", "{n} trump", "{n} trumps"),
}
_OBLIQUE = (
    NN_("count oblique", "{n} trick", "{n} tricks"),
    NN_("count oblique", "{n} point", "{n} points"),
    NN_("count oblique", "{n} card", "{n} cards"),
    NN_("count oblique", "{n} trump", "{n} trumps"),
)
_LITERALS: dict[str, Card | Suit | Seat] = {
    **{card.code: card for card in _NAME_OF_CARD},
    **{name: suit for suit, name in _NAME_OF_SUIT.items()},
    **{name.lower(): Seat("NESW".index(code)) for code, name in _NAME_OF_SEAT.items()},
}


class Words:
    """One language, with everything a sentence may name written in it.

    ``plain`` writes suits as letters, for screen readers and terminals without the symbols.
    """

    def __init__(self, language: str = SOURCE_LANGUAGE, *, plain: bool = False) -> None:
        self.language = language
        self.plain = plain
        self._catalog: NullTranslations = translations(language)
        self._template = _Template(self)

    def say(self, message: str, **facts: Any) -> str:
        """Translate an interface message and fill it."""
        return self.fill(self._catalog.gettext(message), facts)

    def count_say(self, n: int, one: str, many: str, **facts: Any) -> str:
        """Translate a message that depends on a count ``n`` and fill it."""
        return self.fill(self._catalog.ngettext(one, many, n), {"n": n, **facts})

    def fill(self, template: str, facts: Mapping[str, Any]) -> str:
        """Fill the placeholders of a text: facts, and cards, suits and seats named by it.

        Raises KeyError for a placeholder that is neither.
        """
        return self._template.vformat(template, (), facts)

    def problem(self, problem: Problem) -> str:
        """Say what is wrong with a file, and where."""
        return f"{problem.where} {self.say(problem.said, **problem.facts)}"

    def name(self, card: Card) -> str:
        """Return a card's whole name: "jack of diamonds"."""
        return self._catalog.pgettext("card", _NAME_OF_CARD[card])

    def code(self, card: Card) -> str:
        """Return a card as printed: ``J♦``, in plain mode ``JD``."""
        return card.code if self.plain else card.short

    def card(self, card: Card) -> str:
        return f"{self.name(card)} ({self.code(card)})"

    def suit(self, suit: Suit) -> str:
        return self._catalog.pgettext("suit", _NAME_OF_SUIT[suit])

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
        name = _NAME_OF_SEAT.get(seat.code)
        return self._catalog.pgettext("seat", name) if name else self.say("player {n}", n=seat.code)

    def bid(self, bid: Bid) -> str:
        """Return a bid: its name, or its number of tricks."""
        name = _NAME_OF_BID.get(bid.kind)
        return self._catalog.pgettext("bid", name) if name else self.count(bid.tricks, "tricks")

    def phase(self, phase: Phase) -> str:
        return self._catalog.pgettext("phase", _NAME_OF_PHASE[phase])

    def count(self, n: int, noun: str, context: str = "count") -> str:
        """Return a counted noun: "3 tricks"."""
        _, one, many = _COUNTED[noun]
        return self._catalog.npgettext(context, one, many, n).format(n=n)

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
                name = self._catalog.pgettext("card oblique", _NAME_OF_CARD[value])
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
                if noun in _COUNTED and case in ("", "oblique"):
                    return self.count(value, noun, f"count {case}".strip())
            case ((str() | int()), ""):
                return str(value)
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
            for card, name in _NAME_OF_CARD.items():
                by_digits = f"{card.rank} of {name.rpartition(' ')[2]}"
                if wanted in (bare(self.name(card)), bare(name), bare(by_digits)):
                    return card
            raise


class _Template(string.Formatter):
    """``str.format`` whose values are written by ``Words``, and which runs no code of theirs."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def get_field(self, field_name: str, args: Any, kwargs: Mapping[str, Any]) -> Any:
        value = kwargs[field_name] if field_name in kwargs else _LITERALS[field_name]
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
    return name in _LITERALS


_NUKTA, _CHANDRABINDU, _ANUSVARA = "\u093c", "\u0901", "\u0902"
_IGNORED = dict.fromkeys(map(ord, f"\u200b\u200c\u200d\u2060{_NUKTA}{_CHANDRABINDU}{_ANUSVARA}"))


def bare(text: str) -> str:
    """Fold a typed word for comparison: case, spaces, joiners and easily dropped signs."""
    folded = unicodedata.normalize("NFD", text.casefold()).translate(_IGNORED)
    return " ".join(folded.split())


__all__ = ["LANGUAGES", "N_", "Words", "bare", "is_literal", "placeholders"]
