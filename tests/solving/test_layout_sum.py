"""Sums over columns for puzzles with rules, extra groups or removed candidates."""

from math import sqrt

import numpy as np
import pytest

from sudokuenum import Layout, Puzzle, count_layout, count_solutions, sample
from sudokuenum.geometry.layout import LayoutLike
from sudokuenum.grids.puzzle import layout_of
from sudokuenum.solving import Sampler, frequencies
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.count import CountingMethod, count_within_limits, counting_method
from sudokuenum.solving.layout_sum import layout_sum
from sudokuenum.solving.search import Listing

# clues in four rows of a grid
CLUES = "." * 27 + "214365897365897214897214365531642978642978531978531642"[:36] + "." * 18


def listed(puzzle: Puzzle) -> np.ndarray:
    return np.concatenate([*Listing(puzzle)])


@pytest.mark.parametrize(
    ("layout", "removed"),
    [
        ("r1c1 r2c2 r3c4", []),
        ("killer 12: r1c1 r1c2 r2c1\nthermometer: r1c4-r1c7", []),
        ("sum 20: r1c1 r2c2 r3c3", []),
        ("3x3", [(0, 1), (0, 2), (3, 9)]),
        ("killer 12: r1c1 r1c2 r2c1", [(0, 1), (10, 4)]),
    ],
)
def test_sum_and_search_agree(layout: LayoutLike, removed: list[tuple[int, int]]) -> None:
    puzzle = Puzzle(CLUES, layout=layout, removed=removed)
    grids = listed(puzzle)
    assert len(grids) > 20
    found = layout_sum(puzzle)
    assert found is not None
    assert sum(found.counts(1)) == len(grids)
    counts = [(grids == digit).sum(axis=0).tolist() for digit in range(1, 10)]
    assert found.frequencies(1).reshape(81, 9).T.tolist() == counts


def test_an_empty_grid_is_counted_as_the_layout() -> None:
    layout = Layout("killer 3: r1c1 r1c2")
    puzzle = Puzzle("." * 81, layout=layout)
    number = count_solutions(puzzle)
    assert number == count_layout(layout).grids == ColumnSum([0] * 81).count() // 36
    counts = frequencies(puzzle)
    assert counts[0].tolist() == [number // 2, number // 2, *[0] * 7]
    assert counts[40].tolist() == [number // 9] * 9


def test_the_reason_and_a_contradiction() -> None:
    puzzle = Puzzle("." * 81, layout="thermometer: r1c1 r1c2")
    assert "for 1 class of fillings" in counting_method(puzzle).reason
    wrong = Puzzle("91" + "." * 79, layout="thermometer: r1c1 r1c2")
    assert count_solutions(wrong) == 0
    found = layout_sum(wrong)
    assert found is not None
    assert found.classes == 0 == sum(found.counts(1))
    assert count_within_limits(wrong, method=CountingMethod(found, None, "")).complete


@pytest.mark.parametrize("layout", ["non-consecutive", "x", "windoku"])
def test_too_many_fillings(layout: str) -> None:
    assert layout_sum(Puzzle("." * 81, layout=layout)) is None
    assert layout_sum(Puzzle("." * 36, layout=Layout("x", "2x3"))) is None
    assert layout_of(Puzzle("." * 81)).is_classic


def test_samples_of_rules_are_uniform() -> None:
    """Each solution is drawn about equally often, by the chi-squared statistic."""
    clues = f"{CLUES[:63]}978531642........."
    puzzle = Puzzle(clues, layout="killer 12: r1c1 r1c2 r2c1\ngreater: r1c5 r1c4")
    number = len(listed(puzzle))
    assert 20 < number < 2000
    sampler = Sampler(puzzle)
    assert sampler.number_of_solutions == number
    drawn = sampler.draw(30 * number, seed=1)
    found, times = np.unique(drawn, axis=0, return_counts=True)
    assert {*map(bytes, found)} == {*map(bytes, listed(puzzle))}
    statistic = float(((times - 30) ** 2 / 30).sum())
    assert abs(statistic - (number - 1)) < 5 * sqrt(2 * number)
    assert (sampler.draw(3, seed=7) == sample(3, puzzle, seed=7)).all()


@pytest.mark.heavy
def test_samples_of_an_almost_empty_grid_follow_the_rules() -> None:
    puzzle = Puzzle("." * 80 + "9", layout="killer 3: r1c1 r1c2\nthermometer: r5c5-r5c7")
    for row in sample(2, puzzle, seed=1).tolist():
        grid = Puzzle(row)
        assert sorted(row[:2]) == [1, 2]
        assert row[40] < row[41] < row[42]
        assert row[80] == 9
        assert grid.clues == 81


def test_other_layouts_are_listed() -> None:
    puzzle = Puzzle("." * 16, layout="x")
    assert len({*map(bytes, sample(2000, puzzle, seed=1))}) == 48
    rules = Puzzle("." * 16, layout=Layout("2x2", rules=["greater: r1c1 r1c2"]))
    grids = sample(3000, rules, seed=1)
    assert len({*map(bytes, grids)}) == 144
    assert (grids[:, 0] > grids[:, 1]).all()
