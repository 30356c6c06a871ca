"""What validate tells of files that are broken, and that it tells it of any file at all."""

import errno
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.mistakes import one_of_each
from tutor.cli import main
from tutor.game.engine import REFUSALS
from tutor.game.rule import Fact
from tutor.game.variant_file import SECTIONS, SETTINGS
from tutor.i18n import Entry, fingerprint
from tutor.lesson_file import course, load_lesson, load_texts
from tutor.resources import data
from tutor.texts import Status
from tutor.validation.check import check_files
from tutor.validation.course import taught_nowhere, untaught_rules, untaught_words
from tutor.validation.glossary import forbidden_words
from tutor.validation.wording import SAMPLES

ROOT = Path(__file__).parents[1]

STAGES = {
    "title": "One thing at a time",
    "rule": "Each deal has {tricks:tricks}.",
    "wrong": "Not now: this is {phase}.",
}
CLOCK = {"title": "Clockwise", "rule": "To the left, {hearts} too.", "why": "So it goes."}
HEAD = {"title": "Trumps", "learned": "Trumps win."}
SHOWN: Entry = {"text": "What beats {KS}?", "traps": {"9S": "Too low."}}
LOOK = {"text": "Look."}

FILES = {
    "rules/clauses/turn.yaml": """\
turn.stages: {}
turn.clock:
  when: {style: [turn_up, auction], players: '> 2'}
  examples:
    - {trump: H, led: [], hand: [JH], play: JH}
""",
    "rules/clauses/en/turn.yaml": f"""\
turn.stages:
  title: {STAGES["title"]}
  rule: Each deal has {{tricks:tricks}}.
  wrong: >-
    Not now:
    this is {{phase}}.
turn.clock:
  title: Clockwise
  rule: To the left, {{hearts}} too.
  why: So it goes.
""",
    "rules/clauses/hi/turn.yaml": f"""\
turn.stages:
  of: "{fingerprint(STAGES)}"
  title: एक
  rule: दो {{tricks:tricks:oblique}}
  wrong: तीन {{phase}}
turn.clock:
  of: "{fingerprint(CLOCK)}"
  title: चार
  rule: पाँच
  why: छह
""",
    "rules/variants/small.yaml": "hand_size: 3\n",
    "rules/glossary.yaml": """\
terms:
  trick:
    en: trick
    also: [round]
    hi: चाल
    mr: हात
    th: กอง
    clause: aim.trick
    gloss: {th: กอง (trick)}
    note: Not the cards held.
forbidden:
  hi:
    - {re: कटहल, why: jackfruit}
""",
    "lessons/course.yaml": "chapters:\n  - id: all\n    lessons: [trumps]\n",
    "lessons/trumps.yaml": """\
teaches: [play.follow-suit]
steps:
  - id: shown
    position:
      trump: S
      trick: [W KS, N 10S, E QS]
      hand: [AS, 9S]
    ask: action
    right: [AS]
    traps: {9S: poor}
  - id: look
terms: [trump, trump_card]
""",
    "lessons/texts/en/trumps.yaml": """\
title: Trumps
learned: Trumps win.
steps:
  shown:
    text: What beats {KS}?
    traps:
      9S: Too low.
  look:
    text: Look.
""",
    "lessons/texts/hi/trumps.yaml": f"""\
of: "{fingerprint(HEAD)}"
title: एक
learned: दो
steps:
  shown:
    of: "{fingerprint(SHOWN)}"
    text: तीन {{KS:oblique}}
    traps:
      9S: चार
  look:
    of: "{fingerprint(LOOK)}"
    text: पाँच
""",
}


def written(folder: Path, **changes: str) -> Path:
    """Write the files above, some of them changed."""
    for name, text in {**FILES, **changes}.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def told(*paths: Path) -> list[str]:
    return [str(problem) for problem in check_files(paths).problems]


def test_the_files_that_are_broken_below_are_sound(tmp_path: Path) -> None:
    assert told(*(written(tmp_path) / name for name in FILES)) == []


