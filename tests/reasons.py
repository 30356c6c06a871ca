"""Every claim of a reason, computed again from the whole deal and from deals like it.

Nothing here asks the coach: heights, hidden cards and what others can play are worked out anew.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random

from tutor.cards import JOKER, Card, Cards, Rank, Suit
from tutor.coach.reason import Reason
from tutor.coach.view import view
from tutor.coach.worlds import worlds
from tutor.game.actions import (
    Action,
    Call,
    Discard,
    GoAlone,
    GoUnder,
    Keep,
    MakeBid,
    OrderUp,
    Pass,
    PlayCard,
    Together,
    cards_of,
)
from tutor.game.bids import BidKind
from tutor.game.engine import apply, legal_actions
from tutor.game.scoring import worth
from tutor.game.seats import Seat
from tutor.game.state import Contract, DealState, Phase, Trick
from tutor.trumps import Trump, TrumpOrder

SAMPLES = 20
PLAIN = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


@dataclass(frozen=True)
class Case:
    """An action in a whole deal, of which its seat sees a part."""

    state: DealState
    action: Action

    @property
    def seat(self) -> int:
        return self.state.to_act

    @property
    def hand(self) -> Cards:
        return self.state.hands[self.seat]

    @cached_property
    def order(self) -> TrumpOrder:
        state = self.state
        if state.contract is None:
            return state.variant.orders[Trump.NONE]
        if not state.contract.is_named and isinstance(self.action, PlayCard):
            assert self.action.card.suit is not None
            return state.variant.orders[Trump(self.action.card.suit.value)]
        return state.contract.order

    @cached_property
    def worlds(self) -> list[DealState]:
        """The deal itself and deals that look the same."""
        drawn = worlds(view(self.state, self.seat), Random(self.seat))
        sampled = [next(drawn) for _ in range(SAMPLES)]
        return [self.state, *(world for world in sampled if self.has_voids(world))]

    def has_voids(self, world: DealState) -> bool:
        """Whether nobody in a sampled deal holds a suit that it has shown to have none of."""
        state = self.state
        for trick in [*state.tricks, Trick(state.leader, state.trick, state.leader)]:
            for seat, card in zip(self.playing_from(trick.leader), trick.cards, strict=False):
                led = self.suit(self.named(trick.cards[0])[0])
                held = map(self.suit, self.named(world.hands[seat]))
                if self.suit(self.named(card)[0]) is not led and led in held:
                    return False
        return True

    # ------------------------------------------------------------ cards

    def named(self, cards: Cards) -> tuple[Card, ...]:
        return self.state.variant.deck.names(cards)

    def held(self, cards: Sequence[Card]) -> Cards:
        return self.state.variant.deck.held(self.hand, cards)

    def suit(self, card: Card) -> Suit | None:
        """Return the suit a card counts as."""
        trump = self.order.trump.suit
        if card.suit is None:
            return trump
        is_left = trump is not None and card == Card(Rank.JACK, trump.sister)
        return trump if is_left and self.state.variant.bowers else card.suit

    def is_trump(self, card: Card) -> bool:
        return self.suit(card) is self.order.trump.suit is not None

    def height(self, card: Card) -> int:
        """Return how high a card is: a trump above all, a bower above the other trumps."""
        if card == JOKER and not self.is_trump(card):
            return -1 if self.order.trump is Trump.NONE_LOW else 99
        if not self.is_trump(card):
            place = PLAIN.index(card.rank)
            return -place if self.order.trump is Trump.NONE_LOW else place
        if card == JOKER:
            return 1000
        if card.rank is Rank.JACK and self.state.variant.bowers:
            return 999 if card.suit is self.order.trump.suit else 998
        return 100 + PLAIN.index(card.rank)

    def beats(self, card: Card, other: Card) -> bool:
        """Whether a card played later beats one that is ahead."""
        if self.suit(card) is self.suit(other):
            return self.height(card) > self.height(other)
        return self.is_trump(card)

    @cached_property
    def hidden(self) -> list[Card]:
        """The cards the seat cannot see, from where they really lie."""
        state, table = self.state, self.state.deal
        cards = list(self.named(sum(hand for n, hand in enumerate(state.hands) if n != self.seat)))
        cards += self.named(table.stock)
        said = [(each.seat, each.action) for each in state.said]
        maker = state.contract.maker if state.contract else None
        if (maker, Together()) not in said:
            cards += self.named(table.dummy)
        if not (state.contract and state.variant.is_auction):
            cards += self.named(table.widow)
        for who, action in said:
            if isinstance(action, Discard) and who != self.seat:
                cards.append(action.card)
            if isinstance(action, GoUnder) and who == self.seat:
                for card in action.cards:
                    cards.remove(card)
        return cards

    # ------------------------------------------------------------ the trick

    @cached_property
    def table(self) -> list[tuple[int, Card]]:
        """Return who has played which card to the trick."""
        state, seats = self.state, self.playing_from(self.state.leader)
        return [(seat, self.named(card)[0]) for seat, card in zip(seats, state.trick, strict=False)]

    def playing_from(self, seat: int) -> list[int]:
        state = self.state
        assert state.contract is not None
        everybody = [(seat + n) % state.variant.players for n in range(state.variant.players)]
        return [each for each in everybody if not state.contract.out >> each & 1]

    @property
    def after(self) -> list[int]:
        return self.playing_from(self.state.leader)[len(self.state.trick) + 1 :]

    def best(self, *cards: Card) -> Card:
        """Return the card that is ahead once these lie on the trick too."""
        ahead, *rest = [*(card for _, card in self.table), *cards]
        for card in rest:
            ahead = card if self.beats(card, ahead) else ahead
        return ahead

    @property
    def best_seat(self) -> int:
        return next(seat for seat, card in self.table if card == self.best())

    def goes_ahead(self, card: Card) -> bool:
        return not self.table or self.beats(card, self.best())

    @cached_property
    def choices(self) -> set[Card]:
        return {each.card for each in legal_actions(self.state) if isinstance(each, PlayCard)}

    @property
    def winners(self) -> set[Card]:
        return {card for card in self.choices if self.goes_ahead(card)}

    def lowest(self, cards: set[Card]) -> int:
        return min(map(self.height, cards))

    def is_ally(self, seat: int) -> bool:
        state = self.state
        assert state.contract is not None
        mates = state.variant.side(self.seat, state.contract.maker)
        return seat != self.seat and bool(mates >> seat & 1)

    def enemies(self, seats: Sequence[int]) -> list[int]:
        return [seat for seat in seats if not self.is_ally(seat)]

    def never_beaten(self, card: Card, seats: Sequence[int]) -> bool:
        """Whether in no deal that looks the same one of the seats can beat what is then ahead."""
        ahead, led = self.best(card), self.suit(self.table[0][1] if self.table else card)
        for world in self.worlds:
            for seat in seats:
                hand = self.named(world.hands[seat])
                owed = [each for each in hand if self.suit(each) is led]
                if any(self.beats(each, ahead) for each in owed or hand):
                    return False
        return True

    def may_hold(self, claimed: tuple[Card, ...], seats: Sequence[int], ahead: Card) -> bool:
        """Whether the cards are all that some of the seats may have and that beat a card."""
        held = {c for world in self.worlds for seat in seats for c in self.named(world.hands[seat])}
        beating = {card for card in self.hidden if self.beats(card, ahead)}
        return {c for c in held if self.beats(c, ahead)} <= set(claimed) <= beating

    @property
    def higher(self) -> list[Card]:
        """Return the hidden cards that are of the suit of the card played, and higher."""
        (card,) = cards_of(self.action)
        mates = [each for each in self.hidden if self.suit(each) is self.suit(card)]
        return [each for each in mates if self.height(each) > self.height(card)]

    @property
    def others(self) -> list[int]:
        return self.playing_from(self.seat)[1:]

    def rest(self, card: Card) -> list[Card]:
        cards = list(self.named(self.hand))
        cards.remove(card)
        return cards

    def trumps(self, cards: Sequence[Card]) -> int:
        return sum(map(self.is_trump, cards))

    def under(self, trump: Trump) -> "Case":
        """Look at the same hand under another trump."""
        contract = self.state.contract
        order = self.state.variant.orders[trump]
        made = (
            contract._replace(order=order, is_named=True)
            if contract
            else Contract(self.seat, order)
        )
        return Case(self.state._replace(contract=made), self.action)


Check = Callable[..., bool]
CHECKS: dict[str, Check] = {}


def claim(*ids: str) -> Callable[[Check], Check]:
    """Say which reasons a check is for."""

    def noted(check: Check) -> Check:
        CHECKS.update(dict.fromkeys(ids, check))
        return check

    return noted


def is_true(case: Case, reason: Reason) -> bool:
    """Whether everything that a reason claims is so."""
    return CHECKS[reason.id](case, reason.id, **reason.facts)


# ---------------------------------------------------------------- a card to the trick


@claim("only-legal")
def only_legal(case: Case, kind: str, card: Card) -> bool:
    return case.choices == {card}


@claim("makes-trump")
def makes_trump(case: Case, kind: str, suit: Suit, n: int) -> bool:
    made = apply(case.state, case.action).contract
    held = [each for each in case.named(case.hand) if each.suit is suit]
    return made is not None and made.order.trump.suit is suit and len(held) == n


@claim("misere-own", "misere-others")
def misere(case: Case, kind: str, seat: Seat | None = None) -> bool:
    contract = case.state.contract
    assert contract is not None and contract.bid is not None
    is_own = contract.maker == case.seat
    return contract.bid.kind is BidKind.MISERE and is_own == (kind == "misere-own")


@claim("partner-has", "ally-has", "partner-ahead", "ally-ahead")
def partner_ahead(case: Case, kind: str, seat: Seat, best: Card) -> bool:
    assert isinstance(case.action, PlayCard)
    enemies, card = case.enemies(case.after), case.action.card
    if case.best(card) != best or case.best_seat != seat.index or not case.is_ally(seat.index):
        return False
    return case.never_beaten(card, enemies) if kind.endswith("has") else bool(enemies)


@claim("trumps-partner", "trumps-ally", "beats-partner", "beats-ally")
def beats_partner(case: Case, kind: str, seat: Seat, best: Card, card: Card) -> bool:
    ruffs = case.is_trump(card) and not case.is_trump(best)
    is_ahead = case.best() == best and case.best_seat == seat.index and case.beats(card, best)
    return is_ahead and case.is_ally(seat.index) and ruffs == kind.startswith("trumps")


@claim("partner-had")
def partner_had(case: Case, kind: str, best: Card) -> bool:
    (card,) = cards_of(case.action)
    quiet = case.choices - case.winners
    enemies = case.enemies(case.after)
    is_needless = any(case.never_beaten(each, enemies) for each in quiet)
    return (
        case.best() == best and case.is_ally(case.best_seat) and is_needless and card not in quiet
    )


@claim("right-lost", "left-lost")
def bower_lost(case: Case, kind: str, card: Card, other: Card, best: Card) -> bool:
    is_bower = case.height(card) == (999 if kind == "right-lost" else 998)
    is_lower = other in case.choices and case.height(other) < case.height(card)
    return is_bower and is_lower and case.best() == best and card not in case.winners


@claim("right-spent", "left-spent", "lower-wins-too")
def lower_wins(case: Case, kind: str, card: Card, other: Card) -> bool:
    bower = {"right-spent": 999, "left-spent": 998}.get(kind, case.height(card))
    is_lower = other in case.winners and case.height(other) < case.height(card) == bower
    return is_lower and case.never_beaten(other, case.after)


@claim("left-kept", "left-kept-highest")
def left_kept(case: Case, kind: str, left: Card, right: Card) -> bool:
    assert isinstance(case.action, PlayCard)
    rest = case.rest(case.action.card)
    left_above = [card for card in [*case.hidden, *rest] if case.height(card) > 998]
    is_kept = left in rest and left in case.choices and case.height(left) == 998
    is_there = case.height(right) == 999 and right in [card for _, card in case.table]
    return is_kept and is_there and (kind == "left-kept" or not left_above)


@claim("wins-last", "wins-sure", "wins-opponents", "ahead-now")
def wins(case: Case, kind: str, card: Card, seats: tuple[Seat, ...] = ()) -> bool:
    if card not in case.winners:
        return False
    match kind:
        case "wins-last":
            return apply(case.state, case.action).tricks[-1].winner == case.seat
        case "wins-sure":
            return case.never_beaten(card, case.after)
        case "wins-opponents":
            return case.never_beaten(card, case.enemies(case.after))
    return [seat.index for seat in seats] == case.after != []


@claim("could-beat")
def could_beat(case: Case, kind: str, cards: tuple[Card, ...]) -> bool:
    assert isinstance(case.action, PlayCard)
    return case.may_hold(cards, case.enemies(case.after), case.action.card)


@claim("lowest-winner", "lowest-ahead")
def lowest_winner(case: Case, kind: str, card: Card) -> bool:
    is_sure = kind == "lowest-ahead" or not case.after
    return is_sure and card in case.winners and case.height(card) == case.lowest(case.winners)


@claim("only-winner")
def only_winner(case: Case, kind: str, card: Card, best: Card) -> bool:
    return case.winners == {card} and len(case.choices) > 1 and case.best() == best


@claim("lets-go")
def lets_go(case: Case, kind: str, card: Card, other: Card, best: Card) -> bool:
    return card not in case.winners and other in case.winners and case.best() == best


@claim("cannot-win", "does-not-beat")
def cannot_win(case: Case, kind: str, best: Card) -> bool:
    return not case.winners and case.best() == best and not case.is_ally(case.best_seat)


@claim("trump-wasted")
def trump_wasted(case: Case, kind: str, card: Card, best: Card) -> bool:
    has_choice = not all(map(case.is_trump, case.choices))
    is_behind = case.best() == best and card not in case.winners
    return case.is_trump(card) and is_behind and has_choice


@claim("trumps-in")
def trumps_in(case: Case, kind: str, card: Card, suit: Suit) -> bool:
    has_none = not any(case.suit(each) is suit for each in case.named(case.hand))
    return has_none and case.suit(case.table[0][1]) is suit and case.is_trump(card)


@claim("throw-off")
def throw_off(case: Case, kind: str, card: Card, suit: Suit) -> bool:
    is_off = case.suit(card) is not suit and not case.is_trump(card)
    return is_off and case.suit(case.table[0][1]) is suit and card not in case.winners


@claim("no-lower", "lower-there")
def low(case: Case, kind: str, card: Card, other: Card | None = None) -> bool:
    if other is None:
        is_higher_kept = max(map(case.height, case.choices)) > case.height(card)
        return case.height(card) == case.lowest(case.choices) and is_higher_kept
    return other in case.choices and case.height(other) < case.height(card)


# ---------------------------------------------------------------- a lead


@claim("lead-sure", "lead-opponents")
def lead_sure(case: Case, kind: str, card: Card) -> bool:
    seats = case.others if kind == "lead-sure" else case.enemies(case.others)
    return not case.table and case.never_beaten(card, seats)


@claim("top-of-suit")
def top_of_suit(case: Case, kind: str, card: Card, suit: Suit) -> bool:
    worlds = [Case(world, case.action) for world in case.worlds]
    hands = [world.named(world.state.hands[seat]) for world in worlds for seat in case.others]
    held = {each for hand in hands for each in hand if case.suit(each) is suit}
    is_highest = case.height(card) >= max(map(case.height, held), default=0)
    return case.suit(card) is suit and is_highest and not case.is_trump(card)


@claim("higher-out", "higher-trumps")
def higher_out(case: Case, kind: str, cards: tuple[Card, ...], suit: Suit | None = None) -> bool:
    is_trump = kind == "higher-trumps"
    if suit is not None and {suit} != set(map(case.suit, cards)):
        return False
    return set(cards) == set(case.higher) and set(map(case.is_trump, cards)) == {is_trump}


@claim("higher-many")
def higher_many(case: Case, kind: str, n: int, suit: Suit) -> bool:
    return len(case.higher) == n and {suit} == set(map(case.suit, case.higher))


@claim("draws", "trumps-out")
def trumps_out(case: Case, kind: str, n: int) -> bool:
    assert case.state.contract is not None and isinstance(case.action, PlayCard)
    is_lead = not case.table and case.is_trump(case.action.card)
    is_ours = case.is_ally(case.state.contract.maker) or case.state.contract.maker == case.seat
    return is_lead and is_ours == (kind == "draws") and case.trumps(case.hidden) == n > 0


@claim("no-trumps-out")
def no_trumps_out(case: Case, kind: str) -> bool:
    hands = [case.named(world.hands[n]) for world in case.worlds for n in case.others]
    return not any(map(case.trumps, hands))


@claim("trump-for-makers", "made-by-them")
def by_them(case: Case, kind: str, suit: Suit | None = None, seat: Seat | None = None) -> bool:
    contract = case.state.contract
    assert contract is not None and isinstance(case.action, PlayCard)
    is_named = (suit is None or suit is case.order.trump.suit is case.suit(case.action.card)) and (
        seat is None or seat.index == contract.maker
    )
    return is_named and contract.maker != case.seat and not case.is_ally(contract.maker)


@claim("made-by-you", "made-by-us")
def by_us(case: Case, kind: str, seat: Seat | None = None) -> bool:
    assert case.state.contract is not None
    maker = case.state.contract.maker
    return maker == case.seat if seat is None else maker == seat.index and case.is_ally(maker)


@claim("suit-new", "suit-led")
def suit_led(case: Case, kind: str, suit: Suit, n: int) -> bool:
    leads = [case.suit(case.named(trick.cards[0])[0]) for trick in case.state.tricks]
    out = [card for card in case.hidden if case.suit(card) is suit]
    return (suit in leads) == (kind == "suit-led") and len(out) == n > 0


@claim("suit-gone")
def suit_gone(case: Case, kind: str, suit: Suit) -> bool:
    held = [case.named(world.hands[seat]) for world in case.worlds for seat in case.others]
    return not any(case.suit(card) is suit for hand in held for card in hand)


@claim("without")
def without(case: Case, kind: str, suit: Suit, seats: tuple[Seat, ...]) -> bool:
    def has_shown_none(seat: int) -> bool:
        for trick in case.state.tricks:
            cards = dict(zip(case.playing_from(trick.leader), trick.cards, strict=True))
            led = case.suit(case.named(trick.cards[0])[0])
            if led is suit and case.suit(case.named(cards[seat])[0]) is not suit:
                return True
        return False

    hands = [case.state.hands[seat.index] for seat in seats]
    has_none = not any(case.suit(card) is suit for hand in hands for card in case.named(hand))
    return has_none and [seat.index for seat in seats] == list(filter(has_shown_none, case.others))


# ---------------------------------------------------------------- what stays in the hand


@claim("last-trump")
def last_trump(case: Case, kind: str, card: Card) -> bool:
    return case.is_trump(card) and case.trumps(case.named(case.hand)) == 1


@claim("guard-gone")
def guard_gone(case: Case, kind: str, left: Card, right: Card) -> bool:
    assert isinstance(case.action, PlayCard)
    rest = [card for card in case.rest(case.action.card) if case.is_trump(card)]
    return rest == [left] and case.height(left) == 998 and right in case.hidden


@claim("guard-kept")
def guard_kept(case: Case, kind: str, left: Card, right: Card, guard: Card) -> bool:
    assert isinstance(case.action, PlayCard)
    rest = [card for card in case.rest(case.action.card) if case.is_trump(card)]
    is_pair = sorted(map(case.height, rest)) == [case.height(guard), 998]
    return is_pair and left in rest and guard in case.choices and right in case.hidden


@claim("empties", "empties-can-trump")
def empties(case: Case, kind: str, suit: Suit) -> bool:
    assert isinstance(case.action, PlayCard)
    rest = case.rest(case.action.card)
    has_none = case.suit(case.action.card) is suit and suit not in map(case.suit, rest)
    return has_none and (kind == "empties-can-trump") == bool(case.trumps(rest))


@claim("makers-need", "defenders-need", "bid-needs", "bid-stops")
def tricks_needed(case: Case, kind: str, n: int) -> bool:
    """Taking so many more, and none less, turns the score to the seat's side."""
    state = case.state
    contract, variant = state.contract, state.variant
    assert contract is not None and (contract.bid is not None) == kind.startswith("bid")
    is_maker = kind in ("makers-need", "bid-needs")
    if is_maker != (contract.maker == case.seat or case.is_ally(contract.maker)):
        return False
    own = sum(k for seat, k in enumerate(state.taken) if seat == case.seat or case.is_ally(seat))

    def is_lost_by_makers(our_tricks: int) -> bool:
        theirs = our_tricks if is_maker else variant.tricks - our_tricks
        clause = worth(variant, theirs, bid=contract.bid).clause
        return clause.endswith(("euchre", "no-tricks", "failed", "lost"))

    return is_lost_by_makers(own + n) != is_lost_by_makers(own + n - 1) and (
        is_lost_by_makers(own + n) != is_maker
    )


