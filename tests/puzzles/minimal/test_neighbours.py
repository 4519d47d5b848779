from itertools import combinations, product

import numpy as np
import pytest
from progress_told import Told
from refusals import refuses
from run_command import output

from sudokuenum import Box, Layout, canonical, minimise, minimise_many, neighbours
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.puzzles.minimal.kernels.unique_pairs import UniquePairs
from sudokuenum.solving import Sampler
from sudokuenum.solving.search import Listing, is_proper, solutions

SMALL = ".....41.2..3...."
SEVENTEEN = "....4.7...8.....9..1..........8....67........4.....2..3...7......1.....2.....6.18"


def changed(puzzle: Puzzle, change: int) -> set[Puzzle]:
    """The neighbours, from all ways to remove and add clues."""
    n, found = puzzle.box.digits, set()
    clues = [cell for cell, digit in enumerate(puzzle.cells) if digit]
    for removed in combinations(clues, change):
        left = [0 if cell in removed else digit for cell, digit in enumerate(puzzle.cells)]
        for cells in combinations([cell for cell, digit in enumerate(left) if not digit], change):
            for digits in product(range(1, n + 1), repeat=change):
                new = left.copy()
                for cell, digit in zip(cells, digits, strict=True):
                    new[cell] = digit
                if any(new[cell] == puzzle.cells[cell] for cell in removed):
                    continue
                try:
                    other = Puzzle(tuple(new), puzzle.box, puzzle.layout)
                except PuzzleError:
                    continue
                if is_proper(other):
                    found.add(other)
    return found


@pytest.mark.parametrize("text", [SMALL, "12...41.2..3....", "1.......2..34..."])
@pytest.mark.parametrize("change", [1, 2])
def test_neighbours_of_4x4_puzzles_are_all_that_there_are(text: str, change: int) -> None:
    puzzle = minimise(next(solutions(text)))
    found = list(neighbours(puzzle, change))
    assert len({*found}) == len(found)
    assert {*found} == changed(puzzle, change)


def test_neighbours_of_a_9x9_puzzle_are_all_that_there_are() -> None:
    puzzle = Puzzle(tuple(minimise_many(Sampler().draw(1, seed=1)).puzzles[0].tolist()))
    assert {*neighbours(puzzle)} == changed(puzzle, 1)


def pairs_of(puzzle: Puzzle, pairs: bool, rows: int = 1000) -> list[tuple[int, int]]:
    layout = puzzle.layout or Layout(puzzle.box)
    classic = puzzle.box == Box(3, 3) and puzzle.layout is None
    search = UniquePairs(
        bytes(puzzle.cells), puzzle.box.digits, *layout.group_arrays, classic, pairs
    )
    found: list[tuple[int, int]] = []
    while not search.ended():
        some = np.zeros((rows, 2), np.uint16)
        found += [(v, w) for v, w in some[: search.fill(some, 100)].tolist()]
    return found


def test_unique_pairs_of_9x9_puzzles_with_many_solutions() -> None:
    for grid in Sampler().draw(2, seed=3):
        cells = minimise_many([Puzzle(tuple(grid.tolist()))]).puzzles[0].copy()
        cells[np.flatnonzero(cells)[:3]] = 0
        puzzle = Puzzle(tuple(cells.tolist()))
        listed = np.concatenate([array.copy() for array in Listing(puzzle, limit=200_000)])
        assert len(listed) < 200_000
        new = np.flatnonzero(cells == 0)
        # a column for each clue: which solutions have it
        has = (listed[:, new, None] == np.arange(1, 10)).reshape(len(listed), -1)
        together = has.T.astype(np.float32) @ has.astype(np.float32)
        rows, columns = np.nonzero(np.triu(together == 1))
        clues = (9 * new[:, None] + np.arange(9)).ravel()
        expected = set(zip(clues[rows].tolist(), clues[columns].tolist(), strict=True))
        assert {*pairs_of(puzzle, True)} == {(v, w) for v, w in expected if v < w}
        alone = pairs_of(puzzle, False, rows=1)
        assert len({*alone}) == len(alone)
        assert {*alone} == {(v, w) for v, w in expected if v == w}


def test_minimal_and_essentially_different_neighbours() -> None:
    everything = list(neighbours(SMALL, 2))
    small = {puzzle for puzzle in everything if minimise(puzzle) == puzzle}
    assert {*neighbours(SMALL, 2, minimal=True)} == small
    forms = [canonical(puzzle).form for puzzle in neighbours(SMALL, 2, essential=True)]
    assert len({*forms}) == len(forms)
    assert {*forms} == {canonical(puzzle).form for puzzle in everything}


def test_neighbours_of_a_puzzle_with_17_clues() -> None:
    told = Told()
    found = list(neighbours(SEVENTEEN, 2, minimal=True, essential=True, progress=told))
    assert told.add_up(136)
    assert found
    assert all(is_proper(puzzle) and puzzle.clues == 17 for puzzle in found)
    own = [(cell, digit) for cell, digit in enumerate(Puzzle(SEVENTEEN).cells) if digit]
    for puzzle in found:
        assert sum(puzzle.cells[cell] == digit for cell, digit in own) == 15


def test_an_empty_line_stands_between_two_puzzles() -> None:
    grids = ["1234341221434321", "1234341243212143"]
    puzzles = [str(minimise(Puzzle(grid, "2x2"))) for grid in grids]
    for command, some in (("neighbours", puzzles), ("unavoidable", grids)):
        alone = [{*output(command, one, "--quiet").splitlines()} for one in some]
        assert all(alone)
        parts = output(command, *some, "--quiet").split("\n\n")
        assert [{*part.splitlines()} for part in parts] == alone


def test_puzzles_that_have_no_neighbours_here() -> None:
    refuses(OptionError, "change 0: expected 1 or 2", neighbours, SMALL, 0)
    refuses(PuzzleError, "the puzzle has more than one solution", neighbours, "." * 16)
    words = "box 3x4: neighbours of puzzles with at most 11 digits"
    refuses(PuzzleError, words, neighbours, empty_puzzle(Box(3, 4)))
    grid = next(solutions(empty_puzzle(Layout("x", "2x2"))))
    assert list(neighbours(grid)) == []
    words = "layout x: this is for puzzles whose only groups"
    refuses(PuzzleError, words, neighbours, grid, essential=True)
