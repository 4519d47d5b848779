"""JSON objects for the catalogue of essentially different grids."""

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, TypeAlias

from sudokuenum.common.document import Document, Exact, Integer, about
from sudokuenum.counting.output_keys import AllGrids
from sudokuenum.essential.catalogue.walk import Catalogue, grids_in_orbits

EssentiallyDifferent: TypeAlias = Annotated[
    Exact, about("The number of essentially different grids.")
]


class OrderRow(Document):
    """Grids with one order of the automorphism group."""

    automorphisms: Annotated[Exact, about("The order of the automorphism group.")]
    grids: Annotated[Exact, about("The number of grids.")]


class CatalogueFound(Document):
    """The number of essentially different grids."""

    ANSWER: ClassVar[str] = "essentially_different"
    essentially_different: EssentiallyDifferent
    grids: AllGrids
    by_automorphisms: Annotated[
        dict[Exact, Annotated[Exact, about("The number of grids.")]],
        about("The essentially different grids by the order of their automorphism groups."),
    ]

    def tables(self) -> list[Sequence[Document]]:
        """Return the numbers of grids by the order of the group."""
        return [[OrderRow(k, grids=n) for k, n in self.by_automorphisms.items()]]


class WalkFound(Document):
    """With --walk --save: the same, if the file has all bands."""

    essentially_different: EssentiallyDifferent


class NumberRow(Document):
    """The place of a grid among the essentially different ones."""

    number: Annotated[Integer, about("A number from 0.")]


class GridNumbers(Document):
    """With --grid: the places of grids among the essentially different ones."""

    numbers: Annotated[list[Integer], about("A number from 0 for each grid.")]

    def tables(self) -> list[Sequence[Document]]:
        """Return a row for each number."""
        return [[NumberRow(number) for number in self.numbers]]


def catalogue_document(number: int, by_order: Mapping[int, int]) -> CatalogueFound:
    """Return the document of the numbers of grids by the order of the automorphism group."""
    return CatalogueFound(
        essentially_different=str(number),
        grids=str(grids_in_orbits(by_order)),
        by_automorphisms={str(order): str(n) for order, n in by_order.items()},
    )


def whole_catalogue(found: Catalogue) -> CatalogueFound:
    """Return the document of a walk through the whole catalogue."""
    return catalogue_document(found.essentially_different, found.by_order)
