"""A record is replayed as the engine judges it, whatever of it is known."""

import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.deals import variant
from tests.recorded import GAMES, forgotten, played, unknown_hands
from tutor.cli.commands import build
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.game.scoring import outcome
from tutor.game.state import Phase
from tutor.i18n import LANGUAGES
from tutor.records.account import account
from tutor.records.record import Record, deal_of, record_of
from tutor.records.replay import DealReplay, replay
from tutor.records.sheet import read_sheet
from tutor.records.sheet_writer import write_sheet
from tutor.words import Words
from tutor.yamlfile import parse

FOLDER = Path(__file__).parent / "records"
SEEDS = st.integers(0, 10**9)


def run(*arguments: str, language: str = "en") -> tuple[int, str, str]:
    """Call the program and return its exit code and what it printed."""
    call = Call(list(arguments), language)
    done = CliRunner().invoke(build(call), list(arguments), obj=call)
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    return done.exit_code, done.stdout, done.stderr


def answers(file: Path) -> tuple[int, list[dict[str, Any]]]:
    code, out, _ = run("replay", str(file), "--json")
    return code, [json.loads(line) for line in out.splitlines()]


def deal(text: str) -> DealReplay:
    """Replay a record of one deal."""
    return replay(read_sheet(parse(text, "deal.yaml"))).deals[0]


def record(game: tuple[str, ...], seed: int, **how: bool) -> tuple[Record, list[Any], Any]:
    state, done = played(variant(*game[1:], of=game[0]), Random(seed), **how)
    return record_of(state.variant, [state]), done, state


# ---------------------------------------------------------------- as it was played


@given(st.sampled_from(GAMES), SEEDS, st.booleans())
@settings(max_examples=150)
def test_what_is_judged_of_a_known_deal_is_what_the_engine_says(
    game: tuple[str, ...], seed: int, reneges: bool
) -> None:
    whole, done, state = record(game, seed, reneges=reneges)
    again = replay(whole).deals[0]
    assert [each.violation for each in again.decisions] == [each.violation for each in done]
    for found, true in zip(again.decisions, done, strict=True):
        if found.legal is not None:
            assert set(found.legal) == set(true.legal)
        else:
            assert "go_under=on" in game  # what came from under a larger stock is not written
    assert again.is_clean == (not any(each.violation for each in done))
    if state.phase is Phase.OVER:
        assert again.outcome == outcome(state)
        assert again.points == outcome(state).points


@given(st.sampled_from(GAMES), SEEDS, st.booleans())
@example(("bid-euchre-joker",), 228, False)
@settings(max_examples=300)
def test_of_a_half_known_deal_nothing_false_is_said(
    game: tuple[str, ...], seed: int, reneges: bool
) -> None:
    whole, done, state = record(game, seed, reneges=reneges)
    part = forgotten(whole, Random(seed))
    again = replay(part).deals[0]
    true = iter(done)
    for found in again.decisions:
        that = next(each for each in true if each[:2] == (found.seat, found.action))
        assert found.legal is None or set(found.legal) == set(that.legal)
        assert found.violation is None or that.violation is not None
    if part.deals[0].tricks:
        assert again.state.tricks == state.tricks or state.variant.deck_copies > 1
        assert [each.winner for each in again.state.tricks] == [t.winner for t in state.tricks]


@given(st.sampled_from(GAMES), SEEDS)
@settings(max_examples=150)
def test_every_renege_is_found_and_proved_without_a_hand(game: tuple[str, ...], seed: int) -> None:
    whole, done, state = record(game, seed, reneges=True, whole=True)
    (part,) = (unknown_hands(each) for each in whole.deals)
    again = replay(Record(whole.variant, whole.score, (part,))).deals[0]
    true = [(each.seat, each.action) for each in done if each.violation]
    assert [(each.seat, each.action) for each in again.decisions if each.violation] == true
    for (seat, action), renege in zip(true, again.reneges, strict=True):
        assert (renege.seat, renege.card) == (seat, getattr(action, "card", None))
        assert renege.shown is not None and renege.shown > renege.trick
        trick = state.tricks[renege.shown - 1]
        assert renege.proof in {state.variant.deck.names(card)[0] for card in trick.cards}
        assert state.order.suit_of(renege.proof) is renege.led


