import io
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tools import language, messages, stamp, thai_breaks
from tutor.cells import ZERO_WIDTH_SPACE
from tutor.i18n import LANGUAGES, fingerprint, translations
from tutor.texts import Status
from tutor.validation.check import check_files

ROOT = Path(__file__).parents[1]

# ---------------------------------------------------------------- messages


def test_messages_are_found_by_their_markers(tmp_path: Path) -> None:
    (tmp_path / "m.py").write_text(
        'N_("plain")\nNC_("suit", "clubs")\nNC_("card", "ace of clubs")\n'
        'NN_("count", "{n} trick", "{n} tricks")\n'
        'words.say("Your turn.")\n'
        'print("no message")\n',
        encoding="utf-8",
    )
    found = {(m.context, m.id) for m in messages.extracted(tmp_path) if m.id}
    assert found == {
        (None, "plain"),
        ("suit", "clubs"),
        ("card", "ace of clubs"),
        ("card oblique", "ace of clubs"),
        ("count", ("{n} trick", "{n} tricks")),
        (None, "Your turn."),
    }


def test_a_translation_outlives_its_message_and_comes_back_with_it(tmp_path: Path) -> None:
    po = tmp_path / "hi" / "LC_MESSAGES" / "tutor.po"
    po.parent.mkdir(parents=True)
    catalog, template = Catalog(locale="hi"), Catalog()
    catalog.add("clubs", "चिड़ी", context="suit")
    catalog.add(("{n} trick", "{n} tricks"), ("{n} चाल", "{n} चालें"))
    for message in list(catalog)[1:]:
        template.add(message.id, context=message.context)
    save(po, catalog)

    save(po, messages.updated(po, Catalog()))
    assert len(read_po(io.BytesIO(po.read_bytes()), locale="hi")) == 0
    save(po, messages.updated(po, template))

    back = read_po(io.BytesIO(po.read_bytes()), locale="hi")
    assert {m.id: m.string for m in back if m.id} == {
        "clubs": "चिड़ी",
        ("{n} trick", "{n} tricks"): ("{n} चाल", "{n} चालें"),
    }


def save(po: Path, catalog: Catalog) -> None:
    with po.open("wb") as target:
        write_po(target, catalog)


# ---------------------------------------------------------------- stamp

ENGLISH_CLAUSES = """
play.follow-suit: {title: Follow suit, rule: You must follow.}
play.any-lead: {title: Lead, rule: Lead any card.}
"""
HINDI_CLAUSES = """\
# about this file
play.follow-suit:
  title: एक   # a remark
  rule: >-
    दो
    तीन

play.any-lead:
  of: "00000000"
  title: चार
  rule: पाँच
"""


def stamped(tmp_path: Path, folder: str, english: str, translated: str) -> tuple[str, list[str]]:
    files = [tmp_path / folder / language / "play.yaml" for language in ("en", "hi")]
    for file, text in zip(files, (english, translated), strict=True):
        file.parent.mkdir(parents=True)
        file.write_text(text, encoding="utf-8")
    assert stamp.translated_files(tmp_path, "hi") == [files[1]]
    assert stamp.english_of(files[1]) == files[0]
    mistakes = stamp.stamp(files[1], files[0])
    return files[1].read_text(encoding="utf-8"), mistakes


def test_clauses_are_stamped_and_nothing_else_changes(tmp_path: Path) -> None:
    text, mistakes = stamped(tmp_path, "rules/clauses", ENGLISH_CLAUSES, HINDI_CLAUSES)
    follow, lead = map(fingerprint, yaml.safe_load(ENGLISH_CLAUSES).values())
    assert mistakes == []
    assert text == HINDI_CLAUSES.replace("  title: एक", f'  of: "{follow}"\n  title: एक').replace(
        "00000000", lead
    )


def test_stamping_twice_changes_nothing(tmp_path: Path) -> None:
    text, _ = stamped(tmp_path, "rules/clauses", ENGLISH_CLAUSES, HINDI_CLAUSES)
    file = tmp_path / "rules/clauses/hi/play.yaml"
    stamp.stamp(file, stamp.english_of(file))
    assert file.read_text(encoding="utf-8") == text


def test_a_lesson_is_stamped_by_step_and_for_its_title(tmp_path: Path) -> None:
    english = {
        "title": "Follow suit",
        "learned": "You follow.",
        "steps": {
            "shown": {"text": "Which?", "traps": {"QH": "Too low."}},
            "look": {"text": "See."},
        },
    }
    hindi = (
        "title: क\nlearned: ख\nsteps:\n"
        "  shown:\n    text: ग\n    traps:\n      QH: घ\n"
        "  look:\n    text: ङ\n"
    )
    text, mistakes = stamped(tmp_path, "lessons/texts", yaml.safe_dump(english), hindi)
    found = yaml.safe_load(text)
    assert mistakes == []
    assert found["of"] == fingerprint({"title": "Follow suit", "learned": "You follow."})
    shown = {"text": "Which?", "traps.QH": "Too low."}
    assert found["steps"]["shown"]["of"] == fingerprint(shown)
    assert found["steps"]["look"]["of"] == fingerprint({"text": "See."})
    assert re.sub(r" *of: .*\n", "", text) == hindi


