"""Our own deal record: what is written is read back, and nothing wrong is read."""

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.deals import variant
from tests.recorded import GAMES, on_table, played
from tutor.game.variant_file import load
from tutor.records.files import load_record
from tutor.records.record import Record, record_of
from tutor.records.replay import replay
from tutor.records.sheet import read_sheet
from tutor.records.sheet_writer import write_sheet
from tutor.yamlfile import DataError, parse

FOLDER = Path(__file__).parent / "records"
SEEDS = st.integers(0, 10**9)


def read(text: str) -> Record:
    return read_sheet(parse(text, "deal.yaml"))


def mistakes(text: str) -> list[str]:
    with pytest.raises(DataError) as error:
        read(text)
    return [str(problem) for problem in error.value.problems]


# ---------------------------------------------------------------- there and back


@given(st.sampled_from(GAMES), SEEDS)
@settings(max_examples=200)
def test_a_deal_stopped_anywhere_is_the_same_after_writing_and_reading(
    game: tuple[str, ...], seed: int
) -> None:
    state, done = played(variant(*game[1:], of=game[0]), Random(seed))
    record = record_of(state.variant, [state])
    back = read(write_sheet(record))
    assert back.variant.settings() == record.variant.settings()
    assert (back.score, back.deals) == (record.score, record.deals)
    again = replay(back).deals[0]
    assert on_table(again.state) == on_table(state)
    assert [(each.seat, each.action) for each in again.decisions] == [each[:2] for each in done]
    assert again.is_clean


@given(st.sampled_from(GAMES), SEEDS)
@settings(max_examples=50)
def test_a_whole_game_is_the_same_after_writing_and_reading(
    game: tuple[str, ...], seed: int
) -> None:
    chance, table = Random(seed), variant(*game[1:], of=game[0])
    states = [played(table, chance, reneges=True)[0] for _ in range(3)]
    score = tuple(chance.randrange(-5, 9) for _ in table.parties)
    record = record_of(table, states, score)
    back = read(write_sheet(record))
    assert (back.score, back.deals) == (record.score, record.deals)
    assert write_sheet(back) == write_sheet(record)


def test_a_game_of_ones_own_is_written_with_all_that_differs(tmp_path: Path) -> None:
    own = tmp_path / "ours.yaml"
    own.write_text("extends: canadian\ntarget: 7\npackets: 2-3\n", encoding="utf-8")
    record = Record(load(str(own)), (0, 0))
    text = write_sheet(record)
    assert text == (
        "variant: standard\nset:\n  packets: 2-3\n  canadian: on\n  target: 7\n"
        "score: {NS: 0, EW: 0}\ndeals: []\n"
    )
    assert read(text).variant.settings() == record.variant.settings()


def test_equal_cards_are_written_side_by_side() -> None:
    table = variant(of="double-deck-bid-euchre")
    for seed in range(20):
        (deal,) = record_of(table, [played(table, Random(seed))[0]]).deals
        for hand in deal.hands:
            places = [table.deck.cards.index(card) for card in hand]
            assert places == sorted(places)


def test_a_record_names_a_game_by_a_path_beside_it(tmp_path: Path) -> None:
    (tmp_path / "ours.yaml").write_text("extends: standard\ntarget: 7\n", encoding="utf-8")
    sheet = tmp_path / "deal.yaml"
    sheet.write_text("variant: ./ours.yaml\ndeals: []\n", encoding="utf-8")
    assert load_record(sheet).variant.target == 7


# ---------------------------------------------------------------- the shape

