"""The schema for editors is current and takes what the program takes."""

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from tools import schema
from tutor.game.settings import Number, Text, kind_of
from tutor.game.variant_file import SECTIONS, SETTINGS, load, shipped
from tutor.resources import data
from tutor.yamlfile import DataError

SCHEMA = json.loads(schema.FILE.read_text(encoding="utf-8"))
VALIDATOR = Draft7Validator(SCHEMA)


class Yaml12(yaml.SafeLoader):
    """Reads as YAML 1.2 does: only true and false are no words."""

    yaml_implicit_resolvers = {
        letter: [each for each in resolvers if each[0] != "tag:yaml.org,2002:bool"]
        for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
    }


LOADERS = {"YAML 1.1": yaml.SafeLoader, "YAML 1.2": Yaml12}


def is_fine(text: str, loader: Any = yaml.SafeLoader) -> bool:
    return bool(VALIDATOR.is_valid(yaml.load(text, loader)))


def is_read(folder: Path, text: str) -> bool:
    file = folder / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    try:
        load(str(file))
    except DataError:
        return False
    return True


def test_the_schema_is_current() -> None:
    assert schema.FILE.read_text(encoding="utf-8") == schema.text(), "make schema writes it"
    Draft7Validator.check_schema(SCHEMA)


def test_the_editors_read_bare_switches_in_two_ways() -> None:
    assert yaml.load("on", yaml.SafeLoader) is True
    assert yaml.load("on", Yaml12) == "on"


@pytest.mark.parametrize("loader", LOADERS.values(), ids=LOADERS)
@pytest.mark.parametrize("name", shipped())
def test_every_variant_that_we_ship_satisfies_it(name: str, loader: Any) -> None:
    text = (data("rules") / "variants" / f"{name}.yaml").read_text(encoding="utf-8")
    assert [error.message for error in VALIDATOR.iter_errors(yaml.load(text, loader))] == []


@pytest.mark.parametrize("loader", LOADERS.values(), ids=LOADERS)
@pytest.mark.parametrize("key", SETTINGS)
def test_it_takes_every_value_of_a_setting_in_its_section_and_outside(
    key: str, loader: Any
) -> None:
    kind, section = kind_of(SETTINGS[key]), SETTINGS[key].metadata["section"]
    words = ["3-2 2-3", "5"] if isinstance(kind, Text) else list(kind.words())
    if isinstance(kind, Number):
        words = [str(kind.least), str(kind.most)]
    for word in words:
        assert is_fine(f"{key}: {word}", loader), word
        assert is_fine(f"{section}:\n  {key}: {word}", loader), word


@pytest.mark.parametrize(
    "text",
    [
        *("target: 1001", "target: -1", "target: ten", "target: 1.5", "target:", "target: [10]"),
        *("lowest_rank: 8", "lowest_rank: nine", "style: turnup", "canadian: 1", "canadian: maybe"),
        *("packets: x", "packets: [3]", "extends: [standard]", "extends: {a: b}"),
        *("targt: 5", "zzz: {}", "scoring: 5", "scoring: {canadian: on}", "winning: {targt: 5}"),
        *("[]", "5", "alone: {alone: maybe}", "alone: maybe"),
    ],
)
def test_what_the_program_refuses_an_editor_marks(text: str, tmp_path: Path) -> None:
    assert not is_fine(text)
    assert not is_fine(text, Yaml12)
    assert not is_read(tmp_path, text)


@pytest.mark.parametrize(
    "text",
    [
        *(
            "target: 5",
            "lowest_rank: 7",
            "lowest_rank: '7'",
            "canadian: on",
            "stick_the_dealer: on",
        ),
        *(
            "alone: off",
            "alone: {alone: off}",
            "packets: 5",
            "auction: one_turn",
            "extends: british",
        ),
        *("auction: {lowest_bid: 2}", "winning: {}"),
    ],
)
def test_what_an_editor_lets_pass_the_program_reads(text: str, tmp_path: Path) -> None:
    assert is_fine(text)
    assert is_fine(text, Yaml12)
    assert is_read(tmp_path, text)


def test_an_editor_can_say_what_each_setting_means() -> None:
    assert all(each["description"] for each in SCHEMA["definitions"].values())
    assert {*SCHEMA["properties"]} == {*SECTIONS, *SETTINGS, "extends"}
