from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, get_args

import pytest
from refusals import refuses

from sudokuenum import Box, OptionError, verify
from sudokuenum.counting import Chain, chain
from sudokuenum.counting.choices import ENGINES
from sudokuenum.counting.completions import SearchEngine
from sudokuenum.results import Comparison, published
from sudokuenum.results.published import (
    Compared,
    compare_chain,
    compare_classes,
    compare_essential,
    compare_searches,
    compare_sizes,
    published_classes,
    published_essential,
    published_grids,
)


def differences(compute: Callable[..., Iterable[Compared]], *arguments: object) -> list[Compared]:
    """The numbers that differ."""
    comparison = Comparison("", "", partial(compute, *arguments))
    return [number for number in comparison.numbers() if not number.agrees]


@pytest.mark.parametrize("level", [71, 44])
def test_published_tables_agree(level: int) -> None:
    _, lines = published_classes(level)
    assert differences(compare_classes, level, lines, "dfs") == []
    assert sum(line.m for line in lines) == 36288
    assert {chain().level(level).number[line.position] for line in lines} == {*range(level)}


def test_verify_says_what_it_compares_and_computes_it_when_asked() -> None:
    comparisons = [*verify("sums", full=True)]
    headings = [one.heading.split(".")[0] for one in comparisons if one.agreement]
    assert headings[0] == "The chain 36288 > 2051 > 416 > 174 > 71 > 44"
    assert [one.agreement for one in comparisons] == [
        "the numbers of classes agree",
        "71 lines and N agree with sums",
        "44 lines and N agree with sums",
        "2x2, 2x3, 2x4, 2x5 agree",
        "2x2, 2x3, 2x4, 3x3 agree",
        "",
    ]
    assert list(comparisons[-1].numbers()) == []
    assert comparisons[-1].heading.endswith("is wrong, see docs/essential-2x5.md")
    assert all(number.agrees for number in comparisons[2].numbers(jobs=1))
    refuses(OptionError, "jobs 0", comparisons[2].numbers, jobs=0)
    every = [one.agreement.split()[-1] for one in verify(full=True) if " N " in one.agreement]
    assert every == [*ENGINES] * 2


def test_wrong_totals_and_levels_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {**published_grids(), Box(3, 3): 1, Box(2, 2): 287}
    monkeypatch.setattr(published, "published_grids", lambda: wrong)
    (found,) = differences(compare_classes, 44, published_classes(44)[1], "dfs")
    assert (found.what, found.expected, found.got) == ("grids", 1, 6670903752021072936960)
    (found,) = differences(compare_sizes, [Box(2, 2)])
    assert str(found) == "sizes.csv, 2x2: grids: expected 287, got 288"
    altered = Chain(chain().bands, {45: chain().level(44)})
    monkeypatch.setattr(published, "chain", lambda: altered)
    assert [str(d) for d in differences(compare_chain)] == ["chain: classes: expected 45, got 44"]


def test_wrong_numbers_of_essentially_different_grids_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert differences(compare_essential, [Box(2, 2), Box(2, 3)]) == []
    wrong = {**published_essential(), Box(2, 3): 48}
    monkeypatch.setattr(published, "published_essential", lambda: wrong)
    (found,) = differences(compare_essential, [Box(2, 2), Box(2, 3)])
    assert str(found) == "sizes.csv, 2x3: essentially different grids: expected 48, got 49"


def test_searches_that_disagree_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {name: [4 if name == "plain" else 5] for name in get_args(SearchEngine)}
    monkeypatch.setattr(published, "count_fillings", lambda case, engine: counts[engine])
    found = differences(compare_searches)
    assert len(found) == 44
    assert str(found[0]) == "class 1, dfs and plain: fillings: expected 5, got 4"


def test_the_comparison_of_searches_names_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(published, "SearchEngine", Literal["dfs", "new"])
    assert [*verify()][-1].agreement == "dfs and new agree"


def test_every_kind_of_difference_is_found() -> None:
    first, second, *rest = published_classes(44)[1]
    lines = [first._replace(m=first.m + 1), second._replace(n72=5), *rest[:-1]]
    missing = int(chain().level(44).number[rest[-1].position]) + 1
    found = differences(compare_classes, 44, lines, "dfs")
    assert found[0] == Compared("classes44.csv, line 4", "m", 2485, 2484)
    assert found[1] == Compared("classes44.csv, line 5", "n/72", 5, second.n72)
    assert found[2].where.startswith(f"class {missing} (")
    assert (found[2].expected, found[2].got) == (1, 0)
    assert len(found) == 3
    assert str(found[0]) == "classes44.csv, line 4: m: expected 2485, got 2484"


def test_sources_are_stated() -> None:
    assert "Felgenhauer" in published_classes(71)[0]
    assert "Russell" in published_classes(44)[0]
    assert len(published_grids()) == 7