INDEX, ENGLISH, HINDI = (f"rules/clauses/{each}turn.yaml" for each in ("", "en/", "hi/"))
LESSON, COURSE = "lessons/trumps.yaml", "lessons/course.yaml"
LESSON_EN, LESSON_HI = (f"lessons/texts/{each}/trumps.yaml" for each in ("en", "hi"))
VARIANT, GLOSSARY = "rules/variants/small.yaml", "rules/glossary.yaml"
DECOMPOSED = unicodedata.normalize("NFD", "é")
BROKEN = [
    # which file, what is written instead of what, the line of the mistake, what is said of it
    (INDEX, "when: {style", "wen: {style", 3, "did you mean when?"),
    (INDEX, "style:", "stile:", 3, "did you mean style?"),
    (INDEX, "[turn_up, auction]", "turnup", 3, "did you mean turn_up?"),
    (INDEX, "[turn_up, auction]", "'> 2'", 3, "'>' compares numbers only"),
    (INDEX, "[turn_up, auction]", "{a: b}", 3, "expected a single value"),
    (INDEX, "'> 2'", "'> tow'", 3, "'tow' is not known here"),
    (INDEX, "'> 2'", "'> style'", 3, "'style' is not known here"),
    (INDEX, "'> 2'", "seven", 3, "expected a number from 2 to 6; found 'seven'"),
    (INDEX, "when: {style: [turn_up, auction], players: '> 2'}", "when: x", 3, "expected keys"),
    (INDEX, "hand: [JH]", "hnad: [JH]", 5, "did you mean hand?"),
    (INDEX, "{trump: H, led: [], hand: [JH], play: JH}", "JH", 5, "expected keys with values"),
    (INDEX, "turn.clock", "trun.clock", 2, "a clause of this section begins with 'turn.'"),
    (ENGLISH, "turn.clock:", "turn.clok:", 7, "did you mean turn.clock?"),
    (ENGLISH, "turn.clock:", "turn.clok:", 1, "'turn.clock' is missing"),
    (ENGLISH, "  title: Clockwise\n", "", 7, "'title' is missing"),
    (ENGLISH, "title: Clockwise", "titel: Clockwise", 8, "did you mean title?"),
    (ENGLISH, "why: So it goes.", "wrong: So it goes.", 10, "found 'wrong'"),
    (ENGLISH, "  wrong: >-\n    Not now:\n    this is {phase}.\n", "", 1, "'wrong' is missing"),
    (ENGLISH, "To the left, {hearts} too.", "''", 7, "'rule' is missing"),
    (ENGLISH, "{phase}", "{phrase}", 4, "did you mean phase?"),
    (ENGLISH, "{phase}", "{tricks}", 4, "found 'tricks'"),
    (ENGLISH, "{phase}", "{phase:tricks}", 4, "has no form 'tricks'"),
    (ENGLISH, "{phase}", "{phase!r}", 4, "cannot be filled in"),
    (ENGLISH, "{phase}", "{phase.value}", 4, "did you mean phase?"),
    (ENGLISH, "{phase}", "{phase:{phase}}", 4, "cannot be filled in"),
    (ENGLISH, "{phase}", "{}", 4, "found ''"),
    (ENGLISH, "{tricks:tricks}", "{tricks:trick}", 3, "has no form 'trick'"),
    (ENGLISH, "{tricks:tricks}", "{trick:tricks}", 3, "did you mean tricks?"),
    (ENGLISH, "{tricks:tricks}", "{tricks:tricks", 3, "the braces do not match"),
    (ENGLISH, "{tricks:tricks}", "{{tricks}}", 3, "the braces do not match"),
    (ENGLISH, "title: Clockwise", "title: '{hearts}'", 8, "nothing is filled in here"),
    (ENGLISH, "why: So it goes.", "why: '{tricks}'", 10, "found 'tricks'"),
    (ENGLISH, "title: Clockwise", f"title: {'w' * 41}", 8, "has room for 40 cells; this one takes"),
    (ENGLISH, "So it goes", "The J♦ goes", 10, "found '♦'"),
    (ENGLISH, "So it goes", "So\u200bit goes", 10, "U+200B"),
    (ENGLISH, "So it goes", f"So {DECOMPOSED}", 10, "composed form (NFC)"),
    (HINDI, "turn.clock:", "turn.clok:", 6, "did you mean turn.clock?"),
    (HINDI, "turn.clock:", "turn.clok:", 1, "turn.clock: without translation"),
    (HINDI, "  title: चार\n", "", 6, "'title' is missing"),
    (HINDI, "title: चार", "title: ''", 6, "'title' is missing"),
    (HINDI, "  why: छह", "  wrong: छह", 10, "found 'wrong'"),
    (HINDI, "title: चार", "titel: चार", 8, "did you mean title?"),
    (HINDI, "title: चार", "title: Clockwise", 8, "this is still the English"),
    (HINDI, " {phase}", "", 5, "'{phase}' is missing"),
    (HINDI, "{phase}", "{फ़ेज़}", 5, "found 'फ़ेज़'"),
    (HINDI, "{tricks:tricks:oblique}", "{tricks:oblique}", 4, "has no form 'oblique'"),
    (HINDI, fingerprint(CLOCK), "00000000", 6, "the English has changed since"),
    (HINDI, f'  of: "{fingerprint(CLOCK)}"\n', "", 6, "the English has changed since"),
    (HINDI, "rule: पाँच", "rule: कटहल", 9, "'कटहल' is not used here: jackfruit"),
    (HINDI, "rule: पाँच", "rule: कट\u200dहल", 9, "'कटहल' is not used here"),
    (HINDI, "rule: पाँच", "rule: पाँ\u200dच", 9, "U+200D"),
    (HINDI, "rule: पाँच", "rule: पाँच ♠", 9, "found '♠'"),
    (LESSON, "9S: poor", "9S: play.follow-suit", 3, "but it is poor"),
    (LESSON, "ask: action", "aks: action", 8, "did you mean ask?"),
    (LESSON, "[play.follow-suit]", "[play.folow-suit]", 1, "did you mean play.follow-suit?"),
    (LESSON_EN, "9S: Too low.", "QS: Too low.", 7, "found 'traps.QS'"),
    (LESSON_EN, "9S: Too low.", "QS: Too low.", 4, "'traps.9S' is missing"),
    (LESSON_EN, "text: Look.", "right: Look.", 8, "'text' is missing"),
    (LESSON_EN, "text: Look.", "text: Look.\n    right: Yes.", 10, "found 'right'"),
    (LESSON_EN, "  look:", "  lok:", 8, "found 'lok'; did you mean look?"),
    (LESSON_EN, "learned: Trumps win.\n", "", 1, "'learned' is missing"),
    (LESSON_EN, "{KS}", "{trikcs}", 5, "did you mean tricks?"),
    (LESSON_EN, "{KS}", "{better:tricks}", 5, "has no form 'tricks'"),
    (LESSON_EN, "Trumps win", "The {hearts} win", 2, "nothing is filled in here"),
    (LESSON_HI, fingerprint(HEAD), "00000000", 1, "the English has changed since"),
    (LESSON_HI, fingerprint(SHOWN), "00000000", 5, "the English has changed since"),
    (LESSON_HI, "text: पाँच", "text: Look.", 12, "steps.look.text: this is still the English"),
    (LESSON_HI, "{KS:oblique}", "{KS:tricks}", 7, "has no form 'tricks'"),
    (LESSON_HI, "    traps:\n      9S: चार\n", "", 5, "'traps.9S' is missing"),
    (COURSE, "[trumps]", "[trumps, trumsp]", 3, "did you mean trumps?"),
    (COURSE, "[trumps]", "[trumps, trumps]", 3, "'trumps' stands here twice"),
    (COURSE, "[trumps]", "trumps", 3, "expected a list"),
    (COURSE, FILES[COURSE], "{}", 1, "'chapters' is missing"),
    (COURSE, "chapters:", "chapter:", 1, "did you mean chapters?"),
    (GLOSSARY, "terms:", "trems:", 1, "did you mean terms?"),
    (GLOSSARY, "    th: กอง\n", "", 2, "terms.trick: 'th' is missing"),
    (GLOSSARY, "en: trick", "em: trick", 2, "terms.trick: 'en' is missing"),
    (GLOSSARY, "en: trick", "en: ''", 3, "expected a text"),
    (GLOSSARY, "en: trick", "en: [trick]", 3, "expected a single value"),
    (GLOSSARY, "en: trick", "en: trick (five cards)", 3, "'(' is not printed with a term"),
    (GLOSSARY, "hi: चाल", "hi: चाल / हाथ", 5, "'/' is not printed with a term"),
    (GLOSSARY, "th: กอง\n", "th: กอ\u200bง\n", 7, "is not printed with a term"),
    (GLOSSARY, "[round]", "round", 4, "expected a list"),
    (GLOSSARY, "[round]", "[round; turn]", 4, "';' is not printed with a term"),
    (GLOSSARY, "aim.trick", "aim.tirck", 8, "did you mean aim.trick?"),
    (GLOSSARY, "aim.trick", "[aim.trick, aim.trik]", 8, "did you mean aim.trick?"),
    (GLOSSARY, "aim.trick", "{aim: trick}", 8, "expected a single value"),
    (GLOSSARY, "{th: กอง (trick)}", "{ht: กอง}", 9, "terms.trick.gloss.ht: expected one of"),
    (GLOSSARY, "{th: กอง (trick)}", "กอง", 9, "expected keys with values"),
    (GLOSSARY, "note: Not the cards held.", "nota: x", 10, "did you mean note?"),
    (GLOSSARY, "note: Not the cards held.", "note:", 10, "expected a text"),
    (GLOSSARY, "re: कटहल", "re: '('", 13, "this is no pattern"),
    (VARIANT, "hand_size: 3", "hand_size: 9", 1, "a pack of 24 cards is too small"),
    (VARIANT, "hand_size", "handsize", 1, "did you mean hand_size?"),
]


