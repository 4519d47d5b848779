"""JSON objects for bands and their classes, and for minlex forms and equivalence."""

from collections.abc import Sequence
from typing import Annotated, ClassVar, TypeAlias

import numpy as np
from msgspec import UNSET, UnsetType, field

from sudokuenum.common.document import Document, Exact, Integer, Seconds, about
from sudokuenum.counting.band import Band
from sudokuenum.counting.bands import TopRow, top_rows
from sudokuenum.counting.classes import Level, chain
from sudokuenum.counting.column_sets import column_sets
from sudokuenum.counting.output_keys import BandsInClass
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.document_types import BandText, CellsText
from sudokuenum.symmetry.essential_bands import (
    Band416,
    bands_416,
    completions_at,
    minlex_band,
)

ClassNumber: TypeAlias = Annotated[Integer, about("The number of the class, from 1.")]
N72: TypeAlias = Annotated[Integer, about("The completions of the band divided by 72.")]
Automorphisms: TypeAlias = Annotated[Integer, about("The order of the automorphism group.")]


class BandRow(Document, kw_only=True):
    """A class, or one of the 416 bands, which alone have the last four keys and `number`."""

    class_: ClassNumber | UnsetType = field(name="class", default=UNSET)
    number: Annotated[Integer | UnsetType, about("The number of the band among the 416.")] = UNSET
    band: Annotated[BandText, about("Its representative.")]
    m: BandsInClass
    n: Annotated[Exact, about("The number of the completions of its representative.")]
    automorphisms: Automorphisms | UnsetType = UNSET
    n72: N72 | UnsetType = UNSET
    configuration: Annotated[
        Integer | UnsetType, about("The number of its class among the 44.", "class")
    ] = UNSET
    essential: Annotated[
        Integer | UnsetType, about("The number of minlex forms of grids that begin with the band.")
    ] = UNSET


class BandClasses(Document):
    """The classes of bands at a level."""

    level: Annotated[Integer, about("The number of classes.")]
    moves: Annotated[str, about("The moves that the level adds to the moves of earlier levels.")]
    classes: Annotated[list[BandRow], about("The classes.")]


class TopRows(Document):
    """With --top-rows: the kinds of top rows."""

    top_rows: Annotated[list[TopRow], about("The kinds.")]
    standard_bands: Annotated[Integer, about("The number of bands with standard B1.")]
    reduced_bands: Annotated[Integer, about("The number of reduced bands.")]
    column_sets: Annotated[Integer, about("The number of their different column sets.")]


class LevelOfBand(Document):
    """A level."""

    level: Annotated[Integer, about("The number of classes of the level.")]
    class_: ClassNumber = field(name="class")
    m: BandsInClass


class BandFound(Document):
    """A band, its classes and its completions."""

    ANSWER: ClassVar[str] = "n"
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
    """The equivalence of two grids or puzzles."""

    equivalent: Annotated[bool, about("Whether they are.")]
    symmetry: Annotated[str | None, about("A symmetry from the first to the second; null if not.")]


def band_row(band: Band416, essential: int | UnsetType = UNSET) -> BandRow:
    """Return the document about one of the 416 bands."""
    n = band.n72 * CLASSIC.completions_per_reduced
    return BandRow.of(band, class_=UNSET, n=n, essential=essential)


def level_document(level: Level, essential: Sequence[int] = ()) -> BandClasses:
    """Return the document about a level.

    If the numbers of minlex forms that begin with each band are known, `essential` lists them. They
    are used only for level 416, because only the 416 bands have the key `essential`.
    """
    if len(level) == 416:
        numbers: Sequence[int | UnsetType] = essential or [UNSET] * 416
        rows = [*map(band_row, bands_416(), numbers)]
    else:
        parts = zip(level.texts, level.sizes.tolist(), completions_at(level), strict=True)
        rows = [
            BandRow(class_=k, band=band, m=m, n=str(n)) for k, (band, m, n) in enumerate(parts, 1)
        ]
    return BandClasses(level=len(level), moves=level.moves, classes=rows)


def top_rows_document() -> TopRows:
    """Return the document about all kinds of top rows."""
    reduced = chain().bands
    return TopRows(
        top_rows=[*top_rows()],
        standard_bands=sum(row.bands for row in top_rows()),
        reduced_bands=len(reduced),
        column_sets=len(np.unique(np.sort(column_sets(reduced), axis=1), axis=0)),
    )


def band_document(band: Band, engine: str, n: int, seconds: float) -> BandFound:
    """Return the document about a band whose n completions `engine` counted in `seconds`."""
    reduced = band.reduced()
    number, least = minlex_band(band)
    return BandFound(
        band=str(band),
        reduced=str(reduced),
        minlex=str(least),
        number=number,
        columns=" ".join("".join(map(str, sorted(column))) for column in reduced.columns),
        n=str(n),
        n72=n // CLASSIC.completions_per_reduced,
        engine=engine,
        seconds=seconds,
        levels=[
            LevelOfBand(level=name, class_=place, m=int(chain().level(name).sizes[place - 1]))
            for name, place in chain().classify(band).items()
        ],
    )
