"""Minlex forms of grids and puzzles, their automorphisms, and their equivalence.

The minlex form of a puzzle is the lexicographically least of all puzzles into which relabelling and
the cell symmetries (geometry/cell_symmetries.py) can turn it, where an empty cell counts as 0. If
two cell symmetries lead to the minlex form, one of them followed by the inverse of the other is an
automorphism, and every automorphism arises in this way. Therefore the number of cell symmetries
that lead to the minlex form is the order of the automorphism group.

Cost: half a microsecond for a full 9x9 grid, by tables of the 416 bands (essential_bands.py), and
1.5 microseconds for a 9x9 puzzle with 17 clues, by a list of all least beginnings. Puzzles with
other boxes, which have at most 10 digits, need a search row by row.
"""

import random
from dataclasses import dataclass, field
from itertools import chain, product
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.advice import advising
from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.parallel import check_jobs, parallel, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.formats.many_puzzles import Errors, Puzzles, PuzzlesLike
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_MINLEX
from sudokuenum.geometry.cell_symmetries import MOST_AUTOMORPHISMS, CellSymmetry
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.permutations import compose, group_order, inverse
from sudokuenum.grids.arrays import full_grid
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, checked_puzzle
from sudokuenum.symmetry.empty_lines import orders_of_empty, swaps_of_empty
from sudokuenum.symmetry.essential_bands import classes_among_44, minlex_tables
from sudokuenum.symmetry.kernels import minlex_puzzle9
from sudokuenum.symmetry.kernels.minlex_puzzle import MinlexSearch

_STEPS_PER_CALL = 100_000
"""The steps of one call of the search, which take at most 0.1 s."""
_GRIDS_PER_CALL = 1024
"""The grids in one call of the kernel, which take some milliseconds."""


@advising
@dataclass(frozen=True)
class Symmetry:
    """A cell symmetry followed by a relabelling, which replaces the digit d by labels[d - 1].

    Parameters
    ----------
    cells
        The cell symmetry.
    labels
        The label of each digit, from 1.

    Raises
    ------
    OptionError
        If `labels` is not a permutation of the digits.
    TypeError
        If `cells` is not a CellSymmetry or `labels` is not a tuple.

    Examples
    --------
    >>> turn = Symmetry(CellSymmetry(Box(2, 2), (0, 1, 2, 3), (3, 2, 1, 0), True), (2, 1, 3, 4))
    >>> str(turn.apply(Puzzle("12.. .... .... ....", Box(2, 2))))
    '...2...1........'
    """

    cells: CellSymmetry
    labels: tuple[int, ...]

    def __post_init__(self) -> None:
        check_type(self.cells, CellSymmetry, "a CellSymmetry")
        check_type(self.labels, tuple, "a tuple of labels")
        n = self.cells.box.digits
        if {*self.labels} != {*range(1, n + 1)} or len(self.labels) != n:
            raise OptionError(f"labels {shown(self.labels)}: not a permutation of 1 to {n}")

    def apply(self, puzzle: Puzzle) -> Puzzle:
        """Return the image of a puzzle under this symmetry.

        Parameters
        ----------
        puzzle
            A puzzle with boxes of the same shape.

        Returns
        -------
        Puzzle
            The image.

        Raises
        ------
        PuzzleError
            If the boxes of `puzzle` have another shape.
        TypeError
            If `puzzle` is not a Puzzle.

        Examples
        --------
        >>> swap = Symmetry(CellSymmetry(Box(1, 2), (1, 0), (0, 1)), (1, 2))
        >>> str(swap.apply(Puzzle("1...", Box(1, 2))))
        '..1.'
        """
        check_type(puzzle, Puzzle, "a Puzzle")
        if puzzle.box != self.cells.box:
            raise PuzzleError(f"boxes of {puzzle.box}, not {self.cells.box}")
        moved = [0] * len(puzzle.cells)
        for place, digit in zip(self.cells.cells, puzzle.cells, strict=True):
            moved[place] = self.labels[digit - 1] if digit else 0
        return Puzzle(tuple(moved), puzzle.box)

    def inverse(self) -> Self:
        """Return the inverse of this symmetry.

        Returns
        -------
        Symmetry
            The symmetry that maps each image back to its puzzle.

        Examples
        --------
        >>> turn = Symmetry(CellSymmetry(Box(1, 3), (1, 2, 0), (0, 1, 2)), (1, 2, 3))
        >>> str(turn), str(turn.inverse())
        ('(r1 r2 r3) 123', '(r1 r3 r2) 123')
        """
        labels = tuple(d + 1 for d in inverse(tuple(d - 1 for d in self.labels)))
        return type(self)(CellSymmetry.of_lines(self.cells.box, inverse(self.cells.lines)), labels)

    def then(self, other: Self) -> Self:
        """Return the product of this symmetry and another symmetry, which is applied second.

        Parameters
        ----------
        other
            A symmetry for boxes of the same shape.

        Returns
        -------
        Symmetry
            The product.

        Raises
        ------
        PuzzleError
            If `other` belongs to boxes of another shape.
        TypeError
            If `other` is not a Symmetry.

        Examples
        --------
        >>> turn = Symmetry(CellSymmetry(Box(1, 2), (1, 0), (0, 1)), (2, 1))
        >>> str(turn), str(turn.then(turn))
        ('(r1 r2) 21', '() 12')
        """
        check_type(other, Symmetry, "a Symmetry")
        if other.cells.box != self.cells.box:
            raise PuzzleError(f"boxes of {other.cells.box}, not {self.cells.box}")
        lines = compose(self.cells.lines, other.cells.lines)
        labels = tuple(other.labels[d - 1] for d in self.labels)
        return type(self)(CellSymmetry.of_lines(self.cells.box, lines), labels)

    def __str__(self) -> str:
        """Return the cycles of rows and columns, and the labels of the digits 1, 2, 3, ..."""
        return f"{self.cells} {''.join(SYMBOLS[d - 1] for d in self.labels)}"


