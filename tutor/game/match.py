"""A game to the target score: deal after deal, who deals next and who has won."""

from dataclasses import dataclass, replace

from tutor.game.scoring import Outcome
from tutor.game.variant import PassOut, Variant


@dataclass(frozen=True, slots=True)
class Match:
    """The state between two deals; ``score`` by party."""

    variant: Variant
    dealer: int
    score: tuple[int, ...]
    deals: int = 0

    @classmethod
    def begin(cls, variant: Variant, dealer: int = 0) -> "Match":
        return cls(variant, dealer, (0,) * len(variant.parties))

    @property
    def winner(self) -> int | None:
        """The party that has reached the target; the higher score if both have."""
        best = max(self.score)
        if best < self.variant.target or self.score.count(best) > 1:
            return None
        return self.score.index(best)

    def after(self, outcome: Outcome) -> "Match":
        """Add a deal's points and pass the deal on."""
        score = tuple(have + got for have, got in zip(self.score, outcome.points, strict=True))
        stays = outcome.worth is None and self.variant.pass_out is PassOut.SAME_DEALER
        dealer = self.dealer if stays else (self.dealer + 1) % self.variant.players
        return replace(self, dealer=dealer, score=score, deals=self.deals + 1)
