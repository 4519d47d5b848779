"""Draws each kind of rules for the page `variants`, in a grid that satisfies the rule."""

import re
from collections.abc import Iterator
from math import ceil, floor

from markdown_text import table

from sudokuenum import Layout, Puzzle, puzzle_svg, solutions
from sudokuenum.drawing.puzzles import CELL, MARGIN, THICK_LINE
from sudokuenum.geometry.rules.marks import box_of
from sudokuenum.geometry.rules.table_of_kinds import kind_named

TABLES = {
    "Killer cages, sums and arrows": "group killer sum little-killer arrow double-arrow",
    "Lines": "thermometer slow-thermometer german-whispers dutch-whispers renban palindrome "
    "region-sum between lockout zipper entropic modular parity nabner",
    "Marks on borders and in cells": "difference ratio xv greater quadruple clone odd even minimum "
    "maximum row-indexer column-indexer box-indexer",
    "Numbers outside the grid": "sandwich x-sum skyscraper numbered-room",
    "Rules for the whole grid": "non-consecutive all-differences all-ratios all-xv",
}
"""The kinds of rules in each table, in the order of the package."""
BESIDE = {
    "all-differences": "; difference: r1c2 r1c3; difference: r2c2 r3c2",
    "all-ratios": "; ratio: r1c2 r1c3; ratio: r2c2 r3c2",
    "all-xv": "; xv 10: r1c2 r1c3; xv 5: r2c2 r3c2",
}
"""Marks beside the example of a kind, because the rule is about pairs of cells without a mark."""
MIXED = """\
killer 10: r1c1 r1c2 r2c1
killer 22: r1c3 r1c4 r2c3
thermometer: r5c1-r5c4 r4c5
thermometer: r9c9-r6c9
arrow: r3c7 = r2c8 r1c9
arrow: r8c1 r8c2 = r7c2 r6c2
sandwich 12: r3
sandwich 20: c5
little-killer 34: r1c2-r8c9
difference: r7c5 r8c5
ratio: r7c5 r7c6
quadruple 1 4: r8c6 r8c7 r9c6 r9c7
xv X: r6c5 r6c6
even: r4c8
odd: r9c3
"""
LINES = """\
german-whispers: r1c1 r2c2 r1c3 r2c4
dutch-whispers: r1c5 r2c6 r1c7 r1c8
renban: r3c1 r4c2 r4c3
palindrome: r2c9 r3c8 r3c7 r4c7 r5c8
region-sum: r5c2 r5c3 r5c4 r6c4
between: r6c1 r7c2 r8c2 r9c3
lockout: r5c5 r6c6 r6c7 r5c7
zipper: r7c3 r7c4 r8c5 r9c6 r9c7
entropic: r6c9 r7c8 r7c7
"""
SCALE = 0.55
"""The size of the pictures, compared with pictures of puzzles."""
LEAST_SIDE = 3
"""The least number of rows and of columns in a picture."""


def example_of(name: str) -> str:
    """The rules of a picture, as they are typed."""
    return kind_named(name).example + BESIDE.get(name, "")


def picture_of(name: str) -> str:
    """The part of a grid that the example of a rule needs, with the digits of a solution."""
    layout = Layout(example_of(name))
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


def grids() -> Iterator[tuple[str, str]]:
    """The names of pictures of whole grids with many rules, with their SVG text."""
    for name, lines in (("rules", MIXED), ("lines", LINES)):
        empty = Puzzle("." * 81, layout=Layout(lines))
        yield name, puzzle_svg(empty, solution=next(solutions(empty)))


def sections() -> Iterator[str]:
    """A table for each group of kinds, with a picture, the line to type and the meaning."""
    for title, names in TABLES.items():
        rows = (
            (
                f"`{example_of(name)}`",
                f"![{name}](pictures/rule-{name}.svg)",
                kind_named(name).meaning,
            )
            for name in names.split()
        )
        yield f"### {title}\n\n{table(('what you type', 'picture', 'what it means'), rows)}"
