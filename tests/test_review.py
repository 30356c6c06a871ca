"""A review judges each decision by what its seat could know, and claims nothing else."""

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.calls import Answer, Run
from tests.deals import variant
from tests.moments import GAMES as MOMENTS
from tests.moments import moments
from tests.recorded import GAMES, forgotten, played
from tests.test_cli import ESC, on_a_terminal
from tutor import review as reviewing
from tutor.cli.writing import writable
from tutor.coach.grade import Grade, Mark
from tutor.corpus import Corpus
from tutor.game.actions import Action, OrderUp, Pass, PlayCard, parse
from tutor.game.engine import legal_actions
from tutor.game.state import Phase
from tutor.i18n import LANGUAGES
from tutor.records.annotated import Remark, annotated
from tutor.records.egn import read_egn
from tutor.records.egn_writer import to_egn
from tutor.records.files import load_record
from tutor.records.jsonfile import parse as parse_json
from tutor.records.record import Record, record_of
from tutor.records.replay import DealReplay, replay
from tutor.records.sheet import read_sheet
from tutor.records.table import Decision
from tutor.review import Care, Finding, Label, Reviewed, counts, review
from tutor.verdicts import NAME_OF_MARK, decimal, done, remarked, remarks, told
from tutor.words import Words
from tutor.yamlfile import parse as parse_yaml

FOLDER = Path(__file__).parent / "records"
TRUMPED = FOLDER / "partners-ace-trumped.yaml"
THROWN = FOLDER / "left-bower-thrown.yaml"
RENEGE = FOLDER / "left-bower-kept.yaml"
CARE = Care(samples=16, seed=1)
FEW = ("--samples", "10")
OTHERS = sorted(Path(os.environ.get("EGN_CASES", FOLDER / "none")).glob("*.egn"))
"""Records from elsewhere: EGN_CASES names their folder."""

SEEDS = st.integers(0, 10**9)
CORPUS = Corpus(Words("en"))


def first_deal(file: Path) -> DealReplay:
    return replay(load_record(file)).deals[0]


@cache
def reviewed(file: Path) -> list[Reviewed]:
    return list(review(first_deal(file), CARE))


def of_text(text: str, samples: int = 1) -> list[Reviewed]:
    deal = replay(read_sheet(parse_yaml(text, "deal.yaml"))).deals[0]
    return list(review(deal, Care(samples)))


def the(found: list[Reviewed], seat: int, action: str) -> Reviewed:
    (one,) = (
        each
        for each in found
        if each.decision.seat == seat and each.decision.action == parse(action)
    )
    return one


def lines(answer: Answer) -> list[dict[str, Any]]:
    return [json.loads(line) for line in answer.out.splitlines()]


# ---------------------------------------------------------------- how good


def test_to_trump_the_partners_winning_ace_with_the_right_bower_is_a_blunder() -> None:
    found = the(reviewed(TRUMPED), 0, "JH")
    assert found.grade is not None
    assert (found.grade.mark, found.grade.is_sure, found.label) == (
        *(Mark.BLUNDER, True),
        Label.BLUNDER,
    )
    assert PlayCard(parse("10S").card) in found.grade.best  # type: ignore[union-attr]
    assert found.grade.points > 1 and found.grade.tricks > 0.5


def test_to_put_the_left_bower_under_the_right_bower_is_a_mistake() -> None:
    found = the(reviewed(THROWN), 3, "JD")
    assert found.grade is not None and found.grade.is_sure
    assert found.grade.mark in (Mark.MISTAKE, Mark.BLUNDER)
    assert [action.word for action in found.grade.best] == ["QH"]


def test_of_two_cards_that_are_worth_the_same_either_is_as_good() -> None:
    text = TRUMPED.read_text(encoding="utf-8")
    queen = the(reviewed(TRUMPED), 0, "QD")
    other = text.replace("[10D, QD, AD, KH]", "[10D, KD, AD, KH]")
    other = other.replace("[QH, KD, 10C, JS]", "[QH, QD, 10C, JS]")
    king = the(of_text(other, CARE.samples), 0, "KD")
    assert queen.grade == king.grade
    assert queen.grade is not None and {parse("QD"), parse("KD")} <= set(queen.grade.best)


