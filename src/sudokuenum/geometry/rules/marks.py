"""The marks that make up the pictures of rules, in units of cells.

A point is a pair (x, y) with x to the right and y down from the upper left corner of the grid, so
that r1c1 has its centre at (0.5, 0.5). A mark outside the grid has negative coordinates, or
coordinates greater than the number of rows.
"""

from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]
WHITE, BLACK, BLUE = "#ffffff", "#000000", "#3b6ea8"
LIGHT_GREY, GREY, DARK_GREY = "#eeeeee", "#cfcfcf", "#9a9a9a"
NO_COLOUR = "none"


class Layer(IntEnum):
    """The order in which marks are drawn. Later marks cover earlier ones."""

    SHADES = 0
    LINES = 1
    CIRCLES = 2
    BORDERS = 3
    """Marks that cover the lines of the grid, such as dots."""


class Path(NamedTuple):
    """A line through some points, with round ends and corners."""

    points: tuple[Point, ...]
    colour: str
    width: float
    layer: Layer = Layer.LINES
    is_dashed: bool = False


class Disc(NamedTuple):
    """A disc, or a circle if `fill` is `NO_COLOUR`."""

    centre: Point
    radius: float
    fill: str
    edge: str = NO_COLOUR
    layer: Layer = Layer.LINES


class Polygon(NamedTuple):
    """A polygon, such as a square or a diamond."""

    points: tuple[Point, ...]
    fill: str
    edge: str = NO_COLOUR
    layer: Layer = Layer.LINES


class Label(NamedTuple):
    """A string with its centre at a point."""

    text: str
    centre: Point
    size: float
    colour: str = BLACK
    layer: Layer = Layer.BORDERS


class Corner(NamedTuple):
    """A string in the upper left corner of a cell, or in another corner if that corner is taken."""

    text: str
    cell: int
    colour: str = BLACK


class Outside(NamedTuple):
    """A string outside the grid, before the first of some cells in a line.

    If the line does not begin at the edge of the grid, the string is in a corner of its first cell.
    """

    text: str
    cells: tuple[int, ...]
    has_arrow: bool = False
    """True for an arrow from the string to the first cell. The string may also be at the other end
    of the line, if only that end is at the edge of the grid."""


Placed: TypeAlias = Path | Disc | Polygon | Label
"""A mark whose place is known."""
Mark: TypeAlias = Placed | Corner | Outside
"""Any mark. The place of a string depends on the other strings of the picture."""
EDGE_WIDTH = 0.03
"""The width of the edge of a disc or polygon."""
LABEL_SIZE, CORNER_SIZE = 0.36, 0.24
"""The sizes of strings outside the grid, and in corners of cells."""


def width_of(text: str, size: float) -> float:
    """Return the approximate width of a string of digits."""
    return 0.58 * size * len(text)


def box_of(mark: Placed) -> tuple[float, float, float, float]:
    """Return the least x and y and the greatest x and y of a mark."""
    match mark:
        case Label(text, (x, y), size):
            across, down = width_of(text, size) / 2, size / 2
            points: tuple[Point, ...] = ((x - across, y - down), (x + across, y + down))
            around = 0.0
        case Disc((x, y), radius):
            points, around = ((x, y),), radius + EDGE_WIDTH / 2
        case Path(points, _, width):
            around = width / 2
        case Polygon(points):
            around = EDGE_WIDTH / 2
    xs, ys = zip(*points, strict=True)
    return min(xs) - around, min(ys) - around, max(xs) + around, max(ys) + around


def middles_of(mark: Placed) -> list[Point]:
    """Return the middle of a mark. For a line, return its points and the middle of each step."""
    match mark:
        case Path(points):
            steps = pairwise(points)
            return [
                *points,
                *(((x + right) / 2, (y + down) / 2) for (x, y), (right, down) in steps),
            ]
        case Disc(middle) | Label(_, middle):
            return [middle]
        case Polygon(points):
            xs, ys = zip(*points, strict=True)
            return [((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2)]
