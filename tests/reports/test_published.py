from dataclasses import replace

import pytest

from sudokuenum import Box, Chain, chain
from sudokuenum.reports import published
from sudokuenum.reports.published import (
    Difference,
    compare_chain,
    compare_classes,
    compare_essential,
    compare_searches,
    compare_sizes,
    published_classes,
    published_essential,
    published_grids,
)


@pytest.mark.parametrize("level", [71, 44])
def test_published_tables_agree(level: int) -> None:
    table = published_classes(level)
    assert list(compare_classes(table)) == []
    assert sum(line.m for line in table.classes) == 36288
    assert {chain().level(level).number[line.position] for line in table.classes} == set(
        range(level)
    )


def test_chain_agrees() -> None:
    assert list(compare_chain()) == []


def test_wrong_totals_and_levels_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {**published_grids(), Box(3, 3): 1, Box(2, 2): 287}
    monkeypatch.setattr(published, "published_grids", lambda: wrong)
    (found,) = compare_classes(published_classes(44))
    assert (found.what, found.expected, found.got) == ("grids", 1, 6670903752021072936960)
    assert [str(d) for d in compare_sizes([Box(2, 2)])] == [
        "sizes.csv, 2x2: grids: expected 287, got 288"
    ]
    altered = Chain(chain().bands, {45: chain().level(44)})
    monkeypatch.setattr(published, "chain", lambda: altered)
    assert [str(d) for d in compare_chain()] == ["chain: classes: expected 45, got 44"]


def test_wrong_numbers_of_essentially_different_grids_are_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert list(compare_essential([Box(2, 2), Box(2, 3)])) == []
    wrong = {**published_essential(), Box(2, 3): 48}
    monkeypatch.setattr(published, "published_essential", lambda: wrong)
    assert [str(d) for d in compare_essential([Box(2, 2), Box(2, 3)])] == [
        "sizes.csv, 2x3: essentially different grids: expected 48, got 49"
    ]


def test_searches_that_disagree_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"dfs": [5], "templates": [5], "plain": [4]}
    monkeypatch.setattr(published, "count_fillings", lambda case, engine: counts[engine])
    found = list(compare_searches())
    assert len(found) == 44
    assert str(found[0]) == "class 1, dfs and plain: fillings: expected 5, got 4"


def test_every_kind_of_difference_is_found() -> None:
    table = published_classes(44)
    first, second, *rest = table.classes
    wrong = replace(
        table, classes=(first._replace(m=first.m + 1), second._replace(n72=5), *rest[:-1])
    )
    missing = int(chain().level(44).number[rest[-1].position]) + 1
    found = list(compare_classes(wrong))
    assert found[0] == Difference("classes44.csv, line 4", "m", 2485, 2484)
    assert found[1] == Difference("classes44.csv, line 5", "n/72", 5, second.n72)
    assert found[2].where.startswith(f"class {missing} (")
    assert (found[2].expected, found[2].got) == (1, 0)
    assert len(found) == 3
    assert str(found[0]) == "classes44.csv, line 4: m: expected 2485, got 2484"


def test_sources_are_stated() -> None:
    assert "Felgenhauer" in published_classes(71).source
    assert "Russell" in published_classes(44).source
    assert len(published_grids()) == 7
