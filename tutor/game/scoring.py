"""What a deal is worth: one row of the score table, named by its clause."""

from dataclasses import dataclass

from tutor.game.actions import ClaimMisdeal
from tutor.game.bids import Bid, BidKind, is_kept, promised
from tutor.game.customs import FailedNamed, Sides, StickTheDealer
from tutor.game.state import Contract, DealState, Phase
from tutor.game.variant import Variant


@dataclass(frozen=True, slots=True)
class Worth:
    """The points of a deal and the clause that gives them.

    Where each plays for itself, ``defenders`` are the points of every opponent of the maker.
    """

    clause: str
    makers: int = 0
    defenders: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished deal: ``points`` by party, ``worth`` None when nobody made trump.

    ``maker`` is the party that made trump. ``is_misdeal`` is true when the cards are dealt anew,
    ``is_claimed`` when a poor hand was shown for it.
    """

    points: tuple[int, ...]
    maker: int | None = None
    maker_tricks: int = 0
    worth: Worth | None = None
    is_loner: bool = False
    is_misdeal: bool = False
    is_claimed: bool = False


def worth(
    variant: Variant,
    maker_tricks: int,
    *,
    bid: Bid | None = None,
    alone: bool = False,
    defender_alone: bool = False,
) -> Worth:
    """Return what the makers' tricks are worth (the fact sheet §1.1, §4, §8).

    Raises ValueError when the deal does not have so many tricks.
    """
    if not 0 <= maker_tricks <= variant.tricks:
        raise ValueError(maker_tricks)
    if bid is not None:
        is_each = variant.sides is Sides.EACH
        return (_payment if is_each else _bid_worth)(variant, maker_tricks, bid)
    if maker_tricks == variant.tricks:
        if alone:
            return Worth("scoring.loner-march", makers=variant.loner_march)
        return Worth("scoring.march", makers=variant.march)
    if maker_tricks >= variant.needed:
        return _made(variant, maker_tricks, alone)
    return _euchred(variant, maker_tricks, alone, defender_alone)


def _made(variant: Variant, maker_tricks: int, alone: bool) -> Worth:
    """Enough tricks but not all: by house rules that is not always enough to score (TRK)."""
    if alone and variant.alone_must_take_all:
        return Worth("scoring.alone-must-take-all")
    if maker_tricks < variant.scoring:
        return Worth("scoring.four-to-score")
    return Worth("scoring.loner-made" if alone else "scoring.made", makers=variant.made)


def _euchred(variant: Variant, maker_tricks: int, alone: bool, defender_alone: bool) -> Worth:
    if defender_alone and maker_tricks == 0:
        return Worth("scoring.lone-defender-march", defenders=variant.lone_defender_march)
    if defender_alone:
        return Worth("scoring.lone-defender", defenders=variant.lone_defender_euchre)
    euchred = Worth("scoring.euchre", defenders=variant.euchre)
    if alone:
        euchred = Worth("scoring.loner-euchred", defenders=variant.loner_euchred)
    if maker_tricks == 0 and variant.no_tricks > euchred.defenders:
        return Worth("scoring.no-tricks", defenders=variant.no_tricks)
    return euchred


def _bid_worth(variant: Variant, tricks: int, bid: Bid) -> Worth:
    """A point a trick, a named bid its own points instead; a failed bid is lost (S2)."""
    others = (variant.tricks - tricks) if variant.defenders_score else 0
    asked, is_made = promised(bid, variant), is_kept(bid, tricks, variant)
    named = {BidKind.ASK: variant.ask_points, BidKind.MOON: variant.moon_points}.get(bid.kind)
    if not is_made and named is not None and variant.failed_named is FailedNamed.NAMED:
        return Worth(f"bid-scoring.{bid.kind}-failed", -named, others)
    if not is_made:
        return Worth("bid-scoring.failed", -asked, others)
    if named is not None:
        return Worth(f"bid-scoring.{bid.kind}", makers=named)
    return Worth("bid-scoring.made", tricks, others)


def _payment(variant: Variant, tricks: int, bid: Bid) -> Worth:
    """Each opponent pays the bidder, or is paid (BRI-NAP, WPN-DE)."""
    won, lost = _stakes(variant, bid)
    is_made = is_kept(bid, tricks, variant)
    stake = won if is_made else -lost
    clause = "payment.won" if is_made else "payment.lost"
    return Worth(clause, stake * (variant.players - 1), -stake)


def _stakes(variant: Variant, bid: Bid) -> tuple[int, int]:
    """Return what each opponent pays when a bid is made, and gets when it fails."""
    stakes = {
        BidKind.MISERE: (variant.misere_points, variant.misere_points),
        BidKind.NAP: (variant.nap_points, variant.nap_failed),
        BidKind.WELLINGTON: (variant.wellington_points, variant.wellington_points),
        BidKind.BLUCHER: (variant.blucher_points, variant.blucher_points),
    }
    return stakes.get(bid.kind, (bid.tricks, bid.tricks))


def revoke_worth(variant: Variant, *, by_makers: bool, alone: bool = False) -> Worth:
    """Return the penalty for a renege: points to the other side, or off the offender's score.

    Where each defender has a score, ``defenders`` is what a defender who reneged gets.
    """
    maker, defender = 0, 1  # any two seats that are opponents
    points = revoke_points(variant, maker, maker if by_makers else defender, alone=alone)
    clause = "irregularities.renege-loner" if alone else "irregularities.renege-penalty"
    return Worth(clause, points[variant.party(maker)], points[variant.party(defender)])


def revoke_points(variant: Variant, maker: int, offender: int, *, alone: bool) -> tuple[int, ...]:
    """Return the penalty by party; of players who only oppose together, the offender alone pays."""
    reward = variant.revoke_loner if alone else variant.revoke_to_opponents
    points = list(to_others(variant, maker, offender, reward))
    points[variant.party(offender)] -= variant.revoke_from_offender
    return tuple(points)


def to_others(variant: Variant, maker: int, seat: int, points: int) -> tuple[int, ...]:
    """Give points to every party that does not play together with a seat in this deal."""
    own = variant.side(seat, maker)
    return tuple(0 if own >> party[0] & 1 else points for party in variant.parties)


def outcome(state: DealState) -> Outcome:
    """Return what a finished deal scores."""
    assert state.phase is Phase.OVER
    variant, contract = state.variant, state.contract
    if contract is None:
        return _thrown_in(state)
    makers = variant.side(contract.maker, contract.maker)
    tricks = tricks_of(state, makers)
    deal_worth = worth_of(contract, variant, tricks)
    if _is_fast_break(state, contract, makers):
        deal_worth = Worth("scoring.fast-break")
    return Outcome(
        shared_out(variant, contract.maker, deal_worth),
        variant.party(contract.maker),
        tricks,
        deal_worth,
        is_loner=bool(contract.lone & makers),
    )


def worth_of(contract: Contract, variant: Variant, maker_tricks: int) -> Worth:
    """Return what the makers' tricks are worth under a contract."""
    makers = variant.side(contract.maker, contract.maker)
    return worth(
        variant,
        maker_tricks,
        bid=contract.bid,
        alone=bool(contract.lone & makers),
        defender_alone=bool(contract.lone & ~makers),
    )


