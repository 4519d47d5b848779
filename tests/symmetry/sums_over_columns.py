"""Sums over column sets with the fillings of all bands, or without."""

import pytest

from sudokuenum import Box
from sudokuenum.symmetry.burnside import _fillings
from sudokuenum.symmetry.fixed_by_columns import ColumnSums


def column_sums(box: Box) -> ColumnSums:
    return ColumnSums(box, lambda: _fillings(box, 1), jobs=1)


def without_fillings(box: Box) -> ColumnSums:
    """For symmetries in which something but the digits of a band moves."""
    return ColumnSums(box, lambda: pytest.fail("they are not needed"), jobs=1)
