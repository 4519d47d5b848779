"""Shapes that the marks of several kinds of rules share: lines, circles, cages and dots."""

from collections.abc import Iterable, Iterator, Sequence

from sudokuenum.geometry.rules.marks import (
    BLACK,
    DARK_GREY,
    EDGE_WIDTH,
    WHITE,
    Disc,
    Label,
    Layer,
    Mark,
    Path,
    Point,
    Polygon,
)

LINE_WIDTH, RING = 0.17, 0.38
"""The width of a line, and the radius of a circle in a cell."""


def centre(cell: int, digits: int) -> Point:
    """Return the centre of a cell.

    >>> centre(10, 9)
    (1.5, 1.5)
    """
    return cell % digits + 0.5, cell // digits + 0.5


def line(cells: Sequence[int], digits: int, colour: str, width: float = LINE_WIDTH) -> Path:
    """Return a line through the centres of some cells."""
    return Path(tuple(centre(cell, digits) for cell in cells), colour, width)


def circle(cell: int, digits: int, edge: str = DARK_GREY, fill: str = WHITE) -> Disc:
    """Return a circle in a cell."""
    return Disc(centre(cell, digits), RING, fill, edge, Layer.CIRCLES)


def pill(cells: Sequence[int], digits: int) -> Iterator[Mark]:
    """Yield a circle around several cells, whose digits are one number."""
    points = tuple(centre(cell, digits) for cell in cells)
    yield Path(points, DARK_GREY, 2 * RING + EDGE_WIDTH, Layer.CIRCLES)
    yield Path(points, WHITE, 2 * RING - EDGE_WIDTH, Layer.CIRCLES)


def square(middle: Point, half: float, fill: str, layer: Layer = Layer.SHADES) -> Polygon:
    """Return a square with this middle."""
    left, top, right, bottom = (at + way * half for way in (-1, 1) for at in middle)
    return rectangle(left, top, right, bottom, fill, layer)


def rectangle(
    left: float, top: float, right: float, bottom: float, fill: str, layer: Layer
) -> Polygon:
    """Return a rectangle with these sides."""
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Polygon(corners, fill, layer=layer)


def diamond(middle: Point, half: float, fill: str, edge: str) -> Polygon:
    """Return a square that is on one of its corners."""
    x, y = middle
    corners = ((x, y - half), (x + half, y), (x, y + half), (x - half, y))
    return Polygon(corners, fill, edge, Layer.CIRCLES)


def sign(
    tip: Point,
    towards: Point,
    colour: str,
    width: float,
    size: float = 0.12,
    layer: Layer = Layer.BORDERS,
) -> Path:
    """Return two strokes that meet at a tip, as in the sign > or at the head of an arrow.

    The tip points in the direction `towards`, a vector of any length.
    """
    (x, y), (right, down) = tip, towards
    length = (right**2 + down**2) ** 0.5 or 1.0
    right, down = right / length * size, down / length * size
    ends = ((x - right + down, y - down - right), (x - right - down, y - down + right))
    return Path((ends[0], tip, ends[1]), colour, width, layer)


def middle_of(cells: Sequence[int], digits: int) -> Point:
    """Return the middle of some cells, which for two neighbours is on their border."""
    every_x, every_y = zip(*(centre(cell, digits) for cell in cells), strict=True)
    return sum(every_x) / len(cells), sum(every_y) / len(cells)


def tie(first: int, second: int, digits: int) -> Iterator[Mark]:
    """Yield a thin line between two cells, unless they share a side."""
    (row, column), (other_row, other_column) = divmod(first, digits), divmod(second, digits)
    if abs(row - other_row) + abs(column - other_column) > 1:
        points = centre(first, digits), centre(second, digits)
        yield Path(points, DARK_GREY, EDGE_WIDTH, Layer.CIRCLES)


def dot(middle: Point, values: Sequence[int], fill: str, ink: str) -> Iterator[Mark]:
    """Yield a dot between two cells, with its value if it has one."""
    radius = 0.17 if values else 0.14
    yield Disc(middle, radius, fill, BLACK, Layer.BORDERS)
    for value in values:
        yield Label(str(value), middle, 0.24, ink)


def letter(text: str, middle: Point, size: float = 0.3, colour: str = BLACK) -> Iterator[Mark]:
    """Yield a string with a white background, which interrupts the lines of the grid."""
    yield Disc(middle, 0.16, WHITE, layer=Layer.BORDERS)
    yield Label(text, middle, size, colour)


def outline(cells: Iterable[int], digits: int, colour: str, inset: float = 0.09) -> Iterator[Path]:
    """Yield dashed lines around some cells, a little inside their sides.

    >>> [len(path.points) for path in outline([0, 1, 9], 9, BLACK)]
    [7]
    """
    inside = {divmod(cell, digits) for cell in cells}
    after = dict(_sides(inside, inset))
    while after:
        points = [next(iter(after))]
        while (point := after.pop(points[-1], None)) is not None:
            points.append(point)
        points.pop()  # the first point again
        corners = [
            point
            for before, point, behind in zip(
                points[-1:] + points[:-1], points, points[1:] + points[:1], strict=True
            )
            if not any(before[i] == point[i] == behind[i] for i in (0, 1))
        ]
        yield Path((*corners, corners[0]), colour, 0.025, Layer.BORDERS, is_dashed=True)


def _sides(inside: set[tuple[int, int]], inset: float) -> Iterator[tuple[Point, Point]]:
    """Yield the ends of each side of each cell that has no cell beyond it, in turn clockwise."""
    for row, column in sorted(inside):
        middle = column + 0.5, row + 0.5
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):  # up, right, down and left
            if (row + down, column + right) in inside:
                continue
            # clockwise along the side
            on_row, on_column = right, -down
            ends = []
            for way in (-1, 1):
                along = row + way * on_row, column + way * on_column
                beyond = along[0] + down, along[1] + right
                # a side ends before a corner, or goes on to the next cell, or around it
                reach = 0.5 - inset
                if along in inside:
                    reach = 0.5 + inset if beyond in inside else 0.5
                out = 0.5 - inset
                ends.append(
                    (
                        round(middle[0] + out * right + way * reach * on_column, 6),
                        round(middle[1] + out * down + way * reach * on_row, 6),
                    )
                )
            yield ends[0], ends[1]
