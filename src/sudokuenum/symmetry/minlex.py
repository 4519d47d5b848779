"""Minlex forms of grids and puzzles, their automorphisms, and which grids are equivalent.

The minlex form is the least puzzle, cell by cell in reading order, that relabelling and the
symmetries of the cells make of it (3359232 for 9x9, with transposition where r = c). An empty cell
counts as 0, less than any digit. All symmetries that lead to it are found on the way: as many as
there are automorphisms, and one of them followed by the inverse of another is an automorphism.

Group: symmetry.py. Cost: a full 9x9 grid takes half a microsecond, by the tables of the 416 bands
(catalogue.py); a puzzle with 17 clues a millisecond, by a search row by row. At most 10 digits.
"""

import random
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from typing import Self

import numpy as np
from numpy.typing import NDArray

from sudokuenum.bands.catalogue416 import configuration_numbers, tables
from sudokuenum.common.box import CLASSIC
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import SYMBOLS, Puzzle
from sudokuenum.kernels.minlex_puzzle import Least
from sudokuenum.symmetry.cells import CellSymmetry
from sudokuenum.symmetry.permutations import group_order, inverse

MOST_DIGITS = 10
_KEPT = 648
"""Symmetries that are kept of those that lead to a minlex form; no full 9x9 grid has more."""
_CHUNK = 4096
"""Grids of one call: some milliseconds."""


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of the cells and a relabelling: the digit d becomes labels[d - 1].

    >>> turn = Symmetry(CellSymmetry(Box(2, 2), (0, 1, 2, 3), (3, 2, 1, 0), True), (2, 1, 3, 4))
    >>> str(turn.apply(Puzzle.parse("12.. .... .... ....", Box(2, 2))))
    '...2...1........'
    """

    cells: CellSymmetry
    labels: tuple[int, ...]

    def apply(self, puzzle: Puzzle) -> Puzzle:
        """The puzzle whose digits this makes of the given one's; PuzzleError for other boxes."""
        if puzzle.box != self.cells.box:
            raise PuzzleError(f"boxes of {puzzle.box}, not {self.cells.box}")
        moved = [0] * len(puzzle.cells)
        for place, digit in zip(self.cells.cells, puzzle.cells, strict=True):
            moved[place] = self.labels[digit - 1] if digit else 0
        return Puzzle(tuple(moved), puzzle.box)

    def inverse(self) -> Self:
        """The symmetry that undoes this one."""
        lines = inverse(self.cells.lines)
        labels = tuple(d + 1 for d in inverse(tuple(d - 1 for d in self.labels)))
        return type(self)(CellSymmetry.of_lines(self.cells.box, lines), labels)

    def then(self, other: Self) -> Self:
        """This symmetry followed by another."""
        lines = tuple(other.cells.lines[x] for x in self.cells.lines)
        labels = tuple(other.labels[d - 1] for d in self.labels)
        return type(self)(CellSymmetry.of_lines(self.cells.box, lines), labels)

    def __str__(self) -> str:
        """The cycles of rows and columns, and what the digits become."""
        return f"{self.cells} {''.join(SYMBOLS[d - 1] for d in self.labels)}"


@dataclass(frozen=True)
class Canonical:
    """The minlex form of a puzzle, a symmetry that leads there, the order of the puzzle's group."""

    puzzle: Puzzle
    symmetry: Symmetry
    automorphisms: int


@dataclass(frozen=True)
class Automorphisms:
    """The group of the symmetries that map a puzzle to itself: its order, and generators."""

    order: int
    generators: tuple[Symmetry, ...]


@dataclass(frozen=True)
class BandNumbers:
    """The numbers of three bands and three stacks: among the 416, and among the 44 classes.

    The 416 are numbered in minlex order, the 44 as in the chain of classes.
    """

    bands: tuple[int, ...]
    configurations: tuple[int, ...]


def canonical(grid: Puzzle) -> Canonical:
    """The minlex form of a grid or puzzle under all symmetries with relabelling.

    PuzzleError for more than 10 digits.

    >>> grid = Puzzle.parse("123456789456789123789123456231674895875912364694538217"
    ...                     "317265948542897631968341572")
    >>> found = canonical(grid)
    >>> found.symmetry.apply(grid) == found.puzzle, found.automorphisms
    (True, 1)
    """
    form, ways, number = _ways(grid)
    return Canonical(form, _symmetry(grid, form, ways[0]), number)


