"""Pictures of puzzles, as SVG and in colour for a terminal.

A picture shows a puzzle, alone or with its solution. It can also show added clues in the colours of
the rainbow, cells with a grey background, and a small number in each empty cell. The extra groups
of a layout have backgrounds of their own. `captioned` adds a title and a legend. The background of
the whole picture is white, so that it remains readable on a dark page.
"""

import xml.etree.ElementTree as ET
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import cycle
from math import isqrt
from textwrap import wrap
from typing import TYPE_CHECKING

from sudokuenum.common.arguments import as_integer, check_type
from sudokuenum.counting.band import Band
from sudokuenum.drawing.colours import INK, LABEL_INK, RAINBOW, SHADE, SOLUTION_INK, TINTS
from sudokuenum.drawing.rule_marks import NO_ROOM, Room, draw_marks, room_of
from sudokuenum.drawing.svg import (
    add,
    add_text,
    moved,
    new_svg,
    only_our_pictures,
    svg_root,
    upper_left,
)
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.geometry.box import CLASSIC, Box
from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.geometry.layout import Layout
from sudokuenum.geometry.rules.marks import WHITE
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle

if TYPE_CHECKING:
    from rich.text import Text

CELL, MARGIN, EDGE = 60, 36, 12
"""The size of a cell, the margin at the left and the top, and the margin at the right and the
bottom."""
THIN_LINE, THICK_LINE = 1, 4
"""The widths of lines inside boxes, and around boxes."""
SWATCH = 20
"""The side of a coloured square in a legend, whose lines are slightly higher."""


def puzzle_svg(
    puzzle: PuzzleLike,
    *,
    solution: PuzzleLike | None = None,
    added: Sequence[int] = (),
    shaded: Collection[int] = (),
    numbers: Mapping[int, int] | None = None,
) -> str:
    """Draw a puzzle, and return the picture as an SVG string.

    Parameters
    ----------
    puzzle
        The puzzle, whose clues are bold. In cells with removed candidates, the remaining candidates
        are small.
    solution
        A solution, whose digits are blue in the empty cells. Candidates are then not shown.
    added
        The cells of added clues, in the order of the colours. These clues are bold.
    shaded
        The cells with a grey background.
    numbers
        A dictionary from cells to small numbers. Numbers in cells with a digit are not shown.

    Returns
    -------
    str
        The picture as SVG, which is always the same for the same arguments.

    Raises
    ------
    PuzzleError
        If `puzzle` or `solution` cannot be read, if `solution` has other boxes, or if the grid does
        not contain one of the cells.

    Examples
    --------
    >>> text = puzzle_svg(Puzzle("1.3. 3... .... ..4.", Box(2, 2)), numbers={1: 12})
    >>> print(text.splitlines()[-2].strip())
    <text x="186" y="259.68" font-size="38" fill="#000000" font-weight="bold">4</text>
    """
    drawn = as_puzzle(puzzle, layouts=True, candidates=True)
    _check_cells(drawn, added, shaded, {} if numbers is None else numbers)
    n = drawn.box.digits
    side, room = MARGIN + n * CELL + EDGE, room_of(drawn.layout, CELL)
    root = _ground(side, side, room)
    tints: dict[int, list[str]] = {}
    for group, tint in tinted_groups(drawn.layout):
        for cell in group:
            tints.setdefault(cell, []).append(tint)
    fills = {cell: [fill] for cell, fill in _fills(added, shaded).items()}
    for cell, strips in sorted((tints | fills).items()):
        x, y = MARGIN + cell % n * CELL, MARGIN + cell // n * CELL
        for k, fill in enumerate(strips):
            left, right = k * CELL // len(strips), (k + 1) * CELL // len(strips)
            add(root, "rect", x=x + left, y=y, width=right - left, height=CELL, fill=fill)
    draw_marks(root, drawn.layout, MARGIN, CELL, over_lines=False)
    _draw_lines(root, drawn.box, n, drawn.layout, room)
    draw_marks(root, drawn.layout, MARGIN, CELL, over_lines=True)
    for cell, digit in enumerate(_digits(drawn, solution)):
        centre = _centre(cell, n)
        if digit and (drawn.cells[cell] or cell in added):
            add_text(root, *centre, SYMBOLS[digit - 1], 38, INK, font_weight="bold")
        elif digit:
            add_text(root, *centre, SYMBOLS[digit - 1], 38, SOLUTION_INK)
        elif numbers and cell in numbers:
            text = str(numbers[cell])
            add_text(root, *centre, text, min(18, 1.35 * CELL / len(text)), LABEL_INK)
    if solution is None:
        _draw_candidates(root, drawn)
    return _text(root)


