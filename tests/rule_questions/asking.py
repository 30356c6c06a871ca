"""The kinds of question: each row knows its words and lets the engine find the answer."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tests.rule_questions.table import (
    SUIT_NAMES,
    Script,
    in_cards,
    in_short,
    infinitive,
    may,
)
from tutor.cards import Card, parse_cards
from tutor.corpus import Corpus
from tutor.game.actions import cards_of, parse
from tutor.game.engine import legal_actions
from tutor.game.position import in_play
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.trumps import Trump
from tutor.words import Words

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")

_CLAUSES = Corpus(Words()).all_clauses


@dataclass(frozen=True, slots=True)
class Question:
    """What a reader is asked, and the right answer."""

    id: str
    text: str
    answer: str


class Row(NamedTuple):
    """A question for every game whose rule book has one of the ``clauses`` that answer it."""

    id: str
    clauses: str
    text: Callable[[Variant], str]
    answer: Callable[[Variant], str]

    def is_asked(self, game: Variant) -> bool:
        return any(_CLAUSES[clause].applies(game) for clause in self.clauses.split())

    def question(self, game: Variant) -> Question:
        return Question(self.id, self.text(game), self.answer(game))


def plain(id: str, clauses: str, text: str, answer: Callable[[Variant], object]) -> Row:
    """Ask about the game as a whole."""
    return Row(id, clauses, lambda game: text, lambda game: str(answer(game)))


def asked(
    id: str, clauses: str, script: Script, text: str, look: Callable[[DealState], str]
) -> Row:
    """Ask what is seen after a script."""
    return Row(
        id,
        clauses,
        lambda game: f"{script.told(game)} {text}",
        lambda game: look(script.played(game)),
    )


def allowed(id: str, clauses: str, script: Script, seat: str, action: str) -> Row:
    """Ask whether a player may do something after a script."""
    text = f"May {seat} {infinitive(parse(action))} now?"
    return asked(id, clauses, script, text, lambda state: may(state, seat, action))


def may_play(id: str, clauses: str, trump: str, led: str, hand: str) -> Row:
    """Ask for the cards of a hand that may be put on a trick; ``led`` is empty before a lead."""
    lead = f"{in_cards(led)} is led." if led else "You lead to the trick."
    text = f"{trump_told(trump)} {lead} Your hand is {in_cards(hand)}. Which cards may you play?"
    table, held = parse_cards(led), parse_cards(hand)

    def answer(game: Variant) -> str:
        state = in_play(game, Trump(trump), leader=0, table=table, hand=held)
        return in_short(card for action in legal_actions(state) for card in cards_of(action))

    return Row(id, clauses, lambda game: text, answer)


def takes(id: str, clauses: str, trump: str, cards: str) -> Row:
    """Ask who wins a trick; of the cards, each player plays one, and the first two matter most."""

    def on_table(game: Variant) -> tuple[str, ...]:
        return tuple(cards.split()[: game.players])

    def text(game: Variant) -> str:
        played = in_cards(" ".join(on_table(game)))
        said = f"These cards are played to a trick in this order: {played}."
        return f"{trump_told(trump)} {said} Which of them wins it: the first, the second, …?"

    def answer(game: Variant) -> str:
        bits = [game.deck.bits(card) for card in parse_cards(" ".join(on_table(game)))]
        order = game.orders[Trump(trump)]
        place = order.ahead(each & -each for each in bits)
        return f"{PLACES[place]} ({in_cards(on_table(game)[place])})"

    return Row(id, clauses, text, answer)


def in_order(id: str, clauses: str, trump: str, cards: str) -> Row:
    """Ask for cards of one suit from high to low, as many of them as the pack has."""

    def in_pack(game: Variant) -> list[Card]:
        return [card for card in parse_cards(cards) if game.deck.bits(card)]

    def text(game: Variant) -> str:
        asks = "Put these cards in order from high to low"
        return f"{trump_told(trump)} {asks}: {in_short(in_pack(game))}."

    def answer(game: Variant) -> str:
        order = game.orders[Trump(trump)]
        return in_short(order.highest_first(game.deck.mask(in_pack(game))))

    return Row(id, clauses, text, answer)


def custom(id: str, clauses: str, text: str, answer: str) -> Row:
    """Ask about a custom that the engine cannot tell; the clause is the source of the answer."""
    return plain(id, clauses, text, lambda game: answer)


def trump_told(trump: str) -> str:
    suit = Trump(trump).suit
    return f"{SUIT_NAMES[suit].capitalize()} are trump." if suit else "There is no trump."
