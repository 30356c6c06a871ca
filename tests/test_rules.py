"""``rules`` shows the part of the book that is asked for."""

import re
import shutil
from pathlib import Path

import pytest

from tests.calls import Run
from tutor.corpus import Corpus
from tutor.game.variant_file import load
from tutor.glossary import terms
from tutor.i18n import LANGUAGES
from tutor.resources import data
from tutor.words import Words

IDS = re.compile(r"\[([a-z-]+\.[a-z-]+)\]$", re.MULTILINE)


def test_the_book_has_orders_points_options_and_sources(run: Run) -> None:
    out = run("rules").out
    assert out.startswith("Euchre\n")
    assert "J♥ (right bower) > J♦ (left bower) > A♥ > K♥ > Q♥ > 10♥ > 9♥" in out
    assert re.search(
        r"^ +makers  defenders\n +The makers win every trick +2 +0$", out, re.MULTILINE
    )
    assert "[stick_the_dealer=off]\n  stick_the_dealer=on\n    falls away: If everyone" in out
    assert "Laws of Euchre, Somerset Club of Boston, 1888" in out.split("SOURCES")[1]


def test_plain_has_one_thing_a_line_and_no_symbols(run: Run) -> None:
    out = run("rules", "--plain").out
    assert "    jack of hearts (JH) (right bower)\n    jack of diamonds (JD) (left bower)" in out
    assert "The makers win every trick: makers 2, defenders 0" in out
    assert not set("♣♦♥♠") & set(out)


