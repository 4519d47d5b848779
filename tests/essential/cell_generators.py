"""Generators of the group of cell symmetries, from those of wreath products."""

from sudokuenum import Box
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.geometry.permutations import Permutation


def wreath_generators(points: int, blocks: int) -> list[Permutation]:
    """Generators of S_points wr S_blocks: of the points of the first block, and of the blocks.

    >>> wreath_generators(2, 2)
    [(1, 0, 2, 3), (2, 3, 0, 1)]
    """
    inside = [(*moved, *range(points, points * blocks)) for moved in _generators(points)]
    outside = [
        tuple(points * block + k for block in moved for k in range(points))
        for moved in _generators(blocks)
    ]
    return inside + outside


def _generators(points: int) -> list[Permutation]:
    """Generators of the symmetric group: a transposition and a cycle of all points."""
    if points == 1:
        return []
    return list(dict.fromkeys([(1, 0, *range(2, points)), (*range(1, points), 0)]))


def generators(box: Box, transposition: bool = True) -> list[CellSymmetry]:
    r, c, identity = box.rows, box.columns, tuple(range(box.digits))
    found = [CellSymmetry(box, p, identity) for p in wreath_generators(r, c)]
    found += [CellSymmetry(box, identity, p) for p in wreath_generators(c, r)]
    if transposition and r == c:
        found.append(CellSymmetry(box, identity, identity, True))
    return found
