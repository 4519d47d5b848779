"""Make puzzles of cells that have been read: digits, boxes and a layout."""

from collections.abc import Callable, Sequence

from sudokuenum.errors import LayoutError, PuzzleError, located
from sudokuenum.formats.fields.found import Found
from sudokuenum.formats.fields.tables import OtherColumns
from sudokuenum.formats.fields.whole_lines import WholeLine
from sudokuenum.formats.grammar.cells import CellDigits, check_zeros, digits_of_cells
from sudokuenum.formats.grammar.shapes import PuzzleShapes
from sudokuenum.formats.grids.grid import Grid
from sudokuenum.formats.programs import exchange
from sudokuenum.formats.programs.opensudoku import puzzle_of_game
from sudokuenum.formats.rules.rules_beside import layout_beside
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.layout import Layout
from sudokuenum.grids.marks import cells_of
from sudokuenum.grids.puzzle import Puzzle, layout_of, layout_of_boxes

_ONLY_X = frozenset("xX")


class PuzzleMaker:
    """Makes puzzles, all with the boxes and the layout of `shapes`, unless their text has others.

    In its methods `where` is the place of a puzzle in errors. `size` is the number of digits of the
    last puzzle, or 0, and `marks` are the strings of its cells.
    """

    def __init__(self, shapes: PuzzleShapes) -> None:
        self.use(shapes)
        self.size = 0
        self.marks: set[str] = set()

    def use(self, shapes: PuzzleShapes) -> None:
        """Make the next puzzles with these shapes."""
        self.shapes, self.boxes = shapes, shapes.boxes

    def note(self, size: int, marks: set[str]) -> None:
        """Note the size and the cells of the last puzzle."""
        self.size, self.marks = size, marks

    def of_cells(
        self,
        n: int,
        texts: Sequence[str],
        where: str,
        place: Callable[[int], str],
        *,
        are_lists: bool = False,
        box: Box | None = None,
        layout: Layout | None = None,
    ) -> Puzzle:
        """Return the puzzle of cells, or of lists of candidates.

        It has the box, or the usual ones, and the layout, or the one of all puzzles. `place`
        returns the place of a cell in errors.
        """
        if layout is None and self.shapes.named is not None:
            with located(f"{where}: "):
                layout = self.shapes.layout(n)
        box = layout.box if layout else box or self.boxes[n]
        if _ONLY_X.issuperset(texts):
            raise PuzzleError(f"{where}: cells of x alone; write an empty puzzle with . or 0")
        if are_lists:
            with located(f"{where}: "):
                shape = layout or layout_of_boxes(box)
                puzzle = exchange.puzzle_of_lists(texts, shape)
            self.note(n, set())
            return puzzle
        if isinstance(texts, str) and n <= 9 and (plain := cells_of(texts, n)):
            cells = CellDigits(plain)
            if str(n) not in texts:
                with located(f"{where}: "):
                    check_zeros(texts, n)
        else:
            cells = digits_of_cells(texts, n, where, place)
        with located(f"{where}: "):
            try:
                puzzle = Puzzle(tuple(cells.digits), box, layout)
            except PuzzleError:
                if cells.doubt:
                    raise PuzzleError(cells.doubt) from None
                raise
        self.note(n, {*texts})
        return puzzle

    def of_line(self, whole: WholeLine, where: str, layout: Layout | None = None) -> Puzzle:
        """Return the puzzle of a line."""
        row = whole.row
        place = lambda k: f"{where}, {row.place(k)}"  # noqa: E731
        texts, are_lists = row.texts, whole.are_lists
        return self.of_cells(whole.n, texts, where, place, are_lists=are_lists, layout=layout)

    def of_grid(self, grid: Grid, place_of_line: Callable[..., str]) -> Puzzle:
        """Return the puzzle of a grid.

        `place_of_line` returns the place of a line ahead, or of the lines up to another one.
        """
        n = grid.n

        def place(k: int) -> str:
            ahead, row = grid.places[k // n]
            return f"{place_of_line(ahead)}, {row.place(k % n)}"

        where = place_of_line(grid.places[0][0], grid.lines - 1)
        texts, are_lists, box = grid.texts, grid.are_lists, self._box(grid)
        return self.of_cells(n, texts, where, place, are_lists=are_lists, box=box)

    def of_document(self, found: Found, where: str, name: str) -> Puzzle:
        """Return a puzzle of a document, whose place there is `name`."""
        if found.error:
            with located(f"{where}, "):
                raise found.error
        place = f"{where}, {name}" if name else where
        if found.puzzle:
            puzzle = self.shaped(found.puzzle, place)
            with located(f"{place}: "):
                layout_beside(found.others, puzzle.box, layout_of(puzzle))
            return puzzle
        layout = self.layout_beside(found.others, found.n, place)
        entry = lambda k: f"{place}, entry {k + 1}"  # noqa: E731
        return self.of_cells(found.n, found.texts, place, entry, layout=layout)

    def of_game(self, data: str, where: str) -> Puzzle:
        """Return the puzzle of a game of OpenSudoku."""
        with located(f"{where}: "):
            puzzle = puzzle_of_game(data)
        return self.shaped(puzzle, where)

    def shaped(self, puzzle: Puzzle, where: str) -> Puzzle:
        """Return a puzzle of another program with the layout of all puzzles."""
        self.note(puzzle.box.digits, set())
        with located(f"{where}: "):
            return self.shapes.shaped(puzzle)

    def layout_beside(self, others: OtherColumns, n: int, where: str) -> Layout | None:
        """Return the layout in the other columns of a puzzle with n digits, or None."""
        with located(f"{where}: "):
            return layout_beside(others, self.boxes[n], self.shapes.layout(n))

    def is_valid_line(self, whole: WholeLine) -> bool:
        """Return True if a line is a puzzle without an error."""
        try:
            self.of_line(whole, "")
        except (PuzzleError, LayoutError):
            return False
        return True

    def is_valid_grid(self, grid: Grid) -> bool:
        """Return True if no digit of a grid is twice in a group."""
        try:
            if not grid.are_lists:
                digits = digits_of_cells(grid.texts, grid.n, "", str).digits
                Puzzle(tuple(digits), self._box(grid), self.shapes.layout(grid.n))
        except (PuzzleError, LayoutError):
            return False
        return True

    def _box(self, grid: Grid) -> Box:
        """Return the boxes that a grid shows, unless others are given."""
        drawn = grid.boxes if self.shapes.any_shape else None
        return Box(*drawn) if drawn else self.boxes[grid.n]
