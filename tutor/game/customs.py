"""The named customs that settings choose between."""

from enum import StrEnum


class Sides(StrEnum):
    """Who plays with whom: fixed pairs face to face, or each alone against the maker."""

    PAIRS = "pairs"
    EACH = "each"


class LowestRank(StrEnum):
    """The lowest card of the pack."""

    TWO = "2"
    SEVEN = "7"
    NINE = "9"


class Style(StrEnum):
    """How trump is decided."""

    TURN_UP = "turn_up"
    AUCTION = "auction"


class JokerTurned(StrEnum):
    """What a joker means as upcard."""

    DEALER_NAMES = "dealer_names"
    HEARTS = "hearts"
    SPADES = "spades"
    AGREED = "agreed"
    REDEAL = "redeal"


class MisdealClaim(StrEnum):
    """Which poor hand may be shown for a new deal."""

    NONE = "none"
    ACE_NO_FACE = "ace_no_face"
    FARMERS = "farmers"


class PassOut(StrEnum):
    """Who deals after everybody has passed."""

    NEXT_DEALER = "next_dealer"
    SAME_DEALER = "same_dealer"


class StickTheDealer(StrEnum):
    """What the dealer may do when everybody else has passed twice."""

    OFF = "off"
    ON = "on"
    CONCEDE = "concede"


class NoTrump(StrEnum):
    """Whether a deal may be played without trump."""

    NONE = "none"
    HIGH = "high"
    HIGH_LOW = "high_low"


class AuctionLength(StrEnum):
    """How long the auction goes on."""

    ONE_TURN = "one_turn"
    UNTIL_THREE_PASS = "until_three_pass"


class TrumpNamed(StrEnum):
    """How the winner of an auction fixes trump."""

    BY_WORD = "by_word"
    BY_FIRST_LEAD = "by_first_lead"


class PickUp(StrEnum):
    """Whether the dealer must take the upcard when it is ordered up."""

    OPTIONAL = "optional"
    COMPULSORY = "compulsory"


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


class FailedNamed(StrEnum):
    """What a failed ask or moon costs: the tricks bid, or its own points."""

    BID = "bid"
    NAMED = "named"


class RevokeWindow(StrEnum):
    """How long a renege may be put right."""

    GATHERED = "gathered"
    NEVER = "never"
