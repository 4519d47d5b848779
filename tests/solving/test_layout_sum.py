"""Sums over columns for puzzles with rules, extra groups or removed candidates."""

import numpy as np
import pytest

from sudokuenum import Layout, Puzzle, count_layout, count_solutions
from sudokuenum.geometry.layout import LayoutLike
from sudokuenum.grids.puzzle import layout_of
from sudokuenum.solving import frequencies
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
        ("center-dot", []),
        ("killer 12: r1c1 r1c2 r2c1\nthermometer: r1c4-r1c7", []),
        ("sum 20: r1c1-r3c3", []),
        ("3x3", [(0, 1), (0, 2), (3, 9)]),
        ("center-dot", [(0, 1), (10, 4)]),
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
