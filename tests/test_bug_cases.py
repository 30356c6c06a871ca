"""What other euchre programs got wrong, and quarrels they were drawn into: B01 to B44.

A case that is a quarrel is a setting of ours and is tested with each of its values.
"""

import re
from pathlib import Path

import pytest
import yaml

from tests.deals import after, dealt, finished, passed, refusal, trick, turn, variant, words
from tutor.cards import JOKER, Card, Suit, indices, parse_cards
from tutor.game.actions import Call, GoAlone, OrderUp, Together
from tutor.game.engine import apply
from tutor.game.match import Match
from tutor.game.position import at_call
from tutor.game.scoring import Outcome, outcome, worth
from tutor.game.seats import parse_seat
from tutor.game.state import DealState, Phase
from tutor.game.variant_file import load, shipped
from tutor.trumps import SUIT_TRUMPS, Trump
from tutor.yamlfile import DataError

CASES = Path(__file__).parents[2] / "shared" / "cases" / "bug-cases.yaml"
SOURCE = Path(__file__).read_text(encoding="utf-8")
SEATS = "NESW"
BOWERS = [name for name in shipped() if load(name).bowers]
PLAIN = [name for name in shipped() if not load(name).bowers]


@pytest.mark.parametrize(
    ("trump", "led", "hand", "legal"),
    [
        pytest.param("H", "JD", "QH 9D AS KC 10C", "QH", id="B01 led left bower leads trump"),
        pytest.param("H", "AH", "JD 9C 10C KS AS", "JD", id="B02 left bower must follow trump"),
        pytest.param("H", "", "JH AH 9C 10C AS", "JH AH 9C 10C AS", id="B09 trump may be led"),
        pytest.param("H", "AH", "JD 9C", "JD", id="B25 a renege is not let through"),
        pytest.param("S", "AD", "9C 10D KH QS AS", "10D", id="B29 the first card is no default"),
    ],
)
def test_the_legal_cards_are(trump: str, led: str, hand: str, legal: str) -> None:
    state = trick(variant(), trump, led, hand)
    assert set(words(state)) == set(legal.split())
    for card in set(hand.split()) - set(legal.split()):
        assert refusal(state, card) is not None


@pytest.mark.parametrize(
    ("card", "clause"),
    [
        pytest.param("KS", "play.own-card", id="B28 not held: never 'must follow suit'"),
        pytest.param("AH", "play.follow-suit", id="B28 held, but a spade is owed"),
        pytest.param("pass", "turn.stages", id="B28 no card at all"),
    ],
)
def test_each_refusal_has_its_own_reason(card: str, clause: str) -> None:
    found = refusal(trick(variant(), "H", "AS", "9S AH"), card)
    assert found is not None
    assert found.clause == clause


def led_by(maker: str, settings: str, dealer: str = "N") -> DealState:
    """Return the deal at its first lead; the maker called alone in round two."""
    state = passed(dealt(variant(*settings.split()), dealer), 4)
    while turn(state) != maker:
        state = passed(state, 1)
    state = apply(state, Call(Trump.CLUBS, alone=True))
    while state.phase is Phase.ALONE:
        state = apply(state, Together())
    return state


@pytest.mark.parametrize(
    ("settings", "maker", "leader"),
    [
        pytest.param("loner_lead=left_of_dealer", "W", "S", id="B05 who sits out does not lead"),
        pytest.param("loner_lead=left_of_loner", "W", "N", id="B05 nor by the other custom"),
        pytest.param("loner_lead=left_of_dealer", "S", "E", id="B34 left of the dealer leads"),
        pytest.param("loner_lead=left_of_loner", "S", "W", id="B35 left of the loner leads"),
    ],
)
def test_against_a_loner_leads(settings: str, maker: str, leader: str) -> None:
    assert turn(led_by(maker, settings)) == leader


@pytest.mark.parametrize(
    ("maker", "out"),
    [
        pytest.param("N", "S", id="B06 North alone: South sits out"),
        pytest.param("E", "W", id="B06 East alone: West sits out"),
        pytest.param("S", "N", id="B06 South alone: North sits out"),
        pytest.param("W", "E", id="B06 West alone: East sits out"),
    ],
)
def test_the_partner_of_the_loner_and_nobody_else_sits_out(maker: str, out: str) -> None:
    state = finished(led_by(maker, ""))
    assert state.contract is not None
    assert "".join(SEATS[seat] for seat in indices(state.contract.out)) == out
    assert [len(each.cards) for each in state.tricks] == [3] * 5


