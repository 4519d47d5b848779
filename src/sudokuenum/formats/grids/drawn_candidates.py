"""Read the candidates of a 9x9 puzzle from a drawing with three lines for each row.

    +-------+-------+--        +-------------+--
    | 1 2   |       | 1        | 12. ... 1.. | .
    | 4   6 |   7   |          | 4.6 .7. ... | .
    |     9 |       |   8      | ..9 ... .8. | 7
    +-------+-------+--        |             |

Each candidate has its own place in the cell: 1, 2 and 3 on the first line, 4, 5 and 6 on the
second, and 7, 8 and 9 on the third. A digit alone in the middle is the digit of the cell. Missing
candidates are spaces, dots or dashes. Stars can be around the digit of a cell.

The columns of candidates are at a + s i + p j + q k for i, j and k from 0 to 2, where i counts the
candidates of a cell, j the cells of a box, and k the boxes. All distances s, p and q are tried, and
a line of dashes or of nothing but bars can be a border or candidates that are all missing. Exactly
one reading of the block of lines must remain, in which each digit is at its place.
"""

import re
from collections.abc import Collection, Iterator
from itertools import chain, combinations, product

from sudokuenum.errors import PuzzleError
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.lines import Look
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.formats.grids.grid import Grid
from sudokuenum.geometry.cell_names import cell_name

NARROWEST = 25
"""The fewest characters of the first line."""
_FIRST = re.compile(rf"[ 1-3.|:!-]{{{NARROWEST},}}")
"""The first line, in which other digits than 1, 2 and 3 have no place."""
_LINE = re.compile(r"[ 1-9.|:!-]+")
_BARS = re.compile(r"[ |:!]+")
_MISSING = re.compile(r"[ .-]")
_LINES = 27
_MOST_LINES = 3 * _LINES
_MOST_INDENTED = 9
_CLEAR = 60
"""The fewest cells whose digits are at their places in lines that can only be such a drawing."""


def drawn_candidates(look: Look) -> Grid | None:
    """Return the grid of a drawing of candidates that begins in the next line, or None.

    Raises PuzzleError if there are two readings, or if a digit of a cell is not at its place.
    """
    if not _FIRST.fullmatch(_without_stars(look(0) or "")):
        return None
    block = _block(lambda ahead: (line := look(ahead)) and _without_stars(line))
    kinds = {kind for _, _, kind in block} & {"-", "|"}
    found: dict[tuple[str, ...], Grid] = {}
    wrong = [""] * 81
    for cells in chain.from_iterable(combinations(sorted(kinds), k) for k in range(3)):
        if lines := _lines_of_cells(block, cells):
            for at in _columns([line for _, line in lines]):
                texts = _texts([line for _, line in lines], at)
                if texts.count("") < wrong.count(""):
                    wrong = texts
                if all(texts) and sum(len(text) > 1 for text in texts) >= rows.FEWEST_LISTS:
                    found[tuple(texts)] = _grid(texts, lines, at, block[-1][0] + 1)
    if len(found) > 1:
        what = "a drawing of candidates that can be read in two ways"
        raise PuzzleError(f"{what}; write them side by side, such as 124")
    has_lists = any(len(text) > 1 for text in wrong)
    if not found and has_lists and "" in wrong and 81 - wrong.count("") >= _CLEAR:
        what = "a drawing of candidates on three lines for each row, in which"
        cell = cell_name(wrong.index(""), 9)
        raise PuzzleError(f"{what} {cell} has none, or a digit that is not at its place")
    return next(iter(found.values()), None)


def _without_stars(line: str) -> str:
    return line.replace("*", " ") if "|" in line else line


def _block(look: Look) -> list[tuple[int, str, str]]:
    """Return the lines up to a blank line or a label, each with its number and its kind.

    The kind is + for a border, - for a line of dashes, | for a line of bars, or an empty string.
    The result is empty if another line is among them.
    """
    block = list[tuple[int, str, str]]()
    for ahead in range(_MOST_LINES):
        line = look(ahead)
        if not line or not line.strip() or rows.is_comment(line) or rows.is_label(line):
            break
        if rows.empty_cells(line):
            kind = "-"
        elif rows.is_border(line):
            kind = "+"
        elif _LINE.fullmatch(line):
            kind = "|" if _BARS.fullmatch(line) else ""
        else:
            return []
        block.append((ahead, line, kind))
    return block


def _lines_of_cells(
    block: list[tuple[int, str, str]], cells: Collection[str]
) -> list[tuple[int, str]]:
    """Return the lines of candidates if lines of the kinds `cells` are among them.

    The result is empty if there are not 27 of them, or if a border is within a row.
    """
    lines = list[tuple[int, str]]()
    for ahead, line, kind in block:
        if not kind or kind in cells:
            lines.append((ahead, line))
        elif len(lines) % 3:
            return []
    return lines if len(lines) == _LINES else []


def _columns(lines: list[str]) -> Iterator[list[int]]:
    """Yield the 27 columns of candidates, for all distances, outside of which are only bars."""
    used = {k for line in lines for k, text in enumerate(line) if text not in " |:!"}
    bars = {k for line in lines for k, text in enumerate(line) if text in "|:!"}
    for a, s in product(range(_MOST_INDENTED), (1, 2)):
        for p in range(2 * s + 2, 2 * s + 5):
            for q in range(3 * p, 3 * p + 4):
                at = [a + s * i + p * j + q * k for k, j, i in product(range(3), repeat=3)]
                if used.issubset(at) and bars.isdisjoint(at):
                    yield at


def _texts(lines: list[str], at: list[int]) -> list[str]:
    """Return the candidates of the cells, none for a cell in which a digit is not at its place."""
    texts = []
    for row, column in product(range(0, _LINES, 3), repeat=2):
        cell = [line[k : k + 1] or " " for line in lines[row : row + 3] for k in at[column:][:3]]
        text = _MISSING.sub("", "".join(cell))
        are_at_places = all(int(digit) == k for k, digit in enumerate(cell, 1) if digit.isdigit())
        texts.append(text if are_at_places or text == cell[4] else "")
    return texts


def _grid(texts: list[str], lines: list[tuple[int, str]], at: list[int], end: int) -> Grid:
    """Return the grid of the candidates of the cells, whose places are the middles of cells."""
    places = [
        (lines[3 * k + 1][0], Row(texts[9 * k : 9 * k + 9], "column", [c + 1 for c in at[1::3]]))
        for k in range(9)
    ]
    return Grid(9, texts, places, end, "drawn candidates", are_lists=True)
