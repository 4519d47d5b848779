"""The number of minimal puzzles and of proper puzzles, by number of clues, from random paths.

A puzzle is proper if it has one solution, and minimal if it is proper and needs each of its clues.
A path begins with a random grid of n cells. If r of the k clues of a puzzle are redundant, the next
step removes one of these r clues, all with the same probability. Hence all puzzles on the path are
proper.

Because a proper puzzle with k clues can be reached in every order of the n - k removed clues,

    proper(k) = E(W(k)),    W(n) = 1,    W(k - 1) = W(k) * r / (n - k + 1)

is the number of proper puzzles with k clues in a grid, where W(k) is 0 if the path ends before. The
path ends at the first puzzle with few redundant clues. If this puzzle has l clues, we list all
proper puzzles among these clues: p(k) of them have k clues, and m(k) of those are minimal. A proper
puzzle with k clues belongs to C(n - k, l - k) sets of l clues of the grid. Therefore

    proper(k) = E(W(l) * p(k) / C(n - k, l - k)),    minimal(k) = E(W(l) * m(k) / C(n - k, l - k))

for the paths with l >= k. Multiplied by the number of all grids, these means are unbiased estimates
of the number of all proper and of all minimal puzzles. The mean number of clues, and the proportion
of puzzles with a given number of clues, are quotients of two such means.

Random removal prefers minimal puzzles with few clues: a path that continues to the end has 24.4
clues left on average. W corrects this, but it varies much. One effective draw takes 16 paths for
the number of all minimal puzzles, and some 150 paths for the number of puzzles with 28 clues.

Reference: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975; D. Berthier, Unbiased
statistics of a CSP, 2010, for the bias.
Cost: about a millisecond of one core for a path.
Bounds: a grid with n cells has at most C(n, k) proper puzzles with k clues.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import comb
from typing import Annotated, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.estimates import (
    DEFAULT_CONFIDENCE,
    EstimateInRow,
    PowerSums,
    ProportionInRow,
    SampleEstimate,
    check_sample,
    exact_estimate,
    times,
)
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs, parallel, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import PuzzleLike, as_puzzle
from sudokuenum.puzzles.making.generate import MOST_PUZZLES
from sudokuenum.research.kernels.removal_paths9 import follow_paths
from sudokuenum.solving.sampling import Sampler
from sudokuenum.solving.search import is_proper, solve

_MOST_REDUNDANT = 14
"""A path ends at the first puzzle with at most this number of redundant clues."""
_COLUMNS = 82
"""The number of columns of an array that has one for each number of clues, 0 to 81."""
_CLUES_COLUMN, _TOTAL_COLUMN = _COLUMNS, _COLUMNS + 1
"""The extra columns of the sums: the clues of all minimal puzzles, and their number."""
_GRIDS_PER_DRAW, _PATHS_PER_CALL = 20_000, 100
"""The number of grids that are drawn together, and of paths that one call of the kernel follows."""


EffectiveDraws: TypeAlias = Annotated[
    float, about("The effective draws; with fewer than 100 the intervals are of no use.")
]


class PuzzlesWithClues(Document, frozen=True):  # type: ignore[misc]
    """Puzzles with a number of clues."""

    clues: Annotated[Integer, about("The number of clues.")]
    proper: Annotated[
        EstimateInRow, about("How many proper puzzles with this number of clues there are.")
    ]
    minimal: Annotated[EstimateInRow, about("How many of these are minimal.")]
    proportion: Annotated[ProportionInRow, about("The proportion of these in all minimal puzzles.")]
    effective: EffectiveDraws


class PuzzlesEstimate(Document, Tabled, frozen=True):  # type: ignore[misc]
    """The number of all minimal puzzles, from a random sample."""

    minimal: Annotated[SampleEstimate, about("How many minimal puzzles there are.")]
    mean_clues: Annotated[SampleEstimate, about("The mean number of their clues.")]
    effective: EffectiveDraws
    by_clues: Annotated[tuple[PuzzlesWithClues, ...], about("The same by number of clues.")]

    def __repr__(self) -> str:
        minimal, clues = self.minimal.mean, self.mean_clues.mean
        return f"<PuzzlesEstimate: {minimal:.4g} minimal puzzles with {clues:.4g} clues on average>"


def estimate_puzzles(
    samples: int = 100_000,
    *,
    within: PuzzleLike | None = None,
    seed: Seed = None,
    confidence: float = DEFAULT_CONFIDENCE,
    jobs: int | None = None,
    progress: ProgressLike = SILENT,
) -> PuzzlesEstimate:
    """Estimate how many minimal and how many proper 9x9 puzzles there are, by number of clues.

    If `within` has at most 14 redundant clues, all puzzles are listed. The numbers are then exact,
    and both ends of an interval are the number itself.

    Parameters
    ----------
    samples
        The number of random paths, at least 2. The default takes one core two minutes.
    within
        A proper puzzle or a full grid, to count only puzzles whose clues are clues of it. By
        default the puzzles of all 9x9 grids are counted.
    seed
        An integer that determines the paths (default: other paths at each call).
    confidence
        The probability with which an interval is to contain the true number.
    jobs
        The number of threads (default: all cores). The estimates do not depend on it.
    progress
        Reports the paths that have been followed.

    Returns
    -------
    PuzzlesEstimate
        The numbers of puzzles. Puzzles that differ in any cell are counted as different.

    Raises
    ------
    OptionError
        If `samples` is not between 2 and 10^8, if `confidence` is not between 0 and 1, if the seed
        is negative, or if `jobs` is out of range.
    PuzzleError
        If `within` is not a proper 9x9 puzzle.

    Examples
    --------
    >>> from sudokuenum import unrank
    >>> found = estimate_puzzles(300, within=unrank(0), seed=1)
    >>> f"{found.minimal.mean:.0e}", round(found.mean_clues.mean)
    ('6e+14', 27)
    """
    bar = as_progress(progress)
    number, probability = check_sample(samples, confidence)
    threads = check_jobs(jobs, bar)
    used = resolve_seed(seed)
    source = _Source(within, used, threads)
    sums = _Sums(source, used, probability)
    if source.exact:
        number = 2
    bar.start("paths", number)
    for paths in source.followed(number, _MOST_REDUNDANT, threads, bar):
        sums.add(*path_values(paths, source.clues))
    return sums.estimates()


def weighted_puzzles(
    n: int, *, seed: Seed = None, jobs: int | None = None, progress: ProgressLike = SILENT
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Draw random minimal 9x9 puzzles, with weights that give all minimal puzzles the same share.

    For a function f of puzzles, the mean of weight * f(puzzle) is an unbiased estimate of the sum
    of f over all minimal puzzles. With f = 1 this sum is their number. A draw from many such
    puzzles, with probabilities in proportion to the weights, is close to a draw from all minimal
    puzzles.

    Parameters
    ----------
    n
        The number of puzzles, 0 to 10^6.
    seed
        An integer that determines the puzzles (default: other puzzles at each call).
    jobs
        The number of threads (default: all cores). The puzzles do not depend on it.
    progress
        Reports the puzzles that have been found.

    Returns
    -------
    tuple[NDArray[np.uint8], NDArray[np.float64]]
        The puzzles in an array of shape (n, 81), and their weights.

    Raises
    ------
    OptionError
        If `n` is not between 0 and 10^6, if the seed is negative, or if `jobs` is out
        of range.

    Examples
    --------
    >>> puzzles, weights = weighted_puzzles(100, seed=1)
    >>> clues = (puzzles > 0).sum(axis=1)
    >>> f"{clues.mean():.1f}", f"{np.average(clues, weights=weights):.1f}"
    ('24.5', '26.3')
    """
    bar = as_progress(progress)
    n = integer_within(n, "n", 0, MOST_PUZZLES, "it is 0 to 10^6 puzzles")
    threads = check_jobs(jobs, bar)
    source = _Source(None, resolve_seed(seed), threads)
    puzzles, weights = [np.empty((0, 81), np.uint8)], [np.empty(0)]
    bar.start("puzzles", n)
    for paths in source.followed(n, 0, threads, bar):
        puzzles.append(paths.last)
        # no clue is redundant, so the last puzzle is the only one listed
        weights.append(path_values(paths, source.clues)[1].sum(axis=1) * source.grids)
    return np.concatenate(puzzles), np.concatenate(weights)


