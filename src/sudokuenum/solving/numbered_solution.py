"""The solution of a puzzle with a given number, in lexicographic order of the cells.

The empty cells are filled one after the other. The numbers of solutions with each digit in the next
cell show which digit the wanted solution has there. As soon as few solutions are left, they are
listed and sorted. The solutions of the empty puzzle are all grids, which ranking.py numbers.

Cost: a call of `frequencies` for each cell that is filled before few solutions are left, and a
list of at most a million solutions. This takes two seconds if there are 10^11 solutions, and half
a minute if there are 10^18.
"""

import numpy as np

from sudokuenum.common.arguments import as_integer, shown
from sudokuenum.common.progress import SILENT
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import OptionError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, with_cells
from sudokuenum.solving.count import count_solutions, frequencies
from sudokuenum.solving.ranking import unrank
from sudokuenum.solving.search import NO_SOLUTION, Listing

_MAX_SOLUTIONS = 1_000_000
"""The largest number of solutions that are listed and sorted."""


def nth_solution(
    puzzle: PuzzleLike, index: int, *, jobs: int | None = None, progress: ProgressLike = SILENT
) -> Puzzle:
    """Return the solution with a given index, before which exactly `index` solutions come.

    Solutions are ordered by their digits, row by row, whereas `solutions` lists them in the order
    of the search.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    index
        The number of solutions before it, from 0.
    jobs
        The number of threads (default: all cores).
    progress
        Receives the solutions as they are counted, and then each cell that is filled.

    Returns
    -------
    Puzzle
        The solution.

    Raises
    ------
    OptionError
        If no solution has this index, or `jobs` is out of range.
    PuzzleError
        If the puzzle cannot be read, or has too many solutions to count.

    Examples
    --------
    >>> [str(nth_solution("12.. 34.. .... ....", k)) for k in (0, 11)]
    ['1234341221434321', '1243342143122134']
    """
    bar = as_progress(progress)
    puzzle, k = as_puzzle(puzzle, layouts=True), as_integer(index, "index")
    left = count_solutions(puzzle, jobs=jobs, progress=bar)
    if not 0 <= k < left:
        numbers = f"solutions of the puzzle have the numbers 0 to {left - 1}"
        raise OptionError(f"index {shown(k)}: {numbers if left else NO_SOLUTION}")
    if is_classic(puzzle) and not any(puzzle.cells):
        return unrank(k)
    bar.start("cells", puzzle.cells.count(0))
    for cell in [cell for cell, digit in enumerate(puzzle.cells) if not digit]:
        if left <= _MAX_SOLUTIONS:
            break
        numbers = frequencies(puzzle, jobs=jobs)[cell].tolist()
        digit = 0
        while k >= numbers[digit]:
            k -= numbers[digit]
            digit += 1
        puzzle, left = puzzle.with_clue(cell, digit + 1), numbers[digit]
        bar.advance(1)
    grids = np.concatenate(list(Listing(puzzle)))
    cells = grids[np.lexsort(grids.T[::-1])[k]]
    return with_cells(puzzle, cells.tolist())
