"""Estimates from random samples, with confidence intervals that also hold for skewed draws.

A draw has a value from 0 to a known bound M, and its expectation is the number to be estimated, so
the mean m of n independent draws is unbiased. The interval depends on how many draws contribute
substantially to the sum:

    effective draws = (sum of the values)^2 / (sum of their squares)

This number is n if all values are equal, and close to 1 if one value dominates the sum.

1. At least 100 effective draws: Hall's interval. Let s be the standard deviation, with n - 1 in its
   denominator, and let a = (skewness of the values) / sqrt(n). The interval is

       m - T(z) * s / sqrt(n)   to   m - T(-z) * s / sqrt(n),
       T(z) = 3 / a * (cbrt(1 + a * (z - a / 6)) - 1)

   where z is the quantile (1 + confidence) / 2 of the standard normal distribution.
2. Fewer effective draws, or values that are all equal: Hoeffding's inequality. If mu is the true
   number, the mean is at most m with a probability of at most

       exp(-n * (p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)))),   p = m / M,  q = mu / M

   if mu > m, and at least m with at most the same probability if mu < m. The interval consists of
   all mu for which this bound is above (1 - confidence) / 2, so it holds for every distribution. If
   all values are 0, it ends at M * (1 - ((1 - confidence) / 2)^(1 / n)), the exact binomial bound.

A quotient of two such numbers is estimated by the quotient of the two means. It is biased, although
by less than its error, and its interval is the normal one for the difference (numerator - quotient
* denominator), or everything up to a known bound if there are fewer than 100 effective draws.

References: P. Hall, On the removal of skewness by transformation, 1992; W. Hoeffding, Probability
inequalities for sums of bounded random variables, 1963, theorem 1.
"""

from functools import partial
from math import cbrt, expm1, inf, log, log1p, sqrt
from statistics import NormalDist
from typing import Annotated, NamedTuple, TypeAlias

import numpy as np
from msgspec import Meta
from msgspec.structs import replace
from numpy.typing import NDArray

from sudokuenum.common.arguments import as_integer, as_number, shown
from sudokuenum.common.document import Document, Integer, about
from sudokuenum.common.notebook import Tabled
from sudokuenum.errors import OptionError

DEFAULT_CONFIDENCE = 0.95
"""The confidence of the intervals of functions without another one."""
_EFFECTIVE_DRAWS = 100
"""The least number of effective draws for Hall's interval, below which Hoeffding's is used."""
_MOST_SAMPLES = 10**8
"""The greatest number of samples, because the values of more would not fit into memory."""


class SampleEstimate(Document, Tabled, frozen=True):  # type: ignore[misc]
    """An estimate from a random sample."""

    mean: Annotated[float, about("The estimate.")]
    low: Annotated[float, about("The lower end of its confidence interval.")]
    high: Annotated[float, about("The upper end of this interval.")]
    confidence: Annotated[
        float, about("The probability with which such an interval contains the true value.")
    ]
    samples: Annotated[Integer, about("The number of draws.")]
    seed: Annotated[Integer, about("The seed. A seed that was drawn is less than 2^53.")]

    def __str__(self) -> str:
        return _full_text(".6e", self)


def _full_text(form: str, estimate: SampleEstimate) -> str:
    """Return an estimate with its interval, its number of draws and its seed."""
    low, high = (f"{end:{form}}" for end in (estimate.low, estimate.high))
    draws = f"{estimate.samples} draws, seed {estimate.seed}"
    return f"{estimate.mean:{form}}, {estimate.confidence:.0%} interval {low} to {high}, {draws}"


def _row_text(mean: str, end: str, estimate: SampleEstimate) -> str:
    """Return an estimate for a row of a table, with its interval if it is not exact."""
    interval = f" ({estimate.low:{end}} to {estimate.high:{end}})"
    return f"{estimate.mean:{mean}}{interval if estimate.low < estimate.high else ''}"


