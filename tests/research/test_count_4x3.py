"""The counted classes of all 12x12 grids with boxes of 4x3, in the folder `results`."""

from functools import cache
from pathlib import Path

import pytest

from sudokuenum.long_runs.saved import Saved
from sudokuenum.research.recount import class_sizes, compare_total
from sudokuenum.results import check_saved

RESULTS = Path(__file__).parents[2] / "results" / "count4x3.txt.xz"
PUBLISHED = Path(__file__).parents[1] / "data" / "completions_4x3.txt"
if not RESULTS.exists():
    pytest.skip("needs the repository", allow_module_level=True)


@cache
def known() -> Saved:
    return check_saved(RESULTS)


@pytest.mark.heavy
def test_all_classes_are_counted_and_no_two_have_equally_many_completions() -> None:
    results = known().results
    assert set(results) == set(range(1, 144579))
    assert len({one.result.n for one in results.values()}) == 144578


def test_the_published_completions_are_among_them() -> None:
    lines = PUBLISHED.read_text().splitlines()
    published = {576 * int(line.split()[1]) for line in lines if line[0] != "#"}
    assert len(published) == 95
    assert published <= {one.result.n for one in known().results.values()}


@pytest.mark.slow
def test_they_add_up_to_the_published_number_of_grids() -> None:
    sizes = class_sizes()
    assert len(sizes) == 144578
    (total,) = compare_total(known(), sizes)
    assert total.agrees
