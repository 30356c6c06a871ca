"""Help pages and errors are in the language of the call, also where click words them."""

import ast
import inspect
import io
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import click
import pytest
from babel.messages.extract import extract_from_dir

from tests.tmux import LANGUAGE_NAMES
from tutor import cells
from tutor.cli import main
from tutor.cli.click_words import NUMBER_TYPES, SHOWN
from tutor.cli.commands import MODULES
from tutor.i18n import LANGUAGES, translations

CLICK = Path(inspect.getfile(click)).parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]
COMMANDS = [[], *([name] for name in MODULES)]

NEVER_SAID = {
    # to whoever writes a program
    "Name '{name}' defined twice",
    "Boolean option {decl!r} cannot use the same flag for true/false.",
    "Could not determine name for option with declarations {decls!r}",
    "No options defined but a name was passed ({name}). Did you mean to declare an argument "
    "instead? Did you mean to pass '--{name}'?",
    "Arguments take exactly one parameter declaration, got {length}: {decls}.",
    "Invalid start character for option ({option})",
    "Value must be an iterable.",
    "Unknown color {colour!r}",
    "Unknown standard stream '{name}'",
    "Choice({choices})",
    "Missing parameter",
    "Missing {param_type}",
    "Missing parameter: {param_name}",
    # nothing of ours is deprecated, set by the environment, or has a default that is computed
    "deprecated",
    "DeprecationWarning: The command {name!r} is deprecated.{extra_message}",
    "DeprecationWarning: The {param_type} {name!r} is deprecated.{extra_message}",
    "env var: {var}",
    "(dynamic)",
    # we ask nothing through click, and have its standalone mode, editor and completion off
    "Aborted!",
    "Do you want to continue?",
    "Confirm the action without prompting.",
    "Repeat for confirmation",
    "Error: The two entered values do not match.",
    "Error: invalid input",
    "Press any key to continue...",
    "{editor}: Editing failed",
    "{editor}: Editing failed: {e}",
    "Shell completion is not supported for Bash versions older than 4.4.",
    "Couldn't detect Bash version, shell completion is not supported.",
    "Windows error: {error}",
    "d",
    # the version is an option of our own
    "%(prog)s, version %(version)s",
    "Show the version and exit.",
    # types that no option of ours has: several values, dates, files, truth, UUIDs
    "Takes {nargs} values but 1 was given.",
    "Argument {name!r} takes {nargs} values.",
    "{len_type} values are required, but {len_value} was given.",
    "{value!r} does not match the format {format}.",
    "{value!r} is not a valid boolean. Recognized values: {states}",
    "{value!r} is not a valid UUID.",
    "Could not open file {filename!r}: {message}",
    "unknown error",
    "file",
    "directory",
    "path",
    *(f"{{name}} {{filename!r}} is {what}." for what in ("a file", "a directory")),
    *(f"{{name}} {{filename!r}} is not {what}able." for what in ("read", "writ", "execut")),
    "{name} {filename!r} does not exist.",
}
"""Messages of click that no call of this program can bring about, singular where counted."""

LISTED = [*((each, each) if isinstance(each, str) else each[1:] for each in SHOWN)]
LISTED += [(name, name) for name in NUMBER_TYPES.values()]


def looked_up() -> Iterator[str]:
    """Yield what click looks up in a catalog, in the singular."""
    keywords = {"_": None, "ngettext": (1, 2)}
    for _, _, message, *_ in extract_from_dir(CLICK, [("**.py", "python")], keywords=keywords):
        yield message if isinstance(message, str) else message[0]