def test_what_cannot_be_stamped_is_named_with_its_line(tmp_path: Path) -> None:
    hindi = "play.follow-suit: {title: एक}\nplay.gone:\n  title: दो\n"
    text, mistakes = stamped(tmp_path, "rules/clauses", ENGLISH_CLAUSES, hindi)
    assert text == hindi
    assert [re.sub(r"^.*yaml:(\d+: [\w.-]+: [a-z ]+).*", r"\1", line) for line in mistakes] == [
        "1: play.follow-suit: write one key a line",
        "3: play.gone: no such entry in ",
    ]


def test_an_entry_in_which_nothing_is_written_is_not_stamped(tmp_path: Path) -> None:
    hindi = "play.follow-suit:\n  of: ''\n  title: ''\nplay.any-lead:\n  of: ''\n  title: तीन\n"
    text, mistakes = stamped(tmp_path, "rules/clauses", ENGLISH_CLAUSES, hindi)
    lead = fingerprint(yaml.safe_load(ENGLISH_CLAUSES)["play.any-lead"])
    assert mistakes == []
    assert text == hindi[: hindi.rindex("of:")] + f'of: "{lead}"\n  title: तीन\n'


# ---------------------------------------------------------------- a new language


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Return a folder with what we ship, in which Dutch has been begun."""
    for folder in ("rules", "lessons", "locales"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    language.begin(tmp_path, "nl")
    return tmp_path


def dutch(copy: Path) -> list[Path]:
    return [copy / folder / "nl" for folder in stamp.FOLDERS]


def test_a_new_language_is_missing_and_nothing_is_wrong_with_it(copy: Path) -> None:
    report = check_files(dutch(copy))
    assert {problem.said for problem in report.problems} == {"without translation"}
    assert {*report.counts} == {"nl"} and {*report.counts["nl"]} == {Status.MISSING}
    assert report.counts["nl"].total() == len(report.problems) > 300
    for folder in dutch(copy):
        english = {file.name for file in (folder.parent / "en").glob("*.yaml")}
        assert {file.name for file in folder.iterdir()} == english


def test_an_entry_that_is_translated_and_stamped_is_current(copy: Path) -> None:
    file = copy / "rules/clauses/nl/play.yaml"
    entries = file.read_text(encoding="utf-8").split("\n\n")
    place = next(n for n, entry in enumerate(entries) if entry.startswith("play.follow-suit:"))
    entries[place] = re.sub('(title|rule|wrong|why): ""', r'\1: "Nederlands"', entries[place])
    file.write_text("\n\n".join(entries), encoding="utf-8")
    assert stamp.stamp(file, stamp.english_of(file)) == []
    counts = check_files([file]).counts["nl"]
    assert (counts[Status.CURRENT], counts[Status.STALE]) == (1, 0)
    assert file.read_text(encoding="utf-8").count('  of: ""\n') == counts[Status.MISSING] > 1


def test_a_new_language_speaks_english_until_it_is_translated(copy: Path) -> None:
    begun = translations("nl", copy / "locales")
    assert begun.pgettext("suit", "clubs") == "clubs"
    assert begun.npgettext("count", "{n} trick", "{n} tricks", 2) == "{n} tricks"
    po = (copy / "locales/nl/LC_MESSAGES/tutor.po").read_bytes()
    assert read_po(io.BytesIO(po), locale="nl").plural_expr == "(n != 1)"
    messages.updated(copy / "locales/nl/LC_MESSAGES/tutor.po", messages.extracted(ROOT / "tutor"))


@pytest.mark.parametrize(
    "code",
    ["", "xx", "NL", "nl_BE", "nl-BE", "dutch", "../nl", "qqq"]
    # codes of old or of another list, which Babel reads as he, fil and nl
    + ["iw", "tl", "nld"],
)
def test_what_is_no_code_of_a_language_is_refused(code: str) -> None:
    assert "is no code of a language" in str(language.refusal(ROOT, code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_that_is_there_is_not_begun_again(code: str) -> None:
    assert f"{code} has been begun already" in str(language.refusal(ROOT, code))


def test_a_language_is_begun_once_and_what_comes_next_is_told(
    copy: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(language, "ROOT", copy)
    monkeypatch.setattr(language, "extracted", lambda _: Catalog())
    monkeypatch.setattr("sys.argv", ["language", "ta"])
    language.main()
    said = capsys.readouterr().out
    assert '"ta": "தமிழ்"' in said and "LANGUAGES" in said and "glossary" in said
    with pytest.raises(SystemExit, match="ta has been begun already: locales/ta"):
        language.main()


def test_several_languages_at_a_time_are_refused(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(language, "ROOT", copy)
    for said in (["language", "ta", "de"], ["language", "ta de"], ["language"]):
        monkeypatch.setattr("sys.argv", said)
        with pytest.raises(SystemExit, match=f"'{' '.join(said[1:])}' is no code of a language"):
            language.main()
    assert not copy.joinpath("locales/ta").exists()


# ---------------------------------------------------------------- Thai line breaks


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("ต้องลงใบนี้", "ต้อง|ลง|ใบ|นี้"),
        ("ต้องตามดอกจิกเท่านั้น", "ต้อง|ตามดอกจิก|เท่านั้น"),
        ("เรียกว่าบาวเวอร์ซ้าย", "เรียกว่า|บาวเวอร์ซ้าย"),
        ("กองนี้นำด้วย{card} ({code})", "กอง|นี้|นำ|ด้วย|{card} ({code})"),
        ("{card}เป็นบาวเวอร์ซ้าย", "{card}|เป็น|บาวเวอร์ซ้าย"),
        ("แจ็คดอกจิก (J♣)", "แจ็คดอกจิก (J♣)"),
        ("no Thai {here}", "no Thai {here}"),
    ],
)
def test_thai_breaks_between_words_but_not_inside_terms(text: str, marked: str) -> None:
    found = thai_breaks.mark(text)
    assert found.replace(ZERO_WIDTH_SPACE, "|") == marked
    assert thai_breaks.mark(found) == found


def test_every_term_and_card_name_stays_whole() -> None:
    glossary = yaml.safe_load((ROOT / "rules/glossary.yaml").read_text(encoding="utf-8"))
    entries = [*glossary["terms"].values(), *glossary["cards"].values()]
    assert [e["th"] for e in entries if ZERO_WIDTH_SPACE in thai_breaks.mark(e["th"])] == []


def test_only_values_of_yaml_are_marked() -> None:
    text = (
        "# ต้องลงใบนี้\nต้องลงใบนี้:\n  a: ต้องลงใบนี้  # ต้องลงใบนี้\n"
        "  b: >-\n    ต้องลงใบนี้\n# ต้องลงใบนี้\n  c: ['ต้องลงใบนี้']\n"
    )
    marked = thai_breaks.marked_yaml(text, lambda value: value.replace("ต้องลงใบนี้", "X"))
    assert marked == (
        "# ต้องลงใบนี้\nต้องลงใบนี้:\n  a: X  # ต้องลงใบนี้\n  b: >-\n    X\n# ต้องลงใบนี้\n  c: ['X']\n"
    )


def test_only_translations_of_a_catalog_are_marked() -> None:
    text = (
        '# ไพ่\n#. ไพ่\nmsgctxt "ไพ่"\nmsgid "ไพ่"\nmsgid_plural "ไพ่"\nmsgstr[0] "ไพ่"\n\n'
        'msgid ""\n"ไพ่"\nmsgstr ""\n"ไพ่ \\n"\n"ไพ่"\n'
    )
    marked = thai_breaks.marked_po(text, lambda value: value.replace("ไพ่", "X"))
    assert marked == (
        '# ไพ่\n#. ไพ่\nmsgctxt "ไพ่"\nmsgid "ไพ่"\nmsgid_plural "ไพ่"\nmsgstr[0] "X"\n\n'
        'msgid ""\n"ไพ่"\nmsgstr ""\n"X \\n"\n"X"\n'
    )


# ---------------------------------------------------------------- set-up by make


@pytest.mark.parametrize(
    ("python", "says"),
    [
        ("no-such-python", "Python 3.11 or newer is needed, and no-such-python was not found."),
        ("./old", "Python 3.11 or newer is needed; this one is 3.9.2."),
        ("./bare", "apt-get install python3-venv"),
    ],
)
def test_make_says_in_a_sentence_what_is_missing(tmp_path: Path, python: str, says: str) -> None:
    for name in ("Makefile", "pyproject.toml", "tools/setup.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    old = "import sys; sys.version_info = (3, 9, 2); sys.version = '3.9.2 (old)'"
    bare = "import sys; sys.executable = '/bin/false'"
    for name, change in (("old", old), ("bare", bare)):
        program = f"{change}; sys.argv = sys.argv[1:]; exec(open(sys.argv[0]).read())"
        program = program.replace("exec(", "__file__ = sys.argv[0]; exec(")
        (tmp_path / name).write_text(f'#!/bin/sh\nexec python3 -c "{program}" "$@"\n')
        (tmp_path / name).chmod(0o755)
    environ = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}
    call = ["make", "test", f"PYTHON={python}"]
    done = subprocess.run(call, cwd=tmp_path, env=environ, capture_output=True, text=True)
    assert done.returncode == 2
    assert says in done.stdout + done.stderr
    assert "Traceback" not in done.stderr
