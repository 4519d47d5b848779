"""How the grids of a layout are counted: the engine, the first cells, and the expected time.

    search   by a search with the groups of the layout as data
    columns  as a sum over column partitions, for 3x3 boxes and first cells that include all cells
             of the further groups: what is left to count are solutions of puzzles without these

The time of a search is estimated by probes of some of the classes (probes.py).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.errors import LayoutError, OptionError
from sudokuenum.solving.cell_fillings import cell_fillings
from sudokuenum.solving.column_sum import ColumnSum
from sudokuenum.solving.first_cells import MOST_FILLINGS, FirstCells, first_cells_of, further_cells
from sudokuenum.solving.probes import probed, seconds_of_choice

LAYOUT_ENGINES = ("search", "columns")
_TRIED, _PROBES = 500, 10
"""How many classes are tried for the expected time, and how many probes each gets."""


@dataclass(frozen=True)
class LayoutPlan:
    """How the grids of a layout are counted: the engine and the first cells."""

    engine: str
    first_cells: FirstCells

    @property
    def layout(self) -> Layout:
        """The layout."""
        return self.first_cells.layout

    def expected_seconds(self) -> float:
        """An estimate of the seconds in which one thread counts all classes."""
        return _expected_seconds(self.engine, self.first_cells)


def layout_plan(
    layout: LayoutLike, engine: str | None = None, first_cells: Iterable[int] | None = None
) -> LayoutPlan:
    """How to count the grids of a layout: with these choices, or with the best ones.

    OptionError for an engine that does not exist or cannot count them; LayoutError for first cells
    with too many fillings.

    >>> layout_plan("x").engine, layout_plan("p+windoku").engine
    ('columns', 'search')
    """
    given = Layout.of(layout)
    if first_cells is not None:
        check_type(first_cells, Iterable, "the first cells")
    cells = None if first_cells is None else tuple(as_integer(cell, "cell") for cell in first_cells)
    if cells == ():
        raise LayoutError("first cells: there are none; leave them out to have some chosen")
    if engine is None:
        engine = "columns" if cells is None and _is_for_columns(given) else "search"
    check_type(engine, str, "the name of an engine")
    if engine not in LAYOUT_ENGINES:
        raise OptionError(f"engine {shown(engine)}: those for layouts are search, columns")
    if engine == "columns":
        further = further_cells(given)
        if further is None:
            raise OptionError(f"layout {given}: the engine columns is for boxes of 3x3")
        cells = further if cells is None else cells
        missing = next((cell for cell in further if cell not in cells), None)
        if missing is not None:
            name = cell_name(missing, 9)
            raise OptionError(
                f"engine columns: the first cells include every further group, also {name}"
            )
    return LayoutPlan(engine, first_cells_of(given, cells))


def _is_for_columns(layout: Layout) -> bool:
    further = further_cells(layout)
    return further is not None and cell_fillings(layout, further, MOST_FILLINGS) is not None


@lru_cache(4)  # it keeps the fillings of the first cells
def _expected_seconds(engine: str, first: FirstCells) -> float:
    classes, layout = len(first.sizes), first.layout
    if not classes:
        return 0.0
    numbers = np.random.default_rng(1).integers(1, classes + 1, _TRIED).tolist()
    if engine == "columns":
        sums = [ColumnSum(first.puzzle_cells(number)) for number in numbers[:5]]
        return sum(one.expected_seconds(1) for one in sums) / len(sums) * classes
    choices = [
        probed(layout, first.puzzle_cells(number), _PROBES, number)[1].mean() for number in numbers
    ]
    return float(np.mean(choices)) * classes * seconds_of_choice(layout)
