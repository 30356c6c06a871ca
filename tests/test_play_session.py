"""A game goes on as the rules say, however it is played, left and taken up again."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from random import Random

import pytest

from tests.deals import dealt, random_deal, trick, variant
from tests.moments import GAMES
from tests.play_games import (
    at,
    at_random,
    by_order,
    corpus,
    lead,
    new,
    opened,
    played,
    said,
    session,
    words,
)
from tutor import cells
from tutor.cards import Card
from tutor.coach.estimate import Estimate
from tutor.coach.view import View, view
from tutor.coach.worlds import worlds
from tutor.corpus import Corpus
from tutor.game.actions import Action, Give, OrderUp, Pass, PlayCard, Together
from tutor.game.bidding.auction import standing
from tutor.game.discard import taken_upcard
from tutor.game.engine import IllegalAction, apply, judge, legal_actions
from tutor.game.sides import partners
from tutor.game.state import Contract, DealState, Phase, Said
from tutor.game.variant_file import shipped
from tutor.i18n import LANGUAGES
from tutor.page import Mood, Page
from tutor.playing import kept
from tutor.playing.answers import choices
from tutor.playing.clauses import clauses_now
from tutor.playing.coaching import Coach, has_choice
from tutor.playing.computer import next_event
from tutor.playing.events import Accuse, GoOn, LookAtHands, PutRight, parse
from tutor.playing.game import Game, after, replayed, ruling, undone
from tutor.playing.offer import open_to_learner
from tutor.playing.session import Pace, TableSession
from tutor.playing.told import did, news
from tutor.playing.why import Why
from tutor.records.record import Record
from tutor.records.replay import replay
from tutor.records.sheet import read_sheet
from tutor.records.sheet_writer import write_sheet
from tutor.scene import Mark
from tutor.screen.look import Look
from tutor.screen.names import role_name
from tutor.screen.page import page_lines
from tutor.screen.table import NARROW
from tutor.trumps import Trump
from tutor.words import Words
from tutor.yamlfile import parse as parse_yaml

LEARNER = 2


def owing_a_club(**setup: object) -> Game:
    """East has led the ace of clubs; South holds a club, hearts are trump, West made them."""
    state = dealt(
        variant("revoke_false_call=2"),
        dealer="N",
        N="9S 10S QS KS AS",
        E="AC 9C 10C 9D 10D",
        S="KC QD KD AD JS",
        W="JH JD AH KH QC",
    )
    calls = ("pass", "pass", "order_up", "discard 9S")
    game = at(state, table_rules=True, **setup)
    for word in calls:
        game = after(game, parse(word))
    while game.state.phase is not Phase.PLAY:
        game = after(game, parse("together"))
    return after(game, parse("AC"))


# ---------------------------------------------------------------- a deal


def test_a_deal_is_played_to_its_end_and_the_score_is_told() -> None:
    found = session(new(seed=5))
    pages = list(islice(played(found), 60))
    end = next(page for page in pages if "Score:" in said(page))
    assert "Makers:" in said(end) or "Everyone passed" in said(end)
    moods = [page.mood for page in pages[: pages.index(end)]]
    assert Mood.ASK in moods
    assert Mood.READ in moods


def test_a_page_shows_dealer_maker_trump_upcard_tricks_and_score() -> None:
    _, _, page = opened(owing_a_club())
    scene = page.scene
    assert scene is not None
    assert [place.is_dealer for place in scene.places] == [True, False, False, False]
    assert [place.is_maker for place in scene.places] == [False, False, False, True]
    assert scene.trump is not None
    assert scene.upcard == Card.parse("10H")
    assert (scene.taken, scene.score) == ((0, 0), (0, 0))
    assert scene.places[1].card == Card.parse("AC")
    assert [place.said and place.said.word for place in scene.places] == [
        *(None, None, "pass", "order_up")
    ]


def test_a_game_in_which_everybody_passes_goes_on_with_the_next_dealer() -> None:
    state = dealt(variant(), dealer="N")
    game = at(state, *["pass"] * 8)
    assert game.is_deal_over
    following = after(game, GoOn())
    assert following.state.deal.dealer == 1
    assert len(following.finished) == 1


# ---------------------------------------------------------------- answers


def test_an_illegal_card_is_explained_and_not_played() -> None:
    game = owing_a_club()
    strict = replace(game, setup=replace(game.setup, table_rules=False))
    found, _, page = opened(strict, "QD")
    assert found.game == strict
    assert "You still hold clubs" in page.heading
    assert page.scene is not None
    assert page.scene.marks == {Card.parse("KC"): Mark.OWED}


def test_a_card_can_be_named_by_number_code_or_name() -> None:
    game = owing_a_club()
    _, _, page = opened(game)
    assert page.scene is not None
    number = next(held.number for held in page.scene.hand if held.card == Card.parse("KC"))
    after_each = [opened(game, typed)[0].game for typed in (str(number), "kc", "king of clubs")]
    assert after_each[0] == after_each[1] == after_each[2] != game


def test_a_number_or_the_words_of_a_choice_choose_it() -> None:
    game = at(dealt(variant(), dealer="W"), "pass", "pass")
    by_number = opened(game, "2")[0].game
    by_words = opened(game, "order up. trump: hearts (♥)")[0].game
    assert by_number == by_words
    assert by_number.log[2] == parse("order_up")


@pytest.mark.parametrize("typed", ["", "nonsense", "99", "a", "b"])
def test_what_cannot_be_read_changes_nothing(typed: str) -> None:
    game = owing_a_club()
    found, _, page = opened(game, typed)
    assert found.game == game
    assert page.heading


def test_an_illegal_call_is_explained_with_its_clause() -> None:
    game = at(dealt(variant(), dealer="W"), "pass", "pass")
    found, _, page = opened(game, "call C")
    assert found.game == game
    assert corpus().title("bidding.first-round") in page.heading


@pytest.mark.parametrize(
    ("changes", "of", "words_of"),
    [
        ((), "standard", ["pass", "order_up"]),
        (("declare_alone=with_call",), "standard", ["pass", "order_up", "order_up alone"]),
        (("canadian=on",), "standard", ["pass", "order_up alone"]),
        (("declare_alone=with_call",), "three-handed", ["pass", "order_up"]),
        (("alone=off",), "standard", ["pass", "order_up"]),
    ],
)
def test_whether_to_play_alone_is_asked_once(
    changes: tuple[str, ...], of: str, words_of: list[str]
) -> None:
    dealer = "1" if of == "three-handed" else "N"
    state = dealt(variant(*changes, of=of), dealer=dealer)
    while dealer == "N" and state.to_act != LEARNER:
        state = apply(state, Pass())
    assert [each.word for each in open_to_learner(state)] == words_of
    assert len(choices(state, corpus().words)) == len(words_of)


def test_alone_can_be_said_with_the_call_all_the_same_and_is_not_asked_again() -> None:
    game = at(dealt(variant(), dealer="E"), *[])
    for typed in ("order_up alone", "Order up and play alone. Trump: hearts (♥)"):
        found = opened(game, typed)[0].game
        assert found.log[0] == OrderUp(alone=True)
        assert found.state.phase is not Phase.ALONE or not found.is_own_turn
    found = opened(game, "2")[0].game
    assert found.log[0] == OrderUp()
    assert found.is_own_turn
    assert found.state.phase is Phase.ALONE


def alone_is_best(seen: View, legal: Sequence[Action]) -> Sequence[Estimate]:
    """Find "alone" best, then passing, then the call without it."""
    worth = {OrderUp(alone=True): 0.0, Pass(): 1.0}
    found = [Estimate(each, 0, 3, worth.get(each, 2.0), 0.01) for each in legal]
    return sorted(found, key=lambda each: each.loss)


def test_advice_speaks_of_what_can_be_chosen() -> None:
    """A call is as good as with "alone", which can be said after it."""
    game, coach = at(dealt(variant(), dealer="E")), Coach(alone_is_best)
    assert [each.action for each in coach.estimates(game)] == [OrderUp(), Pass()]
    for action, mark in ((OrderUp(), "best"), (OrderUp(alone=True), "best"), (Pass(), "blunder")):
        found = coach.grade(game, action)
        assert found is not None
        assert found.mark.value == mark
        assert action != Pass() or found.best == (OrderUp(),)


# ---------------------------------------------------------------- asked beside the game


def test_a_question_mark_tells_the_rules_of_the_moment_one_by_one() -> None:
    game = owing_a_club()
    names = clauses_now(game.state, corpus())
    assert names[0] == "play.follow-suit"
    _, pages, page = opened(game)
    for name in (*names, names[0]):
        page = pages.send("?")
        assert corpus().rule(name, game.variant) in page.text[0]


def role(state: DealState) -> str:
    """Return who is asked: the maker, somebody on its side, a defender; before that, the dealer."""
    contract = state.contract
    if contract is None:
        seat, dealer = state.to_act, state.deal.dealer
        partner = partners(state.variant, dealer) >> seat & 1
        return "dealer" if seat == dealer else "dealer's partner" if partner else "other"
    if state.to_act == contract.maker:
        return "maker"
    is_side = state.variant.side(contract.maker, contract.maker) >> state.to_act & 1
    return "maker's side" if is_side else "defender"


def has_spoken(state: DealState) -> bool:
    return state.phase is Phase.BIDDING and bool(state.calls) and standing(state) is None


FIRST_RULES: list[tuple[str, Phase, str, Callable[[DealState], object], str]] = [
    ("standard", Phase.ALONE, "maker", bool, "alone.maker"),
    ("standard", Phase.ALONE, "defender", bool, "alone.defender"),
    ("three-handed", Phase.ALONE, "maker", bool, "alone.without-dummy"),
    ("three-handed", Phase.ALONE, "defender", bool, "alone.defender-each"),
    ("railroad", Phase.ALONE, "defender", bool, "alone.defender-against-loner"),
    ("go under", Phase.CLAIM, "other", bool, "claim.go-under"),
    ("farmers", Phase.CLAIM, "other", bool, "claim.farmers"),
    ("canadian", Phase.BIDDING, "dealer's partner", lambda s: s.round == 1, "bidding.canadian"),
    ("canadian", Phase.BIDDING, "other", lambda s: s.round == 1, "bidding.first-round"),
    ("tournament", Phase.BIDDING, "dealer", lambda s: s.round == 2, "bidding.stick-the-dealer"),
    ("tournament", Phase.BIDDING, "other", lambda s: s.round == 2, "bidding.second-round"),
    ("hasenpfeffer", Phase.BIDDING, "other", lambda s: len(s.calls) == 4 and has_spoken(s),
     "auction.joker-holder"),
    ("bid-euchre", Phase.BIDDING, "dealer", has_spoken, "auction.bids"),
    ("bid-euchre", Phase.BIDDING, "dealer", standing, "auction.higher"),
    ("bid-euchre-joker", Phase.DISCARD, "dealer", bool, "deal.dealer-extra"),
    ("hasenpfeffer", Phase.DISCARD, "maker", bool, "exchange.widow"),
    ("three-handed", Phase.DISCARD, "maker", lambda s: not taken_upcard(s), "exchange.dummy"),
    ("standard", Phase.DISCARD, "defender", bool, "exchange.may-take"),
    ("british", Phase.DISCARD, "defender", bool, "exchange.must-take"),
    ("railroad", Phase.DISCARD, "maker", lambda s: not taken_upcard(s), "alone.partners-best"),
    ("railroad", Phase.EXCHANGE, "maker's side", bool, "alone.partners-best"),
    ("bid-euchre", Phase.EXCHANGE, "maker", bool, "exchange.ask"),
    ("bid-euchre", Phase.EXCHANGE, "maker's side", bool, "exchange.best-trump"),
    ("napoleon", Phase.PLAY, "defender", lambda s: not s.trick, "play.lead-fixes-trump"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "phase", "who", "holds", "clause"), FIRST_RULES)
def test_the_first_rule_told_is_about_what_this_seat_must_decide(
    name: str, phase: Phase, who: str, holds: Callable[[DealState], object], clause: str
) -> None:
    chance, game = Random(name), GAMES[name]
    deals = (random_deal(game, chance.random()) for _ in range(4000))
    asked = (
        state
        for deal in deals
        for state in deal
        if state.phase is phase and role(state) == who and holds(state)
    )
    found = list(islice(asked, 5))
    assert found
    for state in found:
        assert clauses_now(state, corpus())[0] == clause


@pytest.mark.parametrize(
    ("led", "hand", "clauses"),
    [
        ("JD", "9H 9S", ["play.left-bower-led", "play.follow-suit"]),
        ("9H", "JD 9S", ["play.follow-suit", "play.left-bower-follows"]),
        ("9D", "JD 10D", ["play.follow-suit", "play.left-bower-strays"]),
        ("9D", "JH 10D", ["play.follow-suit", "play.no-duty-to-win"]),
    ],
)
def test_the_left_bower_has_its_rules_where_it_matters(
    led: str, hand: str, clauses: list[str]
) -> None:
    state = trick(variant(), "H", led, hand)
    assert list(clauses_now(state, corpus()))[:2] == clauses


@pytest.mark.parametrize("name", shipped())
def test_every_moment_has_a_rule(name: str) -> None:
    found = session(new(of=name))
    for page in islice(played(found, at_random(name)), 150):
        game = found.game
        if page.mood is not Mood.END:
            assert clauses_now(game.state, corpus(), at_trick=game.is_trick_open)


def test_the_hints_show_what_is_open_and_then_the_best_answer() -> None:
    game = at(dealt(variant(), dealer="W"), "pass", "pass")
    _, pages, page = opened(game, "h")
    assert "Answer" not in said(page)
    page = pages.send("h")
    assert "Answer: Pass" in said(page)


def test_where_one_card_only_may_be_played_the_hint_names_it() -> None:
    game = owing_a_club()
    (card,) = (each.card for each in legal_actions(game.state) if isinstance(each, PlayCard))
    told = said(opened(game, "h")[2])
    assert f"The {corpus().words.card(card)} is the only card you may play." in told
    assert "equally good" not in told


def test_the_last_trick_can_be_seen_again() -> None:
    game = after(after(after(owing_a_club(), parse("KC")), parse("QC")), parse("10S"))
    assert game.is_trick_open
    _, _, page = opened(after(game, GoOn()), "t")
    told = said(page)
    assert "Trick 1: East A♣, you K♣, West Q♣, North 10♠" in told
    assert "East takes the trick" in told


def test_all_hands_are_shown_after_the_deal_and_not_before() -> None:
    game = at(dealt(variant(), dealer="N", W="JH JD AH KH QC"), *["pass"] * 8)
    shown = next(line for line in opened(game, "a")[2].text if line.startswith("West:"))
    assert set(shown.split()) == {"West:", "J♥", "J♦", "A♥", "K♥", "Q♣"}
    before = opened(owing_a_club(), "a")[2]
    assert "West:" not in said(before)


def reneged_by_west() -> Game:
    """The deal is over, with table rules, and West's renege in it was not called."""
    game = their_renege()
    while not game.is_deal_over:
        words_left = [each.word for each in legal_actions(game.state)]
        game = after(game, GoOn() if game.is_trick_open else parse(words_left[0]))
    return game


