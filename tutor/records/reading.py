"""What all records share when they are read: every mistake told at once, no card there twice."""

from collections.abc import Callable, Iterable, Iterator
from typing import ParamSpec, TypeVar

from tutor.cards import Card, Cards
from tutor.game.variant import Variant
from tutor.yamlfile import N_, DataError, Node, Problem

P = ParamSpec("P")
T = TypeVar("T")


class Mistakes:
    """The mistakes of a file, gathered while the rest of it is read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def note(self, problems: Iterable[Problem]) -> None:
        self.problems += problems

    def caught(self, otherwise: T, read: Callable[P, T], *args: P.args, **names: P.kwargs) -> T:
        """Return what ``read`` reads; if that fails, note why and return ``otherwise``."""
        try:
            return read(*args, **names)
        except DataError as error:
            self.problems += error.problems
            return otherwise

    def each(self, read: Callable[[Node], T], nodes: Iterable[Node]) -> Iterator[T]:
        """Read every entry of a list; a wrong one does not hide the next."""
        for node in nodes:
            found = self.caught(None, read, node)
            if found is not None:
                yield found

    def tell(self) -> None:
        """Raise DataError if there were any."""
        if self.problems:
            raise DataError(self.problems)


class Pack:
    """The cards that can still turn up: each as often as the pack has it."""

    def __init__(self, variant: Variant) -> None:
        self._deck = variant.deck
        self._used: Cards = 0

    def take(self, card: Card, node: Node) -> Card:
        """Return the card; raises DataError when the pack has no more of it."""
        free = self._deck.bits(card) & ~self._used
        if not free:
            said = N_("'{card}' is there twice, or is no card of the pack")
            raise DataError([node.problem(said, card=node.text)])
        self._used |= free & -free
        return card


def at_most(node: Node, found: int, most: int) -> None:
    """Raise DataError when a list is too long."""
    if found > most:
        said = N_("at most {most} can stand here; found {found}")
        raise DataError([node.problem(said, most=str(most), found=str(found))])


def required(node: Node, key: str) -> Node:
    """Return an entry; raises DataError when it is missing."""
    if key not in node.mapping:
        raise DataError([node.problem(N_("'{key}' is missing"), key=key)])
    return node.mapping[key]


def items(node: Node, key: str) -> list[Node]:
    """Return the entries of a list, none when it is missing."""
    return node.mapping[key].items if key in node.mapping else []
