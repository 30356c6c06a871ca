"""A translation is current, stale or missing, and its mistakes never hide the English."""

import unicodedata
from pathlib import Path

import pytest

from tutor.i18n import fingerprint
from tutor.texts import HEAD, Prose, Status, load
from tutor.yamlfile import DataError

SHAPE = frozenset({"title", "rule", "wrong", "why"})
LESSON = frozenset({"title", "learned", "text", "right", "traps."})

ENGLISH = """\
play.follow-suit:
  title: Follow suit
  rule: >-
    You must
    follow.
play.any-lead:
  title: Lead
  rule: Lead any card.
  why: It is free.
"""
OF_FOLLOW = fingerprint({"title": "Follow suit", "rule": "You must follow."})
OF_LEAD = fingerprint({"title": "Lead", "rule": "Lead any card.", "why": "It is free."})


def book(folder: Path, translated: str | None, english: str = ENGLISH) -> Prose:
    """Load a section in Hindi, beside its English."""
    for language, text in (("en", english), ("hi", translated)):
        (folder / language).mkdir(parents=True)
        if text is not None:
            (folder / language / "play.yaml").write_text(text, encoding="utf-8")
    return load(folder, "play.yaml", "hi", SHAPE)


def told(prose: Prose) -> list[str]:
    return [str(problem) for problem in prose.problems]


def test_english_is_always_current(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "play.yaml").write_text(ENGLISH, encoding="utf-8")
    prose = load(tmp_path, "play.yaml", "en", SHAPE)
    assert prose["play.follow-suit"].strings == {"title": "Follow suit", "rule": "You must follow."}
    assert {text.status for text in prose.entries.values()} == {Status.CURRENT}
    assert [(name, text.line) for name, text in prose.entries.items()] == [
        ("play.follow-suit", 1),
        ("play.any-lead", 6),
    ]


@pytest.mark.parametrize(
    ("of", "status"),
    [
        (f'  of: "{OF_FOLLOW}"\n', Status.CURRENT),
        (f"  of: {OF_FOLLOW}\n", Status.CURRENT),
        ('  of: "00000000"\n', Status.STALE),
        (f'  of: "{OF_LEAD}"\n', Status.STALE),
        (f'  of: "{OF_FOLLOW[:7]}"\n', Status.STALE),
        ("  of:\n", Status.STALE),
        ("", Status.STALE),
    ],
    ids=["stamped", "stamped without quotes", "older", "another entry's", "cut", "empty", "none"],
)
def test_a_translation_is_current_when_it_was_made_from_this_english(
    of: str, status: Status, tmp_path: Path
) -> None:
    prose = book(tmp_path, f"play.follow-suit:\n{of}  title: एक\n  rule: दो\n")
    text = prose["play.follow-suit"]
    assert (text.status, text.strings) == (status, {"title": "एक", "rule": "दो"})
    assert told(prose) == []


def test_a_change_of_the_english_makes_its_translation_stale_and_no_other(tmp_path: Path) -> None:
    translated = (
        f'play.follow-suit:\n  of: "{OF_FOLLOW}"\n  title: एक\n  rule: दो\n'
        f'play.any-lead:\n  of: "{OF_LEAD}"\n  title: तीन\n  rule: चार\n  why: पाँच\n'
    )
    prose = book(tmp_path, translated, ENGLISH.replace("You must", "You must now"))
    assert {name: text.status for name, text in prose.entries.items()} == {
        "play.follow-suit": Status.STALE,
        "play.any-lead": Status.CURRENT,
    }


@pytest.mark.parametrize("translated", [None, f"play.follow-suit:\n  of: {OF_FOLLOW}\n  title: x"])
def test_english_stands_in_for_what_is_missing(translated: str | None, tmp_path: Path) -> None:
    prose = book(tmp_path, translated)
    missing = prose["play.any-lead"]
    assert (missing.status, told(prose)) == (Status.MISSING, [])
    assert missing["rule"] == "Lead any card."


@pytest.mark.parametrize("of", ["", f"  of: {OF_LEAD}\n", "  of: ''\n"])
def test_an_entry_in_which_nothing_is_written_yet_is_missing(of: str, tmp_path: Path) -> None:
    prose = book(tmp_path, f"\nplay.any-lead:\n{of}  title: ''\n  rule:\n  why: ' '\n")
    text = prose["play.any-lead"]
    assert (text.status, text.line, told(prose)) == (Status.MISSING, 2, [])
    assert (text["rule"], dict(text.lines)) == ("Lead any card.", {})


@pytest.mark.parametrize("rule", ["", "  rule: ''\n"])
def test_english_stands_in_for_a_string_that_an_entry_lacks(rule: str, tmp_path: Path) -> None:
    text = book(tmp_path, f"play.any-lead:\n  title: एक\n{rule}")["play.any-lead"]
    assert (text.status, text["title"], text["rule"]) == (Status.STALE, "एक", "Lead any card.")


def test_entries_stand_in_the_order_of_the_english(tmp_path: Path) -> None:
    prose = book(tmp_path, "play.any-lead: {title: x}\nplay.follow-suit: {title: y}\n")
    assert list(prose.entries) == ["play.follow-suit", "play.any-lead"]


