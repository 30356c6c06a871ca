"""Mark translated clauses and lessons as made from today's English: ``make stamp LANG=hi``.

Each translated entry gets the fingerprint of its English entry as ``of:``. Only those lines
are touched, so layout and comments stay as the translator left them. An entry is one clause
of a rules file, or one step of a lesson; a lesson's title and ``learned`` are one more. One in
which nothing is written yet is left as it is.
"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE, fingerprint

ROOT = Path(__file__).parents[1]
FOLDERS = ("rules/clauses", "lessons/texts")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands in its file: what it is called, and the mapping that holds it."""

    path: tuple[str, ...]
    mapping: yaml.MappingNode

    @property
    def name(self) -> str:
        return ".".join(self.path) or "title and learned"


def main() -> None:
    language, *files = sys.argv[1:] or [""]
    if language not in LANGUAGES or language == SOURCE_LANGUAGE:
        sys.exit(f"Say which language: one of {', '.join(sorted({*LANGUAGES} - {'en'}))}")
    mistakes = []
    for file in [ROOT / file for file in files] or translated_files(ROOT, language):
        mistakes += stamp(file, english_of(file))
    for mistake in mistakes:
        print(mistake)
    sys.exit(1 if mistakes else 0)


def translated_files(root: Path, language: str) -> list[Path]:
    """Return the translated texts of a language, clauses first."""
    return [
        file for folder in FOLDERS for file in sorted((root / folder / language).glob("*.yaml"))
    ]


def english_of(file: Path) -> Path:
    """Return the English file that a translated file was made from."""
    return file.parent.parent / SOURCE_LANGUAGE / file.name


def stamp(file: Path, english: Path) -> list[str]:
    """Write the fingerprints into a file, and return what could not be stamped."""
    if not english.is_file():
        return [f"{file}: there is no English {english}"]
    text = file.read_text(encoding="utf-8")
    source = yaml.safe_load(english.read_text(encoding="utf-8")) or {}
    lines = text.splitlines(keepends=True)
    mistakes = []
    for place in reversed(list(entries(yaml.compose(text)))):  # from the end: lines are added
        entry = english_entry(source, place.path)
        if entry is None:
            line = place.mapping.start_mark.line + 1
            mistakes.append(f"{file}:{line}: {place.name}: no such entry in {english}")
        elif not any(_words(place.mapping)):
            continue
        elif place.mapping.flow_style:
            line = place.mapping.start_mark.line + 1
            mistakes.append(f"{file}:{line}: {place.name}: write one key a line, without braces")
        else:
            _write(lines, place.mapping, fingerprint(entry))
    file.write_text("".join(lines), encoding="utf-8")
    return sorted(mistakes)


def entries(root: yaml.Node | None) -> Iterator[Place]:
    """Yield the entries of a clause or lesson file in the order they stand there."""
    if not isinstance(root, yaml.MappingNode):
        return
    steps = next((value for key, value in root.value if key.value == "steps"), None)
    if steps is None:
        yield from (Place((key.value,), value) for key, value in root.value if _is_mapping(value))
        return
    yield Place((), root)
    if _is_mapping(steps):
        yield from (Place(("steps", key.value), value) for key, value in steps.value)


def _is_mapping(node: yaml.Node) -> bool:
    return isinstance(node, yaml.MappingNode)


def english_entry(source: dict[str, Any], path: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the strings of an entry; those at the top of a lesson are its title and learned."""
    if not path:
        return {key: value for key, value in source.items() if isinstance(value, str)}
    found: Any = source
    for name in path:
        found = found.get(name) if isinstance(found, dict) else None
    return found if isinstance(found, dict) else None


def _words(mapping: yaml.MappingNode) -> Iterator[str]:
    """Yield what a translator has written in an entry, its stamp not among it."""
    for key, value in mapping.value:
        if isinstance(value, yaml.ScalarNode) and key.value != "of":
            yield value.value
        elif isinstance(value, yaml.MappingNode) and key.value != "steps":
            yield from _words(value)


def _write(lines: list[str], mapping: yaml.MappingNode, mark: str) -> None:
    """Set the ``of:`` of one entry, quoted because a fingerprint may look like a number."""
    first = mapping.start_mark
    written = f'{" " * first.column}of: "{mark}"\n'
    for key, _ in mapping.value:
        if key.value == "of":
            lines[key.start_mark.line] = written
            return
    lines.insert(first.line, written)


if __name__ == "__main__":
    main()
