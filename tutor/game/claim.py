"""Poor hands: shown for a new deal, or bettered from the cards that nobody sees."""

from functools import cache
from itertools import combinations

from tutor.cards import Cards, Rank, bits
from tutor.game.actions import Action, ClaimMisdeal, GoUnder, PlayOn, cards_of
from tutor.game.customs import MisdealClaim
from tutor.game.rule import Facts, Options, Rule, Stage, no_facts
from tutor.game.state import DealState, Phase, with_hand
from tutor.game.variant import Variant

SWAPPED = 3
"""How many cards change places when a hand goes under."""

_MISDEAL: Options = 1
_PLAY_ON: Options = 2


@cache
def options(variant: Variant) -> tuple[Action, ...]:
    """Claim, play on, or swap any three nines and tens."""
    low = [card for card in variant.deck.cards if card.rank in (Rank.NINE, Rank.TEN)]
    swaps = combinations(low, SWAPPED) if variant.go_under else ()
    return (ClaimMisdeal(), PlayOn(), *dict.fromkeys(GoUnder.of(cards) for cards in swaps))


def speaker(state: DealState) -> int | None:
    """Return the next seat, from the dealer's left, that holds a hand to claim and has not said."""
    variant = state.variant
    if state.contract is not None or state.calls:
        return None
    answered = {each.seat for each in state.said if isinstance(each.action, PlayOn | GoUnder)}
    for step in range(1, variant.players + 1):
        seat = (state.deal.dealer + step) % variant.players
        if seat not in answered and (_is_misdeal(state, seat) or _may_go_under(state, seat)):
            return seat
    return None


def hand_qualifies(state: DealState) -> Options:
    """A hand is shown for a new deal only when it is as poor as the custom asks."""
    return -1 if _is_misdeal(state, state.to_act) else ~_MISDEAL


def own_cards(state: DealState) -> Options:
    """Only cards that are held can be swapped."""
    if not _may_go_under(state, state.to_act):
        return _MISDEAL | _PLAY_ON
    deck, found = state.variant.deck, _MISDEAL | _PLAY_ON
    for index, option in enumerate(options(state.variant)):
        if deck.held(state.hand, cards_of(option)).bit_count() == SWAPPED:
            found |= 1 << index
    return found


def _ranked(variant: Variant, *ranks: Rank) -> Cards:
    return sum(1 << n for n, card in enumerate(variant.deck.cards) if card.rank in ranks)


def _is_misdeal(state: DealState, seat: int) -> bool:
    hand, variant = state.hands[seat], state.variant
    if not hand:
        return False
    if variant.misdeal_claim is MisdealClaim.ACE_NO_FACE:
        faces = _ranked(variant, Rank.KING, Rank.QUEEN, Rank.JACK, Rank.JOKER)
        return bool(hand & _ranked(variant, Rank.ACE)) and not hand & faces
    if variant.misdeal_claim is MisdealClaim.FARMERS:
        return not hand & ~_ranked(variant, Rank.NINE, Rank.TEN)
    return False


def _may_go_under(state: DealState, seat: int) -> bool:
    low = state.hands[seat] & _ranked(state.variant, Rank.NINE, Rank.TEN)
    return state.variant.go_under and low.bit_count() >= SWAPPED <= state.deal.stock.bit_count()


def _swap_facts(state: DealState, chosen: Options) -> Facts:
    action = options(state.variant)[chosen.bit_length() - 1]
    assert isinstance(action, GoUnder)
    return {"cards": action.cards}


RULES = (
    Rule("claim.misdeal", hand_qualifies, no_facts),
    Rule("claim.go-under", own_cards, _swap_facts, ("cards",)),
)


def do(state: DealState, action: Action) -> DealState:
    """End the deal, swap three cards with the stock, or play on."""
    if isinstance(action, ClaimMisdeal):
        return state._replace(phase=Phase.OVER)
    if isinstance(action, GoUnder):
        return _swapped(state, state.variant.deck.held(state.hand, action.cards))
    return state


def _swapped(state: DealState, low: Cards) -> DealState:
    under = sum(list(bits(state.deal.stock))[:SWAPPED])
    deal = state.deal._replace(stock=state.deal.stock & ~under | low)
    return with_hand(state._replace(deal=deal), state.to_act, state.hand & ~low | under)


STAGE = Stage(
    Phase.CLAIM,
    speaker,
    options,
    RULES,
    do,
    is_played=lambda game: game.go_under or game.misdeal_claim is not MisdealClaim.NONE,
)
