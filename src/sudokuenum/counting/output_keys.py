"""JSON objects for counts of all grids with boxes."""

from typing import Annotated, ClassVar, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from sudokuenum.common.document import Document, Exact, Integer, Seconds, about
from sudokuenum.common.estimates import SampleEstimate
from sudokuenum.counting.choices import Method
from sudokuenum.counting.results import ClassCount, GridCount
from sudokuenum.geometry.document_types import (
    BandText,
    BoxText,
)

BandsInClass: TypeAlias = Annotated[Integer, about("The number of reduced bands in the class.")]
CompletionSeconds: TypeAlias = Annotated[Seconds, about("The time that the completions took.")]
WholeSeconds: TypeAlias = Annotated[Seconds, about("The time of the whole count.")]
BoxOfGrids: TypeAlias = Annotated[BoxText, about("The rows and columns of a box.")]
AllGrids: TypeAlias = Annotated[Exact, about("The number of all grids.")]
UpToRelabelling: TypeAlias = Annotated[Exact, about("The number of grids up to relabelling.")]
Share: TypeAlias = Annotated[float, Meta(extra={"form": "{:+.4%}".format})]


def _in_boxes(columns: str) -> str:
    """Return column sets as people see them: of ten only the first of each box, to fit a line.

    Examples
    --------
    >>> _in_boxes("13579 2468A 12345 6789A 12345 6789A 12345 6789A 12346 5789A")
    '13579 | 12345 | 12345 | 12345 | 12346'
    """
    sets = columns.split()
    return columns if len(sets) < 10 else " | ".join(sets[::2])


class ClassOfBands(Document, kw_only=True):
    """A class of m reduced bands, each with n completions."""

    NUMBERED: ClassVar[str] = "class"
    band: Annotated[BandText | UnsetType, about("The representative, if the method is chain.")] = (
        UNSET
    )
    columns: Annotated[
        str | UnsetType,
        about("The representative, if the method is columns: its column sets."),
        Meta(extra={"form": _in_boxes}),
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


class CountDocument(Document):
    """The count of all grids with these boxes."""

    ANSWER: ClassVar[str] = "grids"
    LEGEND: ClassVar[str] = (
        "A class has m reduced bands. Each of them can be completed to a grid in n ways; for 3x3 "
        "boxes n72 is n/72. n1 is the number of grids whose first box has its digits in order."
    )
    grids: AllGrids
    n1: Annotated[Exact, about("The number of grids with standard B1.")]
    factorisation: Annotated[str, about("The number of all grids as a product.")]
    box: BoxOfGrids
    method: Annotated[Method, about("The method of counting.")]
    level: Annotated[
        Integer | None, about("The number of classes of bands; null without the method chain.")
    ]
    engine: Annotated[str | None, about("The engine that counted the completions; null for a sum.")]
    seconds: WholeSeconds
    classes: Annotated[list[ClassOfBands], about("The classes.")]
    checked: Annotated[
        bool,
        about("Whether a search counted every class, and the method columns found the same."),
        Meta(extra={"form": {True: "yes, two methods agree", False: "no, by one method"}.get}),
    ]


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


class ProductEstimate(Document):
    """The number of grids by the product formula."""

    ANSWER: ClassVar[str] = "estimate"

    box: BoxOfGrids
    number_of_bands: Annotated[
        str, about("The number of bands; with seven digits, if it is estimated.")
    ]
    number_of_stacks: Annotated[str, about("The number of stacks, in the same way.")]
    formula: Annotated[str, about("What is computed from the numbers of bands and stacks.")]
    estimate: Annotated[str, about("The number of grids, with seven digits; it can exceed 1e308.")]
    estimate_in_full: Annotated[
        str | None, about("The same in all digits; null if bands or stacks are estimated.")
    ]
    error: Annotated[
        Share | None, about("Its relative error; null if the number of all grids is unknown.")
    ]
    sample: Annotated[
        SampleEstimate | UnsetType,
        about("The number of grids from a random sample, with --samples."),
    ] = UNSET


def class_document(part: ClassCount) -> ClassOfBands:
    """Return the document of a class."""
    columns = str(part.columns)
    is_9x9 = len(columns.split()) == 9
    return ClassOfBands.of(
        part,
        band=UNSET if part.band is None else str(part.band),
        columns=columns if part.band is None else UNSET,
        n72=part.n // 72 if is_9x9 else UNSET,
        n=UNSET if is_9x9 else part.n,
    )


def count_document(count: GridCount) -> CountDocument:
    """Return the document of a count."""
    classes = [*map(class_document, count.classes)]
    return CountDocument.of(count, n1=count.relabelled, classes=classes)
