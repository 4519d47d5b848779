"""Counts of the grids of a layout as text and JSON."""

from collections.abc import Iterator
from typing import Any

from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.counted import counted
from sudokuenum.reports.text import LONGEST_TABLE, table
from sudokuenum.solving.layout_count import LayoutCount


def layout_lines(count: LayoutCount) -> Iterator[str]:
    """A count as text: the classes of fillings, and the sums."""
    rows = [
        (number, part.representative, part.m, part.completions, part.seconds)
        for number, part in enumerate(count.classes, 1)
    ]
    if len(rows) <= LONGEST_TABLE:
        yield from table(("class", "filling", "m", "completions", "seconds"), rows)
    else:
        yield f"{counted(len(rows), 'class')}; --json lists them"
    yield ""
    n = count.layout.digits
    yield f"layout {count.layout}, {n}x{n} cells; {count.words}"
    yield f"symmetries of the layout that keep the region: {count.symmetries}"
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
        "region": [cell_name(cell, n) for cell in count.cells],
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
