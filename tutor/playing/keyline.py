"""Which keys work at a moment of a game."""

from collections.abc import Iterator

from tutor.game.state import Phase
from tutor.playing.game import Game
from tutor.words import Words


def key_line(game: Game, words: Words, *, hints: bool) -> tuple[str, ...]:
    """Name the keys that work now, and no others."""
    return tuple(_keys(game, words, hints))


def _keys(game: Game, words: Words, hints: bool) -> Iterator[str]:
    if game.is_own_turn:
        is_card = game.state.phase is Phase.PLAY
        yield words.say("number or card: answer") if is_card else words.say("number: answer")
    else:
        yield words.say("Enter: go on")
    if game.is_own_turn and hints:
        yield words.say("h: hint")
    yield words.say("?: rule")
    if game.state.tricks and not game.is_trick_open:
        yield words.say("t: last trick")
    if game.is_deal_over and not game.is_looked_at:
        yield words.say("a: all hands")
    if game.own:
        yield words.say("u: undo")
    if game.may_put_right:
        yield words.say("b: take the card back")
    if game.may_accuse:
        yield words.say("r SEAT: call a renege")
    yield words.say("l: language")
    yield words.say("q: leave")
