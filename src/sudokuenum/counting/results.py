"""The result of a count of all grids: a record for each class, and their sum.

    N  = (rc)! * N1
    N1 = F * sum over classes of m * n

N is the number of all grids with boxes of r rows and c columns, and N1 is the number of grids whose
box B1 is standard. A class holds m reduced bands, and each of them has n completions.

A reduced band represents F = c!^(r-1) * (r-1)! bands with standard B1. The others arise from it by
permuting the columns inside each box except B1, and these r - 1 boxes among themselves. For the
same reason n is a multiple of C = r!^(c-1) * (c-1)!: the rows can be permuted inside each of the
c - 1 bands below, and these bands among themselves. For 3x3 boxes F = C = 72.

Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from math import factorial
from typing import ClassVar

from sudokuenum.common.bit_masks import bits_of
from sudokuenum.common.notebook import Pictured, Tabled
from sudokuenum.common.wording import counted
from sudokuenum.counting.band import Band
from sudokuenum.counting.choices import Method
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.digits import SYMBOLS


@dataclass(frozen=True)
class ColumnSets:
    """The sets of digits of the columns of a band, as bit masks: bit d - 1 for the digit d.

    Examples
    --------
    >>> str(ColumnSets((0b11, 0b1100)))
    '12 34'
    """

    masks: tuple[int, ...]

    def __str__(self) -> str:
        """Return the digits of each column, with A for ten, B for eleven, and so on."""
        return " ".join(map(_digits, self.masks))


@cache
def _digits(mask: int) -> str:
    return "".join(SYMBOLS[k] for k in bits_of(mask))


@dataclass(frozen=True)
class ClassCount:
    """A class of m reduced bands with n completions each, and the seconds that it took to find n.

    `columns` are the column sets of its representative, on which n depends. `band` is the
    representative itself, the least band of the class, or None if the method `columns` counted the
    class, because this method needs no band.
    """

    columns: ColumnSets
    m: int
    n: int
    seconds: float
    band: Band | None = None

    @property
    def representative(self) -> Band | ColumnSets:
        """The least band of the class, or its column sets where only these are known."""
        return self.band or self.columns


@dataclass(frozen=True)
class GridCount(Pictured, Tabled):
    """The number of all grids with boxes of one shape, and the classes whose counts add up to it.

    Attributes
    ----------
    box
        The shape of the boxes.
    grids
        N, the number of all grids.
    method
        `"chain"` or `"columns"`.
    classes
        The classes of reduced bands, each with m and n.
    seconds
        The time of the whole count.
    level, engine
        For the method `chain`: the number of classes, and the engine that counted completions.
    shape
        The shape of the boxes in bands: `box`, or the transposed one if that is easier to count.
    """

    _instead: ClassVar[dict[str, str]] = {
        "grids": "answer count n number result total value",
        "seconds": "duration elapsed time",
        "classes": "bands class_counts sizes",
        "html(count)": "report to_html",
        "certificate(count)": "certificate to_dict to_json",
        "write_certificate(count, path)": "save to_file write",
    }
    box: Box
    grids: int
    method: Method
    classes: tuple[ClassCount, ...]
    seconds: float
    level: int | None = None
    engine: str | None = None
    shape: Box = CLASSIC

    def __repr__(self) -> str:
        classes = counted(len(self.classes), "class")
        return f"<GridCount: {self.grids} grids {self.kind}, {self.words}, {classes}>"

    @property
    def kind(self) -> str:
        """The grids that are counted, as a phrase for titles: "with 2x3 boxes"."""
        return f"with {self.box} boxes"

    @property
    def words(self) -> str:
        """The method of the count, as a phrase for titles."""
        if self.method == "chain":
            return f"method chain, level {self.level}, engine {self.engine}"
        return f"method {self.method}"

    @property
    def checked(self) -> bool:
        """True if a search counted the classes and the method `columns` found the same."""
        return self.method == "chain" and self.engine != "sums"

    @property
    def relabelled(self) -> int:
        """N1: the number of grids with standard B1, which is N / (rc)!."""
        return relabelled(self.grids, self.box.digits)

    @property
    def factorisation(self) -> str:
        """N as a product: (rc)!, F, C, and the prime powers of the sum of m * n / C, for boxes."""
        bands, completions = self.shape.bands_per_reduced, self.shape.completions_per_reduced
        factors = f"{bands}^2" if bands == completions else f"{bands} * {completions}"
        rest = prime_powers(self.relabelled // (bands * completions))
        return " * ".join([f"{self.box.digits}!", factors, *rest])


def all_grids(shape: Box, classes: Iterable[ClassCount]) -> int:
    """Return N = (rc)! * F * sum of m * n, the number of all grids, for bands with these boxes."""
    factor = factorial(shape.digits) * shape.bands_per_reduced
    return factor * sum(part.m * part.n for part in classes)


def relabelled(grids: int, digits: int) -> int:
    """Return the number of grids up to relabelling of `digits` digits."""
    number, remainder = divmod(grids, factorial(digits))
    if remainder:
        raise ArithmeticError(f"{grids} grids are not a multiple of {digits}!")
    return number


def prime_powers(number: int) -> list[str]:
    """Return the prime powers of a positive number as strings, by increasing primes."""
    primes: Counter[int] = Counter()
    prime = 2
    while number > 1:
        while number % prime:
            prime = prime + 1 if prime * prime < number else number
        primes[prime] += 1
        number //= prime
    return [f"{p}^{k}" if k > 1 else f"{p}" for p, k in primes.items()]