def texts_in_click() -> set[str]:
    """Return every text that stands in click's code."""
    return {
        node.value
        for file in CLICK.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def fields(text: str) -> set[tuple[str, str | None]]:
    """Return a text's placeholders with their conversions: ``{("name", "r")}``."""
    return {(name, how) for _, name, _, how in Formatter().parse(text) if name is not None}


def test_what_click_can_say_is_listed_for_translation() -> None:
    listed = {one for one, _ in LISTED}
    assert {*looked_up()} - listed - NEVER_SAID == set(), "list it, or say why it is never said"


def test_what_is_listed_is_what_click_says() -> None:
    texts = texts_in_click()
    assert [text for pair in LISTED for text in pair if text not in texts] == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_each_has_a_translation_with_the_same_placeholders(language: str) -> None:
    catalog = translations(language)
    for one, many in LISTED:
        for n in (1, 2, 5):
            said = catalog.npgettext("click", one, many, n)
            if one == many:
                said = catalog.pgettext("click", one)
            assert said not in (one, many)
            assert fields(said) in (fields(one), fields(many))


# ---------------------------------------------------------------- what is shown


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in LANGUAGE_NAMES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("platformdirs.user_data_dir", lambda *_: str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO())


@pytest.fixture
def said(capsys: pytest.CaptureFixture[str]) -> "Said":
    return Said(capsys)


class Said:
    """What calls of the program print, whichever stream they take."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str) -> str:
        with pytest.raises(SystemExit):
            main(arguments)
        return "".join(self.capsys.readouterr())


ENGLISH = sorted(
    {
        words
        for message in {*looked_up(), *(text for pair in LISTED for text in pair)}
        for literal, *_ in Formatter().parse(message)
        if len(words := literal.strip(" '\t\n:.,;()?")) > 3
    },
    key=len,
)
"""The words of click between the placeholders, as they would stand on a page."""


def english_in(text: str) -> list[str]:
    return [words for words in ENGLISH if re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text)]


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("columns", [60, 80])
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command) or "program")
def test_a_help_page_is_in_one_language_and_fits(
    said: Said, monkeypatch: pytest.MonkeyPatch, language: str, columns: int, command: list[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    page = said("--lang", language, *command, "--help")
    assert len(page.splitlines()) > 4
    assert english_in(page) == []
    assert [line for line in page.splitlines() if cells.width(line) > columns] == []
    assert cells.ZERO_WIDTH_SPACE not in page


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: " ".join(command) or "program")
def test_an_english_help_page_is_as_click_has_it(said: Said, command: list[str]) -> None:
    said("--lang", "hi", *command, "--help")
    lines = said("--lang", "en", *command, "--help").splitlines()
    assert lines[0].startswith(" ".join(["Usage: euchre-tutor", *command, "[OPTIONS]"]))
    assert "Options:" in lines
    assert re.search(r"-h, --help +Show this message and exit\.$", "\n".join(lines), re.M)


ERRORS = [
    # the call, what is said in English, what is said in Hindi
    ("rank", "Missing option '--trump'.", "यह विकल्प भी चाहिए: '--trump'."),
    ("replay", "Missing argument 'FILE'.", "यह मान भी चाहिए: 'FILE'."),
    (
        "rank --trump",
        "Option '--trump' requires an argument.",
        "विकल्प '--trump' के बाद एक मान भी लिखें।",
    ),
    (
        "lern",
        "No such command 'lern'. Did you mean 'learn'?",
        "'lern' नाम का कोई कमांड नहीं है। कहीं 'learn' तो नहीं?",
    ),
    (
        "check --tr H",
        "No such option '--tr'. (Did you mean one of: '--set', '--trump'?)",
        "'--tr' नाम का कोई विकल्प नहीं है। (कहीं इनमें से कोई तो नहीं: '--set', '--trump'?)",
    ),
    ("--nothing", "No such option '--nothing'.", "'--nothing' नाम का कोई विकल्प नहीं है।"),
    (
        "--plain rules standard more",
        "Got unexpected extra argument (more)",
        "यह यहाँ नहीं लिखा जाता: more",
    ),
    (
        "rules standard more yet",
        "Got unexpected extra arguments (more yet)",
        "ये यहाँ नहीं लिखे जाते: more yet",
    ),
    (
        "score --revoke nobody",
        "Invalid value for '--revoke': 'nobody' is not one of 'makers', 'defenders'.",
        "'--revoke' का मान ठीक नहीं है। इनमें से एक चाहिए: 'makers', 'defenders'; लिखा है: 'nobody'",
    ),
    (
        "score --maker-tricks three",
        "Invalid value for '--maker-tricks': 'three' is not a valid integer range.",
        "'--maker-tricks' का मान ठीक नहीं है। पूर्ण संख्या चाहिए; लिखा है: 'three'",
    ),
    (
        "score --maker-tricks -1",
        "Invalid value for '--maker-tricks': -1 is not in the range x>=0.",
        "'--maker-tricks' का मान ठीक नहीं है। x>=0 चाहिए; लिखा है: -1",
    ),
    (
        "rank --json=yes",
        "Option '--json' does not take a value.",
        "विकल्प '--json' के साथ कोई मान नहीं लिखा जाता।",
    ),
]


@pytest.mark.parametrize(("call", "english", "hindi"), ERRORS, ids=[call for call, *_ in ERRORS])
def test_errors_are_in_the_language_of_the_call(
    said: Said, call: str, english: str, hindi: str
) -> None:
    assert said("--lang", "hi", *call.split()).splitlines()[-1] == f"गलती: {hindi}"
    assert said("--lang", "en", *call.split()).splitlines()[-1] == f"Error: {english}"
    for language in TRANSLATED:
        answer = said("--lang", language, *call.split())
        assert english_in(answer) == []
        assert cells.ZERO_WIDTH_SPACE not in answer


def test_an_error_says_where_help_is_to_be_had(said: Said) -> None:
    first, second, empty, _ = said("--lang", "mr", "rank").splitlines()
    assert first == "असे लिहा: euchre-tutor rank [OPTIONS]"
    assert second == "मदतीसाठी हे लिहा: 'euchre-tutor rank --help'"
    assert empty == ""
