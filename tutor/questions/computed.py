"""Questions whose one answer is chosen or typed, and known to the engine alone."""

from abc import abstractmethod
from collections.abc import Mapping
from functools import cached_property

from tutor.askable import COUNTS, SEATS, contract_of, ended_in, learner_of, proved_renege
from tutor.game import revoke, sides
from tutor.game.revoke import Accusation
from tutor.game.scoring import shared_out, worth_of
from tutor.game.seats import parse_seat
from tutor.game.state import Contract
from tutor.game.variant import Variant
from tutor.narrate import party_named, price_told, proof_told
from tutor.questions.question import Question, Verdict
from tutor.records.record import party_name
from tutor.scene import Scene
from tutor.typed import number_in, seat_named
from tutor.words import bare

NOBODY = "nobody"
MOST_COUNT = 99


class ComputedQuestion(Question):
    """One answer is right; ``answers`` are all that can be given, each with what it says."""

    @cached_property
    @abstractmethod
    def answers(self) -> Mapping[str, str]:
        """The words of all answers, with how they read."""

    @cached_property
    @abstractmethod
    def right(self) -> str:
        """The word of the right answer."""

    def choices(self) -> tuple[str, ...]:
        return tuple(self.answers.values())

    def cue(self, tried: int) -> str:
        words = list(self.answers)
        traps = self.poor_traps() or tuple(word for word in words if word != self.right)[:1]
        return str(words.index(traps[tried] if tried < len(traps) else self.right) + 1)

    def read(self, typed: str) -> str | None:
        """Return the word of an answer that was typed by its number, its word or as it reads."""
        words = tuple(self.answers)
        number = number_in(typed)
        if number is not None:
            return words[number - 1] if 1 <= number <= len(words) else None
        said = bare(typed)
        return next((w for w in words if said in (bare(w), bare(self.answers[w]))), None)

    def judge(self, typed: str) -> Verdict | str:
        word = self.read(typed)
        if word is None:
            return self.unreadable(typed)
        is_right = word == self.right
        told = self.moment.told("right" if is_right else f"traps.{word}")
        text = (*self.known(word), *told) if is_right else told or self.not_so(word)
        return Verdict(is_right, text, self.scene(0))

    def known(self, word: str) -> tuple[str, ...]:
        """What the engine says to the right answer."""
        return ()

    def not_so(self, word: str) -> tuple[str, ...]:
        """What is said to a wrong answer for which the lesson has no words."""
        return (self.words.say("This is not the answer: {answer}.", answer=self.answers[word]),)

    def hints(self) -> tuple[str, ...]:
        read = self.answers[self.right]
        return (self.rule(), self.words.say("Answer: {answer}", answer=read))

    def scene(self, hints: int) -> Scene:
        return self.moment.look(at_last_trick=bool(self.state.tricks))


class SeatQuestion(ComputedQuestion):
    """Who leads, who deals next, who has the card?"""

    @cached_property
    def answers(self) -> Mapping[str, str]:
        seats = self.state.variant.seats
        learner = learner_of(self.state)
        you = self.words.say("you")
        return {s.code: you if s.index == learner else self.words.seat(s) for s in seats}

    @cached_property
    def right(self) -> str:
        return self.state.variant.seats[SEATS[self.step.about](self.state)].code

    def read(self, typed: str) -> str | None:
        found = super().read(typed)
        if found is not None or not typed or number_in(typed) is not None:
            return found
        variant = self.state.variant
        try:
            return variant.seats[seat_named(typed, variant, self.words)].code
        except ValueError:
            return None


class CountQuestion(ComputedQuestion):
    """How many?"""

    is_typed = True

    @cached_property
    def answers(self) -> Mapping[str, str]:
        return {str(n): self.words.number(n) for n in range(MOST_COUNT + 1)}

    @cached_property
    def right(self) -> str:
        return str(COUNTS[self.step.about](self.state))

    def choices(self) -> tuple[str, ...]:
        return ()

    def cue(self, tried: int) -> str:
        traps = self.poor_traps() or (str(int(self.right) + 1),)
        return traps[tried] if tried < len(traps) else self.right

    def read(self, typed: str) -> str | None:
        number = number_in(typed)
        return str(number) if number is not None and str(number) in self.answers else None

    def unreadable(self, typed: str) -> str:
        return self.words.say("Type a number, like this: 3")


class PointsQuestion(ComputedQuestion):
    """Who gets how many points for a deal?"""

    @cached_property
    def answers(self) -> Mapping[str, str]:
        variant, contract = self.state.variant, contract_of(self.state)
        alone = variant.alone and not variant.is_auction
        contracts = [contract, *([_other(contract, variant)] if alone else [])]
        given = {
            shared_out(variant, contract.maker, worth_of(each, variant, tricks))
            for each in contracts
            for tricks in range(variant.tricks + 1)
        }
        return {self._word(points): self._read_out(points) for points in sorted(given)}

    @cached_property
    def right(self) -> str:
        return self._word(ended_in(self.state).points)

    def _word(self, points: tuple[int, ...]) -> str:
        parties = [party_name(self.state.variant, n) for n in range(len(points))]
        said = [f"{name} {n}" for name, n in zip(parties, points, strict=True) if n]
        return ", ".join(said) or NOBODY

    def _read_out(self, points: tuple[int, ...]) -> str:
        words, variant = self.words, self.state.variant
        said = [
            words.say(
                "{side}: {n:points}",
                side=party_named(variant, party, self.moment.learner, words),
                n=n,
            )
            for party, n in enumerate(points)
            if n
        ]
        return "; ".join(said) or words.say("nobody gets points")


class RenegeQuestion(ComputedQuestion):
    """Has somebody reneged, and who? A call that is answered is settled."""

    @cached_property
    def answers(self) -> Mapping[str, str]:
        words, learner = self.words, self.moment.learner
        seats = [seat for seat in self.state.variant.seats if seat.index != learner]
        called = {s.code: words.say("{seat} has reneged", seat=s) for s in seats}
        return {**called, NOBODY: words.say("nobody has reneged")}

    @cached_property
    def right(self) -> str:
        found = proved_renege(self.state)
        return self.state.variant.seats[found.seat].code if found else NOBODY

    def known(self, word: str) -> tuple[str, ...]:
        found = proved_renege(self.state)
        if found is None:
            return ()
        proof = proof_told(self.state, found, self.moment.learner, self.words)
        return (proof, self._price(found.seat))

    def not_so(self, word: str) -> tuple[str, ...]:
        if word == NOBODY:
            return (self.words.say("Somebody has. Look at the tricks again."),)
        variant = self.state.variant
        seat = parse_seat(word, variant.players)
        if self._is_own_side(seat):
            return (self.words.say("{seat} plays on your side.", seat=variant.seats[seat]),)
        said = self.words.say("The call is false: nobody saw a card that should have been played.")
        return (f"{said} {self._price(seat)}",)

    def _price(self, accused: int) -> str:
        learner, state = self.moment.learner, self.state
        ruling = revoke.call(state, Accusation(learner, accused, len(state.tricks)))
        return price_told(ruling.points, state.variant, learner, self.words)

    def _is_own_side(self, seat: int) -> bool:
        contract = self.state.contract
        maker = contract.maker if contract else seat
        return bool(self.state.variant.side(self.moment.learner, maker) >> seat & 1)


def _other(contract: Contract, variant: Variant) -> Contract:
    """Return the same contract with the maker alone, or no longer alone."""
    if contract.lone:
        return contract._replace(lone=0, out=0)
    return sides.with_lone(contract, variant, contract.maker)
