"""Collect the program's messages into every catalog: ``make messages``.

No translation is ever lost: one whose message is gone from the code waits at the end of its
catalog as a comment and comes back with the message. Nothing is guessed (no fuzzy matches).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
KEYWORDS: dict[str, Any] = {
    "N_": None,
    "NC_": ((1, "c"), 2),
    "NN_": ((1, "c"), 2, 3),
    "say": None,
}
"""The functions that mark a message, and which arguments hold context, singular and plural."""

WITH_OBLIQUE = {"card"}
"""Contexts of names with a second form, before a postposition: every card is also asked for as
``card oblique``."""


def main() -> None:
    template = extracted(ROOT / "tutor")
    for po in sorted((ROOT / "locales").glob("*/LC_MESSAGES/tutor.po")):
        catalog = updated(po, template)
        with po.open("wb") as target:
            write_po(target, catalog, width=100, include_lineno=False)
        missing = sum(not translated(message.string) for message in catalog if message.id)
        print(f"{po.relative_to(ROOT)}: {len(catalog)} messages, {missing} without translation")


def extracted(package: Path) -> Catalog:
    """Collect the messages marked in the code of a package."""
    template = Catalog(charset="utf-8")
    for file, line, message, comments, context in _marked(package):
        place = (f"{package.name}/{Path(file).as_posix()}", line)
        contexts = [context, f"{context} oblique"] if context in WITH_OBLIQUE else [context]
        for each in contexts:
            template.add(message, None, [place], auto_comments=comments, context=each)
    return template


def _marked(package: Path) -> Iterator[Any]:
    return extract_from_dir(
        package,
        method_map=[("**.py", "python"), ("**.html", "jinja2")],
        options_map={"**.html": {"silent": "false"}},
        keywords=KEYWORDS,
        comment_tags=("translators:",),
        strip_comment_tags=True,
    )


def updated(po: Path, template: Catalog) -> Catalog:
    """Read a catalog and bring it up to date, reviving translations that had been set aside."""
    with po.open("rb") as source:
        catalog = read_po(source, locale=po.parts[-3], abort_invalid=True)
    for message in catalog.obsolete.values():
        catalog[message.id] = message
    catalog.obsolete.clear()
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    return catalog


def translated(string: Any) -> bool:
    """Tell whether a message, or each of its plural forms, has a translation."""
    return all(string) if isinstance(string, tuple | list) else bool(string)


if __name__ == "__main__":
    main()
