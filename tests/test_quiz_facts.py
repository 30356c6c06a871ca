"""What a question tells is what it is judged by, and what its explanation tells is so."""

from collections.abc import Iterable
from typing import Any

import pytest

from tests.test_quizzes import CASES, corpus, questions
from tutor.cards import Card
from tutor.explain import explain
from tutor.game.actions import PlayCard
from tutor.game.engine import judge, legal_options
from tutor.game.revoke import reneges
from tutor.game.scoring import worth
from tutor.game.variant_file import load
from tutor.quizzes.question import JOINT
from tutor.scene import Mark
from tutor.trumps import TrumpOrder

BOOK = corpus()
WORDS = BOOK.words


def seat(question: Any, index: int) -> str:
    you = 2 if question.variant.players == 4 else 0
    return "you" if index == you else WORDS.seat(question.variant.seats[index])


def tells_order(question: Any, asked: str, why: str) -> None:
    cards = [Card.parse(code) for code in question.right.split(JOINT)]
    assert " ".join(card.short for card in cards) in why
    tells_bowers(question.table.order, cards, why)


def tells_higher(question: Any, asked: str, why: str) -> None:
    high = Card.parse(question.right)
    (low,) = (card for card in question.cards if card != high)
    order, told = question.table.order, "The {} is higher than the {}."
    first, second = (order.deck.mask([card]) & order.trumps for card in (high, low))
    if first and not second:
        told = "The {} is a trump. The {} is not."
    assert why.endswith(told.format(WORDS.card(high), WORDS.card(low)))
    tells_bowers(order, (high, low), why)


def tells_bowers(order: TrumpOrder, cards: Iterable[Card], why: str) -> None:
    for card in cards:
        name = WORDS.card(card)
        assert (f"The {name} is the right bower." in why) == order.is_right_bower(card)
        assert (f"The {name} is the left bower" in why) == order.is_left_bower(card)


def tells_suit(question: Any, asked: str, why: str) -> None:
    suit = question.table.order.suit_of(question.card)
    assert WORDS.card(question.card) in asked and WORDS.card(question.card) in why
    assert f"counts as {WORDS.suit(suit)}" in why
    assert ("left bower" in why) == question.table.order.is_left_bower(question.card)
    assert ("printed on it" in why) == (question.card.suit is suit)


def tells_duty(question: Any, asked: str, why: str) -> None:
    state, order = question.table, question.table.order
    led = Card.parse(state.variant.deck.names(state.trick[0])[0].code)
    assert f"This trick asks for {WORDS.suit_with_symbol(order.suit_of(led))}." in why
    held = state.variant.deck.names(state.hand)
    owed = [card for card in held if order.suit_of(card) is order.suit_of(led)]
    first = why.partition(" The ")[0]
    for card in held:
        assert (WORDS.card(card) in first) == (card in owed)
    assert ("You hold no such card" in why) == (not owed)
    marks = question.scene_after().marks
    marked = set(marks)
    assert marked == {card for card in held if judge(state, PlayCard(card)) is None}
    assert set(marks.values()) == {Mark.PLAYABLE}
    assert state.variant.deck.mask(marked) == legal_options(state)


def tells_trick(question: Any, asked: str, why: str) -> None:
    trick = question.table.tricks[-1]
    best = question.table.order.ahead(trick.cards)
    (card,) = question.variant.deck.names(trick.cards[best])
    assert WORDS.card(card) in why
    assert why.lower().startswith(seat(question, trick.winner).lower())
    shown = {place.seat: place.card for place in question.scene().places if place.card}
    played = {
        (trick.leader + n) % question.variant.players: question.variant.deck.names(bit)[0]
        for n, bit in enumerate(trick.cards)
    }
    assert shown == played and not any(place.wins for place in question.scene().places)
    assert [place.seat for place in question.scene_after().places if place.wins] == [trick.winner]


