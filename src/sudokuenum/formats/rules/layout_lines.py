"""Layouts in files of puzzles: a section [Layout], or rules above the rows of a puzzle.

    [Layout]                      killer 15: r1c1 r1c2
    anti-knight                   thermometer: r5c1-r5c4 r4c5
    killer 15: r1c1 r1c2          anti-knight
    [Puzzle]                      53..7....
    53..7....                     6..195...
    ...                           ...

The section contains the description of a layout, as `Layout` reads it, up to the next section.
Without the section, lines count as a description only if they cannot be titles: rules and groups
with the names of cells, and names of layouts that have a hyphen. The layout holds for all puzzles
that follow, up to the next such lines. In tables and records the column or key `layout` beside a
puzzle contains its layout on one line, with semicolons.
"""

import re
from functools import lru_cache

from sudokuenum.common.arguments import shown
from sudokuenum.errors import PuzzleError, located
from sudokuenum.formats.grammar.lines import Lines
from sudokuenum.formats.grammar.rows import is_between
from sudokuenum.formats.grammar.rows_ahead import SECTION
from sudokuenum.formats.grammar.shapes import PuzzleShapes
from sudokuenum.geometry.box_sizes import USUAL_BOXES
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.layout_names import layout_names, names_of
from sudokuenum.geometry.rules.rule_text import is_rule
from sudokuenum.grids.puzzle import Puzzle, layout_of

_NO_PUZZLE_FOLLOWS = (
    "no puzzle follows this layout; write the rules above the rows of the puzzle, in which dots are"
    " empty cells"
)
_LETTER = re.compile("[A-Za-z]")
_CELLS = re.compile(r"\s*r\d{1,2}c\d{1,2}([\s,]+r\d{1,2}c\d{1,2})+\s*", re.IGNORECASE | re.ASCII)
_BEGINS_WITH_CELL = re.compile(r"\s*(r\d{1,2}(c\d{1,2})?|c\d{1,2})\b", re.IGNORECASE | re.ASCII)


def describes_layout(line: str) -> bool:
    """Return True if a line outside a section describes a layout, and cannot be a title.

    >>> [describes_layout(line) for line in ("killer 15: r1c1 r1c2", "anti-king", "windoku")]
    [True, True, False]
    """
    if not _LETTER.search(line):
        return False
    line = line.partition("#")[0]
    _, colon, cells = line.partition(":")
    if colon:
        return is_rule(line) and _BEGINS_WITH_CELL.match(cells) is not None
    is_name = "-" in line and layout_names(line.strip())
    return bool(is_name or is_rule(line) or _CELLS.fullmatch(line))


class LayoutLines:
    """The lines of layouts in an input, and the shapes of the puzzles that follow them.

    `given` are the shapes of puzzles before the first layout.
    """

    def __init__(self, given: PuzzleShapes, name: str) -> None:
        self._given, self._name = given, name
        self._lines: list[str] = []
        self._first = self._last = 0  # the numbers of the first and the last line
        self._in_section = False
        self._is_new = False  # since the last puzzle

    def takes(self, line: str, number: int) -> bool:
        """Return True if the next line belongs to a layout, and keep it. `number` is its number."""
        if section := SECTION.fullmatch(line.strip()):
            self._in_section = section[1].lower() == "layout"
            if self._in_section:
                self._begin(number)
            return self._in_section
        if not (self._in_section or describes_layout(line)):
            return False
        if not self._is_new:
            self._begin(number)
        self._lines.append(line)
        self._last = number
        return True

    def _begin(self, number: int) -> None:
        self._lines, self._is_new = [], True
        self._first = self._last = number

    @property
    def _place(self) -> str:
        """The lines of the layout."""
        several = self._last > self._first
        return f"lines {self._first} to {self._last}" if several else f"line {self._first}"

    def new_shapes(self) -> PuzzleShapes | None:
        """Return the shapes of the puzzles that follow if a layout is new, or else None.

        Raises LayoutError if the layout cannot be parsed, and PuzzleError if another layout is
        given. The error is raised for each puzzle up to the next layout.
        """
        if not self._is_new:
            return None
        shapes, text = self._given, "\n".join(self._lines)
        if any(line.partition("#")[0].strip() for line in self._lines):
            with located(f"{self._name}, "):
                if shapes.named is not None:
                    remedy = "add the lines of that one here"
                    raise PuzzleError(
                        f"{self._place}: a layout, although another one is given; {remedy}"
                    )
                box = None if shapes.any_shape else next(iter(shapes.boxes.values()))
                shapes = PuzzleShapes(text, box, f"layout in {self._place}")
        self._is_new = False
        return shapes

    def check_end(self) -> None:
        """Raise PuzzleError if no puzzle follows the last lines of a layout."""
        if self._is_new:
            first = next((line.strip() for line in self._lines if line.strip()), "[Layout]")
            self._is_new = False  # the error is raised once, also if it is skipped
            raise PuzzleError(f"{self._name}, {self._place}: {shown(first)}: {_NO_PUZZLE_FOLLOWS}")

    def check_below(self, lines: Lines, ahead: int) -> None:
        """Raise PuzzleError if the lines from there to the end are rules below a puzzle.

        Rules between two puzzles belong to the second one. If a puzzle has arrived without the line
        that follows, it does not wait for this line.
        """
        first, rule = 0, ""
        while rule or lines.has_arrived(ahead):
            line = lines.look(ahead)
            if line is None:
                where = f"{self._name}, line {lines.taken + 1 + first}"
                raise PuzzleError(f"{where}: {shown(rule)}: {_NO_PUZZLE_FOLLOWS}")
            if describes_layout(line):
                first, rule = (first, rule) if rule else (ahead, line.strip())
            elif line.strip() and not is_between(line):
                return
            ahead += 1


# Many puzzles in a row have the same layout.
@lru_cache(64)
def lines_of_layout(layout: Layout) -> tuple[str, ...]:
    """Return the description of a layout, given its boxes, with names for rules that have them.

    Examples
    --------
    >>> lines_of_layout(Layout("x; r1c2 r5c5; thermometer: r1c1-r1c3"))
    ('x', 'r1c2 r5c5', 'thermometer: r1c1 r1c2 r1c3')
    """
    names, others = names_of(layout.rules, layout.box)
    rest = Layout(layout.box, regions=layout.regions, rules=others)
    return (*(["+".join(names)] if names else []), *rest.text.splitlines())


def text_with_layout(puzzle: Puzzle) -> str:
    """Return the layout of a puzzle and its rows, each after a heading.

    Raises PuzzleError if the boxes are not the usual ones, which no layout describes.
    """
    n, layout = puzzle.box.digits, layout_of(puzzle)
    if not layout.regions and layout.box != USUAL_BOXES.get(n):
        raise PuzzleError(f"rules: boxes of {layout.box} cannot be written, only the usual ones")
    cells = str(puzzle)
    rows = [cells[k : k + n] for k in range(0, n * n, n)]
    return "\n".join(["[Layout]", *lines_of_layout(layout), "[Puzzle]", *rows])
