"""A game to the target score: deal after deal, who deals next and who has won."""

from dataclasses import dataclass, replace

from tutor.game.customs import MisdealClaim, PassOut
from tutor.game.scoring import Outcome
from tutor.game.variant import Variant

TOKENS = 4
"""Tokens that are worth a point (EGN)."""


@dataclass(frozen=True, slots=True)
class Match:
    """The state between two deals; ``score`` and ``tokens`` by party.

    ``last_maker`` is the party that made trump in the last deal.
    """

    variant: Variant
    dealer: int
    score: tuple[int, ...]
    deals: int = 0
    tokens: tuple[int, ...] = ()
    last_maker: int | None = None

    @classmethod
    def begin(
        cls, variant: Variant, dealer: int = 0, score: tuple[int, ...] | None = None
    ) -> "Match":
        nothing = (0,) * len(variant.parties)
        return cls(variant, dealer, score or nothing, tokens=nothing)

    @property
    def winner(self) -> int | None:
        """The party that has won: at the target, or ahead after the last deal.

        Of several at the target the bidder wins first, where that is played, else the higher
        score; while the best are equal there is one more deal (S2; *ours* for three players).
        """
        variant = self.variant
        if variant.deals and self.deals < variant.deals:
            return None
        best = max(self.score)
        if not variant.deals and best < variant.target:
            return None
        maker = self.last_maker if variant.bidder_counts_first and not variant.deals else None
        if maker is not None and self.score[maker] >= variant.target:
            return maker
        return self.score.index(best) if self.score.count(best) == 1 else None

    @property
    def games(self) -> int:
        """How many games the win counts: two against a side without a point, where slam is on."""
        losers = [have for party, have in enumerate(self.score) if party != self.winner]
        return 2 if self.variant.slam and max(losers) <= 0 else 1

    def after(self, outcome: Outcome) -> "Match":
        """Add a deal's points and pass the deal on."""
        score = [have + got for have, got in zip(self.score, outcome.points, strict=True)]
        tokens = list(self.tokens)
        if self._earns_token(outcome):
            assert outcome.maker is not None
            tokens[outcome.maker] += 1
            score[outcome.maker] += tokens[outcome.maker] // TOKENS
            tokens[outcome.maker] %= TOKENS
        return replace(
            self,
            dealer=self._next_dealer(outcome),
            score=tuple(score),
            deals=self.deals + 1,
            tokens=tuple(tokens),
            last_maker=outcome.maker,
        )

    def next_game(self) -> "Match":
        """Begin the next game; where laps are played, points over the target come along."""
        over = [
            max(have - self.variant.target, 0)
            if self.variant.carry_over and self.winner == party
            else 0
            for party, have in enumerate(self.score)
        ]
        return Match.begin(self.variant, self.dealer, tuple(over))

    def _earns_token(self, outcome: Outcome) -> bool:
        """All tricks but one with a partner (EGN's four of five), unless that is a euchre."""
        variant, tricks = self.variant, outcome.maker_tricks
        is_short_by_one = variant.needed <= tricks == variant.tricks - 1
        return variant.four_trick_tokens and is_short_by_one and not outcome.is_loner

    def _next_dealer(self, outcome: Outcome) -> int:
        """The deal passes to the left, but for what the settings say of thrown-in deals."""
        variant = self.variant
        stays = outcome.worth is None and variant.pass_out is PassOut.SAME_DEALER
        if outcome.is_misdeal:
            passes_on = variant.misdeal_claim is MisdealClaim.ACE_NO_FACE
            stays = not (outcome.is_claimed and passes_on)
        return self.dealer if stays else (self.dealer + 1) % variant.players
