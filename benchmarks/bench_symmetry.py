"""Essentially different grids and minlex forms, on one thread; results are asserted first."""

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
from sudokuenum.catalogue import tables
from sudokuenum.kernels import minlex
from sudokuenum.verification import published_essential

DATA = Path(__file__).parent.parent / "tests" / "puzzles" / "data"


@pytest.mark.parametrize(("box", "rounds"), [("2x2", 20), ("2x3", 10), ("2x4", 2), ("3x3", 3)])
def bench_essential(benchmark: BenchmarkFixture, box: str, rounds: int) -> None:
    shape = Box.parse(box)
    assert essentially_different(shape, jobs=1).number == published_essential()[shape]
    benchmark.pedantic(essentially_different, [shape], {"jobs": 1}, rounds=rounds)


def bench_classes(benchmark: BenchmarkFixture) -> None:
    assert len(symmetry_classes()) == 275
    benchmark.pedantic(symmetry_classes, rounds=20)


def grids() -> NDArray[np.uint8]:
    """200 images of each solution of the 17-clue puzzles, relabelled and with rows exchanged."""
    with (DATA / "puzzles_17_clue.txt").open() as file:
        puzzles = np.array([puzzle.cells for puzzle in read_puzzles(file, "17")], np.uint8)
    rng = np.random.default_rng(1)
    _, solved = solve_many(puzzles)
    many = np.repeat(solved, 200, axis=0).reshape(-1, 9, 9)
    for k in range(len(many)):
        rows = np.concatenate([3 * band + rng.permutation(3) for band in rng.permutation(3)])
        labels = np.concatenate([[0], rng.permutation(9) + 1])
        many[k] = labels[many[k][rows]]
    return many.reshape(-1, 81)


def bench_canonical_grids(benchmark: BenchmarkFixture) -> None:
    many = grids()
    forms, _ = canonical_many(many, jobs=1)
    assert len(np.unique(forms, axis=0)) == len(many) // 200
    for k in range(0, len(many), len(many) // 20):
        found = np.zeros((1, 19), np.uint8)
        search = minlex.Least(many[k].tobytes(), 3, 3, found)
        for transposed, row in product((False, True), range(9)):
            search.search(transposed, row)
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
