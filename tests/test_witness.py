"""Every setting changes something that can be seen: ``data/witnesses.yaml`` says what."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from tests.deals import after, dealt, finished, turn, words
from tutor.cards import Card
from tutor.corpus import Corpus
from tutor.game.actions import PlayCard
from tutor.game.engine import carry_out, deal
from tutor.game.match import Match
from tutor.game.revoke import Accusation, Ruling, call, may_put_right, ruled
from tutor.game.scoring import Outcome, Worth, outcome
from tutor.game.seats import parse_seat
from tutor.game.settings import Number, kind_of
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import SETTINGS, load
from tutor.trumps import Trump
from tutor.words import Words
from tutor.yamlfile import Node, read

FILE = Path(__file__).parent / "data" / "witnesses.yaml"
SCRIPT = ("game", "set", "cards", "said", "played", "accuse", "deals")
SIDES = ("N and S", "E and W")
ENGLISH = Corpus(Words())


class Witness(NamedTuple):
    """A script and what is looked at after it."""

    script: dict[str, Node]
    look: str
    seen: dict[str, str]

    @classmethod
    def read(cls, node: Node) -> "Witness":
        script = {key: part for key, part in node.mapping.items() if key in SCRIPT}
        ((look, seen),) = ((k, part) for k, part in node.mapping.items() if k not in SCRIPT)
        return cls(script, look, {value: shown.text for value, shown in seen.mapping.items()})

    def text(self, key: str) -> str:
        return self.script[key].text if key in self.script else ""

    def listed(self, key: str) -> list[str]:
        """Return what stands between the commas."""
        return [each.strip() for each in self.text(key).split(",") if each]

    def shown(self, setting: str, value: str) -> str:
        """Run the script with one value and return what is seen."""
        changes = [*self.text("set").split(), *f"{setting}={value}".split(", ")]
        return LOOKS[self.look](load(self.text("game") or "standard", changes), self)


WITNESSES = {
    setting: [Witness.read(each) for each in node.items]
    for setting, node in read(FILE).mapping.items()
}


def played(game: Variant, script: Witness) -> DealState:
    """Return the deal after what is said and played."""
    state = deal(game, 0, Random(0))
    if "cards" in script.script:
        cards = script.script["cards"].mapping
        state = dealt(game, **{place: node.text for place, node in cards.items()})
    state = after(state, *script.listed("said"))
    for card in script.text("played").replace(",", "").split():
        state = carry_out(state, PlayCard(Card.parse(card)))
    return state


def rulings(state: DealState, script: Witness) -> tuple[Ruling, ...]:
    seats = [parse_seat(seat) for seat in script.text("accuse").split(" of ") if seat]
    if not seats:
        return ()
    caller, accused = seats
    return (call(state, Accusation(caller, accused, len(state.tricks))),)


def match(game: Variant, script: Witness) -> Match:
    """Return the game after its deals; the first side made trump and took four tricks."""
    found = Match.begin(game)
    for each in script.listed("deals"):
        points = tuple(map(int, each.split("-")))
        found = found.after(Outcome(points, maker=0, maker_tricks=4, worth=Worth("scoring.made")))
    return found


# ---------------------------------------------------------------- what can be looked at


def numbers(counted: tuple[int, ...]) -> str:
    return " ".join(map(str, counted))


def turn_and_part(game: Variant, script: Witness) -> str:
    state = played(game, script)
    return "over" if state.phase is Phase.OVER else f"{turn(state)} {state.phase}"


def points(game: Variant, script: Witness) -> str:
    state = played(game, script)
    return numbers(ruled(finished(state), rulings(state, script)).points)


def ruling(game: Variant, script: Witness) -> str:
    (found,) = rulings(played(game, script), script)
    return numbers(found.points)


def who_puts_right(game: Variant, script: Witness) -> str:
    state = played(game, script)
    seats = [each.code for each in game.seats if may_put_right(state, each.index)]
    return " ".join(seats) or "nobody"


def trumps(game: Variant, script: Witness) -> str:
    order = game.orders[Trump.HEARTS]
    return " ".join(card.code for card in order.highest_first(order.trumps))


def winner(game: Variant, script: Witness) -> str:
    found = match(game, script).winner
    return "nobody" if found is None else SIDES[found]


def next_dealer(game: Variant, script: Witness) -> str:
    state = played(game, script)
    after_deal = Match.begin(game, state.deal.dealer).after(outcome(state))
    return game.seats[after_deal.dealer].code


def book(game: Variant, script: Witness) -> str:
    """Return all rules of the game, in English."""
    found = [clause.id for _, section in ENGLISH.book(game) for clause in section]
    return " ".join(ENGLISH.rule(clause, game) for clause in found)


LOOKS: dict[str, Callable[[Variant, Witness], str]] = {
    "pack": lambda game, script: str(len(game.deck.cards)),
    "trumps": trumps,
    "hands": lambda game, script: numbers(
        tuple(hand.bit_count() for hand in played(game, script).hands)
    ),
    "may": lambda game, script: ", ".join(words(played(game, script))),
    "turn": turn_and_part,
    "trump": lambda game, script: played(game, script).order.trump.value,
    "points": points,
    "dealer": next_dealer,
    "winner": winner,
    "score": lambda game, script: numbers(match(game, script).score),
    "next score": lambda game, script: numbers(match(game, script).next_game().score),
    "games": lambda game, script: str(match(game, script).games),
    "ruling": ruling,
    "puts right": who_puts_right,
    "book": book,
}

CASES = [
    pytest.param(setting, witness, value, id=f"{setting}={value} {witness.look}")
    for setting, found in WITNESSES.items()
    for witness in found
    for value in witness.seen
]


@pytest.mark.parametrize(("setting", "witness", "value"), CASES)
def test_what_is_seen_depends_on_the_setting(setting: str, witness: Witness, value: str) -> None:
    shown = witness.shown(setting, value)
    if witness.look != "book":
        assert shown == witness.seen[value]
        return
    for other, sentence in witness.seen.items():
        assert (sentence in shown) is (other == value)


def test_every_setting_has_a_witness() -> None:
    assert list(WITNESSES) == list(SETTINGS)


@pytest.mark.parametrize("setting", SETTINGS)
def test_a_witness_sees_different_things(setting: str) -> None:
    for witness in WITNESSES[setting]:
        assert len(witness.seen) > 1
        assert len({*witness.seen.values()}) == len(witness.seen), witness.look


@pytest.mark.parametrize("setting", SETTINGS)
def test_no_named_value_is_without_a_witness(setting: str) -> None:
    kind = kind_of(SETTINGS[setting])
    seen = {value.partition(",")[0] for witness in WITNESSES[setting] for value in witness.seen}
    if not isinstance(kind, Number):
        assert {*kind.words()} <= seen


def test_only_what_changes_nothing_in_the_play_is_seen_in_the_book_alone() -> None:
    only_read = {
        setting
        for setting, found in WITNESSES.items()
        if {witness.look for witness in found} == {"book"}
    }
    assert only_read == {"packets"}
