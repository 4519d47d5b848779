"""Charts as SVG: the chain of classes, and counts with their classes, times and layouts.

All coordinates are computed from the numbers, and a picture needs no outside resources. Its
background is white, so that it remains readable on a dark page.
"""

import xml.etree.ElementTree as ET
from collections import Counter
from itertools import pairwise
from math import ceil, floor, log10

from sudokuenum.common.wording import counted
from sudokuenum.counting.results import GridCount
from sudokuenum.drawing.colours import CHART_INK, CHART_LINES, DARK_CLASS, LIGHT_CLASS
from sudokuenum.drawing.puzzles import LegendLine, captioned, puzzle_svg, tinted_groups
from sudokuenum.drawing.svg import add, new_svg
from sudokuenum.geometry.rules.marks import WHITE
from sudokuenum.grids.puzzle import empty_puzzle, with_cells
from sudokuenum.layouts.results import LayoutCount

WIDTH, LEFT, RIGHT = 860, 70, 20
"""The width of a picture, and the margins of a chart."""
SIZE = 13
"""The font size."""
_LEAST_ROUNDED = 1e12
"""The least number on an axis that is shown in rounded form."""


def chain_svg() -> str:
    """Draw the chain of classes as a bar for each level, with a piece of width m for each class.

    Because the bands have the same order at all levels, each piece lies under the pieces that it
    unites. Two colours alternate from one of the 44 classes to the next.
    """
    # imported here because charts of counts by the method `columns` do not need numpy
    import numpy as np

    from sudokuenum.counting.classes import chain

    levels = chain().levels
    order = np.lexsort([level.number for level in levels.values()])
    step, bar = 54, 26
    root = _root(step * len(levels) + 4, f"The chain of classes: {' > '.join(map(str, levels))}")
    scale = (WIDTH - 2 * RIGHT) / len(order)
    cuts = {}
    for name, level in levels.items():
        cuts[name] = np.flatnonzero(np.diff(level.number[order])) + 1
    coarsest = [0, *cuts[min(levels)].tolist(), len(order)]
    for row, (name, level) in enumerate(levels.items()):
        y = row * step
        label = _write(root, RIGHT, y + 18, "", anchor="start")
        ET.SubElement(label, "tspan", {"font-weight": "bold"}).text = str(name)
        ET.SubElement(label, "tspan", {"dx": "8"}).text = level.moves
        for k, (start, end) in enumerate(pairwise(coarsest)):
            x, width = RIGHT + scale * start, scale * (end - start)
            fill = DARK_CLASS if k % 2 else LIGHT_CLASS
            add(root, "rect", x=x, y=y + 25, width=width, height=bar, fill=fill)
        if len(cuts[name]) < len(order) - 1:
            path = "".join(f"M{RIGHT + scale * cut:.2f} {y + 25}v{bar}" for cut in cuts[name])
            # thin enough for the bar to be seen between the lines
            width = min(1, 0.25 * WIDTH / len(cuts[name]))
            add(root, "path", d=path, stroke=WHITE, stroke_width=width)
    return ET.tostring(root, encoding="unicode")


