"""The number of minimal puzzles and of proper puzzles, by number of clues, from random paths.

A puzzle is proper if it has one solution, and minimal if it is proper and each of its clues is
needed. A path begins with a random grid of n cells. At each step one of the redundant clues, which
are r of the k clues, is removed, all with the same probability. All puzzles on the path are proper.

A proper puzzle with k clues can be reached in every order of the n - k clues that are removed. So

    proper(k) = E(W(k)),    W(n) = 1,    W(k - 1) = W(k) * r / (n - k + 1)

is the number of proper puzzles with k clues in a grid, where W(k) is 0 if the path ends before. The
path ends at the first puzzle with few redundant clues. Let l be the number of its clues. All proper
puzzles among these clues are then listed. There are p(k) of them with k clues, of which m(k) are
minimal. A proper puzzle with k clues belongs to C(n - k, l - k) sets of l clues of the grid, so

    proper(k) = E(W(l) * p(k) / C(n - k, l - k)),    minimal(k) = E(W(l) * m(k) / C(n - k, l - k))

for the paths with l >= k. Times the number of all grids, these are unbiased estimates of the number
of all proper and of all minimal puzzles. The mean number of clues, and the proportion of a number
of clues, are quotients of two such means. A quotient is biased, but by less than its error; its
interval is the normal one for the difference (numerator - quotient * denominator).

Random removal prefers minimal puzzles with few clues: if it goes on to the end, 24.4 clues are left
on average. W corrects this, but it varies much. For the number of all minimal puzzles, 16 paths are
one effective draw; for those with 28 clues some 150 paths are.

Reference: D. E. Knuth, Estimating the efficiency of backtrack programs, 1975; D. Berthier, Unbiased
statistics of a CSP, 2010, for the bias.
Cost: about a millisecond of one core for a path.
Bounds: a grid with n cells has at most C(n, k) proper puzzles with k clues.
"""

from collections.abc import Callable, Iterator
from functools import partial
from math import comb, sqrt
from statistics import NormalDist
from typing import Annotated, NamedTuple, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sudokuenum.common.arguments import integer_within
from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.estimates import (
    EFFECTIVE_DRAWS,
    EstimateInRow,
    PowerSums,
    ProportionInRow,
    SampleEstimate,
    check_sample,
)
from sudokuenum.common.notebook import Tabled
from sudokuenum.common.parallel import check_jobs, parallel, slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.randomness import Seed, resolve_seed
from sudokuenum.errors import PuzzleError
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.puzzles.making.generate import MOST_PUZZLES
from sudokuenum.research.kernels.removal_paths9 import follow_paths
from sudokuenum.solving.sample import Sampler
from sudokuenum.solving.search import is_proper, the_solution

_LISTED = 14
"""A path ends at the first puzzle with at most this many redundant clues."""
_COLUMNS = 82
"""The columns of an array with one for each number of clues, 0 to 81."""
_CLUES, _ALL = _COLUMNS, _COLUMNS + 1
"""The further columns of the sums: the clues of all minimal puzzles, and these puzzles."""
_DRAWN, _TOGETHER = 20_000, 100
"""How many grids are drawn together, and how many paths one call of the kernel follows."""


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


def puzzles_estimate(
    samples: int = 100_000,
    *,
    within: PuzzleLike | None = None,
    seed: Seed = None,
    confidence: float = 0.95,
    jobs: int | None = None,
    progress: Progress = SILENT,
) -> PuzzlesEstimate:
    """Estimate how many minimal and how many proper 9x9 puzzles there are, by number of clues.

    If `within` has at most 14 redundant clues, all puzzles are listed. Then the numbers are exact,
    and both ends of an interval are the number itself.

    Parameters
    ----------
    samples
        The number of random paths, at least 2; the default takes two minutes of one core.
    within
        A proper puzzle or a full grid; only puzzles are counted whose clues are clues of it. By
        default the puzzles of all 9x9 grids are counted.
    seed, confidence
        As for `layout_estimate`.
    jobs, progress
        The number of threads (default: all cores), on which the estimates do not depend, and what
        is told of the paths followed.

    Returns
    -------
    PuzzlesEstimate
        The numbers, counted as puzzles that differ in any cell.

    Raises
    ------
    OptionError
        For fewer than 2 or more than 10^8 samples, a confidence that is not between 0 and 1, a
        negative seed, or a bad number of threads.
    PuzzleError
        If `within` is not a proper 9x9 puzzle.

    >>> from sudokuenum import unrank
    >>> found = puzzles_estimate(300, within=unrank(0), seed=1)
    >>> f"{found.minimal.mean:.0e}", round(found.mean_clues.mean)
    ('6e+14', 27)
    """
    number, probability = check_sample(samples, confidence)
    threads = check_jobs(jobs, progress)
    used = resolve_seed(seed)
    source = _Source(within, used, threads)
    sums = _Sums(source, used, probability)
    if source.exact:
        number = 2
    progress.start("paths", number)
    for paths in source.followed(number, _LISTED, threads, progress):
        sums.add(*path_values(paths, source.clues))
    return sums.estimates()


