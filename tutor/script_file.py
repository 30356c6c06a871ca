"""Read what the script of a lesson is made of: cards, seats, actions and positions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from tutor.cards import Card, Cards
from tutor.game import actions, sides
from tutor.game.actions import Action, PlayCard
from tutor.game.bids import Bid, ladder
from tutor.game.engine import start
from tutor.game.position import in_play
from tutor.game.seats import learner_seat, parse_seat, seat_codes
from tutor.game.settings import Number
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant
from tutor.lessons import Position, Scripted, perform, performed
from tutor.trumps import Trump
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, unknown

T = TypeVar("T")
Readers = Mapping[str, Callable[[Node], Any]]
"""How the value of each key is read."""

_TRUMPS = {
    **{trump.value: trump for trump in Trump},
    **{"none": Trump.NONE, "none-low": Trump.NONE_LOW},
}


def read_each(node: Node, read: Callable[[Node], T]) -> tuple[T, ...]:
    """Read every entry of a list; raises DataError with the mistakes of all."""
    found: list[T] = []
    problems: list[Problem] = []
    for entry in node.items:
        try:
            found.append(read(entry))
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return tuple(found)


def read_keys(node: Node, known: Readers, required: Iterable[str] = ()) -> dict[str, Any]:
    """Read every key of a mapping in its own way; raises DataError with the mistakes of all.

    A key that is required must have a value, too.
    """
    entries = node.mapping
    problems = list(expect_keys(node, known))
    for key in required:
        if key not in entries or not entries[key].value:
            problems.append(node.problem(N_("'{key}' is missing"), key=key))
    found = {}
    for key, entry in entries.items():
        try:
            if key in known:
                found[key] = known[key](entry)
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return found


def read_card(node: Node) -> Card:
    try:
        return Card.parse(node.text)
    except ValueError as error:
        raise DataError([node.problem(N_("'{found}' is no card"), found=node.text)]) from error


def read_cards(node: Node) -> tuple[Card, ...]:
    return read_each(node, read_card)


def _heap(node: Node, size: int) -> tuple[Card, ...]:
    """Read the upcard, or as many cards as lie in the dummy hand or the widow."""
    cards = read_cards(node) if isinstance(node.value, list) else (read_card(node),)
    if len(cards) != size:
        said = N_("cards here: {found}; cards dealt here: {size}")
        raise DataError([node.problem(said, found=str(len(cards)), size=str(size))])
    return cards


def read_action(node: Node) -> Action:
    try:
        return actions.parse(node.text)
    except ValueError as error:
        raise DataError([node.problem(N_("'{found}' is no action"), found=node.text)]) from error


def read_number(node: Node, most: int) -> int:
    found = Number(0, most).read(node)
    if isinstance(found, Problem):
        raise DataError([found])
    return int(found)


class ScriptReader:
    """Reads what happens at the table of one variant."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.codes = seat_codes(variant.players)
        self.learner = learner_seat(variant.players)

    def scripted(self, node: Node) -> Scripted:
        """Read what a seat does: ``W AH``, or ``W reneges 9C`` for a card it may not play."""
        code, _, rest = node.text.partition(" ")
        action = rest.removeprefix("reneges ")
        return Scripted(
            self._seat(Node(node.file, node.line, code, node.place)),
            read_action(Node(node.file, node.line, action, node.place)),
            node,
            is_renege=action != rest,
        )

    def script(self, node: Node) -> tuple[Scripted, ...]:
        """Read what several seats do, one after the other."""
        return read_each(node, self.scripted)

    def position(self, node: Node) -> Position:
        """Read a moment to begin from.

        A whole deal begins before the first call, or after what happened ``before``; else it is
        one trick, or the result of a deal.
        """
        if "deal" in node.mapping:
            return self._whole_deal(node)
        return self._result(node) if "result" in node.mapping else self._trick(node)

    def _whole_deal(self, node: Node) -> Position:
        known: Readers = {"deal": self._deal, "before": self.script, "score": self._score}
        found = read_keys(node, known, required=("deal",))
        return Position(performed(found["deal"], found.get("before", ())), found.get("score"))

    def _deal(self, node: Node) -> DealState:
        variant = self.variant
        sizes = {"upcard": int(variant.upcard), "dummy": variant.dummy, "widow": variant.widow}
        dealt = {name: partial(_heap, size=size) for name, size in sizes.items() if size}
        known: Readers = {"dealer": self._seat, "hands": self._hands, **dealt}
        found = read_keys(node, known, required=known)
        self._demand_sizes(node.mapping["hands"], found["dealer"])
        heaps = (*(found.get(name, ()) for name in sizes), *found["hands"].values())
        up, dummy, widow, *hands = self._apart(node, *heaps)
        return start(self.variant, found["dealer"], tuple(hands), up, dummy, widow)

    def _trick(self, node: Node) -> Position:
        known: Readers = {
            "trump": self._trump,
            "trick": self.script,
            "leader": self._seat,
            "hand": read_cards,
            "hands": self._hands,
            "dealer": self._seat,
            "maker": self._seat,
            "alone": partial(read_each, read=self._seat),
            "bid": self._bid,
            "taken": self._taken,
            "score": self._score,
        }
        found = read_keys(node, known, required=("trump",))
        plays: tuple[Scripted, ...] = found.get("trick", ())
        others = {key: found[key] for key in ("dealer", "maker", "taken") if key in found}
        leader = plays[0].seat if plays else found.get("leader", self.learner)
        state = in_play(self.variant, found["trump"], leader=leader, table=(), hand=(), **others)
        state = self._under_contract(state, found)
        on_table = self._on_table(plays, state)
        hands = {self.learner: found.get("hand", ()), **found.get("hands", {})}
        _, *held = self._apart(node, on_table, *hands.values())
        for each in plays:
            state = perform(state, each)
        for seat, cards in zip(hands, held, strict=True):
            state = with_hand(state, seat, cards)
        return Position(state, found.get("score"))

    def _under_contract(self, state: DealState, found: Mapping[str, Any]) -> DealState:
        contract = state.contract
        assert contract is not None
        for seat in found.get("alone", ()):
            contract = sides.with_lone(contract, self.variant, seat)
        return state._replace(contract=contract._replace(bid=found.get("bid")))

    def _result(self, node: Node) -> Position:
        """Read how a deal ended: who made trump, alone or not, and how many tricks they took."""
        known: Readers = {"result": self._ended, "score": self._score}
        found = read_keys(node, known, required=("result",))
        return Position(found["result"], found.get("score"))

    def _ended(self, node: Node) -> DealState:
        variant = self.variant
        bid: Readers = {"bid": self._bid} if variant.is_auction else {}
        known: Readers = {
            "maker": self._seat,
            "tricks": partial(read_number, most=variant.tricks),
            "alone": partial(read_each, read=self._seat),
            **bid,
        }
        found = read_keys(node, known, required=("maker", "tricks", *bid))
        maker, tricks = found["maker"], found["tricks"]
        taken = [0] * variant.players
        taken[maker] = tricks
        rival = next(s for s in range(variant.players) if not variant.side(maker, maker) >> s & 1)
        taken[rival] = variant.tricks - tricks
        trump = Trump.NONE if Trump.NONE in variant.orders else Trump.HEARTS
        state = in_play(variant, trump, leader=maker, table=(), hand=(), maker=maker)
        state = self._under_contract(state, found)
        return state._replace(phase=Phase.OVER, taken=tuple(taken))

    def _on_table(self, plays: Sequence[Scripted], state: DealState) -> list[Card]:
        """Return the cards on the table: one from each seat in play, clockwise, from any on."""
        contract, cards = state.contract, []
        assert contract is not None
        seats = sides.seats_in_play(self.variant, contract.out, state.leader)
        for place, each in enumerate(plays):
            if not isinstance(each.action, PlayCard):
                said = N_("'{found}' is no card")
                raise DataError([each.node.problem(said, found=each.action.word)])
            if place == len(seats):
                raise DataError([each.node.problem(N_("the trick is complete before this card"))])
            if each.seat != seats[place]:
                raise DataError([each.node.problem(N_("the seats do not follow each other"))])
            cards.append(each.action.card)
        return cards

    def _hands(self, node: Node) -> dict[int, Sequence[Card]]:
        """Read hands by seat."""
        hands = read_keys(node, dict.fromkeys(self.codes, read_cards))
        return {seat: hands[code] for seat, code in enumerate(self.codes) if code in hands}

    def _demand_sizes(self, node: Node, dealer: int) -> None:
        """Raise DataError unless every seat has as many cards as it is dealt."""
        problems = []
        for seat, code in enumerate(self.codes):
            size = self.variant.hand_size + (seat == dealer) * self.variant.dealer_extra
            hand = node.mapping.get(code)
            if hand is None:
                problems.append(node.problem(N_("'{key}' is missing"), key=code))
            elif len(hand.items) != size:
                said = N_("cards in this hand: {found}; cards dealt to each player: {size}")
                found = str(len(hand.items))
                problems.append(hand.problem(said, found=found, size=str(size)))
        if problems:
            raise DataError(problems)

    def _apart(self, node: Node, *heaps: Sequence[Card]) -> list[Cards]:
        """Return heaps of cards as sets; raises DataError when the pack does not hold them all."""
        found: list[Cards] = []
        named: list[Card] = []
        for heap in heaps:
            named += heap
            try:
                found.append(self.variant.deck.mask(named) & ~sum(found))
            except ValueError as error:
                said = N_("'{card}' is there twice, or is no card of the pack")
                raise DataError([node.problem(said, card=str(error))]) from error
        return found

    def _taken(self, node: Node) -> tuple[int, ...]:
        """Read how many tricks each seat has taken; a seat that is not named has none."""
        number = partial(read_number, most=self.variant.tricks)
        taken = read_keys(node, dict.fromkeys(self.codes, number))
        return tuple(taken.get(code, 0) for code in self.codes)

    def _score(self, node: Node) -> tuple[int, int]:
        """Read our points and theirs."""
        number = partial(read_number, most=self.variant.target)
        score = read_keys(node, {"us": number, "them": number}, required=("us", "them"))
        return score["us"], score["them"]

    def _bid(self, node: Node) -> Bid:
        """Read a bid that the variant has: ``4``, ``ask``."""
        known = {bid.word.removeprefix("bid "): bid for bid in ladder(self.variant)}
        if node.text not in known:
            raise DataError([unknown(node, node.text, known)])
        return known[node.text]

    def _seat(self, node: Node) -> int:
        try:
            return parse_seat(node.text, self.variant.players)
        except ValueError as error:
            raise DataError([unknown(node, node.text, self.codes)]) from error

    def _trump(self, node: Node) -> Trump:
        known = {name: trump for name, trump in _TRUMPS.items() if trump in self.variant.orders}
        if node.text not in known:
            raise DataError([unknown(node, node.text, known)])
        return known[node.text]