def test_before_a_renege_is_called_all_hands_are_shown_only_to_who_gives_up_calling() -> None:
    game = reneged_by_west()
    found, pages, page = opened(game, "a")
    assert found.game == game
    assert "West:" not in said(page)
    assert "you can call no renege any more" in page.heading
    page = pages.send("a")
    assert "West:" in said(page)
    assert not found.game.may_accuse
    assert "In trick 1" not in said(pages.send("r W"))


def test_a_renege_can_be_called_after_the_warning_and_the_hands_be_seen_after_the_call() -> None:
    found, pages, _ = opened(reneged_by_west(), "a")
    page = pages.send("r W")
    assert found.game.standing.score == (2, 0)
    assert "Proof" in said(page)
    assert "West:" in said(pages.send("a"))


def test_hands_that_were_seen_stay_seen_until_the_deal_is_undone() -> None:
    found = session(new(seed=5, table_rules=True))
    over = (found.game for _ in played(found) if found.game.is_deal_over and found.game.may_accuse)
    looked = after(next(over), LookAtHands())
    again = kept.read(kept.written(looked))
    assert again.is_looked_at
    assert "West:" in said(opened(again)[2])
    assert not undone(again).is_looked_at
    assert not after(again, GoOn()).is_looked_at


def test_hands_are_looked_at_only_when_that_closes_the_calling() -> None:
    for game in (their_renege(), at(dealt(variant(), dealer="N"), *["pass"] * 8)):
        with pytest.raises(ValueError, match="look"):
            after(game, LookAtHands())


