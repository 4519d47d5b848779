"""The evidence of docs/essential-2x5.md and docs/essential-12x12.md: its documents add up."""

import doctest
from functools import cache
from math import factorial
from types import ModuleType

import classes_2x5
import estimated_classes
import fewest_puzzles
import pytest
from how_many import cases, part
from subgroups import FixedGrids, document, fixed_of, product, subgroups

from sudokuenum import Box
from sudokuenum.essential import symmetry_classes
from sudokuenum.geometry import symmetry_order
from sudokuenum.results.published import published_grids

NUMBERS = {
    "2x5": 4743933427433330,
    "2x6": 1673447740694797339186344268772,
    "4x3": 65684825827167811461497398574,
}
CLASSES = {"2x5": (68, 1260), "2x6": (358, 5005), "4x3": (289, 3315)}
"""How many classes fix grids, and how many there are."""

fixed_grids = cache(FixedGrids)


@pytest.mark.parametrize("module", [classes_2x5, estimated_classes, fewest_puzzles])
def test_the_examples_run(module: ModuleType) -> None:
    assert doctest.testmod(module).failed == 0


@pytest.mark.parametrize("box", NUMBERS)
def test_the_document_adds_up(box: str) -> None:
    found, shape = document(box), Box(box)
    sizes = {str(one.representative): one.size for one in symmetry_classes(shape)}
    assert (sum(map(bool, fixed_of(box).values())), len(sizes)) == CLASSES[box]
    assert len(fixed_grids(box).of_kind) == len(sizes)
    assert found["order"] == symmetry_order(shape)
    assert all(one["size"] == sizes[one["element"]] for one in found["classes"])
    total = sum(one["size"] * int(one["fixed"]) for one in found["classes"])
    assert divmod(total, found["order"]) == (NUMBERS[box], 0)
    assert found["essentially_different"] == str(NUMBERS[box])
    identity = found["classes"][0]
    published = published_grids()
    grids = published.get(shape) or published[shape.transposed]
    assert identity["element"] == "()"
    assert int(identity["fixed"]) * factorial(shape.digits) == grids


@pytest.mark.parametrize("box", NUMBERS)
def test_the_order_of_each_cyclic_group_divides_its_fixed_grids(box: str) -> None:
    every = fixed_grids(box)
    groups = list(map(every.listed, every.cyclic_groups(seed=19)))
    assert len(groups) == CLASSES[box][1] + 100
    assert all(map(every.leaves_nothing, groups))


@pytest.mark.parametrize("box", NUMBERS)
def test_the_order_of_groups_of_two_generators_divides_their_fixed_grids(box: str) -> None:
    every = fixed_grids(box)
    pairs, least = cases((20, 5), (2000, 1100)) if box == "2x5" else (20, 5)
    groups = list(map(every.listed, every.random_groups(pairs, seed=5)))
    assert len(groups) > least
    assert all(map(every.leaves_nothing, groups))


@pytest.mark.heavy
@pytest.mark.parametrize("box", cases(["2x5"], ["2x5", "2x6", "4x3"]))
def test_the_order_of_each_product_divides_its_fixed_grids(box: str) -> None:
    every, shape = fixed_grids(box), Box(box)
    rows, columns = subgroups(shape.rows, shape.columns), subgroups(shape.columns, shape.rows)
    if box == "2x5":
        assert [p.total() for p in rows] == [3840, 1, 768, 384, 32, 256, 3, 5]
        assert [q.total() for q in columns] == [28800, 1, 14400, 2880, 14400, 128, 9, 25]
    for p in part(rows, 3):
        for q in columns:
            assert every.leaves_nothing(product(p, q))
    assert product(rows[0], columns[0]).total() == document(box)["order"]
