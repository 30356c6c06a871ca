"""Read the lessons and their words."""

import re
from collections.abc import Iterable
from pathlib import Path

from tutor import texts
from tutor.cards import Card
from tutor.game import actions
from tutor.game.actions import Action, PlayCard
from tutor.game.engine import apply, start
from tutor.game.position import in_play, reveal
from tutor.game.seats import parse_seat, seat_codes
from tutor.game.state import DealState, with_hand
from tutor.game.variant import Variant
from tutor.game.variant_file import load
from tutor.lessons import LEARNER, Ask, Lesson, Position, Scripted, Step
from tutor.resources import data
from tutor.texts import Prose
from tutor.trumps import Trump
from tutor.yamlfile import N_, DataError, Node, expect_keys, read, unknown

SHAPE = frozenset({"title", "learned", "text", "right", "traps."})
_LESSON_KEYS = ("teaches", "variant", "steps")
_STEP_KEYS = ("id", "position", "watch", "ask", "rule", "right", "traps", "then")
_POSITION_KEYS = (
    *("trump", "trick", "hand", "hands", "dealer", "upcard", "maker", "taken", "score"),
)


def course() -> tuple[str, ...]:
    """Return the ids of all lessons in the order they are taught."""
    root = read(data("lessons").joinpath("course.yaml"), "course.yaml")
    chapters = root.mapping["chapters"].items
    return tuple(each.text for chapter in chapters for each in chapter.mapping["lessons"].items)


def load_lesson(name: str) -> Lesson:
    """Read a shipped lesson; raises DataError with all mistakes, or for a name that is none."""
    if name not in course():
        raise DataError([unknown(Node("course.yaml", 1, ""), name, course())])
    return parse_lesson(read(data("lessons").joinpath(f"{name}.yaml"), f"lessons/{name}.yaml"))


def load_texts(name: str, language: str) -> Prose:
    """Return a lesson's words: its steps by id, title and what was learned under ``texts.HEAD``.

    Raises DataError when the English cannot be used.
    """
    return texts.load(data("lessons").joinpath("texts"), f"{name}.yaml", language, SHAPE)


def parse_lesson(root: Node) -> Lesson:
    """Return the lesson that a file describes; raises DataError with all its mistakes."""
    problems = list(expect_keys(root, _LESSON_KEYS))
    variant = load(root.mapping["variant"].text if "variant" in root.mapping else "standard")
    teaches = tuple(each.text for each in _list(root, "teaches"))
    steps: list[Step] = []
    for node in _list(root, "steps"):
        try:
            steps.append(_step(node, variant, teaches[0] if teaches else ""))
        except DataError as error:
            problems.extend(error.problems)
    if problems:
        raise DataError(problems)
    return Lesson(Path(root.file).stem, variant, teaches, tuple(steps))


def _step(node: Node, variant: Variant, taught: str) -> Step:
    problems = list(expect_keys(node, _STEP_KEYS))
    if problems:
        raise DataError(problems)
    entries = node.mapping
    step = Step(
        id=_required(node, "id").text,
        node=node,
        position=_position(entries["position"], variant) if "position" in entries else None,
        watch=tuple(_scripted(each, variant) for each in _list(node, "watch")),
        ask=_ask(entries["ask"]) if "ask" in entries else None,
        rule=entries["rule"].text if "rule" in entries else taught,
        right=tuple(_action(each) for each in _list(node, "right")),
        traps={
            _action(Node(value.file, value.line, key)): value.text
            for key, value in (entries["traps"].mapping if "traps" in entries else {}).items()
        },
        then=tuple(_scripted(each, variant) for each in _list(node, "then")),
    )
    if not re.fullmatch(r"[a-z0-9-]+", step.id):
        raise DataError([node.problem(N_("an id has small letters, digits and hyphens only"))])
    if step.ask is Ask.ACTION and not step.right:
        raise DataError([node.problem(N_("'{key}' is missing"), key="right")])
    return step


def _position(node: Node, variant: Variant) -> Position:
    problems = list(expect_keys(node, _POSITION_KEYS))
    if problems:
        raise DataError(problems)
    try:
        state = _whole_deal(node, variant) if "upcard" in node.mapping else _trick(node, variant)
    except ValueError as error:
        if isinstance(error, DataError):
            raise
        said = N_("'{card}' is there twice, or is no card of the pack")
        raise DataError([node.problem(said, card=str(error))]) from error
    return Position(state, _score(node))


