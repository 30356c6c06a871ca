"""What is said of an action is so: each claim is worked out again, in thousands of positions."""

import re
from collections.abc import Iterable, Iterator
from random import Random

import pytest

from tests.deals import random_deal, variant
from tests.reasons import CHECKS, DIFFERENCES, Case, is_true, is_true_of_both
from tests.recorded import GAMES
from tutor.cards import Card, parse_cards
from tutor.coach.compared import compared, cost, differences
from tutor.coach.grade import Grade, Mark
from tutor.coach.reason import Reason
from tutor.coach.reasons import MOST, every_reason, reasons
from tutor.coach.view import view
from tutor.coach.wording import SENTENCES, said
from tutor.game.actions import Action, parse
from tutor.game.engine import legal_actions
from tutor.game.position import at_call, in_play
from tutor.game.seats import parse_seat
from tutor.game.state import DealState
from tutor.i18n import LANGUAGES
from tutor.playing.why import COMPUTED
from tutor.trumps import Trump
from tutor.words import Words

TRIED = [
    *GAMES,
    ("bid-euchre", "no_trump=high_low"),
    ("canadian", "no_trump=high_low", "bar_turned_down=off"),
    ("railroad", "joker_turned=dealer_names", "pick_up=optional"),
    ("three-handed", "joker_turned=dealer_names", "jokers=1"),
]
STATES = 600
"""Positions of each game in which the claims are tried."""

WORDS = Words()
COSTS = {
    *("same-on-average", "costs", "costs-points", "costs-for-tricks", "costs-tricks"),
    *("is-sure", "may-be-chance"),
}


def positions(game: tuple[str, ...]) -> Iterator[tuple[DealState, Action, Action]]:
    """Yield moments of random deals, with something legal that is done and something else."""
    name, *changes = game
    chance, count = Random(name), 0
    while count < STATES:
        for state in random_deal(variant(*changes, of=name), chance.random()):
            if legal := legal_actions(state):
                yield state, chance.choice(legal), chance.choice(legal)
                count += 1


@pytest.mark.parametrize("game", TRIED, ids=" ".join)
def test_every_claim_is_so(game: tuple[str, ...]) -> None:
    for state, action, better in positions(game):
        case, seen = Case(state, action), view(state, state.to_act)
        found = every_reason(seen, action)
        assert found, action
        for reason in found:
            assert is_true(case, reason), (said(reason, WORDS), state, action)
        for reason in differences(seen, action, better):
            assert is_true_of_both(case, better, reason), (said(reason, WORDS), state, action)


def test_every_reason_has_a_check_and_is_met() -> None:
    met = set()
    for game in TRIED:
        for state, action, better in positions(game):
            seen = view(state, state.to_act)
            found = (*every_reason(seen, action), *differences(seen, action, better))
            met |= {reason.id for reason in found}
    assert met == SENTENCES.keys() - COSTS
    assert met == CHECKS.keys() | DIFFERENCES.keys()


# ---------------------------------------------------------------- hand-made positions


def table(trump: str, leader: str, led: str, hand: str, maker: str) -> DealState:
    """Return a trick of a table of four; the seat to act has come to it."""
    return in_play(
        variant(),
        Trump(trump),
        leader=parse_seat(leader),
        table=parse_cards(led),
        hand=parse_cards(hand),
        maker=parse_seat(maker),
    )


def speaking(passes: int, upcard: str, hand: str, dealer: str) -> DealState:
    """Return the bidding after so many passes."""
    cards = parse_cards(hand)
    where = parse_seat(dealer)
    return at_call(variant(), passes=passes, upcard=Card.parse(upcard), hand=cards, dealer=where)


def in_words(found: Iterable[Reason]) -> str:
    """Return reasons as one paragraph."""
    return " ".join(said(reason, WORDS) for reason in found)


def flat(paragraph: str) -> str:
    return " ".join(paragraph.split())