@given(st.sampled_from(GAMES), SEEDS)
@settings(max_examples=50)
def test_the_account_is_told_of_every_deal(game: tuple[str, ...], seed: int) -> None:
    whole, _, _ = record(game, seed, reneges=True)
    for language in LANGUAGES:
        told = [line.text for line in account(replay(whole), Corpus(Words(language)))]
        assert len(told) > 2 and all(told)


# ---------------------------------------------------------------- samples


@pytest.mark.parametrize(
    ("name", "code", "maker", "leader", "winners", "score"),
    [
        ("euchred", 0, "E", "E", "EWNNN", {"NS": 5, "EW": 5}),
        ("left-bower-kept", 1, "E", "E", "EWNNS", {"NS": 2, "EW": 0}),
        ("turned-down", 1, "E", "E", "EWNNN", {"NS": 2, "EW": 0}),
        ("lone-with-benny", 0, "W", "N", "WWWWW", {"NS": 0, "EW": 4}),
        ("asked", 0, "S", "S", "SSSSSS", {"NS": 32, "EW": 11}),
        ("without-the-dummy", 0, "1", "3", "11111", {"1": 3, "2": 0, "3": 0}),
        ("misere", 0, "W", "W", "SN", {"N": 4, "E": -2, "S": 1, "W": -3}),
        ("two-lone-players", 0, "N", "W", "NNNWW", {"NS": 1, "EW": 0}),
    ],
)
def test_a_sample_is_replayed(
    name: str, code: int, maker: str, leader: str, winners: str, score: dict[str, int]
) -> None:
    found, lines = answers(FOLDER / f"{name}.yaml")
    told = lines[-2]
    assert found == code
    assert (told["maker"], told["leader"], told["winners"]) == (maker, leader, list(winners))
    assert told["score"] == score == lines[-1]["game"]["score"]
    assert sum(told["tricks"].values()) == len(winners)


def test_the_answers_have_the_form_that_others_rely_on() -> None:
    code, lines = answers(FOLDER / "left-bower-kept.yaml")
    *decisions, told, game = lines
    assert code == 1
    assert decisions[0] == {
        **{"deal": 0, "seat": "E", "phase": "bidding", "violation": None, "action": "order_up"},
        "legal": ["pass", "order_up", "order_up alone"],
    }
    (wrong,) = [each for each in decisions if each["violation"]]
    assert (wrong["phase"], wrong["action"], wrong["legal"]) == ("play", "9H", ["JS"])
    assert list(wrong["violation"]) == ["clause", "facts", "text"]
    assert wrong["violation"]["clause"] == "play.left-bower-follows"
    assert wrong["violation"]["facts"]["owed"] == ["JS"]
    assert "left bower" in wrong["violation"]["text"]
    assert told == {
        **{"deal": 0, "dealer": "N", "maker": "E", "trump": "C", "alone": False, "leader": "E"},
        **{"winners": ["E", "W", "N", "N", "S"], "tricks": {"makers": 2, "defenders": 3}},
        **{"points": {"NS": 2, "EW": 0}, "score": {"NS": 2, "EW": 0}},
        "reneges": [
            {
                **{"trick": 4, "seat": "S", "card": "9H", "led": "C"},
                "proof": {"trick": 5, "card": "JS"},
            }
        ],
    }
    assert game == {"game": {"score": {"NS": 2, "EW": 0}, "winner": None}}


def test_the_winner_of_the_game_is_told() -> None:
    assert answers(FOLDER / "asked.yaml")[1][-1]["game"]["winner"] == "NS"


def test_who_has_won_first_has_won_though_the_record_goes_on() -> None:
    north = (FOLDER / "left-bower-kept.yaml").read_text(encoding="utf-8")
    west = "- dealer: S\n  upcard: QS\n  said: [W order_up alone]\n  tricks:\n" + "".join(
        f"  - [{trick}]\n" for trick in ("AS, QS, JS", "AH, 10H, KH", "KS, 10S, JD")
    )
    west += "  - [9D, QH, AC]\n  - [JH, 9H, KC]\n"
    found = replay(read_sheet(parse(f"score: {{NS: 9, EW: 9}}\n{north}{west}", "deal.yaml")))
    assert (found.score, found.winner) == ((11, 13), 0)


