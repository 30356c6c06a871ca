"""Time the engine and the coach, beside open-spiel where it has the same: ``make bench``.

Figures are ratios and medians of alternating rounds, in processor time, because machines differ
and are shared. It times; it never judges.
"""

import random
import statistics
import time
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from itertools import islice

from tests import lookahead, oracle
from tutor.coach.advice import weigh
from tutor.coach.sense import sensible
from tutor.coach.view import view
from tutor.coach.worlds import worlds
from tutor.corpus import Corpus
from tutor.explain import explain
from tutor.game import engine
from tutor.game.actions import PlayCard
from tutor.game.position import in_play
from tutor.game.state import DealState, Phase
from tutor.game.variant import Variant
from tutor.game.variant_file import load, shipped
from tutor.progress import Answered
from tutor.quizzes import KINDS
from tutor.quizzes.choosing import NEW, Chooser
from tutor.trumps import Trump
from tutor.words import Words

ROUNDS = 7
SECONDS = 0.5
SOLVED = 50
WORLDS = 100
DEALS = 8
QUESTIONS, CHOSEN = 1000, 40
NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)
LIKE_OPEN_SPIEL = (
    "pick_up=compulsory",
    "may_bury_upcard=off",
    "defend_alone=never",
    "loner_lead=left_of_dealer",
)


def main() -> None:
    print("full random deals a second, median of rounds")
    ours = engine_deals(load("standard", LIKE_OPEN_SPIEL))
    theirs = open_spiel_deals()
    if theirs is None:
        print(f"  standard {rate(ours):9.0f}   open-spiel is not installed")
    else:
        pairs = [(rate(ours, 1), rate(theirs, 1)) for _ in range(ROUNDS)]
        middle = statistics.median(a / b for a, b in pairs)
        a, b = (statistics.median(column) for column in zip(*pairs, strict=True))
        print(f"  standard {a:9.0f}   open-spiel {b:9.0f}   ratio {middle:.2f}")
    for name in shipped()[1:]:
        print(f"  {name:24}{rate(engine_deals(load(name)), 1):9.0f}")
    print_latency()
    print_memory()
    print_solver()
    print_coach()
    print_questions()


def print_questions() -> None:
    """Time quiz questions: drawn at random from all games, and chosen for a learner."""
    games, chance = [load(name) for name in shipped()], random.Random(1)
    start = time.process_time()
    for _ in range(QUESTIONS):
        game, kind = chance.choice(games), chance.choice(list(KINDS.values()))
        question = kind.draw(game, chance.choice(kind.clauses(game)), chance)
        assert question and question.right not in question.believed.values()
    drawn = time.process_time() - start
    chooser = Chooser(games[0], tuple(KINDS), lambda clause: NEW, chance)
    start = time.process_time()
    for _ in range(CHOSEN):
        chosen = chooser.next()
        assert chosen
        kind_id, question = chosen
        answer = (kind_id, True, 0, 5.0, (), tuple(question.believed))
        chooser.answers.append(Answered(NOON, question.clause, "standard", *answer))
    each = (time.process_time() - start) / CHOSEN
    print(f"{QUESTIONS} quiz questions of mixed kinds and games: {drawn:.2f} s")
    print(f"  a question chosen for a learner: {each * 1000:.1f} ms")


def rate(deal: Callable[[], None], rounds: int = 3) -> float:
    """Return how often a second something can be done."""
    found = []
    for _ in range(rounds):
        start, done = time.process_time(), 0
        while time.process_time() - start < SECONDS:
            deal()
            done += 1
        found.append(done / (time.process_time() - start))
    return statistics.median(found)


def engine_deals(variant: Variant) -> Callable[[], None]:
    """Return a function that plays one random deal to its end."""
    chance = random.Random(1)

    def play() -> None:
        state = engine.deal(variant, chance.randrange(variant.players), chance)
        while state.phase is not Phase.OVER:
            state = engine.step(state, chance.choice(one_by_one(engine.legal_options(state))))

    return play


def open_spiel_deals() -> Callable[[], None] | None:
    """Return the same for open-spiel, driven from Python."""
    try:
        import pyspiel
    except ImportError:
        return None
    game = pyspiel.load_game("euchre", {"stick_the_dealer": False})
    chance = random.Random(1)

    def play() -> None:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                action = chance.choice(state.chance_outcomes())[0]
            else:
                action = chance.choice(state.legal_actions())
            state.apply_action(action)

    return play


