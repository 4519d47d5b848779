"""Removal of redundant clues, without which a puzzle still has exactly one solution.

It is enough to try every clue once, because a clue that is needed stays needed when other clues are
removed. The result is a minimal set of clues but not necessarily a smallest set, because another
order of the clues may leave fewer.

Cost: 0.1 ms for a full 9x9 grid with the kernel `minimise9`, and longer for grids of other sizes.
"""

from random import Random
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_name
from sudokuenum.common.name_tables import check_table
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import OptionError
from sudokuenum.formats.many_puzzles import Errors, Puzzles, PuzzlesLike
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.digit_sets import DigitSet
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.permutations import cycle_of_each
from sudokuenum.grids.columns import Columns
from sudokuenum.grids.puzzle import (
    Puzzle,
    PuzzleLike,
    as_puzzle,
    layout_of,
    layout_of_boxes,
    with_cells,
)
from sudokuenum.puzzles.minimal.kernels import minimise9
from sudokuenum.solving.search import (
    numbers_found,
    search_of_layout,
    solutions_of_proper,
    solve,
)

PLAIN = layout_of_boxes(CLASSIC)
"""The layout of 3x3 boxes without extra groups."""
Order: TypeAlias = Literal["reading", "random"]
"""The names of the orders in which clues are tried."""
ORDERS: dict[Order, str] = {"reading": "row by row", "random": "a random order"}
"""The orders, each with its description for the help."""
check_table(ORDERS, Order)
_PUZZLES_PER_CALL = 256
"""The largest number of puzzles in a call of the kernel."""


def minimise(puzzle: PuzzleLike, *, order: Order = "reading", seed: Seed = None) -> Puzzle:
    """Remove clues from a proper puzzle until no remaining clue is redundant.

    A clue is redundant if the puzzle is proper without it.

    Parameters
    ----------
    puzzle
        A proper puzzle, which may have a layout.
    order
        The order in which clues are tried: `"reading"` for row by row, or `"random"`.
    seed
        An integer that determines the random order (default: a new order at each call).

    Returns
    -------
    Puzzle
        The minimal puzzle that is left.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper.
    OptionError
        If `order` is unknown, if `seed` is negative, or if a seed is given for the order
        `"reading"`.

    Examples
    --------
    >>> from sudokuenum import Box
    >>> str(minimise(Puzzle("1234 3412 2143 4321", Box(2, 2))))
    '......12.1.3.32.'
    """
    order = _as_order(order, seed)
    reduced = as_puzzle(puzzle, layouts=True)
    solve(reduced)  # raises an error unless it is proper
    clues = [cell for cell, digit in enumerate(reduced.cells) if digit]
    if order == "random":
        Random(resolve_seed(seed)).shuffle(clues)
    empty = [cell for cell, digit in enumerate(reduced.cells) if not digit]
    cells, orders = np.array([reduced]), np.array([clues + empty], np.uint8)
    following = np.arange(len(reduced.cells), dtype=np.uint8)
    remove_redundant(cells, orders, following, 1, layout_of(reduced))
    return with_cells(reduced, cells[0].tolist())


