"""One page of a lesson, laid out so that everything a learner needs fits 80 by 24."""

from rich.text import Text

from tutor.page import Key, Mood, Page
from tutor.screen.look import Look, apart, flow, width
from tutor.screen.table import hand_lines, standing, table_lines


def page_lines(page: Page, look: Look) -> list[Text]:
    """Lay a page out from its title to its key line."""
    lines = [*_header(page, look), *_picture(page, look)]
    lines += _text(page, look)
    lines += _choices(page, look)
    keys = _keys(page, look)
    if keys:
        lines += [Text(), *look.paragraph(keys, "dim", indent=0 if look.plain else 1)]
    return [part for line in lines for part in _fitted(line, look)]


def _fitted(line: Text, look: Look) -> list[Text]:
    """Break a line that a narrow window has no room for."""
    return [line] if width(line) <= look.columns else look.paragraph(line.plain)


def _header(page: Page, look: Look) -> list[Text]:
    words = look.words
    place = page.place or f"{words.number(page.number)}/{words.number(page.total)}"
    title = f" {page.title}  {place}"
    known = standing(page.scene, words) if page.scene else []
    if look.plain:
        return [Text(title.strip()), *(Text(part) for part in known)]
    rule = look.rule(page.number / page.total if page.total else 0)
    left, right = Text(title, "bold"), Text(" · ".join(known))
    if width(left) + width(right) < look.columns:
        return [apart(left, right, look.columns), rule]
    wrapped = look.paragraph(title.strip(), "bold", indent=1)
    parts = " · ".join(look.together(part) for part in known)
    return [*wrapped, *look.paragraph(parts, indent=1), look.rule()]


def _picture(page: Page, look: Look) -> list[Text]:
    if page.scene is None or page.mood is Mood.END:
        return []
    has_cards = any(place.card for place in page.scene.places)
    is_whole_deal = page.scene.taken is not None
    table = table_lines(page.scene, look) if has_cards or is_whole_deal else []
    is_answer = page.mood is Mood.ASK and not page.choices and not page.is_typed
    hand = hand_lines(page.scene, look, numbered=is_answer)
    gap = [] if look.plain else [Text()]
    return [*table, *(gap if table and hand else []), *hand, *gap]


def _text(page: Page, look: Look) -> list[Text]:
    words = look.words
    lines: list[Text] = []
    headings = {
        Mood.SKIPPED: (words.say("Skipped."), "·", "bold"),
        Mood.RIGHT: (words.say("Correct."), "✓", "bold green"),
        Mood.WRONG: (page.heading or words.say("Not yet."), "✗", "bold red"),
    }
    if page.mood in headings:
        said, sign, style = headings[page.mood]
        lines.append(Text(said if look.plain else f" {sign} {said}", style))
    for paragraph in page.text:
        lines += look.paragraph(paragraph, indent=0 if look.plain else 1)
    if page.mood in (Mood.ASK, Mood.READ) and page.heading:
        lines += look.paragraph(page.heading, "yellow", indent=0 if look.plain else 1)
    return lines


def _choices(page: Page, look: Look) -> list[Text]:
    items = [
        Text(f"{number} ", "dim") + Text(choice) for number, choice in enumerate(page.choices, 1)
    ]
    if not items:
        return []
    if look.plain:
        listed = [f"{number}. {choice}" for number, choice in enumerate(page.choices, 1)]
        return [line for choice in listed for line in look.paragraph(choice, hanging=3)]
    is_long = len(page.text) > 1  # a hint stands there too, and all must fit the screen
    gap = [Text()] if (page.text or page.heading) and not is_long else []
    return [
        *gap,
        *(part for line in flow(items, look.columns, indent=1) for part in _hung(line, look)),
    ]


def _hung(line: Text, look: Look) -> list[Text]:
    """Break a choice that is wider than the window under its own beginning."""
    if width(line) <= look.columns:
        return [line]
    return look.paragraph(line.plain.strip(), indent=1, hanging=2)


def _keys(page: Page, look: Look) -> str:
    """Name the keys that work now, and no others."""
    words = look.words
    answers = []
    if page.mood is Mood.ASK and page.keys:
        answers = [words.say("number or card: answer")]
        if page.is_typed:
            answers = [words.say("number: answer")]
        elif page.asks_several and page.choices:
            answers = [words.say("numbers, with spaces: answer")]
        elif page.asks_several:
            answers = [words.say("numbers or cards, with spaces: answer")]
        elif page.choices:
            answers = [words.say("number: answer")]
    next_ = words.say("Enter: try again") if page.mood is Mood.WRONG else words.say("Enter: go on")
    told = {
        Key.NEXT: next_,
        Key.HINT: words.say("h: hint"),
        Key.SKIP: words.say("s: skip"),
        Key.UNDO: words.say("u: back"),
        Key.REPEAT: words.say("r: once more"),
        Key.LANGUAGE: words.say("l: language"),
        Key.QUIT: words.say("q: leave"),
    }
    separator = ", " if words.plain else " · "
    if page.key_line:
        return separator.join(look.together(key) for key in page.key_line)
    return separator.join([*answers, *(told[key] for key in page.keys)])
