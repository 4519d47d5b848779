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
    canonical,
    canonical_many,
    essentially_different,
    read_puzzles,
    solve_many,
    symmetry_classes,
)
from sudokuenum.bands.catalogue416 import tables
from sudokuenum.kernels.minlex_puzzle import MinlexSearch
from sudokuenum.reports.published import published_essential

DATA = Path(__file__).parent.parent / "tests" / "data"


@pytest.mark.parametrize(("box", "rounds"), [("2x2", 20), ("2x3", 10), ("2x4", 2), ("3x3", 3)])
def bench_essential(benchmark: BenchmarkFixture, box: str, rounds: int) -> None:
    shape = Box.parse(box)
    assert essentially_different(shape, jobs=1).number == published_essential()[shape]
    benchmark.pedantic(essentially_different, [shape], {"jobs": 1}, rounds=rounds)


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
    return solve_many(puzzles.reshape(-1, 81), limit=1, jobs=1)[1]


def bench_canonical_grids(benchmark: BenchmarkFixture) -> None:
    many = grids()
    forms, _ = canonical_many(many, jobs=1)
    turned = many.reshape(-1, 9, 9)[:, ::-1].transpose(0, 2, 1).reshape(-1, 81)
    assert (canonical_many(10 - turned, jobs=1)[0] == forms).all()
    for k in range(0, len(many), len(many) // 20):
        found = np.zeros((1, 19), np.uint8)
        search = MinlexSearch(many[k].tobytes(), 3, 3, found)
        for transposed, row in product((False, True), range(9)):
            assert search.search(transposed, row, 10**6)
        assert search.form() == forms[k].tobytes()
    tables()
    benchmark.extra_info["number"] = len(many)
    benchmark.pedantic(canonical_many, [many], {"jobs": 1}, rounds=10)


def bench_canonical_puzzles(benchmark: BenchmarkFixture) -> None:
    with (DATA / "puzzles_17_clue.txt").open() as file:
        puzzles = list(read_puzzles(file, "17"))

    def forms() -> set[str]:
        return {str(canonical(puzzle).puzzle) for puzzle in puzzles}

    assert len(forms()) == len(puzzles)
    benchmark.extra_info["number"] = len(puzzles)
    benchmark.pedantic(forms, rounds=3)
