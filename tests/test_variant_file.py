"""Variants are settings in a file: read strictly, extended, changed for one call."""

from pathlib import Path

import pytest

from tutor.game.variant_file import SETTINGS, load, shipped
from tutor.yamlfile import DataError


def own(folder: Path, text: str, name: str = "mine.yaml") -> str:
    """Write a variant of one's own and return its path."""
    (folder / name).write_text(text, encoding="utf-8")
    return str(folder / name)


def mistakes(name: str, *changes: str) -> list[str]:
    """Return what is wrong with a variant and its changes, a line each."""
    with pytest.raises(DataError) as caught:
        load(name, changes)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("name", shipped())
def test_a_shipped_variant_loads_under_its_id(name: str) -> None:
    assert load(name).id == name


def test_a_game_is_ours_by_its_id_and_not_by_the_name_of_a_file(tmp_path: Path) -> None:
    assert load("napoleon").is_ours and load("standard", ["target=11"]).is_ours
    assert not load(own(tmp_path, "extends: standard", "napoleon.yaml")).is_ours


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("a\x1b[31mb", "a[31mb"),
        ("a\x07b", "ab"),
        ("a\u202eb", "ab"),
        ("a\udcffb", "ab"),
        ("a\nb", "a b"),
        ("मेरा खेल", "मेरा खेल"),
        ("\x1b", "?"),
    ],
)
def test_the_name_of_a_file_is_shown_without_what_cannot_be_printed(
    tmp_path: Path, name: str, id: str
) -> None:
    assert load(own(tmp_path, "target: 11", f"{name}.yaml")).id == id


def test_the_settings_of_standard_are_the_defaults() -> None:
    assert shipped()[0] == "standard"
    assert {key: value.default for key, value in SETTINGS.items()} == load().settings()


@pytest.mark.parametrize("name", shipped())
def test_every_setting_is_read_back_as_it_is_written(name: str, tmp_path: Path) -> None:
    written = load(name).written()
    lines = "".join(f"{key}: {value}\n" for key, value in written.items())
    assert load(own(tmp_path, lines)).written() == written


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("target: 11", "target", "11"),
        ("winning: {target: 11}", "target", "11"),
        ("bidding:\n  stick_the_dealer: concede", "stick_the_dealer", "concede"),
        ("bidding: {stick_the_dealer: on}", "stick_the_dealer", "on"),
        ("may_bury_upcard: off", "may_bury_upcard", "off"),
        ("lowest_rank: 7", "lowest_rank", "7"),
        ("jokers: 1", "jokers", "1"),
        ("extends: standard\nscoring: {loner_euchred: 4}", "loner_euchred", "4"),
    ],
)
def test_a_setting_changes_what_it_names_and_nothing_else(
    text: str, key: str, value: str, tmp_path: Path
) -> None:
    standard = load().written()
    assert standard[key] != value
    assert load(own(tmp_path, text)).written() == {**standard, key: value}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("target: -1", "1: target: expected a number from 0 to 1000; found '-1'"),
        ("target: 1001", "1: target: expected a number from 0 to 1000; found '1001'"),
        ("target: ten", "1: target: expected a number from 0 to 1000; found 'ten'"),
        ("target: 011", "1: target: expected a number from 0 to 1000; found '011'"),
        ("target: +5", "1: target: expected a number from 0 to 1000; found '+5'"),
        ("target: ५", "1: target: expected a number from 0 to 1000; found '५'"),
        ("target:", "1: target: expected a number from 0 to 1000; found ''"),
        ("target: [10]", "1: target: expected a single value"),
        ("canadian: yes", "1: canadian: expected one of on, off; found 'yes'"),
        ("canadian: On", "1: canadian: expected one of on, off; found 'On'"),
        (
            "stick_the_dealer: conceed",
            "1: stick_the_dealer: expected one of off, on, concede; found 'conceed'; "
            "did you mean concede?",
        ),
        ("\ntargt: 11", "2: targt: 'targt' is not known here; did you mean target?"),
        (
            "scoring:\n  marsh: 3",
            "2: scoring.marsh: 'marsh' is not known here; did you mean march?",
        ),
        ("\n\nzzz: 1", "3: zzz: 'zzz' is not known here"),
        ("bidding:\n  target: 11", "2: bidding.target: 'target' belongs under 'winning'"),
        ("scoring: 11", "1: scoring: expected keys with values"),
        ("scoring: [made]", "1: scoring: expected keys with values"),
        ("- target", "1: expected keys with values"),
        ("id: mine", "1: id: 'id' is not known here"),
        ("extends: [standard]", "1: extends: expected a single value"),
        ("target: 5\ntarget: 6", "2: 'target' stands here twice; first in line 1"),
    ],
    ids=lambda value: value.splitlines()[-1][:30],
)
def test_a_mistake_is_told_with_its_line_and_key(text: str, told: str, tmp_path: Path) -> None:
    path = own(tmp_path, text)
    assert mistakes(path) == [f"{path}:{told}"]


