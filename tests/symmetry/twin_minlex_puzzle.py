"""The kernel `minlex_puzzle`: minlex forms of puzzles and grids with boxes of any shape.

Every permutation of the columns is tried, for the puzzle and, where r = c, for its transpose. The
rows are then chosen from top to bottom. Of the partial forms only the least are kept, since no
later row can make good for a greater beginning. Digits are labelled in the order in which they are
met; an empty cell is 0.
"""

from collections.abc import Sequence

from twin_minlex_band import block_permutations

from sudokuenum.geometry.box import Box


def minlex_puzzle(cells: Sequence[int], box: Box) -> tuple[tuple[int, ...], int]:
    """The minlex form of a puzzle, and the number of symmetries that lead to it.

    The puzzle is given as its cells row by row, 0 where there is no clue.

    >>> minlex_puzzle([0] * 12 + [0, 4, 3, 0], Box(2, 2))
    ((0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 2), 4)
    """
    n = box.digits
    grids = [[list(cells[n * i : n * i + n]) for i in range(n)]]
    if box.rows == box.columns:
        grids.append([list(column) for column in zip(*grids[0], strict=True)])
    best: tuple[int, ...] = (n + 1,)
    ways = 0
    for grid in grids:
        for columns in block_permutations(box.columns, box.rows):
            form: tuple[int, ...] = ()
            states: list[tuple[tuple[int, ...], dict[int, int]]] = [((), {0: 0})]
            for i in range(n):
                found = []
                for rows, names in states:
                    for row in range(n):
                        if row in rows or not _in_turn(rows, row, i, box.rows):
                            continue
                        known = dict(names)
                        for column in columns:
                            known.setdefault(grid[row][column], len(known))
                        written = tuple(known[grid[row][column]] for column in columns)
                        found.append((written, (*rows, row), known))
                least = min(written for written, _, _ in found)
                form += least
                states = [(rows, known) for written, rows, known in found if written == least]
                if form > best[: len(form)]:
                    break
            if len(form) == n * n and form <= best:
                ways = len(states) + (ways if form == best else 0)
                best = form
    return best, ways


def _in_turn(rows: tuple[int, ...], row: int, i: int, height: int) -> bool:
    """Whether this row can come next, at position i: all rows of a band stand together."""
    if i % height:
        return row // height == rows[-1] // height
    return all(row // height != other // height for other in rows)
