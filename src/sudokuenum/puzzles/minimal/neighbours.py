"""Neighbours of a puzzle: proper puzzles that differ from it in one or two clues.

To find neighbours, we remove one or two clues and add the same number of other clues. The puzzle
without the removed clues has several solutions. It becomes proper again with a clue that agrees
with only one of these solutions, or with a pair of clues that together agree with only one. The
kernel `unique_pairs` finds these clues and pairs. No neighbour is found twice, because its missing
clues determine which clues were removed.

Cost: for a 9x9 puzzle with 17 clues, 0.02 s if one clue is replaced, and 1 s if two are.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.one_by_one import OneByOne
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, as_puzzle, is_classic, layout_of, with_cells
from sudokuenum.puzzles.minimal.kernels.unique_pairs import UniquePairs
from sudokuenum.puzzles.minimal.minimise import redundant_clues
from sudokuenum.puzzles.unavoidable import check_size
from sudokuenum.solving.search import solve
from sudokuenum.symmetry.minlex import canonical, canonical_rows

_STEPS = 10_000
"""The number of steps in a call of the search, which takes at most 0.2 s."""
_PAIRS_PER_CALL = 4096
"""The largest number of pairs of clues that a call finds."""

Cells = NDArray[np.uint8]


def neighbours(
    puzzle: PuzzleLike,
    change: int = 1,
    *,
    minimal: bool = False,
    essential: bool = False,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> Iterator[Puzzle]:
    """List the proper puzzles that differ from a proper puzzle in one or two clues.

    Parameters
    ----------
    puzzle
        A proper puzzle with at most 11 digits, which may have a layout.
    change
        The number of clues to replace: 1 or 2. A new clue can be in the cell of a removed clue,
        with another digit.
    minimal
        If True, list only the puzzles without a redundant clue.
    essential
        If True, list only one of several equivalent puzzles.
    jobs
        The number of threads (default: all cores).
    progress
        Receives each choice of removed clues whose neighbours have been found.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order. The search continues as you iterate.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper or has more than 11 digits. With `essential`, also if it has a
        layout or more than 10 digits.
    OptionError
        If `change` is neither 1 nor 2, or if `jobs` is out of range.

    Examples
    --------
    >>> sorted(str(found) for found in neighbours(".....41.2..3....", minimal=True))[:2]
    ['......1.2..3.4..', '......1.2..33...']
    """
    bar = as_progress(progress)
    puzzle = as_puzzle(puzzle, layouts=True)
    change = integer_within(
        change, "change", 1, 2, "expected 1 or 2, the number of clues that are replaced"
    )
    check_type(minimal, bool, "True or False")
    check_type(essential, bool, "True or False")
    threads = check_jobs(jobs, bar)
    check_size(puzzle, "neighbours of puzzles with")
    solve(puzzle)
    if essential:
        canonical(puzzle)
    return OneByOne(_listed(puzzle, change, minimal, essential, threads, bar))


def _listed(
    puzzle: Puzzle, change: int, minimal: bool, essential: bool, threads: int, progress: Progress
) -> Iterator[Puzzle]:
    clues = [cell for cell, digit in enumerate(puzzle.cells) if digit]
    seen: set[bytes] = set()
    stopped = Event()

    def search(removed: tuple[int, ...]) -> Cells:
        found = _without(puzzle, removed, stopped)
        return found[redundant_clues(found, 1, layout_of(puzzle)) == 0] if minimal else found

    progress.start("removals", comb(len(clues), change))
    with parallel(search, combinations(clues, change), threads, stopped=stopped) as results:
        for _, found in results:
            progress.advance(1)
            new = _new(puzzle, found, seen) if essential else found
            yield from (with_cells(puzzle, row) for row in new.tolist())


def _without(puzzle: Puzzle, removed: tuple[int, ...], stopped: Event) -> Cells:
    clues, digits, gone = np.array(puzzle), puzzle.box.digits, list(removed)
    cells = clues.copy()
    cells[gone] = 0
    layout = layout_of(puzzle)
    kind = is_classic(puzzle), len(removed) == 2
    search = UniquePairs(cells, digits, *layout.group_arrays, *kind, layout.rule_tables)
    parts = [np.zeros((0, 2), np.uint16)]
    while not search.ended() and not stopped.is_set():
        pairs = np.empty((_PAIRS_PER_CALL, 2), np.uint16)
        parts.append(pairs[: search.fill(pairs, _STEPS)])
    added = np.concatenate(parts)
    puzzles = np.tile(cells, (len(added), 1))
    for clue in added.T:
        puzzles[np.arange(len(added)), clue // digits] = clue % digits + 1
    # if a removed clue comes back, fewer than `change` clues are replaced
    replaced: Cells = puzzles[(puzzles[:, gone] != clues[gone]).all(axis=1)]
    return replaced


def _new(puzzle: Puzzle, puzzles: Cells, seen: set[bytes]) -> Cells:
    """Return the neighbours whose minlex forms are not in `seen`, and add these forms to `seen`."""
    if is_classic(puzzle):
        forms = [form.tobytes() for form in canonical_rows(puzzles, 1)[0]]
    else:
        forms = [bytes(canonical(with_cells(puzzle, row)).form.cells) for row in puzzles.tolist()]
    new = []
    for number, form in enumerate(forms):
        if form not in seen:
            seen.add(form)
            new.append(number)
    return puzzles[new]
