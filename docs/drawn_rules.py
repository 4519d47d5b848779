"""Draws each kind of rules for the page `variants`, in a grid that satisfies the rule.

`python docs/drawn_rules.py` writes the tables to docs/drawn_rules.md; so does the build of the
site.
"""

import re
from collections.abc import Iterator
from math import ceil, floor
from pathlib import Path

from sudokuenum import Layout, Puzzle, puzzle_svg, solutions
from sudokuenum.drawing.puzzles import CELL, MARGIN, THICK_LINE
from sudokuenum.geometry.rules.marks import box_of
from sudokuenum.geometry.rules.table_of_kinds import kind_named

TABLES = {
    "Cages, sums and arrows": "killer sum little-killer arrow double-arrow",
    "Lines": "thermometer slow-thermometer german-whispers dutch-whispers renban palindrome "
    "region-sum between lockout zipper entropic modular parity",
    "Marks on borders and in cells": "difference ratio xv greater quadruple clone odd even minimum "
    "maximum",
    "Numbers outside the grid": "sandwich x-sum skyscraper numbered-room",
    "Rules for the whole grid": "non-consecutive all-differences all-ratios all-xv",
}
"""The kinds of rules in each table, in the order of the package."""
SCALE = 0.55
"""The size of the pictures, compared with pictures of puzzles."""
LEAST_SIDE = 3
"""The least number of rows and of columns in a picture."""


def picture_of(name: str) -> str:
    """The part of a grid that the example of a rule needs, with the digits of a solution."""
    layout = Layout(kind_named(name).example)
    empty = Puzzle("." * 81, layout=layout)
    text = puzzle_svg(empty, solution=next(solutions(empty)))
    cells = layout.rules[0].cells or (0, 40)
    boxes = [(cell % 9, cell // 9, cell % 9 + 1, cell // 9 + 1) for cell in cells]
    lefts, tops, rights, bottoms = zip(*boxes, *map(box_of, layout.marks), strict=True)
    # whole cells, and the room for numbers outside
    left, top = (min(at) if min(at) < 0 else floor(min(at)) for at in (lefts, tops))
    right, bottom = ceil(max(rights)), ceil(max(bottoms))
    right, bottom = max(right, floor(left) + LEAST_SIDE), max(bottom, floor(top) + LEAST_SIDE)
    edge = THICK_LINE / 2
    x, y = MARGIN + CELL * left - edge, MARGIN + CELL * top - edge
    across, down = CELL * (right - left) + 2 * edge, CELL * (bottom - top) + 2 * edge
    head = (
        f'width="{SCALE * across:.0f}" height="{SCALE * down:.0f}" '
        f'viewBox="{x:g} {y:g} {across:g} {down:g}"'
    )
    return re.sub('width="[^"]*" height="[^"]*" viewBox="[^"]*"', head, text, count=1)


def pictures() -> Iterator[tuple[str, str]]:
    """The names of the pictures, with their SVG text."""
    for names in TABLES.values():
        for name in names.split():
            yield f"rule-{name}", picture_of(name)


def sections() -> Iterator[str]:
    """A table for each group of kinds, with a picture, the line to type and the meaning."""
    for title, names in TABLES.items():
        yield f"### {title}\n\n| line | picture | meaning |\n| --- | --- | --- |"
        for name in names.split():
            kind = kind_named(name)
            picture = f"![{name}](pictures/rule-{name}.svg)"
            yield f"| `{kind.example}` | {picture} | {kind.meaning} |"
        yield ""


def write_rules(path: Path) -> None:
    """Write all tables."""
    path.write_text("\n".join(sections()), encoding="utf-8")


if __name__ == "__main__":
    write_rules(Path(__file__).parent / "drawn_rules.md")
