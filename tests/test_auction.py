"""Auctions: which bids may be made, who speaks how often, and what the winner then does.

The first seat deals. "JC 9H" and the like are cards, "bid 4" and the like are said.
"""

import pytest

from tests.deals import after, dealt, finished, only, refusal, turn, variant, words
from tutor.cards import JOKER, Card, indices, parse_cards
from tutor.game.bids import Bid, BidKind, ladder
from tutor.game.rule import Fact
from tutor.game.scoring import outcome
from tutor.game.state import DealState, Phase
from tutor.trumps import Trump

ASK = "E pass, S ask, W pass, N pass"
# South gets rid of 9D; North holds two hearts, the left bower among them
ASKED = {"S": "JH AH KH QH 10H 9D", "N": "JD 9H AC KC QC 10C"}


def bidding(name: str, said: str, settings: str = "") -> DealState:
    """Return an auction after these calls."""
    return after(dealt(variant(*settings.split(), of=name)), *filter(None, said.split(", ")))


@pytest.mark.parametrize(
    ("name", "settings", "bids"),
    [
        ("bid-euchre", "", "bid 3, bid 4, bid 5, ask, moon"),
        ("bid-euchre", "ask=off", "bid 3, bid 4, bid 5, moon"),
        ("bid-euchre", "moon=off highest_bid=6", "bid 3, bid 4, bid 5, bid 6, ask"),
        ("hasenpfeffer", "", "bid 1, bid 2, bid 3, bid 4, bid 5, bid 6"),
        ("napoleon", "", "bid 2, bid 3, misere, bid 4, nap, wellington, blucher"),
        ("napoleon", "highest_bid=3", "bid 2, bid 3, misere, nap, wellington, blucher"),
        ("napoleon", "lowest_bid=4", "misere, bid 4, nap, wellington, blucher"),
        ("napoleon", "misere=off blucher=off", "bid 2, bid 3, bid 4, nap, wellington"),
    ],
    ids=lambda value: value or "as it is",
)
def test_the_ladder_of_bids_is(name: str, settings: str, bids: str) -> None:
    assert [bid.word for bid in ladder(variant(*settings.split(), of=name))] == bids.split(", ")


@pytest.mark.parametrize(
    ("name", "said", "open_bids"),
    [
        ("bid-euchre", "", "pass, bid 3, bid 4, bid 5, ask, moon"),
        ("bid-euchre", "E pass", "pass, bid 3, bid 4, bid 5, ask, moon"),
        ("bid-euchre", "E bid 4", "pass, bid 5, ask, moon"),
        ("bid-euchre", "E bid 4, S pass", "pass, bid 5, ask, moon"),
        ("bid-euchre", "E ask, S pass", "pass, moon"),
        ("bid-euchre", "E moon", "pass"),
        ("napoleon", "", "pass, bid 2, bid 3, misere, bid 4, nap"),
        ("napoleon", "E bid 3", "pass, misere, bid 4, nap"),
        ("napoleon", "E misere", "pass, bid 4, nap"),
        ("napoleon", "E nap, S pass", "pass, wellington"),
        ("napoleon", "E nap, S wellington", "pass, blucher"),
        ("napoleon", "E nap, S wellington, W blucher", "pass"),
    ],
    ids=lambda value: value or "nothing said",
)
def test_open_are(name: str, said: str, open_bids: str) -> None:
    assert words(bidding(name, said)) == open_bids.split(", ")


def tricks(number: int) -> Bid:
    return Bid(BidKind.TRICKS, number)


EAST = variant().seats[1]
DEALER_MUST, HOLDER_MUST = "dealer_must_bid=on", "joker_holder_must_bid=on"
ALL_PASS = "E pass, S pass, W pass"


