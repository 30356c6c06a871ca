"""Who takes the trick."""

from random import Random

from tutor.corpus import Corpus
from tutor.game import sides
from tutor.game.state import DealState, Trick
from tutor.game.variant import Variant
from tutor.narrate import trick_told
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import SeatQuestion, TableQuestion
from tutor.scene import Scene, look, undecided
from tutor.yamlfile import N_


class TrickQuestion(SeatQuestion, TableQuestion):
    """A question about a complete trick, answered with a seat."""

    @property
    def trick(self) -> Trick:
        return self.table.tricks[-1]

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return (trick_told(self.table, self.trick, tables.learner(self.variant), corpus.words),)

    def scene(self) -> Scene:
        shown = self.scene_after()
        return undecided(shown, shown)

    def scene_after(self) -> Scene:
        return look(self.table, tables.learner(self.variant), at_last_trick=True, by_print=True)


class WinnerQuestion(TrickQuestion):
    """Which of the cards on the table is the strongest?"""

    def solve(self, mind: Mind) -> str:
        seats = sides.seats_in_play(self.variant, 0, self.trick.leader)
        return self.variant.seats[seats[mind.ahead(self.table.order, self.trick.cards)]].code

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        said = corpus.words.say("All cards are on the table. Who takes the trick?")
        return (f"{self.trump(corpus)} {said}",)


def about(state: DealState) -> tuple[str, ...]:
    """Return the clause, with those of its family, that decides who takes the trick."""
    order, cards = state.order, state.tricks[-1].cards
    names = [order.deck.names(bit)[0] for bit in cards]
    place = order.ahead(cards)
    best = names[place]
    if names.count(best) > 1:
        return families.EQUAL_CARDS
    if order.is_right_bower(best):
        return families.RIGHT_BOWER
    if order.is_left_bower(best):
        return families.LEFT_BOWER
    if best.suit is None:
        return families.JOKER
    is_trumped = cards[place] & order.trumps and not cards[0] & order.trumps
    return families.TRUMP if is_trumped else families.TRICK_WINNER


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    for _ in range(tables.MOST_TRIES):
        state = tables.whole_trick(variant, tables.any_trump(chance), chance)
        if clause in about(state):
            return WinnerQuestion(variant, clause, state)
    return None


KIND = Kind(
    "winner",
    N_("Who takes the trick"),
    applying_of(
        (
            *(families.TRICK_WINNER, families.TRUMP, families.RIGHT_BOWER, families.LEFT_BOWER),
            *(families.JOKER, families.EQUAL_CARDS),
        )
    ),
    draw,
)