def told(state: DealState, action: str) -> str:
    """Return what is said of an action, in words."""
    found = reasons(view(state, state.to_act), parse(action))
    assert len(found) <= MOST
    return in_words(found)


def difference(state: DealState, action: str, better: str) -> str:
    """Return how an action differs from a better one, in words."""
    return in_words(differences(view(state, state.to_act), parse(action), parse(better)))


DEFENDER_LEADS = table("H", "S", "", "9H 10H AS KC 9D", "W")
PARTNER_HAS_IT = table("H", "W", "9S AS 10S", "JH 9C KD", "N")
CHEAPEST_WINNER = table("H", "W", "9H 10H KH", "JH AH QH", "N")
THIRD_HAND = table("C", "N", "10H 9H", "AH QH 9D", "E")
GUARDED_LEFT = table("S", "W", "JS 9S 10S", "JC QS", "W")
PARTNERS_ACE = table("H", "W", "9H AH 10H", "JH KH QH", "N")
UNDER_THE_RIGHT = table("H", "W", "JH 9H 10H", "JD AH", "N")
UPCARD_OURS = speaking(1, "JC", "QC 10C AH 9H 10D", "N")
UPCARD_THEIRS = speaking(0, "JC", "QC 10C AH 9H 10D", "E")
OWN_UPCARD = speaking(3, "9H", "JD AH 10H AS 9C", "S")
LEFT_TURNED_DOWN = speaking(4, "JC", "JS 9S AH QH 10D", "W")

