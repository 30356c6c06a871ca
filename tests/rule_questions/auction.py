"""Questions about bidding for trump, and the cards that change places after it."""

from tests.rule_questions.asking import allowed, asked, plain
from tests.rule_questions.choosing import maker, next_dealer, open_suits, speaker, trump
from tests.rule_questions.table import (
    Script,
    in_short,
    infinitive,
    letters,
    settled,
    settling,
)
from tutor.game.actions import MakeBid, cards_of
from tutor.game.bids import ladder
from tutor.game.engine import legal_actions
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant


def _bid(game: Variant, place: int) -> str:
    return infinitive(MakeBid(ladder(game)[place])).removeprefix("bid ")


def _first_bidder(state: DealState) -> str:
    return speaker(settled(state))


def _gifts(state: DealState) -> str:
    """Say which cards a player who passes one to the partner may choose."""
    return in_short(card for action in legal_actions(state) for card in cards_of(action))


def _giver(state: DealState) -> str:
    """Say who is the first to pass a card to the partner, if anybody does."""
    asked_to = (each.to_act for each in settling(state) if each.phase is Phase.EXCHANGE)
    return letters([*asked_to][:1])


def _lays_aside(state: DealState) -> str:
    asked_to = (each.to_act for each in settling(state) if each.phase is Phase.DISCARD)
    return letters(dict.fromkeys(asked_to))


def _held(state: DealState) -> str:
    return str(max(hand.bit_count() for hand in state.hands))


TURNS = "auction.one-turn auction.until-three-pass"

LADDER = (
    plain("lowest-bid", "auction.bids", "What is the lowest bid?", lambda game: _bid(game, 0)),
    plain(
        "highest-bid",
        "auction.bids",
        "What is the highest bid?",
        lambda game: _bid(game, -1),
    ),
    asked(
        "first-to-bid",
        TURNS,
        Script(),
        "Who bids or passes first?",
        _first_bidder,
    ),
    allowed("equal-bid", "auction.higher", Script("bid 4"), "C", "bid 4"),
    allowed("lower-bid", "auction.higher", Script("bid 4"), "C", "bid 3"),
    allowed("five-over-four", "auction.bids", Script("bid 4"), "C", "bid 5"),
    allowed("bid-six", "auction.bids", Script("pass"), "C", "bid 6"),
    allowed("bid-two", "auction.bids", Script(), "B", "bid 2"),
    allowed("over-the-partner", "auction.over-partner", Script("bid 3, pass"), "D", "bid 4"),
    allowed("ask-over-five", "auction.ask", Script("bid 5"), "C", "ask"),
    allowed("moon-over-ask", "auction.moon-over-ask", Script("ask"), "C", "moon"),
    allowed("ask-over-moon", "auction.moon-over-ask", Script("moon"), "C", "ask"),
)

NAPOLEON = (
    allowed("misere-over-three", "auction.misere", Script("bid 3"), "C", "misere"),
    allowed("four-over-misere", "auction.misere", Script("misere"), "C", "bid 4"),
    allowed("misere-over-four", "auction.misere", Script("bid 4"), "C", "misere"),
    allowed("nap-over-four", "auction.nap", Script("bid 4"), "C", "nap"),
    allowed("wellington-over-four", "auction.wellington", Script("bid 4"), "C", "wellington"),
    allowed("wellington-over-nap", "auction.wellington", Script("nap"), "C", "wellington"),
    allowed("blucher-over-nap", "auction.blucher", Script("nap"), "C", "blucher"),
    asked(
        "first-card-is-trump",
        "auction.trump-by-lead",
        Script("bid 3, others pass, 7D", hands={"B": "7D AD AS KS 2C"}),
        "Which suit is trump?",
        trump,
    ),
    asked(
        "trump-before-the-lead",
        "auction.trump-by-lead",
        Script("bid 3, others pass"),
        "Which suit is trump before B has led?",
        trump,
    ),
    asked(
        "misere-and-the-first-card",
        "auction.misere",
        Script("misere, others pass, 7D", hands={"B": "7D 2D 3S 4S 2C"}),
        "Which suit is trump?",
        trump,
    ),
)

