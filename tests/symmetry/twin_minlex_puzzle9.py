"""The kernel `minlex_puzzle9`: minlex forms of 9x9 puzzles, by the search for all boxes."""

from listing import Array
from twin_minlex_puzzle import minlex_puzzle

from sudokuenum.geometry.box import CLASSIC


def canonical(puzzles: Array, forms: Array, automorphisms: Array) -> int:
    """Write the minlex form of each puzzle, and the order of its automorphism group; -1."""
    for k, cells in enumerate(puzzles.tolist()):
        forms[k], automorphisms[k] = minlex_puzzle(cells, CLASSIC)
    return -1
