"""The command plays a game in a terminal, a pipe, or from a file, and keeps what was begun."""

import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from tests.calls import Run
from tests.tmux import Terminal
from tutor.cli import thinking
from tutor.cli.start import Call
from tutor.coach import advice
from tutor.coach.judging import SAMPLES
from tutor.coach.view import View, view
from tutor.coach.worlds import worlds
from tutor.game.engine import deal, legal_actions
from tutor.game.state import DealState
from tutor.game.variant_file import load, shipped
from tutor.i18n import LANGUAGES
from tutor.playing.game import Setup, begin
from tutor.playing.kept import read, written

RANDOM = "1\n2\n3\n\n4\n1\n5\n\n2\n6\n7\n8\n\n9\n10\n11\n12\n"
"""Answers that fit some page or other; what does not fit is told and changes nothing."""


def test_at_the_end_of_the_input_the_game_is_kept_and_goes_on(run: Run) -> None:
    left = run("play", "--seed", "3", "--no-coach", typed="1\n3\n\n")
    assert left.code == 0
    assert "Your game is kept." in left.out
    back = run("play", "--no-coach", typed="1\n")
    assert "You have left a game." in back.out
    table = left.out.partition("Your game is kept.")[0].strip().split("\n Euchre")[-1]
    assert table.split() == back.out.partition("Your game")[0].split("\n Euchre")[-1].split()


def test_nothing_is_kept_of_a_game_in_which_nothing_was_decided(run: Run) -> None:
    answer = run("play", "--seed", "3")
    assert answer.code == 0
    assert "kept" not in answer.out
    assert "You have left" not in run("play").out


def test_a_new_game_leaves_the_old_one_until_something_is_decided(run: Run) -> None:
    run("play", "--seed", "3", typed="1\n3\n")
    run("play", "--restart")
    assert "You have left a game." in run("play").out
    run("play", "--seed", "5", typed="1\n1\n1\n")
    assert "You have left a game." in run("play").out


def test_praise_does_not_stand_above_a_refusal(run: Run) -> None:
    pages = run("play", "--seed", "7", typed="pass\n9h\nq\n").out.split("deal 1")
    assert any("Well chosen." in page for page in pages)
    refused = [page for page in pages if "must follow suit" in " ".join(page.split())]
    assert refused and not any("Well chosen." in page for page in refused)


SEED = ["--seed", "5"]  # in some deals the learner has nothing to decide
OTHERS = [SEED, ["--dealer", "N", *SEED], ["--level", "easy", *SEED], ["--set", "target=5", *SEED]]


@pytest.mark.parametrize("other", OTHERS, ids=" ".join)
def test_a_game_from_a_pipe_does_not_take_the_place_of_one_that_was_left(
    run: Run, other: list[str]
) -> None:
    run("play", "standard", "--seed", "3", "--no-coach", typed="1\n3\n")
    before = run("play", "standard", "--no-coach", typed="1\n").out
    answer = run("play", "standard", *other, "--no-coach", typed="1\n1\n1\n")
    assert answer.code == 0
    assert "You have left a game." not in answer.out
    assert "This game is not kept" in " ".join(answer.out.split())
    run("play", "standard", *other, "--no-coach", "--pace", "fast", typed=RANDOM * 400)
    assert run("play", "standard", "--no-coach", typed="1\n").out == before


@pytest.mark.parametrize("other", OTHERS[:2], ids=" ".join)
def test_in_a_terminal_another_game_is_asked_about_first(tmp_path: Path, other: list[str]) -> None:
    command = [sys.executable, "-m", "tutor", "--lang", "en", "play", "standard", "--no-coach"]
    environ = {"XDG_DATA_HOME": str(tmp_path)}
    with Terminal([*command, "--seed", "3"], environ=environ) as terminal:
        terminal.wait_for("q: leave\n>")
        terminal.enter("1")
        terminal.wait_for("u: undo")
        terminal.press("C-c")
        assert terminal.wait_for_end() == 0
    with Terminal([*command, *other], environ=environ) as terminal:
        terminal.wait_for("You have left a game.")
        terminal.enter("")
        terminal.wait_for("u: undo")