def test_claiming_and_naming_are_bidding_to_others() -> None:
    _, lines = answers(FOLDER / "asked.yaml")
    phases = [line["phase"] for line in lines if "phase" in line]
    assert phases[:7] == ["bidding"] * 5 + ["exchange"] * 2


def test_the_facts_of_a_bid_are_words(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text(
        "variant: bid-euchre\ndeals: [{dealer: N, said: [E bid 4, S bid 3]}]\n", encoding="utf-8"
    )
    code, lines = answers(file)
    assert code == 1
    assert lines[1]["violation"]["facts"] == {"bid": "bid 4", "seat": "E"}


# ---------------------------------------------------------------- what is not legal

STANDARD = "deals:\n- dealer: N\n  upcard: 9C\n"
TRUMP = f"{STANDARD}  said: [E order_up]\n"


def clauses(text: str) -> list[str | None]:
    broken = (each.violation for each in deal(text).decisions)
    return [each.clause if each else None for each in broken]


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("E pass, W pass", [None, "turn.clockwise"]),
        ("E call H", ["bidding.first-round"]),
        ("E bid 4", ["turn.stages"]),
        ("E pass, S pass, W pass, N pass, E order_up", [*[None] * 4, "bidding.second-round"]),
        ("E order_up, N discard 9C, S pass", [None, None, "turn.clockwise"]),
        ("E order_up, E alone, E together", [None, None, "turn.clockwise"]),
        ("E misdeal", ["turn.stages"]),
        ("E call NT", ["bidding.no-trump-closed"]),
    ],
)
def test_an_illegal_call_is_told_and_the_replay_goes_on(said: str, found: list[str | None]) -> None:
    assert clauses(f"{STANDARD}  said: [{said}]\n") == found


def test_a_call_out_of_turn_counts_for_whoever_made_it() -> None:
    found = deal(f"{STANDARD}  said: [S order_up]\n  tricks: [[AC, KC, QC, JC]]\n")
    assert found.state.contract is not None and found.state.contract.maker == 2
    assert found.decisions[0].legal == ()


def test_a_lead_out_of_turn_is_told_and_followed() -> None:
    found = deal(f"{TRUMP}  leader: S\n  tricks: [[AC, KC, QC, JC]]\n")
    broken = [each.violation.clause if each.violation else None for each in found.decisions]
    assert broken == [None, "turn.clockwise", None, None, None]
    assert [each.seat for each in found.decisions[1:]] == [2, 3, 0, 1]
    assert (found.state.tricks[0].leader, found.state.tricks[0].winner) == (2, 1)


def test_a_lead_out_of_turn_is_written_down() -> None:
    found = deal(f"{TRUMP}  leader: S\n  tricks: [[AC, KC, QC, JC]]\n").state
    assert deal_of(found).leader == 2
    assert deal_of(deal(f"{TRUMP}  tricks: [[AC, KC, QC, JC]]\n").state).leader is None


def test_a_card_that_a_known_hand_does_not_hold_is_told() -> None:
    hands = "  hands: {E: [AC, KC, QC, JC, 10C]}\n"
    assert clauses(f"{TRUMP}{hands}  tricks: [[AS]]\n")[1] == "play.own-card"


def test_a_card_on_the_table_proves_more_than_a_note_of_the_upcard() -> None:
    # West plays the card that the dealer is said to have taken: nobody's hand is known, so
    # nobody is accused, and the rest is found as if the note were wrong
    found = deal(
        f"{TRUMP}  tricks: [[AH, 10H, 9C, KH], [AS, KS, 9S, 10S], [AD, KD, QD, JD], [QS, 10D]]\n"
    )
    assert found.is_clean


def test_a_renege_is_proved_by_a_known_hand_before_the_card_comes_out() -> None:
    hands = "  hands: {S: [AH, 10H, 9S, 10S, QS]}\n"
    (renege,) = deal(f"{TRUMP}{hands}  tricks: [[KH, 9S, 9H, QH]]\n").reneges
    assert (renege.shown, renege.proof.code) == (None, "AH")


