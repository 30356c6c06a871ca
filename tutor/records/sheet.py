"""Our own deal record, a score sheet in YAML: any game, and whatever of it is known.

    variant: standard
    set:
      stick_the_dealer: on
    score: {NS: 4, EW: 6}
    deals:
    - dealer: N
      upcard: JH
      hands:
        E: [AH, 9S, KC, QC, 10D]
      said:
      - E pass
      - S order_up
      tricks:
      - [KC, 9C, AC, JC]
      called:
      - S W after 1

Only ``deals`` with their ``dealer`` and, where the game has one, their ``upcard`` are needed.
``S W after 1``: when one trick is gathered, South says that West has reneged. Whether it is so, and
what it costs, follows from the cards and the rules of the game.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from tutor.cards import Card
from tutor.game import actions
from tutor.game.actions import PlayCard, cards_of
from tutor.game.revoke import Accusation
from tutor.game.seats import parse_seat, seat_codes
from tutor.game.settings import Number, kind_of
from tutor.game.state import Said
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, STANDARD, is_id, load, shipped
from tutor.records.reading import Mistakes, Pack, at_most, items, required
from tutor.records.record import DealRecord, Hand, Record, party_name
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, unknown

_RECORD_KEYS = ("variant", "set", "score", "deals")
_DEAL_KEYS = (
    *("dealer", "upcard", "hands", "dummy", "widow", "stock", "said", "leader", "tricks"),
    "called",
)
_POINTS = Number(-1000, 1000)
T = TypeVar("T")


def read_sheet(root: Node) -> Record:
    """Return the record that a file holds; raises DataError with all its mistakes."""
    mistakes = Mistakes()
    mistakes.note(expect_keys(root, _RECORD_KEYS))
    variant = mistakes.caught(None, _variant, root)
    if variant is None:
        raise DataError(mistakes.problems)
    score = mistakes.caught((), _score, root, variant)
    nodes: list[Node] = mistakes.caught([], lambda: required(root, "deals").items)
    deals = [mistakes.caught(None, _DealReader(node, variant).read) for node in nodes]
    mistakes.tell()
    return Record(variant, score, tuple(deal for deal in deals if deal is not None))


def _variant(root: Node) -> Variant:
    """Load the game that a record names, with the settings it changes."""
    named = root.mapping.get("variant", Node(root.file, root.line, STANDARD))
    name = named.text
    if is_id(name) and name not in shipped():
        raise DataError([unknown(named, name, shipped())])
    if not is_id(name):
        name = str(Path(root.file).parent / name)
        if not Path(name).is_file():
            raise DataError([named.problem(N_("there is no file '{found}'"), found=named.text)])
    changed = root.mapping.get("set", Node(root.file, root.line, {}))
    problems = list(_wrong_settings(changed.mapping))
    if problems:
        raise DataError(problems)
    try:
        return load(name, [f"{key}={value.text}" for key, value in changed.mapping.items()])
    except DataError as error:
        raise DataError(_moved(each, changed) for each in error.problems) from error


def _wrong_settings(changes: Mapping[str, Node]) -> Iterator[Problem]:
    for key, value in changes.items():
        if key not in SETTINGS:
            yield unknown(value, key, SETTINGS)
            continue
        try:
            found = kind_of(SETTINGS[key]).read(value)
        except DataError as error:
            yield from error.problems
        else:
            if isinstance(found, Problem):
                yield found


def _moved(problem: Problem, changed: Node) -> Problem:
    """Tell of the record what would be told of ``--set``."""
    if not problem.file.startswith("--"):
        return problem
    return changed.problem(problem.said, **problem.facts)


def _score(root: Node, variant: Variant) -> tuple[int, ...]:
    parties = [party_name(variant, party) for party in range(len(variant.parties))]
    node = root.mapping.get("score", Node(root.file, root.line, {}))
    problems = list(expect_keys(node, parties))
    score = dict.fromkeys(parties, 0)
    for party, value in node.mapping.items():
        points = _POINTS.read(value)
        if isinstance(points, Problem):
            problems.append(points)
        else:
            score[party] = int(points)
    if problems:
        raise DataError(problems)
    return tuple(score.values())


class _DealReader:
    """Reads one deal, counting its cards."""

    def __init__(self, node: Node, variant: Variant) -> None:
        self.node, self.variant = node, variant
        self.dealt, self.played = Pack(variant), Pack(variant)
        self.mistakes = Mistakes()

    def read(self) -> DealRecord:
        """Return the deal; raises DataError with all its mistakes."""
        node, variant, caught = self.node, self.variant, self.mistakes.caught
        self.mistakes.note(expect_keys(node, _DEAL_KEYS))
        dealer = caught(0, lambda: self._seat(required(node, "dealer")))
        tricks = caught([], items, node, "tricks")
        caught(None, at_most, node.mapping.get("tricks", node), len(tricks), variant.tricks)
        calls = caught([], items, node, "called")
        deal = DealRecord(
            dealer,
            upcard=caught(None, self._upcard),
            hands=caught((), self._hands, dealer),
            dummy=caught((), self._pile, "dummy", variant.dummy),
            widow=caught((), self._pile, "widow", variant.widow),
            stock=caught((), self._pile, "stock", variant.stock_size - variant.upcard),
            said=tuple(self.mistakes.each(self._said, caught([], items, node, "said"))),
            leader=caught(None, self._leader),
            tricks=tuple(self.mistakes.each(self._trick, tricks)),
            called=tuple(self.mistakes.each(self._called, calls)),
            nodes=tuple(tricks),
            called_nodes=tuple(calls),
        )
        self.mistakes.tell()
        return deal

    def _seat(self, node: Node, code: str | None = None) -> int:
        code = node.text if code is None else code
        try:
            return parse_seat(code, self.variant.players)
        except ValueError as error:
            known = seat_codes(self.variant.players)
            raise DataError([unknown(node, code, known)]) from error

    def _leader(self) -> int | None:
        return self._seat(self.node.mapping["leader"]) if "leader" in self.node.mapping else None

    def _upcard(self) -> Card | None:
        if not self.variant.upcard and "upcard" in self.node.mapping:
            said = N_("this game has no upcard")
            raise DataError([self.node.mapping["upcard"].problem(said)])
        return self._dealt(required(self.node, "upcard")) if self.variant.upcard else None

    def _hands(self, dealer: int) -> tuple[Hand, ...]:
        codes = seat_codes(self.variant.players)
        if "hands" not in self.node.mapping:
            return ((),) * len(codes)
        node = self.node.mapping["hands"]
        self.mistakes.note(expect_keys(node, codes))
        sizes = [self.variant.hand_size] * len(codes)
        sizes[dealer] += self.variant.dealer_extra
        hands = [items(node, code) for code in codes]
        for hand, size, code in zip(hands, sizes, codes, strict=True):
            at_most(node.mapping.get(code, node), len(hand), size)
        return tuple(tuple(self.mistakes.each(self._dealt, hand)) for hand in hands)

    def _pile(self, key: str, size: int) -> Hand:
        nodes = items(self.node, key)
        at_most(self.node.mapping.get(key, self.node), len(nodes), size)
        return tuple(self.mistakes.each(self._dealt, nodes))

    def _trick(self, node: Node) -> Hand:
        if not node.items:
            raise DataError([node.problem(N_("a trick has at least one card"))])
        return tuple(self.mistakes.each(self._played, node.items))

    def _dealt(self, node: Node) -> Card:
        return self.dealt.take(_card(node), node)

    def _played(self, node: Node) -> Card:
        return self.played.take(_card(node), node)

    def _said(self, node: Node) -> Said:
        code, _, words = node.text.strip().partition(" ")
        seat = self._seat(node, code)
        try:
            action = actions.parse(words)
        except ValueError as error:
            raise DataError([node.problem(N_("'{found}' is no action"), found=words)]) from error
        if isinstance(action, PlayCard):
            raise DataError([node.problem(N_("what is played belongs under 'tricks'"))])
        pack = Pack(self.variant)
        for card in cards_of(action):
            pack.take(card, node)
        return Said(seat, action)

    def _called(self, node: Node) -> Accusation:
        found = re.fullmatch(r"(\S+) +(\S+) +after +([1-9][0-9]?)", node.text.strip())
        if found is None:
            said = N_("expected a call of a renege like '{example}'; found '{found}'")
            first, *_, last = seat_codes(self.variant.players)
            example = f"{first} {last} after 1"
            raise DataError([node.problem(said, example=example, found=node.text)])
        caller, accused, gathered = found.groups()
        return Accusation(self._seat(node, caller), self._seat(node, accused), int(gathered))


def _card(node: Node) -> Card:
    try:
        return Card.parse(node.text)
    except ValueError as error:
        raise DataError([node.problem(N_("'{found}' is no card"), found=node.text)]) from error
