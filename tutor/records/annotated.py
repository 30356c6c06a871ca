"""Write remarks into a file of Euchre Game Notation, and leave the rest of it as it is."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tutor.game.actions import Call, OrderUp, Pass, PlayCard
from tutor.records.egn import key_today
from tutor.records.jsonfile import JsonNode, Kind, parse, written
from tutor.records.reading import items, required
from tutor.records.table import Decision
from tutor.yamlfile import Node


class Remark(NamedTuple):
    """What is to stand beside a decision; ``label`` is a sign such as ``??``, or empty."""

    label: str
    text: str


def annotated(text: str, deals: Sequence[Sequence[tuple[Decision, Sequence[Remark]]]]) -> str:
    """Return the text of a file with remarks on the decisions of its deals, all in order.

    What somebody remarked before stays, in front of what is new; numbers keep their letters.
    """
    game = parse(text, "")
    for deal, remarked in zip(required(game, "deals").items, deals, strict=True):
        calls, plays = _by_place(remarked)
        for phase in items(deal, "phases"):
            if required(phase, "type").text.startswith("EUCHRE_BIDDING"):
                _add(phase, "callAnnotations", calls)
            else:
                _add(phase, "playAnnotations", plays)
    return written(game) + "\n"


def _by_place(
    remarked: Sequence[tuple[Decision, Sequence[Remark]]],
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """Return the remarks on calls and on plays, each by the place of its call or play.

    The notation has no place for other decisions: theirs stand at the call before, without a
    label, which would be taken for one of that call.
    """
    calls: dict[str, list[str]] = {}
    plays: dict[str, list[str]] = {}
    called = played = 0
    for decision, remarks in remarked:
        place, found = str(max(called - 1, 0)), calls
        is_call = isinstance(decision.action, Pass | OrderUp | Call)
        if is_call:
            place, called = str(called), called + 1
        elif isinstance(decision.action, PlayCard):
            place, found, played = str(played), plays, played + 1
        labelled = is_call or found is plays
        texts = [f"[{r.label}]{r.text}" if r.label and labelled else r.text for r in remarks]
        if texts:
            found.setdefault(place, []).extend(texts)
    return calls, plays


def _add(phase: Node, key: str, remarks: Mapping[str, Sequence[str]]) -> None:
    """Put remarks behind those that are there, under the key that the file has for them."""
    if not remarks:
        return
    key = next((there for there in phase.mapping if key_today(there) == key), key)
    found = _earlier(phase.mapping.get(key))
    for place, texts in remarks.items():
        found[place] = _new([*_listed(found.get(place)), *map(_new, texts)])
    phase.mapping[key] = _new(found)


def _earlier(node: Node | None) -> dict[str, Node]:
    """Return the remarks of a phase by place: of a list in its order, a single one at the first."""
    if node is not None and isinstance(node.value, dict):
        return node.value
    return {str(place): each for place, each in enumerate(_listed(node)) if not _is_null(each)}


def _listed(node: Node | None) -> list[Node]:
    """Return the remarks at one place, whatever form they have."""
    if node is None or _is_null(node):
        return []
    return node.value if isinstance(node.value, list) else [node]


def _is_null(node: Node) -> bool:
    return isinstance(node, JsonNode) and node.kind is Kind.NULL


def _new(value: str | list[Node] | dict[str, Node]) -> Node:
    kinds = {str: Kind.TEXT, list: Kind.LIST, dict: Kind.MAPPING}
    return JsonNode("", 1, value, kind=kinds[type(value)])
