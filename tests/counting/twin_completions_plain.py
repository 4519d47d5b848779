"""The kernel `plain`: fillings of a band or a grid, each visited by itself.

The cells are filled in reading order. A digit is tried if it is allowed in the cell, and if no
earlier cell of the row, the column or the box has it. Nothing is skipped, and nothing is counted
twice.
"""

from collections.abc import Iterator, Sequence

from listing import Array

from sudokuenum.geometry.box import Box

Allowed = Sequence[Sequence[int]]
"""For each cell of each row the allowed digits as a bit mask: bit d for the digit d + 1."""


def plain(allowed: Allowed, box: Box) -> int:
    """The number of fillings of these rows, which are some bands of a grid, or all of it.

    >>> plain([[0b1111] * 4] * 4, Box(2, 2))
    288
    """
    return sum(1 for _ in each_filling(allowed, box))


def each_filling(allowed: Allowed, box: Box) -> Iterator[list[list[int]]]:
    """Every filling as rows of masks of one digit; the list that is given is then changed."""
    n = box.digits
    grid = [[0] * n for _ in allowed]
    row, column, block = [0] * len(allowed), [0] * n, [0] * len(allowed)

    def fill(cell: int) -> Iterator[list[list[int]]]:
        if cell == len(allowed) * n:
            yield grid
            return
        i, j = divmod(cell, n)
        b = i // box.rows * box.stacks + j // box.columns
        for digit in (1 << d for d in range(n)):
            if digit & allowed[i][j] & ~(row[i] | column[j] | block[b]):
                grid[i][j] = digit
                row[i] |= digit
                column[j] |= digit
                block[b] |= digit
                yield from fill(cell + 1)
                row[i] ^= digit
                column[j] ^= digit
                block[b] ^= digit

    return fill(0)


def count(allowed: Array, box_rows: int, box_columns: int, totals: Array) -> None:
    """Write the number of fillings of each case."""
    totals[:] = [plain(case, Box(box_rows, box_columns)) for case in allowed.tolist()]
