"""Tell a replayed game in words, line by line."""

from collections.abc import Callable, Iterable, Iterator
from itertools import groupby
from typing import NamedTuple

from tutor import narrate
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game.actions import Discard, Give, PlayCard, Together
from tutor.game.state import Phase
from tutor.game.variant import Variant
from tutor.records.replay import DealReplay, Replay
from tutor.records.table import Decision, Renege
from tutor.words import Words

_NOBODY = -1
"""No seat looks on: a record is told to somebody who did not play."""


class Line(NamedTuple):
    """A sentence or two of the account."""

    text: str
    indent: int = 0
    is_heading: bool = False


Remark = Callable[[Decision], Iterable[str]]
"""What is to be said about a decision besides."""


def account(found: Replay, corpus: Corpus) -> Iterator[Line]:
    """Yield what was said and played, who took what, what was against the rules, and the score."""
    words, variant = corpus.words, found.variant
    for number, deal in enumerate(found.deals, start=1):
        yield from deal_told(deal, number, corpus)
    if found.winner is not None:
        side = narrate.party_named(variant, found.winner, None, words)
        yield Line(words.say("Winner of the game: {side}.", side=side), is_heading=True)


def deal_told(
    deal: DealReplay, number: int, corpus: Corpus, remark: Remark = lambda _: ()
) -> Iterator[Line]:
    """Yield the account of one deal, each decision followed by what is remarked about it."""
    words, variant = corpus.words, deal.state.variant
    seat = variant.seats[deal.record.dealer]
    yield Line(words.say("Deal {n}. Dealer: {seat}.", n=number, seat=seat), is_heading=True)
    yield from _deal(deal, corpus, remark)
    yield Line(_score(deal.score, variant, words), 2)


def _deal(deal: DealReplay, corpus: Corpus, remark: Remark) -> Iterator[Line]:
    words = corpus.words
    if deal.record.upcard:
        yield Line(words.say("Upcard: {card}.", card=deal.record.upcard), 2)
    for number, group in groupby(deal.decisions, _trick_number):
        decisions = list(group)
        if number is None:
            for decision in decisions:
                yield Line(_said(decision, words), 2)
                yield from _against_the_rules(decision, None, corpus)
                yield from (Line(text, 4) for text in remark(decision))
        else:
            yield from _trick(deal, number, decisions, corpus)
            yield from (Line(text, 4) for each in decisions for text in remark(each))
            yield from (Line(text, 2) for text in _called_after(deal, number + 1, words))
    if deal.outcome is None:
        yield Line(words.say("The record of this deal ends here."), 2)
        return
    for text in narrate.outcome_told(deal.state, deal.outcome, _NOBODY, corpus):
        yield Line(text, 2)


def _trick_number(decision: Decision) -> int | None:
    """Return the place of the trick a card was played to, None for what was done before."""
    is_play = decision.state.phase is Phase.PLAY and isinstance(decision.action, PlayCard)
    return len(decision.state.tricks) if is_play else None


def _said(decision: Decision, words: Words) -> str:
    state, action = decision.state, decision.action
    seat = state.variant.seats[decision.seat]
    match action:
        case Discard(card=card):
            return words.say("{seat} lays aside: {card}", seat=seat, card=card)
        case Give(card=card):
            return words.say("{seat} passes to the partner: {card}", seat=seat, card=card)
        case Together() if not narrate.is_about_dummy(state):
            return f"{words.seat(seat)}: {words.say('Play with the partner')}"
    by_dealer = decision.seat == state.deal.dealer
    said = narrate.said_shortly(action, words, by_dealer=by_dealer)
    return f"{words.seat(seat)}: {said or narrate.offered(action, state, words)}"


def _trick(
    deal: DealReplay, number: int, decisions: list[Decision], corpus: Corpus
) -> Iterator[Line]:
    words, seats = corpus.words, deal.state.variant.seats
    plays = ", ".join(
        f"{words.seat(seats[each.seat])} {words.code(each.action.card)}"
        for each in decisions
        if isinstance(each.action, PlayCard)
    )
    yield Line(words.say("Trick {n}: {plays}", n=number + 1, plays=plays), 2)
    reneges = {each.seat: each for each in deal.reneges if each.trick == number + 1}
    for each in decisions:
        yield from _against_the_rules(each, reneges.get(each.seat), corpus)
    if number < len(deal.state.tricks):
        trick = deal.state.tricks[number]
        yield Line(narrate.trick_told(deal.state, trick, None, words), 4)


def _against_the_rules(decision: Decision, renege: Renege | None, corpus: Corpus) -> Iterator[Line]:
    """Say what was wrong; a renege is told with the card that proves it."""
    words, variant = corpus.words, decision.state.variant
    seat, violation = variant.seats[decision.seat], decision.violation
    text = explain(violation, corpus, variant).text if violation else ""
    if renege is not None:
        for told in renege_told(renege, decision, corpus):
            yield Line(told, 4)
    elif text:
        yield Line(words.say("Against the rules. To {seat}: “{text}”", seat=seat, text=text), 4)


def renege_told(renege: Renege, decision: Decision, corpus: Corpus) -> tuple[str, str]:
    """Say who reneged with what, and which card proves it."""
    words, variant, violation = corpus.words, decision.state.variant, decision.violation
    text = explain(violation, corpus, variant).text if violation else words.card(renege.card)
    proof = words.say("Proof, in the hand: {card}.", card=renege.proof)
    if renege.shown is not None:
        proof = words.say("Proof, in trick {n}: {card}.", n=renege.shown, card=renege.proof)
    seat = variant.seats[renege.seat]
    return words.say("Renege by {seat}. To {seat}: “{text}”", seat=seat, text=text), proof


def _called_after(deal: DealReplay, tricks: int, words: Words) -> Iterator[str]:
    """Tell each call of a renege that came after so many tricks: whether it stood, its price."""
    variant = deal.state.variant
    for place, ruling in enumerate(deal.rulings):
        called, renege = ruling.called, ruling.renege
        if called.gathered != tricks:
            continue
        caller, accused = variant.seats[called.caller], variant.seats[called.accused]
        said = words.say("{caller} says that {seat} has reneged.", caller=caller, seat=accused)
        before = [each.renege.seat for each in deal.rulings[:place] if each.renege]
        if renege is not None:
            played = words.say(
                "In trick {n} the {led} was led, and {seat} played the {card}.",
                n=renege.trick + 1,
                led=renege.led,
                seat=accused,
                card=renege.card,
            )
        elif called.accused in before:
            played = words.say("There is no other renege of this player.")
        else:
            played = words.say("The call is false: nobody saw a card that should have been played.")
        yield f"{said} {played} {narrate.price_told(ruling.points, variant, None, words)}"


def _score(points: tuple[int, ...], variant: Variant, words: Words) -> str:
    sides = [
        f"{narrate.party_named(variant, party, None, words)} {words.number(have)}"
        for party, have in enumerate(points)
    ]
    return words.say("Score: {score}.", score="; ".join(sides))
