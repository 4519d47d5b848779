"""Counts of the grids of a layout, all or essentially different ones, as text and JSON."""

from collections.abc import Iterator
from typing import Any

from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.counted import counted
from sudokuenum.reports.text import class_lines, table_lines
from sudokuenum.solving.layout_count import LayoutCount
from sudokuenum.symmetry.layout_burnside import LayoutEssentialCount
from sudokuenum.symmetry.permutations import cycles


def layout_lines(count: LayoutCount) -> Iterator[str]:
    """A count as text: the classes of fillings, and the sums."""
    rows = [
        (number, part.representative, part.m, part.completions, part.seconds)
        for number, part in enumerate(count.classes, 1)
    ]
    if rows:
        yield from class_lines(("class", "filling", "m", "completions", "seconds"), rows)
        yield ""
    n = count.layout.digits
    yield f"layout {count.layout}, {n}x{n} cells; {count.words}"
    yield f"symmetries of the layout that keep the first cells: {count.symmetries}"
    yield f"up to relabelling: {count.relabelled}"
    yield f"all grids:         {count.grids}"


def layout_json(count: LayoutCount) -> dict[str, Any]:
    """A count for machines; numbers that can exceed 2^53 are strings of digits."""
    n = count.layout.digits
    return {
        "grids": str(count.grids),
        "up_to_relabelling": str(count.relabelled),
        "box": str(count.layout.box),
        "layout": str(count.layout),
        "groups": count.layout.text.splitlines(),
        "method": "layout",
        "engine": count.engine,
        "first_cells": [cell_name(cell, n) for cell in count.first_cells],
        "symmetries": count.symmetries,
        "seconds": count.seconds,
        "classes": [
            {
                "filling": part.representative,
                "m": part.m,
                "completions": str(part.completions),
                "seconds": part.seconds,
            }
            for part in count.classes
        ],
    }


FIXED_OF_LAYOUT = ("class size", "fixed grids", "seconds", "cycles of cells")
"""The headings of the table of classes that fix grids."""


def fixed_by_class(count: LayoutEssentialCount) -> list[tuple[object, ...]]:
    """The rows of the table of classes that fix grids.

    The symmetries of a class are shown by the numbers of cycles of each length.
    """
    return [
        (one.size, one.fixed, one.seconds, _cycle_type(one.representative)) for one in count.classes
    ]


def essential_layout_numbers(count: LayoutEssentialCount) -> list[tuple[str, int]]:
    """The number of essentially different grids, and the numbers that it comes from."""
    return [
        ("up to relabelling", count.relabelled),
        (f"symmetries of the layout {count.layout}", count.order),
        ("essentially different grids", count.number),
    ]


def essential_layout_lines(count: LayoutEssentialCount) -> Iterator[str]:
    """A count of essentially different grids as text: the classes that fix grids, and the sum."""
    if count.classes:
        yield from table_lines(FIXED_OF_LAYOUT, fixed_by_class(count))
        yield ""
    fixing, classes = len(count.classes), counted(count.classes_in_all, "class")
    yield f"{fixing} of {classes} of symmetries of the layout fix grids up to relabelling"
    for what, number in essential_layout_numbers(count):
        yield f"{what}: {number}"
    yield f"found in {count.seconds:.2f} s"


def _cycle_type(permutation: tuple[int, ...]) -> str:
    """The cycle type of a permutation, such as 1^9 2^36.

    >>> _cycle_type((1, 0, 2))
    '1^1 2^1'
    """
    lengths = sorted(map(len, cycles(permutation)))
    return " ".join(f"{length}^{lengths.count(length)}" for length in dict.fromkeys(lengths))


def _cycles_of_cells(permutation: tuple[int, ...], n: int) -> str:
    """The cycles of the cells that a permutation moves; () if it moves none.

    >>> _cycles_of_cells((0, 2, 1, 3), 2)
    '(r1c2 r2c1)'
    """
    moved = [cycle for cycle in cycles(permutation) if len(cycle) > 1]
    return "".join(f"({' '.join(cell_name(c, n) for c in cycle)})" for cycle in moved) or "()"


def essential_layout_json(count: LayoutEssentialCount) -> dict[str, Any]:
    """A count of essentially different grids for machines; large numbers are strings of digits."""
    return {
        "essentially_different": str(count.number),
        "up_to_relabelling": str(count.relabelled),
        "box": str(count.layout.box),
        "layout": str(count.layout),
        "groups": count.layout.text.splitlines(),
        "order": count.order,
        "classes_in_all": count.classes_in_all,
        "seconds": count.seconds,
        "classes": [
            {
                "element": _cycles_of_cells(one.representative, count.layout.digits),
                "size": one.size,
                "fixed": str(one.fixed),
                "seconds": one.seconds,
            }
            for one in count.classes
        ],
    }