# ---------------------------------------------------------------- undo


def test_undo_takes_back_the_last_decision_and_all_after_it() -> None:
    found = session(new(seed=3))
    for _ in islice(played(found, at_random(3)), 25):
        pass
    game = found.game
    place = game.own[-1]
    back, _, page = opened(game, "u")
    assert back.game.log == game.log[:place]
    assert back.game.is_own_turn
    assert page.mood is Mood.ASK


def test_undo_reaches_back_to_the_first_decision_and_not_further() -> None:
    found = session(new(seed=3))
    for _ in islice(played(found), 90):
        pass
    assert found.game.finished
    game = found.game
    count = len(game.own)
    back, _, page = opened(game, *["u"] * count)
    assert back.game.own == ()
    assert not back.game.finished or back.game.is_own_turn
    assert opened(back.game, "u")[2].heading


def test_the_same_decision_after_undo_leads_to_the_same_game() -> None:
    found = session(new(seed=4))
    for _ in islice(played(found), 12):
        pass
    game = found.game
    again = undone(game)
    for event in game.log[len(again.log) :]:
        again = after(again, event)
    assert again == game


# ---------------------------------------------------------------- left and taken up again


@pytest.mark.parametrize("name", shipped())
def test_a_game_goes_on_exactly_where_it_was_left(name: str) -> None:
    """At each page of a deal: the same table, the same next page, the same moves of the others."""
    found = session(new(of=name, table_rules=True, reneges=30))
    for page in islice(played(found, at_random(name)), 40):
        game = found.game
        again = kept.read(kept.written(game))
        assert on_paper(again) == on_paper(game)
        assert next_event(again) == next_event(game)
        if page.mood is not Mood.END:
            taken_up = opened(again)[2]
            assert (taken_up.mood, taken_up.choices) == (page.mood, page.choices)


