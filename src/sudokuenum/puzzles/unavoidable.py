"""Unavoidable sets of a grid: sets of cells in which alone another grid differs from it.

An unavoidable set is minimal if it contains no smaller unavoidable set. A puzzle whose clues are
digits of the grid is proper if and only if it has a clue in each minimal unavoidable set. The
kernel `unavoidable` lists all minimal sets with at most a given number of cells. It also lists some
sets that are not minimal, which are easy to drop because the smaller sets that they contain are
listed, too.

Cost: 0.03 s for the sets with at most 12 cells of a 9x9 grid, 0.2 s for at most 14 cells, and about
1 s for at most 16 cells.
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
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_UNAVOIDABLE_SETS
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, layout_of, with_cells
from sudokuenum.puzzles.cell_sets import masks_of_array
from sudokuenum.puzzles.hitting_set import minimal_sets
from sudokuenum.puzzles.kernels.unavoidable import Search
from sudokuenum.solving.search import is_proper, search_of_layout
from sudokuenum.symmetry.minlex import canonical, canonical_many

_NODES = 50_000
"""The number of nodes that a call of the search visits, which takes at most 0.1 s."""
_SETS_PER_CALL = 1024
"""The largest number of sets that one call of the search lists."""
_MOST_OTHER_GRIDS, _CHOICES = 100, 2000
"""The limits for sets of three digits: the number of other grids, and of choices in the search."""


@dataclass(frozen=True)
class UnavoidableSet(Pictured):
    """A set of cells in which, and in no other cell, another grid differs from a given grid.

    Parameters
    ----------
    puzzle
        A puzzle whose clues are the digits of the grid in the cells of the set.

    Examples
    --------
    >>> found = UnavoidableSet(Puzzle("12.. .... 21.. ...."))
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
        """The number of bands that contain a cell of the set."""
        height = self.puzzle.box.rows * self.puzzle.box.digits
        return len({cell // height for cell in self.cells})

    @property
    def stacks(self) -> int:
        """The number of stacks that contain a cell of the set."""
        box = self.puzzle.box
        return len({cell % box.digits // box.columns for cell in self.cells})


def unavoidable_sets(
    grid: PuzzleLike, size: int = 12, *, jobs: int | None = None, progress: ProgressLike = SILENT
) -> tuple[UnavoidableSet, ...]:
    """List all minimal unavoidable sets of a grid with at most `size` cells.

    Parameters
    ----------
    grid
        A full grid with at most 11 digits, which may have a layout. If the layout has rules beyond
        groups, the other grids satisfy them, too.
    size
        The largest number of cells of a set, at least 1.
    jobs
        The number of threads (default: all cores).
    progress
        Receives each cell once all sets in which it is the first cell are listed.

    Returns
    -------
    tuple[UnavoidableSet, ...]
        The sets, ordered by their number of cells and then by the cells themselves.

    Raises
    ------
    PuzzleError
        If the grid is not full, has more than 11 digits, or breaks a rule of its layout.
    OptionError
        If `size` is less than 1, or if `jobs` is out of range.

    Examples
    --------
    >>> [found.cells for found in unavoidable_sets("1234341221434321", 4)][:2]
    [(0, 1, 8, 9), (0, 2, 4, 6)]
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(grid, layouts=True)
    most = integer_within(size, "size", 1, inf, "a set has at least 1 cell")
    threads = check_jobs(jobs, bar)
    check_size(puzzle, "unavoidable sets of grids with")
    if 0 in puzzle.cells:
        raise PuzzleError(f"{puzzle} is not a full grid")
    if not is_proper(puzzle):
        raise PuzzleError(f"{puzzle} is no grid of the layout {puzzle.layout}")
    found = listed(puzzle, min(most, len(puzzle.cells)), threads, bar)
    sets = [UnavoidableSet(part_of(puzzle, cells)) for cells in minimal_sets(masks_of_array(found))]
    return tuple(sorted(sets, key=lambda found: (found.size, found.cells)))


def check_size(puzzle: Puzzle, subject: str) -> None:
    """Raise PuzzleError if the puzzle has more than 11 digits.

    `subject` is the beginning of the rule in the message, such as "unavoidable sets of grids with".
    """
    if puzzle.box.digits > MOST_DIGITS_OF_UNAVOIDABLE_SETS:
        raise PuzzleError(
            f"box {puzzle.box}: {subject} at most {MOST_DIGITS_OF_UNAVOIDABLE_SETS} digits"
        )


def unavoidable_kinds(sets: Iterable[UnavoidableSet]) -> dict[UnavoidableSet, int]:
    """Count unavoidable sets by kind, where equivalent sets are of the same kind.

    The digits matter for equivalence, because each set is compared as the puzzle whose clues are in
    its cells.

    Parameters
    ----------
    sets
        The unavoidable sets, as returned by `unavoidable_sets`.

    Returns
    -------
    dict[UnavoidableSet, int]
        The number of sets of each kind. A kind is represented by the minlex form of its sets. The
        kinds are ordered by their number of cells and then by their minlex forms.

    Raises
    ------
    PuzzleError
        If a set belongs to a grid with a layout.

    Examples
    --------
    >>> kinds = unavoidable_kinds(unavoidable_sets("1234341221434321", 4))
    >>> [(str(kind.puzzle), number) for kind, number in kinds.items()]
    [('.........1.2.2.1', 8)]
    """
    check_type(sets, Iterable, "unavoidable sets")
    puzzles = []
    for found in sets:
        check_type(found, UnavoidableSet, "an UnavoidableSet")
        puzzles.append(found.puzzle)
    if all(map(is_classic, puzzles)):
        forms = canonical_many(puzzles).forms
        numbers = Counter(with_cells(puzzles[0], form) for form in forms.tolist())
    else:
        numbers = Counter(canonical(puzzle).form for puzzle in puzzles)
    ordered = sorted(numbers, key=lambda puzzle: (puzzle.clues, puzzle.cells))
    return {UnavoidableSet(puzzle): numbers[puzzle] for puzzle in ordered}


def listed(
    grid: Puzzle, size: int, threads: int, progress: Progress = SILENT
) -> NDArray[np.uint64]:
    """List unavoidable sets with at most `size` cells, including all minimal sets.

    The array has the form that `cell_sets` describes.
    """
    layout, n = layout_of(grid), grid.box.digits
    cells, stopped = bytes(grid.cells), Event()
    parts = [np.zeros((0, 2), np.uint64)]

    def run(first: int) -> None:
        search = Search(cells, n, *layout.group_arrays, first, size, layout.rule_tables)
        while not search.ended() and not stopped.is_set():
            part = np.empty((_SETS_PER_CALL, 2), np.uint64)
            parts.append(part[: search.fill(part, _NODES)].copy())

    progress.start("least cells", len(cells))
    run_each(run, range(len(cells)), threads, stopped, lambda first: progress.advance(1))
    return np.unique(np.concatenate(parts), axis=0)


def of_three_digits(grid: Puzzle) -> NDArray[np.uint64]:
    """Find unavoidable sets in the cells of each triple of digits, in the form of `listed`.

    Not all of these sets are minimal, and not all minimal sets are found. The search takes 3 ms for
    a 9x9 grid.
    """
    layout, cells = layout_of(grid), np.array(grid.cells, np.uint8)
    places = cells == np.arange(1, layout.digits + 1)[:, None]
    others = np.empty((comb(layout.digits, 3) * _MOST_OTHER_GRIDS, len(cells)), np.uint8)
    number = 0
    for first, second, third in combinations(places, 3):
        search = search_of_layout(cells * ~(first | second | third), layout)
        number += search.fill(others[number : number + _MOST_OTHER_GRIDS], _CHOICES)
    bits = np.packbits(others[:number] != cells, axis=1, bitorder="little")
    # numpy sorts strings of 16 bytes faster than rows of an array
    strings = np.unique(np.pad(bits, ((0, 0), (0, 16 - bits.shape[1]))).view("S16"))
    sets: NDArray[np.uint64] = strings[strings != b""].view("<u8").astype(np.uint64)
    return sets.reshape(-1, 2)


def part_of(grid: Puzzle, cells: int) -> Puzzle:
    """Return the puzzle whose clues are the digits of a grid in the cells of a bit mask."""
    return with_cells(grid, (d if cells >> k & 1 else 0 for k, d in enumerate(grid.cells)))
