"""The solutions of a 9x9 puzzle with a layout or removed candidates, without a search.

    solutions = sum over classes of m * c

The cells with rules, extra groups and removed candidates are filled in all possible ways. The
completions of a filling are the solutions of a puzzle with more clues and without these rules,
which `ColumnSum` counts. Fillings that differ by a permutation of the digits without clues have
equally many completions, c, and are a class of m fillings.

Cost: about 0.1 s for a class, depending on the clues.
"""

from collections.abc import Generator, Iterator, Sequence
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.parallel import check_jobs
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle, layout_of
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.fillings import Fillings, cell_fillings, classes_alike, extra_cells

_MOST_FILLINGS = 1_000_000
"""The largest number of fillings that are listed."""
_MOST_CLASSES = 20_000
"""The largest number of classes of fillings that are counted."""
_MOST_FOR_FREQUENCIES = 1000
"""The largest number of fillings for which the digits of solutions are counted."""
_SAMPLED_CLASSES = 5
"""The number of classes on which the time of a count is estimated."""


class LayoutSum:
    """The sum that counts the solutions of a puzzle whose rules restrict only some of the cells.

    Examples
    --------
    >>> puzzle = Puzzle("." * 81, layout="thermometer: r1c1-r1c3")
    >>> sum(layout_sum(puzzle).counts(1)) * 6 == ColumnSum([0] * 81).count()
    True
    """

    def __init__(self, puzzle: Puzzle, cells: Sequence[int], fillings: Fillings) -> None:
        self._given = np.array(puzzle.cells, np.uint8)
        self._cells = [*cells]
        self._fillings = fillings

    @cached_property
    def members(self) -> list[Fillings]:
        """The fillings of each class."""
        known = np.unique(self._given[self._given > 0]).tolist()
        order, begins = classes_alike(self._fillings, known)
        return np.split(self._fillings[order], begins[1:]) if len(begins) else []

    @property
    def classes(self) -> int:
        """The number of classes of fillings."""
        return len(self.members)

    def filled(self, filling: NDArray[np.uint8]) -> tuple[int, ...]:
        """Return the cells of the puzzle with a filling."""
        cells = self._given.copy()
        cells[self._cells] = filling
        return tuple(cells.tolist())

    def _column_sum(self, filling: NDArray[np.uint8]) -> ColumnSum:
        """Return the sum that counts the completions of a filling."""
        return ColumnSum(self.filled(filling))

    def completions(self, jobs: int) -> Iterator[int]:
        """Yield the number of completions of a filling of each class."""
        for fillings in self.members:
            yield sum(self._column_sum(fillings[0]).counts(jobs))

    def expected_seconds(self, jobs: int) -> float:
        """Return the expected time of a count in seconds, from a few of the classes."""
        some = self.members[:: max(1, self.classes // _SAMPLED_CLASSES)]
        times = [self._column_sum(fillings[0]).expected_seconds(jobs) for fillings in some]
        return self.classes * float(np.mean(times)) if times else 0.0

    def counts(self, jobs: int) -> Generator[int]:
        """Yield the number of solutions of each class, at least one number."""
        yield 0
        for fillings in self.members:
            for number in self._column_sum(fillings[0]).counts(jobs):
                yield len(fillings) * number

    def frequencies(self, jobs: int | None = None, progress: Progress = SILENT) -> NDArray[Any]:
        """Count the solutions with each digit in each cell: Python ints, shape (9, 9, 9).

        Raises PuzzleError if there are too many fillings.
        """
        threads = check_jobs(jobs)
        if len(self._fillings) > _MOST_FOR_FREQUENCIES:
            number = counted(len(self._fillings), "filling")
            most = f"frequencies are counted for at most {_MOST_FOR_FREQUENCIES}"
            raise PuzzleError(f"the cells with rules have {number}; {most}")
        progress.start("fillings", len(self._fillings))
        result = np.zeros((9, 9, 9), object)
        for filling in self._fillings:
            result += self._column_sum(filling).frequencies(threads)
            progress.advance(1)
        return result


def layout_sum(puzzle: Puzzle) -> LayoutSum | None:
    """Return the sum for a puzzle with a layout or with removed candidates.

    The result is None for boxes other than 3x3, for irregular regions, and if the cells with rules
    have too many fillings.
    """
    layout = layout_of(puzzle)
    of_rules = extra_cells(layout)
    if of_rules is None:
        return None
    cells = sorted({*of_rules, *(cell for cell, _ in puzzle.removed)})
    fillings = cell_fillings(layout, cells, _MOST_FILLINGS, puzzle.candidates)
    if fillings is None:
        return None
    found = LayoutSum(puzzle, cells, fillings)
    return found if found.classes <= _MOST_CLASSES else None
