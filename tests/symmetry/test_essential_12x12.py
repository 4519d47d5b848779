"""The evidence of docs/essential-12x12.md: the fixed grids of all classes of cell symmetries."""

import doctest
import json
import sys
from functools import cache
from math import factorial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sudokuenum import Box, essentially_different, symmetry_classes, symmetry_order
from sudokuenum.reports.published import published_grids
from sudokuenum.symmetry.fixed_by_columns import ColumnSums
from sudokuenum.symmetry.fixed_by_row_sets import exchanges_bands
from sudokuenum.symmetry.fixed_by_search import fixed_grids

EVIDENCE = Path(__file__).parents[2] / "docs" / "evidence"
if not EVIDENCE.is_dir():
    pytest.skip("needs the source distribution", allow_module_level=True)
sys.path.insert(0, str(EVIDENCE))

import estimated_classes  # noqa: E402
from digit_pairs import (  # noqa: E402
    columns_exchanged,
    rows_exchanged_2xk,
    rows_exchanged_4x3,
)
from subgroups import FixedGrids, subgroups  # noqa: E402

ROWS_EXCHANGED = "(r1 r2)(r3 r4)(r5 r6)(r7 r8)(r9 r10)(r11 r12)"
COLUMNS_EXCHANGED = "(c1 c2)(c3 c4)(c5 c6)(c7 c8)(c9 c10)(c11 c12)"

NUMBERS = {
    "2x6": 1673447740694797339186344268772,
    "4x3": 65684825827167811461497398574,
}
CLASSES = {"2x6": (358, 5005), "4x3": (289, 3315)}
"""How many classes fix grids, and how many there are."""
BOXES = sorted(NUMBERS)


@cache
def document(box: str) -> dict[str, Any]:
    path = EVIDENCE / f"classes_{box}.json"
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def every(box: str) -> FixedGrids:
    fixed = {one["element"]: int(one["fixed"]) for one in document(box)["classes"]}
    return FixedGrids(Box.parse(box), fixed)


@pytest.mark.parametrize("box", BOXES)
def test_the_document_adds_up(box: str) -> None:
    found, shape = document(box), Box.parse(box)
    sizes = {str(one.representative): one.size for one in symmetry_classes(shape)}
    assert (len(found["classes"]), len(sizes)) == CLASSES[box]
    assert found["order"] == symmetry_order(shape)
    assert all(one["size"] == sizes[one["element"]] for one in found["classes"])
    total = sum(one["size"] * int(one["fixed"]) for one in found["classes"])
    assert divmod(total, found["order"]) == (NUMBERS[box], 0)
    assert found["essentially_different"] == str(NUMBERS[box])
    identity = found["classes"][0]
    published = published_grids()
    grids = published.get(shape) or published[shape.transposed]
    assert (identity["element"], int(identity["fixed"]) * factorial(12)) == ("()", grids)


@pytest.mark.parametrize("box", BOXES)
def test_the_order_of_each_cyclic_group_divides_its_fixed_grids(box: str) -> None:
    fixed = every(box)
    assert all(map(fixed.leaves_nothing, map(fixed.listed, fixed.cyclic_groups(seed=12))))


@pytest.mark.parametrize("box", BOXES)
def test_the_order_of_groups_of_two_generators_divides_their_fixed_grids(box: str) -> None:
    fixed = every(box)
    groups = list(fixed.random_groups(40, seed=5))
    assert len(groups) > 10
    assert all(map(fixed.leaves_nothing, map(fixed.listed, groups)))


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_the_order_of_each_product_divides_its_fixed_grids(box: str) -> None:
    fixed, shape = every(box), Box.parse(box)
    rows, columns = subgroups(shape.rows, shape.columns), subgroups(shape.columns, shape.rows)
    for p in rows:
        for q in columns:
            assert fixed.leaves_nothing(fixed.product(p, q))


def counted_again(box: str, most: int) -> int:
    """How many classes that fix at most `most` grids were counted again by column sets."""

    def fail() -> list[int]:
        raise AssertionError("the fillings of all bands are not needed")

    shape = Box.parse(box)
    sums = ColumnSums(shape if shape.columns < 4 else shape.transposed, fail, jobs=1)
    known = {one["element"]: int(one["fixed"]) for one in document(box)["classes"]}
    compared = 0
    for one in symmetry_classes(box)[1:]:
        g = one.representative
        if 0 < known.get(str(g), 0) <= most and not exchanges_bands(g):
            assert sums.fixed(g) == known[str(g)]
            compared += 1
    return compared


@pytest.mark.parametrize(("box", "most", "classes"), [("2x6", 30_000, 13), ("4x3", 10_000, 7)])
def test_the_package_counts_what_the_document_has(box: str, most: int, classes: int) -> None:
    assert counted_again(box, most) == classes


