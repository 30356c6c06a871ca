"""One recorded deal on the table of the engine, with what the record leaves out filled in."""

from collections.abc import Sequence
from typing import NamedTuple

from tutor.cards import JOKER, Card, Suit, bits
from tutor.game import sides
from tutor.game.actions import (
    Action,
    Call,
    ClaimMisdeal,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    Keep,
    PlayCard,
    PlayOn,
    Together,
    cards_of,
)
from tutor.game.claim import SWAPPED
from tutor.game.engine import can_happen, carry_out, judge, legal_actions, legal_options, stages
from tutor.game.rule import RuleViolation
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant
from tutor.records.hands import hands_in_play, lay
from tutor.records.record import DealRecord
from tutor.records.shown import Played, joker_holder
from tutor.yamlfile import N_, DataError, Node


class Decision(NamedTuple):
    """One thing done in a record, in the state before it.

    ``legal`` is None when it depends on a hand that the record does not show. ``is_hand_known``
    says whether the record shows every card that the seat was dealt and held by then, and never
    says otherwise.
    """

    state: DealState
    seat: int
    action: Action
    legal: tuple[Action, ...] | None
    violation: RuleViolation | None
    is_hand_known: bool


class Renege(NamedTuple):
    """A card that did not follow, and one that proves that it could have been followed.

    ``shown`` is the trick in which the proof was played, None when only the hand shows it.
    """

    trick: int
    seat: int
    card: Card
    led: Suit
    shown: int | None
    proof: Card


_WHEN_ASKED: dict[Phase, tuple[type[Action], ...]] = {
    Phase.CLAIM: (ClaimMisdeal, GoUnder, PlayOn),
    Phase.DISCARD: (Discard, Keep),
    Phase.ALONE: (GoAlone, Together),
    Phase.EXCHANGE: (Give,),
}
"""What people often leave out of a record; whoever says nothing plays on, and not alone."""


