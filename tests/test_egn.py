"""Euchre Game Notation: read with its own defaults, written where it has the words."""

import copy
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.deals import variant
from tests.recorded import on_table, played
from tests.test_replay import answers
from tutor.game.variant import Variant
from tutor.records import jsonfile
from tutor.records.egn import read_egn
from tutor.records.egn_writer import to_egn, unsayable
from tutor.records.files import load_record
from tutor.records.record import Record, record_of
from tutor.records.replay import replay
from tutor.records.sheet import read_sheet
from tutor.yamlfile import DataError, parse

ROOT = Path(__file__).parents[1]
SHARED = Path(os.environ.get("EUCHRE_TUTOR_SHARED") or ROOT.parent / "shared")
FILES = sorted((SHARED / "cases" / "egn").glob("*.egn"))
"""Records of real games, where somebody keeps them beside this project."""

Json = dict[str, Any]
SEEDS = st.integers(0, 10**9)


def game(ruleset: Json | None = None, *deals: Json, **more: Any) -> Json:
    """Return a file with these rules and deals."""
    metadata = {"players": list("NESW"), "initialScore": [0, 0], "ruleset": ruleset or {}}
    return {
        **{"fileType": "Euchre Game Notation", "version": "1.4"},
        **{"metadata": metadata, "deals": list(deals), **more},
    }


def one_deal(*calls: str, tricks: list[str] | None = None, up: str = "9c", **more: Any) -> Json:
    """Return a deal of dealer 0; tricks are cards with spaces between."""
    bidding = {"type": "EUCHRE_BIDDING", "calls": list(calls), **more.pop("bidding", {})}
    play = {"type": "TRICK_PLAY", "tricks": [trick.split() for trick in tricks or []]}
    play |= more.pop("play", {})
    return {
        "dealNumber": 0,
        "initialState": {"dealer": 0, "upCard": up, **more},
        "phases": [bidding, play] if tricks else [bidding],
    }


def read(content: Json | str) -> Record:
    text = content if isinstance(content, str) else json.dumps(content, indent=1)
    return read_egn(jsonfile.parse(text, "game.egn"))


def mistakes(content: Json | str) -> list[str]:
    with pytest.raises(DataError) as error:
        read(content)
    return [str(problem) for problem in error.value.problems]


# ---------------------------------------------------------------- real games

TOLD = {
    "game-a": (0, ["SSNWW SSWEN SNNNN EEWWS SENWS WWESE SSSSS SSENN NWSNW"], (11, 9), "NS"),
    "game-b": (0, ["SSSSS SSSSN"], (10, 9), "NS"),
    "known-hands": (0, ["WWSSW"], (0, 1), None),
    "loner-lead": (
        0,
        [
            "SENSS SENWS EWENN NSEES EWNNN EEWSS SENNN",
            "EESEE NSWSS EWEWS NNWWN ENEWW SEWWW",
        ],
        (8, 10),
        "EW",
    ),
    "reneges": (1, ["EWNNW WSSSW"], (4, 3), None),
}
"""Exit code, who took the tricks deal by deal, the score and who won, counted by hand."""

RENEGES = [
    *((0, 1, "S", "QD", "C", 4, "9C"), (0, 2, "W", "JS", "H", 4, "9H")),
    *((0, 3, "E", "AH", "S", 5, "9S"), (1, 1, "N", "10H", "D", 2, "10D")),
    *((1, 2, "N", "10D", "S", 4, "AS"), (1, 3, "W", "9S", "H", 4, "AH")),
    (1, 4, "W", "AH", "C", 5, "JS"),
]
"""Those of the one file that has any: deal, trick, seat, card, suit led, and the proof."""


def of_real_games(test: Callable[[Path], None]) -> Any:
    """Try a test on each real game; without any there is no such test."""
    cases = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
    return cases(test) if FILES else None


@of_real_games
def test_a_real_game_has_the_winners_and_the_score_counted_by_hand(file: Path) -> None:
    code, winners, (north, east), winner = TOLD[file.stem]
    found, lines = answers(file)
    deals = [line for line in lines if "winners" in line]
    assert found == code
    assert ["".join(each["winners"]) for each in deals] == " ".join(winners).split()
    assert lines[-1] == {"game": {"score": {"NS": north, "EW": east}, "winner": winner}}


