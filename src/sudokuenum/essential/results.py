"""The result of a count of essentially different grids with boxes, and Burnside's lemma.

number = (sum over the conjugacy classes of size * fixed) / order
"""

from collections.abc import Iterable
from dataclasses import dataclass
from math import factorial
from typing import ClassVar, Protocol

from sudokuenum.common.notebook import Tabled
from sudokuenum.common.wording import counted
from sudokuenum.errors import ContradictionError
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.cell_symmetries import CellSymmetry, symmetry_order


class Fixing(Protocol):
    """A conjugacy class of `size` symmetries, each of which fixes `fixed` grids."""

    @property
    def size(self) -> int:
        """The number of symmetries in the class."""

    @property
    def fixed(self) -> int:
        """The number of grids, up to relabelling, that each of them fixes."""


def number_of_orbits(classes: Iterable[Fixing], order: int, given: str) -> int:
    """Return the number of orbits of grids under a group of this order, by Burnside's lemma.

    Parameters
    ----------
    classes
        The conjugacy classes of the group that fix grids.
    order
        The order of the group.
    given
        A description of the given number of grids, for the message of an error.

    Returns
    -------
    int
        The mean number of grids that an element of the group fixes.

    Raises
    ------
    ContradictionError
        If the sum over the classes is not a multiple of the order.
    """
    number, remainder = divmod(sum(one.size * one.fixed for one in classes), order)
    if remainder:
        message = f"the sum over the classes leaves {remainder} of {order}"
        raise ContradictionError(f"{given}: {message}")
    return number


@dataclass(frozen=True)
class FixedClass:
    """A conjugacy class of cell symmetries that fix grids up to relabelling.

    Each of its `size` elements fixes `fixed` grids, up to relabelling; `representative` is one of
    the elements. `seconds` is the processor time that the count of these grids took.
    """

    representative: CellSymmetry
    size: int
    fixed: int
    seconds: float


@dataclass(frozen=True)
class EssentialCount(Tabled):
    """The number of essentially different grids with boxes, and the terms of the sum.

    Attributes
    ----------
    box
        The shape of the boxes.
    relabelled
        The number of grids up to relabelling alone.
    order
        The order of the group of cell symmetries.
    classes_in_all
        The number of its conjugacy classes.
    classes
        The conjugacy classes that fix grids, beginning with the class of the identity.
    seconds
        The time of the whole count.
    transposition
        True if the cell symmetries include transposition.
    grids_given
        True if the number of all grids was given instead of being counted.
    """

    _instead: ClassVar[dict[str, str]] = {
        "essentially_different": "answer count essential n number result total value"
    }
    box: Box
    relabelled: int
    order: int
    classes_in_all: int
    classes: tuple[FixedClass, ...]
    seconds: float
    transposition: bool
    grids_given: bool = True

    def __post_init__(self) -> None:
        _ = self.essentially_different  # raises an error if the order does not divide the sum

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        grids = f"{self.essentially_different} essentially different grids with {self.box} boxes"
        return f"<EssentialCount: {grids}, {classes} of symmetries that fix grids>"

    @property
    def grids(self) -> int:
        """The number of all grids."""
        return self.relabelled * factorial(self.box.digits)

    @property
    def lower_bound(self) -> int:
        """All grids divided by all symmetries, rounded up: as if only the identity fixed grids."""
        return -(-self.relabelled // self.order)

    @property
    def essentially_different(self) -> int:
        """The number of grids up to relabelling and the cell symmetries."""
        return number_of_orbits(self.classes, self.order, f"grids {self.grids}")

    @property
    def without_transposition(self) -> int:
        """The number of grids up to relabelling and the cell symmetries that do not transpose."""
        classes = [one for one in self.classes if not one.representative.transposed]
        order = symmetry_order(self.box, transposition=False)
        return number_of_orbits(classes, order, f"grids {self.grids}")