@pytest.mark.parametrize(
    ("name", "settings", "said", "bid", "clause", "facts"),
    [
        pytest.param(
            *("bid-euchre", "", "E bid 4", "bid 4"),
            *("auction.higher", {"bid": tricks(4), "seat": EAST}),
            id="the same again",
        ),
        pytest.param(
            *("bid-euchre", "", "E bid 4, S pass", "bid 3"),
            *("auction.higher", {"bid": tricks(4), "seat": EAST}),
            id="less, over one who passed",
        ),
        pytest.param(
            *("napoleon", "", "E nap", "misere"),
            *("auction.higher", {"bid": Bid(BidKind.NAP), "seat": EAST}),
            id="misère over nap",
        ),
        pytest.param(
            *("napoleon", "", "E bid 4", "wellington"),
            *("auction.only-over", {"bid": Bid(BidKind.WELLINGTON), "under": Bid(BidKind.NAP)}),
            id="Wellington over four",
        ),
        pytest.param(
            *("napoleon", "", "E nap", "blucher"),
            *("auction.only-over", {"bid": Bid(BidKind.BLUCHER), "under": Bid(BidKind.WELLINGTON)}),
            id="Blücher over nap",
        ),
        pytest.param(
            *("bid-euchre", DEALER_MUST, ALL_PASS, "pass"),
            *("auction.dealer-must-bid", {"bid": tricks(3)}),
            id="a dealer who must bid passes",
        ),
        pytest.param(
            *("bid-euchre", f"{DEALER_MUST} forced_bid=4", ALL_PASS, "bid 3"),
            *("auction.dealer-must-bid", {"bid": tricks(4)}),
            id="a dealer who must bid four bids three",
        ),
        pytest.param(
            *("bid-euchre", "", "E pass", "bid 7"),
            *("auction.bids", {"bid": tricks(7)}),
            id="more tricks than there are",
        ),
        pytest.param(
            *("bid-euchre", "", "E pass", "nap"),
            *("auction.bids", {"bid": Bid(BidKind.NAP)}),
            id="a bid of another game",
        ),
        pytest.param(
            *("standard", "", "", "bid 3"),
            *("turn.stages", {"phase": Phase.BIDDING}),
            id="a bid where the upcard is asked about",
        ),
        pytest.param(
            *("bid-euchre", "", "E pass", "call H"),
            *("turn.stages", {"phase": Phase.BIDDING}),
            id="no suit is named yet",
        ),
    ],
)
def test_a_bid_is_refused(
    name: str, settings: str, said: str, bid: str, clause: str, facts: dict[str, Fact]
) -> None:
    found = refusal(bidding(name, said, settings), bid)
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)


@pytest.mark.parametrize(
    ("settings", "said", "open_bids"),
    [
        pytest.param(
            "", ALL_PASS, "pass, bid 3, bid 4, bid 5, ask, moon", id="the dealer may pass"
        ),
        pytest.param(DEALER_MUST, ALL_PASS, "bid 3, bid 4, bid 5, ask, moon", id="the dealer must"),
        pytest.param(
            f"{DEALER_MUST} forced_bid=4", ALL_PASS, "bid 4, bid 5, ask, moon", id="four or more"
        ),
        pytest.param(
            *(DEALER_MUST, "E bid 5, S pass, W pass", "pass, ask, moon"),
            id="not when another has bid",
        ),
    ],
)
def test_a_dealer_left_alone(settings: str, said: str, open_bids: str) -> None:
    assert words(bidding("bid-euchre", said, settings)) == open_bids.split(", ")


@pytest.mark.parametrize(
    ("settings", "dealer_may", "holder_may"),
    [
        pytest.param("", "pass bid 1 bid 2 bid 3 bid 4 bid 5 bid 6", "bid 3", id="the holder must"),
        pytest.param("forced_bid=2", "pass bid 1 bid 2 bid 3 bid 4 bid 5 bid 6", "bid 2", id="two"),
        pytest.param(
            *(DEALER_MUST, "bid 3 bid 4 bid 5 bid 6", None), id="the dealer first, and may bid more"
        ),
    ],
)
def test_when_all_pass_who_holds_the_joker_bids_the_fixed_number(
    settings: str, dealer_may: str, holder_may: str | None
) -> None:
    game = variant(*settings.split(), of="hasenpfeffer")
    state = after(dealt(game, W="JK 9C 10C JC QC KC"), *ALL_PASS.split(", "))
    assert " ".join(words(state)) == dealer_may
    if holder_may:
        state = after(state, "N pass")
        assert (turn(state), words(state)) == ("W", [holder_may])
        state = after(state, f"W {holder_may}")
        assert (turn(state), state.phase) == ("W", Phase.NAMING)


def test_with_the_joker_in_the_widow_the_cards_are_thrown_in() -> None:
    state = after(dealt(variant(of="hasenpfeffer"), widow="JK"), *ALL_PASS.split(", "), "N pass")
    assert state.phase is Phase.OVER
    assert (outcome(state).points, outcome(state).worth) == ((0, 0), None)


