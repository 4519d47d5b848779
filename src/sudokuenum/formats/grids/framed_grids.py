"""Drawings in which a frame shows what is no cell: labels beside it, and lines between digits.

        1   2   3   4                   +-------+-------+-------+-------+
      +---+---+---+---+                 |       |       |       |       |
    A | 1 |   |   | 4 | A               |   1   |       |       |   4   |
      +---+---+---+---+                 |       |       |       |       |
    B |   | 3 |   |   | B               +-------+-------+-------+-------+
    ...                                 ...

The letters or numbers of rows are outside of the bars, and the letters or numbers of columns are
above the frame, and sometimes below it, too. In a drawing whose rows have several lines each,
borders are between all rows, and at most one line of a row, the same in each, has cells.
"""

from collections import Counter
from collections.abc import Collection
from itertools import groupby
from typing import NamedTuple

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.lines import Look

_BAR = "|"
_LINES_TO_FRAME = 3
"""The lines that show whether a drawing may have labels or rows of several lines."""
_MOST_LINES = 200
"""The most lines of a drawing."""


class Frame(NamedTuple):
    """The lines of a drawing, without what is no cell."""

    lines: list[tuple[int, str]]
    """The lines with their numbers from the first one ahead."""
    rows: int
    """The number of rows."""


def drawing_ahead(look: Look) -> list[str]:
    """Return the lines of the drawing that begins in the next line, or none if there is none.

    They have bars or are borders. At most one line is above them, and the same one may be below.
    """
    block = list[str]()
    if not _may_be_more_than_cells([look(ahead) or "" for ahead in range(_LINES_TO_FRAME)]):
        return block
    while len(block) < _MOST_LINES and (line := look(len(block))) and line.strip():
        if block and _BAR not in line and not rows.is_between(line):
            return block + [line] * (line.split() == block[0].split())
        block.append(line)
    return block


def _may_be_more_than_cells(first: list[str]) -> bool:
    """Return True if the first lines of a drawing have labels, or one of them no cells."""
    some = [line.strip() for line in first if not rows.is_between(line)]
    if not any(_BAR in line for line in some):
        return False
    return not all(line[:1] == line[-1:] == _BAR and line.strip(" |") for line in some)


def frame_of(block: list[str], sizes: Collection[int]) -> Frame | None:
    """Return the frame of a drawing, or None if the drawing has nothing but cells.

    Raises PuzzleError if its rows have several lines that do not fit together.
    """
    first = next((k for k, line in enumerate(block) if _BAR in line), len(block))
    above = [line.split() for line in block[:first] if not rows.is_between(line)]
    drawing = [
        (k, line)
        for k, line in enumerate(block)
        if _BAR in line or (k > first and rows.is_between(line))
    ]
    edges = {
        (line.find(_BAR), line.rfind(_BAR)) for _, line in drawing if not rows.is_between(line)
    }
    padding = _padding(drawing, sizes, is_regular=len(edges) == 1)
    if len(edges) != 1 or len(above) > 1:
        return None
    ((left, right),) = edges
    margins = {k: (line[:left].strip(), line[right + 1 :].strip()) for k, line in drawing}
    lines = [(k, " " * left + line[left : right + 1]) for k, line in drawing if k not in padding]
    numbers = [k for k, line in lines if not rows.is_between(line)]
    n = len(numbers)
    labels = [*map(list, zip(*(margins[k] for k in numbers), strict=True)), *above]
    if n not in sizes or not all(_are_labels(texts, n) for texts in labels):
        return None
    if any(any(margins[k]) for k in margins.keys() - {*numbers}):
        return None
    if not padding and not any(map(any, labels)):
        return None
    return Frame(lines, n)


def _padding(
    drawing: list[tuple[int, str]], sizes: Collection[int], *, is_regular: bool
) -> set[int]:
    """Return the numbers of the lines without cells if the rows have several lines.

    Most rows must then have at most one line with cells. A proper puzzle with one line for each row
    is not drawn so, because two rows of a band would be empty. Raises PuzzleError if the rows are
    not alike, or if the bars are not, which `is_regular` says.
    """
    groups = list[list[tuple[int, str]]]()
    for is_between, some in groupby(drawing, lambda line: rows.is_between(line[1])):
        groups += [] if is_between else [[*some]]
    bars = Counter(line.count(_BAR) for group in groups for _, line in group)
    n = max(bars, key=bars.__getitem__, default=0) - 1
    full = [[k for k, (_, line) in enumerate(group) if line.strip(" |")] for group in groups]
    heights = {*map(len, groups)}
    are_rows = sum(bars.values()) == n or max(heights, default=1) in (1, n)
    if n not in sizes or are_rows or 2 * sum(len(some) < 2 for some in full) <= len(groups):
        return set()
    places = {tuple(some) for some in full if some}
    if not (is_regular and len(groups) == n and len(bars) == len(heights) == len(places) == 1):
        height = max(heights)
        what = f"a drawing with {height} lines for each row, which are not alike"
        raise PuzzleError(f"{what}; write each row on one line, and empty cells as .")
    (cells,) = places
    return {number for group in groups for k, (number, _) in enumerate(group) if k not in cells}


def _are_labels(texts: list[str], n: int) -> bool:
    """Return True if n rows or columns have numbers or letters in order, or none of them has."""
    return not any(texts) or (len(texts) == n and rows.is_index(texts))
