"""The kernel `templates`: fillings of some bands of a grid, digit by digit.

A template, or in the rows below a band a lower template, is a set of cells with one in each row, at
most one in each column, and at most one in each box: all places of one digit. A filling is a choice
of disjoint templates, one for each digit, whose cells allow the digit.
"""

from collections.abc import Iterator

from sudokuenum.common.box import Box
from twins.listing import Array
from twins.plain import Allowed


def templates(allowed: Allowed, box: Box) -> int:
    """The number of fillings of these rows, which are some bands of a grid, or all of it.

    >>> templates([[0b1111] * 4] * 4, Box(2, 2))
    288
    """
    n = box.digits

    def places(digit: int) -> Iterator[frozenset[tuple[int, int]]]:
        def place(
            i: int, cells: tuple[tuple[int, int], ...]
        ) -> Iterator[frozenset[tuple[int, int]]]:
            if i == len(allowed):
                yield frozenset(cells)
                return
            for j in range(n):
                if allowed[i][j] & digit and all(
                    j != column and box.box_of(i, j) != box.box_of(row, column)
                    for row, column in cells
                ):
                    yield from place(i + 1, (*cells, (i, j)))

        return place(0, ())

    of_digit = [list(places(1 << d)) for d in range(n)]

    def choose(d: int, taken: frozenset[tuple[int, int]]) -> int:
        if d == n:
            return 1
        return sum(choose(d + 1, taken | cells) for cells in of_digit[d] if not taken & cells)

    return choose(0, frozenset())


def count(allowed: Array, box_rows: int, box_columns: int, totals: Array) -> None:
    """Write the number of fillings of each case."""
    totals[:] = [templates(case, Box(box_rows, box_columns)) for case in allowed.tolist()]
