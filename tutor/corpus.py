"""The rules in words: which clauses apply to a variant, in one language."""

from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

from tutor import texts
from tutor.conditions import Condition, conditions_of, holds, looked_at, wrong_conditions
from tutor.game.variant import Variant
from tutor.i18n import SOURCE_LANGUAGE
from tutor.resources import data
from tutor.texts import Prose, Status, Text
from tutor.words import Words, placeholders
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, read

SECTIONS = (
    *("aim", "players", "cards", "deal", "turn", "claim", "auction", "bidding", "exchange"),
    *("alone", "play", "scoring", "bid-scoring", "payment", "winning"),
    *("irregularities", "mistakes"),
)
SCORING = ("scoring", "bid-scoring", "payment")
"""The sections about points; the table of points stands after the last of a game's."""

_SECTION_TITLES = {
    "aim": N_("Aim of the game"),
    "players": N_("Players"),
    "cards": N_("Cards and their order"),
    "deal": N_("The deal"),
    "turn": N_("Whose turn it is"),
    "claim": N_("Poor hands"),
    "auction": N_("The bidding"),
    "bidding": N_("Choosing trump"),
    "exchange": N_("Exchanging cards"),
    "alone": N_("Playing alone"),
    "play": N_("Playing the cards"),
    "scoring": N_("Scoring"),
    "bid-scoring": N_("Scoring the bids"),
    "payment": N_("Paying for the bid"),
    "winning": N_("Winning the game"),
    "irregularities": N_("When something goes wrong"),
    "mistakes": N_("Common mistakes"),
}
SHAPE = frozenset({"title", "rule", "wrong", "why"})
_INDEX_KEYS = ("when", "examples")
_EXAMPLE_KEYS = (
    *("of", "set", "trump", "led", "hand", "play", "upcard", "discard", "round", "seat", "call"),
    *("hands", "dummy", "widow", "said", "say", "breaks"),
)


@dataclass(frozen=True)
class Clause:
    """One rule of the book, in no language yet.

    It applies when one of its conditions ``when`` is fulfilled, or when it has none.
    """

    id: str
    when: tuple[Condition, ...]
    examples: tuple[Node, ...]
    line: int

    @property
    def section(self) -> str:
        return self.id.partition(".")[0]

    @cached_property
    def settings(self) -> frozenset[str]:
        """The settings, and numbers counted from them, that its conditions look at."""
        return looked_at(self.when)

    def applies(self, variant: Variant) -> bool:
        return holds(self.when, variant)


@cache
def clauses(section: str) -> Mapping[str, Clause]:
    """Return the clauses of a section in the order of the book.

    Raises DataError with all mistakes of the file.
    """
    file = data("rules").joinpath("clauses", f"{section}.yaml")
    return parse_clauses(read(file, f"clauses/{section}.yaml"), section)


def parse_clauses(root: Node, section: str) -> Mapping[str, Clause]:
    """Return the clauses that a file lists; raises DataError with all its mistakes."""
    problems: list[Problem] = []
    for name, node in root.mapping.items():
        if name.partition(".")[0] != section:
            said = N_("a clause of this section begins with '{start}'")
            problems.append(node.problem(said, start=f"{section}."))
        try:
            problems += _misshaped(node)
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return {name: _clause(name, node) for name, node in root.mapping.items()}


def _misshaped(node: Node) -> Iterator[Problem]:
    yield from expect_keys(node, _INDEX_KEYS)
    for example in node.mapping["examples"].items if "examples" in node.mapping else ():
        yield from expect_keys(example, _EXAMPLE_KEYS)
    yield from wrong_conditions(node)


def _clause(name: str, node: Node) -> Clause:
    examples = node.mapping.get("examples")
    return Clause(name, conditions_of(node), tuple(examples.items) if examples else (), node.line)


@dataclass(frozen=True, slots=True)
class Passage:
    """A text, filled, and the language that it stands in."""

    text: str
    language: str


