"""The evidence of docs/essential-2x5.md for the number of essentially different grids of 2x5."""

import shutil
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from classes_2x5 import closed_forms, fixed_of_each_kind, kind, value
from classes_2x5 import document as document_of
from conftest import EVIDENCE
from how_many import cases, part
from subgroups import document, fixed_of

from sudokuenum import Box, count_essential
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.essential import symmetry_classes
from sudokuenum.essential.burnside.fixed_by_columns import ColumnSums
from sudokuenum.essential.results import EssentialCount, FixedClass
from sudokuenum.results.published import difference_from_published, published_essential

NUMBER = 4743933427433330


def test_each_class_was_counted_by_several_methods() -> None:
    fixing = [one for one in document("2x5")["classes"] if int(one["fixed"])]
    assert Counter(method for one in fixing for method in one["counted_by"]) == {
        "columns": 68, "graphs": 68, "search": 42, "pairs of digits": 19, "all column sets": 6
    }  # fmt: skip


def test_the_published_number_differs() -> None:
    order: int = document("2x5")["order"]
    identity = symmetry_classes(Box(2, 5))[0].representative
    fixing = (FixedClass(identity, order, NUMBER, 0),)
    count = EssentialCount(Box(2, 5), 0, order, 1, fixing, 0, transposition=False)
    assert count.essentially_different == NUMBER
    assert difference_from_published(count) == (
        "4743933602050718 is published for 2x5, which is larger by 174617388; "
        "docs/essential-2x5.md shows that it is wrong"
    )


def test_closed_forms_give_the_fixed_grids() -> None:
    fixed = {one["element"]: one for one in document("2x5")["classes"]}
    assert len(closed_forms()) == 22
    for element, form in closed_forms().items():
        assert fixed[element]["closed_form"] == form
        assert value(form) == int(fixed[element]["fixed"]) > 0
    assert value("945 * 161280^2 * 2^25 / 10!") == 227289669304320


def test_the_package_counts_what_the_document_has_where_stacks_stay() -> None:
    # the other classes, and the identity, are in the slow test of all classes
    two = ColumnSums(Box(5, 2), lambda: [0] * len(Configurations(5, 2)), jobs=1)
    fixed = fixed_of("2x5")
    compared = 0
    for one in part(symmetry_classes(Box(2, 5))[1:], 4):
        expected = fixed[str(one.representative)]
        if expected and one.representative.columns[0] < 5:
            assert two.fixed(one.representative) == expected
            compared += 1
    assert compared == cases(10, 45)


def program_output(columns: int, folder: Path) -> str:
    """What the program that stands alone prints for boxes of two rows."""
    compiler = next(filter(None, map(shutil.which, ("c++", "g++", "clang++"))), None)
    if compiler is None or sys.platform == "win32":
        pytest.skip("needs a C++ compiler with integers of 128 bits")
    source, program = EVIDENCE / "essential_2xk.cpp", folder / "essential_2xk"
    subprocess.run(
        [compiler, "-std=c++17", "-O2", f"-DK={columns}", str(source), "-o", str(program)],
        check=True,
    )
    return subprocess.run([program], check=True, stdout=subprocess.PIPE, text=True).stdout


@pytest.mark.slow
@pytest.mark.parametrize("columns", [3, 4])
def test_the_program_agrees_with_the_package(columns: int, tmp_path: Path) -> None:
    found, number = fixed_of_each_kind(program_output(columns, tmp_path))
    count = count_essential((2, columns))
    fixed = {one.representative: one.fixed for one in count.classes}
    assert number == count.essentially_different == published_essential()[Box(2, columns)]
    assert len(found) == count.classes_in_all
    for one in symmetry_classes(Box(2, columns)):
        g = one.representative
        assert found[kind(g.rows, 2), kind(g.columns, columns)] == (one.size, fixed.get(g, 0))


@pytest.mark.slow
def test_2x5_is_found_by_the_package_and_by_the_program(tmp_path: Path) -> None:
    count = count_essential((2, 5))
    assert count.essentially_different == NUMBER
    package = {
        "essentially_different": str(count.essentially_different),
        "grids": str(count.grids),
        "order": count.order,
        "classes": [
            {"element": str(one.representative), "fixed": one.fixed} for one in count.classes
        ],
    }
    # each class is compared before it is put into the document
    assert document_of(package, program_output(5, tmp_path)) == document("2x5")
