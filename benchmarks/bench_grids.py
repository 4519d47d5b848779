"""Random grids, and the ranks of grids, on one thread."""

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sudokuenum import rank, unrank
from sudokuenum.solving import Sampler

N = 6670903752021072936960
NUMBERS = [N // 20 * k for k in range(20)]


def bench_sample(benchmark: BenchmarkFixture) -> None:
    sampler = Sampler(jobs=1)
    assert sampler.number_of_solutions == N
    grids = sampler.draw(100_000, seed=1).reshape(-1, 9, 9)
    for lines in (grids, grids.swapaxes(1, 2)):
        assert (np.sort(lines, axis=2) == np.arange(1, 10)).all()
    benchmark.extra_info["number"] = len(grids)
    benchmark.pedantic(sampler.draw, [100_000], {"seed": 1}, rounds=5)


def bench_empty_sampler(benchmark: BenchmarkFixture) -> None:
    assert Sampler(jobs=1).number_of_solutions == N
    benchmark.pedantic(Sampler, ["." * 81], {"jobs": 1}, rounds=5)


@pytest.mark.parametrize("function", [rank, unrank])
def bench_number(benchmark: BenchmarkFixture, function: object) -> None:
    grids = [unrank(number) for number in NUMBERS]
    assert [rank(grid) for grid in grids] == NUMBERS
    benchmark.extra_info["number"] = len(NUMBERS)
    if function is rank:
        benchmark.pedantic(lambda: [rank(grid) for grid in grids], rounds=5)
    else:
        benchmark.pedantic(lambda: [unrank(number) for number in NUMBERS], rounds=5)