@pytest.mark.parametrize(
    "other", [["british"], ["--set", "target=5"], ["--level", "easy"], ["--table-rules"]]
)
def test_another_game_does_not_go_on_with_the_one_that_was_left(run: Run, other: list[str]) -> None:
    run("play", "standard", "--seed", "3", typed="1\n3\n")
    assert "You have left" not in run("play", *other).out
    assert "You have left" in run("play", "standard").out


def test_each_variant_keeps_its_own_game_and_play_goes_on_with_the_last(run: Run) -> None:
    run("play", "british", "--seed", "3", typed=RANDOM)
    run("play", "standard", "--seed", "3", typed=RANDOM)
    assert "British" in run("play", "british").out
    assert "You have left" in run("play", "british").out
    assert "British" not in run("play").out


def test_a_game_of_ones_own_file_goes_on_without_the_file(run: Run, tmp_path: Path) -> None:
    mine = tmp_path / "mine.yaml"
    mine.write_text("extends: british\nwinning:\n  target: 7\n", encoding="utf-8")
    run("play", str(mine), "--seed", "2", typed=RANDOM)
    mine.unlink()
    assert "You have left" in run("play").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pipe_gets_plain_pages_in_every_language(run: Run, language: str) -> None:
    answer = run("--lang", language, "--plain", "play", "--seed", "4", typed="h\n?\n1\n\n")
    assert answer.code == 0
    assert not answer.err
    assert "─" not in answer.out
    assert "\x1b" not in answer.out


@pytest.mark.parametrize("name", shipped())
def test_a_game_of_every_variant_can_be_played_from_a_pipe(run: Run, name: str) -> None:
    call = ("play", name, "--seed", "6", "--no-coach", "--pace", "fast")
    answer = run(*call, typed=RANDOM * 400)
    assert answer.code == 0
    assert "won" in answer.out or "Winner of the game" in answer.out


def test_the_same_seed_and_the_same_answers_give_the_same_pages(run: Run) -> None:
    call = ("play", "--restart", "--seed")
    one, two = (run(*call, "6", typed=RANDOM * 4).out for _ in range(2))
    assert one == two
    assert one != run(*call, "7", typed=RANDOM * 4).out