@pytest.mark.parametrize(
    ("name", "old", "new", "line", "said"),
    BROKEN,
    ids=[f"{name} {new.strip()[:30]}" for name, _, new, _, _ in BROKEN],
)
def test_a_mistake_is_told_with_its_file_and_line(
    name: str, old: str, new: str, line: int, said: str, tmp_path: Path
) -> None:
    assert FILES[name].count(old) == 1
    folder = written(tmp_path, **{name: FILES[name].replace(old, new)})
    found = told(folder / name)
    assert [each for each in found if each.startswith(f"{folder / name}:{line}:") and said in each]
    assert len(found) == len({*found}) <= 2, found


def test_all_mistakes_of_all_files_are_told_at_once(tmp_path: Path) -> None:
    changes = {INDEX: "play.x: {}\n", VARIANT: "made: x\nmarch: y\n", LESSON: "steps: []\n"}
    folder = written(tmp_path, **changes)
    found = told(*(folder / name for name in changes))
    files = {each.split(":")[0].removeprefix(f"{folder}/") for each in found}
    assert files == {*changes}
    assert len(found) == 5


def test_texts_that_are_not_there_are_told_below_a_folder(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / ENGLISH).unlink()
    (folder / LESSON_HI).unlink()
    found = told(folder)
    assert f"{folder / ENGLISH}:1: cannot be read: No such file or directory" in found
    for entry in ("title", "steps.shown", "steps.look"):
        assert f"{folder / LESSON_HI}:1: {entry}: without translation" in found
    assert f"{folder / 'rules/clauses/en/variants.yaml'}:1: cannot be read: No such" in str(found)


