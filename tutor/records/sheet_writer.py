"""Write our own deal record."""

from collections.abc import Iterator

from tutor.game.revoke import Accusation
from tutor.game.seats import seat_codes
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped_and_changes
from tutor.records.record import DealRecord, Hand, Record, party_name


def write_sheet(record: Record) -> str:
    """Return a record as YAML that ``read_sheet`` reads back."""
    return "\n".join(
        [
            *_head(record),
            *(line for deal in record.deals for line in _deal(deal, record.variant)),
            "",
        ]
    )


def _head(record: Record) -> Iterator[str]:
    """Write the game as a shipped one and what differs from it, so that the sheet needs no file."""
    variant = record.variant
    base, changes = shipped_and_changes(variant)
    yield f"variant: {base}"
    if changes:
        yield "set:"
        yield from (f"  {change.replace('=', ': ', 1)}" for change in changes)
    points = (f"{party_name(variant, party)}: {n}" for party, n in enumerate(record.score))
    yield f"score: {{{', '.join(points)}}}"
    yield "deals:" if record.deals else "deals: []"


def _deal(deal: DealRecord, variant: Variant) -> Iterator[str]:
    codes = seat_codes(variant.players)
    yield f"- dealer: {codes[deal.dealer]}"
    if deal.upcard:
        yield f"  upcard: {deal.upcard.code}"
    if any(deal.hands):
        yield "  hands:"
        yield from (
            f"    {code}: {_listed(hand)}"
            for code, hand in zip(codes, deal.hands, strict=True)
            if hand
        )
    for key, pile in (("dummy", deal.dummy), ("widow", deal.widow), ("stock", deal.stock)):
        if pile:
            yield f"  {key}: {_listed(pile)}"
    if deal.said:
        yield "  said:"
        yield from (f"  - {codes[each.seat]} {each.action.word}" for each in deal.said)
    if deal.leader is not None:
        yield f"  leader: {codes[deal.leader]}"
    if deal.tricks:
        yield "  tricks:"
        yield from (f"  - {_listed(trick)}" for trick in deal.tricks)
    if deal.called:
        yield "  called:"
        yield from (f"  - {call_written(each, variant)}" for each in deal.called)


def call_written(called: Accusation, variant: Variant) -> str:
    """Return a call of a renege: ``N W after 3`` for North who calls West after three tricks."""
    codes = seat_codes(variant.players)
    return f"{codes[called.caller]} {codes[called.accused]} after {called.gathered}"


def _listed(cards: Hand) -> str:
    return f"[{', '.join(card.code for card in cards)}]"