def test_where_there_is_no_choice_nothing_is_judged() -> None:
    found = reviewed(TRUMPED)
    assert the(found, 2, "AC").finding is Finding.NO_CHOICE  # the only club
    assert Counter(each.finding for each in found)[Finding.NO_CHOICE] == 11
    assert all((each.grade is None) == (each.finding is not Finding.JUDGED) for each in found)


def test_a_deal_is_judged_the_same_again_and_by_another_seed_otherwise() -> None:
    deal = first_deal(THROWN)

    def losses(seed: int) -> list[float]:
        found = review(deal, Care(4, seed))
        return [each.grade.points for each in found if each.grade]

    assert losses(1) == losses(1)
    assert losses(1) != losses(2)


# ---------------------------------------------------------------- what is not known

START = "deals:\n- dealer: N\n  upcard: 9C\n"


def test_a_hand_that_is_not_shown_is_not_judged() -> None:
    found = of_text(START + "  hands:\n    E: [9D, JH, KH, QS, KS]\n  said: [E pass, S pass]\n")
    assert [each.finding for each in found] == [Finding.JUDGED, Finding.UNKNOWN]


def unwritten(file: Path) -> str:
    """Return a record without its hands and without what the dealer laid aside."""
    before, _, rest = file.read_text(encoding="utf-8").partition("  hands:\n")
    return before + "  said:" + rest.partition("  said:")[2].replace("  - N discard 9D\n", "")


def test_a_hand_that_is_shown_in_play_is_judged() -> None:
    found = of_text(unwritten(TRUMPED))
    judged = [each for each in found if each.finding is Finding.JUDGED]
    assert {each.decision.seat for each in judged} == {1, 2, 3}
    whole = [each for each in reviewed(TRUMPED) if each.grade]
    assert len(judged) == len([each for each in whole if each.decision.seat])


def test_who_knows_of_a_card_laid_aside_is_not_judged_without_it() -> None:
    found = of_text(unwritten(TRUMPED))
    by_dealer = [each.finding for each in found if each.decision.seat == 0]
    assert Finding.JUDGED not in by_dealer and Finding.UNKNOWN in by_dealer


def test_a_deal_that_stops_early_shows_no_hand() -> None:
    text = RENEGE.read_text(encoding="utf-8").partition("  - [AC")[0]
    assert Finding.JUDGED not in {each.finding for each in of_text(text)}


def test_of_a_seat_that_plays_what_it_cannot_have_nothing_is_judged() -> None:
    """The dealer takes up the queen of spades, and West plays it."""
    text = """
deals:
- dealer: N
  upcard: QS
  stock: [KC, JC, JH]
  said: [E pass, S pass, W pass, N order_up, N discard KH]
  tricks:
  - [QC, QD, 10C, 10D]
  - [10H, 10S, JS, QH]
  - [QS, KS, AH, AD]
  - [KD, 9D, 9C, 9H]
  - [JD, 9S, AC, AS]
"""
    found = of_text(text)
    judged = {each.decision.seat for each in found if each.finding is Finding.JUDGED}
    assert judged == {1, 2}


def test_a_card_from_nowhere_leaves_its_seat_unjudged() -> None:
    text = TRUMPED.read_text(encoding="utf-8").replace("[AH, JD, 9H, 10H]", "[9C, JD, 9H, 10H]")
    found = of_text(text)
    assert Finding.JUDGED not in {each.finding for each in found if each.decision.seat == 2}


@given(st.sampled_from(GAMES), SEEDS, st.booleans())
@settings(max_examples=40)
def test_only_a_hand_that_was_really_held_is_judged(
    game: tuple[str, ...], seed: int, reneges: bool
) -> None:
    state, done = played(variant(*game[1:], of=game[0]), Random(seed), reneges=reneges)
    whole = record_of(state.variant, [state])
    true = replay(whole).deals[0].decisions
    part = replay(forgotten(whole, Random(seed))).deals[0]
    names = state.variant.deck.names
    left = iter(true)
    for each in part.decisions:
        that = next(found for found in left if found[1:3] == each[1:3])
        if each.is_hand_known:
            held, really = each.state.hands[each.seat], that.state.hands[each.seat]
            assert Counter(names(held)) == Counter(names(really))


