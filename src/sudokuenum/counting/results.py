"""What a count of all grids returns: a result for each class of bands, and their sum.

    N  = (rc)! * N1
    N1 = F * sum over classes of m * n

N is the number of all grids with boxes of r rows and c columns, and N1 is the number of grids whose
box B1 is standard. A class holds m reduced bands, and each of them has n completions.

A reduced band stands for F = c!^(r-1) * (r-1)! bands with standard B1. The others arise if the
columns are permuted inside each box except B1, and if these r - 1 boxes are permuted among
themselves. For the same reason n is a multiple of C = r!^(c-1) * (c-1)!: the rows can be permuted
inside each of the c - 1 bands below, and these bands among themselves. For 3x3 boxes F = C = 72.

Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from dataclasses import dataclass
from functools import cache
from math import factorial

from sudokuenum.bands.band import Band
from sudokuenum.common.box import Box
from sudokuenum.common.counted import counted
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.common.notebook import Pictured, Tabled


@dataclass(frozen=True)
class ColumnSets:
    """For each column of a band the set of its digits, as a bit mask: bit d - 1 for the digit d.

    >>> str(ColumnSets((0b11, 0b1100)))
    '12 34'
    """

    masks: tuple[int, ...]

    def __str__(self) -> str:
        """The digits of each column; ten is A, eleven is B, and so on."""
        return " ".join(map(_digits, self.masks))


@cache
def _digits(mask: int) -> str:
    return "".join(digit for k, digit in enumerate(SYMBOLS) if mask >> k & 1)


@dataclass(frozen=True)
class ClassCount:
    """A class: a representative, m, n, and the seconds that it took to find n.

    For boxes it is a class of m reduced bands with n completions each. The representative is the
    least band (method `chain`) or the column sets of a band (method `columns`). For a layout it is
    a class of m fillings of the first cells, up to relabelling, with n completions each; the
    representative is a puzzle, as a text.
    """

    representative: Band | ColumnSets | str
    m: int
    n: int
    seconds: float


@dataclass(frozen=True)
class GridCount(Pictured, Tabled):
    """The number of all grids, with the classes of bands that it was added up from.

    `shape` is the shape of the boxes in these bands: the box itself, or the transposed one if that
    is easier to count. `level` and `engine` are None for the method `columns`, which has neither.
    `seconds` is the time of the whole count.
    """

    box: Box
    shape: Box
    method: str
    level: int | None
    engine: str | None
    classes: tuple[ClassCount, ...]
    seconds: float

    def __repr__(self) -> str:
        return (
            f"<GridCount: {self.grids} grids with {self.box} boxes, by the method {self.method}, "
            f"{counted(len(self.classes), 'class')}>"
        )

    @property
    def words(self) -> str:
        """How it was counted: the method, and the level and the engine if the method has them."""
        if self.method == "chain":
            return f"method chain, level {self.level}, engine {self.engine}"
        return f"method {self.method}"

    @property
    def checked(self) -> bool:
        """Whether a search counted the classes, and the method `columns` found the same."""
        return self.method == "chain" and self.engine != "columns"

    @property
    def n1(self) -> int:
        """N1: the number of grids with standard B1."""
        return self.shape.bands_per_reduced * sum(part.m * part.n for part in self.classes)

    @property
    def grids(self) -> int:
        """N: the number of all grids."""
        return factorial(self.box.digits) * self.n1

    @property
    def factorisation(self) -> str:
        """N as a product: (rc)!, F, C, and the prime powers of the sum of m * n / C."""
        bands, completions = self.shape.bands_per_reduced, self.shape.completions_per_reduced
        factors = f"{bands}^2" if bands == completions else f"{bands} * {completions}"
        rest = prime_powers(self.n1 // (bands * completions))
        return " * ".join([f"{self.box.digits}!", factors, *rest])


def prime_powers(number: int) -> list[str]:
    """The prime powers of a positive number, as text and in increasing order of the primes.

    >>> prime_powers(720)
    ['2^4', '3^2', '5']
    """
    powers, prime = [], 2
    while number > 1:
        if prime * prime > number:
            prime = number
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            powers.append(f"{prime}^{exponent}" if exponent > 1 else f"{prime}")
        prime += 1
    return powers