def tricks_of(state: DealState, seats: int) -> int:
    """Return how many tricks a set of seats has taken so far."""
    return sum(count for seat, count in enumerate(state.taken) if seats >> seat & 1)


def shared_out(variant: Variant, maker: int, deal_worth: Worth) -> tuple[int, ...]:
    """Return a deal's points by party."""
    own = variant.party(maker)
    return tuple(
        deal_worth.makers if party == own else deal_worth.defenders
        for party in range(len(variant.parties))
    )


def _is_fast_break(state: DealState, contract: Contract, makers: int) -> bool:
    """House rule of EGN: the makers lose the first two tricks, win the rest, nobody scores."""
    variant = state.variant
    if not variant.fast_break or variant.tricks - 2 < variant.needed:
        return False
    won = [bool(makers >> trick.winner & 1) for trick in state.tricks]
    return len(won) == variant.tricks and not any(won[:2]) and all(won[2:])


def _thrown_in(state: DealState) -> Outcome:
    """Nobody made trump. A stuck dealer may pass by the house rule of EL, for a point to others."""
    variant = state.variant
    is_misdeal = not state.calls
    is_custom = variant.stick_the_dealer is StickTheDealer.CONCEDE and not variant.is_auction
    is_conceded = is_custom and not is_misdeal
    dealers = variant.party(state.deal.dealer)
    points = tuple(int(is_conceded and party != dealers) for party in range(len(variant.parties)))
    is_claimed = any(isinstance(each.action, ClaimMisdeal) for each in state.said)
    return Outcome(points, is_misdeal=is_misdeal, is_claimed=is_claimed)
