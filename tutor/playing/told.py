"""Sentences of a game: what the others did, how good a choice was, how a call of a renege ended."""

from collections.abc import Iterator

from tutor.cards import Card, Cards
from tutor.coach.estimate import Estimate
from tutor.coach.grade import Grade, Mark
from tutor.corpus import Corpus
from tutor.game import sides
from tutor.game.actions import Discard, Give, GoAlone, GoUnder, PlayOn, Together
from tutor.game.revoke import Ruling
from tutor.game.state import DealState, Phase, Said, Trick
from tutor.narrate import (
    offered,
    outcome_told,
    party_named,
    price_told,
    proof_told,
    said_shortly,
    seat_named,
    trick_told,
)
from tutor.playing.events import Accuse
from tutor.playing.game import Game
from tutor.playing.tables import table_of
from tutor.words import Words


def news(game: Game, words: Words) -> tuple[str, ...]:
    """Say what the others did before the play since the learner spoke last.

    A call that stands beside its seat on the table is not said again.
    """
    state = game.state
    if state.phase in (Phase.BIDDING, Phase.CLAIM) or state.tricks:
        return ()
    since = len(state.said)
    while since and state.said[since - 1].seat != game.learner:
        since -= 1
    is_shown = [place.said is not None for place in table_of(game).places]
    told = [
        did(each, game, words)
        for each in state.said[since:]
        if not (each in state.calls and is_shown[each.seat])
    ]
    separator = ", " if words.plain else " · "
    return (separator.join(filter(None, told)),) if any(told) else ()


def did(said: Said, game: Game, words: Words) -> str:
    """Say what a seat did before the play, as the learner sees it; nothing if it did nothing."""
    state, action, who = game.state, said.action, game.variant.seats[said.seat]
    is_for_learner = sides.partner(game.variant, said.seat) == game.learner
    is_maker = state.contract is not None and said.seat == state.contract.maker
    match action:
        case Discard():
            return words.say("{seat} lays a card aside", seat=who)
        case Give(card=card) if is_for_learner:
            return words.say("{seat} passes to the partner: {card}", seat=who, card=card)
        case Give():
            return words.say("{seat} passes a card to the partner", seat=who)
        case GoUnder():
            return words.say("{seat} swaps three cards", seat=who)
        case GoAlone():
            return words.say("{seat} plays alone", seat=who)
        case Together() if state.deal.dummy and is_maker:
            return words.say("{seat} takes the dummy hand", seat=who)
        case Together() | PlayOn():
            return ""
    shortly = said_shortly(action, words, by_dealer=said.seat == state.deal.dealer)
    then = state._replace(to_act=said.seat)
    return f"{words.seat(who)}: {shortly or offered(action, then, words)}"


def trick_listed(state: DealState, number: int, viewer: int, words: Words) -> tuple[str, str]:
    """Tell a gathered trick again: who played what, and who took it."""
    trick = state.tricks[number]
    seats = _seats(state, trick)
    plays = ", ".join(
        f"{seat_named(state, seat, viewer, words)} {words.code(card)}"
        for seat, card in zip(seats, _cards(state, trick), strict=True)
    )
    listed = words.say("Trick {n}: {plays}", n=number + 1, plays=plays)
    return listed, trick_told(state, trick, viewer, words)


def _seats(state: DealState, trick: Trick) -> tuple[int, ...]:
    out = state.contract.out if state.contract else 0
    return sides.seats_in_play(state.variant, out, trick.leader)


def _cards(state: DealState, trick: Trick) -> Iterator[Card]:
    for card in trick.cards:
        yield from state.variant.deck.names(card)


def graded(found: Grade, then: DealState, words: Words) -> str:
    """Say how good the learner's choice was and, when it cost something, what was better."""
    names = {
        Mark.BEST: words.say("Well chosen."),
        Mark.INEXACT: words.say("Not quite the best."),
        Mark.MISTAKE: words.say("A mistake."),
        Mark.BLUNDER: words.say("A bad mistake."),
    }
    if found.mark is Mark.BEST:
        return names[found.mark]
    better = words.listed([offered(each, then, words) for each in found.best])
    loss = float(found.points)
    if not found.is_sure:
        said = words.say(
            "Perhaps better: {better}, by {points} points a deal.", better=better, points=loss
        )
    else:
        said = words.say(
            "Better on average: {better}, by {points} points a deal.", better=better, points=loss
        )
    return f"{names[found.mark]} {said}"