@of_real_games
def test_a_real_game_agrees_with_a_count_that_knows_no_engine(file: Path) -> None:
    _, lines = answers(file)
    deals = [line for line in lines if "winners" in line]
    counted = list(naive_count(json.loads(file.read_text(encoding="utf-8"))))
    assert [(each["winners"], each["points"]) for each in deals] == counted


@of_real_games
def test_reneges_are_found_where_they_are_and_nowhere_else(file: Path) -> None:
    _, lines = answers(file)
    found = [
        (
            *(line["deal"], renege["trick"], renege["seat"], renege["card"], renege["led"]),
            *(renege["proof"]["trick"], renege["proof"]["card"]),
        )
        for line in lines
        for renege in line.get("reneges", [])
    ]
    assert found == (RENEGES if file.stem == "reneges" else [])
    wrong = [line for line in lines if line.get("violation")]
    assert [line["action"] for line in wrong] == [each[3] for each in found]


@of_real_games
def test_every_choice_of_a_real_game_is_known(file: Path) -> None:
    _, lines = answers(file)
    decisions = [line for line in lines if "action" in line]
    assert [line for line in decisions if line["legal"] is None] == []
    assert all(line["action"] in line["legal"] or line["violation"] for line in decisions)


def naive_count(content: Json) -> Iterator[tuple[list[str], dict[str, int]]]:
    """Count a game's tricks and points straight from the notation's own description."""
    for deal in content["deals"]:
        dealer, (bidding, play) = deal["initialState"]["dealer"], deal["phases"]
        turn = next(n for n, call in enumerate(bidding["calls"]) if call != "Pass")
        maker, call = (dealer + 1 + turn) % 4, bidding["calls"][turn]
        trump = deal["initialState"]["upCard"][1] if call == "Order" else call
        out = (maker + 2) % 4 if bidding["isAlone"] else None
        seats = [seat for seat in range(4) if seat != out]
        leads_left_of = dealer
        if out is not None and content["metadata"]["ruleset"]["loner_lead"] == "LEFT_OF_LONER":
            leads_left_of = maker
        leader = next(s % 4 for s in range(leads_left_of + 1, leads_left_of + 5) if s % 4 != out)
        winners = []
        for trick in play["tricks"]:
            order = seats[seats.index(leader) :] + seats[: seats.index(leader)]
            led = naive_suit(trick[0], trump)
            worth = [naive_worth(card, trump, led) for card in trick]
            leader = order[worth.index(max(worth))]
            winners.append("NESW"[leader])
        made = sum("NESW".index(winner) % 2 == maker % 2 for winner in winners)
        points = {0: 2, 1: 2, 2: 2, 3: 1, 4: 1, 5: 4 if bidding["isAlone"] else 2}[made]
        is_north = (maker % 2 == 0) == (made >= 3)
        yield winners, {"NS": points if is_north else 0, "EW": 0 if is_north else points}


def naive_suit(card: str, trump: str) -> str:
    is_left = card == "J" + {"c": "s", "s": "c", "d": "h", "h": "d"}[trump]
    return trump if is_left else card[1]


def naive_worth(card: str, trump: str, led: str) -> int:
    suit = naive_suit(card, trump)
    if card[0] == "J" and suit == trump:
        return 99 + (card[1] == trump)
    rank = "9TJQKA".index(card[0])
    return rank + (50 if suit == trump else 20 if suit == led else 0)


# ---------------------------------------------------------------- the rules


