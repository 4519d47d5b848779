"""An unbiased estimate of the number of solutions of a 9x9 puzzle from a random sample.

    solutions = sum over T1, T2, T3 of f1 * f2 * f3

is the sum of `column_sum`. A term is drawn by drawing for each stack one of its ways Ts uniformly.
All terms have the same probability, so that the number of terms times the mean of the terms drawn
is an unbiased estimate of the sum.

Cost: about 0.1 s for 10,000 terms. If there are fewer than 10 million terms, all are added up
instead.
"""

import numpy as np
from numpy.typing import NDArray

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.estimates import SampleEstimate, check_sample, normal_interval
from sudokuenum.common.randomness import RandomIntegers, Seed, resolve_seed
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle, PuzzleLike
from sudokuenum.solving.column_partitions import orthogonal_ways
from sudokuenum.solving.column_sum import ColumnSum

_ADDED_UP = 10_000_000
"""With fewer terms than this the sum is exact."""
_BATCH = 2000
"""Terms that are drawn at a time."""


def solutions_estimate(
    puzzle: PuzzleLike, samples: int = 10_000, *, seed: Seed = None, confidence: float = 0.95
) -> SampleEstimate:
    """Estimate the number of solutions of a 9x9 puzzle from a random sample.

    Parameters
    ----------
    puzzle
        A 9x9 puzzle, or the text of its cells.
    samples
        The number of terms to draw, at least 2.
    seed
        An integer gives the same estimate each time; None another one at each call.
    confidence
        The probability with which the interval is to hold the true number. If the terms differ
        much, it holds the true number a little less often than this.

    Returns
    -------
    SampleEstimate
        The estimate, its interval, and the seed that was used. The number is exact, and the
        interval has no width, if the sum has fewer than 10 million terms.

    Raises
    ------
    OptionError
        For fewer than 2 samples, a confidence that is not between 0 and 1, or a negative seed.
    PuzzleError
        For puzzles of other sizes.

    >>> estimate = solutions_estimate("." * 81, samples=1000, seed=1)
    >>> estimate.low < 6670903752021072936960 < estimate.high
    True
    """
    check_sample(samples, confidence)
    number = resolve_seed(seed)
    given = Puzzle.of(puzzle)
    if given.box != CLASSIC:
        raise PuzzleError(f"boxes of {given.box}: only for 9x9 there is an estimate")
    column_sum = ColumnSum(given.cells)
    if column_sum.terms < _ADDED_UP:
        exact = float(column_sum.count())
        return SampleEstimate(exact, exact, exact, confidence, samples, number)
    random = RandomIntegers(number)
    fits = [orthogonal_ways(band.ways) for band in column_sum.bands]
    total = squares = 0
    for begin in range(0, samples, _BATCH):
        values = _drawn_terms(column_sum, fits, min(_BATCH, samples - begin), random)
        total += int(values.sum())
        squares += sum(value * value for value in values.tolist())
    return normal_interval(
        total,
        squares,
        draws=column_sum.terms * column_sum.permutations,
        samples=samples,
        seed=number,
        confidence=confidence,
    )


def _drawn_terms(
    column_sum: ColumnSum, fits: list[NDArray[np.uint64]], number: int, random: RandomIntegers
) -> NDArray[np.int64]:
    """Terms f1 * f2 * f3 of the sum, drawn uniformly."""
    columns = [stack.ways[random.below(len(stack.ways), number)] for stack in column_sum.stacks]
    values = np.ones(number, np.int64)
    for b, fit in enumerate(fits):
        rows = [fit[s][columns[s][:, b] // 6] for s in range(3)]
        values *= np.bitwise_count(rows[0] & rows[1] & rows[2]).sum(axis=1, dtype=np.int64)
    return values
