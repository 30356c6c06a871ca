"""A page on the terminal: what may not reach it, what stays bold, and tables at every width."""

import sys

import pytest

from tutor.cli.page import Page

ESC = "\x1b"
HEADS = ("makers", "defenders")
ROWS = [("The makers win every trick", "2", "0"), ("The makers are euchred", "0", "2–4")]


def table(columns: str, monkeypatch: pytest.MonkeyPatch, *, plain: bool = False) -> Page:
    monkeypatch.setenv("COLUMNS", columns)
    page = Page(plain=plain)
    page.table(HEADS, ROWS, indent=4)
    return page


def test_numbers_stand_under_their_heads(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table("80", monkeypatch).print()
    assert capsys.readouterr().out.splitlines() == [
        "                                makers  defenders",
        "    The makers win every trick       2          0",
        "    The makers are euchred           0        2–4",
    ]


def test_a_narrow_table_tells_each_row_in_a_sentence_as_plain_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table("20", monkeypatch).print()
    narrow = capsys.readouterr().out
    table("20", monkeypatch, plain=True).print()
    assert narrow == capsys.readouterr().out
    assert " ".join(narrow.split()).startswith("The makers win every trick: makers 2, defenders 0")
    assert max(map(len, narrow.splitlines())) <= 20


@pytest.mark.parametrize("plain", [False, True])
def test_nothing_in_a_page_acts_on_the_terminal(
    plain: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    odd = f"a{ESC}[2Jb\x9b1m\u202e"
    page = Page(plain=plain)
    page.paragraph(odd, bold=True)
    page.table([odd, odd], [[odd, odd, odd]])
    page.print()
    out = capsys.readouterr().out
    assert out.count("a[2Jb1m") >= 4 and not {ESC, "\x9b", "\u202e"} & set(out)


def test_a_bold_line_stays_bold_after_a_red_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    page = Page()
    page.paragraph("Lead A♥ and then 10♦ or 9♣", bold=True)
    page.print()
    assert capsys.readouterr().out == (
        f"{ESC}[1mLead {ESC}[31mA♥{ESC}[39m and then {ESC}[31m10♦{ESC}[39m or 9♣{ESC}[0m\n"
    )
