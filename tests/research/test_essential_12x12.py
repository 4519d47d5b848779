"""The evidence of docs/essential-12x12.md: the fixed grids of all classes of cell symmetries."""

from random import Random

import estimated_classes
import pytest
from conftest import EVIDENCE
from digit_pairs import columns_exchanged, rows_exchanged_2xk, rows_exchanged_4x3
from how_many import cases, part
from subgroups import document, fixed_of
from sums_over_columns import without_fillings

from sudokuenum import Box, count_essential
from sudokuenum.essential import symmetry_classes
from sudokuenum.essential.burnside.fixed_by_search import fixed_grids
from sudokuenum.research.fixed_by_row_sets import exchanges_bands

ROWS_EXCHANGED = "(r1 r2)(r3 r4)(r5 r6)(r7 r8)(r9 r10)(r11 r12)"
COLUMNS_EXCHANGED = "(c1 c2)(c3 c4)(c5 c6)(c7 c8)(c9 c10)(c11 c12)"
BOXES = ("2x6", "4x3")


@pytest.mark.parametrize(
    ("box", "most", "classes"),
    cases([("2x6", 10_000, 3), ("4x3", 10_000, 7)], [("2x6", 30_000, 13), ("4x3", 10_000, 7)]),
)
def test_column_sets_count_what_the_document_has(box: str, most: int, classes: int) -> None:
    """As many classes fix at most `most` grids and are counted again."""
    shape = Box(box)
    sums = without_fillings(shape if shape.columns < 4 else shape.transposed)
    known = fixed_of(box)
    compared = 0
    for one in symmetry_classes(box)[1:]:
        g = one.representative
        if 0 < known.get(str(g), 0) <= most and not exchanges_bands(g):
            assert sums.fixed(g) == known[str(g)]
            compared += 1
    assert compared == classes


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
    shape, classes = Box(box), document(box)["classes"]
    for number in part((1, 40, 220), 2):
        one = classes[number]
        mean, error = estimated_classes.estimate(
            shape.rows, shape.columns, one["element"], 1000, seed=number
        )
        assert abs(mean - int(one["fixed"])) < 5 * error + 1e-8 * mean


@pytest.mark.parametrize("box", BOXES)
def test_classes_that_fix_nothing_have_no_sample(box: str) -> None:
    shape = Box(box)
    others = sorted({str(one.representative) for one in symmetry_classes(box)} - {*fixed_of(box)})
    for element in Random(1).sample(others, 6):
        assert estimated_classes.estimate(shape.rows, shape.columns, element, 100) == (0.0, 0.0)


def test_the_estimates_of_small_grids() -> None:
    for one in count_essential("2x3").classes:
        mean, error = estimated_classes.estimate(2, 3, str(one.representative), samples=2000)
        assert abs(mean - one.fixed) < 5 * error + 1e-8 * mean


@pytest.mark.parametrize(
    ("box", "most", "classes"),
    cases([("2x6", 20_000, 5), ("4x3", 8_000, 3)], [("2x6", 10**9, 86), ("4x3", 10**9, 164)]),
)
def test_a_search_finds_what_the_document_has(box: str, most: int, classes: int) -> None:
    """As many classes fix at most `most` grids and are searched for whole grids again."""
    known = {one["element"]: one for one in document(box)["classes"]}
    compared = 0
    for one in symmetry_classes(box):
        found = known.get(str(one.representative))
        if found and "search" in found["counted_by"] and int(found["fixed"]) <= most:
            assert fixed_grids(one.representative, jobs=1) == int(found["fixed"])
            compared += 1
    assert compared == classes


@pytest.mark.slow
@pytest.mark.parametrize("box", BOXES)
def test_all_classes_are_counted_again(box: str) -> None:
    found = document(box)
    count = count_essential(box, grids=int(found["grids"]))
    assert {str(one.representative): str(one.fixed) for one in count.classes} == {
        one["element"]: one["fixed"] for one in found["classes"]
    }
    assert str(count.essentially_different) == found["essentially_different"]


def fixed(box: str, element: str) -> int:
    """The fixed grids of a class whose document says that they were counted as pairs of digits."""
    (found,) = (one for one in document(box)["classes"] if one["element"] == element)
    assert "pairs" in found["counted_by"]
    return int(found["fixed"])


@pytest.mark.slow
def test_exchanged_rows_as_pairs_of_digits() -> None:
    assert rows_exchanged_4x3() == fixed("4x3", ROWS_EXCHANGED)
    assert rows_exchanged_2xk(6) == fixed("2x6", ROWS_EXCHANGED)


@pytest.mark.slow
def test_exchanged_columns_of_2x6_as_pairs_of_digits() -> None:
    assert columns_exchanged(6) == fixed("2x6", COLUMNS_EXCHANGED)


def test_exchanged_lines_as_pairs_of_digits() -> None:
    found = {str(one.representative): one.fixed for one in count_essential("2x4").classes}
    assert found["(c1 c2)(c3 c4)(c5 c6)(c7 c8)"] == columns_exchanged(4)
    assert found["(r1 r2)(r3 r4)(r5 r6)(r7 r8)"] == rows_exchanged_2xk(4)
