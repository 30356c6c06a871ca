"""The questions on the rule books are enough, all different, and answered by the engine."""

import pytest

from tests.deals import variant
from tests.rule_questions import ROWS, questions
from tests.rule_questions.__main__ import main
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped

ENOUGH = 30


@pytest.mark.parametrize("name", shipped())
def test_there_are_enough_questions_all_different_and_answered(name: str) -> None:
    found = questions(load(name))
    assert len(found) >= ENOUGH
    assert len({each.id for each in found}) == len(found)
    assert len({each.text for each in found}) == len(found)
    assert all(each.answer.strip() and each.text.endswith(("?", ".")) for each in found)


CHANGES = """
standard       jokers=1                                     highest-card
standard       lowest_rank=7                                pack-size
standard       lowest_rank=7                                order-of-the-sister-suit
standard       deck_copies=2                                trumps
standard       hand_size=4                                  tricks
standard       hand_size=4                                  unseen
standard       bowers=off                                   suit-of-a-jack
standard       misdeal_claim=ace_no_face                    ace-no-face
standard       go_under=on                                  going-under
standard       pass_out=same_dealer                         all-pass-deals-next
standard       bar_turned_down=off                          turned-down-suit
standard       bar_turned_down=off                          open-suits
standard       stick_the_dealer=on                          dealers-last-word
standard       stick_the_dealer=concede                     all-pass-points
tournament     stuck_may_name_turned_down=on                dealers-last-word-turned-down
standard       no_trump=high                                no-trump
standard       natural_trump_needed=on                      without-a-card-of-the-suit
standard       natural_trump_needed=on                      with-the-left-bower-alone
standard       canadian=on                                  partner-orders-up
standard       pick_up=compulsory                           dealer-leaves-upcard
standard       may_bury_upcard=off                          dealer-buries-upcard
standard       alone=off                                    maker-alone
standard       declare_alone=with_call                      alone-later
standard       defend_alone=against_loner                   defender-alone
standard       defend_alone=never                           defender-alone-against-loner
standard       loner_lead=left_of_dealer                    loner-on-the-left-leads
standard       made=2                                       three-tricks
standard       march=3                                      all-tricks
standard       euchre=4                                     two-tricks
standard       loner_march=5                                alone-all-tricks
standard       loner_euchred=4                              alone-euchred
standard       lone_defender_euchre=4                       lone-defender-stops
standard       lone_defender_march=5                        lone-defender-all
standard       no_tricks=4                                  no-trick
standard       alone_must_take_all=on                       alone-four-tricks
standard       four_to_score=on                             three-tricks
standard       target=11                                    target
standard       revoke_to_opponents=3                        renege-by-defender
standard       revoke_from_offender=1                       renege-by-maker
standard       revoke_loner=2                               renege-against-loner
standard       revoke_ends_deal=off                         renege-and-the-tricks
standard       revoke_window=never                          renege-at-once
standard       players=6 lowest_rank=7                      opponents
british        joker_turned=hearts                          joker-turned-speaks
railroad       joker_turned=spades                          joker-turned-trump
railroad       partners_best=2                              partners-best-cards
bid-euchre     lowest_bid=2                                 bid-two
bid-euchre     highest_bid=6                                bid-six
bid-euchre     auction=until_three_pass                     a-second-turn
bid-euchre     dealer_must_bid=on                           dealer-passes
bid-euchre     no_trump=high                                bidder-names-no-trump
bid-euchre     pass_out=same_dealer                         all-pass-deals-next
bid-euchre     moon=off                                     highest-bid
bid-euchre     defenders_score=off                          bid-made
bid-euchre     ask_points=10                                ask-made
bid-euchre     moon_points=20                               moon-made
bid-euchre     failed_named=named                           ask-failed
bid-euchre     bidder_counts_first=on                       both-reach
hasenpfeffer   forced_bid=2                                 joker-holder-bids
hasenpfeffer   auction=one_turn                             a-second-turn
napoleon       bowers=on                                    suit-of-a-jack
napoleon       misere_points=5                              misere-won
napoleon       nap_points=15                                nap-won
napoleon       nap_failed=10                                nap-lost
napoleon       wellington_points=15                         wellington-lost
napoleon       blucher_points=30                            blucher-won
napoleon       players=3                                    number-won
napoleon       deals=10                                     deals
three-handed   lone_defender_march=5                        lone-defender-all
"""


def answer(game: Variant, question: str) -> str:
    """Return what a game answers to a question that it must have."""
    (row,) = (each for each in ROWS if each.id == question and each.is_asked(game))
    return row.answer(game)


@pytest.mark.parametrize(
    "line", CHANGES.strip().splitlines(), ids=lambda line: " ".join(line.split())
)
def test_another_setting_gives_another_answer(line: str) -> None:
    name, *changes, question = line.split()
    assert answer(variant(of=name), question) != answer(variant(*changes, of=name), question)


ONLY_WITH = """
standard   misdeal_claim=ace_no_face
standard   misdeal_claim=farmers
standard   stick_the_dealer=concede
standard   revoke_false_call=2
bid-euchre dealer_must_bid=on
"""


def test_every_row_is_asked_in_some_game() -> None:
    changed = (line.split() for line in ONLY_WITH.strip().splitlines())
    games = (*map(load, shipped()), *(variant(*changes, of=name) for name, *changes in changed))
    asked = {each.id for game in games for each in questions(game)}
    assert {row.id for row in ROWS} == asked


def test_questions_and_answers_are_printed_under_the_same_numbers(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = questions(load("napoleon"))
    main(["napoleon"])
    told = capsys.readouterr().out.splitlines()
    main(["napoleon", "--answers"])
    answers = capsys.readouterr().out.splitlines()
    assert told == [f"{number}. {each.text}" for number, each in enumerate(asked, 1)]
    assert answers == [f"{number}. {each.answer}" for number, each in enumerate(asked, 1)]
