"""The format of certificates: the keys of version 2, for each method of counting.

A certificate states a count, so that others can check it without this software. Its format has a
version, `schema`, and classes of its own, because the documents that commands print may gain or
lose a key, which must not make any certificate wrong. Every key is required, and no other is
allowed.

To change the format, leave this file as it is, describe the new version in a file of its own, and
let it be `NEWEST` in certificates.py, where `FORMATS` lists all versions. The folder
tests/data/certificates has an example of each version and method, which must be found right for
ever.
"""

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta

from sudokuenum import __version__
from sudokuenum.common.document import Document, Exact, Integer, Seconds, about
from sudokuenum.counting.choices import LEVELS
from sudokuenum.counting.classes import chain
from sudokuenum.counting.results import GridCount
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.document_types import BandText, BoxText, CellName, CellsText
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.results.certificate_keys import NO_DIGEST, Certificate, Format, united_bands

SCHEMA = "sudokuenum certificate 2"
MOVES = {
    2051: "permutations of the boxes, and of the columns in each box",
    416: "permutations of the rows",
    174: "2x2 swaps: a over b and b over a, in two columns of different boxes",
    71: "swaps of k columns whose digits agree in two rows; exchange of columns with equal digits",
    44: "column sets that agree up to relabelling and permutations of boxes and columns",
}
"""The description of each level, whose wording cannot change because it is part of the format."""
COLUMN_MOVES = "relabelling, order of the boxes, order of the columns in each box"

Schema: TypeAlias = Annotated[Literal["sudokuenum certificate 2"], about("The format.")]
Version: TypeAlias = Annotated[str, about("The version of sudokuenum that wrote the certificate.")]
GridBox: TypeAlias = Annotated[BoxText, about("The rows and columns of a box.")]
Grids: TypeAlias = Annotated[Exact, about("The number of all grids.")]
Engine: TypeAlias = Annotated[str, about("The engine that counted the completions.")]
FirstBox: TypeAlias = Annotated[
    Exact, about("The number of grids whose first box has its digits in order.")
]
Factors: TypeAlias = Annotated[str, about("The number of all grids as a product.")]
ClassSize: TypeAlias = Annotated[Integer, about("The number m of reduced bands in the class.")]
Completions: TypeAlias = Annotated[Exact, about("The number n of completions of each band.")]
ClassSeconds: TypeAlias = Annotated[Seconds, about("The time that the completions took.")]
WholeSeconds: TypeAlias = Annotated[Seconds, about("The time of the whole count.")]
Digest: TypeAlias = Annotated[
    str, about("SHA-256 of all other keys and values."), Meta(pattern="^[0-9a-f]{64}$")
]


class ChainClass(Document):
    """A class of reduced bands, with the classes of the level before that it unites."""

    band: Annotated[BandText, about("The representative: the least band of the class.")]
    m: ClassSize
    n: Completions
    unites: Annotated[
        list[str], about("The representatives of the classes of the level before that it unites.")
    ]
    seconds: ClassSeconds


class ChainLevel(Document):
    """A level of the chain of classes."""

    level: Annotated[Integer, about("The number of its classes.")]
    moves: Annotated[str, about("The moves that it adds to the moves of the levels before.")]
    permutations: Annotated[
        list[list[Integer]],
        about("Permutations of the columns, or of the rows, that generate these moves."),
    ]


class ChainCertificate(Certificate):
    """The certificate of a count of all 9x9 grids by classes of bands."""

    PART: ClassVar[type[Document]] = ChainClass
    schema: Schema
    version: Version
    box: GridBox
    method: Annotated[Literal["chain"], about("The method of counting.")]
    level: Annotated[Integer, about("The number of classes of bands.")]
    engine: Engine
    grids: Grids
    n1: FirstBox
    factorisation: Factors
    levels: Annotated[
        list[ChainLevel], about("The moves that unite bands, from the finest level to this one.")
    ]
    classes: Annotated[list[ChainClass], about("The classes of bands.")]
    seconds: WholeSeconds
    digest: Digest

    @staticmethod
    def of_count(count: GridCount) -> "ChainCertificate":
        """Return the certificate of a count by the method `chain`, without its digest."""
        level = count.level or 0  # the method chain has a level
        classes = [
            ChainClass.of(part, band=part.band, unites=bands)
            for part, bands in zip(count.classes, united_bands(level), strict=True)
        ]
        levels = [
            ChainLevel(step, MOVES[step], [*map(list, chain().level(step).permutations)])
            for step in LEVELS[1:]
            if step >= level
        ]
        return ChainCertificate.of(
            count,
            schema=SCHEMA,
            version=__version__,
            n1=count.relabelled,
            levels=levels,
            classes=classes,
            digest=NO_DIGEST,
        )


