"""Many 9x9 puzzles in one array of uint8, with a puzzle in each row."""

from collections.abc import Iterable
from math import isqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type
from sudokuenum.common.components import Indices, components
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle

PuzzlesLike: TypeAlias = NDArray[np.integer[Any]] | Iterable[PuzzleLike]
"""The types that functions accept as several puzzles: an iterable of puzzles or an array of cells.

See `puzzle_array`, which converts them.
"""


def puzzle_array(puzzles: PuzzlesLike) -> NDArray[np.uint8]:
    """Return many 9x9 puzzles as one array of cells.

    Parameters
    ----------
    puzzles
        An array of cells, or any iterable of puzzles, such as a list, or a column of strings of a
        data frame. An array of cells has the shape (puzzles, 81) and integers of any type and byte
        order. It may be read-only and is not changed. Its clues are not checked for conflicts.

    Returns
    -------
    ndarray of uint8, shape (puzzles, 81)
        The cells row by row, with 0 for an empty cell. The array is C-contiguous. It is the
        argument itself if no conversion is needed.

    Raises
    ------
    PuzzleError
        If an array has another shape or cells that are not integers, if a cell is masked or not
        from 0 to 9, or if a puzzle cannot be parsed or is not 9x9.
    TypeError
        If the argument is neither an iterable of puzzles nor an array.

    Examples
    --------
    >>> puzzle_array([Puzzle((0,) * 81), "1" + "." * 80]).shape
    (2, 81)
    """
    if isinstance(puzzles, np.ndarray) and puzzles.dtype.kind not in "OTU":
        return _checked(puzzles)
    if isinstance(puzzles, Puzzle | str | bytes | bytearray | memoryview):
        raise TypeError(f"expected puzzles or an array, not one {type(puzzles).__name__}")
    check_type(puzzles, Iterable, "puzzles or an array")
    cells = []
    for position, value in enumerate(puzzles, 1):
        try:
            puzzle = as_puzzle(value)
        except (PuzzleError, TypeError) as error:
            raise type(error)(f"puzzle {position}: {error}") from None
        if puzzle.box != CLASSIC:
            raise PuzzleError(f"puzzle {position}: boxes of {puzzle.box}, not 3x3")
        cells.append(puzzle.cells)
    return np.array(cells, np.uint8).reshape(-1, 81)


def _checked(array: NDArray[Any]) -> NDArray[np.uint8]:
    """Return an array of cells as uint8, or raise PuzzleError if it is not valid."""
    if array.ndim != 2 or array.shape[1] != 81:
        raise PuzzleError(f"an array of shape {array.shape}: puzzles have the shape (puzzles, 81)")
    if array.dtype.kind not in "iu":
        raise PuzzleError(f"an array of {array.dtype}: the cells of puzzles are integers")
    # numpy.ma is imported only if the array is masked.
    if hasattr(array, "mask") and (masked := np.argwhere(np.ma.getmaskarray(array))).size:
        row, cell = masked[0].tolist()
        raise PuzzleError(f"puzzle {row + 1}: {cell_name(cell, 9)} is masked")
    array = np.asarray(array)
    if array.size and not 0 <= array.min() <= array.max() <= 9:
        row, cell = np.argwhere((array < 0) | (array > 9))[0].tolist()
        place = cell_name(cell, 9)
        raise PuzzleError(f"puzzle {row + 1}: {array[row, cell]} in {place} is not 0 to 9")
    return np.ascontiguousarray(array, np.uint8)


def puzzle_texts(puzzles: NDArray[np.uint8]) -> list[str]:
    """Return each row of an array of puzzles as a string of its cells.

    Parameters
    ----------
    puzzles
        An array of uint8 with a puzzle of any size in each row, such as the arrays that
        `solve_many` and `sample` return.

    Returns
    -------
    list of str
        The cells of each puzzle, row by row, with `.` for an empty cell.

    Raises
    ------
    PuzzleError
        If the array has another type or shape, or contains a number that is not a digit of such
        puzzles.
    TypeError
        If the argument is not an array.

    Examples
    --------
    >>> puzzle_texts(np.arange(1, 82, dtype=np.uint8).reshape(1, 81) % 10)[0][:20]
    '123456789.123456789.'
    """
    check_type(puzzles, np.ndarray, "an array with a puzzle in each row")
    if puzzles.ndim != 2 or puzzles.dtype != np.uint8:
        found = f"{puzzles.dtype} with {counted(puzzles.ndim, 'dimension')}"
        raise PuzzleError(f"an array of {found}: puzzles are rows of uint8")
    cells, most = puzzles.shape[1], np.asarray(puzzles).max(initial=0)
    n = isqrt(cells)
    if n * n != cells or not max(1, most) <= n <= MOST_DIGITS_OF_PUZZLE:
        found = f"an array of shape {puzzles.shape} with numbers up to {most}"
        raise PuzzleError(
            f"{found}: rows have n x n cells of 0 to n, n at most {MOST_DIGITS_OF_PUZZLE}"
        )
    symbols = bytes.maketrans(bytes(range(len(SYMBOLS) + 1)), f".{SYMBOLS}".encode())
    characters = puzzles.tobytes().translate(symbols).decode()
    return [characters[k : k + cells] for k in range(0, len(characters), cells)]


def sortable(grids: NDArray[np.uint8]) -> NDArray[np.bytes_]:
    """Return each grid of an array of shape (grids, cells) as bytes.

    numpy compares and sorts these bytes in the lexicographic order of the grids.
    """
    return np.ascontiguousarray(grids).view(f"S{grids.shape[1]}")[:, 0]


def row_orbits(
    rows: NDArray[np.uint8], images: Iterable[NDArray[np.uint8]]
) -> tuple[Indices, Indices]:
    """Return the position of the first row of each orbit, and the number of rows in the orbit.

    The rows are distinct. Each array of `images` holds the images of all rows, in order, under one
    generator of the group.

    Examples
    --------
    >>> rows = np.array([[1, 1, 2], [1, 2, 2]], np.uint8)
    >>> [part.tolist() for part in row_orbits(rows, [rows[::-1]])]
    [[0], [2]]
    """
    keys, positions = sortable(rows), np.arange(len(rows))
    order = np.argsort(keys, kind="stable")
    sorted_keys, edges = keys[order], [(positions, positions)]
    for image in images:
        edges.append((positions, order[np.searchsorted(sorted_keys, sortable(image))]))
    return np.unique(components(len(rows), edges), return_counts=True)


def full_grid(grid: PuzzleLike) -> Puzzle:
    """Return a grid as a `Puzzle`, or raise PuzzleError unless it is a full 9x9 grid."""
    puzzle = as_puzzle(grid)
    if puzzle.box != CLASSIC or 0 in puzzle.cells:
        raise PuzzleError(f"{puzzle} is not a full 9x9 grid")
    return puzzle
