"""Counts of the grids that follow rules other than groups."""

import re
from itertools import count, permutations
from math import perm

import numpy as np
import pytest

from sudokuenum import Layout, Puzzle, count_layout, solutions
from sudokuenum.counting.total import count_grids
from sudokuenum.geometry.rules.automata import Neighbours, Sum, differing_by
from sudokuenum.geometry.rules.automaton import is_kept_by, unrolled
from sudokuenum.layouts.count import plan_layout
from sudokuenum.layouts.estimate import estimate_layout
from sudokuenum.solving.probes import probed
from sudokuenum.solving.search import search_of_layout

GRIDS = [grid.cells for grid in solutions("." * 16)]


@pytest.mark.parametrize(
    ("line", "follows"),
    [
        ("thermometer: r1c1 r1c2", lambda g: g[0] < g[1]),
        ("sum 6: r1c1 r2c2 r3c3", lambda g: g[0] + g[5] + g[10] == 6),
        ("greater: r1c1 r1c2 r2c2", lambda g: g[0] > g[1] > g[5]),
        ("difference: r2c1 r3c1", lambda g: abs(g[4] - g[8]) == 1),
        ("palindrome: r1c1-r4c4", lambda g: g[0] == g[15] and g[5] == g[10]),
        ("non-consecutive", lambda g: False),
        ("all-xv", lambda g: {g[4 * i + j] + g[4 * i + j + 1] for i in range(4) for j in range(3)}
         .isdisjoint({5}) and {g[k] + g[k + 4] for k in range(12)}.isdisjoint({5})),
        ("parity: r1c1-r4c1", lambda g: all((g[4 * i] + g[4 * i + 4]) % 2 for i in range(3))),
    ],
)  # fmt: skip
@pytest.mark.parametrize("cells", [None, range(8), [0, 5, 10, 15]])
def test_grids_of_4x4(line: str, follows: object, cells: object) -> None:
    assert callable(follows)
    expected = sum(map(follows, GRIDS))
    count = count_layout(Layout("2x2", rules=[line]), first_cells=cells)  # type: ignore[arg-type]
    assert count.grids == expected


@pytest.mark.heavy
@pytest.mark.parametrize(
    "line",
    ["killer 3: r1c1 r1c2", "thermometer: r1c1-r1c5", "sandwich 0: r1", "renban: r1c1 r1c2 r2c1",
     "skyscraper 5: c4"],
)  # fmt: skip
def test_grids_of_9x9_with_a_rule_for_a_few_cells(line: str) -> None:
    """All fillings of cells of a group have equally many completions, by relabelling."""
    layout = Layout(line)
    count = count_layout(layout)
    assert count.engine == "sums"
    (constraint,) = layout.constraints
    k = len(constraint.cells)
    fitting = sum(map(constraint.automaton.reads, permutations(range(1, 10), k)))
    assert count.grids * perm(9, k) == count_grids().grids * fitting


@pytest.mark.heavy
def test_grids_of_9x9_with_a_rule_across_groups() -> None:
    """The numbers of grids of a rule and of its opposite add up to all grids."""
    rules = ("greater: r1c1 r2c5", "greater: r2c5 r1c1", "clone: r1c1 = r2c5")
    parts = [count_layout(Layout(rule)).grids for rule in rules]
    assert sum(parts) == count_grids().grids
    assert parts[0] == parts[1]


def test_other_cells_first_give_the_same_number() -> None:
    layout = Layout("non-consecutive", "2x3")
    expected = count_layout(layout).grids
    assert expected == 48 == sum(1 for _ in solutions(Puzzle("." * 36, layout=layout)))
    for cells in (range(1), range(6, 12), [0, 1, 2, 6, 7, 8]):
        assert count_layout(layout, first_cells=cells).grids == expected


@pytest.mark.heavy
def test_miracle_grids_by_two_ways() -> None:
    layout = Layout("anti-king+anti-knight+non-consecutive")
    count = count_layout(layout)
    assert count.grids == 72 == sum(1 for _ in solutions(Puzzle("." * 81, layout=layout)))
    assert count.symmetries == 8


def test_an_estimate_begins_with_an_empty_grid() -> None:
    estimate = estimate_layout(Layout("thermometer: r1c1 r1c2", "2x2"), 4000, seed=1)
    assert estimate.low < 144 < estimate.high


def test_rules_that_reversal_keeps() -> None:
    assert is_kept_by(unrolled(differing_by(9, 5), 4, 9), range(9)[::-1])
    assert is_kept_by(unrolled(Sum(20), 4, 9), range(9)[::-1])
    assert not is_kept_by(unrolled(Sum(19), 4, 9), range(9)[::-1])
    only_one_first = Neighbours((0b1111111100, *[0] * 8))
    assert not is_kept_by(unrolled(only_one_first, 2, 9), range(9)[::-1])


SUMS = [
    "4 11 21; 5 12 13; 6 14 24; 7 22 32; 3 23 33; 6 31 41; 4 34 44; 5 42 43",
    "7 11 21; 5 12 13; 3 14 24; 4 22 32; 6 23 33; 3 31 41; 7 34 44; 5 42 43",
    "7 11 12; 6 13 23; 4 14 24; 4 21 31; 6 22 32; 3 33 34; 3 41 42; 7 43 44",
]
"""The sums of pairs of cells in grids that follow without a choice."""


@pytest.mark.parametrize("sums", SUMS)
@pytest.mark.parametrize("is_reversed", [False, True])
def test_sums_remove_least_and_greatest_digits_alike(sums: str, is_reversed: bool) -> None:
    rules = re.sub(r"(\d) (\d)(\d) (\d)(\d)", r"sum \1: r\2c\3 r\4c\5", sums)
    if is_reversed:  # 5 - d in place of each digit d
        rules = re.sub(r"sum (\d)", lambda found: f"sum {10 - int(found[1])}", rules)
    found, choices = probed(search_of_layout(bytes(16), Layout(rules, "2x2")), 20, 1)
    assert (found == 1).all()
    assert (choices == 0).all()


def test_the_expected_time_is_the_time_of_a_choice_for_each_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    times = count()  # 0.02 s for each choice, because each is followed by a look at the clock
    monkeypatch.setattr("sudokuenum.layouts.count.thread_time", lambda: 0.02 * next(times))
    plan = plan_layout(Layout("non-consecutive", "2x4"), "search")
    first = plan.first_cells
    numbers = np.random.default_rng(1).integers(1, len(first.sizes) + 1, 500).tolist()
    searches = (search_of_layout(bytes(first.puzzle_cells(k)), plan.layout) for k in numbers)
    choices = np.mean([probed(one, 10, k)[1] for k, one in zip(numbers, searches, strict=True)])
    expected = 0.02 * choices * len(first.sizes)
    assert expected < plan.expected_seconds() < 2 * expected