SENTENCES_OF: list[tuple[str, DealState, str, str]] = [
    (
        "a defender leads an outside ace",
        DEFENDER_LEADS,
        "AS",
        """
        Nobody can have a higher card of spades. Only a trump can beat the ace of
        spades (A♠). It is your last card of spades. When somebody leads spades
        again, you may trump. Nobody has led spades yet. Others may still have cards
        of it: 5.
        """,
    ),
    (
        "a defender leads trump for the makers",
        DEFENDER_LEADS,
        "10H",
        """
        The other side made hearts trump. This lead takes a trump from everyone who
        has one. Others may still have higher cards of hearts: 5. Trumps the others
        may still have: 5.
        """,
    ),
    (
        "a king whose ace is out",
        DEFENDER_LEADS,
        "KC",
        """
        It is your last card of clubs. When somebody leads clubs again, you may
        trump. Higher cards of clubs that others may still have: A♣. Nobody has led
        clubs yet. Others may still have cards of it: 5.
        """,
    ),
    (
        "the partner has the trick",
        PARTNER_HAS_IT,
        "9C",
        """
        Your partner, North, has this trick with the ace of spades (A♠): no opponent
        can beat it any more. No card you may play is lower than the nine of clubs
        (9♣). What is higher you keep for later. It is your last card of clubs. When
        somebody leads clubs again, you may trump.
        """,
    ),
    (
        "trumping the partner's ace",
        PARTNER_HAS_IT,
        "JH",
        """
        It trumps the ace of spades (A♠), with which your partner, North, is ahead. Without
        this card your side has the trick: no opponent can beat the ace of spades (A♠). You
        play last, and the jack of hearts (J♥) wins the trick.
        """,
    ),
    (
        "a high card given to the partner",
        PARTNER_HAS_IT,
        "KD",
        """
        Your partner, North, has this trick with the ace of spades (A♠): no opponent can
        beat it any more. Your nine of clubs (9♣) is lower. It is your last card of
        diamonds. When somebody leads diamonds again, you may trump.
        """,
    ),
    (
        "the lowest winner is the ace",
        CHEAPEST_WINNER,
        "AH",
        """
        You play last, and the ace of hearts (A♥) wins the trick. It is the lowest of your
        cards that wins. Your side made trump. Not to be euchred it still needs 3 tricks.
        """,
    ),
    (
        "a right bower where the ace wins",
        CHEAPEST_WINNER,
        "JH",
        """
        The jack of hearts (J♥) is the right bower. Your ace of hearts (A♥) is lower and
        wins too. You play last, and the jack of hearts (J♥) wins the trick. Your side made
        trump. Not to be euchred it still needs 3 tricks.
        """,
    ),
    (
        "a card that lets the trick go",
        CHEAPEST_WINNER,
        "QH",
        """
        The queen of hearts (Q♥) does not beat the king of hearts (K♥). Your ace of
        hearts (A♥) would. No card you may play is lower than the queen of hearts
        (Q♥). What is higher you keep for later. Your side made trump. Not to be
        euchred it still needs 3 tricks.
        """,
    ),
    (
        "high in third seat",
        THIRD_HAND,
        "AH",
        """
        It beats the ten of hearts (10♥), with which your partner, North, is ahead. Nobody
        can have a higher card of hearts. Only a trump can beat the ace of hearts (A♥). The
        ace of hearts (A♥) is ahead now. Still to play: West.
        """,
    ),
    (
        "cheap in third seat",
        THIRD_HAND,
        "QH",
        """
        It beats the ten of hearts (10♥), with which your partner, North, is ahead. It is
        the lowest of your cards that takes the lead in this trick. The queen of hearts (Q♥)
        is ahead now. Still to play: West.
        """,
    ),
    (
        "the left bower is kept from the right one",
        GUARDED_LEFT,
        "QS",
        """
        The right bower, the jack of spades (J♠), is in this trick. You keep the
        left bower, the jack of clubs (J♣): it is then the highest trump left. None
        of the cards you may play beats the jack of spades (J♠). No card you may
        play is lower than the queen of spades (Q♠). What is higher you keep for
        later.
        """,
    ),
    (
        "the left bower falls under the right one",
        GUARDED_LEFT,
        "JC",
        """
        The jack of clubs (J♣) is the left bower, and it does not beat the jack of spades
        (J♠). Your queen of spades (Q♠) is lower. None of the cards you may play beats the
        jack of spades (J♠). To euchre the makers your side still needs 3 tricks.
        """,
    ),
    (
        "low under the partner's ace",
        PARTNERS_ACE,
        "QH",
        """
        Your partner, North, has this trick with the ace of hearts (A♥): no opponent
        can beat it any more. No card you may play is lower than the queen of hearts
        (Q♥). What is higher you keep for later. Your side made trump. Not to be
        euchred it still needs 3 tricks.
        """,
    ),
    (
        "the right bower is not low",
        PARTNERS_ACE,
        "JH",
        """
        It beats the ace of hearts (A♥), with which your partner, North, is ahead. Without
        this card your side has the trick: no opponent can beat the ace of hearts (A♥). You
        play last, and the jack of hearts (J♥) wins the trick.
        """,
    ),
    (
        "not the lowest under the partner's ace",
        PARTNERS_ACE,
        "KH",
        """
        Your partner, North, has this trick with the ace of hearts (A♥): no opponent can
        beat it any more. Your queen of hearts (Q♥) is lower. Your side made trump. Not to
        be euchred it still needs 3 tricks.
        """,
    ),
    (
        "the ace is lower than the left bower",
        UNDER_THE_RIGHT,
        "AH",
        """
        The right bower, the jack of hearts (J♥), is in this trick. You keep the
        left bower, the jack of diamonds (J♦): it is then the highest trump left.
        None of the cards you may play beats the jack of hearts (J♥). No card you
        may play is lower than the ace of hearts (A♥). What is higher you keep for
        later.
        """,
    ),
    (
        "the left bower is not the lowest",
        UNDER_THE_RIGHT,
        "JD",
        """
        The jack of diamonds (J♦) is the left bower, and it does not beat the jack of hearts
        (J♥). Your ace of hearts (A♥) is lower. None of the cards you may play beats the
        jack of hearts (J♥). Your side made trump. Not to be euchred it still needs 3
        tricks.
        """,
    ),
    (
        "the partner gets the upcard",
        UPCARD_OURS,
        "order_up",
        """
        With clubs as trump you have 2 trumps. Your partner, North, deals and can take the
        jack of clubs (J♣). Aces of other suits in your hand: A♥.
        """,
    ),
    (
        "the partner who gets the upcard sits out",
        UPCARD_OURS,
        "order_up alone",
        """
        With clubs as trump you have 2 trumps. If you take all 5 tricks alone, you get 4
        points. North deals and can take the jack of clubs (J♣), but then sits out.
        """,
    ),
    (
        "the other side gets the upcard",
        UPCARD_THEIRS,
        "pass",
        """
        With clubs as trump you have 2 trumps. East, on the other side, deals and can take
        the jack of clubs (J♣). Aces of other suits in your hand: A♥.
        """,
    ),
    (
        "the upcard counts for the dealer",
        OWN_UPCARD,
        "order_up",
        """
        With the nine of hearts (9♥) you would have 4 trumps. Among them is the left bower,
        the jack of diamonds (J♦). You can take the nine of hearts (9♥).
        """,
    ),
    (
        "the left bower was turned down",
        LEFT_TURNED_DOWN,
        "call S",
        """
        With spades as trump you have 2 trumps. Among them is the right bower, the jack of
        spades (J♠). The left bower would be the jack of clubs (J♣). It was turned down, so
        nobody has it.
        """,
    ),
    (
        "nothing but other suits",
        LEFT_TURNED_DOWN,
        "pass",
        """
        Of the other suits none gives you more trumps than spades: 2 trumps. Among
        them is the right bower, the jack of spades (J♠). Not to be euchred your
        side would need 3 tricks.
        """,
    ),
    (
        "hearts alone",
        LEFT_TURNED_DOWN,
        "call H alone",
        """
        With hearts as trump you have 2 trumps. If you take all 5 tricks alone, you get 4
        points. Suits missing in your hand: clubs (♣).
        """,
    ),
]