# ---------------------------------------------------------------- what depends on a hand


def legal(text: str) -> list[list[str] | None]:
    return [
        None if each.legal is None else [action.word for action in each.legal]
        for each in deal(text).decisions
    ]


def test_calls_are_known_without_a_hand() -> None:
    assert legal(f"{STANDARD}  said: [E pass]\n") == [["pass", "order_up", "order_up alone"]]


def test_a_call_that_needs_a_card_of_the_suit_is_not_known_without_a_hand() -> None:
    game = "set: {natural_trump_needed: on}\n"
    assert legal(f"{game}{STANDARD}  said: [E pass]\n") == [None]
    known = "  hands: {E: [AC]}\n"
    assert legal(f"{game}{STANDARD}{known}  said: [E pass]\n") == [
        ["pass", "order_up", "order_up alone"]
    ]


def test_plays_are_known_when_the_whole_hand_comes_out() -> None:
    text = (FOLDER / "left-bower-kept.yaml").read_text(encoding="utf-8")
    assert None not in legal(text)
    shorter = text[: text.index("  - [AH, JH")]
    assert legal(shorter)[1:] == [None] * 16


def test_the_last_unknown_hand_is_what_is_left() -> None:
    text = (FOLDER / "euchred.yaml").read_text(encoding="utf-8")
    without_west = "\n".join(line for line in text.split("\n") if not line.startswith("    W:"))
    stopped = without_west[: without_west.index("  - [9D, 10D")]
    assert None in legal(stopped)
    known_stock = stopped.replace("  said:", "  stock: [10C, JD, QH]\n  said:")
    assert None not in legal(known_stock)


# ---------------------------------------------------------------- what a record proves


def verdicts(text: str, seat: int) -> list[tuple[str, list[str] | None, str | None]]:
    """Return what a seat did, out of what, and what it broke."""
    return [
        (
            each.action.word,
            None if each.legal is None else [action.word for action in each.legal],
            each.violation.clause if each.violation else None,
        )
        for each in deal(text).decisions
        if each.seat == seat
    ]


def test_what_an_unknown_hand_may_allow_is_no_mistake() -> None:
    game = "set: {natural_trump_needed: on}\n"
    assert verdicts(f"{game}{STANDARD}  said: [E order_up]\n", 1) == [("order_up", None, None)]


@pytest.mark.parametrize(
    ("rules", "proof"),
    [
        ("pick_up: compulsory, may_bury_upcard: off", "9C"),
        ("pick_up: compulsory, may_bury_upcard: on", None),
        ("pick_up: optional, may_bury_upcard: off", None),
    ],
)
def test_a_dealer_who_must_hold_the_upcard_is_known_to_hold_it(
    rules: str, proof: str | None
) -> None:
    reneges = deal(f"set: {{{rules}}}\n{TRUMP}  tricks: [[AC, KC, QC, 10D]]\n").reneges
    assert [each.proof.code for each in reneges] == ([proof] if proof else [])


def test_with_the_dummy_in_hand_the_upcard_may_be_laid_aside() -> None:
    found = deal(
        "variant: three-handed\nset: {pick_up: compulsory, may_bury_upcard: off}\n"
        "deals: [{dealer: 2, upcard: KH, said: [3 order_up alone, 2 together]}]\n"
    )
    assert found.is_clean
    text = (
        "variant: three-handed\nset: {pick_up: compulsory, may_bury_upcard: off}\n"
        "deals: [{dealer: 2, upcard: KH, said: [3 pass, 1 pass, 2 order_up, 2 together, 3 alone],\n"
        "  tricks: [[10S, QS], [10H, JH], [JS, 9C], [QD]]}]\n"
    )
    assert [legal for action, legal, _ in verdicts(text, 1) if action == "10S"] == [None]


def test_a_card_of_a_maker_may_have_come_from_an_unknown_dummy() -> None:
    text = (
        "variant: three-handed\nset: {natural_trump_needed: on}\n"
        "deals:\n- dealer: 1\n  upcard: 9C\n  said: [2 order_up]\n"
        "  tricks: [[JC, 10C, QC], [JS, KC, KD], [AD, QD, JD], [AH, QH, KH], [AS, QS, KS]]\n"
    )
    assert verdicts(text, 1)[0][1] is None
    known = text.replace("  said:", "  dummy: [9D, 10D, 9H, 10H, 9S]\n  said:")
    assert verdicts(known, 1)[0][1] == ["pass", "order_up", "order_up alone"]


