"""Unavoidable sets of grids, and their kinds."""

from itertools import combinations

import numpy as np
import pytest
from example_puzzles import STRANGE
from how_many import cases
from numpy.typing import NDArray
from progress_told import Told
from puzzles_at_random import grid_rows
from refusals import refuses
from twin_unavoidable import unavoidable

from sudokuenum import Box, Layout, Puzzle, empty_puzzle
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.puzzles import unavoidable_kinds, unavoidable_sets
from sudokuenum.puzzles.cell_sets import masks_of_array
from sudokuenum.puzzles.hitting_set import minimal_sets
from sudokuenum.puzzles.unavoidable import of_three_digits
from sudokuenum.solving.search import Listing, is_proper, solutions


def cells_of(grid: Puzzle | str, size: int) -> set[frozenset[int]]:
    return {frozenset(one.cells) for one in unavoidable_sets(grid, size, jobs=1)}


@pytest.mark.heavy
@pytest.mark.parametrize(
    ("layout", "grids", "sizes"),
    [
        (Layout(Box(2, 2)), 12, (4, 6, 16)),
        (Layout(Box(2, 3)), 1, cases((8,), (9,))),
        *((Layout(*name), 1, (7,)) for name in (("x", "2x3"), ("x", "2x2"))),
        (Layout("anti-knight", "2x3"), 1, (7,)),
    ],
)
def test_sets_agree_with_the_twin(layout: Layout, grids: int, sizes: tuple[int, ...]) -> None:
    for grid in list(solutions(empty_puzzle(layout), 24 * grids))[::24]:
        for size in sizes:
            assert cells_of(grid, size) == unavoidable(grid.cells, layout.all_groups, size)


@pytest.mark.parametrize("name", [("x", "2x3"), ("argyle", "3x3"), ("x+windoku", "3x3")])
def test_sets_of_three_digits_have_all_small_ones(name: tuple[str, str]) -> None:
    grid = next(solutions(empty_puzzle(Layout(*name))))
    found = {*masks_of_array(of_three_digits(grid))}
    sets = [{cell for cell in range(81) if mask >> cell & 1} for mask in found]
    for cells in sets[:30]:
        assert len({grid.cells[cell] for cell in cells}) in (2, 3)
        emptied = tuple(0 if k in cells else digit for k, digit in enumerate(grid.cells))
        others = solutions(Puzzle(emptied, grid.box, grid.layout))
        assert any(all(other.cells[k] != grid.cells[k] for k in cells) for other in others)
    small = [one for one in unavoidable_sets(grid, 14) if one.digits <= 3]
    assert small
    assert {sum(1 << cell for cell in one.cells) for one in small} <= found


def by_digits_and_rows(grid: NDArray[np.uint8], size: int) -> set[frozenset[int]]:
    """The minimal sets with at most `size` cells, from all solutions for half as many lines.

    A digit, or a row, that has a cell of an unavoidable set has at least two.
    """
    found: set[frozenset[int]] = set()
    for digits in combinations(range(1, 10), size // 2):
        for rows in combinations(range(9), size // 2):
            emptied = np.isin(grid, digits) & np.isin(np.arange(81) // 9, rows)
            for array in Listing(Puzzle(tuple(np.where(emptied, 0, grid)))):
                differing = array != grid
                numbers = differing.sum(axis=1)
                for row in differing[(numbers > 0) & (numbers <= size)]:
                    found.add(frozenset(np.flatnonzero(row).tolist()))
    return {cells for cells in found if not any(other < cells for other in found)}


@pytest.mark.heavy
@pytest.mark.parametrize("size", cases([6], [6, 8, 12]))
def test_sets_of_9x9_grids_agree_with_all_solutions_for_some_digits_and_rows(size: int) -> None:
    grid = grid_rows()[size % 3]
    assert cells_of(Puzzle(tuple(grid)), size) == by_digits_and_rows(grid, size)


def test_sets_are_unavoidable_and_minimal() -> None:
    for one in unavoidable_sets(STRANGE, 12):
        cells = Puzzle(STRANGE).cells
        emptied = Puzzle(tuple(0 if k in one.cells else digit for k, digit in enumerate(cells)))
        assert not is_proper(emptied)
        for cell in one.cells:
            assert is_proper(emptied.with_clue(cell, cells[cell]))


def test_numbers_of_sets_and_of_kinds() -> None:
    sets = unavoidable_sets(STRANGE)
    assert [sum(one.size == size for one in sets) for size in range(4, 13)] == [
        2, 0, 14, 0, 18, 10, 69, 57, 201,
    ]  # fmt: skip
    kinds = unavoidable_kinds(sets)
    assert sum(kinds.values()) == 371
    assert len({kind.puzzle for kind in kinds}) == len(kinds)
    kind, number = next(iter(kinds.items()))
    assert (str(kind.puzzle), number) == ("." * 68 + "1..2.....2..1", 2)


def test_the_kinds_do_not_change_with_a_symmetry() -> None:
    grid = Puzzle(tuple(grid_rows()[0].tolist()))
    turned = Puzzle(tuple(10 - grid.cells[9 * (k % 9) + k // 9] for k in range(81)))
    kinds = unavoidable_kinds(unavoidable_sets(grid, 10))
    assert kinds == unavoidable_kinds(unavoidable_sets(turned, 10))


def test_order_and_progress() -> None:
    told = Told()
    sets = unavoidable_sets(STRANGE, 10, jobs=2, progress=told)
    assert told.add_up(81)
    assert sets == unavoidable_sets(STRANGE, 10, jobs=1)
    assert [(one.size, one.cells) for one in sets] == sorted((one.size, one.cells) for one in sets)


def test_minimal_sets_of_many() -> None:
    sets = np.unique(np.random.default_rng(5).integers(1, 2**10, (300, 2), np.uint64), axis=0)
    kept = set(minimal_sets(masks_of_array(sets)))
    rows = [(a | b << 64, a, b) for a, b in sets.tolist()]
    for mask, a, b in rows:
        others = [(c, d) for _, c, d in rows if (c, d) != (a, b)]
        assert (mask in kept) != any(not c & ~a and not d & ~b for c, d in others)


def test_grids_that_have_no_sets_here() -> None:
    refuses(PuzzleError, r"^\.{16} is not a full grid$", unavoidable_sets, "." * 16)
    words = "box 3x4: unavoidable sets of grids with at most 11"
    refuses(PuzzleError, words, unavoidable_sets, next(solutions(empty_puzzle(Box(3, 4)))))
    refuses(OptionError, "size 0: a set has at least 1 cell", unavoidable_sets, STRANGE, 0)
    sets = unavoidable_sets(next(solutions(empty_puzzle(Layout("x", "2x2")))))
    refuses(PuzzleError, "layout x: this is for puzzles whose only groups", unavoidable_kinds, sets)