@pytest.mark.parametrize(
    ("state", "action", "sentences"),
    [row[1:] for row in SENTENCES_OF],
    ids=[row[0] for row in SENTENCES_OF],
)
def test_what_matters_most_is_said(state: DealState, action: str, sentences: str) -> None:
    assert told(state, action) == flat(sentences)


def test_what_speaks_for_no_card_in_particular_is_told_as_that() -> None:
    nothing = "Nothing certain speaks for one of the choices here. This is known."
    state = table("S", "S", "", "KH 10H QC 10D", "W")
    for card, begins in (("KH", nothing), ("10H", "No card you may play is lower")):
        told = " ".join(COMPUTED.of(view(state, state.to_act), parse(card), WORDS))
        assert told.startswith(begins)
        assert "Higher cards of hearts that others may still have" in told


DIFFERENCES_OF: list[tuple[DealState, str, str, str]] = [
    (
        DEFENDER_LEADS,
        "10H",
        "AS",
        """
        No card still out is higher in its suit than the ace of spades (A♠). For the ten of
        hearts (10♥) there is one. The ten of hearts (10♥) is a trump. The ace of spades
        (A♠) is not.
        """,
    ),
    (
        PARTNER_HAS_IT,
        "JH",
        "9C",
        """
        With the nine of clubs (9♣), the ace of spades (A♠) of North, on your side, stays
        ahead. The jack of hearts (J♥) is a trump. The nine of clubs (9♣) is not.
        """,
    ),
    (
        CHEAPEST_WINNER,
        "JH",
        "AH",
        """
        The ace of hearts (A♥) wins too, and is lower.
        """,
    ),
    (
        CHEAPEST_WINNER,
        "QH",
        "AH",
        """
        The ace of hearts (A♥) beats the king of hearts (K♥). The queen of hearts (Q♥) does
        not.
        """,
    ),
    (
        THIRD_HAND,
        "QH",
        "AH",
        """
        The ace of hearts (A♥) is higher, and others still play after you.
        """,
    ),
    (
        GUARDED_LEFT,
        "JC",
        "QS",
        """
        Neither card beats the jack of spades (J♠), and the queen of spades (Q♠) is lower.
        """,
    ),
    (
        PARTNERS_ACE,
        "JH",
        "QH",
        """
        With the queen of hearts (Q♥), the ace of hearts (A♥) of North, on your side, stays
        ahead.
        """,
    ),
    (
        UNDER_THE_RIGHT,
        "JD",
        "AH",
        """
        Neither card beats the jack of hearts (J♥), and the ace of hearts (A♥) is lower.
        """,
    ),
    (
        PARTNER_HAS_IT,
        "KD",
        "9C",
        """
        Neither card beats the ace of spades (A♠), and the nine of clubs (9♣) is lower.
        """,
    ),
    (
        LEFT_TURNED_DOWN,
        "call D",
        "call S",
        """
        With spades as trump you have 2 trumps, with diamonds only 1.
        """,
    ),
    (OWN_UPCARD, "pass", "order_up", ""),
    (UPCARD_THEIRS, "order_up", "order_up", ""),
]


