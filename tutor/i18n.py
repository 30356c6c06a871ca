"""Choose a language and look its messages up.

A checkout reads the .po files themselves, so no stale .mo can hide an edit; an installed
package carries compiled catalogs and does not import Babel for them.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from gettext import GNUTranslations, NullTranslations
from io import BytesIO
from pathlib import Path

from tutor.resources import data

SOURCE_LANGUAGE = "en"
LANGUAGES = {"en": "English", "hi": "हिन्दी", "th": "ไทย", "mr": "मराठी"}
"""The languages we speak, each under its own name, in the order they are offered."""

Entry = Mapping[str, "str | Entry"]
"""One piece of prose: its strings by name, which may be nested."""


class CatalogError(Exception):
    """A language's messages cannot be read; the text says which file and why."""


def requested_language(environ: Mapping[str, str]) -> str | None:
    """Return the first language the environment asks for that we speak, or None."""
    for request in _requests(environ):
        language = re.split(r"[-_.@]", request.strip().lower())[0]
        if language in LANGUAGES:
            return language
    return None


def _requests(environ: Mapping[str, str]) -> Iterator[str]:
    yield environ.get("EUCHRE_TUTOR_LANG", "")
    yield from environ.get("LANGUAGE", "").split(":")
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        yield environ.get(name, "")


def translations(language: str, locales: Path | None = None) -> NullTranslations:
    """Return the messages of a language; English, the source, needs no catalog."""
    if language == SOURCE_LANGUAGE:
        return NullTranslations()
    folder = (locales or data("locales")) / language / "LC_MESSAGES"
    po, mo = folder / "tutor.po", folder / "tutor.mo"
    file = po if po.is_file() else mo
    try:
        return _compile(po) if file is po else _load(mo.read_bytes())
    except CatalogError:
        raise
    except Exception as error:  # a damaged catalog fails in many ways, none may stop the program
        reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
        raise CatalogError(f"{file}: the messages cannot be read: {reason}") from error


def _load(mo: bytes) -> GNUTranslations:
    return GNUTranslations(BytesIO(mo))


def _compile(po: Path) -> GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import PoFileError, read_po

    try:
        catalog = read_po(BytesIO(po.read_bytes()), abort_invalid=True)
    except PoFileError as error:
        raise CatalogError(
            f"{po}:{error.lineno + 1}: cannot be read: {error.line.strip()}"
        ) from error
    mo = BytesIO()
    write_mo(mo, catalog)
    return _load(mo.getvalue())


def fingerprint(entry: Entry) -> str:
    """Return eight hex digits that change whenever the entry's words change.

    Order, line breaks and Unicode composition do not count, and a nested string counts under
    its dotted name, ``traps.QH``. A translation keeps the fingerprint of the English it was
    made from, so that it can be told whether it is still current.
    """
    import hashlib  # OpenSSL takes its time, and only translations need it

    lines = sorted(f"{name}: {_folded(text)}" for name, text in _strings(entry))
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:8]


def _strings(entry: Entry, prefix: str = "") -> Iterator[tuple[str, str]]:
    for name, value in entry.items():
        if isinstance(value, str):
            yield prefix + name, value
        else:
            yield from _strings(value, f"{prefix}{name}.")


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