def test_the_record_of_a_game_replays_to_its_score(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    run("play", "--seed", "6", "--no-coach", "--record", str(file), typed=RANDOM * 200)
    assert [each.name for each in tmp_path.iterdir() if each.name.startswith("game")] == [
        "game.yaml"
    ]
    *_, end = run("replay", str(file), "--json").out.splitlines()
    assert json.loads(end)["game"]["winner"] in ("NS", "EW")


def test_the_record_of_a_game_with_calls_replays_to_its_score(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    rules = ("--table-rules", "--reneges", "40", "--set", "revoke_false_call=1")
    call = ("play", "standard", *rules, "--no-coach", "--record", str(file))
    told = run(*call, "--seed", "6", typed=f"{RANDOM}r E\n\nr W\n" * 200).out
    assert "called:" in file.read_text(encoding="utf-8")
    *_, end = run("replay", str(file), "--json").out.splitlines()
    (ours, theirs) = json.loads(end)["game"]["score"].values()
    assert f"Score: you and North {ours}; East and West {theirs}." in told


def test_the_record_is_gone_on_with(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    call = ("--no-coach", "--record", str(file))
    run("play", "--seed", "6", *call, typed=RANDOM * 4)
    before = file.read_text(encoding="utf-8")
    assert "tricks" in before
    answer = run("play", *call, typed="1\n" + RANDOM * 200)
    assert answer.code == 0
    assert file.read_text(encoding="utf-8").startswith(before.rstrip())


def test_a_game_that_is_gone_on_with_is_written_down_as_before(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    run("play", "--seed", "6", "--no-coach", "--record", str(file), typed=RANDOM * 4)
    before = file.read_text(encoding="utf-8")
    run("play", "--restart")  # in which nothing was decided
    run("play", "--no-coach", typed="1\n" + RANDOM * 200)
    assert file.read_text(encoding="utf-8").startswith(before.rstrip())
    *_, end = run("replay", str(file), "--json").out.splitlines()
    assert json.loads(end)["game"]["winner"] in ("NS", "EW")
    whole = file.read_text(encoding="utf-8")
    run("play", "--seed", "7", "--no-coach", typed=RANDOM * 20)  # another game
    assert run("play", "--no-coach", typed="1\n" + RANDOM * 20).code == 0
    assert file.read_text(encoding="utf-8") == whole


def test_a_game_that_is_gone_on_with_can_be_written_to_another_file(
    run: Run, tmp_path: Path
) -> None:
    file, other = tmp_path / "game.yaml", tmp_path / "other.yaml"
    run("play", "--seed", "6", "--no-coach", "--record", str(file), typed=RANDOM * 4)
    before = file.read_text(encoding="utf-8")
    file.write_text("my letters", encoding="utf-8")
    answer = run("play", "--no-coach", typed="1\n" + RANDOM * 4)
    assert answer.code == 2 and "game.yaml holds something else" in answer.err
    run("play", "--no-coach", "--record", str(other), typed="1\n" + RANDOM * 4)
    assert other.read_text(encoding="utf-8").startswith(before.rstrip())
    assert file.read_text(encoding="utf-8") == "my letters"


def test_a_record_of_a_name_that_no_text_holds_is_remembered(run: Run, tmp_path: Path) -> None:
    file = tmp_path / os.fsdecode(b"\xff.yaml")
    run("play", "--seed", "6", "--no-coach", "--record", str(file), typed=RANDOM * 4)
    assert run("play", "--no-coach", typed="1\n" + RANDOM * 4).code == 0


def test_a_name_in_egn_gets_the_notation(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.egn"
    call = ("play", "tournament", "--no-coach", "--record", str(file))
    run(*call, "--seed", "6", typed=RANDOM * 4)
    before = json.loads(file.read_text(encoding="utf-8"))
    assert before["deals"]
    assert run(*call, typed="1\n" + RANDOM * 200).code == 0
    after = json.loads(file.read_text(encoding="utf-8"))
    assert after["deals"][: len(before["deals"])] == before["deals"] != after["deals"]
    *_, end = run("replay", str(file), "--json").out.splitlines()
    assert json.loads(end)["game"]["winner"] in ("NS", "EW")


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ([], "'defend_alone: always'"),
        (["--table-rules", "tournament"], "'--table-rules'"),
        (["railroad"], "'jokers: 1', 'partners_best: 1'"),
        (["three-handed"], "'players: 3'"),
        (["tournament", "--set", "misdeal_claim=farmers"], "'misdeal_claim: farmers'"),
        (["tournament", "--set", "go_under=on"], "'go_under: on'"),
    ],
)
def test_what_the_notation_cannot_say_is_refused_before_the_game(
    run: Run, tmp_path: Path, options: list[str], what: str
) -> None:
    file = tmp_path / "game.EGN"
    answer = run("play", *options, "--record", str(file), typed=RANDOM)
    assert (answer.code, answer.out) == (2, "")
    assert what in answer.err.replace("\n", " ") and ".yaml" in answer.err
    assert not file.exists()


@pytest.mark.parametrize("text", ["my letters", "deals:\n- {dealer: N, upcard: JH}\n"])
def test_a_file_that_holds_something_else_is_not_written_over(
    run: Run, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "notes.yaml"
    file.write_text(text, encoding="utf-8")
    answer = run("play", "--seed", "6", "--record", str(file), typed=RANDOM * 20)
    assert answer.code == 2
    assert "notes.yaml" in answer.err
    assert file.read_text(encoding="utf-8") == text


def test_a_record_in_a_folder_that_is_not_there_is_told_at_once(run: Run, tmp_path: Path) -> None:
    answer = run("play", "--record", str(tmp_path / "no" / "game.yaml"), typed=RANDOM)
    assert answer.code == 2
    assert answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (["standart"], "standard"),
        (["--dealer", "Q"], "N, E, S, W"),
        (["--level", "genius"], "medium"),
        (["--reneges", "20"], "--table-rules"),
        (["--table-rules", "--reneges", "101"], "100"),
        (["--seed", "x"], "x"),
        (["--set", "targett=3"], "target"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_a_call_that_cannot_be_read_ends_with_2(run: Run, call: list[str], told: str) -> None:
    answer = run("play", *call)
    assert answer.code == 2
    assert told in answer.err
    assert not answer.out


def test_the_dealer_can_be_chosen(run: Run) -> None:
    for seat, name in (("N", "North"), ("west", "West")):
        out = run("--plain", "play", "--dealer", seat, "--seed", "1").out
        assert re.search(rf"^{name} \(.*dealer\)", out, re.M)


def test_the_language_is_changed_in_the_middle_of_a_game(run: Run) -> None:
    answer = run("play", "--seed", "3", typed="l\n2\n1\n")
    assert answer.code == 0
    assert run("play", "--seed", "3").out != answer.out
    assert "तुरुप" in answer.out or "हुकुम" in answer.out or "ट्रंप" in answer.out


def test_a_game_that_is_won_is_not_offered_again(run: Run) -> None:
    call = ("play", "--no-coach", "--pace", "fast", "--set", "target=1")
    run(*call, "--seed", "6", typed=RANDOM)
    answer = run(*call, typed="1\n" + RANDOM * 40)
    assert "You have left" in answer.out
    said = " ".join(answer.out.split())
    assert "play standard --set target=1 --seed 6 --dealer " in said
    assert "You have left" not in run(*call).out


def test_a_damaged_kept_game_is_let_go(run: Run, tmp_path: Path) -> None:
    import sqlite3

    run("play", "--seed", "3", typed="1\n3\n")
    store = sqlite3.connect(tmp_path / "home" / "progress.sqlite")
    with store:
        store.execute("UPDATE choice SET value = 'x' WHERE name = 'game standard'")
    store.close()
    answer = run("play", "--seed", "3", typed="1\n")
    assert answer.code == 0
    assert "You have left" not in run("play", "--restart").out


def test_ctrl_c_leaves_and_the_game_goes_on_there(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tutor", "--lang", "en", "play", "--no-coach"]
    environ = {"XDG_DATA_HOME": str(tmp_path)}
    with Terminal([*command, "--seed", "3"], environ=environ) as terminal:
        terminal.wait_for("q: leave\n>")
        terminal.enter("1")
        terminal.wait_for("u: undo")
        terminal.press("C-c")
        terminal.wait_for("Your game is kept.")
        assert terminal.wait_for_end() == 0
    with Terminal(command, environ=environ) as terminal:
        terminal.wait_for("You have left a game.")
        terminal.enter("")
        terminal.wait_for("u: undo")


@pytest.mark.parametrize(
    "damage",
    [
        "[" * 5000,
        "{}",
        "null",
        lambda text: text.replace('"learner": 2', '"learner": 5'),
        lambda text: text.replace('"learner": 2', '"learner": null'),
        lambda text: text.replace('"reneges": 0', '"reneges": "x"'),
        lambda text: text.replace('"seed": 6', '"seed": 1.5'),
    ],
    ids=["nested", "empty", "null", "no such seat", "no seat", "no share", "no seed"],
)
def test_a_damaged_game_is_not_gone_on_with(damage: str | Callable[[str], str]) -> None:
    text = written(begin(Setup(load(), 2, 6, 0)))
    assert read(text).setup.seed == 6
    with pytest.raises(ValueError, match="."):
        read(damage if isinstance(damage, str) else damage(text))


@pytest.mark.parametrize("kind", ["pipe", "link", "folder"])
def test_a_record_is_not_put_in_the_place_of_something_else(
    run: Run, tmp_path: Path, kind: str
) -> None:
    place = tmp_path / "game.yaml"
    if kind == "pipe":
        os.mkfifo(place)
    elif kind == "link":
        (tmp_path / "other.yaml").write_text("", encoding="utf-8")
        place.symlink_to(tmp_path / "other.yaml")
    else:
        place.mkdir()
    before = place.lstat().st_mode
    answer = run("play", "--seed", "1", "--record", str(place), typed="q\n")
    assert (answer.code, place.lstat().st_mode) == (2, before)


def test_the_coach_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slow the machine is: one deal is looked at, and others as long as time is left."""
    state = deal(load("standard"), 0, Random(1))
    seen, legal = view(state, state.to_act), legal_actions(state)
    looked_at: list[DealState] = []

    def counted(seen: View, chance: Random) -> Iterator[DealState]:
        for world in worlds(seen, chance):
            looked_at.append(world)
            yield world

    monkeypatch.setattr(advice, "worlds", counted)
    for step, deals in ((0.0, SAMPLES), (1.0, 3), (100.0, 1)):
        clock = count(0, step)
        monkeypatch.setattr(thinking, "monotonic", lambda clock=clock: float(next(clock)))
        looked_at.clear()
        assert {each.action for each in thinking.Thinking(Call([]))(seen, legal)} == {*legal}
        assert len(looked_at) == deals
