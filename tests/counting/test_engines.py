import random
import re
import sys
from math import factorial
from typing import get_args

import numpy as np
import pytest
from bands_at_random import any_band, partitions, reduced_band, shuffled
from how_many import RUN, cases
from hypothesis import given, settings
from puzzles_at_random import grid_rows
from refusals import refuses
from twin_completions_plain import each_filling
from twin_completions_plain import plain as reference_plain
from twin_completions_sums import completions_sums as reference_column_completions

from sudokuenum import Box, OptionError
from sudokuenum.counting import Band, band_completions, chain, count_fillings
from sudokuenum.counting.choices import ENGINES, EngineName
from sudokuenum.counting.column_sets import (
    column_sets,
    configuration_classes,
    configuration_numbers,
)
from sudokuenum.counting.completions import SearchEngine, completions, reduced_cases
from sudokuenum.counting.kernels.band_fillings import band_fillings
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.digit_sets import DigitSets
from sudokuenum.results.published import published_classes

SEARCHES: tuple[SearchEngine, ...] = get_args(SearchEngine)


def test_the_head_of_completions_explains_every_engine() -> None:
    head = str(sys.modules["sudokuenum.counting.completions"].__doc__)
    assert [name for name in ENGINES if not re.search(rf"^  {name} |`{name}`", head, re.M)] == []


def some_lower_grid(number: int) -> tuple[DigitSets, DigitSets]:
    """B4 to B9 of a grid, as one-digit masks, and what the band above leaves to each cell."""
    grid = grid_rows()[number].reshape(9, 9)
    left = 511 & ~column_sets(grid[:3])
    return np.left_shift(1, grid[3:] - 1, dtype=np.uint16), np.tile(left, (6, 1)).astype(np.uint16)


def with_first_row(box: Box) -> list[list[int]]:
    """An open grid but for its first row; each order of its digits has equally many grids."""
    n = box.digits
    return [[1 << j for j in range(n)]] + [[2**n - 1] * n] * (n - 1)


@pytest.mark.parametrize(("box", "grids"), [(Box(2, 2), 288), (Box(2, 3), 28200960)])
def test_plain_counts_all_small_grids(box: Box, grids: int) -> None:
    expected = grids // factorial(box.digits)
    if box == Box(2, 2) or RUN.slow:
        found = [tuple(map(tuple, grid)) for grid in each_filling(with_first_row(box), box)]
        assert len(found) == len({*found}) == expected
    for shape in (box, box.transposed):
        assert count_fillings([with_first_row(box)], shape, engine="plain") == [expected]


@pytest.mark.parametrize("engine", ["dfs", "templates"])
def test_kernels_count_with_two_open_stacks_below(engine: SearchEngine) -> None:
    given, left = some_lower_grid(5)
    left[:, 3:] = given[:, 3:]
    left[:3, 1:3] = given[:3, 1:3]
    assert count_fillings([left], engine=engine) == [reference_plain(left.tolist(), CLASSIC)]


def test_reduced_cases_are_one_72nd_of_all_fillings() -> None:
    columns = column_sets(np.array(reduced_band(12345).rows))
    free = np.tile(511 & ~columns, (6, 1))
    assert count_fillings([free]) == [72 * sum(count_fillings(reduced_cases(columns)))]


def test_split_cases_add_up_to_the_whole_ones() -> None:
    columns = column_sets(np.array(reduced_band(20260).rows))
    whole, split = reduced_cases(columns), reduced_cases(columns, split=True)
    assert len(split) == ENGINES["plain"].cases
    assert len(np.unique(split, axis=0)) == len(split)
    totals = dict.fromkeys(map(bytes, whole[:, :, 0]), 0)
    for case, ways in zip(split, count_fillings(split), strict=True):
        totals[bytes(case[:, 0])] += ways
    assert list(totals.values()) == count_fillings(whole)


def test_engines_agree_on_a_filled_b4() -> None:
    rng = random.Random(7)
    for position in rng.sample(range(36288), 3):
        columns = column_sets(np.array(reduced_band(position).rows))
        case = reduced_cases(columns, split=True)[rng.randrange(1008)][None]
        found = {engine: count_fillings(case, engine=engine) for engine in SEARCHES}
        assert found == dict.fromkeys(SEARCHES, found["dfs"])
        assert found["dfs"] > [10000]


@given(any_band)
@settings(max_examples=10)
def test_operations_keep_n(band: Band) -> None:
    first, second = band_completions([band, shuffled(band, random.Random(str(band)))])
    assert first == second


