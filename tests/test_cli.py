"""The command line keeps its contract: names, JSON keys, exit codes, and never a traceback."""

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import IO

import pytest

import tutor
from tests.calls import Answer, Run
from tests.mistakes import one_of_each
from tests.tmux import LANGUAGE_NAMES
from tutor import cells
from tutor.cli.shared import facts_as_json, print_json
from tutor.corpus import SECTIONS, Corpus
from tutor.game.variant_file import SETTINGS, load, shipped
from tutor.i18n import LANGUAGES
from tutor.lesson_file import course, load_texts
from tutor.texts import HEAD
from tutor.words import Words

ROOT = Path(__file__).parents[1]
ESC = "\x1b"


def in_process_of_its_own(
    tmp_path: Path, *arguments: str, **environ: str
) -> subprocess.CompletedProcess[bytes]:
    """Call the program as a shell does, with no input."""
    return process(tmp_path, arguments, environ=environ)


def process(
    tmp_path: Path,
    arguments: Iterable[str],
    *,
    environ: Mapping[str, str] | None = None,
    typed: bytes = b"",
    stdout: int | IO[bytes] = subprocess.PIPE,
) -> subprocess.CompletedProcess[bytes]:
    """Call the program with these bytes typed, and its output sent there."""
    return subprocess.run(
        [sys.executable, "-m", "tutor", *arguments],
        cwd=ROOT,
        env={**clean(tmp_path), **(environ or {})},
        input=typed,
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def clean(tmp_path: Path) -> dict[str, str]:
    """Return this environment without what chooses languages, colours and encodings."""
    left_out = {*LANGUAGE_NAMES, "NO_COLOR", "TERM", "PYTHONIOENCODING", "PYTHONUTF8"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    home = {"HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    return {**kept, **home, "LC_ALL": "C.UTF-8", "COLUMNS": "80"}


def on_a_terminal(tmp_path: Path, *arguments: str, **environ: str) -> str:
    """Call the program with a terminal for its output, and return what it sent there."""
    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "tutor", *arguments],
        cwd=ROOT,
        env={**clean(tmp_path), "TERM": "xterm-256color", **environ},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    ):
        os.close(theirs)
        sent = b""
        while chunk := read(ours):
            sent += chunk
    os.close(ours)
    return sent.decode("utf-8")


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # Linux says so when the program has ended
        return b""


# ---------------------------------------------------------------- check

CHECKS = [
    # trump, led, hand, play, what may be played, the clause that is broken
    ("H", "JD", "QH 9D AS", "9D", ["QH"], "play.left-bower-led"),
    ("H", "JD", "QH 9D AS", "QH", ["QH"], None),
    ("H", "JD", "QH 9D AS", None, ["QH"], None),
    ("H", "", "JH AS", "JH", ["JH", "AS"], None),
    ("H", "AS", "9S AH KS", "AH", ["9S", "KS"], "play.follow-suit"),
    ("H", "KH", "JD 9S", "9S", ["JD"], "play.left-bower-follows"),
    ("H", "KD", "JD 9D AS", "JD", ["9D"], "play.left-bower-strays"),
    ("H", "KD", "JD AS", "JD", ["JD", "AS"], None),
    ("H", "AS", "9S", "KS", ["9S"], "play.own-card"),
    ("H", "AS", "9S", "2S", ["9S"], "play.own-card"),
    ("NT", "KD", "JD JH", "JH", ["JD"], "play.follow-suit"),
    ("S", "10H 9C", "TH QH".replace("TH", "9H"), "qh", ["9H", "QH"], None),
]


@pytest.mark.parametrize(
    ("trump", "led", "hand", "play", "legal", "clause"),
    CHECKS,
    ids=[f"{t} led {led or 'nothing'}: {play} of {hand}" for t, led, hand, play, *_ in CHECKS],
)
def test_check_tells_what_may_be_played_and_what_a_card_breaks(
    run: Run,
    trump: str,
    led: str,
    hand: str,
    play: str | None,
    legal: list[str],
    clause: str | None,
) -> None:
    wanted = ["--play", play] if play else []
    call = ["check", "--trump", trump, "--led", led, "--hand", hand, *wanted]
    answer = run(*call, "--json")
    assert answer.json.keys() == {"variant", "trump", "legal", "play", "verdict"}
    assert (answer.json["variant"], answer.json["trump"]) == ("standard", trump)
    assert answer.json["legal"] == legal
    assert answer.json["play"] == (play.upper() if play else None)
    assert answer.code == (1 if clause else 0)
    verdict = answer.json["verdict"]
    if clause is None:
        assert verdict is None
    else:
        assert verdict.keys() == {"clause", "facts", "text", "rule"}
        assert verdict["clause"] == clause
        assert verdict["rule"] == Corpus(Words()).rule(clause, load())
    spoken = run(*call)
    assert (spoken.code, spoken.err) == (answer.code, "")
    if verdict:
        assert verdict["text"] in " ".join(spoken.out.split())


def test_the_facts_of_a_verdict_are_codes(run: Run) -> None:
    table = ("--trump", "H", "--led", "KD 9C", "--hand", "JD 9D AS QD", "--play", "JD")
    answer = run("check", *table, "--json")
    facts = answer.json["verdict"]["facts"]
    assert (facts["card"], facts["led"], facts["trump"], facts["printed"]) == ("JD", "KD", "H", "D")
    assert facts["owed"] == ["QD", "9D"]


@pytest.mark.parametrize(
    "hand",
    ["QH,9D,AS", "qh 9d as", "Q♥ 9♦ A♠", "Q♥️ 9♢ A♤", "QH, 9D, AS"]
    + ["queen of hearts, nine of diamonds, ace of spades", "queen of hearts 9D AS"],
)
def test_cards_are_read_by_code_symbol_and_name(run: Run, hand: str) -> None:
    answer = run("check", "--trump", "H", "--led", "JD", "--hand", hand, "--json")
    assert (answer.code, answer.json["legal"]) == (0, ["QH"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_trump_are_read_by_their_names_in_the_language(run: Run, language: str) -> None:
    words = Words(language)
    corpus = load().deck.cards
    card = next(each for each in corpus if each.code == "QH")
    assert card.suit is not None
    call = ("--lang", language, "check", "--hand", words.name(card), "--play", words.name(card))
    answer = run(*call, "--trump", words.suit(card.suit), "--json")
    assert (answer.code, answer.json["trump"], answer.json["legal"]) == (0, "H", ["QH"])


@pytest.mark.parametrize("trump", ["H", "h", "♥", "hearts", "HEARTS"])
def test_trump_is_read_by_letter_symbol_and_name(run: Run, trump: str) -> None:
    assert run("check", "--trump", trump, "--hand", "9H", "--json").json["trump"] == "H"


def test_a_setting_changes_the_answer_for_this_call(run: Run) -> None:
    call = ("check", "--trump", "H", "--hand", "JK", "--json")
    assert run(*call).code == 2
    assert run(*call, "--set", "jokers=1").json["legal"] == ["JK"]


# ---------------------------------------------------------------- trick, rank


@pytest.mark.parametrize(
    ("trump", "plays", "winner", "card"),
    [
        ("H", "W:9D N:JD E:JC", "N", "JD"),
        ("H", "w:9d,n:jd", "N", "JD"),
        ("NT", "W:9D N:JD E:JC S:AH", "N", "JD"),
        ("NTL", "W:9D N:JD", "W", "9D"),
        ("S", "N:AH E:9S S:AC W:JC", "W", "JC"),
        ("C", "E:KD W:9C", "W", "9C"),
        ("D", "S:10H", "S", "10H"),
    ],
)
def test_trick_tells_who_wins_and_why(
    run: Run, trump: str, plays: str, winner: str, card: str
) -> None:
    answer = run("trick", "--trump", trump, "--plays", plays, "--json")
    assert answer.code == 0
    assert answer.json.keys() == {"winner", "card", "text"}
    assert (answer.json["winner"], answer.json["card"]) == (winner, card)
    spoken = run("trick", "--trump", trump, "--plays", plays)
    assert (spoken.code, " ".join(spoken.out.split())) == (0, answer.json["text"])


@pytest.mark.parametrize(
    ("trump", "orders"),
    [
        (
            "C",
            {
                "trump": "JC JS AC KC QC 10C 9C",
                "D": "AD KD QD JD 10D 9D",
                "H": "AH KH QH JH 10H 9H",
                "S": "AS KS QS 10S 9S",
            },
        ),
        (
            "H",
            {
                "trump": "JH JD AH KH QH 10H 9H",
                "C": "AC KC QC JC 10C 9C",
                "D": "AD KD QD 10D 9D",
                "S": "AS KS QS JS 10S 9S",
            },
        ),
    ],
)
def test_rank_lists_every_suit_highest_first(run: Run, trump: str, orders: dict[str, str]) -> None:
    answer = run("rank", "--trump", trump, "--json")
    assert (answer.code, answer.json) == (0, {name: each.split() for name, each in orders.items()})


def test_rank_without_trump_has_four_plain_suits(run: Run) -> None:
    high = run("rank", "--trump", "NT", "--json").json
    low = run("rank", "--trump", "NTL", "--json").json
    assert high.keys() == low.keys() == set("CDHS")
    assert {suit: cards[::-1] for suit, cards in low.items()} == high


def test_rank_knows_the_joker_and_the_longer_pack(run: Run) -> None:
    call = ("rank", "--trump", "S", "--json", "--set", "jokers=1", "--set", "lowest_rank=7")
    assert run(*call).json["trump"] == [
        *("JK", "JS", "JC", "AS", "KS", "QS"),
        *("10S", "9S", "8S", "7S"),
    ]


# ---------------------------------------------------------------- score

SCORES = [
    ("3", [], 1, 0),
    ("4", [], 1, 0),
    ("5", [], 2, 0),
    ("2", [], 0, 2),
    ("0", [], 0, 2),
    ("5", ["--alone"], 4, 0),
    ("3", ["--alone"], 1, 0),
    ("2", ["--alone"], 0, 2),
    ("2", ["--defender-alone"], 0, 2),
    ("0", ["--defender-alone"], 0, 4),
    ("2", ["--alone", "--set", "loner_euchred=4"], 0, 4),
    ("0", ["--set", "no_tricks=4"], 0, 4),
    (None, ["--revoke", "makers"], 0, 2),
    (None, ["--revoke", "defenders"], 2, 0),
    (None, ["--revoke", "defenders", "--alone"], 4, 0),
    (None, ["--revoke", "makers", "--set", "revoke_from_offender=2"], -2, 2),
]


@pytest.mark.parametrize(
    ("tricks", "options", "makers", "defenders"),
    SCORES,
    ids=[f"{tricks or 'no'} tricks {' '.join(options)}" for tricks, options, *_ in SCORES],
)
def test_score_tells_the_points_of_both_sides(
    run: Run, tricks: str | None, options: list[str], makers: int, defenders: int
) -> None:
    call = ["score", *(["--maker-tricks", tricks] if tricks else []), *options]
    answer = run(*call, "--json")
    assert answer.code == 0
    assert answer.json.keys() == {"makers", "defenders", "text"}
    assert (answer.json["makers"], answer.json["defenders"]) == (makers, defenders)
    spoken = run(*call)
    assert spoken.code == 0 and answer.json["text"] in " ".join(spoken.out.split())


@pytest.mark.parametrize(
    "options",
    [[], ["--maker-tricks", "6"], ["--maker-tricks", "-1"], ["--maker-tricks", "three"]]
    + [["--maker-tricks", "9" * 5000], ["--revoke", "nobody"]]
    + [["--maker-tricks", "3", "--alone", "--set", "alone=off"]]
    + [["--maker-tricks", "2", "--defender-alone", "--set", "defend_alone=never"]],
    ids=lambda options: " ".join(options)[:50] or "nothing said",
)
def test_a_deal_that_cannot_be_is_not_scored(run: Run, options: list[str]) -> None:
    answer = run("score", *options)
    assert (answer.code, answer.out) == (2, "")
    assert "Error: " in answer.err


# ---------------------------------------------------------------- rules, variants


def test_the_rules_of_a_game_are_those_that_apply(run: Run) -> None:
    answer = run("rules", "--json")
    book = [clause.id for _, found in Corpus(Words()).book(load()) for clause in found]
    assert [each["clause"] for each in answer.json] == book
    assert {each["section"] for each in answer.json} <= set(SECTIONS)
    assert all(each["title"] and each["text"] for each in answer.json)
    spoken = run("rules")
    assert [name for name in book if f"[{name}]" not in spoken.out] == []
    assert (answer.code, spoken.code) == (0, 0)


def test_a_house_rule_changes_the_book(run: Run) -> None:
    stuck = run("rules", "standard", "--set", "stick_the_dealer=on").out
    assert "[bidding.stick-the-dealer]" in stuck
    assert "[bidding.stick-the-dealer]" not in run("rules").out
    assert "11 points" in run("rules", "--set", "target=11").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_clause_is_shown_alone(run: Run, language: str) -> None:
    corpus = Corpus(Words(language))
    answer = run("rules", "--clause", "play.follow-suit", "--lang", language)
    said = " ".join(answer.out.split())
    assert answer.code == 0
    assert corpus.title("play.follow-suit").replace("\u200b", "") in said
    assert answer.out.count("[") == 1


def test_the_games_and_their_settings_are_listed(run: Run) -> None:
    assert [each["id"] for each in run("variants", "--json").json] == list(shipped())
    assert all(name in run("variants").out for name in shipped())
    one = run("variants", "standard", "--json").json
    assert (one["id"], one["settings"], one["differs"]) == ("standard", load().written(), {})
    spoken = run("variants", "standard").out
    assert [key for key in SETTINGS if key not in spoken] == []


def test_what_differs_from_standard_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("target: 11\ncanadian: on\n", encoding="utf-8")
    path = str(tmp_path / "mine.yaml")
    answer = run("variants", path, "--set", "march=3", "--json").json
    assert answer["differs"] == {"target": "11", "canadian": "on", "march": "3"}
    assert run("rules", path).code == 0
    assert run("check", "--variant", path, "--trump", "H", "--hand", "9H", "--json").code == 0


# ---------------------------------------------------------------- the language


FOLLOW = {language: Corpus(Words(language)).title("play.follow-suit") for language in LANGUAGES}


def spoken_language(answer: Answer) -> list[str]:
    said = " ".join(answer.out.split())
    return [name for name, title in FOLLOW.items() if title.replace("\u200b", "") in said]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "call",
    [
        ["--lang", "{}", "rules", "--clause", "play.follow-suit"],
        ["rules", "--lang", "{}", "--clause", "play.follow-suit"],
        ["rules", "--clause", "play.follow-suit", "--lang", "{}"],
        ["--lang={}", "rules", "--clause", "play.follow-suit"],
        ["rules", "--clause=play.follow-suit", "--lang={}"],
    ],
    ids=" ".join,
)
def test_the_language_may_be_said_anywhere(run: Run, language: str, call: list[str]) -> None:
    answer = run(*(part.format(language) for part in call), LANG="mr_IN.UTF-8")
    assert spoken_language(answer) == [language]


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "hi_IN.UTF-8"}, "hi"),
        ({"LC_MESSAGES": "mr_IN", "LANG": "hi_IN"}, "mr"),
        ({"LC_ALL": "th_TH", "LC_MESSAGES": "mr_IN", "LANG": "hi_IN"}, "th"),
        ({"LANGUAGE": "de:mr:th", "LC_ALL": "th_TH"}, "mr"),
        ({"EUCHRE_TUTOR_LANG": "hi", "LANGUAGE": "mr", "LC_ALL": "th_TH"}, "hi"),
        ({"EUCHRE_TUTOR_LANG": "tlh", "LANG": "th_TH"}, "th"),
        ({"LANG": "de_DE"}, "en"),
        ({"EUCHRE_TUTOR_LANG": "en", "LANG": "th_TH"}, "en"),
    ],
    ids=str,
)
def test_the_environment_says_the_language_in_order(
    run: Run, environ: dict[str, str], language: str
) -> None:
    answer = run("rules", "--clause", "play.follow-suit", **environ)
    assert spoken_language(answer) == [language]