def test_every_class_was_estimated_without_the_package() -> None:
    deviations = []
    for box in BOXES:
        lines = (EVIDENCE / f"estimates_{box}.txt").read_text(encoding="utf-8").splitlines()
        for line, one in zip(lines, document(box)["classes"], strict=True):
            mean, error, element = line.split(maxsplit=2)
            assert element == one["element"]
            if float(error):
                deviations.append((float(mean) - int(one["fixed"])) / float(error))
            else:  # all samples had the same weight
                assert abs(float(mean) / int(one["fixed"]) - 1) < 1e-8
    assert len(deviations) == 599
    assert max(map(abs, deviations)) < 4
    assert 0.8 < sum(off * off for off in deviations) / len(deviations) < 1.2


@pytest.mark.parametrize("box", BOXES)
def test_estimates_of_some_classes_are_made_again(box: str) -> None:
    shape, classes = Box.parse(box), document(box)["classes"]
    for number in (1, 40, 220):
        one = classes[number]
        mean, error = estimated_classes.estimate(
            shape.rows, shape.columns, one["element"], 1000, seed=number
        )
        assert abs(mean - int(one["fixed"])) < 5 * error + 1e-8 * mean


@pytest.mark.parametrize("box", BOXES)
def test_classes_that_fix_nothing_have_no_sample(box: str) -> None:
    shape = Box.parse(box)
    fixing = {one["element"] for one in document(box)["classes"]}
    others = [str(one.representative) for one in symmetry_classes(box)]
    others = [element for element in others if element not in fixing]
    for element in Random(1).sample(others, 6):
        assert estimated_classes.estimate(shape.rows, shape.columns, element, 100) == (0.0, 0.0)


def test_the_estimates_of_small_grids() -> None:
    count = essentially_different("2x3")
    for one in count.classes:
        mean, error = estimated_classes.estimate(2, 3, str(one.representative), samples=2000)
        assert abs(mean - one.fixed) < 5 * error + 1e-8 * mean


def test_examples_of_the_estimates_run() -> None:
    assert doctest.testmod(estimated_classes).failed == 0


def searched(box: str, most: int) -> int:
    """How many classes that fix at most `most` grids were searched for whole grids again."""
    known = {one["element"]: one for one in document(box)["classes"]}
    compared = 0
    for one in symmetry_classes(box):
        found = known.get(str(one.representative))
        if found and "search" in found["counted_by"] and int(found["fixed"]) <= most:
            assert fixed_grids(one.representative, jobs=1) == int(found["fixed"])
            compared += 1
    return compared


@pytest.mark.parametrize(("box", "most", "classes"), [("2x6", 150_000, 39), ("4x3", 8_000, 3)])
def test_a_search_finds_what_the_document_has(box: str, most: int, classes: int) -> None:
    assert searched(box, most) == classes


@pytest.mark.slow
@pytest.mark.parametrize(("box", "classes"), [("2x6", 86), ("4x3", 164)])
def test_a_search_finds_what_the_document_has_in_many_classes(box: str, classes: int) -> None:
    assert searched(box, 10**9) == classes


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_all_classes_are_counted_again(box: str) -> None:
    found = document(box)
    count = essentially_different(box, grids=int(found["grids"]))
    assert {str(one.representative): str(one.fixed) for one in count.classes} == {
        one["element"]: one["fixed"] for one in found["classes"]
    }
    assert count.number == NUMBERS[box]


def fixed(box: str, element: str) -> int:
    """The fixed grids of a class whose document says that they were counted as pairs of digits."""
    (found,) = (one for one in document(box)["classes"] if one["element"] == element)
    assert "pairs" in found["counted_by"]
    return int(found["fixed"])


def test_exchanged_rows_as_pairs_of_digits() -> None:
    assert rows_exchanged_4x3() == fixed("4x3", ROWS_EXCHANGED)
    assert rows_exchanged_2xk(6) == fixed("2x6", ROWS_EXCHANGED)


@pytest.mark.slow
def test_exchanged_columns_of_2x6_as_pairs_of_digits() -> None:
    assert columns_exchanged(6) == fixed("2x6", COLUMNS_EXCHANGED)


def test_exchanged_lines_as_pairs_of_digits() -> None:
    found = {str(one.representative): one.fixed for one in essentially_different("2x4").classes}
    assert found["(c1 c2)(c3 c4)(c5 c6)(c7 c8)"] == columns_exchanged(4)
    assert found["(r1 r2)(r3 r4)(r5 r6)(r7 r8)"] == rows_exchanged_2xk(4)
