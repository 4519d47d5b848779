"""Redundant clues: those that can be removed while a puzzle keeps exactly one solution.

Every clue is tried once. A clue that is needed stays needed when others are removed, so none of the
clues that are left is redundant. There may be fewer clues that suffice: this is a minimal set of
clues, not a smallest one.
"""

from random import Random
from typing import Literal

from sudokuenum.common.arguments import check_type, shown
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.solving.search import is_proper


def minimise(
    puzzle: PuzzleLike, *, order: Literal["reading", "random"] = "reading", seed: Seed = None
) -> Puzzle:
    """Remove clues from a proper puzzle until none of those that are left is redundant.

    A clue is redundant if the puzzle is proper without it. The clues are tried one after the other,
    in reading order or in a random order, and removed if they are redundant.

    Parameters
    ----------
    puzzle
        A puzzle with exactly one solution.
    order
        In which order the clues are tried.
    seed
        Determines the random order; None for another one at each call.

    Returns
    -------
    Puzzle
        The puzzle with the clues that are left.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper.
    OptionError
        For another order, a negative seed, or a seed for the reading order.

    >>> from sudokuenum import Box
    >>> str(minimise(Puzzle.parse("1234 3412 2143 4321", Box(2, 2))))
    '......12.1.3.32.'
    """
    check_type(order, str, "the name of an order")
    if order not in ("reading", "random"):
        raise OptionError(f"order {shown(order)}: it is 'reading' or 'random'")
    if order == "reading" and seed is not None:
        raise OptionError("a seed is only for the order 'random'")
    reduced = Puzzle.of(puzzle)
    if not is_proper(reduced):
        raise PuzzleError("the puzzle is not proper, so that none of its clues is redundant")
    clues = [cell for cell, digit in enumerate(reduced.cells) if digit]
    if order == "random":
        Random(resolve_seed(seed)).shuffle(clues)
    for cell in clues:
        without = reduced.with_clue(cell, 0)
        if is_proper(without):
            reduced = without
    return reduced
