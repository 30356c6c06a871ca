"""Pages are written whole or not at all, by the rights their readers have, and nowhere else."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from tutor.book import files
from tutor.book.files import write_text


@pytest.fixture
def umask() -> Iterator[None]:
    """Let new files be for their owner and group."""
    before = os.umask(0o027)
    yield
    os.umask(before)


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


@pytest.mark.usefixtures("umask")
def test_a_new_page_has_the_rights_of_a_new_file_and_an_old_one_keeps_its_own(
    tmp_path: Path,
) -> None:
    page = tmp_path / "page.html"
    write_text(page, "new")
    assert mode(page) == 0o640
    page.chmod(0o604)
    write_text(page, "newer")
    assert (mode(page), page.read_text(encoding="utf-8")) == (0o604, "newer")


def test_a_page_may_have_as_long_a_name_as_any_file(tmp_path: Path) -> None:
    page = tmp_path / f"{'p' * 250}.html"
    write_text(page, "text")
    assert list(tmp_path.iterdir()) == [page]


def test_what_lies_in_the_place_of_the_new_file_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, page = tmp_path / "secret", tmp_path / "page.html"
    secret.write_text("mine", encoding="utf-8")
    tmp_path.joinpath(".0").symlink_to(secret)
    monkeypatch.setattr(files, "token_hex", lambda _: "0")
    with pytest.raises(FileExistsError) as error:
        write_text(page, "text")
    assert error.value.filename == str(page) and not page.exists()
    assert secret.read_text(encoding="utf-8") == "mine"


def test_the_name_of_the_new_file_cannot_be_foretold(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names: list[str] = []
    replace = os.replace

    def noted(new: Path, file: Path) -> None:
        names.append(new.name)
        replace(new, file)

    monkeypatch.setattr(os, "replace", noted)
    for _ in range(2):
        write_text(tmp_path / "page.html", "text")
    assert len({*names}) == 2 and all(len(name) > 16 for name in names)


def test_a_link_is_replaced_and_not_what_it_points_to(tmp_path: Path) -> None:
    other, page = tmp_path / "other", tmp_path / "page.html"
    other.write_text("mine", encoding="utf-8")
    page.symlink_to(other)
    write_text(page, "text")
    assert other.read_text(encoding="utf-8") == "mine"
    assert not page.is_symlink() and page.read_text(encoding="utf-8") == "text"


@pytest.mark.parametrize("error", [OSError(28, "full"), KeyboardInterrupt(), MemoryError()])
def test_nothing_is_left_where_a_page_is_not_finished(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    def failing(*_: object) -> None:
        raise error

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(type(error)):
        write_text(tmp_path / "page.html", "text")
    assert list(tmp_path.iterdir()) == []


def test_a_pipe_is_written_to_and_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_text(pipe, "text")
    assert os.read(reader, 10) == b"text"
    os.close(reader)
    assert pipe.is_fifo() and list(tmp_path.iterdir()) == [pipe]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_device_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    device = tmp_path / "device"  # a link, so that not even broken code could replace the device
    device.symlink_to("/dev/full")
    with pytest.raises(OSError, match="No space") as error:
        write_text(device, "text")
    assert error.value.filename == str(device) and device.is_symlink()


def test_what_is_no_character_does_not_stop_a_page(tmp_path: Path) -> None:
    write_text(tmp_path / "page.html", "a\udc80b")
    assert tmp_path.joinpath("page.html").read_text(encoding="utf-8") == "a?b"
