"""An unbiased estimate of the number of solutions of a puzzle from a random sample.

For 9x9 puzzles without a layout or removed candidates, the estimate draws terms of the sum that
`ColumnSum` adds up,

    solutions = sum over T1, T2, T3 of f1 * f2 * f3,

where Ts is one of the ways to fill the columns of stack s, and fb is the number of ways to fill
band b, given the column partitions of its three boxes. Let p(s, b) be the number of assignments of
band b that are orthogonal to the partition of box b in Ts, regardless of the other boxes. If the
boxes of a band were independent, fb would be proportional to p(1, b) * p(2, b) * p(3, b). Therefore
Ts is drawn with a probability proportional to its weight ws = p(s, 1) * p(s, 2) * p(s, 3), and

    (f1 * f2 * f3) / (w1 * w2 * w3) * W1 * W2 * W3,    Ws the sum of the weights of stack s,

is an unbiased estimate of the sum. An assignment that fits no assignment of a band has the weight 0
and is never drawn.

Bounds: Ws < 2^63, because a chute has at most 94080 assignments, and 36 in 280 of them are
orthogonal to a given partition. Because fb is at most the least of the p(s, b), the quotient fb /
(p(1, b) * p(2, b) * p(3, b)) is at most 1 / (p(s, b) * p(t, b)) for any two stacks.
Cost: about 0.1 s for 10,000 terms. A search of some milliseconds comes first, and if it ends, it
has found all solutions. A sum with fewer than 100 million terms is added up instead.
Other puzzles are estimated by probes of a search (see probes.py), whose numbers differ more.
Coverage: docs/grids.md has a table.
"""

from math import prod
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from sudokuenum.common.estimates import (
    DEFAULT_CONFIDENCE,
    SampleEstimate,
    check_sample,
    estimate_from,
    exact_estimate,
)
from sudokuenum.common.parallel import slices
from sudokuenum.common.progress import SILENT, Progress
from sudokuenum.common.progress_bar import ProgressLike, as_progress
from sudokuenum.common.randomness import RandomIntegers, Seed, resolve_seed
from sudokuenum.grids.puzzle import PuzzleLike, as_puzzle, is_classic
from sudokuenum.solving.column_sums.column_partitions import Ids, orthogonal_assignments
from sudokuenum.solving.column_sums.three_bands import ColumnSum
from sudokuenum.solving.count import count_briefly
from sudokuenum.solving.probes import PROBES_PER_DRAW, estimate_by_probes
from sudokuenum.solving.search import layout_search

_MIN_TERMS = 100_000_000
"""A sum with fewer terms than this is added up exactly."""
_BATCH_TERMS = 2000
"""The number of terms that are drawn at a time."""


def estimate_solutions(
    puzzle: PuzzleLike,
    samples: int = 10_000,
    *,
    seed: Seed = None,
    confidence: float = DEFAULT_CONFIDENCE,
    progress: ProgressLike = SILENT,
) -> SampleEstimate:
    """Estimate the number of solutions of a puzzle from a random sample.

    Parameters
    ----------
    puzzle
        The puzzle, or a string of its cells.
    samples
        The number of terms to draw, at least 2. For boxes other than 3x3, and for a puzzle with a
        layout or removed candidates, it is the number of random searches, at least 40.
    seed
        An integer that gives the same estimate each time (default: a new estimate at each call).
    confidence
        The probability with which the interval contains the true number. If the terms differ a lot,
        the interval contains it slightly less often.
    progress
        Receives the terms that are drawn, or the random searches.

    Returns
    -------
    SampleEstimate
        The estimate, its interval, and the seed that was used. If the sum has fewer than 100
        million terms, or if a short search finds all solutions, the number is exact and the
        interval has no width.

    Raises
    ------
    OptionError
        If there are fewer than 2 samples, or 40 random searches, `confidence` is not between 0 and
        1, or `seed` is negative.
    PuzzleError
        If the puzzle cannot be read.

    Examples
    --------
    >>> estimate = estimate_solutions("." * 81, samples=1000, seed=1)
    >>> estimate.low < 6670903752021072936960 < estimate.high
    True
    """
    bar = as_progress(progress)
    samples, confidence = check_sample(samples, confidence)
    number = resolve_seed(seed)
    puzzle = as_puzzle(puzzle, layouts=True, candidates=True)
    by_probes = not is_classic(puzzle)
    if by_probes:
        check_sample(samples, confidence, least=2 * PROBES_PER_DRAW)
    found = count_briefly(puzzle)
    if by_probes and not found.complete:
        run, n = layout_search(puzzle), puzzle.box.digits
        return estimate_by_probes(run, n, samples, seed=number, confidence=confidence, progress=bar)
    column_sum = None if found.complete else ColumnSum(puzzle.cells)
    if column_sum is None or column_sum.terms < _MIN_TERMS:
        exact = float(column_sum.count() if column_sum else found.number_of_solutions)
        return exact_estimate(exact, samples=samples, seed=number, confidence=confidence)
    estimate = _estimate(column_sum, samples, number, confidence, bar)
    ends = (estimate.mean, estimate.low, estimate.high)
    mean, low, high = (max(end, float(found.number_of_solutions)) for end in ends)
    return replace(estimate, mean=mean, low=low, high=high)


