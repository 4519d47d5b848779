"""Puzzles: grids with clues, with boxes of any shape and 2 to 16 digits."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from math import isqrt
from operator import getitem
from typing import TYPE_CHECKING, Any, ClassVar, Self, TypeAlias, cast, overload

from sudokuenum.common.advice import AdvisingClass, advising
from sudokuenum.common.arguments import as_integer, check_type, shown
from sudokuenum.common.notebook import Pictured
from sudokuenum.common.wording import counted
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC, Box, BoxLike, as_box
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, USUAL_BOXES, boxes_of_grid
from sudokuenum.geometry.cell_names import cell_name, cell_of
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout
from sudokuenum.grids.cell_values import (
    CellsLike,
    digits_of,
    flat_values,
    no_cells,
    number_of_cells,
)
from sudokuenum.grids.marks import cells_of

if TYPE_CHECKING:
    from numpy.typing import DTypeLike, NDArray

    from sudokuenum import Canonical, Rating, Step
    from sudokuenum.formats.writing import FormatName

CellLike: TypeAlias = int | str | tuple[int, int]
"""The types that represent a cell of a puzzle.

A cell is given by its number from 0, row by row, by its name, such as `"r1c3"`, or by its row and
column from 0, such as `(0, 2)`.
"""


@advising
@dataclass(frozen=True)
class Puzzle(Pictured, metaclass=AdvisingClass):
    """A grid in which each cell contains a clue or is empty, so that full grids are also puzzles.

    A puzzle is a sequence of its cells: `len(puzzle)` is the number of cells, `for digit in puzzle`
    visits them row by row, with 0 for an empty cell, and `puzzle["r1c3"]`, `puzzle[0, 2]` and
    `puzzle[2]` are the same cell. Puzzles are immutable and can be keys of dictionaries.

    Parameters
    ----------
    cells
        The cells row by row: a string, a flat or nested list or tuple, a list of strings with one
        row each, an array of one or two dimensions, or a row of a data frame. Any of `0`, `.`, `*`,
        `_`, `-`, `?`, `x`, `X`, None, nan, an empty string and -1 represents an empty cell. In a
        string, white space separates cells or rows. A string may also be in any other format that
        `read_puzzles` reads, as long as it contains only one puzzle. A `Puzzle` is copied.
    box
        The shape of the boxes, as for `Box`. By default it follows from the layout, or else from
        the number of cells: 2x2 for 16 cells, 2x3 for 36, 2x4 for 64, 3x3 for 81, 2x5 for 100, 3x4
        for 144 and 4x4 for 256.
    layout
        Irregular regions or extra groups of cells, as for `Layout`. The attribute is None if rows,
        columns and boxes are the only groups. Otherwise `box` is the box of the layout.
    removed
        Candidates that are ruled out in addition to the clues, as pairs of a cell and a digit. The
        attribute is sorted and omits candidates that the clues already rule out.
    placed
        Cells whose digits a player has placed, as numbers of cells. These digits are clues like all
        others, but some formats, such as HoDoKu's, mark them. Comparisons ignore the marks.
    cosmetics
        The parts of an object of f-puzzles that are no rules, such as its title, its author and
        decorative lines, as a JSON object. They are read with the puzzle and written again in the
        same format, but otherwise have no effect. Comparisons ignore them.

    Raises
    ------
    PuzzleError
        If a cell is neither a digit nor empty (the message names the first such cell), if the
        number of cells does not fit the box, if a group has two equal clues, or if a removed
        candidate is a clue or not a digit.
    BoxError
        If the box cannot be parsed.
    LayoutError
        If the layout cannot be parsed, or if its boxes differ from `box`.
    TypeError
        If an argument has the wrong type.

    See Also
    --------
    read_puzzles : Read puzzles from files, in this and other formats.

    Examples
    --------
    >>> puzzle = Puzzle("1.3. 3... .... ..4.")
    >>> puzzle.clues, puzzle["r1c3"], puzzle.with_clue("r1c2", 2).is_proper
    (4, 3, False)
    >>> puzzle == Puzzle([[1, None, 3, None], [3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 4, 0]])
    True
    >>> Puzzle((0,) * 16, "2x2", removed=[(5, 1), (5, 2)]).candidates[5]
    (3, 4)
    """

    _instead: ClassVar[dict[str, str]] = {
        'Puzzle("53..7....")': "from_string from_text fromstring parse",
        "Puzzle(cells)": "from_array from_list from_numpy of",
        "read_puzzles": "from_file load open read",
        "empty_puzzle()": "blank empty zeros",
        "generate()": "create generate random",
        "solve()": "answer get_solution solution solved",
        "rate().difficulty": "difficulty level rating score tier",
        "numpy.array(puzzle)": "array numpy to_array to_numpy values",
        "list(puzzle)": "to_list tolist",
        "str(puzzle)": "string text to_string tostring",
        "rows": "board columns grid matrix row",
        "box.digits": "digits n shape size",
        "with_clue": "add_clue place_digit replace set with_digit",
        "explain()": "hint next_step steps",
        "is_proper": "has_unique_solution is_unique is_valid valid",
        "clues": "givens hints n_clues num_clues",
        "candidates": "marks pencil_marks pencilmarks possibilities",
        "canonical().automorphisms": "automorphisms symmetries",
        "drawn()": "display draw pretty print show",
        "puzzle_svg(puzzle)": "image plot svg to_svg",
        "canonical()": "canonical_form minlex normalize",
        "count()": "count_solutions num_solutions",
        "minimise(puzzle)": "minimal minimise minimize",
        "minimise(puzzle) == puzzle": "is_minimal",
        "se_rating(puzzle)": "er se se_rating ser",
        "Symmetry.apply(puzzle)": "flip mirror morph permute relabel relabelled rotate rotated "
        "scramble shuffle transpose transposed",
        "write_puzzles([puzzle])": "save to_csv write",
    }
    cells: tuple[int, ...]
    box: Box = None  # type: ignore[assignment]  # __post_init__ finds the usual box
    layout: Layout | None = None
    removed: tuple[tuple[int, int], ...] = ()
    placed: tuple[int, ...] = field(default=(), compare=False)
    cosmetics: str = field(default="", compare=False)

    if TYPE_CHECKING:  # the arguments may have any type that __post_init__ converts

        def __init__(
            self,
            cells: "PuzzleLike",
            box: BoxLike | None = None,
            layout: LayoutLike | None = None,
            removed: Iterable[tuple[int, int]] = (),
            placed: Iterable[int] = (),
            cosmetics: str = "",
        ) -> None: ...

    def __post_init__(self) -> None:
        given = self.cells
        try:
            self._read()
        except (PuzzleError, TypeError) as error:
            if advice := no_cells(given):
                raise type(error)(advice) from None
            if not isinstance(given, str) or not (puzzle := _in_any_format(given, self)):
                raise
            object.__setattr__(self, "cells", puzzle)
            self._read()

    def _read(self) -> None:
        """Convert and check the attributes."""
        cells, box, layout, removed = self.cells, self.box, self.layout, self.removed
        if isinstance(cells, Puzzle):  # arguments that are not given are copied
            box = cells.box if box is None and layout is None else box
            layout = cells.layout if layout is None else layout
            removed = cells.removed if removed == () else removed
            if self.placed == ():
                object.__setattr__(self, "placed", cells.placed)
            if self.cosmetics == "":
                object.__setattr__(self, "cosmetics", cells.cosmetics)
            cells = cells.cells
        values = flat_values(cells)
        usual = _usual_box(number_of_cells(values))
        if layout is not None:
            shape = as_layout(layout, box)
            # a name such as x means 3x3 boxes unless the number of cells implies other boxes
            if box is None and isinstance(layout, str) and shape.box == CLASSIC != usual:
                shape = as_layout(layout, usual)
            layout, box = shape, shape.box
        box = usual if box is None else as_box(box)
        n = check_digits(box)
        cells = digits_of(values, n)
        if len(cells) != n * n:
            raise PuzzleError(f"a {n}x{n} puzzle has {n * n} cells, not {len(cells)}")
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "box", box)
        object.__setattr__(self, "layout", None if layout is None or layout.is_classic else layout)
        object.__setattr__(self, "removed", ())
        are_digits = 0 <= min(cells) <= max(cells) <= n
        if not (are_digits and _has_no_conflict(cells, box, self.layout)):
            self._check_cells()
        if removed != ():
            object.__setattr__(self, "removed", tuple(self._checked_removed(removed)))
        if self.placed != ():
            object.__setattr__(self, "placed", self._checked_placed())
        check_type(self.cosmetics, str, "a JSON object as the cosmetics")

    def _checked_placed(self) -> tuple[int, ...]:
        """Return the placed cells in order. Raises PuzzleError if a placed cell is empty."""
        check_type(self.placed, Iterable, "numbers of cells as placed")
        placed = sorted({self._checked(cell) for cell in self.placed})
        for cell in placed:
            if not self.cells[cell]:
                raise PuzzleError(f"the placed cell {self.place(cell)} is empty")
        return tuple(placed)

    def _checked_removed(self, removed: Iterable[Any]) -> Iterator[tuple[int, int]]:
        """Yield the removed candidates in order, except candidates that the clues rule out.

        Raises PuzzleError if a removed candidate is a clue or not a digit.
        """
        check_type(removed, Iterable, "pairs of a cell and a digit as removed")
        n, peers, last, ruled_out = self.box.digits, layout_of(self).peers, -1, set[int]()
        for cell, digit in sorted({*map(_candidate, removed)}):
            if cell != last:
                last, clue = cell, self.cells[self._checked(cell)]
                ruled_out = {*range(n + 1)} if clue else {self.cells[k] for k in peers[cell]}
            if clue == digit or not 0 < digit <= n:
                reason = "is its clue" if clue == digit > 0 else "is not a digit"
                raise PuzzleError(f"the removed candidate {digit} in {self.place(cell)} {reason}")
            if digit not in ruled_out:
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
        """For each cell, the digits that neither the clues nor `removed` rule out."""
        left = self._left_by_clues()
        for cell, digit in self.removed:
            left[cell].discard(digit)
        return tuple(map(tuple, map(sorted, left)))

    def _check_cells(self) -> None:
        """Raise PuzzleError for the first cell that is not a digit.

        Raises RepeatedDigitError for the first cell that repeats a digit of a peer.
        """
        layout, n = layout_of(self), self.box.digits
        for cell, digit in enumerate(self.cells):
            if not 0 <= digit <= n:
                clue = f"{shown(digit)} in {self.place(cell)}"
                raise PuzzleError(f"{clue} is not a digit from 1 to {n}")
        for cell, digit in enumerate(self.cells):
            for other in sorted(layout.peers[cell]) if digit else ():
                if other < cell and self.cells[other] == digit:
                    symbol, group = SYMBOLS[digit - 1], layout.group_name(other, cell)
                    places = f"in {self.place(other)} and in {self.place(cell)}"
                    error = RepeatedDigitError(f"digit {symbol} appears twice in {group}: {places}")
                    error.puzzle = self
                    raise error

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

    def __str__(self) -> str:
        return "".join(SYMBOLS[digit - 1] if digit else "." for digit in self.cells)

    def __repr__(self) -> str:
        is_usual = self.box == _usual_box(len(self.cells))
        shape = "" if is_usual else f", '{self.box}'"
        layout = "" if self.layout is None else f", layout={self.layout!r}"
        if self.removed:
            layout += f", removed={self.removed}"
        if self.placed:
            layout += f", placed={self.placed}"
        return f"Puzzle('{self}'{shape}{layout})"

    def __array__(
        self, dtype: "DTypeLike | None" = None, copy: bool | None = None
    ) -> "NDArray[Any]":
        """Return the cells, row by row, as an array of type uint8 or of the given type."""
        import numpy as np  # imported here because parsing a puzzle does not need it

        if copy is False:
            raise ValueError(
                "copy=False: the cells of a puzzle are always copied to an array; leave copy out"
            )
        return np.array(self.cells, np.uint8 if dtype is None else dtype)

    @property
    def clues(self) -> int:
        """The number of clues."""
        return sum(digit > 0 for digit in self.cells)

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The rows from top to bottom."""
        n = self.box.digits
        return tuple(self.cells[n * i : n * i + n] for i in range(n))

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells)

    @overload
    def __getitem__(self, cell: CellLike) -> int: ...
    @overload
    def __getitem__(self, cell: slice) -> tuple[int, ...]: ...
    def __getitem__(self, cell: CellLike | slice) -> int | tuple[int, ...]:
        return self.cells[cell if isinstance(cell, slice) else self._checked(cell)]

    if not TYPE_CHECKING:

        def __setitem__(self, cell: object, digit: object) -> None:
            raise TypeError(
                f"a puzzle cannot be changed; with_clue({cell!r}, {digit!r}) returns a new puzzle"
            )

    def __format__(self, form: str) -> str:
        """Return the puzzle in a format of `puzzle_text`, or its string with an alignment.

        Examples
        --------
        >>> print(f"{Puzzle('1.3. 3... .... ..4.'):grid}")
        +-----+-----+
        | 1 . | 3 . |
        | 3 . | . . |
        +-----+-----+
        | . . | . . |
        | . . | 4 . |
        +-----+-----+
        """
        try:
            return format(str(self), form)
        except ValueError:
            from sudokuenum import puzzle_text  # its room is above this room

            return puzzle_text(self, cast("FormatName", form))

    def place(self, cell: CellLike) -> str:
        """Return the name of a cell, such as r1c1 for cell 0.

        Parameters
        ----------
        cell
            The cell: its number from 0, row by row, its name, such as `"r1c3"`, or its row and
            column from 0, such as `(0, 2)`.

        Returns
        -------
        str
            The row and the column, both counted from 1.

        Raises
        ------
        PuzzleError
            If the grid does not contain this cell.
        TypeError
            If the cell has the wrong type.

        Examples
        --------
        >>> empty_puzzle().place(10)
        'r2c2'
        """
        return cell_name(self._checked(cell), self.box.digits)

    def _checked(self, cell: CellLike) -> int:
        """Return the number of a cell as an int, or raise PuzzleError if there is no such cell."""
        n = self.box.digits
        if isinstance(cell, str):
            if (named := cell_of(cell, n)) is None:
                raise PuzzleError(f"cell {shown(cell)}: the cells are named r1c1 to r{n}c{n}")
            return named
        if isinstance(cell, tuple) and len(cell) == 2:
            row, column = (as_integer(part, "row and column of a cell") for part in cell)
            if not (0 <= row < n and 0 <= column < n):
                raise PuzzleError(f"cell {shown(cell)}: rows and columns are 0 to {n - 1}")
            return row * n + column
        checked = as_integer(cell, "cell", 'an integer, a name such as "r1c3", or (row, column)')
        if not 0 <= checked < n * n:
            last = f"{n * n - 1}"
            raise PuzzleError(f"cell {shown(checked)}: the cells are counted from 0 to {last}")
        return checked

    def with_clue(self, cell: CellLike, digit: int) -> Self:
        """Return a copy of the puzzle with one cell changed.

        Parameters
        ----------
        cell
            The cell: its number from 0, row by row, its name, such as `"r1c3"`, or its row and
            column from 0, such as `(0, 2)`.
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
            If the cell or the digit has the wrong type.

        Examples
        --------
        >>> str(Puzzle("1.3. 3... .... ..4.").with_clue("r1c2", 2))
        '123.3.........4.'
        """
        place = self._checked(cell)
        clue = as_integer(digit, "digit")
        cells = (*self.cells[:place], clue, *self.cells[place + 1 :])
        placed = (other for other in self.placed if other != place)
        parts = self.removed, tuple(placed), self.cosmetics
        return type(self)(cells, self.box, self.layout, *parts)

    def drawn(self) -> str:
        """Return a drawing of the puzzle with borders around the boxes.

        `read_puzzles` can read this drawing.

        Returns
        -------
        str
            The lines of the drawing, joined by line feeds.

        Examples
        --------
        >>> print(Puzzle("1.3. 3... .... ..4.").drawn())
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

    # Each method below calls the public function of the same name. It imports this function when it
    # is called, because the rooms of these functions are above this room.

    def solve(self) -> "Puzzle":
        """Return the only solution, as the function `solve` does.

        Returns
        -------
        Puzzle
            The solution, with the same boxes and layout.

        Raises
        ------
        NoSolutionError
            If the puzzle has no solution.
        MultipleSolutionsError
            If the puzzle has more than one solution.

        Examples
        --------
        >>> print(Puzzle("1234 341. 2143 43..").solve())
        1234341221434321
        """
        from sudokuenum import solve

        return solve(self)

    def solutions(self, limit: int | None = None) -> Iterator["Puzzle"]:
        """Return the solutions one after the other, as the function `solutions` does.

        Parameters
        ----------
        limit
            The largest number of solutions (default: all).

        Returns
        -------
        Iterator[Puzzle]
            The solutions, each of which is searched for when you ask for it.

        Examples
        --------
        >>> [str(grid) for grid in Puzzle("1234 3412 2... 4...").solutions()]
        ['1234341221434321', '1234341223414123']
        """
        from sudokuenum import solutions

        return solutions(self, limit)

    def count(self, *, jobs: int | None = None) -> int:
        """Return the number of solutions, as the function `count_solutions` does.

        Parameters
        ----------
        jobs
            The number of threads (default: all cores).

        Returns
        -------
        int
            The exact number of solutions.

        Examples
        --------
        >>> Puzzle("." * 81).count()
        6670903752021072936960
        """
        from sudokuenum import count_solutions

        return count_solutions(self, jobs=jobs)

    @property
    def is_proper(self) -> bool:
        """True if the puzzle has exactly one solution."""
        from sudokuenum import is_proper

        return is_proper(self)

    def rate(self, *, unique: bool = True) -> "Rating":
        """Return the difficulty of the puzzle, as the function `rate` does.

        Parameters
        ----------
        unique
            If False, leave out the techniques that assume that there is exactly one solution.

        Returns
        -------
        Rating
            The hardest technique, its difficulty, the score, and the steps to the solution.

        Examples
        --------
        >>> Puzzle("1234 341. 2143 43..").rate().difficulty
        'easy'
        """
        from sudokuenum import rate

        return rate(self, unique=unique)

    def explain(self, *, unique: bool = True) -> Iterator["Step"]:
        """Return the steps to the solution one after the other, as the function `explain` does.

        Parameters
        ----------
        unique
            If False, leave out the techniques that assume that there is exactly one solution.

        Returns
        -------
        Iterator[Step]
            The steps in order, each of which is searched for when you ask for it.

        Examples
        --------
        >>> [step.text for step in Puzzle("1234 341. 2143 43..").explain()]
        ['r2c4 can only be 2', 'r4c4 can only be 1', 'r4c3 can only be 2']
        """
        from sudokuenum import explain

        return explain(self, unique=unique)

    def canonical(self) -> "Canonical":
        """Return the minlex form, as the function `canonical` does.

        Returns
        -------
        Canonical
            The minlex form, a symmetry that leads to it, and the number of automorphisms.

        Examples
        --------
        >>> Puzzle("1.3. 3... .... ..4.").canonical().form
        Puzzle('.......1.2...3.2')
        """
        from sudokuenum import canonical

        return canonical(self)


def _in_any_format(text: str, given: Puzzle) -> Puzzle | None:
    """Return the puzzle in a string of any format, or None unless it contains exactly one puzzle.

    The box and the layout of `given` apply. The result is also None for a string with one character
    for each cell, because `Puzzle` reads such a string itself.
    """
    if cells_of(text, isqrt(number_of_cells(text))) is not None:
        return None
    from sudokuenum import read_puzzles  # its room is above this room

    try:
        found = [*read_puzzles(text.splitlines(), box=given.box, layout=given.layout)]
    except (ValueError, TypeError):
        return None
    return found[0] if len(found) == 1 else None


PuzzleLike: TypeAlias = Puzzle | CellsLike
"""The types that functions accept as a puzzle: a `Puzzle`, or cells in any form that `Puzzle`
reads."""


def as_puzzle(value: PuzzleLike, *, layouts: bool = False, candidates: bool = False) -> Puzzle:
    """Return an argument that represents a puzzle as a `Puzzle`.

    Raises PuzzleError if the puzzle has a layout or removed candidates, unless `layouts` or
    `candidates` is True.
    """
    if not isinstance(value, Puzzle):
        return Puzzle(value)
    if value.layout is not None and not layouts:
        rule = "this is for puzzles whose only groups of cells are rows, columns and boxes"
        raise PuzzleError(f"layout {value.layout}: {rule}")
    if value.removed and not candidates:
        number = counted(len(value.removed), "candidate")
        rule = "this is for puzzles in which only the clues rule out digits"
        raise PuzzleError(f"{number} removed: {rule}")
    return value


def check_several(puzzles: object, advice: str = "") -> None:
    """Raise TypeError if a value is a single puzzle, or is not iterable."""
    check_type(puzzles, Iterable, "puzzles")
    if isinstance(puzzles, Puzzle | str | bytes):
        found = f"not one {type(puzzles).__name__}{f'; {advice}' if advice else ''}"
        raise TypeError(f"expected puzzles, such as [puzzle], {found}")


class RepeatedDigitError(PuzzleError):
    """Raised if a digit appears twice in a group, so that the puzzle has no solution.

    `puzzle` is the puzzle without its removed candidates. Only its attributes can be used, because
    all functions rely on puzzles that repeat no digit.
    """

    puzzle: Puzzle


checked_puzzle = Puzzle._of_checked
"""The constructor of puzzles from cells that are known to be valid, for other modules."""


def with_cells(puzzle: Puzzle, cells: Iterable[int]) -> Puzzle:
    """Return a puzzle with these cells and the same box, layout and cosmetics, without checks."""
    other = checked_puzzle(tuple(cells), puzzle.box, puzzle.layout)
    if puzzle.cosmetics:
        object.__setattr__(other, "cosmetics", puzzle.cosmetics)
    return other


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
        The shape of the boxes, as for `Box`, or a layout.

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
    >>> empty_puzzle(Layout("x")).layout == Layout("x")
    True
    """
    if isinstance(shape, Layout):
        return Puzzle((0,) * shape.digits**2, shape.box, shape)
    box = as_box(shape)
    return Puzzle((0,) * box.digits**2, box)


