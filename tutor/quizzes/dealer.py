"""What the dealer may do: with the upcard, and when everybody else has passed."""

from random import Random

from tutor.cards import Card
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game.actions import Action, Call, Discard, Keep, OrderUp, Pass, parse
from tutor.game.engine import apply, judge, stage_of
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.narrate import offered
from tutor.quizzes import families, tables
from tutor.quizzes.allowed import allowed_of, how_it_stands
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import JOINT, Form, Kind, Question, applying_of
from tutor.quizzes.telling import SeatQuestion, TableQuestion, seat_told
from tutor.scene import Scene, look
from tutor.trumps import Trump
from tutor.yamlfile import N_

MOST_BIDS = 4


class UpcardQuestion(SeatQuestion):
    """Somebody has ordered up: who gets the card?"""

    def __init__(self, variant: Variant, clause: str, state: DealState) -> None:
        super().__init__(variant, clause)
        self.table = state

    def solve(self, mind: Mind) -> str:
        return self.variant.seats[mind.upcard_to(self.table)].code

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        words, contract = corpus.words, self.table.contract
        assert contract is not None
        (upcard,) = self.variant.deck.names(self.table.deal.upcard)
        dealer = seat_told(self.variant, self.table.deal.dealer, corpus)
        maker = seat_told(self.variant, contract.maker, corpus)
        told = [
            words.say("Dealer: {seat}.", seat=dealer),
            words.say("Upcard: {card}.", card=upcard),
            words.say("Ordered it up: {seat}.", seat=maker),
        ]
        return (" ".join(told), words.say("Who gets the upcard?"))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return (corpus.rule(self.clause, self.variant),)


class DealersChoice(TableQuestion):
    """The learner deals and must decide; every option that is allowed is to be marked."""

    form = Form.MARK

    def __init__(
        self, variant: Variant, clause: str, state: DealState, actions: tuple[Action, ...]
    ) -> None:
        super().__init__(variant, clause, state)
        self.actions = actions

    def solve(self, mind: Mind) -> str:
        return JOINT.join(each.word for each in allowed_of(self.table, self.actions, mind))

    def options(self) -> tuple[str, ...]:
        return tuple(action.word for action in self.actions)

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        say = corpus.words.say
        if self.table.phase is Phase.DISCARD:
            (upcard,) = self.variant.deck.names(self.table.deal.upcard)
            told = say("You deal. The upcard is the {card}, and its suit is trump.", card=upcard)
            said = say("Mark all that you may do: lay one of these aside, or leave the upcard.")
            return (f"{self.trump(corpus)} {told}", said)
        told = say("You deal, and all others have passed.")
        said = say("What may you do now? Mark all that is allowed.")
        return (" ".join([*how_it_stands(self.table, corpus), told]), said)

    def read_out(self, option: str, corpus: Corpus) -> str:
        action = parse(option)
        if isinstance(action, Discard):
            return corpus.words.code(action.card)
        return offered(action, self.table, corpus.words)

    def words_in(self, typed: str, corpus: Corpus) -> list[str]:
        """Cards are read too: what is laid aside is a card."""
        found = super().words_in(typed, corpus)
        return [f"discard {each}" if _is_card(each) else each for each in found]

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        return (corpus.rule(self.clause, self.variant),)

    def slip(self, answer: str, corpus: Corpus) -> tuple[str, ...]:
        """Explain what was marked and is forbidden; where nothing was, quote the rule."""
        marked = [action for action in self.actions if action.word in answer.split(JOINT)]
        for action in marked:
            broken = judge(self.table, action)
            if broken is not None:
                return (explain(broken, corpus, self.variant).text,)
        return self.why(corpus)

    def scene(self) -> Scene:
        return look(self.table, self.table.to_act, counts_tricks=True, by_print=True)


def _is_card(code: str) -> bool:
    try:
        Card.parse(code)
    except ValueError:
        return False
    return True


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    drawn = (_drawn(variant, clause, chance) for _ in range(tables.MOST_TRIES))
    return next(filter(None, drawn), None)


def _drawn(variant: Variant, clause: str, chance: Random) -> Question | None:
    seat = tables.learner(variant)
    if clause in families.ORDER_UP:
        return _ordered_up(variant, clause, chance)
    if clause in families.LAST_WORD:
        return _last_word(variant, clause, seat, chance)
    state = tables.at_turn(variant, seat, variant.players - 1, chance)
    if state is None or not allowed_of(state, [OrderUp()]):
        return None
    taken = apply(state, OrderUp())
    if taken.phase is not Phase.DISCARD or taken.to_act != seat:
        return None
    cards = tuple(dict.fromkeys(held.card for held in look(taken, seat, by_print=True).hand))
    return DealersChoice(variant, clause, taken, (*map(Discard, cards), Keep()))


def _ordered_up(variant: Variant, clause: str, chance: Random) -> Question | None:
    """Let another seat than the dealer order up."""
    dealer, calls = chance.randrange(variant.players), chance.randrange(variant.players - 1)
    state = tables.at_turn(variant, dealer, calls, chance)
    if state is None or not allowed_of(state, [OrderUp()]):
        return None
    return UpcardQuestion(variant, clause, apply(state, OrderUp()))


def _last_word(variant: Variant, clause: str, seat: int, chance: Random) -> Question | None:
    """Let all others pass, in both rounds where there are two."""
    rounds = 1 if variant.is_auction else 2
    state = tables.at_turn(variant, seat, rounds * variant.players - 1, chance, all_pass=True)
    stage = stage_of(state) if state else None
    if state is None or stage is None or state.to_act != seat:
        return None
    if variant.is_auction:
        asked = DealersChoice(variant, clause, state, _bids(state))
        return asked if asked.right else None
    calls = [Call(trump) for trump in Trump if trump.suit]
    return DealersChoice(variant, clause, state, (Pass(), *calls))


def _bids(state: DealState) -> tuple[Action, ...]:
    """Return a pass and a few bids, the highest of them one that is allowed."""
    stage = stage_of(state)
    assert stage is not None
    options = stage.options(state.variant)
    (lowest, *_) = (
        n
        for n, each in enumerate(options)
        if n and stage.find(state.variant, each) & stage.legal(state)
    )
    first = max(1, lowest - MOST_BIDS + 2)
    return (options[0], *options[first : first + MOST_BIDS])


KIND = Kind(
    "dealer",
    N_("About the dealer"),
    applying_of((families.ORDER_UP, families.PICK_UP, families.BURY, families.LAST_WORD)),
    draw,
)
