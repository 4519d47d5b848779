"""Puzzles, which are grids with clues, with boxes of any shape and 2 to 16 digits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product
from math import isqrt
from operator import getitem, index
from typing import TYPE_CHECKING, Any, Self, TypeAlias, Union

from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, USUAL_BOXES
from sudokuenum.geometry.cell_names import cell_name
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import Layout, LayoutLike
from sudokuenum.grids.marks import cells_of, check_empty_cells, digits_by_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike, NDArray


@dataclass(frozen=True)
class Puzzle(Pictured):
    """A grid in which each cell has a clue or is empty; a full grid is a puzzle, too.

    Parameters
    ----------
    cells
        The cells row by row, with 0 for an empty cell: any sequence of integers, such as an array.
    box
        The shape of the boxes, as for `Box.of`. It can be left out if there is a layout.
    layout
        Irregular regions or extra groups of cells, as for `Layout.of`. The attribute is None if
        rows, columns and boxes are the only groups; otherwise `box` is the box of the layout.
    removed
        Candidates that are ruled out in addition to the clues, as pairs of a cell and a digit. The
        attribute is sorted and omits candidates that the clues already rule out.

    Raises
    ------
    PuzzleError
        If a cell is not an integer (a bool does not count as one) or not a digit, if the number of
        cells does not fit the box, if a group has two equal clues, or if a removed candidate is a
        clue or not a digit.
    BoxError
        If the box cannot be parsed.
    LayoutError
        If the layout cannot be parsed, or if it has another box than `box`.
    TypeError
        If the box, the layout or `removed` has the wrong type.

    Examples
    --------
    >>> puzzle = Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2))
    >>> puzzle.clues, str(puzzle.with_clue(1, 2))
    (4, '123.3.........4.')
    >>> Puzzle((0,) * 16, "2x2", removed=[(5, 1), (5, 2)]).candidates[5]
    (3, 4)
    """

    cells: tuple[int, ...]
    box: Box = CLASSIC
    layout: Layout | None = None
    removed: tuple[tuple[int, int], ...] = ()

    if TYPE_CHECKING:  # the arguments may have any type that __post_init__ converts

        def __init__(
            self,
            cells: Iterable[int],
            box: BoxLike = CLASSIC,
            layout: LayoutLike | None = None,
            removed: Iterable[tuple[int, int]] = (),
        ) -> None: ...

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", Box.of(self.box))
        if self.layout is not None:
            layout = _layout(self.layout, self.box)
            object.__setattr__(self, "box", layout.box)
            object.__setattr__(self, "layout", None if layout.is_classic else layout)
        n = check_digits(self.box)
        object.__setattr__(self, "cells", _integers(self.cells, n))
        if len(self.cells) != n * n:
            raise PuzzleError(f"a {n}x{n} puzzle has {n * n} cells, not {len(self.cells)}")
        are_digits = 0 <= min(self.cells) <= max(self.cells) <= n
        if not (are_digits and self.layout is None and _has_no_conflict(self.cells, self.box)):
            self._check_cells()
        if self.removed is not Puzzle.removed:
            object.__setattr__(self, "removed", tuple(self._checked_removed()))

    def _checked_removed(self) -> Iterator[tuple[int, int]]:
        """Yield the removed candidates in order, except candidates that the clues rule out.

        Raises PuzzleError if a removed candidate is a clue or not a digit.
        """
        check_type(self.removed, Iterable, "pairs of a cell and a digit as removed")
        candidates = self._left_by_clues()
        for cell, digit in sorted({(index(cell), index(digit)) for cell, digit in self.removed}):
            clue = self.cells[self._checked(cell)]
            if clue == digit or not 0 < digit <= self.box.digits:
                reason = "is its clue" if clue == digit > 0 else "is no digit"
                raise PuzzleError(f"the removed candidate {digit} in {self.place(cell)} {reason}")
            if digit in candidates[cell]:
                yield cell, digit

    def _left_by_clues(self) -> list[set[int]]:
        """Return the digits that the clues leave in each cell."""
        digits = {*range(1, self.box.digits + 1)}
        return [
            {self.cells[cell]} if self.cells[cell] else digits - {self.cells[k] for k in peers}
            for cell, peers in enumerate(layout_of(self).peers)
        ]

    @property
    def candidates(self) -> tuple[tuple[int, ...], ...]:
        """The digits that neither the clues nor `removed` rule out, for each cell."""
        left = self._left_by_clues()
        for cell, digit in self.removed:
            left[cell].discard(digit)
        return tuple(map(tuple, map(sorted, left)))

    def _check_cells(self) -> None:
        """Raise PuzzleError for the first cell that is not a digit or repeats a peer's digit."""
        layout, n = layout_of(self), self.box.digits
        for cell, digit in enumerate(self.cells):
            if not 0 <= digit <= n:
                clue = f"{shown(digit)} in {self.place(cell)}"
                raise PuzzleError(f"{clue} is not a digit from 1 to {n}")
            for other in sorted(layout.peers[cell]) if digit else ():
                if other < cell and self.cells[other] == digit:
                    symbol, group = SYMBOLS[digit - 1], layout.group_name(other, cell)
                    places = f"in {self.place(other)} and in {self.place(cell)}"
                    raise PuzzleError(f"digit {symbol} stands twice in {group}: {places}")

    @classmethod
    def parse(cls, text: str, box: BoxLike = CLASSIC, layout: LayoutLike | None = None) -> Self:
        """Return the puzzle that a string of cells describes.

        Parameters
        ----------
        text
            The cells row by row, with any white space between them. The characters `.`, `0`, `*`,
            `_`, `-`, `x` and `X` represent an empty cell.
        box, layout
            The shape of the boxes and the layout, as for `Puzzle`.

        Returns
        -------
        Puzzle
            The puzzle.

        Raises
        ------
        PuzzleError
            If a character is not a cell (the message names the first such character), or if the
            puzzle is not valid.
        BoxError, LayoutError
            If the box or the layout is not valid, as for `Puzzle`.
        TypeError
            If `text` is not a string.

        See Also
        --------
        read_puzzles : Read puzzles from files, in this and other formats.

        Examples
        --------
        >>> Puzzle.parse("1.3. 3... .... ..4.", "2x2").clues
        4
        """
        check_type(text, str, "a text of cells")
        shape = Box.of(box)
        if layout is not None:
            layout = _layout(layout, shape)
            shape = layout.box
        elif (cells := cells_of(text, shape.digits)) and _has_no_conflict(cells, shape):
            check_empty_cells(text, shape.digits)
            return cls._of_checked(cells, shape)
        known = digits_by_text(shape.digits)
        for position, character in enumerate(text, 1):
            if character not in known and not character.isspace():
                place = f"{character!r} at character {position} of the puzzle"
                problem = f"neither a digit up to {shape.digits} nor an empty cell"
                raise PuzzleError(f"{place} is {problem}")
        check_empty_cells(text, shape.digits)
        return cls(tuple(known[mark] for mark in "".join(text.split())), shape, layout)

    @classmethod
    def _of_checked(
        cls, cells: tuple[int, ...], box: Box = CLASSIC, layout: Layout | None = None
    ) -> Self:
        """Return the puzzle with these cells without any checks.

        The cells must be ints and must not repeat a digit in a group.
        """
        puzzle = object.__new__(cls)
        object.__setattr__(puzzle, "cells", cells)
        object.__setattr__(puzzle, "box", box)
        if layout is not None:
            object.__setattr__(puzzle, "layout", layout)
        return puzzle

    @classmethod
    def of(
        cls, value: "PuzzleLike", *, layouts: bool = False, candidates: bool = False
    ) -> "Puzzle":
        """Return a value that represents a puzzle as a `Puzzle`.

        Parameters
        ----------
        value
            A `Puzzle`, which is returned unchanged, a string of cells, or an array of integers that
            is one-dimensional or square. For strings and arrays, the number of cells determines the
            shape of the boxes: 2x2 for 16 cells, 2x3 for 36, 2x4 for 64, 3x3 for 81, 2x5 for 100,
            3x4 for 144 and 4x4 for 256.
        layouts
            True to accept puzzles with a layout.
        candidates
            True to accept puzzles with removed candidates.

        Returns
        -------
        Puzzle
            The puzzle.

        Raises
        ------
        TypeError
            If the value has another type.
        PuzzleError
            If a string cannot be parsed, if an array has another shape or contains a cell that is
            not valid, or if the puzzle has a layout or removed candidates that are not accepted.

        Examples
        --------
        >>> import numpy as np
        >>> Puzzle.of("1.3. 3... .... ..4.") == Puzzle.of(
        ...     np.array([[1, 0, 3, 0], [3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 4, 0]])
        ... )
        True
        """
        if isinstance(value, Puzzle):
            if value.layout is not None and not layouts:
                rule = "this is for puzzles whose only groups of cells are rows, columns and boxes"
                raise PuzzleError(f"layout {value.layout}: {rule}")
            if value.removed and not candidates:
                number = counted(len(value.removed), "candidate")
                rule = "this is for puzzles in which only the clues rule out digits"
                raise PuzzleError(f"{number} removed: {rule}")
            return value
        if isinstance(value, str):
            return cls.parse(value, _usual_box(len("".join(value.split()))))
        if not hasattr(value, "ravel"):
            kind = type(value).__name__ + (f" {value}" if isinstance(value, float) else "")
            raise TypeError(f"expected a Puzzle, a text or an array of cells, not {kind}")
        if value.ndim != 1 and value.shape != 2 * (isqrt(value.size),):
            rule = "the cells of a puzzle stand in a row or in a square"
            raise PuzzleError(f"an array of shape {value.shape}: {rule}")
        return cls(tuple(value.ravel()), _usual_box(value.size))

    def __str__(self) -> str:
        return "".join(SYMBOLS[digit - 1] if digit else "." for digit in self.cells)

    def __repr__(self) -> str:
        shape = "" if self.box == CLASSIC else f", '{self.box}'"
        layout = "" if self.layout is None else f", layout={self.layout!r}"
        if self.removed:
            shape = "" if self.layout is not None else shape
            return f"Puzzle({self.cells}{shape}{layout}, removed={self.removed})"
        return f"Puzzle.parse('{self}'{shape}{layout})"

    def __array__(
        self, dtype: "DTypeLike | None" = None, copy: bool | None = None
    ) -> "NDArray[Any]":
        """Return the cells, row by row, as an array of type uint8 or of the given type."""
        import numpy as np  # imported here because parsing a puzzle does not need it

        if copy is False:
            raise ValueError("a puzzle is not an array: its cells are always copied, so copy=False")
        return np.array(self.cells, np.uint8 if dtype is None else dtype)

    @property
    def clues(self) -> int:
        """The number of clues."""
        return sum(digit > 0 for digit in self.cells)

    @property
    def rows(self) -> Iterator[tuple[int, ...]]:
        """The rows from top to bottom."""
        n = self.box.digits
        return (self.cells[n * i : n * i + n] for i in range(n))

    def place(self, cell: int) -> str:
        """Return the name of a cell, such as r1c1 for cell 0.

        Parameters
        ----------
        cell
            The number of the cell; cells are numbered from 0, row by row.

        Returns
        -------
        str
            The row and the column, both counted from 1.

        Raises
        ------
        PuzzleError
            If the grid does not contain this cell.
        TypeError
            If the cell is not an integer.

        Examples
        --------
        >>> empty_puzzle().place(10)
        'r2c2'
        """
        return cell_name(self._checked(cell), self.box.digits)

    def _checked(self, cell: int) -> int:
        """Return the number of a cell as an int, or raise PuzzleError if there is no such cell."""
        checked = as_integer(cell, "cell")
        if not 0 <= checked < len(self.cells):
            last = len(self.cells) - 1
            raise PuzzleError(f"cell {shown(checked)}: the cells are counted from 0 to {last}")
        return checked

    def with_clue(self, cell: int, digit: int) -> Self:
        """Return a copy of the puzzle with one cell changed.

        Parameters
        ----------
        cell
            The number of the cell; cells are numbered from 0, row by row.
        digit
            The new clue, or 0 to empty the cell.

        Returns
        -------
        Puzzle
            The puzzle with the new clue, and the same layout and removed candidates.

        Raises
        ------
        PuzzleError
            If the grid does not contain this cell, or if a puzzle with the new clue is not valid.
        TypeError
            If the cell is not an integer.

        Examples
        --------
        >>> str(Puzzle.parse("1.3. 3... .... ..4.", "2x2").with_clue(1, 2))
        '123.3.........4.'
        """
        place = self._checked(cell)
        cells = (*self.cells[:place], digit, *self.cells[place + 1 :])
        return type(self)(cells, self.box, self.layout, self.removed)

    def drawn(self) -> str:
        """Return a drawing of the puzzle with borders around the boxes.

        The function `read_puzzles` can read the drawing.

        Examples
        --------
        >>> print(Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2)).drawn())
        +-----+-----+
        | 1 . | 3 . |
        | 3 . | . . |
        +-----+-----+
        | . . | . . |
        | . . | 4 . |
        +-----+-----+
        """
        r, c = self.box.rows, self.box.columns
        border = "+".join(["", *["-" * (2 * c + 1)] * r, ""])
        lines = [border]
        for i, row in enumerate(self.rows, 1):
            symbols = [SYMBOLS[digit - 1] if digit else "." for digit in row]
            boxes = (" ".join(symbols[k : k + c]) for k in range(0, r * c, c))
            lines.append("| " + " | ".join(boxes) + " |")
            if i % r == 0:
                lines.append(border)
        return "\n".join(lines)


