"""Grids with automorphisms, from the grids that cell symmetries fix."""

from collections import Counter

import numpy as np
import pytest
from numpy.typing import NDArray
from progress_told import Told

from sudokuenum import Puzzle, automorphisms
from sudokuenum.essential import automorphic_grids, fixed_grids, symmetry_classes
from sudokuenum.essential.burnside import automorphic
from sudokuenum.essential.burnside.fixed_by_search import OrbitOrder, first_fillings_of
from sudokuenum.essential.catalogue.grids_by_number import (
    band_range,
    essential_grids,
    grids_by_band,
)
from sudokuenum.essential.catalogue.walk import count_band
from sudokuenum.geometry.cell_symmetries import CellSymmetry
from sudokuenum.symmetry.minlex import canonical_many

BANDS_AND_STACKS = "(r1 r4 r7)(r2 r5 r8)(r3 r6 r9)(c1 c4 c7)(c2 c5 c8)(c3 c6 c9)"


@pytest.fixture(scope="module")
def every() -> NDArray[np.bytes_]:
    """All grids with automorphisms."""
    return automorphic_grids().view("S81")[:, 0]


def named(name: str) -> CellSymmetry:
    classes = (found.representative for found in symmetry_classes("3x3"))
    return next(symmetry for symmetry in classes if str(symmetry) == name)


def filled(symmetry: CellSymmetry) -> tuple[OrbitOrder, NDArray[np.uint8], list[int]]:
    begun = first_fillings_of(symmetry)
    assert begun is not None
    return begun[0], *begun[1]


def test_fixed_grids_are_listed() -> None:
    symmetry = named(BANDS_AND_STACKS)
    order, partial, sizes = filled(symmetry)
    total = 0
    for k, size in enumerate(sizes):
        grids = order.grids(partial[k : k + 1])
        total += size * len(grids)
        for grid in grids if k < 40 else ():
            moved = dict(zip(grid.tolist(), grid[list(symmetry.cells)].tolist(), strict=True))
            assert sorted(moved.values()) == [*range(1, 10)]
            assert [moved[d] for d in grid.tolist()] == grid[list(symmetry.cells)].tolist()
    assert total == fixed_grids(symmetry)


@pytest.mark.heavy
def test_the_grids_of_one_class_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    classes = [c for c in symmetry_classes("3x3") if str(c.representative) == BANDS_AND_STACKS]
    monkeypatch.setattr(automorphic, "symmetry_classes", lambda _: classes)
    told = Told()
    grids = automorphic_grids(progress=told)
    assert told.add_up(len(told.steps))
    order, partial, _ = filled(classes[0].representative)
    every = np.concatenate([order.grids(partial[k : k + 1]) for k in range(len(partial))])
    found = canonical_many(every)
    forms, orders = found.forms, found.automorphisms
    assert {*map(bytes, grids)} == {*map(bytes, forms)}
    assert len(grids) == 833
    assert {*map(bytes, automorphic_grids(3))} == {*map(bytes, forms[orders == 3])}
    assert automorphisms(Puzzle(tuple(grids[5].tolist()))).order % 3 == 0


@pytest.mark.slow
@pytest.mark.parametrize("band", [1, 27, 180, 300, 416])
def test_the_walk_finds_the_same_grids(band: int, every: NDArray[np.bytes_]) -> None:
    """Every grid of the band is its own minlex form, too, and they come in order."""
    before = b""
    number = 0
    by_order: Counter[int] = Counter()
    for block in essential_grids(band_range(band).start, band_range(band).stop):
        texts = block.view("S81")[:, 0]
        assert before < texts[0]
        assert (texts[:-1] < texts[1:]).all()
        before = texts[-1]
        found = canonical_many(block)
        forms, orders = found.forms, found.automorphisms
        assert (forms == block).all()
        assert (every[(every >= texts[0]) & (every <= texts[-1])] == texts[orders > 1]).all()
        by_order.update(orders.tolist())
        number += len(block)
    assert number == grids_by_band()[band - 1]
    assert dict(by_order) == count_band(None, band).by_order
