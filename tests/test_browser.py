"""What a reader sees in a real browser, Chromium: on a phone, at a desk, in the dark, on paper."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tutor.book.site import write_site
from tutor.game.variant_file import shipped
from tutor.i18n import LANGUAGES

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed, so no browser can be driven"
)

PHONE, DESK = 360, 1280
PAGES = [
    "index.html",
    *(f"{lang}/{name}.html" for lang in LANGUAGES for name in ("index", "glossary", *shipped())),
]
THAI = [f"th/{name}.html" for name in ("standard", "napoleon", "three-handed", "glossary")]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    path = shutil.which("chromium")
    if path is None:
        pytest.skip("chromium is not installed, so no page can be looked at")
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    write_site(folder)
    return folder


class Reader:
    """A browser window that remembers what the pages asked for and complained about."""

    def __init__(self, browser: Any, site: Path, **settings: Any) -> None:
        self.site = site
        self.context = browser.new_context(viewport={"width": PHONE, "height": 740}, **settings)
        self.page = self.context.new_page()
        self.asked_for: list[str] = []
        self.complaints: list[str] = []
        self.page.on("request", lambda request: self.asked_for.append(request.url))
        self.page.on("console", lambda message: self.complaints.append(message.text))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def open(self, name: str, width: int = PHONE) -> Any:
        self.page.set_viewport_size({"width": width, "height": 740})
        self.page.goto(f"{self.site.as_uri()}/{name}")
        return self.page


@pytest.fixture
def reader(browser: Any, site: Path) -> Iterator[Reader]:
    reader = Reader(browser, site)
    yield reader
    reader.context.close()


@pytest.fixture
def in_the_dark(browser: Any, site: Path) -> Iterator[Reader]:
    reader = Reader(browser, site, color_scheme="dark")
    yield reader
    reader.context.close()


OPEN_ALL = "for (const each of document.querySelectorAll('details')) each.open = true"
WIDTH = "document.documentElement.scrollWidth"


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_asks_for_nothing_and_shows_its_cards(reader: Reader, name: str) -> None:
    for width in (PHONE, DESK):
        page = reader.open(name, width)
        page.evaluate(OPEN_ALL)
        assert page.evaluate(WIDTH) == width
    assert page.locator("h1").is_visible()
    cards = page.evaluate(
        "Array.from(document.querySelectorAll('.card'), card => card.getBoundingClientRect())"
        ".map(box => Math.min(box.width, box.height))"
    )
    assert bool(cards) == (Path(name).stem in shipped())
    assert all(size > 40 for size in cards)
    assert reader.complaints == []
    assert reader.asked_for == [f"{reader.site.as_uri()}/{name}"] * 2


def test_every_page_is_looked_at(site: Path) -> None:
    assert sorted(PAGES) == sorted(str(page.relative_to(site)) for page in site.rglob("*.html"))


@pytest.mark.parametrize("name", ["index", "glossary", *shipped()])
def test_the_language_switch_leads_round_to_the_same_page(reader: Reader, name: str) -> None:
    last = list(LANGUAGES)[-1]
    page = reader.open(f"{last}/{name}.html")
    for language in LANGUAGES:
        page.locator(f".top a[hreflang={language}]").click()
        assert page.url.endswith(f"/{language}/{name}.html")
        assert page.locator("html").get_attribute("lang") == language


def test_the_language_changes_and_the_clause_stays(reader: Reader) -> None:
    page = reader.open("hi/standard.html")
    for language in ("th", "mr", "en", "hi"):
        page.locator(f"[id='play.follow-suit'] a[hreflang={language}]").click()
        assert page.url.endswith(f"/{language}/standard.html#play.follow-suit")
        assert page.locator("html").get_attribute("lang") == language
        top = page.locator("[id='play.follow-suit']").bounding_box()["y"]
        assert 0 <= top < 200


def test_the_front_page_leads_to_a_game_in_a_language(reader: Reader) -> None:
    page = reader.open("index.html")
    page.get_by_role("link", name=LANGUAGES["mr"]).first.click()
    page.locator(".games a").first.click()
    assert page.url.endswith("/mr/standard.html")


@pytest.mark.parametrize("width", [PHONE, DESK])
def test_a_tip_comes_with_the_pointer_and_with_the_keyboard(reader: Reader, width: int) -> None:
    page = reader.open("en/standard.html", width)
    word = page.locator("[id='play.trick-winner'] .term").first
    tip = word.locator(".tip")
    assert not tip.is_visible()
    word.hover()
    assert tip.is_visible()
    box = tip.bounding_box()
    assert box["x"] >= 0 and box["x"] + box["width"] <= width
    assert box["y"] >= word.bounding_box()["y"]
    assert page.evaluate(WIDTH) == width
    page.mouse.move(0, 0)
    assert not tip.is_visible()
    word.focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    assert tip.is_visible()


# every visible text with its colour against what is painted behind it
CONTRASTS = """() => {
  const channel = value => value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  const light = color => {
    const [red, green, blue] = color.match(/[\\d.]+/g).map(each => channel(each / 255))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const behind = element => {
    for (let each = element; each; each = each.parentElement) {
      const color = getComputedStyle(each).backgroundColor
      if (color !== 'rgba(0, 0, 0, 0)') return color
    }
  }
  const found = []
  for (const element of document.querySelectorAll('body *:not(svg, svg *)')) {
    const own = Array.from(element.childNodes).some(
      node => node.nodeType === Node.TEXT_NODE && node.data.trim())
    if (!own || !element.checkVisibility()) continue
    const [one, other] = [getComputedStyle(element).color, behind(element)].map(light)
    const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    if (ratio < 4.5) found.push([element.className, element.textContent, ratio])
  }
  return found
}"""


@pytest.mark.parametrize("name", ["en/standard.html", "th/glossary.html", "index.html"])
def test_all_text_can_be_read_by_day_and_by_night(
    reader: Reader, in_the_dark: Reader, name: str
) -> None:
    grounds = set()
    for each in (reader, in_the_dark):
        page = each.open(f"{name}#play.follow-suit")
        page.evaluate(OPEN_ALL)
        assert page.evaluate(CONTRASTS) == []
        grounds.add(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))
    assert len(grounds) == 2


# each place where a line begins in the middle of Thai text that has no break mark there
TORN = """() => {
  const torn = []
  for (const block of document.querySelectorAll('p, h1, h2, h3, th, td, li, summary, dd, dt')) {
    const walker = document.createTreeWalker(block)
    let before = null, mayBreak = true, node
    while (node = walker.nextNode()) {
      if (node.nodeName === 'WBR') mayBreak = true
      if (node.nodeType !== Node.TEXT_NODE) continue
      for (let at = 0; at < node.length; at++) {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const box = range.getClientRects()[0]
        const isThai = /[\\u0e00-\\u0e7f]/.test(node.data[at])
        if (!box || !isThai) { before = null; continue }
        if (!box.width) continue
        if (before !== null && box.top > before + 8 && !mayBreak)
          torn.push(block.textContent.slice(0, 40) + ': ' + node.data.slice(at, at + 8))
        before = box.top
        mayBreak = false
      }
    }
  }
  return torn
}"""


@pytest.mark.parametrize("name", THAI)
def test_no_thai_word_is_torn_on_a_phone(reader: Reader, name: str) -> None:
    page = reader.open(name)
    page.evaluate(OPEN_ALL)
    assert page.evaluate(TORN) == []
    # and the test sees what a browser does by itself
    page.add_style_tag(content="html[lang] * { white-space: normal !important }")
    assert len(page.evaluate(TORN)) > 3


def test_a_printed_page_has_all_rules_and_no_navigation(reader: Reader) -> None:
    page = reader.open("hi/standard.html")
    page.emulate_media(media="print")
    for hidden in (".top", ".contents", ".also", ".others", ".tip"):
        assert not page.locator(hidden).first.is_visible()
    assert page.locator("details .picture").first.is_visible()
    assert page.locator(".rule").first.is_visible()
    pdf = page.pdf(format="A4")
    assert 8 <= len(re.findall(rb"/Type\s*/Page\b", pdf)) <= 40
