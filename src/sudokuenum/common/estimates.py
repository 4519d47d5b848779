"""Estimates from random samples, with confidence intervals.

A quantity is a sum over D possible draws. If one of them is drawn uniformly and has the value x,
then D * x is an unbiased estimate of the sum. The mean over n independent draws is approximately
normal, and so the interval is

    mean -+ z * deviation / sqrt(n)

where the deviation is that of the n estimates, with n - 1 in its denominator, and z is the quantile
of the normal distribution that belongs to the confidence.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from sudokuenum.errors import OptionError


@dataclass(frozen=True)
class SampleEstimate:
    """An estimate from a random sample: its mean, and a confidence interval from low to high."""

    mean: float
    low: float
    high: float
    confidence: float
    """The probability with which such an interval holds the true value."""
    samples: int
    """The number of draws."""
    seed: int
    """The seed that was used; with it the same call gives the same estimate again."""


def check_sample(samples: int, confidence: float) -> None:
    """OptionError for fewer than 2 samples, or a confidence that is not between 0 and 1."""
    if samples < 2:
        raise OptionError(f"samples {samples}: at least 2 are needed")
    if not 0.5 < (1 + confidence) / 2 < 1:
        raise OptionError(f"confidence {confidence}: it lies between 0 and 1")


def normal_interval(
    total: int, squares: int, *, draws: int, samples: int, seed: int, confidence: float
) -> SampleEstimate:
    """The estimate from the sum of the values drawn and the sum of their squares.

    Parameters
    ----------
    total, squares
        The sum of the values drawn, and the sum of their squares.
    draws
        The number of possible draws.
    samples
        The number of values drawn.
    seed
        The seed with which they were drawn.
    confidence
        The confidence of the interval.

    Returns
    -------
    SampleEstimate
        The estimate of the sum of the values of all possible draws.

    >>> normal_interval(30, 350, draws=4, samples=3, seed=1, confidence=0.95).mean
    40.0
    """
    mean = draws * Fraction(total, samples)
    variance = draws**2 * (Fraction(squares) - Fraction(total**2, samples)) / (samples - 1)
    width = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(variance / samples)
    return SampleEstimate(
        float(mean), float(mean) - width, float(mean) + width, confidence, samples, seed
    )
