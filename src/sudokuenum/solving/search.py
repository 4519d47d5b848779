"""Solving puzzles by a search: one solution, all of them one after the other, or many puzzles.

There are two searches: `kernels.search9` for 9x9 grids without further groups of cells, and
`kernels.search_any` for all others, with the groups of their layout.
Each call of a search does a bounded number of steps, so that Ctrl-C and time limits work.

Cost: a 9x9 puzzle with one solution takes a few microseconds, a hard one about 0.1 ms; solutions
are listed at some millions a second.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, integer_within
from sudokuenum.common.clock import Clock
from sudokuenum.common.parallel import check_jobs, run_each
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.arrays import PuzzlesLike, puzzle_array
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, checked_puzzle, is_classic, layout_of
from sudokuenum.kernels import search9, search_any

UNLIMITED = 2**62
"""The limit of solutions that stands for none."""
NODES = 20_000
"""The steps of one call of a search: at most 0.2 s, even for 16x16."""
_CHUNK = 1024
"""The most solutions in an array."""
_PUZZLES = 256
"""The most puzzles of one call."""


def search(puzzle: Puzzle) -> search9.Search | search_any.Search:
    """The search for the solutions of a puzzle, at its beginning."""
    cells = bytes(puzzle.cells)
    if is_classic(puzzle):
        return search9.Search(cells)
    layout = layout_of(puzzle)
    return search_any.Search(cells, layout.digits, *layout.arrays)


class Listing:
    """The solutions of a puzzle in arrays with a solution in each row, found as they are asked for.

    It stops at a limit of solutions or of time. `number` then says how many were found, and
    `complete` whether these are all. An array may be empty. Each iteration begins anew; `number`
    and `complete` are those of the iteration that went on last. OptionError for a negative limit or
    time.

    >>> listing = Listing("." * 81, limit=1000)
    >>> sum(len(array) for array in listing), listing.complete
    (1000, False)
    """

    def __init__(
        self, puzzle: PuzzleLike, *, limit: int | None = None, seconds: float | None = None
    ) -> None:
        self.number = 0
        self.complete = False
        self._puzzle = Puzzle.of(puzzle, layouts=True)
        self._most = check_limit(limit)
        self._clock = Clock(seconds)

    def __iter__(self) -> Iterator[NDArray[np.uint8]]:
        running = search(self._puzzle)
        size, number = 16, 0
        while not running.ended() and number < self._most and not self._clock.is_over():
            room = min(size, self._most - number)
            solutions = np.empty((room, len(self._puzzle.cells)), np.uint8)
            rows = running.fill(solutions, NODES)
            number += rows
            self.number, self.complete = number, running.ended()
            yield solutions[:rows]
            size = min(4 * size, _CHUNK)
        self.number, self.complete = number, running.ended()


def solutions(puzzle: PuzzleLike, limit: int | None = None) -> Iterator[Puzzle]:
    """The solutions of a puzzle one after the other, at most `limit` of them.

    A solution is searched for when it is asked for. OptionError for a negative limit, PuzzleError
    for a text that is no puzzle.

    >>> [str(grid) for grid in solutions("1234 3412 21.. 43..")]
    ['1234341221434321']
    """
    puzzle = Puzzle.of(puzzle, layouts=True)
    listing = Listing(puzzle, limit=limit)
    return (
        checked_puzzle(tuple(row), puzzle.box, puzzle.layout)
        for array in listing
        for row in array.tolist()
    )


def is_proper(puzzle: PuzzleLike) -> bool:
    """Whether a puzzle has exactly one solution."""
    return number_up_to_two(Puzzle.of(puzzle, layouts=True)) == 1


def number_up_to_two(puzzle: Puzzle) -> int:
    """0, 1 or 2: the number of solutions of a puzzle, 2 if it has more."""
    running, number = search(puzzle), 0
    while number < 2 and not running.ended():
        number += running.count(2, NODES)
    return min(number, 2)


def the_solution(puzzle: PuzzleLike) -> Puzzle:
    """The solution of a proper puzzle; PuzzleError if there is none or more than one."""
    some = list(solutions(puzzle, limit=2))
    if len(some) != 1:
        raise PuzzleError(f"the puzzle has {'more than one' if some else 'no'} solution")
    return some[0]


def solve_many(
    puzzles: PuzzlesLike, limit: int = 2, *, jobs: int | None = None
) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """For each of many 9x9 puzzles the number of its solutions, up to a limit, and one of them.

    The puzzles are given as any iterable of puzzles or texts, or as an array of integers with 81
    cells in each row, 0 for an empty cell. The solutions are an array of uint8 of that shape; the
    row of a puzzle without a solution is 0. The puzzles are solved on `jobs` threads, None for all
    cores; the results do not depend on it. PuzzleError for other sizes, for cells that are not 0
    to 9, and for an array of another shape; OptionError for a negative limit or a bad number of
    threads.

    >>> counts, grids = solve_many(["." * 81, "1" + "." * 80])
    >>> counts.tolist(), grids.shape
    ([2, 2], (2, 81))
    """
    most = check_limit(as_integer(limit, "limit"))
    threads = check_jobs(jobs)
    cells = puzzle_array(puzzles)
    counts = np.zeros(len(cells), np.uint64)
    grids = np.zeros_like(cells)

    def solve(start: int) -> None:
        part = slice(start, start + _PUZZLES)
        search9.solve(cells[part], most, counts[part], grids[part])

    run_each(solve, range(0, len(cells), _PUZZLES), threads)
    return counts, grids


def solutions_of_proper(puzzles: NDArray[np.uint8], *, jobs: int) -> NDArray[np.uint8]:
    """The solutions of an array of proper 9x9 puzzles; PuzzleError if one is not proper."""
    counts, grids = solve_many(puzzles, jobs=jobs)
    (improper,) = np.nonzero(counts != 1)
    if len(improper):
        number = int(improper[0])
        words = "more than one" if counts[number] else "no"
        raise PuzzleError(f"puzzle {number + 1}: it has {words} solution")
    return grids


def check_limit(limit: int | None) -> int:
    """The limit, or `UNLIMITED` for None; OptionError if it is negative or too large."""
    if limit is None:
        return UNLIMITED
    return integer_within(limit, "limit", 0, UNLIMITED, "the number of solutions is 0 to 2^62")
