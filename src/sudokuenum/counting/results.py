"""What a count of all grids returns: a result for each class, and their sum.

    N  = (rc)! * N1
    N1 = F * sum over classes of m * n

N is the number of all grids with boxes of r rows and c columns, and N1 is the number of grids whose
box B1 is standard. A class holds m reduced bands, and each of them has n completions.

A reduced band stands for F = c!^(r-1) * (r-1)! bands with standard B1. The others arise if the
columns are permuted inside each box except B1, and if these r - 1 boxes are permuted among
themselves. For the same reason n is a multiple of C = r!^(c-1) * (c-1)!: the rows can be permuted
inside each of the c - 1 bands below, and these bands among themselves. For 3x3 boxes F = C = 72.

A class of a layout with k digits holds m fillings of the first cells up to relabelling, each with n
completions. If they use u digits, it stands for m * n * k!/(k-u)! of the N grids.

Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import factorial, perm

from sudokuenum.bands.band import Band
from sudokuenum.common.box import CLASSIC, Box
from sudokuenum.common.counted import counted
from sudokuenum.common.digits import SYMBOLS
from sudokuenum.common.layout import Layout
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
    """The number of all grids with boxes of one shape, or of a layout, and its classes.

    `layout` has the shape of the boxes, `box`, and further groups if there are any. `method` is
    `chain` or `columns`, whose classes are those of bands, or `layout`, whose classes are those of
    fillings of the first cells. `engine` counted the completions; it is None for a sum. `seconds`
    is the time of the whole count.

    `level` is for the method `chain`. `shape` is the shape of the boxes in bands: the box itself,
    or the transposed one if that is easier to count. `first_cells` are the cells of a layout that
    were filled first, and `symmetries` is the number of symmetries that keep them as a set.
    """

    layout: Layout
    method: str
    engine: str | None
    classes: tuple[ClassCount, ...]
    seconds: float
    level: int | None = None
    shape: Box = CLASSIC
    first_cells: tuple[int, ...] = ()
    symmetries: int = 1

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        return f"<GridCount: {self.grids} grids {self.kind}, {self.words}, {classes}>"

    @property
    def box(self) -> Box:
        """The shape of the boxes."""
        return self.layout.box

    @property
    def of_layout(self) -> bool:
        """Whether the classes are those of fillings of the first cells, and not of bands."""
        return self.method == "layout"

    @property
    def kind(self) -> str:
        """Which grids are counted, in words."""
        return f"of the layout {self.layout}" if self.of_layout else f"with {self.box} boxes"

    @property
    def words(self) -> str:
        """How they were counted, in words."""
        if self.of_layout:
            return f"engine {self.engine}, {counted(len(self.first_cells), 'cell')} filled first"
        if self.method == "chain":
            return f"method chain, level {self.level}, engine {self.engine}"
        return f"method {self.method}"

    @property
    def checked(self) -> bool:
        """Whether a search counted the classes, and the method `columns` found the same."""
        return self.method == "chain" and self.engine != "columns"

    @property
    def grids(self) -> int:
        """N: the number of all grids."""
        n = self.box.digits
        if not self.of_layout:
            factor = factorial(n) * self.shape.bands_per_reduced
            return factor * sum(part.m * part.n for part in self.classes)
        used = ((len({*str(part.representative)} - {"."}), part) for part in self.classes)
        return sum(perm(n, digits) * part.m * part.n for digits, part in used)

    @property
    def relabelled(self) -> int:
        """The number of grids up to relabelling: N1, that of grids with standard B1, for boxes."""
        number, remainder = divmod(self.grids, factorial(self.box.digits))
        if remainder:
            raise ArithmeticError(f"{self.grids} grids are not {self.box.digits}! times as many")
        return number

    @property
    def factorisation(self) -> str:
        """N as a product: (rc)!, F, C, and the prime powers of the sum of m * n / C, for boxes."""
        bands, completions = self.shape.bands_per_reduced, self.shape.completions_per_reduced
        factors = f"{bands}^2" if bands == completions else f"{bands} * {completions}"
        rest = prime_powers(self.relabelled // (bands * completions))
        return " * ".join([f"{self.box.digits}!", factors, *rest])


def prime_powers(number: int) -> list[str]:
    """The prime powers of a positive number, as text and in increasing order of the primes."""
    primes: Counter[int] = Counter()
    prime = 2
    while number > 1:
        while number % prime:
            prime = prime + 1 if prime * prime < number else number
        primes[prime] += 1
        number //= prime
    return [f"{p}^{k}" if k > 1 else f"{p}" for p, k in primes.items()]
