"""Chains of alternating strong and weak links from one candidate to another.

At least one of the two candidates of a strong link is true, and at least one of the two candidates
of a weak link is false. If a chain begins and ends with a strong link, at least one of its ends is
true, because if the first end is false, the other claims follow one after the other. Therefore a
candidate with weak links to both ends is wrong. An end can also be a group, that is, two or more
cells of a digit where a box and a line cross.

We take the shortest chain. Among several shortest chains, we take a chain that begins at the first
node, and then the chain whose end is found first. The links of a node are followed in the order of
the nodes, which are sorted by digit, with single cells before groups. The kernel `hard_rules` does
the search.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

import numpy as np

from sudokuenum.geometry.digits import SYMBOLS
from sudokuenum.puzzles.cell_sets import masks_of_array, sets_array
from sudokuenum.puzzles.rating.board import (
    Board,
    Candidates,
    Found,
    Link,
    candidates_in,
    one_by_one,
)
from sudokuenum.puzzles.rating.kernels import hard_rules

CELLS, UNITS, GROUPS = 1, 2, 4
"""The kinds of strong links that a chain may have: in cells, in units, and with groups."""


def chains(kinds: int, board: Board) -> Iterator[Found]:
    """Find the shortest chain with strong links of these kinds, and then chains for other cells.

    Chains with strong links only in units stay on one digit. Chains with strong links only in cells
    use only cells with two candidates.
    """
    return one_by_one(board, partial(_chain, kinds, board))


def _chain(kinds: int, board: Board, wanted: Sequence[int]) -> Found | None:
    shape, n = board.shape, board.shape.n
    path = np.empty((2 * n * (n**2 + len(shape.cross_sets)), 3), np.uint64)
    sets = sets_array(board.masks), shape.peer_sets, shape.unit_sets, shape.cross_sets
    length = hard_rules.chain(n, *sets, kinds, sets_array(wanted), path)
    if not length:
        return None
    path = path[:length]
    nodes = [*zip(masks_of_array(path), (path[:, 2] + 1).tolist(), strict=True)]
    names = [f"{SYMBOLS[digit - 1]} in {board.braced(cells)}" for cells, digit in nodes]
    then = "".join(f", then {'' if k % 2 else 'not '}{name}" for k, name in enumerate(names) if k)
    reason = f"if not {names[0]}{then}; so {names[0]} or {names[-1]}"
    begins, ends = ({*_weak_links(board, kinds, *node)} for node in (nodes[0], nodes[-1]))
    return board.by_chain(reason, [*begins & ends], [candidates_in(*node) for node in nodes])


def _weak_links(board: Board, kinds: int, cells: int, digit: int) -> Candidates:
    """Return the candidates with a weak link to a node."""
    same = candidates_in(board.shape.seen(cells, board.masks[digit - 1]), digit)
    if not kinds & CELLS or cells & (cells - 1):
        return same
    cell = cells.bit_length() - 1
    return (*same, *((cell, other) for other in board.candidates(cell) if other != digit))


def forcing_chain(board: Board) -> Iterator[Found]:
    """Find a candidate from which singles alone lead to a contradiction, and then other candidates.

    The first candidate is one that needs the fewest singles.
    """
    return one_by_one(board, partial(_forcing_chain, board))


def _forcing_chain(board: Board, wanted: Sequence[int]) -> Found | None:
    shape, n = board.shape, board.shape.n
    steps = np.empty((n**2, 2), np.uint8)
    sets = sets_array(board.masks), shape.peer_sets, shape.unit_sets
    length = hard_rules.forcing_chain(n, *sets, sets_array(wanted), steps)
    if not length:
        return None
    path = [(cell, digit + 1) for cell, digit in steps[:length].tolist()]
    after = board.copy()
    after.apply(tuple(path), ())
    names = [f"{SYMBOLS[digit - 1]} in {board.puzzle.place(cell)}" for cell, digit in path]
    links = [Link((one,), (other,), True) for one, other in pairwise(path)]
    reason = f"if {', then '.join([*names, str(after.contradiction())])}"
    return board.without(reason, path[:1], path[1:], links)