def test_cards_laid_aside_may_come_from_a_dummy_that_nobody_wrote_down() -> None:
    found = deal(
        "variant: three-handed\n"
        "deals: [{dealer: 1, upcard: 9C, said: [2 order_up, 1 discard 9C, 2 together,\n"
        "  2 discard 9D, 2 discard 10D, 2 discard 9H, 2 discard 10H, 2 discard 9S],\n"
        "  tricks: [[JC, 10C, QC], [JS, KC, KD], [AD, QD, JD], [AH, QH, KH], [AS, QS, KS]]}]\n"
    )
    assert found.is_clean
    aside = found.state.variant.deck.names(found.state.aside)
    assert {card.code for card in aside} == {"9C", "9D", "10D", "9H", "10H", "9S"}


def test_which_cards_came_from_under_a_larger_stock_is_not_known() -> None:
    text = (
        "variant: standard-32\nset: {go_under: on}\ndeals:\n- dealer: N\n  upcard: 8H\n"
        "  hands:\n    N: [AC, 7D, 10D, 9H, AH]\n    E: [9C, JC, JD, 9S, 10S]\n"
        "    S: [8C, 10C, KC, 7H, QH]\n    W: [8D, KD, KH, JS, QS]\n"
        "  said: [E under 9C 9S 10S, E pass, S order_up alone, N discard 9H]\n"
        "  tricks: [[8D, AS]]\n"
    )
    assert verdicts(text, 1)[-1] == ("AS", None, None)
    assert None not in [legal for _, legal, _ in verdicts(text, 3)]


def test_a_hand_that_went_under_shows_what_it_found() -> None:
    found = deal(
        "variant: three-handed\nset: {lowest_rank: 7, go_under: on}\n"
        "deals:\n- dealer: 3\n  upcard: 8C\n  hands: {3: [9C, 10C, AC, 10H, QH]}\n"
        "  dummy: [JC, QC, 7D, JH, 7S]\n"
        "  said: [3 under 9C 10C 10H, 1 pass, 2 pass, 3 order_up, 3 discard 10D, 3 discard QC,\n"
        "    3 discard JC, 3 discard 7C, 3 discard QD, 3 discard 7S, 2 alone]\n"
        "  tricks: [[7D, 8D], [9D, 8C], [AC, 9S], [QH, 9H], [JH, 10S]]\n"
    )
    assert found.is_clean


def test_a_hand_is_not_known_before_its_last_card() -> None:
    text = (
        "set: {go_under: on}\ndeals:\n- dealer: S\n  upcard: QD\n"
        "  hands: {E: [JC, QC, JD, AD, JS]}\n"
        "  said: [S under 10C 10D 9H, W pass, N pass, E order_up alone, S discard KS]\n"
        "  tricks: [[KD, JH, JD], [AD, QD, 10S], [QC, KC, 9C], [QS, 9S, JS], [AH]]\n"
    )
    assert [legal for _, legal, _ in verdicts(text, 0)[1:]] == [None] * 4


def test_a_joker_whose_holder_must_bid_is_not_laid_aside() -> None:
    found = deal(
        "variant: hasenpfeffer\nset: {lowest_rank: 7, dealer_extra: 1}\ndeals:\n- dealer: S\n"
        "  said: [W pass, N pass, E pass, S pass, S bid 3, S call S]\n  tricks:\n"
        "  - [JS, 7C, 7D, 7H]\n  - [JC, 8C, 8D, 8H]\n  - [AS, 9C, 9D, 9H]\n"
        "  - [KS, 10C, 10D, 10H]\n  - [QS, QC, QD, QH]\n  - [10S, KC, KD, KH]\n"
    )
    assert found.is_clean and found.outcome is not None


