"""Saved numbers of the grids that the classes of cell symmetries fix."""

import sqlite3
from pathlib import Path

import pytest

from sudokuenum import (
    BoxError,
    ContradictionError,
    SavedError,
    essentially_different,
    merge_saved,
    read_status,
)
from sudokuenum.cli import main
from sudokuenum.symmetry.fixed_by_columns import ColumnSums

Capture = pytest.CaptureFixture[str]
NEVER = "the class has a number in the file"


def change(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute(statement)
    database.close()


def test_saved_classes_are_not_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "saved.db"
    first = essentially_different("2x4", save=path)
    assert read_status(path).done == first.classes_in_all == 400

    def fail(*_: object) -> int:
        raise AssertionError(NEVER)

    with monkeypatch.context() as patch:
        patch.setattr(ColumnSums, "fixed", fail)
        again = essentially_different("2x4", save=path)
        assert again.number == first.number == 1673187
        assert [one.fixed for one in again.classes] == [one.fixed for one in first.classes]
        # one class is missing
        change(path, "UPDATE classes SET n = NULL, seconds = NULL, run = NULL WHERE number = 77")
        with pytest.raises(AssertionError, match=NEVER):
            essentially_different("2x4", save=path)
    assert essentially_different("2x4", save=path).number == 1673187


def test_a_file_is_of_one_shape_and_group(tmp_path: Path) -> None:
    path = tmp_path / "saved.db"
    essentially_different("2x2", save=path)
    with pytest.raises(SavedError, match="20 classes, engine burnside, not 25 classes"):
        essentially_different("2x2", save=path, transposition=False)
    with pytest.raises(SavedError, match="not box 2x3"):
        essentially_different("2x3", save=path)
    change(path, "UPDATE work SET engine = 'columns'")
    with pytest.raises(SavedError, match="not engine burnside"):
        essentially_different("2x2", save=path)


def test_the_number_of_all_grids_is_that_of_the_file(tmp_path: Path) -> None:
    path = tmp_path / "saved.db"
    essentially_different("2x2", save=path)
    with pytest.raises(ContradictionError, match="class 1: 12 grids are kept, but there are 20"):
        essentially_different("2x2", save=path, grids=480)


def test_a_wrong_number_in_the_file_is_found_by_the_order_of_the_group(tmp_path: Path) -> None:
    path = tmp_path / "saved.db"
    essentially_different("2x3", save=path)
    change(path, "UPDATE classes SET n = n + 1 WHERE number = 6")
    with pytest.raises(ContradictionError, match=r"saved\.db: grids 28200960: the sum over the cl"):
        essentially_different("2x3", save=path)


def test_save_on_the_command_line(tmp_path: Path, capsys: Capture) -> None:
    path, text = tmp_path / "saved.db", tmp_path / "saved.txt"
    assert main(["essential", "--box", "2x2", "--save", str(path), "--quiet"]) == 0
    assert main(["essential", "--box", "2x2", "--save", str(path)]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("2\n")
    assert f"{path}: 20 of 20 classes done\n" in shown.err
    assert main(["status", str(path)]) == 0
    words = "count     box 2x2, 20 classes, engine burnside; "
    assert capsys.readouterr().out.startswith(words)
    merge_saved([path], text)
    assert read_status(text).done == 20
    change(path, "UPDATE work SET bands = 'other'")
    assert main(["essential", "--box", "2x2", "--save", str(path)]) == 2
    assert main(["status", str(path)]) == 2
    for line in capsys.readouterr().err.splitlines():
        assert "with other representatives of the classes" in line


def test_nothing_is_saved_of_a_shape_that_cannot_be_counted(tmp_path: Path) -> None:
    path = tmp_path / "saved.db"
    with pytest.raises(BoxError):
        essentially_different("3x5", save=path)
    assert not path.exists()
