"""Clauses that say the same thing for different games: at most one of a family applies."""

RIGHT_BOWER = ("cards.right-bower", "cards.right-bower-joker", "cards.right-bower-double")
LEFT_BOWER = ("cards.left-bower", "cards.left-bower-double")
JOKER = ("cards.joker", "cards.joker-plain")
TRUMP_ORDER = ("cards.trump-order", "cards.trump-order-double", "cards.plain-order-all")
PLAIN_ORDER = ("cards.plain-order", "cards.plain-order-all")
NO_TRUMP = ("cards.no-trump", "cards.no-trump-plain")
LOW_NO_TRUMP = ("bidding.no-trump-low", "auction.no-trump-low")
TRUMP = ("cards.trump",)
NO_BOWERS = ("cards.plain-order-all",)

FOLLOW_SUIT = ("play.follow-suit",)
LEFT_FOLLOWS = ("play.left-bower-follows",)
LEFT_STRAYS = ("play.left-bower-strays",)
LEFT_LED = ("play.left-bower-led",)
NO_DUTY = ("play.no-duty-to-win",)
TRICK_WINNER = ("play.trick-winner",)
EQUAL_CARDS = ("play.equal-cards",)
FIRST_LEAD = ("play.first-lead", "play.bidder-leads")
LONER_LEAD = ("play.loner-lead", "play.loner-lead-each", "play.loner-lead-dealer")
NEXT_LEAD = ("play.winner-leads",)

ORDER_UP = ("bidding.order-up", "bidding.order-up-each")
ANY_HAND = ("bidding.any-hand",)
PICK_UP = ("exchange.must-take", "exchange.may-take")
BURY = ("exchange.no-bury", "exchange.may-bury")
LAST_WORD = (
    *("bidding.stick-the-dealer", "bidding.stick-or-concede", "bidding.stick-or-concede-many"),
    *("bidding.stick-or-concede-each", "bidding.all-pass", "bidding.all-pass-same-dealer"),
    *("auction.dealer-must-bid", "auction.joker-holder"),
    *("auction.all-pass", "auction.all-pass-same-dealer"),
)

LAST_PASS = ("bidding.all-pass", "bidding.all-pass-same-dealer")

RENEGE = ("irregularities.renege", "irregularities.renege-plain")
