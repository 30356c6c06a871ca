"""Mistakes about what is done before the first trick, most of them rules of other tables."""

from tutor.game import play
from tutor.game.bidding.auction import PASS, standing
from tutor.game.customs import PickUp, StickTheDealer
from tutor.game.rule import Options
from tutor.game.state import Contract, DealState, Phase
from tutor.game.variant import Variant
from tutor.quizzes import families
from tutor.quizzes.minds.mind import Mind


class MakerLeads(Mind):
    id = "maker-leads"
    clauses = ("mistakes.maker-leads", "mistakes.maker-leads-alone", "mistakes.maker-leads-still")

    def first_leader(self, variant: Variant, dealer: int, contract: Contract) -> int:
        return contract.maker


class DealersLeftLeads(Mind):
    id = "dealers-left-leads"
    clauses = ("mistakes.dealers-left-leads",)

    def first_leader(self, variant: Variant, dealer: int, contract: Contract) -> int:
        return play.next_seat(variant, contract.out, dealer)


class UpcardToMaker(Mind):
    id = "whose-upcard"
    clauses = ("mistakes.whose-upcard",)

    def upcard_to(self, state: DealState) -> int:
        assert state.contract is not None
        return state.contract.maker


class NamingTurnedDown(Mind):
    id = "naming-turned-down"
    clauses = ("mistakes.naming-turned-down", "mistakes.stuck-dealer")
    settings = {"bar_turned_down": False}


class PassingWhenStuck(Mind):
    id = "stick-the-dealer"
    clauses = ("bidding.stick-the-dealer",)
    settings = {"stick_the_dealer": StickTheDealer.OFF}


class DealerMustChoose(Mind):
    id = "dealer-must-choose"
    clauses = ("mistakes.dealer-must-choose",)
    settings = {"stick_the_dealer": StickTheDealer.ON}
    opening = families.LAST_PASS


class TrumpInHand(Mind):
    id = "trump-in-hand"
    clauses = ("mistakes.trump-in-hand",)
    settings = {"natural_trump_needed": True}
    opening = families.ANY_HAND


class PartnerOnlyAlone(Mind):
    id = "partner-of-dealer"
    clauses = ("mistakes.partner-of-dealer",)
    settings = {"canadian": True}
    opening = families.ORDER_UP


class BuryingUpcard(Mind):
    id = "burying-upcard"
    clauses = ("mistakes.burying-upcard",)
    settings = {"may_bury_upcard": True}


class UpcardMustBeTaken(Mind):
    id = "may-take"
    clauses = ("exchange.may-take",)
    settings = {"pick_up": PickUp.COMPULSORY}


class UpcardMustStay(Mind):
    id = "may-bury"
    clauses = ("exchange.may-bury",)
    settings = {"may_bury_upcard": False}


class DealerMustBid(Mind):
    id = "dealer-must-bid"
    clauses = ("auction.all-pass", "auction.all-pass-same-dealer")

    def legal(self, state: DealState) -> Options:
        legal = super().legal(state)
        is_bidding = state.phase is Phase.BIDDING and state.variant.is_auction
        is_last = len(state.calls) == state.variant.players - 1
        return legal & ~PASS if is_bidding and is_last and standing(state) is None else legal


MINDS = (
    UpcardMustBeTaken(),
    UpcardMustStay(),
    DealerMustBid(),
    MakerLeads(),
    DealersLeftLeads(),
    UpcardToMaker(),
    NamingTurnedDown(),
    PassingWhenStuck(),
    DealerMustChoose(),
    TrumpInHand(),
    PartnerOnlyAlone(),
    BuryingUpcard(),
)
