import random
from itertools import pairwise

import numpy as np
import pytest
from bands_at_random import reduced_band, shuffled
from hypothesis import given
from hypothesis import strategies as st

from sudokuenum.common.components import components
from sudokuenum.counting import chain
from sudokuenum.counting.choices import LEVELS
from sudokuenum.counting.column_sets import (
    column_partitions,
    column_sets,
    configuration_classes,
    configuration_numbers,
)
from sudokuenum.geometry.permutations import group_order


def test_levels_have_as_many_classes_as_their_names_say() -> None:
    assert {name: len(level) for name, level in chain().levels.items()} == {
        36288: 36288, 2051: 2051, 416: 416, 174: 174, 71: 71, 44: 44,
    }  # fmt: skip
    assert tuple(chain().levels) == LEVELS
    assert chain().bands.shape == (36288, 3, 9)
    assert chain().bands.dtype == np.uint8


@pytest.mark.parametrize("level", LEVELS)
def test_sizes_add_up_and_representatives_are_the_least_bands(level: int) -> None:
    classes = chain().level(level)
    assert classes.sizes.sum() == 36288
    assert (np.bincount(classes.number) == classes.sizes).all()
    first = np.unique(classes.number, return_index=True)[1].tolist()
    assert first == sorted(first) == classes.first.tolist()
    assert (chain().bands[first] == classes.representatives).all()
    texts = [tuple(map(int, text)) for text in classes.texts]
    assert texts == [tuple(band) for band in classes.representatives.reshape(-1, 27).tolist()]


@pytest.mark.parametrize(("fine", "coarse"), list(pairwise(LEVELS)))
def test_coarser_classes_are_unions_of_finer_ones(fine: int, coarse: int) -> None:
    numbers = [chain().level(level).number for level in (fine, coarse)]
    assert len(np.unique(np.stack(numbers), axis=1)[0]) == fine


def test_permutations_of_a_level_generate_its_symmetries() -> None:
    generated = {
        name: group_order([tuple(p) for p in level.permutations])
        for name, level in chain().levels.items()
    }
    # the columns in each box and the boxes; the rows
    assert generated == {36288: 1, 2051: 6**3 * 6, 416: 6, 174: 1, 71: 1, 44: 1}


def test_partitions_are_all_280_and_distinct() -> None:
    found = {tuple(p) for p in column_partitions().tolist()}
    assert len(found) == 280
    assert all(a | b | c == 511 and a.bit_count() == b.bit_count() == 3 for a, b, c in found)


def test_configurations_and_their_classes_which_are_closed_under_symmetry() -> None:
    assert len(np.unique(configuration_numbers(column_sets(chain().bands)))) == 22266
    classes = configuration_classes()
    table = classes.reshape(280, 280)
    assert (table == table.T).all()
    orbits, sizes = np.unique(classes, return_counts=True)
    assert len(orbits) == 44
    # orbit-stabilizer: 1296 relabellings keep X1, 3! orders of the boxes
    assert (6 * 1296 % sizes == 0).all()


@given(st.integers(0, 36287), st.randoms(use_true_random=False))
def test_symmetries_keep_the_class_from_416_on(position: int, rng: random.Random) -> None:
    band = reduced_band(position)
    numbers, moved = chain().classify(band), chain().classify(shuffled(band, rng))
    for level in (416, 174, 71, 44):
        assert numbers[level] == moved[level] == chain().level(level).number[position] + 1


def test_the_chain_is_made_once_and_it_and_its_levels_are_shown_by_their_sizes() -> None:
    assert chain() is chain()
    assert len({chain(), *chain().levels.values()}) == 7
    assert repr(chain()) == "<Chain of classes: 36288 > 2051 > 416 > 174 > 71 > 44>"
    assert repr(chain().level(416)) == "<Level of 416 classes: permutations of the rows>"


@given(st.integers(1, 30), st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29))))
def test_components_agree_with_a_search(size: int, pairs: list[tuple[int, int]]) -> None:
    pairs = [(a % size, b % size) for a, b in pairs]
    least = list(range(size))
    for _ in range(size):
        for a, b in pairs:
            least[a] = least[b] = min(least[a], least[b])
    first, second = np.array(pairs or [(0, 0)]).T
    assert components(size, [(first, second)]).tolist() == least
