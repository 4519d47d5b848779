import os
import re
from pathlib import Path
from unittest.mock import Mock

import pytest
from refusals import refuses

from sudokuenum.common.files import check_target, same_file, why_not_open, write_whole
from sudokuenum.drawing.png import write_png
from sudokuenum.drawing.puzzles import puzzle_svg
from sudokuenum.errors import FileError


@pytest.mark.parametrize(("owner", "name"), [(Path, "write_bytes"), (os, "replace")])
def test_a_failure_leaves_the_old_file_and_nothing_else(
    owner: object, name: str, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("old")
    monkeypatch.setattr(owner, name, Mock(side_effect=OSError(28, "No space left on device")))
    words = f"picture '{re.escape(str(file))}': No space left on device$"
    refuses(FileError, words, write_png, file, puzzle_svg("1..............4"))
    assert file.read_text() == "old"
    assert os.listdir(file.parent) == [file.name]


def test_targets_that_cannot_be_written(tmp_path: Path) -> None:
    for name in ("none/x", "", "."):
        path = tmp_path / name if name else name
        refuses(FileError, "", check_target, path, "picture")
        refuses(FileError, "", write_whole, path, "text", "picture")
    too_long = tmp_path / ("n" * 300)
    refuses(FileError, "", write_whole, too_long, "text", "picture")
    if os.name == "posix":
        refuses(FileError, "", check_target, too_long, "picture")
        (tmp_path / "circle").symlink_to("circle")
        refuses(FileError, r"picture '.*circle': ", check_target, tmp_path / "circle", "picture")


@pytest.mark.skipif(os.name == "nt" or os.getuid() == 0, reason="root may write everywhere")
def test_a_file_that_is_read_only_is_not_replaced(file: Path) -> None:
    file.write_text("old")
    file.chmod(0o444)
    refuses(FileError, "the file is read-only", write_whole, file, "new", "picture")


def test_a_replaced_file_keeps_its_mode(file: Path) -> None:
    file.touch(0o600)
    before = file.stat().st_mode
    write_whole(file, "new", "picture")
    assert file.stat().st_mode == before


def test_links_are_the_same_file(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    assert same_file(one, tmp_path / "." / "one")
    one.write_text("")
    assert not same_file(one, other)
    other.hardlink_to(one)
    assert same_file(one, other)


def test_a_folder_is_no_file_whatever_the_system_says(tmp_path: Path) -> None:
    denied = PermissionError(13, "Permission denied")
    assert why_not_open(tmp_path, denied) == "Is a directory"
    assert why_not_open(tmp_path / "other", denied) == "Permission denied"
