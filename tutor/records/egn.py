"""Read Euchre Game Notation 1.0 to 1.4: JSON, seats 0 to 3, cards like ``Th``.

Annotations, other lines of play and what a page needs for its drawing are passed over.
"""

import re
from typing import TypeVar

from tutor.cards import Card
from tutor.game import sides
from tutor.game.actions import Action, Call, Discard, Give, GoAlone, OrderUp, Pass
from tutor.game.state import Said
from tutor.game.variant import Variant
from tutor.records.egn_cards import is_unknown, read_card
from tutor.records.egn_ruleset import variant_of
from tutor.records.jsonfile import number, string, switch
from tutor.records.reading import Mistakes, Pack, at_most, items, required
from tutor.records.record import DealRecord, Hand, Record
from tutor.trumps import Trump
from tutor.yamlfile import N_, DataError, Node, expect_keys, unknown

FILE_TYPE = "Euchre Game Notation"
PLAYERS = 4
T = TypeVar("T")

_ROOT = ("fileType", "version", "metadata", "deals")
_METADATA = (
    *("gameId", "matchId", "title", "description", "date", "event", "location", "players"),
    *("teamNames", "initialScore", "finalScore", "ruleset"),
    *("videoUrl", "views", "layouts", "timings", "viewSwitches", "screens"),
)
_DEAL = ("dealNumber", "initialState", "phases", "alternativeLines", "timings", "views", "screens")
_STATE = ("dealer", "upCard", "kitty", "playerCards")
_ANY_PHASE = ("phaseNumber", "type", "isAlone", "aloneDefender")
_BIDDING = (
    *(*_ANY_PHASE, "calls", "discard", "cardExchanges"),
    *("callAnnotations", "callsAnnotations", "timings"),
)
_PLAY = (
    *(*_ANY_PHASE, "tricks", "initialLead"),
    *("playAnnotations", "tricksAnnotations", "timings"),
)
_EXCHANGE = ("sender", "receiver", "cards")
_CALLS: dict[str, Action] = {
    "Pass": Pass(),
    **dict.fromkeys(("Order", "PickUp", "Call"), OrderUp()),
    "Alone": OrderUp(alone=True),
    **{trump.value.lower(): Call(trump) for trump in Trump if trump.suit},
    "n": Call(Trump.NONE),
}


def read_egn(root: Node) -> Record:
    """Return the record that a file holds; raises DataError with all its mistakes."""
    root = _renamed(root)
    if "fileType" in root.mapping and string(root.mapping["fileType"]) != FILE_TYPE:
        raise DataError([unknown(root.mapping["fileType"], "", (FILE_TYPE,))])
    _check_version(required(root, "version"))
    mistakes = Mistakes()
    mistakes.note(expect_keys(root, _ROOT))
    metadata = _renamed(required(root, "metadata"))
    mistakes.note(expect_keys(metadata, _METADATA))
    variant = mistakes.caught(None, variant_of, metadata)
    if variant is None:
        raise DataError(mistakes.problems)
    score = mistakes.caught((), _score, metadata)
    deals = [
        mistakes.caught(None, lambda node: _Deal(node, variant).read(), node)
        for node in required(root, "deals").items
    ]
    mistakes.tell()
    return Record(variant, score, tuple(deal for deal in deals if deal is not None))


def _renamed(node: Node) -> Node:
    """Give the keys of the first versions, ``player_cards``, the form they have today."""
    entries: dict[str, Node] = {}
    for key, value in node.mapping.items():
        today = key_today(key)
        if today in entries:
            said = N_("'{key}' stands here twice; first in line {line}")
            raise DataError([value.problem(said, key=key, line=str(entries[today].line))])
        entries[today] = value
    return Node(node.file, node.line, entries, node.place)


def key_today(key: str) -> str:
    """Return the form that a key of the first versions, ``player_cards``, has today."""
    return re.sub("_([a-z])", lambda found: found[1].upper(), key)


def _check_version(node: Node) -> None:
    if not re.fullmatch(r"1\.[0-4](\.[0-9]+)?", string(node)):
        said = N_("versions 1.0 to 1.4 are read; found '{found}'")
        raise DataError([node.problem(said, found=node.text)])


def _score(metadata: Node) -> tuple[int, ...]:
    nodes = items(metadata, "initialScore")
    if len(nodes) not in (0, 2):
        said = N_("expected the points of two sides")
        raise DataError([metadata.mapping["initialScore"].problem(said)])
    return tuple(number(node, -1000, 1000) for node in nodes) or (0, 0)


