"""Recognise maps of irregular regions, which look like grids of digits."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from sudokuenum.geometry.box_sizes import USUAL_BOXES, box_of_regions
from sudokuenum.geometry.rules.rule import Cells


def is_region_map(texts: Sequence[str], n: int) -> bool:
    """Return True if n strings have n connected cells each, like the regions of a jigsaw.

    No puzzle is like this, because a row would have a digit twice.

    >>> is_region_map("1122122233443344", 4), is_region_map("1123124434223344", 4)
    (False, False)
    >>> is_region_map("1112122233343444", 4)
    True
    """
    regions = regions_of(texts)
    return len(regions) == n and all(
        len(cells) == n and _are_connected({*cells}, n) for cells in regions
    )


def regions_of(marks: Iterable[object]) -> list[Cells]:
    """Return the cells with each mark, in the order of their first cells.

    >>> regions_of("1122")
    [(0, 1), (2, 3)]
    """
    regions: dict[object, list[int]] = defaultdict(list)
    for k, mark in enumerate(marks):
        regions[mark].append(k)
    return [*map(tuple, regions.values())]


def are_usual_boxes(value: Any, n: int) -> bool | None:
    """Return True if a value of JSON has the usual boxes of n cells each, or False for others.

    The value is a map, with a mark for the region of each cell, or it has the numbers of the cells
    of each region. It is None if the value is neither.

    >>> are_usual_boxes("1122112233443344", 4), are_usual_boxes(["1112", "1222", "3334", "3444"], 4)
    (True, False)
    >>> are_usual_boxes([[0, 1, 4, 5], [2, 3, 6, 7], [8, 9, 12, 13], [10, 11, 14, 15]], 4)
    True
    >>> are_usual_boxes("1234341221434321", 4) is None
    True
    """
    rows = value.split() if isinstance(value, str) else value
    parts = [row if isinstance(row, list | str) else [row] for row in rows or ()]
    marks = [mark for part in parts for mark in part]
    if n not in USUAL_BOXES or len(marks) != n * n or {*map(type, marks)} - {int, str}:
        return None
    if is_region_map([*map(str, marks)], n):
        regions = regions_of(marks)
    elif {*map(len, parts)} == {n} and {*marks} in ({*range(n * n)}, {*range(1, n * n + 1)}):
        first = int(min(marks))
        regions = [tuple(sorted(int(cell) - first for cell in part)) for part in parts]
    else:
        return None
    return box_of_regions(regions, n) == USUAL_BOXES[n]


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
