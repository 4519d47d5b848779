"""A grid whose solution is beside it, or to its left.

    53..7....   534678912        | 5 3 . | . 7 . | . . . |   | 5 3 4 | 6 7 8 | 9 1 2 |
    6..195...   672195348        ...
    ...

Each line has the cells of a row, and the same row of the solution. The solution is the half that is
full and has the clues of the other.
"""

from collections.abc import Collection

from sudokuenum.formats.fields.whole_lines import is_solution
from sudokuenum.formats.grammar import rows
from sudokuenum.formats.grammar.lines import Look
from sudokuenum.formats.grammar.rows import Row
from sudokuenum.formats.grids.grid import Grid


def grid_beside_solution(look: Look, sizes: Collection[int]) -> Grid | None:
    """Return the grid that begins in the next line beside its solution, or None.

    `look` returns the line that is a number of lines ahead, or None after the last.
    """
    found: list[tuple[int, Row]] = []
    n = ahead = 0
    while not found or len(found) < n:
        line = look(ahead)
        if not line:
            return None
        ahead += 1
        if not rows.is_between(line):
            row = rows.side_by_side(line)
            n = n or len(row.texts) // 2
            if len(row.texts) != 2 * n or n not in sizes:
                return None
            found.append((ahead - 1, row))
    left = "".join("".join(row.texts[:n]) for _, row in found)
    right = "".join("".join(row.texts[n:]) for _, row in found)
    for cells, solution, begin in ((left, right, 0), (right, left, n)):
        if is_solution(solution, cells, n) and cells != solution:
            part = slice(begin, begin + n)
            places = [(at, Row(row.texts[part], row.unit, row.at[part])) for at, row in found]
            return Grid(n, [*cells], places, ahead, "a grid beside its solution")
    return None
