"""Where the sentences about an action come from."""

from collections.abc import Callable
from dataclasses import dataclass

from tutor.coach.compared import differences
from tutor.coach.reasons import reasons
from tutor.coach.view import View
from tutor.coach.wording import BACKGROUND, said
from tutor.game.actions import Action
from tutor.words import Words

Sentences = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Why:
    """``of`` says why an action is good, ``better`` what another one has and the chosen has not.

    As long as nobody says anything, estimates stand alone.
    """

    of: Callable[[View, Action, Words], Sentences] = lambda seen, action, words: ()
    better: Callable[[View, Action, Action, Words], Sentences] = (
        lambda seen, chosen, better, words: ()
    )


def _of(seen: View, action: Action, words: Words) -> Sentences:
    found = reasons(seen, action)
    told = tuple(said(reason, words) for reason in found)
    if any(reason.id not in BACKGROUND for reason in found):
        return told
    nothing = words.say("Nothing certain speaks for one of the choices here. This is known.")
    return (nothing, *told)


def _better(seen: View, chosen: Action, better: Action, words: Words) -> Sentences:
    return tuple(said(reason, words) for reason in differences(seen, chosen, better))


COMPUTED = Why(_of, _better)
"""The reasons that the coach can prove from what the learner sees."""
