"""Games for the tests of playing: begun, answered by a rule, and looked at."""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from random import Random

from tests.deals import dealt, variant
from tutor.coach.estimate import Estimate
from tutor.coach.view import View
from tutor.corpus import Corpus
from tutor.game.actions import Action
from tutor.game.engine import legal_actions
from tutor.game.match import Match
from tutor.game.state import DealState, Phase
from tutor.page import Mood, Page
from tutor.playing.coaching import Coach
from tutor.playing.events import Event, parse
from tutor.playing.game import Game, Setup, after, begin
from tutor.playing.session import Pages, TableSession
from tutor.words import Words

Chooser = Callable[[DealState], Action]


@cache
def corpus(language: str = "en") -> Corpus:
    return Corpus(Words(language))


def new(*changes: str, of: str = "standard", seed: int = 1, **setup: object) -> Game:
    """Begin a game; the learner sits South, or first where there is no South."""
    game = variant(*changes, of=of)
    learner = 2 if game.players == 4 else 0
    return begin(Setup(game, learner, seed, 0, **setup))  # type: ignore[arg-type]


def at(state: DealState, *said: str, **setup: object) -> Game:
    """Return a game whose first deal is this one, after these events."""
    game = state.variant
    learner = 2 if game.players == 4 else 0
    found = Game(
        Setup(game, learner, 1, state.deal.dealer, **setup),  # type: ignore[arg-type]
        Match.begin(game, state.deal.dealer),
        state,
    )
    for word in said:
        found = after(found, parse(word))
    return found


def by_order(seen: View, legal: Sequence[Action]) -> Sequence[Estimate]:
    """Find the first legal action best, and each after it by half a point worse."""
    return [Estimate(each, 1 - n / 2, 3, n / 2, 0.01) for n, each in enumerate(legal)]


def session(game: Game, language: str = "en", **options: object) -> TableSession:
    return TableSession(game, corpus(language), Coach(by_order), **options)  # type: ignore[arg-type]


def opened(game: Game, *typed: str, **options: object) -> tuple[TableSession, Pages, Page]:
    """Open a game and type these answers; return the page after the last of them."""
    found = session(game, "en", **options)
    pages = found.pages()
    page = next(pages)
    for answer in typed:
        page = pages.send(answer)
    return found, pages, page


def first(state: DealState) -> Action:
    return legal_actions(state)[0]


def at_random(seed: object) -> Chooser:
    chance = Random(str(seed))
    return lambda state: chance.choice(legal_actions(state))


def played(found: TableSession, chooser: Chooser = first, most: int = 5000) -> Iterator[Page]:
    """Play a game on to its end and yield every page."""
    pages = found.pages()
    page = next(pages)
    for _ in range(most):
        yield page
        if page.mood is Mood.END:
            return
        page = pages.send(chooser(found.game.state).word if found.game.is_own_turn else "")
    raise AssertionError("the game does not end")


def said(page: Page) -> str:
    return " ".join([page.heading, *page.text])


def words(events: Sequence[Event]) -> list[str]:
    return [event.word for event in events]


def lead(cards: str, **others: str) -> Game:
    """Return the first lead, South's, with hearts as trump that South ordered up."""
    game = at(dealt(variant(), dealer="E", S=cards, **others), "order_up")
    while game.state.phase is not Phase.PLAY:
        word = "discard 9C" if game.state.phase is Phase.DISCARD else "together"
        game = after(game, parse(word))
    return game