@pytest.mark.parametrize(
    ("length", "said", "speaks"),
    [
        ("one_turn", "E bid 1, S bid 2, W pass, N bid 3", None),
        ("until_three_pass", "E bid 1, S bid 2, W pass, N bid 3", "E"),
        ("until_three_pass", "E bid 1, S bid 2, W pass, N bid 3, E pass", "S"),
        ("until_three_pass", "E bid 1, S bid 2, W pass, N bid 3, E pass, S bid 4", "N"),
        ("until_three_pass", "E bid 1, S bid 2, W pass, N bid 3, E pass, S bid 4, N pass", None),
        ("until_three_pass", "E bid 1, S pass, W pass, N pass", None),
        ("until_three_pass", "E pass, S pass, W pass, N bid 1", None),
    ],
)
def test_the_next_to_speak_is(length: str, said: str, speaks: str | None) -> None:
    state = bidding("hasenpfeffer", said, f"auction={length}")
    assert (turn(state) if state.phase is Phase.BIDDING else None) == speaks


@pytest.mark.parametrize(
    ("name", "said", "maker", "out"),
    [
        ("bid-euchre", "E bid 3, S pass, W bid 4, N pass", "W", ""),
        ("bid-euchre", "E bid 3, S bid 5, W pass, N pass", "S", ""),
        ("bid-euchre", "E bid 3, S ask, W pass, N pass", "S", "N"),
        ("bid-euchre", "E bid 3, S ask, W moon, N pass", "W", "E"),
        ("napoleon", "E bid 3, S pass, W nap, N wellington", "N", ""),
    ],
)
def test_the_highest_bidder_makes_trump_and_leads(
    name: str, said: str, maker: str, out: str
) -> None:
    state = bidding(name, said)
    assert turn(state) == maker
    assert state.contract is not None
    assert "".join("NESW"[seat] for seat in indices(state.contract.out)) == out
    if name == "bid-euchre":
        state = after(state, f"{maker} call H")
        assert state.order.trump is Trump.HEARTS
        while state.phase is Phase.EXCHANGE:
            state = after(state, f"{turn(state)} {words(state)[0]}")
    assert (state.phase, turn(state)) == (Phase.PLAY, maker)


@pytest.mark.parametrize(
    ("settings", "suits"),
    [
        ("", "C D H S"),
        ("no_trump=high", "C D H S NT"),
        ("no_trump=high_low", "C D H S NT NTL"),
    ],
)
def test_the_winner_may_name(settings: str, suits: str) -> None:
    state = bidding("bid-euchre", "E bid 3, S pass, W pass, N pass", settings)
    assert words(state) == [f"call {suit}" for suit in suits.split()]


# ---------------------------------------------------------------- asking the partner


def asked(given: str = "9D", settings: str = "", **cards: str) -> DealState:
    """Return the deal in which South asked for hearts and gave North a card."""
    game = variant(*settings.split(), of="bid-euchre")
    state = after(dealt(game, **{**ASKED, **cards}), *ASK.split(", "), "S call H")
    return after(state, f"S give {given}") if given else state


def test_the_asking_bidder_gives_any_card_and_the_partner_the_best_trump() -> None:
    before = asked("")
    assert (before.phase, turn(before)) == (Phase.EXCHANGE, "S")
    assert {*words(before)} == {f"give {card}" for card in ASKED["S"].split()}
    state = after(asked(), "N give JD")
    deck = state.variant.deck
    assert state.hands[2] == deck.mask(parse_cards("JH AH KH QH 10H JD"))
    assert state.hands[0] == deck.mask(parse_cards("9H AC KC QC 10C 9D"))
    assert (state.phase, turn(state)) == (Phase.PLAY, "S")


@pytest.mark.parametrize(
    ("north", "given", "may_give"),
    [
        pytest.param(ASKED["N"], "9D", "JD", id="the left bower before the nine"),
        pytest.param("9H AC KC QC 10C 9C", "9D", "9H", id="a nine when it is the only trump"),
        pytest.param("AC KC QC 10C 9C JS", "9D", "AC KC QC 10C 9C JS", id="any card without one"),
        pytest.param("AC KC QC 10C 9C JS", "10H", "AC KC QC 10C 9C JS", id="not the card received"),
    ],
)
def test_the_partner_may_give(north: str, given: str, may_give: str) -> None:
    assert {*words(asked(given, N=north))} == {f"give {card}" for card in may_give.split()}


@pytest.mark.parametrize(
    ("north", "given", "said", "clause", "facts"),
    [
        pytest.param(
            *(ASKED["N"], "9D", "9H", "exchange.best-trump"),
            {
                "card": Card.parse("9H"),
                "owed": (Card.parse("JD"),),
                "suit": Trump.HEARTS.suit,
            },
            id="a lower trump",
        ),
        pytest.param(
            *("AC KC QC 10C 9C JS", "10H", "10H", "exchange.not-back"),
            {"card": Card.parse("10H")},
            id="the card received",
        ),
        pytest.param(
            *(ASKED["N"], "9D", "KS", "exchange.give"),
            {"card": Card.parse("KS")},
            id="a card that another holds",
        ),
    ],
)
def test_a_gift_is_refused(
    north: str, given: str, said: str, clause: str, facts: dict[str, Fact]
) -> None:
    found = refusal(asked(given, N=north), f"give {said}")
    assert found is not None
    assert (found.clause, found.facts) == (clause, facts)


