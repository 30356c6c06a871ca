"""Questions about the tricks: who leads, what must be followed, who leads next."""

from tests.rule_questions.asking import Row, asked, may_play, trump_told
from tests.rule_questions.choosing import speaker
from tests.rule_questions.table import LETTERS, Script, in_cards, settled
from tutor.cards import parse_cards
from tutor.game.actions import PlayCard
from tutor.game.engine import apply
from tutor.game.position import in_play
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.trumps import Trump


def leader(state: DealState) -> str:
    """Say who plays the first card of the deal."""
    return speaker(settled(state))


def leads_next(id: str, clauses: str, trump: str, cards: str) -> Row:
    """Ask who leads after a trick that B led; each player plays one of the cards."""

    def seats(game: Variant) -> list[int]:
        return [(1 + place) % game.players for place in range(game.players)]

    def text(game: Variant) -> str:
        played = (
            f"{LETTERS[seat]} plays {in_cards(card)}"
            for seat, card in zip(seats(game), cards.split(), strict=False)
        )
        told = ", then ".join(played)
        return f"{trump_told(trump)} In a trick {told}. Who leads to the next trick?"

    def answer(game: Variant) -> str:
        *table, last = parse_cards(cards)[: game.players]
        state = in_play(game, Trump(trump), leader=1, table=table, hand=[last])
        return speaker(apply(state, PlayCard(last)))

    return Row(id, clauses, text, answer)


BOWERS = (
    may_play("left-bower-led", "play.left-bower-led", "H", "JD", "QH 9D AS"),
    may_play("left-bower-led-no-trump", "play.left-bower-led", "C", "JS", "AS 10S 9D"),
    may_play("left-bower-must-follow", "play.left-bower-follows", "H", "KH", "JD 9S AC"),
    may_play("left-bower-may-follow", "play.left-bower-follows", "S", "9S", "JC AS KD"),
    may_play("left-bower-strays", "play.left-bower-strays", "H", "KD", "JD 9D AS"),
    may_play("left-bower-void", "play.left-bower-strays", "C", "AS", "JS 9D"),
)

JOKER = (
    may_play("joker-follows-trump", "cards.joker", "D", "AD", "JK 9S AC"),
    may_play("joker-strays", "cards.joker", "D", "AS", "JK 9S AC"),
    may_play("joker-led", "cards.joker", "S", "JK", "JC 9S AD"),
)

FOLLOWING = (
    may_play("jack-stays-with-its-suit", "cards.plain-order-all", "H", "KH", "JD 9H 2H"),
    may_play("jack-follows-its-suit", "cards.plain-order-all", "H", "KD", "JD 9S AH"),
    may_play("follow-suit", "play.follow-suit", "D", "AS", "9S KS AD"),
    may_play("cannot-follow", "play.follow-suit", "D", "AS", "9H KC AD"),
    may_play("need-not-win", "play.no-duty-to-win", "S", "10H", "9H AH KC"),
    may_play("lead-trump", "play.any-lead play.lead-fixes-trump", "S", "", "AS 9H KD"),
)

NEXT_LEAD = (
    leads_next("winner-leads", "play.winner-leads", "H", "9S AS 10S KS"),
    leads_next("trumper-leads", "play.winner-leads", "D", "AC 9D KC QC"),
    leads_next("discard-does-not-lead", "play.winner-leads", "D", "9C AS QS AH"),
)

FIRST_LEAD = (
    asked(
        "first-lead",
        "play.first-lead",
        Script("rest pass, order_up"),
        "Who leads to the first trick?",
        leader,
    ),
    asked(
        "second-round-lead",
        "play.first-lead",
        Script("all pass, rest pass, call S"),
        "Who leads to the first trick?",
        leader,
    ),
    asked(
        "bidder-leads",
        "play.bidder-leads",
        Script("pass, bid 3, others pass"),
        "Who leads to the first trick?",
        leader,
    ),
)

ROWS = (*BOWERS, *JOKER, *FOLLOWING, *NEXT_LEAD, *FIRST_LEAD)
