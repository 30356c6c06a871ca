"""A game of the family as data: every setting, and what follows from them."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from tutor.cards import RANKS, Deck, Rank, Suit
from tutor.game.seats import Seat
from tutor.game.settings import Value, choice, number, on_off, settings_of, written
from tutor.trumps import Trump, TrumpOrder


class LowestRank(StrEnum):
    """The lowest card of the pack."""

    TWO = "2"
    SEVEN = "7"
    NINE = "9"


class PickUp(StrEnum):
    """Whether the dealer must take the upcard when it is ordered up."""

    OPTIONAL = "optional"
    COMPULSORY = "compulsory"


class StickTheDealer(StrEnum):
    """What the dealer may do when everybody else has passed twice."""

    OFF = "off"
    ON = "on"
    CONCEDE = "concede"


class PassOut(StrEnum):
    """Who deals after everybody has passed."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"


class NoTrump(StrEnum):
    """Whether a deal may be played without trump."""

    NONE = "none"
    HIGH = "high"
    HIGH_LOW = "high_low"


class DeclareAlone(StrEnum):
    """Until when the maker may say "alone"."""

    WITH_CALL = "with_call"
    BEFORE_LEAD = "before_lead"


class DefendAlone(StrEnum):
    """When a defender may play without the partner."""

    NEVER = "never"
    AGAINST_LONER = "against_loner"
    ALWAYS = "always"


class LonerLead(StrEnum):
    """Who leads first when somebody plays alone."""

    LEFT_OF_LONER = "left_of_loner"
    LEFT_OF_DEALER = "left_of_dealer"


@dataclass(frozen=True, eq=False, kw_only=True)
class Variant:
    """The settings of one game; the defaults are those of ``standard``.

    Compared and hashed by identity: load a variant once and hand it on.
    """

    id: str

    players: int = number("table", 4, 4, 4)

    lowest_rank: LowestRank = choice("deck", LowestRank.NINE)
    jokers: int = number("deck", 0, 0, 1)

    hand_size: int = number("deal", 5, 1, 12)
    pass_out: PassOut = choice("deal", PassOut.NEXT_DEALER)

    bar_turned_down: bool = on_off("bidding", True)
    stuck_may_name_turned_down: bool = on_off("bidding", False)
    stick_the_dealer: StickTheDealer = choice("bidding", StickTheDealer.OFF)
    no_trump: NoTrump = choice("bidding", NoTrump.NONE)
    natural_trump_needed: bool = on_off("bidding", False)
    canadian: bool = on_off("bidding", False)

    pick_up: PickUp = choice("exchange", PickUp.OPTIONAL)
    may_bury_upcard: bool = on_off("exchange", True)

    alone: bool = on_off("alone", True)
    declare_alone: DeclareAlone = choice("alone", DeclareAlone.BEFORE_LEAD)
    defend_alone: DefendAlone = choice("alone", DefendAlone.ALWAYS)
    loner_lead: LonerLead = choice("alone", LonerLead.LEFT_OF_LONER)

    made: int = number("scoring", 1, 0, 100)
    march: int = number("scoring", 2, 0, 100)
    euchre: int = number("scoring", 2, 0, 100)
    loner_march: int = number("scoring", 4, 0, 100)
    loner_euchred: int = number("scoring", 2, 0, 100)
    lone_defender_euchre: int = number("scoring", 2, 0, 100)
    lone_defender_march: int = number("scoring", 4, 0, 100)
    no_tricks: int = number("scoring", 2, 0, 100)
    target: int = number("scoring", 10, 1, 1000)

    revoke_to_opponents: int = number("revoke", 2, 0, 100)
    revoke_from_offender: int = number("revoke", 0, 0, 100)
    revoke_loner: int = number("revoke", 4, 0, 100)

    @cached_property
    def deck(self) -> Deck:
        return Deck(Rank(self.lowest_rank.value), jokers=self.jokers)

    @cached_property
    def orders(self) -> dict[Trump, TrumpOrder]:
        """The order of the cards under each trump."""
        return {trump: TrumpOrder(self.deck, trump) for trump in Trump}

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(index, self.players) for index in range(self.players))

    @cached_property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together: pairs of seats that face each other."""
        half = self.players // 2
        return tuple((seat, seat + half) for seat in range(half))

    def partner(self, seat: int) -> int:
        """Return the seat opposite."""
        return (seat + self.players // 2) % self.players

    def party(self, seat: int) -> int:
        """Return the index in ``parties`` of the side that a seat scores for."""
        return seat % len(self.parties)

    @property
    def tricks(self) -> int:
        """Tricks in a deal."""
        return self.hand_size

    @property
    def needed(self) -> int:
        """Tricks the makers must take: more than half."""
        return self.tricks // 2 + 1

    def settings(self) -> dict[str, Value]:
        """Return every setting by key."""
        return {key: getattr(self, key) for key in settings_of(self)}

    def written(self) -> dict[str, str]:
        """Return every setting as a variant file writes it."""
        return {key: written(value) for key, value in self.settings().items()}

    def numbers(self) -> dict[str, int]:
        """Return the numbers that the rule texts may name, counted from the settings."""
        counted = {key: value for key, value in self.settings().items() if type(value) is int}
        order = self.orders[Trump.HEARTS]
        sizes = {suit: cards.bit_count() for suit, cards in order.by_suit.items()}
        stock = len(self.deck.cards) - self.players * self.hand_size
        return {
            **counted,
            "pack_size": len(self.deck.cards),
            "stock_size": stock,
            "unseen": stock - 1,
            "tricks": self.tricks,
            "needed": self.needed,
            "trumps": sizes[Suit.HEARTS],
            "sister_cards": sizes[Suit.DIAMONDS],
            "other_cards": sizes[Suit.CLUBS],
        }

    def ranks(self) -> tuple[Rank, ...]:
        """Return the ranks of the pack from high to low, the joker left out."""
        lowest = RANKS.index(Rank(self.lowest_rank.value))
        return tuple(reversed(RANKS[lowest : RANKS.index(Rank.JOKER)]))