# ---------------------------------------------------------------- a hand


def of_suit(case: Case, suit: Suit) -> tuple[Case, list[Card]]:
    """Return the hand under a trump, with an upcard that its seat takes by its action."""
    under = case.under(Trump(suit.value))
    hand = case.named(case.hand)
    return under, [card for card in hand if under.is_trump(card)]


def trump_meant(case: Case) -> Trump:
    """Return the trump that an action is about."""
    if isinstance(case.action, Call):
        return case.action.trump
    if case.state.contract and case.state.contract.is_named:
        return case.state.contract.order.trump
    assert case.state.proposed is not None
    return Trump(case.state.proposed.value)


@claim("trumps-held")
def trumps_held(case: Case, kind: str, suit: Suit, n: int) -> bool:
    return len(of_suit(case, suit)[1]) == n and trump_meant(case).suit is suit


@claim("trumps-with-upcard")
def trumps_with_upcard(case: Case, kind: str, card: Card, n: int) -> bool:
    under = case.under(trump_meant(case))
    (upcard,) = case.named(case.state.deal.upcard)
    held = [*case.named(case.hand), upcard]
    return case.seat == case.state.deal.dealer and card == upcard and under.trumps(held) == n


@claim("best-suit", "best-other-suit")
def best_suit(case: Case, kind: str, suit: Suit, n: int) -> bool:
    open_suits = [each for each in Suit if kind == "best-suit" or each is not case.state.proposed]
    most = max(len(of_suit(case, each)[1]) for each in open_suits)
    return suit in open_suits and len(of_suit(case, suit)[1]) == n == most


