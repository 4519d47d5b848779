"""A band of a 9x9 grid, its three upper boxes B1, B2 and B3, and the operations on bands.

The operations are relabelling and the permutations of rows, of boxes, and of the columns in a box.
They keep n, the number of completions, since they take completions to completions.

Reduced form. Relabelling makes B1 standard: 123/456/789. In B2 and in B3 the columns are sorted by
their digits in the top row, and then B2 and B3 are sorted by their first digits. Every band has
exactly one reduced form, which it shares with 71 other bands with standard B1.
Reference: B. Felgenhauer, F. Jarvis, Mathematics of Sudoku I, 2006.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from sudokuenum.common.advice import AdvisingClass, advising
from sudokuenum.common.arguments import as_integer, check_type
from sudokuenum.common.notebook import Pictured
from sudokuenum.errors import BandError
from sudokuenum.geometry.cell_names import cell_name


def _digits(text: str) -> tuple[int, ...]:
    """Return the digits of a string. Raises BandError if another character is out of place."""
    digits: list[int] = []
    if len("".join(text.split())) == 81:
        raise BandError("81 cells: a band has the 27 digits of three rows")
    for line_number, line in enumerate(text.splitlines(), 1):
        for column, character in enumerate(line, 1):
            if character in "123456789":
                digits.append(int(character))
            elif character != "|" and not character.isspace():
                where = f"line {line_number}, character {column}"
                raise BandError(f"{character!r} at {where} of the band is not a digit 1 to 9")
    return tuple(digits)


@advising
@dataclass(frozen=True, order=True)
class Band(Pictured, metaclass=AdvisingClass):
    """A band of a 9x9 grid: its 27 digits, row by row. Bands are ordered like their strings.

    The methods that return a band do not change n, the number of completions.

    Parameters
    ----------
    cells
        The 27 digits of the band, row by row: a string, in which line breaks, spaces and `|` may
        separate them, or a tuple.

    Raises
    ------
    BandError
        If a cell is not a digit, if a row or a box holds a digit twice, or if a method gets a
        wrong permutation. The message names the place.
    TypeError
        If a cell is not an integer.

    Examples
    --------
    >>> band = Band("123 456 789 | 456 789 123 | 789 123 456")
    >>> str(band.permute_rows([2, 1, 0]).reduced())
    '123456789456789123789123456'
    >>> Band("123456789456789123789123455")
    Traceback (most recent call last):
        ...
    sudokuenum.errors.BandError: digit 5 appears twice in row 3 of the band: in r3c8 and in r3c9
    """

    _instead: ClassVar[dict[str, str]] = {
        "Band(text)": "from_string of parse",
        "band_completions([band])": "completions count n number_of_completions",
    }
    cells: tuple[int, ...]

    if TYPE_CHECKING:  # the cells may be a string, which __post_init__ converts

        def __init__(self, cells: str | tuple[int, ...]) -> None: ...

    def __post_init__(self) -> None:
        if isinstance(self.cells, str):
            object.__setattr__(self, "cells", _digits(self.cells))
        check_type(self.cells, tuple, "a string or a tuple of 27 digits")
        if len(self.cells) != 27:
            raise BandError(f"a band has 27 digits, not {len(self.cells)}")
        seen: dict[tuple[str, int, int], int] = {}
        for k, digit in enumerate(self.cells):
            if type(digit) is not int or digit not in range(1, 10):
                name = cell_name(k, 9)  # only now, since bands are made by the ten thousand
                if as_integer(digit, name) not in range(1, 10):
                    raise BandError(f"{digit!r} in {name} is not a digit from 1 to 9")
            for unit, number in (("row", k // 9 + 1), ("box", k % 9 // 3 + 1)):
                first = seen.setdefault((unit, number, digit), k)
                if first != k:
                    where = f"{unit} {number} of the band"
                    places = f"in {cell_name(first, 9)} and in {cell_name(k, 9)}"
                    raise BandError(f"digit {digit} appears twice in {where}: {places}")

    def __str__(self) -> str:
        return "".join(map(str, self.cells))

    def __repr__(self) -> str:
        return f"Band('{self}')"

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The three rows of nine digits."""
        return tuple(self.cells[9 * i : 9 * i + 9] for i in range(3))

    @property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The nine columns of three digits."""
        return tuple(self.cells[j::9] for j in range(9))

    def relabel(self, labels: Sequence[int]) -> Self:
        """Return the band with its digits renamed.

        Parameters
        ----------
        labels
            A permutation of 1 to 9: digit d becomes labels[d - 1].

        Returns
        -------
        Band
            The relabelled band.

        Raises
        ------
        BandError
            If `labels` is not such a permutation.
        """
        images = _permutation("labels", labels, range(1, 10))
        return type(self)(tuple(images[digit - 1] for digit in self.cells))

    def permute_rows(self, rows: Sequence[int]) -> Self:
        """Return the band with its rows permuted.

        Parameters
        ----------
        rows
            A permutation of 0 to 2: row i of the result is row rows[i] of this band.

        Returns
        -------
        Band
            The permuted band.

        Raises
        ------
        BandError
            If `rows` is not such a permutation.
        """
        order = _permutation("rows", rows, range(3))
        return type(self)(tuple(digit for i in order for digit in self.rows[i]))

    def permute_columns(self, columns: Sequence[int]) -> Self:
        """Return the band with its columns permuted.

        Parameters
        ----------
        columns
            A permutation of 0 to 8 that keeps the columns of each box together: column j of the
            result is column columns[j] of this band.

        Returns
        -------
        Band
            The permuted band.

        Raises
        ------
        BandError
            If `columns` is not such a permutation.
        """
        order = _permutation("columns", columns, range(9))
        if any(order[j] // 3 != order[j - j % 3] // 3 for j in range(9)):
            raise BandError(f"columns {order!r}: they do not keep the boxes together")
        return type(self)(tuple(row[j] for row in self.rows for j in order))

    def reduced(self) -> Self:
        """Return the reduced form: B1 standard by relabelling, and B2, B3 and their columns sorted.

        Examples
        --------
        >>> str(Band("321654987987321654654987321").reduced())
        '123456789456789123789123456'
        """
        b1 = [digit for row in self.rows for digit in row[:3]]
        standard = self.relabel([b1.index(digit) + 1 for digit in range(1, 10)])
        top = standard.cells
        boxes = [sorted(range(start, start + 3), key=top.__getitem__) for start in (3, 6)]
        boxes.sort(key=lambda columns: top[columns[0]])
        return standard.permute_columns([0, 1, 2, *boxes[0], *boxes[1]])


def _permutation(name: str, numbers: Iterable[int], values: Iterable[int]) -> list[int]:
    """Return the numbers as a list, or raise BandError if they do not permute these values."""
    check_type(numbers, Iterable, f"a sequence of {name}")
    permutation = [as_integer(value, name) for value in numbers]
    if sorted(permutation) != list(values):
        raise BandError(f"{name} {permutation!r}: not a permutation of {list(values)}")
    return permutation
