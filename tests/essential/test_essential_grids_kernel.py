"""The kernel that lists minlex forms, against the minlex forms of all completions."""

import random
from itertools import combinations

import numpy as np
import pytest
from how_many import cases
from numpy.typing import NDArray
from twin_essential_grids import essential_grids

from sudokuenum import Puzzle, band_of_many, canonical_many, solve_many
from sudokuenum.essential.catalogue.walk import fourth_rows, walk_tables
from sudokuenum.essential.kernels.essential_grids import EssentialGrids
from sudokuenum.solving.search import Listing
from sudokuenum.symmetry.essential_bands import minlex_bands

Grids = NDArray[np.uint8]


def written(grids: EssentialGrids, row: int) -> tuple[Grids, NDArray[np.uint16]]:
    forms, orders = np.zeros((70_000, 81), np.uint8), np.zeros(70_000, np.uint16)
    number = grids.write(row, forms, orders)
    return forms[:number], orders[:number]


def completions(band: list[int], row: list[int]) -> Grids:
    """All grids with these rows 1 to 4 whose bands and rows are in order of their first digits."""
    rest = {*range(1, 10)} - {band[0], band[9], band[18], row[0]}
    found = []
    for two in combinations(sorted(rest - {*row[:3]}), 2):
        three = sorted(rest - {*two})
        cells = [*band, *row, *[0] * 45]
        for i, digit in enumerate((*two, *three), 4):
            cells[9 * i] = digit
        found += list(Listing(Puzzle(tuple(cells))))
    return np.concatenate(found)


@pytest.mark.parametrize("number", [1, 2, 4, 6, 10, 16, 27, 50, 103, 180, 256, 333, 416])
def test_they_are_the_completions_that_are_their_own_minlex_form(number: int) -> None:
    rng = random.Random(number)
    grids = EssentialGrids(walk_tables(), number)
    rows = fourth_rows(grids)
    row = 1454 if number == 416 else rng.choice([0, rng.randrange(200), rng.randrange(len(grids))])
    every = completions(minlex_bands()[number - 1].tolist(), rows[row].tolist())
    assert len(every) > 10_000
    found = canonical_many(every, jobs=1)
    every_form, every_order = found.forms, found.automorphisms
    least = (every_form == every).all(axis=1)
    expected, expected_orders = every[least], every_order[least]
    order = np.lexsort(expected.T[::-1])
    forms, orders = written(grids, row)
    assert (forms == expected[order]).all()
    assert (orders == expected_orders[order]).all()
    assert (band_of_many(every[least], jobs=1).bands[:, 0] == number).all()
    by_order = np.zeros(649, np.uint64)
    assert grids.count(row, by_order) == len(forms)
    assert (by_order == np.bincount(orders, minlength=649)).all()


def test_rows_4_are_all_that_can_stand_below_the_band() -> None:
    for number in (1, 77, 416):
        band = minlex_bands()[number - 1]
        rows = fourth_rows(EssentialGrids(walk_tables(), number)).tolist()
        assert rows == sorted(rows)
        puzzles = np.zeros((len(rows), 81), np.uint8)
        puzzles[:, :27], puzzles[:, 27:36] = band, rows
        assert (solve_many(puzzles).count > 0).all()
        every = Listing(Puzzle((*band.tolist(), 2, *[0] * 53)), limit=2000)
        assert {tuple(grid[27:36].tolist()) for part in every for grid in part} <= {
            *map(tuple, rows)
        }


def test_kernel_and_plain_python_agree() -> None:
    forms, _ = written(EssentialGrids(walk_tables(), 30), 500)
    known = cases(67, 63)
    beginning = forms[len(forms) // 2, :known]
    expected = [tuple(grid.tolist()) for grid in forms if (grid[:known] == beginning).all()]
    assert expected
    assert list(essential_grids(beginning.tolist())) == expected


def test_only_grids_for_which_there_is_room_are_written() -> None:
    grids = EssentialGrids(walk_tables(), 300)
    forms, orders = written(grids, 3)
    some, some_orders = np.zeros((5, 81), np.uint8), np.zeros(5, np.uint16)
    assert grids.write(3, some, some_orders) == len(forms) > 5
    assert (some == forms[:5]).all()
    assert (some_orders == orders[:5]).all()
