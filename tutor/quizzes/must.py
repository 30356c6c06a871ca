"""What must be played, and why."""

from random import Random

from tutor.cards import Suit
from tutor.corpus import Corpus
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.quizzes import playable
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import TableQuestion
from tutor.scene import Scene
from tutor.yamlfile import N_

ANY, TRUMP, BEAT = "any", "trump", "beat"


_FOLLOW = N_("A card that counts as {suit} ({suit:symbol}): the trick asks for it")


class MustQuestion(TableQuestion):
    """A hand, and a trick in progress; an answer is a duty: a suit to follow, or none."""

    def solve(self, mind: Mind) -> str:
        seen, legal = mind.sees(self.table), mind.legal(self.table)
        following = seen.hand & seen.led
        if following and legal & ~following:  # a joker that need not follow
            return ANY if legal == seen.hand else self._following(seen)
        if following and legal != following:
            return BEAT
        if following:
            return self._following(seen)
        return ANY if legal == seen.hand else TRUMP

    def _following(self, seen: DealState) -> str:
        (led,) = seen.order.deck.names(seen.trick[0])
        return seen.order.suit_of(led)

    def options(self) -> tuple[str, ...]:
        """Return the suits that somebody could think of, and the other duties."""
        order = self.table.order
        (led,) = order.deck.names(self.table.trick[0])
        thought = (led.suit, order.suit_of(led), order.trump.suit)
        return (*(suit for suit in Suit if suit in thought), TRUMP, BEAT, ANY)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        said = corpus.words.say("What must you play, and why?")
        return (f"{self.trump(corpus)} {said}",)

    def read_out(self, option: str, corpus: Corpus) -> str:
        say = corpus.words.say
        match option:
            case "any":
                return say("Any card: I hold none that follows")
            case "trump":
                return say("A trump: I hold no card that follows")
            case "beat":
                return say("A card that beats the others: I can follow and win")
        return say(_FOLLOW, suit=Suit(option))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return playable.what_is_asked(self.table, corpus)

    def scene_after(self) -> Scene:
        return playable.with_marks(self.table)


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    state = playable.drawn(variant, clause, chance)
    return MustQuestion(variant, clause, state) if state else None


KIND = Kind("must", N_("What must I play, and why"), applying_of(playable.FAMILIES), draw)