class ColumnsClass(Document):
    """A class of reduced bands with equal column sets, up to symmetry."""

    columns: Annotated[str, about("The column sets of the representative.")]
    m: ClassSize
    n: Completions
    seconds: ClassSeconds


class ColumnsCertificate(Certificate):
    """The certificate of a count of all grids with these boxes by sums over column sets."""

    PART: ClassVar[type[Document]] = ColumnsClass
    schema: Schema
    version: Version
    box: GridBox
    method: Annotated[Literal["columns"], about("The method of counting.")]
    grids: Grids
    n1: FirstBox
    factorisation: Factors
    moves: Annotated[str, about("The moves that unite column sets.")]
    classes: Annotated[list[ColumnsClass], about("The classes of bands.")]
    seconds: WholeSeconds
    digest: Digest

    @staticmethod
    def of_count(count: GridCount) -> "ColumnsCertificate":
        """Return the certificate of a count by the method `columns`, without its digest."""
        return ColumnsCertificate.of(
            count,
            schema=SCHEMA,
            version=__version__,
            n1=count.relabelled,
            moves=COLUMN_MOVES,
            classes=[ColumnsClass.of(part) for part in count.classes],
            digest=NO_DIGEST,
        )


class FillingsClass(Document):
    """A class of fillings of the first cells."""

    filling: Annotated[
        CellsText, about("The representative, as a puzzle with the first cells filled.")
    ]
    m: Annotated[Integer, about("The number of fillings in the class, up to relabelling.")]
    completions: Annotated[Exact, about("The number of grids that complete each filling.")]
    seconds: ClassSeconds


class LayoutCertificate(Certificate):
    """The certificate of a count of the grids of a layout."""

    PART: ClassVar[type[Document]] = FillingsClass
    schema: Schema
    version: Version
    box: Annotated[
        BoxText, about("The rows and columns of a box, if irregular regions do not replace boxes.")
    ]
    layout: Annotated[str, about("The name of the layout.")]
    groups: Annotated[
        list[str], about("The regions, extra groups and rules, as --layout would read them.")
    ]
    method: Annotated[Literal["layout"], about("The method of counting.")]
    engine: Engine
    first_cells: Annotated[list[CellName], about("The cells that were filled first.")]
    symmetries: Annotated[
        Integer, about("The number of symmetries of the layout that keep the first cells.")
    ]
    grids: Grids
    up_to_relabelling: Annotated[Exact, about("The number of grids up to relabelling.")]
    classes: Annotated[list[FillingsClass], about("The classes of fillings of the first cells.")]
    seconds: WholeSeconds
    digest: Digest

    @staticmethod
    def of_count(count: LayoutCount) -> "LayoutCertificate":
        """Return the certificate of a count of the grids of a layout, without its digest."""
        layout = count.layout
        return LayoutCertificate.of(
            count,
            schema=SCHEMA,
            version=__version__,
            groups=layout.text.splitlines(),
            method="layout",
            first_cells=[cell_name(cell, layout.digits) for cell in count.first_cells],
            up_to_relabelling=count.relabelled,
            classes=[FillingsClass.of(part, completions=part.n) for part in count.classes],
            digest=NO_DIGEST,
        )


def of_count(count: GridCount | LayoutCount) -> Certificate:
    """Return the certificate of a count, without its digest."""
    if isinstance(count, LayoutCount):
        return LayoutCertificate.of_count(count)
    if count.method == "chain":
        return ChainCertificate.of_count(count)
    return ColumnsCertificate.of_count(count)


KINDS: dict[str, type[Certificate]] = {
    "chain": ChainCertificate,
    "columns": ColumnsCertificate,
    "layout": LayoutCertificate,
}
"""The class of the certificate of each method."""

VERSION_2 = Format(SCHEMA, (*KINDS.values(),), lambda method, _: KINDS[method], of_count)
