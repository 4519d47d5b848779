"""Grids drawn at random, each solution of a puzzle with exactly the same probability.

A number is drawn uniformly among as many as there are completions up to the order of free lines and
free digits; it says which products of the sum in `partial` to take, and so which rows and columns
each box has. Then the free lines and digits are put in a random order.

Random integers are 64 bits of PCG64; those beyond the last full multiple of the range are drawn
again, so that there is no bias. Cost: a count, and for each pair of column partitions that is hit
its part of the count again; for the empty grid some microseconds a grid.
"""

from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sudokuenum.errors import OptionError, PuzzleError
from sudokuenum.geometry import CLASSIC
from sudokuenum.kernels import partial as kernel
from sudokuenum.partial import Completions, assembled, fitting_rows
from sudokuenum.puzzles.puzzle import Puzzle
from sudokuenum.running import check_jobs, parallel

_BATCH = 50_000
"""Grids of one batch: some 30 MB on the way."""


class Sampler:
    """Draws solutions of a 9x9 puzzle, or from all grids. PuzzleError for other sizes.

    >>> sampler = Sampler()
    >>> sampler.completions
    6670903752021072936960
    >>> sampler.draw(1000, seed=1).shape
    (1000, 81)
    """

    def __init__(self, puzzle: Puzzle | None = None, jobs: int | None = None) -> None:
        if puzzle and puzzle.box != CLASSIC:
            raise PuzzleError(f"boxes of {puzzle.box}: only 9x9 grids can be drawn")
        self._jobs = check_jobs(jobs)
        self._sum = Completions(puzzle.cells if puzzle else (0,) * 81)
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

    def draw(self, number: int, seed: int = 0) -> NDArray[np.uint8]:
        """So many grids, independent of one another: shape (number, 81).

        The same for the same seed. OptionError for a negative number or seed, or if there is
        nothing to draw from.
        """
        return np.concatenate([np.empty((0, 81), np.uint8), *self.batches(number, seed)])

    def batches(self, number: int, seed: int = 0) -> Iterator[NDArray[np.uint8]]:
        """The same in parts, as they are drawn."""
        if number < 0:
            raise OptionError(f"{number} grids: the number is 0 or more")
        if number and not self.completions:
            raise OptionError("the puzzle has no solution to draw")
        random = RandomIntegers(seed)
        for done in range(0, number, _BATCH):
            yield self._batch(min(_BATCH, number - done), random)

    def _batch(self, number: int, random: "RandomIntegers") -> NDArray[np.uint8]:
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
        free = [digit + 1 for digit in self._sum.free]
        names = np.broadcast_to(np.arange(10, dtype=np.uint8), (number, 10)).copy()
        _shuffle(names, free, random)
        grids = np.take_along_axis(names, grids.reshape(-1, 81), axis=1).reshape(-1, 9, 9)
        return (grids.swapaxes(1, 2) if self._sum.transposed else grids).reshape(-1, 81)

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


def sample(
    number: int, seed: int = 0, puzzle: Puzzle | None = None, jobs: int | None = None
) -> NDArray[np.uint8]:
    """Grids drawn uniformly from all 9x9 grids, or the solutions of a puzzle: shape (number, 81).

    The same for the same seed, whatever the number of jobs. `Sampler` draws many times from one
    puzzle. OptionError for a negative number or seed, or if there is no solution; PuzzleError for
    other sizes.

    >>> sample(2, seed=1).shape
    (2, 81)
    """
    return Sampler(puzzle, jobs).draw(number, seed)


class RandomIntegers:
    """Integers without bias, from the bits of PCG64."""

    def __init__(self, seed: int) -> None:
        if seed < 0:
            raise OptionError(f"seed {seed}: it is 0 or more")
        self._bits = np.random.PCG64(seed)

    def below(self, limit: int, number: int) -> NDArray[np.uint64]:
        """So many integers from 0 to limit - 1, for a limit below 2^64."""
        rest = (1 << 64) % limit
        drawn = self._bits.random_raw(number)
        while rest and len(beyond := np.nonzero(drawn >= np.uint64((1 << 64) - rest))[0]):
            drawn[beyond] = self._bits.random_raw(len(beyond))
        return drawn % np.uint64(limit)


def _shuffle(values: NDArray[np.uint8], places: Sequence[int], random: RandomIntegers) -> None:
    """Put what stands in these places of the second axis in a random order, anew for each row."""
    one = np.arange(len(values))
    for k in range(len(places) - 1, 0, -1):
        other = np.array(places)[random.below(k + 1, len(values)).astype(np.intp)]
        here = values[:, places[k]].copy()
        values[:, places[k]] = values[one, other]
        values[one, other] = here
