import re
from collections import Counter
from math import factorial
from typing import Any

import numpy as np
import pytest
from cell_generators import generators
from counted_once import count_essential
from generated_groups import generated
from how_many import cases, part
from refusals import refuses
from twin_fixed_grids import fixed_grids as reference_fixed_grids

from sudokuenum import Box, Puzzle
from sudokuenum.common.components import components
from sudokuenum.errors import BoxError, ContradictionError, OptionError
from sudokuenum.essential import fixed_grids
from sudokuenum.essential.burnside import fixed_by_search
from sudokuenum.essential.burnside.conjugacy_classes import symmetry_classes, wreath_classes
from sudokuenum.geometry import CellSymmetry, symmetry_order
from sudokuenum.geometry.cell_symmetries import commuting, pointwise_stabilizer, setwise_stabilizer
from sudokuenum.geometry.permutations import (
    compose,
    cycles,
    group_order,
    integer_partitions,
    inverse,
)
from sudokuenum.results.published import published_essential
from sudokuenum.solving.search import solutions
from sudokuenum.symmetry.minlex import automorphisms, canonical

BOXES = [Box(2, 2), Box(2, 3), Box(3, 2), Box(2, 4), Box(2, 5), Box(3, 3), Box(3, 4), Box(4, 4)]


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("transposition", [True, False])
def test_class_sizes_add_up_to_the_order(box: Box, transposition: bool) -> None:
    classes = symmetry_classes(box, transposition)
    assert sum(one.size for one in classes) == symmetry_order(box, transposition)
    assert classes[0].size == 1
    assert str(classes[0].representative) == "()"
    order = group_order([g.lines for g in generators(box, transposition)])
    assert order == symmetry_order(box, transposition)


def test_numbers_of_classes() -> None:
    assert len(symmetry_classes()) == 275
    assert len(symmetry_classes(transposition=False)) == 22**2
    assert symmetry_order() == 3359232
    # a class of S_points for each element of S_points wr S_1
    assert len(wreath_classes(5, 1)) == len(list(integer_partitions(5))) == 7


@pytest.mark.parametrize("rows", [(0, 2, 1, 3), (0, 1, 2), (0, 0, 1, 1), (0, 1, "a", 3)])
def test_lines_that_leave_their_block_are_refused(rows: Any) -> None:
    lines = (1, 0, 3, 2)
    for name, kind, both in (
        ("rows", "bands", (rows, lines)),
        ("columns", "stacks", (lines, rows)),
    ):
        words = re.escape(f"{name} {rows}: not a permutation that keeps the {kind} together")
        refuses(OptionError, f"^{words}$", CellSymmetry, Box(2, 2), *both)
    words = r"^box 2x3: transposition is not a symmetry$"
    refuses(BoxError, words, CellSymmetry, Box(2, 3), (*range(6),), (*range(6),), True)


@pytest.mark.parametrize(
    ("box", "transposition"), [(Box(2, 2), True), (Box(2, 2), False), (Box(2, 3), True)]
)
def test_classes_are_those_of_conjugation(box: Box, transposition: bool) -> None:
    moves = [g.lines for g in generators(box, transposition)]
    group = generated(moves)
    assert len(group) == symmetry_order(box, transposition)
    class_of: dict[tuple[int, ...], int] = {}
    sizes: Counter[int] = Counter()
    for number, first in enumerate(group):
        if first in class_of:
            continue
        found = new = {first}
        while new:
            new = {compose(compose(inverse(g), x), g) for x in new for g in moves} - found
            found = found | new
        class_of.update(dict.fromkeys(found, number))
        sizes[number] = len(found)
    classes = symmetry_classes(box, transposition)
    of = [class_of[one.representative.lines] for one in classes]
    assert len(set(of)) == len(sizes) == len(classes)
    assert [sizes[number] for number in of] == [one.size for one in classes]


