"""JSON objects for counts and estimates of the grids of a layout."""

from math import isqrt
from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, UnsetType

from sudokuenum.common.document import Document, Exact, Integer, LongTime, about
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting.output_keys import (
    AllGrids,
    CompletionSeconds,
    WholeSeconds,
)
from sudokuenum.essential.output_keys import EssentialTotals, FixedGrids
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.document_types import (
    CellName,
    CellsText,
    LayoutBox,
    LayoutDescription,
    LayoutName,
)
from sudokuenum.geometry.permutations import cycles_text
from sudokuenum.layouts.results import (
    EssentialLayoutCount,
    FillingClass,
    FixedLayoutClass,
    LayoutCount,
)


class ClassOfFillings(Document):
    """A class of fillings of the first cells."""

    NUMBERED: ClassVar[str] = "class"
    filling: Annotated[
        CellsText,
        about("The representative of the class, as a puzzle with the first cells filled."),
    ]
    m: Annotated[Integer, about("The number of fillings in the class.")]
    completions: Annotated[Exact, about("The number of grids that complete each filling.")]
    seconds: CompletionSeconds


class LayoutDocument(Document, kw_only=True):
    """The count of the grids of a layout."""

    ANSWER: ClassVar[str] = "grids"
    LEGEND: ClassVar[str] = (
        "A class contains m fillings of the first cells, one of which is shown. Fillings that "
        "differ by a relabelling count once, unless the layout has rules other than groups. The "
        "column completions gives the number of grids that complete each of them."
    )
    box: LayoutBox
    layout: LayoutName
    description: LayoutDescription
    grids: AllGrids
    up_to_relabelling: Annotated[
        Exact | UnsetType,
        about("The number of grids up to relabelling, unless rules make digits different."),
    ] = UNSET
    method: Annotated[Literal["layout"], about("The method of counting.")]
    engine: Annotated[str, about("The engine that counted the completions.")]
    first_cells: Annotated[list[CellName], about("The cells that were filled first.")]
    symmetries: Annotated[
        Integer,
        about("The number of symmetries of the layout that map the first cells to themselves."),
    ]
    seconds: WholeSeconds
    classes: Annotated[list[ClassOfFillings], about("The classes of fillings of the first cells.")]


class EssentialOfLayout(EssentialTotals):
    """The count of the essentially different grids of a layout."""

    box: LayoutBox
    layout: LayoutName
    description: LayoutDescription


class LayoutEstimate(Document):
    """An estimate of the number of grids of a layout that would take too long to count."""

    sample: Annotated[SampleEstimate, about("The number of all grids.")]
    expected_seconds: Annotated[LongTime, about("The time that a count would take.")]


def filling_document(part: FillingClass) -> ClassOfFillings:
    """Return the JSON object for a class of fillings."""
    return ClassOfFillings.of(part, completions=part.n)


def layout_document(count: LayoutCount) -> LayoutDocument:
    """Return the JSON object for a count of the grids of a layout."""
    layout = count.layout
    return LayoutDocument.of(
        count,
        method="layout",
        description=layout.text.splitlines(),
        up_to_relabelling=UNSET if layout.constraints else count.relabelled,
        first_cells=[cell_name(cell, layout.digits) for cell in count.first_cells],
        classes=[*map(filling_document, count.classes)],
    )


def fixed_layout_row(one: FixedLayoutClass) -> FixedGrids:
    """Return the JSON object for a class of symmetries of a layout that fix grids."""
    element, n = one.representative, isqrt(len(one.representative))
    cycles = cycles_text(element, [cell_name(cell, n) for cell in range(n * n)])
    return FixedGrids.of(one, element=cycles)


def essential_layout_document(count: EssentialLayoutCount) -> EssentialOfLayout:
    """Return the document of a count of the essentially different grids of a layout."""
    return EssentialOfLayout.of(
        count,
        up_to_relabelling=count.relabelled,
        description=count.layout.text.splitlines(),
        classes=[*map(fixed_layout_row, count.classes)],
    )