@dataclass(frozen=True)
class Canonical(Pictured):
    """The minlex form of a puzzle.

    Parameters
    ----------
    form
        The minlex form.
    symmetry
        A symmetry that maps the given puzzle to the minlex form.
    automorphisms
        The order of the automorphism group of the given puzzle.
    """

    _instead: ClassVar[dict[str, str]] = {
        "form": "canonical grid minlex puzzle",
        "automorphisms": "group order",
        "symmetry": "mapping permutation transformation",
    }
    form: Puzzle
    symmetry: Symmetry = field(repr=False)
    automorphisms: int


@dataclass(frozen=True)
class Automorphisms:
    """The automorphism group of a puzzle.

    It consists of the cell symmetries that, together with some relabelling, map the puzzle to
    itself.

    Parameters
    ----------
    order
        The number of automorphisms.
    generators
        Automorphisms that generate the group, each with a relabelling.
    """

    order: int
    generators: tuple[Symmetry, ...]


@dataclass(frozen=True)
class BandNumbers:
    """The numbers of the three bands and then of the three stacks of a grid, counted from 1.

    Parameters
    ----------
    bands
        The numbers of the bands and stacks among the 416 bands, in the order of minlex forms.
    configurations
        The numbers of their classes among the 44 classes of the chain, in the order of the chain.
    """

    bands: tuple[int, ...]
    configurations: tuple[int, ...]


