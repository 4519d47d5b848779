"""The kernel `solution_sum`: solutions of a 9x9 puzzle, as a sum over column sets.

    solutions = sum over an assignment of each stack of f1 * f2 * f3

An assignment of a stack gives each of its columns a digit set in each box. The three sets of a
column have every digit once, and so have the three sets of a box. An assignment of a band does the
same for its rows. fb is the number of assignments of band b whose row sets share exactly one digit
with each column set of their box. Clues restrict the assignments of their stack and of their band.

All choices for the three stacks are tried, so this is for puzzles with many clues.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations, product
from math import prod


def column_sum(cells: Sequence[int]) -> int:
    """The number of solutions of a puzzle with these 81 cells, 0 where there is no clue.

    >>> from sudokuenum import unrank
    >>> grid = unrank(10**18).cells
    >>> column_sum([digit if k % 2 else 0 for k, digit in enumerate(grid)])
    2
    """
    rows = [cells[9 * i : 9 * i + 9] for i in range(9)]
    columns = list(zip(*rows, strict=True))
    bands = [_chute_assignments(rows[3 * b : 3 * b + 3]) for b in range(3)]
    stacks = [_chute_assignments(columns[3 * s : 3 * s + 3]) for s in range(3)]

    @cache
    def fillings(b: int, boxes: tuple[tuple[int, ...], ...]) -> int:
        return sum(
            all(
                (row & column).bit_count() == 1
                for own, other in zip(assignment, boxes, strict=True)
                for row, column in product(own, other)
            )
            for assignment in bands[b]
        )

    return sum(
        prod(fillings(b, tuple(stack[b] for stack in three)) for b in range(3))
        for three in product(*stacks)
    )


def _chute_assignments(lines: Sequence[Sequence[int]]) -> list[list[tuple[int, ...]]]:
    """The assignments of a band or a stack, given by the clues of its three lines.

    Each is a list: for each of the three boxes the digit sets of its three lines, as bit masks.
    """
    sets = [sum(chosen) for chosen in combinations([1 << d for d in range(9)], 3)]

    def choices(clues: Sequence[int]) -> list[tuple[int, ...]]:
        boxes = [sum(1 << d - 1 for d in clues[k : k + 3] if d) for k in (0, 3, 6)]
        return [
            (a, b, 511 ^ a ^ b)
            for a, b in product(sets, repeat=2)
            if not a & b
            and not any(w & ~s for w, s in zip(boxes, (a, b, 511 ^ a ^ b), strict=True))
        ]

    first, second, third = map(choices, lines)
    known = set(third)
    return [
        list(zip(a, b, c, strict=True))
        for a, b in product(first, second)
        if not any(x & y for x, y in zip(a, b, strict=True))
        and (c := tuple(511 ^ x ^ y for x, y in zip(a, b, strict=True))) in known
    ]
