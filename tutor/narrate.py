"""Say what players may do and what they did."""

from tutor.corpus import Corpus
from tutor.explain import what_it_is_worth, why_it_wins
from tutor.game.actions import (
    Action,
    Call,
    ClaimMisdeal,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    Keep,
    MakeBid,
    OrderUp,
    Pass,
    PlayCard,
    PlayOn,
    Together,
)
from tutor.game.revoke import Renege
from tutor.game.scoring import Outcome
from tutor.game.state import DealState, Trick
from tutor.game.variant import Variant
from tutor.words import Words
from tutor.yamlfile import N_


def offered(action: Action, state: DealState, words: Words) -> str:
    """Return an action as a choice for the learner."""
    match action:
        case Pass():
            return words.say("Pass")
        case OrderUp(alone=alone):
            return _order(state, alone, words)
        case Call(trump=trump, alone=True):
            return words.say("Name {trump} and play alone", trump=trump)
        case Call(trump=trump) if trump.suit is None:
            return words.say("Say: {trump}", trump=trump)
        case Call(trump=trump):
            return words.say("Name {trump}", trump=trump)
        case MakeBid(bid=bid):
            return words.say("Bid: {bid}", bid=bid)
        case Keep():
            return words.say("Leave the upcard")
        case ClaimMisdeal():
            return words.say("Show the hand and ask for a new deal")
        case GoUnder(cards=cards):
            return words.say("Swap {cards:codes}", cards=cards)
        case PlayOn():
            return words.say("Keep the hand")
        case GoAlone() | Together():
            return _company(isinstance(action, GoAlone), state, words)
        case Discard(card=card) | Give(card=card) | PlayCard(card=card):
            return words.card(card)


def _order(state: DealState, alone: bool, words: Words) -> str:
    suit = state.proposed
    is_dealer = state.to_act == state.deal.dealer
    if alone and is_dealer:
        said = N_("Take up the card and play alone. Trump: {suit} ({suit:symbol})")
        return words.say(said, suit=suit)
    if alone:
        return words.say("Order up and play alone. Trump: {suit} ({suit:symbol})", suit=suit)
    if is_dealer:
        return words.say("Take up the card. Trump: {suit} ({suit:symbol})", suit=suit)
    return words.say("Order up. Trump: {suit} ({suit:symbol})", suit=suit)


def _company(alone: bool, state: DealState, words: Words) -> str:
    """Playing alone means without the partner, for a maker with a dummy hand without the dummy."""
    if is_about_dummy(state):
        return words.say("Leave the dummy hand") if alone else words.say("Take the dummy hand")
    return words.say("Play alone") if alone else words.say("Play with your partner")


def is_about_dummy(state: DealState) -> bool:
    """Whether the seat asked about playing alone may take the dummy hand."""
    contract = state.contract
    return bool(state.deal.dummy) and contract is not None and state.to_act == contract.maker


def said_shortly(action: Action, words: Words, *, by_dealer: bool = False) -> str:
    """Return a call as it is shown beside a seat."""
    match action:
        case Pass():
            return words.say("pass")
        case OrderUp(alone=True):
            return words.say("take up, alone") if by_dealer else words.say("order up, alone")
        case OrderUp():
            return words.say("take up") if by_dealer else words.say("order up")
        case Call(trump=trump, alone=True):
            return words.say("{trump}, alone", trump=trump)
        case Call(trump=trump):
            return words.trump(trump)
        case MakeBid(bid=bid):
            return words.bid(bid)
    return ""


def trick_told(state: DealState, trick: Trick, viewer: int | None, words: Words) -> str:
    """Say who takes a finished trick, with which card, and why."""
    order = state.order
    (card,) = order.deck.names(trick.cards[order.ahead(trick.cards)])
    if trick.winner == viewer:
        who = words.say("You take the trick with the {card}.", card=card)
    else:
        seat = state.variant.seats[trick.winner]
        who = words.say("{seat} takes the trick with the {card}.", seat=seat, card=card)
    return f"{who} {why_it_wins(order, trick.cards, words)}"


def seat_named(state: DealState, seat: int, viewer: int, words: Words) -> str:
    """Return a seat's name, "you" for the one who looks."""
    return words.say("you") if seat == viewer else words.seat(state.variant.seats[seat])


def party_named(variant: Variant, party: int, viewer: int | None, words: Words) -> str:
    """Return who plays for a side, the one who looks first and as "you"."""
    seats = sorted(variant.parties[party], key=lambda seat: seat != viewer)
    return words.listed(
        [words.say("you") if seat == viewer else words.seat(variant.seats[seat]) for seat in seats]
    )


def price_told(points: tuple[int, ...], variant: Variant, viewer: int | None, words: Words) -> str:
    """Say what the call of a renege costs and brings, by party."""
    costs = [
        f"{party_named(variant, party, viewer, words)} {n:+d}"
        for party, n in enumerate(points)
        if n
    ]
    if not costs:
        return words.say("It costs nothing.")
    return words.say("Points: {points}.", points="; ".join(costs))


def proof_told(state: DealState, renege: Renege, viewer: int | None, words: Words) -> str:
    """Say what was played against the rule, and which card shows it."""
    facts = {"n": renege.trick + 1, "led": renege.led, "card": renege.card}
    if renege.seat == viewer:
        played = words.say("In trick {n} the {led} was led, and you played the {card}.", **facts)
    else:
        who = state.variant.seats[renege.seat]
        played = words.say(
            "In trick {n} the {led} was led, and {seat} played the {card}.", seat=who, **facts
        )
    if renege.proof is not None:
        n, card = renege.proof.trick + 1, renege.proof.card
        return f"{played} {words.say('Proof, in trick {n}: {card}.', n=n, card=card)}"
    led = state.tricks[renege.trick].cards[0]
    owed = state.order.follows[led.bit_length() - 1] & state.hands[renege.seat]
    card = state.order.highest_first(owed)[0]
    return f"{played} {words.say('Proof, in the hand: {card}.', card=card)}"


_MAKERS = N_("Makers: {makers}. Tricks: {n}.")
_BIDDER = N_("Bidder: {makers}. Tricks: {n}.")


def outcome_told(
    state: DealState, outcome: Outcome, viewer: int, corpus: Corpus
) -> tuple[str, ...]:
    """Say how a deal ended: who made trump, the tricks, and the row of the score table."""
    words, variant = corpus.words, state.variant
    if outcome.worth is None or state.contract is None:
        return (_thrown_in(outcome, words),)
    side = variant.parties[variant.party(state.contract.maker)]
    is_bidder = variant.is_auction and len(side) == 1
    said = _BIDDER if is_bidder else _MAKERS
    playing = [seat for seat in side if not state.contract.out >> seat & 1]
    makers = words.listed([seat_named(state, seat, viewer, words) for seat in playing])
    return (
        words.say(said, makers=makers, n=outcome.maker_tricks),
        what_it_is_worth(outcome.worth, corpus, variant),
    )


def _thrown_in(outcome: Outcome, words: Words) -> str:
    if outcome.is_misdeal:
        return words.say("The cards are dealt anew. Nobody scores.")
    if any(outcome.points):
        return words.say("Everyone passed. The other side gets {n:points}.", n=max(outcome.points))
    return words.say("Everyone passed. Nobody scores.")
