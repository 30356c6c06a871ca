"""House rules are told by what they change in the book, and two games by what differs."""

import pytest

from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.options import Kind, Option, differences, options
from tutor.words import Words

CORPUS = Corpus(Words())


def found(name: str = "standard", *changes: str) -> dict[str, Option]:
    return {each.setting: each for each in options(CORPUS, load(name, changes))}


def changed(setting: str, value: str, name: str = "standard") -> dict[str, str]:
    """Return what becomes of each clause that another value of a setting changes."""
    (change,) = [each for each in found(name)[setting].changes if each.value == value]
    return {
        each.clause: "new" if each.here is None else "gone" if each.there is None else "other"
        for each in change.differences
    }


def test_a_house_rule_brings_its_clause_and_takes_the_other_away() -> None:
    assert changed("stick_the_dealer", "on") == {
        "bidding.all-pass": "gone",
        "bidding.stick-the-dealer": "new",
    }
    assert changed("may_bury_upcard", "off") == {
        "exchange.may-bury": "gone",
        "exchange.no-bury": "new",
    }


def test_another_number_changes_the_clauses_that_name_it() -> None:
    assert changed("march", "3") == {"scoring.march": "other"}
    assert changed("target", "11") == {"aim.game": "other", "winning.target": "other"}


def test_a_number_is_told_once_unless_a_clause_comes_with_it() -> None:
    assert [change.value for change in found()["march"].changes] == ["3"]
    assert changed("revoke_false_call", "1") == {"irregularities.false-call": "new"}
    assert [change.value for change in found()["euchre"].changes] == ["1"]


@pytest.mark.parametrize(
    ("name", "setting"),
    [
        ("standard", "lowest_bid"),
        ("standard", "style"),
        ("bid-euchre", "bar_turned_down"),
        ("two-handed", "loner_march"),
        ("napoleon", "partners_best"),
        ("standard", "packets"),
    ],
)
def test_a_setting_that_changes_nothing_or_cannot_be_played_is_no_option(
    name: str, setting: str
) -> None:
    assert setting not in found(name)


def test_the_value_here_is_told_and_never_offered() -> None:
    for name in shipped():
        variant = load(name)
        for setting, option in found(name).items():
            assert option.value == variant.written()[setting]
            assert option.value not in [change.value for change in option.changes]


def book(variant: Variant) -> dict[str, str]:
    """Return what each clause of the book says, the common mistakes left out."""
    sections = (found for section, found in CORPUS.book(variant) if section != "mistakes")
    return {each.id: CORPUS.rule(each.id, variant) for found in sections for each in found}


@pytest.mark.parametrize("name", shipped())
def test_what_an_option_says_is_what_the_changed_game_says(name: str) -> None:
    here = book(load(name))
    for option in found(name).values():
        for change in option.changes:
            there = book(load(name, [f"{option.setting}={change.value}"]))
            clauses = {each for each in {*here, *there} if here.get(each) != there.get(each)}
            told = {each.clause: (each.here, each.there) for each in change.differences}
            assert told == {each: (here.get(each), there.get(each)) for each in clauses}


def test_a_game_does_not_differ_from_itself() -> None:
    assert differences(CORPUS, load(), load()) == ()


def test_two_handed_differs_by_its_players_and_has_no_lone_ones() -> None:
    told = {
        each.clause: (each.here, each.there)
        for each in differences(CORPUS, load(), load("two-handed"))
    }
    assert told["players.pairs"][0] is not None and told["players.pairs"][1] is None
    assert told["deal.upcard"] == (
        CORPUS.rule("deal.upcard", load()),
        CORPUS.rule("deal.upcard", load("two-handed")),
    )
    assert all(told[clause][1] is None for clause in told if clause.startswith("alone.maker"))
    assert "play.follow-suit" not in told


def test_a_clause_that_another_of_its_title_replaces_is_not_told_to_fall_away() -> None:
    for corpus in (CORPUS, Corpus(Words("hi"))):
        change = next(
            each.changes[0] for each in options(corpus, load()) if each.setting == "bar_turned_down"
        )
        told = {each.clause: each.kind for each in change.told}
        left_out = {each.clause for each in change.differences} - told.keys()
        assert left_out == {"bidding.turned-down-suit"}
        assert told["bidding.turned-down-suit-allowed"] is Kind.NEW


def test_what_falls_away_for_good_is_told() -> None:
    told = {each.clause: each.kind for each in found()["stick_the_dealer"].changes[0].told}
    assert told == {"bidding.all-pass": Kind.GONE, "bidding.stick-the-dealer": Kind.NEW}


def test_a_translated_title_does_not_decide_what_is_replaced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    corpus = Corpus(Words("hi"))
    monkeypatch.setattr(corpus, "title", lambda clause: "एक")
    told = {
        each.setting: [difference.kind for difference in each.changes[0].told]
        for each in options(corpus, load())
    }
    assert Kind.GONE in told["stick_the_dealer"] and Kind.GONE not in told["bar_turned_down"]


def test_a_number_counted_from_the_settings_is_looked_at_by_clauses() -> None:
    corpus = Corpus(Words())
    corpus.naming = {}
    both = load("bid-euchre"), load("bid-euchre", ["lowest_rank=7"])
    assert [each.stock_size > 0 for each in both] == [False, True]
    assert "deal.left-over" in [each.clause for each in differences(corpus, *both)]
