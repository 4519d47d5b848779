"""The catalogue of essentially different grids: numbers, order, sums and borders."""

import lzma
from collections import Counter
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from counted_once import count_essential
from how_many import cases, part
from refusals import refuses

from sudokuenum import Puzzle, count_grids, sample
from sudokuenum.errors import FileError, OptionError, PuzzleError
from sudokuenum.essential import walk_catalogue
from sudokuenum.essential.burnside.automorphic import automorphic_grids
from sudokuenum.essential.catalogue.grids_by_number import (
    automorphism_orders,
    band_range,
    essential_grid,
    essential_grid_many,
    essential_grids,
    grids_by_band,
)
from sudokuenum.essential.catalogue.index import index, index_text, read_index
from sudokuenum.essential.catalogue.numbers_of_grids import essential_number, essential_number_many
from sudokuenum.essential.catalogue.walk import (
    BAND_NUMBERS,
    count_band,
    fourth_rows,
    grids_in_orbits,
    walk_tables,
)
from sudokuenum.essential.kernels.essential_grids import EssentialGrids
from sudokuenum.geometry.box import CLASSIC
from sudokuenum.geometry.cell_symmetries import CellSymmetry, symmetry_order
from sudokuenum.geometry.permutations import cycles, inverse
from sudokuenum.symmetry import bands_416
from sudokuenum.symmetry.essential_bands import minlex_tables
from sudokuenum.symmetry.minlex import band_of, canonical_many

GRIDS = 5472730538
AUTOMORPHISMS = {
    1: 5472170387, 2: 548449, 3: 7336, 4: 2826, 6: 1257, 8: 29, 9: 42, 12: 92, 18: 85, 27: 2,
    36: 15, 54: 11, 72: 2, 108: 3, 162: 1, 648: 1,
}  # fmt: skip
"""Published by E. Russell and F. Jarvis, and by G. Royle: see docs/symmetry.md."""


@pytest.mark.heavy
def test_the_index_agrees_with_published_numbers() -> None:
    table = index()
    numbers = np.diff(table.starts)
    assert table.number == count_essential("3x3").essentially_different == GRIDS
    assert (numbers > 0).sum() == 652408
    minirows = set()
    for band in part(BAND_NUMBERS, 8):
        rows = fourth_rows(EssentialGrids(walk_tables(), band))
        begun = numbers[table.first[band - 1] : table.first[band]] > 0
        minirows |= {(band, *row[:3]) for row in rows[begun].tolist()}
    assert len(minirows) == cases(1239, 9992)
    assert grids_by_band().count(0) == 15
    assert sum(grids_by_band()) == GRIDS
    # no band begins more grids than it has completions
    assert all(n <= band.n72 for n, band in zip(grids_by_band(), bands_416(), strict=True))


def test_orbits_and_stabilizers_add_up_to_all_grids() -> None:
    assert automorphism_orders() == AUTOMORPHISMS
    assert sum(automorphism_orders().values()) == GRIDS
    assert grids_in_orbits(automorphism_orders()) == count_grids().grids


@pytest.mark.parametrize("band", [300, 397, 416])
def test_a_walk_gives_the_numbers_of_the_index(band: int) -> None:
    table, found = index(), count_band(None, band)
    first, last = table.first[band - 1 : band + 1].tolist()
    assert np.array_equal(np.diff(table.starts)[first:last], found.by_row)
    assert found.grids == len(band_range(band)) == sum(found.by_order.values())


@pytest.mark.slow
def test_the_whole_walk_gives_the_index() -> None:
    found = walk_catalogue()
    assert found.essentially_different == GRIDS
    assert found.by_order == AUTOMORPHISMS
    assert found.grids == count_grids().grids
    written = read_index(index_text([band.by_row for band in found.bands], found.by_order))
    assert np.array_equal(written.starts, index().starts)
    assert np.array_equal(written.first, index().first)


@pytest.mark.parametrize("many", [100, pytest.param(10**5, marks=pytest.mark.slow)])
def test_number_and_grid_are_inverse_of_each_other(many: int) -> None:
    numbers = np.random.default_rng(many).integers(0, GRIDS, many)
    grids = essential_grid_many(numbers)
    assert (canonical_many(grids).forms == grids).all()
    assert (essential_number_many(grids).number == numbers).all()
    order = np.argsort(numbers, kind="stable")
    texts = np.ascontiguousarray(grids[order]).view("S81")[:, 0]
    assert (texts[:-1] <= texts[1:]).all()