@claim("both-bowers", "right-held", "left-held")
def bowers(case: Case, kind: str, **cards: Card) -> bool:
    is_offered = case.state.proposed is not None and case.state.round == 1
    is_round_one = isinstance(case.action, OrderUp | Pass) and is_offered
    takes = is_round_one or case.state.phase is Phase.NAMING
    is_dealer = case.seat == case.state.deal.dealer
    held = case.named(case.hand | (case.state.deal.upcard if takes and is_dealer else 0))
    right = cards.get("right") or Card(Rank.JACK, cards["left"].suit and cards["left"].suit.sister)
    assert right.suit is not None
    jacks = {"right": right, "left": Card(Rank.JACK, right.suit.sister)}
    is_meant = is_round_one or isinstance(case.action, Call | GoAlone | Together)
    if is_meant and trump_meant(case).suit is not right.suit:
        return False
    return all((jack in held) == (name in cards) for name, jack in jacks.items())


@claim("outside-aces")
def outside_aces(case: Case, kind: str, cards: tuple[Card, ...]) -> bool:
    trump = trump_meant(case).suit
    aces = {c for c in case.named(case.hand) if c.rank is Rank.ACE and c.suit is not trump}
    return set(cards) == aces


@claim("missing")
def missing(case: Case, kind: str, suits: tuple[Suit, ...]) -> bool:
    under = case.under(trump_meant(case))
    held = {under.suit(card) for card in case.named(case.hand)}
    return set(suits) == set(Suit) - held - {trump_meant(case).suit}


