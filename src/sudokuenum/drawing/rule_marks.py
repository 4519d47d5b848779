"""The rules of a layout in the picture of a puzzle: their marks as SVG, and their meanings."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import ceil
from typing import NamedTuple

from sudokuenum.drawing.svg import add, add_text
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.marks import (
    EDGE_WIDTH,
    Disc,
    Label,
    Layer,
    Path,
    Placed,
    Point,
    Polygon,
    box_of,
)
from sudokuenum.geometry.rules.rule import GROUP
from sudokuenum.geometry.rules.table_of_kinds import kind_named

_DASHES = 0.08, 0.05
"""The lengths of a dash and of a gap, in units of cells."""
_LEAST_BEYOND = 0.05
"""The least distance from the grid, in cells, of a mark that needs room outside the grid."""


class Room(NamedTuple):
    """The room that marks outside the grid need on each side, in units of the picture."""

    left: int = 0
    top: int = 0
    right: int = 0
    bottom: int = 0


NO_ROOM = Room()


def room_of(layout: Layout | None, cell: int) -> Room:
    """Return the room that the marks of a layout need outside a grid with cells of this size."""
    if not (layout and layout.marks):
        return NO_ROOM
    lefts, tops, rights, bottoms = zip(*map(box_of, layout.marks), strict=True)
    n = layout.digits
    beyond = -min(lefts), -min(tops), max(rights) - n, max(bottoms) - n
    return Room(*(ceil(cell * one) + 4 if one > _LEAST_BEYOND else 0 for one in beyond))


def draw_marks(
    root: ET.Element, layout: Layout | None, margin: int, cell: int, *, over_lines: bool
) -> None:
    """Draw the marks that cover the lines of the grid, or those that the lines cover."""
    for mark in layout.marks if layout else ():
        if (mark.layer >= Layer.BORDERS) == over_lines:
            _draw(root, mark, margin, cell)


def _draw(root: ET.Element, mark: Placed, margin: int, cell: int) -> None:
    """Draw a mark in a picture with this margin and this size of cells."""

    def scaled(points: tuple[Point, ...]) -> str:
        return " ".join(f"{margin + cell * x:g},{margin + cell * y:g}" for x, y in points)

    match mark:
        case Path(points, colour, width):
            style = {"stroke_linecap": "round", "stroke_linejoin": "round"}
            if mark.is_dashed:
                style = {"stroke_dasharray": " ".join(f"{cell * one:g}" for one in _DASHES)}
            add(
                root, "polyline", points=scaled(points), fill="none", stroke=colour,
                stroke_width=cell * width, **style,
            )  # fmt: skip
        case Disc((x, y), radius, fill, edge):
            add(
                root, "circle", cx=margin + cell * x, cy=margin + cell * y, r=cell * radius,
                fill=fill, stroke=edge, stroke_width=cell * EDGE_WIDTH,
            )  # fmt: skip
        case Polygon(points, fill, edge):
            add(
                root, "polygon", points=scaled(points),
                fill=fill, stroke=edge, stroke_width=cell * EDGE_WIDTH,
            )  # fmt: skip
        case Label(text, (x, y), size, colour):
            add_text(root, margin + cell * x, margin + cell * y, text, cell * size, colour)


def meanings(layout: Layout | None) -> Iterator[str]:
    """Yield the meaning of each kind of rules of a layout, except for extra groups, once.

    Examples
    --------
    >>> [*meanings(Layout("killer 3: r1c1 r1c2"))]
    ['The digits of a cage are different and add up to its sum, if it has one.']
    """
    for kind in dict.fromkeys(rule.kind for rule in layout.rules) if layout else ():
        if kind != GROUP:
            yield kind_named(kind).meaning