@pytest.mark.parametrize(
    ("engine", "lines"),
    [("dfs", slice(None)), *cases([], [("templates", slice(5, 6)), ("plain", slice(1))])],
)
def test_engines_find_lines_of_the_published_71(engine: EngineName, lines: slice) -> None:
    published = published_classes(71)[1][lines]
    bands = column_sets(chain().bands[[line.position for line in published]])
    found = [counted.n // 72 for counted in completions(bands, engine, 2)]
    assert found == [line.n72 for line in published]


def test_all_44_counts_are_different_and_within_the_bounds() -> None:
    bands = column_sets(chain().level(44).representatives)
    n72 = [counted.n // 72 for counted in completions(bands, "dfs", 2)]
    assert len(set(n72)) == 44
    assert min(n72) == 94888576
    assert max(n72) == 108374976
    assert 72 * max(n72) < 2**33


def test_fillings_of_a_band_with_given_column_sets_are_at_most_1728() -> None:
    # what bounds the entries of the tables that dfs sums over, and one case by 1728^2 * 56^3
    classes = configuration_classes()
    reduced = column_sets(chain().bands)
    where = dict(zip(classes[configuration_numbers(reduced)].tolist(), reduced, strict=True))
    fillings = count_fillings([np.tile(sets, (3, 1)) for sets in where.values()], engine="plain")
    weights = [int((classes == k).sum()) for k in where]
    assert max(fillings) == 1728
    assert min(fillings) > 0
    assert sum(f * w for f, w in zip(fillings, weights, strict=True)) == 15676416
    # 216 of the fillings have the same digits in every row of B1's columns; 36 orders of columns
    assert 15676416 * 36 // 216 == 2612736


def test_kernels_refuse_cells_that_are_not_under_a_band() -> None:
    _, left = some_lower_grid(1)
    with pytest.raises(OptionError, match="case 1: the columns do not lack six digits each"):
        count_fillings([left, np.full((6, 9), 511)])
    with pytest.raises(ValueError, match=r"integers of shape \(cases, rows, 9\) are expected"):
        count_fillings([[[15] * 4] * 4], engine="plain")
    for wrong in (0x1FF + 1, -1, 65536):
        with pytest.raises(ValueError, match="bits from 0 to 8 represent the digits"):
            count_fillings(np.full((1, 6, 9), wrong), engine="plain")
    refuses(ValueError, "integers", count_fillings, np.full((1, 6, 9), 1.5), engine="plain")
    with pytest.raises(OptionError, match="'sums': the engines that fill cells are dfs, templates"):
        count_fillings([left], engine="sums")  # type: ignore[arg-type]


def test_sums_agree_with_dfs_on_random_bands() -> None:
    rng = random.Random(12)
    bands = [shuffled(reduced_band(rng.randrange(36288)), rng) for _ in range(40)]
    assert band_completions(bands, "sums") == band_completions(bands)
    assert band_completions([]) == []


def test_fillings_by_columns_are_those_of_the_class() -> None:
    rng = random.Random(8)
    for box in (Box(2, 2), Box(3, 2), Box(4, 2), Box(3, 3)):
        configurations = Configurations(box.rows, box.columns)
        for _ in range(20):
            sets = partitions(rng, box)
            of_class = configurations.sets(configurations.find(sets))
            found = [band_fillings(some, box.rows, box.columns) for some in (sets, of_class)]
            assert found[0] == found[1]


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2), *cases([], [Box(4, 2)])])
def test_columns_agrees_with_its_plain_twin(box: Box) -> None:
    configurations = Configurations(box.rows, box.columns)
    for k in range(1 if box.digits == 8 else 2):
        sets = configurations.sets(k)
        n = band_fillings(sets, box.rows, box.columns) * box.completions_per_reduced
        assert reference_column_completions(sets, box) == n


@pytest.mark.parametrize(
    "sets", [(3, 12, 48, 3, 12, 48), (3, 12, 48, 5, 10, 48), (3, 12, 48, 5, 18, 40)]
)
def test_twin_of_columns_agrees_with_filling_three_bands(sets: tuple[int, ...]) -> None:
    below = [[63 & ~mask for mask in sets]] * 4
    (plain,) = count_fillings([below], Box(2, 3), engine="plain")
    assert reference_column_completions(sets, Box(2, 3)) == plain > 0


def test_column_classes_close_under_orbit_and_stabilizer() -> None:
    for box in (Box(2, 2), Box(3, 2), Box(4, 2), Box(5, 2), Box(3, 3)):
        configurations = Configurations(box.rows, box.columns)
        partitions = factorial(box.digits) // factorial(box.rows) ** box.columns
        partitions //= factorial(box.columns)
        sizes = [configurations.size(k) for k in range(len(configurations))]
        assert sum(sizes) == partitions ** (box.rows - 1)
        # the configurations of a class with any X1 are an orbit of relabellings and box orders
        group = factorial(box.digits) * factorial(box.rows)
        assert all(group % (count * partitions) == 0 for count in sizes)
