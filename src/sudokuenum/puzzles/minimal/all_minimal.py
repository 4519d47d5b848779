"""All minimal puzzles of a grid, or among the clues of a proper puzzle, with few clues.

We list the puzzles as hitting sets of the unavoidable sets of the grid, by one of two methods. For
at most 20 clues of a full 9x9 grid without a layout, the kernel `minimal_puzzles9` begins with the
clues of two bands or stacks (pairs_of_bands.py). Otherwise the kernel `minimal_puzzles` tries one
clue after the other. It begins with the unavoidable sets of few cells for 9x9 grids without a
layout, and with unavoidable sets of three digits for other grids. Both kernels find more sets where
they need them.

If the grid consists of two stacks or two bands, and few clues and no layout are given, there are
two cases: few clues in the first half, or few clues in the second half. The search begins in the
half with few clues, because the sets that it needs there are soon found.

The search is divided into cases, which are given by the bands and the numbers of their clues, or by
the first clues and some cells without a clue. Because the lengths of the cases differ widely, the
cases are taken in a fixed random order, so that the mean time of the finished cases estimates the
time of the others. Each thread has a search of its own, which keeps the sets that it has found for
its next case.

Cost: on one core, a sixth of a second for a random 9x9 grid and 16 clues, and some seconds for 17
clues. The cost is far lower if there are far fewer clues to choose from.
Reference: G. McGuire, B. Tugemann and G. Civario, There is no 16-clue Sudoku, 2012.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from threading import Event
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.bit_masks import mask_of
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.pool import Pool
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.geometry.box import Box
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, layout_of
from sudokuenum.long_runs.shard import Shard
from sudokuenum.puzzles.cell_sets import masks_of_array, sets_array
from sudokuenum.puzzles.minimal.kernels import minimal_puzzles9
from sudokuenum.puzzles.minimal.kernels.minimal_puzzles import Search
from sudokuenum.puzzles.minimal.pairs_of_bands import MOST_CLUES, PairsOfBands
from sudokuenum.puzzles.unavoidable import check_size, listed, of_three_digits, part_of
from sudokuenum.solving.search import solve

_SIZE_IN_GRID, _SIZE_IN_PUZZLE = 12, 8
"""The size of the largest sets with which the search begins, for a full grid and for a puzzle."""
_CELLS_PER_CLUE = 4
"""The number of cells for each clue from which a grid is searched in halves."""
_CASES = 500
"""The smallest number of cases into which a search is divided."""
_STEPS = 1_000_000
"""The number of steps in a call of the search, which takes at most 0.2 s."""
_PUZZLES_PER_CALL = 1024
"""The largest number of puzzles that a call finds."""

_Search: TypeAlias = Search | minimal_puzzles9.Search
"""A search of a kernel, which begins with a case and makes a number of steps in each call."""
_Case: TypeAlias = tuple[Any, ...]
"""The arguments with which a search begins."""


class _Searches(deque[_Case | _Search]):
    """Unfinished searches, followed by waiting cases, which iteration removes.

    An exhausted iterator can yield more items after an unfinished search has been put back.
    """

    def __iter__(self) -> Iterator[_Case | _Search]:
        return self

    def __next__(self) -> _Case | _Search:
        if not self:
            raise StopIteration
        return self.popleft()


def minimal_puzzles(
    puzzle: PuzzleLike,
    clues: int | None = None,
    *,
    shard: Shard | None = None,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> Iterator[Puzzle]:
    """List all minimal puzzles of a grid, or among the clues of a proper puzzle.

    Parameters
    ----------
    puzzle
        A proper puzzle or a full grid with at most 11 digits, which may have a layout. All clues of
        the listed puzzles are clues of this puzzle.
    clues
        The largest number of clues of a listed puzzle (default: any number).
    shard
        The part of the puzzles to list (default: all puzzles). The parts 1/M to M/M together
        contain each puzzle once.
    jobs
        The number of threads (default: all cores).
    progress
        Receives each finished case. Because the cases are in a random order, their mean time
        estimates the time of the others.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order. The search continues as you iterate.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper, or has more than 11 digits.
    OptionError
        If `clues` is less than 1, or if `jobs` is out of range.

    Examples
    --------
    >>> sorted(str(found) for found in minimal_puzzles("1234341221434321", 4))[:2]
    ['.....41.2..3....', '....3..2.14.....']
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True)
    threads = check_jobs(jobs, bar)
    if shard is not None:
        check_type(shard, Shard, "a Shard, such as Shard(1, 2)")
    check_size(puzzle, "all minimal puzzles are listed for")
    most = puzzle.clues
    if clues is not None:
        rule = "a minimal puzzle has at least 1 clue"
        most = min(most, integer_within(clues, "clues", 1, inf, rule))
    return OneByOne(_list(puzzle, solve(puzzle), most, shard or Shard(), threads, bar))


