"""The kernel `bands_of_5x2`: what rows can hold after some columns of a band are written."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations


def row_sets(columns: Sequence[int], rows: int) -> Counter[tuple[int, ...]]:
    """In how many ways columns with these digits can be written, by the digits in each row.

    The columns and the rows are given as masks, the rows in increasing order. The first column is
    written in increasing order, the others in all orders. For a whole band there is one key, every
    digit in each row.

    >>> row_sets([0b0011, 0b1100], 2)
    Counter({(5, 10): 1, (6, 9): 1})
    >>> row_sets([0b0011, 0b1100, 0b0101, 0b1010], 2)
    Counter({(15, 15): 1})
    """
    first, *others = (
        [1 << d for d in range(mask.bit_length()) if mask >> d & 1] for mask in columns
    )
    found = Counter({tuple(first): 1})
    for column in others:
        before, found = found, Counter()
        for sets, ways in before.items():
            for digits in permutations(column, rows):
                if not any(digit & row for digit, row in zip(digits, sets, strict=True)):
                    written = zip(digits, sets, strict=True)
                    found[tuple(sorted(digit | row for digit, row in written))] += ways
    return found
