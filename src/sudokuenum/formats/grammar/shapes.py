"""The boxes and the layouts that the puzzles of an input can have."""

from collections.abc import Collection
from math import isqrt

from sudokuenum.common.wording import joined
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import Box, BoxLike, as_box, is_shape
from sudokuenum.geometry.box_sizes import MOST_DIGITS_OF_PUZZLE, USUAL_BOXES
from sudokuenum.geometry.layout import Layout, LayoutLike, as_layout, parsed_layout
from sudokuenum.geometry.layout_text import LayoutText
from sudokuenum.grids.puzzle import Puzzle, check_digits, layout_of_boxes


def advice_on_size(n: int, sizes: Collection[int]) -> str:
    """Return the advice at the end of an error about puzzles with n rows.

    The result is empty if n is a usual size, or if the shape of the boxes is given.

    >>> print(advice_on_size(15, USUAL_BOXES))
    ; if the puzzle is 15x15, give the shape of its boxes: --box 3x5, in Python box="3x5"
    >>> print(advice_on_size(25, USUAL_BOXES))
    ; puzzles with more than 16 rows are not supported
    """
    if n in sizes or len(sizes) == 1 or n < min(sizes):
        return ""
    if n > MOST_DIGITS_OF_PUZZLE:
        return f"; puzzles with more than {MOST_DIGITS_OF_PUZZLE} rows are not supported"
    rows = next(rows for rows in range(isqrt(n), 0, -1) if n % rows == 0)
    box = f"{rows}x{n // rows}"
    shape = f'--box {box}, in Python box="{box}"'
    return f"; if the puzzle is {n}x{n}, give the shape of its boxes: {shape}"


class PuzzleShapes:
    """The boxes of puzzles by the number of digits, and the layout of each size.

    Without a box, puzzles have the usual boxes, and a layout of names or cells is a layout of each
    size. Every other layout has one size. `source` is the name of a string with a layout in errors.

    Raises LayoutError as `Layout` does, and PuzzleError if puzzles cannot have the boxes.

    >>> shapes = PuzzleShapes("windoku")
    >>> len(shapes.layout(4).groups), len(shapes.layout(9).groups)
    (1, 4)
    """

    def __init__(
        self, layout: LayoutLike | None = None, box: BoxLike | None = None, source: str = ""
    ) -> None:
        if isinstance(layout, str) and is_shape(layout):
            layout = Box(layout)
        self.named, self._source = layout, source
        """The layout as it is given, or None if rows, columns and boxes are the only groups."""
        self.any_shape = layout is None and box is None
        """True if neither a layout nor the boxes are given."""
        self._layouts: dict[int, Layout] = {}
        self.boxes = USUAL_BOXES
        sized = not isinstance(layout, str) or LayoutText.read(layout, source).picture
        if layout is not None and (box is not None or sized):
            only = self._read(layout, box)
            self._layouts = {only.digits: only}
            box = only.box
        if box is not None:
            self.boxes = {check_digits(as_box(box)): as_box(box)}

    def layout(self, digits: int) -> Layout | None:
        """Return the layout of the puzzles with this number of digits.

        Raises LayoutError if the layout has no such size.
        """
        if self.named is None:
            return None
        if digits not in self._layouts:
            self._layouts[digits] = self._read(self.named, self.boxes[digits])
        return self._layouts[digits]

    def _read(self, layout: LayoutLike, box: BoxLike | None) -> Layout:
        if isinstance(layout, str):
            return parsed_layout(layout, box, self._source)
        return as_layout(layout, box)

    def shaped(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle with this layout and these boxes.

        Raises PuzzleError if the puzzle already has another layout, or other boxes.
        """
        n, said = puzzle.box.digits, puzzle.layout
        if puzzle.box != USUAL_BOXES.get(n) and said is None:
            said = layout_of_boxes(puzzle.box)
        if said is not None and self.any_shape:
            return puzzle
        if n not in self.boxes:
            raise PuzzleError(f"a puzzle of {n} rows, expected {joined(self.boxes, 'or')}")
        box, layout = self.boxes[n], self.layout(n)
        if (puzzle.box, puzzle.layout) == (box, layout):
            return puzzle
        if said is not None and said != (layout or layout_of_boxes(box)):
            remedy = "to add rules, print it with --format rules and write their lines there"
            raise PuzzleError(f"the puzzle has the layout {said}, not {layout or box}; {remedy}")
        parts = puzzle.removed, puzzle.placed, puzzle.cosmetics
        return Puzzle(puzzle.cells, box, layout, *parts)