def canonical(grid: PuzzleLike, *, progress: ProgressLike = SILENT) -> Canonical:
    """Return the minlex form of a grid or puzzle, under relabelling and the cell symmetries.

    Parameters
    ----------
    grid
        The grid or puzzle, in any form that `Puzzle` reads.
    progress
        Receives the rows that are tried as the first row, if this takes longer than a moment.

    Returns
    -------
    Canonical
        The minlex form, a symmetry that leads to it, and the order of the automorphism group.

    Raises
    ------
    PuzzleError
        If the puzzle cannot be parsed, has a layout or removed candidates, or has more than 10
        digits.
    TypeError
        If `grid` is of a type that `Puzzle` does not accept.

    Examples
    --------
    >>> grid = Puzzle("123456789456789123789123456231674895875912364694538217"
    ...                     "317265948542897631968341572")
    >>> found = canonical(grid)
    >>> found.symmetry.apply(grid) == found.form, found.automorphisms
    (True, 1)
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(grid)
    form, symmetries, number = _minlex(puzzle, progress=bar)
    return Canonical(form, _symmetry(puzzle, form, symmetries[0]), number)


def canonical_many(
    puzzles: PuzzlesLike, *, jobs: int | None = None, progress: ProgressLike = SILENT,
    errors: Errors = "raise",
) -> Columns:  # fmt: skip
    """Return the minlex forms of many 9x9 puzzles, and the orders of their automorphism groups.

    Parameters
    ----------
    puzzles
        The grids and puzzles, as for `solve_many`.
    jobs
        The number of threads (default: all cores).
    progress, errors
        The same as for `solve_many`.

    Returns
    -------
    Columns
        The columns are `form`, a string of each minlex form, and `automorphisms`, the order of the
        automorphism group. The array `forms` contains the same forms, with shape (puzzles, 81). The
        neutral values are no form and 0.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be parsed, is not 9x9, has a layout or removed candidates, or holds a
        digit twice in a unit.
    OptionError
        If `jobs` is out of range.
    TypeError
        If `puzzles` is neither an iterable of puzzles nor an array, or if another parameter has the
        wrong type.

    Examples
    --------
    >>> grid = Puzzle("123456789456789123789123456231564897564897231"
    ...                     "897231564312645978645978312978312645")
    >>> canonical_many([grid, "1" + "." * 80]).automorphisms.tolist()
    [648, 41472]
    """
    bar = as_progress(progress)
    threads = check_jobs(jobs, bar)
    given = Puzzles(puzzles, errors)
    forms, orders, _ = _minlex_given(given, threads, bar)
    return given.columns(
        {"form": "forms", "automorphisms": given.spread(orders)}, {"forms": given.spread(forms)}
    )


def canonical_rows(
    cells: NDArray[np.uint8], threads: int
) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """Return the minlex forms of valid 9x9 puzzles, and the orders of their automorphism groups."""
    return _minlex_given(Puzzles(cells, "raise"), threads, SILENT)[:2]


def _minlex_given(
    given: Puzzles, threads: int, progress: Progress
) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint16]]:
    """Return the values of `_minlex_many`, and leave out the puzzles whose clues clash."""
    progress.start("puzzles", len(given.cells))
    forms, orders, bands, wrong = _minlex_many(given.cells, threads, progress)
    if wrong:
        left = given.leave_out_clashes()
        if left.all():
            raise ArithmeticError(f"puzzle {min(wrong) + 1} was refused")
        return _minlex_given(given, threads, progress)
    return forms, orders, bands


def _minlex_many(
    cells: NDArray[np.uint8], threads: int, progress: Progress = SILENT
) -> tuple[NDArray[np.uint8], NDArray[np.uint32], NDArray[np.uint16], list[int]]:
    """Return the forms and orders of 9x9 puzzles, the bands of full grids, and some invalid rows.

    The list of invalid rows contains only the first invalid row of each chunk.
    """
    forms, orders = np.empty_like(cells), np.empty(len(cells), np.uint32)
    bands = np.zeros((len(cells), 6), np.uint16)

    def run(rows: NDArray[np.intp]) -> int:
        part, part_bands = cells[rows], bands[rows]
        part_forms, are_full = np.empty_like(part), part.all()
        part_orders: NDArray[Any] = np.empty(len(part), np.uint16 if are_full else np.uint32)
        if are_full:
            wrong = minlex_tables().canonical(part, part_forms, part_orders, part_bands)
        else:
            wrong = minlex_puzzle9.canonical(part, part_forms, part_orders)
        forms[rows], orders[rows], bands[rows] = part_forms, part_orders, part_bands
        return wrong

    full = cells.all(axis=1)
    parts = map(np.flatnonzero, (full, ~full))
    chunks = [rows[chunk] for rows in parts for chunk in slices(len(rows), _GRIDS_PER_CALL)]
    wrong_rows: list[int] = []
    with parallel(run, chunks, threads) as results:
        for rows, wrong in results:
            progress.advance(len(rows))
            wrong_rows += [int(rows[wrong])] if wrong >= 0 else []
    return forms, orders, bands, wrong_rows


def band_of_many(
    grids: PuzzlesLike, *, jobs: int | None = None, progress: ProgressLike = SILENT,
    errors: Errors = "raise",
) -> Columns:  # fmt: skip
    """Return the numbers, 1 to 416, of the bands and stacks of many full 9x9 grids.

    Parameters
    ----------
    grids
        The full grids, as for `solve_many`.
    jobs
        The number of threads (default: all cores).
    progress, errors
        The same as for `solve_many`.

    Returns
    -------
    Columns
        The columns `band_1` to `band_3` and `stack_1` to `stack_3` contain the numbers of the bands
        and of the stacks. The array `bands` contains all six, with shape (grids, 6). The neutral
        value is 0.

    Raises
    ------
    PuzzleError
        If an entry is not a full 9x9 grid.
    OptionError
        If `jobs` is out of range.
    TypeError
        If `grids` is neither an iterable of grids nor an array, or if `jobs` is not an integer.

    Examples
    --------
    >>> grid = Puzzle("123456789456789123789123456214365897365897214"
    ...                     "897214365531642978642978531978531642")
    >>> band_of_many([grid]).bands.tolist()
    [[1, 1, 1, 247, 247, 247]]
    """
    bar = as_progress(progress)
    threads = check_jobs(jobs, bar)
    given = Puzzles(grids, errors, "grid")
    bands = given.spread(forms_and_bands(given, threads, bar)[1])
    names = [f"{line}_{k}" for line in ("band", "stack") for k in (1, 2, 3)]
    return given.columns(dict(zip(names, bands.T, strict=True)), {"bands": bands})


def forms_and_bands(
    given: Puzzles, threads: int, progress: Progress = SILENT
) -> tuple[NDArray[np.uint8], NDArray[np.uint16]]:
    """Return the minlex forms of full 9x9 grids, and the numbers that `band_of_many` returns.

    Rows that are not full 9x9 grids are left out.
    """
    not_full = np.flatnonzero((given.cells == 0).any(axis=1)).tolist()
    given.leave_out({row: PuzzleError("the grid is not a full 9x9 grid") for row in not_full})
    forms, _, bands = _minlex_given(given, threads, progress)
    return forms, bands


def band_of(grid: PuzzleLike) -> BandNumbers:
    """Return the numbers of the bands and stacks of a grid among the 416 bands and 44 classes.

    Parameters
    ----------
    grid
        The grid, in any form that `Puzzle` reads.

    Returns
    -------
    BandNumbers
        The numbers of the three bands and then of the three stacks.

    Raises
    ------
    PuzzleError
        If `grid` is not a full 9x9 grid.
    TypeError
        If `grid` is of a type that `Puzzle` does not accept.

    Examples
    --------
    >>> band_of(Puzzle("123456789456789123789123456214365897365897214"
    ...                      "897214365531642978642978531978531642")).bands
    (1, 1, 1, 247, 247, 247)
    """
    numbers = band_of_many([full_grid(grid)], jobs=1).bands[0]
    return BandNumbers(tuple(numbers.tolist()), tuple(classes_among_44()[numbers - 1].tolist()))


def automorphisms(grid: PuzzleLike, *, progress: ProgressLike = SILENT) -> Automorphisms:
    """Return the automorphism group of a grid or puzzle.

    The generators are few, although not always as few as possible. Digits that do not occur in the
    puzzle receive the labels that the other digits do not use.

    Parameters
    ----------
    grid
        The grid or puzzle, in any form that `Puzzle` reads.
    progress
        Receives the rows that are tried as the first row, if this takes longer than a moment.

    Returns
    -------
    Automorphisms
        The order of the group, and elements that generate it.

    Raises
    ------
    PuzzleError
        If the puzzle cannot be parsed, has a layout or removed candidates, or has more than 10
        digits.
    TypeError
        If `grid` is of a type that `Puzzle` does not accept.

    Examples
    --------
    >>> group = automorphisms(Puzzle((0,) * 16, Box(2, 2)))
    >>> group.order
    128
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(grid)
    form, moves, number = _minlex(puzzle, MOST_AUTOMORPHISMS, bar)
    back = _symmetry(puzzle, form, moves[0]).inverse()
    symmetries = [_symmetry(puzzle, form, move).then(back) for move in moves]
    # A few random elements of a group generate it with high probability.
    random.Random(0).shuffle(symmetries)
    labels = tuple(range(1, puzzle.box.digits + 1))
    swaps = (Symmetry(swap, labels) for swap in swaps_of_empty(puzzle))
    generators: list[Symmetry] = []
    order = 1
    for symmetry in chain(symmetries, swaps):
        if order == number:
            break
        larger = group_order([*(g.cells.lines for g in generators), symmetry.cells.lines])
        if larger > order:
            generators.append(symmetry)
            order = larger
    if order != number:
        raise ArithmeticError(f"generated {order} of {number} automorphisms")
    return Automorphisms(number, tuple(generators))