@pytest.mark.parametrize(("state", "action", "better", "sentences"), DIFFERENCES_OF)
def test_how_an_action_differs_is_said(
    state: DealState, action: str, better: str, sentences: str
) -> None:
    assert difference(state, action, better) == flat(sentences)


COSTS_OF: list[tuple[float, float, bool, str]] = [
    (0.04, 0.0, False, "Deals looked at: 40. On average both score about the same."),
    (0.04, -0.3, False, "Deals looked at: 40. On average both score about the same."),
    (
        0.62,
        0.41,
        True,
        """
        Deals looked at: 40. On average your side comes out 0.6 points worse against the
        others and takes 0.4 tricks fewer. In these deals the difference is clear.
        """,
    ),
    (
        0.3,
        0.0,
        False,
        """
        Deals looked at: 40. On average your side comes out 0.3 points worse against the
        others; it takes as many tricks. The difference may be chance.
        """,
    ),
    (
        0.26,
        -0.52,
        True,
        """
        Deals looked at: 40. On average your side comes out 0.3 points worse against the
        others, although it takes 0.5 tricks more. In these deals the difference is clear.
        """,
    ),
    (
        0.0,
        0.25,
        False,
        """
        Deals looked at: 40. On average your side takes 0.2 tricks fewer; it scores about
        the same.
        """,
    ),
]


@pytest.mark.parametrize(("points", "tricks", "is_sure", "sentences"), COSTS_OF)
def test_a_cost_is_said_with_how_sure_it_is(
    points: float, tricks: float, is_sure: bool, sentences: str
) -> None:
    grade = Grade(Mark.INEXACT, points, tricks, (), is_sure)
    assert in_words(cost(grade, 40)) == flat(sentences)


def test_a_comparison_says_the_difference_and_then_the_cost() -> None:
    seen = view(CHEAPEST_WINNER, CHEAPEST_WINNER.to_act)
    grade = Grade(Mark.MISTAKE, 0.5, 0.5, (parse("AH"),), True)
    found = compared(seen, parse("JH"), parse("AH"), grade, 30)
    assert [reason.id for reason in found] == ["better-lower-wins", "costs", "is-sure"]
    assert found[1].facts == {"deals": 30, "points": 0.5, "tricks": 0.5}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_the_table_is_filled_in_every_language(language: str) -> None:
    for words in (Words(language), Words(language, plain=True, native_digits=True)):
        for _, state, action, _ in SENTENCES_OF:
            for reason in every_reason(view(state, state.to_act), parse(action)):
                sentence = said(reason, words)
                assert sentence and not re.search("[{}]", sentence)
                assert not (words.plain and re.search("[♠♥♦♣]", sentence))
