"""Short ways to set a table in tests: a deal, what is said at it, what may be done now."""

from collections.abc import Iterator
from functools import cache
from random import Random

from tutor.cards import Cards, indices, parse_cards
from tutor.game.actions import Action, Call, Pass, Together, parse
from tutor.game.engine import apply, deal, judge, legal_actions, start
from tutor.game.position import in_play
from tutor.game.rule import RuleViolation
from tutor.game.seats import Seat, parse_seat, seat_codes
from tutor.game.state import DealState, Phase, Said
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.trumps import Trump


@cache
def variant(*changes: str, of: str = "standard") -> Variant:
    """Return a game, ``standard`` if no other, with some settings changed: ``canadian=on``."""
    return load(of, changes)


def dealt(game: Variant, dealer: str = "", upcard: str = "10H", **cards: str) -> DealState:
    """Return a fresh deal; ``cards`` are by seat (``N``; ``p1`` at other tables), or the dummy's
    or the widow's.

    What is not given is filled with what is left, in the deck's order.
    """
    first = parse_seat(dealer, game.players) if dealer else 0
    masks = _masks(game, {"upcard": upcard if game.upcard else "", **cards})
    rest = [1 << index for index in indices(game.deck.all & ~sum(masks.values()))]
    codes = seat_codes(game.players)
    sizes = {place(code): game.hand_size for code in codes}
    sizes[place(codes[first])] += game.dealer_extra
    for name, size in {**sizes, "dummy": game.dummy, "widow": game.widow}.items():
        if name not in masks:
            masks[name] = sum(rest.pop(0) for _ in range(size))
    return _begun(game, first, masks)


def only(game: Variant, dealer: str = "", **cards: str) -> DealState:
    """Return a fresh deal of which only these cards are known; the other hands are empty."""
    return _begun(game, parse_seat(dealer, game.players) if dealer else 0, _masks(game, cards))


def place(code: str) -> str:
    """Return the name under which a seat's cards are given."""
    return f"p{code}" if code.isdecimal() else code


def after(state: DealState, *said: str) -> DealState:
    """Return the deal after these actions; each names the seat whose turn it must be."""
    for each in said:
        seat, action = each.split(" ", 1)
        assert turn(state) == seat, f"{each}: it is the turn of {turn(state)}"
        state = apply(state, parse(action))
    return state


def passed(state: DealState, times: int) -> DealState:
    """Return the bidding after so many passes."""
    for _ in range(times):
        state = apply(state, Pass())
    return state


def finished(state: DealState) -> DealState:
    """Return the end of a deal in which everybody does the first thing that is legal."""
    while actions := legal_actions(state):
        state = apply(state, actions[0])
    assert state.phase is Phase.OVER
    return state


def at_random(state: DealState, chance: Random) -> Iterator[DealState]:
    """Yield a deal at each of its steps, the first and the last among them.

    In some deals everybody is more patient than in others, or nobody would ever pass a deal out.
    """
    patience = chance.random()
    yield state
    while legal := legal_actions(state):
        is_pass = Pass() in legal and chance.random() < patience
        state = apply(state, Pass() if is_pass else chance.choice(legal))
        yield state


def random_deal(game: Variant, seed: object) -> Iterator[DealState]:
    """Deal and play at random and yield each step."""
    chance = Random(str(seed))
    return at_random(deal(game, chance.randrange(game.players), chance), chance)


def turn(state: DealState) -> str:
    """Return the seat to act."""
    return Seat(state.to_act, state.variant.players).code


def words(state: DealState) -> list[str]:
    """Return all that may be done now, as files write it."""
    return [action.word for action in legal_actions(state)]


def actions_of(said: tuple[Said, ...]) -> list[Action]:
    """Return what was said, whoever said it."""
    return [each.action for each in said]


def refusal(state: DealState, action: str, seat: str | None = None) -> RuleViolation | None:
    """Return what is said to an action, or None when it is allowed."""
    who = None if seat is None else parse_seat(seat, state.variant.players)
    return judge(state, parse(action), who)


def trick(game: Variant, trump: str, led: str, hand: str) -> DealState:
    """Return a trick in progress: the cards on the table and the hand of the seat to act."""
    return in_play(game, Trump(trump), leader=0, table=parse_cards(led), hand=parse_cards(hand))


def places(state: DealState) -> list[Cards]:
    """Return every place where cards lie, each as a set."""
    table, contract = state.deal, state.contract
    is_suit_called = bool(state.calls) and isinstance(state.calls[-1].action, Call)
    is_upcard_there = contract is None or is_suit_called
    is_dummy_there = contract is None or Said(contract.maker, Together()) not in state.said
    return [
        *(*state.hands, *state.trick, *(card for each in state.tricks for card in each.cards)),
        *(table.stock, state.aside),
        table.upcard if is_upcard_there else 0,
        table.dummy if is_dummy_there else 0,
        table.widow if contract is None or not state.variant.is_auction else 0,
    ]


def _masks(game: Variant, known: dict[str, str]) -> dict[str, Cards]:
    """Return the cards of each place, and of equal cards one that lies nowhere else."""
    masks: dict[str, Cards] = {}
    used: Cards = 0
    for name, text in known.items():
        before = used
        for card in parse_cards(text):
            free = game.deck.bits(card) & ~used
            assert free, f"{card.code} is dealt too often"
            used |= free & -free
        masks[name] = used & ~before
    return masks


def _begun(game: Variant, dealer: int, masks: dict[str, Cards]) -> DealState:
    hands = tuple(masks.pop(place(code), 0) for code in seat_codes(game.players))
    assert masks.keys() <= {"upcard", "dummy", "widow"}
    return start(game, dealer, hands, **masks)
