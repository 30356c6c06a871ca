"""What can be said of a card that is played to a trick others have begun."""

from collections.abc import Iterator

from tutor.cards import bits
from tutor.coach.kept_reasons import left_kept, of_the_rest
from tutor.coach.known import lacking
from tutor.coach.playing import Playing
from tutor.coach.reason import Reason, because
from tutor.game import sides

LISTED = 4
"""How many cards are named one by one; more are counted, or not named at all."""


def of_any_card(play: Playing) -> Iterator[Reason]:
    """Say what holds for a lead and for a card that follows."""
    if len(play.names(play.legal)) == 1:
        yield because("only-legal", card=play.name)
    yield from of_the_rest(play)
    yield from _tricks_needed(play)


def of_a_follow(play: Playing) -> Iterator[Reason]:
    """Say what holds for a card that follows a lead."""
    if play.is_ahead:
        yield from _ahead(play)
        yield from _lower_winner(play)
    else:
        yield from _behind(play)
        yield from _low(play)
    yield from _partner(play)
    yield from left_kept(play)


def _ahead(play: Playing) -> Iterator[Reason]:
    opponents = play.known.opponents(play.after)
    if not play.after:
        yield because("wins-last", card=play.name)
    elif play.is_safe(play.card, play.after):
        yield because("wins-sure", card=play.name)
    elif play.is_safe(play.card, opponents):
        yield because("wins-opponents", card=play.name)
    else:
        yield because("ahead-now", card=play.name, seats=play.seats(play.after))
        yield from of_height(play) if not play.is_trump else _could_beat(play, opponents)
    suit = play.suit(play.seen.trick[0])
    if play.is_trump and not play.seen.led & play.known.order.trumps and suit is not None:
        yield because("trumps-in", card=play.name, suit=suit)


def _could_beat(play: Playing, opponents: tuple[int, ...]) -> Iterator[Reason]:
    trick = (*play.seen.trick, play.card)
    beaters = play.names(play.known.beaters(trick, play.known.may_hold(opponents)))
    if len(beaters) <= LISTED:
        yield because("could-beat", cards=beaters)


def of_height(play: Playing) -> Iterator[Reason]:
    """Say which cards of its suit are higher than a card, as far as others may have them."""
    suit = play.suit(play.card)
    if suit is None:
        return
    higher = play.known.higher(play.card, play.known.may_hold(play.known.others))
    names = play.names(higher)
    if not higher:
        yield because("top-of-suit", card=play.name, suit=suit)
    elif len(names) <= LISTED:
        yield (
            because("higher-trumps", cards=names)
            if play.is_trump
            else because("higher-out", cards=names, suit=suit)
        )
    else:
        yield because("higher-many", n=higher.bit_count(), suit=suit)


def _lower_winner(play: Playing) -> Iterator[Reason]:
    """Say whether a lower card would have done; it must be as sure where others still play."""
    choices = len(play.names(play.legal))
    lower = play.lower(play.winners)
    safe = sum(each for each in bits(lower) if play.is_safe(each, play.after))
    if safe:
        other = play.lowest(safe)
        order = play.known.order
        is_right, is_left = order.is_right_bower(play.name), order.is_left_bower(play.name)
        kind = "right-spent" if is_right else "left-spent" if is_left else "lower-wins-too"
        yield because(kind, card=play.name, other=other)
    elif play.is_ours:
        return
    elif len(play.names(play.winners)) == 1 and choices > 1:
        yield because("only-winner", card=play.name, best=play.named(play.best))
    elif not lower and choices > 1:
        kind = "lowest-ahead" if play.after else "lowest-winner"
        yield because(kind, card=play.name)


def _behind(play: Playing) -> Iterator[Reason]:
    order, best = play.known.order, play.named(play.best)
    if not play.is_partners:
        if play.winners:
            other = play.lowest(play.winners)
            yield because("lets-go", card=play.name, other=other, best=best)
        elif len(play.names(play.legal)) > 1:
            yield because("cannot-win", best=best)
        else:
            yield because("does-not-beat", best=best)
    lower_trumps = play.lower(play.legal & order.trumps)
    if play.is_trump and lower_trumps:
        other = play.lowest(lower_trumps)
        if order.is_right_bower(play.name):
            yield because("right-lost", card=play.name, other=other, best=best)
        elif order.is_left_bower(play.name):
            yield because("left-lost", card=play.name, other=other, best=best)
    if play.is_trump and play.legal & ~order.trumps:
        yield because("trump-wasted", card=play.name, best=best)
    suit = play.suit(play.seen.trick[0])
    if not (play.winners or play.is_partners):  # that it cannot win is said already
        return
    if not play.is_trump and not play.card & play.seen.led and suit is not None:
        yield because("throw-off", card=play.name, suit=suit)


def _low(play: Playing) -> Iterator[Reason]:
    lower = play.lower(play.legal)
    if play.is_bower and lower & play.known.order.trumps:
        return
    if lower:
        yield because("lower-there", card=play.name, other=play.lowest(lower))
    else:
        yield from of_the_lowest(play)


def of_the_lowest(play: Playing) -> Iterator[Reason]:
    """Say that a card is the lowest that may be played, where something is higher."""
    strengths = [play.known.strength(each) for each in bits(play.legal)]
    if min(strengths) == play.known.strength(play.card) < max(strengths):
        yield because("no-lower", card=play.name)


def _partner(play: Playing) -> Iterator[Reason]:
    seat = play.best_seat
    if not play.is_partners:
        return
    is_partner = seat == sides.partner(play.seen.variant, play.seen.seat)
    who = "partner" if is_partner else "ally"
    best, name = play.named(play.best), play.seen.variant.seats[seat]
    if not play.is_ahead:
        is_safe = play.is_safe(play.card, play.known.opponents(play.after))
        yield because(f"{who}-has" if is_safe else f"{who}-ahead", seat=name, best=best)
    elif play.is_trump and not play.best & play.known.order.trumps:
        yield because(f"trumps-{who}", seat=name, best=best, card=play.name)
    else:
        yield because(f"beats-{who}", seat=name, best=best, card=play.name)
    if play.is_ahead and play.is_ours and play.legal & ~play.winners:
        yield because("partner-had", best=best)


def _tricks_needed(play: Playing) -> Iterator[Reason]:
    contract, seen = play.contract, play.seen
    n = lacking(seen, contract)
    is_maker = seen.variant.side(seen.seat, contract.maker) >> contract.maker & 1
    if contract.is_misere:
        if not seen.taken[contract.maker]:
            seat = seen.variant.seats[contract.maker]
            yield because("misere-own") if is_maker else because("misere-others", seat=seat)
    elif not n or n > seen.variant.tricks - sum(seen.taken):
        return
    elif contract.bid is not None:
        yield because("bid-needs" if is_maker else "bid-stops", n=n)
    else:
        yield because("makers-need" if is_maker else "defenders-need", n=n)
