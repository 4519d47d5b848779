"""The limits of box sizes are those of the kernels, and no part of the package has its own."""

import re
from pathlib import Path

import pytest

from sudokuenum.counting.by_columns import shape_of_bands
from sudokuenum.counting.kernels.column_configurations import Configurations
from sudokuenum.errors import BoxError
from sudokuenum.geometry import box_sizes
from sudokuenum.geometry.box import Box
from sudokuenum.geometry.box_sizes import BOXES_OF_RESEARCH, way_to_count

ROOT = Path(__file__).parents[2]
KERNELS = [
    ("counting/cases.pxd", "MOST_DIGITS_OF_CASE", box_sizes.MOST_DIGITS_OF_PUZZLE),
    ("solving/search_any.pyx", "MOST", box_sizes.MOST_DIGITS_OF_PUZZLE),
    ("layouts/orderly_search.h", "MOST", box_sizes.MOST_DIGITS_OF_LISTED_GRIDS),
    ("symmetry/minlex_puzzle.pyx", "MOST", box_sizes.MOST_DIGITS_OF_MINLEX),
    ("puzzles/unavoidable.pyx", "MOST", box_sizes.MOST_DIGITS_OF_UNAVOIDABLE_SETS),
    ("research/rainbow_state.h", "MOST", box_sizes.DIGITS_OF_RAINBOW_SETS[-1]),
]
"""The files with the limits of kernels, their names there, and the limits that they must have."""
BOXES = [Box(r, c) for r in range(1, 17) for c in range(1, 17) if r * c <= 16]


@pytest.mark.parametrize(("file", "name", "limit"), KERNELS)
def test_a_kernel_has_the_limit_of_the_table(file: str, name: str, limit: int) -> None:
    text = (ROOT / "csrc" / file).read_text(encoding="utf-8")
    assert re.findall(rf"\b{name} = ([0-9]+)\b", text) == [str(limit)]


def test_a_band_of_every_box_fits_into_the_kernels_of_column_sets() -> None:
    text = (ROOT / "csrc/counting/column_partitions.pxd").read_text(encoding="utf-8")
    (most,) = re.findall(r"\bMOST_DIGITS_OF_BAND = ([0-9]+)", text)
    counted = [box.digits for box in BOXES if way_to_count(box) in ("columns", "research")]
    assert max(counted) == int(most)


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_the_way_to_count_decides_what_the_method_columns_takes(box: Box) -> None:
    way = way_to_count(box)
    assert way == way_to_count(box.transposed)
    assert (way == "research") == (box in BOXES_OF_RESEARCH)
    if way == "columns":
        shape = shape_of_bands(box)
        assert shape in (box, box.transposed)
        assert len(Configurations(shape.rows, shape.columns)) > 0
    else:
        with pytest.raises(BoxError, match=f"box {box}: "):
            shape_of_bands(box)


def test_no_two_limits_have_one_name() -> None:
    pattern = re.compile(r"^\s*(?:enum \{ )?(_?MOST_DIGITS\w*)(?:: [\w\[\]]+)? = ", re.MULTILINE)
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "csrc").rglob("*.*")]
    names = [
        name
        for file in files
        if file.suffix in (".py", ".pyx", ".pxd", ".h")
        for name in pattern.findall(file.read_text(encoding="utf-8"))
    ]
    assert sorted(names) == sorted({*names})
    assert len(names) > 8
