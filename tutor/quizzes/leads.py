"""Who leads: to the first trick, or to the next one."""

from random import Random

from tutor.corpus import Corpus
from tutor.game import sides
from tutor.game.bids import ALONE, ladder
from tutor.game.customs import LonerLead
from tutor.game.seats import parse_seat
from tutor.game.state import Contract
from tutor.game.variant import Variant
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import SeatQuestion, seat_told
from tutor.quizzes.winner import TrickQuestion
from tutor.yamlfile import N_

USUAL = 0.2
"""So often the trick may go to the next seat, where the lead goes round by chance."""


class NextLeadQuestion(TrickQuestion):
    """After a complete trick."""

    def solve(self, mind: Mind) -> str:
        assert self.table.contract is not None
        seat = mind.next_leader(self.variant, self.table.contract, self.trick)
        return self.variant.seats[seat].code

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        said = corpus.words.say("Who leads to the next trick?")
        return (f"{self.trump(corpus)} {said}",)

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return (*super().why(corpus), corpus.rule(self.clause, self.variant))


class FirstLeadQuestion(SeatQuestion):
    """Before the first trick: who dealt, who chose trump, and who plays alone is known."""

    def __init__(self, variant: Variant, clause: str, dealer: int, contract: Contract) -> None:
        super().__init__(variant, clause)
        self.dealer, self.contract = dealer, contract

    def solve(self, mind: Mind) -> str:
        seat = mind.first_leader(self.variant, self.dealer, self.contract)
        return self.variant.seats[seat].code

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        words = corpus.words
        dealer = seat_told(self.variant, self.dealer, corpus)
        maker = seat_told(self.variant, self.contract.maker, corpus)
        told = [words.say("Dealer: {seat}.", seat=dealer)]
        if self.contract.bid is not None:
            told.append(words.say("Highest bidder: {seat}.", seat=maker))
        elif self.contract.lone:
            told.append(words.say("Chose trump and plays alone: {seat}.", seat=maker))
        else:
            told.append(words.say("Chose trump: {seat}.", seat=maker))
        return (" ".join(told), words.say("Who leads to the first trick?"))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        """Say whose left it is, where that decides."""
        rule = corpus.rule(self.clause, self.variant)
        leader = parse_seat(self.right, self.variant.players)
        is_loners = self.contract.lone and self.variant.loner_lead is LonerLead.LEFT_OF_LONER
        from_seat = self.contract.maker if is_loners else self.dealer
        is_left = leader == (from_seat + 1) % self.variant.players
        if self.contract.bid is not None or not is_left:
            return (rule,)
        seats = (seat_told(self.variant, seat, corpus) for seat in (from_seat, leader))
        told = dict(zip(("seat", "left"), seats, strict=True))
        return (rule, corpus.words.say("On the left of this seat ({seat}): {left}.", **told))


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    if clause in families.NEXT_LEAD:
        return _after_trick(variant, clause, chance)
    dealer, maker = (chance.randrange(variant.players) for _ in range(2))
    contract = Contract(maker, variant.orders[tables.any_trump(chance)])
    if variant.is_auction:
        bids = [bid for bid in ladder(variant) if bid.kind not in ALONE]
        contract = contract._replace(bid=chance.choice(bids))
    elif clause in families.LONER_LEAD:
        contract = sides.with_lone(contract, variant, maker)
        if variant.loner_lead is LonerLead.LEFT_OF_DEALER and not contract.out:
            return None
    return FirstLeadQuestion(variant, clause, dealer, contract)


def _after_trick(variant: Variant, clause: str, chance: Random) -> Question:
    """Mostly let another than the next seat take the trick: else the question tells little."""
    while True:
        state = tables.whole_trick(variant, tables.any_trump(chance), chance)
        found = NextLeadQuestion(variant, clause, state)
        if "lead-goes-round" in found.believed or chance.random() < USUAL:
            return found


KIND = Kind(
    "leads",
    N_("Who leads"),
    applying_of((families.FIRST_LEAD, families.LONER_LEAD, families.NEXT_LEAD)),
    draw,
)
