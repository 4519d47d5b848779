"""Times of the count and of its parts, on one thread. Each count is asserted before it is timed."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sudokuenum import Band, chain, count_grids
from sudokuenum.columns import column_sets, configuration_classes, partitions
from sudokuenum.completions import ENGINES, count_batch

BAND = Band.parse("123456789456789123789123456")


def count_band(engine: str) -> int:
    (counted,) = count_batch(column_sets(np.array([BAND.rows])), engine, jobs=1)
    return counted.n72


@pytest.mark.parametrize("engine", ENGINES)
def bench_band(benchmark: BenchmarkFixture, engine: str) -> None:
    other = "templates" if engine == "dfs" else "dfs"
    assert count_band(engine) == count_band(other)
    benchmark.extra_info["band"] = str(BAND)
    benchmark.pedantic(count_band, [engine], rounds={"dfs": 50, "templates": 3, "plain": 1}[engine])


def from_nothing() -> None:
    for cached in (chain, configuration_classes, partitions):
        cached.cache_clear()


def bench_chain(benchmark: BenchmarkFixture) -> None:
    from_nothing()
    assert [len(level) for level in chain().levels.values()] == [36288, 2051, 416, 174, 71, 44]
    benchmark.pedantic(chain, setup=from_nothing, rounds=5)


@pytest.mark.parametrize("level", [44, 416])
def bench_total(benchmark: BenchmarkFixture, level: int) -> None:
    from_nothing()
    assert count_grids(level, jobs=1).grids == count_grids(71).grids
    benchmark.pedantic(
        count_grids, [level], {"jobs": 1}, setup=from_nothing, rounds={44: 5, 416: 2}[level]
    )
