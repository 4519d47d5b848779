"""What a count of all grids of a layout returns: a result for each class, and their sum.

    N = sum over classes of m * n * k! / (k - u)!

A layout has k digits. A class holds m fillings of the first cells, counted up to relabelling, which
use u digits and have n completions each; the u digits can be chosen and arranged in k!/(k - u)!
ways.
"""

from dataclasses import dataclass
from math import perm

from sudokuenum.common.notebook import Pictured, Tabled
from sudokuenum.common.wording import counted
from sudokuenum.counting.results import relabelled
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.puzzle import Puzzle


@dataclass(frozen=True)
class FillingClass:
    """A class of m fillings of the first cells, up to relabelling, with n completions each.

    `filling` is its representative, a puzzle whose clues are the first cells, and `seconds` is the
    time that it took to find n.
    """

    filling: Puzzle
    m: int
    n: int
    seconds: float


@dataclass(frozen=True)
class LayoutCount(Pictured, Tabled):
    """The number of all grids of a layout, and the classes that it is the sum of.

    Attributes
    ----------
    layout
        The layout whose grids are counted.
    engine
        `"search"` or `"sums"`, which counted the completions.
    classes
        The classes of fillings of the first cells, each with m and n.
    seconds
        The time of the whole count.
    first_cells
        The cells that were filled first, counted from 0.
    symmetries
        The number of symmetries of the layout that keep the first cells as a set.
    """

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
        """Which grids are counted, in words."""
        return f"of the layout {self.layout}"

    @property
    def words(self) -> str:
        """How they were counted, in words."""
        return f"engine {self.engine}, {counted(len(self.first_cells), 'cell')} filled first"

    @property
    def grids(self) -> int:
        """N: the number of all grids."""
        k = self.layout.digits
        used = ((len({*part.filling.cells} - {0}), part) for part in self.classes)
        return sum(perm(k, u) * part.m * part.n for u, part in used)

    @property
    def relabelled(self) -> int:
        """The number of grids up to relabelling."""
        return relabelled(self.grids, self.layout.digits)