class Paths(NamedTuple):
    """The arrays of the kernel `removal_paths9`, for many paths."""

    last: NDArray[np.uint8]
    draws: NDArray[np.uint64]
    redundant: NDArray[np.uint8]
    proper: NDArray[np.uint32]
    minimal: NDArray[np.uint32]

    def follow(self, most: int) -> None:
        """Follow the paths from the puzzles in `last` until at most `most` clues are redundant."""
        follow_paths(self.last, most, self.draws, self.redundant, self.proper, self.minimal)


class _Source:
    """A source of paths, which all begin either with random grids or with one given puzzle.

    A path begins with `clues` clues, and `grids` is the number of grids to draw from. `exact` is
    True if all paths end where they begin.
    """

    def __init__(self, within: PuzzleLike | None, seed: int, threads: int) -> None:
        self._bits = np.random.PCG64(seed)
        self._starts: Callable[[int], NDArray[np.uint8]]
        if within is None:
            sampler = Sampler(jobs=threads)
            self._starts = partial(sampler.draw, seed=np.random.Generator(self._bits))
            self.clues, self.grids, self.exact = 81, sampler.number_of_solutions, False
            return
        puzzle = as_puzzle(within)
        if puzzle.box != CLASSIC:
            raise PuzzleError(f"a puzzle with boxes of {puzzle.box}, not 3x3")
        solve(puzzle)  # raises PuzzleError unless it is proper
        self._starts = lambda number: np.tile(np.array(puzzle), (number, 1))
        self.clues, self.grids = puzzle.clues, 1
        emptied = (puzzle.with_clue(cell, 0) for cell, digit in enumerate(puzzle.cells) if digit)
        self.exact = sum(map(is_proper, emptied)) <= _MOST_REDUNDANT

    def followed(self, number: int, most: int, threads: int, progress: Progress) -> Iterator[Paths]:
        """Follow `number` paths and yield them in parts, independently of the number of threads."""
        for start in range(0, number, _GRIDS_PER_DRAW):
            size = min(_GRIDS_PER_DRAW, number - start)
            starts, draws = self._starts(size), self._bits.random_raw((size, 81))
            counts = (np.zeros((size, _COLUMNS), kind) for kind in (np.uint8, np.uint32, np.uint32))
            paths = Paths(starts, draws, *counts)
            parts = [
                Paths._make(array[rows] for array in paths)
                for rows in slices(size, _PATHS_PER_CALL)
            ]
            with parallel(lambda part: part.follow(most), parts, threads) as done:
                for part, _ in done:
                    progress.advance(len(part.last))
            yield paths


