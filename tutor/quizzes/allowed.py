"""Whether a call or a bid is allowed."""

from collections.abc import Iterable
from random import Random

from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game.actions import Action, Call, OrderUp, Pass
from tutor.game.customs import NoTrump
from tutor.game.engine import judge, stage_of
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.narrate import offered
from tutor.quizzes import tables
from tutor.quizzes.minds import KNOWING, Mind, applying, mistaken_in
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import TableQuestion
from tutor.scene import Scene, look
from tutor.trumps import Trump
from tutor.yamlfile import N_

YES, NO = "yes", "no"
FORCED = ("auction.dealer-must-bid", "auction.joker-holder")
"""What is asked when everybody has passed."""

FAMILIES = tuple(
    (clause,)
    for clause in (
        *("bidding.first-round", "bidding.second-round", "bidding.turned-down-suit"),
        *("bidding.turned-down-suit-allowed", "bidding.stuck-turned-down"),
        *("bidding.stick-the-dealer", "bidding.canadian", "bidding.natural-trump"),
        *("bidding.no-trump", "auction.higher", "auction.only-over", *FORCED, "alone.closed"),
    )
)


class AllowedQuestion(TableQuestion):
    """The learner's turn in the bidding, and something that could be said."""

    def __init__(self, variant: Variant, clause: str, state: DealState, action: Action) -> None:
        super().__init__(variant, clause, state)
        self.action = action

    def solve(self, mind: Mind) -> str:
        return YES if allowed_of(self.table, [self.action], mind) else NO

    def options(self) -> tuple[str, ...]:
        return (YES, NO)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        said = offered(self.action, self.table, corpus.words)
        return (
            *how_it_stands(self.table, corpus),
            corpus.words.say("Is this allowed now? {action}", action=said),
        )

    def read(self, typed: str, corpus: Corpus) -> str | None:
        """Return the answer; its first letter is enough."""
        short = {YES[0]: YES, NO[0]: NO}
        return short.get(typed.lower()) or super().read(typed, corpus)

    def read_out(self, option: str, corpus: Corpus) -> str:
        say = corpus.words.say
        return say("yes, it is allowed") if option == YES else say("no, it is not allowed")

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        violation = judge(self.table, self.action)
        if violation is not None:
            return (explain(violation, corpus, self.variant).text,)
        return (corpus.rule(self.clause, self.variant),)

    def scene(self) -> Scene:
        return look(self.table, self.table.to_act, counts_tricks=True)


def how_it_stands(state: DealState, corpus: Corpus) -> tuple[str, ...]:
    """Say in which round of the bidding a table is, where there are two."""
    words = corpus.words
    if state.variant.is_auction:
        return ()
    return (words.say("Round {n}.", n=state.round),)


def allowed_of(
    state: DealState, actions: Iterable[Action], mind: Mind = KNOWING
) -> tuple[Action, ...]:
    """Return those of some actions that a mind takes to be allowed."""
    stage, legal = stage_of(state), mind.legal(state)
    assert stage is not None
    return tuple(action for action in actions if stage.find(state.variant, action) & legal)


def sayable(variant: Variant) -> tuple[Action, ...]:
    """Return what a question may be about: what can be said in a game of this style."""
    if variant.is_auction:
        return ()
    suits = [Call(trump) for trump in Trump if trump.suit]
    none = [Call(Trump.NONE)] if variant.no_trump is not NoTrump.NONE else []
    return (Pass(), OrderUp(), OrderUp(alone=True), *suits, *none)


def _is_order_up(action: Action, state: DealState) -> bool:
    """Whether a call is another word for ordering up: nobody is to be asked which word is right."""
    is_first = state.round == 1 and not state.variant.is_auction
    return is_first and isinstance(action, Call) and action.trump.suit is state.proposed


def about(state: DealState, actions: Iterable[Action]) -> dict[Action, str]:
    """Return for each action the clause that forbids it, or puts right who thinks it does."""
    actions = tuple(actions)
    allowed = allowed_of(state, actions)
    found = {action: _opening(state, action) for action in allowed}
    for mind in reversed(mistaken_in(state.variant)):
        clause = applying(mind.opening, state.variant)
        if clause:
            thought = allowed_of(state, allowed, mind)
            found |= {action: clause for action in allowed if action not in thought}
    for action in actions:
        violation = judge(state, action)
        if violation is not None:
            found[action] = violation.clause
    return found


def _opening(state: DealState, action: Action) -> str:
    """Return the clause that opens what nobody doubts."""
    if state.variant.is_auction:
        return "auction.higher"
    if isinstance(action, Call) and action.trump.suit is state.proposed:
        is_barred = state.variant.bar_turned_down
        return "bidding.stuck-turned-down" if is_barred else "bidding.turned-down-suit-allowed"
    return "bidding.first-round" if state.round == 1 else "bidding.second-round"


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    seat = tables.learner(variant)
    for _ in range(tables.MOST_TRIES):
        before = chance.randrange(variant.players)  # seats that speak before the learner
        dealer = (seat - 1 - before) % variant.players
        is_forced = clause in FORCED
        rounds = (0, 1) if is_forced or not variant.is_auction else (0,)
        calls = before + chance.choice(rounds) * variant.players
        state = tables.at_turn(variant, dealer, calls, chance, all_pass=is_forced)
        if state is None or state.to_act != seat:
            continue
        stage = stage_of(state)
        assert stage is not None
        bids = stage.options(variant) if is_forced else stage.options(variant)[1:]
        actions = [each for each in sayable(variant) or bids if not _is_order_up(each, state)]
        fitting = [action for action, each in about(state, actions).items() if each == clause]
        if fitting:
            return AllowedQuestion(variant, clause, state, chance.choice(fitting))
    return None


def clauses(variant: Variant) -> tuple[str, ...]:
    """Return what forbids, and what opens a call that some think forbidden."""
    opening = (applying(mind.opening, variant) for mind in mistaken_in(variant))
    found = (*applying_of(FAMILIES)(variant), *filter(None, opening))
    return tuple(dict.fromkeys(found))


KIND = Kind("allowed", N_("Is this allowed"), clauses, draw)
