"""Questions about choosing trump on an upcard, and what the dealer does with it."""

from tests.rule_questions.asking import allowed, asked
from tests.rule_questions.table import (
    LETTERS,
    SUIT_NAMES,
    Script,
    infinitive,
    letters,
    points_told,
    settling,
)
from tutor.game.actions import Call
from tutor.game.engine import legal_actions
from tutor.game.match import Match
from tutor.game.scoring import outcome
from tutor.game.state import DealState

ALL_PASS = "bidding.all-pass bidding.all-pass-same-dealer"
CONCEDED = "bidding.stick-or-concede bidding.stick-or-concede-each"


def speaker(state: DealState) -> str:
    return LETTERS[state.to_act]


def next_dealer(state: DealState) -> str:
    """Say who deals after a deal that nobody played."""
    return LETTERS[Match.begin(state.variant).after(outcome(state)).dealer]


def trump(state: DealState) -> str:
    """Say which suit is trump, or is offered as trump."""
    suit = state.contract.order.trump.suit if state.contract else state.proposed
    return SUIT_NAMES[suit] if suit else "none"


def open_suits(state: DealState) -> str:
    calls = [action for action in legal_actions(state) if isinstance(action, Call)]
    named = dict.fromkeys(infinitive(Call(call.trump)).removeprefix("name ") for call in calls)
    return ", ".join(named) or "none"


def upcard_goes_to(state: DealState) -> str:
    """Say who gets the upcard to change a card for it, if anybody does."""
    upcard = state.deal.upcard
    hands = (enumerate(moment.hands) for moment in settling(state))
    return letters([seat for hand in hands for seat, cards in hand if cards & upcard][:1])


def maker(state: DealState) -> str:
    return LETTERS[state.contract.maker] if state.contract else "nobody yet"


DEALERS_LAST_WORD = Script("all pass, rest pass")
SECOND_ROUND = Script("all pass")

NOBODY = Script("all pass, all pass")

FIRST_ROUND = (
    asked("first-to-speak", "bidding.rounds", Script(), "Who speaks first?", speaker),
    allowed("first-round-other-suit", "bidding.first-round", Script(), "B", "call S"),
    allowed("first-round-dealer-passes", "bidding.rounds", Script("rest pass"), "A", "pass"),
    asked(
        "ordered-up-trump",
        "bidding.order-up bidding.order-up-each",
        Script("order_up", upcard="9C"),
        "Which suit is trump?",
        trump,
    ),
    asked(
        "ordered-up-exchange",
        "bidding.order-up bidding.order-up-each",
        Script("order_up"),
        "For whom is the upcard?",
        upcard_goes_to,
    ),
    asked(
        "dealer-orders-up",
        "bidding.order-up bidding.order-up-each",
        Script("rest pass, order_up"),
        "Who is the maker?",
        maker,
    ),
    allowed(
        "without-a-card-of-the-suit",
        "bidding.any-hand bidding.natural-trump",
        Script("all pass", hands={"B": "9S 10S KD AD QH"}),
        "B",
        "call C",
    ),
    allowed(
        "with-the-left-bower-alone",
        "bidding.any-hand bidding.natural-trump",
        Script(hands={"B": "JD 9S 10S AC KC"}),
        "B",
        "order_up",
    ),
)

CANADIAN = (
    allowed("partner-orders-up", "bidding.order-up", Script("pass"), "C", "order_up"),
    allowed("partner-orders-up-alone", "bidding.canadian", Script("pass"), "C", "order_up alone"),
    allowed("partner-passes", "bidding.canadian", Script("pass"), "C", "pass"),
    allowed("left-orders-up", "bidding.canadian", Script(), "B", "order_up"),
    allowed("right-orders-up", "bidding.canadian", Script("pass, pass"), "D", "order_up"),
    allowed("partner-in-round-two", "bidding.canadian", Script("all pass, pass"), "C", "call S"),
)

LATER_ROUNDS = (
    asked("second-round-begins", "bidding.second-round", SECOND_ROUND, "Who speaks next?", speaker),
    allowed("second-round-order-up", "bidding.second-round", SECOND_ROUND, "B", "order_up"),
    allowed(
        "turned-down-suit",
        "bidding.turned-down-suit bidding.turned-down-suit-allowed",
        SECOND_ROUND,
        "B",
        "call H",
    ),
    asked(
        "open-suits",
        "bidding.turned-down-suit bidding.turned-down-suit-allowed",
        Script("all pass", upcard="QS"),
        "Which suits may B name as trump (in any order)?",
        open_suits,
    ),
    allowed("no-trump", "bidding.second-round", SECOND_ROUND, "B", "call NT"),
    asked(
        "second-round-exchange",
        "bidding.second-round",
        Script("all pass, call S"),
        "Who changes a card with the upcard?",
        upcard_goes_to,
    ),
    allowed("dealers-last-word", "bidding.rounds", DEALERS_LAST_WORD, "A", "pass"),
    allowed(
        "dealers-last-word-turned-down",
        "bidding.turned-down-suit bidding.turned-down-suit-allowed",
        DEALERS_LAST_WORD,
        "A",
        "call H",
    ),
    asked(
        "all-pass-deals-next",
        ALL_PASS,
        NOBODY,
        "Who deals next?",
        next_dealer,
    ),
    asked(
        "all-pass-points",
        f"{ALL_PASS} {CONCEDED}",
        NOBODY,
        "Which points are won (+) or lost (-), and by whom?",
        lambda state: points_told(state.variant, outcome(state).points),
    ),
)

TURNED = Script(upcard="JK")
NAMED = Script("call C", upcard="JK")
JOKER_TURNED = (
    asked(
        "joker-turned-trump",
        "deal.joker-hearts deal.joker-spades",
        TURNED,
        "Which suit does the upcard offer as trump?",
        trump,
    ),
    asked(
        "joker-turned-speaks",
        "deal.joker-dealer-names deal.joker-hearts deal.joker-spades deal.joker-agreed",
        TURNED,
        "Who is the first to choose something?",
        speaker,
    ),
    asked(
        "joker-turned-named",
        "deal.joker-dealer-names",
        NAMED,
        "Who is the maker?",
        maker,
    ),
    allowed("joker-turned-pass", "deal.joker-dealer-names", NAMED, "B", "pass"),
    allowed("joker-turned-dealer-passes", "deal.joker-dealer-names", TURNED, "A", "pass"),
    asked(
        "joker-turned-exchange",
        "deal.joker-dealer-names",
        NAMED,
        "For whom is the joker?",
        upcard_goes_to,
    ),
    asked(
        "joker-turned-ordered-up",
        "deal.joker-hearts deal.joker-spades",
        Script("order_up", upcard="JK"),
        "For whom is the joker?",
        upcard_goes_to,
    ),
    allowed(
        "joker-turned-down",
        "deal.joker-hearts deal.joker-spades",
        Script("all pass", upcard="JK"),
        "B",
        "call H",
    ),
)

DEALERS_HAND = {"A": "JH JD AH QH 10H"}
TAKEN = Script("order_up", upcard="9H", hands=DEALERS_HAND)
BURY = "exchange.may-bury exchange.no-bury"
EXCHANGE = (
    allowed("dealer-leaves-upcard", "exchange.may-take exchange.must-take", TAKEN, "A", "keep"),
    allowed("dealer-buries-upcard", BURY, TAKEN, "A", "discard 9H"),
    allowed("dealer-lays-trump-aside", BURY, TAKEN, "A", "discard JH"),
)

ROWS = (*FIRST_ROUND, *CANADIAN, *LATER_ROUNDS, *JOKER_TURNED, *EXCHANGE)