@pytest.mark.parametrize(
    ("ruleset", "changes"),
    [
        ({}, ()),
        ({"std": True, "canadian": False, "loner_lead": "LEFT_OF_DEALER"}, ()),
        ({"std": False}, ("stick_the_dealer=off",)),
        ({"canadian": True}, ("canadian=on",)),
        ({"loner_lead": "LEFT_OF_LONER"}, ("loner_lead=left_of_loner",)),
        ({"min_rank": 7}, ("lowest_rank=7",)),
        ({"winning_score": 15}, ("target=15",)),
        ({"num_deals": 8}, ("deals=8", "target=0")),
        ({"max_deals": 8}, ("deals=8", "target=0")),
        ({"winning_score": 0, "num_deals": 8}, ("deals=8", "target=0")),
        ({"num_deals": 0}, ()),
        ({"loner_march_score": 5}, ("loner_march=5",)),
        ({"loner_euchred_score": 4}, ("loner_euchred=4",)),
        (
            {"defend_alone": True},
            ("defend_alone=against_loner", "lone_defender_euchre=4", "lone_defender_march=4"),
        ),
        ({"farmers": True}, ("misdeal_claim=farmers",)),
        ({"partners_best": True}, ("partners_best=1",)),
        ({"go_under": True}, ("go_under=on",)),
        ({"joker": True}, ("jokers=1",)),
        ({"allow_no_trump": True}, ("no_trump=high",)),
        ({"fast_break": True}, ("fast_break=on",)),
        ({"four_trick_tokens": True}, ("four_trick_tokens=on",)),
        ({"num_players": 4}, ()),
    ],
)
def test_a_rule_is_a_setting_of_ours(ruleset: Json, changes: tuple[str, ...]) -> None:
    expected = variant(*changes, of="tournament")
    assert read(game(ruleset)).variant.settings() == expected.settings()


def test_without_a_ruleset_the_notation_has_its_own_defaults() -> None:
    content = game()
    del content["metadata"]["ruleset"]
    found = read(content).variant.written()
    assert {key: found[key] for key in DEFAULTS} == DEFAULTS


DEFAULTS = {
    **{"stick_the_dealer": "on", "loner_lead": "left_of_dealer", "defend_alone": "never"},
    **{"pick_up": "compulsory", "may_bury_upcard": "on", "declare_alone": "with_call"},
    **{"target": "10", "loner_march": "4", "loner_euchred": "2", "lowest_rank": "9"},
}


@pytest.mark.parametrize(
    ("ruleset", "told"),
    [
        ({"stick": True}, "metadata.ruleset.stick: .*'stick' is not known"),
        ({"canadien": True}, "metadata.ruleset.canadien: .*did you mean canadian?"),
        ({"std": 1}, "metadata.ruleset.std: expected true or false"),
        ({"std": "true"}, "metadata.ruleset.std: expected true or false"),
        ({"std": None}, "metadata.ruleset.std: expected true or false"),
        ({"loner_lead": "LEFT"}, "loner_lead: expected one of LEFT_OF_DEALER, LEFT_OF_LONER"),
        ({"loner_lead": True}, "metadata.ruleset.loner_lead: expected text in quotes"),
        ({"min_rank": 8}, "metadata.ruleset.min_rank: expected one of 9, 7; found '8'"),
        ({"min_rank": "9"}, "metadata.ruleset.min_rank: expected a number"),
        ({"num_players": 3}, "metadata.ruleset.num_players: expected one of 4; found '3'"),
        ({"winning_score": 10**30}, "winning_score: expected a number from 0 to 1000"),
        ({"winning_score": 10.0}, "winning_score: expected a number from 0 to 1000; found '10.0'"),
        ({"winning_score": -1}, "winning_score: expected a number from 0 to 1000; found '-1'"),
        ({"winning_score": [1]}, "winning_score: expected a number from 0 to 1000; found '…'"),
        ({"winning_score": 0}, "metadata.ruleset: a game ends at a target or after a number"),
        ({"winning_score": 10, "num_deals": 8}, "metadata.ruleset: a game ends at a target"),
        ({"joker": True, "allow_no_trump": True}, "metadata.ruleset: with a joker there is no"),
    ],
)
def test_a_rule_that_is_none_is_refused_by_name(ruleset: Json, told: str) -> None:
    (found,) = mistakes(game(ruleset))
    for part in told.split(".*"):
        assert part in found


def test_all_mistakes_of_a_ruleset_are_told_at_once() -> None:
    assert len(mistakes(game({"stick": True, "std": 0, "min_rank": 8}))) == 3


# ---------------------------------------------------------------- the form

