"""The list of all essentially different grids of a layout."""

import numpy as np
import pytest
from numpy.typing import NDArray
from refusals import refuses

from sudokuenum import Layout, LayoutError, Puzzle, canonical, count_layout
from sudokuenum.essential.burnside.count import count_essential
from sudokuenum.geometry.box import Box
from sudokuenum.layouts import count_essential_of_layout
from sudokuenum.layouts import list_of_grids as essential_list
from sudokuenum.layouts.list_of_grids import EssentialList, essential_grids_of_layout

NAMES_WITH_MANY_GRIDS = ("x+windoku", "argyle", "anti-knight", "x+p")
LAYOUTS = [
    Layout(Box(2, 2)),
    Layout(Box(2, 3)),
    Layout(Box(3, 2)),
    Layout(Box(1, 4)),
    Layout(Box(1, 5)),
    Layout(Box(1, 6)),
    Layout(Box(6, 1)),
    pytest.param(Layout(Box(1, 7)), marks=pytest.mark.slow),
    Layout("x", "2x3"),
    Layout("x", "1x5"),
    Layout("AABB ABBD CCDD CACD"),
    Layout("hypercube"),
    Layout("anti-king+anti-knight"),
    pytest.param(Layout("asterisk+argyle+windoku"), marks=pytest.mark.slow),
    *(pytest.param(Layout(name), marks=pytest.mark.slow) for name in NAMES_WITH_MANY_GRIDS),
]


def _all_of(listed: EssentialList) -> tuple[NDArray[np.uint8], NDArray[np.uint32]]:
    """The grids of all parts, and the numbers of their automorphisms."""
    grids, orders = [listed.beginnings[:0]], [np.zeros(0, np.uint32)]
    for number in range(1, len(listed.beginnings) + 1):
        for some, of_these in listed.part(number):
            grids.append(some)
            orders.append(of_these)
    return np.concatenate(grids), np.concatenate(orders)


@pytest.mark.parametrize("layout", LAYOUTS, ids=repr)
def test_as_many_as_burnside_says_and_their_orbits_are_all_grids(layout: Layout) -> None:
    listed = EssentialList(layout)
    grids, orders = _all_of(listed)
    relabelled = count_layout(layout).relabelled
    assert len(grids) == count_essential_of_layout(layout, relabelled).essentially_different
    assert not (listed.order % orders).any()
    assert (listed.order // orders).sum() == relabelled
    for grid, order in zip(grids[:9], orders[:9].tolist(), strict=True):
        found = listed.automorphisms(grid)
        assert len(found) == order
        for symmetry in found:
            assert len({*zip(grid.tolist(), grid[symmetry].tolist(), strict=True)}) == layout.digits
        # PuzzleError unless it is a grid
        Puzzle(grid, layout.box, layout)


@pytest.mark.parametrize("shape", ["2x2", "2x3", "3x2"])
def test_grids_with_boxes_have_different_minlex_forms(shape: str) -> None:
    box = Box(shape)
    grids = np.concatenate([*essential_grids_of_layout(box)]).tolist()
    forms = {canonical(Puzzle(tuple(grid), box)).form for grid in grids}
    assert len(forms) == len(grids) == count_essential(box).essentially_different


@pytest.mark.slow
def test_grids_with_boxes_of_2x4_are_all() -> None:
    _, orders = _all_of(listed := EssentialList(Layout(Box(2, 4))))
    assert len(orders) == (found := count_essential("2x4")).essentially_different == 1673187
    assert (listed.order // orders).sum() == found.relabelled == 722631131136


def test_every_number_of_first_cells_leads_to_the_same_grids() -> None:
    listed = EssentialList(Layout(Box(2, 3)))
    nothing = np.zeros(36, np.uint8)
    whole = listed._beginnings(nothing, 36)
    for filled in (1, 7, 12, 20, 35):
        begun = listed._beginnings(nothing, filled)
        assert (np.concatenate([listed._beginnings(row, 36) for row in begun]) == whole).all()


def test_grids_that_are_drawn_are_in_the_list_and_estimate_their_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(essential_list, "_MIN_BEGINNINGS", 2)
    listed = EssentialList(Layout(Box(2, 3)))
    grids = {bytes(row) for row in _all_of(listed)[0]}
    drawn = [listed.drawn(np.random.default_rng(k)) for k in range(2000)]
    assert {bytes(grid) for rows, _ in drawn for grid in rows} == grids
    products = [product for _, product in drawn]
    assert len({*products}) > 1
    assert sum(products) / len(products) == pytest.approx(49, rel=0.1)


def test_refusals() -> None:
    refuses(LayoutError, "^box 3x3: too many grids", EssentialList, Layout(Box(3, 3)))
    refuses(LayoutError, "at most 11 digits", EssentialList, Layout(Box(3, 4)))
