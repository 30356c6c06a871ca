"""Put the data folders into the wheel, with every catalog compiled."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA = "tutor/_data"


class DataHook(BuildHookInterface):
    """Ship rules/, lessons/ and locales/; an editable install reads the checkout instead."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        root = Path(self.root)
        shipped = build_data["force_include"]
        for folder in ("rules", "lessons"):
            shipped[str(root / folder)] = f"{DATA}/{folder}"
        self.compiled = TemporaryDirectory()
        for po in sorted(root.glob("locales/*/LC_MESSAGES/*.po")):
            place = po.relative_to(root).with_suffix(".mo")
            mo = Path(self.compiled.name) / place
            mo.parent.mkdir(parents=True, exist_ok=True)
            with po.open("rb") as source, mo.open("wb") as target:
                write_mo(target, read_po(source, abort_invalid=True))
            shipped[str(mo)] = f"{DATA}/{place.as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            self.compiled.cleanup()
