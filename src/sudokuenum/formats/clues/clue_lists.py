"""Make the cells of a puzzle from a list of its clues, each with its row, its column and its digit.

Rows and columns can count from 0 or from 1, and a list does not say how large its grid is. All
readings are formed, and exactly one must remain. A reading is dropped

- if a clue is outside the grid, or a digit is above its size,
- if its last digit is missing, unless clues are in the first and in the last row or column,
- if the list names empty cells, but not all cells,
- if it has fewer than n clues, or fewer than n - 1 different digits, as no proper puzzle has.

The clues of `grid_of_numbers` have the number of their cell instead. Two readings remain if no clue
is in a first or last row or column. Names such as r1c2 and A2 count from 1, unless one of them has
a 0. Letters are rows. The first of two numbers is the row, and so is a letter, only if the clues
are in the order of these rows, as programs and people write them.
"""

import re
from collections.abc import Collection, Sequence
from itertools import pairwise
from typing import NamedTuple

from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.cell_names import cell_name, place_of

_LETTER = re.compile(r"([A-P])([1-9][0-9]?)", re.IGNORECASE | re.ASCII)
_PAIR = re.compile(r"[\[(]?([0-9]{1,2})\s*[,;:_ -]\s*([0-9]{1,2})[\])]?", re.ASCII)


class Clue(NamedTuple):
    """A digit, or 0 for an empty cell, in a row and a column as they are written."""

    row: int
    column: int
    digit: int


class CluesOfGrid(NamedTuple):
    """The cells of a grid with n rows, of which only the clues are written."""

    n: int
    texts: list[str]


def place_named(name: str) -> tuple[int, int] | None:
    """Return the row and the column in a name such as r1c2 or A2, as they are written, or None.

    >>> place_named("r1c2"), place_named("B3"), place_named("53")
    ((1, 2), (2, 3), None)
    """
    if place := place_of(name):
        return place[0] + 1, place[1] + 1
    found = _LETTER.fullmatch(name)
    return (ord(found[1].upper()) - 64, int(found[2])) if found else None


def says_row(name: str) -> bool:
    """Return True if a name such as r1c2 says which of its numbers is the row."""
    return place_of(name) is not None


def pair_of(text: str) -> tuple[int, int] | None:
    """Return the two numbers in a string such as 0,8 or (0, 8), or None for any other string.

    >>> pair_of("0,8"), pair_of("(0, 8)"), pair_of("r1c2")
    ((0, 8), (0, 8), None)
    """
    found = _PAIR.fullmatch(text.strip())
    return (int(found[1]), int(found[2])) if found else None


def grid_of_clues(
    clues: Sequence[Clue], sizes: Collection[int], *, has_names: bool, has_order: bool
) -> CluesOfGrid | None:
    """Return the only reading of a list of clues, or None if there is none.

    Parameters
    ----------
    clues
        The clues, as they are written.
    sizes
        The numbers of digits that puzzles can have.
    has_names
        True if the places are names such as r1c2, which count from 1.
    has_order
        True if it is known which number is the row.

    Raises PuzzleError if there are two readings, or if a cell appears twice.
    """
    if not clues:
        return None
    has_zero = any(0 in (clue.row, clue.column) for clue in clues)
    firsts = (0 if has_zero else 1,) if has_names else (0, 1)
    numbers = [number for clue in clues for number in clue[:2]]
    digits, places = [clue.digit for clue in clues], {clue[:2] for clue in clues}
    found = _readings(numbers, digits, len(places), sizes, firsts, power=1)
    if not found:
        return None
    if len(found) > 1:
        both = joined((f"{first} to {n - 1 + first}" for n, first in found), "or")
        remedy = "write them as names, such as r1c2, which count from 1"
        raise PuzzleError(f"rows and columns of the clues can be {both}; {remedy}")
    ((n, first),) = found
    texts = [""] * (n * n)
    for row, column, digit in clues:
        cell = n * (row - first) + column - first
        if texts[cell]:
            raise PuzzleError(f"{cell_name(cell, n)} appears twice in the list of clues")
        texts[cell] = str(digit) if digit else "."
    if not has_order and any(one.row > other.row for one, other in pairwise(clues)):
        why = "the clues are not ordered by their first number, so that either can be the row"
        raise PuzzleError(f"{why}; write the places as names, such as r1c2")
    return CluesOfGrid(n, [text or "." for text in texts])


def grid_of_numbers(
    numbers: Sequence[int], digits: Sequence[int], sizes: Collection[int]
) -> CluesOfGrid | None:
    """Return the only reading of numbers of cells, which count row by row, with their digits.

    The result is None if there is none, or if the numbers only count the clues. The numbers can
    begin with 0 or with 1, as the numbers of rows and columns do.

    Raises PuzzleError if there are two readings, or if a cell appears twice.

    >>> grid_of_numbers([0, 2, 4, 15], [1, 3, 3, 4], [4]).texts[:5]
    ['1', '.', '3', '.', '3']
    """
    found = _readings(numbers, digits, len({*numbers}), sizes, (0, 1), power=2)
    are_all = any(n * n == len(numbers) for n, _ in found)
    if not found or (not are_all and _only_count(numbers)):
        return None
    if len(found) > 1:
        both = joined((f"{first} to {n * n - 1 + first}" for n, first in found), "or")
        why = f"the numbers of the cells can be {both}"
        raise PuzzleError(f"{why}; write row and column of each clue instead")
    ((n, first),) = found
    texts = [""] * (n * n)
    for number, digit in zip(numbers, digits, strict=True):
        if texts[number - first]:
            name = cell_name(number - first, n)
            raise PuzzleError(f"cell {number}, which is {name}, appears twice in the list of clues")
        texts[number - first] = str(digit) if digit else "."
    return CluesOfGrid(n, [text or "." for text in texts])


def _only_count(numbers: Sequence[int]) -> bool:
    """Return True if numbers can count the clues instead of the cells."""
    return [*numbers] == [*range(numbers[0], numbers[0] + len(numbers))]


def _readings(
    numbers: Sequence[int],
    digits: Sequence[int],
    places: int,
    sizes: Collection[int],
    firsts: Collection[int],
    power: int,
) -> list[tuple[int, int]]:
    """Return the grids that clues can be: the numbers of their rows, and of the first place.

    `places` is the number of different places of the clues. The numbers of places begin with 0 or
    1, and a grid with n rows has n ** power of them.
    """
    clues = [digit for digit in digits if digit]
    lowest, highest = min(numbers), max(numbers)
    kinds, top = len({*clues}), max(clues, default=0)

    def fits(n: int, first: int) -> bool:
        last = first + n**power - 1
        if lowest < first or highest > last or top > n:
            return False
        if places == len(digits) == n * n:
            return True  # all cells
        if len(clues) < len(digits):
            return False  # with empty cells, but not with all of them
        most = n - 1 if (lowest, highest) == (first, last) or len(sizes) == 1 else n
        return len(clues) >= n and kinds >= n - 1 and top >= most

    return [(n, first) for n in sizes for first in firsts if fits(n, first)]
