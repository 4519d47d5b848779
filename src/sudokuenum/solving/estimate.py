"""An unbiased estimate of the number of solutions of a puzzle from a random sample."""

import numpy as np

from sudokuenum.common.box import CLASSIC
from sudokuenum.common.estimates import SampleEstimate, check_sample, normal_interval
from sudokuenum.common.randomness import RandomIntegers
from sudokuenum.errors import PuzzleError
from sudokuenum.grids.puzzle import Puzzle
from sudokuenum.solving.column_partitions import fitting_rows
from sudokuenum.solving.column_sum import Completions

_FEW = 10_000_000


_BATCH = 2000


def solutions_estimate(
    puzzle: Puzzle, samples: int = 10_000, seed: int = 0, confidence: float = 0.95
) -> SampleEstimate:
    """Estimate the number of solutions of a 9x9 puzzle from a random sample.

    The columns of each stack are drawn uniformly from those that fit the clues; the mean of the
    products of the bands' fillings, times the number of possible draws, is the number of solutions
    (see `partial`). If there are less than 10 million possible draws all are taken, and the number
    is exact. Interval and errors as of `sample_estimate`, OptionError for a negative seed too;
    PuzzleError for other sizes. The interval holds the truth a little less often than it says where
    the products differ much.

    >>> estimate = solutions_estimate(Puzzle((0,) * 81), samples=1000)
    >>> estimate.low < 6670903752021072936960 < estimate.high
    True
    """
    check_sample(samples, seed, confidence)
    if puzzle.box != CLASSIC:
        raise PuzzleError(f"boxes of {puzzle.box}: only for 9x9 there is an estimate")
    completions = Completions(puzzle.cells)
    draws = completions.multiplications * completions.orders
    random = RandomIntegers(seed)
    if completions.multiplications < _FEW:
        number = float(completions.count())
        return SampleEstimate(number, number, number, confidence, samples, seed)
    fits = [fitting_rows(band.ways) for band in completions.bands]
    total = squares = 0
    for begin in range(0, samples, _BATCH):
        number = min(_BATCH, samples - begin)
        columns = [
            stack.ways[random.below(len(stack.ways), number)] for stack in completions.stacks
        ]
        values = np.ones(number, np.int64)
        for b, fit in enumerate(fits):
            rows = [fit[s][columns[s][:, b] // 6] for s in range(3)]
            values *= np.bitwise_count(rows[0] & rows[1] & rows[2]).sum(axis=1, dtype=np.int64)
        total += int(values.sum())
        squares += sum(value * value for value in values.tolist())
    return normal_interval(draws, total, squares, samples, seed, confidence)
