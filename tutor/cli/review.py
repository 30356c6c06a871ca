"""Walk through a recorded game: reneges with their proof, and how good each decision was."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from tutor.book.files import write_text
from tutor.cli.help import Command
from tutor.cli.page import Page
from tutor.cli.progress_line import ProgressLine
from tutor.cli.replay import (
    called_as_json,
    phase_of,
    refusing_unreadable,
    renege_as_json,
    violation_as_json,
)
from tutor.cli.shared import json_option, print_json, print_text, refused
from tutor.cli.start import Call
from tutor.cli.writing import refusing_unwritable, writable
from tutor.coach.grade import Mark
from tutor.coach.judging import FEWER, SAMPLES, usual_samples
from tutor.corpus import Corpus
from tutor.game.variant import Variant
from tutor.records.annotated import annotated
from tutor.records.files import egn_text, load_record
from tutor.records.replay import DealReplay, replay
from tutor.review import Care, Finding, Reviewed, counts, review
from tutor.verdicts import NAME_OF_MARK, closing, remarks, told
from tutor.words import Words


def commands(call: Call) -> Iterator[click.Command]:
    """Yield the command, with its help in the call's language."""
    yield Command(
        "review",
        help=call.words.say(
            "Judge every decision of a recorded game: mistakes, and what is better."
        )
        + "\n\n"
        + call.words.say(
            "Ends with 0 when all was legal, with 1 when something was not, with 2 when the record "
            "cannot be read."
        ),
        callback=lambda **given: show(call, **given),
        params=[
            click.Argument(["file"], metavar="FILE"),
            *_options(call.words),
            json_option(call.words),
        ],
    )


def _options(words: Words) -> Iterator[click.Option]:
    say = words.say
    yield click.Option(
        ["--deal", "number"],
        type=click.IntRange(1),
        metavar="N",
        help=say("Only this deal; the first is 1."),
    )
    yield click.Option(
        ["--samples"],
        type=click.IntRange(10, 10000),
        metavar="N",
        help=say(
            "In how many possible deals each decision is judged: {n} if not said, {fewer} where "
            "hands have more than five cards.",
            n=SAMPLES,
            fewer=FEWER,
        ),
    )
    yield click.Option(
        ["--seed"], type=int, default=1, metavar="N", help=say("Draw other possible deals.")
    )
    yield click.Option(
        ["--egn", "target"],
        metavar="OUT",
        help=say("Write the record as Euchre Game Notation, with remarks and labels in it."),
    )


def show(
    call: Call,
    file: str,
    number: int | None,
    samples: int | None,
    seed: int,
    target: str | None,
    as_json: bool,
) -> None:
    """Review a record; exits with 1 after anything illegal, 2 when it is unreadable."""
    with refusing_unreadable(call.words):
        record = load_record(Path(file))
        deals = replay(record).deals
        text = egn_text(Path(file), record) if target is not None else ""
    with refusing_unwritable(call.words):
        out = writable(target) if target is not None else None
    if number is not None and number > len(deals):
        raise refused(call.words.say("--deal: the record has {n} deals", n=len(deals)))
    care = Care(samples or usual_samples(record.variant), seed)
    places = range(len(deals)) if number is None else range(number - 1, number)
    walk = _Json(call, record.variant) if as_json else _Told(call, record.variant)
    found: list[list[Reviewed]] = [[] for _ in deals]
    is_whole = all(_judge(call, place, deals, care, walk, found) for place in places)
    walk.end([each for deal in found for each in deal], care.samples, is_whole)
    if out is not None:
        corpus = Corpus(call.words)
        beside = [remarks(deal, seen, corpus) for deal, seen in zip(deals, found, strict=True)]
        with refusing_unwritable(call.words):
            write_text(out, annotated(text, beside))
    if not all(deals[place].is_clean for place in places):
        raise SystemExit(1)