CALL = one_deal("Order")
WITH = {
    "file type": (game(fileType="PGN"), "fileType: expected one of Euchre Game Notation"),
    "version 2": (game(version="2.0"), "version: versions 1.0 to 1.4 are read; found '2.0'"),
    "version 1.5": (game(version="1.5"), "version: versions 1.0 to 1.4 are read; found '1.5'"),
    "version as number": (game(version=1.4), "version: expected text in quotes"),
    "unknown key": (game(ruleset={}, rules={}), "rules: expected one of"),
    "metadata key": (game() | {"metadata": {"initalScore": []}}, "did you mean initialScore?"),
    "one side only": (
        game() | {"metadata": {"initialScore": [1]}},
        "metadata.initialScore: expected the points of two sides",
    ),
    "score text": (
        game() | {"metadata": {"initialScore": ["1", 2]}},
        "metadata.initialScore[1]: expected a number",
    ),
    "packed": (game({}, "ABCD"), "deals[1]: packed deals are not read"),  # type: ignore[arg-type]
    "no deal": (game({}, 5), "deals[1]: packed deals"),  # type: ignore[arg-type]
    "deal key": (game({}, CALL | {"phase": []}), "deals[1].phase: expected one of"),
    "no state": (game({}, {"phases": []}), "deals[1]: 'initialState' is missing"),
    "state key": (
        game({}, one_deal(kitti=[])),
        "deals[1].initialState.kitti: expected one of",
    ),
    "exchange key": (
        game({}, one_deal(bidding={"cardExchanges": [{"receiver": 1, "cards": [], "from": 0}]})),
        "cardExchanges[1].from: expected one of",
    ),
    "no dealer": (
        game({}, {"initialState": {"upCard": "9c"}}),
        "deals[1].initialState: 'dealer' is missing",
    ),
    "dealer 4": (
        game({}, {"initialState": {"dealer": 4, "upCard": "9c"}}),
        "deals[1].initialState.dealer: expected a number from 0 to 3; found '4'",
    ),
    "unknown upcard": (
        game({}, one_deal(up="Xx")),
        "upCard: this card must be known; found 'Xx'",
    ),
    "no card": (game({}, one_deal(up="10c")), "upCard: '10c' is no card"),
    "lower case": (game({}, one_deal(up="jc")), "upCard: 'jc' is no card"),
    "no suit": (game({}, one_deal(up="Jt")), "upCard: 'Jt' is no card"),
    "not in the pack": (game({}, one_deal(up="8c")), "upCard: '8c' is there twice, or is no card"),
    "joker": (game({}, one_deal(up="B")), "upCard: 'B' is there twice, or is no card"),
    "bower before trump": (
        game({}, one_deal("Pass", tricks=["R"])),
        "without a trump suit there is no bower 'R'",
    ),
    "call": (game({}, one_deal("Fold")), "calls[1]: expected one of"),
    "unknown call": (game({}, one_deal("Pass", "x")), "calls[2]: expected one of"),
    "alone but passed": (
        game({}, one_deal("Pass", bidding={"isAlone": True})),
        "isAlone: nobody plays alone before trump is made",
    ),
    "discard but named": (
        game({}, one_deal(*["Pass"] * 4, "h", bidding={"discard": "9h"})),
        "discard: the dealer lays a card aside only",
    ),
    "three hands": (
        game({}, one_deal(playerCards=[[], [], []])),
        "playerCards: expected the hands of four players",
    ),
    "six cards": (
        game({}, one_deal(playerCards=[["Xx"] * 6, [], [], []])),
        "playerCards[1]: at most 5 can stand here; found 6",
    ),
    "twice dealt": (
        game({}, one_deal(playerCards=[["9c"], [], [], []])),
        "playerCards[1][1]: '9c' is there twice",
    ),
    "twice played": (
        game({}, one_deal("Order", tricks=["Ac Kc Qc Jc", "Ac"])),
        "tricks[2][1]: 'Ac' is there twice",
    ),
    "unknown play": (
        game({}, one_deal("Order", tricks=["Ac Xx"])),
        "tricks[1][2]: this card must be known",
    ),
    "empty trick": (
        game({}, one_deal("Order", tricks=["Ac Kc Qc Jc", ""])),
        "tricks[2]: a trick has at least one card",
    ),
    "six tricks": (
        game({}, one_deal("Order", tricks=["Ac", "Kc", "Qc", "Jc", "Tc", "9c"])),
        "tricks: at most 5 can stand here; found 6",
    ),
    "lead from nowhere": (
        game({}, one_deal("Order", tricks=["Ac"], play={"initialLead": 4})),
        "initialLead: expected a number from 0 to 3",
    ),
    "defender from nowhere": (
        game({}, one_deal("Order", bidding={"aloneDefender": 9})),
        "aloneDefender: expected a number from -1 to 3",
    ),
    "gift to an opponent": (
        game({}, one_deal(bidding={"cardExchanges": [{"sender": 0, "receiver": 1, "cards": []}]})),
        "sender: cards are passed to the partner only",
    ),
    "both spellings": (
        game({}, CALL | {"initial_state": {}}),
        "deals[1].initial_state: 'initial_state' stands here twice",
    ),
}


