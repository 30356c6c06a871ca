"""Each module imports only from earlier lines; modules of one line do not know each other."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tutor

PACKAGE = Path(tutor.__file__).parent
LAYERS = [
    "resources",
    "cards yamlfile i18n cells",
    "trumps",
    "game",
    "names conditions",
    "words",
    "texts",
    "corpus sources",
    "options rulebook glossary",
    "explain search",
    "narrate scene",
    "typed page",
    "records",
    "coach",
    "review",
    "verdicts",
    "lessons store",
    "progress",
    "recall",
    "askable script_file",
    "goals lesson_file",
    "questions quizzes",
    "session standing",
    "validation",
    "playing",
    "screen",
    "book",
    "cli",
    "__main__",
]
LAYER = {name: number for number, line in enumerate(LAYERS) for name in line.split()}
FILES = sorted(PACKAGE.rglob("*.py"))


def part(module: str) -> str:
    """Return the part of the package a dotted name belongs to: ``game`` of tutor.game.play."""
    return module.split(".")[1] if "." in module else ""


def imported(source: str, package: str) -> Iterator[str]:
    """Yield the dotted names of tutor that a source imports, wherever in it they stand."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("tutor"))
        elif isinstance(node, ast.ImportFrom):
            start = package.split(".")[: 1 - node.level or None] if node.level else []
            module = ".".join([*start, *([node.module] if node.module else [])])
            if module == "tutor":
                yield from (f"tutor.{alias.name}" for alias in node.names)
            elif module.startswith("tutor."):
                yield module


def wrong_imports(source: str, module: str) -> list[str]:
    """Return what a module imports and may not."""
    package = module.rpartition(".")[0]
    return [
        name
        for name in imported(source, package)
        if part(name) in LAYER
        and part(name) != part(module)
        and LAYER[part(name)] >= LAYER[part(module)]
    ]


def module_of(file: Path) -> str:
    return ".".join(["tutor", *file.relative_to(PACKAGE).with_suffix("").parts])


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_a_module_imports_only_from_earlier_lines(file: Path) -> None:
    module = module_of(file)
    if module == "tutor.__init__":
        assert not list(imported(file.read_text(encoding="utf-8"), "tutor"))
        return
    assert part(module) in LAYER, f"{module} has no line yet: say in LAYERS where it belongs"
    assert wrong_imports(file.read_text(encoding="utf-8"), module) == []


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("tutor.game.play", "from tutor.cards import Card", []),
        ("tutor.game.play", "from tutor.game.rule import Rule", []),
        ("tutor.game.play", "from .rule import Rule\nfrom . import state", []),
        ("tutor.game.play", "from tutor.words import Words", ["tutor.words"]),
        ("tutor.game.play", "from tutor import words", ["tutor.words"]),
        ("tutor.game.play", "from ..words import Words", ["tutor.words"]),
        ("tutor.cards", "import tutor.cells", ["tutor.cells"]),
        ("tutor.cards", "def f():\n    from tutor.cli import main", ["tutor.cli"]),
        ("tutor.cli", "from tutor import __version__", []),
    ],
)
def test_a_wrong_import_is_seen(module: str, source: str, wrong: list[str]) -> None:
    assert wrong_imports(source, module) == wrong
