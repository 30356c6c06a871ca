"""A table set out for a question: seats by letter, what is said at it, and both in English."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from tests.deals import dealt, place
from tutor.cards import Card, Suit, parse_cards
from tutor.game.actions import (
    Action,
    Call,
    ClaimMisdeal,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    Keep,
    MakeBid,
    OrderUp,
    Pass,
    PlayCard,
    PlayOn,
    Together,
    parse,
)
from tutor.game.bids import Bid, BidKind
from tutor.game.engine import apply, judge, legal_actions, stage_of
from tutor.game.seats import seat_codes
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import SUIT_TRUMPS, Trump

LETTERS = "ABCDEF"
"""The players clockwise; A always deals."""

SUIT_NAMES = dict(zip(Suit, ("clubs", "diamonds", "hearts", "spades"), strict=True))
TRUMP_NAMES = {
    **{trump: SUIT_NAMES[Suit(trump.value)] for trump in SUIT_TRUMPS},
    Trump.NONE: "no trump",
    Trump.NONE_LOW: "no trump, low",
}

BID_NAMES = {
    BidKind.MISERE: "misère",
    BidKind.WELLINGTON: "Wellington",
    BidKind.BLUCHER: "Blücher",
}

_PASSES: dict[str, Callable[[DealState], bool]] = {
    "all pass": lambda state: len(state.calls) % state.variant.players == 0,
    "rest pass": lambda state: state.to_act == state.deal.dealer,
    "others pass": lambda state: state.phase is not Phase.BIDDING,
}
"""What a script says of several passes, and when they are enough."""


@dataclass(frozen=True, slots=True)
class Script:
    """A deal of which only some cards matter, and what is done in it one after the other.

    ``said`` holds actions as files write them, between commas: ``pass, bid 4, others pass``. A
    letter before an action names who acts. What the game asks in between is answered in the
    plainest way. ``hands`` are by letter.
    """

    said: str = ""
    upcard: str = "10H"
    hands: Mapping[str, str] = field(default_factory=dict)
    widow: str = ""

    def told(self, game: Variant) -> str:
        """Tell who sits where, what is known of the cards and what was done."""
        upcard = f"The upcard is {in_cards(self.upcard)}." if game.upcard else ""
        widow = f"The widow is {in_cards(self.widow)}." if self.widow else ""
        hands = (f"{seat} holds {in_cards(hand)}." for seat, hand in self.hands.items())
        done = (_sentence(state, seats, action) for seats, action, state in self._steps(game))
        return " ".join(filter(None, (seated(game), *hands, widow, upcard, *done)))

    def played(self, game: Variant) -> DealState:
        """Return the deal after all that is said."""
        *_, last = (self._dealt(game), *(state for *_, state in self._steps(game)))
        return last

    def _dealt(self, game: Variant) -> DealState:
        codes = seat_codes(game.players)
        known = {place(codes[LETTERS.index(seat)]): hand for seat, hand in self.hands.items()}
        if self.widow:
            known["widow"] = self.widow
        return dealt(game, upcard=self.upcard, **known)

    def _steps(self, game: Variant) -> Iterator[tuple[list[int], Action, DealState]]:
        state = self._dealt(game)
        for said in filter(None, self.said.split(", ")):
            seat, action = _read(said)
            seats: list[int] = []
            while not seats or not _is_enough(said, state):
                state = next(each for each in settling(state) if _can_say(each, seat, action))
                seats.append(state.to_act)
                state = apply(state, action)
            yield seats, action, state


def settling(state: DealState) -> Iterator[DealState]:
    """Yield a deal as it goes on while nobody bids or plays: questions are answered plainly."""
    yield state
    while state.phase not in (Phase.BIDDING, Phase.PLAY, Phase.OVER):
        legal = legal_actions(state)
        plain = (action for action in legal if action in (Together(), PlayOn()))
        state = apply(state, next(plain, legal[0]))
        yield state


def settled(state: DealState) -> DealState:
    """Return the deal when nothing is left to be asked before the next bid or the first lead."""
    *_, last = settling(state)
    return last


def may(state: DealState, seat: str, action: str) -> str:
    """Say whether a player may do something now or before the next bid or the first lead."""
    who, what = LETTERS.index(seat), parse(action)
    return yes(any(judge(moment, what, who) is None for moment in settling(state)))


def infinitive(action: Action) -> str:
    """Return what is done, as it stands after "may"."""
    match action:
        case Pass():
            return "pass"
        case OrderUp(alone=alone):
            return "order up alone" if alone else "order up without playing alone"
        case Call(trump=trump, alone=alone):
            return f"name {TRUMP_NAMES[trump]}{' alone' if alone else ''}"
        case MakeBid(bid=bid):
            return f"bid {bid_told(bid)}"
        case ClaimMisdeal():
            return "show the hand and ask for a new deal"
        case GoUnder(cards=cards):
            return f"swap {in_short(cards)} for cards that nobody has seen"
        case PlayOn():
            return "keep the hand as it is"
        case Discard(card=card):
            return f"lay {card.short} aside"
        case Keep():
            return "leave the upcard on the table"
        case Give(card=card):
            return f"hand {card.short} to the partner"
        case GoAlone():
            return "play alone"
        case Together():
            return "play together"
        case PlayCard(card=card):
            return f"play {card.short}"


def bid_told(bid: Bid) -> str:
    return BID_NAMES.get(bid.kind, str(bid.tricks) if bid.kind is BidKind.TRICKS else bid.kind)


def points_told(game: Variant, points: Iterable[int]) -> str:
    """Say who gets or loses points; ``points`` by party."""
    named = zip(game.parties, points, strict=True)
    return ", ".join(f"{letters(party)} {got:+}" for party, got in named if got) or "none"


def yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def in_short(cards: Iterable[Card]) -> str:
    """Return cards as a question shows them."""
    return " ".join(card.short for card in cards)


def in_cards(text: str) -> str:
    """Return cards that are written as codes as a question shows them."""
    return in_short(parse_cards(text))


def letters(seats: Iterable[int]) -> str:
    """Name players: ``B, C and D``, or nobody."""
    named = [LETTERS[seat] for seat in seats]
    return " and ".join(filter(None, (", ".join(named[:-1]), *named[-1:]))) or "nobody"


def seated(game: Variant) -> str:
    everybody = letters(range(game.players))
    return f"{everybody} play, seated clockwise, and A deals."


def _read(said: str) -> tuple[int | None, Action]:
    """Return who acts, where a script says it, and what is done."""
    if said in _PASSES:
        return None, Pass()
    first, _, rest = said.partition(" ")
    return (LETTERS.index(first), parse(rest)) if first in LETTERS else (None, parse(said))


def _is_enough(said: str, state: DealState) -> bool:
    return said not in _PASSES or _PASSES[said](state)


def _can_say(state: DealState, seat: int | None, action: Action) -> bool:
    stage = stage_of(state)
    is_turn = seat is None or seat == state.to_act
    return is_turn and stage is not None and bool(stage.find(state.variant, action))


def _sentence(state: DealState, seats: list[int], action: Action) -> str:
    """Tell what one or several players have just done."""
    if len(seats) == 1:
        verb, _, rest = infinitive(action).partition(" ")
        ending = "es" if verb.endswith("s") else "s"
        return f"{LETTERS[seats[0]]} {verb}{ending} {rest}".rstrip() + "."
    game = state.variant
    silent = set(range(game.players)) - set(seats)
    everyone = f"everyone but {letters(silent)} passes" if silent else "everyone passes"
    told = everyone if len(silent) < 2 else f"{letters(seats)} pass"
    round_ = ("first", "second")[(len(state.calls) - 1) // game.players]
    return f"Then {told}." if game.is_auction else f"In the {round_} round {told}."
