"""All minimal puzzles of a grid, or among the clues of a proper puzzle, with few clues.

They are listed as hitting sets of the unavoidable sets of the grid, in one of two ways. For at most
20 clues of a full 9x9 grid without a layout, the kernel `minimal_puzzles9` begins with the clues of
two bands or stacks (pairs_of_bands.py). For all others the kernel `minimal_puzzles` tries one clue
after the other. It is given the unavoidable sets with few cells for 9x9 grids without a layout, and
for others those of three digits. Both find more where they need them. If a grid has two stacks or
two bands, few clues and no layout, there are two cases: few clues in the first half, or few in the
second one. The half with few clues is searched first; the sets that are needed are soon found.

The search is divided into cases: the bands and how many clues they have, or the first clues, and
cells that have no clue. Cases differ much in length, so they are taken in a random order, always
the same one: the mean time of those that are done tells how long the others take. Each thread has a
search, which keeps the sets that it has found for the next case.

Cost: a sixth of a second of one core for a random 9x9 grid and 16 clues, and some seconds for 17.
Far fewer clues to choose from take far less.
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
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.digits import mask_of
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, layout_of
from sudokuenum.long_runs.shard import Shard
from sudokuenum.puzzles.minimal.kernels import minimal_puzzles9
from sudokuenum.puzzles.minimal.kernels.minimal_puzzles import Search
from sudokuenum.puzzles.minimal.pairs_of_bands import MOST_CLUES, PairsOfBands
from sudokuenum.puzzles.unavoidable import as_masks, check_size, listed, of_three_digits, part_of
from sudokuenum.solving.search import the_solution

_SIZE, _FEWER = 12, 8
"""The most cells of the unavoidable sets that the search of a grid, or of a puzzle, is given."""
_FEW = 4
"""A grid is searched in halves if at most one in so many of its cells may have a clue."""
_CASES = 500
"""The least number of cases of a search that is divided."""
_STEPS = 1_000_000
"""The steps of one call of the search: at most 0.2 s."""
_TOGETHER = 1024
"""The most puzzles of one call."""

_Search: TypeAlias = Search | minimal_puzzles9.Search
"""A search of a kernel, which begins with a case and goes on for some steps at a time."""
_Case: TypeAlias = tuple[Any, ...]
"""With what a search begins."""


class _Searches(deque[_Case | _Search]):
    """Searches that have begun and have not ended, and then the cases that wait.

    Each is taken out when it is asked for; some come back after there was nothing to give.
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
    progress: Progress = SILENT,
) -> Iterator[Puzzle]:
    """List all minimal puzzles of a grid, or among the clues of a proper puzzle.

    Parameters
    ----------
    puzzle
        A proper puzzle or a full grid with at most 11 digits, which may have a layout. The clues of
        the puzzles that are listed are clues of it.
    clues
        The largest number of clues that a puzzle may have; None for any number.
    shard
        List only a part of the puzzles. The parts 1/M to M/M together have each puzzle once.
    jobs, progress
        The number of threads (default: all cores), and what is told of each case done. The cases
        are in a random order, so those done tell how long the others take.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order, searched for as they are asked for.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper, or has more than 11 digits.
    OptionError
        For a number of clues below 1, or a bad number of threads.

    >>> sorted(str(found) for found in minimal_puzzles("1234341221434321", 4))[:2]
    ['.....41.2..3....', '....3..2.14.....']
    """
    puzzle = Puzzle.of(puzzle, layouts=True)
    threads = check_jobs(jobs, progress)
    if shard is not None:
        check_type(shard, Shard, "a Shard")
    check_size(puzzle, "all minimal puzzles are listed for")
    most = puzzle.clues
    if clues is not None:
        rule = "a minimal puzzle has at least 1 clue"
        most = min(most, integer_within(clues, "clues", 1, inf, rule))
    return _listed(puzzle, the_solution(puzzle), most, shard or Shard(), threads, progress)