@pytest.mark.parametrize(
    ("translated", "problem"),
    [
        ("\nplay.folow-suit: {title: x}", ":2: play.folow-suit: expected one of"),
        ("play.any-lead:\n  titel: x", ":2: play.any-lead.titel: expected one of"),
        ("play.any-lead:\n  title:\n    - x", ":2: play.any-lead.title: expected a single value"),
        ("play.any-lead: x", ":1: play.any-lead: expected keys with values"),
        ("- play.any-lead", ":1: expected keys with values"),
        ("a: b: c", ":1: this is not YAML"),
        ("play.any-lead: {title: x}\nplay.any-lead: {title: y}", ":2: 'play.any-lead' stands here"),
        (
            f"play.any-lead:\n  title: {unicodedata.normalize('NFD', 'é')}",
            ":2: play.any-lead.title: the text is not in Unicode's composed form (NFC)",
        ),
    ],
    ids=[
        "unknown entry",
        "unknown string",
        "a list",
        "no strings",
        "no entries",
        "no YAML",
        "twice",
        "decomposed",
    ],
)
def test_a_mistake_of_a_translation_is_told_and_english_stays(
    translated: str, problem: str, tmp_path: Path
) -> None:
    prose = book(tmp_path, translated)
    (found,) = told(prose)
    assert found.startswith(f"{tmp_path.name}/hi/play.yaml{problem}")
    assert prose["play.follow-suit"]["rule"] == "You must follow."
    assert list(prose.entries) == ["play.follow-suit", "play.any-lead"]


def test_a_near_name_is_offered_for_an_unknown_entry(tmp_path: Path) -> None:
    (found,) = told(book(tmp_path, "play.folow-suit: {title: x}"))
    assert found.endswith("did you mean play.follow-suit?")


@pytest.mark.parametrize(
    "english",
    ["play.any-lead: {titel: Lead}", "", "a: b: c", "- a", "play.any-lead: Lead"],
    ids=["unknown string", "empty", "no YAML", "no entries", "no strings"],
)
def test_english_with_a_mistake_cannot_be_used(english: str, tmp_path: Path) -> None:
    with pytest.raises(DataError, match="/en/play.yaml:1: "):
        book(tmp_path, None, english)


def test_a_section_without_english_cannot_be_used(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="/en/play.yaml:1: cannot be read"):
        load(tmp_path, "play.yaml", "hi", SHAPE)


# ---------------------------------------------------------------- a lesson's texts

LESSON_TEXTS = """\
title: Bowers
learned: A jack.
steps:
  shown:
    text: Which?
    traps:
      QH: Too low.
      call S: Not yet.
  alone:
    text: And now?
    right: Yes.
"""


def lesson(folder: Path, translated: str) -> Prose:
    """Load a lesson's texts in Hindi."""
    for language, text in (("en", LESSON_TEXTS), ("hi", translated)):
        (folder / language).mkdir(parents=True)
        (folder / language / "bowers.yaml").write_text(text, encoding="utf-8")
    return load(folder, "bowers.yaml", "hi", LESSON)


def test_a_lesson_has_a_head_and_its_steps(tmp_path: Path) -> None:
    prose = lesson(tmp_path, LESSON_TEXTS)
    assert list(prose.entries) == [HEAD, "shown", "alone"]
    assert prose[HEAD].strings == {"title": "Bowers", "learned": "A jack."}
    assert prose["shown"].strings == {
        "text": "Which?",
        "traps.QH": "Too low.",
        "traps.call S": "Not yet.",
    }
    assert prose["shown"].get("right") is None
    assert "shown" in prose and "hidden" not in prose


def test_head_and_steps_are_stamped_apart(tmp_path: Path) -> None:
    head = fingerprint({"title": "Bowers", "learned": "A jack."})
    alone = fingerprint({"text": "And now?", "right": "Yes."})
    prose = lesson(
        tmp_path,
        f'of: "{head}"\ntitle: एक\nlearned: दो\nsteps:\n'
        f'  shown:\n    of: "{alone}"\n    text: तीन\n'
        f'  alone:\n    of: "{alone}"\n    text: चार\n    right: पाँच\n',
    )
    assert [text.status for text in prose.entries.values()] == [
        Status.CURRENT,
        Status.STALE,
        Status.CURRENT,
    ]


def test_a_trap_counts_for_the_stamp(tmp_path: Path) -> None:
    shown = fingerprint({"text": "Which?", "traps": {"QH": "Too low."}})
    prose = lesson(tmp_path, f'steps:\n  shown:\n    of: "{shown}"\n    text: तीन\n')
    assert prose["shown"].status is Status.STALE


def test_a_trap_without_answers_is_a_mistake(tmp_path: Path) -> None:
    prose = lesson(tmp_path, "steps:\n  shown:\n    text: a\n    traps: b\n")
    (problem,) = told(prose)
    assert problem.startswith(f"{tmp_path.name}/hi/bowers.yaml:4: ")
    assert problem.endswith("shown.traps: expected keys with values")
