"""The kernel `plain` in plain Python."""

from collections.abc import Iterator, Sequence

from sudokuenum.common.box import Box

Allowed = Sequence[Sequence[int]]


def plain(allowed: Allowed, box: Box) -> int:
    """Fill cell by cell in reading order, and count every filling.

    >>> plain([[0b1111] * 4] * 4, Box(2, 2))
    288
    """
    return sum(1 for _ in fillings(allowed, box))


def fillings(allowed: Allowed, box: Box) -> Iterator[list[list[int]]]:
    """Every filling as rows of one-digit masks; the same list is filled anew each time."""
    n = box.digits
    grid = [[0] * n for _ in allowed]
    row, column, block = [0] * len(allowed), [0] * n, [0] * len(allowed)

    def fill(cell: int) -> Iterator[list[list[int]]]:
        if cell == len(allowed) * n:
            yield grid
            return
        i, j = divmod(cell, n)
        b = box.box_of(i, j)
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
