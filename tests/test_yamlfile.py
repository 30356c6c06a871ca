"""Strict YAML: only plain trees of text are read, and every mistake is told with its line."""

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tutor.yamlfile import (
    MOST_BYTES,
    MOST_DEPTH,
    DataError,
    Node,
    Problem,
    expect_keys,
    parse,
    read,
    unknown,
)

WORDS = ["no", "off", "on", "yes", "~", "null", "010", "0x1F", "1:20", "1e3", ".inf", "2001-01-01"]


def plain(node: Node) -> Any:
    """Return the tree below a node without its lines."""
    match node.value:
        case dict():
            return {key: plain(value) for key, value in node.value.items()}
        case list():
            return [plain(value) for value in node.value]
    return node.value


def refused(content: bytes, folder: Path) -> list[str]:
    """Return what is wrong with a file of this content, a line each."""
    file = folder / "x.yaml"
    file.write_bytes(content)
    with pytest.raises(DataError) as caught:
        read(file)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("word", WORDS)
def test_a_word_stays_the_text_that_was_written(word: str) -> None:
    assert plain(parse(f"- {word}\n- {{key: {word}}}\n- '{word}'", "x.yaml")) == [
        word,
        {"key": word},
        word,
    ]


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a: 1\nb: [x, y]", {"a": "1", "b": ["x", "y"]}),
        ("a:\nb: ''", {"a": "", "b": ""}),
        ("a: >-\n  one\n  two\n", {"a": "one two"}),
        ("a:\r\n  b\r\n", {"a": "b"}),
        ("\ufeffa: 1", {"a": "1"}),
        ("--- a\n...\n", "a"),
        ("<<: {a: 1}", {"<<": {"a": "1"}}),
        ("a: हुकुम\nb: กอง", {"a": "हुकुम", "b": "กอง"}),
        ('a: "x\\ty"', {"a": "x\ty"}),
    ],
    ids=[
        "lists and mappings",
        "nothing is empty text",
        "folded",
        "Windows line ends",
        "byte order mark",
        "marked document",
        "no merge key",
        "every script",
        "a tab in quotes",
    ],
)
def test_a_plain_tree_is_read(text: str, tree: Any, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8", newline="")
    assert plain(read(tmp_path / "x.yaml")) == tree
    assert plain(parse(text, "x.yaml")) == tree


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"a: 1\nb: 2\na: 3", ["x.yaml:3: 'a' stands here twice; first in line 1"]),
        (b"x:\n  a: 1\n  a: 2", ["x.yaml:3: x: 'a' stands here twice; first in line 2"]),
        (b"a: 1\nb: &here 2", ["x.yaml:2: anchors and aliases are not used here"]),
        (b"a: 1\n&here b: 2", ["x.yaml:2: anchors and aliases are not used here"]),
        (b"a: 1\n\nb: *a", ["x.yaml:3: anchors and aliases are not used here"]),
        (b"a: &a [*a]", ["x.yaml:1: anchors and aliases are not used here"]),
        (b"a: 1\nb: !!int 2", ["x.yaml:2: tags are not used here"]),
        (b"a: !!python/object/apply:os.getcwd []", ["x.yaml:1: tags are not used here"]),
        (b"! a", ["x.yaml:1: tags are not used here"]),
        (b'a: 1\nb: "\\0"', ["x.yaml:2: control characters are not used here"]),
        (b'"\\e[2J": 1', ["x.yaml:1: control characters are not used here"]),
        (b'a: "\\x85"', ["x.yaml:1: control characters are not used here"]),
        (b"a: 1\nb: 2\nc: \x1b[2J", ["x.yaml:3: control characters are not used here"]),
        ("a: 1\nb: \ufeffx".encode(), ["x.yaml:2: control characters are not used here"]),
        (b"a: b\n---\nc: d", ["x.yaml:3: expected one document in the file"]),
        (b"", ["x.yaml:1: the file is empty"]),
        (b"# nothing\n", ["x.yaml:1: the file is empty"]),
        (b"\xef\xbb\xbf", ["x.yaml:1: the file is empty"]),
        (b"a: 1\nb: \xff", ["x.yaml:2: the file is not UTF-8 text"]),
        (b"\xff\xfea\x00", ["x.yaml:1: the file is not UTF-8 text"]),
        (b"? [a, b]\n: c", ["x.yaml:1: a key must be a single word"]),
        (b"a: 1\n? {b: c}\n: d", ["x.yaml:2: a key must be a single word"]),
        (b"a: " + b"x" * MOST_BYTES, ["x.yaml:1: the file is larger than a megabyte"]),
    ],
    ids=[
        "key twice",
        "key twice below",
        "anchor",
        "anchor on a key",
        "alias",
        "a list in itself",
        "tag",
        "tag that runs code",
        "bare tag",
        "NUL escaped",
        "terminal code in a key",
        "C1 escaped",
        "terminal code typed",
        "byte order mark inside",
        "two documents",
        "empty",
        "comment only",
        "byte order mark only",
        "not UTF-8",
        "UTF-16",
        "list as key",
        "mapping as key",
        "too large",
    ],
)
def test_what_could_hide_a_mistake_is_refused(
    content: bytes, told: list[str], tmp_path: Path
) -> None:
    assert refused(content, tmp_path) == told


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"a: [1, 2", 2),
        (b'a: 1\nb: "open', 2),
        (b"a: 1\n  b: 2", 2),
        (b"a: 1\n\tb: 2", 2),
        (b"a: b: c", 1),
        (b"a: @x", 1),
        (b"- a\nb: c", 2),
        (b"[" * 100_000, 1),
        (b"{" * 100_000, 1),
        (b"%YAML 3.0\n---\na", 1),
        (b'a: "\\ud800"', 1),
    ],
    ids=[
        "open list",
        "open quotes",
        "wrong indent",
        "tab as indent",
        "two colons",
        "reserved letter",
        "list then mapping",
        "a hundred thousand lists",
        "a hundred thousand mappings",
        "another YAML",
        "half a letter",
    ],
)
def test_what_is_no_yaml_is_told_with_its_line(content: bytes, line: int, tmp_path: Path) -> None:
    (told,) = refused(content, tmp_path)
    assert told.startswith(f"x.yaml:{line}: this is not YAML: ")
    assert told.removeprefix(f"x.yaml:{line}: this is not YAML: ")


