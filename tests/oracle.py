"""Open-spiel's euchre as an oracle: its deals written down, and this engine led through them.

    python -m tests.oracle --write      write the stored sample anew (needs open-spiel)

A deal is one line: the dealer and the cards in the order dealt; the decisions; the tricks; the
points of seat 0. A decision is the seat that acts, what it does, then what else it might have
done. A trick is its leader and its winner. ``LETTERS`` has a letter for each action number of
open-spiel; the first 24 are also its cards, rank by rank and within a rank C D H S.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tutor.cards import RANKS, Card, Rank, Suit
from tutor.game.actions import (
    Action,
    Call,
    Discard,
    GoAlone,
    OrderUp,
    Pass,
    PlayCard,
    Together,
)
from tutor.game.engine import apply, legal_actions, start
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.trumps import Trump

SAMPLE = Path(__file__).parent / "data" / "oracle.txt"
SAMPLE_DEALS = 100
LETTERS = "abcdefghijklmnopqrstuvwx-CDHSAT"
PASS, FIRST_SUIT, ALONE, TOGETHER = 24, 25, 29, 30
SUITS = tuple(Suit)
CARDS = tuple(Card(rank, suit) for rank in RANKS[RANKS.index(Rank.NINE) : -1] for suit in SUITS)

Choose = Callable[[tuple[int, ...]], int]


class Game(NamedTuple):
    """The two parameters of open-spiel's euchre."""

    stick_the_dealer: bool
    lone_defender: bool

    @property
    def id(self) -> str:
        """The game in words: a test's name, and a heading of the sample."""
        stick = "stick the dealer" if self.stick_the_dealer else "all may pass"
        return f"{stick}, {'lone defender' if self.lone_defender else 'no lone defender'}"

    def variant(self) -> Variant:
        """Return our settings for the same rules."""
        return load(
            "standard",
            [
                f"stick_the_dealer={'on' if self.stick_the_dealer else 'off'}",
                f"defend_alone={'always' if self.lone_defender else 'never'}",
                "declare_alone=before_lead",
                "loner_lead=left_of_dealer",
                "lone_defender_euchre=4",
                "lone_defender_march=4",
                "may_bury_upcard=off",
                "pick_up=compulsory",
            ],
        )

    def in_open_spiel(self) -> Any:
        """Return the same game in open-spiel, which need not be installed for anything else."""
        import pyspiel

        parameters = {
            "stick_the_dealer": self.stick_the_dealer,
            "allow_lone_defender": self.lone_defender,
        }
        return pyspiel.load_game("euchre", parameters)


GAMES = tuple(Game(stick, lone) for stick in (True, False) for lone in (True, False))


class Decision(NamedTuple):
    """Who acted, what was done, and all that was legal, in open-spiel's numbers."""

    seat: int
    chosen: int
    legal: frozenset[int]

    @property
    def text(self) -> str:
        """The decision as the sample has it."""
        return f"{self.seat}{_letters(self.chosen, *sorted(self.legal - {self.chosen}))}"

    @classmethod
    def parse(cls, text: str) -> "Decision":
        """Read a decision of the sample."""
        numbers = tuple(map(LETTERS.index, text[1:]))
        return cls(int(text[0]), numbers[0], frozenset(numbers))


class Told(NamedTuple):
    """A whole deal as open-spiel tells it."""

    dealer: int
    cards: tuple[int, ...]
    decisions: tuple[Decision, ...]
    tricks: tuple[tuple[int, int], ...]
    points: int

    @property
    def line(self) -> str:
        """The deal as one line of the sample."""
        decisions = (decision.text for decision in self.decisions)
        tricks = (f"{leader}{winner}" for leader, winner in self.tricks)
        deal = f"{self.dealer}{_letters(*self.cards)}"
        return f"{deal} {','.join(decisions)} {','.join(tricks) or 'none'} {self.points}"

    @classmethod
    def parse(cls, line: str) -> "Told":
        """Read a line of the sample."""
        deal, decisions, tricks, points = line.split()
        return cls(
            int(deal[0]),
            tuple(map(LETTERS.index, deal[1:])),
            tuple(Decision.parse(word) for word in decisions.split(",")),
            tuple((int(word[0]), int(word[1])) for word in tricks.split(",") if word != "none"),
            int(points),
        )


def _letters(*numbers: int) -> str:
    return "".join(LETTERS[number] for number in numbers)


def at_random(random: Random) -> Choose:
    """Return a player who takes any legal action, and in some deals passes more than in others.

    With even chances a deal in a thousand would come to the dealer's last word.
    """
    patience = random.random()

    def choose(legal: tuple[int, ...]) -> int:
        if PASS in legal and random.random() < patience:
            return PASS
        return random.choice(legal)

    return choose


def as_before(told: Told) -> Choose:
    """Return a player who does what was done in a deal that is written down."""
    chosen = iter([decision.chosen for decision in told.decisions])
    return lambda legal: next(chosen)


