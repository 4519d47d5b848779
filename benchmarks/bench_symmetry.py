"""Times of essentially different grids and minlex forms, on one thread.

Each benchmark asserts the results first.
"""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from pytest_benchmark.fixture import BenchmarkFixture

from sudokuenum import (
    Box,
    canonical_many,
    count_essential,
    essential_grid,
    essential_number,
    read_puzzles,
    solve_many,
)
from sudokuenum.essential import grids_by_band, symmetry_classes
from sudokuenum.essential.catalogue.walk import count_band
from sudokuenum.formats.many_puzzles import puzzle_array
from sudokuenum.results.published import published_essential
from sudokuenum.symmetry.essential_bands import minlex_tables
from sudokuenum.symmetry.kernels.minlex_puzzle import MinlexSearch

DATA = Path(__file__).parent.parent / "tests" / "data"


@pytest.mark.parametrize(("box", "rounds"), [("2x2", 20), ("2x3", 10), ("2x4", 2), ("3x3", 3)])
def bench_essential(benchmark: BenchmarkFixture, box: str, rounds: int) -> None:
    shape = Box(box)
    assert count_essential(shape, jobs=1).essentially_different == published_essential()[shape]
    benchmark.pedantic(count_essential, [shape], {"jobs": 1}, rounds=rounds)


def bench_classes(benchmark: BenchmarkFixture) -> None:
    assert len(symmetry_classes()) == 275
    benchmark.pedantic(symmetry_classes, rounds=20)


def grids() -> NDArray[np.uint8]:
    """100000 different grids: solutions of puzzles with three random boxes on the diagonal."""
    rng = np.random.default_rng(1)
    puzzles = np.zeros((100_000, 9, 9), np.uint8)
    for k in range(0, 9, 3):
        digits = np.argsort(rng.random((len(puzzles), 9)), axis=1) + 1
        puzzles[:, k : k + 3, k : k + 3] = digits.reshape(-1, 3, 3)
    return solve_many(puzzles.reshape(-1, 81), limit=1, jobs=1).solutions


def by_search(cells: NDArray[np.uint8]) -> bytes:
    """The minlex form by the search that serves puzzles with any boxes."""
    search = MinlexSearch(cells.tobytes(), 3, 3, np.zeros((1, 19), np.uint8))
    for transposed, row in product((False, True), range(9)):
        assert search.search(transposed, row, 10**6)
    return search.form()


def bench_canonical_grids(benchmark: BenchmarkFixture) -> None:
    many = grids()
    forms = canonical_many(many, jobs=1).forms
    turned = many.reshape(-1, 9, 9)[:, ::-1].transpose(0, 2, 1).reshape(-1, 81)
    assert (canonical_many(10 - turned, jobs=1).forms == forms).all()
    for k in range(0, len(many), len(many) // 20):
        assert by_search(many[k]) == forms[k].tobytes()
    minlex_tables()
    benchmark.extra_info["number"] = len(many)
    benchmark.pedantic(canonical_many, [many], {"jobs": 1}, rounds=10)


def bench_canonical_puzzles(benchmark: BenchmarkFixture) -> None:
    with (DATA / "puzzles_17_clue.txt").open() as file:
        puzzles = puzzle_array(read_puzzles(file, "17"))
    forms = canonical_many(puzzles).forms
    assert len(np.unique(forms, axis=0)) == len(puzzles)
    for k in range(0, len(puzzles), 25):
        assert by_search(puzzles[k]) == forms[k].tobytes()
    many = np.tile(puzzles, (20, 1))
    benchmark.extra_info["number"] = len(many)
    benchmark.pedantic(canonical_many, [many], {"jobs": 1}, rounds=10)


@pytest.mark.parametrize("band", [6, 100])
def bench_walk(benchmark: BenchmarkFixture, band: int) -> None:
    grids = count_band(None, band).grids
    assert grids == grids_by_band()[band - 1]
    benchmark.extra_info["number"] = grids
    benchmark.pedantic(count_band, [None, band], rounds=3)


@pytest.mark.parametrize("function", [essential_grid, essential_number])
def bench_numbers(benchmark: BenchmarkFixture, function: object) -> None:
    numbers = np.random.default_rng(1).integers(0, sum(grids_by_band()), 50).tolist()
    grids = [essential_grid(number) for number in numbers]
    assert [essential_number(grid) for grid in grids] == numbers
    benchmark.extra_info["number"] = len(numbers)
    if function is essential_grid:
        benchmark.pedantic(lambda: [essential_grid(number) for number in numbers], rounds=5)
    else:
        benchmark.pedantic(lambda: [essential_number(grid) for grid in grids], rounds=5)
