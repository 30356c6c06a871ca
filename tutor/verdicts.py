"""Tell in words what a review has found."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from tutor import narrate
from tutor.coach.grade import Grade, Mark
from tutor.corpus import Corpus
from tutor.game.actions import Action, Discard, Give, PlayCard, Together
from tutor.records.account import Line, deal_told, renege_told
from tutor.records.annotated import Remark
from tutor.records.replay import DealReplay
from tutor.records.table import Decision
from tutor.review import Finding, Label, Reviewed
from tutor.words import Words
from tutor.yamlfile import N_

NAME_OF_MARK = {
    Mark.BEST: N_("Best"),
    Mark.INEXACT: N_("Inexact"),
    Mark.MISTAKE: N_("Mistake"),
    Mark.BLUNDER: N_("Blunder"),
}
_SAID = {
    Mark.INEXACT: N_("Inexact, {seat}: {action}. Better: {best}."),
    Mark.MISTAKE: N_("Mistake, {seat}: {action}. Better: {best}."),
    Mark.BLUNDER: N_("Blunder, {seat}: {action}. Better: {best}."),
}
_PRAISED = {
    Label.GREAT: N_("Great, {seat}: {action}. Nothing else was as good."),
    Label.BRILLIANT: N_("Brilliant, {seat}: {action}. Nothing else was as good."),
}
_TOLD_IF_UNSURE = 0.25
"""A loss that may be chance is told only if it would be a mistake otherwise."""


def told(
    deal: DealReplay, number: int, found: Sequence[Reviewed], corpus: Corpus
) -> Iterator[Line]:
    """Yield the account of a deal with what was found about its decisions.

    What was best, could not be otherwise or was not looked at is passed over.
    """
    words = corpus.words
    by_decision = {id(each.decision): each for each in found}

    def remark(decision: Decision) -> Iterable[str]:
        each = by_decision.get(id(decision))
        text = remarked(each, words) if each else ""
        return [text] if text else []

    yield from deal_told(deal, number, corpus, remark)
    seats = Counter(each.decision.seat for each in found if each.finding is Finding.UNKNOWN)
    if seats:
        names = [
            f"{words.seat(deal.state.variant.seats[seat])} {words.number(n)}"
            for seat, n in sorted(seats.items())
        ]
        said = words.say(
            "Not judged, because the record does not show all that the player saw: {seats}.",
            seats=", ".join(names),
        )
        yield Line(said, 2)


def remarked(each: Reviewed, words: Words) -> str:
    """Return what is to be said about a decision: nothing if it was right, or hardly wrong."""
    if each.grade is None or (each.grade.mark is Mark.BEST and each.label is None):
        return ""
    if not each.grade.is_sure and each.label is None and each.grade.points <= _TOLD_IF_UNSURE:
        return ""
    seat = each.decision.state.variant.seats[each.decision.seat]
    action = done(each.decision.action, each.decision, words)
    hand = each.decision.state.variant.deck.names(each.decision.state.hands[each.decision.seat])
    held = words.say("Hand: {cards:codes}.", cards=tuple(hand))
    if each.label in _PRAISED:
        praise = words.say(_PRAISED[each.label], seat=seat, action=action)
        return " ".join([praise, held, *_tempting(each, words)])
    best = ", ".join(done(other, each.decision, words) for other in each.grade.best)
    said = words.say(_SAID[each.grade.mark], seat=seat, action=action, best=best)
    return " ".join([said, held, *_cost(each.grade, each.samples, words)])


def _tempting(each: Reviewed, words: Words) -> Iterator[str]:
    """Say what the rules of thumb would have done, and what that costs."""
    assert each.thumb is not None and each.thumb_grade is not None
    yield words.say(
        "By rules of thumb: {action}. That costs {points} points on average over {n} deals.",
        action=done(each.thumb, each.decision, words),
        points=decimal(each.thumb_grade.points, words),
        n=each.samples,
    )


def _cost(found: Grade, samples: int, words: Words) -> Iterator[str]:
    """Say what was lost on average; tricks only where they tell the same way."""
    points, tricks = decimal(found.points, words), decimal(found.tricks, words)
    if found.tricks >= 0.05:
        yield words.say(
            "On average over {n} deals: {points} points and {tricks} tricks more.",
            n=samples,
            points=points,
            tricks=tricks,
        )
    else:
        yield words.say(
            "On average over {n} deals: {points} points more.", n=samples, points=points
        )
    if not found.is_sure:
        yield words.say("This may be chance.")


def done(action: Action, decision: Decision, words: Words) -> str:
    """Return an action in few words."""
    match action:
        case PlayCard(card=card) | Discard(card=card) | Give(card=card):
            return words.code(card)
        case Together() if not narrate.is_about_dummy(decision.state):
            return words.say("Play with the partner")  # a reader is no seat's "you"
    by_dealer = decision.seat == decision.state.deal.dealer
    short = narrate.said_shortly(action, words, by_dealer=by_dealer)
    return short or narrate.offered(action, decision.state, words)


def decimal(value: float, words: Words) -> str:
    """Return a number with one place after the point, below a tenth with two."""
    text = f"{value:.1f}" if value >= 0.095 else f"{value:.2f}"
    return "".join(words.number(int(each)) if each.isdigit() else each for each in text)


def closing(found: Sequence[Reviewed], samples: int, words: Words) -> Iterator[str]:
    """Say what was passed over, and how the rest was judged."""
    kinds = Counter(each.finding for each in found)
    if kinds[Finding.NO_CHOICE]:
        yield words.say("Decisions without a choice: {n}.", n=kinds[Finding.NO_CHOICE])
    if kinds[Finding.UNKNOWN]:
        yield words.say("Decisions that cannot be judged: {n}.", n=kinds[Finding.UNKNOWN])
    hidden = sum(
        each.grade is not None and each.grade.mark is Mark.INEXACT and not remarked(each, words)
        for each in found
    )
    if hidden:
        yield words.say("Inexact decisions that may be chance, not told above: {n}.", n=hidden)
    if kinds[Finding.JUDGED]:
        yield words.say(
            "Each choice was played out in {n} possible deals that look the same to its player. "
            "Points are counted as the lead over the other side.",
            n=samples,
        )


def remarks(
    deal: DealReplay, found: Sequence[Reviewed], corpus: Corpus
) -> list[tuple[Decision, list[Remark]]]:
    """Return what is to be written beside each decision of a deal, reneges with their proof."""
    by_decision = {id(each.decision): each for each in found}
    reneges = {(each.trick, each.seat): each for each in deal.reneges} if found else {}
    noted: list[tuple[Decision, list[Remark]]] = []
    for decision in deal.decisions:
        each, beside = by_decision.get(id(decision)), []
        text = remarked(each, corpus.words) if each else ""
        if each and text:
            beside.append(Remark(each.label or "", text))
        renege = reneges.get((len(decision.state.tricks) + 1, decision.seat))
        if renege and decision.action == PlayCard(renege.card):
            beside.append(Remark("", " ".join(renege_told(renege, decision, corpus))))
        noted.append((decision, beside))
    return noted
