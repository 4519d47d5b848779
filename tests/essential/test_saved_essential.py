"""Saved numbers of the grids that the classes of cell symmetries fix."""

from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import closing
from math import factorial
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from progress_told import Told
from refusals import refuses
from run_command import output, run_here
from saved_files import execute

from sudokuenum import count_essential, run_count
from sudokuenum.errors import BoxError, ContradictionError, SavedError
from sudokuenum.essential import CountByBurnside
from sudokuenum.essential.burnside import count as burnside
from sudokuenum.essential.burnside.fixed_by_columns import ColumnSums
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.long_runs import Run, Shard
from sudokuenum.results import merge_saved, read_status

NEVER = "the class has a number in the file"


def test_saved_classes_are_not_counted_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = count_essential("2x4", save=path)
    assert read_status(path).done == first.classes_in_all == 400
    with monkeypatch.context() as patch:
        patch.setattr(ColumnSums, "fixed", Mock(side_effect=AssertionError(NEVER)))
        again = count_essential("2x4", save=path)
        assert again.essentially_different == first.essentially_different == 1673187
        assert [one.fixed for one in again.classes] == [one.fixed for one in first.classes]
        # one class is missing
        execute(path, "UPDATE classes SET n = NULL, seconds = NULL, run = NULL WHERE number = 77")
        refuses(AssertionError, NEVER, count_essential, "2x4", save=path)
    assert count_essential("2x4", save=path).essentially_different == 1673187


def test_classes_are_claimed_one_by_one(path: Path) -> None:
    count, told = CountByBurnside("2x3"), Told()
    with Run(count, save=path) as run, Run(count, save=path) as other, closing(run.classes()) as it:
        next(it)
        assert (other.status().done, other.status().claimed) == (1, 0)
    with Run(count, save=path.with_name("part.db"), shard=Shard(1, 4)) as run:
        run.complete(told)
    assert told.add_up(23)


class Noting(Executor):
    """An executor that makes each call as it is handed over, and notes its class."""

    def __init__(self) -> None:
        self.numbers: list[int] = []

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        one = fn(*args, **kwargs)
        self.numbers.append(one.number)
        future.set_result(one)
        return future


@pytest.mark.heavy
def test_an_executor_counts_each_class_but_the_identity(path: Path) -> None:
    executor, told = Noting(), Told()
    count = run_count(CountByBurnside("3x3"), executor=executor, progress=told, save=path)
    assert sorted(executor.numbers) == [*range(2, 276)]
    assert told.add_up(275)
    assert count is not None
    assert count.essentially_different == 5472730538
    counted = {one.representative: one.fixed for one in count.classes}
    assert counted == {one.representative: one.fixed for one in count_essential().classes}
    again = Noting()
    run_count(CountByBurnside("3x3"), executor=again, save=path)
    assert not again.numbers


@pytest.mark.heavy
def test_threads_and_processes_of_others_count() -> None:
    with ThreadPoolExecutor(3) as threads:
        many = run_count(CountByBurnside("2x4"), executor=threads, jobs=3)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as processes:
        few = run_count(CountByBurnside("2x3"), executor=processes, jobs=2)
    assert many is not None
    assert few is not None
    assert (many.essentially_different, few.essentially_different) == (1673187, 49)


def test_classes_that_share_their_work_stay_in_this_process(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def moves_no_band(terms: burnside.Terms, symmetry: CellSymmetry) -> bool:
        return symmetry.rows == (0, 1, 2, 3, 4, 5)

    monkeypatch.setattr(burnside.Terms, "is_apart", moves_no_band)
    executor = Noting()
    count = run_count(CountByBurnside("2x3"), executor=executor)
    assert count is not None
    assert count.essentially_different == 49
    assert 40 < len(executor.numbers) < 89


def test_classes_by_row_sets_are_expected_to_take_most_of_the_time() -> None:
    count = CountByBurnside("6x2", grids=factorial(12))
    assert 2 * (count.expected_seconds(16, 1) or 0) > (count.expected_seconds(5005, 1) or 0) > 0


def test_a_file_is_of_one_shape_and_group(path: Path) -> None:
    refuses(BoxError, "", count_essential, "3x5", save=path)
    assert not path.exists()
    count_essential("2x2", save=path)
    words = "20 classes, kind burnside, not 25 classes"
    refuses(SavedError, words, count_essential, "2x2", save=path, transposition=False)
    execute(path, "UPDATE work SET kind = 'columns'")
    refuses(SavedError, "not kind burnside", count_essential, "2x2", save=path)


def test_a_wrong_file_is_refused_before_anything_is_counted(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    count_essential("2x2", save=path)
    monkeypatch.setattr(burnside, "count_by_columns", Mock(side_effect=AssertionError))
    refuses(SavedError, "not box 2x3", count_essential, "2x3", save=path)
    shown = run_here(f"essential --box 2x3 --save {path}", status=2)
    assert "counts box 2x2, 20 classes, kind burnside, not box 2x3" in shown.err


def test_a_saved_number_of_all_grids_is_counted_again(path: Path) -> None:
    count_essential("2x2", save=path)
    for n, grids, words in (
        (12, 480, "class 1: 12 grids are saved, but there are 20"),
        (12 + 128, None, "class 1: 140 grids are saved, but there are 12"),
    ):
        execute(path, f"UPDATE classes SET n = {n} WHERE number = 1")
        refuses(ContradictionError, words, count_essential, "2x2", save=path, grids=grids)


def test_a_wrong_number_in_the_file_is_found_by_the_order_of_the_group(path: Path) -> None:
    count_essential("2x3", save=path)
    execute(path, "UPDATE classes SET n = n + 1 WHERE number = 6")
    words = r"saved\.db: grids 28200960: the sum over the cl"
    refuses(ContradictionError, words, count_essential, "2x3", save=path)


def test_save_on_the_command_line(tmp_path: Path) -> None:
    path, text = tmp_path / "saved.db", tmp_path / "saved.txt"
    assert output(f"essential --box 2x2 --save {path} --quiet") == "2\n"
    shown = run_here(f"essential --box 2x2 --save {path}")
    assert "essentially different  2\n" in shown.out
    assert f"{path}: 20 of 20 classes done\n" in shown.err
    words = "count             box 2x2, 20 classes, kind burnside\n"
    assert output(f"status {path}").startswith(words)
    merge_saved([path], text)
    assert read_status(text).done == 20
    execute(path, "UPDATE work SET representatives = 'other'")
    run_here(f"essential --box 2x2 --save {path}", status=2)
    for line in run_here(f"status {path}", status=2).err.splitlines():
        assert "with other representatives of the classes" in line
