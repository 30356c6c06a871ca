"""One whole deal of each variant written down, and how many ways there are to go on from it.

    python -m tests.transcripts     write ``golden/`` anew (``make golden``)

A line of the play is a trick: who led what, then clockwise; ``>`` stands before the card that
took it.
"""

from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.deals import random_deal
from tutor.cards import Cards, indices
from tutor.game.engine import apply, legal_actions
from tutor.game.play import next_seat
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase, Trick
from tutor.game.variant_file import load, shipped

FOLDER = Path(__file__).parent / "golden"
PERFT = FOLDER / "perft.yaml"
SEEDS = {
    "standard": 444,
    "bid-euchre": 22,
    "bid-euchre-joker": 81,
    "british": 0,
    "canadian": 2,
    "double-deck-bid-euchre": 188,
    "hasenpfeffer": 52,
    "napoleon": 234,
    "railroad": 43,
    "standard-32": 978,
    "three-handed": 4,
    "tournament": 8,
    "two-handed": 14,
}
"""Deals in which much happens of what is peculiar to their game."""
MANY_WAYS = 4_000
HEAD = """\
# In how many ways the deal of each variant can go on: for one action, for two, for three and so on.
"""


def transcript(name: str) -> str:
    """Return the deal of a variant, from the cards to the points."""
    *_, end = random_deal(load(name), SEEDS[name])
    parts = (_dealt(end), _said(end), _played(end), _scored(end))
    return "\n".join(line for part in parts for line in (*part, "")).rstrip() + "\n"


def _dealt(end: DealState) -> Iterator[str]:
    table = end.deal
    yield f"{end.variant.id}, {_seat(end, table.dealer)} deals"
    for seat, hand in zip(end.variant.seats, table.hands, strict=True):
        yield f"{seat.code:7}{_codes(end, hand)}"
    for place in ("upcard", "dummy", "widow", "stock"):
        cards: Cards = getattr(table, place)
        if cards:
            yield f"{place:7}{_codes(end, cards)}"


def _said(end: DealState) -> Iterator[str]:
    for said in end.said:
        yield f"{_seat(end, said.seat)} {said.action.word}"


def _played(end: DealState) -> Iterator[str]:
    if end.contract is None:
        return
    out = "".join(f", {_seat(end, seat)} sits out" for seat in indices(end.contract.out))
    bid = f" for {end.contract.bid.word}" if end.contract.bid else ""
    yield f"{_seat(end, end.contract.maker)} makes {end.order.trump} trump{bid}{out}"
    yield from (_trick(end, trick) for trick in end.tricks)


def _trick(end: DealState, trick: Trick) -> str:
    assert end.contract is not None
    told, seat = [], trick.leader
    for card in trick.cards:
        mark = ">" if seat == trick.winner else " "
        told.append(f"{_seat(end, seat)} {mark}{_codes(end, card):4}")
        seat = next_seat(end.variant, end.contract.out, seat)
    return " ".join(told).rstrip()


def _scored(end: DealState) -> Iterator[str]:
    found = outcome(end)
    clause = found.worth.clause if found.worth else "nobody made trump"
    yield f"makers take {found.maker_tricks}: {clause}"
    for party, points in zip(end.variant.parties, found.points, strict=True):
        yield f"{' '.join(_seat(end, seat) for seat in party):7}{points}"


def _seat(state: DealState, seat: int) -> str:
    return state.variant.seats[seat].code


def _codes(state: DealState, cards: Cards) -> str:
    return " ".join(card.code for card in state.variant.deck.names(cards))


def ways(state: DealState, actions: int) -> int:
    """Return in how many ways a deal can go on for so many actions."""
    legal = legal_actions(state)
    if actions == 1:
        return len(legal)
    return sum(ways(apply(state, action), actions - 1) for action in legal)


def counted(state: DealState) -> list[int]:
    """Return the ways for one action, for two and so on, as far as they are quickly counted."""
    found = [ways(state, 1)]
    while 0 < found[-1] < MANY_WAYS:
        found.append(ways(state, len(found) + 1))
    return found if found[-1] else found[:-1]


def starts(name: str) -> dict[str, DealState]:
    """Return the two moments of a variant's deal from which ways are counted."""
    steps = list(random_deal(load(name), SEEDS[name]))
    lead = next(state for state in steps if state.phase is Phase.PLAY)
    return {"fresh deal": steps[0], "first lead": lead}


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    perft = {}
    for name in shipped():
        (FOLDER / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
        perft[name] = {moment: counted(state) for moment, state in starts(name).items()}
    told = yaml.safe_dump(perft, sort_keys=False, default_flow_style=None, width=100)
    PERFT.write_text(HEAD + told, encoding="utf-8")


if __name__ == "__main__":
    main()
