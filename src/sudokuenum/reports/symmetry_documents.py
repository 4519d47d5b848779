"""The documents of bands, of symmetry and of essentially different grids."""

import re
from collections.abc import Sequence
from math import isqrt
from typing import Annotated, Literal, TypeAlias

from msgspec import UNSET, Meta, UnsetType, field

from sudokuenum.bands.band import Band
from sudokuenum.bands.bands416 import Band416, bands_416, minlex_band
from sudokuenum.bands.classes import Level, chain
from sudokuenum.bands.configurations import column_sets, distinct_column_sets
from sudokuenum.bands.reduced import TopRow, top_rows
from sudokuenum.catalogue.index import grids_by_band
from sudokuenum.catalogue.walk import all_grids
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.cell_names import cell_name
from sudokuenum.reports.count_documents import (
    AllGrids,
    BandsInClass,
    BoxOfGrids,
    LayoutBox,
    LayoutGroups,
    LayoutName,
    UpToRelabelling,
    WholeSeconds,
)
from sudokuenum.reports.document import (
    BandText,
    CellsText,
    Document,
    Exact,
    Integer,
    Seconds,
    about,
)
from sudokuenum.symmetry.burnside import EssentialCount, FixedClass
from sudokuenum.symmetry.cells import CellSymmetry
from sudokuenum.symmetry.layout_burnside import LayoutEssentialCount
from sudokuenum.symmetry.permutations import Permutation, cycles

EssentiallyDifferent: TypeAlias = Annotated[
    Exact, about("The number of essentially different grids.")
]
ClassNumber: TypeAlias = Annotated[Integer, about("The number of the class, from 1.")]
N72: TypeAlias = Annotated[Integer, about("The completions of the band divided by 72.")]
Automorphisms: TypeAlias = Annotated[Integer, about("The order of the automorphism group.")]


class BandRow(Document, kw_only=True):
    """A class, or one of the 416 bands, which alone have the last five keys."""

    class_: ClassNumber | UnsetType = field(name="class", default=UNSET)
    number: Annotated[Integer | UnsetType, about("The number of the band among the 416.")] = UNSET
    band: Annotated[BandText, about("Its representative.")]
    m: BandsInClass
    automorphisms: Automorphisms | UnsetType = UNSET
    n72: N72 | UnsetType = UNSET
    configuration: Annotated[
        Integer | UnsetType, about("The number of its class among the 44.")
    ] = UNSET
    essential: Annotated[
        Integer | UnsetType, about("How many minlex forms of grids begin with the band.")
    ] = UNSET


class BandClasses(Document):
    """The classes of bands at a level."""

    level: Annotated[Integer, about("The number of classes.")]
    moves: Annotated[str, about("The moves that the level adds to those before.")]
    classes: Annotated[list[BandRow], about("The classes.")]


class TopRowKind(Document):
    """The digits of the top rows of B2 and B3, each in increasing order."""

    b2: Annotated[str, about("The digits of B2."), Meta(pattern="^[1-9]{3}$")]
    b3: Annotated[str, about("The digits of B3."), Meta(pattern="^[1-9]{3}$")]
    kind: Annotated[Literal["pure", "mixed"], about("Whether they are rows of B1.")]
    bands: Annotated[Integer, about("The number of bands with standard B1 that have it.")]


class TopRows(Document):
    """With --top-rows: the kinds of top rows."""

    top_rows: Annotated[list[TopRowKind], about("The kinds.")]
    standard_bands: Annotated[Integer, about("The number of bands with standard B1.")]
    reduced_bands: Annotated[Integer, about("The number of reduced bands.")]
    column_sets: Annotated[Integer, about("How many different column sets they have.")]


class LevelOfBand(Document):
    """A level."""

    level: Annotated[Integer, about("The number of classes of the level.")]
    class_: ClassNumber = field(name="class")
    m: BandsInClass


class BandFound(Document):
    """A band, its classes and its completions."""

    band: Annotated[BandText, about("The band, as it was given.")]
    reduced: Annotated[BandText, about("The reduced band that it is equivalent to.")]
    minlex: Annotated[BandText, about("Its minlex form.")]
    number: Annotated[Integer, about("The number of the minlex form among the 416 bands.")]
    columns: Annotated[str, about("The column sets of the reduced band.")]
    n: Annotated[Exact, about("The number of its completions.")]
    n72: N72
    engine: Annotated[str, about("The engine that counted them.")]
    seconds: Annotated[Seconds, about("The time that this took.")]
    levels: Annotated[list[LevelOfBand], about("Its class at each level.")]


