import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from tests.tmux import Terminal
from tutor import cells
from tutor.resources import data

GLOSSARY = yaml.safe_load((data("rules") / "glossary.yaml").read_text(encoding="utf-8"))
CARDS: list[dict[str, Any]] = list(GLOSSARY["cards"].values())
CARD_NAMES = [card[language] for card in CARDS for language in ("en", "hi", "mr", "th")]
ZWSP, ZWJ, ESC = "\u200b", "\u200d", "\x1b"

TEXTS = st.text(alphabet="ab ♠पात्कचिड़ीरृ्กำน้ผู้เแ\u200b\u200d\n", max_size=60)


@pytest.fixture
def patched_rich() -> Iterator[None]:
    cells.install()
    yield
    cells.install()


# measured in xterm, VTE and alacritty by asking where the cursor is
@pytest.mark.parametrize(
    ("text", "measured"),
    [
        ("चिड़ी", 4),
        ("पान", 3),
        ("पत्ता", 4),
        ("इक्का", 4),
        ("चिड़ी का गुलाम", 12),
        ("किलवरचा गुलाम", 12),
        ("इस्पिक", 5),
        ("तुरुप", 3),
        ("हुकुम", 3),
        ("हुकूम", 3),
        ("น้ำ", 2),
        ("ข้าวหลามตัด", 9),
        ("♠", 1),
        ("♥♦♣", 3),
        ("🂡", 1),
        ("🃏", 2),
        ("jack of clubs", 13),
        ("", 0),
        (f"ผู้{ZWSP}นำ", 3),
    ],
)
def test_width_is_what_terminals_measure(text: str, measured: int) -> None:
    assert cells.width(text) == measured


@pytest.mark.parametrize("mark_width", [0, 1])
def test_rich_measures_as_we_do(patched_rich: None, mark_width: int) -> None:
    from rich.cells import cell_len

    cells.install(mark_width)
    ours = {name: cells.width(name) for name in CARD_NAMES}
    assert ours == {name: cell_len(name) for name in CARD_NAMES}
    assert ours["चिड़ी का गुलाम"] == (12 if mark_width else 8)


def test_rich_cuts_no_cluster(patched_rich: None) -> None:
    from rich.cells import chop_cells, set_cell_size

    assert chop_cells("ผู้นำ", 1) == ["ผู้", "นำ"]
    assert chop_cells("पलब्ध", 2) == ["पल", "ब्ध"]
    assert set_cell_size("पान", 4) == "पान "


@pytest.mark.parametrize(
    ("text", "clusters"),
    [
        ("", []),
        ("ab", ["a", "b"]),
        ("चिड़ी", ["चि", "ड़ी"]),
        ("पत्ता", ["प", "त्ता"]),
        ("डाव्या", ["डा", "व्या"]),
        ("ऱ्या", ["ऱ्या"]),
        ("น้ำ", ["น้ำ"]),
        ("ผู้นำ", ["ผู้", "นำ"]),
        (f"क्{ZWJ}ष", [f"क्{ZWJ}ष"]),
    ],
)
def test_clusters_are_what_a_reader_sees_as_one_character(text: str, clusters: list[str]) -> None:
    assert cells.clusters(unicodedata.normalize("NFC", text)) == [
        unicodedata.normalize("NFC", cluster) for cluster in clusters
    ]


@pytest.mark.parametrize(
    ("text", "columns", "lines"),
    [
        ("", 5, [""]),
        ("follow suit", 20, ["follow suit"]),
        ("follow suit", 11, ["follow suit"]),
        ("follow suit", 10, ["follow", "suit"]),
        ("four one two", 7, ["four", "one two"]),
        ("overlong is", 5, ["overl", "ong", "is"]),
        ("overlong x", 5, ["overl", "ong x"]),
        ("one\n\ntwo", 10, ["one", "", "two"]),
        ("  in one", 5, ["  in", "one"]),
        (f"ต้อง{ZWSP}ตาม{ZWSP}ดอก", 7, ["ต้องตาม", "ดอก"]),
        ("पान का गुलाम", 6, ["पान का", "गुलाम"]),
        ("ข้าวหลามตัด", 4, ["ข้าวห", "ลามตั", "ด"]),
        ("चिचि", 3, ["चि", "चि"]),
        ("पा", 1, ["पा"]),
        ("a पत्तापत्ता", 4, ["a", "पत्ता", "पत्ता"]),
    ],
)
def test_lines_break_between_words(text: str, columns: int, lines: list[str]) -> None:
    assert cells.wrap(text, columns) == lines