@claim("tops")
def tops(case: Case, kind: str, cards: tuple[Card, ...]) -> bool:
    under = case.under(trump_meant(case))

    def is_top(card: Card) -> bool:
        mates = [c for c in case.state.variant.deck.cards if under.suit(c) is under.suit(card)]
        return under.height(card) == max(map(under.height, mates))

    return set(cards) == set(filter(is_top, case.named(case.hand)))


@claim("upcard-yours", "upcard-ours", "upcard-theirs", "upcard-dealer", "upcard-unused")
def upcard(case: Case, kind: str, card: Card, seat: Seat | None = None) -> bool:
    state, variant = case.state, case.state.variant
    dealer = state.deal.dealer
    is_mate = case.seat != dealer and variant.party(case.seat) == variant.party(dealer)
    has_partner = len(variant.parties) < variant.players
    expected = {
        "upcard-yours": dealer == case.seat,
        "upcard-ours": is_mate,
        "upcard-unused": is_mate,
        "upcard-theirs": not is_mate and has_partner and dealer != case.seat,
        "upcard-dealer": not has_partner and dealer != case.seat,
    }
    if isinstance(case.action, OrderUp) and is_mate:
        made = apply(state, case.action).contract
        is_out = made is not None and bool(made.out >> dealer & 1)
        if is_out != (kind == "upcard-unused"):
            return False
    is_dealer = seat is None or seat.index == dealer
    return expected[kind] and is_dealer and case.named(state.deal.upcard) == (card,)


