"""Many 9x9 puzzles in one array of uint8, with a puzzle in each row."""

from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.components import Indices, components
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.grids.marks import EMPTY
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle

_SEPARATOR, _NO_CELL = 254, 255
"""The value of the line feed between two puzzles, and the value of a character that cannot be a
cell."""
_LINE_LENGTH = 82
"""The number of characters of a line: 81 cells and the separator."""
_DIGITS = bytearray([_NO_CELL] * 256)
for _empty in EMPTY:
    _DIGITS[ord(_empty)] = 0
for _digit in range(1, 10):
    _DIGITS[ord(str(_digit))] = _digit
_DIGITS[ord("\n")] = _SEPARATOR
_UNITS = np.array(CLASSIC.units)
_MAKE_ARRAY = "puzzle_array makes such an array of 9x9 puzzles"
_ROWS_PER_CHECK = 1024
"""The number of rows whose clues are compared at once, small enough for the processor's cache."""

Wrong: TypeAlias = dict[int, PuzzleError | TypeError]
"""The rows that are not puzzles, each with its error; their cells are 0."""


def rows_of_values(values: Sequence[Any]) -> tuple[NDArray[np.uint8], Wrong]:
    """Return the cells of many values, each in any form that `Puzzle` reads, and their errors.

    Strings of 81 cells are converted all at once, which takes 0.3 microseconds each, and all other
    values one by one. Conflicts between clues are detected only in the other values.

    Examples
    --------
    >>> cells, wrong = rows_of_values(["1" + "." * 80, None])
    >>> cells.shape, {row: str(error)[:17] for row, error in wrong.items()}
    ((2, 81), {1: 'expected a Puzzle'})
    """
    if (cells := _joined_rows(values)) is not None:
        return cells, {}
    if values and {*map(type, values)} <= {list, tuple, np.ndarray}:
        try:
            array = np.array(values)
        except ValueError:
            array = np.empty(0)
        if array.dtype.kind in "iuf" and array.shape[1:] in ((81,), (9, 9)):
            return rows_of_array(array)
    cells, odd = np.zeros((len(values), 81), np.uint8), []
    lines, places = [], []
    for place, value in enumerate(values):
        line = value.decode("latin-1") if isinstance(value, bytes) else value
        line = line.strip() if isinstance(line, str) else ""
        if len(line) == 81 and line.isascii() and "\n" not in line:
            lines.append(line)
            places.append(place)
        else:
            odd.append(place)
    if lines:
        found = _translated("\n".join([*lines, ""]).encode("ascii"))[:, :81]
        are_cells = (found != _NO_CELL).all(axis=1)
        at = np.array(places)
        cells[at[are_cells]] = found[are_cells]
        odd += at[~are_cells].tolist()
    return cells, _converted(values, sorted(odd), cells)


def _joined_rows(values: Sequence[Any]) -> NDArray[np.uint8] | None:
    """Return strings as rows of cells, or None unless each consists of exactly 81 cells."""
    try:
        lines = "\n".join([*values, ""]).encode("ascii")
    except UnicodeEncodeError:
        return None
    except TypeError:
        try:
            lines = b"\n".join([*values, b""])
        except TypeError:
            return None
    return rows_of_lines(lines, len(values))


def rows_of_lines(lines: bytes, number: int) -> NDArray[np.uint8] | None:
    """Return `number` lines as rows of cells, or None unless each consists of exactly 81 cells."""
    if len(lines) != number * _LINE_LENGTH:
        return None
    codes = _translated(lines)
    if np.count_nonzero(codes > 9) != number or not (codes[:, 81] == _SEPARATOR).all():
        return None
    return np.ascontiguousarray(codes[:, :81])


def _translated(lines: bytes) -> NDArray[np.uint8]:
    """Return lines of 82 characters as rows of digits, each of which ends with `_SEPARATOR`."""
    return np.frombuffer(lines.translate(_DIGITS), np.uint8).reshape(-1, _LINE_LENGTH)


def _converted(
    values: Sequence[Any] | NDArray[Any], places: Iterable[int], cells: NDArray[np.uint8]
) -> Wrong:
    """Convert the values at these places, one by one, to rows of `cells`, and return the errors."""
    wrong: Wrong = {}
    for place in places:
        try:
            cells[place] = cells_of_classic(values[place])
        except (PuzzleError, TypeError) as error:
            wrong[place] = error
    return wrong


def cells_of_classic(value: PuzzleLike) -> NDArray[np.uint8]:
    """Return a 9x9 puzzle as an array with one row. Raises PuzzleError unless its boxes are 3x3."""
    puzzle = as_puzzle(value)
    if puzzle.box != CLASSIC:
        raise PuzzleError(f"boxes of {puzzle.box}, not 3x3; give other sizes one by one")
    return np.frombuffer(bytes(puzzle.cells), np.uint8).reshape(1, 81)


