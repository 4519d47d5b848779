"""The types of values in JSON documents that denote boxes, bands, cells, candidates or layouts."""

from typing import Annotated, TypeAlias

from msgspec import Meta, UnsetType

from sudokuenum.common.document import about
from sudokuenum.geometry.digits import SYMBOLS

_CELL = "r[0-9]+c[0-9]+"

BoxText: TypeAlias = Annotated[str, Meta(pattern="^[0-9]+x[0-9]+$")]
"""A box shape, such as 3x3."""
BandText: TypeAlias = Annotated[str, Meta(pattern="^[1-9]{27}$")]
"""The 27 digits of a band."""
CellsText: TypeAlias = Annotated[str, Meta(pattern=f"^[.{SYMBOLS}]+$")]
"""The cells of a grid or puzzle, row by row, with a point for an empty cell."""
CellName: TypeAlias = Annotated[str, Meta(pattern=f"^{_CELL}$")]
"""The name of a cell, such as r1c1."""
CandidateName: TypeAlias = Annotated[str, Meta(pattern=f"^{_CELL}=[{SYMBOLS}]$")]
"""A cell and a digit in it, such as r1c1=5."""
LayoutBox: TypeAlias = Annotated[
    BoxText,
    about("The rows and columns of a box, which has one row if there are irregular regions."),
]
LayoutBeside: TypeAlias = Annotated[
    str | UnsetType,
    about("The extra groups and rules of the puzzle, if it has any, as --layout reads them."),
]
LayoutName: TypeAlias = Annotated[str, about("The name of the layout.")]
LayoutDescription: TypeAlias = Annotated[
    list[str], about("The regions, extra groups and rules, in the format that --layout reads.")
]
