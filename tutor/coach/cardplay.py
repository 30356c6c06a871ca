"""Rules of thumb for the play: what to lead, when to win, what to throw."""

from functools import cached_property

from tutor.cards import Cards
from tutor.coach.hand import higher, low_to_high, worst
from tutor.coach.known import still_out
from tutor.coach.view import View, voids
from tutor.game import sides
from tutor.game.state import Contract


def card_to_play(seen: View, legal: Cards) -> Cards:
    """Return the card that a sensible player plays, of those allowed."""
    trick = _Trick(seen, legal)
    if trick.contract.is_misere:
        return _misere(trick)
    return _follow(trick) if seen.trick else _lead(trick)


class _Trick:
    """What a seat can tell of the trick it is to play to."""

    def __init__(self, seen: View, legal: Cards) -> None:
        assert seen.contract is not None
        contract: Contract = seen.contract
        self.seen, self.contract, self.order = seen, contract, contract.order
        self.legal = low_to_high(legal, self.order)
        self.own = seen.variant.side(seen.seat, contract.maker)
        self.is_maker = bool(self.own >> contract.maker & 1)
        self.known = ~still_out(seen)
        seats = sides.seats_in_play(seen.variant, contract.out, seen.leader)
        self.is_last = len(seen.trick) + 1 == len(seats)
        self.rivals_after = [s for s in seats[len(seen.trick) + 1 :] if not self.own >> s & 1]
        self.ahead = seats[self.order.ahead(seen.trick)]

    @property
    def has_partner_ahead(self) -> bool:
        return bool(self.own >> self.ahead & 1)

    @cached_property
    def void(self) -> tuple[Cards, ...]:
        return voids(self.seen)

    @property
    def unseen_trumps(self) -> Cards:
        return self.order.trumps & ~self.known

    def trumps(self) -> list[Cards]:
        return [card for card in self.legal if card & self.order.trumps]

    def others(self) -> list[Cards]:
        return [card for card in self.legal if not card & self.order.trumps]

    def is_top(self, card: Cards) -> bool:
        """Whether no card of its suit that could still be out beats a card."""
        return not higher(card, self.known, self.order)

    def winning(self) -> list[Cards]:
        """Return what would be ahead, from low to high."""
        trick = self.seen.trick
        return [card for card in self.legal if self.order.ahead((*trick, card)) == len(trick)]

    def may_ruff(self, seats: list[int], suit: Cards) -> bool:
        """Whether one of these seats may hold trumps and is known to hold nothing of a suit."""
        trumps = self.unseen_trumps
        return any(suit == suit & self.void[s] and trumps & ~self.void[s] for s in seats)

    def cheapest(self) -> Cards:
        return worst(sum(self.legal), self.seen.hand, self.order, self.known)


def _lead(trick: _Trick) -> Cards:
    """Makers draw trumps from the top; then a sure card of another suit, else a low one."""
    trumps, others = trick.trumps(), trick.others()
    have_rivals = any(trick.unseen_trumps & ~trick.void[rival] for rival in trick.rivals_after)
    draws = trick.is_maker and bool(trumps) and have_rivals
    if draws and trick.is_top(trumps[-1]):
        return trumps[-1]
    sure = [card for card in others if trick.is_top(card)]
    if sure:
        return max(sure, key=lambda card: _is_safe(trick, card))
    if draws and len(trumps) > 1:
        return trumps[-1]
    if others:
        return others[0]
    return trumps[-1] if trick.is_top(trumps[-1]) else trumps[0]


def _is_safe(trick: _Trick, card: Cards) -> tuple[bool, int]:
    """Order sure cards of other suits: no rival is known to ruff, and the most are still out."""
    suit = trick.order.follows[card.bit_length() - 1]
    out = (suit & ~trick.known).bit_count()
    return not trick.may_ruff(trick.rivals_after, suit), out


def _follow(trick: _Trick) -> Cards:
    """Win as cheaply as will do, unless the partner has the trick or nothing wins."""
    winning = trick.winning()
    if not winning:
        return trick.cheapest()
    if trick.has_partner_ahead:
        return _over_partner(trick, winning)
    if trick.is_last:
        return winning[0]
    is_ruff = winning[0] & trick.order.trumps & ~trick.seen.led
    if is_ruff and not trick.may_ruff(trick.rivals_after, trick.seen.led):
        return winning[0]
    sure = [card for card in winning if trick.is_top(card)]
    if sure:
        return sure[0]
    return winning[0] if winning[0] & trick.order.trumps else winning[-1]


def _over_partner(trick: _Trick, winning: list[Cards]) -> Cards:
    """Leave the trick to the partner, but for a card that a rival may well beat."""
    best = trick.seen.trick[trick.order.ahead(trick.seen.trick)]
    if not trick.rivals_after or best & trick.order.trumps or trick.is_top(best):
        return trick.cheapest()
    sure = [card for card in winning if trick.is_top(card) and not card & trick.order.trumps]
    return sure[0] if sure else trick.cheapest()


def _misere(trick: _Trick) -> Cards:
    """The bidder gets rid of high cards where that costs no trick; the others play low under it."""
    seen, winning = trick.seen, trick.winning() if trick.seen.trick else []
    if not seen.trick:
        return trick.legal[0]
    if trick.is_maker:
        losing = [card for card in trick.legal if card not in winning]
        return losing[-1] if losing else trick.legal[-1 if trick.is_last else 0]
    has_played = trick.contract.maker not in trick.rivals_after
    return trick.legal[-1 if has_played and trick.has_partner_ahead else 0]