@given(TEXTS, st.integers(min_value=1, max_value=20))
def test_no_line_is_too_long_and_no_cluster_is_cut(text: str, columns: int) -> None:
    lines = cells.wrap(text, columns)
    assert all(cells.width(line) <= columns or len(cells.clusters(line)) == 1 for line in lines)
    assert ZWSP not in "".join(lines)
    words = re.split(f"[\\s{ZWSP}]+", text)
    assert letters(lines) == letters(words)
    assert ends(lines) <= ends(cluster for word in words for cluster in cells.clusters(word))


def letters(parts: Iterable[str]) -> str:
    """Return the text of the parts without any space."""
    return "".join("".join(parts).split())


def ends(parts: Iterable[str]) -> set[int]:
    """Return after how many letters each part ends."""
    return set(accumulate((len(letters([part])) for part in parts), initial=0))


@pytest.mark.parametrize("name", CARD_NAMES)
def test_pad_fills_to_the_column(name: str) -> None:
    assert cells.width(cells.pad(name, 20)) == 20
    assert cells.pad(name, 3) == name


def test_pad_prints_no_break_mark() -> None:
    assert cells.pad(f"ผู้{ZWSP}นำ", 4) == "ผู้นำ "


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("पान का गुलाम (J♥)\n", "पान का गुलाम (J♥)\n"),
        (f"{ESC}[2Jgone", "[2Jgone"),
        ("\x9b31mred\x07", "31mred"),
        ("a\rb\tc", "ab c"),
        ("\u202eesrever\u202c \u2066x\u2069", "esrever x"),
        ("\udc80x", "x"),
        (f"क्{ZWJ}ष ผู้{ZWSP}นำ", f"क्{ZWJ}ष ผู้{ZWSP}นำ"),
        ("one\u2028two", "one two"),
    ],
)
def test_foreign_text_cannot_act_on_the_terminal(text: str, shown: str) -> None:
    assert cells.printable(text) == shown


def test_measuring_does_not_import_rich() -> None:
    program = (
        "import sys; from tutor import cells; cells.wrap('पान का गुलाम', 5); cells.pad('पान', 9);"
        "sys.exit('rich' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 0


# each row is printed, then # over the last column of the screen: it must hit the border
TABLE = """
import sys
import yaml
from rich.console import Console
from rich.table import Table
from tutor import cells
from tutor.resources import data

columns = int(sys.argv[1])
cells.install()
console = Console(width=columns, force_terminal=True, color_system=None)
table = Table(*("en", "hi", "mr", "th"), expand=True)
glossary = yaml.safe_load((data("rules") / "glossary.yaml").read_text(encoding="utf-8"))
for card in glossary["cards"].values():
    table.add_row(card["en"], card["hi"], card["mr"], card["th"])
with console.capture() as capture:
    console.print(table)
for line in capture.get().splitlines():
    print(line, end=f"\\x1b[{columns}G#\\n")
print("done")
"""


@pytest.mark.parametrize("columns", [80, 120])
def test_every_card_name_leaves_the_table_edge_straight(columns: int) -> None:
    rows = len(CARDS) + 8
    with Terminal([sys.executable, "-c", TABLE, str(columns)], columns, rows) as terminal:
        screen = terminal.wait_for("done").splitlines()
    edges = [line for line in screen if line.startswith("│")]
    assert len(edges) == len(CARDS)
    assert [line for line in edges if line.count("│") != 4 or not line.endswith("#")] == []


@pytest.mark.parametrize(
    ("keys", "code"), [(["C-d"], 0), (["C-c"], 130), (["x", "Enter"], 7)], ids=str
)
def test_the_terminal_of_these_tests_tells_how_a_program_ended(keys: list[str], code: int) -> None:
    program = "print('ready'); print('got', input()); raise SystemExit(7)"
    program = f"try:\n exec({program!r})\nexcept EOFError: pass"
    with Terminal([sys.executable, "-c", program]) as terminal:
        terminal.wait_for("ready")
        terminal.press(*keys)
        assert terminal.wait_for_end() == code
        assert terminal.screen().startswith("ready")


def test_a_terminal_says_how_wide_a_spacing_mark_is() -> None:
    program = "from tutor import cells; print('width', cells.probe_mark_width())"
    with Terminal([sys.executable, "-c", program]) as terminal:
        screen = terminal.wait_for("width")
    assert screen.splitlines()[0] == "width 1"


def test_without_a_terminal_nothing_is_asked() -> None:
    program = "from tutor import cells; print(cells.probe_mark_width())"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, start_new_session=True
    )
    assert (done.stdout, done.stderr) == ("None\n", "")
