"""The symmetries of layouts."""

from itertools import permutations
from math import factorial

import pytest

from sudokuenum import Box, Layout
from sudokuenum.geometry import symmetry_order
from sudokuenum.geometry.layout import LayoutLike
from sudokuenum.geometry.layout_automorphisms import (
    automorphisms_of_sets,
    layout_automorphisms,
    orbit_of_set,
)
from sudokuenum.geometry.layout_names import GROUP_NAMES


@pytest.mark.parametrize(
    ("layout", "order"),
    [
        # without extra groups they are the cell symmetries
        *((Box(r, c), symmetry_order((r, c))) for r, c in [(2, 2), (2, 3), (3, 2), (3, 3), (4, 3)]),
        # rows and columns of Latin squares are permuted
        *((Box(1, n), 2 * factorial(n) ** 2) for n in (3, 4, 5, 7)),
        ("x", 96),  # Mathimagics, forum.enjoysudoku.com, thread SudokuX, 2018
        ("p", 6**4 * 8),  # the four-constraint Sudoku of the thread Su-Doku's maths
        ("hypercube", 6**4 * 24),  # the same
        ("windoku", 128), ("anti-king", 8), ("anti-knight", 8), ("argyle", 8), ("x+p", 32),
    ],
)  # fmt: skip
def test_orders_of_the_groups(layout: LayoutLike, order: int) -> None:
    assert layout_automorphisms(Layout(layout)).order == order


@pytest.mark.parametrize("name", GROUP_NAMES)
def test_generators_keep_the_layout(name: str) -> None:
    layout = Layout(name)
    group = layout_automorphisms(layout)
    units = set(map(frozenset, layout.units))
    for g in group.generators:
        assert sorted(g) == list(range(81))
        assert {frozenset(g[x] for x in unit) for unit in units} == units
        for cell, peers in enumerate(layout.peers):
            assert layout.peers[g[cell]] == {g[x] for x in peers}


@pytest.mark.parametrize("kept", [frozenset(), frozenset({0, 1}), frozenset({0, 4})])
def test_small_families_have_the_automorphisms_that_are_tried_one_by_one(
    kept: frozenset[int],
) -> None:
    for sets, pairs in (
        ([(0, 1, 2), (3, 4, 5)], [(0, 3)]),
        ([(0, 1), (1, 2), (2, 3), (3, 0)], [(4, 5)]),
        ([(0, 1, 2), (2, 3, 4), (4, 5, 0)], []),
    ):
        family, joined = set(map(frozenset, sets)), set(map(frozenset, pairs))
        number = 0
        for g in permutations(range(6)):
            images = {frozenset(g[x] for x in one) for one in family}
            pair_images = {frozenset(g[x] for x in one) for one in joined}
            same = images == family and pair_images == joined
            number += same and {g[x] for x in kept} == kept
        assert automorphisms_of_sets(6, sets, pairs, kept).order == number


def test_images_of_a_band() -> None:
    generators = layout_automorphisms(Layout("p")).generators
    assert len(orbit_of_set(frozenset(range(27)), generators, 1000)) == 12
