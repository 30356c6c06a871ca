"""Begin a new language: ``make language LANG=nl``.

Its catalog, rules and lessons are laid out with everything still to be translated: the English
stands as a comment above an empty string, which is read in English until it is filled.
"""

import re
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.pofile import write_po

import tutor
from tools.messages import extracted
from tools.stamp import FOLDERS
from tutor.i18n import LANGUAGES, SOURCE_LANGUAGE
from tutor.yamlfile import Node, read

ROOT = Path(__file__).parents[1]
COLUMNS = 98
HOW_TO = "# Write each translation between the quotation marks below its English."

NEXT = """\
{folders} are laid out, nothing in them is translated yet. Next:
1. Add it to LANGUAGES in tutor/i18n.py, and "--lang {code}" shows what there is:
       "{code}": "{name}"
2. Choose the words of the game: a line "{code}: ..." for each term and card of
   rules/glossary.yaml. All texts then use them.
3. Translate; CONTRIBUTING.md tells how. "euchre-tutor validate" lists what is left."""


def main() -> None:
    language = " ".join(sys.argv[1:])
    trouble = refusal(ROOT, language)
    if trouble:
        sys.exit(trouble)
    folders = ", ".join(str(folder.relative_to(ROOT)) for folder in begin(ROOT, language))
    name = Locale.parse(language).get_display_name(language) or language
    print(NEXT.format(folders=folders, code=language, name=name))


def refusal(root: Path, language: str) -> str | None:
    """Say why a language cannot be begun; None when it can."""
    if not _is_language(language):
        return f"'{language}' is no code of a language; write for example nl, for Dutch"
    there = [folder for folder in folders_of(root, language) if folder.exists()]
    if language in LANGUAGES or there:
        places = ", ".join(str(folder.relative_to(root)) for folder in there)
        return f"{language} has been begun already: {places or 'it stands in tutor/i18n.py'}"
    return None


def _is_language(code: str) -> bool:
    try:
        return bool(re.fullmatch("[a-z]{2,3}", code)) and Locale.parse(code).language == code
    except UnknownLocaleError:
        return False


def folders_of(root: Path, language: str) -> list[Path]:
    """Return the folders that hold a language: its catalog, then its texts."""
    return [root / "locales" / language, *(root / folder / language for folder in FOLDERS)]


def begin(root: Path, language: str) -> list[Path]:
    """Lay a language out below a folder, and return its folders."""
    catalogs, *texts = folders = folders_of(root, language)
    po = catalogs / "LC_MESSAGES" / "tutor.po"
    po.parent.mkdir(parents=True)
    with po.open("wb") as target:
        write_po(target, catalog(language), width=100, include_lineno=False)
    for folder in texts:
        folder.mkdir()
        for english in sorted((folder.parent / SOURCE_LANGUAGE).glob("*.yaml")):
            lines = untranslated(read(english))
            (folder / english.name).write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folders


def catalog(language: str) -> Catalog:
    """Return the program's messages without translation, with the language's plural forms."""
    name = Locale.parse(language).get_display_name(SOURCE_LANGUAGE)
    found = Catalog(
        locale=language,
        header_comment=f"# {name} messages of euchre-tutor.",
        project="euchre-tutor",
        version=tutor.__version__,
        msgid_bugs_address="the issue tracker",
        last_translator="the euchre-tutor developers",
        language_team=name,
        charset="utf-8",
        fuzzy=False,
    )
    found.update(extracted(ROOT / "tutor"), no_fuzzy_matching=True)
    return found


def untranslated(english: Node) -> Iterator[str]:
    """Yield the lines of a text file in which all is still to be translated."""
    yield HOW_TO
    entries = dict(english.mapping)
    steps = entries.pop("steps", None)
    if steps is None:
        yield from _entries(entries, "")
        return
    yield from _entry(Node(english.file, english.line, entries), "")
    yield "steps:"
    yield from _entries(steps.mapping, "  ")


def _entries(entries: dict[str, Node], indent: str) -> Iterator[str]:
    for name, entry in entries.items():
        yield ""
        yield f"{indent}{name}:"
        yield from _entry(entry, f"{indent}  ")


def _entry(entry: Node, indent: str) -> Iterator[str]:
    """Yield the place of the stamp, then the strings."""
    yield f'{indent}of: ""'
    yield from _strings(entry, indent)


def _strings(entry: Node, indent: str) -> Iterator[str]:
    for name, value in entry.mapping.items():
        if isinstance(value.value, dict):
            yield f"{indent}{name}:"
            yield from _strings(value, f"{indent}  ")
            continue
        lead = f"{indent}# "
        yield from textwrap.wrap(
            value.text, COLUMNS, initial_indent=lead, subsequent_indent=lead, break_on_hyphens=False
        )
        yield f'{indent}{name}: ""'


if __name__ == "__main__":
    main()
