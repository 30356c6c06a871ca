"""Which source gives which custom: read strictly, and in step with the variants."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.game.variant_file import load, shipped
from tutor.resources import data
from tutor.sources import Source, cited, customs, parse_sources
from tutor.validation.check import check_files
from tutor.yamlfile import DataError, parse

SMALL = """\
sources:
  laws-1888:
    title: Laws of Euchre, 1888
    address: example.org/laws
  hoyle:
    title: Hoyle
customs:
  - when: {style: turn_up}
    target:
      5: [laws-1888]
      10: [hoyle]
  - when: {style: turn_up, sides: pairs}
    stick_the_dealer:
      off: [hoyle, laws-1888]
    target:
      10: [laws-1888]
"""


def mistakes(text: str) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse_sources(parse(text, "sources.yaml"))
    return str(caught.value).splitlines()


def ids(variant: str, *changes: str) -> dict[str, dict[str, list[str]]]:
    """Return the customs of a variant with the ids of their sources."""
    found = customs(load(variant, changes))
    return {
        setting: {value: [each.id for each in sources] for value, sources in values.items()}
        for setting, values in found.items()
    }


# ---------------------------------------------------------------- reading


def test_a_file_is_read_in_its_order() -> None:
    found = parse_sources(parse(SMALL, "sources.yaml"))
    assert [(each.setting, each.value) for each in found] == [
        ("target", "5"),
        ("target", "10"),
        ("stick_the_dealer", "off"),
        ("target", "10"),
    ]
    assert found[2].sources == (
        Source("hoyle", "Hoyle", ""),
        Source("laws-1888", "Laws of Euchre, 1888", "example.org/laws"),
    )


BROKEN = [
    # what is written instead of what, the line of the mistake, what is said of it
    ("sources:", "source:", 1, "did you mean sources?"),
    ("sources:", "source:", 1, "'sources' is missing"),
    ("    title: Hoyle\n", "    address: example.org\n", 5, "'title' is missing"),
    ("title: Hoyle", "title: ''", 5, "'title' is missing"),
    ("title: Hoyle", "title: [Hoyle]", 6, "expected a single value"),
    ("    address: example", "    adress: example", 4, "did you mean address?"),
    ("  hoyle:\n", "  Hoyle:\n", 5, "an id has small letters, digits and hyphens only"),
    ("  hoyle:\n", "  hoyl:\n", 11, "found 'hoyle'; did you mean hoyl?"),
    ("  hoyle:\n", "  foster: {title: Foster}\n  hoyle:\n", 5, "no custom has this source"),
    ("[laws-1888]\n      10: [hoyle]", "[laws-1887]\n      10: [hoyle]", 10, "mean laws-1888?"),
    ("[hoyle, laws-1888]", "[hoyle, hoyle]", 14, "'hoyle' stands here twice; first in line 14"),
    ("[hoyle, laws-1888]", "hoyle", 14, "expected a list"),
    ("[hoyle, laws-1888]", "[]", 14, "no source is named for this custom"),
    ("stick_the_dealer:", "stick_dealer:", 13, "did you mean stick_the_dealer?"),
    ("      off:", "      never:", 14, "expected one of off, on, concede; found 'never'"),
    ("      5:", "      five:", 10, "expected a number from 0 to 1000; found 'five'"),
    ("when: {style: turn_up}", "wen: {style: turn_up}", 8, "did you mean when?"),
    ("when: {style: turn_up}", "when: {stile: turn_up}", 8, "did you mean style?"),
    ("when: {style: turn_up}", "when: {style: turnup}", 8, "did you mean turn_up?"),
    ("when: {style: turn_up}", "when: turn_up", 8, "expected keys with values"),
    ("    stick_the_dealer:\n      off:", "    stick_the_dealer: off\n    x:", 13, "expected keys"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "said"), BROKEN, ids=[new.strip()[:30] for _, new, _, _ in BROKEN]
)
def test_a_mistake_is_told_with_its_line(old: str, new: str, line: int, said: str) -> None:
    assert SMALL.count(old) == 1
    found = mistakes(SMALL.replace(old, new))
    assert [each for each in found if each.startswith(f"sources.yaml:{line}:") and said in each]


def test_all_mistakes_are_told_at_once() -> None:
    text = SMALL.replace("  hoyle:", "  Hoyle:").replace("5:", "five:").replace("style", "stile")
    assert {int(each.split(":")[1]) for each in mistakes(text)} == {5, 8, 10, 11, 12, 14}


def test_a_mistake_in_our_place_for_it_is_told_by_validate(tmp_path: Path) -> None:
    file = tmp_path / "rules" / "sources.yaml"
    file.parent.mkdir()
    file.write_text(SMALL, encoding="utf-8")
    assert check_files([file]).problems == []
    file.write_text(SMALL.replace("target:", "targt:"), encoding="utf-8")
    assert [(each.line, each.facts["near"]) for each in check_files([file]).problems] == [
        (9, "target"),
        (15, "target"),
    ]


# ---------------------------------------------------------------- what we ship


def test_a_source_is_found_under_what_it_plays() -> None:
    assert ids("standard")["pass_out"] == {
        "next_dealer": ["spruce", "laws-1888"],
        "same_dealer": ["euchre-com"],
    }


def test_what_groups_say_of_one_setting_is_taken_together() -> None:
    assert "netplaces" not in ids("standard")["declare_alone"]["with_call"]
    assert ids("british")["declare_alone"]["with_call"] == ["laws-1888", "egn", "netplaces"]


@pytest.mark.parametrize("name", shipped())
def test_a_game_of_ones_own_has_the_customs_of_the_game_it_extends(
    name: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.yaml").write_text(f"extends: {name}\nrevoke_false_call: 1\n")
    assert ids(str(tmp_path / "mine.yaml")) == ids(name) != {}


@pytest.mark.parametrize("name", shipped())
def test_a_source_stands_once_at_a_custom_of_a_game(name: str) -> None:
    for setting, values in ids(name).items():
        for value, sources in values.items():
            assert len(sources) == len({*sources}), (setting, value)


@pytest.mark.parametrize("name", shipped())
def test_where_sources_differ_a_game_of_ours_follows_one_of_them(name: str) -> None:
    ours = load(name).written()
    differ = {setting: values for setting, values in ids(name).items() if len(values) > 1}
    alone = {setting for setting, values in differ.items() if ours[setting] not in values}
    assert alone == ({"no_trump"} if name == "double-deck-bid-euchre" else set())


def test_no_games_but_napoleon_know_of_its_customs() -> None:
    assert [name for name in shipped() if "nap_points" in ids(name)] == ["napoleon"]


def test_our_own_file_has_no_mistake() -> None:
    assert check_files([data("rules") / "sources.yaml"]).problems == []


# ---------------------------------------------------------------- the comments of the variants

KEYS = {
    "spruce": "S[0134]|SPR-HAS",
    "gamerules": "S2|GR-3H|GR-HAS|GR-NAP",
    "about-com": "AB-RR",
    "laws-1888": "L1888",
    "keller-1887": "OE-K[567]",
    "cassell": "CASS",
    "penguin": "PENG",
    "britannica": "BRI-NAP",
    "bicycle": "BIC|BIC-RR|BIC-CIN",
    "wikipedia": "WP-BID|WP-REN",
    "wikipedia-nap": "WPN-OLD",
    "wikipedia-de": "WPN-DE",
    "openspiel": "OpenSpiel",
    "egn": "EGN",
    "ohio-euchre": "OE-PR|OE-2H",
    "docstoc-tournament": "MEET",
    "euchre-links": "EL",
    "euchre-cards": "REN-EC",
    "euchre-universe": "EUN",
    "joe-andrews": "JOE",
    "seton-school": "SETON",
    "netplaces": "NP-BRIT",
    "dba-ramblings": "BRAK",
    "our-pastimes": "OPM",
    "our-past-times": "OPT",
    "horse": "HORSE",
    "game-farm": "GF-HAS",
    "prazdnik": "RU-HAS",
    "denexa": "DEN-HAS",
    "how-stuff-works": "HSW-NAP",
    "peep-nap": "PEEP",
}
"""How the comments of the variant files name the sources."""


def commented(name: str) -> Iterator[tuple[str, str]]:
    """Yield each setting of a variant's file with a source that its comment names.

    Behind a semicolon stands what other sources do, or do not say.
    """
    text = (data("rules") / "variants" / f"{name}.yaml").read_text(encoding="utf-8")
    for setting, comment in re.findall(r"^ +(\w+): .*?# ([^;\n]*)", text, re.MULTILINE):
        for source, keys in KEYS.items():
            if re.search(rf"(?<![\w-])({keys})(?![\w-])", comment):
                yield setting, source


@pytest.mark.parametrize("name", shipped())
def test_who_is_named_beside_a_disputed_setting_is_among_its_sources(name: str) -> None:
    found = ids(name)
    named = [each for each in commented(name) if each[0] in found]
    absent = [
        (setting, source)
        for setting, source in named
        if not any(
            each.startswith(source) for sources in found[setting].values() for each in sources
        )
    ]
    assert absent == []


@pytest.mark.parametrize(
    ("name", "setting"),
    [(name, setting) for name in shipped() for setting in dict(commented(name))],
)
def test_a_value_with_a_source_beside_it_is_one_that_sources_give(name: str, setting: str) -> None:
    found = ids(name).get(setting)
    alternatives = {("standard", "revoke_false_call"), ("bid-euchre", "misdeal_claim")}
    if found is not None and (name, setting) not in alternatives:
        assert load(name).written()[setting] in found


def test_the_comments_of_the_variants_name_sources() -> None:
    assert len([each for name in shipped() for each in commented(name)]) > 60


# ---------------------------------------------------------------- numbers of the sources


@pytest.mark.parametrize("name", shipped())
def test_sources_are_numbered_in_the_order_cited_and_stand_in_the_order_of_numbers(
    name: str,
) -> None:
    variant = load(name)
    found = cited(variant, customs(variant))
    values = [each for setting in found.numbers.values() for each in setting.values()]
    assert values == [tuple(sorted(each)) for each in values]
    by_first_mention = dict.fromkeys(number for each in values for number in each)
    assert sorted(by_first_mention) == list(range(1, len(found.sources) + 1))
    for setting, by_value in found.numbers.items():
        for value, numbers in by_value.items():
            named = {found.sources[number - 1].id for number in numbers}
            assert named == {*ids(name)[setting][value]}


def test_numbers_that_were_given_before_stand_first() -> None:
    found = cited(load(), customs(load()))
    given = customs(load())
    mixed = [
        [found.sources.index(each) for each in sources]
        for values in given.values()
        for sources in values.values()
    ]
    assert any(each != sorted(each) for each in mixed)