class Corpus:
    """The rule book in the language of ``words``; sections are read when they are needed.

    English that stands in for a missing translation is English whole, its cards and counts too.
    """

    def __init__(self, words: Words) -> None:
        self.words = words
        self._prose: dict[str, Prose] = {}

    @cached_property
    def english(self) -> "Corpus":
        """The source of all translations."""
        is_source = self.words.language == SOURCE_LANGUAGE
        return self if is_source else Corpus(Words(SOURCE_LANGUAGE, plain=self.words.plain))

    def prose(self, section: str) -> Prose:
        """Return a section's texts; raises DataError when the English cannot be used."""
        if section not in self._prose:
            folder = data("rules").joinpath("clauses")
            self._prose[section] = texts.load(folder, f"{section}.yaml", self.words.language, SHAPE)
        return self._prose[section]

    def text(self, clause: str) -> Text:
        """Return a clause's words, not yet filled; raises KeyError for an unknown id."""
        section = clause.partition(".")[0]
        if section not in SECTIONS:
            raise KeyError(clause)
        return self.prose(section)[clause]

    def passage(self, text: Text, name: str, facts: Mapping[str, Any]) -> Passage:
        """Return a string of an entry, filled in the language that it stands in."""
        words = self.words if name in text.lines else self.english.words
        return Passage(words.fill(text[name], facts), words.language)

    def note(self, text: Text) -> str:
        """Return what a reader is told beside a text that is out of date or not translated."""
        match text.status:
            case Status.STALE:
                return self.words.say("(The English of this text has changed since.)")
            case Status.MISSING:
                return self.words.say("(This text is not translated yet.)")
            case Status.CURRENT:
                return ""

    def title(self, clause: str) -> str:
        return self.passage(self.text(clause), "title", {}).text

    def rule(self, clause: str, variant: Variant) -> str:
        """Return what a clause says, with the variant's numbers."""
        return self.passage(self.text(clause), "rule", book_facts(variant)).text

    def why(self, clause: str, variant: Variant) -> str | None:
        """Return the reason for a clause, where the book tells one."""
        text = self.text(clause)
        return self.passage(text, "why", book_facts(variant)).text if text.get("why") else None

    def setting(self, key: str) -> str:
        """Return what a setting is called."""
        return self.passage(self.prose("settings")[key], "title", {}).text

    def variant(self, variant: Variant) -> tuple[str, str]:
        """Return the name of a variant and what it is in short; of one's own, its id alone."""
        if not variant.is_ours:
            return variant.id, ""
        text, facts = self.prose("variants")[variant.id], book_facts(variant)
        return self.passage(text, "title", {}).text, self.passage(text, "rule", facts).text

    def facts_named(self, clause: str) -> frozenset[str]:
        """Return the names of the facts that a clause's rule speaks of."""
        named = placeholders(self.text(clause)["rule"])
        return frozenset(each.partition(":")[0] for each in named)

    @cached_property
    def naming(self) -> Mapping[str, Set[str]]:
        """The clauses that name a fact, by the fact."""
        return _turned({clause: self.facts_named(clause) for clause in self.all_clauses})

    @cached_property
    def looking_at(self) -> Mapping[str, Set[str]]:
        """The clauses that apply or not by a setting, by the setting."""
        return _turned({name: clause.settings for name, clause in self.all_clauses.items()})

    @cached_property
    def all_clauses(self) -> Mapping[str, Clause]:
        return {name: clause for section in SECTIONS for name, clause in clauses(section).items()}

    def book(self, variant: Variant) -> Iterator[tuple[str, list[Clause]]]:
        """Yield each section with the clauses that apply to a variant."""
        for section in SECTIONS:
            found = [each for each in clauses(section).values() if each.applies(variant)]
            if found:
                yield section, found


def _turned(named: Mapping[str, Set[str]]) -> Mapping[str, Set[str]]:
    """Return the clauses by what they name, from what each names."""
    clauses: dict[str, set[str]] = {}
    for clause, names in named.items():
        for name in names:
            clauses.setdefault(name, set()).add(clause)
    return clauses


def section_title(section: str, words: Words) -> str:
    """Return the heading of a section."""
    return words.say(_SECTION_TITLES[section])


def last_scoring(sections: Iterable[str]) -> str:
    """Return the section after which a book has its table of points."""
    *_, last = (each for each in sections if each in SCORING)
    return last


@lru_cache(maxsize=64)
def book_facts(variant: Variant) -> Mapping[str, int | str]:
    """Return what a clause's rule text may name: the settings' numbers and the orders of ranks."""
    ranks = [rank.value for rank in variant.ranks()]
    side = [rank for rank in ranks if rank != "J"]
    jokers = ["JK"] * variant.jokers
    return {
        **variant.numbers(),
        "plain_order": " ".join(ranks),
        "side_order": " ".join(side),
        "trump_order": " ".join([*jokers, "J", "J", *side]),
    }
