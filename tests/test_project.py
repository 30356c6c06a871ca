"""What must hold for the project as a whole: its files, its two commands, its version."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tutor

ROOT = Path(__file__).parents[1]
# in two parts, or this file would find itself
MACHINE_PATHS = re.compile("|".join("/" + name + "/" for name in ("work", "tmp", "root", "home")))


def tracked_files() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    assert listed.returncode == 0, listed.stderr
    return [ROOT / name for name in listed.stdout.split("\0") if name]


def test_no_tracked_file_names_a_path_of_one_machine() -> None:
    found = [
        f"{file.relative_to(ROOT)}:{number}: {line.strip()}"
        for file in tracked_files()
        if file.is_file()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if MACHINE_PATHS.search(line)
    ]
    assert found == []


def test_the_readme_begins_with_commands_that_make_knows() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    targets = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.M)
    commands = re.findall(r"^make ([a-z-]+)", readme, re.M)
    assert commands[:2] == ["learn", "test"]
    assert set(commands) <= set(targets)


def test_the_changelog_tells_of_this_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{tutor.__version__}]" in changelog


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ("def test_it():\n    pytest.skip('no lamp')", "no lamp"),
        ("pytest.skip('no oil', allow_module_level=True)", "no oil"),
        ("@pytest.mark.skip(reason='no wick')\ndef test_it(): pass", "no wick"),
    ],
    ids=["in a test", "a whole file", "by a mark"],
)
def test_a_skipped_test_fails_in_ci_and_says_why(tmp_path: Path, body: str, reason: str) -> None:
    shutil.copy(ROOT / "tests/conftest.py", tmp_path)
    (tmp_path / "test_lamp.py").write_text(f"import pytest\n{body}\n", encoding="utf-8")
    assert "failed" not in pytest_in(tmp_path, ci="")
    in_ci = pytest_in(tmp_path, ci="true")
    assert re.search("1 (failed|error)", in_ci)
    assert reason in in_ci


def pytest_in(folder: Path, ci: str) -> str:
    call = [sys.executable, "-m", "pytest", "-q", "-c", os.devnull, "--rootdir", str(folder)]
    environ = {**os.environ, "CI": ci}
    done = subprocess.run(
        [*call, str(folder)], cwd=folder, env=environ, capture_output=True, text=True
    )
    return done.stdout
