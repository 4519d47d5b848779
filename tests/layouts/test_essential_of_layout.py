"""Essentially different grids of layouts: Burnside's lemma against orbits of all grids."""

import pytest
from progress_told import Told
from refusals import refuses
from twin_search_any import search_any

from sudokuenum import Box, Layout, count_layout, solutions
from sudokuenum.errors import ContradictionError, LayoutError, OptionError
from sudokuenum.geometry.layout_automorphisms import layout_automorphisms
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.layouts import count_essential_of_layout
from sudokuenum.layouts.essential import (
    conjugacy_classes,
    elements_of,
    fixed_of_layout,
    latin_classes,
)


def first_row_grids(layout: Layout) -> list[tuple[int, ...]]:
    """The grids up to relabelling: those with the digits in order in the first row."""
    n = layout.digits
    row = (*range(1, n + 1), *[0] * (n * n - n))
    return [grid.cells for grid in solutions(Puzzle(row, layout.box, layout))]


def orbits(layout: Layout) -> int:
    """The number of orbits of all grids under relabelling and the symmetries of the layout."""
    n = layout.digits
    generators = layout_automorphisms(layout).generators
    left = set(first_row_grids(layout))
    number = 0
    while left:
        number += 1
        waiting = [left.pop()]
        for grid in waiting:
            for g in generators:
                moved = [0] * len(grid)
                for cell, digit in enumerate(grid):
                    moved[g[cell]] = digit
                names = {digit: k for k, digit in enumerate(moved[:n], 1)}
                image = tuple(names[digit] for digit in moved)
                if image in left:
                    left.remove(image)
                    waiting.append(image)
    return number


LAYOUTS = [
    Layout("x", "2x2"), Layout("p", "2x2"), Layout("windoku", "2x2"),
    Layout("AABB AABC DDBC DDCC"), Layout(Box(1, 4)), Layout(Box(1, 5)),
    Layout("x", "2x3"), Layout("anti-knight", "2x3"), Layout("p", "2x3"),
    Layout("AAABBB AACBBD ACCCBD ECCFDD EEFFFD EEEFFD"), Layout("anti-king", "2x3"),
    Layout("hypercube"), Layout("anti-king+anti-knight"),
]  # fmt: skip


@pytest.mark.heavy
@pytest.mark.parametrize("layout", LAYOUTS, ids=str)
def test_the_lemma_counts_the_orbits_of_all_grids(layout: Layout) -> None:
    relabelled = count_layout(layout).relabelled
    assert relabelled == len(first_row_grids(layout))
    count = count_essential_of_layout(layout, relabelled, jobs=1)
    assert count.essentially_different == orbits(layout)
    assert count.classes == () or count.classes[0].fixed == relabelled
    assert count.order == layout_automorphisms(layout).order


@pytest.mark.parametrize("order", [2, 3, 4, 5])
def test_classes_of_latin_squares_are_those_of_the_group(order: int) -> None:
    group = layout_automorphisms(Layout(Box(1, order)))
    elements = elements_of(group, order**2)
    sizes = {bytes(g): size for g, size in latin_classes(order)}
    assert sorted(sizes.values()) == sorted(size for _, size in conjugacy_classes(group, elements))
    assert sizes.keys() <= {row.tobytes() for row in elements}


def test_a_layout_that_no_grid_fits() -> None:
    told = Told()
    count = count_essential_of_layout(Layout("anti-king", "2x2"), 0, progress=told)
    assert (count.essentially_different, count.classes) == (0, ())
    assert told.add_up(count.classes_in_all)


def test_fixed_grids_are_those_that_plain_search_finds() -> None:
    layout = Layout("x", "2x2")
    grids = list(search_any([0] * 16, layout.units))
    group = layout_automorphisms(layout)
    elements = elements_of(group, 16)
    for g, _ in conjugacy_classes(group, elements):
        fixed = 0
        for grid in grids:
            fixed += len({(grid[cell], grid[g[cell]]) for cell in range(16)}) == 4
        assert fixed_of_layout(layout, g, elements, 1) == fixed // 24


def test_published_numbers_of_essentially_different_grids() -> None:
    # F. Jarvis, E. Russell, Mathematics of Sudoku II, 2006: 49 grids with 2x3 boxes
    assert (
        count_essential_of_layout(
            Box(2, 3), count_layout(Box(2, 3)).relabelled
        ).essentially_different
        == 49
    )
    # two isotopy classes of Latin squares of order 4, and two of order 5, each of them closed under
    # transposition: B. McKay, A. Meynert, W. Myrvold, Small Latin squares, 2007
    assert count_essential_of_layout(Box(1, 4), 24).essentially_different == 2
    assert count_essential_of_layout(Box(1, 5), 1344).essentially_different == 2
    assert count_essential_of_layout(Layout("r1c1 r1c2", "1x5"), 1344).essentially_different == 2


@pytest.mark.parametrize(
    ("name", "relabelled", "number"),
    [
        # Mathimagics, thread 35002, August 2018, for the number up to relabelling
        ("windoku", 17463553760, 136439416),
        ("anti-knight", 8490104, 1061973),
        ("argyle", 331368, 41508),
        pytest.param("x", 153255603504, 1596582158, marks=pytest.mark.slow),
        # forum.enjoysudoku.com, thread Su-Doku's maths: tesseracts, 2 up to all symmetries
        pytest.param("hypercube", 104, 2, marks=pytest.mark.slow),
        # a permutation of rows and columns takes one of the next two to the other
        pytest.param("asterisk", 24357898629760, 761184665421, marks=pytest.mark.slow),
        pytest.param("girandola", 24357898629760, 761184665421, marks=pytest.mark.slow),
        pytest.param("center-dot", 473711463906304, 102803023316, marks=pytest.mark.slow),
        # Mathimagics and Serg, thread SudokuP - Analysis, February 2018
        pytest.param("p", 554191840696, 53666689, marks=pytest.mark.slow),
    ],
)
def test_layouts_of_9x9_grids(name: str, relabelled: int, number: int) -> None:
    """The sums are divisible by the orders of the groups, which fails for a wrong term."""
    assert count_essential_of_layout(name, relabelled).essentially_different == number


def test_wrong_numbers_of_grids_and_groups_that_are_too_large_are_refused() -> None:
    wrong = "^relabelled 1: the sum over the classes leaves 15 of 16$"
    refuses(ContradictionError, wrong, count_essential_of_layout, "x", 1, box="2x2", jobs=1)
    wrong = "relabelled -1: it is the number of grids"
    refuses(OptionError, wrong, count_essential_of_layout, "x", -1, box="2x3")
    wrong = "a layout with 3359232 symmetries: at most"
    refuses(LayoutError, wrong, count_essential_of_layout, Box(3, 3), 5)
