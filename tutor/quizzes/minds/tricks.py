"""Mistakes about a trick: what may be played to it, who takes it, who leads to the next."""

from tutor.cards import JOKER, Cards, Rank, bits
from tutor.game import play
from tutor.game.rule import Options
from tutor.game.state import Contract, DealState, Phase, Trick
from tutor.game.variant import Variant
from tutor.quizzes.minds.mind import Mind
from tutor.trumps import TrumpOrder


class AceBesideTrump(Mind):
    id = "ace-beside-trump"
    clauses = ("mistakes.ace-beside-trump",)

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        led = order.follows[trick[0].bit_length() - 1]
        ace = self._ace(order, trick, led)
        return order.ahead(trick) if ace is None else ace

    def higher(self, order: TrumpOrder, pair: tuple[Cards, Cards]) -> int | None:
        ace = self._ace(order, pair, order.deck.all)
        return super().higher(order, pair) if ace is None else ace

    def _ace(self, order: TrumpOrder, cards: tuple[Cards, ...], among: Cards) -> int | None:
        """Return the place of the first ace of some cards that lies beside a trump."""
        if not any(bit & order.trumps for bit in cards):
            return None
        plain = (bit & among & ~order.trumps for bit in cards)
        aces = (
            n for n, bit in enumerate(plain) if bit and order.deck.names(bit)[0].rank is Rank.ACE
        )
        return next(aces, None)


class HighestCard(Mind):
    id = "high-card-of-third-suit"
    clauses = ("mistakes.high-card-of-third-suit",)

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        if any(bit & order.trumps for bit in trick):
            return order.ahead(trick)
        heights = [order.strengths[bit.bit_length() - 1] for bit in trick]
        return heights.index(max(heights))


class SecondOfEqual(Mind):
    id = "equal-cards"
    clauses = ("mistakes.equal-cards",)

    def ahead(self, order: TrumpOrder, trick: tuple[Cards, ...]) -> int:
        names = [order.deck.names(bit)[0] for bit in trick]
        best = names[order.ahead(trick)]
        return max(place for place, name in enumerate(names) if name == best)


class LeadGoesRound(Mind):
    id = "lead-goes-round"
    clauses = ("mistakes.lead-goes-round",)

    def next_leader(self, variant: Variant, contract: Contract, trick: Trick) -> int:
        return play.next_seat(variant, contract.out, trick.leader)


class HavingToTrump(Mind):
    id = "having-to-trump"
    clauses = ("mistakes.having-to-trump",)

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        is_void = state.phase is Phase.PLAY and state.led and not legal & state.led
        return (legal & state.order.trumps or legal) if is_void else legal


class HavingToWin(Mind):
    id = "having-to-win"
    clauses = ("mistakes.having-to-win",)

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        if state.phase is not Phase.PLAY or not legal & state.led:
            return legal
        place = len(state.trick)
        winning = (bit for bit in bits(legal) if state.order.ahead((*state.trick, bit)) == place)
        return sum(winning) or legal


class JokerAnyTime(Mind):
    id = "joker-alone"
    clauses = ("mistakes.joker-alone",)

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        if state.phase is not Phase.PLAY:
            return legal
        return legal | state.hand & state.variant.deck.bits(JOKER)


MINDS = (
    AceBesideTrump(),
    HighestCard(),
    SecondOfEqual(),
    LeadGoesRound(),
    HavingToTrump(),
    HavingToWin(),
    JokerAnyTime(),
)
