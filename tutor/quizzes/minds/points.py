"""Mistakes about points."""

from tutor.game.bids import Bid, BidKind, is_kept
from tutor.game.customs import Sides
from tutor.game.scoring import Worth
from tutor.game.variant import Variant
from tutor.quizzes.minds.mind import Mind


class DoubledAlone(Mind):
    id = "some-tricks-alone"
    clauses = ("mistakes.some-tricks-alone",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_some = found.clause == "scoring.loner-made"
        return Worth(found.clause, 2 * found.makers, found.defenders) if is_some else found


class AllPointsAlone(Mind):
    id = "all-points-alone"
    clauses = ("mistakes.some-tricks-alone",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_some = found.clause == "scoring.loner-made"
        return Worth(found.clause, variant.loner_march) if is_some else found


class HalfIsADraw(Mind):
    id = "half-the-tricks"
    clauses = ("mistakes.half-the-tricks",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        return Worth(found.clause) if bid is None and tricks == variant.needed - 1 else found


class NumberIsTheMost(Mind):
    id = "more-than-bid"
    clauses = ("mistakes.more-than-bid", "mistakes.more-than-number")

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_number = bid is not None and bid.kind is BidKind.TRICKS
        if bid is None or not is_number or not is_kept(bid, tricks, variant):
            return found
        return Worth(found.clause, bid.tricks, found.defenders)


class FailedBidCounts(Mind):
    id = "tricks-of-failed-bid"
    clauses = ("mistakes.tricks-of-failed-bid",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        if bid is None or is_kept(bid, tricks, variant):
            return found
        return Worth(found.clause, tricks, found.defenders)


class ExtraTricksPay(Mind):
    id = "extra-tricks"
    clauses = ("mistakes.extra-tricks",)

    def worth(self, variant: Variant, tricks: int, bid: Bid | None, alone: bool) -> Worth:
        found = super().worth(variant, tricks, bid, alone)
        is_number = bid is not None and bid.kind is BidKind.TRICKS
        if variant.sides is not Sides.EACH or not is_number or found.clause != "payment.won":
            return found
        return Worth(found.clause, tricks * (variant.players - 1), -tricks)


MINDS = (
    DoubledAlone(),
    AllPointsAlone(),
    HalfIsADraw(),
    NumberIsTheMost(),
    FailedBidCounts(),
    ExtraTricksPay(),
)
