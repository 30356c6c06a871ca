"""Write remarks into a file of Euchre Game Notation, and leave the rest of it as it is."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tutor.game.actions import Call, OrderUp, Pass, PlayCard
from tutor.records.table import Decision


class Remark(NamedTuple):
    """What is to stand beside a decision; ``label`` is a sign such as ``??``, or empty."""

    label: str
    text: str


def annotated(text: str, deals: Sequence[Sequence[tuple[Decision, Sequence[Remark]]]]) -> str:
    """Return the text of a file with remarks on the decisions of its deals, all in order.

    What somebody remarked before stays, in front of what is new.
    """
    game = json.loads(text.lstrip("\ufeff"))
    for deal, remarked in zip(game["deals"], deals, strict=True):
        calls, plays = _by_place(remarked)
        for phase in deal.get("phases", ()):
            if phase["type"].startswith("EUCHRE_BIDDING"):
                _add(phase, "callAnnotations", calls)
            else:
                _add(phase, "playAnnotations", plays)
    return json.dumps(game, indent=1, ensure_ascii=False) + "\n"


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


def _add(phase: dict[str, Any], key: str, remarks: Mapping[str, Sequence[str]]) -> None:
    if not remarks:
        return
    before = phase.get(key)
    found = before if isinstance(before, dict) else {}
    for place, texts in remarks.items():
        earlier = found.get(place, [])
        found[place] = [*(earlier if isinstance(earlier, list) else [earlier]), *texts]
    phase[key] = found
