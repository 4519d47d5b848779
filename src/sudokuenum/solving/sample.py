"""Grids drawn at random, each solution of a puzzle with exactly the same probability.

A number is drawn uniformly among as many as there are completions up to the order of free lines and
free digits; it says which products of the sum in `partial` to take, and so which rows and columns
each box has. Then the free lines and digits are put in a random order.

Random integers are 64 bits of PCG64; those beyond the last full multiple of the range are drawn
again, so that there is no bias. Cost: a count, and for each pair of column partitions that is hit
its part of the count again; for the empty grid some microseconds a grid. Of puzzles that are not
9x9 the solutions are listed, and of these one is taken.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import pairwise
from math import factorial

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.parallel import check_jobs, parallel
from sudokuenum.common.randomness import RandomIntegers
from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.kernels import column_sum as kernel
from sudokuenum.solving.column_partitions import assembled, fitting_rows
from sudokuenum.solving.column_sum import Completions
from sudokuenum.solving.search import Listing

_BATCH = 50_000
"""Grids of one batch: some 30 MB on the way."""


_MOST_CELLS = 1 << 27
"""Of the solutions that are listed."""


class Sampler:
    """Draws solutions of a puzzle, or from all 9x9 grids.

    PuzzleError if the puzzle is not 9x9 and has too many solutions to list, of 6x6 3.7 million.
    Without clues these are up to relabelling.

    >>> sampler = Sampler()
    >>> sampler.completions
    6670903752021072936960
    >>> sampler.draw(1000, seed=1).shape
    (1000, 81)
    """

    def __init__(self, puzzle: Puzzle | None = None, jobs: int | None = None) -> None:
        drawn = puzzle or Puzzle((0,) * 81)
        threads = check_jobs(jobs)
        self._cells = len(drawn.cells)
        self._source = _Sum(drawn, threads) if drawn.box == CLASSIC else _List(drawn)
        self.completions = self._source.completions

    def draw(self, number: int, seed: int = 0) -> NDArray[np.uint8]:
        """So many grids, independent of one another: shape (number, cells).

        The same for the same seed. OptionError for a negative number or seed, or if there is
        nothing to draw from.
        """
        return np.concatenate([np.empty((0, self._cells), np.uint8), *self.batches(number, seed)])

    def batches(self, number: int, seed: int = 0) -> Iterator[NDArray[np.uint8]]:
        """The same in parts, as they are drawn."""
        if number < 0:
            raise OptionError(f"{number} grids: the number is 0 or more")
        if number and not self.completions:
            raise OptionError("the puzzle has no solution to draw")
        random = RandomIntegers(seed)
        for done in range(0, number, _BATCH):
            yield self._source.draw(min(_BATCH, number - done), random)


class _Sum:
    """The completions of a 9x9 puzzle, as the sum over columns gives them."""

    def __init__(self, puzzle: Puzzle, jobs: int) -> None:
        self._jobs = jobs
        self._sum = Completions(puzzle.cells)
        self.completions = 0
        if not self._sum.fillable:
            return
        self._part = part = self._sum.part(self._jobs)
        sums = np.zeros(len(part.pairs), np.uint64)
        with closing(parallel(part.sums, part.calls(), self._jobs)) as results:
            for call, found in results:
                sums[call] = found
        self._ends = np.cumsum(sums * part.weights)
        # at most N / 6^6 with the free lines in order
        self._drawn_from = int(self._ends[-1])
        self.completions = self._drawn_from * self._sum.orders
        self._fits = [fitting_rows(band.ways) for band in self._sum.bands]

    def draw(self, number: int, random: "RandomIntegers") -> NDArray[np.uint8]:
        part, ends = self._part, self._ends
        numbers = random.below(self._drawn_from, number)
        order = np.argsort(numbers)
        numbers = numbers[order]
        pair = np.searchsorted(ends, numbers, side="right")
        numbers = (numbers - np.append(np.uint64(0), ends[:-1])[pair]) // part.weights[pair]
        drawn = np.empty((number, 6), np.int32)

        def run(call: slice) -> None:
            part.total.draw(
                np.ascontiguousarray(part.pairs[pair[call]]), numbers[call], drawn[call]
            )

        cuts = np.searchsorted(pair, [call.start for call in part.calls()])
        calls = (slice(a, b) for a, b in pairwise(np.unique([0, *cuts, number]).tolist()))
        with closing(parallel(run, calls, self._jobs)) as results:
            for _ in results:
                pass
        grids = np.empty((number, 9, 9), np.uint8)
        grids[order] = self._grids(drawn)
        for k, band in enumerate(self._sum.bands):
            _shuffle(grids[:, 3 * k : 3 * k + 3], band.free, random)
        for k, stack in enumerate(self._sum.stacks):
            _shuffle(grids.swapaxes(1, 2)[:, 3 * k : 3 * k + 3], stack.free, random)
        if self._sum.transposed:
            grids = grids.swapaxes(1, 2)
        return _relabelled(grids.reshape(-1, 81), [d + 1 for d in self._sum.free], random)

    def _grids(self, drawn: NDArray[np.int32]) -> NDArray[np.uint8]:
        """The grids for entries of the stacks and numbers of the bands' fillings."""
        part = self._part
        columns = np.empty((len(drawn), 3, 3), np.int16)
        rows = np.empty_like(columns)
        for place, s in enumerate(part.stacks):
            columns[:, :, s] = part.entries[place][drawn[:, place]]
        for place in range(3):
            b = (part.upper + place) % 3
            found = np.empty(len(drawn), np.int32)
            partitions = np.ascontiguousarray(columns[:, b] // 6)
            numbers = np.ascontiguousarray(drawn[:, 3 + place])
            kernel.nth_rows(self._fits[b], partitions, numbers, found)
            rows[:, b] = self._sum.bands[b].ways[found]
        return assembled(rows, columns)


class _List:
    """The solutions of any puzzle, in a list; without clues those with the first row in order."""

    def __init__(self, puzzle: Puzzle) -> None:
        n = puzzle.box.digits
        self._free = [] if any(puzzle.cells) else list(range(1, n + 1))
        first = Puzzle((*self._free, *puzzle.cells[len(self._free) :]), puzzle.box)
        listing = Listing(first, limit=_MOST_CELLS // n**2)
        self._grids = np.concatenate([np.empty((0, n * n), np.uint8), *listing])
        if not listing.complete:
            raise PuzzleError(
                f"boxes of {puzzle.box}: more than {listing.number} solutions to draw from, which "
                "are too many for other grids than 9x9"
            )
        self.completions = listing.number * factorial(len(self._free))

    def draw(self, number: int, random: "RandomIntegers") -> NDArray[np.uint8]:
        drawn = random.below(len(self._grids), number).astype(np.intp)
        return _relabelled(self._grids[drawn], self._free, random)


def sample(
    number: int, seed: int = 0, puzzle: Puzzle | None = None, jobs: int | None = None
) -> NDArray[np.uint8]:
    """Grids drawn uniformly from all 9x9 grids, or a puzzle's solutions: shape (number, cells).

    The same for the same seed, whatever the number of jobs. `Sampler` draws many times from one
    puzzle. OptionError for a negative number or seed, or if there is no solution; PuzzleError if a
    puzzle that is not 9x9 has too many.

    >>> sample(2, seed=1).shape
    (2, 81)
    """
    return Sampler(puzzle, jobs).draw(number, seed)


def _shuffle(values: NDArray[np.uint8], places: Sequence[int], random: RandomIntegers) -> None:
    """Put what stands in these places of the second axis in a random order, anew for each row."""
    one = np.arange(len(values))
    for k in range(len(places) - 1, 0, -1):
        other = np.array(places)[random.below(k + 1, len(values)).astype(np.intp)]
        here = values[:, places[k]].copy()
        values[:, places[k]] = values[one, other]
        values[one, other] = here


def _relabelled(
    grids: NDArray[np.uint8], free: Sequence[int], random: RandomIntegers
) -> NDArray[np.uint8]:
    """The grids with these digits in a random order."""
    most = int(grids.max(initial=0)) + 1
    names = np.broadcast_to(np.arange(most, dtype=np.uint8), (len(grids), most)).copy()
    _shuffle(names, free, random)
    return np.take_along_axis(names, grids, axis=1)
