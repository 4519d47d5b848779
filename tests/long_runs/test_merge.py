import os
from pathlib import Path
from unittest.mock import Mock

import pytest
from refusals import refuses
from saved_files import error_with_small_files
from whole_count import whole_count

from sudokuenum import run_count
from sudokuenum.common.ranges import ranges_text, read_ranges
from sudokuenum.counting import CountByChain
from sudokuenum.errors import OptionError, SavedError
from sudokuenum.long_runs import Shard
from sudokuenum.long_runs.saved import Merged
from sudokuenum.results import merge_saved


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("parts")
    paths = [folder / f"{k}.db" for k in (1, 2)]
    for k, path in enumerate(paths, 1):
        run_count(CountByChain(2051, "sums"), save=path, shard=Shard(k, 2))
    return paths


@pytest.mark.heavy
@pytest.mark.skipif(os.name == "nt", reason="limits the size of files as POSIX does")
@pytest.mark.parametrize("blocks", [0, 8, 100])
def test_a_target_that_does_not_fit_is_not_there(
    blocks: int, parts: list[Path], path: Path
) -> None:
    error = error_with_small_files(blocks, f"merge {parts[0]} {parts[1]} --save {path}")
    assert error.startswith(f"sudokuenum: {path}: ")
    assert os.listdir(path.parent) == []
    assert merge_saved(parts, path) == Merged(2051, (), ())


def test_a_target_that_appears_meanwhile_is_kept(
    parts: list[Path], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def late(part: Path, name: Path) -> None:
        path.write_text("mine")
        link(part, name)

    monkeypatch.setattr(os, "link", late)
    refuses(SavedError, r"saved\.db: already exists", merge_saved, parts, path)
    assert path.read_text() == "mine"
    assert os.listdir(path.parent) == [path.name]


def test_a_file_system_without_links(
    parts: list[Path], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "link", Mock(side_effect=PermissionError))
    assert merge_saved(parts, path).gaps == ()
    assert os.listdir(path.parent) == [path.name]
    whole = whole_count(CountByChain(2051, "sums"), save=path)
    assert str(whole.grids) == "6670903752021072936960"


def test_ranges_of_numbers() -> None:
    for numbers in ([], [1], [1, 2], [1, 3], [1, 2, 3, 5, 8, 9, 144578]):
        text = ranges_text(numbers)
        if numbers:
            found = [number for part in read_ranges(text, 144578, "classes") for number in part]
            assert found == numbers
    assert read_ranges(" 3 - 5 , 7-", 9, "classes") == [range(3, 6), range(7, 10)]
    for text in (
        "", "-", "-5", "0", "0-3", "1:3",
        "3-2", "1-10", "10", "1,1", "1-3,3", "5,2", "1-3-5", "1,,2",
        "a", "1-b", "+1", "1_0", "\u0663", "1.5", "9" * 5000,
    ):  # fmt: skip
        words = r"expected increasing ranges .* of 1-9"
        refuses(OptionError, words, read_ranges, text, 9, "classes")
