"""An estimate from a random sample, with its interval."""

from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from statistics import NormalDist

from sudokuenum.errors import OptionError


@dataclass(frozen=True)
class SampleEstimate:
    """The mean of a random sample, and an interval that is to hold the truth."""

    mean: float
    low: float
    high: float
    confidence: float
    samples: int
    seed: int


def check_sample(samples: int, seed: int, confidence: float) -> None:
    if samples < 2:
        raise OptionError(f"samples {samples}: at least 2 are needed")
    if seed < 0:
        raise OptionError(f"seed {seed}: it is 0 or more")
    if not 0.5 < (1 + confidence) / 2 < 1:
        raise OptionError(f"confidence {confidence}: it lies between 0 and 1")


def normal_interval(
    draws: int, total: int, squares: int, samples: int, seed: int, confidence: float
) -> SampleEstimate:
    """The estimate from the sums of the values and of their squares, for so many possible draws."""
    mean = draws * Fraction(total, samples)
    variance = draws**2 * (Fraction(squares) - Fraction(total**2, samples)) / (samples - 1)
    width = NormalDist().inv_cdf((1 + confidence) / 2) * sqrt(variance / samples)
    return SampleEstimate(
        float(mean), float(mean) - width, float(mean) + width, confidence, samples, seed
    )
