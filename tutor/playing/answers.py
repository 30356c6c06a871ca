"""Read what the learner typed at the table."""

from collections.abc import Sequence
from enum import StrEnum

from tutor.game import actions
from tutor.game.actions import Action, PlayCard, cards_of
from tutor.game.engine import legal_actions
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.narrate import offered
from tutor.playing.offer import open_to_learner
from tutor.scene import Held
from tutor.typed import held_card, number_in, seat_named
from tutor.words import Words, bare


class Key(StrEnum):
    """What can be typed beside a call or a card; the value is the letter."""

    NEXT = ""
    RULE = "?"
    HINT = "h"
    UNDO = "u"
    TRICK = "t"
    HANDS = "a"
    RENEGE = "r"
    TAKE_BACK = "b"
    LANGUAGE = "l"
    PAUSE = "p"
    QUIT = "q"

    @classmethod
    def of(cls, typed: str) -> "Key | None":
        """Return the key that was typed, by its letter or its English word."""
        return _KEYS.get(typed.strip().lower())


_KEYS = {
    **{key.value: key for key in Key},
    **{key.name.lower(): key for key in Key if key not in (Key.TAKE_BACK,)},
    **{"help": Key.RULE, "exit": Key.QUIT, "back": Key.TAKE_BACK},
}


def choices(state: DealState, words: Words) -> tuple[str, ...]:
    """Return what can be done now as numbered choices; cards to play are numbered in the hand."""
    if state.phase is Phase.PLAY:
        return ()
    return tuple(offered(each, state, words) for each in open_to_learner(state))


def action_in(typed: str, state: DealState, hand: Sequence[Held], words: Words) -> Action | None:
    """Return the action that was typed by its number, its words, or its card; else None.

    It need not be legal, nor among the numbered choices.
    """
    legal, choices = legal_actions(state), open_to_learner(state)
    number = number_in(typed)
    if number is not None and state.phase is Phase.PLAY:
        return next((PlayCard(held.card) for held in hand if held.number == number), None)
    if number is not None:
        return choices[number - 1] if 1 <= number <= len(choices) else None
    by_words = {bare(offered(each, state, words)): each for each in legal}
    if bare(typed) in by_words:
        return by_words[bare(typed)]
    try:
        return actions.parse(typed)
    except ValueError:
        card = held_card(typed, hand, words)
    if card is None:
        return None
    of_kind = [each for each in legal if cards_of(each) == (card,)]
    return of_kind[0] if of_kind else PlayCard(card)


def accused_in(typed: str, variant: Variant, words: Words) -> int | None:
    """Return the seat of ``r W`` or ``renege West``; None when none is named."""
    first, _, seat = typed.strip().partition(" ")
    if Key.of(first) is not Key.RENEGE or not seat.strip():
        return None
    try:
        return seat_named(seat.strip(), variant, words)
    except ValueError:
        return None


def calls_renege(typed: str) -> bool:
    """Whether a renege is called, whatever seat is named."""
    return Key.of(typed.strip().partition(" ")[0]) is Key.RENEGE