def tells_leads(question: Any, asked: str, why: str) -> None:
    if hasattr(question, "table"):
        tells_trick(question, asked, why)
        return
    maker, dealer = seat(question, question.contract.maker), seat(question, question.dealer)
    if question.contract.bid is not None:
        assert f"Highest bidder: {maker}." in asked
    elif question.contract.lone:
        assert f"Chose trump and plays alone: {maker}." in asked
    else:
        assert f"Chose trump: {maker}." in asked
    assert f"Dealer: {dealer}." in asked
    is_loners = question.clause in ("play.loner-lead", "play.loner-lead-each")
    from_seat = question.contract.maker if is_loners else question.dealer
    left = question.variant.seats[(from_seat + 1) % question.variant.players]
    told = f"({seat(question, from_seat)}): {seat(question, left.index)}."
    decides = question.contract.bid is None and left.code == question.right
    assert (told in why) == ("On the left of this seat" in why) == decides


def tells_allowed(question: Any, asked: str, why: str) -> None:
    broken = judge(question.table, question.action)
    if broken is not None:
        assert why == explain(broken, BOOK, question.variant).text
    if not question.variant.is_auction:
        assert f"Round {question.table.round}." in asked


def tells_dealer(question: Any, asked: str, why: str) -> None:
    if not hasattr(question, "actions"):
        assert f"Dealer: {seat(question, question.table.deal.dealer)}." in asked
        assert f"Ordered it up: {seat(question, question.table.contract.maker)}." in asked
    for action in getattr(question, "actions", ()):
        broken = judge(question.table, action)
        if broken is not None:
            slip = question.slip(action.word, BOOK)
            assert slip == (explain(broken, BOOK, question.variant).text,)


def tells_points(question: Any, asked: str, why: str) -> None:
    found = worth(question.variant, question.tricks, bid=question.bid, alone=question.alone)
    assert f"took {question.tricks} of {question.variant.tricks} tricks" in asked
    assert ("played alone" in asked) == (question.alone and question.bid is None)
    assert question.bid is None or WORDS.bid(question.bid) in asked
    assert why.startswith(BOOK.rule(found.clause, question.variant))


def tells_renege(question: Any, asked: str, why: str) -> None:
    players = question.variant.players
    for number, trick in enumerate(question.table.tricks, start=1):
        cards = [question.variant.deck.names(bit)[0].short for bit in trick.cards]
        seats = [seat(question, (trick.leader + n) % players) for n in range(players)]
        told = ", ".join(f"{who}: {card}" for who, card in zip(seats, cards, strict=True))
        assert f"Trick {number}: {told}" in asked
    found = reneges(question.table)
    if found:
        assert found[0].proof
        assert all(WORDS.card(c) in why for c in (found[0].card, found[0].led, found[0].proof.card))
    else:
        assert "played no card of that suit later" in why


def tells_differs(question: Any, asked: str, why: str) -> None:
    assert BOOK.rule(question.clause, question.variant) in asked
    names = [question.read_out(each, BOOK) for each in question.options()]
    assert {BOOK.variant(each)[0] for each in (question.variant, question.other)} < set(names)
    if why:
        assert why.endswith(BOOK.rule(question.clause, question.other))


def tells_word(question: Any, asked: str, why: str) -> None:
    assert asked.startswith(WORDS.fill(question.term.means["en"], {}))
    assert question.read_out(question.right, BOOK) == question.term.words["en"]


TELLS = {
    "order": tells_order,
    "higher": tells_higher,
    "suit": tells_suit,
    "playable": tells_duty,
    "must": tells_duty,
    "winner": tells_trick,
    "leads": tells_leads,
    "allowed": tells_allowed,
    "dealer": tells_dealer,
    "points": tells_points,
    "renege": tells_renege,
    "differs": tells_differs,
    "word": tells_word,
}


@pytest.mark.parametrize(("kind", "game"), CASES)
def test_a_question_and_its_explanation_tell_what_is_so(kind: str, game: str) -> None:
    for question in questions(kind, game):
        asked, why = " ".join(question.asked(BOOK)), " ".join(question.why(BOOK))
        TELLS[kind](question, asked, why)
        if hasattr(question, "table") and question.table.contract and kind != "dealer":
            assert WORDS.trump(question.table.order.trump).lower() in asked.lower()
    assert load(game)