@pytest.mark.parametrize("every", [pytest.param(1, marks=pytest.mark.slow), 20])
def test_the_borders_of_bands(every: int) -> None:
    before = 0
    borders = []
    for band in BAND_NUMBERS:
        numbers = band_range(band)
        assert numbers.start == before
        before = numbers.stop
        borders += [(band, number) for number in {numbers[0], numbers[-1]}] if numbers else []
    assert before == GRIDS
    borders = borders[::every]
    found = [number for _, number in borders]
    grids = essential_grid_many(found)
    assert essential_number_many(grids).number.tolist() == found
    for (band, _), grid in list(zip(borders, grids, strict=True))[:: 20 // every]:
        assert min(band_of(Puzzle(tuple(grid.tolist()))).bands) == band


def test_grids_come_in_order() -> None:
    for start in (0, 1007170 - 500, 10**9, GRIDS - 2000):
        listed = np.concatenate(list(essential_grids(start, start + 1000)))
        texts = listed.view("S81")[:, 0]
        assert len(listed) == 1000
        assert (texts[:-1] < texts[1:]).all()
        assert (essential_grid_many(range(start, start + 1000)) == listed).all()
    assert len(np.concatenate(list(essential_grids(GRIDS - 7)))) == 7
    assert list(essential_grids(5, 5)) == []


def test_equivalent_grids_have_one_number() -> None:
    grid = essential_grid(4 * 10**9)
    turned = np.rot90(np.array(grid.cells).reshape(9, 9)).ravel() % 9 + 1
    assert essential_number(Puzzle(tuple(turned.tolist()))) == 4 * 10**9


def test_essentially_different_grids_are_drawn_as_minlex_forms() -> None:
    grids = sample(50, seed=1, essential=True)
    assert (canonical_many(grids).forms == grids).all()
    assert (sample(50, seed=1, essential=True, jobs=1) == grids).all()
    assert len(set(essential_number_many(grids).number.tolist())) == 50
    assert sample(0, essential=True).shape == (0, 81)


@pytest.mark.slow
def test_automorphisms_by_the_classes_of_burnside() -> None:
    """Both sides count pairs of a grid and an automorphism of it, one cycle type at a time."""
    grids = automorphic_grids()
    texts = grids.view("S81")[:, 0]
    assert (texts[:-1] < texts[1:]).all()
    found = canonical_many(grids)
    forms, orders = found.forms, found.automorphisms
    assert (forms == grids).all()
    assert Counter(orders.tolist()) == {order: n for order, n in AUTOMORPHISMS.items() if order > 1}
    by_type: Counter[Any] = Counter()
    transposed = 0
    form, ways = np.zeros(81, np.uint8), np.zeros((648, 19), np.uint8)
    for grid in grids:
        order = minlex_tables().symmetries(grid, form, ways)
        for way in ways[:order].tolist():
            by_type[_cycle_type(way), order] += 1
        transposed += bool(ways[:order, 0].any())
    pairs: Counter[Any] = Counter()
    for (kind, order), number in by_type.items():
        pairs[kind] += Fraction(number, order)  # type: ignore[assignment]
    with_transposition = count_essential("3x3")
    expected: Counter[Any] = Counter()
    for one in with_transposition.classes[1:]:
        expected[_cycles(one.representative)] += Fraction(one.size * one.fixed, symmetry_order())  # type: ignore[assignment]
    del pairs[_cycle_type([0, *range(9), *range(9)])]
    assert pairs == expected
    # a grid is equivalent to its transpose without a transposition, or counts twice
    assert transposed == 2 * GRIDS - count_essential(transposition=False).essentially_different


def _cycle_type(way: list[int]) -> Any:
    rows, columns = inverse(tuple(way[1:10])), inverse(tuple(way[10:]))
    return _cycles(CellSymmetry(CLASSIC, rows, columns, bool(way[0])))


def _cycles(symmetry: CellSymmetry) -> Any:
    """The lengths of the cycles of cells."""
    return tuple(sorted(map(len, cycles(symmetry.cells))))


def test_what_is_refused() -> None:
    wrong = "index {}: grids have the numbers 0 to 5472730537"
    for number in (GRIDS, -1):
        refuses(OptionError, wrong.format(number), essential_grid, number)
    refuses(OptionError, "index 5472730538: ", essential_grid_many, np.array([3, GRIDS]))
    refuses(OptionError, "index 10000000000", essential_grid_many, [10**30])
    refuses(OptionError, "grids 3:2: ", essential_grids, 3, 2)
    refuses(OptionError, "grids 0:5472730539: ", essential_grids, 0, GRIDS + 1)
    refuses(OptionError, "band 417: the bands have the numbers 1 to 416", band_range, 417)
    refuses(OptionError, "order 1: expected 2 or more", automorphic_grids, 1)
    refuses(OptionError, "are drawn without a puzzle", sample, 1, "." * 81, essential=True)
    refuses(OptionError, "n -1: it is 0 to 10", sample, -1, essential=True)
    refuses(PuzzleError, "is not a full 9x9 grid", essential_number, "." * 81)


def test_a_damaged_index_is_refused() -> None:
    text = index_text([(3, 0, 5), (1,)], {1: 8, 2: 1})
    found = read_index(text)
    assert (found.number, found.by_order) == (9, {1: 8, 2: 1})
    assert len(found.of_band(1)) == 8
    heads = text.replace("orders", "order"), text.replace("1:8", "1:x"), text.replace("1:8", "18")
    for wrong in (*heads, text[:-2], text.replace("3 0 5", "3 1 4"), text[1:], "", lzma.__name__):
        refuses(FileError, "damaged", read_index, wrong)