def equivalent(
    first: PuzzleLike, second: PuzzleLike, *, progress: ProgressLike = SILENT
) -> Symmetry | None:
    """Return a symmetry that maps the first puzzle to the second, or None if there is none.

    Parameters
    ----------
    first, second
        The two grids or puzzles, in any form that `Puzzle` reads.
    progress
        Receives the rows that are tried as the first row, if this takes longer than a moment.

    Returns
    -------
    Symmetry or None
        A symmetry, or None if the puzzles are not equivalent.

    Raises
    ------
    PuzzleError
        If a puzzle cannot be parsed, or has a layout or removed candidates, or if the puzzles have
        boxes of the same shape and more than 10 digits.
    TypeError
        If a puzzle is of a type that `Puzzle` does not accept.

    Examples
    --------
    >>> a, b = (Puzzle(text, Box(2, 2)) for text in ("12..............", "..........3...4."))
    >>> witness = equivalent(a, b)
    >>> witness is not None and witness.apply(a) == b
    True
    """
    bar = as_progress(progress)
    source, target = as_puzzle(first), as_puzzle(second)
    if source.box != target.box:
        return None
    source_form, target_form = (canonical(of, progress=bar) for of in (source, target))
    if source_form.form != target_form.form:
        return None
    return source_form.symmetry.then(target_form.symmetry.inverse())