@pytest.mark.parametrize("said", [["--lang", "xx"], ["--lang=EN"], ["--lang", ""], ["--lang"]])
def test_a_language_we_do_not_speak_is_refused_with_those_we_do(run: Run, said: list[str]) -> None:
    answer = run("rules", *said)
    assert (answer.code, answer.out) == (2, "")
    assert all(language in answer.err for language in LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", [[], ["check"], ["learn"], ["rules"], ["score"], ["variants"]])
def test_help_is_in_the_language_and_fits(run: Run, language: str, command: list[str]) -> None:
    answer = run("--lang", language, *command, "-h")
    assert answer.code == 0
    assert [line for line in answer.out.splitlines() if cells.width(line) > 80] == []
    assert "\u200b" not in answer.out
    said = " ".join(answer.out.split())
    assert language == "en" or said != " ".join(run("--lang", "en", *command, "-h").out.split())


def test_the_version_is_told(run: Run) -> None:
    answer = run("--version")
    assert answer.code == 0 and tutor.__version__ in answer.out


# ---------------------------------------------------------------- digits


@pytest.mark.parametrize(
    "call",
    [
        ["--digits", "native", "score", "--maker-tricks", "5"],
        ["score", "--maker-tricks", "5", "--digits=native"],
        ["score", "--digits", "native", "--maker-tricks", "५"],
    ],
    ids=" ".join,
)
def test_numbers_are_in_native_digits_where_that_is_said(run: Run, call: list[str]) -> None:
    hindi = run("--lang", "hi", *call)
    assert (hindi.code, hindi.err) == (0, "")
    assert "तुरुप पक्ष: २ अंक" in hindi.out and not re.search("[0-9]", hindi.out)
    assert "Makers: 2 points" in run("--lang", "en", *call).out
    assert "२" not in run("--lang", "hi", *call, "--digits", "latin").out


def test_json_codes_and_settings_stay_latin(run: Run) -> None:
    native = ("--lang", "mr", "--digits", "native")
    for call in (["score", "--maker-tricks", "3", "--json"], ["rank", "--trump", "H"]):
        assert run(*native, *call).out == run("--lang", "mr", *call).out
    assert "target = 10" in run(*native, "variants", "standard").out


@pytest.mark.parametrize("said", [["--digits", "roman"], ["--digits="], ["--digits"]])
def test_digits_that_there_are_not_are_refused_with_those_there_are(
    run: Run, said: list[str]
) -> None:
    answer = run("rules", *said)
    assert (answer.code, answer.out) == (2, "")
    assert "latin" in answer.err and "native" in answer.err


@pytest.mark.parametrize("one", ["1", "१", "๑"])
def test_an_answer_may_be_typed_in_native_digits(run: Run, one: str) -> None:
    answer = run("learn", "first-card", typed=f"{one}\n\nq\n")
    assert step_shown(answer) == ["1/5", "2/5"]


@pytest.mark.parametrize("two", ["2", "२", "๒"])
def test_a_lesson_and_a_language_may_be_typed_in_native_digits(run: Run, two: str) -> None:
    assert run("learn", two, "--demo").out == run("learn", course()[1], "--demo").out
    hindi = list(LANGUAGES)[1]
    title = load_texts("first-card", hindi)[HEAD]["title"]
    assert title in run("learn", "first-card", typed=f"l\n{two}\nq\n").out


def test_steps_are_counted_in_native_digits_and_cards_to_be_typed_in_latin(run: Run) -> None:
    out = run("--lang", "th", "--digits", "native", "learn", "first-card").out
    assert "๑/๕" in out
    assert " 1 A♠\n" in out and "10♠" in out


# ---------------------------------------------------------------- what cannot be read

UNKNOWN = [
    (["rules", "standrad"], "standard"),
    (["rules", "Standrd"], "standard"),
    (["variants", "standardd"], "standard"),
    (["check", "--variant", "stanard", "--trump", "H", "--hand", "9H"], "standard"),
    (["rules", "--set", "targt=5"], "target"),
    (["rules", "--set", "stick_the_dealer=concde"], "concede"),
    (["rank", "--trump", "H", "--set", "loest_rank=7"], "lowest_rank"),
    (["learn", "left-bowr"], "left-bower"),
    (["learn", "first-crad"], "first-card"),
    (["rules", "--clause", "play.folow-suit"], "play.follow-suit"),
    (["rules", "--clause", "bidding.candian"], "bidding.canadian"),
    (["lern"], "learn"),
]


@pytest.mark.parametrize(("call", "suggested"), UNKNOWN, ids=[" ".join(c) for c, _ in UNKNOWN])
def test_what_is_not_known_is_told_with_the_nearest(
    run: Run, call: list[str], suggested: str
) -> None:
    answer = run(*call)
    assert (answer.code, answer.out) == (2, "")
    assert re.search(rf"[Dd]id you mean '?{suggested}'?\?", answer.err)


@pytest.mark.parametrize(
    "call",
    [
        ["check", "--trump", "H", "--hand", "1H"],
        ["check", "--trump", "H", "--hand", "9H", "--play", "10"],
        ["check", "--trump", "H", "--hand", "9H", "--led", "9Z"],
        ["check", "--trump", "X", "--hand", "9H"],
        ["check", "--hand", "9H"],
        ["check", "--trump", "H"],
        ["check", "--trump", "H", "--hand", "9H 9H"],
        ["check", "--trump", "H", "--hand", "9H", "--led", "9H"],
        ["check", "--trump", "H", "--hand", "9H 10H JH QH KH AH"],
        ["check", "--trump", "H", "--hand", "9H", "--led", "9S 10S JS QS"],
        ["check", "--trump", "H", "--hand", "9H", "--led", "9S 10S JS QS KS"],
        ["check", "--trump", "H", "--hand", "2H"],
        ["check", "--trump", "NT", "--hand", "9H", "--set", "jokers=1"],
        ["trick", "--trump", "H", "--plays", "W9D"],
        ["trick", "--trump", "H", "--plays", "X:9D"],
        ["trick", "--trump", "H", "--plays", "W:9D W:10D"],
        ["trick", "--trump", "H", "--plays", "W:9D N:9D"],
        ["trick", "--trump", "H", "--plays", "N:9D W:10D E:JD"],
        ["trick", "--trump", "H", "--plays", ""],
        ["trick", "--trump", "H"],
        ["rank"],
        ["rank", "--trump", "all"],
        ["rules", "--set", "target"],
        ["rules", "--set", "hand_size=6"],
        ["rules", "--set", "hand_size=6", "--json"],
        ["rules", "standard", "more"],
        ["rules", "--nothing"],
        ["nothing"],
        [],
    ],
    ids=lambda call: " ".join(call) or "no command",
)
def test_a_call_that_cannot_be_read_ends_with_two_and_a_sentence(run: Run, call: list[str]) -> None:
    answer = run(*call)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.strip()


def test_a_file_with_mistakes_ends_with_one_and_all_of_them(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("target: x\n\nscoring:\n  made: x\nzzz: 1\n", encoding="utf-8")
    check = ["check", "--trump", "H", "--hand", "9H", "--variant", str(path)]
    for call in (["rules", str(path)], check):
        answer = run(*call)
        assert (answer.code, answer.out) == (1, "")
        places = [line.split(": ")[0] for line in answer.err.splitlines()]
        assert places == [f"{path}:1", f"{path}:4", f"{path}:5"]


@pytest.mark.parametrize("name", ["missing.yaml", "folder", "x.yaml/y", "n" * 300 + "/y", ""])
def test_a_file_that_cannot_be_opened_is_named(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "x.yaml").write_text("target: 5", encoding="utf-8")
    answer = run("rules", f"{tmp_path}/{name}")
    assert answer.code in (1, 2) and answer.out == ""
    assert str(tmp_path) in answer.err


ODD = ["", " ", "\t", "🂡", "🃏🃏", f"{ESC}[2J", f"{ESC}]0;x\x07", "\x00", "\u202e9H", "\u200b", "ก"]
ODD += ["चिड़ी", "9H" * 2000, "9H " * 200, "{card}", "{0}", "%s", "--", "-"]
ODD += ["../../etc", "\udc80", "'; DROP TABLE", "NaN", "[" * 1000, "\n\n", "a=b=c", "9H,,9H"]
ODD += [":", "W:", "::::", "*", "~"]
PLACES = [
    ["{}"],
    ["check", "--trump", "{}", "--hand", "9H"],
    ["check", "--trump", "H", "--hand", "{}"],
    ["check", "--trump", "H", "--hand", "9H", "--led", "{}"],
    ["check", "--trump", "H", "--hand", "9H", "--play", "{}"],
    ["check", "--trump", "H", "--hand", "9H", "--variant={}"],
    ["check", "--trump", "H", "--hand", "9H", "--set", "{}"],
    ["check", "--trump", "H", "--hand", "9H", "--set", "target={}"],
    ["trick", "--trump", "H", "--plays", "{}"],
    ["trick", "--trump", "H", "--plays", "W:{}"],
    ["trick", "--trump", "H", "--plays", "{}:9H"],
    ["rank", "--trump", "{}"],
    ["score", "--maker-tricks", "{}"],
    ["score", "--revoke", "{}"],
    ["rules", "--clause", "{}"],
    ["variants", "--set", "{}", "standard"],
    ["variants", "{}"],
    ["rules", "{}"],
    ["learn", "{}"],
    ["rules", "--lang", "{}"],
]


@pytest.mark.parametrize("place", PLACES, ids=" ".join)
def test_odd_input_gets_an_answer_and_never_a_traceback(run: Run, place: list[str]) -> None:
    for odd in ODD:
        answer = run(*(odd if part == "{}" else part.replace("{}", odd) for part in place))
        assert answer.code in (0, 1, 2), odd[:20]
        assert "Traceback" not in answer.err
        assert ESC not in answer.out + answer.err
        assert "\u202e" not in answer.out + answer.err


@pytest.mark.parametrize("typed", [each for each in ODD if "\x00" not in each and each != "\udc80"])
def test_odd_input_in_a_lesson_gets_an_answer_too(run: Run, typed: str) -> None:
    answer = run("learn", "first-card", typed=f"{typed}\n{typed}\nq\n")
    assert answer.code == 0
    assert ESC not in answer.out + answer.err


CLEAR = f"{ESC}[2J"


@pytest.mark.parametrize(
    "call",
    [["rules", CLEAR], ["check", "--trump", CLEAR, "--hand", ""], ["rules", "--lang", CLEAR]]
    + [["learn", CLEAR], ["rules", "--set", CLEAR], ["score", "--revoke", CLEAR], [CLEAR]]
    + [["score", "--maker-tricks", CLEAR]],
    ids=lambda call: " ".join(call).replace(ESC, "ESC"),
)
def test_a_terminal_is_not_told_what_somebody_typed_to_it(tmp_path: Path, call: list[str]) -> None:
    assert CLEAR not in on_a_terminal(tmp_path, *call)


# ---------------------------------------------------------------- learn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("lesson", course())
def test_a_demonstration_reaches_the_end_and_keeps_nothing(
    run: Run, tmp_path: Path, lesson: str, language: str
) -> None:
    answer = run("--lang", language, "learn", lesson, "--demo")
    words = Words(language)
    learned = words.fill(load_texts(lesson, language)[HEAD]["learned"], {}).replace("\u200b", "")
    assert answer.code == 0
    assert "".join(learned.split()) in "".join(answer.out.split())
    assert not (tmp_path / "home").exists()
    assert [line for line in answer.out.splitlines() if cells.width(line) > 80] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_input_learn_shows_the_first_question_and_leaves(run: Run, language: str) -> None:
    answer = run("--lang", language, "learn")
    assert answer.code == 0
    title = load_texts(course()[0], language)[HEAD]["title"].replace("\u200b", "")
    assert title in answer.out and " 1/" in answer.out
    assert answer.err == ""


@pytest.mark.parametrize("closed", ["<&-", "</dev/null", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize("call", ["learn", "rules standard", "learn first-card --demo"])
def test_a_closed_stream_is_no_traceback(tmp_path: Path, call: str, closed: str) -> None:
    command = f'"$0" -m tutor {call} {closed}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable],
        cwd=ROOT,
        env=clean(tmp_path),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 0 or ">&-" in closed
    if closed.startswith("<") and call == "learn" and ">" not in closed[1:]:
        assert " 1/" in done.stdout


def test_a_reader_that_stops_reading_is_no_traceback(tmp_path: Path) -> None:
    command = '"$0" -m tutor rules | head -n 1'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable],
        cwd=ROOT,
        env=clean(tmp_path),
        capture_output=True,
        text=True,
    )
    assert (len(done.stdout.splitlines()), done.stderr) == (1, "")


def step_shown(answer: Answer) -> list[str]:
    """Return the numbers of the steps that were shown, in order, each once."""
    return list(dict.fromkeys(re.findall(r"\b(\d+/\d+)\b", answer.out)))


def test_a_lesson_that_was_left_goes_on_where_it_was(run: Run) -> None:
    assert step_shown(run("learn", "first-card", typed="AS\n\n9C\n\nq\n")) == ["1/5", "2/5"]
    assert step_shown(run("learn", "first-card")) == ["2/5"]
    assert step_shown(run("learn")) == ["2/5"]
    assert step_shown(run("learn", "first-card", "--restart")) == ["1/5"]


def test_a_lesson_that_is_done_is_marked_and_the_next_one_offered(run: Run) -> None:
    skipped = "s\n\n" * 5
    answer = run("learn", "first-card", typed=f"{skipped}q\n")
    assert answer.code == 0
    listed = [
        line for line in run("learn", "--list").out.splitlines() if line[1:3].strip().isdecimal()
    ]
    assert len(listed) == len(course())
    assert ["★" in line for line in listed] == [True] + [False] * (len(course()) - 1)
    assert load_texts(course()[1], "en")[HEAD]["title"] in run("learn").out


def test_wrong_answers_do_not_lead_on(run: Run) -> None:
    answer = run("learn", "first-card", typed="2\nKH\nnonsense\n99\n\nq\n")
    assert step_shown(answer) == ["1/5"]


# ---------------------------------------------------------------- terminals of every kind

SHOWN = [
    ["learn", "check-hand", "--demo"],
    ["learn"],
    ["learn", "--list"],
    ["rules"],
    ["variants"],
    ["variants", "standard"],
    ["rank", "--trump", "H"],
    ["check", "--trump", "H", "--led", "JD", "--hand", "QH 9D", "--play", "9D"],
    ["check", "--trump", "H", "--hand", "nonsense"],
    ["trick", "--trump", "H", "--plays", "W:9D N:JD"],
    ["-h"],
]


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
@pytest.mark.parametrize("call", SHOWN, ids=" ".join)
def test_a_terminal_without_unicode_gets_letters_it_can_show(
    tmp_path: Path, encoding: str, call: list[str]
) -> None:
    done = in_process_of_its_own(tmp_path, *call, PYTHONIOENCODING=encoding)
    assert done.returncode in (0, 1, 2)
    assert b"Traceback" not in done.stderr
    assert (done.stdout + done.stderr).isascii()
    assert b"??" not in done.stdout + done.stderr


def test_dashes_and_dots_are_hyphens_on_a_terminal_without_unicode(tmp_path: Path) -> None:
    call = ("--lang", "en", "rules", "bid-euchre")
    out = in_process_of_its_own(tmp_path, *call, PYTHONIOENCODING="ascii").stdout.decode("ascii")
    assert "3 tricks: makers -3, defenders 4-6" in out and "read in a copy - zaelle857" in out
    refused = in_process_of_its_own(tmp_path, "a·b — c", PYTHONIOENCODING="ascii")
    assert "a-b - c" in refused.stderr.decode("ascii")


def test_a_terminal_without_unicode_gets_english_and_is_told_why(tmp_path: Path) -> None:
    call = ("--lang", "hi", "rules", "--clause", "play.follow-suit")
    done = in_process_of_its_own(tmp_path, *call, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"Follow suit" in done.stdout and b"UTF-8" in done.stderr


@pytest.mark.parametrize("language", ["hi", "th"])
def test_the_c_locale_does_not_forbid_a_language(tmp_path: Path, language: str) -> None:
    call = ("--lang", language, "rules", "--clause", "play.follow-suit")
    done = in_process_of_its_own(tmp_path, *call, LC_ALL="C")
    assert done.returncode == 0
    assert FOLLOW[language].replace("\u200b", "") in done.stdout.decode("utf-8")


@pytest.mark.parametrize("call", [["rules"], ["learn", "--demo"], ["variants"]], ids=" ".join)
def test_a_reader_that_stops_reading_is_no_mistake(tmp_path: Path, call: list[str]) -> None:
    """As with ``| head -1``: the pipe is closed before the program writes."""
    reading, writing = os.pipe()
    os.close(reading)
    done = process(tmp_path, call, stdout=writing)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("call", [["rules"], ["learn", "--demo"]], ids=" ".join)
def test_output_that_cannot_be_written_is_told_in_a_sentence(
    tmp_path: Path, call: list[str]
) -> None:
    with Path("/dev/full").open("wb") as full:
        done = process(tmp_path, call, stdout=full)
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("typed", ["--x{}y", "x{}y", "--lang=x{}y"])
@pytest.mark.parametrize("code", ["\x1b[2J", "\x9b2J", "\u202e", "\u2028"])
def test_no_answer_repeats_a_control_code(run: Run, typed: str, code: str) -> None:
    answer = run("check", typed.format(code))
    assert answer.code == 2
    assert code not in answer.out + answer.err


@pytest.mark.parametrize("code", ["\x1b", "\x9b", "\u202e", "\u2028", "\U000e0001"])
def test_json_writes_a_control_code_as_an_escape(
    code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    print_json({"name": f"a{code}b"})
    out = capsys.readouterr().out
    assert code not in out
    assert json.loads(out) == {"name": f"a{code}b"}


def test_the_facts_of_every_refusal_can_be_written_as_json() -> None:
    for _, violation in one_of_each().values():
        assert (
            json.loads(json.dumps(facts_as_json(violation.facts))).keys() == violation.facts.keys()
        )


@pytest.mark.parametrize("typed", ["चिड़ी", "चिडी", " ♣ ", "c", "Clubs"])
def test_trump_is_read_as_cards_are(run: Run, typed: str) -> None:
    answer = run("rank", "--lang", "hi", "--json", "--trump", typed)
    assert answer.code == 0 and answer.json["trump"][0] == "JC"


def test_a_game_of_ones_own_is_not_described_as_ours(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "railroad.yaml"
    file.write_text("extends: standard\n", encoding="utf-8")
    answer = run("variants", str(file))
    assert answer.code == 0 and "joker" not in answer.out.split("=")[0]


def test_a_bad_byte_does_not_end_a_lesson(tmp_path: Path) -> None:
    call = ("--lang", "en", "learn")
    bad = process(tmp_path / "a", call, typed=b"\xff\n1\n1\n")
    same = process(tmp_path / "b", call, typed="\ufffd\n1\n1\n".encode())
    assert bad.returncode == 0
    assert bad.stdout == same.stdout


STYLE, RED = f"{ESC}[1m", re.compile(rf"{ESC}\[([0-9;]*;)?31m")


@pytest.mark.parametrize("call", [["rules"], ["rank", "--trump", "H"]], ids=" ".join)
def test_headings_stand_out_on_a_terminal_unless_it_wants_no_styles(
    tmp_path: Path, call: list[str]
) -> None:
    assert STYLE in on_a_terminal(tmp_path, *call)
    assert ESC not in on_a_terminal(tmp_path, *call, NO_COLOR="1")
    assert ESC not in on_a_terminal(tmp_path, *call, "--plain")
    assert ESC not in on_a_terminal(tmp_path, *call, TERM="dumb")


def test_hearts_are_red_on_a_terminal_unless_it_wants_no_colour(tmp_path: Path) -> None:
    call = ("learn", "follow-suit")
    assert RED.search(on_a_terminal(tmp_path, *call))
    assert not re.search(rf"{ESC}\[[0-9;]*[349]\d", on_a_terminal(tmp_path, *call, NO_COLOR="1"))
    for simple in (on_a_terminal(tmp_path, *call, "--plain"), dumb(tmp_path, *call)):
        assert "(AH)" in simple and not re.search(f"[{ESC}♠♥♦♣─]", simple)


def dumb(tmp_path: Path, *call: str) -> str:
    return on_a_terminal(tmp_path, *call, TERM="dumb")


@pytest.mark.parametrize("call", SHOWN, ids=" ".join)
@pytest.mark.parametrize("language", LANGUAGES)
def test_plain_output_has_no_drawing_and_no_symbols(
    run: Run, language: str, call: list[str]
) -> None:
    answer = run("--plain", "--lang", language, *call)
    assert not re.search("[\u2500-\u25ff♠♥♦♣★✓✗\x1b]", answer.out)


@pytest.mark.parametrize("call", [*SHOWN, ["rules", "--json"], ["learn", "nothing"]], ids=" ".join)
def test_no_mark_of_a_line_break_is_printed(run: Run, call: list[str]) -> None:
    answer = run("--lang", "th", *call)
    assert "\u200b" not in answer.out + answer.err
    as_json = run("--lang", "th", *call, "--json")
    assert "\u200b" not in as_json.out + as_json.err


def test_output_that_is_no_terminal_has_no_styles(run: Run) -> None:
    assert all(ESC not in run(*call).out for call in SHOWN)


@pytest.mark.parametrize("columns", ["20", "40", "60", "200"])
@pytest.mark.parametrize("call", [["rules"], ["variants", "standard"], ["rank", "--trump", "C"]])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_line_is_wider_than_the_terminal(
    run: Run, language: str, call: list[str], columns: str
) -> None:
    answer = run("--lang", language, *call, COLUMNS=columns)
    wide = [line for line in answer.out.splitlines() if cells.width(line) > min(int(columns), 80)]
    assert wide == []
    assert "\u200b" not in answer.out
