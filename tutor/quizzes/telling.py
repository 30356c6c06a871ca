"""How a table stands, in short: what is trump, and the table without cards."""

from tutor.corpus import Corpus
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.quizzes.tables import learner
from tutor.scene import Scene, look


def trump_told(state: DealState, corpus: Corpus) -> str:
    """Say what is trump."""
    return corpus.words.say("Trump: {trump}.", trump=state.order.trump)


def seat_told(variant: Variant, seat: int, corpus: Corpus) -> str:
    """Return the name of a seat, "you" for the learner's."""
    is_learner = seat == learner(variant)
    return corpus.words.say("you") if is_learner else corpus.words.seat(variant.seats[seat])


def under_trump(state: DealState) -> Scene:
    """Return what the learner sees of a table."""
    return look(state, learner(state.variant), by_print=True)