def rows_of_array(array: NDArray[Any]) -> tuple[NDArray[np.uint8], Wrong]:
    """Return an array of cells as rows of uint8, and the errors of rows that are not puzzles.

    The cells may be numbers of any type, as for `Puzzle`: nan, masked cells and -1 are empty. If no
    conversion is needed, the rows share the memory of the argument. Conflicts between clues are not
    detected.

    Raises PuzzleError if the shape is neither (puzzles, 81) nor (puzzles, 9, 9), or if values of
    this type cannot be cells.
    """
    if array.shape[1:] not in ((81,), (9, 9)):
        rule = "puzzles have the shape (puzzles, 81) or (puzzles, 9, 9)"
        alone = "; one puzzle in a list is [array]" if array.shape in ((81,), (9, 9)) else ""
        raise PuzzleError(f"an array of shape {array.shape}: {rule}{alone}")
    if array.dtype.kind not in "iuf":
        if array.dtype.kind not in "OTUS":
            rule = "the cells of puzzles are integers"
            raise PuzzleError(f"an array of {array.dtype}: {rule}")
        cells = np.zeros((len(array), 81), np.uint8)
        return cells, _converted(array, range(len(array)), cells)
    if type(array) is np.ndarray and array.dtype == np.uint8 and array.max(initial=0) <= 9:
        return np.ascontiguousarray(array if array.ndim == 2 else array.reshape(-1, 81)), {}
    if hasattr(array, "mask"):  # numpy.ma is imported only if the array is masked
        array = np.ma.filled(array, 0)
    array = np.asarray(array).reshape(-1, 81)
    cells, odd = np.empty((len(array), 81), np.uint8), []
    for begin in range(0, len(array), _ROWS_PER_CHECK):
        part = array[begin : begin + _ROWS_PER_CHECK]
        cells[begin : begin + len(part)], are_odd = _digits_of_numbers(part)
        odd += (begin + np.flatnonzero(are_odd)).tolist()
    return cells, _converted(array, odd, cells)


def _digits_of_numbers(
    numbers: NDArray[Any],
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return rows of numbers as digits, and True for each row with a number that cannot be a cell.

    The digits of such a row are 0. For most arrays a cast, a comparison and a product suffice,
    because the cast changes every number that is not a digit, and turns nan into an arbitrary
    digit.

    Examples
    --------
    >>> [part.tolist() for part in _digits_of_numbers(np.array([[9.0, np.nan], [2.5, 0]]))]
    [[[9, 0], [0, 0]], [False, True]]
    """
    with np.errstate(invalid="ignore"):
        cells = numbers.astype(np.uint8)
    are_same = cells == numbers
    cells *= are_same
    are_cells = are_same | (numbers != numbers) if numbers.dtype.kind == "f" else are_same
    if cells.max(initial=0) <= 9 and are_cells.all():
        return cells, np.zeros(len(cells), np.bool_)
    are_cells &= cells <= 9
    # -1 is an empty cell in a row without any other mark of empty cells
    has_other_mark = (are_cells & (cells == 0)).any(axis=1, keepdims=True)
    are_cells |= (numbers == -1) & ~has_other_mark
    are_odd = ~are_cells.all(axis=1)
    cells[are_odd] = 0
    return cells, are_odd


def clashes(cells: NDArray[np.uint8]) -> NDArray[np.bool_]:
    """Return True for each puzzle in which a row, column or box contains two equal clues."""
    found = np.zeros(len(cells), np.bool_)
    for begin in range(0, len(cells), _ROWS_PER_CHECK):
        part = cells[begin : begin + _ROWS_PER_CHECK].astype(np.uint16)
        bits = np.ascontiguousarray((np.uint16(1) << part).T) & np.uint16(1022)
        units = bits[_UNITS]  # the sum of different bits is their union
        differ = units.sum(axis=1, dtype=np.uint16) != np.bitwise_or.reduce(units, axis=1)
        found[begin : begin + _ROWS_PER_CHECK] = differ.any(axis=0)
    return found


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
        If `puzzles` is not an array.

    Examples
    --------
    >>> puzzle_texts(np.arange(1, 82, dtype=np.uint8).reshape(1, 81) % 10)[0][:20]
    '123456789.123456789.'
    """
    if not isinstance(puzzles, np.ndarray):
        found = f"expected an array with a puzzle in each row, not {type(puzzles).__name__}"
        raise TypeError(f"{found}; {_MAKE_ARRAY}")
    if puzzles.ndim != 2 or puzzles.dtype != np.uint8:
        found = f"{puzzles.dtype} with {counted(puzzles.ndim, 'dimension')}"
        rule = "puzzles have the shape (puzzles, cells) and the type uint8"
        raise PuzzleError(f"an array of {found}: {rule}; {_MAKE_ARRAY}")
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

    The rows must be distinct. Each array in `images` contains the images of all rows under one
    generator of the group, in the order of the rows.

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
    """Return a grid as a `Puzzle`. Raises PuzzleError unless it is a full 9x9 grid."""
    puzzle = as_puzzle(grid)
    if puzzle.box != CLASSIC or 0 in puzzle.cells:
        raise PuzzleError(f"{puzzle} is not a full 9x9 grid")
    return puzzle