@pytest.mark.parametrize("name", WITH)
def test_a_mistake_is_told_with_its_place(name: str) -> None:
    content, told = WITH[name]
    (found,) = mistakes(content)
    assert found.startswith("game.egn:") and told in found


def test_play_before_the_bidding_is_refused() -> None:
    deal = CALL | {"phases": [{"type": "TRICK_PLAY", "tricks": []}, {"type": "EUCHRE_BIDDING"}]}
    assert "deals[1].phases[2].type: expected one of TRICK_PLAY" in mistakes(game({}, deal))[0]


def test_a_mistake_is_told_with_its_line() -> None:
    text = json.dumps(game({"stick": True, "std": 0}), indent=1)
    lines = text.split("\n")
    for found in mistakes(text):
        line = int(found.split(":")[1])
        assert '"stick"' in lines[line - 1] or '"std"' in lines[line - 1]


# ---------------------------------------------------------------- JSON


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("", 1, "the file ends too early"),
        ("{", 1, "the file ends too early"),
        ('{"a": 1,}', 1, "'}' cannot stand here"),
        ('{"a" 1}', 1, "'1' cannot stand here"),
        ("{a: 1}", 1, "'a: 1}' cannot stand here"),
        ("[1 2]", 1, "'2' cannot stand here"),
        ("[1]\n]", 2, "']' cannot stand here"),
        ("[1,\n\n01]", 3, "'1' cannot stand here"),
        ("[NaN]", 1, "'NaN]' cannot stand here"),
        ("[+1]", 1, "cannot stand here"),
        ("['a']", 1, "cannot stand here"),
        ('["a\nb"]', 1, "cannot stand here"),
        ('["\\ud800"]', 1, "cannot stand here"),
        ('["\\x"]', 1, "cannot stand here"),
        ('\n{"a": 1,\n"a": 2}', 3, "'a' stands here twice; first in line 2"),
        ("[" * 100, 1, "nested too deep"),
        ('{"a":' * 100, 1, "nested too deep"),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(DataError) as error:
        jsonfile.parse(text, "game.egn")
    assert str(error.value).startswith(f"game.egn:{line}:")
    assert told in str(error.value)


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@given(values, st.sampled_from([None, 1, "\t"]))
def test_all_json_is_read_as_it_is(value: Any, indent: int | str | None) -> None:
    text = json.dumps(value, indent=indent)
    assert plain(jsonfile.parse(text, "x")) == json.loads(text)


def plain(node: Any) -> Any:
    if node.kind is jsonfile.Kind.TEXT:
        return node.text
    if isinstance(node.value, str):
        return json.loads(node.text)
    if isinstance(node.value, list):
        return [plain(each) for each in node.value]
    return {key: plain(each) for key, each in node.value.items()}


# ---------------------------------------------------------------- cards and calls


def test_bowers_nines_and_the_joker_are_read() -> None:
    deal = one_deal("Order", tricks=["R L Nc Ac", "B"], up="Tc", kitty=["Xx", "Jx", "Xc"])
    (found,) = read(game({"joker": True}, deal)).deals
    assert [[card.code for card in trick] for trick in found.tricks] == [
        ["JC", "JS", "9C", "AC"],
        ["JK"],
    ]
    assert found.stock == ()


