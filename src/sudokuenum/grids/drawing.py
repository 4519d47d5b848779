"""Pictures of puzzles: as SVG, as PNG, and in colour for a terminal.

A picture shows a puzzle alone or with its solution, the clues that a repair adds, the cells in
which solutions disagree, or a number in each empty cell.
"""

import xml.etree.ElementTree as ET
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from rich.text import Text

from sudokuenum.common.svg import add, attributes
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import SYMBOLS, Puzzle

RAINBOW = {
    "red": "#ff6b6b",
    "orange": "#ffa94d",
    "yellow": "#ffe95c",
    "green": "#7bdc7b",
    "blue": "#6cbcff",
    "indigo": "#8f8cf2",
    "violet": "#e29af5",
}
"""The colours of added clues in order, all light enough for black digits on them."""
SHADE = "#dcdcdc"
"""The background of shaded cells."""
INK, SOLVED, LABEL = "#000000", "#3b6ea8", "#707070"
"""The colours of clues, of the other digits of a solution, and of letters and small numbers."""

CELL, MARGIN, EDGE = 60, 36, 12
"""Sizes in the SVG: of a cell, of the margin at the left and top, and of the one opposite."""
THIN, THICK = 1, 4
LEAST_WIDTH = 100
"""The fewest pixels that a PNG is wide; smaller digits cannot be read."""


