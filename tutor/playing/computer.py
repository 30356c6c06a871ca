"""What the others at the table do: they see no more than their seat does."""

from random import Random

from tutor.cards import bits
from tutor.coach.players import Level, choose
from tutor.coach.view import view
from tutor.game import revoke
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import legal_actions
from tutor.game.state import DealState, Phase
from tutor.playing.events import Accuse, Event, GoOn
from tutor.playing.game import Game, is_settled

NOTICES = {Level.EASY: 0.3, Level.MEDIUM: 0.7, Level.STRONG: 1.0}
"""How often a computer player notices a renege that the tricks prove."""


def next_event(game: Game) -> Event | None:
    """Return what happens next without the learner; None when the learner must go on or decide."""
    chance = Random(f"{game.setup.seed} move {len(game.log)}")
    called = _call(game, chance)
    if called is not None:
        return called
    if game.is_deal_over or game.is_trick_open or game.is_own_turn:
        return None
    return _action(game, chance)


def _action(game: Game, chance: Random) -> Action:
    state, setup = game.state, game.setup
    if setup.table_rules and _may_renege(state) and chance.random() * 100 < setup.reneges:
        stray = chance.choice(list(bits(state.hand & ~state.led)))
        return PlayCard(game.variant.deck.names(stray)[0])
    return choose(setup.level, view(state, state.to_act), legal_actions(state), chance)


def _may_renege(state: DealState) -> bool:
    is_play = state.phase is Phase.PLAY
    return is_play and bool(state.hand & state.led) and bool(state.hand & ~state.led)


def _call(game: Game, chance: Random) -> Accuse | None:
    """Return an opponent's call, just after the trick that proves a renege."""
    last = game.log[-1] if game.log else None
    has_news = isinstance(last, PlayCard) if game.is_deal_over else isinstance(last, GoOn)
    contract = game.state.contract
    if not has_news or contract is None or not game.may_accuse:
        return None
    own = game.variant.side(game.learner, contract.maker)
    for each in revoke.reneges(game.state):
        side = game.variant.side(each.seat, contract.maker)
        callers = [seat for seat in range(game.variant.players) if not (own | side) >> seat & 1]
        if each.proof and callers and not is_settled(game, each):
            is_seen = chance.random() < NOTICES[game.setup.level]
            return Accuse(chance.choice(callers), each.seat) if is_seen else None
    return None
