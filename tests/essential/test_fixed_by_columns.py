"""Fixed grids as sums over column sets, and over row sets, compared with other methods."""

from itertools import permutations
from math import comb, factorial

import involutions
import numpy as np
import pytest
from how_many import cases
from numpy.typing import NDArray
from progress_told import Told
from refusals import refuses
from sums_over_columns import column_sums, without_fillings
from sums_over_columns import fillings as fillings_of_classes
from twin_band_halves import Halves as PlainHalves
from twin_row_sets import row_sets, symmetries

from sudokuenum import Box, count_essential
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.essential import fixed_grids, symmetry_classes
from sudokuenum.essential.burnside.band_completions import exact_products
from sudokuenum.essential.burnside.fixed_by_columns import ColumnSums
from sudokuenum.essential.kernels.fixed_bands import fillings
from sudokuenum.geometry import CellSymmetry
from sudokuenum.geometry.permutations import compose
from sudokuenum.research.fixed_by_row_sets import RowSetSums, exchanges_bands
from sudokuenum.research.kernels.band_halves import Halves
from sudokuenum.research.kernels.row_sets import list_row_sets


@pytest.mark.parametrize("name", ["2x2", "2x3", "3x2", *cases([], ["2x4", "4x2", "3x3"])])
def test_column_sums_agree_with_the_search(name: str) -> None:
    """The number of fixed grids class by class; the identity fixes all grids."""
    box = Box(name)
    sums = column_sums(box if box.columns in (2, box.rows) else box.transposed)
    identity, *others = symmetry_classes(box, transposition=False)
    assert sums.fixed(identity.representative) == count_essential(box).relabelled
    for one in others:
        assert sums.fixed(one.representative) == fixed_grids(one.representative, jobs=1)


@pytest.mark.slow
def test_column_sums_of_3x3_agree_with_the_published_classes() -> None:
    sums = column_sums(Box(3, 3))
    total = 0
    for one in symmetry_classes("3x3", transposition=False):
        total += one.size * sums.fixed(one.representative)
    assert divmod(total, 1679616) == (10945437157, 0)


@pytest.mark.parametrize(
    ("smallest", "most", "classes"), cases([(300_000, 200_000, 4)], [(1, 10**10, 42)])
)
def test_column_sums_agree_with_the_search_where_2x5_is_cheap(
    smallest: int, most: int, classes: int
) -> None:
    """As many classes have at least this size and fix fewer grids than `most`."""
    sums = column_sums(Box(5, 2))
    compared = 0
    for one in symmetry_classes("5x2"):
        if one.size >= smallest and 0 < sums.fixed(one.representative) < most:
            assert sums.fixed(one.representative) == fixed_grids(one.representative, jobs=1)
            compared += 1
    assert compared == classes


@pytest.mark.parametrize(
    "symmetry",
    [
        CellSymmetry(Box(2, 2), (0, 1, 2, 3), (0, 1, 2, 3), True),
        CellSymmetry(Box(2, 3), tuple(range(6)), tuple(range(6))),
        CellSymmetry(Box(3, 3), tuple(range(9)), tuple(range(9))),
    ],
)
def test_only_symmetries_of_the_same_boxes_are_counted(symmetry: CellSymmetry) -> None:
    words = r"^box 2x4: expected two or three columns$"
    refuses(ValueError, words, ColumnSums, Box(2, 4), lambda: [], jobs=1)
    sums = without_fillings(Box(2, 2))
    refuses(ValueError, r"does not move the bands of 2x2$", sums.fixed, symmetry)


@pytest.mark.parametrize(("rows", "classes"), [(2, 4), (3, 4), (4, 9), *cases([], [(5, 6)])])
def test_column_sums_agree_with_all_column_sets(rows: int, classes: int) -> None:
    """As many of the compared classes fix grids."""
    shape = Box(rows, 2)
    sums = column_sums(shape)
    known = Configurations(rows, 2), fillings_of_classes(shape)
    exchanged = (*range(rows, 2 * rows), *range(rows))
    compared = 0
    for one in symmetry_classes(Box(2, rows), transposition=False):
        g = one.representative
        if g.columns == exchanged and compose(g.rows, g.rows) == tuple(range(2 * rows)):
            assert sums.fixed(g) == involutions.by_column_sets(g, *known)
            compared += sums.fixed(g) > 0
    assert compared == classes


@pytest.mark.parametrize(("rows", "classes"), [(3, 7), *cases([], [(4, 16), (5, 19)])])
def test_column_sums_agree_where_lines_change_places(rows: int, classes: int) -> None:
    """As many of the compared classes fix grids."""
    sums = without_fillings(Box(rows, 2))
    compared = 0
    for one in symmetry_classes(Box(2, rows), transposition=False):
        if involutions.keeps_a_column(one.representative):
            fixed = sums.fixed(one.representative)
            assert fixed == involutions.by_pairs(one.representative)
            compared += fixed > 0
    assert compared == classes


def test_the_kernel_ends_when_it_is_told_to() -> None:
    sets = [[sum(1 << (k + d) % 12 for d in (0, 1, 3, 4, 6, 9)) for k in range(12)]]
    identity, asked = np.arange(12, dtype=np.uint8), []

    def stopped() -> bool:
        asked.append(True)
        return len(asked) == 3

    total, rows = np.zeros(1, np.uint64), np.ones(6, np.uint8)
    fillings(np.array(sets, np.uint16), identity, identity[None], rows, total, stopped)
    assert len(asked) == 3