@given(st.sampled_from(GAMES), SEEDS)
@settings(max_examples=15)
def test_any_record_is_reviewed_to_its_end(game: tuple[str, ...], seed: int) -> None:
    state, _ = played(variant(*game[1:], of=game[0]), Random(seed), reneges=seed % 2 == 0)
    record = record_of(state.variant, [state])
    deal = replay(forgotten(record, Random(seed)) if seed % 3 else record).deals[0]
    found = list(review(deal, Care(1)))
    assert [each.decision for each in found] == list(deal.decisions)
    assert all(line.text for line in told(deal, 1, found, CORPUS))
    assert [decision for decision, _ in remarks(deal, found, CORPUS)] == list(deal.decisions)


# ---------------------------------------------------------------- labels


def graded(mark: Mark, *best: Action, points: float = 1.0, sure: bool = True) -> Grade:
    return Grade(mark, points, 0.0, best, sure)


@pytest.mark.parametrize(
    ("found", "thumb", "action", "label"),
    [
        (graded(Mark.BLUNDER, Pass()), Mark.BEST, OrderUp(), "??"),
        (graded(Mark.MISTAKE, Pass()), Mark.BEST, OrderUp(), "?"),
        (graded(Mark.INEXACT, Pass()), Mark.BEST, OrderUp(), "?!"),
        (graded(Mark.INEXACT, Pass(), sure=False), Mark.BEST, OrderUp(), None),
        (graded(Mark.BEST, OrderUp()), Mark.BLUNDER, OrderUp(), "!!"),
        (graded(Mark.BEST, OrderUp()), Mark.MISTAKE, OrderUp(), "!"),
        (graded(Mark.BEST, OrderUp()), Mark.INEXACT, OrderUp(), None),
        (graded(Mark.BEST, OrderUp()), Mark.BEST, OrderUp(), None),
        (graded(Mark.BEST, OrderUp(), Pass()), Mark.BLUNDER, OrderUp(), None),
        (graded(Mark.BEST, Pass()), Mark.BLUNDER, Pass(), None),
    ],
)
def test_a_label_is_given_where_it_is_true(
    found: Grade, thumb: Mark, action: Action, label: str | None
) -> None:
    assert reviewing._label(found, graded(thumb), action) == label


def test_remarks_stand_at_the_place_of_their_call_or_card(tmp_path: Path, run: Run) -> None:
    out = tmp_path / "out.egn"
    run("review", str(TRUMPED), "--egn", str(out), *FEW)
    (deal,) = json.loads(out.read_text(encoding="utf-8"))["deals"]
    bidding, play = deal["phases"]
    (text,) = play["playAnnotations"]["3"]
    assert text.startswith("[??]Blunder, North: J♥. Better: 10♠.")
    assert all(int(place) < len(bidding["calls"]) for place in bidding.get("callAnnotations", {}))


@pytest.mark.parametrize("file", [TRUMPED, THROWN, RENEGE, *OTHERS], ids=lambda file: file.stem)
def test_a_record_with_remarks_is_the_same_record(file: Path, tmp_path: Path, run: Run) -> None:
    record, out = load_record(file), tmp_path / "out.egn"
    is_reneged = file == RENEGE or file.stem == "reneges"
    if file.suffix == ".yaml":
        game = Record(variant(of="tournament"), record.score, record.deals)
        record = read_egn(parse_json(to_egn(game), "deal.egn"))
        file = tmp_path / "in.egn"
        file.write_text(to_egn(game), encoding="utf-8")
    answer = run("review", str(file), "--egn", str(out), *FEW)
    has_reneges = "Renege by" in answer.out
    assert (answer.code == 1) == has_reneges == is_reneged
    text = out.read_text(encoding="utf-8")
    assert "Annotations" in text
    again = load_record(out)
    assert again.variant.settings() == record.variant.settings()
    assert (again.score, again.deals) == (record.score, record.deals)
    without = json.loads(text)
    for deal in without["deals"]:
        for phase in deal["phases"]:
            phase.pop("callAnnotations", None)
            phase.pop("playAnnotations", None)
    assert without == json.loads(file.read_text(encoding="utf-8"))


