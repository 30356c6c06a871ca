"""The table and the hand, drawn from a scene."""

from itertools import groupby

from rich.text import Text

from tutor import cells
from tutor.game.seats import Seat
from tutor.narrate import said_shortly
from tutor.scene import Held, Mark, Place, Scene
from tutor.screen.look import Look, centred, flow, spaces, width
from tutor.screen.names import role_name
from tutor.words import Words

NARROW = 56
_SIGNS = {Mark.PLAYABLE: "►", Mark.OWED: "►", Mark.WRONG: "✗"}


def table_lines(scene: Scene, look: Look) -> list[Text]:
    """Draw the seats around the table; in a narrow or plain terminal list them.

    Where nobody has played or said anything, no room is kept for it.
    """
    if look.plain or look.columns < NARROW or len(scene.places) != 4:
        return _listed(scene, look)
    mine = scene.viewer
    near, left, far, right = (scene.places[(mine + step) % 4] for step in range(4))
    middle = _upcard(scene, look)
    names, cards = (
        _sides(part(left, scene, look), centre, part(right, scene, look), look.columns)
        for part, centre in ((_name, middle), (_card, Text()))
    )
    rows = [
        (
            centred(_name(far, scene, look), look.columns),
            centred(_card(far, scene, look), look.columns),
        ),
        (names, cards),
        (
            centred(_name(near, scene, look), look.columns),
            centred(_card(near, scene, look), look.columns),
        ),
    ]
    is_bare = not any(below.plain.strip() for _, below in rows)
    return [line for name, below in rows for line in ([name] if is_bare else [name, below])]


def hand_lines(scene: Scene, look: Look, *, numbered: bool = True) -> list[Text]:
    """Show the hand by suits, trumps first; ``numbered`` where a number can be typed."""
    words = look.words
    heading = words.say("Your cards")
    if not scene.hand:
        return []
    if look.plain:
        cards = [_plain_card(held, scene, words, numbered) for held in scene.hand]
        return [Text(f"{heading}:"), *cards]
    groups = [
        [_held(held, scene, look, numbered) for held in group]
        for _, group in groupby(scene.hand, key=lambda held: held.suit)
    ]
    indent = cells.width(heading) + 4
    widest = max(width(item) for group in groups for item in group)
    is_beside = indent + widest <= look.columns
    room = look.columns - (indent if is_beside else 1)
    rows = [row for group in groups for row in flow(group, room)]
    lines = flow(rows, room, gap=4)
    if not is_beside:
        return [Text(f" {heading}"), *(spaces(1) + line for line in lines)]
    return [Text(f" {heading}   ") + lines[0], *(spaces(indent) + line for line in lines[1:])]


def standing(scene: Scene, words: Words) -> list[str]:
    """Return trump, tricks and score, as far as they are known."""
    parts = []
    if scene.trump is not None and scene.trump.suit is not None:
        parts.append(words.say("trump: {trump}", trump=scene.trump))
    elif scene.trump is not None:
        parts.append(words.trump(scene.trump))
    if scene.taken is not None:
        ours, theirs = scene.taken
        parts.append(words.say("tricks: us {ours}, them {theirs}", ours=ours, theirs=theirs))
    if scene.score is not None:
        ours, theirs = scene.score
        parts.append(words.say("score: us {ours}, them {theirs}", ours=ours, theirs=theirs))
    return parts