PuzzleLike: TypeAlias = Union[Puzzle, str, "NDArray[np.integer[Any]]"]
"""The types that functions accept as a puzzle: a `Puzzle`, or a string or an array of its cells.

See `Puzzle.of`, which converts them.
"""


checked_puzzle = Puzzle._of_checked
"""The constructor of puzzles from cells that are known to be valid, for other modules."""


def with_cells(puzzle: Puzzle, cells: Iterable[int]) -> Puzzle:
    """Return the puzzle with the same box and layout and these cells, without any checks."""
    return checked_puzzle(tuple(cells), puzzle.box, puzzle.layout)


def _usual_box(cells: int) -> Box:
    """Return the usual box of a puzzle with this number of cells.

    If there is no such box, return 3x3, because `Puzzle` then raises an error that states the
    expected number of cells.
    """
    box = USUAL_BOXES.get(isqrt(cells), CLASSIC)
    return box if box.digits**2 == cells else CLASSIC


def empty_puzzle(shape: BoxLike | Layout = CLASSIC) -> Puzzle:
    """Return the puzzle without clues, whose solutions are all grids.

    Parameters
    ----------
    shape
        The shape of the boxes, as for `Box.of`, or a layout.

    Returns
    -------
    Puzzle
        The empty puzzle with these boxes or with this layout.

    Raises
    ------
    PuzzleError
        If the puzzle would not have 2 to 16 digits.
    BoxError
        If the box cannot be parsed.
    TypeError
        If the shape has the wrong type.

    Examples
    --------
    >>> empty_puzzle(Layout.parse("x")).layout == Layout.parse("x")
    True
    """
    if isinstance(shape, Layout):
        return Puzzle((0,) * shape.digits**2, shape.box, shape)
    box = Box.of(shape)
    return Puzzle((0,) * box.digits**2, box)