def counts_svg(count: GridCount | LayoutCount) -> str:
    """Draw a chart of the numbers of completions, with a line of height m over each n.

    m is the number of bands with n completions. n is divided by the number of completions that
    differ only in the order of the other bands and their rows, which is 72 for 3x3 boxes. For a
    layout, m counts fillings of the first cells instead of bands. The axis of m is logarithmic.
    """
    what, name, factor = "filling", "c", 1
    if isinstance(count, GridCount):
        factor = count.shape.completions_per_reduced
        what, name = "band", f"n/{factor}"
    sizes: Counter[int] = Counter()
    for part in count.classes:
        sizes[part.n // factor] += part.m
    return _chart(
        f"The number m of {what}s with each {name}",
        f"completions of a {what}, {name}",
        f"{what}s, m",
        {n: (m, f"{name} = {n}: m = {m}") for n, m in sizes.items()},
        logarithmic=True,
    )


def times_svg(count: GridCount | LayoutCount) -> str:
    """Draw a chart of the times, with a line for each class as high as the seconds that it took."""
    times = [part.seconds for part in count.classes]
    return _chart(
        "The seconds that the completions of each class took",
        "class",
        "seconds",
        {k: (seconds, f"class {k}: {seconds:.2g} s") for k, seconds in enumerate(times, 1)},
    )


def _chart(
    title: str,
    across: str,
    up: str,
    values: dict[int, tuple[float, str]],
    logarithmic: bool = False,
) -> str:
    """Draw a chart of vertical lines, given the height and the tooltip of the line at each x."""
    top, bottom, height = 24, 230, 275
    root = _root(height, title)
    low, high = min(values), max(values)
    most = max(y for y, _ in values.values()) or 1.0
    # a logarithmic axis starts below 1, so that a single band remains visible
    decades = log10(most) + 0.3

    def right(x: float) -> float:
        return LEFT + 15 + (x - low) / (high - low or 1) * (WIDTH - LEFT - RIGHT - 30)

    def above(y: float) -> float:
        part = (log10(y) + 0.3) / decades if logarithmic else y / most
        return bottom - part * (bottom - top)

    rungs = [10**k for k in range(floor(log10(most)) + 1)] if logarithmic else _ticks(0, most)
    for y in rungs:
        add(root, "line", x1=LEFT, y1=above(y), x2=WIDTH - RIGHT, y2=above(y), stroke=CHART_LINES)
        _write(root, LEFT - 8, above(y) + 5, f"{y:g}", anchor="end")
    for x in _ticks(low, high, whole=True):
        _write(root, right(x), bottom + 18, f"{x:.0f}" if x < _LEAST_ROUNDED else f"{x:g}")
    _write(root, SIZE / 2, 12, up, anchor="start")
    _write(root, (LEFT + WIDTH - RIGHT) / 2, bottom + 38, across)
    for x, (y, text) in sorted(values.items()):
        line = add(
            root, "line", x1=right(x), y1=bottom, x2=right(x), y2=above(y),
            stroke=DARK_CLASS, stroke_width=max(1, min(4, 300 / len(values))),
        )  # fmt: skip
        ET.SubElement(line, "title").text = text
    add(root, "line", x1=LEFT, y1=bottom, x2=WIDTH - RIGHT, y2=bottom, stroke=CHART_INK)
    return ET.tostring(root, encoding="unicode")


def _ticks(low: float, high: float, whole: bool = False) -> list[float]:
    """Return two to six round numbers from low to high, in steps of 1, 2 or 5 times a power of ten.

    >>> _ticks(94888576, 108374976)
    [95000000.0, 100000000.0, 105000000.0]
    """
    if low == high:
        return [low]
    power = 10.0 ** floor(log10(high - low))
    step = next(k * power for k in (0.2, 0.5, 1, 2) if (high - low) / (k * power) <= 6)
    step = max(step, 1) if whole else step
    return [step * k for k in range(ceil(low / step), floor(high / step) + 1)]


def _root(height: float, title: str) -> ET.Element:
    root = new_svg(
        role="img", viewBox=f"0 0 {WIDTH} {height:g}", aria_label=title,
        font_family="sans-serif", font_size=SIZE, style=f"background: {WHITE}",
    )  # fmt: skip
    ET.SubElement(root, "title").text = title
    return root


def _write(root: ET.Element, x: float, y: float, text: str, anchor: str = "middle") -> ET.Element:
    element = add(root, "text", x=x, y=y, text_anchor=anchor, fill=CHART_INK)
    element.text = text
    return element


def first_cells_svg(count: LayoutCount) -> str:
    """Draw the layout of a count with its first cells, and a legend.

    The first cells contain the digits of the representative of class 1.

    Examples
    --------
    >>> svg = first_cells_svg(count_layout("x", box="2x2"))
    >>> [line.count("</text>") for line in svg.splitlines() if ">1<" in line]
    [1, 1]
    """
    layout = count.layout
    drawn = empty_puzzle(layout)
    legend = []
    if count.classes:
        drawn = with_cells(drawn, count.classes[0].filling.cells)
        legend.append(LegendLine("the first cells, filled as in class 1", sample="1"))
    if tints := [tint for _, tint in tinted_groups(layout)]:
        legend.append(LegendLine("the extra groups", list(dict.fromkeys(tints))))
    if pairs := sum(len(group) == 2 for group in layout.groups):
        legend.append(LegendLine(f"not drawn: {counted(pairs, 'pair')} of cells that differ", []))
    return captioned(puzzle_svg(drawn), f"Layout {layout}", legend)
