"""Grids in which spaces are empty cells, because their rows have no other mark for them.

53  7               |53 | 7 |   |
6  195              |6  |195|   |
...                 ...
"""

import re
from collections.abc import Collection, Iterator
from functools import partial
from itertools import pairwise

from sudokuenum.formats.grammar.cells import may_be_cells
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.formats.grammar.rows_ahead import RowsAhead
from sudokuenum.formats.grids.grid import SPACES, Grid

_GAPS = re.compile(r"[\s|:!]+")
_BARS = re.compile(r"[|:!]+")
_SPACED = re.compile(r"[1-9A-Pa-p|:!\s]+")
"""A row in which spaces are empty cells, because it has no other mark for them."""


def spaced_grids(rows: RowsAhead, sizes: Collection[int]) -> list[Grid]:
    """Return the readings of the lines ahead in which spaces are empty cells."""
    lines: list[tuple[int, str]] = []
    first, most = rows.look(0) or "", max(sizes)
    if not _SPACED.fullmatch(first) or len(_GAPS.sub("", first)) > most:
        return []
    is_framed, frame = "|" in first, _bars(first)
    for ahead in range(3 * most):
        line = rows.line(ahead)
        if line is None or line.is_comment or not _SPACED.fullmatch(line.text or " "):
            if line is None or not line.is_border:
                break
        elif line.text.strip() or not is_framed:
            if is_framed and _bars(line.text) != frame:
                break
            lines.append((ahead, line.text.expandtabs(1)))
            if len(lines) > most:  # no grid has more
                break
    columns = partial(_columns_in_frame, frame) if is_framed else _columns_without_frame
    found = []
    for n in sizes:
        some, after = lines[:n], "".join(line for _, line in lines[n : n + 1])
        blank = [not line.strip() for _, line in some]
        is_whole = all(len(line) == n for _, line in some)
        if len(some) < n or (blank[-1] and not is_whole) or any(map(all, pairwise(blank))):
            continue  # two blank lines are between puzzles
        if (blank[0] or blank[-1]) and after and not is_framed:
            continue  # the next line can be the last row, too
        if is_framed or not after.strip():
            found += [(n, some, at) for at in columns([line for _, line in some], n)]
    return [grid for n, some, at in found if (grid := _at_columns(n, some, at))]


def _at_columns(n: int, lines: list[tuple[int, str]], at: list[int]) -> Grid | None:
    """Return the grid whose cells are at these columns of the lines, or None."""
    found = []
    for ahead, line in lines:
        cells = [line[k].strip() if k < len(line) else "" for k in at]
        if "".join(cells) != re.sub(r"[\s|:!]", "", line) or not may_be_cells(cells, n):
            return None
        found.append((ahead, Row([cell or "." for cell in cells], "column", [k + 1 for k in at])))
    texts = [text for _, row in found for text in row.texts]
    if "." not in texts:
        return None
    if "|" not in lines[0][1] and n * n - texts.count(".") < n:  # other text could look so
        return None
    return Grid(n, texts, found, found[-1][0] + 1, SPACES)


def _bars(line: str) -> tuple[tuple[int, int], ...]:
    """Return where the bars of a line begin and end. Two bars side by side are one."""
    return tuple([bar.span() for bar in _BARS.finditer(line)])


def _columns_in_frame(
    bars: tuple[tuple[int, int], ...], lines: list[str], n: int
) -> Iterator[list[int]]:
    """Yield the possible columns of cells in lines that all have bars at these positions."""
    parts = [(end, begin) for (_, end), (begin, _) in pairwise(bars)]
    widths = {end - begin for begin, end in parts}
    if len(widths) != 1:
        return
    width, first, last = min(widths), bars[0][0], bars[-1][1]
    if any(line[:first].strip() for line in lines):  # without a bar at the left
        parts.insert(0, (first - width, first))
    if any(line[last:].strip() for line in lines):
        parts.append((last, last + width))
    if n % len(parts):
        return
    cells = n // len(parts)
    if cells == 1 and parts[0][0] >= 0:
        inside = {line[begin:end].rstrip() for line in lines for begin, end in parts}
        offsets = {len(text) - 1 for text in inside - {""}} or {0}
        if len(offsets) == 1:
            yield [begin + min(offsets) for begin, _ in parts]
        return
    for step in (1, 2):
        for offset in range(step):
            margin = width - 1 - offset - step * (cells - 1)
            if 0 <= margin < step:
                found = [begin + offset + step * k for begin, _ in parts for k in range(cells)]
                if found[0] >= 0:
                    yield found


def _columns_without_frame(lines: list[str], n: int) -> Iterator[list[int]]:
    """Yield the possible columns of cells in lines whose first column is the first cell.

    If no line begins with a space, spaces may have been lost at the beginnings of lines, unless
    all lines have the same length. If a line ends with a space, no spaces were removed at the ends.
    """
    longest = max(map(len, lines))
    is_trimmed = not any(line.endswith(" ") for line in lines)
    for step in (1, 2):
        width = step * (n - 1) + 1
        is_whole = all(width <= len(line) <= width + step - 1 for line in lines if line)
        is_indented = any(line[:1] == " " and line.strip() for line in lines)
        has_gaps = any(" " in line.strip() or is_indented for line in lines)
        is_complete = is_whole or (is_indented and is_trimmed)
        if longest <= width + step - 1 and has_gaps and is_complete:
            yield [step * k for k in range(n)]
