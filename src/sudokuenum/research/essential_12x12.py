"""The 12x12 grids that cell symmetries fix, as terms of Burnside's lemma.

The number of all grids must be given, because counting them takes hours. For boxes of 4x3 each term
is a sum over column sets. For boxes of 6x2 the involutions that exchange two bands would need too
many column sets, so we count their grids over row sets instead (fixed_by_row_sets.py). One pass
over the row sets serves all of these classes, which come after all others.

Cost: twenty minutes of processor time for 4x3, and an hour and forty minutes for 6x2.
"""

from collections.abc import Iterable, Sequence
from math import factorial

import numpy as np

from sudokuenum.common.speeds import ESSENTIAL_4X3, ESSENTIAL_6X2, ROW_SETS_6X2
from sudokuenum.counting.results import GridCount
from sudokuenum.essential.burnside.conjugacy_classes import SymmetryClass
from sudokuenum.essential.burnside.count import Terms
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.long_runs.long_count import Workers
from sudokuenum.research.fixed_by_row_sets import RowSetSums, exchanges_bands
from sudokuenum.research.grids_4x3.families import classes_4x3


class Terms4x3(Terms):
    """The fixed grids with boxes of 4x3, with bands counted in families of classes."""

    grids_are_given = True

    def fillings(self) -> list[int]:
        """Return the number of fillings of a band with the column sets of each class."""
        classes = classes_4x3()
        fillings = np.zeros(len(classes), np.int64)
        fillings[classes.classes] = classes.count_fillings()
        return [factorial(self.shape.rows) * number for number in fillings.tolist()]

    @classmethod
    def expected_seconds(cls, classes: int, classes_in_all: int, jobs: int) -> float:
        """Return an estimate of the time for some of the classes."""
        return ESSENTIAL_4X3 * classes / classes_in_all / jobs


class Terms6x2(Terms):
    """The fixed grids with boxes of 6x2, where some involutions are counted last, over row sets."""

    grids_are_given = True

    def __init__(self, shape: Box, workers: Workers, counted: GridCount | None) -> None:
        super().__init__(shape, workers, counted)
        self._row_sets = RowSetSums(shape.rows, jobs=workers.jobs)

    def ordered(self, claims: Iterable[int], classes: Sequence[SymmetryClass]) -> Iterable[int]:
        """Return all claimed classes, the ones that need row sets at the end."""
        return sorted(claims, key=lambda number: self.is_apart(classes[number - 1].representative))

    def is_apart(self, symmetry: CellSymmetry) -> bool:
        """Return True if the grids of a symmetry are counted over row sets."""
        return exchanges_bands(symmetry)

    def fixed(self, symmetry: CellSymmetry) -> int:
        """Count the grids, up to relabelling, that a cell symmetry fixes up to relabelling."""
        if self.is_apart(symmetry):
            return self._row_sets.fixed(symmetry, self.workers.progress)
        return super().fixed(symmetry)

    @classmethod
    def expected_seconds(cls, classes: int, classes_in_all: int, jobs: int) -> float:
        """Return an estimate of the time for some of the classes."""
        # row sets come last, all at once; but a shard may have no class that needs them
        by_columns = ESSENTIAL_6X2 * classes / classes_in_all
        return (by_columns + ROW_SETS_6X2 * (classes > 0)) / jobs
