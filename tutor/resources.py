"""Find the data folders: inside the package once installed, beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def data(folder: str) -> Path:
    """Return a data folder: ``rules``, ``lessons`` or ``locales``."""
    installed = _PACKAGE / "_data"
    root = installed if installed.is_dir() else _PACKAGE.parent
    return root / folder
