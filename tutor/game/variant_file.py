"""Read the variants: shipped by id, one's own by path, with settings changed for one call."""

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from tutor.game.settings import kind_of, settings_of
from tutor.game.variant import Variant
from tutor.resources import data
from tutor.yamlfile import N_, DataError, Node, Problem, read, unknown

SETTINGS = settings_of(Variant)
SECTIONS = {field.metadata["section"] for field in SETTINGS.values()}


def shipped() -> tuple[str, ...]:
    """Return the ids of the variants we ship, ``standard`` first."""
    ids = {Path(file.name).stem for file in data("rules").joinpath("variants").iterdir()}
    return ("standard", *sorted(ids - {"standard"}))


def is_id(name: str) -> bool:
    """Whether a name can only be an id, and no path."""
    return re.fullmatch(r"[a-z0-9-]+", name) is not None


def load(name: str = "standard", changes: Iterable[str] = ()) -> Variant:
    """Load a variant by id or by the path of a file, then apply changes ``key=value``.

    Raises DataError with all mistakes of the file and of the changes.
    """
    settings, problems = _settings(name)
    for change in changes:
        key, _, value = change.partition("=")
        _read_setting(key.strip(), Node("--set", 1, value.strip(), key.strip()), settings, problems)
    if not problems:
        problems = list(impossible(name, settings))
    if problems:
        raise DataError(problems)
    return Variant(id=Path(name).stem, **settings)


def _settings(name: str, children: tuple[str, ...] = ()) -> tuple[dict[str, Any], list[Problem]]:
    root = _find(name)
    problems: list[Problem] = []
    settings: dict[str, Any] = {}
    parent = root.mapping.get("extends")
    if parent is not None:
        if parent.text in (*children, name):
            said = N_("'{found}' extends itself in a circle")
            raise DataError([parent.problem(said, found=parent.text)])
        settings, problems = _settings(parent.text, (*children, name))
    for key, value in root.mapping.items():
        if key in SECTIONS and not (key in SETTINGS and isinstance(value.value, str)):
            _read_section(key, value, settings, problems)
        elif key != "extends":
            _read_setting(key, value, settings, problems)
    return settings, problems


def _find(name: str) -> Node:
    if is_id(name):
        if name in shipped():
            return read(data("rules").joinpath("variants", f"{name}.yaml"), f"{name}.yaml")
        raise DataError([unknown(Node(name, 1, ""), name, shipped())])
    return read(Path(name), name)


def _read_section(
    section: str, node: Node, settings: dict[str, Any], problems: list[Problem]
) -> None:
    for key, value in node.mapping.items():
        setting = SETTINGS.get(key)
        home = setting.metadata["section"] if setting else section
        if home != section:
            said = N_("'{key}' belongs under '{section}'")
            problems.append(value.problem(said, key=key, section=home))
        else:
            _read_setting(key, value, settings, problems)


def _read_setting(key: str, value: Node, settings: dict[str, Any], problems: list[Problem]) -> None:
    if key not in SETTINGS:
        problems.append(unknown(value, key, SETTINGS))
        return
    try:
        found = kind_of(SETTINGS[key]).read(value)
    except DataError as error:
        problems.extend(error.problems)
        return
    if isinstance(found, Problem):
        problems.append(found)
    else:
        settings[key] = found


def impossible(name: str, settings: Mapping[str, Any]) -> Iterator[Problem]:
    """Yield a problem for each set of settings that cannot be played together."""
    variant = Variant(id=name, **settings)
    dealt, pack = variant.players * variant.hand_size, len(variant.deck.cards)
    if dealt >= pack:
        yield Problem(
            name,
            1,
            N_("{players} players with {size} cards each leave no upcard in a pack of {pack}"),
            {
                "players": str(variant.players),
                "size": str(variant.hand_size),
                "pack": str(pack),
            },
        )
