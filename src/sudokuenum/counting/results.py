"""The number of all grids: the sum over the classes of bands.

    N = (rc)! * N1,   N1 = forms * sum over classes of m * n

N1 counts the grids with standard B1. For 3x3 boxes each of the 36288 reduced bands stands for
forms = 72 bands with standard B1, and n = 72 * n72; m of the reduced bands are in a class. The same
holds for other boxes of r rows and c columns with forms = c!^(r-1) * (r-1)!, and n is a multiple of
orders = r!^(c-1) * (c-1)!. With two bands (c = 2) the columns of the second have what the first
lacks, so n is the number B of bands with the same column sets, and N is the sum of E * B^2
over the classes, with E ways to choose the column sets. A box of two rows is transposed.
References: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006; K. S. Pettersen, 2005, for
two bands.
"""

from dataclasses import dataclass
from math import factorial
from typing import TYPE_CHECKING

from sudokuenum.common.box import Box

if TYPE_CHECKING:
    pass
from sudokuenum.counting.prime_powers import prime_powers


@dataclass(frozen=True)
class ClassCount:
    """A class of bands: a representative, its m reduced bands, n, and the seconds that n took.

    The representative is the least band of the class, 27 digits, or for other boxes than 3x3 the
    digit sets of the columns of one.
    """

    band: str
    m: int
    n: int
    seconds: float


@dataclass(frozen=True)
class GridCount:
    """The number of grids with its parts; `seconds` is the time of the whole count.

    The classes are those of bands of `shape`: the box, or transposed if that is easier to count.
    """

    box: Box
    shape: Box
    level: int
    engine: str
    classes: tuple[ClassCount, ...]
    seconds: float

    @property
    def n1(self) -> int:
        """N1: grids with standard B1."""
        return self.shape.bands_per_reduced * sum(part.m * part.n for part in self.classes)

    @property
    def grids(self) -> int:
        """N: all grids."""
        return factorial(self.box.digits) * self.n1

    @property
    def factorisation(self) -> str:
        """N as (rc)! * forms * orders * the prime factors of the sum of m * n / orders."""
        forms, orders = self.shape.bands_per_reduced, self.shape.completions_per_reduced
        symmetries = [f"{forms}^2"] if forms == orders else [f"{forms}", f"{orders}"]
        rest = prime_powers(self.n1 // (forms * orders))
        return " * ".join([f"{self.box.digits}!", *symmetries, *rest])