def _whole_deal(node: Node, variant: Variant) -> DealState:
    hands = _required(node, "hands")
    problems = list(expect_keys(hands, seat_codes(variant.players)))
    if problems:
        raise DataError(problems)
    cards = [
        [_card(each) for each in _required(hands, code).items]
        for code in seat_codes(variant.players)
    ]
    upcard = _card(node.mapping["upcard"])
    variant.deck.mask([upcard, *(card for hand in cards for card in hand)])
    masks = tuple(variant.deck.mask(hand) for hand in cards)
    dealer = _seat(_required(node, "dealer"), variant)
    return start(variant, dealer, masks, variant.deck.mask([upcard]))


def _trick(node: Node, variant: Variant) -> DealState:
    entries = node.mapping
    plays = [_scripted(each, variant) for each in _list(node, "trick")]
    table = [each.action.card for each in plays if isinstance(each.action, PlayCard)]
    leader = plays[0].seat if plays else LEARNER
    for place, each in enumerate(plays):
        if each.seat != (leader + place) % variant.players:
            raise DataError([each.node.problem(N_("the seats do not follow each other"))])
    taken = [0] * variant.players
    for code, count in (entries["taken"].mapping if "taken" in entries else {}).items():
        taken[_seat(Node(count.file, count.line, code), variant)] = int(count.text)
    whole = len(table) == variant.players
    state = in_play(
        variant,
        _trump(_required(node, "trump")),
        leader=leader,
        table=table[:-1] if whole else table,
        hand=[] if whole else [_card(each) for each in _list(node, "hand")],
        dealer=_seat(entries["dealer"], variant) if "dealer" in entries else 0,
        maker=_seat(entries["maker"], variant) if "maker" in entries else 0,
        taken=tuple(taken),
    )
    return _completed(state, plays[-1], node) if whole else state


def _completed(state: DealState, last: Scripted, node: Node) -> DealState:
    """A finished trick that still lies on the table, with the learner's cards beside it."""
    assert isinstance(last.action, PlayCard)
    state = apply(reveal(state, last.seat, last.action.card), last.action)
    hand = state.variant.deck.mask(_card(each) for each in _list(node, "hand"))
    return with_hand(state, LEARNER, hand)


def _score(node: Node) -> tuple[int, int] | None:
    score = node.mapping.get("score")
    if score is None:
        return None
    return int(_required(score, "us").text), int(_required(score, "them").text)


def _required(node: Node, key: str) -> Node:
    if key not in node.mapping:
        raise DataError([node.problem(N_("'{key}' is missing"), key=key)])
    return node.mapping[key]


def _list(node: Node, key: str) -> Iterable[Node]:
    return node.mapping[key].items if key in node.mapping else ()


def _ask(node: Node) -> Ask:
    if node.text not in tuple(Ask):
        raise DataError([unknown(node, node.text, tuple(Ask))])
    return Ask(node.text)


def _card(node: Node) -> Card:
    try:
        return Card.parse(node.text)
    except ValueError as error:
        raise DataError([node.problem(N_("'{found}' is no card"), found=node.text)]) from error


def _action(node: Node) -> Action:
    try:
        return actions.parse(node.text)
    except ValueError as error:
        raise DataError([node.problem(N_("'{found}' is no action"), found=node.text)]) from error


def _seat(node: Node, variant: Variant) -> int:
    try:
        return parse_seat(node.text, variant.players)
    except ValueError as error:
        raise DataError([unknown(node, node.text, seat_codes(variant.players))]) from error


def _trump(node: Node) -> Trump:
    if node.text == "none":
        return Trump.NONE
    if node.text not in tuple(Trump):
        raise DataError([unknown(node, node.text, ("none", *Trump))])
    return Trump(node.text)


def _scripted(node: Node, variant: Variant) -> Scripted:
    code, _, action = node.text.partition(" ")
    words = Node(node.file, node.line, action, node.place)
    return Scripted(
        _seat(Node(node.file, node.line, code, node.place), variant), _action(words), node
    )
