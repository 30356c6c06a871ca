"""Whether somebody has reneged, and where the proof is."""

from collections.abc import Iterator
from random import Random

from tutor.cards import Cards, bits
from tutor.corpus import Corpus
from tutor.game import play
from tutor.game.position import in_play
from tutor.game.revoke import Renege, reneges
from tutor.game.seats import parse_seat
from tutor.game.state import DealState
from tutor.game.variant import Variant
from tutor.narrate import proof_told
from tutor.quizzes import families, tables
from tutor.quizzes.minds import Mind
from tutor.quizzes.question import Kind, Question, applying_of
from tutor.quizzes.telling import LEFT_BOWER, TableQuestion, seat_told
from tutor.trumps import TrumpOrder
from tutor.yamlfile import N_

TRICKS = 3
MOST_OPTIONS = 4
NOBODY = "nobody"
GUILTY = 0.65
"""So often somebody has reneged."""

NEVER = TRICKS * 12  # no game has so many turns in so few tricks


class RenegeQuestion(TableQuestion):
    """A few tricks, played out: one card was perhaps against the rules."""

    def __init__(
        self, variant: Variant, clause: str, state: DealState, decoys: tuple[str, ...]
    ) -> None:
        super().__init__(variant, clause, state)
        self._decoys = decoys

    def solve(self, mind: Mind) -> str:
        found = mind.reneges(self.table)
        return _word(self.variant, found[0]) if found else NOBODY

    def options(self) -> tuple[str, ...]:
        found = self.with_others(self._decoys, MOST_OPTIONS)
        return (*sorted(each for each in found if each != NOBODY), NOBODY)

    @property
    def is_ambiguous(self) -> bool:
        """Whether another option is true as well: a later trick proves the renege once more."""
        others = set(self.options()) - {self.right, NOBODY}
        return any(self._is_proved(option) for option in others)

    def _is_proved(self, option: str) -> bool:
        code, *tricks = option.split()
        seat, (number, proof) = parse_seat(code, self.variant.players), (int(n) - 1 for n in tricks)
        has_followed, has_shown = (_shows(self.table, seat, number, n) for n in (number, proof))
        return has_shown and not has_followed

    def asked(self, corpus: Corpus) -> tuple[str, ...]:
        words = corpus.words
        tricks = [self._trick(number, corpus) for number in range(len(self.table.tricks))]
        said = words.say("Do these tricks show a renege, and where is the proof?")
        return (self.trump(corpus), *tricks, said)

    def given(self, corpus: Corpus) -> tuple[str, ...]:
        """The tricks, which the table does not show."""
        return self.asked(corpus)[1:-1]

    def _trick(self, number: int, corpus: Corpus) -> str:
        trick, words = self.table.tricks[number], corpus.words
        players = self.variant.players
        seats = ((trick.leader + step) % players for step in range(players))
        cards = [self.variant.deck.names(bit)[0] for bit in trick.cards]
        told = ", ".join(
            f"{seat_told(self.variant, seat, corpus)}: {words.code(card)}"
            for seat, card in zip(seats, cards, strict=True)
        )
        return words.say("Trick {n}: {cards}", n=number + 1, cards=told)

    def read_out(self, option: str, corpus: Corpus) -> str:
        words = corpus.words
        if option == NOBODY:
            return words.say("they show none")
        code, trick, proof = option.split()
        seat = seat_told(self.variant, parse_seat(code, self.variant.players), corpus)
        said = N_("{seat}: did not follow in trick {n}, proof in trick {proof}")
        return words.say(said, seat=seat, n=int(trick), proof=int(proof))

    def why(self, corpus: Corpus) -> tuple[str, ...]:
        found = reneges(self.table)
        if not found:
            return (corpus.words.say("Whoever did not follow played no card of that suit later."),)
        told = proof_told(self.table, found[0], tables.learner(self.variant), corpus.words)
        return (" ".join([told, *self._changed(found[0], corpus)]),)

    def _changed(self, found: Renege, corpus: Corpus) -> Iterator[str]:
        """Say of a card that was led or is the proof that it counts as another suit."""
        order = self.table.order
        for card in dict.fromkeys([found.led, *([found.proof.card] if found.proof else [])]):
            suit = order.suit_of(card)
            if order.is_left_bower(card):
                yield corpus.words.say(LEFT_BOWER, card=card, suit=suit)
            elif card.suit is None:
                yield corpus.words.say("The {card} counts as {suit}.", card=card, suit=suit)


def _word(variant: Variant, found: Renege) -> str:
    assert found.proof is not None
    return f"{variant.seats[found.seat].code} {found.trick + 1} {found.proof.trick + 1}"


def draw(variant: Variant, clause: str, chance: Random) -> Question | None:
    is_wrong = chance.random() < GUILTY
    for _ in range(tables.MOST_TRIES):
        state = _played(variant, chance, is_wrong)
        question = RenegeQuestion(variant, clause, state, _decoys(state, chance))
        is_as_drawn = bool(reneges(state)) == is_wrong
        if is_as_drawn and len(question.options()) > 1 and not question.is_ambiguous:
            return question
    return None


def _played(variant: Variant, chance: Random, is_wrong: bool) -> DealState:
    """Play a few tricks at random, with one card against the rules where there should be one."""
    trump = tables.any_trump(chance)
    order, players = variant.orders[trump], variant.players
    count = min(TRICKS, variant.hand_size)
    cards = list(bits(_dealt(order, count * players, chance)))
    chance.shuffle(cards)
    hands = tuple(sum(cards[seat::players]) for seat in range(players))
    leader = chance.randrange(players)
    state = in_play(variant, trump, leader=leader, table=(), hand=())._replace(hands=hands)
    first = chance.randrange(count * players) if is_wrong else NEVER
    for turn in range(count * players):
        legal = play.following(state.hand, state.led)
        forbidden = state.hand & ~legal
        is_now = turn >= first and forbidden
        first = NEVER if is_now else first  # one renege is enough
        state = play.play(state, tables.one(forbidden if is_now else legal, chance))
    return state


def _dealt(order: TrumpOrder, count: int, chance: Random) -> Cards:
    """Draw cards for all hands, the trumps and the suit beside them first."""
    pool = list(bits(order.trumps | tables.sister_suit(order)))
    others = list(bits(order.deck.all & ~sum(pool)))
    chance.shuffle(pool)
    chance.shuffle(others)
    share = count * 2 // 3
    return sum([*pool[:share], *others, *pool[share:]][:count])


def _decoys(state: DealState, chance: Random) -> tuple[str, ...]:
    """Return seats that threw a card off, each with a later trick as if it held a proof."""
    found = []
    for number in range(len(state.tricks) - 1):
        for seat in range(state.variant.players):
            if _shows(state, seat, number, number):
                continue
            later = range(number + 1, len(state.tricks))
            innocent = [n for n in later if not _shows(state, seat, number, n)]
            if innocent:
                proof = chance.choice(innocent) + 1
                found.append(f"{state.variant.seats[seat].code} {number + 1} {proof}")
    chance.shuffle(found)
    return tuple(found)


def _shows(state: DealState, seat: int, number: int, later: int) -> bool:
    """Whether what a seat played to a trick counts as the suit that was led to another one."""
    led = state.order.follows[state.tricks[number].cards[0].bit_length() - 1]
    trick = state.tricks[later]
    return bool(trick.cards[(seat - trick.leader) % state.variant.players] & led)


KIND = Kind("renege", N_("Is there a renege"), applying_of((families.RENEGE,)), draw)
