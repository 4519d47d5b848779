"""The engines that count the grids of a layout, for the help and the completion of shells."""

from typing import Literal, TypeAlias

from sudokuenum.common.name_tables import check_table

LayoutEngine: TypeAlias = Literal["search", "sums"]
"""The names of the engines that count the completions of first cells."""
LAYOUT_ENGINES: dict[LayoutEngine, str] = {
    "search": "cell by cell, for any layout",
    "sums": "as a sum over column sets, for 3x3 boxes with extra groups",
}
"""The engines, each with its description in the help."""
check_table(LAYOUT_ENGINES, LayoutEngine)
