"""Run a recorded game through the engine, and tell or print what happened."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from tutor.cells import printable
from tutor.cli.help import Command
from tutor.cli.shared import facts_as_json, json_option, print_json, print_text
from tutor.cli.start import Call
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game.rule import RuleViolation
from tutor.game.state import Phase
from tutor.game.variant import Variant
from tutor.records.account import account
from tutor.records.files import load_record
from tutor.records.record import party_name
from tutor.records.replay import DealReplay, Replay, replay
from tutor.records.table import Decision, Renege
from tutor.words import Words
from tutor.yamlfile import DataError

_BIDDING = (Phase.CLAIM, Phase.NAMING)
"""Parts of a deal that other programs know as bidding."""


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    yield Command(
        "replay",
        help=call.words.say("Go through a recorded game: who took what, and was all of it legal?"),
        callback=lambda **given: show(call, **given),
        params=[click.Argument(["file"], metavar="FILE"), json_option(call.words)],
    )


def show(call: Call, file: str, as_json: bool) -> None:
    """Replay a record; exits with 1 after a renege or an illegal call, 2 when it is unreadable."""
    with refusing_unreadable(call.words):
        found = replay(load_record(Path(file)))
    corpus = Corpus(call.words)
    if as_json:
        for answer in _answers(found, corpus):
            print_json(answer)
    else:
        for line in account(found, corpus):
            print_text(line.text, indent=line.indent, bold=line.is_heading, plain=call.words.plain)
    if not found.is_clean:
        raise SystemExit(1)


@contextmanager
def refusing_unreadable(words: Words) -> Iterator[None]:
    """End the call with 2 and all its mistakes when a record cannot be read."""
    try:
        yield
    except DataError as error:
        for problem in error.problems:
            click.echo(printable(words.problem(problem)), err=True)
        raise SystemExit(2) from error


def _answers(found: Replay, corpus: Corpus) -> Iterator[dict[str, Any]]:
    """Yield every decision, then every deal, then the game."""
    variant = found.variant
    for number, deal in enumerate(found.deals):
        for decision in deal.decisions:
            yield {"deal": number, **_decision(decision, corpus)}
    for number, deal in enumerate(found.deals):
        yield {"deal": number, **_deal(deal)}
    winner = None if found.winner is None else party_name(variant, found.winner)
    yield {"game": {"score": _by_party(variant, found.score), "winner": winner}}


def _decision(decision: Decision, corpus: Corpus) -> dict[str, Any]:
    variant = decision.state.variant
    legal, violation = decision.legal, decision.violation
    return {
        "seat": variant.seats[decision.seat].code,
        "phase": phase_of(decision),
        "legal": None if legal is None else [action.word for action in legal],
        "action": decision.action.word,
        "violation": violation_as_json(violation, corpus, variant) if violation else None,
    }


def phase_of(decision: Decision) -> str:
    """Return the part of the deal a decision belongs to, as other programs know it."""
    phase = decision.state.phase
    return (Phase.BIDDING if phase in _BIDDING else phase).value


def violation_as_json(violation: RuleViolation, corpus: Corpus, variant: Variant) -> dict[str, Any]:
    text = explain(violation, corpus, variant).text
    return {"clause": violation.clause, "facts": facts_as_json(violation.facts), "text": text}


def _deal(deal: DealReplay) -> dict[str, Any]:
    state, variant = deal.state, deal.state.variant
    contract, codes = state.contract, [seat.code for seat in variant.seats]
    makers = variant.side(contract.maker, contract.maker) if contract else 0
    won = sum(taken for seat, taken in enumerate(state.taken) if makers >> seat & 1)
    has_begun = bool(state.tricks or state.trick)
    leader = state.tricks[0].leader if state.tricks else state.leader
    return {
        "dealer": codes[state.deal.dealer],
        "maker": codes[contract.maker] if contract else None,
        "trump": contract.order.trump.value if contract and contract.is_named else None,
        "alone": bool(contract and contract.lone & makers),
        "leader": codes[leader] if has_begun else None,
        "winners": [codes[trick.winner] for trick in state.tricks],
        "tricks": {"makers": won, "defenders": sum(state.taken) - won},
        "points": _by_party(variant, deal.points),
        "score": _by_party(variant, deal.score),
        "reneges": [renege_as_json(each, codes) for each in deal.reneges],
        **({"called": called_as_json(deal)} if deal.rulings else {}),
    }


def renege_as_json(renege: Renege, codes: list[str]) -> dict[str, Any]:
    return {
        "trick": renege.trick,
        "seat": codes[renege.seat],
        "card": renege.card.code,
        "led": renege.led.value,
        "proof": {"trick": renege.shown, "card": renege.proof.code},
    }


def called_as_json(deal: DealReplay) -> list[dict[str, Any]]:
    """Return the calls of reneges in a deal, with what each led to."""
    variant = deal.state.variant
    codes = [seat.code for seat in variant.seats]
    return [
        {
            "caller": codes[each.called.caller],
            "accused": codes[each.called.accused],
            "after": each.called.gathered,
            "renege": None
            if each.renege is None
            else {"trick": each.renege.trick + 1, "card": each.renege.card.code},
            "points": _by_party(variant, each.points),
            "ends_deal": each.ends_deal,
        }
        for each in deal.rulings
    ]


def _by_party(variant: Variant, points: tuple[int, ...]) -> dict[str, int]:
    return {party_name(variant, party): found for party, found in enumerate(points)}