def test_what_somebody_remarked_before_stays() -> None:
    deal = first_deal(THROWN)
    game = Record(variant(of="tournament"), (0, 0), (deal.record,))
    beside = [
        (decision, [Remark("?", "new")] if decision.action == parse("10C") else [])
        for decision in deal.decisions
    ]
    once = annotated(to_egn(game), [beside])
    twice = json.loads(annotated(once, [beside]))
    assert twice["deals"][0]["phases"][1]["playAnnotations"] == {"19": ["[?]new", "[?]new"]}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (None, {"19": ["new"]}),
        ([], {"19": ["new"]}),
        ({"19": "old"}, {"19": ["old", "new"]}),
        ({"19": None}, {"19": ["new"]}),
        ({"19": {"by": "me"}, "1": 2}, {"19": [{"by": "me"}, "new"], "1": 2}),
        ("old", {"0": "old", "19": ["new"]}),
        (["old", None, ["older"]], {"0": "old", "2": ["older"], "19": ["new"]}),
        (False, {"0": False, "19": ["new"]}),
    ],
)
@pytest.mark.parametrize("key", ["playAnnotations", "play_annotations"])
def test_odd_remarks_of_others_stay(key: str, before: Any, after: dict[str, Any]) -> None:
    deal = first_deal(THROWN)
    content = json.loads(to_egn(Record(variant(of="tournament"), (0, 0), (deal.record,))))
    content["deals"][0]["phases"][1][key] = before
    beside = [
        (decision, [Remark("", "new")] if decision.action == parse("10C") else [])
        for decision in deal.decisions
    ]
    content["deals"][0]["phases"][1]["timings"] = {"so_on": []}
    text = annotated(json.dumps(content), [beside])
    content["deals"][0]["phases"][1][key] = after
    assert json.loads(text) == content
    assert read_egn(parse_json(text, "out.egn")).deals == (deal.record,)


@pytest.mark.parametrize(
    "value", ["1e400", "1.0", "-0", "1E5", "0.10000000000000000001", "12345678901234567890", "null"]
)
def test_what_others_wrote_keeps_its_letters(value: str) -> None:
    text = f'{{"odd_key": [{value}, {{}}, []], "said": "\\u0939\\n\\"", "deals": []}}'
    again = annotated("\ufeff" + text, [])
    assert json.loads(again, parse_float=str, parse_int=str) == json.loads(
        text, parse_float=str, parse_int=str
    )


def test_what_has_no_place_of_its_own_stands_at_the_call_without_a_label() -> None:
    deal = first_deal(THROWN)
    beside = [
        (decision, [Remark("??", "aside")] if decision.action == parse("discard 9D") else [])
        for decision in deal.decisions
    ]
    text = to_egn(Record(variant(of="tournament"), (0, 0), (deal.record,)))
    (found,) = json.loads(annotated(text, [beside]))["deals"]
    assert found["phases"][0]["callAnnotations"] == {"1": ["aside"]}


def test_a_lead_from_elsewhere_and_the_cards_left_over_are_written() -> None:
    text = f"{START}  stock: [JC, 9S]\n  leader: S\n  said: [E order_up]\n  tricks: [[AC, KC]]\n"
    record = read_sheet(parse_yaml(text, "deal.yaml"))
    game = Record(variant(of="tournament"), (0, 0), record.deals)
    assert read_egn(parse_json(to_egn(game), "deal.egn")).deals == record.deals


# ---------------------------------------------------------------- the command


def test_a_mistake_is_told_with_what_is_better_and_how_sure_that_is(run: Run) -> None:
    answer = run("review", str(TRUMPED), "--samples", "30")
    said = " ".join(answer.out.split())
    assert (answer.code, answer.err) == (0, "")
    assert "Blunder, North: J♥. Better: 10♠" in said
    assert "Hand: Q♦ K♦ 9♥ J♥ 10♠. On average over 30 deals:" in said
    assert "West: Q♣" not in said  # no choice
    assert "Decisions without a choice: 11." in said