def on_paper(game: Game) -> tuple[object, ...]:
    """Return all of a game but the variant, which is another object each time it is loaded."""
    state = game.state
    return (
        *(words(game.log), game.own, game.match.score, game.standing.score, len(game.finished)),
        *(state.phase, state.to_act, state.hands, state.said, state.trick, state.taken),
        *(game.is_trick_open, game.is_deal_over, len(game.rulings)),
    )


def test_a_game_by_ones_own_rules_is_kept_with_them() -> None:
    game = new("target=5", "stick_the_dealer=on")
    again = kept.read(kept.written(game))
    assert again.variant.written() == game.variant.written()
    assert again.variant.id == "standard"


@pytest.mark.parametrize(
    "text", ["", "{}", "nonsense", '{"version": 0}', "[1, 2]", '{"version": 1, "variant": "x"}']
)
def test_a_kept_game_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        kept.read(text)


def test_a_kept_game_with_an_impossible_event_is_refused() -> None:
    text = kept.written(new()).replace('"log": ""', '"log": "AS,AS,AS"')
    with pytest.raises(ValueError):
        kept.read(text)


# ---------------------------------------------------------------- all games


@pytest.mark.parametrize("name", shipped())
def test_a_learner_who_plays_at_random_reaches_the_end_of_every_game(name: str) -> None:
    found = session(new(of=name, seed=11), grades=False)
    *_, last = played(found, at_random(name))
    assert last.mood is Mood.END
    assert found.game.standing.winner is not None
    deals = (*found.game.finished, found.game.record)
    nothing = (0,) * len(found.game.variant.parties)
    sheet = write_sheet(Record(found.game.variant, nothing, deals))
    again = replay(read_sheet(parse_yaml(sheet, "game")))
    assert again.score == found.game.standing.score
    assert again.winner == found.game.standing.winner
    assert again.is_clean


