"""Everything that can happen in a game beside what is said and played at the table."""

from dataclasses import dataclass

from tutor.cards import Card
from tutor.game import actions
from tutor.game.actions import Action


@dataclass(frozen=True, slots=True)
class GoOn:
    """Gather the trick, or begin the next deal."""

    @property
    def word(self) -> str:
        return "go_on"


@dataclass(frozen=True, slots=True)
class PutRight:
    """The learner takes back a card that reneged and plays this one."""

    card: Card

    @property
    def word(self) -> str:
        return f"right {self.card.code}"


@dataclass(frozen=True, slots=True)
class Accuse:
    """A seat calls the renege of another."""

    caller: int
    accused: int

    @property
    def word(self) -> str:
        return f"accuse {self.caller} {self.accused}"


@dataclass(frozen=True, slots=True)
class LookAtHands:
    """The learner looks at all hands of a deal that is over: nothing can be called after that."""

    @property
    def word(self) -> str:
        return "look"


Event = Action | GoOn | PutRight | Accuse | LookAtHands


def parse(text: str) -> Event:
    """Read an event back from its word; raises ValueError when it is none."""
    match text.split():
        case ["go_on"]:
            return GoOn()
        case ["look"]:
            return LookAtHands()
        case ["right", card]:
            return PutRight(Card.parse(card))
        case ["accuse", caller, accused]:
            return Accuse(int(caller), int(accused))
    return actions.parse(text)
