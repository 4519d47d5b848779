"""The minimal puzzles of a full 9x9 grid with few clues, in cases given by the clues of two bands.

The kernel `minimal_puzzles9` explains the method. The search uses either the bands or the stacks,
whichever give fewer pairs of sets of clues to try. If it uses the stacks, it transposes the grid.

Cost: see `sudokuenum.puzzles.minimal.all_minimal`.
Reference: the bands of the scan for puzzles of 17 clues by blue and champagne, forum 2013 to 2019.
"""

from itertools import count, permutations

import numpy as np

from sudokuenum.common.bit_masks import bits_of, mask_of
from sudokuenum.grids.puzzle import Puzzle, checked_puzzle
from sudokuenum.puzzles.cell_sets import sets_array
from sudokuenum.puzzles.minimal.kernels.minimal_puzzles9 import Search
from sudokuenum.puzzles.unavoidable import listed

MOST_CLUES = 20
"""The largest number of clues for which this search is used, because its lists of sets grow
long."""
_MOST_CELLS = 12
"""The size of the largest unavoidable sets with which a search begins."""
_PAIRS_PER_CASE = 10**7
"""The number of pairs of sets in a case. Cases are larger if there would be more than `_PARTS`."""
_PARTS = 200
"""The approximate number of cases into which a long search is divided."""
(_ALL_CELLS,) = sets_array([(1 << 81) - 1])
"""The set of all 81 cells, as kernels take it."""
_TRANSPOSED = [9 * (cell % 9) + cell // 9 for cell in range(81)]


class PairsOfBands:
    """The minimal puzzles of a full grid with at most `most` clues: the cases, and their search."""

    def __init__(self, grid: Puzzle, most: int, threads: int) -> None:
        self._most = most
        transposed = checked_puzzle(tuple(grid.cells[cell] for cell in _TRANSPOSED))
        divided = [(_cases(image, most), image) for image in (grid, transposed)]
        (_, self.cases), self._grid = min(divided, key=lambda found: found[0][0])
        self._is_transposed = self._grid is transposed
        self._sets = listed(self._grid, _MOST_CELLS, threads)

    def search(self) -> Search:
        """Return a search that can begin with any case."""
        return Search(bytes(self._grid.cells), _ALL_CELLS, self._sets, self._most)

    def cells_of_grid(self, cells: int) -> int:
        """Convert a bit mask of cells that a search has found to cells of the grid."""
        if not self._is_transposed:
            return cells
        return mask_of(_TRANSPOSED[cell] for cell in bits_of(cells))


def _cases(grid: Puzzle, most: int) -> tuple[int, list[tuple[int, ...]]]:
    """Return the number of pairs of sets to try, and the cases.

    A case consists of two bands, the numbers of their clues, the number of a part, and the number
    of parts.
    """
    search = Search(bytes(grid.cells), _ALL_CELLS, np.zeros((0, 2), np.uint64), most)
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
    pairs_per_case = max(_PAIRS_PER_CASE, total // _PARTS)
    cases: list[tuple[int, ...]] = []
    for pairs, case in found:
        parts = min(pairs // pairs_per_case + 1, search.number(case[0], case[2]))
        cases += [(*case, part, parts) for part in range(parts)]
    return total, cases