def test_a_file_by_itself_is_not_blamed_for_others(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / LESSON_HI).unlink()
    assert told(folder / LESSON_EN) == told(folder / "lessons/texts/en") == []


def test_a_lesson_that_nobody_teaches_is_told(tmp_path: Path) -> None:
    folder = written(tmp_path, **{"lessons/Extra.yaml": FILES[LESSON]})
    said = "\n".join(told(folder / "lessons/Extra.yaml"))
    assert "'Extra' is not in the course" in said
    assert "an id has small letters, digits and hyphens only" in said


def test_a_section_that_no_book_has_is_told(tmp_path: Path) -> None:
    other = {"rules/clauses/trun.yaml": "", "rules/clauses/en/trun.yaml": "a: {title: b}"}
    folder = written(tmp_path, **other)
    for name in other:
        (found,) = told(folder / name)
        assert found.startswith(f"{folder / name}:1: ") and "did you mean turn?" in found


def test_every_text_that_is_stale_or_missing_is_told_with_its_line(tmp_path: Path) -> None:
    stale = FILES[LESSON_HI].replace(fingerprint(HEAD), "00000000")
    untranslated = "\nturn.stages:\n  of:\n  title: ''\n  rule: ''\n  wrong: ''\n"
    folder = written(tmp_path, **{HINDI: untranslated, LESSON_HI: stale})
    assert [each for each in told(folder) if "/hi/" in each and "variants" not in each] == [
        f"{folder / LESSON_HI}:1: the English has changed since: read both, then stamp it",
        f"{folder / HINDI}:1: turn.clock: without translation",
        f"{folder / HINDI}:2: turn.stages: without translation",
    ]