def check_digits(box: Box) -> int:
    """Return the number of digits in puzzles with these boxes.

    Raises PuzzleError unless this number is between 2 and 16.
    """
    if not 2 <= box.digits <= MOST_DIGITS_OF_PUZZLE:
        rule = f"puzzles have 2 to {MOST_DIGITS_OF_PUZZLE} digits, not {shown(box.digits)}"
        raise PuzzleError(f"box {box}: {rule}{boxes_of_grid(box)}")
    return box.digits


def is_classic(puzzle: Puzzle) -> bool:
    """Return True if a puzzle has 3x3 boxes, no layout and no removed candidates."""
    return puzzle.layout is None and puzzle.box == CLASSIC and not puzzle.removed


def layout_of(puzzle: Puzzle) -> Layout:
    """Return the layout of a puzzle, even if its only groups are rows, columns and boxes."""
    return puzzle.layout or layout_of_boxes(puzzle.box)


def layout_or_boxes(puzzle: Puzzle) -> str:
    """Return the layout of a puzzle for messages, or the shape of its boxes if it has none.

    >>> layout_or_boxes(empty_puzzle(Layout("x"))), layout_or_boxes(empty_puzzle("2x3"))
    ('layout x', 'boxes of 2x3')
    """
    return f"boxes of {puzzle.box}" if puzzle.layout is None else f"layout {puzzle.layout}"


