"""The kernel `row_sets`: classes of the row sets of halves of bands."""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

Sets = tuple[int, ...]
"""Row sets, written as the rows of each digit in some stacks, as masks."""


def row_sets(rows: int, stacks: int) -> Iterator[Sets]:
    """All row sets of this number of stacks, in bands of this number of rows.

    Each digit stands in one row of each stack, and each row has two digits in each stack.

    >>> len(list(row_sets(2, 1)))
    6
    """
    masks = [sum(1 << i for i in some) for some in combinations(range(rows), stacks)]
    for sets in product(masks, repeat=2 * rows):
        if all(sum(mask >> i & 1 for mask in sets) == 2 * stacks for i in range(rows)):
            yield sets


def symmetries(sets: Sets, pairs: int, permutations: Sequence[Sequence[int]]) -> int:
    """How many pairs of a permutation of the rows and a relabelling keep these row sets.

    The relabellings are those that commute with s.

    >>> symmetries((1, 1, 2, 2), 2, [(0, 1), (1, 0)])
    8
    """

    def parts(given: Sequence[int]) -> list[list[int]]:
        paired = [sorted(given[d : d + 2]) for d in range(0, 2 * pairs, 2)]
        return [*sorted(paired), *sorted([mask] for mask in given[2 * pairs :])]

    of_rows = 0
    for order in permutations:
        image = [sum(1 << order[i] for i in range(len(order)) if mask >> i & 1) for mask in sets]
        of_rows += parts(image) == parts(sets)
    of_digits, run = 1, 0
    listed = parts(sets)
    for k, part in enumerate(listed):
        run = run + 1 if k and k != pairs and part == listed[k - 1] else 1
        of_digits *= run * (2 if len(part) == 2 and part[0] == part[1] else 1)
    return of_rows * of_digits
