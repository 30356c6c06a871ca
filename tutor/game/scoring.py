"""What a deal is worth: one row of the score table, named by its clause."""

from dataclasses import dataclass

from tutor.game.state import DealState, Phase
from tutor.game.variant import StickTheDealer, Variant


@dataclass(frozen=True, slots=True)
class Worth:
    """The points of a deal and the clause that gives them."""

    clause: str
    makers: int = 0
    defenders: int = 0


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished deal: ``points`` by party, ``worth`` None when nobody made trump."""

    points: tuple[int, ...]
    maker_tricks: int = 0
    worth: Worth | None = None


def worth(
    variant: Variant, maker_tricks: int, *, alone: bool = False, defender_alone: bool = False
) -> Worth:
    """Return what the makers' tricks are worth (the fact sheet §1.1).

    Raises ValueError when the deal does not have so many tricks.
    """
    if not 0 <= maker_tricks <= variant.tricks:
        raise ValueError(maker_tricks)
    if maker_tricks == variant.tricks:
        if alone:
            return Worth("scoring.loner-march", makers=variant.loner_march)
        return Worth("scoring.march", makers=variant.march)
    if maker_tricks >= variant.needed:
        return Worth("scoring.loner-made" if alone else "scoring.made", makers=variant.made)
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


def revoke_worth(variant: Variant, *, by_makers: bool, alone: bool = False) -> Worth:
    """Return the penalty for a renege: points to the other side, or off the offender's score."""
    to_others = variant.revoke_loner if alone else variant.revoke_to_opponents
    offender, others = -variant.revoke_from_offender, to_others
    makers, defenders = (offender, others) if by_makers else (others, offender)
    clause = "irregularities.renege-loner" if alone else "irregularities.renege-penalty"
    return Worth(clause, makers, defenders)


def outcome(state: DealState) -> Outcome:
    """Return what a finished deal scores."""
    assert state.phase is Phase.OVER
    variant, contract = state.variant, state.contract
    if contract is None:
        return Outcome(_conceded(state))
    makers = variant.party(contract.maker)
    makers_mask = sum(1 << seat for seat in variant.parties[makers])
    tricks = sum(state.taken[seat] for seat in variant.parties[makers])
    deal_worth = worth(
        variant,
        tricks,
        alone=bool(contract.lone & makers_mask),
        defender_alone=bool(contract.lone & ~makers_mask),
    )
    points = tuple(
        deal_worth.makers if party == makers else deal_worth.defenders
        for party in range(len(variant.parties))
    )
    return Outcome(points, tricks, deal_worth)


def _conceded(state: DealState) -> tuple[int, ...]:
    """A stuck dealer may pass by the house rule of EL, for a point to the other side."""
    variant = state.variant
    is_conceded = variant.stick_the_dealer is StickTheDealer.CONCEDE
    dealers = variant.party(state.deal.dealer)
    return tuple(int(is_conceded and party != dealers) for party in range(len(variant.parties)))
