"""Grids and puzzles for the tests of minlex forms, and random symmetries of them."""

import random

import numpy as np
from cell_generators import generators
from numpy.typing import NDArray

from sudokuenum import Puzzle
from sudokuenum.symmetry import Symmetry

LEAST = Puzzle("123456789456789123789123456214365897365897214897214365531642978642978531978531642")
MOST_SYMMETRIC = Puzzle(
    "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
)


def shuffled(puzzle: Puzzle, rng: random.Random) -> Puzzle:
    """Under random generators of the group, and a random relabelling."""
    box, n = puzzle.box, puzzle.box.digits
    for move in rng.choices(generators(box), k=25):
        puzzle = Symmetry(move, tuple(rng.sample(range(1, n + 1), n))).apply(puzzle)
    return puzzle


def with_clues(rng: np.random.Generator, grids: NDArray[np.uint8], clues: int) -> NDArray[np.uint8]:
    """The grids with this number of clues left, chosen at random."""
    cells = grids.copy()
    for row in cells:
        row[rng.permutation(81)[clues:]] = 0
    return cells
