"""The files of the tables for boxes of 4x3: made once, shared, checked when they are opened."""

import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import Mock

import numpy as np
import pytest
from numpy.typing import NDArray
from platformdirs import user_cache_path

from sudokuenum import __version__
from sudokuenum.research import Count4x3
from sudokuenum.research.grids_4x3 import tables as tables4x3
from sudokuenum.research.grids_4x3.tables import CACHE, tables_folder


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Small arrays instead of the tables; an element for each time that they are made."""
    times: list[int] = []

    def arrays(classes: object) -> dict[str, NDArray[Any]]:
        times.append(1)
        return {name: np.arange(100 + k) for k, name in enumerate(tables4x3._ARRAYS)}

    monkeypatch.setattr(tables4x3, "_arrays", arrays)
    return times


def opened(folder: Path) -> dict[str, list[int]]:
    """What a process gets."""
    arrays = tables4x3._open(folder) or tables4x3._make(SimpleNamespace(), folder)  # type: ignore[arg-type]
    return {name: array.tolist() for name, array in arrays.items()}


def test_tables_are_made_once(made: list[int], tmp_path: Path) -> None:
    folder = tmp_path / "new" / "4x3"
    first = opened(folder)
    assert opened(folder) == first
    assert made == [1]
    assert isinstance((tables4x3._open(folder) or {})["table"], np.memmap)
    assert [path.name for path in folder.parent.iterdir()] == ["4x3"]


def test_damaged_tables_are_made_again(made: list[int], tmp_path: Path) -> None:
    folder = tmp_path / "4x3"
    first = opened(folder)
    table, sums = folder / "table.npy", folder / "sums.json"
    content = table.read_bytes()
    damages: list[Callable[[], object]] = [
        lambda: table.write_bytes(content[:-1] + bytes([content[-1] ^ 1])),
        lambda: table.write_bytes(content[:-8]),
        lambda: table.write_bytes(b""),  # as after a power cut
        table.unlink,
        lambda: table.write_bytes((folder / "start.npy").read_bytes()),
        lambda: sums.write_text(""),
        lambda: sums.write_text("[]"),
    ]
    for number, damage in enumerate(damages, 2):
        damage()
        assert opened(folder) == first
        assert opened(folder) == first
        assert len(made) == number


@pytest.mark.skipif(os.name == "nt", reason="a folder has no mode there")
def test_a_folder_that_cannot_be_written(made: list[int], tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert len(opened(tmp_path / "file" / "4x3")) == len(tables4x3._ARRAYS)
    assert made == [1]


def test_a_full_disk(made: list[int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(np, "save", Mock(side_effect=OSError(28, "No space left on device")))
    assert len(opened(tmp_path / "4x3")) == len(tables4x3._ARRAYS)
    assert list(tmp_path.iterdir()) == []


def test_where_tables_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(CACHE, str(tmp_path))
    assert tables_folder() == tmp_path / f"4x3-{__version__}"
    monkeypatch.delenv(CACHE)
    assert tables_folder().parent == user_cache_path("sudokuenum", appauthor=False)
    assert f"0.75 GB, kept in {tables_folder()} until you delete it" in Count4x3().preparation