def test_a_partner_who_went_under_gives_a_trump_that_came_up_from_below() -> None:
    game = variant("go_under=on", "lowest_rank=7", of="bid-euchre")
    hands = {
        "N": "9C 10C 9D 7D 8D 9S",
        "E": "7C 8C JC QC KC AC",
        "S": "7H 8H 9H 10H 7S 8S",
        "W": "10D JD QD KD AD 10S",
    }
    state = after(dealt(game, **hands), "N under 9C 10C 9D", *ASK.split(", "), "S call H")
    state = after(state, "S give 8S")
    assert words(state) == ["give JH"]


def test_a_moon_is_played_without_an_exchange() -> None:
    state = after(bidding("bid-euchre", "E moon, S pass, W pass, N pass"), "E call C")
    assert (state.phase, turn(state)) == (Phase.PLAY, "E")


# ---------------------------------------------------------------- other games


def test_the_winner_takes_the_widow_names_trump_and_lays_a_card_aside() -> None:
    state = bidding("hasenpfeffer", "E bid 4, S pass, W pass, N pass")
    assert state.hand.bit_count() == 7
    assert state.hand & state.deal.widow == state.deal.widow
    state = after(state, "E call S")
    assert (state.phase, turn(state)) == (Phase.DISCARD, "E")
    aside = state.deal.widow
    (card,) = state.variant.deck.names(aside)
    state = after(state, f"E discard {card.code}")
    assert (state.phase, turn(state), state.aside) == (Phase.PLAY, "E", aside)


def test_a_dealer_with_seven_cards_lays_one_aside_before_the_auction() -> None:
    state = dealt(variant(of="bid-euchre-joker"), "S")
    assert (state.phase, turn(state), state.hand.bit_count()) == (Phase.DISCARD, "S", 7)
    found = refusal(state, "keep")
    assert found is not None
    assert (found.clause, found.facts) == ("exchange.lay-aside", {"n": 1})
    state = after(state, f"S {words(state)[0]}")
    assert (state.phase, turn(state)) == (Phase.BIDDING, "W")


@pytest.mark.parametrize(("led", "trump"), [("9C", "C"), ("JS", "S"), ("2D", "D"), ("AH", "H")])
def test_in_napoleon_the_first_lead_is_trump(led: str, trump: str) -> None:
    game = variant(of="napoleon")
    state = after(dealt(game, E="9C JS 2D AH KH"), "E bid 2", "S pass", "W pass", "N pass")
    assert (state.phase, turn(state)) == (Phase.PLAY, "E")
    state = after(state, f"E {led}")
    assert state.order.trump is Trump(trump)
    assert state.order.left_bower is None


def test_misere_is_played_without_trump() -> None:
    game = variant(of="napoleon")
    state = after(dealt(game, E="9C JS 2D AH KH"), "E misere", "S pass", "W pass", "N pass")
    state = after(state, "E 2D")
    assert (state.order.trump, state.order.trumps) == (Trump.NONE, 0)


def test_of_two_equal_cards_the_first_takes_the_trick() -> None:
    game = variant("hand_size=1", "lowest_bid=1", "highest_bid=1", of="double-deck-bid-euchre")
    state = only(game, N="9S", E="AC", S="AC", W="KC")
    state = after(state, "E bid 1", "S pass", "W pass", "N pass", "E call C")
    state = finished(state)
    assert state.tricks[0].winner == 1
    state = only(game, N="9S", E="KC", S="AC", W="AC")
    state = finished(after(state, "E bid 1", "S pass", "W pass", "N pass", "E call C"))
    assert state.tricks[0].winner == 2


def test_the_joker_is_the_highest_trump_of_an_auction() -> None:
    game = variant(of="bid-euchre-joker")
    assert game.orders[Trump.SPADES].highest_first(game.deck.all)[0] == JOKER


def test_where_all_pass_an_auction_nobody_concedes_a_point() -> None:
    game = variant("stick_the_dealer=concede", of="bid-euchre")
    state = after(dealt(game), *ALL_PASS.split(", "), "N pass")
    assert outcome(state).points == (0, 0)