def canonical_many(
    grids: NDArray[np.uint8] | Sequence[Puzzle], *, jobs: int | None = None
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """The minlex forms of full 9x9 grids, and the orders of their groups, on all cores.

    `grids` may be an array of uint8 with 81 cells a row; the forms have the same shape. PuzzleError
    for an array of another shape, and for what is no full 9x9 grid.

    >>> grid = Puzzle.parse("123456789456789123789123456231564897564897231"
    ...                     "897231564312645978645978312978312645")
    >>> forms, orders = canonical_many([grid])
    >>> orders.tolist()
    [648]
    """
    forms, orders, _ = _many(grids, jobs)
    return forms, orders


def bands_of_many(
    grids: NDArray[np.uint8] | Sequence[Puzzle], *, jobs: int | None = None
) -> NDArray[np.uint16]:
    """The numbers, 1 to 416, of the bands and stacks of full 9x9 grids, shape (n, 6)."""
    return _many(grids, jobs)[2]


def band_of(grid: Puzzle) -> BandNumbers:
    """Which of the 416 bands, and of the 44 classes, the bands and stacks of a full 9x9 grid are.

    PuzzleError if it is no full 9x9 grid.

    >>> band_of(Puzzle.parse("123456789456789123789123456214365897365897214"
    ...                      "897214365531642978642978531978531642")).bands
    (1, 1, 1, 247, 247, 247)
    """
    if grid.box != CLASSIC or grid.clues < 81:
        raise PuzzleError(f"{grid}: only full 9x9 grids have bands with a number")
    numbers = bands_of_many([grid], jobs=1)[0]
    configurations = configuration_numbers()[numbers - 1]
    return BandNumbers(tuple(numbers.tolist()), tuple(configurations.tolist()))


def automorphisms(grid: Puzzle) -> Automorphisms:
    """The symmetries that map a grid or puzzle to itself, with relabelling.

    Generators are few, but not always as few as possible; one with a digit that does not occur
    leaves its label open, and gives it any. PuzzleError for more than 10 digits.

    >>> group = automorphisms(Puzzle((0,) * 16, Box(2, 2)))
    >>> group.order
    128
    """
    form, ways, number = _ways(grid)
    back = _symmetry(grid, form, ways[0]).inverse()
    symmetries = [_symmetry(grid, form, way).then(back) for way in ways]
    # some at random soon generate the group
    random.Random(0).shuffle(symmetries)
    generators: list[Symmetry] = []
    order = 1
    for one in symmetries:
        if order == number:
            break
        larger = group_order([*(x.cells.lines for x in generators), one.cells.lines])
        if larger > order:
            generators.append(one)
            order = larger
    if order != number:
        raise ArithmeticError(f"generated {order} of {number} automorphisms")
    return Automorphisms(number, tuple(generators))


def equivalent(first: Puzzle, second: Puzzle) -> Symmetry | None:
    """A symmetry that makes the second of the first, or None if there is none.

    PuzzleError for more than 10 digits.

    >>> a, b = (Puzzle.parse(text, Box(2, 2)) for text in ("12..............", "..........3...4."))
    >>> witness = equivalent(a, b)
    >>> witness is not None and witness.apply(a) == b
    True
    """
    if first.box != second.box:
        return None
    form, other = canonical(first), canonical(second)
    if form.puzzle != other.puzzle:
        return None
    return form.symmetry.then(other.symmetry.inverse())


def _many(
    grids: NDArray[np.uint8] | Sequence[Puzzle], jobs: int | None
) -> tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]:
    threads = check_jobs(jobs)
    if isinstance(grids, np.ndarray):
        if grids.dtype != np.uint8:
            raise PuzzleError(f"an array of {grids.dtype}, not of uint8")
        cells = np.ascontiguousarray(grids)
    else:
        for k, grid in enumerate(grids, 1):
            if grid.box != CLASSIC:
                raise PuzzleError(f"grid {k}: boxes of {grid.box}, not 3x3")
        cells = np.array([grid.cells for grid in grids], np.uint8).reshape(-1, 81)
    if cells.ndim != 2 or cells.shape[1] != 81:
        raise PuzzleError(f"an array of shape {cells.shape}: grids have 81 cells each")
    forms = np.empty_like(cells)
    orders = np.empty(len(cells), np.uint16)
    numbers = np.empty((len(cells), 6), np.uint16)
    bands = tables()

    def run(start: int) -> int:
        part = slice(start, start + _CHUNK)
        return bands.canonical(cells[part], forms[part], orders[part], numbers[part])

    with closing(parallel(run, range(0, len(cells), _CHUNK), threads)) as results:
        for start, wrong in results:
            if wrong >= 0:
                raise PuzzleError(f"grid {start + wrong + 1} is not a full 9x9 grid")
    return forms, orders, numbers


def _ways(grid: Puzzle) -> tuple[Puzzle, list[list[int]], int]:
    """The minlex form, symmetries that lead to it (transposed, rows, columns), their number."""
    n = grid.box.digits
    if n > MOST_DIGITS:
        raise PuzzleError(f"box {grid.box}: minlex forms of at most {MOST_DIGITS} digits")
    found = np.zeros((_KEPT, 2 * n + 1), np.uint8)
    if grid.box == CLASSIC and grid.clues == 81:
        form = np.zeros(81, np.uint8)
        number = tables().ways(np.array(grid.cells, np.uint8), form, found)
        cells = tuple(form.tolist())
    else:
        search = Least(bytes(grid.cells), grid.box.rows, grid.box.columns, found)
        for transposed in (False, True)[: 1 + (grid.box.rows == grid.box.columns)]:
            for row in range(n):
                search.search(transposed, row)
        number, cells = search.number(), tuple(search.form())
    return Puzzle(cells, grid.box), found[:number].tolist(), number


def _symmetry(grid: Puzzle, form: Puzzle, way: list[int]) -> Symmetry:
    """The symmetry that takes these rows and columns of the grid, or of its transpose, in order."""
    n = grid.box.digits
    transposed, rows, columns = bool(way[0]), way[1 : n + 1], way[n + 1 :]
    cells = CellSymmetry(grid.box, inverse(tuple(rows)), inverse(tuple(columns)), transposed)
    labels = [0] * n
    for place, digit in zip(cells.cells, grid.cells, strict=True):
        if digit:
            labels[digit - 1] = form.cells[place]
    # digits that do not occur become those that are left
    left = iter(sorted(set(range(1, n + 1)) - set(labels)))
    return Symmetry(cells, tuple(label or next(left) for label in labels))