def test_reneges_are_told_with_their_proof_and_end_with_1(run: Run) -> None:
    answer = run("review", str(RENEGE), *FEW)
    assert answer.code == 1
    assert "Renege by South" in answer.out and "Proof, in trick 5" in answer.out


def test_what_is_unknown_is_told_and_counted(tmp_path: Path, run: Run) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text(unwritten(TRUMPED), encoding="utf-8")
    said = " ".join(run("review", str(file), *FEW).out.split())
    assert "the record does not show all that the player saw: North 3." in said
    assert "Decisions that cannot be judged: 3." in said
    *_, last = lines(run("review", str(file), *FEW, "--json"))
    assert [each["unknown"] for each in last["summary"].values()] == [3, 0, 0, 0]


def test_the_answers_have_the_form_that_others_rely_on(run: Run) -> None:
    answer = run("review", str(RENEGE), "--json", *FEW)
    *decisions, renege, last = lines(answer)
    assert answer.code == 1
    for each in decisions:
        assert list(each) == ["deal", "seat", "phase", "action", "mark", "loss", "best", "sure"]
        assert list(each["loss"]) == ["points", "tricks"]
        assert each["mark"] in list(Mark) and each["best"]
    assert renege == {
        **{"deal": 0, "trick": 4, "seat": "S", "card": "9H", "led": "C"},
        "proof": {"trick": 5, "card": "JS"},
    }
    assert list(last) == ["summary"] and list(last["summary"]) == ["N", "E", "S", "W"]
    for seat, summary in last["summary"].items():
        marks = Counter(each["mark"] for each in decisions if each["seat"] == seat)
        assert summary == {**{mark.value: marks[mark] for mark in Mark}, "unknown": 0}


def test_an_illegal_call_is_answered_with_its_clause(run: Run) -> None:
    answer = run("review", str(FOLDER / "turned-down.yaml"), "--json", *FEW)
    (wrong,) = [each for each in lines(answer) if "violation" in each]
    assert (answer.code, wrong["action"]) == (1, "call C")
    assert wrong["violation"]["clause"] == "bidding.turned-down-suit"


def test_a_seed_gives_the_same_answers_again(run: Run) -> None:
    call = ("review", str(THROWN), "--json", *FEW, "--seed")
    first, again, other = run(*call, "5"), run(*call, "5"), run(*call, "6")
    assert first.out == again.out != other.out


def test_one_deal_is_judged_as_in_the_whole_game(tmp_path: Path, run: Run) -> None:
    text = RENEGE.read_text(encoding="utf-8")
    more = THROWN.read_text(encoding="utf-8").partition("deals:\n")[2]
    file = tmp_path / "two.yaml"
    file.write_text(text + more, encoding="utf-8")
    whole = run("review", str(file), "--json", *FEW)
    second = run("review", str(file), "--json", *FEW, "--deal", "2")
    assert (whole.code, second.code) == (1, 0)
    assert lines(second)[:-1] == [each for each in lines(whole)[:-1] if each["deal"] == 1]
    third = run("review", str(file), "--deal", "3")
    assert third.code == 2 and "the record has 2 deals" in third.err


@pytest.mark.parametrize("mode", [[], ["--json"]])
def test_a_record_that_cannot_be_read_ends_with_2_and_its_place(
    mode: list[str], tmp_path: Path, run: Run
) -> None:
    file = tmp_path / "deal.yaml"
    file.write_text("deals:\n- dealer: Q\n  upcard: 9C\n", encoding="utf-8")
    answer = run("review", str(file), *mode)
    assert (answer.code, answer.out) == (2, "")
    assert f"{file}:2: deals[1].dealer: expected one of" in answer.err


def test_what_the_notation_cannot_say_is_told_before_anything_is_judged(
    tmp_path: Path, run: Run
) -> None:
    answer = run("review", str(FOLDER / "asked.yaml"), "--egn", str(tmp_path / "out.egn"))
    assert (answer.code, answer.out) == (2, "")
    assert "Euchre Game Notation cannot say" in answer.err


