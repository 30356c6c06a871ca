"""What is not translated is English whole, and it and what is out of date carry a mark."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.calls import Run
from tests.html import Element, read_page
from tools import language
from tutor import corpus as corpus_module
from tutor import glossary, resources
from tutor.book.edition import Edition
from tutor.book.site import write_page, write_site
from tutor.book.tips import Tips
from tutor.corpus import Corpus, Passage
from tutor.game.variant_file import load
from tutor.i18n import LANGUAGES
from tutor.options import differences
from tutor.rulebook import Row, score_tables
from tutor.words import Words
from tutor.yamlfile import read

HINDI = Words("hi")
STALE = HINDI.say("(The English of this text has changed since.)")
MISSING = HINDI.say("(This text is not translated yet.)")
OLD = {"scoring.march": "scoring", "aim.trump": "aim", "march": "settings", "napoleon": "variants"}
GONE = {"scoring.made": "scoring", "aim.trick": "aim", "made": "settings", "standard": "variants"}
GONE |= {"aim.game": "aim"}


@pytest.fixture(autouse=True)
def half_translated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the Hindi book have some texts that are out of date, and some that are missing."""
    rules = tmp_path / "rules"
    shutil.copytree(resources.data("rules"), rules)
    for entry, file in OLD.items():
        changed(rules / f"clauses/hi/{file}.yaml", rf"(^{entry}:\n  of: ).*", r'\1"00000000"')
    for entry, file in GONE.items():
        changed(rules / f"clauses/hi/{file}.yaml", rf"^{entry}:\n(  .*\n)+", "")
    monkeypatch.setattr(corpus_module, "data", tmp_path.joinpath)