def test_a_section_that_is_misspelt_is_told_with_the_nearest(tmp_path: Path) -> None:
    (told,) = mistakes(own(tmp_path, "biding: {canadian: on}"))
    assert told.endswith("did you mean bidding?")


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    path = own(tmp_path, "target: -1\nmade: x\nscoring:\n  canadian: on\n  zzz: 1\n")
    found = mistakes(path, "march=many", "targt=5")
    assert [line.split(": ")[0].removeprefix(path) for line in found] == [
        ":1",
        ":2",
        ":4",
        ":5",
        "--set",
        "--set",
    ]


# ---------------------------------------------------------------- extends


def test_a_variant_takes_what_it_does_not_say_from_the_one_it_extends(tmp_path: Path) -> None:
    grandmother = own(tmp_path, "target: 5\nmarch: 3\nmade: 2", "grandmother.yaml")
    mother = own(tmp_path, f"extends: {grandmother}\nmarch: 4", "mother.yaml")
    child = load(own(tmp_path, f"march: 5\nextends: {mother}", "child.yaml"))
    assert (child.target, child.march, child.made, child.euchre) == (5, 5, 2, 2)
    assert child.id == "child"


def test_a_file_extends_the_file_beside_it(tmp_path: Path) -> None:
    own(tmp_path, "target: 5", "mother.yaml")
    assert load(own(tmp_path, "extends: mother.yaml", "child.yaml")).target == 5


def test_the_mistakes_of_the_extended_file_are_told_too(tmp_path: Path) -> None:
    mother = own(tmp_path, "\ntarget: -1", "mother.yaml")
    child = own(tmp_path, f"extends: {mother}\nmade: x", "child.yaml")
    told = [line.split(": ")[0] for line in mistakes(child)]
    assert told == [f"{mother}:2", f"{child}:2"]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_circle_is_told_where_it_closes(length: int, tmp_path: Path) -> None:
    names = [str(tmp_path / f"{number}.yaml") for number in range(length)]
    for number, name in enumerate(names):
        own(tmp_path, f"\nextends: {names[(number + 1) % length]}", Path(name).name)
    assert mistakes(names[0]) == [
        f"{names[-1]}:2: extends: '{names[0]}' extends itself in a circle"
    ]


def test_a_circle_through_different_spellings_of_a_path_ends_too(tmp_path: Path) -> None:
    own(tmp_path, f"extends: {tmp_path}/./b.yaml", "a.yaml")
    own(tmp_path, f"extends: {tmp_path}/../{tmp_path.name}/a.yaml", "b.yaml")
    (told,) = mistakes(str(tmp_path / "a.yaml"))
    assert told.endswith("extends itself in a circle")


@pytest.mark.parametrize(
    "parent", ["standrad", "no-such-file.yaml"], ids=["no such id", "no such file"]
)
def test_a_parent_that_is_not_there_is_told_where_it_is_named(
    parent: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = own(tmp_path, f"target: 5\nextends: {parent}")
    (told,) = mistakes(path)
    assert told.startswith(f"{path}:2: extends: ")
    assert parent in told


# ---------------------------------------------------------------- which file


@pytest.mark.parametrize(
    "name", ["../standard", "../variants/standard", "variants/standard", "./standard", "standard/"]
)
def test_an_id_cannot_leave_its_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (told,) = mistakes(name)
    assert told.startswith(f"{name}:1: cannot be read: ")


def test_a_path_is_a_file_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    own(tmp_path, "target: 5", "standard")
    assert load("standard").target == 10
    assert load("./standard").target == 5
    assert load(str(tmp_path / "standard")).target == 5


def test_an_unknown_id_is_told_with_the_nearest() -> None:
    (told,) = mistakes("standrad")
    assert told.endswith("'standrad' is not known here; did you mean standard?")


# ---------------------------------------------------------------- changes for one call


@pytest.mark.parametrize(
    ("change", "key", "value"),
    [
        ("target=5", "target", "5"),
        (" target = 5 ", "target", "5"),
        ("stick_the_dealer=on", "stick_the_dealer", "on"),
        ("defend_alone=never", "defend_alone", "never"),
    ],
)
def test_a_call_changes_a_setting(change: str, key: str, value: str) -> None:
    assert load("standard", [change]).written() == {**load().written(), key: value}


def test_the_last_change_holds_over_the_file(tmp_path: Path) -> None:
    assert load(own(tmp_path, "target: 5"), ["target=6", "target=7"]).target == 7


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ("target", "target: expected a number from 0 to 1000; found ''"),
        ("target=", "target: expected a number from 0 to 1000; found ''"),
        ("target=5=6", "target: expected a number from 0 to 1000; found '5=6'"),
        ("targett=5", "targett: 'targett' is not known here; did you mean target?"),
        ("scoring=5", "scoring: 'scoring' is not known here"),
        ("", "'' is not known here"),
        ("=5", "'' is not known here"),
    ],
)
def test_a_change_that_is_none_is_told(change: str, told: str) -> None:
    (found,) = mistakes("standard", change)
    assert found.startswith(f"--set: {told}")