class _Deal:
    """Reads one deal, counting its cards."""

    def __init__(self, node: Node, variant: Variant) -> None:
        if isinstance(node.value, str):
            raise DataError([node.problem(N_("packed deals are not read; unpack the file first"))])
        self.node, self.variant = _renamed(node), variant
        self.mistakes = Mistakes()
        self.dealt, self.played = Pack(variant), Pack(variant)
        self.trump: Trump | None = None

    def read(self) -> DealRecord:
        """Return the deal; raises DataError with all its mistakes."""
        caught = self.mistakes.caught
        self.mistakes.note(expect_keys(self.node, _DEAL))
        initial = _renamed(required(self.node, "initialState"))
        self.mistakes.note(expect_keys(initial, _STATE))
        dealer = _seat(required(initial, "dealer"))
        upcard = self._seen(required(initial, "upCard"), self.dealt)
        bidding, play = self._phases()
        calls = caught([], self._calls, bidding, dealer)
        self.trump = _trump_of(calls, upcard)
        unknown_hands: list[Hand] = [()] * PLAYERS
        hands = caught(unknown_hands, self._hands, initial)
        stock: Hand = caught((), self._hidden, items(initial, "kitty"), self.dealt)
        moved: list[Said] = caught([], self._moved, bidding, hands)
        discard: list[Said] = caught([], self._discard, bidding, dealer, calls)
        tricks = items(play, "tricks")
        caught(None, at_most, play.mapping.get("tricks", play), len(tricks), self.variant.tricks)
        deal = DealRecord(
            dealer,
            tuple(hands),
            upcard,
            stock=stock,
            said=(*calls, *discard, *caught([], self._lone_defender, bidding), *moved),
            leader=caught(None, self._leader, play),
            tricks=tuple(self.mistakes.each(self._trick, tricks)),
            nodes=tuple(tricks),
        )
        self.mistakes.tell()
        return deal

    def _phases(self) -> tuple[Node, Node]:
        """Return the bidding and the play, each empty when it is missing."""
        found = {"EUCHRE_BIDDING": _empty(self.node), "TRICK_PLAY": _empty(self.node)}
        nodes = [_renamed(node) for node in items(self.node, "phases")]
        for number_of_phase, node in enumerate(nodes):
            kind = required(node, "type")
            name = string(kind).removesuffix("_PHASE")
            if name not in list(found)[number_of_phase:]:
                raise DataError([unknown(kind, kind.text, list(found)[number_of_phase:])])
            self.mistakes.note(expect_keys(node, _BIDDING if name == "EUCHRE_BIDDING" else _PLAY))
            found[name] = node
        return found["EUCHRE_BIDDING"], found["TRICK_PLAY"]

    def _calls(self, bidding: Node, dealer: int) -> list[Said]:
        said = []
        for turn, node in enumerate(items(bidding, "calls"), start=1):
            if string(node) not in _CALLS:
                raise DataError([unknown(node, node.text, _CALLS)])
            said.append(Said((dealer + turn) % PLAYERS, _CALLS[node.text]))
        if "isAlone" in bidding.mapping and switch(bidding.mapping["isAlone"]):
            return _with_alone(said, bidding.mapping["isAlone"])
        return said

    def _hands(self, initial: Node) -> list[Hand]:
        nodes = items(initial, "playerCards")
        if len(nodes) not in (0, PLAYERS):
            said = N_("expected the hands of four players")
            raise DataError([initial.mapping["playerCards"].problem(said)])
        for node in nodes:
            at_most(node, len(node.items), self.variant.hand_size)
        hands = [self._hidden(node.items, self.dealt) for node in nodes]
        return hands or [()] * PLAYERS

    def _moved(self, bidding: Node, hands: list[Hand]) -> list[Said]:
        """Return the cards that partners pass.

        What goes to the kitty for better cards is not told: of that hand only the new cards are
        known then.
        """
        moved: list[Said] = []
        for each in items(bidding, "cardExchanges"):
            node = _renamed(each)
            self.mistakes.note(expect_keys(node, _EXCHANGE))
            receiver = _seat(required(node, "receiver"))
            cards = self._hidden(required(node, "cards").items, Pack(self.variant))
            if "sender" not in node.mapping:
                hands[receiver] = cards
                continue
            sender = _seat(node.mapping["sender"])
            if sides.partner(self.variant, sender) != receiver:
                said = N_("cards are passed to the partner only")
                raise DataError([node.mapping["sender"].problem(said)])
            moved += (Said(sender, Give(card)) for card in cards)
        return moved

    def _discard(self, bidding: Node, dealer: int, calls: list[Said]) -> list[Said]:
        node = bidding.mapping.get("discard")
        if node is None or is_unknown(node):
            return []
        if not any(isinstance(each.action, OrderUp) for each in calls):
            said = N_("the dealer lays a card aside only when the upcard was ordered up")
            raise DataError([node.problem(said)])
        return [Said(dealer, Discard(self._seen(node, Pack(self.variant))))]

    def _lone_defender(self, bidding: Node) -> list[Said]:
        node = bidding.mapping.get("aloneDefender")
        seat = number(node, -1, PLAYERS - 1) if node else -1
        return [Said(seat, GoAlone())] if seat >= 0 else []

    def _leader(self, play: Node) -> int | None:
        return _seat(play.mapping["initialLead"]) if "initialLead" in play.mapping else None

    def _trick(self, node: Node) -> Hand:
        if not node.items:
            raise DataError([node.problem(N_("a trick has at least one card"))])
        return tuple(self._seen(each, self.played) for each in node.items)

    def _hidden(self, nodes: list[Node], pack: Pack) -> Hand:
        """Return those of some cards that are known."""
        return tuple(self._seen(node, pack) for node in nodes if not is_unknown(node))

    def _seen(self, node: Node, pack: Pack) -> Card:
        return pack.take(read_card(node, self.trump), node)


def _empty(node: Node) -> Node:
    return Node(node.file, node.line, {}, node.place)


def _seat(node: Node) -> int:
    return number(node, 0, PLAYERS - 1)


def _making(calls: list[Said]) -> int | None:
    """Return the place of the call that makes trump."""
    made = (place for place, each in enumerate(calls) if not isinstance(each.action, Pass))
    return next(made, None)


def _trump_of(calls: list[Said], upcard: Card) -> Trump | None:
    place = _making(calls)
    if place is None:
        return None
    action = calls[place].action
    if isinstance(action, Call):
        return action.trump
    return Trump(upcard.suit.value) if upcard.suit else None


def _with_alone(calls: list[Said], node: Node) -> list[Said]:
    place = _making(calls)
    if place is None:
        raise DataError([node.problem(N_("nobody plays alone before trump is made"))])
    seat, action = calls[place]
    alone = Call(action.trump, alone=True) if isinstance(action, Call) else OrderUp(alone=True)
    return [*calls[:place], Said(seat, alone), *calls[place + 1 :]]