def _list(
    puzzle: Puzzle, solution: Puzzle, most: int, shard: Shard, threads: int, progress: Progress
) -> Iterator[Puzzle]:
    method = _method(puzzle, solution, most, threads)
    pool: Pool[_Search] = Pool(method.search)

    def go_on(begun: _Case | _Search) -> tuple[_Search, list[Puzzle]]:
        """Continue a search, or begin it with a case, and return it with the new puzzles."""
        if isinstance(begun, tuple):
            search = pool.take()
            search.begin(*begun)
        else:
            search = begun
        cells = np.empty((_PUZZLES_PER_CALL, 2), np.uint64)
        found = masks_of_array(cells[: search.fill(cells, _STEPS)])
        return search, [part_of(solution, method.cells_of_grid(mask)) for mask in found]

    cases: list[_Case] = [*method.cases]
    if isinstance(method, _ClueByClue):
        if shard.of == 1:
            # a search that ends at once need not be divided
            cases.clear()
            for case in method.cases:
                search, puzzles = go_on(case)
                pool.give_back(search)
                if search.ended():
                    yield from puzzles
                else:
                    cases.append(case)
            if not cases:
                return
        cases = method.divided(cases, progress)
    Random(0).shuffle(cases)
    searches = _Searches(cases[k - 1] for k in shard.classes(len(cases)))
    progress.start("cases", len(searches))
    with parallel(go_on, searches, threads) as results:
        for _, (search, puzzles) in results:
            ended = search.ended()
            # from here on, another thread may use the search
            if ended:
                pool.give_back(search)
            else:
                searches.appendleft(search)
            yield from puzzles
            progress.advance(ended)


def puzzles_in_grid(grid: Puzzle, clues: int, stopped: Event | None = None) -> list[int]:
    """List the minimal puzzles of a grid with at most `clues` clues as bit masks, on one thread.

    The call returns within 0.2 s after the event is set, but its result is then incomplete.
    """
    if clues < grid.box.digits - 1 and not (grid.layout and grid.layout.constraints):
        return []  # two digits without a clue can be exchanged
    method = _method(grid, grid, min(clues, len(grid.cells)), 1)
    search = method.search()
    cells = np.empty((_PUZZLES_PER_CALL, 2), np.uint64)
    found: list[int] = []
    for case in method.cases:
        search.begin(*case)
        while not search.ended():
            if stopped is not None and stopped.is_set():
                return []
            masks = masks_of_array(cells[: search.fill(cells, _STEPS)])
            found += map(method.cells_of_grid, masks)
    return found


class _ClueByClue:
    """The minimal puzzles among the clues of a puzzle, found by trying one clue after the other.

    The attributes are the same as for `PairsOfBands`. A case consists of clues, cells without a
    clue, and a half of the grid with bounds on the number of its clues.
    """

    def __init__(self, puzzle: Puzzle, solution: Puzzle, most: int, threads: int) -> None:
        self._solution, self._most = solution, most
        empty = mask_of(cell for cell, digit in enumerate(puzzle.cells) if not digit)
        halves = [] if empty or puzzle.layout else _halves(puzzle.box, most)
        if halves:
            self._sets = np.zeros((0, 2), np.uint64)
        elif is_classic(solution):
            size = _SIZE_IN_PUZZLE if empty else _SIZE_IN_GRID
            self._sets = listed(solution, size, threads)
        else:
            self._sets = of_three_digits(solution)
        self.cases: Sequence[tuple[NDArray[np.uint64]]] = [
            (np.append(sets_array([0, empty, half]), np.array([inside, outside], np.uint64)),)
            for half, inside, outside in halves or [(0, 0, 0)]
        ]

    def search(self) -> Search:
        """Return a search that can begin with any case."""
        grid, layout = self._solution, layout_of(self._solution)
        arrays = layout.group_arrays
        parts = *arrays, self._sets, self._most, layout.rule_tables
        return Search(bytes(grid.cells), layout.digits, *parts)

    def cells_of_grid(self, cells: int) -> int:
        """Return the cells unchanged, because the search already uses the cells of the grid."""
        return cells

    def divided(self, cases: list[_Case], progress: Progress) -> list[_Case]:
        """Divide the cases into several hundred smaller cases, and return the smaller cases."""
        search = self.search()
        last: list[_Case] = []
        while cases and len(cases) + len(last) < _CASES:
            parts = []
            for case in cases:
                branches = np.zeros((len(self._solution.cells), len(case[0])), np.uint64)
                search.begin(*case)
                number = search.branches(branches)
                if number < 0:
                    last.append(case)
                else:
                    parts += [(branch,) for branch in branches[:number]]
            cases = parts
            progress.advance(0)
        return [*cases, *last]


def _halves(box: Box, most: int) -> list[tuple[int, int, int]]:
    """Return the two halves of a grid, with bounds on the clues inside and outside each half.

    A half is a stack or a band. A puzzle has at most `most // 2` clues in the first half, or else
    at most `(most - 1) // 2` clues in the second half. For each half the list contains its cells,
    the largest number of clues inside, and the smallest number of clues outside. The list is empty
    if the grid does not consist of two stacks or bands, or if halves would not make the search
    faster.
    """
    n = box.digits
    if 2 not in (box.bands, box.stacks) or most * _CELLS_PER_CLUE > n * n:
        return []
    cells = mask_of(c for c in range(n * n) if 2 * (c % n if box.stacks == 2 else c // n) < n)
    others = (1 << n * n) - 1 - cells
    return [(cells, most // 2, 0), (others, (most - 1) // 2, most // 2 + 1)]


def _method(
    puzzle: Puzzle, solution: Puzzle, most: int, threads: int
) -> PairsOfBands | _ClueByClue:
    """Choose the method for a puzzle, as described at the head of this module."""
    if most <= MOST_CLUES and 0 not in puzzle.cells and is_classic(puzzle):
        return PairsOfBands(solution, most, threads)
    return _ClueByClue(puzzle, solution, most, threads)
