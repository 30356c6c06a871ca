"""Say in one language what a rule forbids, who takes a trick and what a deal is worth, and why."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tutor.cards import Card, Cards
from tutor.corpus import Corpus
from tutor.game.rule import Facts, RuleViolation
from tutor.game.scoring import Worth
from tutor.game.variant import Variant
from tutor.trumps import Trump, TrumpOrder
from tutor.words import Words


@dataclass(frozen=True, slots=True)
class Explanation:
    """A broken rule in words: what went wrong here, the rule in general, and its name."""

    clause: str
    title: str
    text: str
    rule: str


def explain(violation: RuleViolation, corpus: Corpus, variant: Variant) -> Explanation:
    """Return the clause's words, filled with what happened."""
    text = corpus.text(violation.clause)
    wrong = corpus.passage(text, "wrong", violation.facts).text
    return Explanation(
        violation.clause,
        corpus.title(violation.clause),
        " ".join([wrong, *_changed_suit(violation.facts, corpus.words)]),
        corpus.rule(violation.clause, variant),
    )


def _changed_suit(facts: Facts, words: Words) -> Iterator[str]:
    """Say why a card that must be played counts as a suit that is not printed on it."""
    owed, suit = facts.get("owed"), facts.get("suit")
    for card in owed if isinstance(owed, tuple) else ():
        if isinstance(card, Card) and card.suit not in (suit, None) and card != facts.get("left"):
            yield words.say(
                "The {card} is the left bower and counts as {suit}.", card=card, suit=suit
            )


def why_it_wins(order: TrumpOrder, trick: Sequence[Cards], words: Words) -> str:
    """Return why the winning card of a trick wins it; nothing else is claimed."""
    said = _why_it_wins(order, trick, words)
    names = [order.deck.names(each)[0] for each in trick]
    if names.count(names[order.ahead(trick)]) == 1:
        return said
    return f"{said} {words.say('Of two equal cards the one played first is higher.')}"


def _why_it_wins(order: TrumpOrder, trick: Sequence[Cards], words: Words) -> str:
    bit = trick[order.ahead(trick)]
    (card,) = order.deck.names(bit)
    trumps = [each for each in trick if each & order.trumps]
    if order.is_right_bower(card):
        return words.say("This is the right bower, the highest trump in this trick.")
    if order.is_left_bower(card):
        return words.say("This is the left bower, the highest trump in this trick.")
    if bit & order.trumps and len(trumps) == 1:
        return words.say("This is the only trump in this trick.")
    if bit & order.trumps:
        return words.say("This is the highest trump in this trick.")
    suit = order.suit_of(card)
    if order.trump is Trump.NONE_LOW:
        return words.say(
            "Low cards win here, and this is the lowest card of {suit} in this trick.", suit=suit
        )
    if order.trumps:
        return words.say(
            "No trump was played, and this is the highest card of {suit} in this trick.", suit=suit
        )
    return words.say("This is the highest card of {suit} in this trick.", suit=suit)


def why_it_loses(order: TrumpOrder, trick: Sequence[Cards], place: int, words: Words) -> str:
    """Return why the card at a place of a trick does not win it, without naming the winner."""
    (card,) = order.deck.names(trick[place])
    (led,) = order.deck.names(trick[0])
    suit = order.suit_of(led)
    has_trump = any(each & order.trumps for each in trick)
    is_trump = bool(trick[place] & order.trumps)
    if has_trump and not is_trump:
        return words.say("A trump was played, and the {card} is not a trump.", card=card)
    if not is_trump and order.suit_of(card) is not suit:
        return words.say(
            "The {card} is not of the suit that was led, {suit}, so it cannot win.",
            card=card,
            suit=suit,
        )
    if order.deck.names(trick[order.ahead(trick)]) == (card,):
        return words.say("Of two equal cards the one played first is higher.")
    return words.say("Another card of the same suit beats the {card}.", card=card)


def what_it_is_worth(worth: Worth, corpus: Corpus, variant: Variant) -> str:
    """Return the row of the score table that a deal falls under."""
    return corpus.rule(worth.clause, variant)
