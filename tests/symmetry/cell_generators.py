"""Generators of the group of cell symmetries, from those of wreath products."""

from sudokuenum import Box
from sudokuenum.symmetry.cells import CellSymmetry
from sudokuenum.symmetry.permutations import wreath_generators


def generators(box: Box, transposition: bool = True) -> list[CellSymmetry]:
    r, c, identity = box.rows, box.columns, tuple(range(box.digits))
    found = [CellSymmetry(box, p, identity) for p in wreath_generators(r, c)]
    found += [CellSymmetry(box, identity, p) for p in wreath_generators(c, r)]
    if transposition and r == c:
        found.append(CellSymmetry(box, identity, identity, True))
    return found
