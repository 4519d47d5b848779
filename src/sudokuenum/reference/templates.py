"""The kernel `templates` in plain Python."""

from collections.abc import Iterator

from sudokuenum.common.box import Box
from sudokuenum.reference.plain import Allowed


def templates(allowed: Allowed, box: Box) -> int:
    """Place all 1s, then all 2s, ...: choose disjoint whole-digit templates.

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
