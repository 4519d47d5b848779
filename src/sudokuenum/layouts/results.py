"""The results of counts of the grids of a layout: all grids, and essentially different grids.

    N = sum over classes of m * n * k! / (k - u)!

A layout has k digits. A class contains m fillings of the first cells, counted up to relabelling.
Each of them uses u digits, which can be chosen and arranged in k!/(k - u)! ways, and has n
completions. If the layout has rules other than groups, relabelling is left out: N is the sum of
m * n.
"""

from dataclasses import dataclass
from math import perm
from typing import ClassVar

from sudokuenum.common.arguments import shown
from sudokuenum.common.notebook import Pictured, Tabled
from sudokuenum.common.wording import counted
from sudokuenum.essential.results import number_of_orbits
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.digit_automorphisms import digit_automorphisms
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.permutations import Permutation
from sudokuenum.grids.puzzle import Puzzle


@dataclass(frozen=True)
class FillingClass:
    """A class of m fillings of the first cells, up to relabelling, with n completions each.

    Attributes
    ----------
    filling
        The representative of the class, a puzzle whose clues are in the first cells.
    m
        The number of fillings in the class.
    n
        The number of completions of each filling.
    seconds
        The seconds that it took to find n.
    """

    filling: Puzzle
    m: int
    n: int
    seconds: float


@dataclass(frozen=True)
class LayoutCount(Pictured, Tabled):
    """The number of all grids of a layout, and the classes whose counts add up to this number.

    Attributes
    ----------
    layout
        The layout whose grids are counted.
    engine
        The name of the engine that counted the completions.
    classes
        The classes of fillings of the first cells, each with m and n.
    seconds
        The seconds that the whole count took.
    first_cells
        The cells that were filled first, counted from 0.
    symmetries
        The number of symmetries of the layout that map the set of the first cells to itself.
    """

    _instead: ClassVar[dict[str, str]] = {"grids": "answer count n number result total value"}
    layout: Layout
    engine: str
    classes: tuple[FillingClass, ...]
    seconds: float
    first_cells: tuple[int, ...]
    symmetries: int

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        return f"<LayoutCount: {self.grids} grids {self.kind}, {self.words}, {classes}>"

    @property
    def box(self) -> Box:
        """The shape of the boxes."""
        return self.layout.box

    @property
    def kind(self) -> str:
        """A phrase that describes the counted grids, such as "of the layout x"."""
        return f"of the layout {self.layout}"

    @property
    def words(self) -> str:
        """A phrase that describes how the grids were counted."""
        return f"engine {self.engine}, {counted(len(self.first_cells), 'cell')} filled first"

    @property
    def grids(self) -> int:
        """The number N of all grids."""
        k = self.layout.digits
        if self.layout.constraints:
            return sum(part.m * part.n for part in self.classes)
        used = ((len({*part.filling.cells} - {0}), part) for part in self.classes)
        return sum(perm(k, u) * part.m * part.n for u, part in used)

    @property
    def relabelled(self) -> int:
        """The number of grids up to the relabellings that keep the rules of the layout."""
        number, remainder = divmod(self.grids, digit_automorphisms(self.layout).order)
        if remainder:
            raise ArithmeticError(f"{self.grids} grids, but relabellings divide them evenly")
        return number


@dataclass(frozen=True)
class FixedLayoutClass:
    """A conjugacy class of symmetries of a layout that fix grids up to relabelling.

    Each of its `size` elements fixes `fixed` grids, up to relabelling. `representative` is one of
    these elements, given by the image of each cell, and `seconds` is the processor time that the
    count of the fixed grids took.
    """

    representative: Permutation
    size: int
    fixed: int
    seconds: float


@dataclass(frozen=True)
class EssentialLayoutCount(Tabled):
    """The number of essentially different grids of a layout, and the terms of the sum.

    Attributes
    ----------
    layout
        The layout whose grids are counted.
    relabelled
        The number of grids of the layout up to relabelling alone. If there are rules beyond groups,
        only relabellings that keep the rules are meant.
    order
        The order of the group of permutations of the cells that preserve the layout.
    classes_in_all
        The number of conjugacy classes of this group.
    classes
        The conjugacy classes whose elements fix grids, beginning with the class of the identity.
    seconds
        The seconds that the whole count took.
    """

    layout: Layout
    relabelled: int
    order: int
    classes_in_all: int
    classes: tuple[FixedLayoutClass, ...]
    seconds: float

    def __post_init__(self) -> None:
        _ = self.essentially_different  # raises an error if the order does not divide the sum

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        grids = (
            f"{self.essentially_different} essentially different grids of the layout {self.layout}"
        )
        return f"<EssentialLayoutCount: {grids}, {classes} of symmetries that fix grids>"

    @property
    def box(self) -> Box:
        """The shape of the boxes."""
        return self.layout.box

    @property
    def grids(self) -> int:
        """The number of all grids of the layout."""
        return self.relabelled * self.relabellings

    @property
    def relabellings(self) -> int:
        """The number of relabellings that keep the rules, which is n! if there are only groups."""
        return digit_automorphisms(self.layout).order

    @property
    def lower_bound(self) -> int:
        """The number of all grids divided by the number of all symmetries, rounded up."""
        return -(-self.relabelled // self.order)

    @property
    def essentially_different(self) -> int:
        """The number of grids up to relabelling and the symmetries of the layout."""
        return number_of_orbits(self.classes, self.order, f"relabelled {shown(self.relabelled)}")