@pytest.mark.parametrize("name", ["standard", "napoleon", "three-handed"])
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = []
    for seed in (8, 8, 9):
        found = session(new(of=name, seed=seed), grades=False)
        for _ in played(found):
            pass
        games.append(words(found.game.log))
    assert games[0] == games[1] != games[2]


def test_pace_changes_where_a_game_stops_and_nothing_else() -> None:
    stops, games = [], []
    for pace in Pace:
        found = session(new(seed=2), pace=pace, grades=False)
        stops.append(len(list(played(found))))
        games.append(words(found.game.log))
    assert games[0] == games[1] == games[2]
    assert stops[0] > stops[1] > stops[2]


@pytest.mark.parametrize("name", ["standard", "bid-euchre", "railroad", "three-handed"])
def test_computer_players_do_the_same_whatever_the_others_hold(name: str) -> None:
    found = session(new(of=name, seed=6), grades=False)
    chance = Random(name)
    for _ in islice(played(found, at_random(name)), 40):
        game = found.game
        if game.is_own_turn or game.is_trick_open or game.is_deal_over:
            game = undone(game) if game.own else game
        state = game.state
        while not (game.is_own_turn or game.is_trick_open or game.is_deal_over):
            world = next(worlds(view(state, state.to_act), chance))
            assert next_event(replace(game, state=world)) == next_event(game)
            event = next_event(game)
            assert event is not None
            game = after(game, event)
            state = game.state


def test_a_dealer_who_names_trump_unseen_does_not_see_the_hand() -> None:
    game = at(dealt(variant(of="british"), dealer="S", upcard="JK"))
    assert game.state.phase is Phase.NAMING
    _, _, page = opened(game)
    assert page.scene is not None
    assert page.scene.hand == ()
    assert not has_choice(game.state)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped())