DEAL = """\
deals:
- dealer: N
  upcard: 9C
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[]", "deal.yaml:1: expected keys with values"),
        ("variant: standard\n", "deal.yaml:1: 'deals' is missing"),
        ("deal: []\ndeals: []\n", "deal.yaml:1: deal: expected one of"),
        ("deals: {}\n", "deal.yaml:1: deals: expected a list"),
        ("deals:\n- 5\n", "deal.yaml:2: deals[1]: expected keys with values"),
        ("variant: standart\ndeals: []\n", "deal.yaml:1: variant: .*did you mean standard?"),
        ("variant: ./no.yaml\ndeals: []\n", "deal.yaml:1: variant: there is no file './no.yaml'"),
        ("set: {stick_dealer: on}\ndeals: []\n", "1: set.stick_dealer: .*did you mean stick_the"),
        ("set: {target: ten}\ndeals: []\n", "1: set.target: expected a number from"),
        ("set: {target: [1]}\ndeals: []\n", "1: set.target: expected a single value"),
        ("\nset:\n  lowest_rank: 2\n  players: 5\ndeals: []\n", "2: set: 5 players cannot sit"),
        ("score: {N: 1}\ndeals: []\n", "1: score.N: expected one of NS, EW; found 'N'"),
        ("score: {NS: 1.5}\ndeals: []\n", "1: score.NS: expected a number from -1000 to 1000"),
        ("deals:\n- upcard: 9C\n", "2: deals[1]: 'dealer' is missing"),
        ("deals:\n- dealer: N\n", "2: deals[1]: 'upcard' is missing"),
        ("deals:\n- dealer: 1\n  upcard: 9C\n", "2: deals[1].dealer: expected one of N, E, S, W"),
        ("deals:\n- dealer: N\n  upcard: 1C\n", "3: deals[1].upcard: '1C' is no card"),
        ("deals:\n- dealer: N\n  upcard: 8C\n", "3: deals[1].upcard: '8C' .* no card of the pack"),
        (DEAL + "  hand: {}\n", "4: deals[1].hand: expected one of .*did you mean hands?"),
        (DEAL + "  hands: {X: [AC]}\n", "4: deals[1].hands.X: expected one of N, E, S, W"),
        (DEAL + "  hands: {N: AC}\n", "4: deals[1].hands.N: expected a list"),
        (DEAL + "  hands: {N: [9C]}\n", "4: deals[1].hands.N[1]: '9C' is there twice"),
        (DEAL + "  hands: {N: [AC], E: [AC]}\n", "4: deals[1].hands.E[1]: 'AC' is there twice"),
        (DEAL + "  hands: {N: [AC, KC, QC, JC, 10C, AD]}\n", "hands.N: at most 5 can stand here"),
        (DEAL + "  dummy: [AC]\n", "4: deals[1].dummy: at most 0 can stand here; found 1"),
        (DEAL + "  stock: [AC, KC, QC, JC]\n", "4: deals[1].stock: at most 3 can stand here"),
        (DEAL + "  said: [X pass]\n", "4: deals[1].said[1]: expected one of N, E, S, W"),
        (DEAL + "  said: [E fold]\n", "4: deals[1].said[1]: 'fold' is no action"),
        (DEAL + "  said: [E AC]\n", "4: deals[1].said[1]: what is played belongs under 'tricks'"),
        (DEAL + "  said: [N discard 2C]\n", "said[1]: 'N discard 2C' is .* no card of the pack"),
        (DEAL + "  leader: Z\n", "4: deals[1].leader: expected one of N, E, S, W"),
        (DEAL + "  tricks: [AC]\n", "4: deals[1].tricks[1]: expected a list"),
        (DEAL + "  tricks: [[]]\n", "4: deals[1].tricks[1]: a trick has at least one card"),
        (DEAL + "  tricks: [[AC], [AC]]\n", "4: deals[1].tricks[2][1]: 'AC' is there twice"),
        (
            DEAL + "  tricks: [[AC], [KC], [QC], [JC], [10C], [9C]]\n",
            "4: deals[1].tricks: at most 5 can stand here; found 6",
        ),
        ("variant: bid-euchre\n" + DEAL, "4: deals[1].upcard: this game has no upcard"),
    ],
)
def test_a_mistake_is_told_with_its_line_and_key(text: str, told: str) -> None:
    (found,) = mistakes(text)
    assert found.startswith("deal.yaml:")
    for part in told.split(".*"):
        assert part in found


def test_all_mistakes_of_all_deals_are_told_at_once() -> None:
    text = (
        "score: {NS: many}\ndeals:\n"
        "- dealer: Q\n  upcard: 9C\n  said: [E pas, S passs, W pass]\n"
        "- dealer: N\n  tricks: [[AC, AC, 5X]]\n"
    )
    assert [told.split(": ")[1] for told in mistakes(text)] == [
        *("score.NS", "deals[1].dealer", "deals[1].said[1]", "deals[1].said[2]"),
        *("deals[2]", "deals[2].tricks[1][2]", "deals[2].tricks[1][3]"),
    ]


def test_a_pack_of_two_has_every_card_twice() -> None:
    head = "variant: double-deck-bid-euchre\ndeals:\n- dealer: N\n"
    assert read(head + "  hands: {N: [AC, AC]}\n  tricks: [[AC, AC]]\n")
    assert "[3]: 'AC' is there twice" in mistakes(head + "  tricks: [[AC, AC, AC]]\n")[0]


# ---------------------------------------------------------------- what cannot be replayed


@pytest.mark.parametrize(
    ("rest", "told"),
    [
        ("  tricks: [[AC]]\n", "deals[1].tricks: cards are played here, but trump was not made"),
        ("  said: [E order_up]\n  tricks: [[AC, KC, QC], [JC]]\n", "has 4 cards; found 3"),
        ("  said: [E order_up]\n  tricks: [[AC, KC, QC, JC, 10C]]\n", "has 4 cards; found 5"),
        ("  said: [E order_up alone]\n  tricks: [[AC, KC, QC, JC]]\n", "has 3 cards; found 4"),
        ("  said: [E misdeal]\n  tricks: [[AC]]\n", "trump was not made before"),
    ],
)
def test_tricks_that_do_not_fit_the_bidding_are_told_with_their_line(rest: str, told: str) -> None:
    with pytest.raises(DataError) as error:
        replay(read(DEAL + rest))
    assert str(error.value).startswith("deal.yaml:")
    for part in told.split(": "):
        assert part in str(error.value).replace("tricks[1]", "tricks")


# ---------------------------------------------------------------- files


def broken_files() -> list[tuple[bytes, str]]:
    return [
        (b"", "the file is empty"),
        (b"\xff\xfe", "not UTF-8"),
        (b"deals: [\n", "not YAML"),
        (b"deals: &a [*a]\n", "anchors"),
        (b"a: 1\na: 2\n", "twice"),
        (b"[" * 5000, "nest"),
        (b"{" * 100, "not JSON"),
        (b"deals: [" + b"x," * 600_000, "larger than a megabyte"),
    ]


@pytest.mark.parametrize(("raw", "told"), broken_files(), ids=lambda value: str(value)[:20])
def test_a_broken_file_is_told_in_a_sentence(raw: bytes, told: str, tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_bytes(raw)
    with pytest.raises(DataError, match=told):
        load_record(file)


@pytest.mark.parametrize("name", ["no-such-file.yaml", ".", "a\0b"])
def test_a_file_that_is_none_is_told(name: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="cannot be read"):
        load_record(tmp_path / name)


@given(st.sampled_from(sorted(FOLDER.glob("*.yaml"))), st.data())
@settings(max_examples=300)
def test_a_damaged_record_is_replayed_or_told_but_never_a_crash(file: Path, data: Any) -> None:
    text = file.read_text(encoding="utf-8")
    damages: list[Callable[[str], str]] = [
        lambda text: text[: data.draw(st.integers(0, len(text)))],
        lambda text: _with_line(text, data),
        lambda text: _without_line(text, data),
        lambda text: _with_other_word(text, data),
    ]
    for damage in data.draw(st.lists(st.sampled_from(damages), min_size=1, max_size=3)):
        text = damage(text)
    try:
        replay(read(text))
    except DataError as error:
        assert all(problem.file == "deal.yaml" for problem in error.problems)


_ACTIONS = (
    *("pass", "order_up", "order_up alone", "call C", "call NT", "call NTL alone", "bid 4"),
    *("bid 99", "ask", "moon", "misere", "nap", "misdeal", "under 9C 9D 10H", "play_on"),
    *("discard 9C", "discard AH", "keep", "give JH", "give 9S", "alone", "together", "AC"),
)


def _with_line(text: str, data: Any) -> str:
    lines = text.split("\n")
    seat, action = data.draw(st.sampled_from("NESW123")), data.draw(st.sampled_from(_ACTIONS))
    said = [place for place, line in enumerate(lines) if line.startswith("  - ")]
    place = data.draw(st.sampled_from(said or [0]))
    return "\n".join([*lines[:place], f"  - {seat} {action}", *lines[place:]])


def _without_line(text: str, data: Any) -> str:
    lines = text.split("\n")
    place = data.draw(st.integers(0, len(lines) - 1))
    return "\n".join([*lines[:place], *lines[place + 1 :]])


def _with_other_word(text: str, data: Any) -> str:
    words = text.split(" ")
    place, other = (data.draw(st.integers(0, len(words) - 1)) for _ in range(2))
    words[place] = data.draw(st.sampled_from([words[other], "[]", "-7", "9C,", "{", "E"]))
    return " ".join(words)
