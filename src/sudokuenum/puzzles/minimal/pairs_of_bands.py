"""The minimal puzzles of a full 9x9 grid with few clues, in cases by the clues of two bands.

The kernel `minimal_puzzles9` has the method. The cases are those of the bands or those of the
stacks, whichever have fewer pairs of sets of clues to try. For the stacks the grid is transposed.

Cost: see `sudokuenum.puzzles.minimal.all_minimal`.
Reference: the bands of the scan for puzzles of 17 clues by blue and champagne, forum 2013 to 2019.
"""

from itertools import count, permutations

import numpy as np

from sudokuenum.geometry.digits import bits_of, mask_of
from sudokuenum.grids.puzzle import Puzzle, checked_puzzle
from sudokuenum.puzzles.minimal.kernels.minimal_puzzles9 import Search
from sudokuenum.puzzles.unavoidable import listed

MOST_CLUES = 20
"""The most clues for which this is meant: lists of sets of cells become long."""
_SIZE = 12
"""The most cells of the unavoidable sets that a search is given."""
_PAIRS = 10**7
"""The pairs of sets of one case, or more if there are more than `_PARTS` times as many in all."""
_PARTS = 200
_ALL = np.array([2**64 - 1, 2**17 - 1], np.uint64)
_TRANSPOSED = [9 * (cell % 9) + cell // 9 for cell in range(81)]


class PairsOfBands:
    """The minimal puzzles of a full grid with at most `most` clues: the cases and their search."""

    def __init__(self, grid: Puzzle, most: int, threads: int) -> None:
        self._most = most
        transposed = checked_puzzle(tuple(grid.cells[cell] for cell in _TRANSPOSED))
        divided = [(_cases(one, most), one) for one in (grid, transposed)]
        (_, self.cases), self._grid = min(divided, key=lambda found: found[0][0])
        self._is_transposed = self._grid is transposed
        self._sets = listed(self._grid, _SIZE, threads)

    def search(self) -> Search:
        """A search that can begin with any case."""
        return Search(bytes(self._grid.cells), _ALL, self._sets, self._most)

    def cells_of_grid(self, cells: int) -> int:
        """Cells that a search has found, as those of the grid; both are bit masks."""
        if not self._is_transposed:
            return cells
        return mask_of(_TRANSPOSED[cell] for cell in bits_of(cells))


def _cases(grid: Puzzle, most: int) -> tuple[int, list[tuple[int, ...]]]:
    """The number of pairs of sets that are to be tried, and the cases.

    A case has two bands, the numbers of their clues, and which part it is of how many.
    """
    search = Search(bytes(grid.cells), _ALL, np.zeros((0, 2), np.uint64), most)
    least = [next(size for size in count() if search.number(band, size)) for band in range(3)]
    found = []
    for first, second, third in permutations(range(3)):
        for a in range(least[first], most // 3 + 1):
            for b in range(max(a + (second < first), least[second]), most + 1):
                if a + b + max(b + (third < second), least[third]) > most:
                    break
                pairs = search.number(first, a) * search.number(second, b)
                found.append((pairs, (first, second, a, b)))
    total = sum(pairs for pairs, _ in found)
    together = max(_PAIRS, total // _PARTS)
    cases: list[tuple[int, ...]] = []
    for pairs, case in found:
        parts = min(pairs // together + 1, search.number(case[0], case[2]))
        cases += [(*case, part, parts) for part in range(parts)]
    return total, cases