def tell(game: Any, dealer: int, cards: tuple[int, ...], choose: Choose) -> Told:
    """Let open-spiel play a deal to its end and write down what it says."""
    state = game.new_initial_state()
    for action in (dealer, *cards):
        state.apply_action(action)
    decisions = []
    while not state.is_terminal():
        legal = tuple(state.legal_actions())
        decision = Decision(state.current_player(), choose(legal), frozenset(legal))
        state.apply_action(decision.chosen)
        decisions.append(decision)
    points = [int(points) for points in state.returns()]
    assert points == [points[0], -points[0]] * 2
    # where nobody makes trump, the five tricks are there all the same, without a leader
    played = (trick for trick in state.tricks() if trick.leader() >= 0)
    tricks = tuple((trick.leader(), trick.winner()) for trick in played)
    return Told(dealer, cards, tuple(decisions), tricks, points[0])


def random_deals(game: Game, seed: str, count: int) -> list[Told]:
    """Return so many deals dealt, called and played at random in open-spiel."""
    told = game.in_open_spiel()
    random = Random(seed)
    deals = []
    for _ in range(count):
        cards = tuple(random.sample(range(len(CARDS)), 21))
        deals.append(tell(told, random.randrange(4), cards, at_random(random)))
    return deals


def dealt(variant: Variant, told: Told) -> DealState:
    """Return the same deal at our table; open-spiel deals singly and to the dealer first."""
    cards = [variant.deck.bits(CARDS[number]) for number in told.cards]
    hands = tuple(sum(cards[(seat - told.dealer) % 4 : 20 : 4]) for seat in range(4))
    return start(variant, told.dealer, hands, cards[20])


def numbered(state: DealState) -> dict[int, Action]:
    """Return what may be done now by open-spiel's numbers.

    Our maker may say "alone" with the call already. Open-spiel asks for it only later, as we do
    too when it was not said: a choice of modelling and no rule, so those calls are left out.
    """
    return {
        _number(state, action): action
        for action in legal_actions(state)
        if not (isinstance(action, OrderUp | Call) and action.alone)
    }


def _number(state: DealState, action: Action) -> int:
    match action:
        case Pass():
            return PASS
        case OrderUp():
            (upcard,) = state.variant.deck.names(state.deal.upcard)
            return FIRST_SUIT + [*Suit].index(Suit(str(upcard.suit)))
        case Call(trump=trump):
            return FIRST_SUIT + [*Trump].index(trump)
        case GoAlone():
            return ALONE
        case Together():
            return TOGETHER
        case Discard(card=card) | PlayCard(card=card):
            return CARDS.index(card)
    raise ValueError(f"open-spiel knows no '{action.word}'")


class Disagreement(AssertionError):
    """Open-spiel and we do not say the same."""

    def __init__(self, told: Told, where: str, theirs: object, ours: object) -> None:
        super().__init__(f"{where}: open-spiel says {theirs}, we say {ours}, in\n{told.line}")


def follow(variant: Variant, told: Told) -> DealState:
    """Lead our engine through a deal and return its end; raises where the two first disagree."""
    state = dealt(variant, told)
    for place, decision in enumerate(told.decisions, 1):
        options = numbered(state)
        ours = Decision(state.to_act, decision.chosen, frozenset(options))
        if ours != decision:
            raise Disagreement(told, f"decision {place}", decision.text, ours.text)
        state = apply(state, options[decision.chosen])
    if state.phase is not Phase.OVER:
        raise Disagreement(told, "at the end", Phase.OVER, state.phase)
    tricks = tuple((trick.leader, trick.winner) for trick in state.tricks)
    if tricks != told.tricks:
        raise Disagreement(told, "leader and winner of each trick", told.tricks, tricks)
    points = (max(told.points, 0), max(-told.points, 0))
    if outcome(state).points != points:
        raise Disagreement(told, "points", points, outcome(state).points)
    return state


def row(state: DealState) -> str:
    """Return which row of the score table a finished deal is."""
    worth = outcome(state).worth
    return worth.clause if worth else "nobody made trump"


def sample() -> str:
    """Return the stored sample as open-spiel tells it now."""
    lines = []
    for game in GAMES:
        lines.append(f"# {game.id}")
        lines.extend(told.line for told in random_deals(game, f"sample: {game.id}", SAMPLE_DEALS))
    return "\n".join(lines) + "\n"


def read_sample() -> list[tuple[Game, Told]]:
    """Return the stored deals, each with the game it was played under."""
    games = {f"# {game.id}": game for game in GAMES}
    deals = []
    for line in SAMPLE.read_text(encoding="ascii").splitlines():
        if line in games:
            game = games[line]
        else:
            deals.append((game, Told.parse(line)))
    return deals


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    SAMPLE.parent.mkdir(exist_ok=True)
    SAMPLE.write_text(sample(), encoding="ascii")