# A layout caches the tables derived from its groups, so all puzzles with the same boxes share one
# layout.
layout_of_boxes = cache(Layout)
"""Returns the layout whose only groups are rows, columns and the boxes of a shape."""


def _has_no_conflict(cells: tuple[int, ...], box: Box, layout: Layout | None) -> bool:
    """Return True if no group of n * n cells, each from 0 to n, holds a digit twice.

    Without a layout, each pair of a cell and a digit has a number with one bit for each of the
    three units of the cell. The sum of the numbers of all clues has fewer than 3 * clues bits if
    and only if some bit is added twice.
    """
    if layout is not None:
        digits = ([cells[k] for k in group if cells[k]] for group in layout.all_groups)
        return all(len({*some}) == len(some) for some in digits)
    clues = len(cells) - cells.count(0)
    return sum(map(getitem, _unit_bits(box), cells)).bit_count() == 3 * clues


# Cached because every puzzle is checked with this table. The cache holds one table for each box
# shape.
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


def _candidate(pair: tuple[int, int]) -> tuple[int, int]:
    """Return a removed candidate as two ints. Raises PuzzleError if it is not a pair."""
    try:
        cell, digit = pair
    except (TypeError, ValueError):
        expected = "expected a pair of a cell and a digit"
        raise PuzzleError(f"removed candidate {shown(pair)}: {expected}") from None
    return as_integer(cell, "cell of a removed candidate"), as_integer(digit, "removed candidate")
