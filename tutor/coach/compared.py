"""How a worse action differs from a better one, and what it costs on average."""

from collections.abc import Iterator

from tutor.cards import Suit
from tutor.coach.grade import Grade
from tutor.coach.playing import Playing, playing
from tutor.coach.reason import Reason, because
from tutor.coach.reasons import every_reason, reasons
from tutor.coach.view import View
from tutor.game.actions import Action, Call, Discard, PlayCard
from tutor.trumps import Trump

MOST = 2
"""How many differences are given at once."""


def compared(
    seen: View, chosen: Action, better: Action, grade: Grade, deals: int
) -> tuple[Reason, ...]:
    """Return what the better action has and the chosen one has not, then what that costs.

    ``deals`` is how many sampled deals the grade comes from.
    """
    return (*differences(seen, chosen, better), *cost(grade, deals))


def differences(seen: View, chosen: Action, better: Action) -> tuple[Reason, ...]:
    """Return the differences that matter most, or what else is said of the better action."""
    if chosen == better:
        return ()
    match chosen, better:
        case PlayCard(), PlayCard():
            return tuple(_cards(playing(seen, chosen), playing(seen, better)))[:MOST]
        case Discard(), Discard():
            return tuple(_aside(seen, chosen, better))[:MOST]
        case Call(), Call() if chosen.trump is not better.trump:
            return tuple(_trumps(seen, chosen.trump, better.trump))
    known = every_reason(seen, chosen)
    return tuple(each for each in reasons(seen, better) if each not in known)


def cost(grade: Grade, deals: int) -> Iterator[Reason]:
    """Yield what an action costs in the deals looked at, and whether that is sure."""
    points, tricks = round(grade.points, 1), round(grade.tricks, 1)
    if points <= 0:
        if tricks > 0:
            yield because("costs-tricks", deals=deals, tricks=tricks)
        else:
            yield because("same-on-average", deals=deals)
        return
    if tricks > 0:
        yield because("costs", deals=deals, points=points, tricks=tricks)
    elif tricks < 0:
        yield because("costs-for-tricks", deals=deals, points=points, tricks=-tricks)
    else:
        yield because("costs-points", deals=deals, points=points)
    yield because("is-sure" if grade.is_sure else "may-be-chance")


def _cards(chosen: Playing, better: Playing) -> Iterator[Reason]:
    card, other = chosen.name, better.name
    if chosen.is_lead:
        if better.known.is_top(better.card) and not chosen.known.is_top(chosen.card):
            yield because("better-top", better=other, card=card)
    else:
        yield from _follows(chosen, better)
    if chosen.is_trump and not better.is_trump:
        yield because("better-saves-trump", better=other, card=card)


def _follows(chosen: Playing, better: Playing) -> Iterator[Reason]:
    card, other, best = chosen.name, better.name, chosen.named(chosen.best)
    is_lower = chosen.lower(better.card)
    if better.is_ahead and not chosen.is_ahead:
        if not chosen.is_partners:
            yield because("better-wins", better=other, best=best, card=card)
    elif chosen.is_ahead and not better.is_ahead:
        if chosen.is_partners:
            seat = chosen.seen.variant.seats[chosen.best_seat]
            yield because("better-leaves", better=other, best=best, seat=seat)
    elif is_lower and better.is_ahead:
        kind = "better-lower-ahead" if chosen.after else "better-lower-wins"
        yield because(kind, better=other)
    elif is_lower and chosen.is_trump == better.is_trump:
        yield because("better-lower-behind", better=other, best=best)
    elif better.is_ahead and chosen.after and better.lower(chosen.card):
        yield because("better-higher-ahead", better=other)


def _aside(seen: View, chosen: Discard, better: Discard) -> Iterator[Reason]:
    suit = _emptied(seen, better)
    if suit is not None and _emptied(seen, chosen) is None:
        yield because("better-empties", better=better.card, suit=suit)
    order = seen.contract.order if seen.contract else seen.variant.orders[Trump.NONE]
    held = seen.variant.deck.held
    one, two = held(seen.hand, [chosen.card]), held(seen.hand, [better.card])
    if one & order.trumps and not two & order.trumps:
        yield because("better-saves-trump", better=better.card, card=chosen.card)
    if order.strengths[two.bit_length() - 1] < order.strengths[one.bit_length() - 1]:
        yield because("better-lower-aside", better=better.card, card=chosen.card)


def _emptied(seen: View, action: Discard) -> Suit | None:
    """Return the suit that a hand has none of once a card is laid aside."""
    ids = ("empties-hand", "empties-hand-can-trump")
    found = any(each.id in ids for each in every_reason(seen, action))
    return action.card.suit if found else None


def _trumps(seen: View, chosen: Trump, better: Trump) -> Iterator[Reason]:
    more, fewer = (
        (seen.hand & seen.variant.orders[trump].trumps).bit_count() for trump in (better, chosen)
    )
    if more > fewer and chosen.suit is not None and better.suit is not None:
        yield because(
            "better-more-trumps", suit=better.suit, n=more, other=chosen.suit, fewer=fewer
        )
