"""Redundant clues: those that can be removed while a puzzle keeps exactly one solution.

Every clue is tried once: a clue that is needed stays needed when others are removed. There may be
fewer clues that suffice; this is a minimal set of clues, not a smallest one.

Cost: 0.1 ms for a full 9x9 grid with the kernel `minimise9`; grids of other sizes take longer.
"""

from random import Random
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_name
from sudokuenum.common.parallel import check_jobs, run_each, slices
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import OptionError
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.permutations import cycle_of_each
from sudokuenum.grids.arrays import PuzzlesLike, puzzle_array
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, empty_puzzle, layout_of, with_cells
from sudokuenum.puzzles.minimal.kernels import minimise9
from sudokuenum.solving.kernels.search_any import Search
from sudokuenum.solving.search import numbers_found, solutions_of_proper, the_solution

PLAIN = layout_of(empty_puzzle())
"""The layout of 3x3 boxes without further groups."""
Order: TypeAlias = Literal["reading", "random"]
"""In which order clues are tried."""
_PUZZLES = 256
"""The most puzzles of one call."""


def minimise(puzzle: PuzzleLike, *, order: Order = "reading", seed: Seed = None) -> Puzzle:
    """Remove clues from a proper puzzle until none of those that are left is redundant.

    A clue is redundant if the puzzle is proper without it. The clues are tried in reading order or
    in a random one, which the seed determines. PuzzleError if the puzzle is not proper; OptionError
    for another order, a negative seed, or a seed for the reading order.

    >>> from sudokuenum import Box
    >>> str(minimise(Puzzle.parse("1234 3412 2143 4321", Box(2, 2))))
    '......12.1.3.32.'
    """
    _check_order(order, seed)
    reduced = Puzzle.of(puzzle, layouts=True)
    the_solution(reduced)  # PuzzleError unless it is proper
    clues = [cell for cell, digit in enumerate(reduced.cells) if digit]
    if order == "random":
        Random(resolve_seed(seed)).shuffle(clues)
    empty = [cell for cell, digit in enumerate(reduced.cells) if not digit]
    cells, orders = np.array([reduced]), np.array([clues + empty], np.uint8)
    following = np.arange(len(reduced.cells), dtype=np.uint8)
    remove_redundant(cells, orders, following, 1, layout_of(reduced))
    return with_cells(reduced, cells[0].tolist())


def minimise_many(
    puzzles: PuzzlesLike, *, order: Order = "reading", seed: Seed = None, jobs: int | None = None
) -> NDArray[np.uint8]:
    """Remove clues from many proper 9x9 puzzles until none of those that are left is redundant.

    Parameters
    ----------
    puzzles
        Puzzles with exactly one solution each, given as for `solve_many`.
    order, seed
        As for `minimise`; with `"random"` each puzzle has an order of its own.
    jobs
        The number of threads (default: all cores). The results do not depend on it.

    Returns
    -------
    NDArray[np.uint8]
        The puzzles with the clues that are left, in the order given: shape (puzzles, 81).

    Raises
    ------
    PuzzleError
        If a puzzle is not proper, or is no 9x9 puzzle.
    OptionError
        As `minimise`, or for a bad number of threads.

    >>> from sudokuenum import unrank
    >>> (minimise_many([unrank(0), unrank(10**21)]) > 0).sum(axis=1).tolist()
    [30, 23]
    """
    _check_order(order, seed)
    threads = check_jobs(jobs)
    cells = puzzle_array(puzzles).copy()
    solutions_of_proper(cells, jobs=threads)
    following = np.arange(81, dtype=np.uint8)
    orders = np.tile(following, (len(cells), 1))
    if order == "random":
        orders = np.random.default_rng(resolve_seed(seed)).permuted(orders, axis=1)
    remove_redundant(cells, orders, following, threads)
    return cells


def remove_redundant(
    puzzles: NDArray[np.uint8],
    orders: NDArray[np.uint8],
    following: NDArray[np.uint8],
    threads: int,
    layout: Layout = PLAIN,
) -> None:
    """Remove the redundant clues of proper puzzles, in the array itself.

    `puzzles` has the shape (puzzles, cells), and so has `orders`, in which the cells are tried. The
    clues in the cells of a cycle of the permutation `following` are removed together, or not at
    all. Puzzles of a further layout are tried on one thread.
    """
    if layout != PLAIN:
        cycle_of = cycle_of_each(following.tolist())
        for cells, order in zip(puzzles, orders.tolist(), strict=True):
            _remove_in_layout(cells, [cycle_of[cell] for cell in order], layout)
        return

    def run(part: slice) -> None:
        minimise9.minimise(puzzles[part], orders[part], following)

    run_each(run, slices(len(puzzles), _PUZZLES), threads)


def _remove_in_layout(cells: NDArray[np.uint8], cycles: list[list[int]], layout: Layout) -> None:
    for cycle in cycles:
        clues = cells[cycle]
        cells[cycle] = 0
        for one, digit in zip(cycle, clues.tolist(), strict=True):
            if digit and _can_differ(cells, one, digit, layout):
                cells[cycle] = clues
                break


def _can_differ(cells: NDArray[np.uint8], cell: int, digit: int, layout: Layout) -> bool:
    """Whether a puzzle has a solution with another digit in a cell."""
    candidates = np.full(len(cells), (1 << layout.digits) - 1, np.uint16)
    candidates[cell] ^= 1 << (digit - 1)
    search = Search(cells, layout.digits, *layout.arrays, candidates=candidates)
    return any(numbers_found(search, 1))


def redundant_clues(
    puzzles: NDArray[np.uint8], threads: int, layout: Layout = PLAIN
) -> NDArray[np.intp]:
    """How many clues are removed from each proper puzzle when they are tried in reading order."""
    needed = puzzles.copy()
    cells = np.arange(puzzles.shape[1], dtype=np.uint8)
    remove_redundant(needed, np.tile(cells, (len(puzzles), 1)), cells, threads, layout)
    removed: NDArray[np.intp] = np.count_nonzero(puzzles != needed, axis=1)
    return removed


def _check_order(order: str, seed: Seed) -> None:
    """OptionError for another order, or a seed that it does not use."""
    check_name(order, get_args(Order), "order")
    if order == "reading" and seed is not None:
        raise OptionError("a seed is only for the order 'random'")
