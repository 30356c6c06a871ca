"""Read what the script of a lesson is made of: cards, seats, actions and positions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from tutor.cards import Card, Cards
from tutor.game import actions
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import start
from tutor.game.position import in_play
from tutor.game.seats import parse_seat, seat_codes
from tutor.game.settings import Number
from tutor.game.state import with_hand
from tutor.game.variant import Variant
from tutor.lessons import LEARNER, Position, Scripted, perform
from tutor.trumps import Trump
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, unknown

T = TypeVar("T")
Readers = Mapping[str, Callable[[Node], Any]]
"""How the value of each key is read."""

_TRUMPS = {"none": Trump.NONE, **{trump.value: trump for trump in Trump}}


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

    def scripted(self, node: Node) -> Scripted:
        """Read what a seat does: ``W AH``."""
        code, _, action = node.text.partition(" ")
        seat = self._seat(Node(node.file, node.line, code, node.place))
        return Scripted(seat, read_action(Node(node.file, node.line, action, node.place)), node)

    def script(self, node: Node) -> tuple[Scripted, ...]:
        """Read what several seats do, one after the other."""
        return read_each(node, self.scripted)

    def position(self, node: Node) -> Position:
        """Read a moment to begin from: a whole deal before the first call, or one trick."""
        is_whole_deal = not node.mapping.keys().isdisjoint(("upcard", "hands"))
        return self._whole_deal(node) if is_whole_deal else self._trick(node)

    def _whole_deal(self, node: Node) -> Position:
        known: Readers = {
            "dealer": self._seat,
            "upcard": read_card,
            "hands": self._hands,
            "score": self._score,
        }
        found = read_keys(node, known, required=("dealer", "upcard", "hands"))
        upcard, *hands = self._apart(node, [found["upcard"]], *found["hands"])
        state = start(self.variant, found["dealer"], tuple(hands), upcard)
        return Position(state, found.get("score"))

    def _trick(self, node: Node) -> Position:
        known: Readers = {
            "trump": self._trump,
            "trick": self._plays,
            "hand": read_cards,
            "dealer": self._seat,
            "maker": self._seat,
            "taken": self._taken,
            "score": self._score,
        }
        found = read_keys(node, known, required=("trump",))
        plays: tuple[Scripted, ...] = found.get("trick", ())
        on_table = [each.action.card for each in plays if isinstance(each.action, PlayCard)]
        _, hand = self._apart(node, on_table, found.get("hand", ()))
        others = {key: found[key] for key in ("dealer", "maker", "taken") if key in found}
        leader = plays[0].seat if plays else LEARNER
        state = in_play(self.variant, found["trump"], leader=leader, table=(), hand=(), **others)
        for each in plays:
            state = perform(state, each)
        return Position(with_hand(state, LEARNER, hand), found.get("score"))

    def _plays(self, node: Node) -> tuple[Scripted, ...]:
        """Read the cards on the table: one from each seat, clockwise, from any seat on."""
        plays = self.script(node)
        for place, each in enumerate(plays):
            if not isinstance(each.action, PlayCard):
                said = N_("'{found}' is no card")
                raise DataError([each.node.problem(said, found=each.action.word)])
            if place == self.variant.players:
                raise DataError([each.node.problem(N_("the trick is complete before this card"))])
            if each.seat != (plays[0].seat + place) % self.variant.players:
                raise DataError([each.node.problem(N_("the seats do not follow each other"))])
        return plays

    def _hands(self, node: Node) -> list[Sequence[Card]]:
        """Read the hands of all seats, by seat."""
        hands = read_keys(node, dict.fromkeys(self.codes, self._whole_hand), required=self.codes)
        return [hands[code] for code in self.codes]

    def _whole_hand(self, node: Node) -> Sequence[Card]:
        size, cards = self.variant.hand_size, read_cards(node)
        if len(cards) != size:
            said = N_("cards in this hand: {found}; cards dealt to each player: {size}")
            raise DataError([node.problem(said, found=str(len(cards)), size=str(size))])
        return cards

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