def check_digits(box: Box) -> int:
    """Return the number of digits of puzzles with these boxes.

    Raises PuzzleError unless it is from 2 to 16.
    """
    if not 2 <= box.digits <= MOST_DIGITS_OF_PUZZLE:
        rule = f"puzzles have 2 to {MOST_DIGITS_OF_PUZZLE} digits, not {shown(box.digits)}"
        raise PuzzleError(f"box {box}: {rule}")
    return box.digits


def is_classic(puzzle: Puzzle) -> bool:
    """Return True if a puzzle has 3x3 boxes, no layout and no removed candidates."""
    return puzzle.layout is None and puzzle.box == CLASSIC and not puzzle.removed


def _layout(layout: LayoutLike, box: Box) -> Layout:
    """Return a layout, which must have this box unless the box is 3x3.

    Because 3x3 is the default box of a puzzle, it can also mean that no box was given.
    """
    return Layout.of(layout, None if box == CLASSIC else box)


def layout_of(puzzle: Puzzle) -> Layout:
    """Return the layout of a puzzle, even if its only groups are rows, columns and boxes."""
    return puzzle.layout or _layout_of_boxes(puzzle.box)


# A layout caches the tables derived from its groups, so all puzzles with the same boxes share one
# layout.
_layout_of_boxes = cache(Layout)


