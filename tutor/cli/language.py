"""Ask for the language."""

from tutor.cli.shared import shown
from tutor.cli.start import Call
from tutor.i18n import LANGUAGES, CatalogError, translations
from tutor.page import Key
from tutor.screen.terminal import Leave, Terminal
from tutor.typed import number_in
from tutor.yamlfile import N_


def choose_language(call: Call) -> None:
    """Ask in all languages at once, and remember the answer."""
    codes = list(LANGUAGES)
    names = {name.lower(): code for code, name in LANGUAGES.items()}
    chosen = {**names, **{code: code for code in codes}, "": call.words.language}
    terminal = Terminal(call.words)
    print(*dict.fromkeys(map(_asked_in, codes)))
    while True:
        for number, (code, name) in enumerate(LANGUAGES.items(), start=1):
            print(f" {number}  {name}{'  (Enter)' if code == call.words.language else ''}")
        typed = terminal.ask().lower()
        place = number_in(typed)
        if place is not None and 1 <= place <= len(codes):
            typed = codes[place - 1]
        if Key.of(typed) is Key.QUIT:
            raise Leave
        if typed in chosen:
            call.choose_language(chosen[typed])
            return
        print(*range(1, len(codes) + 1), "?")


def _asked_in(language: str) -> str:
    """Return the question in a language, in English where its messages cannot be read."""
    question = N_("Language?")
    try:
        return shown(translations(language).gettext(question))
    except CatalogError:
        return question