def path_values(paths: Paths, clues: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the values of paths, whose means are the numbers of proper and of minimal puzzles.

    `clues` is the number of clues with which the paths begin. Both arrays have a row for each path
    and a column for each number of clues.
    """
    ends: NDArray[np.int64] = (paths.last > 0).sum(axis=1)
    weights = np.zeros(paths.redundant.shape)
    weights[:, clues] = 1
    for k in range(clues, 0, -1):
        weights[:, k - 1] = (ends < k) * weights[:, k] * paths.redundant[:, k] / (clues - k + 1)
    # a set of k clues belongs to C(clues - k, end - k) sets of `end` clues
    columns = paths.redundant.shape[1]
    proportions = np.zeros((columns, columns))
    for end in range(clues + 1):
        proportions[end, : end + 1] = [1 / comb(clues - k, end - k) for k in range(end + 1)]
    at_end = weights[np.arange(len(ends)), ends][:, None] * proportions[ends]
    beyond = np.arange(len(proportions)) > ends[:, None]
    return weights * beyond + at_end * paths.proper, at_end * paths.minimal


class _Sums:
    """The sums over the paths of a source that the estimates need."""

    def __init__(self, source: _Source, seed: int, confidence: float) -> None:
        self._source, self._seed, self._confidence = source, seed, confidence
        self._proper, self._minimal = PowerSums(_COLUMNS), PowerSums(_TOTAL_COLUMN + 1)

    def add(self, proper: NDArray[np.float64], minimal: NDArray[np.float64]) -> None:
        """Add the values of some paths, as `path_values` returns them."""
        clues, total = minimal @ np.arange(float(_COLUMNS)), minimal.sum(axis=1)
        self._proper.add(proper)
        self._minimal.add(np.column_stack([minimal, clues, total]))

    def estimates(self) -> PuzzlesEstimate:
        """Return the estimates from all paths so far."""
        clues, minimal = self._source.clues, self._minimal
        by_clues = tuple(
            PuzzlesWithClues(
                k,
                self._number(self._proper, k, comb(clues, k)),
                self._number(minimal, k, comb(clues, k)),
                self._quotient(k, effective, 1.0),
                effective,
            )
            for k in range(_COLUMNS)
            if (effective := minimal.effective(k))
        )
        effective = minimal.effective(_TOTAL_COLUMN)
        number = self._number(minimal, _TOTAL_COLUMN, 1 << clues)
        mean_clues = self._quotient(_CLUES_COLUMN, effective, float(clues))
        return PuzzlesEstimate(number, mean_clues, effective, by_clues)

    def _number(self, sums: PowerSums, k: int, most: int) -> SampleEstimate:
        """Estimate the number of puzzles of a column in all grids, at most `most` in each."""
        found = sums.estimate(k, most=float(most), seed=self._seed, confidence=self._confidence)
        return times(self._of_source(found), self._source.grids)

    def _quotient(self, k: int, effective: float, most: float) -> SampleEstimate:
        """Divide the sum of a column by the sum for all minimal puzzles."""
        found = self._minimal.quotient(
            k, effective, most=most, seed=self._seed, confidence=self._confidence
        )
        return self._of_source(found)

    def _of_source(self, found: SampleEstimate) -> SampleEstimate:
        """Return an estimate without an error if all puzzles of the source are listed."""
        if not self._source.exact:
            return found
        return exact_estimate(
            found.mean, samples=found.samples, seed=self._seed, confidence=self._confidence
        )