def _cycle_type(element: str) -> str:
    """The cycles of cells, which would fill lines, by their lengths.

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


class _Essential(Document):
    """What the counts of essentially different grids have in common."""

    essentially_different: EssentiallyDifferent
    up_to_relabelling: UpToRelabelling
    order: Annotated[Integer, about("The order of the group of cell symmetries.")]
    classes_in_all: Annotated[Integer, about("The number of its conjugacy classes.")]
    seconds: WholeSeconds
    classes: Annotated[
        list[FixedGrids], about("The conjugacy classes whose elements fix grids up to relabelling.")
    ]


class Essential(_Essential):
    """The count of the essentially different grids with these boxes."""

    grids: AllGrids
    grids_given: Annotated[bool, about("Whether this number was given, and not counted.")]
    lower_bound: Annotated[
        Exact, about("All grids divided by all symmetries, rounded up: a lower bound.")
    ]
    without_transposition: Annotated[
        Exact, about("Their number if a grid and its transpose may be different.")
    ]
    box: BoxOfGrids
    transposition: Annotated[bool, about("Whether transposition is one of the symmetries.")]


class EssentialOfLayout(_Essential):
    """The count of the essentially different grids of a layout."""

    box: LayoutBox
    layout: LayoutName
    groups: LayoutGroups


class OrderRow(Document):
    """Grids with one order of the automorphism group."""

    automorphisms: Annotated[Exact, about("The order of the automorphism group.")]
    grids: Annotated[Exact, about("The number of grids.")]


class CatalogueFound(Document):
    """How many essentially different grids there are."""

    essentially_different: EssentiallyDifferent
    grids: AllGrids
    by_automorphisms: Annotated[
        dict[Exact, Annotated[Exact, about("The number of grids.")]],
        about("The essentially different grids by the order of their automorphism groups."),
    ]

    def tables(self) -> list[Sequence[Document]]:
        """The numbers by the order of the group."""
        return [[OrderRow(k, grids=n) for k, n in self.by_automorphisms.items()]]


class WalkFound(Document):
    """With --walk --save: the same, if the file has all bands."""

    essentially_different: EssentiallyDifferent


class GridNumbers(Document):
    """With --grid: the places of grids among the essentially different ones."""

    numbers: Annotated[list[Integer], about("A number from 0 for each grid.")]


class CanonicalForm(Document):
    """The minlex form of a grid or puzzle, a line for each."""

    minlex: Annotated[CellsText, about("The minlex form.")]
    automorphisms: Automorphisms
    symmetry: Annotated[
        str | UnsetType, about("With --symmetry: a symmetry that leads to the minlex form.")
    ] = UNSET
    generators: Annotated[
        list[str] | UnsetType, about("With --automorphisms: generators of the group.")
    ] = UNSET
    chutes: Annotated[
        list[Integer] | UnsetType,
        about("With --bands: the three bands and then the three stacks, among the 416 bands."),
    ] = UNSET
    configurations: Annotated[
        list[Integer] | UnsetType, about("With --bands: their classes among the 44.")
    ] = UNSET


class Equivalence(Document):
    """Whether two grids or puzzles are equivalent."""

    equivalent: Annotated[bool, about("Whether they are.")]
    symmetry: Annotated[str | None, about("A symmetry from the first to the second; null if not.")]


def band_row(band: Band416, essential: int | UnsetType = UNSET) -> BandRow:
    """The document of one of the 416 bands."""
    return BandRow.of(band, class_=UNSET, essential=essential)


def level_document(level: Level) -> BandClasses:
    """The document of a level of the chain."""
    if len(level) == 416:
        rows = [band_row(*one) for one in zip(bands_416(), grids_by_band(), strict=True)]
    else:
        pairs = zip(level.texts, level.sizes.tolist(), strict=True)
        rows = [BandRow(class_=k, band=band, m=m) for k, (band, m) in enumerate(pairs, 1)]
    return BandClasses(level=len(level), moves=level.moves, classes=rows)


def top_row(row: TopRow) -> TopRowKind:
    """The document of a kind of top row."""
    b2, b3 = ("".join(map(str, digits)) for digits in (row.b2, row.b3))
    return TopRowKind(b2=b2, b3=b3, kind="pure" if row.pure else "mixed", bands=row.bands)


def top_rows_document() -> TopRows:
    """The document of all kinds of top rows."""
    reduced = chain().bands
    return TopRows(
        top_rows=[top_row(row) for row in top_rows()],
        standard_bands=sum(row.bands for row in top_rows()),
        reduced_bands=len(reduced),
        column_sets=distinct_column_sets(column_sets(reduced)),
    )


def band_document(band: Band, engine: str, n72: int, seconds: float) -> BandFound:
    """The document of a band whose completions an engine has counted in some seconds."""
    reduced = band.reduced()
    number, least = minlex_band(band)
    return BandFound(
        band=str(band),
        reduced=str(reduced),
        minlex=str(least),
        number=number,
        columns=" ".join("".join(map(str, sorted(column))) for column in reduced.columns),
        n=str(CLASSIC.completions_per_reduced * n72),
        n72=n72,
        engine=engine,
        seconds=seconds,
        levels=[
            LevelOfBand(level=name, class_=place, m=int(chain().level(name).sizes[place - 1]))
            for name, place in chain().classify(band).items()
        ],
    )


def fixed_row(one: FixedClass[CellSymmetry] | FixedClass[Permutation]) -> FixedGrids:
    """The document of a class of symmetries that fix grids."""
    return FixedGrids.of(one, element=_cycles(one.representative))


def _cycles(element: CellSymmetry | Permutation) -> str:
    """An element as the cycles of what it moves; () if it moves nothing."""
    if isinstance(element, CellSymmetry):
        return str(element)
    n = isqrt(len(element))
    moved = [cycle for cycle in cycles(element) if len(cycle) > 1]
    return "".join(f"({' '.join(cell_name(c, n) for c in cycle)})" for cycle in moved) or "()"


def essential_document(count: EssentialCount | LayoutEssentialCount) -> _Essential:
    """The document of a count of essentially different grids."""
    found = {
        "essentially_different": str(count.number),
        "up_to_relabelling": str(count.relabelled),
        "classes": [fixed_row(one) for one in count.classes],
    }
    if isinstance(count, LayoutEssentialCount):
        layout = count.layout
        return EssentialOfLayout.of(
            count, box=str(layout.box), groups=layout.text.splitlines(), **found
        )
    without = str(count.number_without_transposition)
    return Essential.of(count, without_transposition=without, **found)


def catalogue_document(number: int, by_order: dict[int, int]) -> CatalogueFound:
    """The document of the numbers of essentially different grids by the order of the group."""
    return CatalogueFound(
        essentially_different=str(number),
        grids=str(all_grids(by_order)),
        by_automorphisms={str(order): str(n) for order, n in by_order.items()},
    )
