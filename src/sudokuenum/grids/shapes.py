"""What the puzzles of a text can be: the boxes for each number of digits, and the layout."""

from sudokuenum.common.box import Box, BoxLike
from sudokuenum.common.layout import Layout, LayoutLike
from sudokuenum.common.layout_text import LayoutText
from sudokuenum.grids.puzzle import USUAL_BOXES, check_digits


class PuzzleShapes:
    """The boxes that puzzles can have, by the number of digits, and the layout of each size.

    Without a box, puzzles have the usual ones. Then a layout of names or cells is one in each
    size. Every other layout has one size. `source` is what errors call the text of a
    layout. LayoutError as for `Layout.of`, PuzzleError for boxes that puzzles cannot have.

    >>> shapes = PuzzleShapes("windoku")
    >>> len(shapes.layout(4).groups), len(shapes.layout(9).groups)
    (1, 4)
    """

    def __init__(
        self, layout: LayoutLike | None = None, box: BoxLike | None = None, source: str = ""
    ) -> None:
        self._named, self._source = layout, source
        self._layouts: dict[int, Layout] = {}
        self.boxes = USUAL_BOXES
        sized = isinstance(layout, str) and LayoutText.read(layout, source).picture
        if layout is not None and (box is not None or sized or not isinstance(layout, str)):
            only = self._read(layout, box)
            self._layouts = {only.digits: only}
            box = only.box
        if box is not None:
            self.boxes = {check_digits(Box.of(box)): Box.of(box)}

    @property
    def without_layout(self) -> bool:
        """Whether rows, columns and boxes are the only groups of cells."""
        return self._named is None

    def layout(self, digits: int) -> Layout | None:
        """The layout of the puzzles with this number of digits; LayoutError if there is none."""
        if self._named is None:
            return None
        if digits not in self._layouts:
            self._layouts[digits] = self._read(self._named, self.boxes[digits])
        return self._layouts[digits]

    def _read(self, layout: LayoutLike, box: BoxLike | None) -> Layout:
        if isinstance(layout, str):
            return Layout.parse(layout, box, self._source)
        return Layout.of(layout, box)
