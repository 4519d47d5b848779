"""Recognise maps of irregular regions, which look like grids of digits."""

from collections import defaultdict
from collections.abc import Sequence


def is_region_map(texts: Sequence[str], n: int) -> bool:
    """Return True if n strings have n connected cells each, like the regions of a jigsaw.

    No puzzle is like this, because a row would have a digit twice.

    >>> is_region_map("1122122233443344", 4), is_region_map("1123124434223344", 4)
    (False, False)
    >>> is_region_map("1112122233343444", 4)
    True
    """
    regions: dict[str, set[int]] = defaultdict(set)
    for k, text in enumerate(texts):
        regions[text].add(k)
    return len(regions) == n and all(
        len(cells) == n and _are_connected(cells, n) for cells in regions.values()
    )


def _are_connected(cells: set[int], n: int) -> bool:
    """Return True if steps between cells with a common side reach all of them from one."""
    left = {*cells}
    reached = [left.pop()]
    for k in reached:
        beside = {k - n, k + n, *([k - 1] if k % n else []), *([k + 1] if (k + 1) % n else [])}
        found = beside & left
        left -= found
        reached += found
    return not left
