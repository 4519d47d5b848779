"""Confidence intervals from the values of a sample."""

from statistics import NormalDist

import numpy as np
import pytest

from sudokuenum.common.estimates import SampleEstimate, estimate_from


def interval(values: object, most: float = 1.0, confidence: float = 0.95) -> SampleEstimate:
    return estimate_from(np.array(values, float), most=most, seed=1, confidence=confidence)


def test_without_skewness_the_interval_is_the_normal_one() -> None:
    found = interval([0.4, 0.6] * 200)
    width = NormalDist().inv_cdf(0.975) * np.std([0.4, 0.6] * 200, ddof=1) / 20
    assert (found.low, found.mean, found.high) == pytest.approx((0.5 - width, 0.5, 0.5 + width))


def test_skewness_moves_the_interval_up() -> None:
    found = interval(np.random.default_rng(1).exponential(size=200), most=100)
    assert found.high - found.mean > found.mean - found.low > 0


@pytest.mark.parametrize("samples", [2, 100, 10_000])
def test_draws_that_all_miss_leave_the_exact_binomial_bound(samples: int) -> None:
    found = interval(np.zeros(samples), most=50)
    assert (found.mean, found.low) == (0, 0)
    assert found.high == pytest.approx(50 * (1 - 0.025 ** (1 / samples)))


def test_equal_values_prove_nothing_about_others() -> None:
    found = interval(np.full(1000, 3.0), most=12)
    assert found.low < 3 < found.high < 4
    everything = interval(np.full(1000, 12.0), most=12)
    assert everything.high == 12
    assert 11 < everything.low < 12


def test_one_hit_of_many_draws_leaves_a_wide_interval() -> None:
    found = interval([1.0, *[0.0] * 999])
    assert 0 < found.low < 1 / 3000
    assert 1 / 200 < found.high < 1 / 100


@pytest.mark.parametrize("hits", [0.0005, 0.005, 0.05, 0.5])
def test_intervals_of_rare_hits_hold(hits: float) -> None:
    random = np.random.default_rng(7)
    held = sum(
        found.low <= hits <= found.high
        for found in (interval(random.random(1000) < hits) for _ in range(300))
    )
    assert held >= 275
