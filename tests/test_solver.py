"""The solver finds what a plain search finds, for every card of small deals of every game."""

from random import Random

import pytest

from tests.deals import variant
from tutor.cards import Card, Cards, Rank, Suit, bits
from tutor.coach.solver import Solver
from tutor.game.actions import PlayCard
from tutor.game.bids import BidKind
from tutor.game.engine import apply, deal, legal_actions, start
from tutor.game.scoring import tricks_of
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.trumps import Trump

BIDS = ("lowest_bid=1", "highest_bid=3", "forced_bid=1")
SMALL = {
    "standard": variant("hand_size=3"),
    "without trump": variant("hand_size=3", "no_trump=high_low", "stick_the_dealer=on"),
    "six players": variant("hand_size=2", "players=6"),
    "joker": variant("hand_size=3", of="railroad"),
    "three-handed": variant("hand_size=3", "dummy=3", of="three-handed"),
    "two-handed": variant("hand_size=4", of="two-handed"),
    "ask and moon": variant("hand_size=3", *BIDS, of="bid-euchre"),
    "no trump bid": variant("hand_size=3", "no_trump=high_low", *BIDS, of="bid-euchre"),
    "widow": variant("hand_size=3", *BIDS, of="hasenpfeffer"),
    "double deck": variant("hand_size=3", *BIDS, of="double-deck-bid-euchre"),
    "napoleon": variant("hand_size=3", *BIDS, of="napoleon"),
}
SEEN = {
    "misère",
    "no trump, low cards win",
    "two lone players",
    "equal cards in two hands",
    "equal cards in one hand",
    "within a trick",
    "dummy taken",
    "trump fixed by the lead",
}


def by_plain_search(state: DealState) -> dict[PlayCard, int]:
    """Return by legal card how many tricks the makers still take when everybody plays best."""
    assert state.contract is not None
    makers = state.variant.side(state.contract.maker, state.contract.maker)
    return {
        action: tricks_of(after, makers) - tricks_of(state, makers) + _best(after, makers)
        for action in legal_actions(state)
        if isinstance(action, PlayCard)
        for after in [apply(state, action)]
    }


def _best(state: DealState, makers: int) -> int:
    if state.phase is Phase.OVER:
        return 0
    wants_more = bool(makers >> state.to_act & 1) is not is_misere(state)
    return (max if wants_more else min)(by_plain_search(state).values())


def is_misere(state: DealState) -> bool:
    return state.bid is not None and state.bid.kind is BidKind.MISERE


def dealt(game: Variant, chance: Random) -> DealState:
    """Deal; of a double deck only the aces and jacks, so that most cards have an equal."""
    if game.deck_copies == 1:
        return deal(game, chance.randrange(game.players), chance)
    few = [game.deck.bits(Card(rank, suit)) for rank in (Rank.ACE, Rank.JACK) for suit in Suit]
    cards = chance.sample(list(bits(sum(few))), game.players * game.hand_size)
    hands = tuple(sum(cards[seat :: game.players]) for seat in range(game.players))
    return start(game, chance.randrange(game.players), hands)


def moment(name: str, chance: Random) -> DealState:
    """Return a random moment of the play, with trump known."""
    while True:
        state = dealt(SMALL[name], chance)
        plays = chance.randrange(2 * SMALL[name].players)
        while legal := legal_actions(state):
            if state.phase is Phase.PLAY and state.contract and state.contract.is_named:
                if plays <= 0:
                    return state
                plays -= 1
            state = apply(state, chance.choice(legal))


def traits(state: DealState) -> set[str]:
    """Return what is out of the ordinary, to see that it was tried."""
    contract, deck = state.contract, state.variant.deck
    assert contract is not None
    held = [
        deck.names(hand) for seat, hand in enumerate(state.hands) if not contract.out >> seat & 1
    ]
    together = [card for hand in held for card in set(hand)]
    found = {
        "misère": is_misere(state),
        "no trump, low cards win": contract.order.trump is Trump.NONE_LOW,
        "two lone players": contract.lone.bit_count() == 2,
        "equal cards in two hands": len(together) > len(set(together)),
        "equal cards in one hand": any(len(hand) > len(set(hand)) for hand in held),
        "within a trick": bool(state.trick),
        "dummy taken": bool(state.variant.dummy) and not contract.lone,
        "trump fixed by the lead": state.variant.id == "napoleon" and not state.tricks,
    }
    return {trait for trait, is_so in found.items() if is_so}


def compare(name: str, count: int, seed: str) -> set[str]:
    """Hold so many moments of a game against the plain search; return what was among them."""
    seen: set[str] = set()
    chance = Random(f"{name} {seed}")
    for _ in range(count):
        state = moment(name, chance)
        solver, plain = Solver(state), by_plain_search(state)
        assert solver.by_card(state) == spread(state, plain)
        assert solver.tricks(state) == _best_of(state, plain)
        seen |= traits(state)
    return seen


def _best_of(state: DealState, plain: dict[PlayCard, int]) -> int:
    assert state.contract is not None
    return _best(state, state.variant.side(state.contract.maker, state.contract.maker))


def spread(state: DealState, plain: dict[PlayCard, int]) -> dict[Cards, int]:
    """Return the same by physical card: equal ones are worth the same."""
    deck = state.variant.deck
    return {
        bit: tricks
        for action, tricks in plain.items()
        for bit in bits(deck.bits(action.card) & state.hand)
    }


def test_every_card_is_worth_what_a_plain_search_finds() -> None:
    counts = {name: 60 * game.deck_copies**2 for name, game in SMALL.items()}
    seen = [compare(name, count, "some") for name, count in counts.items()]
    assert set().union(*seen) == SEEN


@pytest.mark.oracle
@pytest.mark.parametrize("name", SMALL)
def test_two_thousand_more_deals_are_worth_what_a_plain_search_finds(name: str) -> None:
    compare(name, 2000 // len(SMALL) + 1, "many")


def test_a_solver_answers_for_every_later_moment_of_its_deal() -> None:
    chance = Random(7)
    for name in SMALL:
        state = moment(name, chance)
        solver = Solver(state)
        while state.phase is Phase.PLAY:
            assert solver.by_card(state) == Solver(state).by_card(state)
            state = apply(state, chance.choice(legal_actions(state)))
