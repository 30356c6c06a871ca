"""Random deals for the tests of records: played, compared, and partly forgotten."""

from dataclasses import replace
from random import Random
from typing import NamedTuple

from tutor.cards import Cards, bits
from tutor.game.actions import (
    Action,
    Discard,
    Give,
    Keep,
    Pass,
    PlayCard,
    PlayOn,
    Together,
)
from tutor.game.engine import carry_out, deal, judge, legal_actions
from tutor.game.rule import RuleViolation
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import shipped
from tutor.records.record import DealRecord, Record

GAMES = [
    *((name,) for name in shipped()),
    ("standard", "natural_trump_needed=on"),
    ("standard", "go_under=on"),
    ("standard-32", "go_under=on"),
    ("standard", "misdeal_claim=farmers", "may_bury_upcard=off", "pick_up=compulsory"),
    ("three-handed", "misdeal_claim=ace_no_face"),
    ("railroad", "partners_best=2", "joker_turned=agreed"),
]
"""Games that leave out different things: a variant, and settings changed."""


class Done(NamedTuple):
    """What a player did, out of what, and what the rules say to it."""

    seat: int
    action: Action
    legal: tuple[Action, ...]
    violation: RuleViolation | None


def played(
    variant: Variant, chance: Random, *, reneges: bool = False, whole: bool = False
) -> tuple[DealState, list[Done]]:
    """Play a deal at random, to the end or to anywhere; a card that reneges may be played."""
    state = deal(variant, chance.randrange(variant.players), chance)
    stops_at = 1000 if whole else chance.randrange(50)
    done: list[Done] = []
    while state.phase is not Phase.OVER and len(done) < stops_at:
        legal = legal_actions(state)
        passes = Pass() in legal and chance.random() < 0.6  # or no second round would be seen
        action = Pass() if passes else chance.choice(legal)
        if reneges and state.phase is Phase.PLAY and chance.random() < 0.5:
            action = PlayCard(variant.deck.names(chance.choice(list(bits(state.hand))))[0])
        done.append(Done(state.to_act, action, legal, judge(state, action)))
        state = carry_out(state, action)
    return state, done


def on_table(state: DealState) -> tuple[object, ...]:
    """Return all that a state says, whichever of two equal cards it was."""

    def names(cards: Cards) -> tuple[str, ...]:
        return tuple(sorted(card.code for card in state.variant.deck.names(cards)))

    table, contract = state.deal, state.contract
    return (
        *(table.dealer, *map(names, table.hands), names(table.upcard), names(table.stock)),
        *(names(table.dummy), names(table.widow), state.phase, state.to_act),
        *(*map(names, state.hands), state.said, state.calls, state.proposed, names(state.aside)),
        contract and contract._replace(order=contract.order.trump),  # type: ignore[arg-type]
        *(state.leader, *map(names, state.trick), names(state.led), state.taken),
        *((each.leader, *map(names, each.cards), each.winner) for each in state.tricks),
    )


_OFTEN_LEFT_OUT = ((Discard, Keep), (Together,), (PlayOn,), (Give,))


def forgotten(record: Record, chance: Random) -> Record:
    """Leave out of a deal what people do not write down, or did not see."""
    (whole,) = record.deals
    kinds = tuple(
        kind for kinds in _OFTEN_LEFT_OUT if chance.random() < 0.5 for kind in kinds if whole.tricks
    )
    part = replace(
        whole,
        hands=tuple(_partly(hand, chance) for hand in whole.hands),
        dummy=whole.dummy if chance.random() < 0.5 else (),
        widow=whole.widow if chance.random() < 0.5 else (),
        said=tuple(each for each in whole.said if not isinstance(each.action, kinds)),
    )
    return replace(record, deals=(part,))


def unknown_hands(deal_record: DealRecord) -> DealRecord:
    """Leave out every hand."""
    return replace(deal_record, hands=((),) * len(deal_record.hands))


def _partly(hand: tuple[object, ...], chance: Random) -> tuple:  # type: ignore[type-arg]
    if chance.random() < 0.3:
        return hand
    return hand[: chance.randrange(len(hand))] if chance.random() < 0.3 else ()