def test_every_page_fits_the_screen(name: str, language: str) -> None:
    found = session(new(of=name, seed=7, table_rules=True, reneges=20), language)
    for page in islice(played(found, at_random(name)), 150):
        for columns in (80, 40):
            lines = page_lines(page, Look(corpus(language).words, columns))
            assert max(cells.width(line.plain) for line in lines) <= columns
            assert columns < 80 or len(lines) < 24


def unbroken(page: Page, words: Words, columns: int) -> Iterator[str]:
    """Yield what must stand on one line: each card of the hand and the table, each choice."""
    for number, choice in enumerate(page.choices, 1):
        if cells.width(choice) + 3 <= columns:
            yield f"{number}{'.' if words.plain else ''} {choice}"
    if page.scene is None or page.mood is Mood.END:
        return
    is_numbered = page.mood is Mood.ASK and not page.choices
    for held in () if words.plain else page.scene.hand:
        role = f" ({role_name(held.role, words)})" if held.role else ""
        beside = f"{held.number} " if is_numbered else ""
        yield f"{beside}{words.code(held.card)}{role}"
    is_listed = words.plain or columns < NARROW or len(page.scene.places) != 4
    for place in page.scene.places:
        if place.card is not None:
            yield words.card(place.card) if is_listed else words.code(place.card)


@pytest.mark.parametrize("plain", [False, True], ids=["drawn", "plain"])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped())
def test_no_card_and_no_choice_is_broken_over_two_lines(
    name: str, language: str, plain: bool
) -> None:
    words = Words(language, plain=plain)
    found = TableSession(new(of=name, seed=7), Corpus(words), Coach(by_order), grades=False)
    for page in islice(played(found, at_random(name)), 40):
        for columns in (40, 50, 60, 80):
            lines = [
                line.plain.replace("\u200b", "") for line in page_lines(page, Look(words, columns))
            ]
            assert max(map(cells.width, lines)) <= columns
            for whole in unbroken(page, words, columns):
                assert any(whole.replace("\u200b", "") in line for line in lines), whole


# ---------------------------------------------------------------- grades


def test_a_choice_is_graded_and_what_was_better_is_named() -> None:
    game = at(dealt(variant(), dealer="W"), "pass", "pass")
    assert "Well chosen." in said(opened(game, "1")[2])
    told = said(opened(game, "2")[2])
    assert "Better on average: Pass, by 0.5 points" in told


def test_reasons_are_told_where_there_are_some() -> None:
    why = Why(
        of=lambda seen, action, words: (f"because of {action.word}",),
        better=lambda seen, chosen, better, words: (f"{better.word} beats {chosen.word}",),
    )
    game = at(dealt(variant(), dealer="W"), "pass", "pass")
    assert "because of pass" in said(opened(game, "h", why=why)[2])
    assert "pass beats order_up" in said(opened(game, "2", why=why)[2])
    assert "beats" not in said(opened(game, "1", why=why)[2])


def test_without_a_coach_nothing_is_graded() -> None:
    game = at(dealt(variant(), dealer="W"), "pass", "pass")
    assert "Better" not in said(opened(game, "2", grades=False)[2])


def test_where_there_was_no_choice_nothing_is_graded() -> None:
    game = owing_a_club()
    assert len(legal_actions(game.state)) == 1
    page = opened(game, "KC")[2]
    assert "chosen" not in said(page)


def test_a_hand_of_equal_cards_leaves_nothing_to_choose() -> None:
    game = lead("KD QD AD 9S 10S", E="9C 10C QC KC 9D")
    game = replace(
        game,
        state=game.state._replace(
            hands=(*game.state.hands[:2], game.variant.deck.mask(QKA), *game.state.hands[3:])
        ),
    )
    assert len(legal_actions(game.state)) == 3
    assert not has_choice(game.state)
    assert Coach(by_order).grade(game, PlayCard(QKA[0])) is None


QKA = (Card.parse("QD"), Card.parse("KD"), Card.parse("AD"))


# ---------------------------------------------------------------- what the others do


def laid_aside() -> Game:
    """North has ordered up after South passed, East as dealer has laid the nine of clubs aside."""
    state = dealt(variant(), dealer="E", E="9C 10C QC KC 9D")
    game = at(state, "pass", "pass", "order_up", "discard 9C")
    while not game.is_own_turn:
        game = after(game, parse("together"))
    return game