def _sides(left: Text, middle: Text, right: Text, columns: int) -> Text:
    """Put one seat's line left, one right and something between; the right one never overflows."""
    line = spaces(columns // 10) + left
    if middle:
        line = line + spaces((columns - width(middle)) // 2 - width(line)) + middle
    start = min(columns * 7 // 10, columns - width(right))
    return line + spaces(max(start - width(line), 1)) + right


def _tags(place: Place, scene: Scene, words: Words) -> list[str]:
    tags = [
        (place.is_partner and scene.taken is not None, words.say("your partner")),
        (place.is_dealer, words.say("dealer")),
        (place.is_maker, words.say("made trump")),
        (place.is_bidder, words.say("highest bidder")),
        (place.is_out, words.say("sits out")),
    ]
    return [tag for holds, tag in tags if holds]


def _seat_name(place: Place, scene: Scene, words: Words) -> str:
    if place.seat == scene.viewer:
        return words.say("you")
    return words.seat(Seat(place.seat, len(scene.places)))


def _name(place: Place, scene: Scene, look: Look) -> Text:
    name = Text(_seat_name(place, scene, look.words))
    tags = _tags(place, scene, look.words)
    return name + Text("".join(f" · {tag}" for tag in tags), "dim")


def _card(place: Place, scene: Scene, look: Look) -> Text:
    words = look.words
    if place.card is None:
        said = said_shortly(place.said, words, by_dealer=place.is_dealer) if place.said else ""
        return Text(said, "italic")
    card = look.card(place.card)
    if scene.marks.get(place.card) is Mark.WRONG:
        card = card + Text(f" {_SIGNS[Mark.WRONG]}", "bold red")
    if place.wins:
        return card + Text(f" ★ {words.say('takes the trick')}", "bold green")
    return card + Text(f" {words.say('led')}", "dim") if place.leads else card


def _upcard(scene: Scene, look: Look) -> Text:
    if scene.upcard is None:
        return Text()
    words = look.words
    if scene.is_turned_down:
        return Text(words.say("turned down: {card:code}", card=scene.upcard), "dim")
    return Text(words.say("upcard:") + " ") + look.card(scene.upcard)


def _listed(scene: Scene, look: Look) -> list[Text]:
    """One seat a line, in the order of play."""
    words = look.words
    count = len(scene.places)
    first = next((p.seat for p in scene.places if p.leads), (scene.viewer + 1) % count)
    indent = 0 if look.plain else 1
    lines = [spaces(indent) + _upcard(scene, look)] if scene.upcard else []
    for step in range(count):
        place = scene.places[(first + step) % count]
        told = ", ".join(map(look.together, _told(place, scene, words)))
        if told or _tags(place, scene, words):
            name = _seat_name(place, scene, words)
            tags = ", ".join(_tags(place, scene, words))
            name = f"{name} ({tags})" if tags else name
            lines += look.paragraph(f"{name}: {told}" if told else name, indent=indent, hanging=2)
    return lines


def _told(place: Place, scene: Scene, words: Words) -> list[str]:
    if place.card is None:
        said = said_shortly(place.said, words, by_dealer=place.is_dealer) if place.said else ""
        return [said] if said else []
    parts = [words.card(place.card)]
    if place.leads:
        parts.append(words.say("led"))
    if place.wins:
        parts.append(words.say("takes the trick"))
    if scene.marks.get(place.card) is Mark.WRONG:
        parts.append(words.say("not allowed"))
    return parts


def _held(held: Held, scene: Scene, look: Look, numbered: bool) -> Text:
    mark = scene.marks.get(held.card)
    sign = (
        Text(_SIGNS[mark], "bold red" if mark is Mark.WRONG else "bold green") if mark else Text()
    )
    number = Text(f"{held.number} " if numbered else "", "dim")
    item = number + sign + look.card(held.card)
    if held.role and scene.shows_roles:
        item = item + Text(f" ({role_name(held.role, look.words)})", "dim")
    return item


def _plain_card(held: Held, scene: Scene, words: Words, numbered: bool) -> Text:
    parts = [words.card(held.card)]
    if held.role and scene.shows_roles:
        parts.append(role_name(held.role, words))
    mark = scene.marks.get(held.card)
    if mark:
        said = {
            Mark.PLAYABLE: words.say("may be played"),
            Mark.OWED: words.say("follows suit"),
            Mark.WRONG: words.say("not allowed"),
        }
        parts.append(said[mark])
    return Text((f"{held.number}. " if numbered else "") + ", ".join(parts))