def test_what_is_given_later_is_not_laid_aside() -> None:
    found = deal(
        "variant: bid-euchre-joker\ndeals:\n- dealer: S\n"
        "  said: [W pass, N pass, E pass, S ask, S call S, S give 9C]\n"
    )
    assert found.is_clean and found.state.said[-1].action.word == "give 9C"


# ---------------------------------------------------------------- two packs

TWO_PACKS = "set: {deck_copies: 2, partners_best: 1}\ndeals:\n- dealer: N\n"


def test_the_card_picked_up_is_not_its_equal_from_the_deal() -> None:
    text = (
        f"{TWO_PACKS}  upcard: 9C\n  said: [E order_up, N discard 9D]\n  tricks:\n"
        "  - [AS, KS, QS, 9C]\n  - [10C, AC, QD, AD]\n  - [KS, QS, AH, QC]\n"
        "  - [9S, 9S, KH, JC]\n  - [10S, 10S, KH, KC]\n"
    )
    (discard, *_) = verdicts(text, 0)
    assert discard[1] is not None and len(discard[1]) == 7
    assert {"discard 9C", "discard 9D", "discard 10C"} <= set(discard[1])


def test_of_two_equal_cards_the_one_that_stays_is_the_unknown_one() -> None:
    text = (
        "set: {deck_copies: 2}\ndeals:\n- dealer: N\n  upcard: 9H\n  hands:\n"
        "    N: [10C, JC, QC, KC, AC]\n    E: [9C, 9S, 10S, JS]\n    S: [9D, 10D, JD, QD, KD]\n"
        "    W: [AD, 10H, JH, QH, KH]\n  stock: [AH, QS, KS, AS]\n  said: [E order_up]\n"
        "  tricks: [[9C, 9D, AD, 10C], [JC, 9S]]\n"
    )
    assert [(legal, broken) for _, legal, broken in verdicts(text, 1)[1:]] == [(None, None)] * 2


def test_a_gift_that_nobody_wrote_down_may_equal_a_card_of_the_hand() -> None:
    text = (
        f"{TWO_PACKS.replace('N', 'W')}  upcard: AS\n  hands:\n    N: [JH, KH, AH, JS, AS]\n"
        "    E: [9D, KD, 9H, QH, 10S]\n    W: [QC, 9D, AD, JH, KS]\n"
        "  said: [N pass, E pass, S pass, W pass, N pass, E pass, S call H, S alone, W alone]\n"
        "  tricks: [[9D, 10D], [JS, AD], [KC, QC], [AD, KS]]\n"
    )
    assert [legal for _, legal, _ in verdicts(text, 3)[-4:]] == [None] * 4


def test_a_lone_player_may_be_given_the_equal_of_what_was_laid_aside() -> None:
    text = (
        f"{TWO_PACKS}  upcard: KD\n  hands:\n    N: [9C, JC, JC, QC, AS]\n"
        "  said: [E pass, S pass, W pass, N pass, E call S alone, N alone, S give QC, W give KS]\n"
        "  tricks: [[JC, KS], [9C, KC], [KC, QC], [10D, JC], [AS, JD]]\n"
    )
    assert [broken for _, _, broken in verdicts(text, 0)] == [None] * 7


def test_in_an_ask_the_equal_of_the_gift_may_be_given_back() -> None:
    text = (
        "variant: bid-euchre\nset: {deck_copies: 2}\n"
        "deals: [{dealer: N, said: [E ask, S pass, W pass, N pass, E call H, E give JD,\n"
        "  W give JD], tricks: [[AH, KC, 9C]]}]\n"
    )
    assert deal(text).is_clean


# ---------------------------------------------------------------- what cannot be done


def test_a_card_that_is_not_held_cannot_be_given() -> None:
    hands = (
        "N: [10C, 10D, AD, 9H, KS, AS], E: [QC, AC, KD, 10H, JH, QH],\n"
        "    S: [JC, QD, AH, 9S, JS, QS], W: [9C, KC, 9D, JD, KH, 10S]"
    )
    text = (
        "variant: bid-euchre\ndeals:\n- dealer: S\n"
        f"  hands: {{{hands}}}\n  said: [W pass, N pass,\n"
        "    E pass, S ask, S call S, S give AC, N give AS]\n  tricks: [[AS, 10S, AC]]\n"
    )
    assert verdicts(text, 2)[2][2] == "exchange.give"
    assert verdicts(text, 0)[1][2] is None


