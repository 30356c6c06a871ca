"""What can be said of a card that is led."""

from collections.abc import Iterator

from tutor.cards import Suit
from tutor.coach.play_reasons import of_height, of_the_lowest
from tutor.coach.playing import Playing
from tutor.coach.reason import Reason, because


def of_a_lead(play: Playing) -> Iterator[Reason]:
    """Say what holds for a card that is led."""
    suit = play.suit(play.card)
    if not play.contract.is_named and suit is not None:
        held = play.seen.hand & play.known.order.trumps
        yield because("makes-trump", suit=suit, n=held.bit_count())
    yield from _height(play)
    if play.is_trump:
        yield from _trump_lead(play)
    elif suit is not None:
        yield from _side_lead(play, suit)
    yield from _made_by(play)


def _height(play: Playing) -> Iterator[Reason]:
    """Say what can beat the card."""
    seats = play.known.others
    if play.is_safe(play.card, seats):
        yield because("lead-sure", card=play.name)
    elif play.is_safe(play.card, play.known.opponents(seats)):
        yield because("lead-opponents", card=play.name)
    else:
        yield from of_height(play)
        yield from of_the_lowest(play)


def _trump_lead(play: Playing) -> Iterator[Reason]:
    trumps = play.known.order.trumps
    out = (play.known.may_hold(play.known.others) & trumps).bit_count()
    suit = play.known.order.trump.suit
    assert suit is not None
    makers = play.seen.variant.side(play.contract.maker, play.contract.maker)
    is_maker = makers >> play.seen.seat & 1
    if not out:
        yield because("no-trumps-out")
        return
    yield because("draws", n=out) if is_maker else because("trump-for-makers", suit=suit)
    if not is_maker:
        yield because("trumps-out", n=out)


def _side_lead(play: Playing, suit: Suit) -> Iterator[Reason]:
    """Say what is known of a suit: whether it was led, who showed none, how much of it is out."""
    mates = play.known.suit_mates(play.card)
    led = any(trick.cards[0] & mates for trick in play.seen.tricks)
    without = [seat for seat in play.known.others if mates & ~play.known.gone[seat] == 0]
    out = (play.known.may_hold(play.known.others) & mates).bit_count()
    if without:
        yield because("without", suit=suit, seats=play.seats(without))
    if not out:
        yield because("suit-gone", suit=suit)
    else:
        yield because("suit-led" if led else "suit-new", suit=suit, n=out)


def _made_by(play: Playing) -> Iterator[Reason]:
    if play.contract.bid is not None:
        return
    seat = play.seen.variant.seats[play.contract.maker]
    if play.contract.maker == play.seen.seat:
        yield because("made-by-you")
    elif play.known.allies >> play.contract.maker & 1:
        yield because("made-by-us", seat=seat)
    else:
        yield because("made-by-them", seat=seat)
