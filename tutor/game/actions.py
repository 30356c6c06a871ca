"""What a player can say or do at the table, and the words for it in files and JSON."""

from collections.abc import Iterable
from dataclasses import dataclass

from tutor.cards import RANKS, Card
from tutor.game.bids import Bid
from tutor.trumps import Trump


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the decision to the next player."""

    @property
    def word(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class OrderUp:
    """Make the upcard's suit trump; partner says "assist", the dealer takes it up."""

    alone: bool = False

    @property
    def word(self) -> str:
        return "order_up alone" if self.alone else "order_up"


@dataclass(frozen=True, slots=True)
class Call:
    """Name trump."""

    trump: Trump
    alone: bool = False

    @property
    def word(self) -> str:
        return f"call {self.trump} alone" if self.alone else f"call {self.trump}"


@dataclass(frozen=True, slots=True)
class MakeBid:
    """Bid in an auction."""

    bid: Bid

    @property
    def word(self) -> str:
        return self.bid.word


@dataclass(frozen=True, slots=True)
class ClaimMisdeal:
    """Show a poor hand and ask for a new deal."""

    @property
    def word(self) -> str:
        return "misdeal"


@dataclass(frozen=True, slots=True)
class GoUnder:
    """Swap three poor cards for the three that nobody sees."""

    cards: tuple[Card, ...]

    @classmethod
    def of(cls, cards: Iterable[Card]) -> "GoUnder":
        """Return the swap of these cards, the same in whatever order they are named."""
        return cls(tuple(sorted(cards, key=lambda card: (card.suit or "", RANKS.index(card.rank)))))

    @property
    def word(self) -> str:
        return f"under {_codes(self.cards)}"


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Keep the hand as it was dealt."""

    @property
    def word(self) -> str:
        return "play_on"


@dataclass(frozen=True, slots=True)
class Discard:
    """Lay one card aside, face down."""

    card: Card

    @property
    def word(self) -> str:
        return f"discard {self.card.code}"


@dataclass(frozen=True, slots=True)
class Keep:
    """Leave the upcard where it is and keep the hand as dealt."""

    @property
    def word(self) -> str:
        return "keep"


@dataclass(frozen=True, slots=True)
class Give:
    """Pass a card face down to the partner."""

    card: Card

    @property
    def word(self) -> str:
        return f"give {self.card.code}"


@dataclass(frozen=True, slots=True)
class GoAlone:
    """Play without the partner, or without the dummy hand."""

    @property
    def word(self) -> str:
        return "alone"


@dataclass(frozen=True, slots=True)
class Together:
    """Play with the partner, or take the dummy hand."""

    @property
    def word(self) -> str:
        return "together"


@dataclass(frozen=True, slots=True)
class PlayCard:
    """Put a card on the trick."""

    card: Card

    @property
    def word(self) -> str:
        return self.card.code


Action = (
    Pass
    | OrderUp
    | Call
    | MakeBid
    | ClaimMisdeal
    | GoUnder
    | PlayOn
    | Discard
    | Keep
    | Give
    | GoAlone
    | Together
    | PlayCard
)

_FIXED: dict[str, Action] = {
    action.word: action
    for action in (
        *(Pass(), OrderUp(), OrderUp(alone=True), ClaimMisdeal(), PlayOn(), Keep()),
        *(GoAlone(), Together()),
    )
}


def cards_of(action: Action) -> tuple[Card, ...]:
    """Return the cards that an action moves."""
    match action:
        case Discard(card=card) | Give(card=card) | PlayCard(card=card):
            return (card,)
        case GoUnder(cards=cards):
            return cards
    return ()


def parse(text: str) -> Action:
    """Read an action: ``pass``, ``call C alone``, ``bid 4``, ``discard 9C``, ``JD``.

    Raises ValueError when the text is no action.
    """
    words = text.lower().split()
    fixed = _FIXED.get(" ".join(words))
    if fixed is not None:
        return fixed
    bid = Bid.parse(" ".join(words))
    if bid is not None:
        return MakeBid(bid)
    match words:
        case ["call", trump]:
            return Call(Trump(trump.upper()))
        case ["call", trump, "alone"]:
            return Call(Trump(trump.upper()), alone=True)
        case ["under", *cards]:
            return GoUnder.of(Card.parse(card) for card in cards)
        case ["discard", card]:
            return Discard(Card.parse(card))
        case ["give", card]:
            return Give(Card.parse(card))
        case [card]:
            return PlayCard(Card.parse(card))
    raise ValueError(text)


def _codes(cards: Iterable[Card]) -> str:
    return " ".join(card.code for card in cards)
