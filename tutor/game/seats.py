"""The seats round the table, numbered clockwise."""

from dataclasses import dataclass

_COMPASS = "NESW"


@dataclass(frozen=True, slots=True)
class Seat:
    """A place at the table: ``index`` 0 is North, the next is on its left, clockwise."""

    index: int
    players: int = 4

    @property
    def code(self) -> str:
        """``N E S W`` for four players, a number from 1 for any other count."""
        return _COMPASS[self.index] if self.players == 4 else str(self.index + 1)


def parse_seat(text: str, players: int = 4) -> int:
    """Return the index of a seat; raises ValueError when there is no such seat."""
    for index in range(players):
        if Seat(index, players).code == text.strip().upper():
            return index
    raise ValueError(text)


def seat_codes(players: int) -> tuple[str, ...]:
    """Return the codes of all seats, clockwise."""
    return tuple(Seat(index, players).code for index in range(players))


def learner_seat(players: int) -> int:
    """Return where the learner sits: South, the partner of North, or first where there is none."""
    return _COMPASS.index("S") if players == 4 else 0
