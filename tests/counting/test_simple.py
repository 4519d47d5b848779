"""The plain count in simple.py agrees at each step with the fast one."""

import random

import pytest
from bands_at_random import reduced_band

from sudokuenum import count_grids
from sudokuenum.counting import Band, band_completions, reduced_bands, simple
from sudokuenum.counting.kernels.band_fillings import band_fillings


@pytest.mark.parametrize("box", [(2, 2), (2, 3), (3, 2)])
def test_all_grids(box: tuple[int, int]) -> None:
    assert simple.count_grids(*box) == count_grids(box).grids


def test_reduced_bands() -> None:
    plain = sorted(sum(band, ()) for band in simple.reduced_bands(3, 3))
    assert plain == reduced_bands()


def test_fillings_of_a_band_with_given_column_sets() -> None:
    rng = random.Random("simple")
    for _ in range(20):
        sets = simple.column_sets(reduced_band(rng.randrange(36288)).rows)
        masks = tuple(sum(1 << digit - 1 for digit in column) for column in sets)
        assert simple.fillings(simple.relabelled(sets)) == 6 * band_fillings(masks, 3, 3)


@pytest.mark.heavy
def test_completions_of_the_first_band() -> None:
    band = Band(reduced_bands()[0])
    assert [simple.completions(simple.column_sets(band.rows), 3, 3)] == band_completions([band])
