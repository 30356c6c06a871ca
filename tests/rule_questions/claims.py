"""Questions about poor hands that may be shown or bettered before the bidding."""

from tests.rule_questions.asking import allowed, asked
from tests.rule_questions.choosing import next_dealer
from tests.rule_questions.table import Script

ACE_NO_FACE = {"B": "AS 9H 10S 9C 10D"}
NINES_AND_TENS = {"B": "9S 9H 10S 9C 10D"}

ONLY_LOW = Script(upcard="KH", hands=NINES_AND_TENS)

ROWS = (
    allowed(
        "ace-no-face", "bidding.rounds", Script(upcard="KH", hands=ACE_NO_FACE), "B", "misdeal"
    ),
    allowed(
        "only-nines-and-tens",
        "claim.ace-no-face claim.farmers claim.go-under",
        ONLY_LOW,
        "B",
        "misdeal",
    ),
    allowed(
        "going-under",
        "bidding.rounds",
        ONLY_LOW,
        "B",
        "under 9S 9H 10S",
    ),
    asked(
        "claim-deals-next",
        "claim.ace-no-face",
        Script("misdeal", upcard="KH", hands=ACE_NO_FACE),
        "Who deals next?",
        next_dealer,
    ),
    asked(
        "claim-same-dealer",
        "claim.farmers",
        Script("misdeal", upcard="KH", hands=NINES_AND_TENS),
        "Who deals next?",
        next_dealer,
    ),
)