def test_cards_that_others_move_face_down_are_not_shown() -> None:
    _, _, page = opened(laid_aside())
    assert "East lays a card aside" in said(page)
    assert "9♣" not in said(page)


def test_a_card_is_told_only_to_the_partner_it_is_passed_to() -> None:
    give = Said(0, Give(Card.parse("JH")))
    for learner, is_told in ((2, True), (1, False)):
        game = new(of="bid-euchre")
        game = replace(game, setup=replace(game.setup, learner=learner))
        assert ("J♥" in did(give, game, corpus().words)) is is_told


def test_only_the_maker_takes_the_dummy_hand() -> None:
    game = new(of="three-handed")
    contract = Contract(1, game.variant.orders[Trump.HEARTS])
    game = replace(game, state=game.state._replace(contract=contract))
    told = [did(Said(seat, Together()), game, corpus().words) for seat in range(3)]
    assert told == ["", "player 2 takes the dummy hand", ""]


def test_only_what_was_done_since_the_learner_spoke_is_news() -> None:
    game = laid_aside()
    assert "East lays a card aside" in " ".join(news(game, corpus().words))
    state = game.state
    spoken = state._replace(said=(*state.said, Said(LEARNER, Together())))
    assert news(replace(game, state=spoken), corpus().words) == ()


def test_tricks_are_counted_for_those_who_play_together_in_this_deal() -> None:
    """Of three players the two defenders count together."""
    shared, seed = 0, 0
    while not shared:
        seed += 1
        found = session(new(of="three-handed", seed=seed), grades=False)
        for page in played(found, at_random(seed)):
            contract, state = found.game.state.contract, found.game.state
            if contract is not None and contract.maker and state.taken:
                theirs = state.taken[contract.maker]
                assert page.scene is not None
                assert page.scene.taken == (sum(state.taken) - theirs, theirs)
                shared += bool(state.taken[3 - contract.maker])
        assert seed < 40, "the other defender never took a trick"


# ---------------------------------------------------------------- table rules


def test_a_renege_goes_through_and_is_explained() -> None:
    found, _, page = opened(owing_a_club(), "QD")
    assert PlayCard(Card.parse("QD")) in found.game.log
    assert found.game.wrong_card is not None
    assert "You still hold clubs: king of clubs" in said(page)


def test_a_renege_is_not_pointed_out_without_a_coach() -> None:
    _, _, page = opened(owing_a_club(), "QD", grades=False)
    assert "clubs:" not in said(page)


def test_a_renege_is_put_right_until_the_trick_is_gathered() -> None:
    found, pages, page = opened(owing_a_club(), "QD", "b")
    assert page.scene is not None
    page = pages.send("KC")
    game = found.game
    assert game.wrong_card is None
    assert game.is_trick_open
    assert Card.parse("KC") in game.variant.deck.names(sum(game.state.tricks[0].cards))
    assert Card.parse("QD") in game.variant.deck.names(game.state.hands[LEARNER])
    assert Card.parse("KC") not in game.variant.deck.names(game.state.hands[LEARNER])


def test_a_wrong_card_cannot_be_put_right_with_another_wrong_one() -> None:
    found, pages, _ = opened(owing_a_club(), "QD", "b")
    before = found.game
    page = pages.send("KD")
    assert found.game == before
    assert page.heading


def test_the_last_player_of_a_trick_can_put_a_renege_right() -> None:
    state = dealt(
        variant(),
        dealer="S",
        W="AC 9C 10C 9D 10D",
        N="JH JD AH KH QC",
        E="9S 10S QS KS AS",
        S="KC QD KD AD JS",
    )
    game = at(state, "pass", "order_up", table_rules=True)
    while game.state.phase is not Phase.PLAY:
        word = "discard JS" if game.state.phase is Phase.DISCARD else "together"
        game = after(game, parse(word))
    for word in ("AC", "QC", "9S", "QD"):
        game = after(game, parse(word))
    righted = after(game, PutRight(Card.parse("KC")))
    assert Card.parse("KC") in game.variant.deck.names(righted.state.tricks[0].cards[-1])
    assert righted.wrong_card is None


def test_a_gathered_trick_cannot_be_put_right() -> None:
    found, pages, _ = opened(owing_a_club(), "QD", "")
    with pytest.raises((ValueError, IllegalAction)):
        after(found.game, PutRight(Card.parse("KC")))


