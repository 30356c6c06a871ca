from pathlib import Path

import pytest

from tutor import resources


def test_a_checkout_reads_the_folders_beside_the_package() -> None:
    assert (resources.data("rules") / "glossary.yaml").is_file()


def test_an_installed_package_reads_the_folders_it_carries(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_data").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    assert resources.data("lessons") == tmp_path / "_data" / "lessons"
