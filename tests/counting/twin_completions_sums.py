"""The kernel `completions_sums`: completions of a band, as a sum over column sets.

    n = sum over the column sets Y of the second band of f(Y) * (completions of the bands below)

The column sets Y are chosen in every way that gives no column a digit twice, and no box a digit
twice. f(Y) is the number of fillings of a band with the column sets Y. All completions are counted:
nothing is divided by 72 or its like.
"""

from collections.abc import Sequence
from functools import cache, reduce
from itertools import chain, product
from operator import or_

from twin_completions_plain import plain

from sudokuenum.geometry.box import Box


def completions_sums(sets: Sequence[int], box: Box) -> int:
    """The number of completions of a band whose columns have these sets of digits, as bit masks.

    >>> completions_sums([0b0011, 0b1100, 0b0101, 0b1010], Box(2, 2))
    2
    """
    everything = 2**box.digits - 1

    @cache
    def band(chosen: tuple[int, ...]) -> int:
        return plain([chosen] * box.rows, box)

    def choices(missing: Sequence[int]) -> list[tuple[int, ...]]:
        """The column sets that a box can have, by the digits that its columns still miss."""
        subsets = [[m for m in range(1, mask + 1) if m & ~mask == 0 and m.bit_count() == box.rows]
                   for mask in missing]  # fmt: skip
        return [chosen for chosen in product(*subsets) if reduce(or_, chosen) == everything]

    def below(missing: tuple[int, ...], bands: int) -> int:
        if bands == 1:
            return band(missing)
        boxes = (choices(missing[start : start + box.columns])
                 for start in range(0, box.digits, box.columns))  # fmt: skip
        total = 0
        for chosen in map(tuple, map(chain.from_iterable, product(*boxes))):
            rest = tuple(mask & ~taken for mask, taken in zip(missing, chosen, strict=True))
            total += band(chosen) * below(rest, bands - 1)
        return total

    return below(tuple(everything & ~mask for mask in sets), box.bands - 1)
