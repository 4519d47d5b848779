"""The format of certificates, version 1, whose certificates are read and checked for ever.

Nothing here changes, because it repeats what version 1.0.0 wrote. There a class of 3x3 bands has
n72, which is n / 72, while other classes have n, the engine `sums` was called `columns`, and the
method `columns` has a level whose moves are described. certificate_version_2.py describes the keys.
"""

from typing import Any, ClassVar, Literal, TypeAlias

from sudokuenum import __version__
from sudokuenum.common.document import Document
from sudokuenum.counting.choices import LEVELS
from sudokuenum.counting.classes import chain
from sudokuenum.counting.results import GridCount
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.layouts.results import LayoutCount
from sudokuenum.results.certificate_keys import NO_DIGEST, Certificate, Format, united_bands

SCHEMA = "sudokuenum certificate 1"
MOVES = {
    2051: "permutations of the boxes, and of the columns in each box",
    416: "permutations of the rows",
    174: "2x2 swaps: a over b and b over a, in two columns of different boxes",
    71: "swaps of k columns whose digits agree in two rows; exchange of columns with equal digits",
    44: "column sets that agree up to relabelling and permutations of boxes and columns",
}
COLUMN_MOVES = "relabelling, order of the boxes, order of the columns in each box"

Schema: TypeAlias = Literal["sudokuenum certificate 1"]


class ChainClass(Document):
    """A class of reduced bands, with the classes of the level before that it unites."""

    unites: list[str]
    band: str
    m: int
    n72: int
    seconds: float


class ColumnsClass(Document):
    """A class of reduced bands with equal column sets, up to symmetry."""

    columns: str
    m: int
    n: str
    seconds: float


class ColumnsClass9x9(Document):
    """A class of reduced bands of 3x3 boxes with equal column sets, up to symmetry."""

    columns: str
    m: int
    n72: int
    seconds: float


class LevelMoves(Document):
    """A level of the chain of classes."""

    level: int
    moves: str
    permutations: list[list[int]]


class ChainCertificate(Certificate):
    """The certificate of a count of all 9x9 grids by classes of bands."""

    PART: ClassVar[type[Document]] = ChainClass
    grids: str
    n1: str
    factorisation: str
    box: str
    method: Literal["chain"]
    level: int
    engine: str
    seconds: float
    classes: list[ChainClass]
    levels: list[LevelMoves]
    schema: Schema
    version: str
    digest: str


class ColumnsCertificate(Certificate):
    """The certificate of a count of all grids with these boxes by sums over column sets."""

    PART: ClassVar[type[Document]] = ColumnsClass
    grids: str
    n1: str
    factorisation: str
    box: str
    method: Literal["columns"]
    level: None
    engine: None
    seconds: float
    classes: list[Any]
    levels: list[LevelMoves]
    schema: Schema
    version: str
    digest: str


class ColumnsCertificate9x9(ColumnsCertificate):
    """The certificate of a count of all 9x9 grids by sums over column sets."""

    PART: ClassVar[type[Document]] = ColumnsClass9x9


class FillingsClass(Document):
    """A class of fillings of the first cells."""

    filling: str
    m: int
    completions: str
    seconds: float


class LayoutCertificate(Certificate):
    """The certificate of a count of the grids of a layout."""

    PART: ClassVar[type[Document]] = FillingsClass
    box: str
    layout: str
    groups: list[str]
    grids: str
    up_to_relabelling: str
    method: Literal["layout"]
    engine: str
    first_cells: list[str]
    symmetries: int
    seconds: float
    classes: list[FillingsClass]
    schema: Schema
    version: str
    digest: str


def of_count(count: GridCount | LayoutCount) -> Certificate:
    """Return the certificate of a count, without its digest."""
    head = {"schema": SCHEMA, "version": __version__, "digest": NO_DIGEST}
    if isinstance(count, LayoutCount):
        layout = count.layout
        return LayoutCertificate.of(
            count,
            groups=layout.text.splitlines(),
            up_to_relabelling=count.relabelled,
            method="layout",
            first_cells=[cell_name(cell, layout.digits) for cell in count.first_cells],
            classes=[FillingsClass.of(part, completions=part.n) for part in count.classes],
            **head,
        )
    classes: list[Document]
    if count.level is not None:
        united = united_bands(count.level)
        classes = [
            ChainClass.of(part, unites=bands, n72=part.n // 72)
            for part, bands in zip(count.classes, united, strict=True)
        ]
        steps = [step for step in LEVELS[1:] if step >= count.level]
        levels = [
            LevelMoves(step, MOVES[step], [*map(list, chain().level(step).permutations)])
            for step in steps
        ]
    else:
        levels = [LevelMoves(len(count.classes), COLUMN_MOVES, [])]
        if count.box == CLASSIC:
            classes = [ColumnsClass9x9.of(part, n72=part.n // 72) for part in count.classes]
        else:
            classes = [ColumnsClass.of(part) for part in count.classes]
    kind = kind_of(count.method, str(count.box))
    return kind.of(count, n1=count.relabelled, levels=levels, classes=classes, **head)


def kind_of(method: str, box: str) -> type[Certificate]:
    """Return the class of the certificate of a method and box."""
    kinds: dict[str, type[Certificate]] = {
        "chain": ChainCertificate,
        "columns": ColumnsCertificate9x9 if box == "3x3" else ColumnsCertificate,
        "layout": LayoutCertificate,
    }
    return kinds[method]


KINDS = ChainCertificate, ColumnsCertificate, ColumnsCertificate9x9, LayoutCertificate
VERSION_1 = Format(SCHEMA, KINDS, kind_of, of_count, engines={"columns": "sums"})
