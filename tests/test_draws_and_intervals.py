"""Statistics tested as statistics: the program of the tables, with fewer cases and draws."""

import runpy
from itertools import starmap
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from how_many import cases
from msgspec.structs import replace
from numpy.typing import NDArray

from sudokuenum import SampleEstimate, sample

PROGRAM = Path(__file__).parents[1] / "benchmarks" / "draws_and_intervals.py"
if not PROGRAM.exists():
    pytest.skip("it is not among the files that test a wheel", allow_module_level=True)
pytestmark = pytest.mark.heavy
NAMES = runpy.run_path(str(PROGRAM))


@pytest.mark.parametrize("name", ["of_layouts", "of_searches", "of_puzzles", "of_solutions"])
def test_intervals_hold_the_exact_number(name: str) -> None:
    rows = NAMES["covering"](NAMES[name](cases(60 if name == "of_layouts" else 8, 200)))
    assert rows
    assert all(row.accepted for row in rows), rows


def test_draws_have_their_probabilities() -> None:
    for row in NAMES["fits"](cases(0.1, 1)):
        assert row.accepted, row
        assert row.results > 40


def test_intervals_of_half_the_width_are_found_out() -> None:
    def narrowed(name: str, estimate: SampleEstimate, exact: float) -> tuple[Any, ...]:
        low, high = ((estimate.mean + end) / 2 for end in (estimate.low, estimate.high))
        return name, replace(estimate, low=low, high=high), exact

    known = list(NAMES["of_layouts"](60))
    assert all(row.accepted for row in NAMES["covering"](known))
    assert not NAMES["covering"](starmap(narrowed, known))[1].accepted


def biased(number: int, *arguments: Any, **options: Any) -> NDArray[np.uint8]:
    """Draw grids, and replace one in twenty by another one of them."""
    grids = sample(number, *arguments, **options)
    grids[::20] = grids[0]
    return grids


def test_biased_draws_are_found_out() -> None:
    assert NAMES["of_4x4_grids"](10_000).accepted
    assert not NAMES["of_4x4_grids"](10_000, biased).accepted
    assert not NAMES["of_6x6_classes"](2000, biased).accepted

    def unweighted(weights: NDArray[np.float64], seed: int) -> NDArray[np.bool_]:
        return np.random.default_rng(seed).random(len(weights)) < 0.1

    assert not NAMES["of_4x4_puzzles"](300_000, unweighted).accepted


def test_too_even_draws_are_found_out() -> None:
    """Draws in turn agree with the probabilities better than chance does."""
    number = 288 * 20

    def in_turn(number: int, *_: Any, **options: Any) -> NDArray[np.uint8]:
        grids: NDArray[np.uint8] = np.tile(NAMES["all_grids_4x4"](), (number // 288, 1))
        return grids

    assert not NAMES["of_4x4_grids"](number, in_turn).accepted


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 3.841), (10, 18.307), (100, 124.342), (1000, 1074.679)]
)
def test_the_probability_of_chi_square(freedom: int, quantile: float) -> None:
    """The quantiles are those of the published tables for p = 0.05."""
    row = NAMES["Fit"]("", 0, freedom + 1, quantile)
    assert row.p == pytest.approx(0.05, abs=0.003)


def test_the_number_of_minimal_4x4_puzzles() -> None:
    minimal = NAMES["PuzzlesOf4x4"].found().minimal()
    clues = np.bitwise_count(np.nonzero(minimal)[1])
    assert (24 * np.bincount(clues)[4:]).tolist() == [25728, 58368, 1536]
