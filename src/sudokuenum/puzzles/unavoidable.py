"""Unavoidable sets of a grid: where another grid can differ from it, and in no other cell.

A puzzle of the grid is proper if, and only if, it has a clue in each minimal unavoidable set: one
of which no proper part is unavoidable. The kernel `unavoidable` lists all minimal sets up to a
number of cells, and some that contain a smaller one, which it lists too.

Cost: 0.03 s for the sets with at most 12 cells of a 9x9 grid, 0.2 s for those with at most 14, and
about 1 s for those with at most 16.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import comb, inf
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.parallel import check_jobs, run_each
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_UNAVOIDABLE_SETS
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, layout_of, with_cells
from sudokuenum.puzzles.hitting_set import minimal_sets
from sudokuenum.puzzles.kernels.unavoidable import Search
from sudokuenum.solving.kernels import search_any
from sudokuenum.symmetry.minlex import canonical, canonical_many

_NODES = 50_000
"""The steps of one call of the search: at most 0.1 s."""
_TOGETHER = 1024
"""The most sets that one call of the search lists."""
_OF_THREE, _CHOICES = 100, 2000
"""The most other grids that are found for three digits, and the choices of this search."""


@dataclass(frozen=True)
class UnavoidableSet(Pictured):
    """A set of cells of a grid in which another grid differs from it, and in no other cell.

    `puzzle` has the digits of the grid in the cells of the set, and no other clues.

    >>> found = UnavoidableSet(Puzzle.of("12.. .... 21.. ...."))
    >>> found.cells, found.size, found.digits, found.bands, found.stacks
    ((0, 1, 8, 9), 4, 2, 2, 1)
    """

    puzzle: Puzzle

    def __post_init__(self) -> None:
        check_type(self.puzzle, Puzzle, "a Puzzle")

    @property
    def cells(self) -> tuple[int, ...]:
        """The cells, counted from 0, in increasing order."""
        return tuple(cell for cell, digit in enumerate(self.puzzle.cells) if digit)

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.puzzle.clues

    @property
    def digits(self) -> int:
        """The number of different digits."""
        return len({*self.puzzle.cells} - {0})

    @property
    def bands(self) -> int:
        """The number of bands that have a cell of the set."""
        height = self.puzzle.box.rows * self.puzzle.box.digits
        return len({cell // height for cell in self.cells})

    @property
    def stacks(self) -> int:
        """The number of stacks that have a cell of the set."""
        box = self.puzzle.box
        return len({cell % box.digits // box.columns for cell in self.cells})


def unavoidable_sets(
    grid: PuzzleLike, size: int = 12, *, jobs: int | None = None, progress: Progress = SILENT
) -> tuple[UnavoidableSet, ...]:
    """List all minimal unavoidable sets of a grid with at most `size` cells.

    Parameters
    ----------
    grid
        A full grid with at most 11 digits, which may have a layout.
    size
        The most cells of a set, at least 1.
    jobs, progress
        The number of threads (default: all cores), and what is told of each least cell.

    Returns
    -------
    tuple[UnavoidableSet, ...]
        The sets, those with few cells first, and those with equally many in the order of their
        cells.

    Raises
    ------
    PuzzleError
        If the grid is not full, or has more than 11 digits.
    OptionError
        If `size` is less than 1, or for a bad number of threads.

    >>> [found.cells for found in unavoidable_sets("1234341221434321", 4)][:2]
    [(0, 1, 8, 9), (0, 2, 4, 6)]
    """
    puzzle = Puzzle.of(grid, layouts=True)
    most = integer_within(size, "size", 1, inf, "a set has at least 1 cell")
    threads = check_jobs(jobs, progress)
    check_size(puzzle, "unavoidable sets of grids with")
    if 0 in puzzle.cells:
        raise PuzzleError(f"{puzzle} is not a full grid")
    found = listed(puzzle, min(most, len(puzzle.cells)), threads, progress)
    sets = [UnavoidableSet(part_of(puzzle, cells)) for cells in minimal_sets(as_masks(found))]
    return tuple(sorted(sets, key=lambda one: (one.size, one.cells)))


def check_size(puzzle: Puzzle, words: str) -> None:
    """PuzzleError, with what can be listed in words, for a puzzle with more than 11 digits."""
    if puzzle.box.digits > MOST_DIGITS_OF_UNAVOIDABLE_SETS:
        raise PuzzleError(
            f"box {puzzle.box}: {words} at most {MOST_DIGITS_OF_UNAVOIDABLE_SETS} digits"
        )


def unavoidable_kinds(sets: Iterable[UnavoidableSet]) -> dict[UnavoidableSet, int]:
    """How many of some unavoidable sets there are of each kind.

    Sets of one kind are equivalent, with their digits; a kind is given as their minlex form. Those
    with few cells come first, and then by their forms. PuzzleError for sets with a layout.

    >>> kinds = unavoidable_kinds(unavoidable_sets("1234341221434321", 4))
    >>> [(str(kind.puzzle), number) for kind, number in kinds.items()]
    [('.........1.2.2.1', 8)]
    """
    check_type(sets, Iterable, "unavoidable sets")
    puzzles = []
    for one in sets:
        check_type(one, UnavoidableSet, "an UnavoidableSet")
        puzzles.append(one.puzzle)
    if all(map(is_classic, puzzles)):
        forms = canonical_many(puzzles).forms
        numbers = Counter(with_cells(puzzles[0], form) for form in forms.tolist())
    else:
        numbers = Counter(canonical(puzzle).puzzle for puzzle in puzzles)
    ordered = sorted(numbers, key=lambda puzzle: (puzzle.clues, puzzle.cells))
    return {UnavoidableSet(puzzle): numbers[puzzle] for puzzle in ordered}


def listed(
    grid: Puzzle, size: int, threads: int, progress: Progress = SILENT
) -> NDArray[np.uint64]:
    """Unavoidable sets with at most `size` cells, all minimal ones among them, as bit masks.

    The shape is (sets, 2): bit k of the first number is the cell k, of the second one 64 + k.
    """
    layout = layout_of(grid)
    cells, stopped = bytes(grid.cells), Event()
    parts = [np.zeros((0, 2), np.uint64)]

    def run(first: int) -> None:
        search = Search(cells, layout.digits, *layout.arrays, first, size)
        while not search.ended() and not stopped.is_set():
            part = np.empty((_TOGETHER, 2), np.uint64)
            parts.append(part[: search.fill(part, _NODES)].copy())

    progress.start("least cells", len(cells))
    run_each(run, range(len(cells)), threads, stopped, lambda first: progress.advance(1))
    return np.unique(np.concatenate(parts), axis=0)


def of_three_digits(grid: Puzzle) -> NDArray[np.uint64]:
    """Some unavoidable sets in the cells of each three digits, in the form of `listed`.

    Not all are minimal. Cost: 3 ms for a 9x9 grid.
    """
    layout, cells = layout_of(grid), np.array(grid.cells, np.uint8)
    places = cells == np.arange(1, layout.digits + 1)[:, None]
    others = np.empty((comb(layout.digits, 3) * _OF_THREE, len(cells)), np.uint8)
    number = 0
    for one, two, three in combinations(places, 3):
        search = search_any.Search(cells * ~(one | two | three), layout.digits, *layout.arrays)
        number += search.fill(others[number : number + _OF_THREE], _CHOICES)
    bits = np.packbits(others[:number] != cells, axis=1, bitorder="little")
    # numpy sorts texts of 16 bytes faster than rows of an array
    texts = np.unique(np.pad(bits, ((0, 0), (0, 16 - bits.shape[1]))).view("S16"))
    sets: NDArray[np.uint64] = texts[texts != b""].view("<u8").astype(np.uint64)
    return sets.reshape(-1, 2)


def as_masks(sets: NDArray[np.uint64]) -> list[int]:
    """Sets of cells as bit masks of one number each; those of `listed` have two."""
    return [low | high << 64 for low, high in sets.tolist()]


def part_of(grid: Puzzle, cells: int) -> Puzzle:
    """The digits of a grid in some cells, given as a bit mask, and no other clues."""
    return with_cells(grid, (d if cells >> k & 1 else 0 for k, d in enumerate(grid.cells)))