def svg(
    puzzle: Puzzle,
    *,
    solution: Puzzle | None = None,
    added: Sequence[int] = (),
    shaded: Collection[int] = (),
    numbers: Mapping[int, int] | None = None,
) -> str:
    """The picture of a puzzle as SVG text.

    Clues are bold, the other digits of the solution blue. The added cells have the colours of the
    rainbow in their order, the shaded cells a grey background; a number stands small in its cell
    if no digit does. PuzzleError if the boxes of the solution have another shape.

    >>> text = svg(Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2)), numbers={1: 12})
    >>> print(text.splitlines()[-2].strip())
    <text x="186" y="259.68" font-size="38" fill="#000000" font-weight="bold">4</text>
    """
    r, c, n = puzzle.box.rows, puzzle.box.columns, puzzle.box.digits
    digits, fills, end = _digits(puzzle, solution), _fills(added, shaded), MARGIN + n * CELL
    side = end + EDGE
    root = _root(side, side)

    add(root, "rect", x=0, y=0, width=side, height=side, fill="#ffffff")
    for cell, fill in sorted(fills.items()):
        x, y = MARGIN + cell % n * CELL, MARGIN + cell // n * CELL
        add(root, "rect", x=x, y=y, width=CELL, height=CELL, fill=fill)

    style = {"stroke": INK, "stroke_linecap": "square"}
    for k in range(n + 1):
        at = MARGIN + k * CELL
        across, down = THIN if k % r else THICK, THIN if k % c else THICK
        add(root, "line", x1=MARGIN, y1=at, x2=end, y2=at, stroke_width=across, **style)
        add(root, "line", x1=at, y1=MARGIN, x2=at, y2=end, stroke_width=down, **style)

    for k in range(n):
        middle = MARGIN + (k + 0.5) * CELL
        _write(root, middle, MARGIN / 2, f"c{k + 1}", 18, LABEL)
        _write(root, MARGIN / 2, middle, f"r{k + 1}", 18, LABEL)
    for cell, digit in enumerate(digits):
        centre = MARGIN + (cell % n + 0.5) * CELL, MARGIN + (cell // n + 0.5) * CELL
        if digit and (puzzle.cells[cell] or cell in added):
            _write(root, *centre, SYMBOLS[digit - 1], 38, INK, font_weight="bold")
        elif digit:
            _write(root, *centre, SYMBOLS[digit - 1], 38, SOLVED)
        elif numbers and cell in numbers:
            number = str(numbers[cell])
            _write(root, *centre, number, min(18, 1.35 * CELL / len(number)), LABEL)

    return _text(root)


def stacked(pictures: Sequence[str]) -> str:
    """Pictures of `svg`, one under the other, as one picture."""
    parts = [ET.fromstring(picture) for picture in pictures]
    heights = [int(part.attrib["height"]) for part in parts]
    root = _root(max(int(part.attrib["width"]) for part in parts), sum(heights))
    for k, part in enumerate(parts):
        for element in part:
            values = dict(element.attrib)
            for name in values.keys() & {"y", "y1", "y2"}:
                values[name] = f"{float(values[name]) + sum(heights[:k]):g}"
            tag = element.tag.rpartition("}")[2]
            ET.SubElement(root, tag, values).text = element.text
    return _text(root)


def write_svg(path: Path, text: str) -> None:
    """Write a picture of `svg` to a file."""
    path.write_text(text, encoding="utf-8", newline="\n")


def write_png(path: Path, svg_text: str, width: int = 720) -> None:
    """Write a picture of `svg` to a PNG file, `width` pixels wide; needs Pillow.

    The digits have the font that comes with Pillow, so no font has to be installed. Only the
    rectangles, lines and texts of `svg` are drawn, not SVG from elsewhere.
    """
    try:
        from PIL import Image, ImageDraw, ImageFont
    except ImportError as error:
        raise OptionError("PNG needs Pillow: pip install 'sudokuenum[png]'") from error
    if width < LEAST_WIDTH:
        raise OptionError(f"width {width}: a PNG is at least {LEAST_WIDTH} pixels wide")
    root = ET.fromstring(svg_text)
    scale = width / float(root.attrib["width"])
    image = Image.new("RGB", (width, round(float(root.attrib["height"]) * scale)))
    draw = ImageDraw.Draw(image)

    def scaled(shape: dict[str, str], *names: str) -> list[float]:
        return [float(shape[name]) * scale for name in names]

    for element in root:
        shape = element.attrib
        match element.tag.rpartition("}")[2]:
            case "rect":
                x, y, w, h = scaled(shape, "x", "y", "width", "height")
                corners = [round(x), round(y), round(x + w) - 1, round(y + h) - 1]
                draw.rectangle(corners, shape["fill"])
            case "line":  # as a rectangle, which has square ends
                x1, y1, x2, y2, thick = scaled(shape, "x1", "y1", "x2", "y2", "stroke-width")
                pixels = max(1, round(thick))
                low = [round(x1 - pixels / 2), round(y1 - pixels / 2)]
                high = [round(end - pixels / 2) + pixels - 1 for end in (x2, y2)]
                draw.rectangle(low + high, shape["stroke"])
            case "text":
                x, y, size = scaled(shape, "x", "y", "font-size")
                draw.text(
                    (x, y),
                    element.text or "",
                    shape["fill"],
                    ImageFont.load_default(max(size, 1)),
                    anchor="ms",
                    stroke_width=size / 36 if "font-weight" in shape else 0,
                )
    image.save(path, "PNG")


def terminal(
    puzzle: Puzzle,
    *,
    added: Sequence[int] = (),
    shaded: Collection[int] = (),
    solution: Puzzle | None = None,
) -> Text:
    """The lines of `Puzzle.drawn` with the solution filled in and the colours of `svg`.

    >>> puzzle = Puzzle.parse("1.3. 3... .... ..4.", Box(2, 2))
    >>> text = terminal(puzzle.with_clue(1, 2), added=[1])
    >>> print(text.plain.splitlines()[1], text.spans[1].style)
    | 1 2 | 3 . | bold #000000 on #ff6b6b
    """
    fills = _fills(added, shaded)
    cells = enumerate(_digits(puzzle, solution))
    text = Text()
    for character in puzzle.drawn():
        if character in "+-| \n":
            text.append(character)
            continue
        cell, digit = next(cells)
        clue = puzzle.cells[cell] or cell in added
        style = "bold" if clue else "" if cell in fills else "bright_blue" if digit else "dim"
        if cell in fills:
            style += f" {INK if clue else 'blue'} on {fills[cell]}"
        text.append(SYMBOLS[digit - 1] if digit else ".", style.strip())
    return text


def _digits(puzzle: Puzzle, solution: Puzzle | None) -> list[int]:
    """The digits to be shown: the clues and, where there is none, the solution."""
    if solution is None:
        return list(puzzle.cells)
    if solution.box != puzzle.box:
        raise PuzzleError(f"box {solution.box} of the solution: the puzzle has {puzzle.box}")
    return [clue or digit for clue, digit in zip(puzzle.cells, solution.cells, strict=True)]


def _fills(added: Sequence[int], shaded: Collection[int]) -> dict[int, str]:
    """The background of each cell that has one; that of an added clue wins."""
    colours = list(RAINBOW.values())
    rainbow = {cell: colours[k % len(colours)] for k, cell in enumerate(added)}
    return dict.fromkeys(shaded, SHADE) | rainbow


def _root(width: int, height: int) -> ET.Element:
    root = ET.Element("svg", xmlns="http://www.w3.org/2000/svg")
    root.attrib |= attributes(width=width, height=height, viewBox=f"0 0 {width} {height}")
    root.attrib |= attributes(font_family="sans-serif", text_anchor="middle")
    return root


def _text(root: ET.Element) -> str:
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def _write(
    root: ET.Element, x: float, y: float, text: str, size: float, fill: str, **values: str
) -> None:
    """Add a text around the point x, y.

    Not every program knows `dominant-baseline`, so y is moved to the base line of the digits.
    """
    y += 0.36 * size
    add(root, "text", x=x, y=y, font_size=size, fill=fill, **values).text = text
