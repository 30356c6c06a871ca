"""Questions about mistakes at the table: a renege above all, what is said, whose turn it is."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.rule_questions.asking import Row, allowed, custom
from tests.rule_questions.table import LETTERS, Script, in_cards, letters, points_told, yes
from tutor.cards import Card, parse_cards
from tutor.game import sides
from tutor.game.actions import PlayCard
from tutor.game.engine import carry_out
from tutor.game.position import in_play
from tutor.game.revoke import Accusation, Ruling, call, may_put_right, reneges
from tutor.game.state import DealState, with_hand
from tutor.game.variant import Variant
from tutor.trumps import Trump

LEADER = LETTERS.index("B")


@dataclass(frozen=True, slots=True)
class Slip:
    """A trick led by B in which the next player keeps one card back and plays another."""

    led: str = "AS"
    played: str = "KD"
    kept: str = "9S"
    alone: bool = False
    by_maker: bool = False

    def told(self, game: Variant) -> str:
        player, maker = LETTERS[self.offender(game)], LETTERS[self.maker(game)]
        everybody = letters(range(game.players))
        alone = " and plays alone" if self.alone else ""
        return (
            f"{everybody} play, seated clockwise. Hearts are trump, {maker} is the maker{alone}. "
            f"B leads {in_cards(self.led)} to a trick, and {player} plays {in_cards(self.played)} "
            f"while holding {in_cards(self.kept)}."
        )

    def offender(self, game: Variant) -> int:
        return (LEADER + 1) % game.players

    def maker(self, game: Variant) -> int:
        return self.offender(game) if self.by_maker else LEADER

    def led_to(self, game: Variant) -> DealState:
        """Return the moment before the slip."""
        state = in_play(
            game,
            Trump.HEARTS,
            leader=LEADER,
            table=[Card.parse(self.led)],
            hand=parse_cards(f"{self.played} {self.kept}"),
            maker=self.maker(game),
        )
        assert state.contract is not None
        lone = sides.with_lone(state.contract, game, self.maker(game))
        return state._replace(contract=lone) if self.alone else state

    def on_table(self, game: Variant) -> DealState:
        """Return the trick with the wrong card on it, not gathered even if it is complete."""
        state = self.led_to(game)
        wrong = game.deck.held(state.hand, [Card.parse(self.played)])
        held = with_hand(state, state.to_act, state.hand & ~wrong)
        return held._replace(trick=(*state.trick, wrong))

    def gathered(self, game: Variant) -> DealState:
        """Return the table when the trick is complete and gathered."""
        state = self.led_to(game)
        for card in parse_cards(f"{self.played} 10S QS"):
            if not state.tricks:
                state = carry_out(state, PlayCard(card))
        return state

    def ruling(self, game: Variant) -> Ruling:
        """Return what the call of the renege leads to."""
        return call(self.gathered(game), Accusation(LEADER, self.offender(game), 1))


FOUND = "This is found when the trick has been gathered. "
WHOSE_POINTS = "Which points are won (+) or lost (-) for the mistake, and by whom?"
PENALTY = (
    "irregularities.renege-to-opponents irregularities.renege-to-opponents-two "
    "irregularities.renege-to-opponents-each irregularities.renege-from-offender "
    "irregularities.renege-from-offender-each"
)


def slip(id: str, clauses: str, the: Slip, asks: str, look: Callable[[Slip, Variant], str]) -> Row:
    """Ask about a card kept back."""
    return Row(id, clauses, lambda game: f"{the.told(game)} {asks}", lambda game: look(the, game))


def is_renege(the: Slip, game: Variant) -> str:
    return yes(bool(reneges(the.gathered(game))))


def mended_on_table(the: Slip, game: Variant) -> str:
    return yes(may_put_right(the.on_table(game), the.offender(game)))


def mended_later(the: Slip, game: Variant) -> str:
    return yes(may_put_right(the.gathered(game), the.offender(game)))


def price(the: Slip, game: Variant) -> str:
    return points_told(game, the.ruling(game).points)


def tricks_count(the: Slip, game: Variant) -> str:
    return yes(not the.ruling(game).ends_deal)


RENEGE = (
    slip(
        "keeping-the-left-bower",
        "irregularities.renege irregularities.renege-plain",
        Slip(led="KH", played="9S", kept="JD"),
        "Is this a renege?",
        is_renege,
    ),
    slip(
        "renege-at-once",
        "irregularities.renege-put-right irregularities.renege-put-right-each "
        "irregularities.renege-final",
        Slip(),
        "The trick has not been gathered yet. May the mistake be put right without a penalty?",
        mended_on_table,
    ),
    slip(
        "renege-gathered",
        "irregularities.renege-put-right irregularities.renege-put-right-each "
        "irregularities.renege-final",
        Slip(),
        FOUND + "May the mistake still be put right without a penalty?",
        mended_later,
    ),
    slip("renege-by-defender", PENALTY, Slip(), FOUND + WHOSE_POINTS, price),
    slip("renege-by-maker", PENALTY, Slip(by_maker=True), FOUND + WHOSE_POINTS, price),
    slip(
        "renege-against-loner",
        "irregularities.renege-loner",
        Slip(alone=True),
        FOUND + WHOSE_POINTS,
        price,
    ),
    slip(
        "renege-and-the-tricks",
        "irregularities.renege-ends-deal irregularities.renege-deal-stands",
        Slip(),
        FOUND + "Do the tricks of this deal still bring points?",
        tricks_count,
    ),
    slip(
        "false-call",
        "irregularities.false-call irregularities.false-call-each",
        Slip(played="KS"),
        f"B calls this a renege. {WHOSE_POINTS}",
        price,
    ),
)

CUSTOMS = (
    allowed("out-of-turn", "turn.clockwise", Script(), "A", "pass"),
    custom(
        "talk",
        "irregularities.talk irregularities.talk-each",
        "May players who play together tell each other which cards they hold?",
        "no",
    ),
    custom(
        "misdeal",
        "irregularities.misdeal",
        "A card turns face up while the cards are dealt. By the usual custom, who deals again?",
        "the same dealer",
    ),
)

ROWS = (*RENEGE, *CUSTOMS)
