"""What cards, suits, seats, bids and the parts of a deal are called, for the catalogs."""

import errno

from tutor.cards import Card, Rank, Suit
from tutor.game.bids import BidKind
from tutor.game.seats import Seat
from tutor.game.state import Phase
from tutor.yamlfile import N_


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
NAME_OF_CARD = {
    **dict(zip((Card(rank, suit) for rank in _RANKS for suit in Suit), _CARD_NAMES, strict=True)),
    Card(Rank.JOKER, None): _JOKER_NAME,
}
NAME_OF_SUIT = {
    Suit.CLUBS: NC_("suit", "clubs"),
    Suit.DIAMONDS: NC_("suit", "diamonds"),
    Suit.HEARTS: NC_("suit", "hearts"),
    Suit.SPADES: NC_("suit", "spades"),
}
NAME_OF_SEAT = {
    "N": NC_("seat", "North"),
    "E": NC_("seat", "East"),
    "S": NC_("seat", "South"),
    "W": NC_("seat", "West"),
}
NAME_OF_PHASE = {
    Phase.BIDDING: NC_("phase", "bidding"),
    Phase.CLAIM: NC_("phase", "showing a poor hand"),
    Phase.NAMING: NC_("phase", "naming trump"),
    Phase.DISCARD: NC_("phase", "laying a card aside"),
    Phase.EXCHANGE: NC_("phase", "passing a card to the partner"),
    Phase.ALONE: NC_("phase", "the question who plays alone"),
    Phase.PLAY: NC_("phase", "playing cards"),
    Phase.OVER: NC_("phase", "the end of the deal"),
}
NAME_OF_BID = {
    BidKind.ASK: NC_("bid", "ask"),
    BidKind.MOON: NC_("bid", "moon"),
    BidKind.MISERE: NC_("bid", "misère"),
    BidKind.NAP: NC_("bid", "nap"),
    BidKind.WELLINGTON: NC_("bid", "Wellington"),
    BidKind.BLUCHER: NC_("bid", "Blücher"),
}
COUNTED = {
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
LITERALS: dict[str, Card | Suit | Seat] = {
    **{card.code: card for card in NAME_OF_CARD},
    **{name: suit for suit, name in NAME_OF_SUIT.items()},
    **{name.lower(): Seat("NESW".index(code)) for code, name in NAME_OF_SEAT.items()},
}

NAME_OF_TROUBLE = {
    errno.ENOENT: N_("there is no such file or folder"),
    errno.EACCES: N_("you have no permission for it"),
    errno.EPERM: N_("you have no permission for it"),
    errno.EISDIR: N_("it is a folder"),
    errno.ENOTDIR: N_("it is no folder"),
    errno.ENOSPC: N_("the disk is full"),
    errno.EROFS: N_("nothing can be written on this disk"),
    errno.ENAMETOOLONG: N_("the name is too long"),
}
"""Why the system refuses a file or a folder, by its error number; others it says itself."""