def minimise_many(
    puzzles: PuzzlesLike, *, order: Order = "reading", seed: Seed = None, jobs: int | None = None,
    progress: ProgressLike = SILENT, errors: Errors = "raise",
) -> Columns:  # fmt: skip
    """Remove clues from many proper 9x9 puzzles until no remaining clue is redundant.

    Parameters
    ----------
    puzzles
        Puzzles with exactly one solution each, in any form that `solve_many` accepts.
    order
        The order in which clues are tried: `"reading"` for row by row, or `"random"` for a new
        random order for each puzzle.
    seed
        An integer that determines the random orders (default: new orders at each call).
    jobs
        The number of threads (default: all cores). The results do not depend on it.
    progress, errors
        The same as for `solve_many`, where puzzles that are not proper are also errors.

    Returns
    -------
    Columns
        The column `puzzle` contains the minimal puzzles as strings, and the array `puzzles`, of
        shape (puzzles, 81), contains the same puzzles. Where there is an error, the string is
        empty.

    Raises
    ------
    PuzzleError
        If a puzzle is not proper or not a 9x9 puzzle.
    OptionError
        If `order` is unknown, if `seed` is negative, if a seed is given for the order `"reading"`,
        or if `jobs` is out of range.

    Examples
    --------
    >>> from sudokuenum import unrank
    >>> found = minimise_many([unrank(0), unrank(10**21)])
    >>> (found.puzzles > 0).sum(axis=1).tolist()
    [30, 23]
    """
    order = _as_order(order, seed)
    bar = as_progress(progress)
    threads = check_jobs(jobs, bar)
    given = Puzzles(puzzles, errors)
    solutions_of_proper(given, threads)
    cells, following = given.cells.copy(), np.arange(81, dtype=np.uint8)
    orders = np.tile(following, (len(cells), 1))
    if order == "random":
        orders = np.random.default_rng(resolve_seed(seed)).permuted(orders, axis=1)
    bar.start("puzzles", len(cells))
    remove_redundant(cells, orders, following, threads, progress=bar)
    return given.columns({"puzzle": "puzzles"}, {"puzzles": given.spread(cells)})


def remove_redundant(
    puzzles: NDArray[np.uint8],
    orders: NDArray[np.uint8],
    following: NDArray[np.uint8],
    threads: int,
    layout: Layout = PLAIN,
    progress: Progress = SILENT,
) -> None:
    """Remove the redundant clues of proper puzzles in place.

    `puzzles` and `orders` have the shape (puzzles, cells), and each row of `orders` contains the
    cells of a puzzle in the order in which they are tried. The clues in the cells of a cycle of the
    permutation `following` are removed either together or not at all. Puzzles with a layout other
    than `PLAIN` are processed on one thread.
    """
    if layout != PLAIN:
        cycle_of = cycle_of_each(following.tolist())
        for cells, order in zip(puzzles, orders.tolist(), strict=True):
            _remove_in_layout(cells, [cycle_of[cell] for cell in order], layout)
        return

    def run(part: slice) -> None:
        minimise9.minimise(puzzles[part], orders[part], following)

    def done(part: slice) -> None:
        progress.advance(part.stop - part.start)

    run_each(run, slices(len(puzzles), _PUZZLES_PER_CALL), threads, None, done)


def _remove_in_layout(cells: NDArray[np.uint8], cycles: list[list[int]], layout: Layout) -> None:
    for cycle in cycles:
        clues = cells[cycle]
        cells[cycle] = 0
        for cell, digit in zip(cycle, clues.tolist(), strict=True):
            if digit and _can_differ(cells, cell, digit, layout):
                cells[cycle] = clues
                break


def _can_differ(cells: NDArray[np.uint8], cell: int, digit: int, layout: Layout) -> bool:
    """Return True if a puzzle has a solution with another digit in this cell."""
    candidates = np.full(len(cells), (1 << layout.digits) - 1, DigitSet)
    candidates[cell] ^= 1 << (digit - 1)
    search = search_of_layout(cells, layout, candidates=candidates)
    return any(numbers_found(search, 1))


def redundant_clues(
    puzzles: NDArray[np.uint8], threads: int, layout: Layout = PLAIN
) -> NDArray[np.intp]:
    """Count the clues that each proper puzzle loses if redundant clues are removed row by row."""
    needed = puzzles.copy()
    cells = np.arange(puzzles.shape[1], dtype=np.uint8)
    remove_redundant(needed, np.tile(cells, (len(puzzles), 1)), cells, threads, layout)
    removed: NDArray[np.intp] = np.count_nonzero(puzzles != needed, axis=1)
    return removed


def _as_order(order: Order, seed: Seed) -> Order:
    """Return the order with a name. Raises OptionError if this order cannot use the given seed."""
    order = as_name(order, ORDERS, "order")
    if order == "reading" and seed is not None:
        raise OptionError("a seed is only for the order 'random'")
    return order