ROUNDS = (
    asked(
        "after-a-round",
        TURNS,
        Script("bid 3, bid 4, others pass"),
        "Who has won the bidding?",
        maker,
    ),
    allowed(
        "a-second-turn",
        TURNS,
        Script("bid 3, bid 4, pass, pass"),
        "B",
        "bid 5",
    ),
    allowed(
        "after-passing",
        "auction.until-three-pass",
        Script("pass, bid 1, bid 2, pass"),
        "B",
        "bid 4",
    ),
    asked(
        "goes-on",
        "auction.until-three-pass",
        Script("pass, bid 1, bid 2, pass"),
        "Who has the next turn in the bidding?",
        speaker,
    ),
    allowed("dealer-passes", "auction.bids", Script("rest pass"), "A", "pass"),
    allowed("dealer-must-bid-more", "auction.dealer-must-bid", Script("rest pass"), "A", "bid 4"),
    asked(
        "all-pass-deals-next",
        "auction.all-pass auction.all-pass-same-dealer",
        Script("all pass"),
        "Who deals next?",
        next_dealer,
    ),
    asked(
        "joker-holder-speaks",
        "auction.joker-holder",
        Script("all pass", hands={"C": "JK 9C 10C 9D 10D 9S"}),
        "Who must bid now?",
        speaker,
    ),
    asked(
        "joker-holder-bids",
        "auction.joker-holder",
        Script("all pass", hands={"D": "JK 9C 10C 9D 10D 9S"}),
        "What must D bid?",
        lambda state: ", ".join(infinitive(each) for each in legal_actions(state)),
    ),
    asked(
        "joker-in-the-widow",
        "auction.joker-nowhere auction.joker-nowhere-same-dealer",
        Script("all pass", widow="JK"),
        "Who deals next?",
        next_dealer,
    ),
)

WON = Script("bid 3, others pass")
AFTER = (
    asked(
        "names-trump",
        "auction.names-trump",
        Script("pass, bid 4, others pass"),
        "Who names trump?",
        speaker,
    ),
    allowed("bidder-names-no-trump", "auction.names-trump", WON, "B", "call NT"),
    asked(
        "may-be-named",
        "auction.names-trump",
        WON,
        "What may B name as trump (in any order)?",
        open_suits,
    ),
    asked(
        "widow-taken-by",
        "exchange.widow",
        Script("pass, bid 4, others pass"),
        "How many cards does C hold when C names trump?",
        _held,
    ),
    asked(
        "widow-laid-aside",
        "exchange.widow",
        Script("bid 3, others pass, call H", widow="9S"),
        "Who lays a card aside before the first lead?",
        _lays_aside,
    ),
    allowed(
        "widow-laid-aside-again",
        "exchange.widow",
        Script("bid 3, others pass, call H", widow="9S"),
        "B",
        "discard 9S",
    ),
)

DEALERS_CARD = (
    asked(
        "extra-card",
        "deal.dealer-extra",
        Script(),
        "Who lays a card aside before the bidding?",
        _lays_aside,
    ),
    asked(
        "extra-card-laid-aside",
        "deal.dealer-extra",
        Script("bid 3, others pass"),
        "How many cards does A hold now?",
        lambda state: str(state.hands[0].bit_count()),
    ),
)

ASKER = {"B": "JH JD AH KH AS 9C"}
ASKED = "ask, others pass, call H"
WITH_TRUMPS = Script(f"{ASKED}, give 9C", hands={**ASKER, "D": "9H QH QD KD 9S 10S"})
WITHOUT_TRUMP = Script(f"{ASKED}, give 9C", hands={**ASKER, "D": "9D 10D QD KD 9S 10S"})
GETS_BEST = Script(f"{ASKED}, give KH", hands={**ASKER, "D": "9H QH QD KD 9S 10S"})
HELP = (
    asked("ask-who-first", "exchange.ask", Script(ASKED), "Who passes a card first?", _giver),
    asked("ask-best-trump", "exchange.best-trump", WITH_TRUMPS, "Which cards may D pass?", _gifts),
    asked("ask-no-trump", "exchange.best-trump", WITHOUT_TRUMP, "Which cards may D pass?", _gifts),
    asked("ask-not-back", "exchange.not-back", GETS_BEST, "Which cards may D pass?", _gifts),
    asked(
        "moon-help",
        "auction.moon",
        Script("moon, others pass, call H"),
        "Who passes a card to the partner?",
        _giver,
    ),
)

ROWS = (*LADDER, *NAPOLEON, *ROUNDS, *AFTER, *DEALERS_CARD, *HELP)