ProportionInRow: TypeAlias = Annotated[
    SampleEstimate, Meta(extra={"form": partial(_row_text, ".4%", ".3%")})
]
EstimateInRow: TypeAlias = Annotated[
    SampleEstimate, Meta(extra={"form": partial(_row_text, ".5g", ".4g")})
]
EstimatedSeconds: TypeAlias = Annotated[
    SampleEstimate, Meta(extra={"form": partial(_full_text, ".2f")})
]


def check_sample(samples: int, confidence: float, *, least: int = 2) -> tuple[int, float]:
    """Return the number of samples as an int and the confidence as a float, both checked.

    Raises TypeError if `samples` is not an integer or `confidence` is not a number, and OptionError
    unless `samples` is from `least` to 10^8 and 0 < `confidence` < 1.
    """
    number, probability = as_integer(samples, "samples"), as_number(confidence, "confidence")
    if number < least:
        raise OptionError(f"samples {shown(number)}: at least {least} are needed")
    if number > _MOST_SAMPLES:
        raise OptionError(f"samples {shown(number)}: at most {_MOST_SAMPLES} are drawn")
    if not 0.5 < (1 + probability) / 2 < 1:
        raise OptionError(f"confidence {shown(confidence)}: must be between 0 and 1")
    return number, probability


def estimate_from(
    values: NDArray[np.float64], *, most: float, seed: int, confidence: float
) -> SampleEstimate:
    """Return the estimate from the values of at least 2 independent draws.

    The values and the ends of the interval are from 0 to `most`. The seed with which the values
    were drawn is recorded in the estimate.
    """
    samples, mean = len(values), float(values.mean())
    relative = values / mean if mean else values
    deviation = float(relative.std(ddof=1))
    cubes = float(((relative - 1) ** 3).mean())
    squares = float((relative * relative).sum())
    effective = samples**2 / squares if squares else 0.0
    return _estimate(_Moments(samples, mean, deviation, cubes, effective), most, seed, confidence)


def exact_estimate(number: float, *, samples: int, seed: int, confidence: float) -> SampleEstimate:
    """Return a number that turned out to be known, although it was to be estimated."""
    return SampleEstimate(number, number, number, confidence, samples, seed)


def times(estimate: SampleEstimate, factor: int) -> SampleEstimate:
    """Return the estimate of a number that is larger by a factor."""
    mean, low, high = (factor * value for value in (estimate.mean, estimate.low, estimate.high))
    return replace(estimate, mean=mean, low=low, high=high)


class PowerSums:
    """Draws that estimate several numbers at once, stored only as sums of powers of their values.

    The estimates agree with the results of `estimate_from` up to rounding. Any number can be
    divided by the last one.

    Examples
    --------
    >>> sums = PowerSums(2)
    >>> sums.add(np.tile([[1.0, 2.0], [3.0, 2.5]], (200, 1)))
    >>> sums.estimate(0, most=10, seed=1, confidence=0.95).mean
    2.0
    >>> round(sums.quotient(0, 400, most=1, seed=1, confidence=0.95).mean, 3)
    0.889
    """

    def __init__(self, numbers: int) -> None:
        self.samples = 0
        self._sums = np.zeros((3, numbers))
        self._times_last = np.zeros(numbers)

    def add(self, values: NDArray[np.float64]) -> None:
        """Add draws: an array of shape (draws, numbers)."""
        self.samples += len(values)
        self._sums += [(values**power).sum(axis=0) for power in (1, 2, 3)]
        self._times_last += values[:, -1].copy() @ values

    def effective(self, number: int) -> float:
        """Return the number of effective draws for the number with this index."""
        first, second, _ = self._sums[:, number].tolist()
        return first * first / second if second else 0.0

    def estimate(self, number: int, *, most: float, seed: int, confidence: float) -> SampleEstimate:
        """Return the estimate of the number with this index, as `estimate_from` makes it."""
        n = self.samples
        first, second, third = (self._sums[:, number] / n).tolist()
        scale = first or 1.0
        second, third = second / scale**2, third / scale**3
        deviation = sqrt(max(second - 1, 0.0) * n / (n - 1)) if first else 0.0
        moments = _Moments(n, first, deviation, third - 3 * second + 2, self.effective(number))
        return _estimate(moments, most, seed, confidence)

    def quotient(
        self, number: int, effective: float, *, most: float, seed: int, confidence: float
    ) -> SampleEstimate:
        """Return the estimate of the number with this index divided by the last number.

        The quotient is from 0 to `most`. `effective` is the number of effective draws on which it
        depends.
        """
        n, (sums, squares, _) = self.samples, self._sums
        total = float(sums[-1])
        quotient = float(sums[number] / sums[-1])
        # the sum of the squares of (value - quotient * last value)
        residual = squares[number] - 2 * quotient * self._times_last[number]
        residual += quotient**2 * squares[-1]
        error = sqrt(max(residual, 0.0) * n / (n - 1)) / total
        error *= NormalDist().inv_cdf((1 + confidence) / 2)
        low, high = max(quotient - error, 0.0), min(quotient + error, most)
        if effective < _EFFECTIVE_DRAWS:
            low, high = 0.0, most
        return SampleEstimate(quotient, low, high, confidence, n, seed)