def one_by_one(options: int) -> list[int]:
    found = []
    while options:
        bit = options & -options
        found.append(bit)
        options ^= bit
    return found


def print_latency() -> None:
    """Time one refusal from judging to words, the way a learner waits for it."""
    variant, corpus = load(), Corpus(Words())
    deck = {card.code: card for card in variant.deck.cards}
    state = in_play(
        variant,
        Trump.HEARTS,
        leader=0,
        table=[deck["JD"]],
        hand=[deck[code] for code in ("QH", "9D", "AS")],
    )

    def refuse() -> None:
        violation = engine.judge(state, PlayCard(deck["9D"]))
        assert violation is not None
        explain(violation, corpus, variant)

    refuse()

    def list_legal() -> None:
        engine.legal_options(state)

    print(f"legal cards               {1e6 / rate(list_legal):7.1f} µs")
    print(f"a refusal with its words  {1e6 / rate(refuse):7.1f} µs")


def print_memory() -> None:
    """Measure what a whole deal with all its states takes."""
    variant, chance = load(), random.Random(1)
    tracemalloc.start()
    states = [engine.deal(variant, 0, chance)]
    while states[-1].phase is not Phase.OVER:
        options = one_by_one(engine.legal_options(states[-1]))
        states.append(engine.step(states[-1], chance.choice(options)))
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()  # it slows everything after it down
    print(f"a deal of {len(states)} states     {size / 1024:7.1f} KiB")


def print_solver() -> None:
    """Time the solver at the first lead beside a plain alpha-beta over open-spiel's states."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return
    game = oracle.Game(stick_the_dealer=False, lone_defender=False)
    told = oracle.random_deals(game, "bench", SOLVED)
    leads = [lead for each in told if (lead := lookahead.at_lead(game, each))]
    ours = seconds(lambda: [lookahead.by_solver(state) for state, _ in leads])
    theirs = seconds(lambda: [lookahead.by_alpha_beta(state) for _, state in leads])
    print(f"a deal solved             {1e3 * ours / len(leads):7.2f} ms   ", end="")
    print(f"in open-spiel {1e3 * theirs / len(leads):7.1f} ms   ratio {theirs / ours:.0f}")


def print_coach() -> None:
    """Time what a learner waits for: worlds that fit a view, and what each action is worth."""
    chance = random.Random(1)
    for name in ("standard", "bid-euchre", "double-deck-bid-euchre"):
        moments = first_moments(load(name), chance)
        print(f"{name}, {WORLDS} worlds each")
        for title, states in moments.items():
            views = [(view(state, state.to_act), engine.legal_actions(state)) for state in states]
            each = [seconds(partial(weigh, *seen, chance, WORLDS)) for seen in views]
            print(
                f"  {title:23} {1e3 * statistics.fmean(each):7.0f} ms, most {1e3 * max(each):.0f}"
            )
        seen = view(moments["first lead"][0], 0)
        took = seconds(lambda seen=seen: [*islice(worlds(seen, chance), 10 * WORLDS)])  # type: ignore[misc]
        print(f"  worlds                  {10 * WORLDS / took:7.0f} a second")


def first_moments(variant: Variant, chance: random.Random) -> dict[str, list[DealState]]:
    """Return the kinds of moment that are timed, some of each, sensibly played up to there."""
    found: dict[str, list[DealState]] = {"first call": [], "first lead": [], "third trick": []}
    while len(found["third trick"]) < DEALS:
        state = engine.deal(variant, chance.randrange(variant.players), chance)
        found["first call"].append(state)
        while state.phase is not Phase.OVER:
            legal = engine.legal_actions(state)
            if state.phase is Phase.PLAY and not state.trick and len(legal) > 1:
                place = {0: "first lead", 2: "third trick"}.get(len(state.tricks))
                if place:
                    found[place].append(state)
            state = engine.apply(state, sensible(view(state, state.to_act), legal))
    return {title: states[:DEALS] for title, states in found.items()}


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes once."""
    start = time.process_time()
    work()
    return time.process_time() - start


if __name__ == "__main__":
    main()
