"""The pages of the rule book: whole, linked, escaped, and written only where they belong."""

import os
import re
import subprocess
import sys
import unicodedata
from functools import cache
from gettext import NullTranslations
from pathlib import Path

import html5lib
import pytest
from markupsafe import Markup

from tests.html import Element, read_html, read_page
from tools.messages import extracted
from tutor.book.edition import Edition
from tutor.book.entries import entries
from tutor.book.pictures import pictures
from tutor.book.prose import attribute, prose
from tutor.book.site import write_page, write_site
from tutor.book.tips import Tips, whole_words
from tutor.cells import printable
from tutor.cli import main
from tutor.corpus import Corpus, Passage
from tutor.game.variant_file import load, shipped
from tutor.glossary import Term, terms
from tutor.i18n import LANGUAGES, CatalogError, translations
from tutor.options import options
from tutor.rulebook import score_tables
from tutor.sources import cited
from tutor.texts import Status, Text
from tutor.words import Words

ROOT = Path(__file__).parents[1]
PAGES = [
    "index.html",
    *(
        f"{language}/{name}.html"
        for language in LANGUAGES
        for name in ("index", "glossary", *shipped())
    ),
]
GAMES = [(language, name) for language in LANGUAGES for name in shipped()]
ZWSP = "\u200b"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


@cache
def page(file: Path) -> Element:
    return read_page(file)


def test_the_site_has_these_pages_and_no_other_file(site: Path) -> None:
    files = {file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file()}
    assert files == set(PAGES)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_well_formed_and_in_its_language(site: Path, name: str) -> None:
    html = next(page(site / name).all("html"))
    assert html.attributes["lang"] == (name.partition("/")[0] if "/" in name else "en")
    assert len(list(html.all("h1"))) == len(list(html.all("main"))) == 1
    ids = [each.id for each in html.all() if each.id]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", ["index.html", "en/standard.html", "th/napoleon.html"])
def test_a_page_is_html_by_the_standard(site: Path, name: str) -> None:
    html5lib.HTMLParser(strict=True).parse(site.joinpath(name).read_bytes(), "utf-8")


@pytest.mark.parametrize("name", PAGES)
def test_headings_go_down_one_level_at_a_time(site: Path, name: str) -> None:
    levels = [int(each.tag[1]) for each in page(site / name).all() if re.match(r"h\d", each.tag)]
    steps = [(above, level) for above, level in zip(levels, levels[1:], strict=False)]
    start = [level for level in levels if level == 1]
    assert start == [1]
    assert all(level <= above + 1 for above, level in steps)


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_to_something(site: Path, name: str) -> None:
    for link in page(site / name).all("a"):
        file, _, anchor = link.attributes["href"].partition("#")
        target = (site / name).parent / file if file else site / name
        assert target.resolve().is_relative_to(site.resolve())
        assert target.is_file(), link.attributes["href"]
        if anchor:
            ids = (each.id for each in page(target.resolve()).all())
            assert anchor in ids, link.attributes["href"]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_runs_nothing_and_fetches_nothing(site: Path, name: str) -> None:
    for each in page(site / name).all():
        assert each.tag not in ("script", "iframe", "img", "object", "embed", "form", "base")
        for key, value in each.attributes.items():
            assert not key.startswith("on")
            if key in ("href", "src") and ":" in value:
                assert each.tag == "link" and value.startswith("data:")
    style = next(page(site / name).all("style")).text
    assert "url(" not in style and "@import" not in style


@pytest.mark.parametrize("name", PAGES)
def test_text_is_clean_and_marked_with_its_language(site: Path, name: str) -> None:
    html = page(site / name)
    for language, text in html.texts():
        assert ZWSP not in text and unicodedata.is_normalized("NFC", text)
        assert language == "th" or not re.search("[\u0e00-\u0e7f]", text), text
        assert language in ("hi", "mr") or not re.search("[\u0900-\u097f]", text), text
    for each in html.all():
        for value in each.attributes.values():
            assert "<" not in value.removeprefix("data:") and ZWSP not in value


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_of_a_sane_size(site: Path, name: str) -> None:
    assert 5_000 < site.joinpath(name).stat().st_size < 600_000