@claim("would-need")
def would_need(case: Case, kind: str, n: int) -> bool:
    variant = case.state.variant
    return worth(variant, n).defenders == 0 and worth(variant, n - 1).defenders > 0


@claim("alone-worth")
def alone_worth(case: Case, kind: str, n: int, points: int) -> bool:
    variant = case.state.variant
    return n == variant.tricks and worth(variant, n, alone=True).makers == points


@claim("promises", "promises-none")
def promises(case: Case, kind: str, n: int = 0) -> bool:
    contract, variant = case.state.contract, case.state.variant
    bid = case.action.bid if isinstance(case.action, MakeBid) else contract and contract.bid
    assert bid is not None
    kept, broken = (worth(variant, k, bid=bid) for k in (n, n - 1 if n else 1))
    return kept.clause != broken.clause and kept.makers > 0 > broken.makers


@claim("promise-least")
def promise_least(case: Case, kind: str, n: int) -> bool:
    bids = [each.bid for each in legal_actions(case.state) if isinstance(each, MakeBid)]
    return min(bid.tricks for bid in bids if bid.kind is BidKind.TRICKS) == n


@claim("highest-held")
def highest_held(case: Case, kind: str, card: Card) -> bool:
    under = case.under(Trump.NONE)
    held = case.named(case.hand)
    return card in held and under.height(card) == max(map(under.height, held))


