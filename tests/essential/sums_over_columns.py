"""Sums over column sets with the fillings of all bands, or without."""

import pytest

from sudokuenum import Box
from sudokuenum.essential.burnside.count import terms_of
from sudokuenum.essential.burnside.fixed_by_columns import ColumnSums
from sudokuenum.long_runs.long_count import Workers


def fillings(box: Box) -> list[int]:
    """The fillings of a band with the column sets of each class."""
    return terms_of(box)(box, Workers(1), None).fillings()


def column_sums(box: Box) -> ColumnSums:
    return ColumnSums(box, lambda: fillings(box), jobs=1)


def without_fillings(box: Box) -> ColumnSums:
    """For symmetries in which something but the digits of a band moves."""
    return ColumnSums(box, lambda: pytest.fail("they are not needed"), jobs=1)