@pytest.mark.parametrize(("language", "name"), GAMES)
def test_each_clause_that_applies_has_its_anchor(site: Path, language: str, name: str) -> None:
    corpus, game = Corpus(Words(language)), load(name)
    shown = {each.id: each for each in page(site / language / f"{name}.html").all("article")}
    applying = [each.id for _, clauses in corpus.book(game) for each in clauses]
    assert list(shown) == applying
    for clause in applying:
        without_tips = re.sub(r"\s+", "", _bare(shown[clause]))
        assert re.sub(rf"\s+|{ZWSP}", "", corpus.rule(clause, game)) in without_tips


def _bare(element: Element) -> str:
    """Return an element's text without its tips."""
    return "".join(
        part.replace("\ufe0e", "") if isinstance(part, str) else _bare(part)
        for part in element.parts
        if isinstance(part, str) or "tip" not in part.classes
    )


@pytest.mark.parametrize(("language", "name"), GAMES)
def test_points_and_options_are_all_there(site: Path, language: str, name: str) -> None:
    edition, game = Edition(Words(language)), load(name)
    html = page(site / language / f"{name}.html")
    cells = [each.text for each in html.all("td")]
    tables = score_tables(edition, game)
    assert [cell for cell in cells if cell] == [
        points for table in tables for row in table.rows for points in row.points
    ]
    settings = [each.id for each in html.all("section", "setting")]
    assert settings == [f"setting.{each.setting}" for each in options(edition, game)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_drawn_card_has_its_name_in_the_language(site: Path, language: str) -> None:
    words, game = Words(language), load("british")
    names = {words.name(card).replace(ZWSP, "") for card in game.deck.cards}
    cards = list(page(site / language / "british.html").all("svg", "card"))
    assert {card.attributes["aria-label"] for card in cards} == names
    assert len(cards) == 4 * len(names)
    assert all(card.attributes["role"] == "img" for card in cards)


def test_a_clause_is_one_step_from_the_same_in_other_languages(site: Path) -> None:
    clause = next(
        each for each in page(site / "hi/standard.html").all() if each.id == "play.follow-suit"
    )
    links = [each.attributes for each in clause.all("a") if "hreflang" in each.attributes]
    assert [(each["lang"], each["hreflang"], each["href"]) for each in links] == [
        (language, language, f"../{language}/standard.html#play.follow-suit")
        for language in ("en", "th", "mr")
    ]


def test_a_page_of_its_own_has_no_other_pages_to_lead_to(tmp_path: Path) -> None:
    write_page(Corpus(Words("th")), load("standard", ["target=11"]), tmp_path / "page.html")
    html = read_page(tmp_path / "page.html")
    assert all(each.attributes["href"].startswith("#") for each in html.all("a"))
    target = next(each for each in html.all() if each.id == "setting.target")
    assert "target = 11" in target.text
    assert list(tmp_path.iterdir()) == [tmp_path / "page.html"]


@pytest.mark.parametrize(
    "name", ["<img src=x onerror=alert(1)>", "{{ 7 * 7 }}", '" onclick="a', "&amp;"]
)
def test_the_name_of_a_file_is_text_and_nothing_else(tmp_path: Path, name: str) -> None:
    own = tmp_path / f"{name}.yaml"
    own.write_text("extends: standard\n", encoding="utf-8")
    write_page(Corpus(Words()), load(str(own)), tmp_path / "page.html")
    text = tmp_path.joinpath("page.html").read_text(encoding="utf-8")
    assert next(read_html(text).all("h1")).text == name
    assert "<img" not in text and 'onclick="' not in text


@pytest.mark.parametrize("name", ["a\x1b]0;x\x07b", "a\u202eb\u2066c", "a\udcffb", "a\x9bb\x7f"])
def test_no_name_of_a_file_brings_control_characters_or_stops_the_page(
    tmp_path: Path, name: str
) -> None:
    own = tmp_path / f"{name}.yaml"
    own.write_text("extends: standard\n", encoding="utf-8")
    assert run("rules", str(own), "--html", str(tmp_path / "page.html")) == 0
    html = read_page(tmp_path / "page.html")
    assert next(html.all("h1")).text == printable(name)
    assert next(html.all("title")).text.startswith(printable(name))


@pytest.mark.parametrize("character", ["\x1b", "\x07", "\u202e", "\u2066", "\udcff", "\x9b"])
def test_no_text_brings_control_characters_into_html(character: str) -> None:
    assert prose(f"a{character}b", "en") == attribute(f"a{character}b") == "ab"


def test_a_file_with_the_name_of_our_game_is_not_described_as_ours(tmp_path: Path) -> None:
    own = tmp_path / "napoleon.yaml"
    own.write_text("extends: standard\n", encoding="utf-8")
    for game, name, in_short in ((str(own), "napoleon", 0), ("napoleon", "Napoleon", 1)):
        write_page(Corpus(Words()), load(game), tmp_path / "page.html")
        html = read_page(tmp_path / "page.html")
        assert next(html.all("h1")).text == name
        assert len(list(html.all("p", "lead"))) == in_short


def test_a_page_for_a_plain_terminal_has_the_signs_of_the_suits(tmp_path: Path) -> None:
    write_page(Corpus(Words(plain=True)), load(), tmp_path / "page.html")
    text = tmp_path.joinpath("page.html").read_text(encoding="utf-8")
    assert "jack of diamonds (<" in text and "(JD)" not in text


def test_equal_cards_are_drawn_once_and_as_two() -> None:
    double = load("double-deck-bid-euchre")
    drawn = pictures(double, Words())
    assert (pictures(load(), Words()).is_double, drawn.is_double) == (False, True)
    names = [card.name for row in drawn.shown[0].rows for card in row.cards]
    assert len(names) == len({*names}) == len({*double.deck.cards})


def test_a_page_has_the_digits_that_are_asked_for(tmp_path: Path) -> None:
    write_page(Corpus(Words("mr", native_digits=True)), load(), tmp_path / "page.html")
    html = read_page(tmp_path / "page.html")
    assert "२४ पाने" in html.text
    points = [each.text for each in html.all("td") if each.text]
    assert points and not re.search("[0-9]", "".join(points))


@pytest.mark.parametrize(
    ("text", "language", "html"),
    [
        ("a < b & 'c'", "en", "a &lt; b &amp; &#39;c&#39;"),
        ("the J♦", "en", 'the <span class="red">J♦\ufe0e</span>'),
        ("10♥9♠", "en", '<span class="red">10♥\ufe0e</span><span class="black">9♠\ufe0e</span>'),
        ("♣", "hi", '<span class="black">♣\ufe0e</span>'),
        ("ถ้า\u200bมี ก็ได้", "th", "ถ้า<wbr>มี <wbr>ก็ได้"),
        ("two words", "en", "two words"),
        ("", "en", ""),
    ],
)
def test_text_becomes_html(text: str, language: str, html: str) -> None:
    assert prose(text, language) == Markup(html)


def test_no_mark_stands_in_an_attribute() -> None:
    assert attribute('"ถ้า\u200bมี\u2060<"') == "&#34;ถ้ามี&lt;&#34;"


@pytest.mark.parametrize(
    ("word", "language", "text", "found"),
    [
        ("trump", "en", "All trumps are Trump, no trumpet.", ["trumps", "Trump"]),
        ("हात", "mr", "हातातील पाने, हात. हातां", ["हात"]),
        ("चाल", "hi", "हर चाल। चालें, चाल चली", ["चाल", "चाल"]),
        ("तुरुप", "hi", "गैर-तुरुप (तुरुप)", ["तुरुप", "तुरुप"]),
        ("กอง", "th", "ใน\u200bกอง\u200bนี้ กองทัพ", ["กอง"]),
        ("ไม่เล่นมือนี้", "th", "เขา\u200bไม่\u200bเล่น\u200bมือ\u200bนี้", ["ไม่\u200bเล่น\u200bมือ\u200bนี้"]),
    ],
)
def test_only_whole_words_are_found(word: str, language: str, text: str, found: list[str]) -> None:
    assert [each[0] for each in whole_words((word,), language).finditer(text)] == found


def test_the_longest_word_is_found() -> None:
    found = whole_words(("bower", "left bower"), "en").findall("the left bower and a bower")
    assert found == ["left bower", "bower"]


def test_a_word_is_linked_once_and_never_to_its_own_clause() -> None:
    tips = Tips(load(), Edition(Words("en")))
    texts = [Passage("A trick. The trick goes to a trump.", "en"), Passage("No trick.", "en")]
    rule, why = tips.linked("aim.trump", texts)
    assert rule.count('href="#aim.trick"') == 1
    assert "href" not in why and "#aim.trump" not in rule


def test_a_word_of_two_meanings_is_not_linked(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {"trick": "aim.trick", "Trick": "aim.trump", "bower": "cards.right-bower"}
    found = {clause: Term(word, {"en": word}, (clause,), {}) for word, clause in words.items()}
    monkeypatch.setattr("tutor.glossary.terms", lambda: found)
    assert Tips(load(), Edition(Words("en"))).explained("en") == {"bower": "cards.right-bower"}


def test_a_word_with_a_number_is_found_and_shown_in_the_digits_asked_for() -> None:
    edition = Edition(Words("th", native_digits=True))
    explained = Tips(load("double-deck-bid-euchre"), edition).explained("th")
    assert explained["ไพ่ ๒ สำรับ"] == "cards.two-copies"
    words = {word.id: word.word.text for each in entries(edition) for word in each.words}
    assert words["double_deck"] == "ไพ่ ๒ สำรับ"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_rule_stands_with_its_reason(site: Path, language: str) -> None:
    clauses = {each.id: each for each in page(site / language / "standard.html").all("article")}
    corpus = Corpus(Words(language))
    reasons = {clause: corpus.why(clause, load()) for clause in clauses}
    shown = {clause for clause, each in clauses.items() if list(each.all("p", "why"))}
    assert shown == {clause for clause, why in reasons.items() if why} != set()
    why = re.sub(rf"\s+|{ZWSP}", "", reasons["aim.game"] or "")
    assert re.sub(r"\s+", "", _bare(next(clauses["aim.game"].all("p", "why")))) == why


def test_a_word_in_its_plural_is_linked() -> None:
    tips = Tips(load(), Edition(Words("en")))
    (rule,) = tips.linked("aim.trump", [Passage("Two tricks.", "en")])
    assert ">tricks<span" in rule


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_that_is_not_to_be_linked_is_no_link(language: str) -> None:
    explained = Tips(load(), Edition(Words(language))).explained(language)
    unlinked = {term.words[language].casefold() for term in terms().values() if not term.is_linked}
    assert explained and not unlinked & {*explained}
    assert terms()["left_bower"].words[language] in explained


def change_in(html: Element, setting: str, kind: str) -> list[Element]:
    found = (each for each in html.all("section", "setting") if each.id == f"setting.{setting}")
    return list(next(found).all("li", kind))


def test_a_new_rule_has_its_text_and_one_that_falls_away_its_name(site: Path) -> None:
    html = page(site / "en/standard.html")
    new, gone = (change_in(html, "stick_the_dealer", kind)[0] for kind in ("new", "gone"))
    corpus, changed = Corpus(Words()), load("standard", ["stick_the_dealer=on"])
    title, rule = (
        corpus.title("bidding.stick-the-dealer"),
        corpus.rule("bidding.stick-the-dealer", changed),
    )
    assert new.text == f"new {title} {rule}"
    assert gone.text == f"falls away {corpus.title('bidding.all-pass')}"
    assert next(gone.all("a")).attributes["href"] == "#bidding.all-pass"


def test_a_clause_that_is_replaced_does_not_fall_away(site: Path) -> None:
    html = page(site / "en/standard.html")
    assert change_in(html, "bar_turned_down", "new")
    assert change_in(html, "bar_turned_down", "gone") == []


@pytest.mark.parametrize(("language", "name"), GAMES)
def test_the_sources_of_a_house_rule_are_those_of_the_terminal(
    site: Path, language: str, name: str
) -> None:
    html, game = page(site / language / f"{name}.html"), load(name)
    settings = [each.setting for each in options(Edition(Words(language)), game)]
    found = cited(game, settings)
    for section in html.all("section", "setting"):
        told = [[link.attributes for link in each.all("a")] for each in section.all("dd")]
        values = found.numbers[section.id.removeprefix("setting.")].values()
        for links, numbers in zip(told, values, strict=True):
            assert [each["href"] for each in links] == [f"#source.{each}" for each in numbers]
            titles = [found.sources[each - 1].title for each in numbers]
            assert [each["aria-label"] for each in links] == titles


def test_the_words_stand_in_the_order_of_the_glossary_with_their_clauses(site: Path) -> None:
    html = page(site / "en/glossary.html")
    found = entries(Edition(Words("en")))
    first = [entry.words[0].id for entry in found]
    assert first == sorted(first, key=list(terms()).index)
    shown = [each.text.replace("\ufe0e", "") for each in html.all("p", "explained")]
    assert shown == [each.rule.text for each in found]
    places = {word.id: (each.game, each.clause) for each in found for word in each.words}
    assert places["trump"] == ("standard", "aim.trump")
    assert places["nap"][0] == "napoleon"
    for game, clause in places.values():
        assert Corpus(Words()).all_clauses[clause].applies(load(game))


def test_english_that_stands_in_is_marked_and_filled_in_english() -> None:
    text = Text({"rule": "The {JD} is high.", "title": "एक"}, Status.STALE, 1, {"title": 1})
    assert Edition(Words("hi")).passage(text, "title", {}) == Passage("एक", "hi")
    assert Edition(Words("hi")).passage(text, "rule", {}) == Passage(
        "The jack of diamonds (J♦) is high.", "en"
    )


def test_the_messages_of_the_templates_are_collected() -> None:
    known = {message.id for message in extracted(ROOT / "tutor")}
    for template in (ROOT / "tutor/book/templates").glob("*.html"):
        said = re.findall(r'say\("([^"]+)"', template.read_text(encoding="utf-8"))
        assert known >= set(said), template.name


def test_the_command_tells_where_to_go(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "notes.txt"
    kept.write_text("mine", encoding="utf-8")
    assert run("book", str(tmp_path)) == 0
    said = capsys.readouterr().out
    assert str(tmp_path / "index.html") in said and str(len(PAGES)) in said
    assert kept.read_text(encoding="utf-8") == "mine"


def run(*arguments: str) -> object:
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "en", *arguments])
    return ended.value.code


def test_what_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "file"
    file.touch()
    in_the_way = tmp_path / "site/en/index.html"
    in_the_way.mkdir(parents=True)
    outside = tmp_path / "outside"
    outside.mkdir()
    linked = tmp_path / "linked"
    linked.mkdir()
    linked.joinpath("hi").symlink_to(outside)
    for folder, told in (
        (file, file),
        (file / "deeper", file / "deeper"),
        (tmp_path / "site", in_the_way),
        (linked, linked / "hi"),
    ):
        assert run("book", str(folder)) == 2
        assert f"'{told}' cannot be written" in capsys.readouterr().err
    assert not list(outside.iterdir())


def test_a_folder_without_a_name_is_refused_and_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("book", "") == 2
    assert "'' cannot be written" in capsys.readouterr().err and not list(tmp_path.iterdir())


def test_a_book_needs_the_messages_of_every_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def damaged(language: str) -> NullTranslations:
        if language == "th":
            raise CatalogError("tutor.mo: the messages cannot be read")
        return translations(language)

    monkeypatch.setattr("tutor.words.translations", damaged)
    assert run("book", str(tmp_path)) == 2
    assert "tutor.mo: the messages cannot be read" in capsys.readouterr().err
    with pytest.raises(SystemExit) as ended:
        main(["--lang", "th", "rules", "--clause", "aim.trick"])
    answer = capsys.readouterr()
    assert not ended.value.code and "English is used." in answer.err and "Trick" in answer.out


def test_a_page_is_replaced_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    page = tmp_path / "page.html"
    page.write_text("old", encoding="utf-8")
    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(OSError, match="No space") as error:
        write_page(Corpus(Words()), load(), page)
    assert error.value.filename == str(page)
    assert list(tmp_path.iterdir()) == [page] and page.read_text(encoding="utf-8") == "old"


def test_other_commands_do_not_load_the_templates() -> None:
    code = "import sys; from tutor.cli import _run; _run(['rules']); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert "tutor.cli.rules" in done.stdout and "jinja2" not in done.stdout
