"""Estimates from random samples: unbiased, with intervals that hold what they say."""

from math import sqrt
from random import Random

import numpy as np
import pytest
from puzzles_at_random import grids, with_fewer_clues
from run_command import as_json, run_here

from sudokuenum import Box, Puzzle, count_solutions, estimate_solutions
from sudokuenum.common.progress import SILENT
from sudokuenum.errors import OptionError
from sudokuenum.layouts import estimate_layout
from sudokuenum.solving import estimate
from sudokuenum.solving.column_sums.three_bands import ColumnSum

FEW = "..............1..2..3....4.............35..6.12......8...4.......59...3.8....2..."
"""A puzzle with 109 solutions, which hardly any draw of 10,000 hits."""


def random_puzzle(clues: int) -> Puzzle:
    return with_fewer_clues(grids()[clues], clues, Random(clues))


@pytest.fixture
def always_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sudokuenum.solving.count._TRIAL", 1)
    monkeypatch.setattr("sudokuenum.solving.estimate._MIN_TERMS", 0)


def test_few_solutions_are_counted() -> None:
    for seed in range(3):
        found = estimate_solutions(FEW, seed=seed)
        assert found.low == found.mean == found.high == 109


@pytest.mark.usefixtures("always_sampled")
def test_a_sample_never_says_that_there_is_no_solution() -> None:
    missed = 0
    for seed in range(20):
        found = estimate_solutions(FEW, samples=100, seed=seed)
        assert 0 <= found.low <= found.mean <= found.high
        assert found.low <= 109 <= found.high
        missed += found.mean == 0
    assert missed > 10
    printed = run_here(f"solutions {FEW} --estimate --samples 100 --seed 1")
    assert printed.err == "no draw hit a solution, which does not prove that there is none\n"
    assert as_json(f"solutions {FEW} --estimate --seed 1")["high"] >= 109


@pytest.mark.usefixtures("always_sampled")
def test_a_chute_that_cannot_be_filled_is_a_proof() -> None:
    found = estimate_solutions("12345678." + "." * 8 + "9" + "." * 63, seed=1)
    assert found.low == found.mean == found.high == 0


@pytest.mark.usefixtures("always_sampled")
@pytest.mark.parametrize("clues", [12, 16, 20])
def test_the_estimate_is_unbiased_and_the_interval_holds(clues: int) -> None:
    puzzle = random_puzzle(clues)
    truth = count_solutions(puzzle)
    found = [estimate_solutions(puzzle, samples=500, seed=seed) for seed in range(40)]
    means = np.array([one.mean for one in found]) / truth
    assert abs(means.mean() - 1) < 4 * means.std(ddof=1) / sqrt(len(means))
    assert sum(one.low <= truth <= one.high for one in found) >= 34


def test_no_drawn_term_is_above_the_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = []
    monkeypatch.setattr(
        estimate, "estimate_from", lambda values, *, most, **_: bounds.append((values.max(), most))
    )
    for clues in (0, 12, 24):
        estimate._estimate(ColumnSum(random_puzzle(clues).cells), 2000, 1, 0.95, SILENT)
    assert all(0 < largest <= most for largest, most in bounds)
    assert len(bounds) == 3


@pytest.mark.parametrize(("box", "grids"), [("2x2", 288), ("2x3", 28200960), ("1x5", 161280)])
@pytest.mark.parametrize("samples", [40, 200, 2000])
def test_the_number_of_all_grids_is_in_the_interval(box: str, grids: int, samples: int) -> None:
    found = [estimate_layout(Box(box), samples, seed=seed) for seed in range(40)]
    assert sum(one.low <= grids <= one.high for one in found) >= 34
    assert all(0 <= one.low <= one.mean <= one.high > one.low for one in found)


@pytest.mark.parametrize(
    "puzzle",
    [
        Puzzle("." * 36),
        Puzzle("." * 81, layout="clone: r1c1 = r5c5"),
        Puzzle("." * 81, layout="thermometer: r1c1-r1c3\nkiller 15: r5c1 r5c2"),
        Puzzle("." * 81, removed=[(0, 1), (0, 2)]),
    ],
)
def test_random_searches_estimate_other_puzzles(puzzle: Puzzle) -> None:
    truth = count_solutions(puzzle)
    found = [estimate_solutions(puzzle, samples=400, seed=seed) for seed in range(30)]
    means = np.array([one.mean for one in found]) / truth
    assert abs(means.mean() - 1) < 5 * means.std(ddof=1) / sqrt(len(means))
    assert sum(one.low <= truth <= one.high for one in found) >= 26
    with pytest.raises(OptionError, match="samples 39: at least 40 are needed"):
        estimate_solutions(puzzle, samples=39)


def test_few_solutions_are_counted_without_random_searches() -> None:
    found = estimate_solutions(Puzzle("." * 16, layout="x"), samples=40, seed=1)
    assert found.low == found.mean == found.high == 48
