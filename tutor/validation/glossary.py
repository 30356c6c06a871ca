"""The words that our texts do not use, and why."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from tutor.i18n import LANGUAGES
from tutor.resources import data
from tutor.yamlfile import N_, DataError, Node, Problem, expect_keys, read

_JOINERS = str.maketrans("", "", "\u200b\u200c\u200d\u2060")


@dataclass(frozen=True, slots=True)
class Forbidden:
    """A pattern that no text may match."""

    pattern: re.Pattern[str]
    why: str


def parse_forbidden(root: Node) -> Mapping[str, tuple[Forbidden, ...]]:
    """Return what is forbidden in each language; raises DataError with all mistakes of it."""
    found: dict[str, tuple[Forbidden, ...]] = {}
    forbidden = root.mapping.get("forbidden", Node(root.file, root.line, {}))
    problems = list(expect_keys(forbidden, LANGUAGES))
    for language, patterns in forbidden.mapping.items():
        try:
            found[language] = tuple(_forbidden(node) for node in patterns.items)
        except DataError as error:
            problems += error.problems
    if problems:
        raise DataError(problems)
    return found


def _forbidden(node: Node) -> Forbidden:
    problems: list[Problem] = list(expect_keys(node, ("re", "why")))
    missing = N_("'{key}' is missing")
    problems += [node.problem(missing, key=key) for key in {"re", "why"} - node.mapping.keys()]
    if problems:
        raise DataError(problems)
    pattern = node.mapping["re"]
    try:
        return Forbidden(re.compile(pattern.text), node.mapping["why"].text)
    except re.error as error:
        said = N_("this is no pattern: {reason}")
        raise DataError([pattern.problem(said, reason=str(error))]) from error


@cache
def _forbidden_words() -> Mapping[str, tuple[Forbidden, ...]]:
    return parse_forbidden(read(data("rules") / "glossary.yaml"))


def forbidden_words(text: str, language: str) -> Iterator[tuple[str, str]]:
    """Yield each word of a text that its language does not use here, and why."""
    bare = text.translate(_JOINERS)
    for each in _forbidden_words().get(language, ()):
        found = each.pattern.search(bare)
        if found:
            yield found[0], each.why
