"""Which word of the game is meant."""

from functools import lru_cache
from random import Random

from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.glossary import Term, terms
from tutor.quizzes.minds import Mind, applying
from tutor.quizzes.question import Kind, Question
from tutor.yamlfile import N_

MOST_OPTIONS = 4


class WordQuestion(Question):
    """A meaning, and words of the game in the learner's language."""

    def __init__(self, variant: Variant, clause: str, term: Term, options: tuple[str, ...]) -> None:
        super().__init__(variant, clause)
        self.term, self._options = term, options

    def solve(self, mind: Mind) -> str:
        return self.term.id

    def options(self) -> tuple[str, ...]:
        return self._options

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        words = corpus.words
        meaning = words.fill(self.term.meaning(words.language), {})
        return (meaning, words.say("Which word of the game is this?"))

    def read_out(self, option: str, corpus: Corpus) -> str:
        return terms()[option].word(corpus.words.language).text

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return (corpus.rule(self.clause, self.variant),)


@lru_cache(maxsize=64)
def asked_in(variant: Variant) -> dict[str, list[Term]]:
    """Return the words that can be asked about in a game, by the clause that explains each."""
    found: dict[str, list[Term]] = {}
    for term in terms().values():
        clause = applying(term.clauses, variant) if term.means else None
        if clause:
            found.setdefault(clause, []).append(term)
    return found


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    by_clause = asked_in(variant)
    if clause not in by_clause:
        return None
    term = chance.choice(by_clause[clause])
    known = [each.id for group in by_clause.values() for each in group if each.id != term.id]
    options = [term.id, *chance.sample(known, MOST_OPTIONS - 1)]
    chance.shuffle(options)
    return WordQuestion(variant, clause, term, tuple(options))


KIND = Kind("word", N_("Which word is this"), lambda variant: tuple(asked_in(variant)), draw)