class _Stack(NamedTuple):
    """The ways to fill the columns of a stack, with the weights by which they are drawn."""

    assignments: Ids
    weights: NDArray[np.int64]
    ends: NDArray[np.int64]
    """The sum of the weights up to and including each assignment."""


def _estimate(
    column_sum: ColumnSum, samples: int, seed: int, confidence: float, progress: Progress
) -> SampleEstimate:
    random = RandomIntegers(seed)
    fits = [orthogonal_assignments(band.assignments) for band in column_sum.bands]
    fitting = [np.bitwise_count(fit).sum(axis=2, dtype=np.int64) for fit in fits]
    stacks = []
    for s, chute in enumerate(column_sum.stacks):
        weights = prod(fitting[b][s][chute.assignments[:, b] // 6] for b in range(3))
        stacks.append(_Stack(chute.assignments, weights, np.cumsum(weights)))
    total = column_sum.permutations * prod(int(stack.ends[-1]) for stack in stacks)
    if not total:
        return exact_estimate(0.0, samples=samples, seed=seed, confidence=confidence)
    values = np.empty(samples)
    progress.start("terms", samples)
    for part in slices(samples, _BATCH_TERMS):
        size = part.stop - part.start
        values[part] = _drawn_terms(stacks, fits, size, random)
        progress.advance(size)
    most = total * _largest(stacks, fitting)
    return estimate_from(values * total, most=most, seed=seed, confidence=confidence)


def _drawn_terms(
    stacks: list[_Stack], fits: list[NDArray[np.uint64]], number: int, random: RandomIntegers
) -> NDArray[np.float64]:
    """Draw terms by their weights, and return f1 * f2 * f3 / (w1 * w2 * w3) of each."""
    columns = []
    values = np.ones(number)
    for stack in stacks:
        drawn = random.below(int(stack.ends[-1]), number).astype(np.int64)
        assignments = np.searchsorted(stack.ends, drawn, side="right")
        columns.append(stack.assignments[assignments])
        values /= stack.weights[assignments]
    for b, fit in enumerate(fits):
        rows = [fit[s][columns[s][:, b] // 6] for s in range(3)]
        values *= np.bitwise_count(rows[0] & rows[1] & rows[2]).sum(axis=1, dtype=np.int64)
    return values


def _largest(stacks: list[_Stack], fitting: list[NDArray[np.int64]]) -> float:
    """Return a bound of f1 * f2 * f3 / (w1 * w2 * w3) for all assignments that can be drawn."""
    bound = 1.0
    for b in range(3):
        least = [
            int(fitting[b][s][stack.assignments[stack.weights > 0, b] // 6].min())
            for s, stack in enumerate(stacks)
        ]
        bound /= prod(sorted(least)[1:])
    return bound