def _judge(
    call: Call,
    place: int,
    deals: Sequence[DealReplay],
    care: Care,
    walk: "_Told | _Json",
    found: list[list[Reviewed]],
) -> bool:
    """Judge one deal, print it and note what is found; whether it was done before a Ctrl-C."""
    deal, progress, is_whole = deals[place], ProgressLine(call), True
    try:
        for each in review(deal, care):
            found[place].append(each)
            percent = 100 * len(found[place]) // len(deal.decisions)
            progress.show(
                call.words.say(
                    "Deal {n} of {deals}: {percent} %",
                    n=place + 1,
                    deals=len(deals),
                    percent=percent,
                )
            )
    except KeyboardInterrupt:
        is_whole = False
    progress.erase()
    walk.deal(place, deal, found[place])
    return is_whole


class _Told:
    """Prints a review in words."""

    def __init__(self, call: Call, variant: Variant) -> None:
        self.words, self.variant = call.words, variant
        self.corpus = Corpus(call.words)

    def deal(self, place: int, deal: DealReplay, found: Sequence[Reviewed]) -> None:
        for line in told(deal, place + 1, found, self.corpus):
            plain = self.words.plain
            print_text(line.text, indent=line.indent, bold=line.is_heading, plain=plain)

    def end(self, found: Sequence[Reviewed], samples: int, is_whole: bool) -> None:
        words, page = self.words, Page(plain=self.words.plain)
        if not is_whole:
            page.paragraph(words.say("Stopped. What comes after was not judged."))
        page.paragraph(words.say("How good the decisions were"), bold=True)
        heads = [words.say(name) for name in NAME_OF_MARK.values()]
        rows = [
            [words.seat(self.variant.seats[seat]), *(words.number(marks[mark]) for mark in Mark)]
            for seat, marks in counts(found, self.variant.players).items()
        ]
        page.table(heads, rows, indent=2)
        for text in closing(found, samples, words):
            page.paragraph(text)
        page.print()


class _Json:
    """Prints a review for other programs."""

    def __init__(self, call: Call, variant: Variant) -> None:
        self.corpus, self.variant = Corpus(call.words), variant
        self.codes = [seat.code for seat in variant.seats]

    def deal(self, place: int, deal: DealReplay, found: Sequence[Reviewed]) -> None:
        reneges = {(each.trick, each.seat) for each in deal.reneges}
        for each in found:
            state, violation = each.decision.state, each.decision.violation
            is_renege = (len(state.tricks) + 1, each.decision.seat) in reneges
            if each.grade is not None:
                print_json({**self._decision(place, each), **_grade(each)})
            elif violation is not None and not (state.trick and is_renege):
                told = violation_as_json(violation, self.corpus, self.variant)
                print_json({**self._decision(place, each), "violation": told})
        for renege in deal.reneges:
            print_json({"deal": place, **renege_as_json(renege, self.codes)})
        for called in called_as_json(deal):
            print_json({"deal": place, "called": called})

    def _decision(self, place: int, each: Reviewed) -> dict[str, Any]:
        return {
            "deal": place,
            "seat": self.codes[each.decision.seat],
            "phase": phase_of(each.decision),
            "action": each.decision.action.word,
        }

    def end(self, found: Sequence[Reviewed], samples: int, is_whole: bool) -> None:
        unknown = [each.decision.seat for each in found if each.finding is Finding.UNKNOWN]
        summary = {
            self.codes[seat]: {
                **{mark.value: marks[mark] for mark in Mark},
                "unknown": unknown.count(seat),
            }
            for seat, marks in counts(found, self.variant.players).items()
        }
        print_json({"summary": summary} if is_whole else {"summary": summary, "stopped": True})


def _grade(each: Reviewed) -> dict[str, Any]:
    grade = each.grade
    assert grade is not None
    return {
        "mark": grade.mark.value,
        "loss": {"points": round(grade.points, 3), "tricks": round(grade.tricks, 3)},
        "best": [action.word for action in grade.best],
        "sure": grade.is_sure,
    }