def _minlex(
    grid: Puzzle, most: int = 1, progress: Progress = SILENT
) -> tuple[Puzzle, list[list[int]], int]:
    """Return the minlex form of a grid, cell symmetries that lead to it, and their total number.

    A cell symmetry is a list: 1 if the grid is transposed, else 0; then its rows and its columns in
    the order in which the minlex form has them. At most `most` symmetries are returned, chosen at
    random. If symmetries of a 9x9 puzzle differ only in the order of its empty lines and chutes,
    only one of them can be returned, although all are counted.
    """
    n = grid.box.digits
    if n > MOST_DIGITS_OF_MINLEX:
        raise PuzzleError(f"box {grid.box}: minlex forms of at most {MOST_DIGITS_OF_MINLEX} digits")
    rows = np.zeros((most, 2 * n + 1), np.uint8)
    if grid.box == CLASSIC:
        form, symmetries, number = _minlex9(np.array(grid.cells, np.uint8), rows)
        number *= orders_of_empty(grid)
    else:
        search = MinlexSearch(bytes(grid.cells), grid.box.rows, grid.box.columns, rows)
        ways = [False, True] if grid.box.rows == grid.box.columns else [False]
        first_rows, begun = list(product(ways, range(n))), False
        for done, (transposed, row) in enumerate(first_rows):
            while not search.search(transposed, row, _STEPS_PER_CALL):
                if not begun:
                    begun = True
                    progress.start("first rows", len(first_rows))
                    progress.advance(done)
                progress.advance(0)
            if begun:
                progress.advance(1)
        form, symmetries, number = search.form(), rows[: search.number()].tolist(), search.number()
    return checked_puzzle(tuple(form), grid.box), symmetries, number


def _minlex9(
    cells: NDArray[np.uint8], rows: NDArray[np.uint8]
) -> tuple[bytes, list[list[int]], int]:
    """Return the same values as `_minlex` for a 9x9 puzzle.

    Symmetries that differ only in the order of empty lines and chutes count as a single symmetry.
    The symmetries are written to `rows`.
    """
    form = np.empty(81, np.uint8)
    if cells.all():
        number = minlex_tables().symmetries(cells, form, rows)
        return form.tobytes(), rows[:number].tolist(), number
    number = minlex_puzzle9.symmetries(cells, form, rows)
    if number > len(rows) > 1:
        all_rows = np.empty((number, 19), np.uint8)
        minlex_puzzle9.symmetries(cells, form, all_rows)
        rows[:] = np.random.default_rng(0).permutation(all_rows)[: len(rows)]
    return form.tobytes(), rows[:number].tolist(), number


def _symmetry(grid: Puzzle, form: Puzzle, moves: list[int]) -> Symmetry:
    """Return a cell symmetry, given as in the lists of `_minlex`, with its relabelling."""
    n = grid.box.digits
    transposed, rows, columns = bool(moves[0]), moves[1 : n + 1], moves[n + 1 :]
    cells = CellSymmetry(grid.box, inverse(tuple(rows)), inverse(tuple(columns)), transposed)
    labels = [0] * n
    for place, digit in zip(cells.cells, grid.cells, strict=True):
        if digit:
            labels[digit - 1] = form.cells[place]
    # Digits that do not occur get the remaining labels.
    remaining = iter(sorted(set(range(1, n + 1)) - set(labels)))
    return Symmetry(cells, tuple(label or next(remaining) for label in labels))
