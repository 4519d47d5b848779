"""Rules beyond groups: their lines, the automata they become, and the errors of wrong rules."""

from re import escape

import pytest

from sudokuenum import Layout, LayoutError, Puzzle, count_solutions, solutions
from sudokuenum.geometry.rules.automata import Sum
from sudokuenum.geometry.rules.automaton import NOWHERE, unrolled
from sudokuenum.geometry.rules.rule_text import rule_of_line
from sudokuenum.geometry.rules.table_of_kinds import KINDS, WHOLE_GRID, kind_named


@pytest.mark.parametrize("name", KINDS)
def test_examples_are_read_and_written(name: str) -> None:
    kind = kind_named(name)
    assert kind.name == name
    layout = Layout(kind.example)
    (rule,) = layout.rules
    assert rule.kind == name
    assert rule_of_line(rule.text(9), 9) == rule
    assert Layout(layout.text) == layout
    if name != "box-indexer":
        assert layout.transposed.transposed == layout
    assert not layout.is_classic
    assert (name in WHOLE_GRID) == (not rule.cells)


def test_values_of_missing_dots() -> None:
    layout = Layout("ratio 3: r1c1 r1c2\nall-ratios 2 5")
    assert layout.rules[0].values == (2, 5)
    assert Layout(layout.text) == layout


def test_miracle_grids() -> None:
    miracle = "anti-king+anti-knight+non-consecutive"
    assert count_solutions(Puzzle("." * 81, layout=miracle)) == 72


def test_two_rules_together() -> None:
    lines = ["killer 7: r1c1 r1c2 r2c1", "greater: r3c2 r3c1", "sum 9: r2c2 r3c3 r4c4"]
    puzzle = Puzzle("." * 16, layout=Layout("2x2", rules=lines))
    expected = {
        str(grid)
        for grid in solutions("." * 16)
        if grid[0] + grid[1] + grid[4] == 7
        and grid[8] < grid[9]
        and grid[5] + grid[10] + grid[15] == 9
    }
    assert len(expected) > 1
    assert {str(grid) for grid in solutions(puzzle)} == expected


def test_cells_of_lines_and_runs() -> None:
    assert rule_of_line("sandwich 12: r3", 9).cells == tuple(range(18, 27))
    assert rule_of_line("sandwich 12: C3", 9).cells == tuple(range(2, 81, 9))
    assert rule_of_line("little-killer 12: r3c3-r1c1", 9).cells == (20, 10, 0)
    assert rule_of_line("sum 12: r1c1, r1c2-r1c2", 9).cells == (0, 1)
    assert rule_of_line("XV X: r1c1 r1c2", 9).values == (10,)
    assert rule_of_line("Slow thermo: r1c1 r1c2", 9).kind == "slow-thermometer"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("killer 50: r1c1 r1c2", "rule 'killer 50: r1c1 r1c2': no digits satisfy it"),
        ("thermometr: r1c1 r1c2", "rule 'thermometr': did you mean thermometer?"),
        ("wormhole: r1c1 r1c2", "rule 'wormhole': no rule has this name; sudokuenum generate"),
        (
            "odd-even: r1c1",
            "rule 'odd-even': no rule has this name; similar names: even and odd",
        ),
        ("sandwich: r3", "sandwich: 0 values, expected 1, as in 'sandwich 12: r3'"),
        ("arrow: r1c1 r1c2", "arrow: 1 part of cells, expected 2 parts, as in"),
        ("arrow: r1c1 =", "arrow: 1 cell, expected 2 cells or more"),
        ("palindrome: r1c1-r3c2", "cells r1c1-r3c2: not in one row, column or diagonal"),
        ("thermometer: r1c1 r2c10", "cell 'r2c10': the cells are r1c1 to r9c9"),
        ("thermometer: r1c1 r1c2 r1c1", "thermometer: r1c1 appears twice in the cells"),
        ("killer r1c2: r1c1 r1c3", "killer: 'r1c2' is not a value; write a colon before the cells"),
        ("clone: r1c1 r1c2 = r5c5", "clone: 2 cells and a copy of 1, not 2"),
        ("quadruple 1 2 10: r1c1 r1c2 r2c1", "quadruple: 10 is not a digit from 1 to 9"),
        ("killer: r1c1-r9c9 r1c2", "the group of r1c1 has 10 cells; groups have 2 to 9"),
        (
            "cage 45: r1c1-r3c3",
            "cells r1c1-r3c3: a diagonal or a rectangle; write r1c1 r2c2 r3c3 for the diagonal, or "
            "r1c1-r1c3 r2c1-r2c3 r3c1-r3c3 for the rectangle",
        ),
        (
            "even: r3c1-r2c2",
            "cells r3c1-r2c2: a diagonal or a rectangle; write r3c1 r2c2 for the diagonal, or "
            "r2c1-r2c2 r3c1-r3c2 for the rectangle",
        ),
        (
            "killer: r1c1-r2c3",
            "cells r1c1-r2c3: not in one row, column or diagonal; for a rectangle, write "
            "r1c1-r1c3 r2c1-r2c3",
        ),
    ],
)
def test_lines_that_are_refused(line: str, words: str) -> None:
    with pytest.raises(LayoutError, match=f"^{escape(words)}"):
        Layout(line)
    with pytest.raises(LayoutError, match=escape(words)) as caught:
        Layout(f"x\n{line}")
    is_parsed = "no digits" in words or "the group" in words
    assert is_parsed or str(caught.value).startswith("line 2: ")


def test_a_diagonal_is_clear_on_a_line_or_where_a_rectangle_would_be_too_large() -> None:
    main = tuple(range(0, 81, 10))
    for line in ("thermometer: r1c1-r9c9", "group: r1c1-r9c9", "killer: r1c1-r9c9"):
        assert rule_of_line(line, 9).cells == main
    assert rule_of_line("killer 3: r1c1-r1c2", 9).cells == (0, 1)


def test_other_sizes() -> None:
    with pytest.raises(LayoutError, match=r"^entropic: the number of digits is a multiple of 3"):
        Layout("entropic: r1c1 r1c2 r1c3", "2x2")
    with pytest.raises(LayoutError, match=r"^arrow: a circle of several cells"):
        Layout("arrow: r1c1 r1c2 = r2c2 r2c3", "4x4")


def test_layers_are_the_least() -> None:
    # a sum of 3 in two cells of 1 to 4: after 1 or 2 one digit is left, and nothing after 3
    assert unrolled(Sum(3), 2, 4) == (
        ((0, 1, NOWHERE, NOWHERE),),
        ((NOWHERE, 0, NOWHERE, NOWHERE), (0, NOWHERE, NOWHERE, NOWHERE)),
    )
    # different targets of a last cell that accept the same digit are one state
    assert len(unrolled(Sum(5), 3, 4)[2]) == 3


def test_rules_are_in_the_solution() -> None:
    layout = Layout("arrow: r1c1 = r2c2 r3c2\nzipper: r9c1-r9c3\nkiller 24: r5c5 r5c6 r5c7")
    grid = next(solutions(Puzzle("." * 81, layout=layout)))
    assert grid["r1c1"] == grid["r2c2"] + grid["r3c2"]
    assert grid["r9c1"] + grid["r9c3"] == grid["r9c2"]
    assert {grid["r5c5"], grid["r5c6"], grid["r5c7"]} == {7, 8, 9}
