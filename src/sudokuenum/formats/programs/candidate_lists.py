"""The candidates of a cell as a list, as formats of other programs store them."""

from sudokuenum.common.strict_json import JsonValue
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle


def candidates_left_out(
    listed: JsonValue, cell: int, clue: int, digits: int
) -> list[tuple[int, int]]:
    """Return the candidates of a cell that a list lacks, or none if the cell has a clue.

    Raises PuzzleError if the clue is not in the list.
    """
    left = {one.integer(1, digits) for one in listed.entries()}
    if clue and clue not in left:
        raise PuzzleError(f"{listed.place}: the clue {clue} is none of the candidates")
    return [(cell, one) for one in range(1, digits + 1) if not clue and one not in left]


def no_candidate(puzzle: Puzzle, cell: int, form: str) -> PuzzleError:
    """Return the error that a format cannot express a cell without candidates."""
    return PuzzleError(f"{form}: {puzzle.place(cell)} has no candidate, and cannot be written")