@pytest.mark.parametrize("rows", [2, 3, 4])
def test_classes_of_column_sets_hold_all_of_them(rows: int) -> None:
    classes = column_sums(Box(rows, 2)).kept(tuple(range(2 * rows)), (1,) * 2 * rows).classes
    keeping = classes.multisets.relabellings()
    assert sum(factorial(2 * rows) // int(k) for k in keeping) == comb(2 * rows, rows) ** rows
    different = np.unique(classes.multisets.labels, axis=0)
    assert classes.sizes.sum() == len(classes.multisets) == len(different)
    refuses(ArithmeticError, "not in the list", classes.find, np.array([12345], np.uint64))


@pytest.mark.parametrize(("rows", "classes"), [(2, 4), (3, 4), (4, 9), *cases([], [(5, 6)])])
def test_row_sets_agree_with_column_sets(rows: int, classes: int) -> None:
    """As many of the compared classes fix grids."""
    by_columns, by_rows = column_sums(Box(rows, 2)), RowSetSums(rows, jobs=1)
    compared = 0
    for one in symmetry_classes(Box(rows, 2), transposition=False):
        if exchanges_bands(one.representative):
            fixed = by_rows.fixed(one.representative)
            assert fixed == by_columns.fixed(one.representative)
            compared += fixed > 0
    assert compared == classes


@pytest.mark.parametrize("most", [2**8, 2**20, 2**31, 2**32, 2**40])
def test_sums_of_products_do_not_overflow(most: int) -> None:
    assert exact_products([np.array([most, 3, 0]), np.array([most, 5, 7])], 3).sum() == most**2 + 15
    one, other = np.random.default_rng(1).integers(most, size=(2, 5, 7), dtype=np.uint64)
    expected = [
        sum(a * b for a, b in zip(*rows, strict=True))
        for rows in zip(one.tolist(), other.tolist(), strict=True)
    ]
    assert exact_products([one, other], 7).sum(axis=1).tolist() == expected
    # of 65 bits
    one = np.array([[1 << 31, 1 << 31]], np.uint64)
    assert exact_products([one, 2 * one], 2).sum(axis=1).tolist() == [1 << 64]


def test_progress_of_row_sets() -> None:
    exchanging = filter(exchanges_bands, (one.representative for one in symmetry_classes("3x2")))
    told = Told()
    RowSetSums(3, jobs=1).fixed(next(exchanging), told)
    assert told.add_up(sum(len(listed(3, 1, pairs)[0]) for pairs in range(4)))


def test_other_symmetries_are_not_counted_by_row_sets() -> None:
    identity = symmetry_classes("6x2")[0].representative
    words = "is no involution that exchanges bands of 6 rows"
    refuses(ValueError, words, RowSetSums(6, jobs=1).fixed, identity)


@pytest.mark.parametrize(
    ("rows", "stacks"), [(2, 1), (3, 1), (3, 2), (4, 1), (4, 2), (5, 2), (4, 3)]
)
def test_symmetries_of_row_sets_agree_with_plain_python(rows: int, stacks: int) -> None:
    of_rows = list(permutations(range(rows)))
    for pairs in range(rows + 1):
        sets, kept = listed(rows, stacks, pairs)
        for k in np.random.default_rng(pairs).permutation(len(sets))[:6]:
            assert kept[k] == symmetries(tuple(sets[k].tolist()), pairs, of_rows)


@pytest.mark.slow
@pytest.mark.parametrize("rows", [4, 5])
def test_halves_of_three_boxes_agree_with_plain_python(rows: int) -> None:
    for pairs in range(rows + 1):
        sets, two_boxes = listed(rows, 3, pairs)[0], listed(rows, 2, pairs)[0]
        some = sets[np.random.default_rng(pairs).permutation(len(sets))[: 6 if rows < 5 else 1]]
        found = []
        for kernel in (Halves, PlainHalves):
            numbers = np.empty((len(some), 6), np.uint64)
            columns = np.empty((len(some), comb(2 * rows, rows)), np.uint64)
            kernel(rows, pairs, two_boxes).fill(some, 3, numbers, columns)
            found.append((numbers.tolist(), columns.tolist()))
        assert found[0] == found[1]


def test_row_sets_of_two_boxes_that_are_missing_are_told() -> None:
    sets, two_boxes = listed(4, 3, 2)[0][:5], listed(4, 2, 2)[0]
    numbers, columns = np.zeros((5, 6), np.uint64), np.zeros((5, 70), np.uint64)
    Halves(4, 2, two_boxes).fill(sets, 3, numbers, columns)
    assert numbers.any()
    told = 0
    for missing in range(len(two_boxes)):
        found = np.zeros_like(numbers)
        try:
            Halves(4, 2, np.delete(two_boxes, missing, axis=0)).fill(sets, 3, found, columns)
        except ValueError:
            told += 1
            continue
        assert (found == numbers).all()
    assert told
    fill = Halves(4, 2, two_boxes[:1]).fill
    words = "sets: row 0 needs row sets that two_boxes lacks"
    refuses(ValueError, words, fill, sets, 3, numbers, columns)


def listed(rows: int, stacks: int, pairs: int) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    sets, kept = np.empty((20_000, 2 * rows), np.uint8), np.empty(20_000, np.int64)
    found = list_row_sets(rows, stacks, pairs, sets, kept)
    return sets[:found].copy(), kept[:found]


@pytest.mark.parametrize(("rows", "stacks"), [(2, 1), (3, 1), (3, 2)])
def test_classes_of_row_sets_hold_all_of_them(rows: int, stacks: int) -> None:
    every = sum(1 for _ in row_sets(rows, stacks))
    for pairs in range(rows + 1):
        relabellings = 2**pairs * factorial(pairs) * factorial(2 * (rows - pairs))
        _, kept = listed(rows, stacks, pairs)
        assert sum(relabellings * factorial(rows) // int(k) for k in kept) == every
