"""Questions about the game as a whole: who plays with whom, who deals next, who has won."""

from dataclasses import replace

from tests.rule_questions.asking import Row, plain
from tests.rule_questions.scoring import defenders, makers
from tests.rule_questions.table import LETTERS, letters, seated
from tutor.cards import indices
from tutor.game.match import Match
from tutor.game.scoring import Outcome, Worth
from tutor.game.variant import Variant

B = LETTERS.index("B")


def _other_points(game: Variant, points: int) -> tuple[int, ...]:
    """Return points by party for the first two; the others have none."""
    return (points, *[0] * (len(game.parties) - 2))


def _after_deal(game: Variant, first: int, second: int) -> Match:
    """Return a game in which the first party has just made trump; no fixed deals are left."""
    begun = Match.begin(game, 0, (first, *_other_points(game, second)))
    return replace(begun, deals=game.deals, last_maker=0)


def _winner(game: Variant, match: Match) -> str:
    names = (f"the {makers(game)}", f"the {defenders(game)}".replace("the each", "the"))
    return "nobody yet" if match.winner is None else names[match.winner]


def score(id: str, clauses: str, over: int, others_over: int) -> Row:
    """Ask who has won at these points, counted from the target."""

    def text(game: Variant) -> str:
        ours, theirs = game.target + over, game.target + others_over
        have = "have" if makers(game).endswith("s") else "has"
        others = f"the {defenders(game)}".replace("the each", "one")
        return (
            f"After a deal its {makers(game)} {have} {ours} points in all, and {others} {theirs}. "
            "Who has won the game?"
        )

    def answer(game: Variant) -> str:
        return _winner(game, _after_deal(game, game.target + over, game.target + others_over))

    return Row(id, clauses, text, answer)


def last_deal(id: str, clauses: str, first: int, second: int) -> Row:
    """Ask who has won after the last of a fixed number of deals."""

    def text(game: Variant) -> str:
        have = f"The best scores after {game.deals} deals are {first} and {second}"
        return f"{have}, the bidder of the last deal has {first}. Who has won?"

    return Row(id, clauses, text, lambda game: _winner(game, _after_deal(game, first, second)))


def _chosen(game: Variant) -> str:
    return f"{seated(game)} B {'makes the highest bid' if game.is_auction else 'chooses trump'}."


def helpers(game: Variant) -> str:
    return letters(indices(game.side(B, B) & ~(1 << B)))


def opponents(game: Variant) -> str:
    return letters(seat for seat in range(game.players) if not game.side(B, B) >> seat & 1)


def _next_dealer(game: Variant) -> str:
    points = (game.made, *_other_points(game, 0))
    return LETTERS[Match.begin(game).after(Outcome(points, 0, worth=Worth("scoring.made"))).dealer]


def _after_loss(game: Variant) -> int:
    match = Match.begin(game, 0, (1, *_other_points(game, 0)))
    return match.after(Outcome((-4, *_other_points(game, 0)), 0)).score[0]


def _lap(game: Variant) -> int:
    return _after_deal(game, game.target + 2, 3).next_game().score[0]


TABLE = (
    Row(
        "helpers",
        "players.pairs players.each",
        lambda game: f"{_chosen(game)} Who helps B in this deal?",
        helpers,
    ),
    Row(
        "opponents",
        "players.two players.pairs players.each",
        lambda game: f"{_chosen(game)} Who plays against B in this deal?",
        opponents,
    ),
    Row(
        "next-dealer",
        "deal.next-dealer",
        lambda game: f"{seated(game)} The deal is played. Who deals next?",
        _next_dealer,
    ),
)

TARGET = "winning.target winning.target-each"
SEVERAL = "winning.both-reach winning.bidder-first winning.several-reach winning.bidder-first-each"
SCORES = (
    plain(
        "target",
        TARGET,
        "How many points win the game?",
        lambda game: game.target,
    ),
    score("target-reached", TARGET, 0, -3),
    score("target-not-reached", TARGET, -1, -2),
    score(
        "both-reach",
        SEVERAL,
        0,
        1,
    ),
    score(
        "both-reach-equal",
        SEVERAL,
        1,
        1,
    ),
    plain(
        "below-zero",
        "winning.below-zero",
        "A score of 1 point, and 4 points are lost. What is the score now?",
        _after_loss,
    ),
    plain(
        "deals",
        "winning.deals winning.deals-each",
        "How many deals has a game?",
        lambda game: game.deals,
    ),
    last_deal("last-deal", "winning.deals-each", 7, 3),
    last_deal("last-deal-equal", "winning.deals-each", 7, 7),
    Row(
        "laps",
        "winning.carry-over",
        lambda game: (
            f"A side wins with {game.target + 2} points. With how many does it begin the next game?"
        ),
        lambda game: str(_lap(game)),
    ),
    plain(
        "slam",
        "winning.slam",
        "A side wins while the others have no point. As how many games does this count?",
        lambda game: _after_deal(game, game.target, 0).games,
    ),
)

ROWS = (*TABLE, *SCORES)
