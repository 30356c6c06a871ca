"""Write Euchre Game Notation 1.4, or name what it cannot say."""

import json
from typing import Any

from tutor.cards import Card
from tutor.game import sides
from tutor.game.actions import (
    Call,
    Discard,
    Give,
    GoAlone,
    Keep,
    OrderUp,
    Pass,
    PlayOn,
    Together,
)
from tutor.game.state import Said
from tutor.game.variant import Variant
from tutor.records.egn import FILE_TYPE
from tutor.records.egn_cards import write_card
from tutor.records.egn_ruleset import ruleset_of
from tutor.records.reading import Mistakes
from tutor.records.record import DealRecord, Record
from tutor.records.sheet_writer import call_written
from tutor.records.shown import maker_of
from tutor.trumps import Trump
from tutor.yamlfile import N_, DataError, Problem

VERSION = "1.4"
_SAYABLE = {"jokers": "0", "misdeal_claim": "none", "go_under": "off", "partners_best": "0"}
"""Settings that a ruleset can have otherwise, but then a deal can be without words for it."""
_SEATS = ["North", "East", "South", "West"]


def to_egn(record: Record) -> str:
    """Return a record as Euchre Game Notation; raises DataError naming what it cannot say."""
    variant, mistakes = record.variant, Mistakes()
    has_lone_defender = any(_lone_defenders(variant, deal) for deal in record.deals)
    ruleset = mistakes.caught({}, ruleset_of, variant, has_lone_defender)
    deals = [
        mistakes.caught({}, _Deal(variant, deal, number).written)
        for number, deal in enumerate(record.deals)
        if not mistakes.problems
    ]
    mistakes.tell()
    metadata = {"players": _SEATS, "initialScore": list(record.score), "ruleset": ruleset}
    game = {"fileType": FILE_TYPE, "version": VERSION, "metadata": metadata, "deals": deals}
    return json.dumps(game, indent=1) + "\n"


def unsayable(variant: Variant) -> list[str]:
    """Return the settings of a game in which things may happen that the notation cannot say."""
    settings = variant.written()
    found = [key for key, usual in _SAYABLE.items() if settings[key] != usual]
    try:
        ruleset_of(variant, settings["defend_alone"] != "never")
    except DataError as error:
        found = [*found, *(problem.place for problem in error.problems)]
    return [f"{key}: {settings[key]}" for key in dict.fromkeys(found)]


def _lone_defenders(variant: Variant, deal: DealRecord) -> list[int]:
    maker = maker_of(deal)
    return [
        each.seat
        for each in deal.said
        if isinstance(each.action, GoAlone)
        and maker is not None
        and variant.party(each.seat) != variant.party(maker)
    ]


class _Deal:
    """Writes one deal."""

    def __init__(self, variant: Variant, deal: DealRecord, number: int) -> None:
        self.variant, self.deal, self.number = variant, deal, number
        self.bidding: dict[str, Any] = {
            "phaseNumber": 0,
            "type": "EUCHRE_BIDDING",
            "calls": [],
            "isAlone": False,
        }

    def written(self) -> dict[str, Any]:
        """Return the deal as JSON values; raises DataError at the first thing without a word."""
        deal = self.deal
        if deal.upcard is None or deal.upcard.suit is None:
            raise self._cannot("upcard JK" if deal.upcard else "no upcard")
        initial: dict[str, Any] = {"dealer": deal.dealer, "upCard": write_card(deal.upcard)}
        if any(deal.hands):
            initial["playerCards"] = [_written(hand) for hand in deal.hands]
        if deal.stock:
            initial["kitty"] = _written(deal.stock)
        for said in deal.said:
            self._say(said)
        for called in deal.called:
            raise self._cannot(call_written(called, self.variant))
        play: dict[str, Any] = {"phaseNumber": 1, "type": "TRICK_PLAY"}
        if deal.leader is not None:
            play["initialLead"] = deal.leader
        play["tricks"] = [*map(_written, deal.tricks)]
        phases = [self.bidding, play] if deal.tricks else [self.bidding]
        return {
            "dealNumber": self.number,
            "initialState": initial,
            "phases": phases if deal.said else [],
        }

    def _say(self, said: Said) -> None:
        seat, action = said
        match action:
            case Pass():
                self._call(said, "Pass", False)
            case OrderUp(alone=alone):
                self._call(said, "Order", alone)
            case Call(trump=trump, alone=alone) if trump is not Trump.NONE_LOW:
                self._call(said, trump.suit.value.lower() if trump.suit else "n", alone)
            case Discard(card=card) if seat == self.deal.dealer and "discard" not in self.bidding:
                self.bidding["discard"] = write_card(card)
            case Keep() if seat == self.deal.dealer and self.deal.upcard:
                self.bidding["discard"] = write_card(self.deal.upcard)
            case GoAlone() if seat in _lone_defenders(self.variant, self.deal):
                self.bidding["aloneDefender"] = seat
            case GoAlone():
                self.bidding["isAlone"] = True
            case Give(card=card):
                receiver = sides.partner(self.variant, seat)
                exchange = {"sender": seat, "receiver": receiver, "cards": [write_card(card)]}
                self.bidding.setdefault("cardExchanges", []).append(exchange)
            case Together() | PlayOn():
                pass
            case _:
                raise self._cannot_say(said)

    def _call(self, said: Said, word: str, alone: bool) -> None:
        """Add a call; whose it is follows from its place."""
        calls = self.bidding["calls"]
        if said.seat != (self.deal.dealer + 1 + len(calls)) % self.variant.players:
            raise self._cannot_say(said)
        calls.append(word)
        self.bidding["isAlone"] = self.bidding["isAlone"] or alone

    def _cannot_say(self, said: Said) -> DataError:
        return self._cannot(f"{self.variant.seats[said.seat].code} {said.action.word}")

    def _cannot(self, what: str) -> DataError:
        said = N_("Euchre Game Notation cannot say '{what}'")
        return DataError([Problem("EGN", 1, said, {"what": what}, f"deals[{self.number + 1}]")])


def _written(cards: tuple[Card, ...]) -> list[str]:
    return [write_card(card) for card in cards]