def test_where_a_card_played_stays_it_cannot_be_put_right() -> None:
    game = owing_a_club()
    final = variant("revoke_window=never")
    deal = game.state.deal._replace(variant=final)
    strict = replace(
        game, setup=replace(game.setup, variant=final), state=game.state._replace(deal=deal)
    )
    found, _, _ = opened(strict, "QD")
    assert found.game.wrong_card is not None
    assert not found.game.may_put_right


def reneged(**setup: object) -> Game:
    """South has reneged, the trick is gathered, and South's club fell in the second trick."""
    game = owing_a_club(**setup)
    for word in ("QD", "QC", "10S", "go_on", "9C", "KC"):
        game = after(game, parse(word))
    for word in ("JH", "QS"):
        game = after(game, parse(word))
    return after(game, GoOn())


@pytest.mark.parametrize("level", ["strong"])
def test_an_opponent_calls_a_renege_that_the_tricks_prove(level: str) -> None:
    game = reneged(level=level)
    called = next_event(game)
    assert isinstance(called, Accuse)
    assert called.caller in (1, 3)
    assert called.accused == LEARNER
    over = after(game, called)
    assert over.is_deal_over
    assert over.standing.score == (0, 2)


def test_nobody_calls_what_nothing_proves_yet() -> None:
    game = owing_a_club(level="strong")
    for word in ("QD", "QC", "10S", "go_on"):
        game = after(game, parse(word))
    assert not isinstance(next_event(game), Accuse)


def their_renege() -> Game:
    """West holds the queen of clubs and has trumped the ace of clubs instead."""
    game = owing_a_club()
    for word in ("KC", "JH", "10S", "go_on"):
        game = after(game, parse(word))
    return game


def test_the_learner_calls_a_renege_and_sees_the_proof() -> None:
    game = their_renege()
    game = after(after(game, parse("JD")), parse("QS"))
    game = after(game, parse("9D"))
    assert game.is_own_turn
    found, _, page = opened(game, "r W")
    told = said(page)
    assert "In trick 1 the ace of clubs (A♣) was led, and West played the jack of hearts" in told
    assert "Proof, in the hand: queen of clubs" in told
    assert found.game.is_deal_over
    assert found.game.standing.score == (2, 0)


def test_a_false_call_costs_what_the_variant_says() -> None:
    game = after(after(after(their_renege(), parse("JD")), parse("QS")), parse("9D"))
    found, _, page = opened(game, "r E")
    assert "The call is false" in said(page)
    assert not found.game.is_deal_over
    assert found.game.rulings[0].points == (0, 2)


@pytest.mark.parametrize("typed", ["r", "r N", "r S", "r X"])
def test_only_an_opponent_can_be_called(typed: str) -> None:
    game = after(after(after(their_renege(), parse("JD")), parse("QS")), parse("9D"))
    found, _, page = opened(game, typed)
    assert found.game == game
    assert page.heading


def test_a_renege_is_paid_for_once_where_the_deal_goes_on() -> None:
    game = after(after(after(their_renege(), parse("JD")), parse("QS")), parse("9D"))
    stands = variant("revoke_ends_deal=off", "revoke_to_opponents=2")
    deal = game.state.deal._replace(variant=stands)
    game = replace(
        game, setup=replace(game.setup, variant=stands), state=game.state._replace(deal=deal)
    )
    called = Accuse(LEARNER, 3)
    once = after(game, called)
    assert once.rulings[0].points == (2, 0)
    assert not once.is_deal_over
    assert ruling(once, called).points == (0, 0)
    assert ruling(once, called).renege is None


@pytest.mark.parametrize(("often", "least", "most"), [(0, 0, 0), (50, 0.3, 0.7), (100, 1, 1)])
def test_computer_players_renege_as_often_as_is_asked(
    often: int, least: float, most: float
) -> None:
    found = session(new(seed=4, table_rules=True, reneges=often), grades=False)
    for _ in played(found):
        pass
    chances = strays = 0
    game = new(seed=4, table_rules=True, reneges=often)
    for event in found.game.log:
        state = game.state
        if isinstance(event, PlayCard) and not game.is_own_turn and state.hand & state.led:
            is_chance = bool(state.hand & ~state.led)
            chances += is_chance
            strays += is_chance and judge(state, event) is not None
        game = after(game, event)
    assert chances > 5
    assert least <= strays / chances <= most


def test_a_whole_game_with_reneges_and_calls_comes_to_its_end_the_same_twice() -> None:
    game = new(seed=12, table_rules=True, reneges=40)
    found = session(game, grades=False)
    for _ in played(found):
        pass
    assert replayed(game.setup, found.game.log) == found.game
