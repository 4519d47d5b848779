"""The names of candidates: r5c3=7 is a 7 in row 5, column 3."""

from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.digits import SYMBOLS


def candidate_name(cell: int, digit: int, digits: int) -> str:
    """The name of a digit in a cell, of a grid with this number of digits.

    >>> candidate_name(0, 7, 9), candidate_name(80, 9, 9)
    ('r1c1=7', 'r9c9=9')
    """
    return f"{cell_name(cell, digits)}={SYMBOLS[digit - 1]}"
