"""Times of the count and of its parts, on one thread. Each count is asserted before it is timed."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sudokuenum import Box, count_grids
from sudokuenum.counting import Band, chain, count_by_columns
from sudokuenum.counting.choices import ENGINES, EngineName
from sudokuenum.counting.column_sets import column_partitions, column_sets, configuration_classes
from sudokuenum.counting.completions import completions
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.counting.kernels.completions_sums import class_completions
from sudokuenum.results.published import published_grids

BAND = Band("123456789456789123789123456")
ROUNDS = {"dfs": 50, "plain": 1}
"""The number of rounds of an engine, where it is not 3."""


def count_band(engine: EngineName) -> int:
    (counted,) = completions(column_sets(np.array([BAND.rows])), engine, jobs=1)
    return counted.n


@pytest.mark.parametrize("engine", [name for name, one in ENGINES.items() if one.kernel])
def bench_band(benchmark: BenchmarkFixture, engine: EngineName) -> None:
    other: EngineName = "templates" if engine == "dfs" else "dfs"
    assert count_band(engine) == count_band(other)
    benchmark.pedantic(count_band, [engine], rounds=ROUNDS.get(engine, 3))


def bench_all_44_bands_by_sums(benchmark: BenchmarkFixture) -> None:
    configurations = Configurations(3, 3)
    expected = {part.n // 72 for part in count_grids().classes}
    assert set(class_completions(configurations)) == expected
    benchmark.pedantic(class_completions, [configurations], rounds=200)


def clear_caches() -> None:
    for cached in (chain, configuration_classes, column_partitions):
        cached.cache_clear()


def bench_chain(benchmark: BenchmarkFixture) -> None:
    clear_caches()
    assert [len(level) for level in chain().levels.values()] == [36288, 2051, 416, 174, 71, 44]
    benchmark.pedantic(chain, setup=clear_caches, rounds=5)


@pytest.mark.parametrize("level", [44, 416])
def bench_total(benchmark: BenchmarkFixture, level: int) -> None:
    clear_caches()
    assert count_grids(level=level, jobs=1).grids == count_by_columns().grids
    benchmark.pedantic(
        count_grids,
        kwargs={"level": level, "jobs": 1},
        setup=clear_caches,
        rounds={44: 5, 416: 2}[level],
    )


@pytest.mark.parametrize(("box", "rounds"), [("2x2", 50), ("2x3", 50), ("2x4", 20), ("3x3", 100)])
def bench_by_columns(benchmark: BenchmarkFixture, box: str, rounds: int) -> None:
    shape = Box(box)
    assert count_by_columns(shape).grids == published_grids()[shape]
    benchmark.pedantic(count_by_columns, [shape], {"jobs": 1}, rounds=rounds)


def bench_2x5_by_columns(benchmark: BenchmarkFixture) -> None:
    """On all cores. A count that is timed is the one asserted."""
    count = benchmark.pedantic(count_by_columns, [Box(2, 5)], rounds=3)
    assert count.grids == published_grids()[Box(2, 5)]