@pytest.mark.parametrize("name", ["", "none/out.egn", "folder", "in.egn/out.egn", "o" * 300])
def test_where_nothing_can_be_written_is_told_before_anything_is_judged(
    tmp_path: Path, run: Run, name: str
) -> None:
    file, folder = tmp_path / "in.egn", tmp_path / "folder"
    game = Record(variant(of="tournament"), (0, 0), (first_deal(THROWN).record,))
    file.write_text(to_egn(game), encoding="utf-8")
    folder.mkdir()
    out = str(tmp_path / name) if name else ""
    answer = run("review", str(file), "--egn", out, *FEW)
    assert (answer.code, answer.out) == (2, "")
    assert f"'{out}' cannot be written" in answer.err
    assert sorted(tmp_path.iterdir()) == [folder, file]


def test_a_folder_of_others_is_told_before_anything_is_judged(run: Run) -> None:
    answer = run("review", str(TRUMPED), "--egn", "/proc/out.egn", *FEW)
    assert (answer.code, answer.out) == (2, "")


def test_a_place_is_tried_without_a_trace(tmp_path: Path) -> None:
    file = tmp_path / "out.egn"
    assert writable(str(file)) == file and not list(tmp_path.iterdir())
    file.write_text("old", encoding="utf-8")
    before = file.stat()
    assert writable(str(file)) == file and file.stat() == before
    assert writable(os.devnull) == Path(os.devnull)


@pytest.mark.parametrize("mode", [[], ["--json"]])
def test_ctrl_c_ends_with_what_was_found_so_far(
    mode: list[str], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    judge, times = reviewing._judged, iter(range(100))

    def judged(*given: Any) -> Reviewed:
        if next(times) == 5:
            raise KeyboardInterrupt
        return judge(*given)

    monkeypatch.setattr(reviewing, "_judged", judged)
    answer = run("review", str(TRUMPED), *FEW, *mode)
    assert (answer.code, answer.err) == (0, "")
    if mode:
        *decisions, last = lines(answer)
        assert len(decisions) == 5 and "summary" in last and last["stopped"]
    else:
        assert "Blunder, North: J♥" in answer.out
        assert "Stopped. What comes after was not judged." in answer.out


def test_a_line_of_progress_is_gone_at_the_end(tmp_path: Path) -> None:
    sent = on_a_terminal(tmp_path, "review", str(TRUMPED), *FEW)
    assert f"\rDeal 1 of 1: 100 %{ESC}[K\r{ESC}[K" in sent
    assert "Deal 1 of 1" not in on_a_terminal(tmp_path, "--plain", "review", str(TRUMPED), *FEW)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_told_in_every_language(language: str) -> None:
    words = Words(language)
    found = reviewed(TRUMPED)
    texts = [line.text for line in told(first_deal(TRUMPED), 1, found, Corpus(words))]
    assert len(texts) > 15 and all(texts)
    assert any(remarked(each, words) for each in found)


@pytest.mark.parametrize("name", MOMENTS)
def test_what_is_said_of_a_seat_does_not_call_the_reader_you(name: str) -> None:
    words, phases = Words("en"), set()
    for state in moments(MOMENTS[name], name, 60):
        for action in legal_actions(state):
            decision = Decision(state, state.to_act, action, None, None, is_hand_known=True)
            assert "you" not in done(action, decision, words).lower().split()
            assert "your" not in done(action, decision, words).lower().split()
            phases.add(state.phase)
    assert Phase.BIDDING in phases


def test_small_losses_have_two_places() -> None:
    words = Words("en")
    assert [decimal(value, words) for value in (0.06, 0.094, 0.096, 0.25, 1.0, 12.34)] == [
        *("0.06", "0.09", "0.1", "0.2", "1.0", "12.3"),
    ]
    assert decimal(0.5, Words("hi", native_digits=True)) == "०.५"


def test_every_mark_has_a_name_and_is_counted() -> None:
    assert list(NAME_OF_MARK) == list(Mark)
    found = reviewed(TRUMPED)
    marks = counts(found, 4)
    assert sum(sum(each.values()) for each in marks.values()) == sum(
        each.grade is not None for each in found
    )
