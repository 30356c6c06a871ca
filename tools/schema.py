"""Write the JSON Schema of a variant file, for editors: ``make schema``.

It follows from the settings themselves. An editor may read a bare ``on`` or ``off`` as true or
false (YAML 1.1) or as a word (YAML 1.2), so both are fine here; the program takes words only.
"""

import json
from pathlib import Path
from typing import Any

from tutor.corpus import Corpus
from tutor.game.settings import Choice, Kind, Number, OnOff, Text, kind_of, written
from tutor.game.variant_file import SECTIONS, SETTINGS, load
from tutor.words import Words

FILE = Path(__file__).parents[1] / "rules" / "variant.schema.json"
_SWITCHES = {"on": True, "off": False}


def main() -> None:
    FILE.write_text(text(), encoding="utf-8")


def text() -> str:
    """Return the schema as it is written."""
    return json.dumps(schema(), ensure_ascii=False, indent=2) + "\n"


def schema() -> dict[str, Any]:
    """Return the schema: each setting may stand in its section or outside of all."""
    named = {key: {"$ref": f"#/definitions/{key}"} for key in SETTINGS}
    sections = {section: _section(section) for section in sorted(SECTIONS)}
    both = {key: {"anyOf": [named[key], sections[key]]} for key in named.keys() & sections.keys()}
    extends = {
        "description": "The variant whose settings hold where this file says nothing: an id, or "
        "the path of a file from here.",
        "type": "string",
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "A variant of euchre",
        "type": "object",
        "additionalProperties": False,
        "properties": {"extends": extends, **sections, **named, **dict(sorted(both.items()))},
        "definitions": _definitions(),
    }


def _section(section: str) -> dict[str, Any]:
    keys = [key for key, each in SETTINGS.items() if each.metadata["section"] == section]
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: {"$ref": f"#/definitions/{key}"} for key in keys},
    }


def _definitions() -> dict[str, Any]:
    """Return what an editor shows of each setting, and what it takes."""
    titles = Corpus(Words()).prose("settings")
    return {
        key: {
            "description": titles[key]["title"],
            "default": value if type(value) is int else written(value),
            **_values(kind_of(SETTINGS[key])),
        }
        for key, value in load().settings().items()
    }


def _values(kind: Kind) -> dict[str, Any]:
    match kind:
        case Number():
            return {"type": "integer", "minimum": kind.least, "maximum": kind.most}
        case OnOff() | Choice():
            return {"enum": [value for word in kind.words() for value in _spellings(word)]}
        case Text():
            return {"type": ["string", "integer"], "pattern": f"^(?:{kind.form})$"}
    raise TypeError(f"a kind of setting without a schema: {kind!r}")


def _spellings(word: str) -> list[str | int | bool]:
    """Return what an editor's YAML may read for a word that stands in the file bare."""
    if word in _SWITCHES:
        return [word, _SWITCHES[word]]
    return [word, int(word)] if word.isdecimal() else [word]


if __name__ == "__main__":
    main()
