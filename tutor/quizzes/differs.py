"""What a game does differently from another one."""

from collections.abc import Mapping
from functools import cache, lru_cache
from random import Random

from tutor.corpus import SECTIONS, Clause, Corpus, book_facts, clauses
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question
from tutor.words import Words
from tutor.yamlfile import N_

MOST_OPTIONS = 4
BASE = "standard"
_REPEATS = "mistakes"


class DiffersQuestion(Question):
    """Of some settings, one is not the same in the two games."""

    def __init__(
        self, variant: Variant, clause: str, other: Variant, setting: str, options: tuple[str, ...]
    ) -> None:
        super().__init__(variant, clause)
        self.other, self.setting, self._options = other, setting, options

    def solve(self, mind: Mind) -> str:
        return self.setting

    def options(self) -> tuple[str, ...]:
        return self._options

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        here, there = (corpus.variant(each)[0] for each in (self.variant, self.other))
        said = N_("One of these is different in two games: {here} and {there}. Which one?")
        return (corpus.words.say(said, here=here, there=there),)

    def read_out(self, option: str, corpus: Corpus) -> str:
        return corpus.setting(option)

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        """Quote what only the first of the two games says."""
        name, rule = corpus.variant(self.variant)[0], corpus.rule(self.clause, self.variant)
        return (corpus.words.say("{name}: {rule}", name=name, rule=rule),)


@lru_cache(maxsize=64)
def own_clauses(variant: Variant) -> Mapping[str, tuple[tuple[Variant, tuple[str, ...]], ...]]:
    """Return the clauses that say something of a game that is not so in another.

    Each comes with those other games, and with the settings that make the difference there.
    """
    found: dict[str, list[tuple[Variant, tuple[str, ...]]]] = {}
    for other in _others(variant):
        apart = _apart(variant, other)
        for section in SECTIONS:
            for clause in clauses(section).values() if section != _REPEATS else ():
                settings = _telling(clause, variant, other, apart)
                if settings:
                    found.setdefault(clause.id, []).append((other, settings))
    return {clause: tuple(games) for clause, games in found.items()}


def _telling(
    clause: Clause, variant: Variant, other: Variant, apart: tuple[str, ...]
) -> tuple[str, ...]:
    """Return the settings by which a clause says something else, or nothing, in another game."""
    if not clause.applies(variant):
        return ()
    if not clause.applies(other):
        return tuple(key for key in apart if key in clause.settings)
    here, there = book_facts(variant), book_facts(other)
    named = [fact for fact in _book().facts_named(clause.id) if here.get(fact) != there.get(fact)]
    own = tuple(key for key in apart if key in named)
    return own or (apart if named and len(apart) == 1 else ())


@cache
def _book() -> Corpus:
    """The book whose clauses say which facts they name; it is the same in every language."""
    return Corpus(Words())


def _others(variant: Variant) -> list[Variant]:
    """Return the games to compare one with: the common one, or for that all others."""
    names = [BASE] if variant.id != BASE else [name for name in shipped() if name != BASE]
    return [load(name) for name in names]


def _apart(variant: Variant, other: Variant) -> tuple[str, ...]:
    here, there = variant.settings(), other.settings()
    return tuple(key for key in here if here[key] != there[key])


def draw(variant: Variant, clause: str, chance: Random) -> Question:
    other, settings = chance.choice(own_clauses(variant)[clause])
    apart, setting = _apart(variant, other), chance.choice(settings)
    same = [key for key in variant.settings() if key not in apart]
    options = [setting, *chance.sample(same, MOST_OPTIONS - 1)]
    chance.shuffle(options)
    return DiffersQuestion(variant, clause, other, setting, tuple(options))


KIND = Kind(
    "differs",
    N_("What is different in this game"),
    lambda variant: tuple(own_clauses(variant)),
    draw,
)