def best_told(best: Estimate, then: DealState, words: Words) -> str:
    """Name the best action and what it brings on average."""
    answer = words.say("Answer: {answer}", answer=offered(best.action, then, words))
    if then.contract is None:
        return answer
    tricks = float(best.tricks)
    brings = words.say("Your side then takes {tricks} tricks on average.", tricks=tricks)
    return f"{answer}\n{brings}"


def call_told(game: Game, called: Accuse, ruling: Ruling, words: Words) -> tuple[str, ...]:
    """Say who called whose renege, the proof, and what it costs; or that the call was false."""
    state = game.gathered
    first = _who_calls(game, called, words)
    if ruling.renege is None:
        return (f"{first} {_false_call(game, called, ruling, words)}",)
    proof = proof_told(state, ruling.renege, game.learner, words)
    price = price_told(ruling.points, game.variant, game.learner, words)
    return (f"{first} {proof}",) if ruling.ends_deal else (f"{first} {proof}", price)


def _who_calls(game: Game, called: Accuse, words: Words) -> str:
    seats = game.variant.seats
    caller, accused = seats[called.caller], seats[called.accused]
    if called.caller == game.learner:
        return words.say("You say that {seat} has reneged.", seat=accused)
    if called.accused == game.learner:
        return words.say("{caller} says that you have reneged.", caller=caller)
    return words.say("{caller} says that {seat} has reneged.", caller=caller, seat=accused)


def _false_call(game: Game, called: Accuse, ruling: Ruling, words: Words) -> str:
    before = [each.renege for each in game.rulings if each.renege]
    if any(each.seat == called.accused for each in before) and not any(ruling.points):
        return words.say("There is no other renege of this player.")
    said = words.say("The call is false: nobody saw a card that should have been played.")
    return f"{said} {price_told(ruling.points, game.variant, game.learner, words)}"


def side_named(game: Game, party: int, words: Words) -> str:
    """Return who plays for a side, the learner as "you"."""
    return party_named(game.variant, party, game.learner, words)


def score_told(game: Game, words: Words) -> str:
    """Say how the game stands."""
    sides_told = [
        f"{side_named(game, party, words)} {words.number(have)}"
        for party, have in enumerate(game.standing.score)
    ]
    return words.say("Score: {score}.", score="; ".join(sides_told))


def deal_told(game: Game, corpus: Corpus) -> tuple[str, ...]:
    """Say how the deal ended and how the game stands.

    The score of more than two sides stands at the head of the page.
    """
    words, result = corpus.words, game.result
    told = outcome_told(game.state, result, game.learner, corpus)
    changed = [
        f"{side_named(game, party, words)} {now - before:+d}"
        for party, (now, before) in enumerate(
            zip(game.standing.score, game.match.score, strict=True)
        )
        if now != before
    ]
    points = (words.say("Points: {points}.", points="; ".join(changed)),) if changed else ()
    if len(game.variant.parties) == 2:
        points = (*points, score_told(game, words))
    return (*told, " ".join(points)) if points else told


def hands_told(game: Game, words: Words) -> tuple[str, ...]:
    """Show all cards as they were dealt."""
    state, table = game.state, game.state.deal
    lines = [
        f"{seat_named(state, seat, game.learner, words)}: {_codes(state, hand, words)}"
        for seat, hand in enumerate(table.hands)
    ]
    piles = (
        (words.say("Upcard"), table.upcard),
        (words.say("Dummy hand"), table.dummy),
        (words.say("Widow"), table.widow),
        (words.say("Left over"), table.stock),
    )
    return (*lines, *(f"{name}: {_codes(state, pile, words)}" for name, pile in piles if pile))


def _codes(state: DealState, cards: Cards, words: Words) -> str:
    order = state.order if state.contract else None
    named = order.highest_first(cards) if order else state.variant.deck.names(cards)
    return " ".join(map(words.code, named))


def winner_told(game: Game, words: Words) -> str:
    """Say who has won the game."""
    winner = game.standing.winner
    assert winner is not None
    if winner == game.variant.party(game.learner):
        said = words.say("You have won the game!")
        if len(game.variant.parties[winner]) > 1:
            said = words.say("You and your partner have won the game!")
    else:
        side = side_named(game, winner, words)
        said = words.say("Winner of the game: {side}.", side=side)
    twice = words.say("It counts as two games.") if game.standing.games > 1 else ""
    return f"{said} {twice}".strip()
