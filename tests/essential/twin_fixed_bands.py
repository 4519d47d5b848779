"""The kernel `fixed_bands`: fillings of a band that a cell symmetry fixes.

The columns of the band have given sets of digits. The cell symmetry permutes the rows, the columns,
and the digits; the filling must stay the same. The first empty cell is filled, together with all
its images under the cell symmetry.
"""

from collections.abc import Callable, Sequence

from listing import Array


def fixed_bands(
    sets: Sequence[int], columns: Sequence[int], digits: Sequence[int], rows: Sequence[int]
) -> int:
    """The number of fillings of a band with these column sets that a cell symmetry fixes.

    Column j goes to columns[j], digit d becomes digits[d], and `rows` has the lengths of the cycles
    in which the rows are permuted. Digits and columns are counted from 0; the column sets are bit
    masks.

    >>> fixed_bands([3, 12, 5, 10], [0, 1, 2, 3], [0, 1, 2, 3], [1, 1])
    2
    """
    n = len(sets)
    below: list[int] = []
    for length in rows:
        start = len(below)
        below += [start + (k + 1) % length for k in range(length)]
    band = {(i, j): -1 for i in range(len(below)) for j in range(n)}

    def fill() -> int:
        cell = next((x for x in band if band[x] < 0), None)
        if cell is None:
            return 1
        total = 0
        for digit in range(n):
            filled, (i, j), d = [], cell, digit
            while (
                band[i, j] < 0
                and sets[j] >> d & 1
                and d
                not in (*(band[i, k] for k in range(n)), *(band[k, j] for k in range(len(below))))
            ):
                band[i, j] = d
                filled.append((i, j))
                i, j, d = below[i], columns[j], digits[d]
            if (i, j) == cell and band[cell] == d:
                total += fill()
            for x in filled:
                band[x] = -1
        return total

    return fill()


def fillings(
    sets: Array,
    columns: Array,
    digits: Array,
    rows: Array,
    totals: Array,
    stopped: Callable[[], bool],
) -> None:
    """Write the number of fillings with each row of column sets and of digits."""
    for k, (some, names) in enumerate(zip(sets.tolist(), digits.tolist(), strict=True)):
        totals[k] = fixed_bands(some, columns.tolist(), names, rows.tolist())