# ---------------------------------------------------------------- what cannot be played

IMPOSSIBLE = [
    ("standard", "players=3", "3 players cannot sit in pairs"),
    ("standard", "players=2", "2 players cannot sit in pairs"),
    ("standard", "hand_size=6", "a pack of 24 cards is too small for what is dealt and turned up"),
    ("standard", "lowest_rank=7 hand_size=8", "a pack of 32 cards is too small"),
    ("standard", "dummy=4", "a pack of 24 cards is too small"),
    ("bid-euchre", "widow=1", "a pack of 24 cards is too small"),
    ("standard", "upcard=off", "bidding on the upcard needs an upcard"),
    ("standard", "style=auction", "an auction has no upcard"),
    ("standard", "go_under=on jokers=1 dummy=2", "going under needs three cards that nobody sees"),
    ("standard", "jokers=1 no_trump=high", "with a joker there is no deal without trump"),
    ("napoleon", "jokers=1 misere=off trump_named=by_word no_trump=high", "with a joker"),
    ("napoleon", "jokers=1 trump_named=by_word", "with a joker"),
    ("napoleon", "jokers=1 misere=off", "with a joker"),
    ("standard", "sides=each", "there is nobody to play without"),
    ("two-handed", "alone=on", "there is nobody to play without"),
    ("two-handed", "partners_best=1", "a partner's best card needs a partner"),
    ("bid-euchre", "highest_bid=7", "the bids do not fit the 6 tricks of a deal"),
    ("bid-euchre", "lowest_bid=4 highest_bid=3", "the bids do not fit the 6 tricks of a deal"),
    ("bid-euchre", "dealer_must_bid=on forced_bid=2", "the bids do not fit"),
    ("hasenpfeffer", "lowest_bid=4", "the bids do not fit"),
    ("bid-euchre", "joker_holder_must_bid=on", "there is no joker whose holder could bid"),
    ("napoleon", "moon=on", "ask and moon are for games with partners"),
    ("bid-euchre", "misere=on", "misère, nap, Wellington and Blücher are for games without partne"),
    ("bid-euchre", "nap=on", "misère, nap, Wellington and Blücher are for games without partners"),
    ("napoleon", "nap=off blucher=off", "Wellington is bid only over nap"),
    (
        "napoleon",
        "wellington=off",
        "Wellington is bid only over nap, and Blücher only over",
    ),
    ("standard", "target=0", "a game ends at a target or after a number of deals"),
    ("standard", "deals=4", "a game ends at a target or after a number of deals"),
]


@pytest.mark.parametrize(
    ("name", "changes", "told"), IMPOSSIBLE, ids=[f"{name} {what}" for name, what, _ in IMPOSSIBLE]
)
def test_settings_that_cannot_be_played_together_are_refused(
    name: str, changes: str, told: str
) -> None:
    assert [line for line in mistakes(name, *changes.split()) if told in line]


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("standard", "players=6 lowest_rank=7"),
        ("standard", "hand_size=6 jokers=1"),
        ("standard", "hand_size=7 lowest_rank=7"),
        ("standard", "style=auction upcard=off"),
        ("standard", "jokers=1 dummy=1 go_under=on"),
        ("standard", "sides=each alone=off"),
        ("bid-euchre", "highest_bid=6 dealer_must_bid=on"),
        ("bid-euchre", "lowest_bid=4 forced_bid=3"),
        ("bid-euchre-joker", "joker_holder_must_bid=on"),
        ("napoleon", "jokers=1 misere=off trump_named=by_word"),
        ("napoleon", "players=6"),
        ("napoleon", "blucher=off wellington=off nap=off"),
        ("standard", "target=0 deals=4"),
    ],
    ids=lambda each: each,
)
def test_settings_that_just_go_together_are_read(name: str, changes: str) -> None:
    written = load(name, changes.split()).written()
    assert {change for change in changes.split()} <= {f"{k}={v}" for k, v in written.items()}


def test_what_a_call_makes_impossible_is_told_of_the_call(tmp_path: Path) -> None:
    path = own(tmp_path, "hand_size: 6")
    assert [line.split(":")[0] for line in mistakes(path)] == [path]
    assert [line.split(":")[0] for line in mistakes("standard", "hand_size=6")] == ["--set"]
