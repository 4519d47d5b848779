"""JSON objects for the numbers of essentially different grids, and for lists of them."""

import re
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta

from sudokuenum.common.document import Document, Exact, Integer, Seconds, about
from sudokuenum.counting.output_keys import AllGrids, BoxOfGrids, UpToRelabelling, WholeSeconds
from sudokuenum.essential.catalogue.output_keys import EssentiallyDifferent
from sudokuenum.essential.results import EssentialCount, FixedClass
from sudokuenum.geometry.document_types import CellsText


def _cycle_type(element: str) -> str:
    """Return cycles of cells, which would fill many lines, by their lengths.

    Examples
    --------
    >>> _cycle_type("(r1c1 r1c2)(r2c1 r2c2)"), _cycle_type("(r1 r2)(c3 c4)")
    ('2^2', '(r1 r2)(c3 c4)')
    """
    if not re.match(r"\(r\d+c", element):
        return element
    lengths = [len(cycle.split()) for cycle in element.split(")")[:-1]]
    return " ".join(f"{one}^{lengths.count(one)}" for one in sorted({*lengths}))


Element: TypeAlias = Annotated[str, Meta(extra={"form": _cycle_type})]


class FixedGrids(Document):
    """A class."""

    size: Annotated[Integer, about("The number of elements of the class.")]
    fixed: Annotated[
        Exact, about("The number of grids, up to relabelling, that each of them fixes.")
    ]
    seconds: Annotated[Seconds, about("The time that the grids took to count.")]
    element: Annotated[
        Element, about("An element, as cycles of rows and columns, or of the cells of a layout.")
    ]


class EssentialTotals(Document):
    """The keys of all counts of essentially different grids, with boxes or of a layout."""

    ANSWER: ClassVar[str] = "essentially_different"
    LEGEND: ClassVar[str] = (
        "A row is a conjugacy class of cell symmetries: size is how many they are, fixed is how "
        "many grids, up to relabelling, each of them fixes, and element is one of them, as cycles. "
        "The mean of fixed over all cell symmetries is the number of essentially different grids."
    )
    essentially_different: EssentiallyDifferent
    up_to_relabelling: UpToRelabelling
    order: Annotated[
        Integer,
        about(
            "The order of the group: of all cell symmetries, or of the permutations that keep the "
            "units of a layout and the other pairs of cells that must differ."
        ),
    ]
    classes_in_all: Annotated[Integer, about("The number of its conjugacy classes.")]
    seconds: WholeSeconds
    classes: Annotated[
        list[FixedGrids], about("The conjugacy classes whose elements fix grids up to relabelling.")
    ]


class Essential(EssentialTotals):
    """The count of the essentially different grids with these boxes."""

    grids: AllGrids
    grids_given: Annotated[
        bool,
        about("Whether this number was given, and not counted.", "source of grids"),
        Meta(extra={"form": {True: "given", False: "counted here"}.get}),
    ]
    lower_bound: Annotated[
        Exact, about("All grids divided by all symmetries, rounded up: a lower bound.")
    ]
    without_transposition: Annotated[
        Exact, about("Their number if a grid and its transpose may be different.")
    ]
    box: BoxOfGrids
    transposition: Annotated[
        bool,
        about("Whether transposition is one of the symmetries."),
        Meta(extra={"form": {True: "is a symmetry", False: "is no symmetry"}.get}),
    ]


class ListedGrid(Document):
    """With --list: a grid, a line for each."""

    number: Annotated[Integer, about("Its place in what is printed, from 1.")]
    grid: Annotated[CellsText, about("The grid.")]


def fixed_row(one: FixedClass) -> FixedGrids:
    """Return the document of a class of cell symmetries that fix grids."""
    return FixedGrids.of(one, element=one.representative)


def essential_document(count: EssentialCount) -> Essential:
    """Return the document of a count of essentially different grids with boxes."""
    return Essential.of(
        count,
        up_to_relabelling=count.relabelled,
        classes=[*map(fixed_row, count.classes)],
    )
