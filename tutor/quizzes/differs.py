"""What a game does differently from another one."""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from random import Random

from tutor.corpus import SECTIONS, Clause, Corpus, clauses
from tutor.game.variant import Variant
from tutor.game.variant_file import STANDARD, key_of, load, shipped, shipped_and_changes
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question
from tutor.words import Words
from tutor.yamlfile import N_

BOTH = "(both)"
SHARED = 0.3
"""So often a rule is asked for that both games have."""

_LEFT_OUT = ("aim", "mistakes")
"""Sections that name the game, or say again what others say."""

_HELD_ELSEWHERE = frozenset({"bidding.any-hand", "play.any-lead", "exchange.lay-aside"})
"""Clauses that hold in games too whose books need not say so."""

_REWORDED = (
    *("-each", "-two", "-many", "-plain", "-joker", "-double", "-canadian"),
    *("-auction", "-bidder"),
)
"""How the ids of clauses end that say a thing anew for another pack or other players."""


class DiffersQuestion(Question):
    """A rule, and two games: which of them has it?"""

    def __init__(self, variant: Variant, clause: str, other: Variant) -> None:
        super().__init__(variant, clause)
        self.other = other

    def solve(self, mind: Mind) -> str:
        return BOTH if rule_of(self.clause, self.other) == self._rule else key_of(self.variant)

    @property
    def _rule(self) -> str:
        rule = rule_of(self.clause, self.variant)
        assert rule is not None
        return rule

    def options(self) -> tuple[str, ...]:
        return (*sorted(map(key_of, (self.variant, self.other))), BOTH)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        rule = corpus.rule(self.clause, self.variant)
        return (rule, corpus.words.say("Which of these games has this rule?"))

    def hint(self, corpus: Corpus) -> str:
        """The rule stands in the question."""
        return ""

    def read_out(self, option: str, corpus: Corpus) -> str:
        if option == BOTH:
            return corpus.words.say("both games")
        game = self.other if option == key_of(self.other) else self.variant
        name = corpus.variant(game)[0]
        is_changed = game.is_ours and shipped_and_changes(game)[1]
        return corpus.words.say("{name} by your rules", name=name) if is_changed else name

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        """Quote what the other game says in place of the rule, where it says something."""
        if self.right == BOTH or rule_of(self.clause, self.other) is None:
            return ()
        name, rule = corpus.variant(self.other)[0], corpus.rule(self.clause, self.other)
        return (corpus.words.say("{name}: {rule}", name=name, rule=rule),)


@cache
def _book() -> Corpus:
    """The book by which rules are compared: they differ in one language as in any other."""
    return Corpus(Words())


@lru_cache(maxsize=4096)
def rule_of(clause: str, variant: Variant) -> str | None:
    """Return what a clause says in a game, None where it does not apply."""
    applies = _clause(clause).applies(variant)
    return _book().rule(clause, variant) if applies else None


def _clause(name: str) -> Clause:
    return clauses(name.partition(".")[0])[name]


@lru_cache(maxsize=64)
def own_clauses(variant: Variant) -> Mapping[str, tuple[Variant, ...]]:
    """Return the clauses that say something of a game and not of another, with those others.

    What another game says by another clause is left out, if only a sentence of it.
    """
    found: dict[str, list[Variant]] = {}
    for other in _others(variant):
        theirs = {_base(clause) for clause in _applying(other)}
        for clause in _applying(variant):
            here, there = rule_of(clause, variant), rule_of(clause, other)
            is_new = _base(clause) not in theirs and not _sentences(clause, variant) & _said(other)
            if here != there and (there is not None or is_new):
                found.setdefault(clause, []).append(other)
    return {clause: tuple(games) for clause, games in found.items()}


@lru_cache(maxsize=64)
def _said(variant: Variant) -> frozenset[str]:
    """Return all sentences of a game's book."""
    return frozenset().union(*(_sentences(clause, variant) for clause in _applying(variant)))


def _sentences(clause: str, variant: Variant) -> frozenset[str]:
    return frozenset(re.split(r"(?<=[.:]) ", rule_of(clause, variant) or ""))


@lru_cache(maxsize=64)
def _applying(variant: Variant) -> tuple[str, ...]:
    return tuple(
        name
        for section in SECTIONS
        if section not in _LEFT_OUT
        for name, clause in clauses(section).items()
        if name not in _HELD_ELSEWHERE and clause.applies(variant)
    )


def _base(clause: str) -> str:
    for ending in _REWORDED:
        clause = clause.removesuffix(ending)
    return clause


@lru_cache(maxsize=64)
def _others(variant: Variant) -> tuple[Variant, ...]:
    """Return the games to compare one with: the common one, and that with all others.

    A game that was changed is compared with what it was.
    """
    base, changes = shipped_and_changes(variant)
    if changes:
        return (load(base),)
    names = [STANDARD] if base != STANDARD else [name for name in shipped() if name != STANDARD]
    return tuple(load(name) for name in names)


@lru_cache(maxsize=64)
def _shared(variant: Variant) -> Mapping[str, tuple[Variant, ...]]:
    """Return the clauses that a game has in the same words as another, with those others."""
    found: dict[str, list[Variant]] = {}
    for other in _others(variant):
        for clause in _applying(variant):
            if rule_of(clause, variant) == rule_of(clause, other):
                found.setdefault(clause, []).append(other)
    return {clause: tuple(games) for clause, games in found.items()}


def draw(variant: Variant, clause: str, chance: Random) -> Question:
    games = own_clauses(variant)[clause]
    shared = _shared(variant).get(clause, ())
    other = chance.choice(shared if shared and chance.random() < SHARED else games)
    return DiffersQuestion(variant, clause, other)


KIND = Kind(
    "differs",
    N_("What is different in this game"),
    lambda variant: tuple(own_clauses(variant)),
    draw,
)
