"""Questions about playing alone: who may, who sits out, who leads."""

from tests.rule_questions.asking import allowed, asked
from tests.rule_questions.choosing import upcard_goes_to
from tests.rule_questions.play import leader
from tests.rule_questions.table import LETTERS, Script, letters, may, settled, settling
from tutor.cards import indices
from tutor.game import sides
from tutor.game.actions import Together
from tutor.game.engine import apply
from tutor.game.state import DealState, Phase


def sits_out(state: DealState) -> str:
    contract = settled(state).contract
    return letters(indices(contract.out)) if contract else "nobody"


def _gets(state: DealState) -> str:
    """Say how many cards a lone B gets from the partner."""
    return str(sides.best_owed(state, LETTERS.index("B")))


def _first_of_the_exchange(state: DealState) -> str:
    """Say who of B and the partner is the first to part with a card."""
    moments = (each for each in settling(state) if each.phase in (Phase.DISCARD, Phase.EXCHANGE))
    return next(LETTERS[each.to_act] for each in moments)


def _most_held(state: DealState) -> str:
    return str(max(hand.bit_count() for moment in settling(state) for hand in moment.hands))


def _first_to_lay_aside(state: DealState) -> str:
    return next(LETTERS[each.to_act] for each in settling(state) if each.phase is Phase.DISCARD)


MAKER = (
    allowed(
        "maker-alone",
        "alone.maker alone.without-dummy alone.closed",
        Script(),
        "B",
        "order_up alone",
    ),
    asked(
        "alone-later",
        "alone.before-lead alone.with-call",
        Script("all pass, call S"),
        'B did not say "alone" with it. May B still say it before the first lead?',
        lambda state: may(state, "B", "alone"),
    ),
    allowed("partner-alone-instead", "alone.maker", Script("order_up"), "D", "alone"),
    asked("partner-sits-out", "alone.partner", Script("order_up alone"), "Who sits out?", sits_out),
    asked(
        "dealer-sits-out",
        "alone.dealer-partner",
        Script("pass, order_up alone"),
        "Who sits out?",
        sits_out,
    ),
    asked(
        "dealer-sits-out-exchange",
        "alone.dealer-partner",
        Script("pass, order_up alone"),
        "For whom is the upcard?",
        upcard_goes_to,
    ),
)

TWO_LONERS = Script("order_up alone, C alone")

DEFENDER = (
    allowed(
        "defender-alone",
        "alone.defender alone.defender-against-loner alone.defender-never alone.defender-each",
        Script("order_up"),
        "C",
        "alone",
    ),
    allowed(
        "defender-alone-against-loner",
        "alone.defender alone.defender-against-loner alone.defender-never alone.defender-each",
        Script("order_up alone"),
        "C",
        "alone",
    ),
    allowed("second-lone-defender", "alone.defender", TWO_LONERS, "A", "alone"),
    asked(
        "two-loners-sit-out",
        "alone.defender alone.defender-against-loner",
        TWO_LONERS,
        "Who sits out?",
        sits_out,
    ),
    asked(
        "two-loners-lead",
        "alone.defender alone.defender-against-loner alone.defender-each",
        TWO_LONERS,
        "Who leads to the first trick?",
        leader,
    ),
    asked(
        "lone-defender-sits-out",
        "alone.defender-each",
        Script("order_up, C alone"),
        "Who sits out?",
        sits_out,
    ),
)

LEADS = (
    asked(
        "loner-on-the-left-leads",
        "play.loner-lead play.loner-lead-dealer",
        Script("order_up alone"),
        "Who leads to the first trick?",
        leader,
    ),
    asked(
        "dealers-partner-alone-leads",
        "play.loner-lead play.loner-lead-dealer",
        Script("pass, order_up alone"),
        "Who leads to the first trick?",
        leader,
    ),
    asked(
        "loner-on-the-right-leads",
        "play.loner-lead play.loner-lead-dealer",
        Script("pass, pass, order_up alone"),
        "Who leads to the first trick?",
        leader,
    ),
    asked(
        "loner-for-himself-leads",
        "play.loner-lead-each",
        Script("pass, order_up alone"),
        "Who leads to the first trick?",
        leader,
    ),
)

PARTNERS_BEST = (
    asked(
        "partners-best-cards",
        "alone.partners-best",
        Script("order_up alone"),
        "How many cards does B get from D?",
        _gets,
    ),
    asked(
        "partners-best-order",
        "alone.partners-best",
        Script("all pass, call S alone"),
        "Who is the first to part with a card, B or D?",
        _first_of_the_exchange,
    ),
)

BEFORE_THE_DUMMY = Script("all pass, call S")
DUMMY = (
    asked(
        "with-the-dummy",
        "exchange.dummy",
        BEFORE_THE_DUMMY,
        "B takes the dummy hand. How many cards does B hold before laying any aside?",
        _most_held,
    ),
    asked(
        "dummy-after-the-upcard",
        "exchange.dummy",
        Script("order_up"),
        "Who is the first to lay a card aside?",
        _first_to_lay_aside,
    ),
    asked(
        "alone-after-the-dummy",
        "alone.without-dummy",
        BEFORE_THE_DUMMY,
        "B takes the dummy hand. May B still play alone after that?",
        lambda state: may(apply(state, Together()), "B", "alone"),
    ),
)

MOON = Script("pass, moon, others pass")
BIDDER = (
    asked("ask-sits-out", "auction.ask", Script("ask, others pass"), "Who sits out?", sits_out),
    asked(
        "moon-sits-out",
        "auction.moon",
        MOON,
        "Who sits out?",
        sits_out,
    ),
    asked(
        "bid-sits-out",
        "auction.partner-out",
        Script("bid 5, others pass"),
        "Who sits out?",
        sits_out,
    ),
    asked("moon-leads", "auction.moon", MOON, "Who leads to the first trick?", leader),
)

ROWS = (*MAKER, *DEFENDER, *LEADS, *PARTNERS_BEST, *DUMMY, *BIDDER)