def _draw_candidates(root: ET.Element, puzzle: Puzzle) -> None:
    """Draw the remaining candidates of each cell with removed candidates."""
    n, candidates = puzzle.box.digits, puzzle.candidates if puzzle.removed else ()
    size = candidate_size(puzzle)
    for cell in sorted({cell for cell, _ in puzzle.removed}):
        for digit in candidates[cell]:
            add_text(
                root, *candidate_centre(puzzle, cell, digit), SYMBOLS[digit - 1], size, LABEL_INK
            )
        if not candidates[cell]:
            add_text(root, *_centre(cell, n), "none", 14, LABEL_INK)


def candidate_grid(puzzle: Puzzle) -> tuple[int, int]:
    """Return the numbers of columns and rows of candidates in a cell."""
    n, columns = puzzle.box.digits, puzzle.box.columns
    columns = isqrt(n - 1) + 1 if columns == n else columns
    return columns, -(-n // columns)


def candidate_size(puzzle: Puzzle) -> float:
    """Return the font size of candidates."""
    return 0.75 * CELL / max(candidate_grid(puzzle))


def candidate_centre(puzzle: Puzzle, cell: int, digit: int) -> tuple[float, float]:
    """Return the centre of a candidate's fixed place in the cell."""
    n, (columns, rows) = puzzle.box.digits, candidate_grid(puzzle)
    x = cell % n + ((digit - 1) % columns + 0.5) / columns
    y = cell // n + ((digit - 1) // columns + 0.5) / rows
    return MARGIN + CELL * x, MARGIN + CELL * y


def _check_cells(
    puzzle: Puzzle, added: Iterable[int], shaded: Iterable[int], numbers: Mapping[int, int]
) -> None:
    check_type(numbers, Mapping, "numbers by their cells")
    for cells in (added, shaded, numbers):
        check_type(cells, Iterable, "cells")
        for cell in cells:
            puzzle.place(cell)
    for number in numbers.values():
        as_integer(number, "number in a cell")


def band_svg(band: Band) -> str:
    """Draw a band as three rows of digits, and return the picture as an SVG string."""
    root = _ground(MARGIN + 9 * CELL + EDGE, MARGIN + 3 * CELL + EDGE)
    _draw_lines(root, CLASSIC, 3, None)
    for cell, digit in enumerate(band.cells):
        add_text(root, *_centre(cell, 9), str(digit), 38, INK, font_weight="bold")
    return _text(root)


def _centre(cell: int, columns: int) -> tuple[float, float]:
    return MARGIN + (cell % columns + 0.5) * CELL, MARGIN + (cell // columns + 0.5) * CELL


def tinted_groups(layout: Layout | None) -> list[tuple[Sequence[int], str]]:
    """Return the extra groups of a layout, except pairs, each with its background."""
    groups = [group for group in layout.groups if len(group) > 2] if layout else []
    return [(group, TINTS[k % len(TINTS)]) for k, group in enumerate(groups)]


def _draw_lines(
    root: ET.Element, box: Box, rows: int, layout: Layout | None, room: Room = NO_ROOM
) -> None:
    """Draw lines between cells, thick around boxes or regions, and number the rows and columns.

    The numbers are beyond the room for marks outside the grid.
    """
    right, bottom = MARGIN + box.digits * CELL, MARGIN + rows * CELL
    style = {"stroke": INK, "stroke_linecap": "square"}
    around = box.rows > 1
    for k in range(box.digits + 1):
        at = MARGIN + k * CELL
        is_edge = k in (0, box.digits) or (around and k % box.columns == 0)
        down = THICK_LINE if is_edge else THIN_LINE
        if k <= rows:
            is_edge = k in (0, rows) or (around and k % box.rows == 0)
            across = THICK_LINE if is_edge else THIN_LINE
            add(root, "line", x1=MARGIN, y1=at, x2=right, y2=at, stroke_width=across, **style)
        add(root, "line", x1=at, y1=MARGIN, x2=at, y2=bottom, stroke_width=down, **style)
    for edge in _region_edges(layout.regions if layout else (), box.digits):
        x1, y1, x2, y2 = (MARGIN + CELL * end for end in edge)
        add(root, "line", x1=x1, y1=y1, x2=x2, y2=y2, stroke_width=THICK_LINE, **style)
    for k in range(box.digits):
        middle = MARGIN + (k + 0.5) * CELL
        add_text(root, middle, MARGIN / 2 - room.top, f"c{k + 1}", 18, LABEL_INK)
        if k < rows:
            add_text(root, MARGIN / 2 - room.left, middle, f"r{k + 1}", 18, LABEL_INK)


def _region_edges(regions: Sequence[Sequence[int]], n: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield the ends of the edges between cells of different regions, as columns and rows."""
    owner = {cell: k for k, region in enumerate(regions) for cell in region}
    for cell in owner:
        i, j = divmod(cell, n)
        if i and owner[cell] != owner[cell - n]:
            yield j, i, j + 1, i
        if j and owner[cell] != owner[cell - 1]:
            yield j, i, j, i + 1


@dataclass(frozen=True)
class LegendLine:
    """A line of a legend, which explains backgrounds or a character that is shown on them."""

    meaning: str
    fills: Sequence[str] = (WHITE,)
    sample: str = ""
    ink: str = INK
    """The colour of the character, which is bold if this is the colour of clues."""


def captioned(picture: str, title: str, legend: Sequence[LegendLine] = ()) -> str:
    """Add a title above a picture of `puzzle_svg` and a legend below it.

    Long lines are wrapped, so that the picture keeps its width.

    Examples
    --------
    >>> legend = [LegendLine("clue", sample="1")]
    >>> text = captioned(puzzle_svg("1... .... .... ...."), "A puzzle", legend)
    >>> [line for line in text.splitlines() if "clue" in line][0].strip()
    '<text x="66" y="341.4" font-size="15" fill="#000000" text-anchor="start">clue</text>'
    """
    width = int(ET.fromstring(picture).attrib["width"])
    lines = wrap(title, int((width - 2 * EDGE) / (0.6 * 20)))
    head = _ground(width, EDGE + 26 * len(lines))
    for k, line in enumerate(lines):
        add_text(head, width / 2, EDGE + 26 * k + 13, line, 20, INK, font_weight="bold")
    step = SWATCH + 6
    left = MARGIN + (SWATCH + 4) * max((len(mark.fills) for mark in legend), default=0) + 6
    meanings = [wrap(mark.meaning, int((width - left - EDGE) / (0.6 * 15))) for mark in legend]
    foot = _ground(width, step * sum(map(len, meanings)) + EDGE)
    y = 0
    for mark, lines in zip(legend, meanings, strict=True):
        for k, fill in enumerate(mark.fills):
            _draw_swatch(foot, MARGIN + (SWATCH + 4) * k, y, mark, fill)
        for line in lines:
            add_text(foot, left, y + SWATCH / 2, line, 15, INK, text_anchor="start")
            y += step
    return stacked_svg([_text(head), picture, _text(foot)])


def _draw_swatch(root: ET.Element, x: float, y: float, mark: LegendLine, fill: str) -> None:
    add(root, "rect", x=x, y=y, width=SWATCH, height=SWATCH, fill=LABEL_INK)
    add(root, "rect", x=x + 1, y=y + 1, width=SWATCH - 2, height=SWATCH - 2, fill=fill)
    if mark.sample:
        bold = {"font_weight": "bold"} if mark.ink == INK else {}
        add_text(root, x + SWATCH / 2, y + SWATCH / 2, mark.sample, 14, mark.ink, **bold)


def stacked_svg(pictures: Sequence[str]) -> str:
    """Stack several pictures of `puzzle_svg` into one picture.

    Parameters
    ----------
    pictures
        The pictures, as SVG strings, from top to bottom.

    Returns
    -------
    str
        The picture as SVG.

    Raises
    ------
    OptionError
        If there are no pictures, or if a string is not a picture made by this package.

    Examples
    --------
    >>> text = stacked_svg([puzzle_svg("1..............."), puzzle_svg("................")])
    >>> text.count('font-weight="bold"')
    1
    """
    check_type(pictures, Sequence, "a list of SVG strings")
    if not pictures:
        raise OptionError("no pictures to stack: pass at least one")
    parts = [svg_root(picture) for picture in pictures]
    with only_our_pictures():
        return _stacked(parts)


def _stacked(parts: Sequence[ET.Element]) -> str:
    heights = [int(part.attrib["height"]) for part in parts]
    root = _root(max(int(part.attrib["width"]) for part in parts), sum(heights))
    for k, part in enumerate(parts):
        left, top = upper_left(part)
        for element in part:
            values = moved(element.attrib, -left, sum(heights[:k]) - top)
            ET.SubElement(root, element.tag.rpartition("}")[2], values).text = element.text
    return _text(root)


def coloured_puzzle(
    puzzle: PuzzleLike,
    *,
    solution: PuzzleLike | None = None,
    added: Sequence[int] = (),
    shaded: Collection[int] = (),
) -> "Text":
    """Return the drawing of `Puzzle.drawn`, with a solution, in the colours of `puzzle_svg`.

    Parameters
    ----------
    puzzle
        The puzzle, whose clues are bold.
    solution
        A solution, whose digits are shown in the empty cells.
    added
        The cells of added clues, in the order of the colours.
    shaded
        The cells with a grey background.

    Returns
    -------
    Text
        The drawing, which `Console.print` of rich prints in a terminal.

    Raises
    ------
    PuzzleError
        In the same cases as for `puzzle_svg`.

    Examples
    --------
    >>> puzzle = Puzzle("1.3. 3... .... ..4.", Box(2, 2))
    >>> text = coloured_puzzle(puzzle.with_clue(1, 2), added=[1])
    >>> print(text.plain.splitlines()[1], text.spans[1].style)
    | 1 2 | 3 . | bold #000000 on #ff6b6b
    """
    drawn = as_puzzle(puzzle, layouts=True)
    _check_cells(drawn, added, shaded, {})
    fills = _fills(added, shaded)
    cells = enumerate(_digits(drawn, solution))
    from rich.text import Text  # imported here because the import takes longer than many commands

    text = Text()
    for character in drawn.drawn():
        if character in "+-| \n":
            text.append(character)
            continue
        cell, digit = next(cells)
        clue = drawn.cells[cell] or cell in added
        style = "bold" if clue else "" if cell in fills else "bright_blue" if digit else "dim"
        if cell in fills:
            style += f" {INK if clue else 'blue'} on {fills[cell]}"
        text.append(SYMBOLS[digit - 1] if digit else ".", style.strip())
    return text


def _digits(puzzle: Puzzle, solution: PuzzleLike | None) -> list[int]:
    """Return the digits to show: the clues, and the digits of the solution in the other cells."""
    if solution is None:
        return list(puzzle.cells)
    full = as_puzzle(solution, layouts=True)
    if full.box != puzzle.box:
        raise PuzzleError(f"the solution has boxes of {full.box}, the puzzle of {puzzle.box}")
    return [clue or digit for clue, digit in zip(puzzle.cells, full.cells, strict=True)]


def _fills(added: Sequence[int], shaded: Collection[int]) -> dict[int, str]:
    """Return the backgrounds of cells, where the colour of an added clue precedes grey."""
    return dict.fromkeys(shaded, SHADE) | dict(zip(added, cycle(RAINBOW), strict=False))


def _root(width: int, height: int, left: int = 0, top: int = 0) -> ET.Element:
    return new_svg(
        width=width, height=height, viewBox=f"{left} {top} {width} {height}",
        font_family="sans-serif", text_anchor="middle",
    )  # fmt: skip


def _ground(width: int, height: int, room: Room = NO_ROOM) -> ET.Element:
    """Return a picture with a white background, whose crisp edges leave no seams in a stack.

    The room outside the grid has negative coordinates, so that the grid has its usual place.
    """
    width, height = width + room.left + room.right, height + room.top + room.bottom
    root = _root(width, height, -room.left, -room.top)
    style = {"fill": WHITE, "shape_rendering": "crispEdges"}
    add(root, "rect", x=-room.left, y=-room.top, width=width, height=height, **style)
    return root


def _text(root: ET.Element) -> str:
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"