def weighted_puzzles(
    number: int, *, seed: Seed = None, jobs: int | None = None, progress: Progress = SILENT
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """Random minimal 9x9 puzzles, with weights under which all minimal puzzles count alike.

    For a function f of puzzles, the mean of weight * f(puzzle) is an unbiased estimate of the sum
    of f over all minimal puzzles. With f = 1 that is their number. A draw from many such puzzles,
    with probabilities in proportion to the weights, is close to one from all minimal puzzles.

    Parameters
    ----------
    number
        The number of puzzles, 0 to 10^6.
    seed, jobs, progress
        As for `puzzles_estimate`.

    Returns
    -------
    tuple[NDArray[np.uint8], NDArray[np.float64]]
        The puzzles in an array of shape (number, 81), and their weights.

    Raises
    ------
    OptionError
        For a number that is not 0 to 10^6, a negative seed, or a bad number of threads.

    >>> puzzles, weights = weighted_puzzles(100, seed=1)
    >>> clues = (puzzles > 0).sum(axis=1)
    >>> f"{clues.mean():.1f}", f"{np.average(clues, weights=weights):.1f}"
    ('24.5', '26.3')
    """
    number = integer_within(number, "number", 0, MOST_PUZZLES, "it is 0 to 10^6 puzzles")
    threads = check_jobs(jobs, progress)
    source = _Source(None, resolve_seed(seed), threads)
    puzzles, weights = [np.empty((0, 81), np.uint8)], [np.empty(0)]
    progress.start("puzzles", number)
    for paths in source.followed(number, 0, threads, progress):
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
    """Paths that begin with random grids, or all with one puzzle, with this number of `clues`.

    There are `grids` to draw from; `exact` says that all paths end where they begin.
    """

    def __init__(self, within: PuzzleLike | None, seed: int, threads: int) -> None:
        self._bits = np.random.PCG64(seed)
        self._starts: Callable[[int], NDArray[np.uint8]]
        if within is None:
            sampler = Sampler(jobs=threads)
            self._starts = partial(sampler.draw, seed=np.random.Generator(self._bits))
            self.clues, self.grids, self.exact = 81, sampler.solutions, False
            return
        puzzle = Puzzle.of(within)
        if puzzle.box != CLASSIC:
            raise PuzzleError(f"a puzzle with boxes of {puzzle.box}, not 3x3")
        the_solution(puzzle)  # PuzzleError unless it is proper
        self._starts = lambda number: np.tile(np.array(puzzle), (number, 1))
        self.clues, self.grids = puzzle.clues, 1
        emptied = (puzzle.with_clue(cell, 0) for cell, digit in enumerate(puzzle.cells) if digit)
        self.exact = sum(map(is_proper, emptied)) <= _LISTED

    def followed(self, number: int, most: int, threads: int, progress: Progress) -> Iterator[Paths]:
        """This number of paths, in parts; they do not depend on the number of threads."""
        for start in range(0, number, _DRAWN):
            size = min(_DRAWN, number - start)
            starts, draws = self._starts(size), self._bits.random_raw((size, 81))
            counts = (np.zeros((size, _COLUMNS), kind) for kind in (np.uint8, np.uint32, np.uint32))
            paths = Paths(starts, draws, *counts)
            parts = [Paths._make(array[one] for array in paths) for one in slices(size, _TOGETHER)]
            with parallel(lambda part: part.follow(most), parts, threads) as done:
                for part, _ in done:
                    progress.advance(len(part.last))
            yield paths


def path_values(paths: Paths, clues: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The values of paths, whose means are the numbers of proper and of minimal puzzles.

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
        self._proper, self._minimal = PowerSums(_COLUMNS), PowerSums(_ALL + 1)
        self._times_all = np.zeros(_ALL + 1)

    def add(self, proper: NDArray[np.float64], minimal: NDArray[np.float64]) -> None:
        total = minimal.sum(axis=1)
        columns = np.column_stack([minimal, minimal @ np.arange(float(_COLUMNS)), total])
        self._proper.add(proper)
        self._minimal.add(columns)
        self._times_all += total @ columns

    def estimates(self) -> PuzzlesEstimate:
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
        effective = minimal.effective(_ALL)
        number = self._number(minimal, _ALL, 1 << clues)
        mean_clues = self._quotient(_CLUES, effective, float(clues))
        return PuzzlesEstimate(number, mean_clues, effective, by_clues)

    def _number(self, sums: PowerSums, k: int, most: int) -> SampleEstimate:
        """The number of the puzzles of a column in all grids; `most` is the bound for one grid."""
        one = sums.estimate(k, most=float(most), seed=self._seed, confidence=self._confidence)
        low, high = (one.mean, one.mean) if self._source.exact else (one.low, one.high)
        mean, low, high = (self._source.grids * value for value in (one.mean, low, high))
        return replace(one, mean=mean, low=low, high=high)

    def _quotient(self, k: int, effective: float, most: float) -> SampleEstimate:
        """The sum of a column divided by that of all minimal puzzles.

        With few effective draws the interval is from 0 to the most that the quotient can be.
        """
        samples, (sums, squares, _) = self._minimal.samples, self._minimal.sums
        quotient = float(sums[k] / sums[_ALL])
        # of (value - quotient * value of all minimal puzzles)
        total = squares[k] - 2 * quotient * self._times_all[k] + quotient**2 * squares[_ALL]
        error = sqrt(max(total, 0.0) * samples / (samples - 1)) / float(sums[_ALL])
        error *= NormalDist().inv_cdf((1 + self._confidence) / 2)
        low, high = max(quotient - error, 0.0), min(quotient + error, most)
        if self._source.exact:
            low = high = quotient
        elif effective < EFFECTIVE_DRAWS:
            low, high = 0.0, most
        return SampleEstimate(quotient, low, high, self._confidence, samples, self._seed)