def test_who_has_no_card_too_many_lays_none_aside() -> None:
    text = f"{STANDARD}  said: [E order_up, N discard 9C, N discard AC]\n"
    assert [broken for _, _, broken in verdicts(text, 0)] == [None, "turn.clockwise"]


def test_the_number_of_cards_to_lay_aside_is_told() -> None:
    found = deal(
        "variant: three-handed\n"
        "deals: [{dealer: 1, upcard: 9C, said: [2 call H, 2 together, 2 keep]}]\n"
    )
    assert found.decisions[-1].violation is not None
    assert found.decisions[-1].violation.facts == {"n": 5}


def test_without_trump_a_joker_has_no_suit_so_nothing_can_be_played(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text(
        "variant: british\ndeals: [{dealer: N, upcard: 9C, said: [E pass, S pass, W pass, N pass,\n"
        "  E call NT], tricks: [[JK, 9D]]}]\n",
        encoding="utf-8",
    )
    code, _, err = run("replay", str(file))
    assert (code, "trump was not made" in err) == (2, True)


# ---------------------------------------------------------------- the command


def test_the_account_names_the_renege_and_its_proof() -> None:
    code, out, _ = run("replay", str(FOLDER / "left-bower-kept.yaml"))
    told = " ".join(out.split())
    assert code == 1
    assert "Deal 1. Dealer: North." in told
    assert "Trick 1: East Q♠, South 10♠, West 9♠, North Q♦" in told
    assert "Renege by South. To South: “The ace of clubs (A♣) was led" in told
    assert "Proof, in trick 5: jack of spades (J♠)." in told
    assert "Score: North and South 2; East and West 0." in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", sorted(file.stem for file in FOLDER.glob("*.yaml")))
def test_every_sample_is_told_in_every_language(name: str, language: str) -> None:
    code, out, err = run("replay", str(FOLDER / f"{name}.yaml"), language=language)
    assert (code in (0, 1), bool(out), err) == (True, True, "")


def test_a_deal_that_stops_says_so() -> None:
    _, out, _ = run("replay", str(FOLDER / "misere.yaml"))
    assert "The record of this deal ends here." in out


def test_a_record_that_cannot_be_read_ends_with_2_and_its_place(tmp_path: Path) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text("deals:\n- dealer: Q\n  upcard: 9C\n", encoding="utf-8")
    for mode in ([], ["--json"]):
        code, out, err = run("replay", str(file), *mode)
        assert (code, out) == (2, "")
        assert f"{file}:2: deals[1].dealer: expected one of N, E, S, W; found 'Q'" in err


def test_a_missing_file_ends_with_2(tmp_path: Path) -> None:
    code, _, err = run("replay", str(tmp_path / "none.yaml"))
    assert code == 2 and "none.yaml:1: cannot be read" in err


def test_written_records_give_the_same_answers(tmp_path: Path) -> None:
    for name in ("euchred", "asked", "two-lone-players"):
        text = (FOLDER / f"{name}.yaml").read_text(encoding="utf-8")
        again = tmp_path / f"{name}.yaml"
        again.write_text(write_sheet(read_sheet(parse(text, name))), encoding="utf-8")
        assert answers(again) == answers(FOLDER / f"{name}.yaml")


@pytest.mark.parametrize(
    ("dealer", "told"), [("E", "East: take up, alone"), ("N", "East: order up, alone")]
)
def test_playing_alone_is_told_of_whoever_makes_trump(
    dealer: str, told: str, tmp_path: Path
) -> None:
    passes = "S pass, W pass, N pass, " if dealer == "E" else ""
    file = tmp_path / "deal.yaml"
    said = f"said: [{passes}E order_up alone]"
    file.write_text(f"deals: [{{dealer: {dealer}, upcard: 9C, {said}}}]\n", encoding="utf-8")
    assert told in run("replay", str(file))[1]


def test_a_pipe_is_no_record(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "deal.yaml")
    code, _, err = run("replay", str(tmp_path / "deal.yaml"))
    assert (code, "not a regular file" in err) == (2, True)
