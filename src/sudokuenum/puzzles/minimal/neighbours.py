"""Neighbours of a puzzle: proper puzzles that differ from it in one clue, or in two.

A neighbour comes about when one or two clues are removed, and as many others are added. The puzzle
without the removed clues has several solutions. A clue that exactly one of them has makes it proper
again, and so do two clues that exactly one of them has together. The kernel `unique_pairs` finds
these clues. No neighbour is found twice, since it tells which clues are missing in it.

Cost: 0.02 s for a 9x9 puzzle with 17 clues if one clue is replaced, and 1 s if two are.
"""

from collections.abc import Iterator
from itertools import combinations
from math import comb
from threading import Event

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import check_type, integer_within
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike, is_classic, layout_of, with_cells
from sudokuenum.puzzles.minimal.kernels.unique_pairs import UniquePairs
from sudokuenum.puzzles.minimal.minimise import redundant_clues
from sudokuenum.puzzles.unavoidable import check_size
from sudokuenum.solving.search import the_solution
from sudokuenum.symmetry.minlex import canonical, canonical_many

_STEPS = 10_000
"""The steps of one call of the search: at most 0.2 s."""
_TOGETHER = 4096
"""The most pairs of clues of one call."""

Cells = NDArray[np.uint8]


def neighbours(
    puzzle: PuzzleLike,
    change: int = 1,
    *,
    minimal: bool = False,
    essential: bool = False,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> Iterator[Puzzle]:
    """List the proper puzzles that differ from a proper puzzle in one clue, or in two.

    Parameters
    ----------
    puzzle
        A proper puzzle with at most 11 digits, which may have a layout.
    change
        How many clues are replaced by others: 1 or 2. A new clue may stand in the cell of a removed
        one, with another digit.
    minimal
        List only the puzzles without a redundant clue.
    essential
        Of puzzles that are equivalent to each other list only one.
    jobs, progress
        The number of threads (default: all cores), and what is told of each removal.

    Returns
    -------
    Iterator[Puzzle]
        The puzzles, each once and in no particular order, searched for as they are asked for.

    Raises
    ------
    PuzzleError
        If the puzzle is not proper, or has more than 11 digits; with `essential`, if it has a
        layout or more than 10 digits.
    OptionError
        If `change` is neither 1 nor 2, or for a bad number of threads.

    >>> sorted(str(found) for found in neighbours(".....41.2..3....", minimal=True))[:2]
    ['......1.2..3.4..', '......1.2..33...']
    """
    puzzle = Puzzle.of(puzzle, layouts=True)
    change = integer_within(change, "change", 1, 2, "one clue is replaced, or 2")
    check_type(minimal, bool, "True or False")
    check_type(essential, bool, "True or False")
    threads = check_jobs(jobs, progress)
    check_size(puzzle, "neighbours of puzzles with")
    the_solution(puzzle)
    if essential:
        canonical(puzzle)
    return _listed(puzzle, change, minimal, essential, threads, progress)


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
    arrays = layout_of(puzzle).arrays
    search = UniquePairs(cells, digits, *arrays, is_classic(puzzle), len(removed) == 2)
    parts = [np.zeros((0, 2), np.uint16)]
    while not search.ended() and not stopped.is_set():
        pairs = np.empty((_TOGETHER, 2), np.uint16)
        parts.append(pairs[: search.fill(pairs, _STEPS)])
    added = np.concatenate(parts)
    puzzles = np.tile(cells, (len(added), 1))
    for one in added.T:
        puzzles[np.arange(len(added)), one // digits] = one % digits + 1
    # a removed clue that comes back is none that is replaced
    replaced: Cells = puzzles[(puzzles[:, gone] != clues[gone]).all(axis=1)]
    return replaced


def _new(puzzle: Puzzle, puzzles: Cells, seen: set[bytes]) -> Cells:
    """Those of some neighbours that are equivalent to none before; their forms are added."""
    if is_classic(puzzle):
        forms = [form.tobytes() for form in canonical_many(puzzles, jobs=1).forms]
    else:
        forms = [bytes(canonical(with_cells(puzzle, row)).puzzle.cells) for row in puzzles.tolist()]
    new = []
    for number, form in enumerate(forms):
        if form not in seen:
            seen.add(form)
            new.append(number)
    return puzzles[new]
