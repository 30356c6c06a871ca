"""A game of the family as data: every setting, and what follows from them."""

from dataclasses import dataclass
from functools import cache, cached_property

from tutor.cards import RANKS, Deck, Rank, Suit
from tutor.game.customs import (
    AuctionLength,
    DeclareAlone,
    DefendAlone,
    FailedNamed,
    JokerTurned,
    LonerLead,
    LowestRank,
    MisdealClaim,
    NoTrump,
    PassOut,
    PickUp,
    RevokeWindow,
    Sides,
    StickTheDealer,
    Style,
    TrumpNamed,
)
from tutor.game.seats import Seat
from tutor.game.settings import Value, choice, number, on_off, settings_of, text, written
from tutor.trumps import Trump, TrumpOrder


@dataclass(frozen=True, eq=False, kw_only=True)
class Variant:
    """The settings of one game; the defaults are those of ``standard``.

    Compared and hashed by identity: load a variant once and hand it on. ``is_ours`` tells a game
    that we ship, whatever is changed in it, from one of a file that may have the same name.
    """

    id: str
    is_ours: bool = False

    players: int = number("table", 4, 2, 6)
    sides: Sides = choice("table", Sides.PAIRS)

    lowest_rank: LowestRank = choice("deck", LowestRank.NINE)
    deck_copies: int = number("deck", 1, 1, 2)
    jokers: int = number("deck", 0, 0, 1)
    bowers: bool = on_off("deck", True)

    hand_size: int = number("deal", 5, 1, 12)
    packets: str = text("deal", "3-2-3-2 2-3-2-3", "[1-9][-1-9 ]*")
    upcard: bool = on_off("deal", True)
    dummy: int = number("deal", 0, 0, 12)
    widow: int = number("deal", 0, 0, 6)
    dealer_extra: int = number("deal", 0, 0, 1)
    joker_turned: JokerTurned = choice("deal", JokerTurned.DEALER_NAMES)
    misdeal_claim: MisdealClaim = choice("deal", MisdealClaim.NONE)
    go_under: bool = on_off("deal", False)
    pass_out: PassOut = choice("deal", PassOut.NEXT_DEALER)

    style: Style = choice("bidding", Style.TURN_UP)
    bar_turned_down: bool = on_off("bidding", True)
    stuck_may_name_turned_down: bool = on_off("bidding", False)
    stick_the_dealer: StickTheDealer = choice("bidding", StickTheDealer.OFF)
    no_trump: NoTrump = choice("bidding", NoTrump.NONE)
    natural_trump_needed: bool = on_off("bidding", False)
    canadian: bool = on_off("bidding", False)

    lowest_bid: int = number("auction", 3, 1, 12)
    highest_bid: int = number("auction", 5, 1, 12)
    auction: AuctionLength = choice("auction", AuctionLength.ONE_TURN)
    dealer_must_bid: bool = on_off("auction", False)
    joker_holder_must_bid: bool = on_off("auction", False)
    forced_bid: int = number("auction", 3, 1, 12)
    ask: bool = on_off("auction", False)
    moon: bool = on_off("auction", False)
    misere: bool = on_off("auction", False)
    nap: bool = on_off("auction", False)
    wellington: bool = on_off("auction", False)
    blucher: bool = on_off("auction", False)
    trump_named: TrumpNamed = choice("auction", TrumpNamed.BY_WORD)

    pick_up: PickUp = choice("exchange", PickUp.OPTIONAL)
    may_bury_upcard: bool = on_off("exchange", True)
    partners_best: int = number("exchange", 0, 0, 2)

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
    alone_must_take_all: bool = on_off("scoring", False)
    four_to_score: bool = on_off("scoring", False)
    fast_break: bool = on_off("scoring", False)

    defenders_score: bool = on_off("bid_scoring", False)
    ask_points: int = number("bid_scoring", 12, 0, 100)
    moon_points: int = number("bid_scoring", 24, 0, 100)
    failed_named: FailedNamed = choice("bid_scoring", FailedNamed.BID)
    misere_points: int = number("bid_scoring", 3, 0, 100)
    nap_points: int = number("bid_scoring", 10, 0, 100)
    nap_failed: int = number("bid_scoring", 5, 0, 100)
    wellington_points: int = number("bid_scoring", 10, 0, 100)
    blucher_points: int = number("bid_scoring", 20, 0, 100)

    target: int = number("winning", 10, 0, 1000)
    deals: int = number("winning", 0, 0, 1000)
    bidder_counts_first: bool = on_off("winning", False)
    carry_over: bool = on_off("winning", False)
    slam: bool = on_off("winning", False)
    four_trick_tokens: bool = on_off("winning", False)

    revoke_to_opponents: int = number("revoke", 2, 0, 100)
    revoke_from_offender: int = number("revoke", 0, 0, 100)
    revoke_loner: int = number("revoke", 4, 0, 100)
    revoke_false_call: int = number("revoke", 0, 0, 100)
    revoke_ends_deal: bool = on_off("revoke", True)
    revoke_window: RevokeWindow = choice("revoke", RevokeWindow.GATHERED)

    @cached_property
    def deck(self) -> Deck:
        return _deck(self.lowest_rank, self.deck_copies, self.jokers)

    @cached_property
    def orders(self) -> dict[Trump, TrumpOrder]:
        """The order of the cards under each trump."""
        return _orders(self.deck, self.bowers)

    @cached_property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(index, self.players) for index in range(self.players))

    @cached_property
    def parties(self) -> tuple[tuple[int, ...], ...]:
        """Who scores together: pairs of seats that face each other, or each seat alone."""
        if self.sides is Sides.EACH:
            return tuple((seat,) for seat in range(self.players))
        half = self.players // 2
        return tuple((seat, seat + half) for seat in range(half))

    def party(self, seat: int) -> int:
        """Return the index in ``parties`` of the side that a seat scores for."""
        return seat % len(self.parties)

    def side(self, seat: int, maker: int) -> int:
        """Return the set of seats that play together with a seat in a deal, itself among them."""
        everybody = (1 << self.players) - 1
        makers = sum(1 << each for each in self.parties[self.party(maker)])
        return makers if makers >> seat & 1 else everybody & ~makers

    @property
    def is_auction(self) -> bool:
        return self.style is Style.AUCTION

    @property
    def tricks(self) -> int:
        """Tricks in a deal."""
        return self.hand_size

    @property
    def needed(self) -> int:
        """Tricks the makers must take when nothing was bid: more than half."""
        return self.tricks // 2 + 1

    @property
    def scoring(self) -> int:
        """Tricks that bring the makers points when nothing was bid: by a house rule all but one."""
        return max(self.needed, self.tricks - 1) if self.four_to_score else self.needed

    @property
    def stock_size(self) -> int:
        """Cards left when all are dealt, the upcard among them."""
        dealt = self.players * self.hand_size + self.dummy + self.widow + self.dealer_extra
        return len(self.deck.cards) - dealt

    def settings(self) -> dict[str, Value]:
        """Return every setting by key."""
        return {key: getattr(self, key) for key in _keys()}

    def written(self) -> dict[str, str]:
        """Return every setting as a variant file writes it."""
        return {key: written(value) for key, value in self.settings().items()}

    def numbers(self) -> dict[str, int]:
        """Return the numbers that the rule texts may name, counted from the settings."""
        counted = {key: value for key, value in self.settings().items() if type(value) is int}
        order = self.orders[Trump.HEARTS]
        sizes = {suit: cards.bit_count() for suit, cards in order.by_suit.items()}
        return {
            **counted,
            "pack_size": len(self.deck.cards),
            "stock_size": self.stock_size,
            "unseen": self.stock_size - self.upcard,
            "tricks": self.tricks,
            "needed": self.needed,
            "scoring": self.scoring,
            "trumps": sizes[Suit.HEARTS],
            "sister_cards": sizes[Suit.DIAMONDS],
            "other_cards": sizes[Suit.CLUBS],
            "opponents": self.players - 1,
        }

    def ranks(self) -> tuple[Rank, ...]:
        """Return the ranks of the pack from high to low, the joker left out."""
        lowest = RANKS.index(Rank(self.lowest_rank.value))
        return tuple(reversed(RANKS[lowest : RANKS.index(Rank.JOKER)]))


@cache
def _keys() -> tuple[str, ...]:
    return tuple(settings_of(Variant))


@cache
def _deck(lowest_rank: LowestRank, copies: int, jokers: int) -> Deck:
    """Variants with the same cards share one deck."""
    return Deck(Rank(lowest_rank.value), copies, jokers)


@cache
def _orders(deck: Deck, has_bowers: bool) -> dict[Trump, TrumpOrder]:
    return {trump: TrumpOrder(deck, trump, has_bowers=has_bowers) for trump in Trump}
