"""How many points a deal brings."""

from random import Random

from tutor.corpus import Corpus
from tutor.explain import what_it_is_worth
from tutor.game.bids import ALONE, Bid, BidKind, ladder
from tutor.game.customs import Sides
from tutor.game.scoring import Worth, worth
from tutor.game.variant import Variant
from tutor.quizzes.minds import KNOWING, Mind, applying
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.rulebook import sides_named
from tutor.yamlfile import N_

MOST_OPTIONS = 5
_BID = {
    Sides.PAIRS: N_("The bid was {bid}, and the makers took {n} of {all} tricks."),
    Sides.EACH: N_("The bid was {bid}, and the bidder took {n} of {all} tricks."),
}
NEAR = 0.5
"""So often the most tricks are asked for that a row is for: there the next row begins."""

FAMILIES = tuple(
    (f"{section}.{name}",)
    for section, names in {
        "scoring": (
            *("made", "march", "euchre", "no-tricks", "loner-made", "loner-march"),
            *("loner-euchred", "alone-must-take-all", "four-to-score"),
        ),
        "bid-scoring": ("made", "ask", "moon", "failed", "ask-failed", "moon-failed"),
        "payment": ("won", "lost"),
    }.items()
    for name in names
)


_STAKES = {
    BidKind.TRICKS: "payment.number",
    BidKind.MISERE: "payment.misere",
    BidKind.NAP: "payment.nap",
    BidKind.WELLINGTON: "payment.wellington",
    BidKind.BLUCHER: "payment.blucher",
}
"""By bid: the clause that says what it is worth where each plays alone."""


class PointsQuestion(Question):
    """The makers have taken so many tricks, alone or not, after a bid or none."""

    def __init__(
        self,
        variant: Variant,
        clause: str,
        tricks: int,
        bid: Bid | None,
        alone: bool,
        others: tuple[str, ...],
    ) -> None:
        super().__init__(variant, clause)
        self.tricks, self.bid, self.alone = tricks, bid, alone
        self._others = others

    def solve(self, mind: Mind) -> str:
        return _word(mind.worth(self.variant, self.tricks, self.bid, self.alone))

    def options(self) -> tuple[str, ...]:
        found = self.with_others(self._others, MOST_OPTIONS)
        return tuple(sorted(found, key=lambda word: tuple(map(int, word.split()))))

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        say = corpus.words.say
        facts = {"n": self.tricks, "all": self.variant.tricks}
        if self.bid is not None:
            told = say(_BID[self.variant.sides], bid=self.bid, **facts)
        elif self.alone:
            told = say("The maker played alone and took {n} of {all} tricks.", **facts)
        else:
            told = say("The makers took {n} of {all} tricks.", **facts)
        return (told, say("Who gets how many points?"))

    def read_out(self, option: str, corpus: Corpus) -> str:
        words = corpus.words
        heads = sides_named(self.variant, words)
        points = zip(heads, map(int, option.split()), strict=True)
        said = [words.say("{side}: {n:points}", side=head, n=n) for head, n in points if n]
        return "; ".join(said) or words.say("nobody gets points")

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        found = KNOWING.worth(self.variant, self.tricks, self.bid, self.alone)
        stake = _STAKES.get(self.bid.kind) if self.bid else None
        others = "bid-scoring.defenders" if found.defenders > 0 else None
        more = [name for name in (stake, others) if name and applying((name,), self.variant)]
        told = what_it_is_worth(found, corpus, self.variant)
        return (told, *(corpus.rule(name, self.variant) for name in more))


def _word(found: Worth) -> str:
    return f"{found.makers} {found.defenders}"


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    """Ask about a number of tricks that a row of the score table is for."""
    bids: list[Bid | None] = [None]
    alone = [False, *([True] if variant.alone else [])]
    if variant.is_auction:
        bids, alone = list(ladder(variant)), [False]
    endings = [
        (tricks, bid, is_alone or bool(bid and bid.kind in ALONE))
        for tricks in range(variant.tricks + 1)
        for bid in bids
        for is_alone in alone
    ]
    worths = {each: worth(variant, each[0], bid=each[1], alone=each[2]) for each in endings}
    if variant.fast_break:  # then so many tricks may bring nothing, by which were lost
        endings = [each for each in endings if each[0] != variant.tricks - 2]
    fitting = [each for each in endings if worths[each].clause == clause]
    if not fitting:
        return None
    chosen = fitting[-1] if chance.random() < NEAR else chance.choice(fitting)
    others = list(dict.fromkeys(["0 0", *(_word(found) for found in worths.values())]))
    chance.shuffle(others)
    found = PointsQuestion(variant, clause, *chosen, tuple(others))
    return found if len(found.options()) > 1 else None


KIND = Kind("points", N_("How many points"), applying_of(FAMILIES), draw)
