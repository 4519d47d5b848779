"""Draws the pictures of the site from the package's own numbers: `python docs/pictures.py`."""

import re
from collections.abc import Iterator
from pathlib import Path

import drawn_rules
import drawn_techniques
import small_pictures

from sudokuenum import (
    Layout,
    Puzzle,
    count_grids,
    generate,
    nth_solution,
    picture,
    solutions,
    solve,
)
from sudokuenum.counting import Band
from sudokuenum.drawing.charts import chain_svg, counts_svg
from sudokuenum.drawing.puzzles import captioned, puzzle_svg
from sudokuenum.drawing.repairs import repair_svg
from sudokuenum.puzzles import farthest_solution, greedy_repair

IMPROPER = "..3.5.7.....2......4891..6.812.3.........5....9..8...........252.5.....1.795....."
REGIONS = "AABBB AABBC ADDCC EDDDC EEEEC"
COLOURS = ["264653", "287271", "2a9d8f", "8ab17d", "e9c46a", "f4a261", "e76f51", "c1443a", "7b2d43"]
"""Of the digits 1 to 9, on light and on dark pages."""
FRONT = Path(__file__).parent / "static" / "front.svg"
"""The picture of the README and of the first page, which is kept in the source."""
FRONT_PUZZLE = "6....78....71.......9..4...94..7...17...6...48...1..56...5..9.......21....29....5"
"""The puzzle that the last command of the first page prints."""


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, with their SVG text."""
    yield "band", picture(Band("123456789456789132789132546"))
    yield "chain", chain_svg()
    yield "counts", counts_svg(count_grids())
    puzzle = Puzzle(IMPROPER)
    repair = greedy_repair(puzzle, nth_solution(puzzle, 185))
    yield "repair", repair_svg(repair)
    yield "stages", repair_svg(repair, tables=True)
    found = farthest_solution(puzzle, repair.answer)
    drawn = puzzle_svg(puzzle, solution=found.solution, shaded=found.differing)
    title = f"Two solutions differ in {len(found.differing)} cells, shown in grey"
    yield "farthest", captioned(drawn, title)
    symmetric = generate(symmetry="quarter-turn", seed=1).puzzles[0]
    yield "puzzle", puzzle_svg(symmetric)
    yield "solution", puzzle_svg(symmetric, solution=solve(symmetric))
    variants = generate(4, rules="killer,thermometer", clues="24-28", seed=1).puzzles
    yield "variant", puzzle_svg(variants[0])
    for name in ("x", "windoku", "asterisk", "hypercube"):
        yield name, _grid_of(Layout(name))
    yield "regions", _grid_of(Layout(REGIONS))
    yield "proof", _digit_in_boxes()
    yield from small_pictures.pictures()
    yield from drawn_techniques.pictures()
    yield from drawn_rules.pictures()
    yield from drawn_rules.grids()


def _digit_in_boxes() -> str:
    """The picture of one digit of a grid, with the row and the column of its box."""
    digits = nth_solution(Puzzle("." * 81), 6 * 10**21).cells
    side, at = 40, 60
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 430 430" font-family="sans-serif">',
        '<rect width="430" height="430" fill="#fff"/>',
    ]
    for k in range(10):
        width, end = (3 if k % 3 == 0 else 1), at + 9 * side
        x = at + k * side
        lines.append(
            f'<path d="M{x} {at}V{end}M{at} {x}H{end}" stroke="#444" stroke-width="{width}"/>'
        )
    for k in range(9):
        middle = at + k * side + side // 2
        number = f'font-size="16" fill="#777" text-anchor="middle">{k % 3}</text>'
        lines.append(f'<text x="{middle}" y="{at - 10}" {number}')
        lines.append(f'<text x="{at - 15}" y="{middle + 6}" {number}')
    for cell, digit in enumerate(digits):
        if digit == 1:
            x, y = at + cell % 9 * side + side // 2, at + cell // 9 * side + side // 2
            lines.append(f'<circle cx="{x}" cy="{y}" r="16" fill="#9cc3e6"/>')
            lines.append(f'<text x="{x}" y="{y + 7}" font-size="20" text-anchor="middle">1</text>')
    return "\n".join([*lines, "</svg>", ""])


def front_svg() -> str:
    """A solved puzzle, and beside it a band of each of the 44 classes."""
    side, between = 384, 36
    drawn = puzzle_svg(Puzzle(FRONT_PUZZLE), solution=solve(FRONT_PUZZLE)).strip()
    puzzle = re.sub(r'width="\d+" height="\d+"', f'width="{side}" height="{side}"', drawn, count=1)
    bands, width = _drawn_bands(side + between)
    title = "A puzzle with its solution, and a band of each of the 44 classes of bands"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {side}" role="img">\n'
        f"<title>{title}</title>\n{puzzle}\n{bands}\n</svg>\n"
    )


def _drawn_bands(left: float) -> tuple[str, float]:
    """The first band of each of the 44 classes, with a colour for each digit, and the right end."""
    bands = [part.representative for part in count_grids().classes]
    across, cell, box, right, below = 4, 8, 1.5, 8, 12
    wide, high = 9 * cell + 2 * box + right, 3 * cell + below
    paths: list[list[str]] = [[] for _ in COLOURS]
    for k, band in enumerate(bands):
        start, top = left + k % across * wide, k // across * high
        for place, digit in enumerate(map(int, str(band))):
            row, column = divmod(place, 9)
            x, y = start + column * cell + column // 3 * box, top + row * cell
            paths[digit - 1].append(f"M{x:g} {y:g}h{cell - 0.5}v{cell - 0.5}h-{cell - 0.5}z")
    drawn = (
        f'<path fill="#{colour}" d="{"".join(path)}"/>'
        for colour, path in zip(COLOURS, paths, strict=True)
    )
    return "\n".join(drawn), left + across * wide - right


def _grid_of(layout: Layout) -> str:
    """The picture of a grid with this layout."""
    empty = Puzzle((0,) * layout.digits**2, layout.box, layout)
    return puzzle_svg(empty, solution=next(solutions(empty)))


def write_pictures(folder: Path) -> None:
    """Write the pictures into a folder, which is made if it is not there."""
    folder.mkdir(exist_ok=True)
    for name, text in pictures():
        (folder / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    FRONT.write_text(front_svg(), encoding="utf-8")
    write_pictures(Path(__file__).parent / "pictures")