def _listed(
    puzzle: Puzzle, solution: Puzzle, most: int, shard: Shard, threads: int, progress: Progress
) -> Iterator[Puzzle]:
    way = _way(puzzle, solution, most, threads)
    idle: list[_Search] = []

    def go_on(begun: _Case | _Search) -> tuple[_Search, list[Puzzle]]:
        """A search, or that of a case, after some steps; and the puzzles found."""
        if isinstance(begun, tuple):
            try:
                search = idle.pop()
            except IndexError:
                search = way.search()
            search.begin(*begun)
        else:
            search = begun
        cells = np.empty((_TOGETHER, 2), np.uint64)
        found = as_masks(cells[: search.fill(cells, _STEPS)])
        return search, [part_of(solution, way.cells_of_grid(one)) for one in found]

    cases: list[_Case] = [*way.cases]
    if isinstance(way, _OneByOne):
        if shard.of == 1:
            # a search that ends at once need not be divided
            cases.clear()
            for case in way.cases:
                search, puzzles = go_on(case)
                idle.append(search)
                if search.ended():
                    yield from puzzles
                else:
                    cases.append(case)
            if not cases:
                return
        cases = way.divided(cases, progress)
    Random(0).shuffle(cases)
    searches = _Searches(cases[k - 1] for k in shard.classes(len(cases)))
    progress.start("cases", len(searches))
    with parallel(go_on, searches, threads) as results:
        for _, (search, puzzles) in results:
            ended = search.ended()
            # from here on another thread may use it
            if ended:
                idle.append(search)
            else:
                searches.appendleft(search)
            yield from puzzles
            progress.advance(ended)


def puzzles_in_grid(grid: Puzzle, clues: int, stopped: Event | None = None) -> list[int]:
    """All minimal puzzles of a grid with at most `clues` clues, as bit masks, on one thread.

    When the event is set, the result is not needed, and the call returns within 0.2 s.
    """
    if clues < grid.box.digits - 1:
        return []  # two digits without a clue can be exchanged
    way = _way(grid, grid, min(clues, len(grid.cells)), 1)
    search = way.search()
    cells = np.empty((_TOGETHER, 2), np.uint64)
    found: list[int] = []
    for case in way.cases:
        search.begin(*case)
        while not search.ended():
            if stopped is not None and stopped.is_set():
                return []
            masks = as_masks(cells[: search.fill(cells, _STEPS)])
            found += map(way.cells_of_grid, masks)
    return found


class _OneByOne:
    """The minimal puzzles among the clues of a puzzle, found by trying one clue after the other.

    It has the attributes of `PairsOfBands`; a case is clues, cells without one, and a half.
    """

    def __init__(self, puzzle: Puzzle, solution: Puzzle, most: int, threads: int) -> None:
        self._solution, self._most = solution, most
        empty = mask_of(cell for cell, digit in enumerate(puzzle.cells) if not digit)
        halves = [] if empty or puzzle.layout else _halves(puzzle.box, most)
        if halves:
            self._sets = np.zeros((0, 2), np.uint64)
        elif is_classic(solution):
            self._sets = listed(solution, _FEWER if empty else _SIZE, threads)
        else:
            self._sets = of_three_digits(solution)
        self.cases: Sequence[tuple[NDArray[np.uint64]]] = [
            (np.array([0, 0, *_words(empty), *_words(half), inside, outside], np.uint64),)
            for half, inside, outside in halves or [(0, 0, 0)]
        ]

    def search(self) -> Search:
        grid, layout = self._solution, layout_of(self._solution)
        return Search(bytes(grid.cells), layout.digits, *layout.arrays, self._sets, self._most)

    def cells_of_grid(self, cells: int) -> int:
        return cells

    def divided(self, cases: list[_Case], progress: Progress) -> list[_Case]:
        """Some hundred cases, into which these are divided."""
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
    """Two stacks or bands, each with the most clues that its case has in it and the fewest outside.

    A puzzle has at most most // 2 clues in the first one, or it has more there, and so at most
    (most - 1) // 2 in the second one. None where there are not two, or nothing would be gained.
    """
    n = box.digits
    if 2 not in (box.bands, box.stacks) or most * _FEW > n * n:
        return []
    cells = mask_of(c for c in range(n * n) if 2 * (c % n if box.stacks == 2 else c // n) < n)
    others = (1 << n * n) - 1 - cells
    return [(cells, most // 2, 0), (others, (most - 1) // 2, most // 2 + 1)]


def _words(cells: int) -> tuple[int, int]:
    high, low = divmod(cells, 1 << 64)
    return low, high


def _way(puzzle: Puzzle, solution: Puzzle, most: int, threads: int) -> PairsOfBands | _OneByOne:
    """How the puzzles are listed, by the head of this module."""
    if most <= MOST_CLUES and 0 not in puzzle.cells and is_classic(puzzle):
        return PairsOfBands(solution, most, threads)
    return _OneByOne(puzzle, solution, most, threads)
