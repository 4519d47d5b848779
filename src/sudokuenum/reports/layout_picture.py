"""The picture of a layout: its groups, and the cells that a count of its grids fills first."""

from sudokuenum.common.counted import counted
from sudokuenum.common.layout import Layout
from sudokuenum.grids.drawing import LegendLine, captioned, puzzle_svg, tinted_groups
from sudokuenum.grids.puzzle import Puzzle, empty_puzzle
from sudokuenum.solving.layout_count import LayoutCount


def layout_svg(layout: Layout) -> str:
    """A layout without digits, as SVG text."""
    return puzzle_svg(empty_puzzle(layout))


def first_cells_svg(count: LayoutCount) -> str:
    """The layout of a count with its first cells, and a legend, as SVG text.

    The first cells have the digits of the first representative.

    >>> svg = first_cells_svg(count_layout("x", box="2x2"))
    >>> [line.count("</text>") for line in svg.splitlines() if ">1<" in line]
    [1, 1]
    """
    layout = count.layout
    drawn = empty_puzzle(layout)
    legend = []
    if count.classes:
        drawn = Puzzle.parse(str(count.classes[0].representative), layout=layout)
        legend.append(LegendLine("the first cells, filled as in class 1", sample="1"))
    if tints := [tint for _, tint in tinted_groups(layout)]:
        legend.append(LegendLine("the further groups", list(dict.fromkeys(tints))))
    if pairs := sum(len(group) == 2 for group in layout.groups):
        legend.append(LegendLine(f"not drawn: {counted(pairs, 'pair')} of cells that differ", []))
    return captioned(puzzle_svg(drawn), f"Layout {layout}", legend)