@claim("left-gone", "same-colour")
def turned_down(case: Case, kind: str, card: Card, suit: Suit | None = None) -> bool:
    trump = trump_meant(case).suit
    is_down = case.named(case.state.deal.upcard) == (card,) and case.state.round == 2
    if not is_down or card.suit is None or trump is None or card.suit.is_red != trump.is_red:
        return False
    is_left = card.rank is Rank.JACK and card not in case.hidden and card.suit is not trump
    return is_left if kind == "left-gone" else suit is trump


# ---------------------------------------------------------------- before the play


@claim("parts-trump", "trumps-stay", "gives-trump")
def trumps_stay(case: Case, kind: str, card: Card | None = None, n: int | None = None) -> bool:
    (moved,) = cards_of(case.action)
    is_kept = n is None or case.trumps(case.rest(moved)) == n
    return is_kept and (kind == "trumps-stay" or case.is_trump(moved)) and card in (None, moved)


@claim("empties-hand", "empties-hand-can-trump")
def empties_hand(case: Case, kind: str, suit: Suit) -> bool:
    rest = case.rest(cards_of(case.action)[0])
    can_trump = bool(case.trumps(rest))
    has_none = suit not in map(case.suit, rest) and suit is not case.order.trump.suit
    return has_none and can_trump == (kind == "empties-hand-can-trump")