def changed(file: Path, pattern: str, by: str) -> None:
    text, count = re.subn(pattern, by, file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert count == 1
    file.write_text(text, encoding="utf-8")


def printed(run: Run, *call: str) -> str:
    answer = run("--lang", "hi", "rules", *call)
    assert answer.code == 0
    return " ".join(answer.out.split())


def english(clause: str) -> tuple[str, str]:
    return Corpus(Words()).title(clause), Corpus(Words()).rule(clause, load())


# ---------------------------------------------------------------- in the corpus


def test_what_stands_in_is_english_with_english_counts() -> None:
    corpus = Corpus(Words("hi"))
    assert (corpus.title("scoring.made"), corpus.rule("scoring.made", load())) == english(
        "scoring.made"
    )
    assert "3 tricks" in corpus.rule("scoring.made", load())
    assert corpus.setting("made") == Corpus(Words()).setting("made")
    assert corpus.variant(load()) == Corpus(Words()).variant(load())
    assert "JD" in Corpus(Words("hi", plain=True)).english.words.fill("{JD}", {})


def test_a_reason_that_is_missing_is_english_too() -> None:
    why = Corpus(Words()).why("aim.game", load())
    assert why is not None and Corpus(HINDI).why("aim.game", load()) == why
    assert Corpus(HINDI).why("aim.trick", load()) is None


def test_a_comparison_tells_what_is_missing_in_english() -> None:
    found = {
        each.clause: each
        for each in differences(Corpus(HINDI), load(), load("standard", ["made=2"]))
    }
    assert found["scoring.made"].here == english("scoring.made")[1]


def test_each_text_has_the_note_of_its_status() -> None:
    corpus = Corpus(HINDI)
    told = {name: corpus.note(corpus.text(name)) for name in ("scoring.march", "scoring.made")}
    assert told == {"scoring.march": STALE, "scoring.made": MISSING}
    assert corpus.note(corpus.text("scoring.euchre")) == ""


# ---------------------------------------------------------------- on the terminal


def test_the_terminal_marks_clauses_and_the_name_of_the_game(run: Run) -> None:
    out = printed(run)
    title, rule = english("scoring.made")
    assert f"{title} [scoring.made] {MISSING} {rule}" in out
    assert f"[scoring.march] {STALE}" in out
    assert out.startswith(" ".join([*Corpus(Words()).variant(load()), MISSING]))
    assert STALE in printed(run, "napoleon").split("[aim")[0]
    assert out.count(f"[scoring.euchre] {Corpus(HINDI).rule('scoring.euchre', load())}") == 1


def test_the_terminal_marks_house_rules(run: Run) -> None:
    out = printed(run)
    assert f"{Corpus(Words()).setting('made')} [made=1] {MISSING}" in out
    assert f"[march=2] {STALE}" in out
    title, _ = english("scoring.made")
    assert HINDI.say("changed: {title}", title=title) + f" {MISSING}" in out


def test_the_terminal_marks_the_words_of_the_game(run: Run) -> None:
    out = printed(run, "--glossary")
    assert f"{english('aim.trick')[1]} [aim.trick] {MISSING}" in out
    assert f"[aim.trump] {STALE}" in out


def test_the_score_table_has_the_english_title(run: Run) -> None:
    title, _ = english("scoring.made")
    (table,) = score_tables(Corpus(HINDI), load())
    assert Row(Passage(title, "en"), ("1", "0")) in table.rows
    assert f"{title} 1 0" in printed(run)


def test_json_has_the_status_and_the_english(run: Run) -> None:
    found = {each["clause"]: each for each in run("--lang", "hi", "rules", "--json").json}
    statuses = [
        found[name]["status"] for name in ("scoring.march", "scoring.made", "scoring.euchre")
    ]
    assert statuses == ["stale", "missing", "current"]
    made = found["scoring.made"]
    assert (made["title"], made["text"]) == english("scoring.made")


# ---------------------------------------------------------------- in a browser


@pytest.fixture
def page(tmp_path: Path) -> Element:
    write_page(Corpus(HINDI), load(), tmp_path / "page.html")
    return read_page(tmp_path / "page.html")


def marks(element: Element) -> list[str]:
    return [each.text for each in element.all("p", "status")]


def by_id(page: Element, name: str) -> Element:
    return next(each for each in page.all() if each.id == name)


def in_english(element: Element) -> str:
    return " ".join("".join(text for own, text in element.texts() if own == "en").split())


def test_a_page_marks_clauses_and_the_name_of_the_game(page: Element) -> None:
    told = {each.id: marks(each) for each in page.all("article") if marks(each)}
    assert told == {
        "aim.trick": [MISSING],
        "aim.trump": [STALE],
        "aim.game": [MISSING],
        "scoring.made": [MISSING],
        "scoring.march": [STALE],
    }
    opening = next(page.all("div", "opening"))
    assert marks(opening) == [MISSING]
    assert in_english(opening) == "".join(Corpus(Words()).variant(load()))


def test_a_page_marks_house_rules_and_what_they_change(page: Element) -> None:
    assert marks(by_id(page, "setting.made")) == [MISSING, MISSING]
    assert marks(by_id(page, "setting.march")) == [STALE, STALE]
    assert marks(by_id(page, "setting.stick_the_dealer")) == []
    change = Corpus(Words()).rule("scoring.made", load("standard", ["made=2"]))
    assert change in in_english(by_id(page, "setting.made"))


def test_what_a_tip_says_is_marked_as_english(page: Element) -> None:
    tips = [each for each in page.all("a", "term") if each.attributes["href"] == "#aim.trick"]
    assert tips
    for tip in tips:
        assert in_english(next(tip.all("span", "tip"))) == english("aim.trick")[1]


def test_a_label_of_the_score_table_is_marked_as_english(page: Element) -> None:
    labels = {each.text: in_english(each) for each in page.all("th")}
    title, _ = english("scoring.made")
    assert labels.pop(title) == title
    assert {*labels.values()} == {""}


def test_the_list_of_games_and_the_words_of_the_game_are_marked(tmp_path: Path) -> None:
    write_site(tmp_path / "site")
    games = read_page(tmp_path / "site/hi/index.html")
    assert sorted(marks(games)) == sorted([STALE, MISSING])
    entries = {
        next(each.all("p", "from")).all("a").__next__().attributes["href"]: each
        for each in read_page(tmp_path / "site/hi/glossary.html").all("section")
    }
    assert marks(entries["standard.html#aim.trump"]) == [STALE]
    trick = entries["standard.html#aim.trick"]
    assert marks(trick) == [MISSING]
    assert in_english(next(trick.all("p", "explained"))) == english("aim.trick")[1]
    euchre = entries["standard.html#scoring.euchre"]
    assert (marks(euchre), in_english(next(euchre.all("p", "explained")))) == ([], "")
    assert not any(
        marks(read_page(tmp_path / f"site/en/{name}.html")) for name in ("index", "glossary")
    )


def test_a_word_is_not_looked_for_in_another_language(page: Element) -> None:
    tips = Tips(load(), Edition(HINDI))
    assert "trump" in tips.explained("en") and "trump" not in tips.explained("hi")


# ---------------------------------------------------------------- a language that was just begun


@pytest.fixture
def dutch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for folder in ("lessons", "locales"):
        shutil.copytree(resources.data(folder), tmp_path / folder)
    language.begin(tmp_path, "nl")
    monkeypatch.setitem(LANGUAGES, "nl", "Nederlands")
    monkeypatch.setattr("tutor.i18n.data", tmp_path.joinpath)
    glossary.terms.cache_clear()
    yield
    glossary.terms.cache_clear()


@pytest.mark.usefixtures("dutch")
@pytest.mark.parametrize("spoken", ["en", "mr", "nl"])
def test_a_language_that_was_just_begun_does_not_stop_the_book(
    run: Run, tmp_path: Path, spoken: str
) -> None:
    for call in (["--glossary"], ["--html", str(tmp_path / "page.html")], []):
        answer = run("--lang", spoken, "rules", *call)
        assert (answer.code, answer.err) == (0, "")
    own = next(read_page(tmp_path / "page.html").all("html")).attributes["lang"]
    assert own == spoken
    assert "left bower" in run("--lang", "nl", "rules", "--glossary").out


@pytest.mark.usefixtures("dutch")
def test_a_word_that_is_not_translated_is_marked_as_english(run: Run, tmp_path: Path) -> None:
    assert run("book", str(tmp_path / "site")).code == 0
    page = read_page(tmp_path / "site/nl/glossary.html")
    assert {in_english(each) for each in page.all("h2")} == {each.text for each in page.all("h2")}
    links = [each for each in read_page(tmp_path / "site/mr/glossary.html").all("a")]
    to_dutch = [each for each in links if each.attributes.get("hreflang") == "nl"]
    assert {each.attributes["lang"] for each in to_dutch if "#" in each.attributes["href"]} == {
        "en"
    }


@pytest.mark.usefixtures("dutch")
def test_what_a_new_language_lacks_is_told_when_it_is_checked() -> None:
    root = read(resources.data("rules") / "glossary.yaml")
    assert {each.facts["key"] for each in glossary.misshaped(root)} == {"nl"}
