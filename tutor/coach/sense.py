"""What a sensible player does at once, by rules of thumb and without looking ahead."""

from collections.abc import Sequence

from tutor.coach import calls
from tutor.coach.cardplay import card_to_play
from tutor.coach.view import View
from tutor.game.actions import (
    Action,
    ClaimMisdeal,
    Discard,
    Give,
    GoAlone,
    GoUnder,
    Keep,
    PlayCard,
    PlayOn,
    Together,
)


def sensible(seen: View, legal: Sequence[Action]) -> Action:
    """Choose one of the legal actions for the seat that is to act."""
    if len(legal) == 1:
        return legal[0]
    match legal[0]:
        case PlayCard():
            return _play(seen, [each for each in legal if isinstance(each, PlayCard)])
        case Discard() | Keep():
            return calls.lay_aside(seen, legal)
        case Give():
            return calls.give(seen, [each for each in legal if isinstance(each, Give)])
        case GoAlone() | Together():
            return GoAlone() if calls.is_alone(seen) else Together()
        case ClaimMisdeal() | PlayOn() | GoUnder():
            return calls.claim(legal)
    return calls.speak(seen, legal)


def _play(seen: View, legal: Sequence[PlayCard]) -> Action:
    deck = seen.variant.deck
    card = card_to_play(seen, deck.held(seen.hand, [each.card for each in legal]))
    return PlayCard(deck.names(card)[0])