class Table:
    """A deal while it is replayed; ``later`` is what is known to be played in it.

    ``doubtful`` is the set of seats of which the record says things that cannot both be true.
    """

    def __init__(self, variant: Variant, deal: DealRecord, later: Sequence[Played]) -> None:
        self.deal, self.later, self.deck = deal, later, variant.deck
        self.state, self.guessed = lay(variant, deal, later)
        self.decisions: list[Decision] = []
        self.reneges: list[Renege] = []
        self.plays: list[Played] = []
        self.told = 0
        self.doubtful = 0

    def run(self) -> None:
        """Carry out the whole record."""
        for seat, action in self.deal.said:
            self._catch_up(seat, action)
            self._decide(seat, action)
            self.told += 1
        if self.deal.tricks:
            self._catch_up(None, None)
        for number, cards in enumerate(self.deal.tricks):
            self._expect_trick(number)
            if number == 0:
                self._show_hands()
            for place, card in enumerate(cards):
                self._play(card, is_first=number == place == 0)
        self.decisions = [
            each._replace(is_hand_known=each.is_hand_known and not self.doubtful >> each.seat & 1)
            for each in self.decisions
        ]

    # ------------------------------------------------------------ what is not written down

    def _catch_up(self, seat: int | None, action: Action | None) -> None:
        """Do what the record leaves out before this action."""
        self._claim_unseen(seat, action)
        while (kinds := _WHEN_ASKED.get(self.state.phase)) is not None:
            if isinstance(action, kinds) and seat == self.state.to_act:
                return
            self._carry_out(self._unsaid())

    def _claim_unseen(self, seat: int | None, action: Action | None) -> None:
        """Believe whoever claims something of a hand that the record does not show."""
        state = self.state
        claims = stages(state.variant).get(Phase.CLAIM)
        is_early = state.phase in (Phase.CLAIM, Phase.BIDDING) and not state.calls
        if claims is None or seat is None or action is None or not is_early:
            return
        if claims.find(state.variant, action) and state.hands[seat] & self.guessed:
            self.state = state._replace(phase=Phase.CLAIM, to_act=seat)

    def _unsaid(self) -> Action:
        """Return what the seat to act must have done: nothing, or moved a card unseen."""
        state = self.state
        if state.phase is Phase.CLAIM:
            return PlayOn()
        if state.phase is Phase.ALONE:
            return Together()
        card = self._unseen_card()
        return Discard(card) if state.phase is Phase.DISCARD else Give(card)

    def _unseen_card(self) -> Card:
        """Choose a card that the seat to act does not show any more."""
        state = self.state
        coming = self._to_come(state.to_act)
        if state.contract is None and state.to_act == joker_holder(state.variant, self.deal):
            coming.append(JOKER)
        choice = state.hand & ~self.deck.held(state.hand, coming, self.guessed)
        due = 1
        if state.phase is Phase.DISCARD:
            due = state.hand.bit_count() - sides.full_hand(state, state.to_act)
            if Keep() not in legal_actions(state):
                choice = choice & legal_options(state) or choice
        if choice.bit_count() < due:  # an equal card, or none that fits, will come from elsewhere
            choice = state.hand or self.deck.all
        if choice.bit_count() > due:
            self.guessed |= choice
        return self.deck.names(choice & -choice)[0]

    def _to_come(self, seat: int) -> list[Card]:
        """Return the cards that a seat will still give away or play."""
        moving = (each for each in self.deal.said[self.told :] if each.seat == seat)
        moved = [card for each in moving for card in cards_of(each.action)]
        return moved + [each.card for each in self.later[len(self.plays) :] if each.seat == seat]

    def _show_hands(self) -> None:
        """At the first lead, give each hand that is not written down the cards it plays."""
        state = self.state
        coming = {
            seat: self._to_come(seat)
            for seat, hand in enumerate(state.hands)
            if hand & self.guessed or len(self.deal.hands[seat]) < state.variant.hand_size
        }
        hands, shown = hands_in_play(state, self.guessed, coming)
        for seat, hand in enumerate(hands):
            if state.hands[seat] & ~hand & ~self.guessed:
                self._doubt(seat)
        self.state = state._replace(hands=hands)
        self.guessed &= ~shown

    def _doubt(self, seat: int) -> None:
        """Remember that what is written of a seat's cards is not what it plays."""
        self.doubtful |= 1 << seat

    # ------------------------------------------------------------ what is written down

    def _play(self, card: Card, is_first: bool) -> None:
        state = self.state
        seat = state.to_act
        if is_first and self.deal.leader is not None:
            seat = self.deal.leader
        self._note_renege(seat, card)
        self.plays.append(Played(len(state.tricks) + 1, seat, card))
        self._decide(seat, PlayCard(card))

    def _decide(self, seat: int, action: Action) -> None:
        """Judge one thing that was done, then let it happen if it can."""
        state = self.state
        legal, violation = self._verdict(seat, action)
        is_known = not (state.deal.hands[seat] | state.hands[seat]) & self.guessed
        self.decisions.append(Decision(state, seat, action, legal, violation, is_known))
        if state.phase is Phase.PLAY and not self.deck.held(state.hands[seat], cards_of(action)):
            self._doubt(seat)
        acting = state if seat == state.to_act else state._replace(to_act=seat, leader=seat)
        is_no_trump = isinstance(action, Call) and action.trump.suit is None
        has_place = not (is_no_trump and state.variant.jokers)  # what would the joker be?
        if has_place and can_happen(acting, action):
            self.state = acting
            self._carry_out(action)

    def _verdict(
        self, seat: int, action: Action
    ) -> tuple[tuple[Action, ...] | None, RuleViolation | None]:
        """Return what was legal and what was broken, as far as every possible hand agrees.

        More cards in a hand only open calls and close plays, so the fewest and the most that it
        can hold say it for all; only claims of a poor hand need the whole of it.
        """
        state = self.state
        if seat != state.to_act:
            return (), judge(state, action, seat)
        guessed = self.guessed & ~self.deck.held(state.hand, cards_of(action), self.guessed)
        if isinstance(action, Give):  # an equal card that came from the partner is not given back
            guessed &= ~self.deck.bits(action.card)
        if not state.hand & guessed:
            return legal_actions(state), judge(state, action)
        if state.phase is Phase.CLAIM:
            return None, None
        least = with_hand(state, seat, state.hand & ~guessed)
        most = with_hand(state, seat, state.hand | guessed)
        legal = legal_actions(least)
        violation = judge(least, action) if judge(most, action) else None
        if violation and state.phase is Phase.DISCARD:
            violation = judge(state, action)  # counts the cards of the hand
        return legal if legal == legal_actions(most) else None, violation

    def _carry_out(self, action: Action) -> None:
        before = self.state
        for card in cards_of(action):  # of two equal cards, the one that stays is the guess
            copies = self.deck.bits(card) & before.hand
            if copies & self.guessed and copies.bit_count() > 1:
                self.guessed |= copies
        self.state = carry_out(before, action)
        if isinstance(action, GoUnder) and before.deal.stock.bit_count() > SWAPPED:
            self._choose_from_stock(before)

    def _choose_from_stock(self, before: DealState) -> None:
        """Let a hand that went under find in the stock what it shows later."""
        stock, seat = before.deal.stock, before.to_act
        found = self.state.hands[seat] & ~before.hand
        shown = self.deck.held(stock, self._to_come(seat))
        chosen = sum([*bits(shown), *bits(found & ~shown)][:SWAPPED])
        left = self.state.deal.stock & ~chosen | found & ~chosen
        hand = self.state.hands[seat] & ~found | chosen
        self.state = with_hand(self.state, seat, hand)
        self.state = self.state._replace(deal=self.state.deal._replace(stock=left))
        self.guessed |= stock

    def _expect_trick(self, number: int) -> None:
        """Raise DataError unless a trick can be played now, and has a card of each player."""
        tricks, nodes, contract = self.deal.tricks, self.deal.nodes, self.state.contract
        node = nodes[number] if nodes else Node("", 1, "")
        if contract is None or self.state.phase is not Phase.PLAY:
            said = N_("cards are played here, but trump was not made before")
            raise DataError([node.problem(said)])
        players = self.state.variant.players - contract.out.bit_count()
        found, is_last = len(tricks[number]), number == len(tricks) - 1
        if found > players or (found < players and not is_last):
            said = N_("a trick of this deal has {players} cards; found {found}")
            raise DataError([node.problem(said, players=str(players), found=str(found))])

    def _note_renege(self, seat: int, card: Card) -> None:
        """Write down a card that did not follow, if a card that does was held."""
        state, copies = self.state, self.deck.bits
        if not state.trick or copies(card) & state.led:
            return
        (led,) = self.deck.names(state.trick[0])
        found = Renege(len(state.tricks) + 1, seat, card, state.order.suit_of(led), None, card)
        for each in self.later[len(self.plays) :]:
            if each.seat == seat and copies(each.card) & state.led:
                self.reneges.append(found._replace(shown=each.trick, proof=each.card))
                return
        owed = state.hands[seat] & ~self.guessed & state.led
        if owed:
            self.reneges.append(found._replace(proof=state.order.highest_first(owed)[0]))


def replayed(variant: Variant, deal: DealRecord) -> Table:
    """Go through a deal twice: only then it is known who shows which cards later."""
    first = Table(variant, deal, ())
    first.run()
    table = Table(variant, deal, first.plays)
    table.run()
    return table
