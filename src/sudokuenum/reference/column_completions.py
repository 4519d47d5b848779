"""The kernel `column_completions` in plain Python."""

from collections.abc import Sequence
from functools import cache, reduce
from itertools import chain, product
from operator import or_

from sudokuenum.common.box import Box
from sudokuenum.reference.plain import plain


def column_completions(sets: Sequence[int], box: Box) -> int:
    """The completions of a band whose columns have these digits, as a sum over column sets.

    The next band takes column sets in every way that leaves no digit twice in a box; the ways to
    fill it with these, times the same for the bands below it, are added up.

    >>> column_completions([0b0011, 0b1100, 0b0101, 0b1010], Box(2, 2))
    2
    """
    everything = 2**box.digits - 1

    @cache
    def band(chosen: tuple[int, ...]) -> int:
        return plain([chosen] * box.rows, box)

    def choices(left: Sequence[int]) -> list[tuple[int, ...]]:
        """What the columns of a box can take of what they lack."""
        subsets = [[m for m in range(1, mask + 1) if m & ~mask == 0 and m.bit_count() == box.rows]
                   for mask in left]  # fmt: skip
        return [chosen for chosen in product(*subsets) if reduce(or_, chosen) == everything]

    def below(left: tuple[int, ...], bands: int) -> int:
        if bands == 1:
            return band(left)
        boxes = (choices(left[start : start + box.columns])
                 for start in range(0, box.digits, box.columns))  # fmt: skip
        total = 0
        for chosen in map(tuple, map(chain.from_iterable, product(*boxes))):
            rest = tuple(mask & ~taken for mask, taken in zip(left, chosen, strict=True))
            total += band(chosen) * below(rest, bands - 1)
        return total

    return below(tuple(everything & ~mask for mask in sets), box.bands - 1)