@claim("none-higher-held", "none-lower-held", "lower-held")
def in_hand(case: Case, kind: str, card: Card, other: Card | None = None) -> bool:
    heights = [case.height(each) for each in case.named(case.hand)]
    if other is not None:
        return other in case.named(case.hand) and case.height(other) < case.height(card)
    end = max(heights) if kind == "none-higher-held" else min(heights)
    return case.height(card) == end and card == cards_of(case.action)[0]


@claim("keeps-hand")
def keeps_hand(case: Case, kind: str, card: Card, n: int) -> bool:
    hand = case.named(apply(case.state, Keep()).hands[case.seat])
    return case.named(case.state.deal.upcard) == (card,) and case.trumps(hand) == n


@claim("sit-out", "play-along")
def company(case: Case, kind: str, seats: tuple[Seat, ...]) -> bool:
    after = apply(case.state, case.action).contract
    assert after is not None
    ours = [n for n in range(case.state.variant.players) if case.is_ally(n)]
    are_out = [bool(after.out >> seat.index & 1) for seat in seats]
    return [seat.index for seat in seats] == ours and set(are_out) == {kind == "sit-out"}


@claim("takes-dummy")
def takes_dummy(case: Case, kind: str, n: int) -> bool:
    taken = apply(case.state, Together()).hands[case.seat]
    return taken.bit_count() - case.hand.bit_count() == n


