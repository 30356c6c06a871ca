"""A game in progress as a value: what was done in it so far, and what follows from that."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random

from tutor.cards import Card
from tutor.coach.players import Level
from tutor.game import engine, revoke
from tutor.game.actions import Action, PlayCard
from tutor.game.customs import RevokeWindow
from tutor.game.engine import IllegalAction
from tutor.game.match import Match
from tutor.game.revoke import Accusation, Renege, Ruling
from tutor.game.scoring import Outcome
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.playing.events import Accuse, Event, GoOn, LookAtHands, PutRight
from tutor.records.record import DealRecord, deal_of


@dataclass(frozen=True, slots=True)
class Setup:
    """What a game is played with; with it and the events a game is the same every time.

    ``reneges`` is how often in a hundred chances a computer player does not follow suit.
    """

    variant: Variant
    learner: int
    seed: int
    dealer: int
    level: Level = Level.MEDIUM
    table_rules: bool = False
    reneges: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A game after the events in ``log``.

    ``match`` is the game before this deal, ``own`` the places in the log of the learner's
    decisions. ``open_trick`` is the table before the last card of a trick that is complete and
    not gathered yet. ``is_looked_at`` says whether the learner has seen all hands, where that
    was the end of calling.
    """

    setup: Setup
    match: Match
    state: DealState
    log: tuple[Event, ...] = ()
    own: tuple[int, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    finished: tuple[DealRecord, ...] = ()
    open_trick: DealState | None = None
    is_looked_at: bool = False

    @property
    def variant(self) -> Variant:
        return self.setup.variant

    @property
    def learner(self) -> int:
        return self.setup.learner

    @property
    def is_deal_over(self) -> bool:
        """Whether the last card was played, or a renege ended the deal."""
        return self.state.phase is Phase.OVER or revoke.ends_deal(self.rulings)

    @property
    def is_trick_open(self) -> bool:
        """Whether a complete trick waits to be gathered."""
        return self.open_trick is not None and not self.is_deal_over

    @property
    def is_own_turn(self) -> bool:
        """Whether the learner must decide something."""
        is_waiting = self.is_deal_over or self.is_trick_open
        return not is_waiting and self.state.to_act == self.learner

    @property
    def result(self) -> Outcome:
        """The end of this deal with the penalties in it."""
        return revoke.ruled(self.state, self.rulings)

    @property
    def standing(self) -> Match:
        """The game as it stands, with this deal when it is over."""
        return self.match.after(self.result) if self.is_deal_over else self.match

    @property
    def wrong_card(self) -> Renege | None:
        """The learner's renege in the trick that waits to be gathered."""
        here = len(self.state.tricks) - 1
        found = revoke.reneges(self.state) if self.is_trick_open else ()
        return next((r for r in found if (r.seat, r.trick) == (self.learner, here)), None)

    @property
    def may_put_right(self) -> bool:
        """Whether the learner may take back a card of the trick that is not gathered yet."""
        is_in_time = self.variant.revoke_window is RevokeWindow.GATHERED
        return is_in_time and self.wrong_card is not None

    @property
    def may_accuse(self) -> bool:
        """Whether a renege can be called: some trick is gathered and the deal is not settled.

        Who has looked at all hands needs no eye for a renege any more, and can call none.
        """
        is_closed = revoke.ends_deal(self.rulings) or self.is_looked_at
        return self.setup.table_rules and bool(self.gathered.tricks) and not is_closed

    @property
    def record(self) -> DealRecord:
        """This deal on paper, as far as it went."""
        return deal_of(self.state, self.rulings)

    @property
    def gathered(self) -> DealState:
        """The table with a trick that waits to be gathered still lying on it."""
        if not self.is_trick_open or self.open_trick is None:
            return self.state
        last = self.state.tricks[-1]
        hands = self.state.hands
        return self.open_trick._replace(hands=hands, trick=last.cards)


def begin(setup: Setup) -> Game:
    """Deal the first cards of a game."""
    match = Match.begin(setup.variant, setup.dealer)
    return Game(setup, match, _dealt(setup, match))


def replayed(setup: Setup, events: Iterable[Event]) -> Game:
    """Return the game after these events; raises ValueError when one of them cannot happen."""
    game = begin(setup)
    for event in events:
        try:
            game = after(game, event)
        except (IllegalAction, AssertionError) as error:
            raise ValueError(event.word) from error
    return game


def undone(game: Game) -> Game:
    """Return the game before the learner's last decision."""
    return replayed(game.setup, game.log[: game.own[-1]])


def after(game: Game, event: Event) -> Game:
    """Return the game after something more; raises ValueError or IllegalAction when it cannot be.

    With table rules a card that does not follow suit is carried out.
    """
    match event:
        case GoOn():
            changed = _gone_on(game)
        case PutRight(card=card):
            changed = replace(_put_right(game, card), own=(*game.own, len(game.log)))
        case Accuse(caller=caller):
            changed = replace(game, rulings=(*game.rulings, ruling(game, event)))
            if caller == game.learner:
                changed = replace(changed, own=(*game.own, len(game.log)))
        case LookAtHands():
            if not (game.is_deal_over and game.may_accuse):
                raise ValueError(event.word)
            changed = replace(game, is_looked_at=True)
        case _:
            changed = _acted(game, event)
    return replace(changed, log=(*game.log, event))


def is_settled(game: Game, renege: Renege) -> bool:
    """Whether a renege of this deal was called before."""
    return revoke.is_settled(renege, game.rulings)


def ruling(game: Game, called: Accuse) -> Ruling:
    """Settle a call.

    Raises ValueError when nothing can be called now, or there is no such opponent.
    """
    if not game.may_accuse:
        raise ValueError(called.word)
    state = game.gathered
    then = Accusation(called.caller, called.accused, len(state.tricks))
    return revoke.call(state, then, game.rulings)


def _acted(game: Game, action: Action) -> Game:
    """Let the seat to act do something."""
    state = game.state
    if game.is_trick_open or game.is_deal_over:
        raise ValueError(action.word)
    is_free = game.setup.table_rules and isinstance(action, PlayCard)
    is_held = isinstance(action, PlayCard) and bool(
        game.variant.deck.bits(action.card) & state.hand
    )
    done = (engine.carry_out if is_free and is_held else engine.apply)(state, action)
    is_complete = len(done.tricks) > len(state.tricks)
    own = (*game.own, len(game.log)) if state.to_act == game.learner else game.own
    return replace(game, state=done, own=own, open_trick=state if is_complete else None)


def _put_right(game: Game, card: Card) -> Game:
    """Lay the right card in the place of the learner's wrong one; later cards stay."""
    before, wrong = game.open_trick, game.wrong_card
    if before is None or wrong is None or not game.may_put_right:
        raise ValueError(card.code)
    if before.to_act == game.learner:
        return replace(game, state=engine.apply(before, PlayCard(card)))
    righted = revoke.put_right(before, game.learner, card)
    (last,) = game.variant.deck.names(game.state.tricks[-1].cards[-1])
    done = engine.carry_out(righted, PlayCard(last))
    return replace(game, state=done, open_trick=righted)


def _gone_on(game: Game) -> Game:
    if not game.is_deal_over:
        if game.open_trick is None:
            raise ValueError("nothing waits")
        return replace(game, open_trick=None)
    match = game.standing
    if match.winner is not None:
        raise ValueError("the game is over")
    return Game(
        game.setup,
        match,
        _dealt(game.setup, match),
        own=game.own,
        finished=(*game.finished, game.record),
    )


def _dealt(setup: Setup, match: Match) -> DealState:
    shuffled = Random(f"{setup.seed} deal {match.deals}")
    return engine.deal(setup.variant, match.dealer, shuffled)