def test_cells_and_lines_agree() -> None:
    for one in (one.representative for one in symmetry_classes(Box(3, 3))):
        assert CellSymmetry.of_lines(one.box, one.lines) == one
        for cell, image in enumerate(one.cells):
            assert {one.lines[cell // 9], one.lines[9 + cell % 9]} == {image // 9, 9 + image % 9}


def test_commuting_symmetries_commute_and_map_a_set_of_cells_to_itself() -> None:
    cells = frozenset(range(27))
    orders = []
    for one in symmetry_classes()[::9]:
        g, groups = one.representative.cells, commuting(one.representative)
        found = setwise_stabilizer(groups, cells)
        fixing = [*map(tuple, pointwise_stabilizer(groups, cells).tolist())]
        for h in (*found, *fixing):
            assert compose(g, h) == compose(h, g)
            assert {h[x] for x in cells} == cells
        assert all(h[x] == x for h in fixing for x in cells)
        assert fixing[0] == tuple(range(81))
        assert len({*fixing}) == len(fixing)
        orders.append(group_order(found))
        assert orders[-1] % len(fixing) == 0
    # for the identity: two bands are exchanged, the rows of each band and all columns are permuted
    assert orders[0] == 2 * 6**3 * 1296


@pytest.mark.parametrize("box", [Box(2, 2), Box(3, 2)])
def test_fixed_grids_agree_with_plain_python(box: Box) -> None:
    for one in symmetry_classes(box)[1 :: 1 if box == Box(2, 2) else 29]:
        expected = reference_fixed_grids(one.representative.cells, box)
        assert fixed_grids(one.representative, jobs=1) == expected


def test_a_class_fixes_as_many_grids_whichever_element_is_taken() -> None:
    box = Box(2, 3)
    for one in part(symmetry_classes(box)[1::4], 3):
        for move in generators(box):
            g = compose(compose(inverse(move.lines), one.representative.lines), move.lines)
            other = CellSymmetry.of_lines(box, g)
            assert fixed_grids(other, jobs=1) == fixed_grids(one.representative, jobs=1)


@pytest.mark.parametrize("box", [Box(2, 2), Box(2, 3)])
def test_burnside_agrees_with_the_orbits_of_all_grids(box: Box) -> None:
    """Grids up to relabelling are those with the first row 1, 2, 3 ...; symmetries act on them."""
    n = box.digits
    first_row = Puzzle((*range(1, n + 1), *[0] * (n * n - n)), box)
    grids = np.array([grid.cells for grid in solutions(first_row)], np.int64)
    power = (n + 1) ** np.arange(n * n, dtype=object)
    keys = {int(key): k for k, key in enumerate(grids @ power)}
    edges = []
    for move in generators(box):
        moved = grids[:, inverse(move.cells)]
        names = np.argsort(moved[:, :n], axis=1) + 1
        moved = np.take_along_axis(names, moved - 1, axis=1)
        edges.append((np.arange(len(grids)), np.array([keys[int(key)] for key in moved @ power])))
    orbits, sizes = np.unique(components(len(grids), edges), return_counts=True)
    count = count_essential(box, jobs=1)
    assert count.relabelled == len(grids)
    assert count.essentially_different == len(orbits) == published_essential()[box]
    # orbit-stabilizer, over all of the orbits
    forms = set()
    for k, size in zip(orbits, sizes, strict=True):
        grid = Puzzle(tuple(grids[k].tolist()), box)
        assert automorphisms(grid).order * size == symmetry_order(box)
        forms.add(canonical(grid).form)
    assert len(forms) == len(orbits)


def test_2x4_and_3x3_which_has_27_classes_that_fix_grids() -> None:
    for box in cases((), ("2x4", "4x2")):  # test_saved_essential.py counts 2x4, too
        assert count_essential(box).essentially_different == published_essential()[Box(2, 4)]
    count = count_essential("3x3")
    assert count.essentially_different == published_essential()[Box(3, 3)]
    assert (len(count.classes), count.classes_in_all) == (27, 275)
    assert count.relabelled == 18383222420692992
    assert all(len(cycles(one.representative.cells)) < 81 for one in count.classes[1:])
    # without transposition only the classes that do not transpose have a term in the sum
    alone = sum(one.size * one.fixed for one in count.classes if not one.representative.transposed)
    assert alone % symmetry_order(transposition=False) == 0


@pytest.mark.parametrize(("box", "number"), [("2x2", 3), *cases([], [("3x3", 10945437157)])])
def test_without_transposition(box: str, number: int) -> None:
    without = count_essential(box, transposition=False)
    assert without.essentially_different == count_essential(box).without_transposition == number
    assert not count_essential((2, 3)).transposition


def test_a_number_of_grids_can_be_given() -> None:
    given = count_essential("2x3", grids=28200960)
    assert (given.essentially_different, given.grids_given) == (49, True)
    assert not count_essential("2x3").grids_given
    wrong = r"^grids 28200961: expected a multiple of 6!$"
    refuses(OptionError, wrong, count_essential, "2x3", grids=28200961)
    wrong = r"^grids 28201680: the sum over the classes leaves 1 of 3456$"
    refuses(ContradictionError, wrong, count_essential, "2x3", grids=28200960 + factorial(6))


def test_boxes_that_are_too_large_are_refused() -> None:
    for box in ("4x3", "3x4", "2x6", "6x2"):
        words = f"box {box}: the number of all grids must be given as grids; results.published_"
        refuses(BoxError, words, count_essential, box)
    refuses(BoxError, "box 3x5: these grids are too many", count_essential, (3, 5))
    refuses(BoxError, "box 1x4: one row or column makes Latin", count_essential, (1, 4))
    refuses(BoxError, "box 5x5: cell symmetries of at most 16 digits", symmetry_classes, Box(5, 5))
    bands_in_turn = CellSymmetry(Box(2, 6), (*range(2, 12), 0, 1), tuple(range(12)))
    words = r"^box 2x6: the symmetry \(r1 r3 r5 .*in more than 20000 w"
    refuses(BoxError, words, fixed_grids, bands_in_turn)


@pytest.mark.parametrize("steps", part([2, 30, 1000], 3))
def test_a_search_in_short_calls_counts_the_same(
    steps: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    representatives = [one.representative for one in symmetry_classes("2x3")[1:]]
    expected = [fixed_grids(one, jobs=1) for one in representatives]
    assert sum(map(bool, expected)) > 5
    monkeypatch.setattr(fixed_by_search, "STEPS", steps)
    assert [fixed_grids(one, jobs=1) for one in representatives] == expected
    assert [fixed_grids(one, jobs=2) for one in representatives] == expected


def test_large_groups_are_not_listed() -> None:
    assert commuting(CellSymmetry(Box(4, 4), tuple(range(16)), tuple(range(16)))) == []