class _Moments(NamedTuple):
    """The statistics of a sample that determine its interval.

    `deviation` is the standard deviation of value / mean, `cubes` is the mean of
    (value / mean - 1)^3, and `effective` is the number of effective draws.
    """

    samples: int
    mean: float
    deviation: float
    cubes: float
    effective: float


def _estimate(moments: _Moments, most: float, seed: int, confidence: float) -> SampleEstimate:
    """Return the estimate of a sample whose values are from 0 to `most`."""
    samples, mean, deviation, cubes, effective = moments
    if deviation and effective >= _EFFECTIVE_DRAWS:
        ends = _hall(deviation, cubes / deviation**3, samples, confidence)
        low, high = (mean * end for end in ends)
    else:
        low, high = (most * end for end in _hoeffding(mean / most, samples, confidence))
    return SampleEstimate(
        mean, min(max(low, 0.0), mean), max(min(high, most), mean), confidence, samples, seed
    )


def _hall(
    deviation: float, skewness: float, samples: int, confidence: float
) -> tuple[float, float]:
    """Return the ends of Hall's interval for values with the mean 1."""
    z = NormalDist().inv_cdf((1 + confidence) / 2)
    a = skewness / sqrt(samples)

    def transformed(z: float) -> float:
        return 3 / a * (cbrt(1 + a * (z - a / 6)) - 1) if abs(a) > 1e-6 else z

    error = deviation / sqrt(samples)
    return 1 - transformed(z) * error, 1 - transformed(-z) * error


def _hoeffding(p: float, samples: int, confidence: float) -> tuple[float, float]:
    """Return the ends of Hoeffding's interval for values from 0 to 1 with the mean p."""
    limit = -log((1 - confidence) / 2) / samples
    if not p:
        return 0.0, -expm1(-limit)
    return _last_within(limit, p, 0.0), _last_within(limit, p, 1.0)


def _divergence(p: float, q: float) -> float:
    """Return the relative entropy of Bernoulli(p), with p > 0, with respect to Bernoulli(q)."""
    if not 0 < q < 1:
        return 0.0 if p == q else inf
    return p * log(p / q) + ((1 - p) * (log1p(-p) - log1p(-q)) if p < 1 else 0.0)


def _last_within(limit: float, p: float, end: float) -> float:
    """Return the number farthest from p, towards `end`, whose divergence is below the limit."""
    within = p
    for _ in range(200):
        middle = (within + end) / 2
        within, end = (middle, end) if _divergence(p, middle) < limit else (within, middle)
    return end
