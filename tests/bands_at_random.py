"""Random bands for the tests: a reduced band under random operations that keep n; column sets."""

import random

from hypothesis import strategies as st

from sudokuenum import Box
from sudokuenum.counting import Band, chain


def shuffled(band: Band, rng: random.Random) -> Band:
    """The band under a random relabelling and random orders of rows, boxes and columns."""

    def order(values: range) -> list[int]:
        return rng.sample(values, len(values))

    band = band.relabel(order(range(1, 10))).permute_rows(order(range(3)))
    return band.permute_columns([3 * box + j for box in order(range(3)) for j in order(range(3))])


def reduced_band(position: int) -> Band:
    return Band(tuple(chain().bands[position].ravel().tolist()))


def partitions(rng: random.Random, box: Box) -> list[int]:
    """Column sets of a band."""
    r, n = box.rows, box.digits
    digits = [rng.sample(range(n), n) for _ in range(r)]
    return [sum(1 << d for d in one[k : k + r]) for one in digits for k in range(0, n, r)]


reduced = st.integers(0, 36287).map(reduced_band)
any_band = st.builds(shuffled, reduced, st.randoms(use_true_random=False))