def test_the_translations_are_counted_by_language(tmp_path: Path) -> None:
    stale = FILES[HINDI].replace(fingerprint(CLOCK), "00000000")
    folder = written(tmp_path, **{HINDI: stale})
    counts = check_files([folder / "lessons", folder / HINDI]).counts
    current, stale_, missing = Status.CURRENT, Status.STALE, Status.MISSING
    assert counts == {
        "hi": {current: 4, stale_: 1},
        "mr": {missing: 3},
        "th": {missing: 3},
    }


# ---------------------------------------------------------------- what the checks rest on


def kind(fact: Fact) -> str:
    """Return what a fact is, a list with what stands in it."""
    inner = sorted({type(each).__name__ for each in fact}) if isinstance(fact, tuple) else []
    return " ".join([type(fact).__name__, *inner])


def test_the_samples_are_of_the_kinds_that_the_engine_gives() -> None:
    given = {
        (n, kind(fact)) for _, each in one_of_each().values() for n, fact in each.facts.items()
    }
    assert given == {(name, kind(fact)) for name, fact in SAMPLES.items()}
    assert {name for names in REFUSALS.values() for name in names} == SAMPLES.keys()


def test_a_forbidden_word_is_found_and_comes_with_its_reason() -> None:
    assert list(forbidden_words("कटहल", "hi")) == [("कटहल", "jackfruit, for cutthroat")]
    assert list(forbidden_words("कटहल", "en")) == list(forbidden_words("दो", "hi")) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "forbidden:\n  hi:\n    - {re: '(', why: x}",
            ":3: forbidden.hi[1].re: this is no pattern",
        ),
        ("forbidden:\n  hi:\n    - {re: a}", ":3: forbidden.hi[1]: 'why' is missing"),
        ("forbidden:\n  xx: []", ":2: forbidden.xx: expected one of"),
        ("forbiden: {}", "did you mean forbidden?"),
    ],
)
def test_a_glossary_with_a_mistake_is_told(text: str, said: str, tmp_path: Path) -> None:
    folder = written(tmp_path, **{"rules/glossary.yaml": text})
    (found,) = told(folder / "rules/glossary.yaml")
    assert said in found