def test_a_file_of_ones_own_has_its_right_book(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "ours.yaml"
    file.write_text("extends: railroad\nwinning: {target: 15}\n", encoding="utf-8")
    out = run("rules", str(file)).out
    assert "15 points" in out and "[cards.joker]" in out and "[target=15]" in out


# ---------------------------------------------------------------- search


def test_a_search_shows_whole_rules_with_their_ids(run: Run) -> None:
    answer = run("rules", "--search", "left BOWER led")
    assert answer.code == 0
    assert "play.left-bower-led" in IDS.findall(answer.out)
    assert Corpus(Words()).title("play.left-bower-led") in answer.out


@pytest.mark.parametrize(
    ("language", "typed"), [("hi", "रिनग"), ("mr", "पंथभग"), ("th", "ไมตามดอก")]
)
def test_a_search_forgives_vowel_signs_unless_it_is_exact(
    run: Run, language: str, typed: str
) -> None:
    found = run("--lang", language, "rules", "--search", typed, "--json")
    assert "irregularities.renege" in [each["clause"] for each in found.json]
    assert run("--lang", language, "rules", "--search", typed, "--exact", "--json").json == []


def test_a_search_without_result_says_so_and_exits_with_1(run: Run) -> None:
    answer = run("rules", "--search", "bowwer")
    assert (answer.code, answer.err) == (1, "")
    assert "bowwer" in answer.out and "bower" in answer.out.splitlines()[1]


def test_a_long_search_is_not_repeated_whole(run: Run) -> None:
    answer = run("rules", "--search", "zzzz " * 1000)
    assert answer.code == 1 and "zzzz zzzz ..." in answer.out and len(answer.out) < 200


# ---------------------------------------------------------------- JSON

OUTDATED = """\
aim.game:
  of: "00000000"
  title: खेल
  rule: यह एक खेल है।
"""


def test_json_tells_why_and_how_a_text_stands_to_the_english(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy of the rules in which Hindi lacks all of a section but one outdated entry."""
    shutil.copytree(data("rules"), tmp_path / "rules")
    outdated = tmp_path / "rules/clauses/hi/aim.yaml"
    outdated.write_text(OUTDATED, encoding="utf-8")
    monkeypatch.setattr("tutor.corpus.data", lambda folder: tmp_path / folder)
    hindi = {each["clause"]: each for each in run("--lang", "hi", "rules", "--json").json}
    english = {each["clause"]: each for each in run("--lang", "en", "rules", "--json").json}
    statuses = ["aim.game", "aim.trick", "play.follow-suit"]
    assert [hindi[each]["status"] for each in statuses] == ["stale", "missing", "current"]
    assert {each["status"] for each in english.values()} == {"current"}
    corpus = Corpus(Words())
    assert {each: english[each]["why"] for each in english} == {
        each: corpus.text(each).get("why") for each in english
    }
    assert None in (whys := {each["why"] for each in english.values()}) and len(whys) > 5


# ---------------------------------------------------------------- compare, glossary


def test_a_comparison_shows_only_what_differs(run: Run) -> None:
    found = run("rules", "--compare", "two-handed", "--json").json
    assert {"section", "clause", "title", "here", "there", "status"} == set(found[0])
    told = {each["clause"]: each for each in found}
    assert "play.follow-suit" not in told
    assert told["players.two"]["here"] is None
    out = run("rules", "--compare", "two-handed").out
    assert list(dict.fromkeys(IDS.findall(out))) == [each["clause"] for each in found]


def test_a_setting_changed_for_the_call_is_compared(run: Run) -> None:
    found = run("rules", "--set", "march=3", "--compare", "standard", "--json").json
    assert [each["clause"] for each in found] == ["scoring.march"]
    assert "The rules are the same." in run("rules", "--compare", "standard").out


def test_the_names_of_compared_games_are_theirs_where_they_differ(run: Run) -> None:
    out = run("rules", "--set", "march=3", "--compare", "railroad").out
    assert "\n  Euchre: " in out and "\n  Railroad euchre: " in out and "march=3" not in out


def test_compared_games_of_one_name_are_told_apart(run: Run, tmp_path: Path) -> None:
    out = run("rules", "--set", "march=3", "--set", "made=2", "--compare", "Standard").out
    assert "\n  Euchre (march=3, made=2): " in out and "\n  Euchre: " in out
    files = [tmp_path / folder / "standard.yaml" for folder in ("ours", "yours")]
    for file, target in zip(files, (11, 15), strict=True):
        file.parent.mkdir()
        file.write_text(f"target: {target}\n", encoding="utf-8")
    ours, yours = map(str, files)
    said = "".join(run("rules", ours, "--compare", yours).out.split())
    assert f"{ours}:" in said and f"{yours}:" in said
    said = "".join(run("rules", ours, "--compare", "standard").out.split())
    assert "standard:" in said and "Euchre:" in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_glossary_has_each_word_in_every_language(run: Run, language: str) -> None:
    out = run("--lang", language, "rules", "--glossary").out
    for term in ("trump", "left_bower", "renege"):
        for word in terms()[term].words.values():
            assert word in out
    assert terms()["wellington"].words["en"] not in out
    assert terms()["wellington"].words["en"] in run("rules", "napoleon", "--glossary").out


def test_the_glossary_names_the_clause_that_explains_a_word(run: Run) -> None:
    found = {each["term"]: each for each in run("rules", "two-handed", "--glossary", "--json").json}
    assert found["right_bower"]["clause"] == "cards.right-bower"
    assert set(found["right_bower"]["words"]) == set(LANGUAGES)
    book = {clause.id for _, each in Corpus(Words()).book(load("two-handed")) for clause in each}
    assert {each["clause"] for each in found.values()} <= book


# ---------------------------------------------------------------- what cannot be asked


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["--search", "a", "--clause", "aim.game"], "--clause, --search"),
        (["--glossary", "--compare", "british"], "--compare, --glossary"),
        (["--html", "x.html", "--search", ""], "--search, --html"),
        (["--compare", "britsh"], "british"),
        (["--html", "no/such/folder/x.html"], "no/such/folder/x.html"),
        (["--html", ""], "''"),
        (["--html", "no/such/folder/x.html", "--json"], "--html, --json"),
        (["--exact"], "--search"),
        (["--exact", "--clause", "aim.game"], "--search"),
    ],
)
def test_a_call_that_cannot_be_answered_is_refused(run: Run, call: list[str], said: str) -> None:
    answer = run("rules", *call)
    assert (answer.code, answer.out) == (2, "") and said in answer.err


def test_changes_without_a_game_are_refused_and_not_passed_over(run: Run) -> None:
    answer = run("variants", "--set", "march=3")
    assert (answer.code, answer.out) == (2, "") and "VARIANT" in answer.err


def test_a_page_is_written_and_its_place_is_told(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "rules.html"
    answer = run("--lang", "mr", "rules", "british", "--html", str(file))
    assert answer.code == 0 and str(file) in answer.out
    page = file.read_text(encoding="utf-8")
    assert '<html lang="mr"' in page and 'id="play.follow-suit"' in page


# ---------------------------------------------------------------- the parts of the book


def test_a_file_with_the_name_of_our_game_is_not_described_as_ours(
    run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "napoleon.yaml"
    file.write_text("extends: standard\nwinning: {target: 11}\n", encoding="utf-8")
    assert run("rules", str(file)).out.startswith("napoleon\n\n")
    assert run("rules", "napoleon").out.startswith("Napoleon\n4 players")
    told = run("rules", str(file), "--compare", "standard").out
    assert "  napoleon: " in told and "Napoleon" not in told


def test_a_rule_of_another_game_is_marked_as_such(run: Run) -> None:
    note = "[deal.widow]  (not in this game)"
    assert note in run("rules", "--clause", "deal.widow").out
    assert note not in run("rules", "hasenpfeffer", "--clause", "deal.widow").out


def test_the_points_stand_once_behind_the_last_rule_about_them(run: Run) -> None:
    out = run("rules", "napoleon").out
    assert out.count("When the bid is kept") == 1
    assert out.index("PAYING FOR THE BID") < out.index("When the bid is kept")
    assert out.index("When the bid fails") < out.index("WINNING THE GAME")


def test_without_sources_there_is_no_heading_for_them(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "\nSOURCES\n" in run("rules").out
    monkeypatch.setattr("tutor.sources._shipped", tuple)
    assert "\nSOURCES\n" not in run("rules").out


def test_a_clause_that_is_replaced_does_not_fall_away(run: Run) -> None:
    out = run("rules").out.split("bar_turned_down=off\n")[1].split("\n\n")[0]
    assert "new: " in out and "falls away" not in out


def test_plain_has_the_word_of_each_language_on_a_line(run: Run) -> None:
    words = terms()["trump"].words
    told = [f"{name}: {words[language]}" for language, name in LANGUAGES.items()][1:]
    assert "".join(f"  {each}\n" for each in told) in run("--plain", "rules", "--glossary").out
    assert " · ".join(told) in run("rules", "--glossary").out