@pytest.mark.parametrize(
    ("settings", "passes", "upcard", "hand", "said"),
    [
        pytest.param("", 0, "10H", "", {"pass", "order_up"}, id="B11 round one: the upcard's suit"),
        pytest.param("", 3, "10H", "", {"pass", "order_up"}, id="B11 round one, the dealer"),
        pytest.param(
            "stick_the_dealer=on",
            7,
            "10H",
            "",
            {"call C", "call D", "call S"},
            id="B12 a stuck dealer cannot pass",
        ),
        pytest.param(
            "",
            7,
            "10H",
            "",
            {"pass", "call C", "call D", "call S"},
            id="B12 a dealer who is not stuck can",
        ),
        pytest.param(
            "stick_the_dealer=on",
            7,
            "AH",
            "9C 10C 9D 10D 9S",
            {"call C", "call D", "call S"},
            id="B13 a stuck dealer with nothing still finds a call",
        ),
    ],
)
def test_what_can_be_said(
    settings: str, passes: int, upcard: str, hand: str, said: set[str]
) -> None:
    game = variant(*settings.split())
    state = at_call(game, passes=passes, upcard=Card.parse(upcard), hand=parse_cards(hand))
    assert set(words(state)) == said | {f"{call} alone" for call in said - {"pass"}}


@pytest.mark.parametrize(
    ("settings", "dealer"),
    [
        pytest.param("", "E", id="B15 all pass: the next deals"),
        pytest.param("pass_out=same_dealer", "N", id="B15 all pass: the same deals again"),
    ],
)
def test_after_eight_passes_deals(settings: str, dealer: str) -> None:
    game = variant(*settings.split())
    match = Match.begin(game, parse_seat("N")).after(outcome(passed(dealt(game), 8)))
    assert SEATS[match.dealer] == dealer


@pytest.mark.parametrize(
    ("settings", "may_bury"),
    [
        pytest.param("", True, id="B17 the upcard may be buried"),
        pytest.param("may_bury_upcard=off", False, id="B17 the upcard must be kept"),
    ],
)
def test_what_the_dealer_may_lay_aside(settings: str, may_bury: bool) -> None:
    hand = "JH JD AH QH 10H"
    state = after(dealt(variant(*settings.split()), "N", "9H", N=hand), "E order_up")
    laid_aside = {word.removeprefix("discard ") for word in words(state)} - {"keep"}
    assert laid_aside == {*hand.split(), *(["9H"] if may_bury else [])}
    found = refusal(state, "discard 9H")
    assert (found.clause if found else "") == ("" if may_bury else "exchange.no-bury")


@pytest.mark.parametrize(
    ("upcard", "passes", "said", "action"),
    [
        pytest.param(
            "KS",
            4,
            "E call H",
            Call(Trump.HEARTS),
            id="B19 the first call of round two is no pick-up",
        ),
        pytest.param("QC", 3, "N order_up", OrderUp(), id="B19 the dealer's own pick-up is one"),
    ],
)
def test_a_call_is_written_down_as_what_it_was(
    upcard: str, passes: int, said: str, action: Call | OrderUp
) -> None:
    state = after(passed(dealt(variant(), "N", upcard), passes), said)
    assert state.calls[-1].action == action
    assert state.contract is not None
    expected = action.trump.value if isinstance(action, Call) else upcard[-1]
    assert state.order.trump.value == expected