# ---------------------------------------------------------------- through the command line

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Call validate in this process and return its exit code and what it printed."""
    monkeypatch.setenv("EUCHRE_TUTOR_LANG", "en")

    def called(*arguments: str | Path) -> tuple[int, str]:
        with pytest.raises(SystemExit) as ended:
            main(["validate", *map(str, arguments)])
        out, err = capsys.readouterr()
        assert err == ""
        return int(ended.value.code or 0), out

    return called


def test_all_that_we_ship_has_no_mistakes(run: Run) -> None:
    code, out = run()
    assert (code, out.splitlines()[-1].partition(".")[2]) == (0, " Mistakes: 0.")
    files = len(list(data("rules").rglob("*.yaml"))) + len(list(data("lessons").rglob("*.yaml")))
    assert f"Files: {files}." in out


def test_the_table_has_a_line_for_each_translation(run: Run, tmp_path: Path) -> None:
    folder = written(tmp_path, **{HINDI: FILES[HINDI].replace(fingerprint(CLOCK), "00000000")})
    code, out = run(folder / "lessons", folder / HINDI)
    table = [line.split() for line in out.splitlines() if line[:3] in ("hi ", "mr ", "th ")]
    assert (code, table) == (
        1,
        [
            ["hi", "हिन्दी", "4", "1", "0"],
            ["th", "ไทย", "0", "0", "3"],
            ["mr", "मराठी", "0", "0", "3"],
        ],
    )
    _, plain = run("--plain", folder / HINDI)
    assert "hi हिन्दी: current 1, out of date 1, missing 0\n" in plain


def test_without_texts_there_is_no_table(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.yaml").write_text("target: 5\n")
    assert run(tmp_path / "mine.yaml") == (0, "Files: 1. Mistakes: 0.\n")


def test_a_file_is_named_from_where_one_stands(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(written(tmp_path, **{HINDI: FILES[HINDI].replace("{phase}", "")}))
    assert run(HINDI)[1].startswith(f"{HINDI}:5: turn.stages.wrong: ")
    monkeypatch.chdir((tmp_path / HINDI).parent)
    assert run("turn.yaml")[1].startswith("turn.yaml:5: turn.stages.wrong: ")


def test_a_variant_takes_the_mistakes_of_what_it_extends_along(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mother.yaml").write_text("\nmade: x\n")
    (tmp_path / "child.yaml").write_text("extends: mother.yaml\nmarch: y\n")
    code, out = run(tmp_path)
    places = [line.split(": ")[0] for line in out.splitlines()[:-1]]
    assert (code, places) == (1, [f"{tmp_path}/child.yaml:2", f"{tmp_path}/mother.yaml:2"])


WRONG_TYPES = [
    "[]",
    "{}",
    "[1]",
    "{a: b}",
    "~",
    "-1",
    "1.5",
    "1e3",
    "0x1",
    "١",
    "'",
    '""',
    "!!int 1",
]


@pytest.mark.parametrize("value", WRONG_TYPES)
def test_no_setting_takes_a_wrong_type(run: Run, value: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.yaml"
    for key in SETTINGS:
        if key in SECTIONS and value == "{}":
            continue  # a section may be empty
        file.write_text(f"{key}: {value}\n", encoding="utf-8")
        code, out = run(file)
        assert code == 1 and out.startswith(f"{file}:"), f"{key}: {value}"


IMPOSSIBLE = [
    (
        "table: {players: 5, sides: each}\ndeal: {hand_size: 9}\nalone: {alone: off}",
        "a pack of 24 cards is too small",
    ),
    ("table: {players: 5}", "5 players cannot sit in pairs"),
    ("extends: bid-euchre\ndeal: {widow: 1}", "a pack of 24 cards is too small"),
    ("extends: two-handed\nalone: {alone: on}", "no partner and no dummy hand"),
    ("extends: two-handed\nexchange: {partners_best: 1}", "a partner's best card needs a partner"),
    ("extends: napoleon\nauction: {highest_bid: 6}", "the bids do not fit the 5 tricks"),
    ("bidding: {style: auction}", "an auction has no upcard"),
    ("deal: {upcard: off}", "bidding on the upcard needs an upcard"),
    ("deck: {jokers: 1}\nbidding: {no_trump: high}", "with a joker there is no deal without trump"),
    ("winning: {target: 0}", "a game ends at a target or after a number of deals"),
]


@pytest.mark.parametrize(("text", "said"), IMPOSSIBLE, ids=[text for text, _ in IMPOSSIBLE])
def test_a_game_that_cannot_be_played_is_told(
    run: Run, text: str, said: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.yaml"
    file.write_text(text)
    code, out = run(file)
    assert code == 1 and f"{file}:1: " in out and said in out


def nothing(file: Path) -> None:
    """Leave the file out."""


HOSTILE: dict[str, Callable[[Path], object]] = {
    "missing": nothing,
    "empty": Path.touch,
    "binary": lambda file: file.write_bytes(bytes(range(256)) * 99),
    "not UTF-8": lambda file: file.write_bytes(b"made: \xff"),
    "UTF-16": lambda file: file.write_text("made: 1", encoding="utf-16"),
    "a picture": lambda file: file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
    "escapes": lambda file: file.write_text("\x1b[2J: 1"),
    "two documents": lambda file: file.write_text("made: 1\n---\nmade: 2"),
    "a bomb": lambda file: file.write_text(
        "a: &a [x, x]\n" + "".join(f"{b}: &{b} [*{a}, *{a}]\n" for a, b in ("ab", "bc", "cd"))
    ),
    "merge keys": lambda file: file.write_text("a: &a {made: 1}\n<<: *a"),
    "a tag": lambda file: file.write_text("made: !!python/object/apply:os.system ['true']"),
    "gigantic": lambda file: file.write_bytes(b"# " + b"x" * 3_000_000),
    "deep lists": lambda file: file.write_text("[" * 900_000),
    "deep keys": lambda file: file.write_text("{a: " * 200_000),
    "deep dashes": lambda file: file.write_text("- " * 400_000),
    "many keys": lambda file: file.write_text("".join(f"key{n}: 1\n" for n in range(70_000))),
    "many unknown keys": lambda file: file.write_text("".join(f"k{n}: 1\n" for n in range(3_000))),
    "many equal keys": lambda file: file.write_text("{" + "made," * 150_000 + "}"),
    "a long key": lambda file: file.write_text(f"? {'k' * 900_000}\n: 1"),
    "a long value": lambda file: file.write_text(f"made: {'9' * 900_000}"),
    "extends itself": lambda file: file.write_text(f"extends: {file.name}"),
    "extends a folder": lambda file: file.write_text("extends: ./"),
    "extends a device": lambda file: file.write_text("extends: /dev/zero"),
    "extends a long name": lambda file: file.write_text(f"extends: x{'y' * 5000}.yaml"),
    "extends a key": lambda file: file.write_text("extends: {a: b}"),
    "extends nothing": lambda file: file.write_text("extends:"),
    "only steps": lambda file: file.write_text("steps: 5"),
    "a link to nothing": lambda file: file.symlink_to("nothing"),
    "a link to itself": lambda file: file.symlink_to(file),
    "a device": lambda file: file.symlink_to("/dev/zero"),
    "a terminal": lambda file: file.symlink_to("/dev/tty"),
    "a pipe": os.mkfifo,
    "a folder": Path.mkdir,
    "extends a pipe": lambda file: (
        subprocess.run(["mkfifo", file.with_name("pipe.yml")], check=True),
        file.write_text("extends: pipe.yml"),
    ),
}
PLACES = ["mine.yaml", "mine", "rules/variants/mine.yaml", "rules/clauses/turn.yaml"]
PLACES += ["rules/clauses/en/turn.yaml", "rules/clauses/hi/turn.yaml", "rules/glossary.yaml"]
PLACES += ["rules/sources.yaml"]
PLACES += ["lessons/course.yaml", "lessons/trumps.yaml", "lessons/texts/en/trumps.yaml"]


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("a long key", "a key must be a single word"),
        ("a long value", f"found '{'9' * 100}…'"),
        ("many equal keys", "the file has too many values"),
        ("gigantic", "the file is larger than a megabyte"),
    ],
)
def test_little_is_told_of_what_is_far_too_much(
    run: Run, kind: str, said: str, tmp_path: Path
) -> None:
    HOSTILE[kind](tmp_path / "mine.yaml")
    _, out = run(tmp_path / "mine.yaml")
    assert said in out and len(out) < 1000


def test_a_record_among_ones_own_files_is_no_broken_variant(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text("deals:\n- {dealer: N, upcard: JH}\n")
    assert run(file)[0] == 0
    file.write_text("deals:\n- {dealer: N, upcrd: JH}\n")
    code, out = run(file)
    assert code == 1 and f"{file}:2: " in out and "did you mean upcard?" in out


@pytest.mark.parametrize("kind", HOSTILE)
def test_whatever_a_file_holds_it_is_told_and_never_raised(
    run: Run, kind: str, tmp_path: Path
) -> None:
    for number, place in enumerate(PLACES):
        folder = written(tmp_path / str(number))
        file = folder / place
        file.unlink(missing_ok=True)
        HOSTILE[kind](file)
        code, out = run(file)
        if kind in ("missing", "a pipe", "a device") and "/hi/" in place:
            assert (code, "without translation" in out) == (1, True)
            continue
        assert code == 1, place
        assert out.splitlines()[-1].startswith("Files: "), place
        assert "\x1b" not in out


@pytest.mark.parametrize("kind", ["a pipe", "a link to itself", "a device", "extends a pipe"])
def test_a_folder_with_what_is_no_file_is_gone_through(run: Run, kind: str, tmp_path: Path) -> None:
    HOSTILE[kind](tmp_path / "a.yaml")
    (tmp_path / "z.yaml").write_text("made: x")
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "b.yaml").write_text("made: x")
    code, out = run(tmp_path)
    assert code == 1 and out.count("/z.yaml:1: made: ") == 1 and "hidden" not in out
    assert out.count("not a regular file") + out.count("Too many levels") == 1


def test_a_chain_of_files_that_extend_each_other_has_an_end(run: Run, tmp_path: Path) -> None:
    for number in range(2000):
        (tmp_path / f"{number}.yaml").write_text(f"extends: {number + 1}.yaml")
    code, out = run(tmp_path / "0.yaml")
    assert code == 1 and "nested too deep" in out


def test_a_file_one_may_not_read_is_told(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mine.yaml").write_text("made: 1")

    def closed(*_: object) -> None:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    # the tests may run as root, who may read everything
    monkeypatch.setattr(Path, "open", closed)
    code, out = run(tmp_path / "mine.yaml")
    assert code == 1 and out.startswith(f"{tmp_path}/mine.yaml:1: cannot be read: you have no")


def test_validate_ends_with_its_answer_in_a_process_of_its_own(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "mine.yaml")
    call = [sys.executable, "-m", "tutor", "--lang", "en", "validate", str(tmp_path)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (1, "")
    assert f"{tmp_path}/mine.yaml:1: cannot be read: not a regular file\n" in done.stdout


def test_a_course_teaches_what_it_uses_before_it_uses_it() -> None:
    lessons = {name: load_lesson(name) for name in ("first-card", "right-bower", "left-bower")}
    assert list(untaught_rules(lessons.values()))  # who follows suit was left out
    assert list(untaught_rules(map(load_lesson, course()))) == []
    texts = [(lesson, load_texts(name, "en")) for name, lesson in lessons.items()]
    used = {problem.facts["word"] for problem in untaught_words(texts, Path())}
    assert "trump" in used and "right bower" not in used
    everything = [(load_lesson(name), load_texts(name, "en")) for name in course()]
    assert list(untaught_words(everything, Path())) == []


def test_every_clause_is_taught_somewhere_and_the_list_says_where(run: Run) -> None:
    assert taught_nowhere(map(load_lesson, course())) == ()
    _, said = run("validate", "--coverage")
    lines = said.splitlines()
    where = {clause: lessons for clause, lessons in (line.split(None, 1) for line in lines)}
    assert where["cards.left-bower"].split(", ")[0] == "left-bower"
    assert taught_nowhere([load_lesson("left-bower")])
