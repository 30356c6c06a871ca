"""Why an action is what it is: claims from what a seat sees, the most important first."""

from collections.abc import Iterator

from tutor.coach.call_reasons import of_a_call
from tutor.coach.exchange_reasons import before_the_play
from tutor.coach.lead_reasons import of_a_lead
from tutor.coach.play_reasons import of_a_follow, of_any_card
from tutor.coach.playing import playing
from tutor.coach.reason import Reason
from tutor.coach.view import View
from tutor.coach.wording import SENTENCES
from tutor.game.actions import Action, Call, MakeBid, OrderUp, Pass, PlayCard

MOST = 3
"""How many reasons a learner is given at once."""

_PLACES = {name: place for place, name in enumerate(SENTENCES)}


def reasons(seen: View, action: Action) -> tuple[Reason, ...]:
    """Return what matters most of a legal action of the seat that looks."""
    return every_reason(seen, action)[:MOST]


def every_reason(seen: View, action: Action) -> tuple[Reason, ...]:
    """Return all that can be said of a legal action, the most important first."""
    return tuple(sorted(_found(seen, action), key=lambda reason: _PLACES[reason.id]))


def _found(seen: View, action: Action) -> Iterator[Reason]:
    match action:
        case PlayCard():
            play = playing(seen, action)
            yield from of_any_card(play)
            yield from of_a_lead(play) if play.is_lead else of_a_follow(play)
        case Pass() | OrderUp() | Call() | MakeBid():
            yield from of_a_call(seen, action)
        case _:
            yield from before_the_play(seen, action)
