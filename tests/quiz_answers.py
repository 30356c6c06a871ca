"""What the engine says to a quiz question, asked directly and not through the quiz."""

from collections.abc import Callable
from itertools import combinations
from typing import Any

from tutor.cards import Card
from tutor.corpus import Corpus
from tutor.game import play
from tutor.game.actions import PlayCard, parse
from tutor.game.engine import judge
from tutor.game.scoring import worth
from tutor.game.variant_file import key_of
from tutor.glossary import terms
from tutor.quizzes.differs import BOTH
from tutor.quizzes.question import JOINT, Question
from tutor.words import Words


def _ranked(question: Any, answer: str) -> bool:
    """Each card of an order beats the next one, whichever of the two is led."""
    order, deck = question.table.order, question.variant.deck
    bits = [deck.mask([Card.parse(code)]) for code in answer.split(JOINT)]
    pairs = zip(bits, bits[1:], strict=False)
    return all(order.ahead((hi, lo)) == 0 and order.ahead((lo, hi)) == 1 for hi, lo in pairs)


def _higher(question: Any, answer: str) -> bool:
    (other,) = (card.code for card in question.cards if card.code != answer)
    return _ranked(question, JOINT.join([answer, other]))


def _marked_cards(question: Any, answer: str) -> bool:
    held = question.variant.deck.names(question.table.hand)
    fit = {card.code for card in held if judge(question.table, PlayCard(card)) is None}
    return set(answer.split(JOINT)) == fit


def _duty(question: Any, answer: str) -> bool:
    """A suit when the hand holds it and only it may be played, any when nothing is forbidden."""
    state = question.table
    held = question.variant.deck.names(state.hand)
    fit = [card for card in held if judge(state, PlayCard(card)) is None]
    (led,) = question.variant.deck.names(state.trick[0])
    asked = state.order.suit_of(led)
    follows = any(state.order.suit_of(card) is asked for card in held)
    if not follows:
        assert len(fit) == len(held)
        return answer == "any"
    assert all(state.order.suit_of(card) is asked for card in fit)
    return bool(answer == asked)


def _trick(question: Any, answer: str) -> bool:
    """The engine has gathered the trick: its winner is to act."""
    winner = question.variant.seats[question.table.tricks[-1].winner].code
    next_up = question.variant.seats[question.table.to_act].code
    return bool(answer == winner == next_up)


def _leads(question: Any, answer: str) -> bool:
    if hasattr(question, "table"):
        return _trick(question, answer)
    seat = play.first_leader(question.variant, question.dealer, question.contract)
    return bool(answer == question.variant.seats[seat].code)


def _allowed(question: Any, answer: str) -> bool:
    return (answer == "yes") == (judge(question.table, question.action) is None)


def _dealer(question: Any, answer: str) -> bool:
    if hasattr(question, "actions"):
        fit = {a.word for a in question.actions if judge(question.table, a) is None}
        return set(answer.split(JOINT)) == fit and all(parse(word).word == word for word in fit)
    holder = next(n for n, h in enumerate(question.table.hands) if h & question.table.deal.upcard)
    return bool(answer == question.variant.seats[holder].code)


def _points(question: Any, answer: str) -> bool:
    found = worth(question.variant, question.tricks, bid=question.bid, alone=question.alone)
    return answer == f"{found.makers} {found.defenders}"


def _renege(question: Any, answer: str) -> bool:
    """The seat did not follow in a trick, and in a later one played the suit that was led."""
    state, players = question.table, question.variant.players
    order, deck = state.order, question.variant.deck
    played = [
        {
            question.variant.seats[(trick.leader + step) % players].code: order.suit_of(card)
            for step, (card,) in enumerate(map(deck.names, trick.cards))
        }
        for trick in state.tricks
    ]
    led = [next(iter(suits.values())) for suits in played]
    proved = {
        f"{seat} {early + 1} {late + 1}"
        for early, late in combinations(range(len(played)), 2)
        for seat, suit in played[early].items()
        if suit is not led[early] and played[late][seat] is led[early]
    }
    return answer in (proved or {"nobody"})


def _differs(question: Any, answer: str) -> bool:
    """The rule stands in the book of one game, or of both, in the same words."""
    book = Corpus(Words())
    rule = book.rule(question.clause, question.variant)
    has_it = [
        key_of(game)
        for game in (question.variant, question.other)
        if any(clause.id == question.clause for _, found in book.book(game) for clause in found)
        and book.rule(question.clause, game) == rule
    ]
    return answer == (BOTH if len(has_it) == 2 else has_it[0])


def _word(question: Any, answer: str) -> bool:
    return bool(terms()[answer].means == question.term.means)


def _suit(question: Any, answer: str) -> bool:
    return bool(answer == question.table.order.suit_of(question.card).value)


IS_RIGHT: dict[str, Callable[[Any, str], bool]] = {
    "order": _ranked,
    "higher": _higher,
    "suit": _suit,
    "playable": _marked_cards,
    "must": _duty,
    "winner": _trick,
    "leads": _leads,
    "allowed": _allowed,
    "dealer": _dealer,
    "points": _points,
    "renege": _renege,
    "differs": _differs,
    "word": _word,
}
"""By kind: whether an answer is right."""


def is_right(kind: str, question: Question, answer: str) -> bool:
    return IS_RIGHT[kind](question, answer)