def _has_no_conflict(cells: tuple[int, ...], box: Box) -> bool:
    """Return True if no unit of n * n cells, each from 0 to n, holds a digit twice.

    Each pair of a cell and a digit has a number with one bit for each of the three units of the
    cell. The sum of the numbers of all clues has fewer than 3 * clues bits if and only if some bit
    is added twice.
    """
    clues = len(cells) - cells.count(0)
    return sum(map(getitem, _unit_bits(box), cells)).bit_count() == 3 * clues


# Cached because every puzzle is checked with this table. There is one entry for each box shape.
@cache
def _unit_bits(box: Box) -> tuple[tuple[int, ...], ...]:
    """Return the numbers of all cells and digits that `_has_no_conflict` adds up.

    The number is 0 for the digit 0, which is an empty cell.
    """
    n = box.digits
    bits = [[0] * (n + 1) for _ in range(n * n)]
    for k, unit in enumerate(box.units):
        for cell, digit in product(unit, range(n)):
            bits[cell][digit + 1] |= 1 << n * k + digit
    return tuple(map(tuple, bits))


def _integers(cells: Iterable[int], columns: int) -> tuple[int, ...]:
    """Return the cells as Python ints, or raise PuzzleError if a cell is not an integer."""
    try:
        values = tuple(cells)
    except (TypeError, NotImplementedError):  # a memoryview raises the latter
        kind = type(cells).__name__
        raise PuzzleError(f"the cells of a puzzle are integers in a row, not {kind}") from None
    if {*map(type, values)} <= {int}:
        return values
    checked = []
    for cell, value in enumerate(values):
        try:
            checked.append(as_integer(value, "cell"))
        except TypeError:
            name = cell_name(cell, columns)
            raise PuzzleError(f"{shown(value)} in {name} is not an integer") from None
    return tuple(checked)