@claim("swaps")
def swaps(case: Case, kind: str, cards: tuple[Card, ...]) -> bool:
    return cards_of(case.action) == cards and len(cards) == 3


@claim("poor-hand")
def poor_hand(case: Case, kind: str, aces: int, jacks: int) -> bool:
    ranks = [card.rank for card in case.named(case.hand)]
    return (ranks.count(Rank.ACE), ranks.count(Rank.JACK)) == (aces, jacks)


# ---------------------------------------------------------------- two actions


def is_true_of_both(case: Case, better: Action, reason: Reason) -> bool:
    """Whether a difference between the chosen action and a better one is there."""
    if reason.id in DIFFERENCES:
        return DIFFERENCES[reason.id](case, better, **reason.facts)
    return is_true(Case(case.state, better), reason)


def _pair(case: Case, better: Action) -> tuple[Card, Card]:
    return cards_of(case.action)[0], cards_of(better)[0]


def _lower(case: Case, action: Action, better: Card, card: Card | None = None) -> bool:
    chosen, other = _pair(case, action)
    return (better, card or chosen) == (other, chosen) and case.height(other) < case.height(chosen)


def _ahead(case: Case, action: Action) -> tuple[bool, bool]:
    chosen, other = _pair(case, action)
    return chosen in case.winners, other in case.winners


def _is_top(case: Case, card: Card) -> bool:
    mates = [each for each in case.hidden if case.suit(each) is case.suit(card)]
    return all(case.height(each) <= case.height(card) for each in mates)


def _better_top(case: Case, action: Action, better: Card, card: Card) -> bool:
    return _pair(case, action) == (card, better) and [
        _is_top(Case(case.state, PlayCard(each)), each) for each in (better, card)
    ] == [True, False]


def _more_trumps(case: Case, action: Action, suit: Suit, n: int, other: Suit, fewer: int) -> bool:
    more, less = len(of_suit(case, suit)[1]), len(of_suit(case, other)[1])
    calls = isinstance(action, Call) and isinstance(case.action, Call)
    return calls and (more, less) == (n, fewer) and more > less


DIFFERENCES: dict[str, Check] = {
    "better-wins": lambda case, action, better, best, card: (
        _pair(case, action) == (card, better)
        and _ahead(case, action) == (False, True)
        and case.best() == best
        and not case.is_ally(case.best_seat)
    ),
    "better-leaves": lambda case, action, better, best, seat: (
        _ahead(case, action) == (True, False)
        and case.best(better) == best
        and case.is_ally(case.best_seat)
        and case.best_seat == seat.index
    ),
    "better-lower-ahead": lambda case, action, better: (
        _ahead(case, action) == (True, True) and _lower(case, action, better)
    ),
    "better-lower-wins": lambda case, action, better: (
        not case.after and _ahead(case, action) == (True, True) and _lower(case, action, better)
    ),
    "better-lower-behind": lambda case, action, better, best: (
        _ahead(case, action) == (False, False)
        and _lower(case, action, better)
        and case.best() == best
    ),
    "better-higher-ahead": lambda case, action, better: (
        bool(case.after)
        and case.height(better) > case.height(_pair(case, action)[0])
        and _ahead(case, action) == (True, True)
    ),
    "better-saves-trump": lambda case, action, better, card: (
        _pair(case, action) == (card, better) and case.is_trump(card) and not case.is_trump(better)
    ),
    "better-top": _better_top,
    "better-more-trumps": _more_trumps,
    "better-lower-aside": lambda case, action, better, card: _lower(case, action, better, card),
    "better-empties": lambda case, action, better, suit: (
        suit not in map(case.suit, case.rest(better)) and case.suit(_pair(case, action)[1]) is suit
    ),
}
