"""Settle the reneges that were called in a recorded deal."""

from tutor.game.revoke import Accusation, Ruling, call
from tutor.game.state import DealState
from tutor.records.table import Table
from tutor.yamlfile import N_, DataError, Node


def rulings_of(table: Table) -> tuple[Ruling, ...]:
    """Return what each call led to, when the whole deal is on the table.

    Raises DataError when there was nothing to call, or when it depends on a hand that the record
    does not show.
    """
    deal, most = table.deal, table.state
    least = most._replace(hands=tuple(hand & ~table.guessed for hand in most.hands))
    rulings: tuple[Ruling, ...] = ()
    for place, called in enumerate(deal.called):
        node = deal.called_nodes[place] if deal.called_nodes else Node("", 1, "")
        if called.gathered > len(most.tricks):
            said = N_("this deal has {n} whole tricks; found {found}")
            facts = {"n": str(len(most.tricks)), "found": str(called.gathered)}
            raise DataError([node.problem(said, **facts)])
        found = _settled(least, called, rulings, node)
        if found != _settled(most, called, rulings, node):
            said = N_("whether this is a renege depends on a hand that is not written down")
            raise DataError([node.problem(said)])
        rulings = (*rulings, found)
    return rulings


def _settled(
    state: DealState, called: Accusation, earlier: tuple[Ruling, ...], node: Node
) -> Ruling:
    try:
        return call(state, called, earlier)
    except ValueError as error:
        said = N_("only an opponent can be called, and nobody after the deal was broken off")
        raise DataError([node.problem(said)]) from error
