"""The marks of all rules of a layout, with places for the strings in corners and outside."""

from collections.abc import Iterator
from itertools import count, pairwise
from typing import TypeAlias

from sudokuenum.geometry.rules.marks import (
    CORNER_SIZE,
    DARK_GREY,
    LABEL_SIZE,
    WHITE,
    Corner,
    Label,
    Layer,
    Outside,
    Path,
    Placed,
    Point,
    middles_of,
    width_of,
)
from sudokuenum.geometry.rules.rule import Grid, Rule
from sudokuenum.geometry.rules.shapes import rectangle, sign
from sudokuenum.geometry.rules.table_of_kinds import kind_named

_CORNERS = ((0, 0), (1, 0), (0, 1), (1, 1))
"""The corners of a cell, as x and y, in the order in which strings take them."""


def marks_of(grid: Grid) -> tuple[Placed, ...]:
    """Return the marks of all rules of a grid, in the order in which they are drawn."""
    marks = list[Placed]()
    strings = list[Corner | Outside]()
    for rule in grid.rules:
        for mark in kind_named(rule.kind).marks(rule, grid):
            if isinstance(mark, Corner | Outside):
                strings.append(mark)
            else:
                marks.append(mark)
    marks += _placed(dict.fromkeys(strings), grid.digits)
    return tuple(sorted(marks, key=lambda mark: mark.layer))


PointTaken: TypeAlias = tuple[Point, bool]
"""A point of the picture, and True for the outlines of cages, which share points with lines."""


def points_taken(rule: Rule, grid: Grid) -> Iterator[PointTaken]:
    """Yield the points of a picture at which other rules of the same layout should have no marks.

    These are the middles of all marks, and on a line the middle of each step, so that lines neither
    meet nor cross. For the outline of a cage they are the middles of its cells.
    """
    n = grid.digits
    for mark in kind_named(rule.kind).marks(rule, grid._replace(rules=(rule,))):
        match mark:
            case Path(is_dashed=True):
                yield from (((cell % n + 0.5, cell // n + 0.5), True) for cell in rule.cells)
            case Corner():
                pass
            case Outside(_, cells):
                if begin := _before(mark, n):
                    (row, column), _ = begin
                    yield (column + 0.5, row + 0.5), False
                else:
                    yield (cells[0] % n + 0.5, cells[0] // n + 0.5), False
            case _:
                yield from ((point, False) for point in middles_of(mark))


def _placed(strings: "dict[Corner | Outside, None]", n: int) -> Iterator[Placed]:
    """Yield marks for strings, no two of them at the same place."""
    taken = set[tuple[int, int]]()
    corners = dict[int, int]()
    for one in strings:
        if isinstance(one, Outside):
            if begin := _before(one, n):
                yield from _outside(one, *begin, taken)
                continue
            one = Corner(one.text, one.cells[0])
        corners[one.cell] = corners.get(one.cell, -1) + 1
        yield from _in_corner(one, n, corners[one.cell] % len(_CORNERS))


def _in_corner(corner: Corner, n: int, number: int) -> Iterator[Placed]:
    """Yield the marks of a string in a corner of a cell."""
    width = width_of(corner.text, CORNER_SIZE)
    right, down = _CORNERS[number]
    x = corner.cell % n + (1 - width - 0.05 if right else 0.05)
    y = corner.cell // n + (1 - CORNER_SIZE - 0.05 if down else 0.05)
    # the background interrupts the dashes of a cage
    yield rectangle(x, y, x + width, y + CORNER_SIZE, WHITE, Layer.BORDERS)
    centre = x + width / 2, y + CORNER_SIZE / 2
    yield Label(corner.text, centre, CORNER_SIZE, corner.colour)


def _before(outside: Outside, n: int) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return the place before the first cell of a line, and the step to this cell.

    Both are a row and a column. Returns None if the cells are not in line, or do not begin at the
    edge of the grid.
    """
    cells = [divmod(cell, n) for cell in outside.cells]
    for line in (cells, cells[::-1])[: 2 if outside.has_arrow else 1]:
        steps = {(i - row, j - column) for (row, column), (i, j) in pairwise(line)}
        if len(steps) != 1:
            continue
        ((down, right),) = steps
        row, column = line[0][0] - down, line[0][1] - right
        if max(abs(down), abs(right)) == 1 and not (0 <= row < n and 0 <= column < n):
            return (row, column), (down, right)
    return None


def _outside(
    outside: Outside,
    place: tuple[int, int],
    step: tuple[int, int],
    taken: set[tuple[int, int]],
) -> Iterator[Placed]:
    """Yield the marks of a string outside the grid, at the first free place of its line."""
    (row, column), (down, right) = place, step
    k = next(k for k in count() if (row - k * down, column - k * right) not in taken)
    taken.add((row - k * down, column - k * right))
    x, y = column - k * right + 0.5, row - k * down + 0.5
    if outside.has_arrow:
        x, y = x - 0.06 * right, y - 0.06 * down
        # from the string to the first cell
        tip = column + 0.5 + 0.44 * right, row + 0.5 + 0.44 * down
        yield Path(((x + 0.26 * right, y + 0.26 * down), tip), DARK_GREY, 0.03, Layer.BORDERS)
        yield sign(tip, (right, down), DARK_GREY, 0.03, 0.07)
    else:
        x, y = x + 0.1 * right, y + 0.1 * down
    yield Label(outside.text, (x, y), LABEL_SIZE)