def test_the_first_version_is_read_too() -> None:
    content = {
        **{"file_type": "Euchre Game Notation", "version": "1.0.0"},
        "metadata": {"match_id": "m", "players": [], "initial_score": [1, 2]},
        "deals": [
            {
                "deal_number": 0,
                "initial_state": {
                    **{"dealer": 1, "up_card": "Qs", "kitty": ["Qh", "Jh", "Jc"]},
                    "player_cards": [[], ["Qd", "Qc", "Kc", "Kh", "Ks"], [], []],
                },
                "phases": [
                    {"type": "EUCHRE_BIDDING", "calls": ["Pass"] * 5 + ["c"], "is_alone": True},
                    {"type": "TRICK_PLAY", "initial_lead": 2, "tricks": [["Jd", "Tc", "Th"]]},
                ],
            }
        ],
    }
    record = read(content)
    found = replay(record).deals[0]
    assert record.score == (1, 2)
    assert [card.code for card in record.deals[0].stock] == ["QH", "JH", "JC"]
    assert [each.seat for each in found.decisions] == [2, 3, 0, 1, 2, 3, 2, 3, 0]
    assert found.is_clean


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({}, ["E order_up"]),
        ({"isAlone": True}, ["E order_up alone"]),
        ({"discard": "9h"}, ["E order_up", "N discard 9H"]),
        ({"discard": "Xx"}, ["E order_up"]),
        ({"aloneDefender": -1}, ["E order_up"]),
        ({"isAlone": True, "aloneDefender": 2}, ["E order_up alone", "S alone"]),
        (
            {"isAlone": True, "cardExchanges": [{"sender": 3, "receiver": 1, "cards": ["Ac"]}]},
            ["E order_up alone", "W give AC"],
        ),
        (
            {"isAlone": True, "cardExchanges": [{"sender": 3, "receiver": 1, "cards": ["Xx"]}]},
            ["E order_up alone"],
        ),
    ],
)
def test_what_is_said_is_read(more: Json, said: list[str]) -> None:
    (found,) = read(game({}, one_deal("Order", bidding=more))).deals
    assert [f"{'NESW'[each.seat]} {each.action.word}" for each in found.said] == said


def test_a_hand_from_the_kitty_is_known_as_far_as_its_new_cards() -> None:
    exchange = {"receiver": 1, "cards": ["Ac", "Kc", "Qc"]}
    hands: list[list[str]] = [[], ["9d", "9h", "9s", "Td", "Th"], [], []]
    deal = one_deal("Order", bidding={"cardExchanges": [exchange]}, playerCards=hands)
    (found,) = read(game({"go_under": True}, deal)).deals
    assert [card.code for card in found.hands[1]] == ["AC", "KC", "QC"]


# ---------------------------------------------------------------- written

SAYABLE = [
    *((), ("canadian=on",), ("stick_the_dealer=off",), ("lowest_rank=7",)),
    *(("loner_lead=left_of_loner",), ("no_trump=high",), ("deals=8", "target=0")),
    ("defend_alone=against_loner", "lone_defender_euchre=4", "lone_defender_march=4"),
    ("loner_march=5", "loner_euchred=4", "fast_break=on", "four_trick_tokens=on"),
]


@given(st.sampled_from(SAYABLE), SEEDS)
@settings(max_examples=100)
def test_a_deal_stopped_anywhere_is_the_same_after_writing_and_reading(
    changes: tuple[str, ...], seed: int
) -> None:
    table = variant(*changes, of="tournament")
    state, _ = played(table, Random(seed))
    record = record_of(table, [state], (3, 4))
    text = to_egn(record)
    back = read(text)
    can_defend_alone = bool(set(changes) & {"defend_alone=against_loner"})
    assert back.variant.settings() == table.settings() or can_defend_alone
    assert back.score == record.score
    assert to_egn(back) == text
    again = replay(back).deals[0]
    assert again.is_clean
    if state.tricks or state.trick or not can_defend_alone:  # who says nothing is not written
        assert on_table(again.state._replace(said=())) == on_table(state._replace(said=()))


@pytest.mark.parametrize("changes", SAYABLE, ids=" ".join)
def test_a_game_it_has_all_words_for_is_known_as_one(changes: tuple[str, ...]) -> None:
    assert unsayable(variant(*changes, of="tournament")) == []


def test_the_same_thing_is_said_in_the_words_of_the_notation() -> None:
    table = variant("defend_alone=never")
    deal = "deals:\n- dealer: N\n  upcard: 9C\n  said: [E order_up, N keep, E alone]\n"
    record = Record(table, (0, 0), read_sheet(parse(deal, "deal.yaml")).deals)
    bidding = json.loads(to_egn(record))["deals"][0]["phases"][0]
    assert (bidding["calls"], bidding["isAlone"], bidding["discard"]) == (["Order"], True, "9c")


