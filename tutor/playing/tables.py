"""What the learner sees of the table at any moment of a game."""

from dataclasses import replace

from tutor.cards import Card
from tutor.game.actions import Keep, OrderUp
from tutor.game.customs import JokerTurned
from tutor.game.naming import is_joker_turned
from tutor.game.scoring import tricks_of
from tutor.game.state import DealState, Phase
from tutor.playing.game import Game
from tutor.scene import Mark, Place, Scene, look


def table_of(game: Game, marks: dict[Card, Mark] | None = None) -> Scene:
    """Return the table: everybody's last call or card, upcard, maker, trump, tricks and score."""
    state = game.state
    is_at_trick = game.is_trick_open or game.is_deal_over
    scene = look(state, game.learner, score=_score(game), marks=marks, at_last_trick=is_at_trick)
    return replace(
        scene,
        hand=() if _is_blind(state) else scene.hand,
        places=tuple(_place(place, state) for place in scene.places),
        upcard=next(iter(state.variant.deck.names(state.deal.upcard)), None),
        is_turned_down=_is_turned_down(state),
        taken=_taken(state, game.learner),
    )


def _is_blind(state: DealState) -> bool:
    """Whether trump is named before the hand is looked at."""
    is_named_so = state.variant.joker_turned is JokerTurned.DEALER_NAMES
    return state.phase is Phase.NAMING and is_joker_turned(state) and is_named_so


def _place(place: Place, state: DealState) -> Place:
    """Let calls stand in the first trick, and the maker's in all of them."""
    is_maker = state.contract is not None and place.seat == state.contract.maker
    said = [each.action for each in state.calls if each.seat == place.seat]
    last = place.said if state.phase is Phase.BIDDING else next(reversed(said), None)
    stands = place.card is None and (is_maker or not state.tricks)
    return place._replace(
        said=last if stands else None,
        is_dealer=place.seat == state.deal.dealer,
        is_maker=is_maker,
    )


def _is_turned_down(state: DealState) -> bool:
    """Whether nobody has taken the upcard, or will."""
    actions = [each.action for each in state.said]
    if state.contract is None:
        return len(state.calls) >= state.variant.players
    is_ordered = any(isinstance(each, OrderUp) for each in actions)
    return Keep() in actions or bool(state.calls) and not is_ordered


def _taken(state: DealState, learner: int) -> tuple[int, int]:
    """Count tricks by who plays together in this deal."""
    contract, variant = state.contract, state.variant
    ours = variant.side(learner, contract.maker) if contract else 1 << learner
    we = tricks_of(state, ours)
    return we, sum(state.taken) - we


def _score(game: Game) -> tuple[int, int] | None:
    """Return our points and theirs, where there are two sides."""
    score = game.standing.score
    if len(score) != 2:
        return None
    ours = game.variant.party(game.learner)
    return score[ours], score[1 - ours]
