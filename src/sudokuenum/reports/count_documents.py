"""The documents of counts of all grids: with boxes, or of a layout; and how far a count is."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import UNSET, UnsetType, field, structs

from sudokuenum.bands.band import Band
from sudokuenum.common.cell_names import cell_name
from sudokuenum.counting.results import ClassCount, GridCount
from sudokuenum.reports.document import (
    BandText,
    BoxText,
    CellName,
    CellsText,
    Document,
    Exact,
    Integer,
    LongTime,
    Seconds,
    about,
)
from sudokuenum.reports.estimate_documents import Estimate
from sudokuenum.runs.identity import Identity
from sudokuenum.runs.saved import Status
from sudokuenum.solving.layout_count import LayoutCount

BandsInClass: TypeAlias = Annotated[Integer, about("The number of reduced bands in the class.")]
CompletionSeconds: TypeAlias = Annotated[Seconds, about("The time that the completions took.")]
WholeSeconds: TypeAlias = Annotated[Seconds, about("The time of the whole count.")]
BoxOfGrids: TypeAlias = Annotated[BoxText, about("The rows and columns of a box.")]
AllGrids: TypeAlias = Annotated[Exact, about("The number of all grids.")]
UpToRelabelling: TypeAlias = Annotated[Exact, about("The number of grids up to relabelling.")]
LayoutBox: TypeAlias = Annotated[
    BoxText, about("The rows and columns of a box; irregular regions stand in place of these.")
]
LayoutName: TypeAlias = Annotated[str, about("The name of the layout.")]
LayoutGroups: TypeAlias = Annotated[
    list[str], about("The further groups or the regions, as --layout would read them.")
]


class ClassOfBands(Document, kw_only=True):
    """A class of m reduced bands, each with n completions."""

    NUMBERED: ClassVar[str] = "class"
    band: Annotated[BandText | UnsetType, about("The representative, if the method is chain.")] = (
        UNSET
    )
    columns: Annotated[
        str | UnsetType, about("The representative, if the method is columns: its column sets.")
    ] = UNSET
    m: BandsInClass
    n72: Annotated[
        Integer | UnsetType,
        about("The completions of its representative divided by 72, for 3x3 boxes."),
    ] = UNSET
    n: Annotated[
        Exact | UnsetType, about("The completions of its representative, for other boxes.")
    ] = UNSET
    seconds: CompletionSeconds


class CountOfBands(Document):
    """What a count of all grids with these boxes says of the whole."""

    grids: AllGrids
    n1: Annotated[Exact, about("The number of grids with standard B1.")]
    factorisation: Annotated[str, about("The number of all grids as a product.")]
    box: BoxOfGrids
    method: Annotated[Literal["chain", "columns"], about("The method of counting.")]
    level: Annotated[
        Integer | None, about("The number of classes of bands; null without the method chain.")
    ]
    engine: Annotated[str | None, about("The engine that counted the completions; null for a sum.")]
    seconds: WholeSeconds
    classes: Annotated[Sequence[ClassOfBands], about("The classes.")]


class CountDocument(CountOfBands):
    """The count of all grids with these boxes."""

    checked: Annotated[bool, about("Whether a second engine counted every class, too.")]


class ClassOfFillings(Document):
    """A class of fillings of the first cells."""

    NUMBERED: ClassVar[str] = "class"
    filling: Annotated[
        CellsText, about("Its representative, as a puzzle with the first cells filled.")
    ]
    m: Annotated[Integer, about("The number of fillings in the class, up to relabelling.")]
    completions: Annotated[Exact, about("In how many ways each is completed to a grid.")]
    seconds: CompletionSeconds


class LayoutDocument(Document):
    """The count of the grids of a layout."""

    box: LayoutBox
    layout: LayoutName
    groups: LayoutGroups
    grids: AllGrids
    up_to_relabelling: UpToRelabelling
    method: Annotated[Literal["layout"], about("The method of counting.")]
    engine: Annotated[str, about("The engine that counted the completions.")]
    first_cells: Annotated[list[CellName], about("The cells that were filled first.")]
    symmetries: Annotated[
        Integer, about("The number of symmetries of the layout that keep the first cells.")
    ]
    seconds: WholeSeconds
    classes: Annotated[list[ClassOfFillings], about("The classes of fillings of the first cells.")]


class LayoutEstimate(Document):
    """An estimate for a layout whose grids take too long to count."""

    sample: Annotated[Estimate, about("The number of all grids.")]
    expected_seconds: Annotated[LongTime, about("The time that a count would take.")]


class ClassLine(Document):
    """With --classes: a line for each class."""

    class_: Annotated[Integer, about("The number of the class, from 1.")] = field(name="class")
    m: BandsInClass
    n: Annotated[Exact, about("The completions of its representative.")]
    seconds: CompletionSeconds
    columns: Annotated[str, about("The column sets of its representative.")]


class TotalLine(Document):
    """With --classes and --save: the last line, if the file has all classes."""

    grids: AllGrids


class Saved(Document):
    """What the file says that it counts."""

    box: BoxOfGrids
    level: Annotated[Integer, about("The number of classes of the whole count.")]
    engine: Annotated[str, about("How a class is counted.")]
    representatives: Annotated[str, about("A digest of the representatives of the classes.")]
    shard: Annotated[str, about("The part of the classes: 1/1 is all.")]

    def __str__(self) -> str:
        """What is counted, in words."""
        return str(Identity(**structs.asdict(self)))


class StatusDocument(Document):
    """How far a saved count is."""

    count: Annotated[Saved, about("What the file says that it counts.")]
    version: Annotated[str, about("The version of sudokuenum that made the file.")]
    total: Annotated[Integer, about("The number of classes of the count, or of its shard.")]
    done: Annotated[Integer, about("The number of classes that are counted.")]
    work: Annotated[
        Integer, about("The number of average classes that are as much work as the counted ones.")
    ]
    claimed: Annotated[Integer, about("The number of classes that are being counted now.")]
    seconds: Annotated[
        LongTime, about("The time that the counted classes took, added up over the threads.")
    ]
    processes: Annotated[Integer, about("The number of processes that are counting now.")]
    jobs: Annotated[Integer, about("The number of their threads.")]
    to_do: Annotated[Integer, about("The number of classes that are not counted.")]
    expected_seconds: Annotated[
        LongTime | None,
        about("The time until all classes are counted; null if none is counted yet."),
    ]


def class_row(part: ClassCount) -> ClassOfBands | ClassOfFillings:
    """A class of a count."""
    text, m, n, seconds = str(part.representative), part.m, part.n, part.seconds
    if isinstance(part.representative, str):
        return ClassOfFillings(filling=text, m=m, completions=str(n), seconds=seconds)
    if isinstance(part.representative, Band):
        return ClassOfBands(band=text, m=m, n72=n // 72, seconds=seconds)
    if len(part.representative.masks) == 9:
        return ClassOfBands(columns=text, m=m, n72=n // 72, seconds=seconds)
    return ClassOfBands(columns=text, m=m, n=str(n), seconds=seconds)


def count_document(
    count: GridCount | LayoutCount, checked: bool = False
) -> CountDocument | LayoutDocument:
    """The document of a count of all grids; `checked` says that a second engine agrees."""
    classes = [class_row(part) for part in count.classes]
    if isinstance(count, GridCount):
        return CountDocument.of(count, classes=classes)
    layout = count.layout
    return LayoutDocument.of(
        count,
        box=str(layout.box),
        groups=layout.text.splitlines(),
        up_to_relabelling=str(count.relabelled),
        method="layout",
        first_cells=[cell_name(cell, layout.digits) for cell in count.first_cells],
        classes=classes,
    )


def status_document(status: Status) -> StatusDocument:
    """The document of how far a saved count is."""
    return StatusDocument.of(status, expected_seconds=status.expected)