@pytest.mark.parametrize(
    ("of", "changes", "told"),
    [
        ("standard", ("natural_trump_needed=on",), ["natural_trump_needed: on"]),
        ("standard", ("stick_the_dealer=concede",), ["stick_the_dealer: concede"]),
        ("standard", ("no_trump=high_low",), ["no_trump: high_low"]),
        ("standard", ("misdeal_claim=ace_no_face",), ["misdeal_claim: ace_no_face"]),
        ("standard", ("may_bury_upcard=off", "made=3"), ["may_bury_upcard: off", "made: 3"]),
        ("railroad", ("partners_best=2",), ["partners_best: 2"]),
        ("two-handed", (), ["players: 2", "sides: each", "alone: off"]),
        ("three-handed", (), ["players: 3", "sides: each", "dummy: 5", "march: 3"]),
    ],
)
def test_a_game_it_has_no_words_for_is_refused_by_name(
    of: str, changes: tuple[str, ...], told: list[str]
) -> None:
    table: Variant = variant(*changes, of=of)
    with pytest.raises(DataError) as error:
        to_egn(Record(table, (0,) * len(table.parties)))
    said = [problem.facts for problem in error.value.problems]
    assert [f"{facts['key']}: {facts['value']}" for facts in said] == told


def test_an_auction_is_refused() -> None:
    with pytest.raises(DataError, match="style: auction"):
        to_egn(Record(variant(of="bid-euchre"), (0, 0)))


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("E order_up, S alone", "defend_alone: always"),
        ("W order_up", "W order_up"),
        ("E pass, S pass, W pass, N pass, E call NTL", "E call NTL"),
        ("E misdeal", "E misdeal"),
        ("E under 9D 9H 10H", "E under 9D 9H 10H"),
        ("E order_up, N discard 9C, N discard AC", "N discard AC"),
        ("E order_up, S discard 9D", "S discard 9D"),
    ],
)
def test_a_thing_said_that_it_has_no_words_for_is_refused(said: str, told: str) -> None:
    sheet = f"deals:\n- dealer: N\n  upcard: 9C\n  said: [{said}]\n"
    with pytest.raises(DataError, match=f"cannot say '{told}'"):
        to_egn(read_sheet(parse(sheet, "deal.yaml")))


# ---------------------------------------------------------------- damaged files


WHOLE = json.dumps(
    game(
        {"std": True, "defend_alone": True},
        one_deal(
            *("Pass", "Order"),
            tricks=["Ac Kc Qc Jc", "Ah Kh Qh Jh"],
            bidding={"isAlone": False, "discard": "9d", "aloneDefender": -1},
            playerCards=[[], ["Ac", "Ah", "Xx"], [], []],
        ),
    )
)
ODD: list[Any] = [
    *(None, True, 0, -1, 10**30, 1.5, "", "Xx", "R", "Pass", "x", "n", "9c", [], {}, [[]]),
    *({"a": 1}, ["Ah", "Ah"], [[[[[]]]]]),
]


@given(SEEDS)
@settings(max_examples=500)
def test_a_damaged_file_is_read_or_told_but_never_a_crash(seed: int) -> None:
    chance = Random(seed)
    text = WHOLE[: chance.randrange(len(WHOLE))] + chance.choice(["", "}", "]", '"', "9", "\0"])
    if chance.random() < 0.8:
        content = json.loads(WHOLE)
        for _ in range(chance.randint(1, 3)):
            _damage(*chance.choice(list(_places(content))), chance)
        text = json.dumps(content)
    try:
        replay(read(text))
    except DataError as error:
        assert all(problem.file == "game.egn" for problem in error.problems)


def _damage(place: Any, key: Any, chance: Random) -> None:
    """Change, add or take away one value."""
    odd = copy.deepcopy(chance.choice(ODD))
    if chance.random() < 0.3:
        del place[key]
    elif isinstance(place, list) and chance.random() < 0.5:
        place.insert(key, odd)
    else:
        place[key] = odd


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place in a JSON value as what holds it and its key."""
    entries = value.items() if isinstance(value, dict) else enumerate(value)
    for key, inner in list(entries):
        yield value, key
        if isinstance(inner, dict | list):
            yield from _places(inner)


def test_a_file_is_known_by_its_name_or_its_first_sign(tmp_path: Path) -> None:
    for name in ("game.egn", "game.txt"):
        file = tmp_path / name
        file.write_text("\ufeff\n" + WHOLE, encoding="utf-8")
        assert load_record(file).deals[0].dealer == 0
