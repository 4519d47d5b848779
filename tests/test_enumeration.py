import random
from fractions import Fraction
from math import factorial, prod

import pytest

from sudokuenum import BoxError, OptionError, count_grids, product_estimate
from sudokuenum.enumeration import expected_seconds, prime_powers
from sudokuenum.geometry import Box
from sudokuenum.verification import published_grids

N = published_grids()[Box(3, 3)]


@pytest.mark.parametrize("level", [44, 71, 174, 416])
def test_every_level_gives_n(level: int) -> None:
    ticks: list[int] = []
    count = count_grids(level, tick=ticks.append)
    assert count.grids == N == 6670903752021072936960
    assert count.n1 == 18383222420692992
    assert count.reduced == 3546146300288
    assert count.factorisation == "9! * 72^2 * 2^7 * 27704267971"
    assert len(count.classes) == level
    assert sum(part.m for part in count.classes) == 36288
    assert sum(ticks) == 10 * level


@pytest.mark.slow
@pytest.mark.parametrize("level", [2051, 36288])
def test_the_finest_levels_give_n(level: int) -> None:
    assert count_grids(level).grids == N


@pytest.mark.slow
def test_templates_give_n() -> None:
    assert count_grids(engine="templates").grids == N


def test_one_thread_gives_the_same_parts() -> None:
    alone, together = count_grids(jobs=1), count_grids(jobs=3)
    assert [part.n72 for part in alone.classes] == [part.n72 for part in together.classes]


def test_options_that_do_not_exist_are_refused() -> None:
    for options in ({"level": 43}, {"engine": "none"}, {"jobs": -1}):
        with pytest.raises(OptionError):
            count_grids(**options)


def test_prime_powers_multiply_to_the_number() -> None:
    rng = random.Random(3)
    for number in [1, 2, 3546146300288, *(rng.randrange(1, 10**9) for _ in range(50))]:
        parts = [tuple(map(int, power.split("^"))) for power in prime_powers(number)]
        assert prod(part[0] ** (part[1] if len(part) > 1 else 1) for part in parts) == number
        assert all(pow(2, p[0] - 1, p[0]) == 1 for p in parts if p[0] != 2)


def test_expected_time_grows_with_the_work() -> None:
    assert expected_seconds(44, "templates") > 10 * expected_seconds(44, "dfs") > 0


def test_estimate_is_close_to_the_truth_from_below() -> None:
    assert product_estimate() == Fraction(948109639680**6, factorial(9) ** 9)
    assert 0.002 < 1 - product_estimate() / N < 0.0021
    assert float(product_estimate()) == pytest.approx(6.6570846e21, rel=1e-8)


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3)])
def test_estimate_for_other_boxes_is_within_a_fifth(box: Box) -> None:
    assert abs(product_estimate(box) / published_grids()[box] - 1) < 0.2
    assert product_estimate(box) == product_estimate(Box(box.columns, box.rows))


def test_estimate_needs_known_band_numbers() -> None:
    with pytest.raises(BoxError, match="box 4x4"):
        product_estimate(Box(4, 4))
