"""What one player sees of a deal: the table, the trick, the hand in order."""

from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import NamedTuple

from tutor.cards import Card, Cards, Suit
from tutor.game import sides
from tutor.game.actions import Action
from tutor.game.customs import NoTrump
from tutor.game.scoring import tricks_of
from tutor.game.state import DealState, Phase, Trick
from tutor.trumps import Trump, TrumpOrder

_SUITS_BY_COLOUR = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


class Role(StrEnum):
    """What a card is beside a card of its suit."""

    JOKER = "joker"
    RIGHT_BOWER = "right bower"
    LEFT_BOWER = "left bower"


class Mark(StrEnum):
    """Why a card is pointed at."""

    PLAYABLE = "playable"
    OWED = "owed"
    WRONG = "wrong"


class Held(NamedTuple):
    """A card of the hand: its number in the list, and the suit it is grouped under."""

    number: int
    card: Card
    suit: Suit | None
    role: Role | None


class Place(NamedTuple):
    """What a seat shows: its card on the trick, or what it said in the bidding."""

    seat: int
    card: Card | None = None
    said: Action | None = None
    leads: bool = False
    wins: bool = False
    is_partner: bool = False
    is_dealer: bool = False
    is_maker: bool = False
    is_bidder: bool = False
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """One look at the table from a seat.

    ``taken`` and ``score`` are ours and theirs, None where nobody counts yet. ``upcard`` is shown
    during the bidding. ``shows_roles`` is false where the learner is to see alone which card is a
    bower.
    """

    viewer: int
    places: tuple[Place, ...]
    hand: tuple[Held, ...]
    trump: Trump | None = None
    upcard: Card | None = None
    is_turned_down: bool = False
    taken: tuple[int, int] | None = None
    score: tuple[int, int] | None = None
    marks: dict[Card, Mark] = field(default_factory=dict)
    shows_roles: bool = True


def look(
    state: DealState,
    viewer: int,
    *,
    score: tuple[int, int] | None = None,
    marks: dict[Card, Mark] | None = None,
    at_last_trick: bool = False,
    counts_tricks: bool = False,
    by_print: bool = False,
) -> Scene:
    """Return what a seat sees; ``at_last_trick`` shows the finished trick before it is gathered.

    Tricks are counted in a whole deal, where some were taken before, and where it is asked for; not
    before trump is made.
    ``by_print`` sorts the hand by what is printed on the cards, so that it tells nothing of bowers.
    """
    counts_tricks = counts_tricks or any(state.deal.hands) or _counts_tricks(state)
    trick = _on_table(state, at_last_trick)
    upcard = state.variant.deck.names(state.deal.upcard)
    shows_upcard = bool(upcard) and state.contract is None and state.phase is not Phase.OVER
    return Scene(
        viewer=viewer,
        places=tuple(_place(state, seat, viewer, trick) for seat in range(state.variant.players)),
        hand=sorted_hand(state, state.hands[viewer], by_print=by_print),
        trump=_known_trump(state),
        upcard=upcard[0] if shows_upcard else None,
        is_turned_down=shows_upcard and state.phase is Phase.BIDDING and state.round > 1,
        taken=_taken(state, viewer) if counts_tricks and state.contract else None,
        score=score,
        marks=marks or {},
    )


def _known_trump(state: DealState) -> Trump | None:
    """Return what is trump; nothing where a lesson has none yet, or a lead is to fix it."""
    if state.contract is None:
        return None
    trump = state.contract.order.trump
    can_be_none = state.variant.no_trump is not NoTrump.NONE
    return trump if trump.suit or can_be_none else None


def undecided(scene: Scene, before: Scene) -> Scene:
    """Show a finished trick as if nobody had taken it yet: no winner, the count as before."""
    places = tuple(place._replace(wins=False) for place in scene.places)
    return replace(scene, places=places, taken=before.taken)


def sorted_hand(state: DealState, cards: Cards, *, by_print: bool = False) -> tuple[Held, ...]:
    """Group a hand by the suit each card counts as, trumps first, strongest first.

    ``by_print`` groups it by the suits as printed, from the ace down.
    """
    order = state.contract.order if state.contract else state.variant.orders[Trump.NONE]
    trump = order.trump.suit
    sorting = state.variant.orders[Trump.NONE] if by_print else order
    held = [
        (card, suit)
        for suit in sorted((None, *_SUITS_BY_COLOUR), key=lambda suit: suit is not trump)
        for card in sorting.highest_first(cards & sorting.by_suit[suit])
    ]
    return tuple(
        Held(number, card, suit, role_of(card, order))
        for number, (card, suit) in enumerate(held, start=1)
    )


def role_of(card: Card, order: TrumpOrder) -> Role | None:
    """Return what a card is under a trump beside a card of its suit."""
    if card.suit is None:
        return Role.JOKER
    if order.is_right_bower(card):
        return Role.RIGHT_BOWER
    return Role.LEFT_BOWER if order.is_left_bower(card) else None


def _on_table(state: DealState, at_last_trick: bool) -> Trick | None:
    if at_last_trick and not state.trick and state.tricks:
        return state.tricks[-1]
    if not state.trick or state.contract is None:
        return None
    seats = sides.seats_in_play(state.variant, state.contract.out, state.leader)
    return Trick(state.leader, state.trick, seats[state.order.ahead(state.trick)])


def _place(state: DealState, seat: int, viewer: int, trick: Trick | None) -> Place:
    contract, is_whole_deal = state.contract, any(state.deal.hands)
    out = contract.out if contract else 0
    seats = sides.seats_in_play(state.variant, out, trick.leader if trick else 0)
    played = dict(zip(seats, trick.cards, strict=False)) if trick else {}
    (card,) = state.variant.deck.names(played[seat]) if seat in played else (None,)
    is_complete = len(played) == len(seats)
    shows_maker = is_whole_deal or (state.phase is Phase.OVER and not state.tricks)
    is_maker = contract is not None and contract.maker == seat and shows_maker
    is_bid = contract is not None and contract.bid is not None
    return Place(
        seat,
        card=card,
        said=_said(state, seat) if state.phase is Phase.BIDDING else None,
        leads=trick is not None and seat == trick.leader,
        wins=is_complete and trick is not None and seat == trick.winner,
        is_partner=bool(sides.partners(state.variant, viewer) >> seat & 1),
        is_dealer=is_whole_deal and seat == state.deal.dealer,
        is_maker=is_maker and not is_bid,
        is_bidder=is_maker and is_bid,
        is_out=seat not in seats,
    )


def _said(state: DealState, seat: int) -> Action | None:
    """Return the last call of a seat; a pass of the first round is over with it."""
    is_over = 0 if state.variant.is_auction else (state.round - 1) * state.variant.players
    calls = reversed(state.calls[is_over:])
    return next((each.action for each in calls if each.seat == seat), None)


def _counts_tricks(state: DealState) -> bool:
    """Whether a position says how many tricks were taken before it."""
    return sum(state.taken) > len(state.tricks)


def _taken(state: DealState, viewer: int) -> tuple[int, int]:
    assert state.contract is not None
    ours = state.variant.side(viewer, state.contract.maker)
    we = tricks_of(state, ours)
    return we, sum(state.taken) - we
