"""Questions about the pack, the deal and what beats what."""

from tests.rule_questions.asking import in_order, plain, takes
from tests.rule_questions.table import SUIT_NAMES
from tutor.cards import Card, Suit
from tutor.game.variant import Variant
from tutor.trumps import Trump


def _left_bower_of_spades(game: Variant) -> str:
    left = game.orders[Trump.SPADES].left_bower
    assert left is not None
    return left.short


def _highest_of_spades(game: Variant) -> str:
    return game.orders[Trump.SPADES].highest_first(game.deck.all)[0].short


def _suit_of_jack(game: Variant) -> str:
    return SUIT_NAMES[game.orders[Trump.DIAMONDS].suit_of(Card.parse("JH"))]


def _under_hearts(game: Variant, suit: Suit) -> int:
    return game.orders[Trump.HEARTS].by_suit[suit].bit_count()


PACK = (
    plain(
        "pack-size",
        "cards.pack",
        "How many cards does the whole pack have?",
        lambda game: len(game.deck.cards),
    ),
    plain(
        "lowest-rank",
        "cards.pack",
        "Which is the lowest rank in the pack?",
        lambda game: game.ranks()[-1],
    ),
    plain(
        "hand-size",
        "deal.hands",
        "How many cards is a player given who does not deal?",
        lambda game: game.hand_size,
    ),
    plain(
        "dealers-cards",
        "deal.dealer-extra",
        "How many cards is the dealer given at first?",
        lambda game: game.hand_size + game.dealer_extra,
    ),
    plain(
        "dummy-size",
        "deal.dummy",
        "How many cards are dealt to the empty place?",
        lambda game: game.dummy,
    ),
    plain(
        "widow-size",
        "deal.widow",
        "How many cards are laid in the middle for the highest bidder?",
        lambda game: game.widow,
    ),
    plain(
        "unseen",
        "deal.stock deal.stock-under",
        "How many cards lie face down under the upcard?",
        lambda game: game.stock_size - int(game.upcard),
    ),
    plain(
        "left-over",
        "deal.left-over",
        "How many cards does nobody get in the deal?",
        lambda game: game.stock_size,
    ),
    plain("tricks", "aim.trick", "How many tricks has a deal?", lambda game: game.tricks),
)

SIZES = (
    plain(
        "trumps",
        "cards.suit-sizes cards.suit-sizes-joker cards.suit-sizes-equal cards.two-copies",
        "Hearts are trump. How many trumps does the pack have in all?",
        lambda game: _under_hearts(game, Suit.HEARTS),
    ),
    plain(
        "sister-suit",
        "cards.suit-sizes cards.suit-sizes-joker cards.suit-sizes-equal",
        "Hearts are trump. How many cards of the pack count as diamonds?",
        lambda game: _under_hearts(game, Suit.DIAMONDS),
    ),
    plain(
        "other-suit",
        "cards.suit-sizes cards.suit-sizes-joker cards.suit-sizes-equal",
        "Hearts are trump. How many cards of the pack count as clubs?",
        lambda game: _under_hearts(game, Suit.CLUBS),
    ),
)

PLAIN_ORDER = "cards.plain-order cards.plain-order-all"
ORDER = (
    plain(
        "left-bower",
        "cards.left-bower",
        "Spades are trump. Which card is the left bower?",
        _left_bower_of_spades,
    ),
    plain(
        "suit-of-a-jack",
        "cards.left-bower cards.plain-order-all",
        "Diamonds are trump. Of which suit is J♥ in this deal?",
        _suit_of_jack,
    ),
    plain(
        "highest-card",
        "cards.trump-order cards.plain-order-all",
        "Spades are trump. Which card beats all others?",
        _highest_of_spades,
    ),
    in_order("order-of-trumps", "cards.trump-order", "C", "AC JS 10C JK JC KC QC 9C"),
    in_order("order-without-bowers", "cards.plain-order-all", "C", "10C JC 2C AC QC KC"),
    in_order("order-of-the-sister-suit", "cards.plain-order", "H", "10D AD 9D KD 7D QD"),
    in_order("order-of-another-suit", PLAIN_ORDER, "H", "8S 10S JS AS 7S QS"),
    in_order("order-without-trump", "cards.no-trump cards.no-trump-plain", "NT", "10S JS AS QS 9S"),
)

WINNERS = (
    takes("bower-over-ace", "cards.right-bower", "H", "AH JD QH KH"),
    takes("low-trump-over-ace", "cards.trump", "S", "AD 9S KD QD"),
    takes("right-over-left", "cards.right-bower", "C", "JS JC AC KC"),
    takes("jack-below-ace", "cards.plain-order-all", "H", "JH AH JD 2H"),
    takes("joker-over-right", "cards.joker", "S", "JS JK JC AS"),
    takes("off-suit-loses", "play.trick-winner", "H", "9C AD 10C AS"),
    takes("two-equal-cards", "play.equal-cards", "D", "JH JH AD KD"),
    takes("equal-left-over-ace", "play.equal-cards", "D", "AC 9D JH 9D"),
    takes("misere-has-no-trump", "auction.misere", "NT", "9C AH KC AC"),
)

ROWS = (*PACK, *SIZES, *ORDER, *WINNERS)