def test_nesting_ends_where_it_is_said_to_end(tmp_path: Path) -> None:
    assert plain(parse("- " * MOST_DEPTH + "a", "x.yaml"))
    deeper = b"\n".join(b" " * level + b"k:" for level in range(MOST_DEPTH + 1)) + b" a"
    assert refused(deeper, tmp_path) == [f"x.yaml:{MOST_DEPTH + 1}: nested too deep"]
    assert refused(b"- " * 50_000 + b"a", tmp_path) == ["x.yaml:1: nested too deep"]


def test_all_mistakes_of_a_file_are_told_at_once(tmp_path: Path) -> None:
    assert refused(b'a: 1\na: 2\nb: !x 3\nc: "\\0"', tmp_path) == [
        "x.yaml:2: 'a' stands here twice; first in line 1",
        "x.yaml:3: tags are not used here",
        "x.yaml:4: control characters are not used here",
    ]


@pytest.mark.parametrize("name", ["missing.yaml", ".", "x.yaml/below"], ids=str)
def test_a_file_that_cannot_be_opened_is_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "x.yaml").write_text("a: 1", encoding="utf-8")
    with pytest.raises(DataError, match="^that file:1: cannot be read: ."):
        read(tmp_path / name, "that file")


@pytest.mark.parametrize(
    ("asked", "found"), [("text", "a: 1"), ("items", "a: 1"), ("items", "a"), ("mapping", "- a")]
)
def test_a_value_of_another_kind_is_a_mistake_of_the_file(asked: str, found: str) -> None:
    below = parse("\nkey:\n" + "\n".join(f"  {line}" for line in found.split("\n")), "x.yaml")
    with pytest.raises(DataError, match="^x.yaml:2: key: expected "):
        getattr(below.mapping["key"], asked)


def test_each_value_knows_its_line_and_key() -> None:
    root = parse("a:\n  - x\n  - b: y\n", "x.yaml")
    inner = root.mapping["a"].items[1].mapping["b"]
    assert (inner.line, inner.place, inner.text) == (3, "a[2].b", "y")
    folded = parse("- >-\n  one\n  two\n- 'three\n\n  four'\n", "x.yaml")
    assert [item.line for item in folded.items] == [1, 4]
    problem = inner.problem("found {what}", what="it")
    assert str(problem) == "x.yaml:3: a[2].b: found it"


@pytest.mark.parametrize(
    ("name", "known", "said"),
    [
        ("turn-upp", ["turn-up", "auction"], "'turn-upp'; did you mean turn-up?"),
        ("zzz", ["turn-up", "auction"], "expected one of turn-up, auction; found 'zzz'"),
        ("zzz", [f"key{n}" for n in range(13)], "'zzz' is not known here"),
        ("kex7", [f"key{n}" for n in range(13)], "not known here; did you mean key7?"),
    ],
    ids=["near", "far", "far of many", "near of many"],
)
def test_an_unknown_name_is_told_with_the_nearest(name: str, known: list[str], said: str) -> None:
    told = str(unknown(Node("x.yaml", 4, ""), name, known))
    assert told.startswith("x.yaml:4: ")
    assert told.endswith(said)


def test_every_unknown_key_is_told() -> None:
    root = parse("titel: 1\nrule: 2\nwy: 3", "x.yaml")
    assert [(p.line, p.facts["found"]) for p in expect_keys(root, ["title", "rule", "why"])] == [
        (1, "titel"),
        (3, "wy"),
    ]


# ---------------------------------------------------------------- whatever is in the file

YAMLISH = st.text(alphabet="ab:,-?[]{}&*!|>%@#'\" \n\t\\0x~\ufeff\u2028\x1bก♠", max_size=40)
TREES = st.recursive(
    st.text(alphabet=st.characters(exclude_categories=["C"]), max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(alphabet="abno01", max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


def is_told_well(problems: tuple[Problem, ...], lines: int) -> bool:
    """Tell whether there are mistakes and each has a place in the file."""
    places = [problem.file == "x.yaml" and 1 <= problem.line <= lines + 1 for problem in problems]
    return bool(places) and all(places)


@given(st.text(alphabet=st.characters()) | YAMLISH)
@example("half a letter: \ud800")
def test_no_text_raises_anything_but_a_data_error(text: str) -> None:
    try:
        parse(text, "x.yaml")
    except DataError as error:
        assert is_told_well(error.problems, len(text.splitlines()))


@given(st.binary(max_size=200) | YAMLISH.map(lambda text: text.encode("utf-8")))
def test_no_file_raises_anything_but_a_data_error(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "x.yaml"
        file.write_bytes(content)
        try:
            read(file)
        except DataError as error:
            lines = len(content.decode("utf-8", "replace").splitlines())
            assert is_told_well(error.problems, lines)


@given(TREES)
def test_json_is_read_as_it_stands(tree: Any) -> None:
    assert plain(parse(json.dumps(tree, ensure_ascii=False), "x.yaml")) == tree
