"""The documents of counts of the grids of a layout."""

from typing import Annotated, ClassVar, Literal

from sudokuenum.common.cell_names import cell_name
from sudokuenum.common.document import (
    CellName,
    CellsText,
    CertificateDigest,
    CertificateName,
    CertificateVersion,
    Document,
    Exact,
    Integer,
    LayoutBox,
    LayoutGroups,
    LayoutName,
    LongTime,
    about,
)
from sudokuenum.common.estimate_document import Estimate
from sudokuenum.counting.documents import AllGrids, CompletionSeconds, UpToRelabelling, WholeSeconds
from sudokuenum.counting.results import ClassCount
from sudokuenum.solving.layout_count import LayoutCount


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


class LayoutCertificate(LayoutDocument):
    """The certificate of a count of the grids of a layout."""

    schema: CertificateName
    version: CertificateVersion
    digest: CertificateDigest


class LayoutEstimate(Document):
    """An estimate for a layout whose grids take too long to count."""

    sample: Annotated[Estimate, about("The number of all grids.")]
    expected_seconds: Annotated[LongTime, about("The time that a count would take.")]


def filling_document(part: ClassCount) -> ClassOfFillings:
    """The document of a class of fillings."""
    return ClassOfFillings.of(part, filling=str(part.representative), completions=str(part.n))


def layout_document(count: LayoutCount) -> LayoutDocument:
    """The document of a count."""
    layout = count.layout
    return LayoutDocument.of(
        count,
        box=str(layout.box),
        groups=layout.text.splitlines(),
        up_to_relabelling=str(count.relabelled),
        method="layout",
        first_cells=[cell_name(cell, layout.digits) for cell in count.first_cells],
        classes=[filling_document(part) for part in count.classes],
    )
