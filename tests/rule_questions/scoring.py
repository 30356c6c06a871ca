"""Questions about what the tricks of a deal are worth."""

from tests.rule_questions.asking import Row
from tests.rule_questions.table import infinitive
from tutor.game.actions import MakeBid, parse
from tutor.game.customs import Sides
from tutor.game.scoring import worth
from tutor.game.variant import Variant

ALL = -1
"""Every trick, counted from the highest number down; all but one is one less."""

HIGHEST = "the highest number"


def makers(game: Variant) -> str:
    if game.sides is Sides.PAIRS:
        return "makers"
    return "bidder" if game.is_auction else "maker"


def defenders(game: Variant) -> str:
    if game.sides is Sides.PAIRS:
        return "defenders"
    if game.players == 2:
        return "defender"
    return "each opponent" if game.is_auction else "each defender"


def tally(
    id: str,
    clauses: str,
    tricks: int,
    bid: str = "",
    *,
    alone: bool = False,
    defender_alone: bool = False,
) -> Row:
    """Ask for the points of a deal; ``bid`` is a word of an auction, or the highest number."""

    def won(game: Variant) -> int:
        return tricks % (game.tricks + 1)

    def bid_word(game: Variant) -> str:
        return f"bid {game.highest_bid}" if bid == HIGHEST else bid

    def text(game: Variant) -> str:
        subject = "A lone maker" if alone else f"The {makers(game)}"
        promise = f" {infinitive(parse(bid_word(game)))} and" if bid else ""
        against = " against a lone defender" if defender_alone else ""
        return (
            f"{subject}{promise} won {won(game)} of {game.tricks} tricks{against}. "
            f"How many points for the {makers(game)}, and how many for the {defenders(game)}?"
        ).replace("the each", "each")

    def answer(game: Variant) -> str:
        made = parse(bid_word(game)) if bid else None
        promise = made.bid if isinstance(made, MakeBid) else None
        found = worth(game, won(game), bid=promise, alone=alone, defender_alone=defender_alone)
        return f"{makers(game)} {found.makers}, {defenders(game)} {found.defenders}"

    return Row(id, clauses, text, answer)


TURN_UP = (
    tally("three-tricks", "scoring.made", 3),
    tally("four-tricks", "scoring.made", ALL - 1),
    tally("all-tricks", "scoring.march", ALL),
    tally("two-tricks", "scoring.euchre", 2),
    tally("no-trick", "scoring.euchre", 0),
    tally("alone-four-tricks", "scoring.loner-made scoring.alone-must-take-all", 4, alone=True),
    tally("alone-all-tricks", "scoring.loner-march", ALL, alone=True),
    tally("alone-euchred", "scoring.loner-euchred", 2, alone=True),
    tally("alone-no-trick", "scoring.loner-euchred", 0, alone=True),
)

LONE_DEFENDER = (
    tally("lone-defender-stops", "scoring.lone-defender", 2, defender_alone=True),
    tally("lone-defender-all", "scoring.lone-defender-march", 0, defender_alone=True),
    tally("two-loners-euchre", "scoring.lone-defender", 1, alone=True, defender_alone=True),
    tally("two-loners-made", "scoring.lone-defender", 3, alone=True, defender_alone=True),
)

BIDS = (
    tally("bid-made", "bid-scoring.made", 4, "bid 4"),
    tally("bid-made-and-more", "bid-scoring.made", 5, "bid 3"),
    tally("highest-number-made", "bid-scoring.made", ALL, HIGHEST),
    tally("bid-failed-by-one", "bid-scoring.failed", 3, "bid 4"),
    tally("bid-failed-without-a-trick", "bid-scoring.failed", 0, "bid 3"),
    tally("highest-number-failed", "bid-scoring.failed", 2, HIGHEST),
    tally("ask-made", "bid-scoring.ask", ALL, "ask"),
    tally("ask-failed", "bid-scoring.ask", ALL - 1, "ask"),
    tally("moon-made", "bid-scoring.moon", ALL, "moon"),
    tally("moon-failed", "bid-scoring.moon", ALL - 2, "moon"),
)

PAYMENTS = (
    tally("number-won", "payment.number", 3, "bid 3"),
    tally("number-won-and-more", "payment.number", ALL, "bid 3"),
    tally("number-lost", "payment.number", 2, "bid 4"),
    tally("misere-won", "payment.misere", 0, "misere"),
    tally("misere-lost", "payment.misere", 1, "misere"),
    tally("nap-won", "payment.nap", ALL, "nap"),
    tally("nap-lost", "payment.nap", ALL - 1, "nap"),
    tally("wellington-won", "payment.wellington", ALL, "wellington"),
    tally("wellington-lost", "payment.wellington", 3, "wellington"),
    tally("blucher-won", "payment.blucher", ALL, "blucher"),
    tally("blucher-lost", "payment.blucher", 4, "blucher"),
)

ROWS = (*TURN_UP, *LONE_DEFENDER, *BIDS, *PAYMENTS)