@pytest.mark.parametrize(
    ("settings", "alone", "points"),
    [
        pytest.param("no_tricks=4", False, (0, 4), id="B20 no trick: super-euchre where it is on"),
        pytest.param("", False, (0, 2), id="B20 no trick: a plain euchre where it is not"),
        pytest.param("no_tricks=4", True, (0, 4), id="B20 a lone maker without a trick"),
    ],
)
def test_no_trick_for_the_makers_is_worth(
    settings: str, alone: bool, points: tuple[int, int]
) -> None:
    found = worth(variant(*settings.split()), 0, alone=alone)
    assert (found.makers, found.defenders) == points


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("farmers_hand: on", id="B26 an option that nothing reads"),
        pytest.param("deal: {farmers_hand: on}", id="B26 nor in a section"),
    ],
)
def test_an_option_that_no_rule_reads_is_refused(text: str, tmp_path: Path) -> None:
    # that each option there is changes something to be seen: tests/data/witnesses.yaml
    (tmp_path / "mine.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match="'farmers_hand' is not known here"):
        load(str(tmp_path / "mine.yaml"))
    with pytest.raises(DataError, match="'farmers_hand' is not known here"):
        load("standard", ["farmers_hand=on"])


@pytest.mark.parametrize(
    ("settings", "points", "winner"),
    [
        pytest.param("", 10, 0, id="B27 standard is played to ten"),
        pytest.param("", 9, None, id="B27 and not to less"),
        pytest.param("target=11", 10, None, id="B27 to eleven where it is set"),
    ],
)
def test_the_game_ends_at_the_target(settings: str, points: int, winner: int | None) -> None:
    match = Match.begin(variant(*settings.split())).after(Outcome((points, 0)))
    assert match.winner == winner


@pytest.mark.parametrize(
    ("name", "highest_first"),
    [
        pytest.param("british", "JK JC JS AC KC QC 10C 9C", id="B32 the joker beats both bowers"),
        pytest.param("standard", "JC JS AC KC QC 10C 9C", id="B32 no joker where there is none"),
    ],
)
def test_the_trumps_are(name: str, highest_first: str) -> None:
    order = load(name).orders[Trump.CLUBS]
    assert [card.code for card in order.highest_first(order.trumps)] == highest_first.split()


NAMED_OR_ALONE = (
    "call C, call D, call H, call S, call C alone, call D alone, call H alone, call S alone"
)


@pytest.mark.parametrize(
    ("custom", "seat", "phase", "may"),
    [
        pytest.param(
            *("dealer_names", "N", Phase.NAMING, NAMED_OR_ALONE),
            id="B32 the dealer names trump unseen, as the British do",
        ),
        pytest.param(
            *("hearts", "E", Phase.BIDDING, "pass, order_up, order_up alone"),
            id="B32 a fixed suit: hearts",
        ),
        pytest.param(
            *("spades", "E", Phase.BIDDING, "pass, order_up, order_up alone"),
            id="B32 a fixed suit: spades",
        ),
        pytest.param(
            *("agreed", "N", Phase.NAMING, "call C, call D, call H, call S"),
            id="B32 a suit is agreed, then all may bid",
        ),
        pytest.param("redeal", "N", Phase.OVER, "", id="B32 a new deal"),
    ],
)
def test_a_joker_turned_up_means(custom: str, seat: str, phase: Phase, may: str) -> None:
    assert load("british").joker_turned == "dealer_names"
    state = dealt(variant(f"joker_turned={custom}", of="british"), upcard="JK")
    assert (turn(state), state.phase, ", ".join(words(state))) == (seat, phase, may)


@pytest.mark.parametrize(
    ("custom", "said", "trump", "maker"),
    [
        ("dealer_names", ["N call C"], "C", "N"),
        ("hearts", ["E order_up"], "H", "E"),
        ("spades", ["E pass", "S order_up"], "S", "S"),
        ("agreed", ["N call C", "E order_up"], "C", "E"),
    ],
    ids=lambda value: f"B32 {value}" if isinstance(value, str) and len(value) > 1 else None,
)
def test_a_joker_that_was_turned_up_goes_to_the_dealer(
    custom: str, said: list[str], trump: str, maker: str
) -> None:
    state = after(dealt(variant(f"joker_turned={custom}", of="british"), upcard="JK"), *said)
    assert state.contract is not None
    assert (state.order.trump.value, SEATS[state.contract.maker]) == (trump, maker)
    assert (state.phase, turn(state)) == (Phase.DISCARD, "N")
    assert state.hand & state.variant.deck.bits(JOKER)


@pytest.mark.parametrize(
    ("passes", "call", "is_free"),
    [
        pytest.param(1, "order_up", False, id="B33 the dealer's partner orders up alone"),
        pytest.param(0, "order_up", True, id="B33 the left is free"),
        pytest.param(2, "order_up", True, id="B33 the right is free"),
        pytest.param(3, "order_up", True, id="B33 the dealer is free"),
        pytest.param(5, "call S", True, id="B33 the partner is free in round two"),
    ],
)
def test_the_canadian_loner_is_a_rule_of_the_bidding(passes: int, call: str, is_free: bool) -> None:
    state = passed(dealt(variant("canadian=on")), passes)
    assert (call in words(state)) is is_free
    assert f"{call} alone" in words(state)


@pytest.mark.parametrize(
    ("dealer", "first"),
    [
        pytest.param("N", "E", id="B40 North may deal first"),
        pytest.param("E", "S", id="B40 East may deal first"),
        pytest.param("S", "W", id="B40 South may deal first"),
        pytest.param("W", "N", id="B40 West may deal first"),
    ],
)
def test_every_seat_may_deal_first(dealer: str, first: str) -> None:
    assert turn(dealt(variant(), dealer)) == first


def test_there_is_no_fifth_seat() -> None:
    with pytest.raises(ValueError, match="^X$"):
        parse_seat("X")


@pytest.mark.parametrize(
    ("defend", "alone", "defenders_asked"),
    [
        pytest.param("always", False, "SN", id="B43 asked although nobody is alone"),
        pytest.param("against_loner", False, "", id="B43 not asked while nobody is alone"),
        pytest.param("against_loner", True, "SN", id="B43 asked against a loner"),
        pytest.param("never", True, "", id="B43 never asked"),
    ],
)
def test_defenders_are_asked(defend: str, alone: bool, defenders_asked: str) -> None:
    game = variant(f"defend_alone={defend}")
    state = after(passed(dealt(game), 4), "E call S", f"E {'alone' if alone else 'together'}")
    asked_seats = ""
    while state.phase is Phase.ALONE:
        asked_seats += turn(state)
        state = apply(state, Together())
    assert asked_seats == defenders_asked


@pytest.mark.parametrize(
    ("declare", "asked_later"),
    [
        pytest.param("with_call", False, id="B44 alone with the call, before the discard"),
        pytest.param("before_lead", True, id="B44 alone with the call or later"),
    ],
)
def test_alone_is_declared(declare: str, asked_later: bool) -> None:
    game = variant(f"declare_alone={declare}", "defend_alone=never")
    first = dealt(game, "N", "9H", N="JH JD AH QH 10H")
    assert {"order_up", "order_up alone"} <= set(words(first))
    alone = after(first, "E order_up alone")
    assert alone.contract is not None
    assert list(indices(alone.contract.lone)) == [parse_seat("E")]
    later = after(first, "E order_up", "N keep")
    assert (later.phase is Phase.ALONE) is asked_later
    if asked_later:
        assert turn(later) == "E"
        later = apply(later, GoAlone())
        assert later.contract == after(alone, "N keep").contract


# Skat's Grand, where the four jacks alone are trumps, is no game of this family; but its fault,
# a jack that changed its suit for one part of a program and not for another, can be made here
# with the left bower, and in napoleon, where no jack changes, with the jack that looks like one.


@pytest.mark.parametrize("name", [pytest.param(each, id=f"B42 {each}") for each in BOWERS])
@pytest.mark.parametrize("trump", SUIT_TRUMPS)
def test_a_promoted_jack_is_of_one_suit_for_everybody(name: str, trump: Trump) -> None:
    suit = Suit(trump.value)
    own, sister, other = suit.value, suit.sister.value, "S" if suit.is_red else "H"
    game, left = load(name), f"J{sister}"
    order = game.orders[trump]
    # it follows a jack of trump, and must
    state = trick(game, trump, f"J{own}", f"{left} A{sister} A{other}")
    assert words(state) == [left]
    # led, it asks for trump, and no card of its printed suit answers
    state = trick(game, trump, left, f"9{own} A{sister} A{other}")
    assert words(state) == [f"9{own}"]
    # it takes the trick with everything but the right bower in it
    cards = [game.deck.mask([Card.parse(code)]) for code in (f"A{own}", left, f"K{own}")]
    assert order.ahead(cards) == 1
    # and what is said of a mistake names it and the suit it counts as
    found = refusal(trick(game, trump, f"A{own}", f"{left} A{other}"), f"A{other}")
    assert found is not None
    assert (found.facts["owed"], found.facts["suit"]) == ((Card.parse(left),), suit)


@pytest.mark.parametrize("name", [pytest.param(each, id=f"B42 {each}") for each in PLAIN])
@pytest.mark.parametrize("trump", SUIT_TRUMPS)
def test_where_no_jack_is_promoted_it_stays_with_its_suit(name: str, trump: Trump) -> None:
    suit = Suit(trump.value)
    own, sister = suit.value, suit.sister.value
    state = trick(load(name), trump, f"J{own}", f"J{sister} A{sister}")
    assert {*words(state)} == {f"J{sister}", f"A{sister}"}
    assert words(trick(load(name), trump, f"9{sister}", f"J{sister} A{own}")) == [f"J{sister}"]


def test_every_case_stands_here() -> None:
    cases = yaml.safe_load(CASES.read_text(encoding="utf-8")) if CASES.exists() else []
    assert {case["id"] for case in cases} <= set(re.findall(r'id=f?"(B\d\d) ', SOURCE))
